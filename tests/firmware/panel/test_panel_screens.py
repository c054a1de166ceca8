from __future__ import annotations

import pytest

from firmware.panel.paint import fits, paint
from firmware.panel.screen import Keys, Row
from firmware.panel.screens import book_screens, from_prompt, note_screens, place_name
from rules.prompt import BookPage, Choice, Dice, Prompt, Route, Track, TrackDie, TrackSegment

TRACK = Track(tuple(TrackSegment("G 4", "R 5", (TrackDie(3, 4, "B"),), 1) for _ in range(5)))


def choice(label: str, verb: str = "Take", **fields: object) -> Choice:
    return Choice(action=None, label=label, verb=verb, **fields)


def prompt(kind: str, *choices: Choice, **fields: object) -> Prompt:
    defaults = {"seat": 0, "context": "step 2, Ada", "title": "Take one set:", "spoken": "Ada takes one set."}
    return Prompt(kind=kind, choices=choices, **{**defaults, **fields})


SETS = (choice("Upgrade, upgrade"), choice("Barricade, G/Y fire", "Build"), choice("Skip this step", "Skip"))


def test_a_roll_asks_to_throw_and_can_be_looked_at_or_typed() -> None:
    screen = from_prompt(
        prompt("roll", headline=("Roll the", "round die"), lines=("used: 2, 5",), picture=Dice(("d6/?",))), 0
    )

    assert (screen.kind, screen.word) == ("roll", "ROLL")
    assert screen.keys == Keys("Undo", "Look", "Type")
    assert (screen.title, screen.headline, screen.lines) == ("", ("Roll the", "round die"), ("used: 2, 5",))
    assert screen.picture == Dice(("d6/?",))
    assert screen.spoken == "Ada takes one set."


def test_a_roll_without_headline_shows_its_title() -> None:
    assert from_prompt(prompt("roll", title="Roll the round die"), 0).title == "Roll the round die"


def test_a_task_is_set_on_the_table_and_done_by_ok() -> None:
    screen = from_prompt(
        prompt("task", choice("Done"), title="Green die, value 2", headline=("Move 1-3 to 2-1",),
               picture=Route(5, "1-3", "2-1")), 0,
    )  # fmt: skip

    assert (screen.kind, screen.word, screen.keys) == ("task", "SET", Keys("Undo", "Done"))
    assert (screen.title, screen.headline) == ("Green die, value 2", ("Move 1-3 to 2-1",))


def test_a_list_has_a_row_for_each_choice_and_the_verb_of_the_marked_one() -> None:
    screen = from_prompt(prompt("list", *SETS), 1)

    assert (screen.kind, screen.word, screen.cursor) == ("list", "CHOOSE", 1)
    assert screen.rows == (Row("Upgrade, upgrade"), Row("Barricade, G/Y fire"), Row("Skip this step"))
    assert screen.keys == Keys("Undo", "Build", "Fix", scroll=True)
    assert screen.spoken == "Ada takes one set. Row 2 of 3: Barricade, G/Y fire."


@pytest.mark.parametrize(("cursor", "marked"), [(3, 0), (-1, 2), (5, 2)])
def test_the_cursor_wraps_at_both_ends(cursor: int, marked: int) -> None:
    assert from_prompt(prompt("list", *SETS), cursor).cursor == marked


def test_the_detail_of_the_marked_choice_is_shown_and_spoken() -> None:
    sets = (choice("Trap", detail="2 skulls, 3 left"), choice("End"))

    screen = from_prompt(prompt("list", *sets), 0)

    assert screen.lines == ("2 skulls, 3 left",)
    assert screen.spoken == "Ada takes one set. Row 1 of 2: Trap, 2 skulls, 3 left."


def test_a_choices_own_words_are_spoken_instead_of_its_row() -> None:
    sets = (choice("Trap, any fire", detail="upper", spoken="set a trap, then fire any tower"), choice("End"))

    assert from_prompt(prompt("list", *sets), 0).spoken == (
        "Ada takes one set. Row 1 of 2: set a trap, then fire any tower."
    )


def test_rows_do_not_jump_when_the_marked_choice_has_no_detail() -> None:
    sets = (choice("Trap", detail="2 skulls"), choice("End"))

    assert from_prompt(prompt("list", *sets), 1).lines == ("",)


def test_lists_without_details_have_no_line_below() -> None:
    assert from_prompt(prompt("list", *SETS), 0).lines == ()


def test_a_list_of_one_does_not_scroll() -> None:
    assert not from_prompt(prompt("list", choice("End")), 0).keys.scroll


def test_within_a_choice_back_is_called_back() -> None:
    assert from_prompt(prompt("list", *SETS), 0, back="Back").keys.back == "Back"


def test_a_stepper_shows_the_number_under_the_cursor_its_range_and_what_it_brings() -> None:
    numbers = tuple(choice(f"{n} hearts", f"Give {n}", number=n, detail=f"+{2 * n} damage") for n in range(1, 5))

    screen = from_prompt(prompt("stepper", *numbers, title="Give up how many?"), 2)

    assert (screen.kind, screen.number, screen.low, screen.high) == ("stepper", 3, 1, 4)
    assert (screen.lines, screen.keys.ok) == (("+6 damage",), "Give 3")
    assert screen.spoken == "Ada takes one set. Choice 3 of 4: 3 hearts, +6 damage."


