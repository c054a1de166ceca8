"""`dicescribe teach`: a dice set from labelled photographs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from firmware.cli.failures import UnusableInput
from firmware.file_trouble import unwritten

if TYPE_CHECKING:
    from firmware.dicesets.description import DiceSet
    from firmware.dicesets.from_photos import Lesson
    from vision.reader import Reader


@click.command("teach")
@click.argument("dice_set", metavar="SET")
@click.option(
    "--from", "folders", multiple=True, required=True, metavar="DIR", type=click.Path(path_type=Path),
    help="Folder with photos and labels.json (see `evaluate`); once for each.",
)  # fmt: skip
@click.option("--per-face", default=1, show_default=True, metavar="K", type=click.IntRange(1, 20), help="Dice a face.")
@click.option("--seed", default=0, show_default=True, metavar="S", type=int, help="Which dice are chosen.")
def command(dice_set: str, folders: tuple[Path, ...], per_face: int, seed: int) -> None:
    """Teach the dice set SET from labelled photographs.

    A set that does not exist is made from the labels. Of three dice that are drawn for each one the clearest is taught.
    What was taught from the same folders before is forgotten. Pips are read without teaching; a sign that stands for
    some of them is taught.
    """
    from firmware.cli.reader import open_pip_reader
    from firmware.dicesets.description import DiceSetError
    from firmware.dicesets.from_photos import UnreadablePhoto, chosen, teach
    from firmware.dicesets.pip_signs import signs_for_pips
    from firmware.keeping.folders import data_folder

    found, lessons = _lessons(dice_set, folders)
    try:
        if not lessons:
            told = ", ".join(map(str, folders))
            raise UnusableInput(f"No die in {told} shows a face of {dice_set} that can be taught.")
        reader = open_pip_reader()
        picked = (*chosen(lessons, per_face, seed), *signs_for_pips(lessons, per_face, seed, reader))
        done = list(teach(picked, found, data_folder(), reader.networks))
    except UnreadablePhoto as error:
        raise UnusableInput(f"{error}.") from error
    except DiceSetError as error:
        raise UnusableInput(f"{dice_set} cannot be made from these labels: {error}.") from error
    except OSError as error:
        raise UnusableInput(f"What was taught cannot be kept: {unwritten(error)}.") from error
    faces = {lesson.label for lesson in done}
    click.echo(f"{found.name}: {len(faces)} faces taught from {len(done)} dice.")
    if len(done) < len(picked):
        click.echo(f"Not taught: {len(picked) - len(done)} dice whose boxes are too small or outside their photos.")
    wanted = [label for labels in found.pictures.values() if not faces & set(labels) for label in labels[:1]]
    if wanted:
        click.echo(f"Not among these photos: {', '.join(label.rpartition('/')[2] for label in wanted)}.")
    alike = _alike(found, reader)
    if alike:
        click.echo(
            f"Too alike: {', '.join(alike)}. You will be asked which it is; "
            "a dot of paint or dice of different colours would tell."
        )


def _alike(dice_set: DiceSet, reader: Reader) -> list[str]:
    """The pairs of faces that cannot be told apart, `6 and 9`."""
    from firmware.cli.reader import open_embedder
    from firmware.dicesets.reading import reader_for
    from firmware.keeping.folders import data_folder
    from vision.matcher import too_alike
    from vision.verdict import ACCEPT_PROBABILITY

    of_the_set = reader_for(dice_set, data_folder(), reader, open_embedder())
    pairs = too_alike(of_the_set.known, of_the_set.embedder.familiarity, ACCEPT_PROBABILITY)
    return [" and ".join(name.rpartition("/")[2] for name in pair) for pair in pairs]


def _lessons(name: str, folders: tuple[Path, ...]) -> tuple[DiceSet, list[Lesson]]:
    """The set, made from the labels where there is none, and every labelled die of it."""
    from firmware.dicesets.description import SET_NAME, DiceSetError
    from firmware.dicesets.from_photos import Lesson
    from firmware.dicesets.library import find_set
    from firmware.dicesets.photo_labels import grown, label_of, made_from_labels
    from firmware.evaluation import UnusableFolder, labels_of
    from firmware.keeping.folders import data_folder

    try:
        opened = [(path, labels_of(path)[1]) for path in folders]
    except UnusableFolder as error:
        raise UnusableInput(str(error)) from error
    dice = [
        (path / photo, place, len(labels.dice), die)
        for path, photos in opened
        for photo, labels in photos.items()
        for place, die in enumerate(labels.dice)
    ]
    labelled = [(die.kind, die.value) for _, _, _, die in dice]
    try:
        found = grown(find_set(name, data_folder()), labelled)
    except KeyError:
        if not SET_NAME.fullmatch(name):
            raise UnusableInput(f"A set has small letters, figures and dashes in its name, not {name!r}.") from None
        try:
            found = made_from_labels(name, labelled)
        except ValueError as error:
            raise UnusableInput(f"{name} cannot be made from these labels: {error}.") from error
    except DiceSetError as error:
        raise UnusableInput(f"{error}.") from error
    lessons = []
    for photo, place, number, die in dice:
        label = label_of(found, die.kind, die.value)
        if label is not None and (die.box is not None or number == 1):
            lessons.append(Lesson(photo, place, die.kind, label, die.box))
    return found, lessons
