"""Trains a network on renders, with a checkpoint every half minute from which it goes on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from rich.console import Console
from torch import Tensor, nn

from models.training.batches import Batch, stream
from models.training.losses import finder_loss, posture_loss, reader_loss
from models.training.networks import Finder, Posture, Reader

SAVE_EVERY = 30.0
SIZES = {"finder": 16, "reader": 256, "posture": 256}
NETWORKS: dict[str, Callable[[], nn.Module]] = {"finder": Finder, "reader": Reader, "posture": Posture}
LOSSES = {"finder": finder_loss, "reader": reader_loss, "posture": posture_loss}
INPUTS = {"finder": "picture", "reader": "crops", "posture": "views"}
AGAIN = 0.4
"""Share of the peak rate in a schedule that starts anew on trained weights."""
PEAK_RATE = 2.5e-3


def network(kind: str) -> nn.Module:
    return NETWORKS[kind]()


def finder_input(pictures: Tensor) -> Tensor:
    """uint8 (n, h, w, 3) -> float (n, 3, h, w) about zero."""
    return pictures.permute(0, 3, 1, 2).float().div_(255).sub_(0.5)


def as_tensors(batch: Batch) -> dict[str, Tensor]:
    return {key: torch.from_numpy(value) for key, value in batch.items()}


def rate_at(step: int, steps: int, peak: float) -> float:
    """Short warm-up, then half a cosine down to nothing."""
    warm = min(300, steps // 10 + 1)
    if step < warm:
        return peak * (step + 1) / warm
    return peak * 0.5 * (1 + math.cos(math.pi * min(1.0, (step - warm) / max(1, steps - warm)))) + 1e-6


def train(kind: str, renders: Path, checkpoint: Path, steps: int, seed: int, threads: int) -> None:
    """Runs to `steps` optimiser steps and leaves `checkpoint`; see `save` for what is in it."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net = network(kind).to(memory_format=torch.channels_last)
    averaged = network(kind)
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.02)
    step = begun = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["network"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]
        # A schedule that was cut short goes on; one that came to its end starts anew, gentler.
        begun = state["begun"] if state["until"] > step else step
    else:
        averaged.load_state_dict(net.state_dict())
    loss_of: Callable[..., dict[str, Tensor]] = LOSSES[kind]
    saved = shown = time.monotonic()
    sums: dict[str, float] = {}
    console = Console(width=160)
    net.train()
    shown_step = step
    for batch in stream(kind, renders, seed + step, SIZES[kind]):
        if step >= steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step - begun, steps - begun, PEAK_RATE * (AGAIN if begun else 1))
        tensors = as_tensors(batch)
        x = tensors[INPUTS[kind]]
        x = finder_input(x) if kind == "finder" else x
        with torch.autocast("cpu", torch.bfloat16):
            out = net(x.to(memory_format=torch.channels_last))
        terms = loss_of(out.float(), tensors)
        loss = torch.stack(list(terms.values())).sum()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        step += 1
        _average(averaged, net, min(0.998, step / (step + 50)))
        for key, value in terms.items():
            sums[key] = sums.get(key, 0.0) + float(value.detach())
        now = time.monotonic()
        if now - shown > 15:
            n = step - shown_step
            console.print(
                f"{kind} step {step}/{steps} {n * SIZES[kind] / (now - shown):.0f}/s "
                + " ".join(f"{k} {v / n:.4f}" for k, v in sums.items())
            )
            sums, shown, shown_step = {}, now, step
        if now - saved > SAVE_EVERY:
            save(checkpoint, kind, net, averaged, optimiser, step, begun, steps)
            saved = now
    save(checkpoint, kind, net, averaged, optimiser, step, begun, steps)


def _average(averaged: nn.Module, net: nn.Module, keep: float) -> None:
    """Moving average of the weights: what is exported, steadier than the last step."""
    with torch.no_grad():
        for a, b in zip(averaged.state_dict().values(), net.state_dict().values(), strict=True):
            if a.is_floating_point():
                a.lerp_(b, 1 - keep)
            else:
                a.copy_(b)


def save(
    path: Path,
    kind: str,
    net: nn.Module,
    averaged: nn.Module,
    optimiser: Any,
    step: int,
    begun: int = 0,
    until: int = 0,
) -> None:
    """Writes a checkpoint. begun, until: the steps between which its schedule runs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    torch.save(
        {
            "kind": kind,
            "step": step,
            "begun": begun,
            "until": until,
            "network": net.state_dict(),
            "averaged": averaged.state_dict(),
            "optimiser": optimiser.state_dict(),
        },
        partial,
    )
    partial.replace(path)
