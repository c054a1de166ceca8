"""Where a monster can go, for how many crests, and along which squares."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from rules.games.ddm.crests import times_payable
from rules.games.ddm.facts import crowd, has
from rules.games.ddm.field import STEPS, beside, bits
from rules.games.ddm.sheet import PROGRESS
from rules.games.ddm.state import State

FLYING_PRICE: Final = 2
"""Progress crests for each square of a flying monster."""


class Terrain(NamedTuple):
    """Squares of the dungeon, of the own monsters and of the enemy's."""

    dungeon: int
    mine: int
    foes: int

    @property
    def free(self) -> int:
        """Squares of the dungeon without a monster."""
        return self.dungeon & ~(self.mine | self.foes)


class Way:
    """The moves that a monster can pay for. open: squares that it may enter. stops: those on which it may end.
    slowness: what a step costs; span: how much of that an ability covers for each payment, 0 for a regular move. times:
    crests that there are, of an ability payments. most: steps that can be paid."""

    __slots__ = ("_layers", "most", "open", "slowness", "span", "start", "stops", "times")

    def __init__(
        self, state: State, figure: int, ability: int = -1, terrain: Terrain | None = None
    ) -> None:
        """terrain: as the figure's owner sees it, where it is known already."""
        one = state.figures[figure]
        dungeon, mine, foes = terrain or _terrain(state, one.owner)
        self.start = one.square
        self.slowness = 1
        for change in one.lasting:
            if change.change == "slow":
                self.slowness *= change.amount
        self.open = dungeon if has(state, one, "tunnel") else dungeon & ~foes
        self.stops = self.open & ~(mine | foes)
        if ability < 0:
            self.span = 0
            if has(state, one, "flying"):
                self.slowness *= FLYING_PRICE
            self.times = state.crests[one.owner][PROGRESS]
        else:
            chosen = state.card(figure).abilities[ability]
            self.span = next(effect.amount for effect in chosen.effects if effect.do == "move")
            self.times = times_payable(state.crests[one.owner], chosen.cost)
        self.most = self.times * (self.span or 1) // self.slowness
        self._layers: list[int] = []

    @property
    def layers(self) -> list[int]:
        """The squares n steps away for each n, as far as it can pay."""
        if not self._layers:
            self._layers = self._spread()
        return self._layers

    def _spread(self) -> list[int]:
        layer = seen = 1 << self.start
        layers = [layer]
        for _ in range(self.most):
            layer = beside(layer) & self.open & ~seen
            if not layer:
                break
            seen |= layer
            layers.append(layer)
        return layers

    @property
    def leads(self) -> bool:
        """Whether the move may end anywhere."""
        if not self.most:
            return False
        return bool(beside(1 << self.start) & self.stops) or bool(self.ends)

    def meets(self, squares: int, steps: int) -> bool:
        """Whether some way of so many steps may enter one of these squares."""
        return any(layer & squares for layer in self.layers[1 : steps + 1])

    @property
    def ends(self) -> int:
        """All squares on which the move may end."""
        found = 0
        for layer in self.layers[1:]:
            found |= layer
        return found & self.stops

    def steps_to(self, square: int) -> int:
        """How many squares away it is; -1 where it cannot be paid."""
        for steps, layer in enumerate(self.layers):
            if layer >> square & 1:
                return steps
        return -1

    def payments(self, steps: int) -> int:
        """Crests for so many steps; of an ability, how often it is paid for."""
        effort = steps * self.slowness
        return -(-effort // self.span) if self.span else effort

    def path(self, square: int, shunned: int) -> list[int]:
        """The squares entered on a shortest way, the last one `square`, over as few `shunned` ones as can be."""
        steps = self.steps_to(square)
        best = {self.start: (0, [self.start])}
        for layer in self.layers[1 : steps + 1]:
            reached = {}
            for spot in bits(layer):
                cost, way = min(best[spot - step] for step in STEPS if spot - step in best)
                reached[spot] = cost + (shunned >> spot & 1), [*way, spot]
            best = reached
        return best[square][1][1:]


def _terrain(state: State, seat: int) -> Terrain:
    mine, foes = crowd(state) if seat == 0 else crowd(state)[::-1]
    return Terrain(state.ground.dungeon, mine, foes)


@lru_cache(maxsize=64)
def way_of(state: State, figure: int, ability: int) -> Way:
    """The way of a move that is being made: what may be chosen, what is shown, and what is then played out ask for the
    same one."""
    return Way(state, figure, ability)
