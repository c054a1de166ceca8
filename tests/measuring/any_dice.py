"""Prints how well dice that no training saw are read: `python tests/measuring/any_dice.py [--photos FOLDER]`.

Needs the train extra. The first run fetches glyphs and renders sets into `.workshop`, which takes some minutes.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np

from firmware.dicesets.description import DiceSet
from firmware.dicesets.drawing import opacity
from firmware.dicesets.library import shipped_sets
from firmware.dicesets.reading import known_faces
from models.training.embedding_figures import Figures, figures, table_of
from models.training.embedding_trials import PIXELS, compared
from models.training.glyph_scenes import Studio, by_lamplight, of_a_set, on_a_stand
from models.training.glyph_sources import RASTER
from models.training.glyphs import Glyphs
from models.training.scene import die_look
from vision.embedding import Embedder

PICTURES = 16
PHOTOS = {"boggle_orange": (1, 5), "baylor_numeral_d6": (1,), "burks_polyhedral_tray": (1,)}
INKS = ((0.01, 0.85), (0.85, 0.02))
"""Ink and paper of the stickers, linear."""


@click.command(help=__doc__)
@click.option("--photos", type=click.Path(exists=True, path_type=Path), help="Folder with the photographs' folders.")
@click.option("--limit", default=0, help="Photographs of a folder at most.")
@click.option("--seeds", default=3, show_default=True, help="Choices of the dice that are taught.")
def main(photos: Path | None, limit: int, seeds: int) -> None:
    subprocess.run([sys.executable, "-m", "models.training.embedding", "measure"], check=True)
    embedder = Embedder.load()
    rows = [stickers(embedder, told) for told in shipped_sets().values() if told.pictures]
    click.echo(table_of(rows))
    for line in photographed(photos, limit, range(seeds)) if photos else ():
        click.echo(line)


def stickers(embedder: Embedder, dice_set: DiceSet) -> Figures:
    """The set's stickers on rendered dice, compared with its drawings: nothing is taught."""
    known = known_faces(dice_set, (), None, embedder)
    names = tuple(dice_set.pictures)
    inks = np.stack([opacity(dice_set.faces[labels[0]], RASTER) for labels in dice_set.pictures.values()])
    crops, shown = taken(np.random.default_rng(17), inks)
    trial = compared(embedder, known, crops, [names[place] for place in shown], np.zeros(len(crops), bool))
    return figures(f"stickers of {dice_set.name}", 0, trial, embedder.familiarity)


def taken(rng: np.random.Generator, inks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Squared-up faces from rendered tables, and which of `inks` each shows."""
    n = len(inks)
    nothing = np.zeros(n, np.int64)
    store = Glyphs(inks, nothing.astype(str), nothing > 0, nothing, nothing, np.zeros((n, 8, 1), np.float32), nothing)
    studio = Studio(rng, store, np.arange(n), sizes=(1.0, 1.0))
    looks = [die_look(rng) | paper(*ink) for ink in INKS]
    camera, lamp, rows = on_a_stand(rng), by_lamplight(rng), []
    for _ in range(PICTURES):
        table = of_a_set(rng, looks, n, PIXELS)
        table.light = lamp
        rows += studio.faces(table, camera)
    return np.stack([row[0] for row in rows]), np.array([row[1] for row in rows])


def paper(ink: float, ground: float) -> dict[str, object]:
    """A die covered with stickers: flat, one colour, printed."""
    plain = {"swirl": 0.0, "speckle": 0.0, "clear": 0.0, "pip_depth": 0.0, "worn": 0.0}
    return plain | {"body": (ground,) * 3, "pip_colour": (ink,) * 3, "swirl_seed": (1.0, 2.0, 3.0)}


def photographed(photos: Path, limit: int, seeds: range) -> Iterator[str]:
    """Taught from k dice a face, the others read; the mean over several choices of dice."""
    yield "| photographs | taught | dice | right | asked about | wrong, not asked |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for name, counts in PHOTOS.items():
        for per_face in counts:
            told = [evaluated(photos / name, per_face, seed, limit) for seed in seeds]
            dice, *shares = (sum(one[key] for one in told) for key in ("dice", "right", "asked", "silently_wrong"))
            shown = " | ".join(f"{100 * share / dice:.1f} %" for share in shares)
            yield f"| {name} | {per_face} | {dice // len(seeds)} | {shown} |"


def evaluated(folder: Path, per_face: int, seed: int, limit: int) -> dict[str, int]:
    """The counts of `dicescribe evaluate`, with a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        run = [sys.executable, "-m", "firmware"]
        here = os.environ | {"DICESCRIBE_DATA": data}
        chosen = ["--from", str(folder), "--per-face", str(per_face), "--seed", str(seed)]
        subprocess.run([*run, "teach", "measured", *chosen], env=here, check=True, capture_output=True)
        ask = ["evaluate", str(folder), "--dice-set", "measured", "--given-boxes", "--except-taught", "--json"]
        ask += ["--limit", str(limit)] if limit else []
        answer = subprocess.run([*run, *ask], env=here, capture_output=True, text=True)
        counts: dict[str, int] = json.loads(answer.stdout)["faces"]
        return counts


if __name__ == "__main__":
    main()
