"""A table of Dungeon Dice Monsters in a few words, for tests.

Figures are written as a part of a card's name and a square: `ninja@G9`, `knight@G10-20` (20 points of damage),
`vorse` (waits beside the field), `buster@gone` (destroyed). The dungeon that tests stand on, Basic Game, seat 0 red:

        E F G H           rows 14 to 6; G15 and G5 are the lords
    14  . . # .
    13  . # # #           seat 1: X1, turned twice, star on G13
    12  . . # .
    11  # . # .           E11 belongs to seat 0
    10  # # # #           seat 0: Z1, turned once, star on G10
     9  . . # #
     8  . . # .           seat 0: T1 as drawn, star on G7
     7  . . # .
     6  . # # #
"""

from __future__ import annotations

from pathlib import Path

import msgspec

import rules.games.ddm as package
from rules.contract import IllegalAction, Rolled
from rules.games.ddm import DungeonDiceMonsters
from rules.games.ddm import actions as act
from rules.games.ddm.field import NAMES, SQUARES
from rules.games.ddm.pieces import Built
from rules.games.ddm.sheet import CREST_NAMES
from rules.games.ddm.state import GONE, WAITING, Acting, Figure, Options, Rolling

GAME = DungeonDiceMonsters()
TEXT = (Path(package.__file__).parent / "data" / "starter.toml").read_text(encoding="utf-8")
STARTER = GAME.parse_data(TEXT, "starter.toml")
replace = msgspec.structs.replace

ODD = """
[[cards]]
name = "Booster"
origin = "house"
level = 1
tribe = "warrior"
attack = 10
defense = 0
hp = 30
[[cards.abilities]]
name = "Spell"
text = "Attack Power 10 higher."
cost = { magic = 1 }
effects = [{ do = "boost", stat = "attack", amount = 10 }]
[[cards.abilities]]
name = "Fury"
text = "Attack Power 20 higher in this battle."
cost = { attack = 1 }
effects = [{ do = "boost", stat = "attack", amount = 20 }]
[[cards.abilities]]
name = "Snare"
text = "Attack Power 10 higher this turn."
cost = { trap = 1 }
effects = [{ do = "boost", stat = "attack", amount = 10 }]

[[cards]]
name = "Trapper"
origin = "house"
level = 2
tribe = "undead"
attack = 10
defense = 10
hp = 20
[[cards.abilities]]
name = "Counter"
text = "Cancels the Magic or Trap action before it."
cost = { trap = 1 }
effects = [{ do = "negate" }]
[[cards.abilities]]
name = "Spikes"
text = "10 points to a monster."
cost = { trap = 1 }
effects = [{ do = "damage", amount = 10, whom = "one-foe" }]

[[cards]]
name = "Juggler"
origin = "house"
level = 3
tribe = "beast"
attack = 10
defense = 10
hp = 40
[[cards.abilities]]
name = "Mend"
text = "Heals any monster by 20, for any three crests."
cost = { any = 3 }
effects = [{ do = "heal", amount = 20, whom = "one" }]
[[cards.abilities]]
name = "Rest"
text = "Heals 10 once a turn for nothing."
once = true
when = "turn"
effects = [{ do = "heal", amount = 10 }]
[[cards.abilities]]
name = "Omen"
text = "Gains 2 Magic, only when Building."
cost = { progress = 1 }
when = "building"
effects = [{ do = "gain", crest = "magic", amount = 2 }]
[[cards.abilities]]
name = "Dawn"
text = "Gains 1 Trap when summoned."
when = "summoned"
effects = [{ do = "gain", crest = "trap", amount = 1 }]

[[cards]]
name = "Riddler"
origin = "house"
level = 4
tribe = "spellcaster"
attack = 20
defense = 20
hp = 40
[[cards.abilities]]
name = "Riddle"
text = "Something that no vocabulary can say."
cost = { magic = 1 }
effects = [{ do = "by-hand" }]
[[cards.abilities]]
name = "Recall"
text = "A destroyed monster may be summoned again."
cost = { magic = 2 }
effects = [{ do = "return" }]
[[cards.abilities]]
name = "Parry"
text = "Once a turn a Defense crest, in the own turn, too, heals 10."
cost = { defense = 1 }
when = "turn"
once = true
effects = [{ do = "heal", amount = 10 }]

[[cards]]
name = "Guardian"
origin = "house"
level = 2
tribe = "warrior"
attack = 10
defense = 30
hp = 30
[[cards.abilities]]
name = "Cover"
text = "20 points less damage to a monster of the own side within two squares."
cost = { defense = 2 }
effects = [{ do = "ward", amount = 20, whom = "own", within = 2 }]

[[armies]]
name = "Odd ten"
origin = "house"
cards = [
  "Booster", "Trapper", "Juggler", "Riddler", "Guardian",
  "Knight of Twin Swords", "Thunder Ball", "Magician Dragon", "Warp Vortex", "Gluminizer",
]
"""
ODD_TEXT = TEXT + ODD
SHEET = GAME.parse_data(ODD_TEXT, "odd.toml")


