"""By what a match ended, in words."""

import pytest
from ddm_table import GAME, replace, table

from rules.games.ddm.state import Over


@pytest.mark.parametrize("why", ["life", "ladder-life", "summons", "levels", "tie"])
@pytest.mark.parametrize("trigger", ["life", "monsters", "pieces", "stall"])
def test_what_decided_is_told_whole_in_a_line_of_the_panel(why, trigger):
    lines = GAME.prompt(table(phase=Over(-1 if why == "tie" else 0, why, trigger)), 0).lines

    assert ".." not in lines[1]
    assert (lines[1] == "Both lords fell") == ((why, trigger) == ("tie", "life"))


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over(0, "life", "life"), "a Monster Lord has no Life Points left"),
        (Over(-1, "tie", "life"), "both Monster Lords have no Life Points left"),
        (Over(1, "ladder-life", "monsters"), "no monsters are left, and more Life Points decide"),
        (Over(0, "levels", "pieces"), "no piece fits any more, and more high-level monsters decide"),
        (Over(0, "summons", "stall"), "nothing has happened for a long time, and more monsters summoned decide"),
        (Over(-1, "tie", "stall"), "nothing has happened for a long time, and everything is equal"),
    ],
)
def test_a_match_says_what_ended_it_and_what_decided(over, words):
    assert GAME.ending(table(phase=over)) == words


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over(1, "life", "life"), ("1 Life Point", "2 Life Points")),
        (Over(1, "ladder-life", "stall"), ("1 Life Point", "2 Life Points")),
        (Over(0, "summons", "pieces"), ("1 Life Point, 6 monsters summoned", "2 Life Points, 1 monster summoned")),
        (
            Over(0, "levels", "monsters"),
            (
                "1 Life Point, 6 monsters summoned, 0 of level 4, 1 of level 3, 2 of level 2",
                "2 Life Points, 1 monster summoned, 1 of level 4, 0 of level 3, 0 of level 2",
            ),
        ),
    ],
)
def test_each_player_is_told_what_was_compared_down_to_what_decided(over, words):
    state = replace(table(phase=over, lives=(1, 2)), summoned=((3, 2, 1, 0), (0, 0, 0, 1)))

    assert GAME.score_words(state) == words


def test_a_tie_tells_every_rung_of_the_ladder():
    state = replace(table(phase=Over(-1, "tie", "stall"), lives=(3, 3)), summoned=((1, 0, 0, 0), (1, 0, 0, 0)))

    assert GAME.score_words(state)[0] == GAME.score_words(state)[1]
    assert GAME.score_words(state)[0].count(",") == 4
