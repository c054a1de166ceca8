"""A hand that sets virtual dice on the mat as a layout has them."""

import json
import urllib.request

import cv2
import numpy as np
from evening import PATIENCE

from firmware.mats.mat import mat_for
from hardware.virtual_table.dice import EDGE_MM
from hardware.virtual_table.optics import Optics

SIZE = (1360, 720)
"""Of the virtual camera's pictures with this mat."""
PITCH = 21.0
"""Between the middles of dice on a place that holds many, mm."""
NEAR = 0.01
"""So near to where it was put a die is seen, as a share of the picture."""
COLOURS = {"A": "yellow", "B": "red", "C": "green", "round": "white"}


class Hand:
    """Knows where it has put each die."""

    def __init__(self, program, listener, game, data):
        self._program, self._optics = program, Optics(SIZE)
        self._mat = mat_for("dice-horde", game, data)
        self._spots = {spot.name: spot for spot in self._mat.spots}
        self._home = {die["id"]: (die["x"], die["y"]) for die in listener.newest("table")["hand"]}
        self._colour = {die["id"]: die["colour"] for die in listener.newest("table")["hand"]}
        self._stands = {}

    def seen_in(self, table):
        """Whether the camera has seen all dice where they were put, and no others."""
        if table["scene"] != "still" or table["dice"] is None or len(table["dice"]) != len(self._stands):
            return False
        return all(any(self._is(name, die) for die in table["dice"]) for name in self._stands)

    def _is(self, name, die):
        place, slot, value = self._stands[name]
        x, y = self._share(place, slot)
        seen = [sum(corner[axis] for corner in die["corners"]) / 4 for axis in (0, 1)]
        near = abs(seen[0] - x) < NEAR and abs(seen[1] - y) < NEAR
        return near and (die["colour"], die["value"]) == (self._colour[name], value)

    def on_mat(self, die):
        """Whether a die of the page's hand lies where it counts."""
        field = [(x - self._mat.width / 2, self._mat.height / 2 - y, EDGE_MM) for x, y in self._mat.field]
        outline = self._optics.project(field).astype(np.float32)
        return cv2.pointPolygonTest(outline, (die["x"] * SIZE[0], die["y"] * SIZE[1]), False) > 0

    def thrown(self, die):
        """A die was thrown: it lies anywhere."""
        self._stands.pop(die, None)

    def put(self, layout):
        """Sets all dice of a layout in one go, with as few touches as that takes."""
        left = dict(self._stands)
        wanted = []
        for die in layout.dice:
            one = (COLOURS[die.colour], die.place, int(die.face[-1]))
            kept = next((name for name, at in left.items() if (self._colour[name], at[0], at[2]) == one), None)
            if kept is None:
                wanted.append(one)
            else:
                del left[kept]
        for name in left:
            self._away(name)
        for colour, place, value in wanted:
            self._down(next(n for n, c in self._colour.items() if c == colour and n not in self._stands), place, value)

    def _away(self, name):
        x, y = self._home[name]
        self._send(do="move", id=name, x=x, y=y)
        del self._stands[name]

    def _down(self, name, place, value):
        taken = {at[1] for at in self._stands.values() if at[0] == place}
        slot = next(number for number in range(99) if number not in taken)
        x, y = self._share(place, slot)
        self._send(do="move", id=name, x=x, y=y)
        self._send(do="turn", id=name, value=value)
        self._stands[name] = (place, slot, value)

    def _share(self, place, slot):
        """Where in the picture a die of a place is seen; slot: which of many."""
        spot, half = self._spots[place], EDGE_MM / 2
        x, y = spot.x, spot.y
        if spot.many:
            across = int((spot.width - 2 * half - 4) // PITCH) + 1
            x = spot.x - spot.width / 2 + half + 2 + PITCH * (slot % across)
            y = spot.y - spot.height / 2 + half + 2 + PITCH * (slot // across)
        on_table = (x - self._mat.width / 2, self._mat.height / 2 - y, EDGE_MM)
        ((px, py),) = self._optics.project([on_table]).tolist()
        return px / SIZE[0], py / SIZE[1]

    def _send(self, **deed):
        request = urllib.request.Request(
            f"{self._program.address}table", json.dumps(deed).encode(), {"Content-Type": "application/json"}
        )
        urllib.request.urlopen(request, timeout=PATIENCE).close()
