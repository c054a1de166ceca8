"""A mat that lies on the virtual table."""

import numpy as np

from hardware.clocks import ManualClock
from hardware.virtual_table import VirtualTable


def test_a_mat_lies_in_the_middle_with_its_upper_edge_away_from_the_players():
    picture = np.full((200, 400, 3), 255, np.uint8)
    picture[:100, :200] = (200, 20, 20)  # its upper left quarter
    table = VirtualTable(ManualClock(), 5, (480, 360), mat=picture, mat_scale=4.0)

    seen = table.picture(0.0, 1).astype(int)

    def at(x_mm, y_mm):
        x, y = table.optics.project([(x_mm, y_mm, 0.0)])[0].round().astype(int)
        return seen[y - 3 : y + 3, x - 3 : x + 3].mean(axis=(0, 1))

    red, white, felt = at(-25.0, 12.0), at(25.0, -12.0), at(-60.0, 0.0)
    assert red[0] > 2 * red[1]
    assert white.min() > 150
    assert felt.max() < 150
