"""Focal lengths from data sheets, against the fields of view that are printed beside them."""

from math import atan, degrees

import pytest

from hardware.cameras.modules import focal_share

MODULE_3 = {"Model": "imx708", "UnitCellSize": (1400, 1400)}
WHOLE, FOUR_TO_THREE = (0, 0, 4608, 2592), (576, 0, 3456, 2592)


def view(share):
    """Degrees across the longer side."""
    return 2 * degrees(atan(0.5 / share))


@pytest.mark.parametrize(
    ("model", "cell", "crop", "printed"),
    [
        ("imx708", 1400, WHOLE, 66),
        ("imx708_noir", 1400, WHOLE, 66),
        ("imx708_wide", 1400, WHOLE, 102),
        ("imx708_wide_noir", 1400, WHOLE, 102),
        ("imx500", 1550, (0, 0, 4056, 3040), 66.3),
    ],
)
def test_a_module_sees_as_wide_as_is_printed(model, cell, crop, printed):
    assert view(focal_share({"Model": model, "UnitCellSize": (cell, cell)}, crop)) == pytest.approx(printed, abs=3.5)


def test_pictures_that_show_part_of_the_sensor_are_taken_through_a_longer_lens():
    assert focal_share(MODULE_3, WHOLE) == pytest.approx(0.735, abs=0.001)
    assert focal_share(MODULE_3, FOUR_TO_THREE) == pytest.approx(0.980, abs=0.001)


@pytest.mark.parametrize(
    ("properties", "crop"),
    [
        ({"Model": "ov5647", "UnitCellSize": (1400, 1400)}, (0, 0, 2592, 1944)),
        ({"Model": "imx477", "UnitCellSize": (1550, 1550)}, (0, 0, 4056, 3040)),
        ({"Model": "imx708"}, WHOLE),
        ({}, WHOLE),
        (MODULE_3, ()),
        (MODULE_3, (0, 0, 0, 0)),
    ],
)
def test_of_other_lenses_and_where_a_figure_is_missing_nothing_is_told(properties, crop):
    assert focal_share(properties, crop) is None
