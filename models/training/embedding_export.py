"""From the checkpoint to `models/readers/faces-1`: ONNX, and a manifest with its SHA-256."""

from __future__ import annotations

import hashlib
import warnings
from pathlib import Path
from typing import Any

import torch

from models.training.embedding_network import Embedding
from models.training.export import store_as_halves
from models.training.manifest import write_manifest
from models.training.networks import multiplications

SHAPE = (1, 3, 48, 48)
NEUTRAL = {"known": [-10.0, 8.0, 1.0], "apart": 6.0, "least": 0.5}


def export(checkpoint: Path, folder: Path) -> dict[str, Any]:
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
        "calibration": NEUTRAL,
    }
    write_manifest(folder, manifest)
    return manifest
