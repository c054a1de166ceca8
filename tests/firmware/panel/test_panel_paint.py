from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from firmware.panel.examples import EXAMPLES
from firmware.panel.paint import fits, paint
from firmware.panel.screen import Keys, Kind, Row, Screen, SeenDie
from rules.prompt import Dice, Route, Track, TrackSegment, Turning

changed = msgspec.structs.replace

KEYS = Keys("Undo", "Take", "Fix", scroll=True)


def lit_share(picture: Image.Image) -> float:
    return picture.histogram()[255] / (128 * 64)


def outer_ring(picture: Image.Image) -> Image.Image:
    ring = picture.convert("L")
    ring.paste(0, (1, 1, 127, 63))
    return ring


def difference(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one.convert("L"), other.convert("L")).getbbox()


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_outermost_ring_stays_dark(name: str) -> None:
    assert outer_ring(paint(EXAMPLES[name])).getbbox() is None


@pytest.mark.parametrize("name", EXAMPLES)
def test_at_most_35_percent_of_the_panel_shine(name: str) -> None:
    assert 0.02 < lit_share(paint(EXAMPLES[name])) <= 0.35


def test_the_picture_holds_nothing_but_lit_and_dark() -> None:
    picture = paint(EXAMPLES["choose"])

    histogram = picture.histogram()
    assert (picture.mode, picture.size) == ("1", (128, 64))
    assert histogram[0] + histogram[255] == 128 * 64


