"""Strangers come from the file that the manifest names, or not at all."""

import hashlib
import re
from pathlib import Path

import numpy as np
import pytest

from vision.networks import ReaderUnavailable
from vision.strangers import FILE, Strangers


def test_the_file_of_the_manifest_is_loaded(tmp_path: Path) -> None:
    np.save(tmp_path / FILE, np.array([[0.6, 0.8], [1, 0]], dtype=np.float16))
    digest = hashlib.sha256((tmp_path / FILE).read_bytes()).hexdigest()

    vectors = Strangers.load(tmp_path, digest).vectors

    assert (vectors.dtype, vectors.shape) == (np.float32, (2, 2))
    assert vectors[1].tolist() == [1, 0]


def test_another_file_than_that_of_the_manifest_is_refused_by_name(tmp_path: Path) -> None:
    np.save(tmp_path / FILE, np.eye(2, dtype=np.float16))
    told = f"{tmp_path / FILE} is not the file its manifest names; install the reader again"

    with pytest.raises(ReaderUnavailable, match=f"^{re.escape(told)}$"):
        Strangers.load(tmp_path, hashlib.sha256(b"as chosen").hexdigest())


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    told = f"{tmp_path / FILE} cannot be read (No such file or directory); install the reader again"

    with pytest.raises(ReaderUnavailable, match=f"^{re.escape(told)}$"):
        Strangers.load(tmp_path, "")
