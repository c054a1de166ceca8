"""Which actions the player to move has, phase by phase, in the order of `actions`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from rules.games.dice_horde.actions import (
    Activate,
    Assign,
    Blast,
    Buy,
    Charge,
    Choose,
    Deed,
    End,
    Essence,
    Explode,
    Flag,
    Grow,
    Heal,
    Hit,
    KindName,
    Pay,
    Segment,
    Skip,
    Skulls,
    Space,
    Spawn,
    Stat,
    Stop,
    Take,
    Tidy,
    Tower,
    Ward,
)
from rules.games.dice_horde.dice_actions import HEAL, stages
from rules.games.dice_horde.facts import (
    appearing,
    box_ready,
    flags_ready,
    kind_of,
    main_tower,
    place,
    ready_scroll,
    round_segment,
    symbols,
    tower_at,
    tower_kind,
)
from rules.games.dice_horde.possible import (
    aims,
    barricade_spots,
    can_do,
    open_boxes,
    open_targets,
    raisable,
    segments_on_the_way,
    special_of,
    towers_for,
    trap_segments,
    trap_spaces,
)
from rules.games.dice_horde.sheet import SPACES, player_deed
from rules.games.dice_horde.state import (
    GRAVE,
    ChoosingDeed,
    ChoosingSet,
    Converting,
    DiceActing,
    Exploding,
    Over,
    Paying,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTarget,
    PickTower,
    PickTrap,
    Rolling,
    Ruling,
    Shot,
    Spawning,
    Spreading,
    State,
    Tidying,
)


def legal_actions(state: State) -> tuple[Any, ...]:
    """Every action of the player to move; empty when the dice are to be thrown or the game is over."""
    return _ACTIONS[type(state.phase)](state, state.phase)


# --- Step 1 and before ------------------------------------------------------------------------------------


def _spawning(state: State, phase: Spawning) -> tuple[Any, ...]:
    if appearing(state, phase.pending):
        return (Spawn(),)
    return (Heal(cast(KindName, phase.pending[0][0])),)


def _dice_acting(state: State, phase: DiceActing) -> tuple[Any, ...]:
    segment = round_segment(state)
    kind = cast(KindName, segment.order[phase.turn])
    if stages(symbols(segment, kind))[phase.stage] == HEAL:
        return (Heal(kind),)
    die = state.board.dice[phase.order[phase.done]]
    return (Activate(kind, place(die.segment, die.space)),)


# --- Step 2 -----------------------------------------------------------------------------------------------


def possible_rows(state: State) -> tuple[Any, ...]:
    """Sets of the round segment of which at least one action can be done."""
    segment = round_segment(state)
    found = []
    if any(can_do(state, player_deed(text)) for text in segment.lower):
        found.append(Choose("lower"))
    if any(can_do(state, player_deed(text)) for text in segment.upper):
        found.append(Choose("upper"))
    return tuple(found)


def possible_deeds(state: State) -> tuple[Any, ...]:
    """Actions left of the chosen set that can be done; of two alike the first."""
    texts: tuple[str, ...] = getattr(round_segment(state), state.row)
    seen: set[str] = set()
    found = []
    for index in state.todo:
        if texts[index] not in seen and can_do(state, player_deed(texts[index])):
            seen.add(texts[index])
            found.append(Deed(index + 1))
    return tuple(found)


# --- Towers -----------------------------------------------------------------------------------------------


def _shot(state: State, shot: Shot) -> tuple[Any, ...]:
    hits = [HITS[space] for space in open_targets(state, shot)]
    if shot.blast >= 0:
        return (*hits, Stop())
    if shot.armed:
        return tuple(hits)
    found: list[Any] = []
    if not shot.hits:
        scroll = ready_scroll(state)
        if scroll >= 0:
            found.append(Blast(scroll - len(state.sheet.main_sets) + 1))
    special = special_of(state, shot)
    if special == "green":
        found.append(Charge())
    elif special == "blue":
        way = segments_on_the_way(state, shot)
        if any(die.segment in way for die in state.board.dice):
            found.append(Charge())
    found += hits
    if shot.hits:
        found.append(Stop())
    return tuple(found)


def _exploding(state: State, phase: Exploding) -> tuple[Any, ...]:
    values = sorted({state.board.dice[i].value for i in phase.dead})
    return (*[Explode(value) for value in values], Stop())


def _paying(state: State, phase: Paying) -> tuple[Any, ...]:
    tower = phase.shot.tower
    left = tower_kind(state.sheet, tower).hearts - state.board.towers[tower].lost
    return tuple([Pay(hearts) for hearts in range(left + 1)])


def _spreading(state: State, phase: Spreading) -> tuple[Any, ...]:
    return tuple([Assign(space) for space in sorted([state.board.dice[i].space for i in phase.targets])])


# --- Step 4 -----------------------------------------------------------------------------------------------


def _ruling(state: State, phase: Ruling) -> tuple[Any, ...]:
    sheet, ruler = state.sheet, state.ruler
    found: list[Any] = []
    skulls, prices = ruler.skulls, sheet.prices
    if skulls >= prices.armour.skulls and towers_for(state, PickTower("armour")):
        found.append(Buy("armour"))
    if skulls >= prices.barricade.skulls and barricade_spots(state):
        found.append(Buy("barricade"))
    if skulls >= prices.trap.skulls and trap_segments(state):
        found.append(Buy("trap"))
    if skulls > prices.upgrade.skulls and towers_for(state, PickTower("upgrade")):
        found.append(Buy("upgrade"))
    found.append(End())
    if flags_ready(state) and towers_for(state, PickTower("fire", main=True)):
        found.append(Flag())
    sets = range(len(sheet.main_sets))
    grown = next((i for i in sets if box_ready(sheet, i, ruler.boxes[i])), -1)
    if grown >= 0 and raisable(state, main_tower(sheet), free=True):
        found.append(Grow(grown + 1))
    grave = {(kind_of(i), die.value) for i, die in enumerate(state.board.dice) if die.segment == GRAVE}
    found += [Take(kind, value) for kind, value in sorted(grave)]
    scroll = ready_scroll(state)
    if scroll >= 0 and towers_for(state, PickTower("ward")):
        found.append(Ward(scroll - len(sets) + 1))
    return tuple(found)


def _converting(state: State, phase: Converting) -> tuple[Any, ...]:
    return (*[Essence(box + 1) for box in open_boxes(state, phase.die)], Skulls())


HITS: Final = tuple([Hit(space) for space in range(SPACES + 1)])

_ACTIONS: Final[dict[type, Callable[[State, Any], tuple[Any, ...]]]] = {
    Spawning: _spawning,
    Rolling: lambda state, phase: (),
    DiceActing: _dice_acting,
    ChoosingSet: lambda state, phase: (*possible_rows(state), Skip()),
    ChoosingDeed: lambda state, phase: (*possible_deeds(state), Skip()),
    PickTower: lambda state, phase: tuple(
        [Tower(at) for at in sorted([tower_at(i, len(state.sheet.path)) for i in towers_for(state, phase)])]
    ),
    PickStat: lambda state, phase: tuple([Stat(name) for name in raisable(state, phase.tower, free=phase.box >= 0)]),
    PickBarricade: lambda state, phase: tuple([Segment(number) for number in barricade_spots(state)]),
    PickTrap: lambda state, phase: tuple([Segment(number) for number in trap_segments(state)]),
    PickSpace: lambda state, phase: tuple([Space(number) for number in trap_spaces(state, phase.segment)]),
    PickTarget: lambda state, phase: tuple([Segment(number) for number in aims(state, phase.tower)]),
    Shot: _shot,
    Exploding: _exploding,
    Paying: _paying,
    Spreading: _spreading,
    Tidying: lambda state, phase: (Tidy(),),
    Ruling: _ruling,
    Converting: _converting,
    Over: lambda state, phase: (),
}
