"""From the checkpoint to `models/readers/faces-1`: ONNX in fp32 and int8, and a manifest with their SHA-256."""

from __future__ import annotations

import hashlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.training.embedding_batches import Pairs
from models.training.embedding_network import Embedding
from models.training.export import store_as_halves, write_manifest
from models.training.networks import multiplications

SHAPE = (1, 3, 48, 48)
NEUTRAL = {"known": [-12.0, 12.0, 16.0], "least": 0.5}
BATCHES = 3


def export(checkpoint: Path, glyphs: Path, folder: Path) -> dict[str, Any]:
    """Writes the checkpoint's averaged network into `folder` and returns the manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    state = torch.load(checkpoint, weights_only=True)
    net = Embedding().eval()
    net.load_state_dict(state["averaged"])
    whole = folder / "faces.onnx"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (torch.zeros(SHAPE),),
            str(whole),
            dynamo=False,
            opset_version=17,
            input_names=["x"],
            output_names=["y"],
            dynamic_axes={"x": {0: "n"}, "y": {0: "n"}},
        )
    _quantise(whole, folder / "faces.int8.onnx", glyphs)
    store_as_halves(whole)
    files = sorted(folder.glob("*.onnx"))
    manifest = {
        "name": folder.name,
        "files": {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in files},
        "bytes": {p.name: p.stat().st_size for p in files},
        "networks": {
            "faces": {
                "steps": state["step"],
                "parameters": sum(p.numel() for n, p in net.named_parameters() if not n.startswith("sketch")),
                "input": list(SHAPE),
                "million_macs": round(multiplications(net, SHAPE) / 1e6, 1),
            }
        },
        "calibration": {"fp32": NEUTRAL, "int8": NEUTRAL},
    }
    write_manifest(folder, manifest)
    return manifest


class _Examples(CalibrationDataReader):  # type: ignore[misc]
    """Faces from which the ranges of the activations are taken."""

    def __init__(self, glyphs: Path) -> None:
        self.rows: Iterator[dict[str, Any]] = self._rows(glyphs)

    @staticmethod
    def _rows(glyphs: Path) -> Iterator[dict[str, Any]]:
        pairs = iter(Pairs(glyphs, 5))
        for _ in range(BATCHES):
            yield {"x": next(pairs)[0].numpy()}

    def get_next(self) -> dict[str, Any] | None:
        return next(self.rows, None)


def _quantise(source: Path, target: Path, glyphs: Path) -> None:
    """Activations unsigned, weights signed, per channel, as the pip reader's."""
    with tempfile.TemporaryDirectory() as scratch:
        prepared = Path(scratch) / "prepared.onnx"
        quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
        quantize_static(
            str(prepared),
            str(target),
            _Examples(glyphs),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
        )
