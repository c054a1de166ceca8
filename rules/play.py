"""Random play, with chance handed in: for simulations and for the conformance suite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rules.contract import DICE, OVER, Cast, Game, IllegalAction, Rolled
from rules.dice import STANDARD, Faces
from rules.history import History, Setup, begin

Choose: TypeAlias = Callable[[int], int]
"""`choose(n)` is any of 0 to n - 1, as of `random.Random(seed).randrange` or a list in a test."""


def throw(cast: Cast, choose: Choose, faces: Faces = STANDARD) -> Rolled:
    """Throws what a game asks for. Raises `KeyError` for a kind of die that `faces` lacks."""
    shown = []
    for kind in cast.dice:
        labels = faces[kind]
        shown.append(labels[choose(len(labels))])
    return Rolled(in_order(cast, shown))


def in_order(cast: Cast, shown: list[str]) -> tuple[str, ...]:
    """Faces, one per die of `cast`, as `Rolled` has them: dice of one kind ascending."""
    kinds = set(cast.dice)
    if len(kinds) == 1:
        return tuple(sorted(shown))
    ascending = {
        kind: iter(sorted(face for die, face in zip(cast.dice, shown, strict=True) if die == kind)) for kind in kinds
    }
    return tuple(next(ascending[kind]) for kind in cast.dice)


def random_match(game: Game[Any, Any], setup: Setup, choose: Choose, *, bound: int, faces: Faces = STANDARD) -> History:
    """Plays at random until the game is over, `bound` steps are done, or nothing further is possible."""
    history = begin(game, setup)
    while len(history.steps) < bound and (seat := game.turn(history.state)) != OVER:
        cast = game.cast(history.state) if seat == DICE else None
        legal = game.legal_actions(history.state)
        if cast is None and not legal:
            break
        action = throw(cast, choose, faces) if cast else legal[choose(len(legal))]
        try:
            history = history.act(action)
        except IllegalAction:
            break
    return history
