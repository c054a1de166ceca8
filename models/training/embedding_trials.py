"""Sets of dice whose glyphs no training saw, taught and read: for measuring and calibrating the embedding network."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from models.training.glyph_faces import Composer
from models.training.glyph_scenes import (
    Faces,
    Studio,
    by_lamplight,
    gather,
    load_faces,
    of_a_set,
    on_a_stand,
    save,
    set_looks,
)
from models.training.glyphs import TOO_ALIKE, Glyphs, laid
from vision.clearness import DRAWN, clearness
from vision.embedding import Embedder
from vision.faces import FACE_SIZE
from vision.matcher import Known, leads
from vision.prototypes import drawn_together

FACES_A_SET, FOREIGN = 24, 24
PIXELS = 40.0
PICTURES = 48
SURFACES = 12
COMPOSED_VIEWS = 10
SIGN = slice(FACE_SIZE // 4, FACE_SIZE - FACE_SIZE // 4)


@dataclass(frozen=True, slots=True)
class Trial:
    """One row a face that was read. best, lead, beyond: of the nearest picture, see `vision.embedding.Familiarity`.
    right: it is the one it shows. foreign: it shows none that was taught."""

    best: npt.NDArray[np.float32]
    lead: npt.NDArray[np.float32]
    beyond: npt.NDArray[np.float32]
    right: npt.NDArray[np.bool_]
    foreign: npt.NDArray[np.bool_]

    def joined(self, other: Trial) -> Trial:
        pairs = ((getattr(self, name), getattr(other, name)) for name in ("best", "lead", "beyond", "right", "foreign"))
        return Trial(*(np.concatenate(pair) for pair in pairs))


def glyphs_of_a_set(rng: np.random.Generator, glyphs: Glyphs, count: int) -> npt.NDArray[np.int64]:
    """Held-out glyphs, `count` of them, that can be told apart at any turn."""
    chosen: list[int] = []
    groups: set[int] = set()
    for glyph in rng.permutation(np.flatnonzero(glyphs.held_out)):
        alike = glyphs.sketches[chosen].reshape(-1, glyphs.sketches.shape[-1]) @ glyphs.sketches[glyph, 0]
        if int(glyphs.groups[glyph]) not in groups and alike.max(initial=0) < TOO_ALIKE:
            chosen.append(int(glyph))
            groups.add(int(glyphs.groups[glyph]))
        if len(chosen) == count:
            break
    return np.array(chosen, np.int64)


def rendered_set(path: Path, glyphs: Glyphs, seed: int, index: int, steady: bool) -> Faces:
    """Faces of one set's dice and of foreign dice of the same make, cut from rendered tables; kept in `path`.

    `glyph` counts from 0; from FACES_A_SET on they are foreign. steady: one camera, in focus, at one place, and one
    light for the set; otherwise all are others in every picture, and one in five faces is blurred or glaring beyond
    reading.
    """
    if path.exists():
        return load_faces(path)
    rng = np.random.default_rng((seed, index))
    chosen = glyphs_of_a_set(rng, glyphs, FACES_A_SET + FOREIGN)
    studio = Studio(rng, glyphs, chosen, SURFACES)
    looks, rows, tables = set_looks(np.random.default_rng((seed, index, 1))), [], []
    camera, lamp = on_a_stand(rng), by_lamplight(rng)
    stand = of_a_set(rng, looks, len(chosen), PIXELS)
    for number in range(PICTURES):
        table = of_a_set(rng, looks, len(chosen), PIXELS)
        if steady:
            table.light = lamp
            table.eye, table.up, table.field_of_view = stand.eye, stand.up, stand.field_of_view
        for row in studio.faces(table, camera if steady else None):
            rows.append((row[0], int(np.flatnonzero(chosen == row[1])[0]), row[2], row[3]))
            tables.append(number)
    faces = gather(rows, tables)
    save(path, faces)
    return faces


def composed_set(composer: Composer, glyphs: Glyphs, seed: int, index: int) -> Faces:
    """The same from the compositor, every face of another make: harder than any one set."""
    rng = np.random.default_rng((seed, index))
    chosen = glyphs_of_a_set(rng, glyphs, FACES_A_SET + FOREIGN)
    glyph = np.repeat(np.arange(len(chosen)), COMPOSED_VIEWS)
    way = rng.integers(4, size=len(glyph))
    rasters = np.stack([laid(glyphs.rasters[chosen[g]], int(w)) for g, w in zip(glyph, way, strict=True)])
    crops = composer.faces(rng, rasters)
    return Faces(crops, glyph, way, np.full(len(glyph), PIXELS, np.float32), np.arange(len(glyph)))


def rendered_sets(store: Path, glyphs: Glyphs, seed: int, count: int, steady: bool) -> Iterator[Faces]:
    """Sets drawn by the code as it is now: what other code drew is not taken from `store`."""
    here = Path(__file__).parent
    recipe = b"".join(path.read_bytes() for path in sorted([*here.glob("*.py"), *here.glob("shaders/*")]))
    folder = store / f"sets-{hashlib.sha256(recipe).hexdigest()[:8]}"
    for index in range(count):
        path = folder / f"{'steady' if steady else 'any'}-{seed}-{index:03d}.npz"
        yield rendered_set(path, glyphs, seed, index, steady)


def swapped(faces: Faces) -> Faces:
    """The same faces with the set's own as the foreign ones, and the other way about."""
    return replace(faces, glyph=(faces.glyph + FOREIGN) % (FACES_A_SET + FOREIGN))


