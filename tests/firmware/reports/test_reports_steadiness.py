"""The steadiness report: readings that a turn or another light changes, by readers that slip on purpose."""

import json
from types import SimpleNamespace

import cv2
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image
from scripted_reader import die

from firmware.cli.failures import PartMissing
from firmware.reports import steadiness as report
from firmware.reports._steadiness import CHANGES, Again, Change, Row, Steadiness, counted, of_change, steadiness
from vision.types import TableReading

NAMES = (
    "turned by 90 degrees",
    "turned by 180 degrees",
    "turned by 270 degrees",
    "gamma 0.7, lighter",
    "gamma 1.4, darker",
)


def picture_of(*dice):
    """A wide grey picture with a white square for each (value, x, y), as wide as its value tells."""
    picture = np.full((100, 200, 3), 100, np.uint8)
    for value, x, y in dice:
        side = 10 + 2 * value
        picture[y : y + side, x : x + side] = 255
    return picture


def reader(slip=lambda picture, dice: dice, flags=lambda picture: ()):
    """Reads white squares. slip: what it makes of the dice that it sees. flags: of the picture."""

    def read(picture):
        squares = cv2.connectedComponentsWithStats((picture[..., 0] > 200).astype(np.uint8))[2][1:]
        dice = [die((int(w) - 10) // 2, float(x), float(y), float(w)) for x, y, w, *_ in squares]
        size = picture.shape[1], picture.shape[0]
        return TableReading(tuple(slip(picture, dice)), size, flags(picture))

    return SimpleNamespace(read=read)


def upright(picture):
    return picture.shape[0] > picture.shape[1]


def dark(picture):
    return picture.min() < 100


TWO_AND_FIVE = picture_of((2, 20, 30), (5, 150, 60))


@pytest.mark.parametrize(("quarters", "place"), [(1, (4, 59)), (2, (59, 35)), (3, (35, 4))])
def test_a_place_in_a_turned_picture_is_found_again_in_the_plain_one(quarters, place):
    picture = np.zeros((40, 64, 3), np.uint8)
    picture[4, 4] = 255
    change = Change("", quarters=quarters)
    turned = change.made(picture)
    y, x = np.argwhere(turned[..., 0])[0].tolist()

    undone = change.undone(TableReading((die(3, x, y),), (turned.shape[1], turned.shape[0])))

    assert (x, y) == place
    assert (undone.dice[0].corners[0], undone.size) == ((4, 4), (64, 40))


@pytest.mark.parametrize(("gamma", "level"), [(0.7, 132), (1.0, 100), (1.4, 69)])
def test_gamma_below_one_makes_lighter_and_above_one_darker(gamma, level):
    picture = np.array([[[0, 100, 255]]], np.uint8)

    assert Change("", gamma=gamma).made(picture).tolist() == [[[0, level, 255]]]
    assert picture.tolist() == [[[0, 100, 255]]]


def test_the_changes_are_three_turns_and_two_gammas():
    assert [(change.name, change.quarters, change.gamma) for change in CHANGES] == [
        (NAMES[0], 1, 1.0),
        (NAMES[1], 2, 1.0),
        (NAMES[2], 3, 1.0),
        (NAMES[3], 0, 0.7),
        (NAMES[4], 0, 1.4),
    ]


def test_a_reader_that_sees_the_same_in_every_picture_is_steady():
    found = steadiness("a.png", TWO_AND_FIVE, reader())

    assert found == Steadiness("a.png", "accept", tuple(Again(name, "accept", ()) for name in NAMES))


def test_two_dice_that_exchange_their_values_are_told_though_the_sum_is_the_same():
    def exchanged(picture, dice):
        if not upright(picture):
            return dice
        one, other = dice
        return [die(other.value, *one.corners[0], one.side), die(one.value, *other.corners[0], other.side)]

    found = steadiness("a.png", TWO_AND_FIVE, reader(exchanged))

    assert found.again[0].differs == ("2 became 5", "5 became 2")
    assert [one.change for one in found.contradictions] == [NAMES[0], NAMES[2]]


def test_a_die_that_a_believed_reading_does_not_see_is_a_contradiction():
    found = steadiness("a.png", TWO_AND_FIVE, reader(lambda picture, dice: dice[: 1 if dark(picture) else 2]))

    assert found.contradictions == (Again(NAMES[4], "accept", ("5 was not seen",)),)


def test_a_die_that_is_seen_besides_is_a_contradiction():
    def besides(picture, dice):
        return [*dice, die(6, 90, 5)] if dark(picture) else dice

    found = steadiness("a.png", TWO_AND_FIVE, reader(besides))

    assert found.contradictions == (Again(NAMES[4], "accept", ("6 was seen besides",)),)


def test_another_value_that_is_asked_about_is_no_contradiction():
    def unsure(picture, dice):
        return [die(1, *one.corners[0], one.side, 0.5) for one in dice] if upright(picture) else dice

    found = steadiness("a.png", TWO_AND_FIVE, reader(unsure))

    assert found.again[0] == Again(NAMES[0], "ask", ("2 became 1", "5 became 1"))
    assert found.contradictions == ()


def test_a_photo_that_is_asked_about_plain_contradicts_nothing():
    def unsure(picture, dice):
        return dice if upright(picture) else [die(1, *one.corners[0], one.side, 0.5) for one in dice]

    found = steadiness("a.png", TWO_AND_FIVE, reader(unsure))

    assert (found.verdict, found.again[0].verdict) == ("ask", "accept")
    assert found.again[0].differs == ("1 became 2", "1 became 5")
    assert found.contradictions == ()


def test_a_face_that_stays_unknown_stays_the_same():
    found = steadiness("a.png", picture_of((3, 90, 40)), reader(lambda picture, dice: [die(None, *dice[0].corners[0])]))

    assert [(one.verdict, one.differs) for one in found.again] == 5 * [("ask", ())]


def test_a_face_that_becomes_known_is_told():
    def known(picture, dice):
        return dice if dark(picture) else [die(None, *dice[0].corners[0])]

    found = steadiness("a.png", picture_of((3, 90, 40)), reader(known))

    assert found.again[4] == Again(NAMES[4], "accept", ("unknown became 3",))


@pytest.mark.parametrize(("aside", "differs"), [(4, ()), (40, ("2 was not seen", "2 was seen besides"))])
def test_a_die_is_the_same_die_a_little_aside_and_another_one_far_away(aside, differs):
    def moved(picture, dice):
        (one,) = dice
        return [die(2, one.corners[0][0] + aside, one.corners[0][1], one.side)] if dark(picture) else [one]

    found = steadiness("a.png", picture_of((2, 90, 40)), reader(moved))

    assert found.again[4].differs == differs


def test_a_picture_that_grows_too_dark_is_counted_as_refused():
    found = steadiness("a.png", TWO_AND_FIVE, reader(flags=lambda picture: ("dark",) if dark(picture) else ()))

    assert [one.verdict for one in found.again] == ["accept", "accept", "accept", "accept", "refuse"]


def again(*verdicts_and_differs):
    return tuple(Again(name, *one) for name, one in zip(NAMES, verdicts_and_differs, strict=False))


STEADY, ASKED = ("accept", ()), ("ask", ())
PHOTOS = (
    Steadiness("steady", "accept", again(STEADY, STEADY, STEADY)),
    Steadiness("shaky", "accept", again(STEADY, ("accept", ("2 became 5",)), ASKED)),
    Steadiness("refused", "accept", again(("refuse", ("2 was not seen",)), STEADY, ("refuse", ()))),
    Steadiness("doubtful", "ask", again(STEADY, ("ask", ("2 became 5",)), ("accept", ("2 became 5",)))),
)


def test_only_photos_believed_plain_count_for_what_became_of_the_believed():
    expected = Row(photos=4, same=1, believed=3, kept=5, contradicted=1, asked=1, refused=2)

    assert counted(PHOTOS) == expected


def test_one_change_is_counted_apart():
    expected = Row(photos=4, same=2, believed=3, kept=2, contradicted=1, asked=0, refused=0)

    assert counted(of_change(PHOTOS, NAMES[1])) == expected


def folder(path, *photos, kind="d6-pips"):
    """A folder of photos with a 2 and a 5. The labels name all of these."""
    path.mkdir(parents=True)
    labels = {name: {"dice": [{"kind": kind, "value": 2}, {"kind": kind, "value": 5}]} for name in photos}
    (path / "labels.json").write_text(json.dumps(labels))
    for name in photos:
        Image.fromarray(TWO_AND_FIVE).save(path / name)
    return path


@pytest.fixture
def run(monkeypatch):
    def typed(*arguments, by=None):
        monkeypatch.setattr(report, "open_pip_reader", lambda: by or reader())
        return CliRunner().invoke(report.command, list(map(str, arguments)))

    return typed


def test_the_page_has_a_row_for_each_source_and_all_and_each_change(run, tmp_path):
    result = run(folder(tmp_path / "felt", "a.png", "b.png"), folder(tmp_path / "wood", "c.png"))

    assert result.exit_code == 0
    rows = [line for line in result.stdout.splitlines() if line.startswith("| ") and "---" not in line]
    assert rows[1:4] == [
        "| felt | 2 | 2 | 2 | 10 | 0 | 0 | 0 |",
        "| wood | 1 | 1 | 1 | 5 | 0 | 0 | 0 |",
        "| **all** | 3 | 3 | 3 | 15 | 0 | 0 | 0 |",
    ]
    assert rows[5:] == [f"| {name} | 3 | 3 | 3 | 3 | 0 | 0 | 0 |" for name in NAMES]


def test_the_file_holds_the_page_and_no_path_of_the_machine(run, tmp_path):
    page = tmp_path / "page.md"

    result = run(folder(tmp_path / "felt", "a.png", "b.png", "c.png"), "--limit", 2, "--report", page)

    assert page.read_text() + "\n" == result.stdout
    assert str(tmp_path) not in result.stdout
    assert "`python -m firmware.reports steadiness --limit 2 --report FILE DIR...`" in result.stdout
    assert "| felt | 2 |" in result.stdout


def test_a_contradiction_is_named_and_makes_the_answer_no(run, tmp_path):
    def slip(picture, dice):
        return [die(1, *one.corners[0], one.side) for one in dice] if dark(picture) else dice

    result = run(folder(tmp_path / "felt", "a.png"), by=reader(slip))

    assert result.exit_code == 1
    told = "felt, a.png, gamma 1.4, darker: 2 became 1; 5 became 1"
    assert f"- {told}\n" in result.stdout
    assert result.stderr.endswith(f"Error: {told}\n")


def test_a_folder_without_labels_ends_it_before_anything_is_read(run, tmp_path):
    def unexpected(picture, dice):
        raise AssertionError("read before all folders were looked at")

    (tmp_path / "bare").mkdir()

    result = run(folder(tmp_path / "felt", "a.png"), tmp_path / "bare", by=reader(unexpected))

    assert (result.exit_code, result.stdout) == (3, "")
    assert result.stderr.endswith("bare has no labels.json, which names its photos and their dice.\n")


def test_a_folder_of_other_dice_is_an_error(run, tmp_path):
    result = run(folder(tmp_path / "letters", "a.png", kind="d20"))

    assert result.exit_code == 3
    assert result.stderr.endswith("letters has no photo whose dice are all of the kind d6-pips.\n")


def test_photos_that_cannot_be_read_are_named_and_the_others_still_told(run, tmp_path):
    felt, page = folder(tmp_path / "felt", "a.png", "b.png", "c.png"), tmp_path / "page.md"
    (felt / "a.png").unlink()
    (felt / "b.png").write_bytes(b"no picture")

    result = run(felt, "--report", page)

    assert result.exit_code == 3
    assert result.stderr.lstrip() == (
        f"Error: {felt / 'a.png'} cannot be read: No such file or directory; check its name and folder.\n"
        f"{felt / 'b.png'} cannot be read: This is not a picture in a known format: "
        "JPEG, PNG, WebP, GIF, BMP and TIFF are read.\n"
    )
    assert "| felt | 1 | 1 | 1 | 5 | 0 | 0 | 0 |" in page.read_text()
    assert "- felt, a.png: No such file or directory; check its name and folder.\n" in page.read_text()
    assert "- felt, b.png: This is not a picture" in page.read_text()
    assert "ended after" not in page.read_text()


def test_a_run_that_is_interrupted_tells_what_was_read_and_writes_it(run, tmp_path):
    readings = []

    def slip(picture, dice):
        readings.append(picture)
        if len(readings) == 8:  # in the midst of the second photo
            raise KeyboardInterrupt
        return dice

    page = tmp_path / "page.md"
    result = run(folder(tmp_path / "felt", "a.png", "b.png", "c.png"), "--report", page, by=reader(slip))

    assert result.exit_code == 130
    assert "| felt | 1 | 1 | 1 | 5 | 0 | 0 | 0 |" in page.read_text()
    assert "and ended after 1 of 3 photos." in page.read_text()


def test_a_page_that_cannot_be_written_is_still_printed(run, tmp_path):
    result = run(folder(tmp_path / "felt", "a.png"), "--report", tmp_path / "missing" / "page.md")

    assert result.exit_code == 3
    assert "| felt | 1 | 1 | 1 | 5 | 0 | 0 | 0 |" in result.stdout
    assert result.stderr.endswith("written: No such file or directory; make its folder first, or name another place.\n")


def test_a_missing_reader_is_told(run, tmp_path, monkeypatch):
    felt = folder(tmp_path / "felt", "a.png")

    def missing():
        raise PartMissing("The reader cannot be used: no onnxruntime.")

    monkeypatch.setattr(report, "open_pip_reader", missing)
    result = CliRunner().invoke(report.command, [str(felt)])

    assert (result.exit_code, result.stderr) == (4, "Error: The reader cannot be used: no onnxruntime.\n")
