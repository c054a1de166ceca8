"""Mats on paper: in true scale, whole, and found again by the camera's own eyes."""

import numpy as np
import pypdfium2
import pytest

from firmware.library import find, shipped_data
from firmware.mats.files import UnknownMat, load, names
from firmware.mats.mat import NoSuchField, mat_for
from firmware.mats.paper import pdf_of
from firmware.mats.picture import picture_of
from firmware.mats.tiles import MARGIN, tiling
from vision.fiducials import detect

SCALE = 4.0  # pixels per mm


def horde_mat(change=lambda text: text):
    game = find("dice-horde")
    return mat_for("dice-horde", game, game.parse_data(change(shipped_data(game)), "own.toml"))


def pages(mat, paper):
    document = pypdfium2.PdfDocument(pdf_of(mat, paper))
    return [np.array(page.render(scale=SCALE * 25.4 / 72).to_pil().convert("RGB")) for page in document]


@pytest.mark.parametrize("name", ["dice-horde", "tray", "corners"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_every_fiducial_is_printed_whole_and_in_true_scale(name, paper):
    mat = horde_mat() if name == "dice-horde" else mat_for(name)
    laid = tiling(mat.width, mat.height, paper)
    seen = {}

    for tile, page in zip(laid.tiles, pages(mat, paper), strict=True):
        for number, corners in detect(page).items():
            seen[number] = (corners + 0.5) / SCALE - MARGIN + (tile.x, tile.y)

    assert seen.keys() == {fiducial.number for fiducial in mat.fiducials}
    for fiducial in mat.fiducials:
        assert np.abs(seen[fiducial.number] - fiducial.corners).max() < 0.5  # mm; every pixel touched is filled


def test_the_mat_of_dice_horde_takes_two_sheets_of_a4_and_one_of_a3():
    mat = horde_mat()

    assert [len(tiling(mat.width, mat.height, paper).tiles) for paper in ("a4", "letter", "a3")] == [2, 2, 1]


def test_sheets_show_all_of_a_mat_and_overlap():
    laid = tiling(404, 200, "a4")
    (left, right), (width, height) = laid.tiles, laid.printable

    assert (left.x <= 0, right.x + width >= 404, left.y <= 0, left.y + height >= 200) == (True,) * 4
    assert left.x + width - right.x == pytest.approx(10)


def test_the_check_line_measures_100_mm_on_paper():
    (page,) = pages(horde_mat(), "a3")
    dark = page.max(axis=2) < 190
    rows = [row for row in dark if 98 * SCALE <= longest_run(row) <= 102 * SCALE]

    assert rows
    assert longest_run(rows[0]) == pytest.approx(100 * SCALE, abs=2)


def longest_run(row):
    edges = np.flatnonzero(np.diff(np.r_[False, row, False].astype(int)))
    return max(edges[1::2] - edges[::2], default=0)


def test_an_owners_sheet_gives_its_own_mat():
    shipped = horde_mat()
    own = horde_mat(lambda text: text.replace('upper = "yellow"\nlower = "green"', 'upper = "red"\nlower = "blue"', 1))

    assert {spot.name for spot in shipped.spots} == (
        {f"{segment}-{space}" for segment in range(1, 6) for space in range(1, 5)}
        | {"H", "grave", "R1", "R2", "R3", "R4", "R5", "R6"}
    )
    assert own.shapes != shipped.shapes


def test_a_die_6_mm_off_its_middle_stays_in_its_place_and_off_its_neighbour():
    single = [spot for spot in horde_mat().spots if not spot.many]

    assert all(min(spot.width, spot.height) >= 16 + 2 * 6 for spot in single)


def test_places_neither_overlap_nor_leave_the_mat():
    mat = horde_mat()
    boxes = [(s.x - s.width / 2, s.y - s.height / 2, s.x + s.width / 2, s.y + s.height / 2) for s in mat.spots]

    for x0, y0, x1, y1 in boxes:
        assert min(x0, y0) >= 22
        assert (x1 <= mat.width - 22, y1 <= mat.height - 22) == (True, True)
    for number, (x0, y0, x1, y1) in enumerate(boxes):
        for left, top, right, bottom in boxes[number + 1 :]:
            assert min(x1, right) - max(x0, left) <= 1e-9 or min(y1, bottom) - max(y0, top) <= 1e-9


def test_what_lies_under_dice_is_pale():
    mat = horde_mat()
    picture = picture_of(mat, SCALE)

    for spot in mat.spots:
        top, left = round((spot.y - spot.height / 2) * SCALE), round((spot.x - spot.width / 2) * SCALE)
        part = picture[top : round(top + spot.height * SCALE), left : round(left + spot.width * SCALE)]
        assert part.min() >= 120


def test_no_two_mats_share_a_fiducial():
    mats = horde_mat(), mat_for("tray"), mat_for("corners")
    numbers = [fiducial.number for mat in mats for fiducial in mat.fiducials]

    assert len(numbers) == len(set(numbers))


def test_every_mat_has_a_file_that_can_be_read():
    assert names() == ("corners", "dice-horde", "tray")
    assert [load(name).title for name in names()] == ["Corner stickers", "Dice Horde", "Tray"]


def test_an_unknown_mat_is_refused_with_those_there_are():
    with pytest.raises(UnknownMat, match="corners, dice-horde, tray"):
        load("chess")


def test_a_games_mat_cannot_be_drawn_without_the_game():
    with pytest.raises(NoSuchField, match="dice-horde"):
        mat_for("dice-horde")
