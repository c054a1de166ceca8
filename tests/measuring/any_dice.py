"""Prints how well dice that no training saw are read: `python tests/measuring/any_dice.py [--photos FOLDER]`.

Needs the train extra; some minutes on one core. The first run fetches glyphs and renders sets into `.workshop`, which
takes some more. Rows are kept there for as long as networks and code stay the same, so that a run that was broken off
goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click
import numpy as np

from firmware.dicesets.description import DiceSet
from firmware.dicesets.drawing import opacity
from firmware.dicesets.library import shipped_sets
from firmware.dicesets.reading import known_faces
from models.training import glyphs
from models.training.embedding import GLYPHS, MEASURED
from models.training.embedding_figures import PER_FACE, figures, trial_of
from models.training.embedding_trials import PIXELS, compared, composed_set, rendered_sets
from models.training.glyph_faces import Composer
from models.training.glyph_scenes import Faces, Studio, by_lamplight, of_a_set, on_a_stand
from models.training.glyph_sources import RASTER
from models.training.glyphs import Glyphs
from models.training.looks import die_look
from vision.embedding import DEFAULT_EMBEDDER, Embedder
from vision.networks import DEFAULT_READER, shipped

KEPT = Path(".workshop/any_dice.json")
SETS = 20
"""Sets of one kind: one in four is of a make that is hard to see, so that a few would tell little."""
RECIPE = "models/training"
PICTURES = 64
PHOTOS = {"boggle_orange": (1, 5), "baylor_numeral_d6": (1,), "burks_polyhedral_tray": (1,)}
INKS = ((0.01, 0.85), (0.85, 0.02))
"""Ink and paper of the stickers, linear."""
COLUMNS = ("measured on", "taught", "faces", "right", "asked about", "wrong, not asked", "foreign taken for known")
Row = dict[str, Any]
"""name, taught, faces; right, asked, wrong and foreign as shares; confusions: [face, read as, times, of]."""


@click.command(help=__doc__)
@click.option("--photos", type=click.Path(exists=True, path_type=Path), help="Folder with the photographs' folders.")
@click.option("--limit", default=30, show_default=True, help="Photographs of a folder at most, 0 for all.")
@click.option("--seeds", default=2, show_default=True, help="Choices of the dice that are taught.")
@click.option("--anew", is_flag=True, help="Forget the rows that were kept.")
def main(photos: Path | None, limit: int, seeds: int, anew: bool) -> None:
    networks = [(shipped(name) / "manifest.json").read_bytes() for name in (DEFAULT_EMBEDDER, DEFAULT_READER)]
    code = code_of("vision", "firmware/dicesets", RECIPE)
    state = hashlib.sha256(b"".join(networks) + code).hexdigest()[:16]
    kept: dict[str, Row] = json.loads(KEPT.read_text()) if KEPT.exists() and not anew else {}
    wanted = [*rendered(), *stuck(), *(photographed(photos, limit, seeds) if photos else ())]
    rows = []
    for place, (name, measured) in enumerate(wanted):
        key = f"{state} {name}"
        if key not in kept:
            click.echo(f"{place + 1} of {len(wanted)}: {name}", err=True)
            began = time.monotonic()
            kept[key] = measured()
            KEPT.write_text(json.dumps(kept))
            click.echo(f"    {time.monotonic() - began:.0f} s", err=True)
        rows.append(kept[key])
    click.echo("\n".join(table_of(rows)))


def table_of(rows: list[Row]) -> Iterator[str]:
    """The figures as a Markdown table, then what was taken for what."""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "| --- " * len(COLUMNS) + "|"
    for row in rows:
        shares = " | ".join(f"{100 * row[key]:.1f} %" for key in ("right", "asked", "wrong"))
        foreign = "-" if row["foreign"] is None else f"{100 * row['foreign']:.1f} %"
        yield f"| {row['name']} | {row['taught']} | {row['faces']} | {shares} | {foreign} |"
    for row in rows:
        if row["confusions"]:
            yield f"\nConfused, asked about or not: {row['name']}, {row['taught']} taught"
        for face, read, times, of in row["confusions"][:12]:
            yield f"  {face}: {times} of {of} read as {read}"


# ---- rendered dice whose glyphs no training saw ----


def rendered() -> Iterator[tuple[str, Callable[[], Row]]]:
    for what in ("rendered, 40 px, camera on a stand", "rendered, 40 px, any camera, often poor", "composed, any make"):
        for per_face in PER_FACE:
            yield f"{what}, {per_face}", partial(of_glyphs, what, per_face)


def of_glyphs(what: str, per_face: int) -> Row:
    embedder = Embedder.load()
    trial = trial_of(embedder, sets_of(what), per_face)
    told = figures(what, per_face, trial, embedder.familiarity)
    return row_of(what, per_face, told.faces, told.right, told.asked, told.wrong, told.foreign)


def sets_of(what: str) -> list[Faces]:
    store = glyphs.load(GLYPHS)
    if what.startswith("composed"):
        composer = Composer(MEASURED)
        return [composed_set(composer, store, MEASURED, index) for index in range(SETS)]
    return list(rendered_sets(GLYPHS, store, MEASURED, SETS, steady=what.endswith("stand")))


def code_of(*rooms: str) -> bytes:
    """The code of these folders: what was measured or drawn by other code is not kept."""
    return b"".join(path.read_bytes() for room in rooms for path in sorted(Path(room).glob("*.py")))


def row_of(
    name: str, taught: int, faces: int, right: float, asked: float, wrong: float, foreign: float | None = None,
    confusions: list[Any] | None = None,
) -> Row:  # fmt: skip
    shares = {"right": float(right), "asked": float(asked), "wrong": float(wrong), "foreign": foreign}
    return {"name": name, "taught": taught, "faces": faces, **shares, "confusions": confusions or []}


# ---- stickers of the shipped sets: compared with their drawings, nothing is taught ----


def stuck() -> Iterator[tuple[str, Callable[[], Row]]]:
    for name, dice_set in shipped_sets().items():
        drawn = [labels[0] for labels in dice_set.pictures.values() if dice_set.faces[labels[0]].draws is not None]
        if drawn:
            shown = hashlib.sha256(repr([dice_set.faces[label] for label in drawn]).encode()).hexdigest()[:8]
            yield f"stickers of {name} {shown}", partial(stickers, dice_set)


def stickers(dice_set: DiceSet) -> Row:
    embedder = Embedder.load()
    known = known_faces(dice_set, (), None, embedder)
    names = [name for name, labels in dice_set.pictures.items() if dice_set.faces[labels[0]].draws is not None]
    inks = np.stack([opacity(dice_set.faces[dice_set.pictures[name][0]], RASTER) for name in names])
    crops, shown = taken(np.random.default_rng(17), inks)
    said = [names[place] for place in shown]
    trial = compared(embedder, known, crops, said, np.zeros(len(crops), bool))
    read = [known.names[place] for place in known.similarities(embedder.embed(crops)).argmax(axis=1)]
    told = figures(dice_set.name, 0, trial, embedder.familiarity)
    confusions = confused(said, read)
    return row_of(f"stickers of {dice_set.name}", 0, told.faces, told.right, told.asked, told.wrong, None, confusions)


def confused(said: list[str], read: list[str]) -> list[list[Any]]:
    """[face, read as, times, of], the most frequent first."""
    pairs = [pair for pair in zip(said, read, strict=True) if pair[0] != pair[1]]
    counted = [[*pair, pairs.count(pair), said.count(pair[0])] for pair in dict.fromkeys(pairs)]
    return sorted(counted, key=lambda one: -one[2])


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


# ---- photographs: taught from k dice a face, the others read, boxes given ----


def photographed(photos: Path, limit: int, seeds: int) -> Iterator[tuple[str, Callable[[], Row]]]:
    for name, counts in PHOTOS.items():
        for per_face in counts:
            told = f"{name}, {per_face}, at most {limit or 'all'} photographs, {seeds} choices"
            yield told, partial(of_photographs, photos / name, per_face, limit, seeds)


def of_photographs(folder: Path, per_face: int, limit: int, seeds: int) -> Row:
    """Over several choices of the dice that are taught."""
    told = [evaluated(folder, per_face, seed, limit) for seed in range(seeds)]
    dice, *shares = (sum(one[key] for one in told) for key in ("dice", "right", "asked", "silently_wrong"))
    times: dict[tuple[str, str], list[int]] = {}
    for one in told:
        for entry in one["confusions"]:
            counts = times.setdefault((entry["face"], entry["read"]), [0, 0])
            counts[0], counts[1] = counts[0] + entry["times"], counts[1] + entry["of"]
    confusions = sorted(([*pair, *counts] for pair, counts in times.items()), key=lambda entry: -entry[2])
    right, asked, wrong = (share / max(dice, 1) for share in shares)
    return row_of(folder.name, per_face, dice, right, asked, wrong, None, confusions)


def evaluated(folder: Path, per_face: int, seed: int, limit: int) -> dict[str, Any]:
    """The counts of `dicescribe evaluate`, with a data folder of its own."""
    with tempfile.TemporaryDirectory() as data:
        run = [sys.executable, "-m", "firmware"]
        here = os.environ | {"DICESCRIBE_DATA": data}
        chosen = ["--from", str(folder), "--per-face", str(per_face), "--seed", str(seed)]
        subprocess.run([*run, "teach", "measured", *chosen], env=here, check=True, capture_output=True)
        ask = ["evaluate", str(folder), "--dice-set", "measured", "--given-boxes", "--except-taught", "--json"]
        ask += ["--limit", str(limit)] if limit else []
        answer = subprocess.run([*run, *ask], env=here, stdout=subprocess.PIPE, text=True, check=False)
        counts: dict[str, Any] = json.loads(answer.stdout)["faces"]
        return counts


if __name__ == "__main__":
    main()
