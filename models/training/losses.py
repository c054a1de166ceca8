"""What the networks are trained to make small."""

from __future__ import annotations

import torch
from torch import Tensor
from torch.nn import functional

RARE = torch.tensor([5.0, 5.0, 3.0])
"""How much more a leaning, stacked or cut-off die counts than a sound one: they are few, and must not be missed."""


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


def body_loss(guess: Tensor, true: Tensor, side: Tensor) -> Tensor:
    """Mean error of the body's middle in sides, of those whose middle is known (no NaN); (n, 2), (n, 2), (n,)."""
    known = ~torch.isnan(true).any(dim=1)
    if not bool(known.any()):
        return guess.sum() * 0
    guess, true, side = guess[known], true[known], side[known]
    scale = (16.0 / side.clamp(min=10))[:, None]
    return functional.smooth_l1_loss(guess * scale, true * scale, beta=0.05)


def finder_loss(out: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    """Loss terms by name, weighted; `out` (n, 22, h, w)."""
    channels, width = out.shape[1], out.shape[3]
    terms = {"heat": heat_loss(out[:, 0], batch["heat"])}
    cell = batch["cell"]
    picked = out.flatten(2).transpose(1, 2).gather(1, cell.clamp(min=0)[..., None].expand(-1, -1, channels))
    used = cell >= 0
    if not bool(used.any()):
        return terms
    guess = picked[used]
    terms["body"] = 2.0 * body_loss(guess[:, 1:3], batch["body"][used], batch["side"][used])
    terms["corners"] = 4.0 * corner_loss(guess[:, 3:11], batch["corners"][used], batch["side"][used])
    terms["flags"] = 2.5 * functional.binary_cross_entropy_with_logits(
        guess[:, 19:22], batch["flags"][used], pos_weight=RARE
    )
    # The class is asked of the neighbours too: at run time the peak may fall one cell beside.
    around = torch.tensor([0, 1, -1, width, -width])
    cells = (cell[..., None] + around).clamp(0, out.shape[2] * width - 1).flatten(1)
    near = out[:, 11:19].flatten(2).transpose(1, 2).gather(1, cells[..., None].expand(-1, -1, 8))
    labels = batch["class"][..., None].expand(-1, -1, 5).flatten(1)
    mask = used[..., None].expand(-1, -1, 5).flatten(1)
    terms["classes"] = functional.cross_entropy(near[mask], labels[mask])
    return terms


def reader_loss(out: Tensor, batch: dict[str, Tensor]) -> dict[str, Tensor]:
    return {"classes": functional.cross_entropy(out, batch["labels"], label_smoothing=0.01)}
