"""Many random games, counted: does every game end, is every legal action accepted, how fast is it?"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rules.contract import DICE, OVER, Game, IllegalAction
from rules.play import throw

BOUND: Final = 20_000
"""Steps after which a game counts as one that does not end."""

Outcome: TypeAlias = Literal["ended", "refused", "endless"]


class Counts(msgspec.Struct, frozen=True):
    """What a simulation counted.

    decisions: players' choices, each from a complete legal set; throws are not counted.
    refused_legal_actions: listed or thrown as asked, and yet refused; such a game stops there.
    games_per_second, decisions_per_second: of this program's own processor time, so that a busy machine gives the
    same figures as an idle one.
    """

    game: str
    players: int
    games: int
    ended: int
    decisions: int
    refused_legal_actions: int
    games_per_second: float
    decisions_per_second: float


def simulate(
    game: Game[Any, Any],
    data: Any,
    *,
    games: int,
    seed: int,
    players: int,
    bound: int = BOUND,
    each: Callable[[], object] = lambda: None,
) -> Counts:
    """Plays `games` games of `players` players at random. each: called after every game.

    Raises `ValueError` for a number of players that the game does not seat.
    """
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    start = game.start(names, game.options_type(), data)
    decisions, outcomes = 0, {"ended": 0, "refused": 0, "endless": 0}
    began = process_time()
    for number in range(games):
        chosen, outcome = _play(game, start, Random(f"{seed}/{number}"), bound)
        decisions += chosen
        outcomes[outcome] += 1
        each()
    seconds = process_time() - began
    return Counts(
        game=game.id,
        players=players,
        games=games,
        ended=outcomes["ended"],
        decisions=decisions,
        refused_legal_actions=outcomes["refused"],
        games_per_second=round(games / seconds, 1),
        decisions_per_second=round(decisions / seconds, 1),
    )


def _play(game: Game[Any, Any], state: Any, rng: Random, bound: int) -> tuple[int, Outcome]:
    """One game from `state`: how many decisions, and what became of it."""
    turn, legal_actions, apply, random = game.turn, game.legal_actions, game.apply, rng.random
    decisions = 0

    def choose(count: int) -> int:  # several times faster than randrange, and as fair for a few dozen choices
        return int(random() * count)

    for _ in range(bound):
        seat = turn(state)
        if seat == OVER:
            return decisions, "ended"
        if seat == DICE:
            cast = game.cast(state)
            assert cast is not None  # the contract: a cast exactly when turn is DICE
            action = throw(cast, choose)
        else:
            legal = legal_actions(state)
            action = legal[int(random() * len(legal))]
            decisions += 1
        try:
            state = apply(state, action)
        except IllegalAction:
            return decisions, "refused"
    return decisions, "endless"
