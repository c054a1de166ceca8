"""What the page is told: the screen, the books and the log as data."""

from __future__ import annotations

from typing import Any, Final

from firmware.faces import said
from firmware.library import full_title
from firmware.model import Model
from firmware.panel.describe import as_data
from firmware.panel.screen import Screen
from firmware.places import AtPrompt, NewGame
from firmware.rooms.begin import games_in_full
from firmware.rooms.secrets import hides_prompt, may_choose, prompt_of
from rules.contract import DICE, OVER, GivesHints, Rolled, Seat, TellsScores
from rules.testing import keeps_secrets
from vision.types import TableReading
from vision.verdict import judge

LOG_LINES: Final = 60
"""Latest lines of the log that are sent."""


def state_of(model: Model, screen: Screen, mine: Seat = DICE) -> dict[str, Any]:
    """The topic "state", for whoever looks at the model. mine: the player whose browser it is, DICE for everybody's."""
    return {
        "version": model.version,
        "moment": model.moment,
        "screen": as_data(screen),
        "choices": _choices(model, screen),
        "cursor": _cursor(model, screen),
        "game": _game(model),
        "dice_sets": list(model.match.game.dice_sets) if model.history is not None else [],
        "faults": [{"part": fault.part, "fact": fault.fact, "remedy": fault.remedy} for fault in model.faults],
        "books": _books(model),
        "log": _log(model),
        "helps": model.history is not None and isinstance(model.match.game, GivesHints),
        "ending": _ending(model),
        "own_sheet": _own_sheet(model),
        "seats": _seats(model, mine),
    }


def table_of(
    reading: TableReading | None,
    scene: str,
    number: int,
    by_hand: tuple[Any, ...] | None,
    deeds: list[dict[str, Any]] | None = None,
    *,
    told: bool = False,
) -> dict[str, Any]:
    """The topic "table": what the camera saw last.

    scene: "lost" where the camera gives no more, else as `Scene.kind`. dice: None before anything was read; corners:
    shares of the picture, 0 to 1. doubts: sentences for the players. deeds: what is to be done, as
    `firmware.page.marks` draws it. told: the virtual table says what its dice show, and nothing is read.
    """
    dice = None
    if reading is not None:
        width, height = reading.size
        dice = [
            {
                "corners": [[x / width, y / height] for x, y in die.corners],
                "value": die.value,
                "said": said(die.label) if die.label else "?",
                "colour": die.colour,
                "probability": round(die.probability, 3),
                "flags": list(die.flags),
            }
            for die in reading.dice
        ]
    doubts = list(judge(reading).reasons) if reading is not None and reading.dice else []
    return {
        "number": number,
        "scene": scene,
        "dice": dice,
        "doubts": doubts,
        "hand": by_hand,
        "deeds": deeds or [],
        "told": told,
    }


def _choices(model: Model, screen: Screen) -> list[dict[str, Any]]:
    """What can be tapped: the rows of a list, the faces of a ring, or the spots of a board. The panel has room for the
    detail of one choice, the page for those of all."""
    if isinstance(model.place, NewGame) and (games := games_in_full(model, model.place)):
        return [{"label": label, "right": "", "ticked": None} for label in games]
    asked = prompt_of(model).choices if isinstance(model.place, AtPrompt) and model.turn >= 0 else ()
    if screen.rows:
        details = [choice.detail for choice in asked] if len(asked) == len(screen.rows) else [""] * len(screen.rows)
        rows = zip(screen.rows, details, strict=True)
        return [{"label": row.label, "right": row.right or detail, "ticked": row.ticked} for row, detail in rows]
    if screen.options:
        return [{"label": said(face), "right": "", "ticked": None} for face in screen.options]
    return [{"label": choice.label, "right": choice.detail, "ticked": None} for choice in asked]


def _cursor(model: Model, screen: Screen) -> int:
    if isinstance(model.place, AtPrompt) and not screen.rows and not (model.history and hides_prompt(model)):
        return model.place.cursor
    return screen.cursor


def _game(model: Model) -> str:
    if model.history is None:
        return ""
    players = ", ".join(model.match.setup.players)
    return f"{full_title(model.match.game)} · {players}"


def _seats(model: Model, mine: Seat) -> dict[str, Any] | None:
    """Who can make a browser their own, in a match with secrets. waits: whoever looks cannot choose now."""
    if model.history is None or not keeps_secrets(model.match.game, model.match.state):
        return None
    waits = model.turn >= 0 and isinstance(model.place, AtPrompt) and (hides_prompt(model) or not may_choose(model))
    return {"players": list(model.match.setup.players), "mine": mine, "turn": model.turn, "waits": waits}


def _own_sheet(model: Model) -> str:
    """Where the owner types in the print-out of the game, "" for a game without one."""
    if model.history is None or not model.match.game.data_file:
        return ""
    return f"/sheet/{model.match.game.id}"


def _ending(model: Model) -> dict[str, Any] | None:
    """How the match ended, None while it goes on."""
    if model.history is None or model.turn != OVER:
        return None
    match, game = model.match, model.match.game
    winners, rolls = game.winners(match.state), sum(isinstance(step.action, Rolled) for step in match.steps)
    pairs = enumerate(zip(match.setup.players, _score_words(game, match.state), strict=True))
    return {
        "result": game.prompt(match.state, model.viewer).spoken,
        "players": [{"name": name, "score": score, "won": seat in winners} for seat, (name, score) in pairs],
        "figures": f"{len(match.steps)} steps, {rolls} rolls of the dice.",
    }


def _score_words(game: Any, state: Any) -> tuple[str, ...]:
    return game.score_words(state) if isinstance(game, TellsScores) else tuple(map(str, game.scores(state)))


def _books(model: Model) -> list[dict[str, Any]]:
    if model.history is None:
        return []
    pages = model.match.game.books(model.match.state, model.viewer)
    said = [(page.title, page.words or page.lines) for page in pages]
    return [{"title": title, "lines": list(lines)} for title, lines in said if lines]


def _log(model: Model) -> list[dict[str, Any]]:
    if model.history is None:
        return []
    match = model.match
    latest = range(max(0, len(match.steps) - LOG_LINES), len(match.steps))
    return [
        {
            "step": step,
            "text": match.game.told(match.states[step], match.steps[step].action, match.states[step + 1]).sentence,
            "roll": isinstance(match.steps[step].action, Rolled),
        }
        for step in reversed(latest)
    ]
