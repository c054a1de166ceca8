"""Trials on tables made for them: no die at all, or one that leans, lies on another or leaves the picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from models.training import lens, surfaces
from models.training.looks import die_look
from models.training.plain import apart
from models.training.props import keys, make_thing
from models.training.render import COLUMNS
from models.training.renderer import FaceLabel, Renderer
from models.training.scene import Scene, camera, lean, light, make_die
from models.training.solids import Solid
from models.training.targets import outside, thickness
from vision.reader import Reader
from vision.types import Picture
from vision.verdict import judge

SIZE, DRAWN = 640, 864
DICE = 5
Rng = np.random.Generator
Ground = npt.NDArray[np.uint8]


@dataclass(slots=True)
class Count:
    """Of one kind of table. flagged: the die in question carried its flag. reasons: why tables were asked about."""

    tables: int = 0
    no_die: int = 0
    accepted: int = 0
    exact: int = 0
    flagged: int = 0
    reasons: dict[str, int] = field(default_factory=dict)


def bare(rng: Rng, grounds: tuple[Callable[[Rng], Ground], ...], things: Callable[[Rng, float], list[Solid]]) -> Trial:
    """A table without dice."""
    width = rng.uniform(8, 16)
    return Trial(_scene(rng, things(rng, width), width), grounds[rng.integers(len(grounds))](rng))


@dataclass(frozen=True, slots=True)
class Trial:
    scene: Scene
    ground: Ground


def with_dice(rng: Rng, mishap: str) -> Trial:
    """Five dice apart from one another, seen by a camera on a stand; one of them as `mishap` says."""
    width = rng.uniform(8, 15)
    looks = [die_look(rng) for _ in range(2)]
    dice = [make_die(rng, looks[rng.integers(2)], 1.0, glyphs=False) for _ in range(DICE)]
    places = rng.permutation([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)])[:DICE] * width * 0.27
    for die, place in zip(dice, places, strict=True):
        die.place[:2] = place + rng.uniform(-0.07, 0.07, 2) * width
    first, other = dice[0], dice[1]
    if mishap == "leaning":
        lean(rng, first, other if rng.random() < 0.5 else None)
    elif mishap == "stacked":
        first.place = np.array([*(other.place[:2] + rng.uniform(-0.35, 0.35, 2)), 1.5])
        first.stacked = other.stacked = True
    elif mishap == "cut off":
        edge = rng.uniform(0, 2 * np.pi)
        first.place[:2] = np.array([np.cos(edge), np.sin(edge)]) * width * rng.uniform(0.45, 0.65)
    return Trial(_scene(rng, dice, width), surfaces.BASES[rng.integers(len(surfaces.BASES))](rng))


def usual(rng: Rng) -> Trial:
    """A table as players lay it: up to a dozen dice of one to three makes, flat, some other things, any table top."""
    width = rng.uniform(7, 18)
    looks = [die_look(rng) for _ in range(int(rng.integers(1, 4)))]
    signs = [rng.random() < 0.05 for _ in looks]
    dice = []
    for _ in range(int(rng.integers(1, 13))):
        k = int(rng.integers(len(looks)))
        dice.append(make_die(rng, looks[k], 1.0, signs[k]))
    things = _things(rng, width) if rng.random() < 0.3 else []
    return Trial(_scene(rng, apart([[solid] for solid in [*dice, *things]], rng, width), width), surfaces.surface(rng))


def _scene(rng: Rng, solids: list[Solid], width: float) -> Scene:
    eye, up, field_of_view = camera(rng, width, float(np.deg2rad(rng.uniform(0, 25))))
    scale = float(1 / (width * rng.uniform(1.0, 2.4)))
    return Scene(solids, light(rng), eye, np.zeros(3), up, field_of_view, scale)


def _things(rng: Rng, width: float) -> list[Solid]:
    out = []
    for _ in range(int(rng.integers(1, 8))):
        thing = make_thing(rng, 1.0)
        thing.place[:2] = rng.uniform(-0.45, 0.45, 2) * width
        out.append(thing)
    return out


def _tokens(rng: Rng) -> Ground:
    ground = surfaces.plain(rng)
    for _ in range(int(rng.integers(6, 30))):
        at = tuple(int(v) for v in rng.integers(0, surfaces.SIZE, 2))
        surfaces.token(rng, ground, at, int(rng.integers(10, 34)))  # type: ignore[arg-type]
    return ground


BARE: dict[str, Callable[[Rng], Trial]] = {
    "bare table, other things on it": lambda rng: bare(rng, surfaces.BASES, _things),
    "keyboard": lambda rng: bare(rng, (surfaces.keyboard,), lambda r, w: keys(r, w) if r.random() < 0.5 else []),
    "print, cards, boards": lambda rng: bare(
        rng, (surfaces.paper, surfaces.board, surfaces.cards, surfaces.dots), lambda r, w: []
    ),
    "number tokens": lambda rng: bare(rng, (_tokens,), lambda r, w: []),
}
MISHAPS = {"leaning": "cocked", "stacked": "stacked", "cut off": "cut off"}


def run(reader: Reader, count: int, seed: int) -> Iterator[tuple[str, Count]]:
    """Yields (kind of table, counts so far) after each table."""
    machine = Renderer(DRAWN, surfaces.glyph_atlas(np.random.default_rng(seed)))
    for number, (kind, make) in enumerate(BARE.items()):
        counts = Count()
        for rng in _seeds(seed, number, count):
            trial = make(rng)
            picture, _ = _photograph(rng, machine, trial)
            _count(counts, reader, picture, [], "")
            yield kind, counts
    for number, mishap in enumerate(("sound", *MISHAPS), len(BARE)):
        counts = Count()
        for rng in _seeds(seed, number, count):
            while True:
                picture, labels = _photograph(rng, machine, with_dice(rng, mishap))
                if _shows(mishap, labels):
                    break
            _count(counts, reader, picture, labels, MISHAPS.get(mishap, ""))
            yield f"dice, {mishap}", counts


def usual_tables(count: int, seed: int) -> Iterator[tuple[Picture, npt.NDArray[np.float32]]]:
    """(picture, face rows of its top faces as in `models.training.render`) of usual tables, SIZE pixels wide."""
    machine = Renderer(DRAWN, surfaces.glyph_atlas(np.random.default_rng(seed)))
    for rng in _seeds(seed, 99, count):
        picture, labels = _photograph(rng, machine, usual(rng))
        rows = [[*c.ravel(), f.die, f.top, f.value, f.seen, f.cocked, f.stacked] for f, c in labels]
        yield picture, np.array(rows, np.float32).reshape(-1, COLUMNS)


def _seeds(seed: int, kind: int, count: int) -> Iterator[Rng]:
    for i in range(count):
        yield np.random.default_rng((seed, kind, i))


Labels = list[tuple[FaceLabel, npt.NDArray[np.float32]]]


def _photograph(rng: Rng, machine: Renderer, trial: Trial) -> tuple[Picture, Labels]:
    clean, labels = machine.draw(trial.scene, trial.ground)
    picture, corners = lens.photograph(rng, np.ascontiguousarray(clean), labels, SIZE)
    return picture, [(f, c) for f, c in zip(labels, corners, strict=True) if f.top]


def _shows(mishap: str, labels: Labels) -> bool:
    """All sound dice lie whole in the picture and can be seen, and the first one as the mishap wants it."""
    for number, (face, corners) in enumerate(labels):
        over = float(outside(corners[None], SIZE)[0])
        first = number == 0 and mishap == "cut off"
        hidden = face.seen < 0.6 and not face.stacked and not first
        if hidden or (not first and over > 0) or thickness(corners[None])[0] < 14:
            return False
        if first and not (0.12 < over < 0.6 and face.seen > 0.3):
            return False
    return bool(labels)


def _count(counts: Count, reader: Reader, picture: Picture, labels: Labels, flag: str) -> None:
    table = reader.read(picture)
    verdict = judge(table)
    counts.tables += 1
    counts.no_die += not table.dice
    counts.accepted += verdict.kind == "accept"
    truth = sorted(face.value for face, _ in labels)
    counts.exact += sorted(die.value or 0 for die in table.dice) == truth
    counts.flagged += any(flag in die.flags for die in table.dice)
    for reason in {*table.flags, *(one for die in table.dice for one in die.flags)}:
        counts.reasons[reason] = counts.reasons.get(reason, 0) + 1
