"""What the checks look at: random matches of one game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.contract import Game, Seat
from rules.dice import STANDARD, Faces
from rules.history import History, Setup
from rules.play import Choose, random_match


class ContractBroken(AssertionError):
    """A game does not keep the contract: says which game, at which step of which match, and how."""


@dataclass(frozen=True, slots=True)
class Point:
    """A state that a random match went through. index: how many steps led to it."""

    match: History
    index: int

    @property
    def state(self) -> Any:
        return self.match.states[self.index]

    @property
    def seat(self) -> Seat:
        return self.match.game.turn(self.state)

    @property
    def taken(self) -> tuple[Any, ...]:
        """The action that was taken here; none at the end."""
        return tuple(step.action for step in self.match.steps[self.index : self.index + 1])

    @property
    def viewers(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.match.setup.players)))

    def __str__(self) -> str:
        players = ", ".join(self.match.setup.players)
        return f"after {self.index} steps of a match of {players}"


@dataclass(frozen=True, slots=True)
class Trial:
    """A game with random matches of it. Checks draw their samples through `choose`."""

    game: Game[Any, Any]
    matches: tuple[History, ...]
    choose: Choose
    faces: Faces
    bound: int

    def points(self) -> Iterator[Point]:
        """Every state of every match."""
        for match in self.matches:
            for index in range(len(match.states)):
                yield Point(match, index)

    def sample(self, pool: Sequence[Any], most: int) -> list[Any]:
        """At most `most` of the pool, without repeats, in the order of the pool."""
        if len(pool) <= most:
            return list(pool)
        left = list(range(len(pool)))
        picked = sorted(left.pop(self.choose(len(left))) for _ in range(most))
        return [pool[index] for index in picked]

    def require(self, holds: bool, what: str, where: object = "") -> None:
        """Raises `ContractBroken` unless the thing holds."""
        if not holds:
            raise ContractBroken(f"{self.game.id}: {what}" + (f" ({where})" if where != "" else ""))


def trial(
    game: Game[Any, Any],
    setups: Sequence[Setup],
    *,
    choose: Choose,
    games: int = 2,
    bound: int = 5000,
    faces: Faces = STANDARD,
) -> Trial:
    """Plays `games` random matches from each setup. bound: steps within which every match must be over.

    faces: of every kind of die that the game casts. Raises `KeyError` for a kind that they lack.
    """
    matches = tuple(
        random_match(game, setup, choose, bound=bound, faces=faces) for setup in setups for _ in range(games)
    )
    return Trial(game, matches, choose, faces, bound)