def tried(embedder: Embedder, faces: Faces, per_face: int, seed: int) -> Trial:
    """Teaches `per_face` views of each face of the set, and reads what was not looked at for that.

    As a household teaches: of half the views of a face the clearest are taken, of at most `DRAWN` for each one taught.
    """
    rng = np.random.default_rng(seed)
    taught: list[int] = []
    kept_back = set(np.flatnonzero(faces.glyph >= FACES_A_SET).tolist())
    for label in range(FACES_A_SET):
        views = rng.permutation(np.flatnonzero(faces.glyph == label)).tolist()
        drawn = views[: min(DRAWN * per_face, len(views) // 2)]
        if not drawn:
            continue
        taught += sorted(drawn, key=lambda row: -clearness(_sign(faces.crops[row])))[:per_face]
        kept_back.update(views[len(drawn) :])
    pictures = tuple(f"{faces.glyph[row]:02d}" for row in taught)
    vectors = drawn_together(embedder.embed_turned(faces.crops[taught]), faces.glyph[taught])
    known = Known(vectors, pictures, {name: (name,) for name in pictures})
    rest = np.array(sorted(kept_back))
    foreign = faces.glyph[rest] >= FACES_A_SET
    return compared(embedder, known, faces.crops[rest], [f"{glyph:02d}" for glyph in faces.glyph[rest]], foreign)


def _sign(crop: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The middle of a squared-up face, where its sign is."""
    return crop[SIGN, SIGN]


def compared(
    embedder: Embedder, known: Known, crops: npt.NDArray[np.uint8], shown: Sequence[str], foreign: npt.NDArray[np.bool_]
) -> Trial:
    """What the matcher weighs of each face, (n, 48, 48, 3), of which `shown` names the picture it really shows."""
    vectors = embedder.embed(crops)
    cosines = known.similarities(vectors)
    order, at = np.argsort(cosines, axis=1), np.arange(len(crops))
    best, second = order[:, -1], order[:, -2]
    nearest, next_ = (
        np.stack([known.nearest(vector, int(picture)) for vector, picture in zip(vectors, places, strict=True)])
        for places in (best, second)
    )
    lead = leads(cosines[at, best], cosines[at, second], (nearest * next_).sum(axis=1))
    beyond = embedder.familiarity.strangers.beyond(cosines[at, best], vectors, nearest)
    right = np.array([known.names[place] == name for place, name in zip(best, shown, strict=True)])
    return Trial(cosines[at, best], lead, beyond, right & ~foreign, foreign)
