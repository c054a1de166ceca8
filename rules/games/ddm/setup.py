"""Setting up: who plays which figures, in the four ways that the rules know."""

from __future__ import annotations

from typing import Final

from rules.games.ddm.change import replace
from rules.games.ddm.sheet import Sheet
from rules.games.ddm.state import (
    EMPTY,
    LIFE,
    MOST_SUMMONS,
    NOBODY,
    Drawing,
    Figure,
    Mustering,
    Options,
    Phase,
    Rolling,
    State,
)

ARMY: Final = 10
"""Figures of each player in the Advanced Game, no more and no less."""


def start(players: tuple[str, ...], options: Options, sheet: Sheet) -> State:
    """The first state. Raises `ValueError` for wrong players."""
    if len(players) != 2:
        raise ValueError(f"Dungeon Dice Monsters is for 2 players, not {len(players)}.")
    if players[0] == players[1] or not all(name.strip() for name in players):
        raise ValueError("Each player needs a name of their own.")
    figures: tuple[Figure, ...] = ()
    phase: Phase = Rolling()
    first = 0 if options.side == "yugi" else 1
    if options.mode == "advanced":
        phase = Mustering(0)
    elif options.mode == "sides":
        yugi, kaiba = starter_cards(sheet, "yugi"), starter_cards(sheet, "kaiba")
        sides = (yugi, kaiba) if first == 0 else (kaiba, yugi)
        figures = tuple(Figure(card, seat) for seat, cards in enumerate(sides) for card in cards)
    else:
        pool = sorted((*starter_cards(sheet, "yugi"), *starter_cards(sheet, "kaiba")))
        figures = tuple(Figure(card, NOBODY) for card in pool)
        phase = Drawing() if options.mode == "draw" else phase
    return State(
        sheet=sheet,
        options=options,
        players=(players[0], players[1]),
        turn=1,
        mover=0,
        figures=figures,
        crests=(EMPTY, EMPTY),
        lives=(LIFE, LIFE),
        built=(),
        shells=(),
        phase=phase,
    )


def starter_cards(sheet: Sheet, side: str) -> tuple[int, ...]:
    """The cards of one side of the Basic Game, ascending."""
    army = next(army for army in sheet.armies if army.side == side)
    return tuple(sorted(sheet.number(name) for name in army.cards))


# --- Cards drawn ----------------------------------------------------------------------------------------------


def drawer(state: State) -> int:
    """Who draws the next card: the players take turns."""
    return sum(figure.owner != NOBODY for figure in state.figures) % 2


def drawn(state: State, card: int) -> State:
    """A card was drawn; after three each the first player rolls."""
    seat = drawer(state)
    figures = tuple(
        replace(figure, owner=seat) if figure.card == card and figure.owner == NOBODY else figure
        for figure in state.figures
    )
    done = all(sum(figure.owner == one for figure in figures) == MOST_SUMMONS for one in (0, 1))
    return replace(state, figures=figures, phase=Rolling() if done else state.phase)


# --- Armies of the Advanced Game ------------------------------------------------------------------------------


def ready_armies(state: State, seat: int) -> list[str]:
    """Names of the ready armies, for a player who has no figure yet."""
    if any(figure.owner == seat for figure in state.figures):
        return []
    return sorted(army.name for army in state.sheet.armies if not army.side)


def recruits(state: State, seat: int) -> list[str]:
    """Names of the cards that a player may still take: each once."""
    taken = {figure.card for figure in state.figures if figure.owner == seat}
    return sorted(card.name for number, card in enumerate(state.sheet.cards) if number not in taken)


def enlisted(state: State, seat: int, names: tuple[str, ...]) -> State:
    """A player takes figures; with ten the other one is asked, or the first turn begins. They stay in the order in
    which they were taken, so that no place in a list tells which card lies face down."""
    cards = tuple(state.sheet.number(name) for name in names)
    figures = (*state.figures, *[Figure(card, seat) for card in cards])
    state = replace(state, figures=figures)
    if sum(figure.owner == seat for figure in figures) < ARMY:
        return state
    return replace(state, phase=Mustering(1) if seat == 0 else Rolling())
