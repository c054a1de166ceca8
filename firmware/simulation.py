"""Many games played by the machine, counted: does every game end, is every legal action accepted, who wins, how fast
is it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final, Literal, TypeAlias

import msgspec

from rules.contract import DICE, OVER, Game, IllegalAction, NamesEndings
from rules.play import throw

BOUND: Final = 20_000
"""Steps after which a game counts as one that does not end."""

LISTS: Final = 2_000
"""Legal-action lists that are timed."""

Outcome: TypeAlias = Literal["ended", "refused", "endless"]

Strategy: TypeAlias = Literal["random", "likely", "passive"]
"""How the players choose: any legal action; the choice on which the cursor rests, which is a greedy player's; or the
last one offered, which is "skip" and "end" where the rules allow it."""


class Counts(msgspec.Struct, frozen=True):
    """What a simulation counted.

    decisions: players' choices, each from a complete legal set; throws are not counted.
    refused_legal_actions: listed or thrown as asked, and yet refused; such a game stops there. won: games that somebody
    won, which tells something of co-operative games alone. endings: how many games ended by what, the most frequent
    first, for a game that says it.
    games_per_second, decisions_per_second: of this program's own processor time, so that a busy machine gives the
    same figures as an idle one.
    """

    game: str
    players: int
    games: int
    ended: int
    decisions: int
    refused_legal_actions: int
    strategy: Strategy
    won: int
    endings: dict[str, int]
    games_per_second: float
    decisions_per_second: float


def simulate(
    game: Game[Any, Any],
    data: Any,
    *,
    games: int,
    seed: int,
    players: int,
    strategy: Strategy = "random",
    options: Any = None,
    bound: int = BOUND,
    each: Callable[[], object] = lambda: None,
) -> Counts:
    """Plays `games` games of `players` players. options: of the game, its usual ones if None. each: called after every
    game.

    Raises `ValueError` for a number of players that the game does not seat.
    """
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    start = game.start(names, game.options_type() if options is None else options, data)
    decisions, won, outcomes = 0, 0, {"ended": 0, "refused": 0, "endless": 0}
    endings = Counter[str]()
    began = process_time()
    for number in range(games):
        chosen, outcome, end = _play(game, start, Random(f"{seed}/{number}"), bound, strategy)
        decisions += chosen
        won += bool(game.winners(end))
        outcomes[outcome] += 1
        if outcome == "ended" and isinstance(game, NamesEndings):
            endings[game.ending(end)] += 1
        each()
    seconds = process_time() - began
    return Counts(
        game=game.id,
        players=players,
        games=games,
        ended=outcomes["ended"],
        decisions=decisions,
        refused_legal_actions=outcomes["refused"],
        strategy=strategy,
        won=won,
        endings=dict(endings.most_common()),
        games_per_second=round(games / seconds, 1),
        decisions_per_second=round(decisions / seconds, 1),
    )


def legal_lists_per_second(
    game: Game[Any, Any], data: Any, *, players: int, seed: int, options: Any = None, lists: int = LISTS
) -> float:
    """Complete legal-action lists a second of processor time, over states as random games pass them, each asked
    once."""
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    start = game.start(names, game.options_type() if options is None else options, data)
    rng, state, states = Random(f"{seed}/lists"), start, list[Any]()
    while len(states) < lists:
        seat = game.turn(state)
        if seat == OVER:
            state = start
        elif seat == DICE:
            cast = game.cast(state)
            assert cast is not None  # the contract: a cast exactly when turn is DICE
            state = game.apply(state, throw(cast, rng.randrange))
        else:
            states.append(state)
            state = game.apply(state, rng.choice(game.legal_actions(state)))
    began = process_time()
    for state in states:
        game.legal_actions(state)
    return round(lists / (process_time() - began), 1)


def _play(game: Game[Any, Any], state: Any, rng: Random, bound: int, strategy: Strategy) -> tuple[int, Outcome, Any]:
    """One game from `state`: how many decisions, what became of it, and its last state."""
    turn, apply, random = game.turn, game.apply, rng.random
    decisions = 0

    def choose(count: int) -> int:  # several times faster than randrange, and as fair for a few dozen choices
        return int(random() * count)

    for _ in range(bound):
        seat = turn(state)
        if seat == OVER:
            return decisions, "ended", state
        if seat == DICE:
            cast = game.cast(state)
            assert cast is not None  # the contract: a cast exactly when turn is DICE
            action = throw(cast, choose)
        else:
            legal = game.legal_actions(state)
            action = legal[choose(len(legal))] if strategy == "random" else _asked(game, state, legal, strategy)
            decisions += 1
        try:
            state = apply(state, action)
        except IllegalAction:
            return decisions, "refused", state
    return decisions, "endless", state


def _asked(game: Game[Any, Any], state: Any, legal: tuple[Any, ...], strategy: Strategy) -> Any:
    """The choice that the prompt puts first or last."""
    if len(legal) == 1:
        return legal[0]
    prompt = game.prompt(state, game.turn(state))
    return prompt.choices[prompt.resting if strategy == "likely" else -1].action
