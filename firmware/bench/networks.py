"""The networks: their bytes and multiply-accumulates, and how reading compares with a common detector."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import numpy as np

from firmware.bench.tables import picture
from firmware.bench.timing import Measure, processor_milliseconds
from firmware.bench.vision import USUAL, named
from vision.networks import Precision, default_folder
from vision.reader import Reader

STANDIN: Final = Path(str(files("models"))) / "standin" / "yolo11n-size.onnx"
"""Layers, parameters and work of a YOLO11n; see models/training/standin.py."""


def measures(readers: Mapping[Precision, Reader], folder: Path | None = None) -> Iterator[Measure]:
    """Sizes of the networks in `folder`, default the shipped ones, and the readers beside the stand-in."""
    manifest = json.loads(((folder or default_folder()) / "manifest.json").read_text(encoding="utf-8"))
    yield from sizes(manifest)
    yield from _beside_the_standin(readers)


def sizes(manifest: dict[str, Any]) -> Iterator[Measure]:
    """What a reader's manifest says of its networks."""
    group = f"networks {manifest['name']}"
    for name, facts in manifest["networks"].items():
        *_, height, width = facts["input"]
        yield Measure(group, f"{name}, one pass at {width}x{height}", facts["million_macs"], "MMAC")
        yield Measure(group, f"{name}, parameters", facts["parameters"] / 1e6, "M")
    for file, size in manifest["bytes"].items():
        yield Measure(group, file, size / 1e6, "MB")
    yield Measure(group, "all files", sum(manifest["bytes"].values()) / 1e6, "MB")


def _beside_the_standin(readers: Mapping[Precision, Reader]) -> Iterator[Measure]:
    session = _session(STANDIN)
    facts = session.get_modelmeta().custom_metadata_map
    x = np.random.default_rng(1).random((1, 3, 640, 640), dtype=np.float32)
    pixels = picture(*USUAL)
    (width, height), count = USUAL
    group = "beside a stand-in of YOLO11n's size"
    yield Measure(group, "stand-in, parameters", int(facts["parameters"]) / 1e6, "M")
    yield Measure(group, "stand-in, one pass at 640x640", float(facts["million_macs"]), "MMAC")
    detector = processor_milliseconds(lambda: session.run(None, {"x": x}))
    yield Measure(group, "stand-in, processor time", detector, "ms")
    for precision, reader in readers.items():
        reading = processor_milliseconds(lambda reader=reader: reader.read(pixels))  # type: ignore[misc]
        yield Measure(group, f"read {width}x{height}, {named(count)}, {precision}", reading, "ms")
        yield Measure(group, f"read / stand-in, {precision}", reading / detector, "times")


def _session(path: Path) -> Any:
    """On one thread, as the reader's own networks run."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(path.read_bytes(), options, providers=["CPUExecutionProvider"])
