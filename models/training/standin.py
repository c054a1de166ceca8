"""A network of the size of YOLO11n, to be timed beside ours: `python -m models.training.standin`.

Not that network, and it sees nothing: layers of its kinds and widths (convolutions with SiLU, split-and-join blocks, a
pyramid, attention at stride 32, three heads), with 2.6 million parameters and 3.2 GMAC at 640 x 640. Its weights are
sines of their own numbers, worked out when the file is loaded, so that the file stays small.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import click
import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIDE = 640
TARGET = Path(__file__).resolve().parents[1] / "standin" / "yolo11n-size.onnx"


@dataclass(frozen=True)
class Map:
    """A tensor of the graph, (1, channels, side, side)."""

    name: str
    channels: int
    side: int


@dataclass
class Graph:
    """A graph in the making, and what was counted on the way."""

    nodes: list[onnx.NodeProto] = field(default_factory=list)
    constants: dict[str, onnx.TensorProto] = field(default_factory=dict)
    outputs: list[Map] = field(default_factory=list)
    parameters: int = 0
    macs: int = 0

    def add(self, kind: str, inputs: list[str], outputs: int = 1, **attributes: object) -> list[str]:
        """Adds a node; returns the names of its outputs."""
        names = [f"{kind.lower()}{len(self.nodes)}_{i}" for i in range(outputs)]
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names

    def constant(self, value: object, dtype: type[np.generic]) -> str:
        array = np.array(value, dtype=dtype)
        name = f"{array.dtype}_" + "_".join(map(str, array.ravel().tolist())) + f"_{array.ndim}"
        self.constants.setdefault(name, numpy_helper.from_array(array, name))
        return name

    def weights(self, shape: tuple[int, ...]) -> str:
        """sin(4375.85 sin(12.9898 i)) for the i-th weight, scaled so that none fades into slow denormals."""
        count = int(np.prod(shape))
        self.parameters += count
        numbers = self.add("Range", [self.constant(v, np.float32) for v in (0, count, 1)])
        spread = numbers
        for step in (12.9898, 4375.85):
            spread = self.add("Sin", self.add("Mul", [*spread, self.constant(step, np.float32)]))
        scale = float(np.sqrt(8 / np.prod(shape[1:])))
        return self.add(
            "Reshape",
            [*self.add("Mul", [*spread, self.constant(scale, np.float32)]), self.constant(shape, np.int64)],
        )[0]

    def plain(self, x: Map, channels: int, kernel: int = 1, stride: int = 1, groups: int = 1) -> Map:
        """A convolution with a bias of zero."""
        weights = self.weights((channels, x.channels // groups, kernel, kernel))
        bias = self.add("Expand", [self.constant(0, np.float32), self.constant([channels], np.int64)])
        self.parameters += channels
        side = x.side // stride
        self.macs += side * side * channels * (x.channels // groups) * kernel * kernel
        out = self.add("Conv", [x.name, weights, *bias], strides=[stride] * 2, pads=[kernel // 2] * 4, group=groups)
        return Map(out[0], channels, side)

    def conv(self, x: Map, channels: int, kernel: int = 1, stride: int = 1, groups: int = 1) -> Map:
        """A convolution and SiLU."""
        y = self.plain(x, channels, kernel, stride, groups)
        gate = self.add("Sigmoid", [y.name])
        return Map(self.add("Mul", [y.name, *gate])[0], channels, y.side)

    def sum(self, a: Map, b: Map) -> Map:
        return Map(self.add("Add", [a.name, b.name])[0], a.channels, a.side)

    def join(self, *maps: Map) -> Map:
        name = self.add("Concat", [m.name for m in maps], axis=1)[0]
        return Map(name, sum(m.channels for m in maps), maps[0].side)

    def halves(self, x: Map) -> list[Map]:
        half = x.channels // 2
        sizes = self.constant([half, half], np.int64)
        return [Map(name, half, x.side) for name in self.add("Split", [x.name, sizes], 2, axis=1)]

    def larger(self, x: Map) -> Map:
        scales = self.constant([1, 1, 2, 2], np.float32)
        return Map(self.add("Resize", [x.name, "", scales], mode="nearest")[0], x.channels, 2 * x.side)

    def bottleneck(self, x: Map, share: float = 0.5) -> Map:
        return self.sum(x, self.conv(self.conv(x, int(x.channels * share), 3), x.channels, 3))

    def split_join(self, x: Map, channels: int, inner: float, nested: bool) -> Map:
        """Half passes by, half goes through bottlenecks; all parts are joined."""
        kept, used = self.halves(self.conv(x, 2 * int(channels * inner)))
        deep = self._nested(used) if nested else self.bottleneck(used)
        return self.conv(self.join(kept, used, deep), channels)

    def _nested(self, x: Map) -> Map:
        half = x.channels // 2
        deep = self.bottleneck(self.bottleneck(self.conv(x, half), 1), 1)
        return self.conv(self.join(deep, self.conv(x, half)), x.channels)

    def pooled(self, x: Map) -> Map:
        """What is seen in ever wider windows, joined."""
        maps = [self.conv(x, x.channels // 2)]
        for _ in range(3):
            name = self.add("MaxPool", [maps[-1].name], kernel_shape=[5, 5], pads=[2] * 4)[0]
            maps.append(Map(name, maps[-1].channels, x.side))
        return self.conv(self.join(*maps), x.channels)

    def attention(self, x: Map) -> Map:
        """Every cell of half the channels looks at every other, two heads."""
        kept, used = self.halves(self.conv(x, x.channels))
        used = self.sum(used, self._looked(used, heads=2))
        fed = self.plain(self.conv(used, 2 * used.channels), used.channels)
        return self.conv(self.join(kept, self.sum(used, fed)), x.channels)

    def _looked(self, x: Map, heads: int) -> Map:
        cells, values = x.side**2, x.channels // heads
        keys = values // 2
        mixed = self.plain(x, heads * (2 * keys + values))
        flat = self.add("Reshape", [mixed.name, self.constant([heads, 2 * keys + values, cells], np.int64)])
        q, k, v = self.add("Split", [*flat, self.constant([keys, keys, values], np.int64)], 3, axis=1)
        alike = self.add("MatMul", [*self.add("Transpose", [q], perm=[0, 2, 1]), k])
        scaled = self.add("Mul", [*alike, self.constant(keys**-0.5, np.float32)])
        heed = self.add("Transpose", self.add("Softmax", scaled, axis=-1), perm=[0, 2, 1])
        seen = self.add("MatMul", [v, *heed])
        self.macs += heads * cells * cells * (keys + values)
        back = self.constant([1, x.channels, x.side, x.side], np.int64)
        shown = Map(self.add("Reshape", [v, back])[0], x.channels, x.side)
        placed = self.plain(shown, x.channels, 3, groups=x.channels)
        out = Map(self.add("Reshape", [*seen, back])[0], x.channels, x.side)
        return self.plain(self.sum(out, placed), x.channels)

    def head(self, x: Map) -> list[Map]:
        """Places (64 channels) and classes (80) of every cell."""
        places = self.conv(self.conv(x, 64, 3), 64, 3)
        classes = x
        for _ in range(2):
            classes = self.conv(self.conv(classes, classes.channels, 3, groups=classes.channels), 80)
        return [self.plain(places, 64), self.plain(classes, 80)]


def build() -> Graph:
    """The whole network: input `x` (1, 3, 640, 640), six outputs."""
    g = Graph()
    x = g.conv(g.conv(Map("x", 3, SIDE), 16, 3, 2), 32, 3, 2)
    x = g.conv(g.split_join(x, 64, 0.25, nested=False), 64, 3, 2)
    eighth = g.split_join(x, 128, 0.25, nested=False)
    sixteenth = g.split_join(g.conv(eighth, 128, 3, 2), 128, 0.5, nested=True)
    deep = g.split_join(g.conv(sixteenth, 256, 3, 2), 256, 0.5, nested=True)
    deep = g.attention(g.pooled(deep))
    middle = g.split_join(g.join(g.larger(deep), sixteenth), 128, 0.5, nested=False)
    fine = g.split_join(g.join(g.larger(middle), eighth), 64, 0.5, nested=False)
    middle = g.split_join(g.join(g.conv(fine, 64, 3, 2), middle), 128, 0.5, nested=False)
    coarse = g.split_join(g.join(g.conv(middle, 128, 3, 2), deep), 256, 0.5, nested=True)
    g.outputs = [out for level in (fine, middle, coarse) for out in g.head(level)]
    return g


def model() -> onnx.ModelProto:
    """As ONNX; its metadata say how large it is: `parameters`, `million_macs`."""
    g = build()
    graph = helper.make_graph(
        g.nodes,
        "standin",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, 3, SIDE, SIDE])],
        [helper.make_tensor_value_info(o.name, TensorProto.FLOAT, [1, o.channels, o.side, o.side]) for o in g.outputs],
        list(g.constants.values()),
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(made, {"parameters": str(g.parameters), "million_macs": f"{g.macs / 1e6:.1f}"})
    onnx.checker.check_model(made, full_check=True)
    return made


@click.command(help=__doc__)
@click.option("--out", type=click.Path(path_type=Path), default=TARGET, show_default=True)
def main(out: Path) -> None:
    made = model()
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(made.SerializeToString())
    facts = {entry.key: entry.value for entry in made.metadata_props}
    click.echo(f"{out}: {out.stat().st_size} bytes, {facts}")


if __name__ == "__main__":
    main()
