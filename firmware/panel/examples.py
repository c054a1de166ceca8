"""One example of every kind of screen, and more of those that vary: for people to look at and for tests to pin."""

from __future__ import annotations

from typing import Final

from firmware.panel.examples_field import FIELD_EXAMPLES
from firmware.panel.screen import Keys, Row, Screen, SeenDie
from rules.prompt import Dice, Route, Track, TrackDie, TrackSegment, Turning

_ROLL: Final = Keys(back="Undo", ok="Look", fix="Type")
_CHOICE: Final = Keys(back="Undo", ok="Take", fix="Fix", scroll=True)
_READ: Final = Keys(back="Undo", ok="Next", fix="Fix")
_SET: Final = Keys(back="Undo", ok="Done", fix="As is")

_TRACK: Final = Track(
    segments=(
        TrackSegment("Y 5", "G 3", (TrackDie(1, 2, "C"),), 0),
        TrackSegment("B 5", "Y x", (TrackDie(1, 3, "A"), TrackDie(2, 2, "C"), TrackDie(3, 4, "B")), 1, traps=(4,)),
        TrackSegment("G 4", "R 5", (TrackDie(1, 1, "A"),), 2),
        TrackSegment("R 2", "B 5", (), 0, traps=(1, 2)),
        TrackSegment("G 5", "R 5", (), 0),
    )
)
_SIX: Final = Track(segments=(*_TRACK.segments, TrackSegment("B 1", "Y 3", (TrackDie(4, 6, "B"),), 2)))


def _seen(faces: str, *, doubtful: int = -1, dark: tuple[int, ...] = ()) -> tuple[SeenDie, ...]:
    return tuple(
        SeenDie(f"d6/{face}", doubtful=place == doubtful, dark=place in dark) for place, face in enumerate(faces)
    )


_READ_3: Final = "The round die shows 3, so round 3 plays segment 3: green, then yellow, then red dice act."
_SETS: Final = (Row("Upgrade, upgrade"), Row("Barricade, G/Y fire"), Row("Skip this step"))

