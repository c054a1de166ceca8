"""`python -m models.training`: render, train, calibrate, export, report. Each step goes on where it was interrupted."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import track

WORKSHOP = Path(".workshop")
READERS = Path(__file__).resolve().parents[1] / "readers"


@click.group(help=__doc__)
def main() -> None:
    pass


@main.command()
@click.option(
    "--pictures", default=14000, show_default=True, help="Pictures for training; a twentieth more is held out."
)
@click.option("--seed", default=1, show_default=True)
@click.option("--workers", default=2, show_default=True)
@click.option("--plain", default=0.3, show_default=True, help="Share of tables with few dice, many of them amiss.")
@click.option("--folder", type=click.Path(path_type=Path), default=WORKSHOP / "renders", show_default=True)
def render(pictures: int, seed: int, workers: int, plain: float, folder: Path) -> None:
    """Draw labelled pictures."""
    from models.training.render import PER_SHARD, render_all

    for name, count, salt in (("held_out", max(pictures // 20, PER_SHARD), 7919), ("training", pictures, 0)):
        shards = -(-count // PER_SHARD)
        done = render_all(folder / name, count, seed + salt, workers, plain)
        for _ in track(done, f"rendering {name}", total=shards):
            pass


@main.command()
@click.argument("kind", type=click.Choice(["finder", "reader", "posture"]))
@click.option("--steps", default=8000, show_default=True, help="Optimiser steps.")
@click.option("--seed", default=1, show_default=True)
@click.option("--threads", default=2, show_default=True)
@click.option(
    "--renders", type=click.Path(path_type=Path), default=WORKSHOP / "renders" / "training", show_default=True
)
@click.option("--checkpoint", type=click.Path(path_type=Path), help="Default: .workshop/KIND.pt")
def train(kind: str, steps: int, seed: int, threads: int, renders: Path, checkpoint: Path | None) -> None:
    """Train a network; goes on from its checkpoint."""
    from models.training.train import train as run

    run(
        kind,
        renders,
        checkpoint or WORKSHOP / f"{kind}.pt",
        steps,
        seed,
        threads,
    )


@main.command()
@click.option("--seed", default=1, show_default=True)
@click.option("--checkpoint", type=click.Path(path_type=Path), default=WORKSHOP / "finder.pt", show_default=True)
@click.option("--renders", type=click.Path(path_type=Path), default=WORKSHOP / "renders", show_default=True)
def propose(seed: int, checkpoint: Path, renders: Path) -> None:
    """Look at the renders with the trained finder: what it takes for faces, the next networks learn to judge."""
    from models.training.export import loaded
    from models.training.proposals import propose as run

    finder = loaded("finder", checkpoint)
    for name in ("held_out", "training"):
        found = run(finder, renders / name, seed)
        dice = int(found.lying[:, 0].sum())
        click.echo(f"{name}: {len(found.labels)} faces, {dice} of them dice")


@main.command()
@click.option("--checkpoint", type=click.Path(path_type=Path), default=WORKSHOP / "reader.pt", show_default=True)
@click.option("--renders", type=click.Path(path_type=Path), default=WORKSHOP / "renders", show_default=True)
def mend(checkpoint: Path, renders: Path) -> None:
    """Mend the corners of what the finder took for faces by the trained pip reader: what the posture network gets."""
    from models.training.export import loaded
    from models.training.proposals import mend as run

    reader = loaded("reader", checkpoint)
    for name in ("held_out", "training"):
        click.echo(f"{name}: {len(run(reader, renders / name))} faces")


@main.command()
@click.option("--name", default="pips-1", show_default=True, help="The reader's folder under models/readers.")
@click.option("--checkpoints", type=click.Path(path_type=Path), default=WORKSHOP, show_default=True)
@click.option(
    "--renders", type=click.Path(path_type=Path), default=WORKSHOP / "renders" / "held_out", show_default=True
)
def export(name: str, checkpoints: Path, renders: Path) -> None:
    """Write a reader's folder: ONNX in fp32 and int8, and its manifest."""
    from models.training.export import export as run

    manifest = run(checkpoints, renders, READERS / name)
    for file, size in manifest["bytes"].items():
        click.echo(f"{file}: {size / 1e6:.2f} MB")


@main.command()
@click.option("--name", default="pips-1", show_default=True)
@click.option("--pictures", default=750, show_default=True)
@click.option(
    "--precision", type=click.Choice(["fp32", "int8"]), multiple=True, default=("fp32", "int8"), show_default=True
)
@click.option(
    "--renders", type=click.Path(path_type=Path), default=WORKSHOP / "renders" / "held_out", show_default=True
)
def calibrate(name: str, pictures: int, precision: tuple[str, ...], renders: Path) -> None:
    """Fit an exported reader's doubt on held-out renders."""
    from models.training.calibrate import calibrate as run

    for one in precision:
        click.echo(f"{one}: {run(READERS / name, renders, pictures, one)}")  # type: ignore[arg-type]


@main.command()
@click.option("--name", default="pips-1", show_default=True)
@click.option("--precision", type=click.Choice(["fp32", "int8"]), default="int8", show_default=True)
@click.option("--count", default=200, show_default=True, help="Tables of each kind.")
@click.option("--seed", default=5, show_default=True)
@click.option("--save", type=click.Path(path_type=Path), help="Write the table as Markdown here, too.")
def trials(name: str, precision: str, count: int, seed: int, save: Path | None) -> None:
    """Try a reader on rendered tables without dice, and with dice that must not be believed."""
    from models.training.trials import BARE, MISHAPS, Count, run
    from vision.reader import Reader

    reader = Reader.load(READERS / name, precision=precision)  # type: ignore[arg-type]
    tables = count * (len(BARE) + 1 + len(MISHAPS))
    counts: dict[str, Count] = dict(track(run(reader, count, seed), "reading", total=tables))
    head = "| table | tables | no die seen | exact | accepted | flagged | flags |"
    lines = [head, "| --- |" + " ---: |" * 5 + " --- |"]
    for kind, c in counts.items():
        flags = ", ".join(f"{reason} {n}" for reason, n in sorted(c.reasons.items()))
        lines.append(f"| {kind} | {c.tables} | {c.no_die} | {c.exact} | {c.accepted} | {c.flagged} | {flags} |")
    page = "\n".join(lines) + "\n"
    click.echo(page)
    if save:
        save.write_text(page, encoding="utf-8")


@main.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--name", default="pips-1", show_default=True)
@click.option("--precision", type=click.Choice(["fp32", "int8"]), default="fp32", show_default=True)
@click.option("--given-boxes", is_flag=True, help="Read the labelled boxes only.")
@click.option("--wrong", is_flag=True, help="Name every photo that is not exact.")
def report(folders: tuple[Path, ...], name: str, precision: str, given_boxes: bool, wrong: bool) -> None:
    """Measure a reader on folders of labelled photographs."""
    from models.training.report import measure, table_of
    from vision.reader import Reader

    reader = Reader.load(READERS / name, precision=precision)  # type: ignore[arg-type]
    rows = [measure(reader, folder, given_boxes) for folder in track(folders, "reading photographs")]
    click.echo(table_of(rows))
    for row in rows if wrong else []:
        for photo, wanted, got, verdict in row.wrong:
            click.echo(f"{row.source}/{photo}: wanted {wanted}, read {got}, {verdict}")


if __name__ == "__main__":
    main()
