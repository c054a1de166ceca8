"""A table of Dice Horde in a few words, for tests.

Dice are written as type, value, place: `A2@1-1`, `B3@H` (horizon), `C2@grave`; towers by segment and row: `3u`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

import rules.games.dice_horde as package
from rules.contract import DICE, OVER, IllegalAction, Rolled
from rules.games.dice_horde import DiceHorde
from rules.games.dice_horde.facts import dice_of, kind_of, main_tower, tower_index
from rules.games.dice_horde.state import GRAVE, HORIZON, POOL, Box, Die, Options, Over, Rolling, Ruler, TowerState

GAME = DiceHorde()
TEXT = (Path(package.__file__).parent / "data" / "demo.toml").read_text(encoding="utf-8")
DEMO = GAME.parse_data(TEXT, "demo.toml")
replace = msgspec.structs.replace


def sheet_with(*, order=None, number=1, base=DEMO, **changes):
    """The demo sheet with one round segment changed: `A=("move",)`, `upper=("trap",)`, `order="BCA"`."""
    segments = list(base.segments)
    if order:
        changes["order"] = order
    segments[number - 1] = replace(segments[number - 1], **changes)
    return replace(base, segments=tuple(segments))


def horde(
    dice="",
    *,
    towers=None,
    bars=None,
    traps="",
    sprung="",
    gate=6,
    round=1,
    segment=0,
    used=None,
    gained=0,
    paid=0,
    flags=0,
    boxes=None,
    step=1,
    row="lower",
    todo=(),
    phase=None,
    sheet=DEMO,
    players=("Ada", "Ben"),
):
    """A state; by default the round die of round 1 is to be rolled."""
    start = GAME.start(players, Options(), sheet)
    standing = list(start.board.towers)
    for at, tower in (towers or {}).items():
        standing[tower_index(at, len(sheet.path))] = TowerState(**tower)
    filled = list(start.ruler.boxes)
    for index, letters in (boxes or {}).items():
        filled[index] = Box(tuple(letters.count(kind) for kind in "ABC"))
    board = replace(
        start.board,
        dice=_placed(dice),
        towers=tuple(standing),
        barricades=tuple((bars or {}).get(n + 1, 0) for n in range(len(sheet.path))),
        traps=_spots(traps),
        sprung=_spots(sprung),
        gate=gate,
    )
    return replace(
        start,
        round=round,
        segment=segment,
        face="d6/1" if segment else "",
        used=tuple((used or {}).get(n + 1, 0) for n in range(len(sheet.segments))),
        board=board,
        ruler=Ruler(gained, paid, flags, tuple(filled)),
        step=step,
        row=row,
        todo=todo,
        phase=Rolling() if phase is None else phase,
    )


def _placed(text):
    dice = [Die(POOL, 0, 0)] * 12
    free = {kind: iter(dice_of(kind)) for kind in "ABC"}
    for word in text.split():
        what, place = word.split("@")
        segment, _, space = place.partition("-")
        number = {"H": HORIZON, "grave": GRAVE}.get(segment)
        dice[next(free[what[0]])] = Die(int(segment) if number is None else number, int(space or 0), int(what[1]))
    return tuple(dice)


def _spots(text):
    return tuple((int(spot[0]), int(spot[2])) for spot in text.split())


def seen(state):
    """The dice in play and in the Graveyard, in the notation above, sorted."""
    words = []
    for index, die in enumerate(state.board.dice):
        if die.segment != POOL:
            place = {HORIZON: "H", GRAVE: "grave"}.get(die.segment, f"{die.segment}-{die.space}")
            words.append(f"{kind_of(index)}{die.value}@{place}")
    return " ".join(sorted(words))


def tower(state, at):
    return state.board.towers[tower_index(at, len(state.sheet.path))]


def hearts_lost(state, *ats):
    return tuple(tower(state, at).lost for at in ats)


def skulls(state):
    return state.ruler.skulls


def roll(state, value):
    return GAME.apply(state, Rolled((f"d6/{value}",)))


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action)
    return state


def offered(state):
    return GAME.legal_actions(state)


def offers(state, kind):
    """The offered actions of one class."""
    return [action for action in offered(state) if isinstance(action, kind)]


def refused(state, action):
    """The code with which an action is refused."""
    assert action not in offered(state)
    try:
        GAME.apply(state, action)
    except IllegalAction as refusal:
        return refusal.code
    raise AssertionError(f"{action} was accepted")


def act_out(state, most=99):
    """All dice tasks of step 1. Returns the state after them and what was activated: `A3@1-1`, `heal C`."""
    done = []
    while len(done) < most and GAME.turn(state) not in (DICE, OVER) and type(state.phase).__name__ == "DiceActing":
        action = offered(state)[0]
        if hasattr(action, "place"):
            die = state.board.dice[state.phase.order[state.phase.done]]
            done.append(f"{action.kind}{die.value}@{action.place}")
        else:
            done.append(f"heal {action.kind}")
        state = GAME.apply(state, action)
    return state, done


def acted(dice, *, kind="A", symbols=("move",), **table):
    """The table after all dice of one type have done `symbols`, the other types nothing."""
    nothing = {other: () for other in "ABC" if other != kind}
    sheet = sheet_with(order="ABC", base=table.pop("sheet", DEMO), **nothing, **{kind: tuple(symbols)})
    return act_out(roll(horde(dice, sheet=sheet, **table), 1))[0]


def is_lost(state):
    return state.phase == Over(won=False)


def firing(at, segment, dice, **table):
    """A state in which the tower aims at a segment (step 2, no further action of the set left)."""
    from rules.games.dice_horde.state import Shot

    sheet = table.get("sheet", DEMO)
    index = main_tower(sheet) if at == "main" else tower_index(at, len(sheet.path))
    table.setdefault("step", 2)
    return horde(dice, phase=Shot(index, segment), segment=1, used={1: 1}, **table)
