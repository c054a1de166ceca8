"""The two networks: plain 3x3 residual convolutions, which train fast on a CPU and run fast on a small one."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

FINDER_OUTPUTS = {"heat": 1, "corners": 8, "classes": 8}
READER_OUTPUTS = {"classes": 9, "corners": 8}


def convolution(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two convolutions and a way around them."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = convolution(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


class Finder(nn.Module):
    """Picture (n, 3, h, w), RGB in [0, 1] less a half, h and w multiples of 32 -> (n, 17, h/4, w/4).

    Channels as FINDER_OUTPUTS: heat logit of a top face's centre; four corners of the face, from the cell's middle in
    units of 16 px; logits of 1-6, sign, unreadable.
    """

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(convolution(3, 16, 2), convolution(16, 24, 2), Block(24))
        self.eighth = nn.Sequential(convolution(24, 48, 2), Block(48), Block(48))
        self.sixteenth = nn.Sequential(convolution(48, 72, 2), Block(72), Block(72))
        self.thirtysecond = nn.Sequential(convolution(72, 80, 2), Block(80))
        self.lateral = nn.ModuleList(nn.Conv2d(width, 40, 1) for width in (24, 48, 72, 80))
        self.merge = convolution(40, 40)
        self.head = convolution(40, 48)
        self.out = nn.Conv2d(48, sum(FINDER_OUTPUTS.values()), 1)
        with torch.no_grad():
            assert self.out.bias is not None
            self.out.bias.zero_()
            self.out.bias[0] = -4.0

    def forward(self, x: Tensor) -> Tensor:
        a = self.stem(x)
        b = self.eighth(a)
        c = self.sixteenth(b)
        d = self.thirtysecond(c)
        low = self.lateral[2](c) + functional.interpolate(self.lateral[3](d), scale_factor=2.0)
        middle = self.merge(self.lateral[1](b) + functional.interpolate(low, scale_factor=2.0))
        high = self.lateral[0](a) + functional.interpolate(middle, scale_factor=2.0)
        out: Tensor = self.out(self.head(high))
        return out


class Reader(nn.Module):
    """Squared-up faces (n, 3, 48, 48), normalised -> (n, 17), as READER_OUTPUTS: logits of 1-6, a sign, unreadable, not
    a face; how far each corner of the face is from where the square has it, in sides of the face."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            convolution(3, 24, 2),
            Block(24),
            convolution(24, 48, 2),
            Block(48),
            convolution(48, 72, 2),
            Block(72),
            convolution(72, 32),
        )
        self.out = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(32 * 36, sum(READER_OUTPUTS.values())))

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.out(self.features(x))
        return out


class Posture(nn.Module):
    """Faces with their surroundings (n, 5, 64, 64), see `vision.posture` -> (n, 6): logits in the order of its LYING,
    and where the die's foot is."""

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            convolution(5, 16, 2),
            convolution(16, 32, 2),
            Block(32),
            Block(32),
            convolution(32, 64, 2),
            Block(64),
            Block(64),
            convolution(64, 80, 2),
        )
        self.out = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(80 * 16, 6))

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.out(self.features(x))
        return out


def multiplications(network: nn.Module, shape: tuple[int, ...]) -> int:
    """Multiply-accumulates of one pass over an input of this shape."""
    total = 0

    def count(module: nn.Module, _: object, output: Tensor) -> None:
        nonlocal total
        if isinstance(module, nn.Conv2d):
            total += output.numel() * module.weight[0].numel()
        elif isinstance(module, nn.Linear):
            total += output.numel() * module.in_features

    handles = [m.register_forward_hook(count) for m in network.modules()]
    network.eval()
    with torch.no_grad():
        network(torch.zeros(shape))
    for handle in handles:
        handle.remove()
    return total
