"""`books`: crests and lives, figures on and beside the field, the field itself."""

from __future__ import annotations

from rules.games.ddm.field import NAMES
from rules.games.ddm.picture import grid
from rules.games.ddm.sight import hidden, listed
from rules.games.ddm.state import GONE, NOBODY, WAITING, State
from rules.games.ddm.words import capital, count, cut, full_name, name, pool_line, pool_words, stats
from rules.prompt import BookPage


def books(state: State, viewer: int) -> tuple[BookPage, ...]:
    """Crests, the field, then each player's figures."""
    lines = []
    for seat in (0, 1):
        lines.append(f"{cut(state.players[seat], 12)} {state.lives[seat]} Life")
        lines.append(pool_line(state, seat))
    words = tuple(
        f"{state.players[seat]} has {count(state.lives[seat], 'Life Point')} and {pool_words(state, seat)}."
        for seat in (0, 1)
    )
    field = BookPage("The field", picture=grid(state, state.mover), words=_field_words(state, viewer))
    return (BookPage(f"Turn {state.turn}", tuple(lines), words=words), field, *_figures(state, viewer))


def _field_words(state: State, viewer: int) -> tuple[str, ...]:
    found = [f"{count(len(state.built), 'piece')} of the dungeon built."]
    for i in listed(state, viewer):
        one = state.figures[i]
        if one.square >= 0:
            who = capital(full_name(state, i, viewer))
            found.append(f"{who} of {state.players[one.owner]} on {NAMES[one.square]}.")
    if state.shells:
        found.append(f"Shelled Ground on {', '.join(NAMES[square] for square in state.shells)}.")
    return tuple(found)


def _figures(state: State, viewer: int) -> list[BookPage]:
    pages: list[BookPage] = []
    for seat in (0, 1, NOBODY):
        rows, words = [], []
        for i in listed(state, viewer):
            if state.figures[i].owner == seat:
                rows.append(_row(state, i, viewer))
                words.append(_words(state, i, viewer))
        for start in range(0, len(rows), 4):
            title = f"{'Pool' if seat == NOBODY else cut(state.players[seat], 9)} {start // 4 + 1}"
            if seat == 1 and any(page.title == title for page in pages):
                title = f"{cut(state.players[1], 6)} 2/{start // 4 + 1}"
            pages.append(BookPage(title, tuple(rows[start : start + 4]), words=tuple(words[start : start + 4])))
    return pages


def _row(state: State, figure: int, viewer: int) -> str:
    one, card = state.figures[figure], state.card(figure)
    who = name(state, figure, viewer)
    where = {WAITING: f"L{card.level}", GONE: "out"}.get(one.square) or NAMES[one.square]
    if card.is_item:
        return f"{who} {'L?' if hidden(state, figure, viewer) and one.square == WAITING else where}"
    return f"{where} {who} {card.hp - one.damage}" if one.square >= 0 else f"{where} {who}"


def _words(state: State, figure: int, viewer: int) -> str:
    one, card = state.figures[figure], state.card(figure)
    who = capital(full_name(state, figure, viewer))
    where = {WAITING: "waits", GONE: "is out"}.get(one.square) or f"stands on {NAMES[one.square]}"
    if card.is_item:
        return f"{who} {where}."
    points = f", {card.hp - one.damage} of {card.hp} HP" if one.square >= 0 else ""
    return f"{who}, level {card.level}, {stats(card)}, {where}{points}."
