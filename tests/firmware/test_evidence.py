"""Pictures of rolls: the newest are kept, and none where the journal needs the room."""

import os
from collections import namedtuple

import numpy as np
import pytest

from firmware.keeping import evidence
from firmware.keeping.evidence import EvidenceFolder

PICTURE = np.zeros((8, 8, 3), np.uint8)
Usage = namedtuple("Usage", "free")


@pytest.fixture
def free(monkeypatch):
    """Sets the free space of the disk, in bytes."""
    return lambda space: monkeypatch.setattr(evidence.shutil, "disk_usage", lambda folder: Usage(space))


def test_a_picture_is_kept_under_its_name(tmp_path, free):
    free(200_000_000)

    assert EvidenceFolder(tmp_path / "rolls").keep(PICTURE, "m-1") == "m-1.jpg"
    assert (tmp_path / "rolls" / "m-1.jpg").read_bytes().startswith(b"\xff\xd8")


def test_16_below_200_mb_of_room_no_picture_is_kept(tmp_path, free):
    free(199_999_999)

    assert EvidenceFolder(tmp_path).keep(PICTURE, "m-1") == ""
    assert list(tmp_path.iterdir()) == []


def test_the_oldest_pictures_go_first(tmp_path, free, monkeypatch):
    free(10**9)
    monkeypatch.setattr(evidence, "KEPT", 2)
    rolls = EvidenceFolder(tmp_path)
    for number in range(3):
        rolls.keep(PICTURE, f"m-{number}")
        os.utime(tmp_path / f"m-{number}.jpg", (number, number))
    rolls.keep(PICTURE, "m-3")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["m-2.jpg", "m-3.jpg"]


def test_a_folder_that_takes_nothing_holds_nothing_up(tmp_path):
    (tmp_path / "file").write_text("not a folder")

    assert EvidenceFolder(tmp_path / "file").keep(PICTURE, "m-1") == ""
