"""By what a match ended, in words."""

from __future__ import annotations

from typing import Final

from rules.games.ddm.state import Over, State
from rules.games.ddm.words import count

TRIGGERS: Final = {
    "life": "",
    "monsters": "no monsters are left, and ",
    "pieces": "no piece fits any more, and ",
    "stall": "nothing has happened for a long time, and ",
}
"""Why the ladder decides."""

REASONS: Final = {
    "life": "a Monster Lord has no Life Points left",
    "ladder-life": "more Life Points decide",
    "summons": "more monsters summoned decide",
    "levels": "more high-level monsters decide",
    "tie": "everything is equal",
}
"""What decides."""

SHORT: Final = {
    "life": "Lord out of life",
    "ladder-life": "More Life Points",
    "summons": "More summons",
    "levels": "Higher summons",
    "tie": "All is equal",
}
"""What decides, in a line of the panel."""


def ending(over: Over) -> str:
    """Why the match ended, and what decided it."""
    if over.trigger == "life" and over.why == "tie":
        return "both Monster Lords have no Life Points left"
    return TRIGGERS[over.trigger] + REASONS[over.why]


def compared(state: State, over: Over) -> tuple[str, ...]:
    """For each player the rungs of the ladder down to the one that decided."""
    return tuple(", ".join(_rungs(state, over, seat)) for seat in (0, 1))


def _rungs(state: State, over: Over, seat: int) -> list[str]:
    summoned = state.summoned[seat]
    rungs = [count(state.lives[seat], "Life Point")]
    if over.trigger != "life" and over.why != "ladder-life":
        rungs.append(f"{count(sum(summoned), 'monster')} summoned")
        if over.why != "summons":
            rungs += [f"{number} of level {level}" for level, number in zip((4, 3, 2), summoned[:0:-1], strict=True)]
    return rungs
