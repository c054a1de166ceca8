"""What the finder takes for faces, judged by what a render shows."""

import cv2
import numpy as np
import pytest

from models.training.proposals import SIDE, Proposals, foot, judged, mend
from models.training.render import COLUMNS, SIZE
from models.training.targets import NOT_A_FACE
from vision.finder import Sightings
from vision.pips import CLASSES

SQUARE = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]], dtype=np.float32)


def truth(x: float, y: float, *, top: bool = True, seen: float = 1, cocked: bool = False, stacked: bool = False):
    face = np.zeros(COLUMNS, np.float32)
    face[:8] = (SQUARE + np.float32([x, y])).ravel()
    face[8:14] = [1, top, 5, seen, cocked, stacked]
    return face


def proposed(faces, *at):
    """(class, lying) of faces seen at these places, then of those missed."""
    corners = np.array([SQUARE + place for place in at], np.float32).reshape(-1, 4, 2)
    n = len(corners)
    seen = Sightings(corners, np.full(n, 0.9, np.float32), np.full((n, 8), 0.125, np.float32))
    rows = judged(np.random.default_rng(0), seen, np.array(faces, np.float32).reshape(-1, COLUMNS))
    return [(label, lying.tolist()) for _, label, lying, _, _ in rows]


@pytest.mark.parametrize(
    ("face", "at", "lying"),
    [
        (truth(100, 60), (100, 60), [1, 0, 0, 0]),
        (truth(100, 60, cocked=True), (100, 60), [1, 1, 0, 0]),
        (truth(100, 60, stacked=True), (100, 60), [1, 0, 1, 0]),
        (truth(16, 60), (16, 60), [1, 0, 0, 1]),
    ],
    ids=["sound", "cocked", "stacked", "cut off"],
)
def test_a_face_seen_where_a_die_lies_is_that_die(face, at, lying) -> None:
    assert proposed([face], at) == [(4, lying)]


def test_a_face_seen_where_no_die_lies_is_none() -> None:
    assert proposed([truth(100, 60)], (100, 60), (200, 200))[1] == (NOT_A_FACE, [0, 0, 0, 0])


def test_a_side_of_a_die_is_no_face() -> None:
    assert proposed([truth(100, 60), truth(100, 100, top=False)], (100, 60), (100, 100))[1][0] == SIDE


def test_a_face_seen_half_beside_a_die_teaches_nothing() -> None:
    assert proposed([truth(100, 60)], (100, 60), (117, 60)) == [(4, [1, 0, 0, 0])]


def test_a_die_that_was_not_seen_is_shown_all_the_same() -> None:
    assert proposed([truth(100, 60)]) == [(4, [1, 0, 0, 0])]


def test_a_hidden_die_that_was_not_seen_teaches_nothing() -> None:
    assert proposed([truth(100, 60, seen=0.3)]) == []


def a_folder(folder, *places):
    """Renders without dice, one for each of the rows that were proposed there at these places."""
    data = np.frombuffer(cv2.imencode(".jpg", np.zeros((SIZE, SIZE, 3), np.uint8))[1], np.uint8)
    n = len(places)
    ends, none = len(data) * np.arange(1, n + 1), np.zeros(n, np.int64)
    faces = np.zeros((0, COLUMNS), np.float32)
    np.savez(folder / "0000.npz", data=np.tile(data, n), ends=ends, faces=faces, face_ends=none)
    quads = np.array([SQUARE + place for place in places], np.float32)
    kept = Proposals(np.arange(n), quads, none, np.zeros((n, 4), np.float32), quads, quads[:, 0])
    np.savez(folder / "proposals.npz", **{name: getattr(kept, name) for name in Proposals.__dataclass_fields__})


def test_every_proposal_is_mended_in_its_own_picture(tmp_path) -> None:
    a_folder(tmp_path, (100, 60), (50, 200))

    def shift(x):
        """A quarter of a side to the right, whatever is shown."""
        return np.tile(np.float32([0] * CLASSES + [0.25, 0] * 4), (len(x), 1))

    mend(shift, tmp_path)

    mended = Proposals.load_mended(tmp_path)
    assert mended.quads.mean(axis=1).tolist() == pytest.approx(np.array([[110, 60], [60, 200]]))
    assert mended.true.mean(axis=1).tolist() == [[100, 60], [50, 200]]


def test_what_was_not_mended_yet_says_how_to(tmp_path) -> None:
    a_folder(tmp_path, (100, 60))

    with pytest.raises(FileNotFoundError, match="training mend"):
        Proposals.load_mended(tmp_path)


def test_where_a_die_truly_lies_is_told_from_the_corner_that_fits_best() -> None:
    turned = np.roll(SQUARE + np.float32([102, 61]), 1, axis=0)
    seen = Sightings(turned[None], np.float32([0.9]), np.full((1, 8), 0.125, np.float32))

    ((_, _, _, true, _),) = judged(np.random.default_rng(0), seen, truth(100, 60)[None])

    assert true.tolist() == np.roll(SQUARE + np.float32([100, 60]), 1, axis=0).tolist()


def row(die: int, top: bool, *corners: tuple[float, float]):
    face = np.zeros(COLUMNS, np.float32)
    face[:8], face[8:14] = np.array(corners).ravel(), [die, top, 5, 1, 0, 0]
    return face


TOP = row(3, True, (100, 100), (140, 100), (140, 130), (100, 130))
FRONT = row(3, False, (140, 130), (100, 130), (98, 154), (138, 156))
OTHER = row(4, False, (140, 130), (100, 130), (100, 190), (140, 190))


def test_the_foot_is_where_the_upright_edges_of_the_die_lead() -> None:
    assert foot(np.stack([OTHER, TOP, FRONT]), 1).tolist() == [-2, 25]


def test_a_die_of_which_the_top_alone_is_seen_has_its_foot_below_it() -> None:
    assert foot(np.stack([TOP, OTHER]), 0).tolist() == [0, 0]


def test_the_foot_of_a_face_that_was_seen_is_told_with_it() -> None:
    seen = Sightings(TOP[None, :8].reshape(1, 4, 2), np.float32([0.9]), np.full((1, 8), 0.125, np.float32))

    ((_, _, _, _, told),) = judged(np.random.default_rng(0), seen, np.stack([TOP, FRONT]))

    assert told.tolist() == [-2, 25]


def test_a_die_on_another_has_its_foot_where_the_other_one_stands() -> None:
    upper, under, apart = TOP.copy(), FRONT.copy(), OTHER.copy()
    upper[13] = 1
    lower = row(4, True, (104, 108), (144, 108), (144, 138), (104, 138))
    lower[11], lower[13] = 0.4, 1

    assert foot(np.stack([upper, under, apart, lower]), 0).tolist() == [-4, 50]
    assert foot(np.stack([upper, under, apart, lower]), 3).tolist() == [0, 0]  # none of its sides is told
