"""The contract that every game fulfils.

A game is a pure description: states and actions are frozen `msgspec.Struct`s, `apply` makes a new state and
never alters the old one, and chance enters only as the action `Rolled` of the player DICE. So the camera, a
random generator, a thumb on a button and a list in a test are interchangeable.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NewType, Protocol, TypeVar, runtime_checkable

import msgspec

from rules.drawing import Drawing
from rules.mat import Field
from rules.prompt import BookPage, Prompt, Told

Seat = NewType("Seat", int)
"""A player, counted from 0; or DICE; or OVER."""

DICE: Final = Seat(-1)
"""The dice are to be thrown: the next action is a `Rolled`."""

OVER: Final = Seat(-2)
"""The game has ended: there is no next action."""


class Rolled(msgspec.Struct, frozen=True, tag="rolled", tag_field="type"):
    """What a throw showed. The only way by which chance enters a game.

    faces: face labels (`d6/5`) in the order of `Cast.dice`; dice of one kind in ascending order of label, since
    dice of one kind cannot be told apart on the table.
    """

    faces: tuple[str, ...]


class Cast(msgspec.Struct, frozen=True):
    """What a game asks to be thrown.

    dice: the kind of each die (`d6`). purpose: what for, as a player would say it ("round die").
    colour: the household role of the dice's colour where it matters ("round"), else "".
    """

    dice: tuple[str, ...]
    purpose: str
    colour: str = ""


class LayoutDie(msgspec.Struct, frozen=True, order=True):
    """One die that should stand on the table: at `place` (`2-3`, `H`), of a `kind`, colour role and face."""

    place: str
    kind: str
    colour: str
    face: str


class Layout(msgspec.Struct, frozen=True):
    """Which dice a game believes to stand on the table, sorted."""

    dice: tuple[LayoutDie, ...]


class IllegalAction(Exception):
    """An action that the rules refuse now.

    code: a stable name such as `horde/segment-full`. facts: what a sentence about it needs.
    sentence: at most two panel lines: the fact, then the way out ("1 Attack left, needs 2. Pick 1 blow or back.").
    """

    def __init__(self, code: str, sentence: str, facts: Mapping[str, str | int] | None = None) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code = code
        self.sentence = sentence
        self.facts: dict[str, str | int] = dict(facts or {})


class DataError(ValueError):
    """Printed data (a sheet, a card) that cannot be used: names the file, the key and what was expected."""

    def __init__(self, file: str, key: str, expected: str, found: object = "") -> None:
        seen = f", found {found!r}" if found != "" else ""
        super().__init__(f"{file}: {key}: expected {expected}{seen}")
        self.file, self.key, self.expected = file, key, expected


def action_order(action: object) -> tuple[Any, ...]:
    """Sort key of actions: by tag, then field by field in the order of declaration.

    Loops that run upwards, kind after kind in the order of their tags, give this order without sorting.
    """
    match action:
        case None:
            return (0,)
        case int() | float():
            return (1, action)
        case str():
            return (2, action)
        case tuple():
            return (3, *map(action_order, action))
        case msgspec.Struct():
            return (4, str(action.__struct_config__.tag), *map(action_order, msgspec.structs.astuple(action)))
    raise TypeError(f"actions hold numbers, text, tuples and Structs, not a {type(action).__name__}")


S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)


class Game(Protocol[S, A]):
    """One game. Instances hold no state; everything is in S.

    id: `dice-horde`. version: raised when a change of rules or of stored actions alters the meaning of old journals.
    """

    id: ClassVar[str]
    version: ClassVar[int]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, int]]
    """Fewest and most players."""
    dice_sets: ClassVar[tuple[str, ...]]
    """Names of the dice sets that it is played with (`d6`)."""
    options_type: ClassVar[type[msgspec.Struct]]
    """A frozen Struct in which every field has a default."""
    state_type: ClassVar[type[msgspec.Struct]]
    action_type: ClassVar[Any]
    """The tagged union of the players' actions, `Rolled` included."""
    score_bounds: ClassVar[tuple[int, int]]
    data_file: ClassVar[str]
    """Name of the printed data the game ships in its own `data` folder ("demo.toml"), or ""."""

    def parse_data(self, text: str, file: str) -> Any:
        """Turns printed data (TOML text) into the game's data value. Raises `DataError`."""

    def start(self, players: tuple[str, ...], options: Any, data: Any) -> S:
        """The first state. Raises `ValueError` for a wrong number of players or clashing names."""

    def turn(self, state: S) -> Seat:
        """Who acts next: a player, DICE or OVER."""

    def cast(self, state: S) -> Cast | None:
        """What is to be thrown; not None exactly when `turn` is DICE."""

    def layout(self, state: S) -> Layout | None:
        """Which dice should stand where, None where the game places none."""

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """Every action of the player to move, in `action_order` and without repeats.

        Empty exactly when `turn` is DICE or OVER.
        """

    def apply(self, state: S, action: A | Rolled) -> S:
        """The state after an action. Raises `IllegalAction`; never alters `state`."""

    def scores(self, state: S) -> tuple[int, ...]:
        """One number per player within `score_bounds`; players of one side share theirs."""

    def winners(self, state: S) -> tuple[Seat, ...]:
        """Who has won, when the game is over: every player in a won co-operative game, nobody in a lost one."""

    def prompt(self, state: S, viewer: Seat) -> Prompt:
        """What is asked, of whom, and the choices, as far as `viewer` may see it: a seat, or DICE for everybody."""

    def books(self, state: S, viewer: Seat) -> tuple[BookPage, ...]:
        """The books, in pages of at most four lines, as far as `viewer` may see them: a seat, or DICE for everybody."""

    def told(self, before: S, action: A | Rolled, after: S) -> Told:
        """What an applied action did, in words."""


