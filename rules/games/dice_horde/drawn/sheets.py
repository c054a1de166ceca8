"""`drawings`: both sheets."""

from __future__ import annotations

from rules.drawing import Drawing, Group, Rect, Shape
from rules.games.dice_horde.books_words import summary_words
from rules.games.dice_horde.drawn import path, rounds, ruler
from rules.games.dice_horde.drawn.taps import taps
from rules.games.dice_horde.state import State

_RIM = 6.0


def drawings(state: State) -> tuple[Drawing, ...]:
    """The Tower Sheet and the Ruler Sheet, every mark as it stands, with what can be tapped now."""
    tap = taps(state)
    width = path.width(len(state.sheet.path))
    summary = " ".join(summary_words(state))
    track = rounds.height(state)
    tower = [*rounds.track(state, 0, width, tap), *path.path(state, track + 3, tap)]
    return (
        _on_paper("tower-sheet", "Tower Sheet", width, track + path.HEIGHT + 3, tower, summary),
        _on_paper("ruler-sheet", "Ruler Sheet", width, ruler.height(state), ruler.sheet(state, width, tap), ""),
    )


def _on_paper(name: str, title: str, width: float, height: float, shapes: list[Shape], words: str) -> Drawing:
    paper = Rect(0, 0, width + 2 * _RIM, height + 2 * _RIM, round=4, role="ground")
    return Drawing(name, title, paper.width, paper.height, (paper, Group(tuple(shapes), x=_RIM, y=_RIM)), words)