def form(name):
    names = [one.name for one in GAME.start(("Ada", "Ben"), Options(all_nets=True), STARTER).layout.forms]
    return names.index(name)


DUNGEON = (
    Built(0, form("T1"), 0, SQUARES["G7"]),
    Built(0, form("Z1"), 1, SQUARES["G10"]),
    Built(1, form("X1"), 2, SQUARES["G13"]),
)


def card(part, sheet=SHEET):
    """The index of the one card whose name begins with the part, else holds it."""
    names = [one.name.lower().replace(" ", "") for one in sheet.cards]
    found = [i for i, name in enumerate(names) if name.startswith(part)]
    found = found or [i for i, name in enumerate(names) if part in name]
    assert len(found) == 1, (part, [sheet.cards[i].name for i in found])
    return found[0]


def pool(text):
    """`A2 P5` as a pool."""
    have = dict.fromkeys("ADPMT", 0)
    have.update({word[0]: int(word[1:]) for word in text.split()})
    return tuple(have.values())


def table(
    ours="",
    theirs="",
    crests="",
    their_crests="",
    *,
    lives=(3, 3),
    mover=0,
    turn=5,
    built=DUNGEON,
    shells="",
    phase=None,
    sheet=SHEET,
    mode="sides",
    **options,
):
    """A state in which seat 0 may act; `ours` are the figures of seat 0."""
    start = GAME.start(("Ada", "Ben"), Options(mode="sides", **options), sheet)
    figures = [*_figures(ours, 0, sheet), *_figures(theirs, 1, sheet)]
    return replace(
        start,
        options=Options(mode=mode, **options),
        figures=tuple(figures),
        crests=(pool(crests), pool(their_crests)),
        lives=lives,
        mover=mover,
        turn=turn,
        built=built,
        shells=tuple(sorted(SQUARES[name] for name in shells.split())),
        phase=Acting() if phase is None else phase,
    )


def _figures(text, seat, sheet):
    for word in text.split():
        name, _, at = word.partition("@")
        square, _, damage = at.partition("-")
        bit = {"": WAITING, "gone": GONE}.get(square)
        yield Figure(card(name, sheet), seat, SQUARES[square] if bit is None else bit, int(damage or 0))


def rolling(ours="", theirs="", crests="", **more):
    """A state in which seat 0 is to roll."""
    return table(ours, theirs, crests, phase=Rolling(), **more)


FACES = {"S": "summon", "A": "attack", "D": "defense", "P": "progress", "M": "magic", "T": "trap"}


def roll(state, text):
    """Three faces as level and crest: `1S 1S 2Px2`."""
    return GAME.apply(state, Rolled(tuple(sorted(faces_of(text)))))


def faces_of(text):
    """`1S 2Px2` as labels."""
    return [f"ddm/{word[0]}/{FACES[word[1]]}{'-x2' if word.endswith('x2') else ''}" for word in text.split()]


def play(state, *actions):
    for action in actions:
        state = GAME.apply(state, action)
    return state


def offered(state):
    return GAME.legal_actions(state)


def offers(state, kind):
    """The offered actions of one class."""
    return [action for action in offered(state) if isinstance(action, kind)]


def goals(state):
    """The squares that a move may end on."""
    return {action.at for action in offers(state, act.Go)}


def refused(state, action):
    """The code with which an action is refused."""
    assert action not in offered(state)
    try:
        GAME.apply(state, action)
    except IllegalAction as refusal:
        return refusal.code
    raise AssertionError(f"{action} was accepted")


def walk(state, at, to):
    """A regular move."""
    return play(state, act.Move(at), act.Go(to))


def crests(state, seat=0):
    """`A2 P5`: what a player has."""
    return " ".join(f"{name[0].upper()}{n}" for name, n in zip(CREST_NAMES, state.crests[seat], strict=True) if n)


def hp(state, part):
    """Hit Points left of a figure, 0 when it is destroyed."""
    i = index(state, part)
    one = state.figures[i]
    return 0 if one.square == GONE else state.card(i).hp - one.damage


def index(state, part, seat=None):
    wanted = card(part, state.sheet)
    return next(i for i, one in enumerate(state.figures) if one.card == wanted and seat in (None, one.owner))


def at(state, part, seat=None):
    """Where a figure stands: a square's name, "waits" or "gone"."""
    square = state.figures[index(state, part, seat)].square
    return {WAITING: "waits", GONE: "gone"}.get(square) or NAMES[square]


def phase(state):
    return type(state.phase).__name__


def finish_building(state):
    """Takes the first piece, turn and spot that are offered."""
    while phase(state) == "Building":
        state = play(state, offered(state)[0])
    return state
