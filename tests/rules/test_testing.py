"""The conformance suite itself: a sound game passes it, and every check has broken games that it catches."""

import random
from dataclasses import replace

import msgspec
import pytest
from broken_drawings import DrawingPig
from broken_pigs import BROKEN, PROMPTS, paging, placed, prompting, track
from pig import HOUSE, Pig

from rules import testing
from rules.prompt import BookPage, Dice, Route, Turning
from rules.testing import CHECKS, ContractBroken, conformance, setups, trial

CHECK_OF = {check.__name__: check for check in CHECKS}


def trial_of(game, games=2):
    return trial(game, setups(game, HOUSE), choose=random.Random(7).randrange, games=games, bound=300)


@pytest.fixture(scope="module")
def sound():
    return trial_of(Pig())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_sound_game_passes_every_check(check, sound):
    check(sound)


@pytest.mark.parametrize(("broken", "check"), BROKEN, ids=[f"{kind.__name__}-{check}" for kind, check in BROKEN])
def test_a_broken_game_is_caught(broken, check, sound):
    # Declarations are looked at without play: some of these games cannot be played at all.
    unplayed = replace(sound, game=broken())
    with pytest.raises(ContractBroken, match=rf"^{broken.id}: "):
        CHECK_OF[check](unplayed if check == "declarations_are_sound" else trial_of(broken(), games=1))


def test_beside_choose_the_context_may_be_longer():
    roomy, check = prompting("Roomy", PROMPTS, context=lambda p: "c" * 15 if p.kind == "list" else p.context)
    CHECK_OF[check](trial_of(roomy(), games=1))


@pytest.mark.parametrize(
    "picture",
    [Dice(("d6/?", "ddm/L2/move")), Turning("d6/1", "d6/2"), Route(2, "H", "2-4"), Route(2, "1-1", "gate"), track()],
    ids=lambda picture: type(picture).__name__,
)
def test_a_sound_picture_fits_in_prompt_and_books(picture):
    pictured, check = prompting("Pictured", PROMPTS, picture=picture)
    CHECK_OF[check](trial_of(pictured(), games=1))
    paged, check = paging("Paged", BookPage("t", picture=picture))
    CHECK_OF[check](trial_of(paged(), games=1))


def test_a_game_that_draws_soundly_passes_too():
    drawn = trial_of(DrawingPig(), games=1)
    CHECK_OF["drawings_are_sound"](drawn)
    CHECK_OF["no_secret_leaks"](drawn)


@pytest.mark.parametrize("place", ["1-4", "1u", "1l", "1", "H"])
def test_places_of_the_track_can_be_chosen(place):
    chosen, check = prompting(
        "Placed", PROMPTS, kind=lambda p: "place" if p.choices else p.kind, picture=track(), choices=placed(place)
    )
    CHECK_OF[check](trial_of(chosen(), games=1))


def test_a_stepper_with_its_numbers_is_sound():
    def numbered(prompt):
        return tuple(msgspec.structs.replace(choice, number=n) for n, choice in enumerate(prompt.choices))

    stepping, check = prompting(
        "Stepping", PROMPTS, kind=lambda p: "stepper" if p.choices else p.kind, choices=numbered
    )
    CHECK_OF[check](trial_of(stepping(), games=1))


class OpenPig(Pig):
    """Everybody sees everything, and nobody needs any data."""

    data_file = ""
    lookalikes = None

    def parse_data(self, text, file):
        return 40

    def prompt(self, state, viewer):
        return super().prompt(state, self.turn(state))


class LonelyPig(OpenPig):
    seats = (1, 1)


@pytest.mark.parametrize("game", [OpenPig(), LonelyPig()], ids=lambda game: type(game).__name__)
def test_games_without_secrets_without_data_and_for_one_player_are_sound(game):
    played = trial_of(game)
    for check in CHECKS:
        check(played)


class SometimesOpenPig(OpenPig):
    """Has secrets in other matches, not in those that are played here."""

    def lookalikes(self, state, viewer):
        return ()

    def hides(self, state):
        return False


class ForgetfulPig(SometimesOpenPig):
    lookalikes = Pig.lookalikes


def test_a_match_that_hides_nothing_needs_no_state_with_secrets_and_may_have_none():
    CHECK_OF["no_secret_leaks"](trial_of(SometimesOpenPig(), games=1))
    with pytest.raises(ContractBroken, match="said to hide nothing"):
        CHECK_OF["no_secret_leaks"](trial_of(ForgetfulPig(), games=1))


def test_every_check_is_shown_to_fail():
    assert {check for _, check in BROKEN} == set(CHECK_OF)


def test_conformance_runs_all_checks_and_stops_at_the_first_that_fails(monkeypatch):
    seen = []
    monkeypatch.setattr(testing, "CHECKS", (seen.append, lambda trial: seen.append(trial.game.id)))

    conformance(Pig(), setups(Pig(), HOUSE)[:1], choose=random.Random(1).randrange, games=1)

    assert seen[0].matches[0].setup.players == ("Ada", "Maximiliana-Josephine")
    assert seen[1] == "pig"


def test_setups_seat_every_allowed_number_of_players():
    assert [len(setup.players) for setup in setups(Pig(), HOUSE)] == [2, 3, 4]


def test_the_message_says_where_it_broke(sound):
    with pytest.raises(ContractBroken, match=r"^pig: the dice are gone \(after 0 steps of a match of Ada, Maxi"):
        sound.require(False, "the dice are gone", next(sound.points()))


def test_a_sample_is_drawn_in_order_and_without_repeats(sound):
    assert sound.sample("abc", 5) == ["a", "b", "c"]
    drawn = sound.sample(range(100), 30)
    assert len(set(drawn)) == 30
    assert drawn == sorted(drawn)
