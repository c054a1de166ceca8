"""How the face in a given box may be framed."""

import numpy as np

from vision.frames import LAID, credit, filling, frames_in


def blind(x):
    return np.full((len(x), 17, x.shape[2] // 4, x.shape[3] // 4), -9.0, np.float32)


def one_face(x):
    """Sees one face, 16 px wide, in the middle of what it is shown."""
    out = blind(x)
    row, column = out.shape[2] // 2, out.shape[3] // 2
    out[:, 0, row, column] = 6.0
    out[:, 1:9, row, column] = np.array([-1, -1, 1, -1, 1, 1, -1, 1]) * 0.5
    return out


def test_every_frame_that_is_laid_is_as_wide_and_high_as_a_share_of_the_box():
    frames = filling((10, 20, 90, 60))

    spans = frames.max(axis=1) - frames.min(axis=1)
    assert frames.shape == (LAID, 4, 2)
    np.testing.assert_allclose(spans, [[68, 34]] * 4 + [[84, 42]] * 4, atol=1e-3)
    np.testing.assert_allclose(frames.mean(axis=1), [[50, 40]] * LAID, atol=1e-3)


def test_a_square_that_is_turned_by_an_eighth_touches_a_stretched_box_with_its_corners():
    eighth = filling((-20, -10, 20, 10))[2]

    # a square on its tip whose 1 x 1 half became 20 x 10, of which 0.85
    np.testing.assert_allclose(sorted(map(tuple, eighth.round(3))), [(-17, 0), (0, -8.5), (0, 8.5), (17, 0)], atol=1e-3)


def test_the_frames_run_clockwise_as_the_corners_of_a_face_do():
    for frame in filling((0, 0, 40, 30)):
        edges = np.roll(frame, -1, axis=0) - frame
        following = np.roll(edges, -1, axis=0)
        assert (edges[:, 0] * following[:, 1] - edges[:, 1] * following[:, 0] > 0).all()


def test_what_the_finder_sees_comes_first():
    picture, box = np.zeros((120, 120, 3), np.uint8), (30.0, 30.0, 90.0, 90.0)

    found, unseen = frames_in(one_face, picture, box), frames_in(blind, picture, box)

    assert (len(found), len(unseen)) == (LAID + 1, LAID)
    assert found.heat[0] > 0.9
    np.testing.assert_array_equal(found.corners[1:], filling(box))
    np.testing.assert_array_equal(unseen.corners, filling(box))


def test_the_finders_frame_counts_as_it_is_likely_to_be_the_top_of_a_die():
    sure, hardly = (credit(np.array([die] + [0.3] * LAID, np.float32)) for die in (0.9, 0.01))

    np.testing.assert_allclose(sure, [0.9] + [0.0125] * LAID, atol=1e-6)
    np.testing.assert_allclose(hardly, [1 / 9] * (LAID + 1), atol=1e-6)


def test_where_the_finder_sees_nothing_what_is_laid_counts_alike():
    np.testing.assert_allclose(credit(np.full(LAID, 0.7, np.float32)), [1 / 8] * LAID)
    assert len(credit(np.zeros(0, np.float32))) == 0