EXAMPLES: Final[dict[str, Screen]] = {
    "roll": Screen(
        "roll", "ROLL", "Roll the round die. Used: 2 and 5.", "round 3 of 6", headline=("Roll the", "round die"),
        lines=("used: 2, 5",), picture=Dice(("d6/?",)), keys=_ROLL,
    ),
    "roll_four": Screen(
        "roll", "ROLL", "Roll four dice: two red, two green.", "round 1 of 6",
        headline=("Roll new dice",), lines=("2 red, 2 green",), picture=Dice(("d6/?",) * 4), keys=_ROLL,
    ),
    "roll_large": Screen(
        "roll", "ROLL", "Roll the round die.", "3/6", headline=("Roll the", "round die"),
        picture=Dice(("d6/?",)), keys=_ROLL, large=True,
    ),
    "hand": Screen(
        "notice", "HAND", "A hand is over the table. Nothing counts yet.", "round 3 of 6", eye="busy",
        headline=("Hand on table",), lines=("Nothing counts yet.",), keys=_ROLL,
    ),
    "rolling": Screen(
        "notice", "ROLLING", "The dice move.", "round 3 of 6", eye="busy", headline=("Dice move",),
        lines=("Read when they rest.",), keys=Keys(ok="Look"),
    ),
    "which": Screen(
        "reading", "WHICH?", "Round die shows 6 or 4? Option 1 of 2: 6.", "round 3 of 6",
        title="Round die shows", dice=_seen("6", doubtful=0), options=("d6/6", "d6/4"),
        keys=Keys(back="Reroll", ok="Take 6", fix="Other", scroll=True),
    ),
    "which_three": Screen(
        "reading", "WHICH?", "Die 3 of 3 shows 5 or 6? Option 1 of 2: 5.", "die 3 of 3",
        title="Green die shows", dice=_seen("235", doubtful=2, dark=(0,)), options=("d6/5", "d6/6"),
        keys=Keys(back="Reroll", ok="Take 5", fix="Other", scroll=True),
    ),
    "which_many": Screen(
        "reading", "WHICH?", "Die 9 of 12 shows 6 or 4? Option 1 of 2: 6.", "die 9 of 12",
        title="Red die shows", dice=_seen("426133526415", doubtful=8, dark=(2, 7, 8)), options=("d6/6", "d6/4"),
        keys=Keys(back="Reroll", ok="Take 6", fix="Other", scroll=True),
    ),
    "which_large": Screen(
        "reading", "WHICH?", "Round die shows 6 or 4? Option 2 of 2: 4.", "3/6", title="Round die shows",
        dice=_seen("6", doubtful=0), options=("d6/6", "d6/4"), cursor=1, large=True,
        keys=Keys(back="Reroll", ok="Take 4", fix="Other", scroll=True),
    ),
    "read": Screen(
        "reading", "READ", _READ_3, "round 3 of 6", headline=("Segment 3",),
        lines=("Put it there.", "Green, yellow, red"), dice=_seen("3"), keys=_READ,
    ),
    "read_three": Screen(
        "reading", "READ", "Read 2, 2 and 5.", "round 3 of 6", headline=("Three new dice",),
        lines=("2, 2 and 5",), dice=_seen("225", dark=(1,)), keys=_READ,
    ),
    "read_many": Screen(
        "reading", "READ", "Read twelve dice.", "round 1 of 6", headline=("Twelve dice",),
        lines=("4, 2, 6, 1 and more",), dice=_seen("426133526415", dark=(2, 7)), keys=_READ,
    ),
    "read_large": Screen(
        "reading", "READ", _READ_3, "3/6", headline=("Segment 3",),
        lines=("Put it there.", "Green, yellow, red"), dice=_seen("3"), keys=_READ, large=True,
    ),
    "fix": Screen(
        "reading", "FIX", "The red die really shows: option 4 of 5: 4.", "die 1: red",
        title="It really shows", lines=("was 6",), dice=_seen("6", doubtful=0, dark=(0,)),
        options=("d6/1", "d6/2", "d6/3", "d6/4", "d6/5"), cursor=3,
        keys=Keys(back="Back", ok="Take 4", fix="Next", scroll=True),
    ),
    "fix_unread": Screen(
        "reading", "FIX", "The white die was not read: choose what it shows.", title="White die not read",
        options=("d6/1", "d6/2", "d6/3", "d6/4", "d6/5", "d6/6"), cursor=-1, keys=Keys(back="Back", scroll=True),
    ),
    "fix_three": Screen(
        "reading", "FIX", "Die 2 really shows: option 1 of 5: 1.", "die 2 of 3",
        title="It really shows", lines=("was 3",), dice=_seen("235", doubtful=1),
        options=("d6/1", "d6/2", "d6/4", "d6/5", "d6/6"),
        keys=Keys(back="Back", ok="Take 1", fix="Next", scroll=True),
    ),
    "set_route": Screen(
        "task", "SET", "Move the green die of value 2 from 1-3 to 2-1.", "2 of 5", title="Green die, value 2",
        headline=("Move 1-3 to 2-1",), picture=Route(5, "1-3", "2-1", "C", 2), keys=_SET,
    ),
    "set_gate": Screen(
        "task", "SET", "Take the red die 6 from 5-2: it crosses the gate.", "4 of 5", title="Red die, value 6",
        headline=("5-2: the gate",), picture=Route(5, "5-2", "gate", "B", 6), keys=_SET,
    ),
    "set_horizon": Screen(
        "task", "SET", "Put the red die 3 on the horizon.", "1 of 4", title="Red die, value 3",
        headline=("H to 1-1",), picture=Route(6, "H", "1-1", "B", 3), keys=_SET,
    ),
    "set_large": Screen(
        "task", "SET", "Green 2 moves from 1-3 to 2-1.", "2/5", headline=("Green 2 moves",),
        picture=Route(5, "1-3", "2-1", "C", 2), keys=_SET, large=True,
    ),
    "set_large_many": Screen(
        "task", "SET", "Yellow 2 and red 2 appear on the horizon, and green 1 twice.", "1/6", title="New dice appear",
        headline=("On the horizon",), lines=("Yellow: 2", "Red: 2", "Green: 1, 1"), keys=_SET, large=True,
    ),
    "check": Screen(
        "task", "CHECK", "Red on 3-2: turn it from 3 to 4.", "1 of 2", headline=("Red on 3-2",),
        lines=("Turn it", "to 4."), picture=Turning("d6/3", "d6/4"),
        keys=Keys(back="Later", ok="Done", fix="As is"),
    ),
    "choose": Screen(
        "list", "CHOOSE", "Take one set. Row 2 of 3: barricade, then green or yellow fires.", "step 2, Ada",
        title="Take one set:", rows=_SETS, cursor=1, keys=_CHOICE,
    ),
    "choose_detail": Screen(
        "list", "CHOOSE", "Ada buys. Row 1 of 4: barricade, 2 skulls.", "Ada, skulls", title="Spend 5 skulls:",
        rows=(Row("Barricade"), Row("Trap"), Row("Armour"), Row("End")), lines=("2 skulls, 3 left",), keys=_CHOICE,
    ),
    "choose_large": Screen(
        "list", "CHOOSE", "Take one set. Row 1 of 3: upgrade, upgrade.", "step 2",
        title="Take one set:", rows=(Row("Upgrade twice"), Row("Barricade"), Row("Skip")), keys=_CHOICE, large=True,
    ),
    "choose_large_long": Screen(
        "list", "CHOOSE", "Take one set. Row 2 of 3: barricade, green.", "step 2",
        title="Take one set:", rows=_SETS, cursor=1, keys=_CHOICE, large=True,
    ),
    "pick_many": Screen(
        "list", "CHOOSE", "Row 3 of 4: clown hand, not picked.", "2 of 4 picked",
        rows=(
            Row("Robot head", "H4", ticked=True), Row("Mummy body", "B9", ticked=True),
            Row("Clown hand", "A3", ticked=False), Row("Gill Man foot", "M3", ticked=False),
        ), cursor=2, keys=Keys(back="Undo", ok="Pick", fix="Fix", scroll=True),
    ),
    "undo": Screen(
        "list", "UNDO", "How far back? Row 1 of 6: green 3 fires.", "how far?",
        rows=(
            Row("Green 3 fires"), Row("Upgrade range"), Row("Took upper set"), Row("Roll 3 (in the log)"),
            Row("Red 4 to 2-3"), Row("Green 2 to 2-1"),
        ), keys=Keys(back="Back", ok="Undo 1", scroll=True),
    ),
    "menu": Screen(
        "list", "MENU", "Menu. Row 5 of 7: settings.", "Dice Horde",
        rows=(
            Row("Back to the game"), Row("Board"), Row("Undo"), Row("Fix a reading"), Row("Settings"),
            Row("Teach a die"), Row("Switch off"),
        ), cursor=4, keys=Keys(back="Back", ok="Open", scroll=True),
    ),
    "stepper": Screen(
        "stepper", "CHOOSE", "Give up how many? Two of 0 to 4: 3 left, 4 more damage.", "yellow 1 upper",
        title="Give up how many?", number=2, low=0, high=4, lines=("♥3 left", "+4 damage"),
        keys=Keys(back="Back", ok="Give 2", fix="Fix", scroll=True),
    ),
    "stepper_large": Screen(
        "stepper", "CHOOSE", "Give up how many? Two of 0 to 4: 3 hearts left.", "yellow 1",
        title="Give up how many?", number=2, low=0, high=4, lines=("3 left",),
        keys=Keys(back="Back", ok="Give 2", fix="Fix", scroll=True), large=True,
    ),
    "place_tower": Screen(
        "place", "CHOOSE", "Which tower fires? Place 3 of 5: green 3 upper.", "green 3 upper",
        picture=_TRACK, selected="3u", keys=Keys(back="Back", ok="Fire", fix="Fix", scroll=True),
    ),
    "place_die": Screen(
        "place", "CHOOSE", "Which die? Place 2 of 3: red 4 on 2-3.", "red 4 on 2-3",
        picture=Track(_TRACK.segments, marked=("2-1",)), selected="2-3",
        keys=Keys(back="Back", ok="Hit 2", fix="Fix", scroll=True),
    ),
    "place_six": Screen(
        "place", "CHOOSE", "Where? Place 2 of 6: 6-4.", "blue 6 on 6-4",
        picture=_SIX, selected="6-4", keys=Keys(back="Back", ok="Hit 2", fix="Fix", scroll=True),
    ),
    "place_segment": Screen(
        "place", "CHOOSE", "Which segment? Place 2 of 5: segment 2.", "segment 2",
        picture=_TRACK, selected="2", keys=Keys(back="Back", ok="Take", fix="Fix", scroll=True),
    ),
    "set_gate_large": Screen(
        "task", "SET", "Take the red die 6 from 5-2: it crosses the gate.", "4 of 5", title="Red die, value 6",
        headline=("5-2: the gate",), picture=Route(5, "5-2", "gate", "B", 6), keys=_SET, large=True,
    ),
    "place_large": Screen(
        "place", "CHOOSE", "Which tower fires? Place 3 of 5: green 3 upper.", "3 upper", title="Fire with:",
        headline=("green 3 upper",), picture=_TRACK, selected="3u", large=True,
        keys=Keys(back="Back", ok="Fire", fix="Fix", scroll=True),
    ),
    "confirm": Screen(
        "confirm", "SURE?", "Leave red 3-2 at 3 and change the book? Nothing else changes.", "book",
        lines=("Leave red 3-2 at 3", "and change the book?", "Nothing else changes"),
        keys=Keys(back="No", ok="Change"),
    ),
    "board": Screen(
        "board", "BOARD", "Gate 4 of 6. Skulls 17 of 30.", "round 3 of 6",
        lines=("Gate 4/6", "Skulls 17/30", "Essence A1 B0 C2", "Main 1/1/1  Scroll 1"), page=(1, 3),
        keys=Keys(back="Back", ok="More", fix="Fix", scroll=True),
    ),
    "board_track": Screen(
        "board", "BOARD", "The path.", "the path", picture=_TRACK, page=(2, 3),
        keys=Keys(back="Back", ok="More", fix="Fix", scroll=True),
    ),
    "pass": Screen(
        "pass", "PASS", "Only for Zoë. Others look away. Hold ok to see.", "Zoë", headline=("Only for Zoë",),
        lines=("Others look away.", "Hold ok to see."), keys=Keys(back="Undo", ok="Hold"),
    ),
    "fault": Screen(
        "notice", "FAULT", "No picture for 5 seconds. Push in the camera cable.", "camera", eye="off",
        lines=("No picture for", "5 s. Push in the", "camera cable."),
        keys=Keys(back="Later", ok="Retry", fix="Type"),
    ),
    "wait": Screen(
        "notice", "WAIT", "Reading the model, 40 of 100.", "model", eye="busy", headline=("Reading model",),
        progress=0.4, keys=Keys(back="Cancel"),
    ),
    "refusal": Screen(
        "notice", "NOTE", "1 Attack left, needs 2. Pick 1 blow or back.", "Łukasz",
        lines=("1 Attack left,", "needs 2. Pick 1 blow", "or back."), keys=Keys(back="Back"), house=True,
    ),
    "more": Screen(
        "notice", "NOTE", "A tower of two targets fires twice.", "rule",
        lines=("A tower with two", "targets hits two", "dice of one segment."), page=(1, 3),
        keys=Keys(back="Back", scroll=True),
    ),
    "over": Screen(
        "notice", "OVER", "The gate stands: you have won.", "round 6 of 6", headline=("The gate", "stands"),
        lines=("4 of 6 points left",), keys=Keys(back="Undo", ok="Menu"),
    ),
    "off": Screen(
        "notice", "OFF", "Every disk is at rest. It is safe to unplug now.", "disks at rest", eye="off",
        headline=("Safe to", "unplug now"),
    ),
} | FIELD_EXAMPLES  # fmt: skip
"""Example screens by name."""
