"""A dice set as data: `diceset.toml`, checked, with errors that name the line and the field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Final

import msgspec

from vision.colour import COLOURS

PIPS: Final = "d6"
"""The kind whose faces have pips: read without exemplars, in whatever set it is."""
SET_NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")
KIND_NAME: Final = re.compile(r"[a-z0-9][\w.-]{0,31}(?:/[\w.-]{1,32})?", re.ASCII)
MOST_DRAWS: Final = 4
LONGEST_FACE: Final = 40
"""Signs of a face's name."""


class DiceSetError(ValueError):
    """A description that cannot be used: names the file, the line where known, the field, and what was expected."""


class FaceOf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One face of a kind of die.

    face: its name, the last part of its label. value: its number, None where it has none. draws: the drawings on its
    sticker, None where there is none to draw, () for a blank side. mark: a small drawing in the corner. times: on how
    many sides of one die it stands.
    """

    face: str
    value: Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)] | None = None
    draws: tuple[str, ...] | None = None
    mark: str = ""
    times: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1

    @property
    def drawn(self) -> str | None:
        """What its sticker shows, None where nothing is known about it."""
        if self.draws is None:
            return None
        return "+".join(self.draws) + (f"^{self.mark}" if self.mark else "") or "blank"


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Dice that are alike. kind: `ddm/2`; a face's label is kind/face. colours: names of the body's colour, () where
    the household's own are learnt. count: how many dice. size_mm: edge. faces of kind `d6` are 1 to 6 pips.
    """

    kind: str
    faces: Annotated[tuple[FaceOf, ...], msgspec.Meta(min_length=1, max_length=600)]
    title: Annotated[str, msgspec.Meta(max_length=40)] = ""
    count: Annotated[int, msgspec.Meta(ge=1, le=200)] = 1
    size_mm: Annotated[float, msgspec.Meta(ge=5, le=60)] = 16.0
    colours: tuple[str, ...] = ()

    def label(self, face: FaceOf) -> str:
        """`ddm/2/attack-x2`."""
        return f"{self.kind}/{face.face}"


class DiceSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, dict=True):
    """A dice set. name: that of its folder."""

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    kinds: Annotated[tuple[Kind, ...], msgspec.Meta(min_length=1, max_length=60)]
    name: str = ""

    @cached_property
    def faces(self) -> dict[str, FaceOf]:
        """Every face by its label, in the order of the description."""
        return {kind.label(face): face for kind in self.kinds for face in kind.faces}

    @cached_property
    def pictures(self) -> dict[str, tuple[str, ...]]:
        """The labels that show each picture. Faces of two kinds with the same drawing look alike, and the dice's colour
        alone tells them apart. Pips are left out: they are read by other means."""
        found: dict[str, tuple[str, ...]] = {}
        for label, face in self.faces.items():
            picture = face.drawn or label
            if not is_pips(label):
                found[picture] = (*found.get(picture, ()), label)
        return found

    @property
    def has_pips(self) -> bool:
        """Whether some of its dice have pips."""
        return any(map(is_pips, self.faces))

    def kinds_of(self, label: str) -> tuple[Kind, ...]:
        """The kinds that have a face with this label; several for pips on dice of several colours."""
        return tuple(kind for kind in self.kinds if any(kind.label(face) == label for face in kind.faces))


def is_face_name(text: str) -> bool:
    """Whether a face may be called so: signs that can be seen, no slash, no space at either end."""
    return 0 < len(text) <= LONGEST_FACE and text.isprintable() and "/" not in text and text == text.strip()


def is_pips(label: str) -> bool:
    """Whether a label is one of a die with pips."""
    return label.rpartition("/")[0] == PIPS


def parse(text: str, name: str, file: str, drawings: frozenset[str] | None = None) -> DiceSet:
    """A set from the text of its `diceset.toml`. Raises `DiceSetError`.

    name: its folder's. file: what errors call the file. drawings: those that exist, None to take any.
    """
    if not SET_NAME.fullmatch(name):
        raise DiceSetError(f"{file}: a set's folder has small letters, figures and dashes in its name, not {name!r}")
    try:
        told = tomllib.loads(text)
        if "name" in told:
            raise DiceSetError(f"{file}: name: a set is named by its folder, not in the file")
        found = msgspec.convert(told | {"name": name}, type=DiceSet)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        raise DiceSetError(_at(file, text, path.rstrip("`").lstrip("."), message)) from error
    except (ValueError, RecursionError) as error:  # also for numbers too long and brackets too deep
        raise DiceSetError(f"{file}: not TOML: {error}") from error
    for path, message in _mistakes(found, drawings):
        raise DiceSetError(_at(file, text, path, message))
    return found