texts = st.text("abgjMWŁë 0123\N{SNOWMAN}", max_size=30)
dice = st.lists(
    st.builds(SeenDie, st.sampled_from(["d6/1", "d6/6", "d6/?", "d20/17", "ddm/crest"]), st.booleans(), st.booleans()),
    max_size=14,
)
pictures = st.sampled_from(
    [
        None,
        Dice(("d6/?",) * 5),
        Turning("d6/1", "d6/2"),
        Route(7, "H", "gate"),
        Route(5, "grave", ""),
        Track(tuple(TrackSegment("G 4", "x", (), 2, (1, 4)) for _ in range(8)), ("8u", "1-1")),
    ]
)
rows = st.lists(st.builds(Row, texts, texts, st.none() | st.booleans()), max_size=6)
options = st.lists(st.sampled_from(["d6/1", "d6/4", "Attack", "d20/17"]), max_size=9)
screens = st.builds(
    Screen,
    kind=st.sampled_from(get_args(Kind)), word=st.sampled_from(["ROLL", "WHICH?", "READING", "MENU", "FAULT"]),
    spoken=texts, context=texts, house=st.booleans(), title=texts, headline=st.lists(texts, max_size=3).map(tuple),
    lines=st.lists(texts, max_size=5).map(tuple), rows=rows.map(tuple), cursor=st.integers(-1, 9),
    dice=dice.map(tuple), options=options.map(tuple), number=st.none() | st.integers(0, 1000), picture=pictures,
    selected=st.sampled_from(["", "1-1", "8-4", "3", "2u", "6l"]), progress=st.none() | st.floats(-1, 2),
    page=st.none() | st.just((2, 3)), large=st.booleans(), keys=st.builds(Keys, texts, texts, texts, st.booleans()),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(screens)
def test_whatever_a_screen_holds_it_is_painted_and_the_ring_stays_dark(screen: Screen) -> None:
    assert outer_ring(paint(screen)).getbbox() is None


@settings(max_examples=60, deadline=None)
@given(screens)
def test_a_picture_moves_only_with_its_screen(screen: Screen) -> None:
    assert paint(screen).tobytes() == paint(screen).tobytes()


def listed(**fields: object) -> Screen:
    base = Screen("list", "CHOOSE", "Take one.", title="Take one:", rows=(Row("One"), Row("Two")), keys=KEYS)
    return changed(base, **fields)


BUDGETS = {
    "context beside CHOOSE": ("context", lambda n: "c" * n, 15),
    "title": ("title", lambda n: "t" * n, 20),
    "row": ("rows", lambda n: (Row("r" * n), Row("Two")), 20),
    "row with a scroll bar": ("rows", lambda n: (Row("r" * n), *[Row("x")] * 4), 20),
    "row with a tick box": ("rows", lambda n: (Row("r" * n, ticked=True), Row("Two")), 19),
    "detail": ("lines", lambda n: ("d" * n,), 25),
    "back label": ("keys", lambda n: Keys(back="b" * n, ok="Take"), 6),
    "ok label": ("keys", lambda n: Keys(back="Undo", ok="o" * n), 6),
    "fix label": ("keys", lambda n: Keys(back="Undo", ok="Take", fix="f" * n), 6),
}


@pytest.mark.parametrize("name", BUDGETS)
def test_a_list_holds_its_budget_and_complains_of_one_letter_more(name: str) -> None:
    field, text, letters = BUDGETS[name]

    assert fits(listed(**{field: text(letters)})) == []
    assert len(fits(listed(**{field: text(letters + 1)}))) == 1


def test_thirteen_letters_of_context_fit_beside_the_longest_word_and_beside_a_house() -> None:
    reading = Screen("notice", "READING", "Reading.", context="c" * 13, headline=("Reading",))

    assert fits(reading) == []
    assert fits(listed(context="c" * 13, house=True)) == []


def test_a_title_two_headlines_and_a_line_fit_a_task() -> None:
    task = Screen(
        "task", "SET", "Set.", title="t" * 20, headline=("h" * 15, "i" * 15), lines=("l" * 20,),
        picture=Turning("d6/3", "d6/4"), keys=KEYS,
    )  # fmt: skip

    assert fits(task) == []
    assert fits(changed(task, large=True)) == []
    assert "rows too high" in fits(changed(task, lines=("l" * 20,) * 3))[0]


@pytest.mark.parametrize("large", [False, True])
def test_a_roll_fits_with_a_headline_of_two_full_lines_and_any_number_of_dice(large: bool) -> None:
    for count in range(1, 13):
        roll = Screen(
            "roll", "ROLL", "Roll.", headline=("h" * 15, "i" * 15), lines=("l" * 20,),
            picture=Dice(("d6/?",) * count), keys=KEYS, large=large,
        )  # fmt: skip
        assert fits(roll) == [], count


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", range(1, 23))
def test_up_to_22_dice_as_read_fit_beside_their_effect(count: int, large: bool) -> None:
    read = Screen(
        "reading", "READ", "Read.", headline=("Segment 3",), lines=("C, A, B act.",),
        dice=(SeenDie("d6/3"),) * count, keys=KEYS, large=large,
    )  # fmt: skip

    assert fits(read) == []


def test_more_dice_than_can_be_drawn_are_complained_about() -> None:
    dice = (SeenDie("d6/3"),) * 25

    read = Screen("reading", "READ", "Read.", headline=("Many",), dice=dice, keys=KEYS)
    which = Screen("reading", "WHICH?", "Which?", dice=dice, options=("d6/1", "d6/2"), keys=KEYS)

    assert fits(read) == ["READ reading: no room for 25 dice beside the texts"]
    assert fits(which) == ["WHICH? reading: 25 dice in a reading: 16 can be drawn"]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", range(1, 17))
def test_a_ring_of_five_faces_fits_beside_every_number_of_dice(count: int, large: bool) -> None:
    fix = Screen(
        "reading", "FIX", "It shows 1.", "die 1 of 16", title="It really shows", lines=("was 6",),
        dice=(SeenDie("d6/6", doubtful=True), *[SeenDie("d6/3")] * (count - 1)),
        options=tuple(f"d6/{face}" for face in range(1, 6)), keys=KEYS, large=large,
    )  # fmt: skip

    assert fits(fix) == []
    assert len({paint(changed(fix, cursor=cursor)).tobytes() for cursor in range(5)}) == 5


def test_a_screen_must_say_something_aloud_and_offer_a_key() -> None:
    mute = Screen("notice", "NOTE", " ", lines=("1 Attack left.",))

    assert fits(mute) == [
        "NOTE notice: nothing to speak: every screen needs one full sentence",
        "NOTE notice: no key has a label, and NOTE does not leave by itself",
    ]


@pytest.mark.parametrize("word", ["ROLLING", "HAND", "READING", "WAIT", "OFF"])
def test_words_that_leave_by_themselves_need_no_key(word: str) -> None:
    assert fits(Screen("notice", word, "Wait.", headline=("Wait",))) == []


def test_an_unknown_state_word_is_complained_about() -> None:
    assert "'THROW' is no state word" in fits(listed(word="THROW"))[0]


def test_letters_no_font_has_are_complained_about() -> None:
    assert "lacks: \N{SNOWMAN}" in fits(listed(title="Take \N{SNOWMAN}"))[0]


def test_a_place_without_a_board_is_complained_about() -> None:
    assert fits(Screen("place", "CHOOSE", "Where?", keys=KEYS)) == [
        "CHOOSE place: a place needs a board as its picture"
    ]


def test_names_with_marks_are_drawn_unlike_plain_ones() -> None:
    for marked, plain in (("Łukasz", "Lukasz"), ("Zoë", "Zoe")):
        assert fits(listed(context=marked)) == []
        assert difference(paint(listed(context=marked)), paint(listed(context=plain))) is not None


SMALL_CHANGES = {
    "eye": ("choose", {"eye": "off"}),
    "busy eye": ("choose", {"eye": "busy"}),
    "house": ("choose", {"house": True}),
    "cursor": ("choose", {"cursor": 2}),
    "cursor beyond the view": ("menu", {"cursor": 5}),
    "rows beyond the view": ("undo", {"rows": (*EXAMPLES["undo"].rows, Row("More"))}),
    "tick": ("pick_many", {"rows": (Row("Robot head", "H4", ticked=False), *EXAMPLES["pick_many"].rows[1:])}),
    "number": ("stepper", {"number": 3}),
    "range": ("stepper", {"high": 5}),
    "face": ("read", {"dice": (SeenDie("d6/2"),)}),
    "body of a die": ("read", {"dice": (SeenDie("d6/3", dark=True),)}),
    "doubt": ("read_three", {"dice": (SeenDie("d6/2"), SeenDie("d6/2", dark=True), SeenDie("d6/5", doubtful=True))}),
    "way": ("set_route", {"picture": Route(5, "1-4", "2-1")}),
    "segment under the cursor": ("place_tower", {"selected": "3"}),
    "space under the cursor": ("place_tower", {"selected": "3-4"}),
    "lower tower under the cursor": ("place_tower", {"selected": "3l"}),
    "page": ("more", {"page": (2, 3)}),
    "progress": ("wait", {"progress": 0.5}),
    "scroll key": ("choose", {"keys": Keys("Undo", "Take", "Fix")}),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL_CHANGES)
def test_a_small_change_of_a_screen_shows(name: str) -> None:
    example, fields = SMALL_CHANGES[name]
    screen = EXAMPLES[example]

    assert difference(paint(screen), paint(changed(screen, **fields))) is not None


@pytest.mark.parametrize(
    ("button", "columns"), [("back", range(1, 39)), ("ok", range(52, 90)), ("fix", range(90, 127))]
)
def test_a_press_inverts_the_label_of_its_key_and_nothing_else(button: str, columns: range) -> None:
    screen = listed(keys=Keys("Cancel", "Summon", "Remove"))

    box = difference(paint(screen), paint(screen, pressed=button))

    assert box == (columns.start, 55, columns.stop, 63)


def test_a_press_of_a_key_without_label_inverts_nothing() -> None:
    screen = listed(keys=Keys(ok="Take"))

    assert difference(paint(screen), paint(screen, pressed="back")) is None


def test_a_rested_panel_frames_its_inverse_word_and_saves_light() -> None:
    bright, rested = paint(listed()), paint(listed(), framed=True)

    assert difference(bright, rested) == (2, 2, 39, 10)
    assert lit_share(rested) < lit_share(bright)


def test_plain_and_underlined_words_do_not_change_when_the_panel_rests() -> None:
    for word in ("READ", "MENU"):
        assert difference(paint(listed(word=word)), paint(listed(word=word), framed=True)) is None


def test_a_text_that_does_not_fit_is_cut_visibly() -> None:
    cut = listed(title="Take one of these many sets:")

    assert difference(paint(cut), paint(listed(title="Take one of these..."))) is None
