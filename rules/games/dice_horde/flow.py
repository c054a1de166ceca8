"""What comes after what: rounds, the steps of a segment, and the dice of step 1."""

from __future__ import annotations

import msgspec

from rules.games.dice_horde.dice_actions import HEAL, acting_order, stages
from rules.games.dice_horde.facts import in_play, main_tower, round_segment, symbols
from rules.games.dice_horde.legal import possible_deeds, possible_rows
from rules.games.dice_horde.possible import aims
from rules.games.dice_horde.state import (
    HORIZON,
    ChoosingDeed,
    ChoosingSet,
    DiceActing,
    Over,
    Phase,
    PickTarget,
    Rolling,
    Ruling,
    Shot,
    Spawning,
    State,
)
from rules.games.dice_horde.table import Table

replace = msgspec.structs.replace


def begin_round(state: State) -> State:
    """Before the first step: the new dice, if there are any, then the roll."""
    rows = [row.dice for row in state.sheet.spawns if row.round == state.round]
    return replace(state, phase=spawn_phase(rows[0] if rows else ()), step=1)


def spawn_phase(pending: tuple[str, ...]) -> Phase:
    """Goes on with the dice still to appear."""
    return Spawning(pending) if pending else Rolling()


def dice_step(
    state: State, turn: int = 0, stage: int = 0, order: tuple[int, ...] | None = None, done: int = 0
) -> State:
    """Finds the next die that acts, or goes on to step 2."""
    segment = round_segment(state)
    dice = state.board.dice
    while turn < len(segment.order):
        kind = segment.order[turn]
        runs = stages(symbols(segment, kind))
        order = acting_order(dice, kind) if order is None else order
        while stage < len(runs):
            if runs[stage] == HEAL:
                if not done and in_play(state.board, kind):
                    return replace(state, phase=DiceActing(turn, stage, order, 0))
            else:
                moves = "move" in runs[stage]
                for index in range(done, len(order)):
                    at = dice[order[index]].segment
                    if at > HORIZON or (at == HORIZON and moves):
                        return replace(state, phase=DiceActing(turn, stage, order, index))
            stage, done = stage + 1, 0
        turn, stage, order = turn + 1, 0, None
    return players_step(state)


def after_die(state: State, phase: DiceActing) -> State:
    """Goes on when a die has acted, or a type has healed."""
    if state.board.gate == 0:
        return replace(state, phase=Over(won=False))
    return dice_step(state, phase.turn, phase.stage, phase.order, phase.done + 1)


def players_step(state: State) -> State:
    """Step 2, unless neither set holds anything that can be done."""
    state = replace(state, step=2)
    return replace(state, phase=ChoosingSet()) if possible_rows(state) else main_tower_step(state)


def next_deed(state: State) -> State:
    """The rest of the chosen set, as far as it can be done."""
    return replace(state, phase=ChoosingDeed()) if possible_deeds(state) else main_tower_step(state)


def main_tower_step(state: State) -> State:
    """Step 3: the Main Tower fires if it can reach a die."""
    tower = main_tower(state.sheet)
    state = replace(state, step=3, row="", todo=())
    return replace(state, phase=aim(state, tower)) if aims(state, tower) else ruler_step(state)


def aim(state: State, tower: int) -> Phase:
    """Asks which segment to aim at, unless there is only one."""
    segments = aims(state, tower)
    return Shot(tower, segments[0]) if len(segments) == 1 else PickTarget(tower)


def ruler_step(state: State) -> State:
    """Step 4."""
    return replace(state, step=4, phase=Ruling())


def carry_on(state: State) -> State:
    """After a player's action is wholly done: back to where it came from."""
    if state.step == 2:
        return next_deed(state)
    return ruler_step(state)


def end_round(state: State) -> State:
    """The Graveyard is cleared; the next round, or the end."""
    table = Table(state.sheet, state.board)
    table.clear_graveyard()
    state = table.frozen(state)
    if state.round == state.sheet.rounds.count:
        return replace(state, phase=Over(won=True))
    return begin_round(replace(state, round=state.round + 1))
