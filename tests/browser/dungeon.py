"""Matches of Dungeon Dice Monsters that stand at a telling moment, in a journal for the program to take up."""

from random import Random

from ddm_table import GAME, ODD_TEXT, TEXT, at, faces_of

from firmware.keeping.storage import open_storage
from rules.contract import DICE, OVER, Rolled
from rules.games.ddm import actions as act
from rules.games.ddm.state import Acting, Options
from rules.history import Acted, Setup, begin

WITH_TRAPS = ODD_TEXT.replace('["Buster Blader", "Strike', '["Booster", "Strike', 1).replace(
    '["Knight of Twin Swords", "Thunder', '["Trapper", "Thunder', 1
)
"""The Basic Game with a monster on each side that plays a trap."""
ARMIES = ("Red ten", "Blue ten")
"""Of Ada and Ben; no item is in both."""
SUMMONS = [tuple(faces_of(text)) for text in ("1P 1S 1S", "2Ax2 2S 2S", "3P 3S 3S")]
CRESTS = [tuple(faces_of(text)) for text in ("3A 3P 3Tx2", "1Dx2 3P 3P", "2Px2 3A 3Tx2")]


def before_a_battle(folder):
    """Writes a match in which Ada's Booster may attack Ben's Trapper with the one Attack crest that she has, and both
    may play traps, Ben one, and gives its state."""

    def told(history):
        state = history.state
        if GAME.turn(state) != 0 or not isinstance(state.phase, Acting) or state.crests[0][0] != 1:
            return False
        attack = act.Attack(at(state, "booster"), at(state, "trapper"))
        snare = act.Use(at(state, "booster"), "Snare")
        _, defense, _, _, trap = state.crests[1]
        return {attack, snare} <= set(GAME.legal_actions(state)) and defense and trap == 1 < state.crests[0][4]

    setup = Setup("ddm", GAME.version, ("Ada", "Ben"), Options(), WITH_TRAPS, "own.toml")
    return _written(folder, setup, told)


def with_an_item_face_down(folder):
    """Writes a match of the Advanced Game in which an item of Ben's lies face down, and gives its state."""

    def told(history):
        state = history.state
        return GAME.turn(state) == 0 and isinstance(state.phase, Acting) and face_down(state)

    setup = Setup("ddm", GAME.version, ("Ada", "Ben"), Options(mode="advanced"), TEXT, GAME.data_file)
    return _written(folder, setup, told)


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
    history, throws = begin(GAME, setup), 0
    for _ in range(300):
        turn = GAME.turn(history.state)
        if turn == OVER or told(history):
            break
        if turn == DICE:
            first = GAME.cast(history.state).dice[0] == "ddm"
            faces = SUMMONS[min(throws // 2, 2)] if throws < 6 else chance.choice(CRESTS)
            faces = faces if first else history.state.rolls[0]
            throws += first
            history = history.act(Rolled(faces))
            continue
        legal = GAME.legal_actions(history.state)
        army = next((one for one in legal if isinstance(one, act.Army) and one.name == ARMIES[turn]), None)
        greedy = chance.random() < 0.7
        history = history.act(army or (GAME.advise(history.state, turn) if greedy else chance.choice(legal)))
    return history if told(history) else None
