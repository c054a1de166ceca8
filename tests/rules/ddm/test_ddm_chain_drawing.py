"""The drawn chain: who played what, in which order it takes effect, and what became of it."""

from ddm_table import GAME, offered, play, replace, roll, rolling, table

from rules.contract import DICE
from rules.drawing import Lines, Text
from rules.games.ddm.actions import Interrupt, Pass, Target, Use


def spiked():
    """Ben's Spikes, aimed at Ada's Booster, wait for her answer."""
    state = table("booster@G9 vorse@G8", "trapper@G12", crests="M1", their_crests="T3")
    return play(state, Interrupt(), Use("G12", "Spikes"), Target("G9"))


def drawn(state):
    """The drawn chain, None where there is none."""
    return next((one for one in GAME.drawings(state, DICE) if one.name == "chain"), None)


def cards(state):
    """What a screen reader says of each card, from the top down."""
    return [shape.label for shape in drawn(state).shapes if shape.label]


def heights(state):
    return [shape.shapes[0].y for shape in drawn(state).shapes if shape.label]


def struck_out(state):
    """The cards whose names are struck out."""
    return [
        shape.id
        for shape in drawn(state).shapes
        if shape.label and any(isinstance(one, Lines) and one.hue == "red" for one in shape.shapes)
    ]


def test_no_chain_no_picture_of_one():
    assert drawn(table("booster@G9", "trapper@G12", crests="M1")) is None


def test_a_single_action_that_may_be_answered_is_drawn_already():
    assert drawn(spiked()).title == "The chain"
    assert cards(spiked()) == ["1: Spikes, Ben's Trapper, on Booster, G9, played first"]


def test_the_last_action_lies_on_top_and_takes_effect_first():
    state = play(spiked(), Use("G9", "Spell"))

    assert cards(state) == [
        "1: Spell, Ada's Booster, played second",
        "2: Spikes, Ben's Trapper, on Booster, G9, played first",
    ]
    assert heights(state) == sorted(heights(state))
    assert [shape.id for shape in drawn(state).shapes if shape.label] == ["link-2", "link-1"]
    looks = [shape.shapes[0].look for shape in drawn(state).shapes if shape.label]
    assert looks == ["highlight", ""]


def test_what_is_said_to_a_screen_reader_can_be_read_on_the_card():
    card = drawn(spiked()).shapes[0]

    written = [one.text for one in card.shapes if isinstance(one, Text)]
    assert written == ["1", "Spikes", "Ben's Trapper", "on Booster, G9", "played first"]


def test_a_chain_that_was_resolved_is_drawn_with_what_became_of_each_action_until_the_next_one():
    state = play(spiked(), Use("G9", "Spell"), Use("G12", "Counter"))

    assert drawn(state).title == "The chain, resolved"
    assert cards(state) == [
        "1: Counter, Ben's Trapper, cancels the one below, took effect",
        "2: Spell, Ada's Booster, cancelled",
        "3: Spikes, Ben's Trapper, on Booster, G9, took effect",
    ]
    assert struck_out(state) == ["link-2"]
    assert not any(shape.shapes[0].look for shape in drawn(state).shapes if shape.label)
    assert drawn(play(state, offered(state)[0])) is None


def test_a_chain_before_the_throw_is_drawn_until_the_dice_lie():
    done = play(spiked(), Use("G9", "Spell"), Use("G12", "Counter"))
    state = replace(rolling("booster@G9 vorse@G8", "trapper@G12"), resolved=done.resolved)

    assert drawn(state).title == "The chain, resolved"
    assert drawn(roll(state, "1P 2M 3A")) is None


def test_an_action_whose_monster_fell_before_came_to_nothing():
    state = table("booster@G9-20", "trapper@G12", crests="M1", their_crests="T1")
    state = play(state, Use("G9", "Spell"), Use("G12", "Spikes"))

    assert cards(state) == [
        "1: Spikes, Ben's Trapper, on Booster, took effect",
        "2: Spell, Ada's Booster, came to nothing",
    ]


def test_one_action_that_nobody_answered_is_no_chain():
    assert drawn(play(spiked(), Pass())) is None