@runtime_checkable
class HasLongTitle(Protocol):
    """A game whose `title` is shortened for the panel. A game need not."""

    long_title: ClassVar[str]
    """The title in full, for pages, papers and the command line."""


@runtime_checkable
class AsksOptions(Protocol):
    """A game that words its options itself. A game need not: its options are then asked by their names and values."""

    def option_question(self, field: str, data: Any) -> tuple[str, tuple[tuple[Any, str], ...]]:
        """How one option is asked before a match: a title of at most 20 characters, and its values in the order in
        which they are offered, each with a row of at most 19. data: what `parse_data` gave."""


@runtime_checkable
class Draws(Protocol):
    """A game that draws its sheets or boards for the page. A game need not: `rules.drawing` says how."""

    def drawings(self, state: Any, viewer: Seat) -> tuple[Drawing, ...]:
        """What lies on the table as pictures, as far as `viewer` may see it: a seat, or DICE for everybody. A tap is
        among the choices of `prompt(state, viewer)`."""


@runtime_checkable
class GivesHints(Protocol):
    """A game that helps those who ask for it. A game need not."""

    def hints(self, state: Any, viewer: Seat) -> tuple[str, ...]:
        """Sentences with a full stop, the most useful first, that tell no more than `viewer` may see: a seat, or DICE
        for everybody. () where there is nothing to say."""


@runtime_checkable
class Advises(Protocol):
    """A game that can play for somebody. A game need not: people alone then play it."""

    def advise(self, state: Any, seat: Seat) -> Any:
        """What a reasonable player does who is to act: one of the legal actions, the same for the same state, found out
        from no more than `seat` may know."""


@runtime_checkable
class ChoosesDice(Protocol):
    """A game in which players choose which dice to throw. A machine has no hands: people throw for it."""

    def wished_dice(self, state: Any) -> str:
        """What a reasonable player would throw who is to choose dice now, in at most 15 characters ("3 of level 2");
        "" where there is nothing to choose."""


@runtime_checkable
class DoneByHand(Protocol):
    """A game that sometimes asks people to do what a card says and to put the books right."""

    def by_hand(self, state: Any) -> bool:
        """Whether it asks that now: then people answer for a machine, too."""


@runtime_checkable
class NamesEndings(Protocol):
    """A game that can be decided in more than one way. A game need not be."""

    def ending(self, state: Any) -> str:
        """By what a match that is over was decided, in a few words that are the same for all that ended alike."""


@runtime_checkable
class TellsScores(Protocol):
    """A game whose scores need a word beside the number. A game need not: the number alone is then shown."""

    def score_words(self, state: Any) -> tuple[str, ...]:
        """For each player of a match that is over, what was compared, in words ("2 Life Points, 7 summoned")."""


@runtime_checkable
class OnMat(Protocol):
    """A game whose dice have their places on a printed mat. A game need not have one."""

    def die_names(self, state: Any) -> Mapping[str, str]:
        """What players call the dice of each colour role of `layout`: {"A": "yellow"}; at most 6 letters."""

    def mat(self, data: Any, measures: Mapping[str, float]) -> Field:
        """The mat for printed data: what `parse_data` gave. measures: lengths in mm by name, as the mat's file has
        them. Raises `KeyError` for a measure that is missing."""


@runtime_checkable
class FollowsTable(Protocol):
    """A game whose book can be made to follow the table, where players say that the table is right."""

    def follow(self, state: Any, table: Layout) -> Any:
        """The action that makes `layout` of the state equal to `table`. It is in no list of legal actions. Raises
        `IllegalAction` where the rules cannot hold such a table, or not at this moment."""
