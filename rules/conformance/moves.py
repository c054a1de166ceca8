"""Moves: what is legal is listed and accepted, everything else is refused by name, and nothing is altered."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.codec import encode
from rules.conformance.trial import ContractBroken, Point, Trial
from rules.contract import DICE, OVER, Cast, IllegalAction, Rolled, action_order
from rules.play import in_order, throw

MOST_STRANGERS: Final = 40
"""Actions from elsewhere that are tried at each state."""

_CODE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*")


def games_end(trial: Trial) -> None:
    """Every random match is over within the bound."""
    for match in trial.matches:
        last = Point(match, len(match.steps))
        trial.require(last.seat == OVER, f"the game was not over within {trial.bound} steps", last)


def turn_cast_and_choices_agree(trial: Trial) -> None:
    """A player has choices, the dice have a cast, the end has neither."""
    for point in trial.points():
        seat, players = point.seat, len(point.match.setup.players)
        trial.require(seat in (DICE, OVER) or 0 <= seat < players, f"turn gives seat {seat}", point)
        cast = trial.game.cast(point.state)
        trial.require((cast is not None) == (seat == DICE), f"turn is {seat} and cast is {cast}", point)
        legal = trial.game.legal_actions(point.state)
        trial.require(bool(legal) == (seat >= 0), f"turn is {seat} with {len(legal)} legal actions", point)
        if cast is not None:
            trial.require(len(cast.dice) > 0, "a cast without dice", point)


def legal_actions_are_sorted_and_unique(trial: Trial) -> None:
    """Strictly ascending by `action_order`."""
    for point in trial.points():
        legal = trial.game.legal_actions(point.state)
        keys = [action_order(action) for action in legal]
        for action, before, after in zip(legal[1:], keys, keys[1:], strict=False):
            trial.require(before != after, f"{action} is listed twice", point)
            trial.require(before < after, f"{action} is listed out of order", point)


def every_legal_action_is_accepted(trial: Trial) -> None:
    """What is listed can be done; so can every throw that is asked for."""
    for point in trial.points():
        cast = trial.game.cast(point.state)
        offers = (throw(cast, trial.choose, trial.faces),) if cast else trial.game.legal_actions(point.state)
        for action in offers:
            try:
                trial.game.apply(point.state, action)
            except IllegalAction as refusal:
                raise ContractBroken(
                    f"{trial.game.id}: {action} is legal but refused: {refusal} ({point})"
                ) from refusal


def anything_else_is_refused(trial: Trial) -> None:
    """What is not listed is refused with a stable code and a sentence that fits the panel.

    Tried are actions that were legal elsewhere, legal ones with a changed field, throws when none is due, and
    throws of the wrong number, kind, face and order.
    """
    pool = _seen(trial)
    for point in trial.points():
        legal = trial.game.legal_actions(point.state)
        strangers: list[Any] = trial.sample(pool, MOST_STRANGERS)
        for action in trial.sample(legal, 4):
            strangers += _changed(trial, action)
        strangers += _wrong_throws(trial, point)
        for action in strangers:
            if action not in legal:
                _refused(trial, point, action)


def apply_leaves_its_argument_alone(trial: Trial) -> None:
    """No question and no action changes a state, and the same question has the same answer."""
    game = trial.game
    for point in trial.points():
        state = point.state
        before = encode(state), hash(state)
        answers = [
            (
                (game.legal_actions(state), game.scores(state), game.cast(state), game.layout(state)),
                [(game.prompt(state, viewer), game.books(state, viewer)) for viewer in point.viewers],
            )
            for _ in range(2)
        ]
        trial.require(answers[0] == answers[1], "asked twice, the game answers differently", point)
        for action in (*answers[0][0][0], *point.taken):
            first = game.apply(state, action)
            trial.require(first == game.apply(state, action), f"{action} has two outcomes", point)
        trial.require((encode(state), hash(state)) == before, "the state was altered", point)


def _seen(trial: Trial) -> list[Any]:
    seen: dict[Any, None] = {}
    for point in trial.points():
        seen.update(dict.fromkeys(trial.game.legal_actions(point.state)))
        seen.update(dict.fromkeys(point.taken))
    return [action for action in seen if not isinstance(action, Rolled)]


def _refused(trial: Trial, point: Point, action: Any) -> None:
    before = encode(point.state)
    try:
        trial.game.apply(point.state, action)
    except IllegalAction as refusal:
        trial.require(bool(_CODE.fullmatch(refusal.code)), f"refusal code {refusal.code!r} is not like a/b-c", point)
        lines = textwrap.wrap(refusal.sentence, 20)
        trial.require(1 <= len(lines) <= 3, f"{refusal.sentence!r} does not fit 3 lines of 20", point)
        trial.require(encode(point.state) == before, f"refusing {action} altered the state", point)
    except Exception as error:
        raise ContractBroken(
            f"{trial.game.id}: {action} raised {error!r} in place of IllegalAction ({point})"
        ) from error
    else:
        raise ContractBroken(f"{trial.game.id}: {action} is accepted but not listed ({point})")


def _changed(trial: Trial, action: Any) -> Iterator[Any]:
    """The action with one field changed, as far as the outcome can still be stored as an action."""
    plain = msgspec.to_builtins(action)
    for name, value in plain.items():
        for other in _other_values(value):
            try:
                yield msgspec.convert({**plain, name: other}, trial.game.action_type)
            except msgspec.ValidationError:
                continue


def _other_values(value: Any) -> tuple[Any, ...]:
    match value:
        case bool():
            return (not value,)
        case int():
            return (value - 1, value + 1, -1, -value, 0, 1000)
        case str():
            return ("", "nowhere", value + "0")
        case list() | tuple():
            return (value[1:], [*value, *value], list(reversed(value)), [])
    return ()


def _wrong_throws(trial: Trial, point: Point) -> Iterator[Rolled]:
    cast = trial.game.cast(point.state)
    if cast is None:
        any_die = next(iter(trial.faces))
        for count in (0, 1, 2):
            yield throw(Cast((any_die,) * count, "nothing"), trial.choose, trial.faces)
        return
    faces = throw(cast, trial.choose, trial.faces).faces
    yield Rolled(faces[:-1])
    yield Rolled((*faces, faces[-1]))
    yield Rolled(())
    for strange in ("coin/1", f"{cast.dice[-1]}/?", f"{cast.dice[-1]}/99", ""):
        yield Rolled((*faces[:-1], strange))
    lowest = [trial.faces[kind][0] for kind in cast.dice]
    highest = [trial.faces[kind][-1] for kind in cast.dice]
    for index in range(1, len(faces)):
        swapped = (*lowest[: index - 1], highest[index - 1], *lowest[index:])
        if swapped != in_order(cast, list(swapped)):
            yield Rolled(swapped)
