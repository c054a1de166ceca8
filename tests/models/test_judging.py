"""Batches for the posture network, made of what was proposed on a render."""

import cv2
import numpy as np
import pytest

from models.training.judging import CUT, _cut, mended_faces, posture_batch
from models.training.proposals import Proposals
from models.training.render import COLUMNS, SIZE
from models.training.targets import NOT_A_FACE, outside

SQUARE = np.array([[-20, -20], [20, -20], [20, 20], [-20, 20]], dtype=np.float32)


@pytest.mark.parametrize("seed", range(12))
def test_a_face_that_is_cut_off_stays_where_it_was_in_what_is_left_of_the_picture(seed: int) -> None:
    picture = np.zeros((200, 300, 3), np.uint8)
    cv2.fillConvexPoly(picture, (SQUARE + 100).astype(np.int32), (255, 0, 0))

    part, quad = _cut(np.random.default_rng(seed), picture, SQUARE + 100)

    rows, columns = np.nonzero(part[..., 0])
    left, right = np.clip([quad[:, 0].min(), quad[:, 0].max()], 0, part.shape[1] - 1)
    top, bottom = np.clip([quad[:, 1].min(), quad[:, 1].max()], 0, part.shape[0] - 1)
    assert [columns.min(), columns.max(), rows.min(), rows.max()] == [left, right, top, bottom]
    over = max(-quad.min(), quad[:, 0].max() - part.shape[1], quad[:, 1].max() - part.shape[0]) / 40
    assert CUT[0] - 1 / 40 <= over <= CUT[1] + 1 / 40


def test_a_batch_says_of_faces_that_it_cut_off_that_they_are_and_where_their_feet_are(tmp_path) -> None:
    data = np.frombuffer(cv2.imencode(".jpg", np.full((SIZE, SIZE, 3), 90, np.uint8))[1], np.uint8)
    faces = np.zeros((0, COLUMNS), np.float32)
    np.savez(tmp_path / "0000.npz", data=data, ends=[len(data)], faces=faces, face_ends=[0])
    lying = np.float32([[1, 0, 0, 0], [1, 1, 0, 0], [1, 0, 1, 0], [1, 0, 0, 1], [0, 0, 0, 0]])
    places = [(40, 40), (84, 40), (200, 40), (40, 200), (200, 200)]
    quads = np.stack([SQUARE + place for place in places]).astype(np.float32)
    feet = np.where(lying[:, :1] > 0, np.float32([0, 20]), np.nan).astype(np.float32)
    labels = np.where(lying[:, 0] > 0, 4, NOT_A_FACE)
    kept = Proposals(np.zeros(5, np.int64), quads, labels, lying, quads, feet)
    np.savez(tmp_path / "proposals.npz", **{name: getattr(kept, name) for name in Proposals.__dataclass_fields__})
    np.save(tmp_path / "mended.npy", quads)

    batch = posture_batch(mended_faces(tmp_path), np.random.default_rng(3), 300)

    dice = batch["lying"][:, 0] > 0
    assert np.linalg.norm(batch["feet"][dice], axis=1) == pytest.approx(0.5, rel=0.25)  # 20 of 40 px, enlarged a little
    assert np.isnan(batch["feet"][~dice]).all()
    cut_off = batch["lying"][:, 3].mean()
    assert 0.04 < cut_off < 0.16  # 3 % by the picture, 6 % here
    assert outside(quads, SIZE).max() == 0
