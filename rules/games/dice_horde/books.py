"""`books`: what the two sheets show, page by page."""

from __future__ import annotations

from itertools import chain
from typing import Final

from rules.games.dice_horde.books_words import (
    box_words,
    path_words,
    rounds_words,
    summary_words,
    tower_words,
)
from rules.games.dice_horde.facts import (
    box_ready,
    charges,
    colour_of,
    flags_ready,
    main_tower,
    recipe_of,
    stands,
    tower_kind,
)
from rules.games.dice_horde.picture import track
from rules.games.dice_horde.sheet import KINDS
from rules.games.dice_horde.state import State
from rules.games.dice_horde.words import capital, colour, round_context
from rules.prompt import BookPage

IN_LINE: Final = 3
"""Round segments in one line."""


def books(state: State) -> tuple[BookPage, ...]:
    """Summary, path, essence, towers by segment, round segments."""
    boxes = range(len(state.ruler.boxes))
    return (
        BookPage(capital(round_context(state)), _summary(state), words=summary_words(state)),
        BookPage("The path", picture=track(state), words=path_words(state)),
        *_pages("Essence", [_box(state, box) for box in boxes], [(box_words(state, box),) for box in boxes]),
        *[_segment(state, number) for number in range(len(state.sheet.path))],
        *_pages("Rounds", _rounds(state), _by_line(rounds_words(state))),
    )


def _summary(state: State) -> tuple[str, ...]:
    ruler, main = state.ruler, state.board.towers[main_tower(state.sheet)]
    full = getattr(state.sheet.gate, state.options.gate)
    return (
        f"Gate {state.board.gate}/{full}",
        f"Skulls {ruler.skulls} ({ruler.gained}/{state.sheet.skulls.track})",
        f"Skull flags {flags_ready(state)}",
        f"Main {main.damage}/{main.range}/{main.targets} d/r/t",
    )


def _box(state: State, box: int) -> str:
    sets = len(state.sheet.main_sets)
    name = f"Main {box + 1}" if box < sets else f"Scroll {box - sets + 1}"
    now = state.ruler.boxes[box]
    if now.used:
        return f"{name}: used"
    if box_ready(state.sheet, box, now):
        return f"{name}: ready"
    needs = recipe_of(state.sheet, box)
    initials = [colour(state, kind)[0].upper() for kind in KINDS]
    if len(set(initials)) < len(initials):
        return f"{name}: {sum(now.filled)} of {sum(needs)}"
    return f"{name}: {_letters(initials, now.filled) or '-'}/{_letters(initials, needs)}"


def _letters(initials: list[str], numbers: tuple[int, int, int]) -> str:
    return "".join(initial * number for initial, number in zip(initials, numbers, strict=True))


def _segment(state: State, number: int) -> BookPage:
    upper, lower = 2 * number, 2 * number + 1
    words = (tower_words(state, upper), tower_words(state, lower))
    return BookPage(f"Segment {number + 1}", (*_tower(state, upper), *_tower(state, lower)), words=words)


def _tower(state: State, tower: int) -> tuple[str, str]:
    now = state.board.towers[tower]
    name = f"{capital(colour_of(state.sheet, tower))} {('up', 'low')[tower % 2]}"
    if not stands(state.sheet, tower, now):
        return f"{name}: gone", "no more charges"
    hearts = tower_kind(state.sheet, tower).hearts
    return (
        f"{name} {hearts - now.lost}/{hearts} s{now.armour} c{charges(state.sheet, tower, now)}",
        f"dmg {now.damage} rng {now.range} tgt {now.targets}",
    )


def _rounds(state: State) -> list[str]:
    """Three segments a line, `2: R1` where round 1 used segment 2."""
    each = [f"{i + 1}:{f'R{number}' if number else '-'}" for i, number in enumerate(state.used)]
    return [" ".join(each[i : i + IN_LINE]) for i in range(0, len(each), IN_LINE)]


def _by_line(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [words[i : i + IN_LINE] for i in range(0, len(words), IN_LINE)]


def _pages(title: str, lines: list[str], words: list[tuple[str, ...]]) -> list[BookPage]:
    """Four lines a page. words: the sentences of each line."""
    starts = range(0, len(lines), 4)
    titles = [title] if len(starts) == 1 else [f"{title} {number}" for number in range(1, len(starts) + 1)]
    return [
        BookPage(name, tuple(lines[at : at + 4]), words=tuple(chain.from_iterable(words[at : at + 4])))
        for name, at in zip(titles, starts, strict=True)
    ]
