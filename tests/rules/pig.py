"""Two-dice Pig with a secret: the small game on which the suite, the history and the commands are tested.

Each player first chooses a lucky face that the others must not see until the end. On a turn two dice are
thrown. A 1 ends the turn with nothing, two 1s cost all points; otherwise their sum is added to the pot, and
each lucky face shown counts double. Then: throw again, or hold the pot. Whoever has the goal's points wins at
once; after the last round the most points win.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.contract import DICE, OVER, Cast, DataError, IllegalAction, Rolled, Seat
from rules.prompt import BookPage, Choice, Dice, Prompt, Told


class Lucky(msgspec.Struct, frozen=True, tag="lucky", tag_field="type"):
    face: int


class Again(msgspec.Struct, frozen=True, tag="again", tag_field="type"):
    pass


class Hold(msgspec.Struct, frozen=True, tag="hold", tag_field="type"):
    pass


Action = Again | Hold | Lucky | Rolled


class Options(msgspec.Struct, frozen=True):
    rounds: int = 6


class State(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    goal: int
    rounds: int
    lucky: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    mover: int = 0
    round: int = 1
    pot: int = 0
    faces: tuple[str, ...] = ()
    thrown: bool = False
    over: bool = False


class Pig:
    id: ClassVar[str] = "pig"
    version: ClassVar[int] = 1
    title: ClassVar[str] = "Pig"
    seats: ClassVar[tuple[int, int]] = (2, 4)
    dice_sets: ClassVar[tuple[str, ...]] = ("d6",)
    options_type: ClassVar[type[msgspec.Struct]] = Options
    state_type: ClassVar[type[msgspec.Struct]] = State
    action_type: ClassVar[object] = Action
    score_bounds: ClassVar[tuple[int, int]] = (0, 1000)
    data_file: ClassVar[str] = "house.toml"

    def parse_data(self, text, file):
        try:
            return msgspec.toml.decode(text)["goal"]
        except (msgspec.MsgspecError, KeyError, UnicodeDecodeError) as error:
            raise DataError(file, "goal", "a number of points") from error

    def start(self, players, options, data):
        if not self.seats[0] <= len(players) <= self.seats[1]:
            raise ValueError(f"2 to 4 players, not {len(players)}")
        if len(set(players)) < len(players):
            raise ValueError("two players have one name")
        return State(players, data, options.rounds, points=(0,) * len(players))

    def turn(self, state):
        if state.over:
            return OVER
        if len(state.lucky) < len(state.players):
            return Seat(len(state.lucky))
        return Seat(state.mover) if state.thrown else DICE

    def cast(self, state):
        return Cast(("d6", "d6"), "both dice") if self.turn(state) == DICE else None

    def layout(self, state):
        return None

    def legal_actions(self, state):
        seat = self.turn(state)
        if seat < 0:
            return ()
        if len(state.lucky) < len(state.players):
            return tuple(Lucky(face) for face in range(2, 7))
        return (Again(), Hold())

    def apply(self, state, action):
        if isinstance(action, Rolled):
            return self._roll(state, action)
        if action not in self.legal_actions(state):
            raise IllegalAction("pig/not-now", "Not possible now. Look at the list.")
        match action:
            case Lucky(face):
                return msgspec.structs.replace(state, lucky=(*state.lucky, face))
            case Again():
                return msgspec.structs.replace(state, thrown=False)
            case Hold():
                return self._end_turn(state, state.points[state.mover] + state.pot)

    def _roll(self, state, rolled):
        if self.turn(state) != DICE:
            raise IllegalAction("pig/no-throw", "No throw is due. Look at the list.")
        values = [int(face[3:]) for face in rolled.faces if face in {f"d6/{n}" for n in range(1, 7)}]
        if len(values) != 2 or len(rolled.faces) != 2 or values != sorted(values):
            raise IllegalAction("pig/two-dice", "Two dice are needed. Throw both.")
        state = msgspec.structs.replace(state, faces=rolled.faces)
        if 1 in values:
            return self._end_turn(state, 0 if values == [1, 1] else state.points[state.mover])
        gained = sum(value * (2 if value == state.lucky[state.mover] else 1) for value in values)
        return msgspec.structs.replace(state, pot=state.pot + gained, thrown=True)

    def _end_turn(self, state, points):
        scores = tuple(points if seat == state.mover else old for seat, old in enumerate(state.points))
        mover = (state.mover + 1) % len(state.players)
        rounds = state.round + (mover == 0)
        return msgspec.structs.replace(
            state,
            points=scores,
            mover=mover,
            round=min(rounds, state.rounds),
            pot=0,
            thrown=False,
            over=points >= state.goal or rounds > state.rounds,
        )

    def scores(self, state):
        return state.points

    def winners(self, state):
        if not state.over:
            return ()
        return tuple(Seat(seat) for seat, points in enumerate(state.points) if points == max(state.points))

    def prompt(self, state, viewer):
        seat = self.turn(state)
        if seat == OVER:
            return Prompt("over", -2, "the end", "Pig is over", "The game is over.", headline=("The end",))
        context = f"round {state.round}"
        if seat == DICE:
            name = state.players[state.mover]
            return Prompt(
                "roll",
                state.mover,
                context,
                "Throw both dice",
                f"{name} throws both dice.",
                picture=Dice(("d6/?",) * 2),
            )
        title = "Lucky face?" if len(state.lucky) < len(state.players) else f"Pot {state.pot}:"
        choices = tuple(self._choice(action) for action in self.legal_actions(state))
        if viewer != seat and isinstance(choices[0].action, Lucky):
            return Prompt("pass", seat, context, "Wait", f"{state.players[seat]} is choosing.")
        return Prompt("list", seat, context, title, f"{state.players[seat]} chooses.", choices=choices)

    def _choice(self, action):
        match action:
            case Lucky(face):
                return Choice(action, f"lucky {face}", "Choose")
            case Again():
                return Choice(action, "throw again", "Throw")
            case Hold():
                return Choice(action, "hold the pot", "Hold")

    def books(self, state, viewer):
        pages = [BookPage("points", tuple(f"{n[:8]} {p}" for n, p in zip(state.players, state.points, strict=True)))]
        if 0 <= viewer < len(state.lucky):
            pages.append(BookPage("your luck", (f"lucky {state.lucky[viewer]}",)))
        return tuple(pages)

    def told(self, before, action, after):
        name = before.players[max(self.turn(before), 0) if not before.lucky else before.mover]
        match action:
            case Lucky():
                return Told("chose in secret", "A lucky face was chosen.")
            case Again():
                return Told("throw again", f"{name} throws again.")
            case Hold():
                return Told(f"held {before.pot}", f"{name} holds {before.pot}.")
            case Rolled(faces):
                values = " and ".join(face[3:] for face in faces)
                return Told(f"threw {values}", f"{name} threw {values}.", headline=values)

    def lookalikes(self, state, viewer):
        """Other lucky faces of the other players, as long as the game is not over."""
        if state.over:
            return ()
        return tuple(
            msgspec.structs.replace(state, lucky=(*state.lucky[:seat], face, *state.lucky[seat + 1 :]))
            for seat in range(len(state.lucky))
            if seat != viewer
            for face in range(2, 7)
            if face != state.lucky[seat]
        )


HOUSE = "goal = 40\n"
