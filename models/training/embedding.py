"""`python -m models.training.embedding`: tables, train, export, strangers, calibrate, measure. Each step goes on where
it was interrupted; glyphs are fetched with npm at the first step and kept in .workshop."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import track

GLYPHS = Path(".workshop/glyphs")
CHECKPOINT = Path(".workshop/embedding.pt")
READERS = Path(__file__).resolve().parents[1] / "readers"
MEASURED, FITTED = 31, 37
"""Seeds of the sets that are measured and of those that the doubt is fitted on: they share no picture."""


@click.group(help=__doc__)
def main() -> None:
    pass


@main.command()
@click.option("--shards", default=120, show_default=True, help="Of 150 pictures with some thousand faces each.")
@click.option("--seed", default=11, show_default=True)
def tables(shards: int, seed: int) -> None:
    """Render tables of dice with glyphs and cut their faces out."""
    from models.training import glyph_scenes, glyphs

    store = glyphs.load(GLYPHS)
    for index in track(range(shards), "rendering tables"):
        path = GLYPHS / "faces3d" / f"{index:04d}.npz"
        if not path.exists():
            glyph_scenes.render_shard(path, store, seed, index, 150)


@main.command()
@click.option("--steps", default=37000, show_default=True)
@click.option("--seed", default=1, show_default=True)
@click.option("--threads", default=2, show_default=True)
def train(steps: int, seed: int, threads: int) -> None:
    """Train; goes on from the checkpoint."""
    from models.training.embedding_train import train as run

    run(GLYPHS, CHECKPOINT, steps, seed, threads)


@main.command()
@click.option("--name", default="faces-1", show_default=True)
def export(name: str) -> None:
    """Write the ONNX file and the manifest."""
    from models.training.embedding_export import export as run

    for file, size in run(CHECKPOINT, READERS / name)["bytes"].items():
        click.echo(f"{file}: {size / 1e6:.2f} MB")


@main.command()
@click.option("--name", default="faces-1", show_default=True)
@click.option("--seed", default=5, show_default=True)
def strangers(name: str, seed: int) -> None:
    """Choose the faces against which a likeness is measured; after `export`."""
    from models.training import glyphs
    from models.training.embedding_strangers import choose
    from vision.embedding import Embedder, Familiarity
    from vision.networks import load_manifest, load_network

    folder = READERS / name
    manifest = load_manifest(folder, lambda told: Familiarity.from_manifest(told["calibration"]))
    network = load_network(folder / "faces.onnx", manifest.hashes, 1)
    embedder = Embedder(network, manifest.calibration, name)
    click.echo(choose(GLYPHS / "faces3d", glyphs.load(GLYPHS), embedder, folder, seed))


@main.command()
@click.option("--name", default="faces-1", show_default=True)
@click.option("--sets", default=20, show_default=True)
def calibrate(name: str, sets: int) -> None:
    """Fit the doubt on rendered sets of glyphs that were kept out of training."""
    from models.training import glyphs
    from models.training.embedding_figures import PER_FACE, fitted, keep_calibration, trial_of
    from models.training.embedding_trials import rendered_sets, swapped
    from vision.embedding import Embedder

    store = glyphs.load(GLYPHS)
    kinds = [
        list(track(rendered_sets(GLYPHS, store, FITTED, sets, steady), "rendering sets", total=sets))
        for steady in (True, False)
    ]
    kinds += [[swapped(faces) for faces in kind] for kind in kinds]
    embedder = Embedder.load(READERS / name)
    familiarity = fitted([trial_of(embedder, faces, per_face) for faces in kinds for per_face in PER_FACE])
    keep_calibration(READERS / name, familiarity)
    click.echo(str(familiarity))


@main.command()
@click.option("--name", default="faces-1", show_default=True)
@click.option("--sets", default=5, show_default=True)
def measure(name: str, sets: int) -> None:
    """Teach and read sets of 24 glyphs that were kept out of training, rendered and composed."""
    from models.training import glyphs
    from models.training.embedding_figures import PER_FACE, figures, table_of, trial_of
    from models.training.embedding_trials import composed_set, rendered_sets
    from models.training.glyph_faces import Composer
    from vision.embedding import Embedder

    store, composer = glyphs.load(GLYPHS), Composer(MEASURED)
    embedder = Embedder.load(READERS / name)
    steady, poor = (
        list(track(rendered_sets(GLYPHS, store, MEASURED, sets, kind), "rendering sets", total=sets))
        for kind in (True, False)
    )
    sources = (
        ("rendered, 40 px, a camera on a stand", steady),
        ("rendered, 40 px, any camera, often poor", poor),
        ("composed, every face of another make", [composed_set(composer, store, MEASURED, i) for i in range(sets)]),
    )
    rows = [
        figures(what, per_face, trial_of(embedder, faces, per_face), embedder.familiarity)
        for what, faces in sources
        for per_face in PER_FACE
    ]
    click.echo(table_of(rows))


if __name__ == "__main__":
    main()
