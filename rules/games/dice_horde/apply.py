"""`apply`: one action played out. Legality is checked against `legal_actions`; `refusal` puts a refusal into
words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from rules.contract import Rolled
from rules.games.dice_horde import actions as act
from rules.games.dice_horde import ruler, towers
from rules.games.dice_horde.dice_actions import activate, heal, stages
from rules.games.dice_horde.events import Appeared
from rules.games.dice_horde.facts import (
    appearing,
    count_segment,
    kind_of,
    main_tower,
    pool_of,
    round_segment,
    symbols,
    tower_index,
)
from rules.games.dice_horde.flow import (
    after_die,
    aim,
    carry_on,
    dice_step,
    end_round,
    main_tower_step,
    next_deed,
    spawn_phase,
)
from rules.games.dice_horde.follow import followed
from rules.games.dice_horde.legal import legal_actions
from rules.games.dice_horde.possible import towers_for
from rules.games.dice_horde.refuse import refusal, refused_roll
from rules.games.dice_horde.sheet import player_deed
from rules.games.dice_horde.state import (
    GRAVE,
    HORIZON,
    Converting,
    DiceActing,
    Die,
    Exploding,
    Over,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTarget,
    PickTower,
    PickTrap,
    Rolling,
    Shot,
    Spawning,
    State,
)
from rules.games.dice_horde.table import Table

replace = msgspec.structs.replace


def apply(state: State, action: Any) -> State:
    """The state after an action. Raises `IllegalAction`."""
    if isinstance(action, Rolled):
        return _roll(state, action)
    if isinstance(action, act.Follow):
        return followed(state, action)
    if action not in legal_actions(state):
        raise refusal(state, action)
    return _APPLY[type(action)](state, state.phase, action)


def _roll(state: State, rolled: Rolled) -> State:
    if not isinstance(state.phase, Rolling) or len(rolled.faces) != 1 or rolled.faces[0] not in ROUND_DIE:
        raise refused_roll(state)
    segment = count_segment(state, ROUND_DIE[rolled.faces[0]])
    used = (*state.used[: segment - 1], state.round, *state.used[segment:])
    return dice_step(replace(state, segment=segment, face=rolled.faces[0], used=used, events=()))


def _spawn(state: State, phase: Spawning, action: act.Spawn) -> State:
    dice = list(state.board.dice)
    events = []
    pending = list(phase.pending)
    for new in appearing(state, phase.pending):
        index = pool_of(dice, new[0])[0]
        dice[index] = Die(HORIZON, 0, int(new[1]))
        events.append(Appeared(new[0], int(new[1])))
        pending.remove(new)
    board = replace(state.board, dice=tuple(dice))
    return replace(state, board=board, phase=spawn_phase(tuple(pending)), events=tuple(events))


def _heal(state: State, phase: Spawning | DiceActing, action: act.Heal) -> State:
    table = Table(state.sheet, state.board)
    heal(table, action.kind)
    after = table.frozen(state)
    if isinstance(phase, DiceActing):
        return after_die(after, phase)
    if not after.board.gate:
        return replace(after, phase=Over(won=False))
    return replace(after, phase=spawn_phase(phase.pending[1:]))


def _activate(state: State, phase: DiceActing, action: act.Activate) -> State:
    table = Table(state.sheet, state.board)
    runs = stages(symbols(round_segment(state), action.kind))
    activate(table, phase.order[phase.done], runs[phase.stage])
    return after_die(table.frozen(state), phase)


def _choose(state: State, phase: Any, action: act.Choose) -> State:
    texts = getattr(round_segment(state), action.row)
    return next_deed(replace(state, row=action.row, todo=tuple(range(len(texts))), events=()))


def _deed(state: State, phase: Any, action: act.Deed) -> State:
    deed = player_deed(getattr(round_segment(state), state.row)[action.number - 1])
    todo = tuple([index for index in state.todo if index != action.number - 1])
    state = replace(state, todo=todo, events=())
    if deed.what == "barricade":
        return replace(state, phase=PickBarricade())
    if deed.what == "trap":
        return replace(state, phase=PickTrap())
    return _pick_tower(state, PickTower(deed.what, deed.colours))


def _skip(state: State, phase: Any, action: act.Skip) -> State:
    return main_tower_step(replace(state, events=()))


def _pick_tower(state: State, phase: PickTower) -> State:
    """Asks for a tower, unless there is only one."""
    choices = towers_for(state, phase)
    return _with_tower(state, phase, choices[0]) if len(choices) == 1 else replace(state, phase=phase)


def _tower(state: State, phase: PickTower, action: act.Tower) -> State:
    return _with_tower(replace(state, events=()), phase, tower_index(action.at, len(state.sheet.path)))


def _with_tower(state: State, phase: PickTower, tower: int) -> State:
    if phase.purpose == "fire":
        return replace(state, phase=aim(state, tower))
    if phase.purpose == "upgrade":
        return replace(state, phase=PickStat(tower))
    return ruler.add_armour(state, tower, phase.box)


def _segment(state: State, phase: PickBarricade | PickTrap | PickTarget, action: act.Segment) -> State:
    state = replace(state, events=())
    if isinstance(phase, PickBarricade):
        return ruler.build_barricade(state, action.number)
    if isinstance(phase, PickTrap):
        return replace(state, phase=PickSpace(action.number))
    return replace(state, phase=Shot(phase.tower, action.number))


def _stop(state: State, phase: Shot | Exploding, action: act.Stop) -> State:
    if isinstance(phase, Exploding):
        return towers.go_on(replace(state, events=()), phase.shot)
    return towers.stop(state, phase)


def _buy(state: State, phase: Any, action: act.Buy) -> State:
    state = replace(state, events=())
    if action.thing == "barricade":
        return replace(state, phase=PickBarricade())
    if action.thing == "trap":
        return replace(state, phase=PickTrap())
    return _pick_tower(state, PickTower(action.thing))


def _flag(state: State, phase: Any, action: act.Flag) -> State:
    state = replace(state, ruler=replace(state.ruler, flags=state.ruler.flags + 1), events=())
    return _pick_tower(state, PickTower("fire", main=True))


def _grow(state: State, phase: Any, action: act.Grow) -> State:
    return replace(state, phase=PickStat(main_tower(state.sheet), action.box - 1), events=())


def _ward(state: State, phase: Any, action: act.Ward) -> State:
    box = len(state.sheet.main_sets) + action.scroll - 1
    return _pick_tower(replace(state, events=()), PickTower("ward", box=box))


def _take(state: State, phase: Any, action: act.Take) -> State:
    found = next(
        i
        for i, die in enumerate(state.board.dice)
        if die.segment == GRAVE and die.value == action.value and kind_of(i) == action.kind
    )
    return replace(state, phase=Converting(found), events=())


def _plain(do: Callable[[State, Any, Any], State]) -> Callable[[State, Any, Any], State]:
    """Wraps a handler that leaves no events."""
    return lambda state, phase, action: do(replace(state, events=()), phase, action)


ROUND_DIE: Final = {f"d6/{value}": value for value in range(1, 7)}

_APPLY: Final[dict[type, Callable[[State, Any, Any], State]]] = {
    act.Activate: _activate,
    act.Assign: lambda state, phase, action: towers.assign(state, phase, action.space),
    act.Blast: lambda state, phase, action: towers.cast_blast(
        state, phase, len(state.sheet.main_sets) + action.scroll - 1
    ),
    act.Buy: _buy,
    act.Charge: lambda state, phase, action: towers.charge(state, phase),
    act.Choose: _choose,
    act.Deed: _deed,
    act.End: _plain(lambda state, phase, action: end_round(state)),
    act.Essence: _plain(lambda state, phase, action: ruler.to_essence(state, phase, action.box - 1)),
    act.Explode: lambda state, phase, action: towers.explode(state, phase, action.value),
    act.Flag: _flag,
    act.Grow: _grow,
    act.Heal: _heal,
    act.Hit: lambda state, phase, action: towers.hit(state, phase, action.space),
    act.Pay: lambda state, phase, action: towers.pay(state, phase, action.hearts),
    act.Segment: _segment,
    act.Skip: _skip,
    act.Skulls: _plain(lambda state, phase, action: ruler.to_skulls(state, phase)),
    act.Space: _plain(lambda state, phase, action: ruler.set_trap(state, phase.segment, action.number)),
    act.Spawn: _spawn,
    act.Stat: _plain(lambda state, phase, action: ruler.raise_stat(state, phase, action.name)),
    act.Stop: _stop,
    act.Take: _take,
    act.Tidy: _plain(lambda state, phase, action: carry_on(state)),
    act.Tower: _tower,
    act.Ward: _ward,
}
