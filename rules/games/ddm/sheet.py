"""Printed data: field, dungeon pieces, cards of monsters and items, ready armies. RULES.md lists the vocabulary."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

import msgspec

SHORT: Final = 12
"""Letters of a name on the panel."""

Origin: TypeAlias = Literal["printed", "derived", "reported", "house"]
"""printed: in the rulebook or on a card. derived: forced by it. reported: by a public page. house: ours."""

ATTACK, DEFENSE, PROGRESS, MAGIC, TRAP = range(5)

CrestName: TypeAlias = Literal["attack", "defense", "progress", "magic", "trap"]
CREST_NAMES: Final[tuple[CrestName, ...]] = ("attack", "defense", "progress", "magic", "trap")
"""In the order in which pools hold them."""
Trait: TypeAlias = Literal["flying", "tunnel", "hits-flyers"]
Tribe: TypeAlias = Literal["dragon", "spellcaster", "warrior", "beast", "undead"]
Timing: TypeAlias = Literal["turn", "attack", "defense", "any", "building", "summoned", "always", "crossed"]
Until: TypeAlias = Literal["battle", "turn", "stays"]
Whom: TypeAlias = Literal["self", "one", "one-own", "one-foe", "own", "foe", "all", "visitor"]

Small: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=200, multiple_of=10)]
Level: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=4)]
Words: TypeAlias = Annotated[str, msgspec.Meta(min_length=1)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, omit_defaults=True):
    """What tables of the data have in common."""


class Border(_Part, frozen=True):
    """A field: its columns and rows, first and last included, and the squares of the two Monster Lords."""

    origin: Origin
    columns: Annotated[str, msgspec.Meta(pattern="^[A-M]-[A-M]$")]
    rows: tuple[int, int]
    lords: tuple[str, str]


class Fields(_Part, frozen=True):
    """The smaller border and the whole field."""

    basic: Border
    advanced: Border


class Piece(_Part, frozen=True):
    """A dungeon piece: six squares as rows of a picture, `#` a square, `*` the one with the star, `.` none.

    both: the pile holds its mirror image, too. extra: only with the option `all_nets`.
    """

    name: Annotated[str, msgspec.Meta(pattern="^[A-Z][A-Z0-9]{0,3}$")]
    origin: Origin
    rows: Annotated[tuple[str, ...], msgspec.Meta(min_length=1, max_length=5)]
    both: bool = False
    extra: bool = False


class Cost(_Part, frozen=True):
    """Crests that an ability takes. any: of whichever kinds the player likes (a number in a circle)."""

    attack: Small = 0
    defense: Small = 0
    progress: Small = 0
    magic: Small = 0
    trap: Small = 0
    any: Small = 0

    @property
    def pool(self) -> tuple[int, int, int, int, int]:
        """By kind, without `any`."""
        return self.attack, self.defense, self.progress, self.magic, self.trap


class Effect(_Part, frozen=True):
    """One thing that an ability does; which fields each deed reads stands in RULES.md."""

    do: Literal[
        "back", "boost", "by-hand", "damage", "destroy", "gain", "heal", "lose", "move", "negate", "return", "roll",
        "shell", "slow", "strike", "trait", "ward", "warp"
    ]  # fmt: skip
    amount: Small = 0
    whom: Whom = "self"
    until: Until | Literal[""] = ""
    crest: CrestName | Literal[""] = ""
    stat: Literal["attack", "defense", ""] = ""
    trait: Trait | Literal[""] = ""
    within: Small = 0
    tribe: Tribe | Literal[""] = ""
    against: Tribe | Literal[""] = ""
    top_level: Annotated[int, msgspec.Meta(ge=1, le=4)] = 4
    flyers: bool = True
    items: bool = False


class Ability(_Part, frozen=True):
    """What a card can do. text: in words. when: only where the card sets it; else the crests decide (`timing`)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=14)]
    text: Words
    effects: Annotated[tuple[Effect, ...], msgspec.Meta(min_length=1)]
    cost: Cost = Cost()
    when: Timing | Literal[""] = ""
    once: bool = False


class Card(_Part, frozen=True):
    """A monster or an item. short: its name on the panel. removed: an item that is destroyed after taking effect."""

    name: Words
    origin: Origin
    level: Level
    kind: Literal["monster", "item"] = "monster"
    short: Annotated[str, msgspec.Meta(max_length=12)] = ""
    tribe: Tribe | Literal[""] = ""
    attack: Points = 0
    defense: Points = 0
    hp: Points = 0
    traits: tuple[Trait, ...] = ()
    abilities: tuple[Ability, ...] = ()
    removed: bool = False

    @property
    def is_item(self) -> bool:
        return self.kind == "item"

    @property
    def called(self) -> str:
        """Its name in at most 12 letters."""
        return self.short or (self.name if len(self.name) <= SHORT else self.name[: SHORT - 2].rstrip() + "..")


class Army(_Part, frozen=True):
    """Cards that belong together, by name. side: the three of the Basic Game; else ten for the Advanced Game."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=12)]
    origin: Origin
    cards: tuple[str, ...]
    side: Literal["yugi", "kaiba", ""] = ""


class Sheet(_Part, frozen=True):
    """All printed data of a match."""

    name: Words
    fields: Fields
    pieces: Annotated[tuple[Piece, ...], msgspec.Meta(min_length=1)]
    cards: Annotated[tuple[Card, ...], msgspec.Meta(min_length=6)]
    armies: tuple[Army, ...]

    def number(self, name: str) -> int:
        """The index of a card. Raises `StopIteration` for a name that no card has."""
        return next(index for index, card in enumerate(self.cards) if card.name == name)


def timing(ability: Ability) -> Timing:
    """When an ability may be played: as its card says, else by the crests it takes (rulebook V.B)."""
    if ability.when:
        return ability.when
    cost = ability.cost
    if cost.trap:
        return "any"
    if cost.defense:
        return "defense"
    if cost.attack and not any(effect.do == "strike" for effect in ability.effects):
        return "attack"
    return "turn"


def lasting(ability: Ability, effect: Effect) -> Until:
    """How long an effect holds: as its card says, else Magic stays, Attack and Defense end with the battle, and all
    others with the turn (rulebook III.1.e-f, V.B)."""
    if effect.until:
        return effect.until
    if ability.cost.magic:
        return "stays"
    return "battle" if ability.cost.attack or ability.cost.defense else "turn"


def in_chain(ability: Ability) -> bool:
    """Whether it is a Magic or Trap action, to which traps may answer (rulebook V.C)."""
    return bool(ability.cost.magic or ability.cost.trap)
