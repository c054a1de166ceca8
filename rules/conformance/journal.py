"""The journal: what is stored comes back, what is replayed is the same, undo and correction lose nothing."""

from __future__ import annotations

from typing import Any, Final

from rules.codec import (
    CodecError,
    decode_action,
    decode_entry,
    decode_setup,
    decode_state,
    encode,
    encode_entry,
    encode_setup,
)
from rules.conformance.trial import ContractBroken, Point, Trial
from rules.contract import DICE, IllegalAction
from rules.history import Acted, Corrected, Entry, History, Step, Undone, begin, fold
from rules.play import throw

MOST_CORRECTIONS: Final = 25
"""Steps of each match that are corrected, one at a time."""


def states_and_actions_survive_storing(trial: Trial) -> None:
    """Every state and action comes back equal from its stored form, and plays on alike."""
    game = trial.game
    for point in trial.points():
        try:
            state = decode_state(game, encode(point.state))
            trial.require(state == point.state, "a stored state comes back different", point)
            same = game.legal_actions(state) == game.legal_actions(point.state)
            trial.require(same, "a state that was stored has other legal actions", point)
            for action in (*game.legal_actions(state), *point.taken):
                back = decode_action(game, encode(action))
                trial.require(back == action, f"{action} comes back as {back}", point)
        except CodecError as error:
            raise ContractBroken(f"{game.id}: {error} ({point})") from error


def journals_replay(trial: Trial) -> None:
    """A match written as a journal and read back passes the same states."""
    for match in trial.matches:
        setup = decode_setup(trial.game, encode_setup(match.setup))
        stored = [encode_entry(Acted(step.action)) for step in match.steps]
        again = fold(trial.game, setup, (decode_entry(trial.game, line) for line in stored))
        _same_states(trial, match, again, "a replayed journal")


def undo_goes_back_to_the_start(trial: Trial) -> None:
    """From every point, step by step and at once; and forward again to the same states."""
    for match in trial.matches:
        back = match
        for index in reversed(range(len(match.steps))):
            back = back.undo(1)
            where = Point(match, index)
            trial.require(encode(back.state) == encode(match.states[index]), "undo leads elsewhere", where)
            forth = back.act(match.steps[index].action).state
            trial.require(forth == match.states[index + 1], "a step taken again leads elsewhere", where)
            at_once = match.undo(len(match.steps) - index)
            trial.require(at_once == back, "undo at once and step by step differ", where)
        thrown = tuple(step.action for step in match.steps if step.seat == DICE)
        trial.require(back.kept == thrown, "undo to the start loses throws", Point(match, 0))
        for step in match.steps:
            back = back.act(step.action)
        _same_states(trial, match, back, "a match played again after undo")
        entries: list[Entry] = [*(Acted(step.action) for step in match.steps), Undone(len(match.steps))]
        start = begin(trial.game, match.setup)
        _same_states(trial, start, fold(trial.game, match.setup, entries), "undo of all steps")


def corrections_equal_fresh_play(trial: Trial) -> None:
    """A correction at any depth leads where a fresh play of the corrected list leads."""
    for match in trial.matches:
        for index in trial.sample(range(len(match.steps)), MOST_CORRECTIONS):
            point = Point(match, index)
            for action in trial.sample(_instead(trial, point), 2):
                corrected, dropped = match.correction(index, action)
                fresh = fold(trial.game, match.setup, (Acted(step.action) for step in corrected.steps))
                _same_states(trial, fresh, corrected, f"a correction of step {index}")
                changed = Step(match.steps[index].seat, action)
                whole = (*match.steps[:index], changed, *match.steps[index + 1 :])
                trial.require(corrected.steps + dropped == whole, "a correction loses steps", point)
                if dropped:
                    trial.require(_stops(fresh, dropped[0]), "a correction drops a step that fits", point)
                booked: list[Entry] = [
                    *(Acted(step.action) for step in match.steps),
                    Corrected(index, action),
                ]
                _same_states(trial, fresh, fold(trial.game, match.setup, booked), "a booked correction")


def transcript(trial: Trial) -> bytes:
    """Everything the matches went through, for comparison between two processes with different hash seeds."""
    lines = []
    for point in trial.points():
        legal = trial.game.legal_actions(point.state)
        prompts = [trial.game.prompt(point.state, viewer) for viewer in point.viewers]
        lines.append(encode([point.state, legal, prompts]))
    return b"\n".join(lines)


def _instead(trial: Trial, point: Point) -> list[Any]:
    cast = trial.game.cast(point.state)
    others = (
        [throw(cast, trial.choose, trial.faces) for _ in range(2)] if cast else trial.game.legal_actions(point.state)
    )
    return [action for action in others if action != point.match.steps[point.index].action]


def _stops(history: History, step: Step) -> bool:
    if history.game.turn(history.state) != step.seat:
        return True
    try:
        history.act(step.action)
    except IllegalAction:
        return True
    return False


def _same_states(trial: Trial, expected: History, found: History, what: str) -> None:
    same_length = len(expected.states) == len(found.states)
    trial.require(same_length, f"{what} has another length", expected.setup.players)
    for index, (one, other) in enumerate(zip(expected.states, found.states, strict=True)):
        trial.require(encode(one) == encode(other), f"{what} leads elsewhere", Point(expected, index))