def test_a_place_names_what_is_under_the_cursor_in_the_state_line() -> None:
    places = (choice("red 4 on 2-3", "Hit 2", place="2-3"), choice("green 3 upper", "Fire", place="3u"))

    screen = from_prompt(prompt("place", *places, picture=TRACK), 1)

    assert (screen.kind, screen.context, screen.selected) == ("place", "green 3 upper", "3u")
    assert screen.spoken == "Ada takes one set. Place 2 of 2: green 3 upper."
    assert fits(screen) == []


def test_a_place_with_too_long_a_label_is_named_by_its_id() -> None:
    places = (choice("green tower, 3 upper", "Fire", place="3u"),)

    screen = from_prompt(prompt("place", *places, picture=TRACK), 0)

    assert screen.context == "3 upper"
    assert fits(screen) == []


def test_a_house_sign_leaves_13_letters_for_the_place() -> None:
    places = (choice("yellow 1 upper", "Fire", place="1u"),)

    screen = from_prompt(prompt("place", *places, picture=TRACK, house=True), 0)

    assert (screen.context, screen.house) == ("1 upper", True)
    assert fits(screen) == []


@pytest.mark.parametrize(("place", "name"), [("3u", "3 upper"), ("5l", "5 lower"), ("2-3", "2-3"), ("4", "segment 4")])
def test_places_are_named_as_players_say_them(place: str, name: str) -> None:
    assert place_name(place) == name


def test_a_pass_wants_ok_held() -> None:
    screen = from_prompt(prompt("pass", choice("See"), title="Only for Zoë", lines=("Others look away.",)), 0)

    assert (screen.kind, screen.word, screen.headline) == ("pass", "PASS", ("Only for Zoë",))
    assert screen.keys == Keys("Undo", "Hold")


def test_the_end_is_a_notice_that_leads_to_the_menu() -> None:
    screen = from_prompt(prompt("over", headline=("The gate", "stands")), 0)

    assert (screen.kind, screen.word, screen.headline) == ("notice", "OVER", ("The gate", "stands"))
    assert screen.keys == Keys("Undo", "Menu")


@pytest.mark.parametrize("kind", ["roll", "task", "list", "stepper", "place", "pass", "over"])
def test_eye_house_and_large_mode_are_handed_on(kind: str) -> None:
    screen = from_prompt(prompt(kind, *SETS, house=True), 0, eye="off", large=True)

    assert (screen.eye, screen.house, screen.large) == ("off", True, True)


@pytest.mark.parametrize("kind", ["list", "stepper", "place"])
def test_who_may_not_choose_sees_no_verb(kind: str) -> None:
    assert from_prompt(prompt(kind), 0).keys.ok == ""


@pytest.mark.parametrize("large", [False, True])
def test_every_cursor_gives_another_picture(large: bool) -> None:
    rows = tuple(choice(f"Choice number {n}") for n in range(9))

    pictures = {paint(from_prompt(prompt("list", *rows), at, large=large)).tobytes() for at in range(9)}

    assert len(pictures) == 9


def test_the_books_are_leafed_through_page_by_page() -> None:
    pages = (BookPage("round 3 of 6", ("Gate 4/6", "Skulls 17/30")), BookPage("the path", picture=TRACK))

    first, second = book_screens(pages)

    assert (first.word, first.context, first.lines, first.page) == (
        "BOARD", "round 3 of 6", ("Gate 4/6", "Skulls 17/30"), (1, 2),
    )  # fmt: skip
    assert first.spoken == "round 3 of 6. Gate 4/6. Skulls 17/30."
    assert (second.picture, second.page) == (TRACK, (2, 2))
    assert first.keys == Keys("Back", "More", "Fix", scroll=True)


def test_a_page_of_the_books_is_spoken_in_its_own_words() -> None:
    (screen,) = book_screens((BookPage("The path", picture=TRACK, words=("Segment 1: red 2.", "Segment 2: none.")),))

    assert screen.spoken == "The path. Segment 1: red 2. Segment 2: none."


def test_large_books_have_two_lines_a_page() -> None:
    pages = (BookPage("round 3", ("one", "two", "three")),)

    assert [screen.lines for screen in book_screens(pages, large=True)] == [("one", "two"), ("three",)]


def test_a_short_note_has_no_page_number() -> None:
    (note,) = note_screens("1 Attack left, needs 2. Pick 1 blow or back.", "refused")

    assert (note.word, note.context, note.page) == ("NOTE", "refused", None)
    assert note.lines == ("1 Attack left, needs", "2. Pick 1 blow or", "back.")
    assert note.keys == Keys("Back")
    assert fits(note) == []


@pytest.mark.parametrize("large", [False, True])
def test_a_long_note_is_paged_and_fits(large: bool) -> None:
    notes = note_screens("A tower with two targets hits two dice of one segment. " * 3, large=large)

    assert [note.page for note in notes] == [(at, len(notes)) for at in range(1, len(notes) + 1)]
    assert all(note.keys.scroll and fits(note) == [] for note in notes)
    assert " ".join(line for note in notes for line in note.lines) == notes[0].spoken.strip()
