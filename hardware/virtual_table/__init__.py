"""A camera without a camera: thrown dice, drawn in software, for play and tests where there is no table.

    table = VirtualTable(clock, seed=7)
    for die in dice_horde(table.optics):        # all wait beside the tray, out of view
        table.add(die)
    table.throw(["round"])                      # tumbles in from the players' side; chance and physics decide
    table.move("red-1", *table.to_table((480, 360)))   # a hand slides it under that pixel of the picture
    table.turn("red-1", 4)                      # a hand turns it over
    camera = VirtualCamera(table, clock)
    camera.open()
    frame = camera.capture(timeout=1.0)         # goes through the same reader as a photograph

`table.dice()` is the truth to compare a reading with. `table.snapshot()` and `restore()` carry the dice over
a restart. `table.misbehave(...)` makes dice cocked, stacked or cut off, lamps flicker and cameras freeze: see
`Mishaps`.
"""

from hardware.virtual_table.camera import VirtualCamera
from hardware.virtual_table.dice import COLOURS, EDGE_MM, PIPPED, Stickers, VirtualDie
from hardware.virtual_table.mishaps import Mishaps
from hardware.virtual_table.sets import dice_horde, plain, stickered, waiting_place
from hardware.virtual_table.table import VirtualTable

__all__ = [
    "COLOURS",
    "EDGE_MM",
    "PIPPED",
    "Mishaps",
    "Stickers",
    "VirtualCamera",
    "VirtualDie",
    "VirtualTable",
    "dice_horde",
    "plain",
    "stickered",
    "waiting_place",
]
