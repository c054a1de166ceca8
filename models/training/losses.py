"""What the networks are trained to make small."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional


def heat_loss(logits: Tensor, heat: Tensor) -> Tensor:
    """Penalty-reduced focal loss of CenterNet (Zhou et al. 2019, eq. 1); cells with heat -1 do not count."""
    p = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    peak = (heat >= 0.999).float()
    known = (heat >= 0).float()
    hit = torch.log(p) * (1 - p) ** 2 * peak
    miss = torch.log(1 - p) * p**2 * (1 - heat.clamp(0, 1)) ** 4 * (1 - peak) * known
    return -(hit.sum() + miss.sum()) / peak.sum().clamp(min=1)


def corner_loss(guess: Tensor, true: Tensor, side: Tensor) -> Tensor:
    """Smallest error over the four corners to start from: a square face has no first corner. (n, 8), (n, 8), (n,)."""
    orders = torch.stack([torch.roll(true, 2 * k, dims=1) for k in range(4)], 1)
    scale = (16.0 / side.clamp(min=10))[:, None, None]
    each = functional.smooth_l1_loss(
        guess[:, None].expand_as(orders) * scale, orders * scale, reduction="none", beta=0.05
    ).mean(-1)
    return each.min(dim=1).values.mean()


def finder_loss(out: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Loss terms by name, weighted; `out` (n, 17, h, w)."""
    channels, width = out.shape[1], out.shape[3]
    terms = {"heat": heat_loss(out[:, 0], batch["heat"])}
    cell = batch["cell"]
    picked = out.flatten(2).transpose(1, 2).gather(1, cell.clamp(min=0)[..., None].expand(-1, -1, channels))
    used = cell >= 0
    if not bool(used.any()):
        return terms
    guess = picked[used]
    terms["corners"] = 4.0 * corner_loss(guess[:, 1:9], batch["corners"][used], batch["side"][used])
    # The class is asked of the neighbours too: at run time the peak may fall one cell beside.
    around = torch.tensor([0, 1, -1, width, -width])
    cells = (cell[..., None] + around).clamp(0, out.shape[2] * width - 1).flatten(1)
    near = out[:, 9:17].flatten(2).transpose(1, 2).gather(1, cells[..., None].expand(-1, -1, 8))
    labels = batch["class"][..., None].expand(-1, -1, 5).flatten(1)
    mask = used[..., None].expand(-1, -1, 5).flatten(1)
    terms["classes"] = functional.cross_entropy(near[mask], labels[mask])
    return terms


def reader_loss(out: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Classes, and corners: in units of a face's side they count most where they are nearly right; `out` (n, 17)."""
    return {
        "classes": functional.cross_entropy(out[:, :9], batch["labels"], label_smoothing=0.01),
        "corners": 4.0 * functional.smooth_l1_loss(out[:, 9:], batch["corners"], beta=0.05),
    }


def posture_loss(out: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Whether it is a die, and of dice how they lie and where their foot is; `out` (n, 6)."""
    truth = batch["lying"]
    dice = truth[:, 0] > 0.5
    of = functional.binary_cross_entropy_with_logits
    feet = functional.smooth_l1_loss(out[dice, 4:], batch["feet"][dice], beta=0.05)
    return {
        "die": of(out[:, 0], truth[:, 0]),
        "lying": 2.0 * of(out[dice, 1:4], truth[dice, 1:]),
        "feet": 2.0 * feet,
    }
