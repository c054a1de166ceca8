"""Directions of faces, and the manifest that the embedding network comes with."""

import hashlib
import json

import numpy as np
import pytest

from vision.embedding import Embedder, Familiarity
from vision.networks import ReaderUnavailable

FITTED = Familiarity((-10.0, 10.0, 0.5), 4.0, 0.5)


def corners(x):
    """A stand-in network: the mean of each quarter of a face, so that turns and mirrors differ."""
    quarters = [x[:, 0, :24, :24], x[:, 0, :24, 24:], x[:, 0, 24:, 24:], x[:, 0, 24:, :24]]
    return np.stack([quarter.mean(axis=(1, 2)) for quarter in quarters], axis=1) + 0.01


def face():
    crop = np.zeros((48, 48, 3), dtype=np.uint8)
    crop[:24, :24] = 250
    crop[:24, 24:] = 120
    return crop


def test_every_direction_has_length_one():
    vectors = Embedder(corners, FITTED, "test").embed(np.stack([face(), face()[::-1]]))

    assert vectors.shape == (2, 4)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-6)


def test_no_faces_are_no_directions():
    assert len(Embedder(corners, FITTED, "test").embed(np.zeros((0, 48, 48, 3), dtype=np.uint8))) == 0


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_turned_face_meets_its_exemplar_at_that_turn(turn):
    embedder = Embedder(corners, FITTED, "test")
    kept = embedder.embed_turned(face()[None])[0]

    seen = embedder.embed(np.ascontiguousarray(np.rot90(face(), turn))[None])[0]

    assert int(np.argmax(kept @ seen)) == turn
    assert float((kept @ seen).max()) > 0.999  # it is the middle of several looks
    assert float((kept @ kept[turn]).max()) == pytest.approx(1.0, abs=1e-6)


def test_a_mirrored_face_meets_no_turn_of_its_exemplar():
    embedder = Embedder(corners, FITTED, "test")
    kept = embedder.embed_turned(face()[None])[0]

    mirrored = embedder.embed(np.ascontiguousarray(face()[:, ::-1])[None])[0]

    assert float((kept @ mirrored).max()) < 0.99


def test_chance_grows_with_similarity_with_the_lead_and_beyond_strangers():
    best, lead, beyond = (np.array(row, np.float32) for row in ([0.9, 0.9, 0.5], [1, 0.25, 1], [14, 14, 14]))

    # known: -10 + 9 + 7 = 6, the same, -10 + 5 + 7 = 2; told apart: 4, 1, 4; the products of their logistics
    np.testing.assert_allclose(FITTED.chance(best, lead, beyond), [0.97959, 0.72925, 0.86496], atol=1e-4)


def test_without_a_lead_two_faces_are_equally_likely_however_familiar():
    assert FITTED.told_apart(np.zeros(1, np.float32))[0] == 0.5


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"name": "faces-9", "files": {}, "calibration": {"known": [1, 2], "apart": 1, "least": 0.5}},
        {"name": "faces-9", "files": {}, "calibration": {"known": [1, 2, 3], "least": 0.5}},
    ],
)
def test_a_manifest_that_lacks_something_is_refused(tmp_path, told):
    (tmp_path / "manifest.json").write_text(json.dumps(told))

    with pytest.raises(ReaderUnavailable, match="no usable manifest"):
        Embedder.load(tmp_path)


def test_a_network_that_is_not_the_one_of_the_manifest_is_refused(tmp_path):
    (tmp_path / "faces.onnx").write_bytes(b"tampered")
    files = {"faces.onnx": hashlib.sha256(b"as trained").hexdigest()}
    told = {"name": "faces-9", "files": files, "calibration": {"known": [1, 2, 3], "apart": 1, "least": 0.5}}
    (tmp_path / "manifest.json").write_text(json.dumps(told))

    with pytest.raises(ReaderUnavailable, match="not the file its manifest names"):
        Embedder.load(tmp_path)
