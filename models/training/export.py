"""From checkpoints to a reader's folder: ONNX in fp32 and int8, and a manifest with their SHA-256."""

from __future__ import annotations

import hashlib
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from models.training.batches import finder_batch
from models.training.judging import ProposedFaces, mended_faces, posture_batch, reader_batch
from models.training.manifest import write_manifest
from models.training.networks import multiplications
from models.training.renders import Renders
from models.training.train import finder_input, network
from vision.finder import Network
from vision.networks import load_network
from vision.posture import VIEW

SHAPES = {"finder": (1, 3, 384, 512), "reader": (1, 3, 48, 48), "posture": (1, 5, VIEW, VIEW)}
NEUTRAL = {
    "die": [0.0, 1.0, 1.0],
    "pips": [0.0, 1.0, 1.0, 0.0],
    "right": [0.0, 1.0, 0.0],
    "cocked": [0.0, 1.0, 0.0],
    "stacked": [0.0, 1.0, 0.0],
    "sound": [0.0, 0.0],
    "steps": [[0.0, 0.0], [1.0, 1.0]],
    "keep": 0.5,
    "flags": [0.0, 0.0, 0.0],
}


def export(checkpoints: Path, renders: Path, folder: Path) -> dict[str, Any]:
    """Writes the networks of `checkpoints` into `folder` and returns the manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    facts: dict[str, Any] = {}
    for kind in SHAPES:
        state = torch.load(checkpoints / f"{kind}.pt", weights_only=True)
        net = network(kind).eval()
        net.load_state_dict(state["averaged"])
        path = folder / f"{kind}.onnx"
        _write(net, kind, path)
        _quantise(path, folder / f"{kind}.int8.onnx", kind, renders)
        store_as_halves(path)
        facts[kind] = {
            "steps": state["step"],
            "parameters": sum(p.numel() for p in net.parameters()),
            "input": list(SHAPES[kind]),
            "million_macs": round(multiplications(net, SHAPES[kind]) / 1e6, 1),
        }
    manifest = {
        "name": folder.name,
        "files": {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.glob("*.onnx"))},
        "bytes": {p.name: p.stat().st_size for p in sorted(folder.glob("*.onnx"))},
        "networks": facts,
        "calibration": {"fp32": NEUTRAL, "int8": NEUTRAL},
    }
    write_manifest(folder, manifest)
    return manifest


def loaded(kind: str, checkpoint: Path) -> Network:
    """A trained network as reading would use it, in fp32."""
    net = network(kind).eval()
    net.load_state_dict(torch.load(checkpoint, weights_only=True)["averaged"])
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / f"{kind}.onnx"
        _write(net, kind, path)
        return load_network(path, {path.name: hashlib.sha256(path.read_bytes()).hexdigest()}, 2)


def _write(net: torch.nn.Module, kind: str, path: Path) -> None:
    axes = {0: "n", 2: "h", 3: "w"} if kind == "finder" else {0: "n"}
    out = {0: "n", 2: "h4", 3: "w4"} if kind == "finder" else {0: "n"}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (torch.zeros(SHAPES[kind]),),
            str(path),
            dynamo=False,
            opset_version=17,
            input_names=["x"],
            output_names=["y"],
            dynamic_axes={"x": axes, "y": out},
        )


def store_as_halves(path: Path) -> None:
    """Stores the weights of an ONNX file in 16 bits; they are widened when it is loaded, all sums stay in 32 bits."""
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    model = onnx.load(str(path))
    graph, casts = model.graph, []
    for i, weight in enumerate(list(graph.initializer)):
        values = numpy_helper.to_array(weight)
        if values.dtype == np.float32 and values.size > 64:
            name = weight.name
            half = numpy_helper.from_array(values.astype(np.float16), f"{name}_half")
            graph.initializer[i].CopyFrom(half)
            casts.append(helper.make_node("Cast", [half.name], [name], to=TensorProto.FLOAT))
    for cast in reversed(casts):
        graph.node.insert(0, cast)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


class _Examples(CalibrationDataReader):  # type: ignore[misc]
    """Renders from which the ranges of the activations are taken."""

    def __init__(self, kind: str, renders: Path) -> None:
        examples = {"finder": _finder_examples, "reader": _reader_examples, "posture": _posture_examples}
        self.rows: Iterator[Any] = examples[kind](renders)

    def get_next(self) -> dict[str, Any] | None:
        return next(self.rows, None)


def _finder_examples(renders: Path) -> Iterator[dict[str, Any]]:
    rng, source = np.random.default_rng(5), Renders(renders)
    for _ in range(12):
        batch = finder_batch(source, rng, 8)
        yield {"x": finder_input(torch.from_numpy(batch["picture"])).contiguous().numpy()}


def _reader_examples(renders: Path) -> Iterator[dict[str, Any]]:
    rng, source = np.random.default_rng(5), ProposedFaces(renders)
    for _ in range(4):
        yield {"x": reader_batch(source, rng, 256)["crops"]}


def _posture_examples(renders: Path) -> Iterator[dict[str, Any]]:
    rng, source = np.random.default_rng(5), mended_faces(renders)
    for _ in range(4):
        yield {"x": posture_batch(source, rng, 256)["views"]}


def _quantise(source: Path, target: Path, kind: str, renders: Path) -> None:
    """Activations unsigned, weights signed, per channel: the fastest of the three ways on x86."""
    with tempfile.TemporaryDirectory() as scratch:
        prepared = Path(scratch) / "prepared.onnx"
        quant_pre_process(str(source), str(prepared), skip_symbolic_shape=True)
        last = _last_layer(prepared)
        quantize_static(
            str(prepared),
            str(target),
            _Examples(kind, renders),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            nodes_to_exclude=[last],
        )


def _last_layer(path: Path) -> str:
    """Name of the layer whose answers are logits: it stays in floats, corners need more than eight bits."""
    import onnx

    nodes = [n for n in onnx.load(str(path)).graph.node if n.op_type in ("Conv", "Gemm", "MatMul")]
    return str(nodes[-1].name)
