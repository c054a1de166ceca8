"""Loading a reader: only the files that its manifest names."""

import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

from vision.networks import ReaderUnavailable, default_folder, load_networks


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for file in default_folder().iterdir():
        if file.suffix in {".onnx", ".json"}:
            (tmp_path / file.name).write_bytes(file.read_bytes())
    return tmp_path


@pytest.mark.parametrize("precision", ["fp32", "int8"])
def test_the_shipped_reader_loads_in_both_precisions(precision: str) -> None:
    networks = load_networks(precision=precision)

    assert networks.finder(np.zeros((1, 3, 64, 96), dtype=np.float32)).shape == (1, 17, 16, 24)
    assert networks.pips(np.zeros((2, 3, 48, 48), dtype=np.float32)).shape == (2, 17)


def test_the_manifest_names_every_network_of_the_folder_with_its_hash() -> None:
    folder = default_folder()
    manifest = json.loads((folder / "manifest.json").read_text())

    assert sorted(manifest["files"]) == sorted(p.name for p in folder.glob("*.onnx"))
    for name, digest in manifest["files"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest


def test_all_networks_together_stay_under_four_megabytes() -> None:
    assert sum(p.stat().st_size for p in default_folder().parent.glob("*/*.onnx")) < 4_000_000


@pytest.mark.parametrize("part", ["finder.int8.onnx", "reader.int8.onnx"])
def test_a_network_with_one_changed_byte_is_not_loaded(copy: Path, part: str) -> None:
    data = bytearray((copy / part).read_bytes())
    data[len(data) // 2] ^= 1
    (copy / part).write_bytes(bytes(data))

    with pytest.raises(ReaderUnavailable, match=part):
        load_networks(copy)


def test_a_missing_network_is_named(copy: Path) -> None:
    (copy / "reader.int8.onnx").unlink()

    with pytest.raises(ReaderUnavailable, match=r"reader\.int8\.onnx"):
        load_networks(copy)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", None])
def test_a_folder_without_a_usable_manifest_is_named(tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(text)

    with pytest.raises(ReaderUnavailable, match=r"manifest\.json"):
        load_networks(tmp_path)