def described(dice_set: DiceSet) -> str:
    """The set as the text of a `diceset.toml`."""
    lines = [f"title = {_quoted(dice_set.title)}"]
    for kind in dice_set.kinds:
        lines += ["", "[[kinds]]", *_fields(kind, skip="faces")]
        for face in kind.faces:
            lines += ["", "[[kinds.faces]]", *_fields(face)]
    return "\n".join(lines) + "\n"


def _mistakes(told: DiceSet, drawings: frozenset[str] | None) -> Iterator[tuple[str, str]]:
    """(field, what is wrong with it)."""
    faces_of: dict[str, tuple[FaceOf, ...]] = {}
    for k, kind in enumerate(told.kinds):
        if not KIND_NAME.fullmatch(kind.kind) or kind.kind.partition("/")[0] not in (told.name, PIPS):
            yield f"kinds[{k}].kind", f"expected {told.name}, {told.name}/... or {PIPS}, found {kind.kind!r}"
        for colour in kind.colours:
            if colour not in COLOURS:
                yield f"kinds[{k}].colours", f"no colour is called {colour!r}; there are {', '.join(COLOURS)}"
        if faces_of.setdefault(kind.kind, kind.faces) != kind.faces:
            yield f"kinds[{k}].kind", f"{kind.kind} stands twice with different faces"
        names = [face.face for face in kind.faces]
        for f, face in enumerate(kind.faces):
            at = f"kinds[{k}].faces[{f}]"
            if not is_face_name(face.face):
                yield f"{at}.face", f"1 to {LONGEST_FACE} signs without a slash were expected, found {face.face!r}"
            if face.face in names[:f]:
                yield f"{at}.face", f"{face.face!r} stands twice; say times = 2 for a face on two sides"
            if kind.kind == PIPS and (face.face not in "123456" or face.value != int(face.face)):
                yield f"{at}.face", f"dice of the kind {PIPS} have faces 1 to 6 of that value, found {face.face!r}"
            if len(face.draws or ()) > MOST_DRAWS:
                yield f"{at}.draws", f"at most {MOST_DRAWS} drawings fit on a face, found {len(face.draws or ())}"
            for drawing in (*(face.draws or ()), *filter(None, [face.mark])):
                if drawings is not None and drawing not in drawings:
                    yield f"{at}.draws", f"there is no drawing {drawing!r}"


def _at(file: str, text: str, path: str, message: str) -> str:
    line = _line_of(text, path)
    return f"{file}{f', line {line}' if line else ''}: {path or 'the file'}: {message}"


def _line_of(text: str, path: str) -> int | None:
    """The line of a field such as `kinds[1].faces[2].value`, or that of the table it is missing from."""
    steps = [(name, int(number)) for name, number in re.findall(r"(kinds|faces)\[(\d+)\]", path)]
    field = path.rpartition(".")[2].partition("[")[0]
    seen = {"kinds": -1, "faces": -1}
    inside: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\[kinds(\.faces)?\]\]", line)
        if header:
            seen = {**seen, "faces": seen["faces"] + 1} if header[1] else {"kinds": seen["kinds"] + 1, "faces": -1}
        here = [(name, place) for name, place in seen.items() if place >= 0]
        if here != steps:
            continue
        inside = inside or number
        if re.match(rf"\s*{re.escape(field)}\s*=", line):
            return number
    return inside


def _fields(told: msgspec.Struct, skip: str = "") -> list[str]:
    fields: dict[str, Any] = msgspec.to_builtins(told)
    return [f"{name} = {_value(value)}" for name, value in fields.items() if name != skip and value is not None]


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(one) for one in value) + "]"
    return str(value)


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")  # else a JSON string is a TOML string
