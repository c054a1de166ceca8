"""Trains the embedding network, with a checkpoint every half minute from which it goes on."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import torch
from rich.console import Console
from torch import nn
from torch.nn import functional

from models.training.embedding_batches import GROUPS, PER_GROUP, stream
from models.training.embedding_network import SKETCHED, Embedding, Memory, contrast_loss, sketch_loss
from models.training.glyphs import SKETCH, TOO_ALIKE
from models.training.train import SAVE_EVERY, _average, rate_at, save

PEAK_RATE = 2.5e-3
REMEMBERED = 2048
SETTLE = 100
"""Steps before the memory is used: until then what it holds is too old."""


def train(folder: Path, checkpoint: Path, steps: int, seed: int, threads: int) -> None:
    """Runs to `steps` optimiser steps and leaves `checkpoint` as `train.train` does."""
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    net, averaged = Embedding().to(memory_format=torch.channels_last), Embedding()
    optimiser = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.02)
    step = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, weights_only=True)
        net.load_state_dict(state["network"])
        averaged.load_state_dict(state["averaged"])
        optimiser.load_state_dict(state["optimiser"])
        step = state["step"]
    else:
        averaged.load_state_dict(net.state_dict())
    memory, none_yet = Memory(REMEMBERED, SKETCH * SKETCH), Memory(1, SKETCH * SKETCH)
    console, total, began = Console(width=160), np.zeros(2), step
    saved = shown = time.monotonic()
    shown_step = step
    net.train()
    for crops, facts, sketches in stream(folder, seed + step):
        if step >= steps:
            break
        for group in optimiser.param_groups:
            group["lr"] = rate_at(step, steps, PEAK_RATE)
        with torch.autocast("cpu", torch.bfloat16):
            out, drawn = net.both(crops.to(memory_format=torch.channels_last))
        vectors = functional.normalize(out.float())
        told = contrast_loss(vectors, facts, sketches, memory if step - began > SETTLE else none_yet, TOO_ALIKE)
        sketch = sketch_loss(drawn.float(), sketches)
        loss = told + SKETCHED * sketch
        memory.remember(vectors.detach(), sketches, facts)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        _average(averaged, net, min(0.998, step / (step + 50)))
        total += np.array([float(told.detach()), float(sketch.detach())])
        now = time.monotonic()
        if now - shown > 20:
            n = step - shown_step
            rate, (apart, drew) = n * 2 * GROUPS * PER_GROUP / (now - shown), total / n
            console.print(f"embedding step {step}/{steps} {rate:.0f}/s told apart {apart:.4f} sketch {drew:.4f}")
            total, shown, shown_step = np.zeros(2), now, step
        if now - saved > SAVE_EVERY:
            save(checkpoint, "embedding", net, averaged, optimiser, step)
            saved = now
    save(checkpoint, "embedding", net, averaged, optimiser, step)
