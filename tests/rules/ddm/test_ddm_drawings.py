"""The drawn field, pile and crests: what lies where, what can be tapped, and what an opponent is not shown."""

import pytest
from ddm_table import GAME, form, goals, play, replace, table

from rules.contract import DICE
from rules.drawing import Circle, Group, Rect, Text, every_shape
from rules.games.ddm.actions import Attack, Move, Piece, Place, Turn
from rules.games.ddm.field import NAMES, bits
from rules.games.ddm.state import Building


def drawn(state, name, viewer=DICE):
    """The drawing of this name."""
    return next(one for one in GAME.drawings(state, viewer) if one.name == name)


def square(state, name, viewer=DICE):
    """The group of a square of the field."""
    return next(one for one in drawn(state, "field", viewer).shapes if one.id == name)


def words_on(shape):
    return [one.text for one in every_shape((shape,)) if isinstance(one, Text)]


def taps(state, viewer=DICE):
    """Square by name and the action that a tap on it takes."""
    return {one.id: one.tap for one in drawn(state, "field", viewer).shapes if one.tap is not None}


def corner(shape):
    first = shape.shapes[0]
    return first.x, first.y


def test_a_figure_stands_on_its_square_with_what_it_has_left():
    state = table("ninja@G9-10", "vorse@G12")

    assert words_on(square(state, "G9")) == ["Nin", "10"]
    assert square(state, "G9").label == "G9, Ada's path, Ada's Strike Ninja, 10 of 20 HP"


def test_the_sides_differ_in_form_not_in_colour_alone():
    state = table("ninja@G9", "vorse@G12")

    assert any(isinstance(shape, Circle) for shape in square(state, "G9").shapes)
    ben = square(state, "G12").shapes
    assert not any(isinstance(shape, Circle) for shape in ben)
    assert sum(isinstance(shape, Rect) for shape in ben) == 2  # the path's square and the figure


def test_each_player_sees_the_field_from_the_own_end_and_everybody_as_the_first_does():
    state = table("ninja@G9")
    ada, ben, all_ = (corner(square(state, "G5", viewer)) for viewer in (0, 1, DICE))

    assert ada == all_
    assert ada[1] > ben[1]  # the own lord is below
    assert corner(square(state, "F6", 0))[0] < ada[0]  # column F lies left of G for Ada
    assert corner(square(state, "F6", 1))[0] > ben[0]  # and right of it for Ben


def test_a_monster_that_may_move_is_tapped_then_the_squares_that_it_reaches():
    state = table("ninja@G9", crests="P2")
    assert taps(state) == {"G9": Move("G9")}

    moving = play(state, Move("G9"))

    assert set(taps(moving)) == goals(moving)
    assert square(moving, "G9").shapes[0].look == "highlight"


def marked(state, name):
    """Whether a square carries the mark of an attack."""
    return any(shape.hue == "orange" for shape in square(state, name).shapes)


def test_a_target_carries_a_mark_and_a_tap_attacks_it():
    state = table("gearfried@G10", "vorse@G11", crests="A1 P1")

    assert taps(state) == {"G11": Attack("G10", "G11"), "G10": Move("G10")}
    assert (marked(state, "G11"), marked(state, "G10")) == (True, False)


def test_rims_that_matter_are_drawn_over_those_of_other_squares():
    attacked = play(table("gearfried@G10", "vorse@G11", crests="A1 P1", their_crests="D1"), Attack("G10", "G11"))
    last = [shape.id for shape in drawn(attacked, "field").shapes][-2:]
    assert last == ["G10", "G11"]

    moving = play(table("ninja@G9", crests="P2"), Move("G9"))
    order = [shape.id for shape in drawn(moving, "field").shapes if shape.id]
    assert set(order[-1 - len(goals(moving)) : -1]) == goals(moving)
    assert order[-1] == "G9"  # who moves


def test_whoever_is_not_to_move_taps_nothing_that_is_not_offered():
    state = table("ninja@G9", crests="P2")
    offered = {choice.action for choice in GAME.prompt(state, 1).choices}

    assert set(taps(state, 1).values()) <= offered


@pytest.fixture
def building():
    """Ada has rolled for a ninja and takes a piece."""
    state = table("ninja")
    return replace(state, phase=Building(figure=0))


def test_the_pile_shows_each_piece_that_fits_then_each_way_to_lay_it(building):
    pieces = [shape.tap for shape in drawn(building, "pile").shapes]
    assert set(pieces) == set(GAME.legal_actions(building))
    assert isinstance(pieces[0], Piece)
    for shape in drawn(building, "pile").shapes:
        assert sum(isinstance(one, Rect) for one in shape.shapes) == 1 + 6  # a card with six squares on it

    turning = play(building, Piece("S2"))
    assert all(isinstance(shape.tap, Turn) for shape in drawn(turning, "pile").shapes)


def test_a_spot_carries_the_ghost_of_the_piece_that_would_lie_there(building):
    state = replace(building, phase=Building(figure=0, form=form("S2"), turn=0))
    spots = taps(state)
    assert set(spots.values()) == set(GAME.legal_actions(state))

    name, action = next(iter(spots.items()))
    assert isinstance(action, Place)
    ghosts = [one for one in square(state, name).shapes if one.look == "ghost" and isinstance(one, Rect)]
    laid = play(state, action)
    new = bits(laid.ground.dungeon & ~state.ground.dungeon)
    covered = {corner(square(laid, NAMES[bit])) for bit in new}
    assert {(ghost.x, ghost.y) for ghost in ghosts} == covered
    assert len(covered) == 6


def test_an_item_that_lies_face_down_is_named_to_its_owner_alone():
    state = table("", "warp@G12", mode="advanced")

    assert words_on(square(state, "G12", 1)) == ["War"]
    for viewer in (0, DICE):
        assert words_on(square(state, "G12", viewer)) == ["?"]
        assert "Warp" not in str(GAME.drawings(state, viewer))


def test_crests_are_beads_ten_to_a_row_and_lives_are_hearts():
    state = table(crests="A3 T10", lives=(2, 3))
    ada, ben = drawn(state, "crests").shapes

    def beads(player):
        return [shape.role for shape in player.shapes if isinstance(shape, Circle)]

    assert len(beads(ada)) == 50
    assert beads(ada).count("marked") == 13
    assert beads(ben).count("marked") == 0
    hearts = [heart.shapes[0].role for heart in ada.shapes if isinstance(heart, Group)]
    assert hearts == ["marked", "marked", "spent"]
    assert ada.label == "Ada: 2 Life Points, 3 attack, 10 trap"
