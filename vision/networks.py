"""Loads a reader's networks: only files whose SHA-256 is the one its manifest names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from vision.belief import Calibration
from vision.finder import Network

Precision = Literal["fp32", "int8"]
DEFAULT_READER = "pips-1"
PARTS = ("finder", "reader", "posture")
Fitted = TypeVar("Fitted")


class ReaderUnavailable(RuntimeError):
    """The networks cannot be used on this machine; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Networks:
    """A finder, a pip reader, a posture network and their calibration."""

    finder: Network
    pips: Network
    posture: Network
    calibration: Calibration
    name: str


@dataclass(frozen=True, slots=True)
class Manifest(Generic[Fitted]):
    """What a folder of networks says about itself. hashes: SHA-256 by file name."""

    name: str
    hashes: Mapping[str, str]
    calibration: Fitted


def shipped(name: str) -> Path:
    """The folder of a network that ships."""
    return Path(str(files("models"))) / "readers" / name


def default_folder() -> Path:
    """Where the shipped reader lies."""
    return shipped(DEFAULT_READER)


def load_networks(folder: Path | None = None, *, precision: Precision = "int8", threads: int = 1) -> Networks:
    """The reader in `folder`, default the shipped one.

    Raises ReaderUnavailable if onnxruntime, the folder or a file is missing or a file is not the one of the manifest.
    """
    folder = folder or default_folder()
    manifest = load_manifest(folder, lambda told: Calibration.from_manifest(told["calibration"][precision]))
    ending = ".onnx" if precision == "fp32" else ".int8.onnx"
    finder, pips, posture = (load_network(folder / f"{part}{ending}", manifest.hashes, threads) for part in PARTS)
    return Networks(finder, pips, posture, manifest.calibration, manifest.name)


def load_manifest(folder: Path, fitted: Callable[[dict[str, Any]], Fitted]) -> Manifest[Fitted]:
    """A folder's manifest.json. fitted: takes the calibration from its JSON. Raises ReaderUnavailable."""
    try:
        told = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        return Manifest(str(told["name"]), dict(told["files"]), fitted(told))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ReaderUnavailable(f"no usable manifest.json in {folder} ({error}); install the reader again") from error


def load_network(path: Path, hashes: Mapping[str, str], threads: int) -> Network:
    """A network file, if it is the one of these hashes. Raises ReaderUnavailable."""
    return _session(checked(path, hashes), threads)


def checked(path: Path, hashes: Mapping[str, str]) -> bytes:
    """A file's bytes, if they are those of these hashes, SHA-256 by file name. Raises ReaderUnavailable."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ReaderUnavailable(f"{path} cannot be read ({error.strerror}); install the reader again") from error
    if hashlib.sha256(data).hexdigest() != hashes.get(path.name):
        raise ReaderUnavailable(f"{path} is not the file its manifest names; install the reader again")
    return data


def _session(data: bytes, threads: int) -> Network:
    try:
        import onnxruntime
    except ImportError as error:
        raise ReaderUnavailable(f"onnxruntime cannot be imported ({error}); pip install onnxruntime") from error
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    options.enable_cpu_mem_arena = False  # its pool only grows: 80 MB more, and no faster
    session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
    entry = session.get_inputs()[0].name

    def run(x: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        outputs: list[Any] = session.run(None, {entry: x})
        return np.asarray(outputs[0], dtype=np.float32)

    return run
