"""The state of a game: the board, the Ruler Sheet, and the phase, which says what is asked next."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from rules.games.dice_horde.events import Event
from rules.games.dice_horde.sheet import Sheet

DICE_PER_KIND: Final = 4
TOP_VALUE: Final = 6
TRAP_DAMAGE: Final = 3

POOL: Final = -2
GRAVE: Final = -1
HORIZON: Final = 0
"""`Die.segment` of dice that are not on the path, which counts from 1."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a household chooses. gate: its strength, as the sheet gives it. colour_*: the colour of each die
    type."""

    gate: Literal["easy", "normal", "fair"] = "normal"
    colour_a: str = "yellow"
    colour_b: str = "red"
    colour_c: str = "green"


class Die(msgspec.Struct, frozen=True, array_like=True):
    """Where one die is and what it shows. Its type follows from its index in `Board.dice`: four A, four B,
    four C."""

    segment: int
    space: int
    value: int


class TowerState(msgspec.Struct, frozen=True, array_like=True):
    """lost: hearts marked. spent: charges used. damage, range, targets: levels, from 1."""

    lost: int = 0
    armour: int = 0
    spent: int = 0
    damage: int = 1
    range: int = 1
    targets: int = 1


class Board(msgspec.Struct, frozen=True, array_like=True):
    """towers: upper and lower of each segment in turn, the Main Tower last. traps, sprung: (segment, space)
    pairs."""

    dice: tuple[Die, ...]
    towers: tuple[TowerState, ...]
    barricades: tuple[int, ...]
    traps: tuple[tuple[int, int], ...]
    sprung: tuple[tuple[int, int], ...]
    gate: int


class Box(msgspec.Struct, frozen=True, array_like=True):
    """A group of essence symbols: how many of A, B, C are filled, and whether it has been used."""

    filled: tuple[int, int, int] = (0, 0, 0)
    used: bool = False


class Ruler(msgspec.Struct, frozen=True, array_like=True):
    """gained, paid: skulls circled and crossed out. flags: skull flags used. boxes: Main Tower sets, then
    scrolls."""

    gained: int
    paid: int
    flags: int
    boxes: tuple[Box, ...]

    @property
    def skulls(self) -> int:
        return self.gained - self.paid


class Spawning(msgspec.Struct, frozen=True, tag=True):
    """Dice still to appear, such as `A2`. While the first one's pool is empty its type heals instead."""

    pending: tuple[str, ...]


class Rolling(msgspec.Struct, frozen=True, tag=True):
    """The round die is to be thrown."""


class DiceActing(msgspec.Struct, frozen=True, tag=True):
    """Step 1. turn: index in the segment's order of types. stage: index in `stages`. order: this type's dice in the
    order fixed when its turn came. done: how many of them have acted in this stage."""

    turn: int
    stage: int
    order: tuple[int, ...]
    done: int


class ChoosingSet(msgspec.Struct, frozen=True, tag=True):
    """Step 2: which set."""


class ChoosingDeed(msgspec.Struct, frozen=True, tag=True):
    """Step 2: which action of the set next. `State.todo` holds those left."""


class PickTower(msgspec.Struct, frozen=True, tag=True):
    """colours: of `fire`, empty for any. main: the Main Tower may fire too. box: the scroll behind `ward`."""

    purpose: Literal["fire", "upgrade", "armour", "ward"]
    colours: tuple[str, ...] = ()
    main: bool = False
    box: int = -1


class PickStat(msgspec.Struct, frozen=True, tag=True):
    """box: the essence set that pays, -1 where none does."""

    tower: int
    box: int = -1


class PickBarricade(msgspec.Struct, frozen=True, tag=True):
    """A segment for a barricade."""


class PickTrap(msgspec.Struct, frozen=True, tag=True):
    """A segment for a trap."""


class PickSpace(msgspec.Struct, frozen=True, tag=True):
    """A space for a trap."""

    segment: int


class PickTarget(msgspec.Struct, frozen=True, tag=True):
    """A segment to aim at."""

    tower: int
    flag: bool = False


class Shot(msgspec.Struct, frozen=True, tag=True):
    """An attack under way. hits: dice already targeted. charged: the special has been used. armed: the next hit is
    stronger (green). blast: the scroll that turns the shot into an area hit, while its extra damage is being placed.
    changes: what it has done so far, for the players to carry out on the table."""

    tower: int
    segment: int
    hits: tuple[int, ...] = ()
    charged: bool = False
    armed: bool = False
    blast: int = -1
    changes: tuple[Event, ...] = ()


class Exploding(msgspec.Struct, frozen=True, tag=True):
    """dead: dice just defeated by a red tower, one of which may explode. ended: the shot has no further
    target."""

    shot: Shot
    dead: tuple[int, ...]


class Paying(msgspec.Struct, frozen=True, tag=True):
    """How many hearts a yellow tower gives up."""

    shot: Shot


class Spreading(msgspec.Struct, frozen=True, tag=True):
    """Extra damage being shared out: points left, and what each die of `targets` has been given."""

    shot: Shot
    points: int
    targets: tuple[int, ...]
    given: tuple[int, ...]


class Tidying(msgspec.Struct, frozen=True, tag=True):
    """After an attack: the dice it changed are to be turned or put into the Graveyard by hand."""

    tower: int
    changes: tuple[Event, ...]


class Ruling(msgspec.Struct, frozen=True, tag=True):
    """Step 4."""


class Converting(msgspec.Struct, frozen=True, tag=True):
    """A die of the Graveyard has been picked."""

    die: int


class Over(msgspec.Struct, frozen=True, tag=True):
    """The gate fell, or stood after the last round, which is won."""

    won: bool


Phase = (
    Spawning | Rolling | DiceActing | ChoosingSet | ChoosingDeed | PickTower | PickStat | PickBarricade | PickTrap
    | PickSpace | PickTarget | Shot | Exploding | Paying | Spreading | Tidying | Ruling | Converting | Over
)  # fmt: skip


class State(msgspec.Struct, frozen=True):
    """round: from 1. segment: of the round track, 0 before the first roll. face: what the round die shows there.
    used: for each round segment the round that used it, or 0. step: 1 to 4 of the segment. row, todo: the chosen set
    and the indices of its actions left. events: what the last action did, for whoever tells it."""

    sheet: Sheet
    options: Options
    players: tuple[str, ...]
    round: int
    segment: int
    face: str
    used: tuple[int, ...]
    board: Board
    ruler: Ruler
    step: int
    row: str
    todo: tuple[int, ...]
    phase: Phase
    events: tuple[Event, ...] = ()
