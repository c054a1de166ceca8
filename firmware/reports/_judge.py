"""Whether the throws that were told are those that happened."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from math import dist
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from firmware.reports._scenes import FILMED, Scene
from firmware.reports._stage import Act, Film, Shot, Stage
from firmware.watching.settle import Moved, Observation, State, Throw, step, wants_reading
from hardware.ports import Pixels
from vision.gate import GateState, observe, shrink
from vision.types import TableReading

SIZES: Final = ((640, 480), (960, 720))
RATES: Final = (8.0, 15.0)
VIDEO_RATES: Final = (25.0, 30.0)
_CODECS: Final = (("MJPG", ".avi"), ("mp4v", ".mp4"))
_NEAR_SIDES: Final = 0.5
_NO_PIXELS: Final = np.empty((0, 0, 3), dtype=np.uint8)

Read = Callable[[Pixels], TableReading]
Told = tuple[float, Throw | Moved]


@dataclass(frozen=True, slots=True)
class Sequence:
    """What is to be filmed. number: of the sequence, from which all that varies follows. networks: who reads."""

    scene: Scene
    number: int
    seed: int
    size: tuple[int, int]
    rate: float
    codec: tuple[str, str] | None
    networks: bool

    @property
    def name(self) -> str:
        """The scene's name, for people."""
        return self.scene.__name__.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Score:
    """Counts of one sequence, and for each throw told the seconds from rest until then.

    asked: those of the missed ones that were offered to the players, since a hand was near.
    """

    throws: int = 0
    phantom: int = 0
    missed: int = 0
    asked: int = 0
    twice: int = 0
    wrong_moved: int = 0
    delays: tuple[float, ...] = ()

    def __add__(self, other: Score) -> Score:
        return Score(
            self.throws + other.throws,
            self.phantom + other.phantom,
            self.missed + other.missed,
            self.asked + other.asked,
            self.twice + other.twice,
            self.wrong_moved + other.wrong_moved,
            self.delays + other.delays,
        )

    @property
    def faultless(self) -> bool:
        return not (self.phantom or self.missed or self.twice or self.wrong_moved)


def play(sequence: Sequence, networks: Read | None = None) -> Score:
    """Films one sequence, watches it as the appliance does, and compares."""
    stage = Stage(sequence.seed, sequence.rate, sequence.size)
    film = sequence.scene(stage)
    if sequence.codec:
        with tempfile.TemporaryDirectory() as folder:
            told = list(watched(_through_video(film, Path(folder), sequence), networks, live=False))
    else:
        told = list(watched(film, networks))
    return judged(stage.acts, told, stage.withdrawn)


def save(sequence: Sequence, file: Path) -> None:
    """Films a sequence into an .mp4 file."""
    film = sequence.scene(Stage(sequence.seed, sequence.rate, sequence.size))
    for _ in _written(film, file, "mp4v", sequence):
        pass


def watched(film: Iterable[Shot], networks: Read | None, live: bool = True) -> Iterator[Told]:
    """Throws told and dice offered, each with the time: the gate sees each frame, the reader those asked for."""
    gate, state = GateState(), State()
    for shot in film:
        gate, scene = observe(gate, shrink(shot.pixels), shot.time)
        reading = None
        if wants_reading(state):
            reading = networks(shot.pixels) if networks else shot.truth
        seen = Observation(scene, reading, shot.time, shot.number, live)
        state, outcome = step(state, seen, shot.time)
        if isinstance(outcome, Throw) or (isinstance(outcome, Moved) and outcome.cause == "hand" and outcome.moved):
            yield shot.time, outcome


def judged(acts: list[Act], told: list[Told], withdrawn: list[float]) -> Score:
    """Each throw told belongs to the last act that had begun; before the dice lie it is a phantom too.

    withdrawn: when hands went, from which the delay counts if that was later.
    """
    score = Score(throws=sum(act.rest is not None for act in acts))
    hits: set[Act] = set()
    offered: set[Act] = set()
    for time, throw in told:
        act = [act for act in acts if act.start <= time][-1]
        if isinstance(throw, Moved):
            if act.rest is not None and time >= act.rest:
                offered.add(act)
        elif act.rest is None or time < act.rest:
            score += Score(phantom=1)
        elif act in hits:
            score += Score(twice=1)
        else:
            hits.add(act)
            since = max([act.rest, *(gone for gone in withdrawn if gone < time)])
            score += Score(wrong_moved=int(not _same_dice(act, throw)), delays=(time - since,))
    return replace(score, missed=score.throws - len(hits), asked=len(offered - hits))


def _same_dice(act: Act, throw: Throw) -> bool:
    """Whether the dice called thrown are those that were."""
    thrown = [throw.reading.dice[index] for index in throw.moved]
    reach = _NEAR_SIDES * (thrown[0].side if thrown else 0.0)
    return len(thrown) == len(act.places) and all(
        any(dist(die.centre, place) <= reach for die in thrown) for place in act.places
    )


def _through_video(film: Film, folder: Path, sequence: Sequence) -> Film:
    """The film as a video file gives it back; the truths stay as they were."""
    assert sequence.codec is not None
    code, suffix = sequence.codec
    file = folder / f"film{suffix}"
    shots = [replace(shot, pixels=_NO_PIXELS) for shot in _written(film, file, code, sequence)]
    video = cv2.VideoCapture(str(file))
    for shot in shots:
        there, picture = video.read()
        if not there:
            raise RuntimeError(f"the video {file.name} ({code}) gave back fewer frames than were written")
        yield replace(shot, pixels=np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB), dtype=np.uint8))
    video.release()


def _written(film: Film, file: Path, code: str, sequence: Sequence) -> Film:
    """The film, each shot of which is written to a video file as it passes."""
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*code), sequence.rate, sequence.size)
    for shot in film:
        writer.write(cv2.cvtColor(shot.pixels, cv2.COLOR_RGB2BGR))
        yield shot
    writer.release()


def plan(scenes: tuple[Scene, ...], number: int, seed: int) -> Sequence:
    """Sequence 0, 1, ...: the scenes in turn, each time at another rate, size and codec; every tenth by networks."""
    scene, turn = scenes[number % len(scenes)], number // len(scenes)
    filmed = scene in FILMED
    return Sequence(
        scene=scene,
        number=number,
        seed=seed * 10_000 + number,
        size=SIZES[turn // 2 % 2],
        rate=(VIDEO_RATES if filmed else RATES)[turn % 2],
        codec=_CODECS[turn // 2 % 2] if filmed else None,
        networks=number % 10 == 9,
    )
