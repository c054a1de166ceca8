"""What printed data must keep to beyond its types: pieces are six squares, armies whole, abilities playable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rules.games.ddm.abilities import aim
from rules.games.ddm.field import SQUARES
from rules.games.ddm.pieces import drawn_cells, within
from rules.games.ddm.sheet import Ability, Border, Card, Effect, Sheet, timing

PIECE: Final = 6
"""Squares of a dungeon piece: an unfolded die."""
STARTERS: Final = 3
ARMY: Final = 10


class Problem(NamedTuple):
    """Something wrong at a key."""

    key: str
    expected: str
    found: object = ""


def problems(sheet: Sheet) -> Iterator[Problem]:
    """Everything that is wrong with data whose types are right."""
    for name in ("basic", "advanced"):
        yield from _border(f"fields.{name}", getattr(sheet.fields, name))
    yield from _pieces(sheet)
    yield from _twice("cards", "name", [card.name for card in sheet.cards])
    for i, card in enumerate(sheet.cards):
        yield from _card(f"cards[{i}]", card)
    yield from _armies(sheet)


def _twice(table: str, field: str, names: list[str]) -> Iterator[Problem]:
    for i, name in enumerate(names):
        if name in names[:i]:
            yield Problem(f"{table}[{i}].{field}", "a name of its own", name)


def _border(key: str, border: Border) -> Iterator[Problem]:
    left, right = border.columns.split("-")
    first, last = border.rows
    if left > right or not 1 <= first < last <= 19:
        yield Problem(key, "columns and rows within A-M and 1 to 19, in rising order", border.columns)
        return
    squares = within(border)
    for lord in border.lords:
        if lord not in SQUARES or not squares >> SQUARES[lord] & 1:
            yield Problem(f"{key}.lords", "two squares within the border", lord)
    if border.lords[0] == border.lords[1]:
        yield Problem(f"{key}.lords", "two different squares", border.lords[0])


def _pieces(sheet: Sheet) -> Iterator[Problem]:
    yield from _twice("pieces", "name", [piece.name for piece in sheet.pieces])
    for i, piece in enumerate(sheet.pieces):
        key, picture = f"pieces[{i}].rows", "".join(piece.rows)
        if set(picture) - set("#*.") or max(map(len, piece.rows)) > 5:
            yield Problem(key, "rows of at most 5 signs out of # * .", list(piece.rows))
        elif picture.count("*") != 1 or picture.count("#") != PIECE - 1:
            yield Problem(key, "five # and one *", list(piece.rows))
        elif not _in_one(set(drawn_cells(piece.rows))):
            yield Problem(key, "squares that hang together by their sides", list(piece.rows))
    if all(piece.extra for piece in sheet.pieces):
        yield Problem("pieces", "at least one piece that is not extra")


def _in_one(cells: set[tuple[int, int]]) -> bool:
    reached, edge = {(0, 0)}, [(0, 0)]
    while edge:
        r, c = edge.pop()
        for spot in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if spot in cells and spot not in reached:
                reached.add(spot)
                edge.append(spot)
    return reached == cells


def _card(key: str, card: Card) -> Iterator[Problem]:
    if card.is_item:
        for field in ("tribe", "attack", "defense", "hp", "traits"):
            if getattr(card, field):
                yield Problem(f"{key}.{field}", "nothing for an item", getattr(card, field))
    else:
        if not card.tribe:
            yield Problem(f"{key}.tribe", "a tribe for a monster")
        if not card.hp:
            yield Problem(f"{key}.hp", "Hit Points for a monster")
        if card.removed:
            yield Problem(f"{key}.removed", "nothing for a monster", True)
    yield from _twice(f"{key}.abilities", "name", [ability.name for ability in card.abilities])
    for i, ability in enumerate(card.abilities):
        yield from _ability(f"{key}.abilities[{i}]", card, ability)


_AUTOMATIC: Final = ("summoned", "always", "crossed")


def _ability(key: str, card: Card, ability: Ability) -> Iterator[Problem]:
    when, cost = timing(ability), ability.cost
    free = not (cost.any or any(cost.pool))
    if card.is_item and when != "crossed":
        yield Problem(f"{key}.when", "crossed, for an item", when)
    if not card.is_item and when == "crossed":
        yield Problem(f"{key}.when", "a time other than crossed, for a monster", when)
    if when in _AUTOMATIC and not free:
        yield Problem(f"{key}.cost", f"no cost, since it works by itself ({when})")
    if when not in _AUTOMATIC and free and not ability.once:
        yield Problem(f"{key}.once", "true for what costs nothing, or a time at which it works by itself")
    aimed = [effect for effect in ability.effects if aim(Ability("x", "x", (effect,)))]
    kind = aim(ability)
    if len(aimed) > 1 and not (kind == "monster" and len({effect.whom for effect in aimed}) == 1):
        yield Problem(f"{key}.effects", "at most one effect that is aimed, or all at the same monster")
    if kind and when in _AUTOMATIC and not (kind == "fallen" and card.is_item):
        yield Problem(f"{key}.effects", f"nothing to aim, since it works by itself ({when})", aimed[0].do)
    if kind in ("move", "strike", "line") and (cost.any or free):
        yield Problem(f"{key}.cost", f"crests of named kinds for {aimed[0].do}")
    if kind in ("move", "strike") and len(ability.effects) > 1:
        yield Problem(f"{key}.effects", f"nothing beside {aimed[0].do}", [effect.do for effect in ability.effects])
    for i, effect in enumerate(ability.effects):
        yield from _effect(f"{key}.effects[{i}]", when, effect)


_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "boost": ("stat", "amount"),
    "damage": ("amount",),
    "gain": ("crest", "amount"),
    "heal": ("amount",),
    "lose": ("crest", "amount"),
    "move": ("amount",),
    "slow": ("amount",),
    "strike": ("amount",),
    "trait": ("trait",),
}
"""Fields that a deed cannot do without."""


_AREA: Final = ("whom", "within", "tribe", "top_level", "flyers", "items")
_READS: Final[dict[str, tuple[str, ...]]] = {
    "back": _AREA,
    "boost": ("stat", "amount", "until", "against", *_AREA),
    "damage": ("amount", *_AREA),
    "destroy": _AREA,
    "gain": ("crest", "amount"),
    "heal": ("amount", *_AREA),
    "lose": ("crest", "amount"),
    "move": ("amount",),
    "slow": ("amount", "until", *_AREA),
    "strike": ("amount",),
    "trait": ("trait", "until", *_AREA),
    "ward": ("amount", "whom", "within"),
}
"""Fields that a deed reads; those without an entry read none."""


def _unread(key: str, effect: Effect) -> Iterator[Problem]:
    usual, reads = Effect(effect.do), _READS.get(effect.do, ())
    for field in Effect.__struct_fields__[1:]:
        found = getattr(effect, field)
        if found == getattr(usual, field):
            continue
        if field not in reads:
            yield Problem(f"{key}.{field}", f"nothing, since {effect.do} does not read it", found)
        elif field in _AREA and effect.whom == "self":
            yield Problem(f"{key}.{field}", "nothing, since it acts on its own monster alone", found)


def _effect(key: str, when: str, effect: Effect) -> Iterator[Problem]:
    for field in _NEEDS.get(effect.do, ()):
        if not getattr(effect, field):
            yield Problem(f"{key}.{field}", f"a value for {effect.do}")
    if effect.do in ("damage", "heal", "boost", "ward") and effect.amount % 10:
        yield Problem(f"{key}.amount", "a multiple of 10", effect.amount)
    if effect.whom == "visitor" and when != "crossed":
        yield Problem(f"{key}.whom", "visitor only for what works when crossed", effect.whom)
    if effect.do == "warp" and when != "crossed":
        yield Problem(f"{key}.do", "warp only for an item", effect.do)
    if when == "always" and effect.do != "boost":
        yield Problem(f"{key}.do", "boost alone works always; flying and the like are traits", effect.do)
    if when == "always" and effect.whom != "self":
        yield Problem(f"{key}.whom", "self for what works always", effect.whom)
    if effect.do == "ward" and when not in ("defense", "any"):
        yield Problem(f"{key}.do", "ward only for defense or any", when)
    if effect.do == "ward" and effect.whom not in ("self", "own"):
        yield Problem(f"{key}.whom", "self or own for ward", effect.whom)
    if effect.do == "negate" and when != "any":
        yield Problem(f"{key}.do", "negate only for what can be played at any time", when)
    yield from _unread(key, effect)


def _armies(sheet: Sheet) -> Iterator[Problem]:
    names = {card.name: card for card in sheet.cards}
    yield from _twice("armies", "name", [army.name for army in sheet.armies])
    for i, army in enumerate(sheet.armies):
        key, size = f"armies[{i}].cards", STARTERS if army.side else ARMY
        for name in army.cards:
            if name not in names:
                yield Problem(key, "names of cards of this file", name)
            elif army.side and names[name].is_item:
                yield Problem(key, "monsters alone in the Basic Game", name)
        if len(army.cards) != size:
            yield Problem(key, f"exactly {size} cards", len(army.cards))
        if len(set(army.cards)) != len(army.cards):
            yield Problem(key, "each card once", sorted({n for n in army.cards if army.cards.count(n) > 1}))
    sides: list[Any] = [army for army in sheet.armies if army.side]
    if sorted(army.side for army in sides) != ["kaiba", "yugi"]:
        yield Problem("armies", "one army with side yugi and one with side kaiba", [army.side for army in sides])
    elif set(sides[0].cards) & set(sides[1].cards):
        yield Problem("armies", "sides without common cards", sorted(set(sides[0].cards) & set(sides[1].cards)))
    if len(sheet.cards) < ARMY:
        yield Problem("cards", "at least ten cards", len(sheet.cards))
