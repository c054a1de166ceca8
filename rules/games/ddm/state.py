"""The state of a match: field, figures, crests, and the phase, which says what is asked next."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from rules.games.ddm.events import Event
from rules.games.ddm.ground import Ground, ground
from rules.games.ddm.pieces import BLUE, RED, Built, Layout, layout
from rules.games.ddm.sheet import Card, Sheet, Trait, Until

MOST_CRESTS: Final = 10
LIFE: Final = 3
LORD_ATTACK: Final = 10
LORD: Final = -1
"""The number that stands for a player's Monster Lord where figures are counted."""
NOBODY: Final = -1
NONE: Final = -9
MOST_SUMMONS: Final = 3
"""Summons of one player in the open pool."""

WAITING: Final = -1
GONE: Final = -2
"""`Figure.square` of a figure beside the field: not summoned yet, destroyed."""

Mode: TypeAlias = Literal["sides", "draw", "pool", "advanced"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """What a table chooses. mode: the Basic Game with fixed sides, with cards drawn, with an open pool; or the
    Advanced Game. side: whose monsters (and red or blue pieces) the first player has. all_nets: all eleven nets of a
    cube lie in the pile. steps: areas are counted in steps, not also diagonally. stall_turns: after so many turns of
    each player in a row without summons, damage or lost life the ladder decides."""

    mode: Mode = "sides"
    side: Literal["yugi", "kaiba"] = "yugi"
    all_nets: bool = False
    steps: bool = False
    stall_turns: Annotated[int, msgspec.Meta(ge=1, le=99)] = 20


class Lasting(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """What an ability has changed about a figure. change: attack, defense, slow, ward, or a trait. by: the figure whose
    ability it is; what stays ends with it. against: monsters of one tribe only."""

    change: Literal["attack", "defense", "slow", "ward"] | Trait
    amount: int
    until: Until
    by: int
    against: str = ""


class Figure(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """A monster or an item. card: index of its card. owner: a seat, `NOBODY` in the open pool. square: a bit, or
    `WAITING`, `GONE`. former: the square it last left. used: what it has done this turn, see `MOVED`. victim: the
    figure that its own attack ability has named this turn, or -1. shown: an item whose card lies face up."""

    card: int
    owner: int
    square: int = WAITING
    damage: int = 0
    former: int = -1
    used: int = 0
    victim: int = -1
    shown: bool = False
    lasting: tuple[Lasting, ...] = ()


MOVED: Final = 1
ATTACKED: Final = 2
RUSHED: Final = 4
STRUCK: Final = 8
FIRST_ABILITY: Final = 16
"""Bits of `Figure.used`: regular move begun, regular attack made, moved by an ability, attacked by an ability; then
one for each of the card's abilities that may be used once a turn."""


MOVERS: Final = 1
OTHERS: Final = 2
"""Of `State.pause`: the player whose turn it is, then the other one."""


class Battle(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """An attack under way. attacker: figure or `LORD`. blows: of an ability still to come, this one counted. stage:
    what is asked: an ability of the attacker, the other player's defense, a trap of the mover's after that. guarded: a
    Regular Defense was paid against this blow."""

    attacker: int
    target: int
    blows: int = 1
    regular: bool = True
    stage: Literal["attack", "defense", "hit"] = "attack"
    guarded: bool = False


class Link(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """A Magic or Trap action in a chain. figure, ability: whose. target: a figure, a square, the step of a line in
    bits, or -1. amount: crests paid on top, or how often it was paid for at once. negated: an answer has cancelled
    it."""

    seat: int
    figure: int
    ability: int
    target: int = -1
    amount: int = 1
    negated: bool = False


class Resolved(msgspec.Struct, frozen=True, array_like=True, cache_hash=True):
    """What became of an action in a chain. nothing: whom it needed had been destroyed before."""

    link: Link
    outcome: Literal["effect", "cancelled", "nothing"]


class Drawing(msgspec.Struct, frozen=True, tag=True):
    """Set-up: a player draws a card that lay face down. The next one of `MOST_SUMMONS` each."""


class Mustering(msgspec.Struct, frozen=True, tag=True):
    """Set-up of the Advanced Game: a player names figures until there are ten."""

    seat: int


class Rolling(msgspec.Struct, frozen=True, tag=True):
    """Dice are to be thrown: any three, or the same three again."""


class Summoning(msgspec.Struct, frozen=True, tag=True):
    """Which figure. levels: that the dice allow. free: the summon may be declined."""

    levels: tuple[int, ...]
    free: bool = False


class Building(msgspec.Struct, frozen=True, tag=True):
    """Which piece, then which turn, then where: form and turn are -1 until they are chosen."""

    figure: int
    form: int = -1
    turn: int = -1


class Settling(msgspec.Struct, frozen=True, tag=True):
    """The piece lies; abilities of the mover's monsters that are for Building only may be used."""


class Acting(msgspec.Struct, frozen=True, tag=True):
    """Advancing and battling."""


class Moving(msgspec.Struct, frozen=True, tag=True):
    """Where to. ability: -1 for the regular move."""

    figure: int
    ability: int = -1


class Aiming(msgspec.Struct, frozen=True, tag=True):
    """On whom or where an ability is used."""

    figure: int
    ability: int


class Paying(msgspec.Struct, frozen=True, tag=True):
    """How many crests: of an ability that may be paid for several times at once, or of a level. target: as chosen."""

    figure: int
    ability: int
    target: int = -1


class Mixing(msgspec.Struct, frozen=True, tag=True):
    """Which crests, one after another, for a number in a circle. left: still to be paid."""

    figure: int
    ability: int
    target: int
    amount: int
    left: int


class Battling(msgspec.Struct, frozen=True, tag=True):
    """Something is asked about `State.battle`: of the attacker or of the defender, as its stage says."""


class Answering(msgspec.Struct, frozen=True, tag=True):
    """A player may play a trap: on top of the chain, of their own accord while there is none, or in a pause of the
    turn."""

    seat: int


class ByHand(msgspec.Struct, frozen=True, tag=True):
    """The players carry out the text of the first of `State.hands` themselves and correct the books. figure: the one
    being changed, `NONE` for none, else a figure or `LORD` minus a seat. moving: a square is asked for it."""

    figure: int = NONE
    moving: bool = False


class Over(msgspec.Struct, frozen=True, tag=True):
    """The match has ended. winner: a seat, or `NOBODY` for a tie. why: what decided."""

    winner: int
    why: Literal["life", "ladder-life", "summons", "levels", "tie"]
    trigger: Literal["life", "monsters", "pieces", "stall"]


Phase = (
    Drawing | Mustering | Rolling | Summoning | Building | Settling | Acting | Moving | Aiming | Paying | Mixing
    | Battling | Answering | ByHand | Over
)  # fmt: skip

Pool: TypeAlias = tuple[int, int, int, int, int]
EMPTY: Final[Pool] = (0, 0, 0, 0, 0)


class State(msgspec.Struct, frozen=True, cache_hash=True):
    """turn: from 1. mover: whose turn it is. crests: attack, defense, progress, magic, trap of each player. lives: of
    the Monster Lords. rolls: faces of this turn's throws. summoned: how many monsters of levels 1 to 4 each player
    has summoned. walking: the figure whose regular move may go on, or -1. lord_attacked: the mover's lord has. quiet:
    turns in a row in which nothing happened that brings the end nearer. stirred: something did this turn. settling:
    a piece was built and step 3 goes on. pause: whom the pause before a throw or a summon asks for a trap, `MOVERS` or
    `OTHERS`, 0 outside of one. hands: (seat, card) of texts still to be carried out by hand. events: what the last
    action did, for whoever tells it. resolved: the chain that it brought to its end, in the order of play."""

    sheet: Sheet
    options: Options
    players: tuple[str, str]
    turn: int
    mover: int
    figures: tuple[Figure, ...]
    crests: tuple[Pool, Pool]
    lives: tuple[int, int]
    built: tuple[Built, ...]
    shells: tuple[int, ...]
    phase: Phase
    rolls: tuple[tuple[str, ...], ...] = ()
    summoned: tuple[tuple[int, int, int, int], tuple[int, int, int, int]] = ((0, 0, 0, 0), (0, 0, 0, 0))
    walking: int = -1
    lord_attacked: bool = False
    quiet: int = 0
    stirred: bool = False
    battle: Battle | None = None
    links: tuple[Link, ...] = ()
    settling: bool = False
    pause: int = 0
    hands: tuple[tuple[int, int], ...] = ()
    events: tuple[Event, ...] = ()
    resolved: tuple[Resolved, ...] = ()

    @property
    def layout(self) -> Layout:
        """Field, pieces and their turns."""
        return layout(self.sheet, self.options.mode == "advanced", self.options.all_nets)

    @property
    def colours(self) -> tuple[int, int]:
        """`RED` or `BLUE` of each seat."""
        return (RED, BLUE) if self.options.side == "yugi" else (BLUE, RED)

    @property
    def ground(self) -> Ground:
        """The dungeon."""
        return ground(self.layout, self.colours, self.built, self.shells)

    def card(self, figure: int) -> Card:
        """The card of a figure."""
        return self.sheet.cards[self.figures[figure].card]
