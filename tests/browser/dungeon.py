"""Matches of Dungeon Dice Monsters that stand at a telling moment, in a journal for the program to take up."""

from random import Random

from firmware.keeping.storage import open_storage
from firmware.library import find, shipped_data
from rules.contract import DICE, OVER, Rolled
from rules.games.ddm import actions as act
from rules.games.ddm.field import NAMES
from rules.games.ddm.state import Acting
from rules.history import Acted, Setup, begin

TRAPS = """
[[cards]]
name = "Booster"
origin = "house"
level = 1
tribe = "warrior"
attack = 10
defense = 0
hp = 30
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

"""
ARMIES = ("Red ten", "Blue ten")
"""Of Ada and Ben; no item is in both."""
SUMMONS = [
    ("ddm/1/progress", "ddm/1/summon", "ddm/1/summon"),
    ("ddm/2/attack-x2", "ddm/2/summon", "ddm/2/summon"),
    ("ddm/3/progress", "ddm/3/summon", "ddm/3/summon"),
]
CRESTS = [
    ("ddm/3/attack", "ddm/3/progress", "ddm/3/trap-x2"),
    ("ddm/1/defense-x2", "ddm/3/progress", "ddm/3/progress"),
    ("ddm/2/progress-x2", "ddm/3/attack", "ddm/3/trap-x2"),
]


def with_traps(text):
    """The shipped cards with a monster for each side that plays a trap."""
    text = text.replace("[[armies]]", TRAPS + "[[armies]]", 1)
    return text.replace('["Buster Blader"', '["Booster"').replace('["Knight of Twin Swords"', '["Trapper"')


def before_a_battle(folder):
    """Writes a match in which Ada's Booster may attack Ben's Trapper, both with traps in store, and gives its state."""
    game = find("ddm")

    def told(history):
        state = history.state
        if game.turn(state) != 0 or not isinstance(state.phase, Acting):
            return False
        legal = game.legal_actions(state)
        attacks = [one for one in legal if isinstance(one, act.Attack) and one.target == square_of(state, "Trapper")]
        snares = [one for one in legal if isinstance(one, act.Use) and one.ability == "Snare"]
        _, defense, _, _, trap = state.crests[1]
        return bool(attacks and snares and defense and trap)

    setup = Setup("ddm", game.version, ("Ada", "Ben"), game.options_type(), with_traps(shipped_data(game)), "own.toml")
    return _written(folder, setup, told)


def with_an_item_face_down(folder):
    """Writes a match of the Advanced Game in which an item of Ben's lies face down, and gives its state."""
    game = find("ddm")
    options = game.options_type(mode="advanced")

    def told(history):
        state = history.state
        return game.turn(state) == 0 and isinstance(state.phase, Acting) and bool(face_down(state))

    setup = Setup("ddm", game.version, ("Ada", "Ben"), options, shipped_data(game), game.data_file)
    return _written(folder, setup, told)


def square_of(state, name):
    """Where a figure stands, "" beside the field."""
    figure = next(one for i, one in enumerate(state.figures) if state.card(i).name == name)
    return NAMES[figure.square] if figure.square >= 0 else ""


def face_down(state):
    """The names of Ben's items that lie face down on the field."""
    return [
        state.card(i).name
        for i, one in enumerate(state.figures)
        if one.owner == 1 and one.square >= 0 and state.card(i).is_item and not one.shown
    ]


def _written(folder, setup, told):
    history = next(filter(None, (_played(setup, told, Random(seed)) for seed in range(60))))
    folder.mkdir(parents=True)
    keeper = open_storage(folder, 0.0)
    match = keeper.begin(setup, 0.0)
    for step in history.steps:
        keeper.append(match, Acted(step.action), who="panel", at=0.0, evidence="")
    keeper.close()
    return history.state


def _played(setup, told, chance):
    """A match up to the moment that is told, None where it does not come soon."""
    game = find("ddm")
    history, throws = begin(game, setup), 0
    for _ in range(300):
        turn = game.turn(history.state)
        if turn == OVER or told(history):
            break
        if turn == DICE:
            first = game.cast(history.state).dice[0] == "ddm"
            faces = SUMMONS[min(throws // 2, 2)] if throws < 6 else chance.choice(CRESTS)
            faces = faces if first else history.state.rolls[0]
            throws += first
            history = history.act(Rolled(faces))
            continue
        legal = game.legal_actions(history.state)
        army = next((one for one in legal if isinstance(one, act.Army) and one.name == ARMIES[turn]), None)
        greedy = chance.random() < 0.7
        history = history.act(army or (game.advise(history.state, turn) if greedy else chance.choice(legal)))
    return history if told(history) else None
