"""`books`: what the two sheets show, page by page."""

from __future__ import annotations

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
from rules.games.dice_horde.words import capital, round_context
from rules.prompt import BookPage


def books(state: State) -> tuple[BookPage, ...]:
    """Summary, path, essence, towers by segment, round segments."""
    return (
        BookPage(capital(round_context(state)), _summary(state)),
        BookPage("The path", picture=track(state)),
        *_pages("Essence", [_box(state, box) for box in range(len(state.ruler.boxes))]),
        *[
            BookPage(f"Segment {number + 1}", (*_tower(state, 2 * number), *_tower(state, 2 * number + 1)))
            for number in range(len(state.sheet.path))
        ],
        *_pages("Rounds", _rounds(state)),
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
    needs = _letters(recipe_of(state.sheet, box))
    return f"{name}: {_letters(now.filled) or '-'}/{needs}"


def _letters(numbers: tuple[int, int, int]) -> str:
    return "".join(kind * number for kind, number in zip(KINDS, numbers, strict=True))


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
    return [" ".join(each[i : i + 3]) for i in range(0, len(each), 3)]


def _pages(title: str, lines: list[str]) -> list[BookPage]:
    """Four lines a page."""
    chunks = [tuple(lines[i : i + 4]) for i in range(0, len(lines), 4)]
    if len(chunks) == 1:
        return [BookPage(title, chunks[0])]
    return [BookPage(f"{title} {number}", chunk) for number, chunk in enumerate(chunks, start=1)]
