"""Where the panel can stand, as data. `firmware.rooms` says what each place shows and what presses do there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from firmware.audit.differences import Difference
from firmware.dicesets.sheet import TeachingSheet
from firmware.draft import Draft
from firmware.events import FaultRaised
from firmware.watching.settle import Moved
from rules.contract import DICE, Rolled, Seat
from rules.prompt import Told


@dataclass(frozen=True, slots=True)
class AtPrompt:
    """At the table: the game's prompt.

    reasons: why the last throw could not be read, for the players. offered: dice that a hand moved, which ok takes as
    the roll.
    """

    cursor: int = 0
    reasons: tuple[str, ...] = ()
    offered: Moved | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """READ: a roll was accepted and saved. since: monotonic seconds."""

    told: Told
    rolled: Rolled
    since: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """WHICH?: a die is in doubt. cursor: 0 the best value, 1 the second."""

    draft: Draft
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Surplus:
    """WHICH?: more dice than asked for; the players tick those that were thrown."""

    draft: Draft
    ticked: tuple[int, ...] = ()
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Fix:
    """FIX: a ring of faces for one die. step: the roll in the match that is corrected, None for a new roll.

    cursor: index into the ring. back: where back leads. pointed: a face stands under the cursor, which ok takes; not
    before a player moves it where the machine asks by itself what a die shows that it did not read.
    """

    draft: Draft
    die: int
    cursor: int
    step: int | None
    back: Place
    pointed: bool = True


@dataclass(frozen=True, slots=True)
class Drop:
    """FIX: what to do with a die that was read: take it out, or add one that was not seen."""

    fix: Fix
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class UndoList:
    """UNDO: how far back."""

    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Readings:
    """FIX: every roll of the match, to correct any of them."""

    cursor: int = 0


@dataclass(frozen=True, slots=True)
class TaskQueue:
    """SET: explain the task, or say that all of its kind are done."""

    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """CHECK: table and book differ. open: deeds still to be done, at least one."""

    open: tuple[Difference, ...]
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Learn:
    """SET: a die is shown to learn its colour. number: of the game's kinds of dice."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Menu:
    """MENU."""

    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """BOARD: the books; or of one player, the pages that nobody else sees. seat: DICE for everybody's."""

    page: int = 0
    seat: Seat = DICE


@dataclass(frozen=True, slots=True)
class Reroll:
    """Forget the rolls that an undo left in the log, and throw again."""


@dataclass(frozen=True, slots=True)
class CorrectRoll:
    """Replace a roll of the match although later steps fall away."""

    step: int
    rolled: Rolled


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Leave the match (it stays in the journal) and choose a new one."""


@dataclass(frozen=True, slots=True)
class FollowTable:
    """The book follows the table."""

    action: Any


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """End the program."""


Change: TypeAlias = Reroll | CorrectRoll | FollowTable | NewMatch | SwitchOff


@dataclass(frozen=True, slots=True)
class Sure:
    """SURE?: something will be replaced or ended."""

    title: str
    lines: tuple[str, ...]
    verb: str
    change: Change
    back: Place


@dataclass(frozen=True, slots=True)
class Note:
    """A refusal, or a longer text that was asked for, in pages. private: for those at the panel alone. seat: for one
    player's eyes, DICE for everybody's. context: what stands beside the state word."""

    text: str
    back: Place
    page: int = 0
    private: bool = False
    seat: Seat = DICE
    context: str = ""


@dataclass(frozen=True, slots=True)
class FaultNote:
    """FAULT: a part is missing; named once, then the game goes on without it."""

    fault: FaultRaised
    back: Place


@dataclass(frozen=True, slots=True)
class Resume:
    """After power-on: go on with the match, or begin another."""

    cursor: int = 0


@dataclass(frozen=True, slots=True)
class NewGame:
    """Questions before a match: which game, how many players, its options.

    answers: index chosen, per question. cursor: None on the answer that is usual.
    """

    answers: tuple[int, ...] = ()
    cursor: int | None = None


@dataclass(frozen=True, slots=True)
class TeachSets:
    """TEACH: which dice. back: where back leads."""

    back: Place
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Teach:
    """TEACH: the face on the tray, and what it may be. cursor: index into its likely labels."""

    sheet: TeachingSheet
    back: Place
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class TooAlike:
    """TEACH: two faces that cannot be told apart, and what to do about it."""

    teach: Teach


@dataclass(frozen=True, slots=True)
class Spell:
    """TEACH: a name, sign by sign: of a face, or of a new set where `teach` is None."""

    teach: Teach | None
    back: Place
    text: str = ""
    cursor: int = 0


@dataclass(frozen=True, slots=True)
class Off:
    """OFF: the end. machine: the machine is to switch off too, not the program alone.

    stage: saving until everything is on the disk; then ended, or going while the machine switches itself off, or stays
    where it refused. why: what it said then.
    """

    machine: bool = False
    stage: Literal["saving", "ended", "going", "stays"] = "saving"
    why: str = ""


Place: TypeAlias = (
    AtPrompt | Check | Learn | Shown | Doubt | Surplus | Fix | Drop | UndoList | Readings | TaskQueue | Menu | Board
    | Sure | Note | FaultNote | Resume | NewGame | TeachSets | Teach | TooAlike | Spell | Off
)  # fmt: skip


def with_cursor(place: Place, index: int) -> Place | None:
    """The place with its cursor on `index`; None for a place without a cursor."""
    match place:
        case Fix():
            return replace(place, cursor=index, pointed=True)
        case (
            AtPrompt() | Check() | Doubt() | Surplus() | Drop() | UndoList() | Readings() | TaskQueue() | Menu()
            | Resume() | NewGame() | TeachSets() | Teach() | Spell()
        ):  # fmt: skip
            return replace(place, cursor=index)
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """One question before a match. key: the option's name; choices: (value, what the row says); usual: index of one."""

    key: str
    title: str
    choices: tuple[tuple[Any, str], ...]
    usual: int = 0
