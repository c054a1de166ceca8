"""Items lie face down: what the other player sees, and until when."""

import pytest
from ddm_table import GAME, SHEET, at, finish_building, offered, phase, play, roll, rolling, table, walk

from rules.contract import DICE, Seat
from rules.games.ddm.actions import Army, Enlist, Summon, Target, Use
from rules.games.ddm.state import Options


def shown(state, viewer):
    """Everything that a viewer is shown, as one text."""
    prompt, books = GAME.prompt(state, Seat(viewer)), GAME.books(state, Seat(viewer))
    return f"{prompt} {books} {GAME.hints(state, Seat(viewer))}"


HIDDEN = {"ours": "vorse@G7 energydisc@G8", "theirs": "knight@G12"}


@pytest.mark.parametrize(("mode", "hides"), [("sides", False), ("draw", False), ("pool", False), ("advanced", True)])
def test_the_advanced_game_hides_cards_and_the_basic_game_none(mode, hides):
    assert GAME.hides(GAME.start(("Ada", "Ben"), Options(mode=mode), SHEET)) is hides


def test_a_basic_game_hides_the_items_that_an_owners_sheet_brings_into_it():
    assert GAME.hides(table("vorse@G7 energydisc", mode="sides"))


def test_an_item_that_lies_face_down_is_named_to_its_owner_alone():
    state = table(**HIDDEN, mode="sides")

    assert "Energy Disc" in shown(state, 0)
    assert "Energy Disc" not in shown(state, 1)
    assert "Energy Disc" not in shown(state, DICE)
    assert "Face-down item of Ada on G8." in GAME.books(state, Seat(1))[1].words


def test_a_triggered_item_is_seen_by_everybody():
    state = walk(table("vorse@G7 trapbandit@G8", "knight@G12", crests="P2"), "G7", "G8")

    assert "Trap Bandit" in shown(state, 1)


def test_e25_an_item_that_is_destroyed_before_it_took_effect_is_never_named():
    start = table("thunderball@G7", "energydisc@G8", crests="M3")
    state = play(start, Use("G7", "Roll over"), Target("G8"))

    assert at(state, "energydisc") == "gone"
    assert "Energy Disc" not in shown(state, 0)
    assert "Energy Disc" not in GAME.told(start, Target("G8"), state).sentence
    assert "Energy Disc" in shown(state, 1)
    assert GAME.lookalikes(state, Seat(0)) != ()


def test_choosing_among_figures_shows_the_other_player_no_choices():
    state = roll(roll(rolling("energydisc timemachine vorse", mode="advanced", built=()), "1S 1S 2M"), "1P 1P 2M")

    assert phase(state) == "Summoning"
    assert len(GAME.prompt(state, Seat(0)).choices) == 3
    assert GAME.prompt(state, Seat(1)).choices == ()
    assert GAME.hints(state, Seat(1)) == ()
    assert "Energy Disc" not in shown(state, 1)


def test_what_is_told_of_a_summoned_item_gives_nothing_away():
    state = roll(roll(rolling("energydisc timemachine", mode="advanced", built=()), "1S 1S 2M"), "1P 1P 2M")
    told = [GAME.told(state, action, play(state, action)) for action in offered(state)]

    assert told[0] == told[1]
    placed = play(state, Summon("Energy Disc"))
    done = finish_building(placed)
    assert at(done, "energydisc") != "waits"
    assert "Energy Disc" not in GAME.told(placed, offered(placed)[0], play(placed, offered(placed)[0])).sentence


def test_armies_are_chosen_unseen():
    from ddm_table import STARTER

    state = GAME.start(("Ada", "Ben"), Options(mode="advanced"), STARTER)
    taken = play(state, Army("Red ten"))

    assert GAME.prompt(state, Seat(1)).choices == ()
    assert "Red ten" not in GAME.told(state, Army("Red ten"), taken).sentence
    assert "Medical" not in f"{GAME.books(taken, Seat(1))}"
    assert "Medical" not in f"{GAME.prompt(play(taken, Army('Blue ten')), Seat(1))}"
    assert "Medical" not in GAME.told(state, Enlist("Medical Aid Kit"), play(state, Enlist("Medical Aid Kit"))).sentence


def test_lookalikes_differ_in_one_hidden_item_of_the_same_level():
    state = table(**HIDDEN)
    (other,) = GAME.lookalikes(state, Seat(1))

    assert other.card(1).is_item
    assert (other.card(1).name, other.card(1).level) == ("Time Machine", 1)
    assert GAME.lookalikes(state, Seat(0)) == ()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("energydisc@G9 timemachine@G12", "energydisc@G12 timemachine@G9"),
        ("energydisc timemachine@G12", "energydisc@G12 timemachine"),
    ],
)
def test_no_place_in_a_list_tells_which_item_of_a_known_army_lies_where(first, second):
    one, other = (table("vorse@G7", theirs) for theirs in (first, second))

    for viewer in (Seat(0), DICE):
        assert GAME.books(one, viewer) == GAME.books(other, viewer)
        assert GAME.drawings(one, viewer) == GAME.drawings(other, viewer)
    assert GAME.books(one, Seat(1)) != GAME.books(other, Seat(1))
