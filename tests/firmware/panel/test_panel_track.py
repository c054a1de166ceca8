from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from firmware.panel.canvas import Canvas
from firmware.panel.track import draw_track
from rules.prompt import Track, TrackDie, TrackSegment

EMPTY = TrackSegment("G 4", "R 5", (), 0)


def drawn(track: Track, selected: str = "") -> Image.Image:
    canvas = Canvas()
    draw_track(canvas, track, selected)
    assert canvas.complaints == []
    return canvas.image


def changed_box(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one, other).getbbox()


def five(*, at: int = 0, **fields: object) -> Track:
    changed = TrackSegment(**{"upper": "G 4", "lower": "R 5", "dice": (), "bars": 0, **fields})
    return Track(tuple(changed if place == at else EMPTY for place in range(5)))


def test_the_three_roles_of_dice_differ_in_shape() -> None:
    a, b, c = (drawn(five(dice=(TrackDie(1, 4, role),))).crop((3, 24, 12, 33)) for role in "ABC")

    def row(picture: Image.Image, y: int) -> str:
        return "".join("#" if picture.getpixel((x, y)) else "." for x in range(9))

    assert [row(die, 0) for die in (a, b, c)] == ["#########", "#########", "###...###"]
    assert [row(die, 1) for die in (a, b, c)] == ["#.......#", "#########", "#.......#"]
    assert [row(die, 4)[0] for die in (a, b, c)] == ["#", "#", "."]


@pytest.mark.parametrize(("space", "corner"), [(1, (3, 24)), (2, (13, 24)), (3, (3, 34)), (4, (13, 34))])
def test_a_die_stands_in_the_cell_of_its_space(space: int, corner: tuple[int, int]) -> None:
    box = changed_box(drawn(five()), drawn(five(dice=(TrackDie(space, 4, "A"),))))

    assert box == (*corner, corner[0] + 9, corner[1] + 9)


@pytest.mark.parametrize(("bars", "box"), [(1, (23, 24, 24, 42)), (2, (23, 24, 26, 42))])
def test_bars_stand_right_of_their_segment(bars: int, box: tuple[int, int, int, int]) -> None:
    assert changed_box(drawn(five()), drawn(five(bars=bars))) == box


def test_a_trap_is_seen_on_its_empty_space() -> None:
    assert changed_box(drawn(five()), drawn(five(traps=(4,)))) == (15, 36, 20, 41)


@pytest.mark.parametrize(
    ("selected", "box"),
    [("1u", (2, 12, 23, 22)), ("1l", (2, 44, 23, 53)), ("1-3", (1, 32, 14, 45)), ("1", (1, 21, 24, 45))],
)
def test_the_cursor_marks_towers_spaces_and_segments(selected: str, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = changed_box(drawn(five()), drawn(five(), selected))

    assert left >= box[0]
    assert top >= box[1]
    assert right <= box[2]
    assert bottom <= box[3]


def test_what_was_chosen_before_is_marked_otherwise_than_the_cursor() -> None:
    plain = drawn(five())
    marks = [drawn(Track(five().segments, (place,))) for place in ("1u", "1l", "1-3", "1")]
    cursors = [drawn(five(), place) for place in ("1u", "1l", "1-3", "1")]

    assert len({picture.tobytes() for picture in (plain, *marks, *cursors)}) == 9


def test_six_segments_fit_side_by_side() -> None:
    track = Track(tuple(TrackSegment(f"G {n}", "R 5", (TrackDie(2, n, "A"),), 2) for n in range(6)))

    left, top, right, bottom = drawn(track).getbbox()

    assert (left, right) == (1, 127)
    assert (top, bottom) == (14, 51)


def test_a_longer_track_scrolls_to_the_segment_under_the_cursor() -> None:
    track = Track(tuple(TrackSegment(f"G{n}", f"R{n}", (), 0) for n in range(1, 10)))
    last_six = Track(track.segments[3:])

    assert drawn(track, "9u").crop((0, 23, 128, 53)).tobytes() == drawn(last_six).crop((0, 23, 128, 53)).tobytes()


def test_three_bars_are_complained_about() -> None:
    canvas = Canvas()

    draw_track(canvas, five(bars=3))

    assert canvas.complaints == ["3 bars on one segment: two can be drawn"]
