"""What the audit says of a table, against tables whose mistakes are known."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.audit.differences import differences, place_of
from firmware.audit.household import TYPICAL, Household
from firmware.audit.seen import StandingDice, StandingDie
from firmware.audit.wording import headline, note, sentence
from firmware.library import find, shipped_data
from firmware.mats.mat import mat_for
from rules.contract import Layout, LayoutDie
from vision.view import View

GAME = find("dice-horde")
MAT = mat_for("dice-horde", GAME, GAME.parse_data(shipped_data(GAME), "demo.toml"))
SPOTS = {spot.name: spot for spot in MAT.spots}
HOME = Household({"A": "yellow", "B": "red", "C": "green", "round": "round"}, {})
VIEW = View((0, 0, 0), (0, 0, 500), 1000, 0, (1280, 960))
BODIES = {"A": TYPICAL["yellow"], "B": TYPICAL["red"], "C": TYPICAL["green"], "round": TYPICAL["white"]}


def book(text):
    """`B4@3-2 C2@H`; the round die is `O`."""
    dice = [(part[0].replace("O", "round"), part[1], part[3:]) for part in text.split()]
    return Layout(tuple(sorted(LayoutDie(place, "d6", role, f"d6/{value}") for role, value, place in dice)))


def die(role, value, x, y, *, sure=True, second=None):
    return StandingDie(x, y, f"d6/{value}", second, sure, BODIES[role], ((0, 0),) * 4)


def table(text, off=(0.0, 0.0)):
    """As a book, each die on the middle of its place; dice of one zone side by side."""
    dice, in_zone = [], {}
    for part in text.split():
        spot = SPOTS[part[3:]]
        number = in_zone[spot.name] = in_zone.get(spot.name, -1) + 1
        x, y = spot.x, spot.y
        if spot.many:
            x, y = spot.x - spot.width / 2 + 12 + 20 * (number % 4), spot.y - 20 + 20 * (number // 4)
        dice.append(die(part[0].replace("O", "round"), part[1], x + off[0], y + off[1]))
    return StandingDice(tuple(dice), VIEW)


def said(in_book, on_table):
    return [sentence(one, HOME) for one in differences(book(in_book), on_table, MAT.spots, HOME)]


@pytest.mark.parametrize(
    ("in_book", "on_table", "told"),
    [
        ("B4@3-2", "B4@3-2", []),
        ("B4@3-2", "B3@3-2", ["Turn the red die on 3-2 to 4."]),
        ("C2@2-1", "C2@1-3", ["Move the green 2 from 1-3 to 2-1."]),
        ("A4@grave", "A4@2-2", ["Move the yellow 4 from 2-2 to the graveyard."]),
        ("", "A4@2-2", ["Take the yellow 4 off 2-2: it is not in play."]),
        ("B6@H", "", ["Put a red 6 on the horizon."]),
        ("B4@3-2", "B3@3-1", ["Move the red 3 from 3-1 to 3-2 and turn it to 4."]),
        ("A1@H A2@H", "A1@H A3@H", ["Turn the yellow 3 on the horizon to 2."]),
        ("O3@R3", "O3@R2", ["Move the round 3 from round 2 to round 3."]),
        ("B4@1-1 C4@1-2", "C4@1-1 B4@1-2", ["Move the red 4 from 1-2 to 1-1.", "Move the green 4 from 1-1 to 1-2."]),
        ("B4@1-1", "C4@1-1", ["Put a red 4 on 1-1 in place of the green 4."]),
        ("B4@H A1@H", "C4@H A1@H", ["Put a red 4 on the horizon in place of the green 4."]),
    ],
)
def test_a_mistake_is_told_in_plain_words(in_book, on_table, told):
    assert said(in_book, table(on_table)) == told


def test_a_chain_of_moves_is_told_in_an_order_in_which_places_are_free():
    told = said("B1@1-2 B2@1-3 B3@1-4", table("B1@1-1 B2@1-2 B3@1-3"))

    assert told == [
        "Move the red 3 from 1-3 to 1-4.",
        "Move the red 2 from 1-2 to 1-3.",
        "Move the red 1 from 1-1 to 1-2.",
    ]


def test_the_list_is_the_shortest_one():
    """By places alone three dice would be turned; one die has gone round."""
    assert said("A1@1-1 A2@1-2 A3@1-3", table("A2@1-2 A3@1-3 A1@1-4")) == ["Move the yellow 1 from 1-4 to 1-1."]


@pytest.mark.parametrize("off", [(6, 0), (-6, 0), (0, 6), (4, -4)])
def test_dice_off_their_middles_are_no_difference(off):
    full = "A1@1-1 A2@1-2 B3@1-3 B4@1-4 C5@2-1 C6@2-2"

    assert said(full, table(full, off)) == []


def test_a_die_beside_all_places_is_sent_to_its_own():
    spot = SPOTS["3-2"]
    beside = StandingDice((die("B", 4, spot.x, 8.0),), VIEW)

    assert said("B4@3-2", beside) == ["Move the red 4 to 3-2."]


def test_a_die_in_doubt_is_believed_to_show_what_the_book_says_if_it_may():
    spot = SPOTS["1-1"]
    unsure = die("B", 3, spot.x, spot.y, sure=False, second="d6/2")

    assert said("B2@1-1", StandingDice((unsure,), VIEW)) == []
    assert said("B2@1-1", StandingDice((replace(unsure, sure=True),), VIEW)) == ["Turn the red die on 1-1 to 2."]
    assert said("B5@1-1", StandingDice((unsure,), VIEW)) == [
        "Look at 1-1: a red 5 should be there. I am not sure what I see."
    ]


def test_a_doubtful_die_is_asked_about_and_never_the_ground_of_an_instruction():
    spot, away = SPOTS["1-1"], SPOTS["2-2"]
    here = die("B", 3, spot.x, spot.y, sure=False)

    (stray,) = differences(book(""), StandingDice((here,), VIEW), MAT.spots, HOME)
    assert sentence(stray, HOME) == "Look at 1-1: no die should be there. I am not sure what I see."
    assert (headline(stray, HOME), note(stray)) == (("Look at 1-1:", "no die?"), ("I am not sure there.",))
    (moved,) = differences(book("B3@2-2"), StandingDice((here,), VIEW), MAT.spots, HOME)
    assert sentence(moved, HOME) == (
        "Look at 1-1: is that die the one for 2-2, where a red 3 should be? I am not sure."
    )
    assert headline(moved, HOME) == ("Look at 1-1:", "for 2-2?")
    beside = replace(here, x=away.x, y=8.0)
    (loose,) = differences(book(""), StandingDice((beside,), VIEW), MAT.spots, HOME)
    assert sentence(loose, HOME).startswith("Look beside the mat's places: no die should be there.")


def test_what_may_be_a_lamps_doing_to_a_colour_is_asked_about():
    spot = SPOTS["1-1"]
    orange = replace(die("B", 4, spot.x, spot.y), rgb=(228, 172, 40))

    (one,) = differences(book("B4@1-1"), StandingDice((orange,), VIEW), MAT.spots, HOME)

    assert (one.recoloured, one.doubtful, one.role) == (True, True, "A")
    assert headline(one, HOME) == ("Look at 1-1:", "red 4?")


@pytest.mark.parametrize("blurs", [{"whole": False}, {"unclear": frozenset({"1-1"})}])
def test_a_die_that_may_have_been_overlooked_is_looked_for_before_another_is_put_down(blurs):
    bare = StandingDice((), VIEW, **blurs)

    assert said("B4@1-1", bare) == ["Look at 1-1: a red 4 should be there. I am not sure what I see."]
    assert said("B4@1-1", StandingDice((), VIEW)) == ["Put a red 4 on 1-1."]


def test_no_other_die_is_sent_to_a_place_where_the_books_own_may_stand_unread():
    grave = replace(table("B6@grave"), unclear=frozenset({"1-1"}))

    assert said("B2@1-1", grave) == [
        "Take the red 6 off the graveyard: it is not in play.",
        "Look at 1-1: a red 2 should be there. I am not sure what I see.",
    ]
    assert said("B6@1-1", grave) == [
        "Look at the graveyard: is that die the one for 1-1, where a red 6 should be? I am not sure."
    ]


@pytest.mark.parametrize("stands", ["A6@H", "C6@H", "A3@2-2"])
def test_while_a_die_may_have_been_overlooked_nothing_is_turned_moved_or_swapped_for_a_zone(stands):
    deeds = differences(book("A3@H"), replace(table(stands), whole=False), MAT.spots, HOME)

    assert [one.doubtful for one in deeds if one.wanted is not None] == [True]


def test_a_die_that_cannot_be_told_is_the_one_that_should_be_there():
    spot = SPOTS["1-3"]
    unread = die("B", 2, spot.x, spot.y, sure=False)

    told = said("B4@1-3", StandingDice((*table("B4@grave").dice, unread), VIEW))

    assert told == [
        "Take the red 4 off the graveyard: it is not in play.",
        "Look at 1-3: a red 4 should be there. I am not sure what I see.",
    ]


def test_what_is_asked_comes_after_what_is_sure():
    spot = SPOTS["1-1"]
    unsure = die("B", 3, spot.x, spot.y, sure=False)

    told = said("B4@1-1 C2@3-1", StandingDice((unsure, *table("C5@3-1").dice), VIEW))

    assert [one.split()[0] for one in told] == ["Turn", "Look"]


def test_a_doubt_is_the_same_whatever_the_die_seems_to_show():
    spot = SPOTS["1-1"]
    first, second = (
        differences(book("B4@1-1"), StandingDice((die("B", v, spot.x, spot.y, sure=False),), VIEW), MAT.spots, HOME)[0]
        for v in (3, 5)
    )

    assert first.what == second.what


def test_of_two_places_the_nearer_one_counts():
    spot = SPOTS["1-1"]
    edge = spot.x + spot.width / 2

    assert place_of(die("A", 1, edge - 0.5, spot.y), MAT.spots) == "1-1"
    assert place_of(die("A", 1, edge + 0.5, spot.y), MAT.spots) == "1-2"
    assert place_of(die("A", 1, spot.x, 5.0), MAT.spots) == ""


def test_headlines_fit_the_panel_for_every_kind_of_difference():
    colours = Household({"A": "purple", "B": "yellow", "C": "orange", "round": "round"}, {})
    for text in ("B4@3-2", "B3@H", "B4@grave", "B4@H", "", "B4@1-1 B3@H B2@grave", "O6@R6"):
        for other in ("B4@3-1", "B3@H", "B5@grave", "B4@2-2", "", "O1@R1"):
            for one in differences(book(text), table(other), MAT.spots, colours):
                assert all(len(line) <= 15 for line in headline(one, colours)), headline(one, colours)
                unsure = replace(one, doubtful=True)
                assert all(len(line) <= 15 for line in headline(unsure, colours)), headline(unsure, colours)
                assert all(len(line) <= 20 for line in (*note(one), *note(unsure)))


LAYOUT_PLACES = [spot.name for spot in MAT.spots if not spot.name.startswith("R")]


@st.composite
def layouts(draw):
    """Up to 12 dice, at most four of a role, one to a space."""
    singles = draw(st.permutations([name for name in LAYOUT_PLACES if not SPOTS[name].many]))
    parts = []
    for role in "ABC":
        for _ in range(draw(st.integers(0, 4))):
            place = draw(st.sampled_from(["H", "grave", "path", "path"]))
            parts.append(f"{role}{draw(st.integers(1, 6))}@{singles.pop() if place == 'path' else place}")
    return " ".join(parts)


@given(layouts(), st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_a_correct_table_is_never_criticised_and_one_mistake_takes_one_deed(text, seed):
    rng = random.Random(seed)
    right = table(text)
    moved = (replace(d, x=d.x + rng.uniform(-4, 4), y=d.y + rng.uniform(-4, 4)) for d in right.dice)
    shaken = replace(right, dice=tuple(moved))
    assert said(text, shaken) == []
    if not right.dice:
        return
    index = rng.randrange(len(right.dice))
    old = right.dice[index]
    turned = replace(old, face=f"d6/{int(old.face[-1]) % 6 + 1}")
    dice = (*right.dice[:index], turned, *right.dice[index + 1 :])
    assert len(said(text, replace(right, dice=dice))) == 1
    assert len(said(text, replace(right, dice=right.dice[:index] + right.dice[index + 1 :]))) == 1
