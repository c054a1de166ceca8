"""A working copy of the board, on which one action plays out before it is frozen again.

It lives inside one `apply` only. Whatever harms dice, barricades or towers goes through here, so that both the dice
and the towers count damage the same way.
"""

from __future__ import annotations

import msgspec

from rules.games.dice_horde.events import Broke, Crossed, Died, Event, Struck, Turned
from rules.games.dice_horde.facts import charges, kind_of, place, stands, tower_kind
from rules.games.dice_horde.sheet import SPACES, Sheet
from rules.games.dice_horde.state import GRAVE, POOL, Board, Die, State, TowerState


class Table:
    """Mutable lists in place of a `Board`'s tuples, and the events so far."""

    __slots__ = ("barricades", "dice", "events", "gate", "sheet", "sprung", "towers", "traps")

    def __init__(self, sheet: Sheet, board: Board) -> None:
        self.sheet = sheet
        self.dice = list(board.dice)
        self.towers = list(board.towers)
        self.barricades = list(board.barricades)
        self.traps = board.traps
        self.sprung = board.sprung
        self.gate = board.gate
        self.events: list[Event] = []

    def frozen(self, state: State) -> State:
        """`state` with this board and these events."""
        board = Board(tuple(self.dice), tuple(self.towers), tuple(self.barricades), self.traps, self.sprung, self.gate)
        return msgspec.structs.replace(state, board=board, events=tuple(self.events))

    def dice_on(self, segment: int) -> list[int]:
        """Dice on a segment, by space."""
        here = [i for i, die in enumerate(self.dice) if die.segment == segment]
        return sorted(here, key=lambda i: self.dice[i].space)

    def free_space(self, segment: int) -> int:
        """The lowest empty space, 0 where all are taken."""
        taken = {die.space for die in self.dice if die.segment == segment}
        return next((space for space in range(1, SPACES + 1) if space not in taken), 0)

    def hurt_die(self, die: int, damage: int, why: str) -> bool:
        """One instance of damage. True if it was the die's end: it then lies in the Graveyard, value
        unchanged."""
        was = self.dice[die]
        if damage >= was.value:
            self.dice[die] = Die(GRAVE, 0, was.value)
            self.events.append(Died(kind_of(die), place(was.segment, was.space), was.value, why))
            return True
        if damage > 0:
            self.turn_die(die, was.value - damage, why)
        return False

    def turn_die(self, die: int, value: int, why: str) -> None:
        """A die shows another value."""
        was = self.dice[die]
        self.dice[die] = Die(was.segment, was.space, value)
        self.events.append(Turned(kind_of(die), place(was.segment, was.space), was.value, value, why))

    def clear_graveyard(self) -> None:
        """Dice left in the Graveyard go back to the pool."""
        self.dice = [Die(POOL, 0, 0) if die.segment == GRAVE else die for die in self.dice]

    def hit_gate(self, die: int, damage: int) -> None:
        """A die passes the gate, does its damage and goes back to the pool."""
        was = self.dice[die]
        self.gate = max(0, self.gate - damage)
        self.dice[die] = Die(POOL, 0, 0)
        self.events.append(Crossed(kind_of(die), was.value, place(was.segment, was.space), damage, self.gate))

    def hit_barricades(self, segment: int, damage: int) -> None:
        """The column right of a segment takes a whole attack; what is left over is lost."""
        fallen = min(damage, self.barricades[segment - 1])
        left = self.barricades[segment - 1] = self.barricades[segment - 1] - fallen
        self.events.append(Broke(segment, fallen, left))

    def hit_tower(self, tower: int, damage: int, armoured: bool = True) -> None:
        """One attack on a standing tower; each shield takes away 1, unless the attack ignores them."""
        was = self.towers[tower]
        kind = tower_kind(self.sheet, tower)
        dealt = max(0, damage - was.armour) if armoured else damage
        lost = min(kind.hearts, was.lost + dealt)
        now = TowerState(lost, was.armour, was.spent, was.damage, was.range, was.targets)
        self.towers[tower] = now
        charged = charges(self.sheet, tower, now) > charges(self.sheet, tower, was)
        self.events.append(Struck(tower, lost - was.lost, kind.hearts - lost, charged))

    def stands(self, tower: int) -> bool:
        """Not destroyed."""
        return stands(self.sheet, tower, self.towers[tower])
