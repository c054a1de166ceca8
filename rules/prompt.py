"""What a game says to the people at the table, as data.

A game fills these; the firmware lays them out for the panel and the page. Text budgets are those of a
128 x 64 panel: `WIDTHS`. Places are written as players say them: `3-2` is segment 3 space 2, `H` the horizon.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

WIDTHS: Final = {
    "context": 13,  # right of the state word; 15 beside CHOOSE
    "title": 20,
    "headline": 15,
    "line": 20,
    "row": 19,
    "verb": 6,
    "short": 19,
}
"""Characters that fit, per kind of text."""


class Dice(msgspec.Struct, frozen=True, tag=True):
    """A row of dice: face labels, `d6/?` for one not yet known."""

    faces: tuple[str, ...]


class Turning(msgspec.Struct, frozen=True, tag=True):
    """A die to be turned by hand from one face to another."""

    before: str
    after: str


class Route(msgspec.Struct, frozen=True, tag=True):
    """A die's way along a track of `segments` x 4 spaces. `start`, `end`: `2-3`, `H`, `gate`, `grave`, `pool` or ""."""

    segments: int
    start: str
    end: str
    role: str = ""
    value: int = 0


class TrackDie(msgspec.Struct, frozen=True):
    """A die on a space (1-4): value and colour role (A drawn as outline, B filled, C by its corners only)."""

    space: int
    value: int
    role: str


class TrackSegment(msgspec.Struct, frozen=True):
    """One segment of a track: what stands above and below it, its dice, and the bars right of it.

    upper, lower: at most 3 characters ("G 4"; x for destroyed). Ids for `Choice.place`: `3-2` a space, `3u`
    and `3l` the towers, `3` the segment itself.
    """

    upper: str
    lower: str
    dice: tuple[TrackDie, ...]
    bars: int
    traps: tuple[int, ...] = ()


class Track(msgspec.Struct, frozen=True, tag=True):
    """The whole path, for prompts of kind "place" and for the books."""

    segments: tuple[TrackSegment, ...]
    marked: tuple[str, ...] = ()
    """Ids already chosen."""


class Cell(msgspec.Struct, frozen=True):
    """A square of a `Grid` that is not empty. ground: whose path or base it is (0 or 1), or "shell" for one that is
    barred. base: a player's end of the field. figure: whose figure stands there, -1 for none. item: something lies
    there."""

    place: str
    ground: Literal[0, 1, "shell"]
    base: bool = False
    figure: Literal[-1, 0, 1] = -1
    item: bool = False


class Grid(msgspec.Struct, frozen=True, tag=True):
    """A field of squares from above; a square's id is column and row ("F8").

    columns: letters. rows: first and last. near: the player whose base belongs at the near end (left on the panel).
    ghost: (columns, rows) from the chosen square to all that a piece laid there would cover, itself among them.
    """

    columns: str
    rows: tuple[int, int]
    cells: tuple[Cell, ...]
    near: Literal[0, 1] = 0
    ghost: tuple[tuple[int, int], ...] = ()
    marked: tuple[str, ...] = ()
    """Ids already chosen."""


class Outline(msgspec.Struct, frozen=True):
    """One of `Shapes`: its id, and its squares as (column, row) from the one that is marked, which is among them."""

    place: str
    squares: tuple[tuple[int, int], ...]


class Shapes(msgspec.Struct, frozen=True, tag=True):
    """Pieces to choose from, side by side."""

    outlines: tuple[Outline, ...]


Picture = Dice | Turning | Route | Track | Grid | Shapes

PromptKind = Literal["roll", "task", "list", "stepper", "place", "pass", "over"]


class Choice(msgspec.Struct, frozen=True):
    """One legal action as it is offered.

    label: a row of at most 19 characters. verb: the key label, at most 6 ("Take", "Fire", "Give 2"); never "Yes".
    detail: one further line of at most 20, shown while the cursor stands on it. place: its id in a "place" prompt's
    picture. number: its value in a "stepper" prompt. more: full sentences, shown when ok is held. spoken: label and
    detail in whole words for a voice, without a full stop, where the row shortens them.
    """

    action: Any
    label: str
    verb: str
    detail: str = ""
    place: str = ""
    number: int | None = None
    more: str = ""
    spoken: str = ""


class Prompt(msgspec.Struct, frozen=True):
    """What is asked, of whom, and the choices.

    kind: roll (throw dice), task (do this on the table, one choice), list, stepper (one number), place (a spot on
    the picture), pass (hand the panel over), over (the game has ended).
    context: what stands beside the state word ("round 3 of 6"). title: the question ("Take one set:").
    headline: up to two big lines, for roll and task. lines: plain lines, at most 3.
    choices: one per legal action (a permutation of them), those most used first, "Skip" and "End" last.
    resting: index of the likeliest choice. group: tasks with the same non-empty group may be done all at once.
    more: full sentences, shown when ok is held. spoken: one full sentence for a voice or a screen reader.
    house: a house number (one of ours, not printed) decides here.
    """

    kind: PromptKind
    seat: int
    context: str
    title: str
    spoken: str
    headline: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    picture: Picture | None = None
    resting: int = 0
    group: str = ""
    more: str = ""
    house: bool = False


class BookPage(msgspec.Struct, frozen=True):
    """One page of the books: a title of at most 13 characters, up to 4 lines of at most 20, or a picture.

    words: the page in full sentences of any length, for a voice and for the page in the browser, which have the room
    to write out what the lines shorten and what a picture shows.
    """

    title: str
    lines: tuple[str, ...] = ()
    picture: Picture | None = None
    words: tuple[str, ...] = ()


class Told(msgspec.Struct, frozen=True):
    """What a step did. short: a row for the undo list (19). headline (15) and lines (20, at most 2): the screen after
    a roll was read. sentence: one full sentence for the log and the voice."""

    short: str
    sentence: str
    headline: str = ""
    lines: tuple[str, ...] = ()
