"""Golden playthroughs: what they look like, how they are compared, and those of the registered games."""

import pytest
from pig import HOUSE, Again, Hold, Lucky, Options, Pig

from firmware.library import games, shipped_data
from firmware.playthroughs import golden_files
from rules.contract import Rolled
from rules.history import Setup
from rules.playthrough import PlaythroughError, first_difference, generate, replay

MOST_LINES = 300
"""More is not read in a review."""

SETUP = Setup("pig", 1, ("Ada", "Ben"), Options(rounds=1), HOUSE, "house.toml")
ACTIONS = [Lucky(2), Lucky(3), Rolled(("d6/4", "d6/5")), Hold(), Rolled(("d6/1", "d6/1"))]
TEXT = """\
game: pig 1
players: ["Ada","Ben"]
options: {"rounds":1}
data: house.toml

0 Ada, list [round 1] Lucky face?
    lucky 2 | lucky 3 | lucky 4 | lucky 5 | lucky 6
    > {"type":"lucky","face":2}
    A lucky face was chosen.

1 Ben, list [round 1] Lucky face?
    lucky 2 | lucky 3 | lucky 4 | lucky 5 | lucky 6
    > {"type":"lucky","face":3}
    A lucky face was chosen.

2 dice, roll [round 1] Throw both dice
    throw d6 d6: both dice
    > {"type":"rolled","faces":["d6/4","d6/5"]}
    Ada threw 4 and 5.

3 Ada, list [round 1] Pot 9:
    throw again | hold the pot
    > {"type":"hold"}
    Ada holds 9.

4 dice, roll [round 1] Throw both dice
    throw d6 d6: both dice
    > {"type":"rolled","faces":["d6/1","d6/1"]}
    Ben threw 1 and 1.

5 over, over [the end] Pig is over / The end
    scores: 9, 0
    winners: Ada
"""


def test_a_match_is_written_as_reviewable_text():
    assert generate(Pig(), SETUP, ACTIONS) == TEXT


def test_a_playthrough_replays_from_its_own_text():
    assert replay(Pig(), TEXT, HOUSE) == TEXT


BRIEF_TEXT = generate(Pig(), SETUP, ACTIONS, brief=True)


def test_a_brief_playthrough_has_what_was_taken_and_told_of_every_step_and_replays():
    full, brief = TEXT.splitlines(), BRIEF_TEXT.splitlines()

    assert [line for line in brief if line.startswith("    > ")] == [line for line in full if line.startswith("    > ")]
    assert brief[4] == "form: brief"
    assert set(brief) - {"form: brief"} < set(full)
    assert brief[-1] == full[-1]
    assert replay(Pig(), BRIEF_TEXT, HOUSE) == BRIEF_TEXT


def test_a_change_of_the_rules_shows_at_its_first_line():
    class Generous(Pig):
        def _end_turn(self, state, points):
            return super()._end_turn(state, points + 1)

    assert first_difference(TEXT, replay(Generous(), TEXT, HOUSE)) == (
        "line 32\n  expected: scores: 9, 0\n  found:    scores: 10, 1"
    )


def test_a_match_that_stops_early_differs_where_it_stops():
    assert first_difference("a\nb\n", "a\n") == "line 2\n  expected: b\n  found:    (the text ends here)"


def test_equal_texts_do_not_differ():
    assert first_difference(TEXT, TEXT) == ""


def test_a_refused_action_ends_the_text_with_the_refusal():
    text = generate(Pig(), SETUP, [Lucky(2), Again(), Lucky(3)])
    assert text.endswith('    > {"type":"again"}\n    refused: pig/not-now: Not possible now. Look at the list.\n')


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (TEXT.replace("players", "people"), "^there is no line that begins with 'players'$"),
        (TEXT.replace('["Ada","Ben"]', "Ada"), "^the line 'players: Ada' cannot be read: "),
        (TEXT.replace('"hold"', '"fly"'), "^an action cannot be read: an action of pig cannot be read: "),
    ],
)
def test_what_is_no_playthrough_is_named(text, message):
    with pytest.raises(PlaythroughError, match=message):
        replay(Pig(), text, HOUSE)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_registered_game_plays_as_its_golden_playthroughs_say(game):
    files = list(golden_files(game))
    assert files, f"{game.id} has no playthrough: python -m firmware.playthroughs --new {game.id}"
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= MOST_LINES, f"{file.name} is too long to be reviewed"
        assert text.startswith(f"game: {game.id} ")
        found = first_difference(text, replay(game, text, shipped_data(game)))
        assert not found, f"{file.name}: {found}\nif that is meant: python -m firmware.playthroughs"


def test_a_golden_playthrough_is_looked_for_in_every_registered_game():
    assert "dice-horde" in games()
