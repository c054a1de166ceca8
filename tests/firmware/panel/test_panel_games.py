"""Random games through the panel: every prompt of every game fits, in both modes, and is lit little enough."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from firmware.library import games, shipped_data
from firmware.panel.paint import fits, paint
from firmware.panel.screen import Screen
from firmware.panel.screens import book_screens, from_prompt
from rules.contract import DICE, OVER
from rules.play import throw

LONGEST_NAMES = ("Ada", "Łukasz", "Zoë", "Bartholo")
CHOICES_SEEN = 12


def states(game: Any, seed: int) -> Iterator[Any]:
    """The states of one game of all players, every choice made and every die thrown by chance."""
    chance = random.Random(seed)
    data = game.parse_data(shipped_data(game), game.data_file)
    state = game.start(LONGEST_NAMES[: game.seats[1]], game.options_type(), data)
    while game.turn(state) != OVER:
        yield state
        if game.turn(state) == DICE:
            action = throw(game.cast(state), chance.randrange)
        else:
            action = chance.choice(game.legal_actions(state))
        state = game.apply(state, action)
    yield state


def screens(game: Any, state: Any, *, large: bool) -> Iterator[Screen]:
    prompt = game.prompt(state, game.turn(state))
    for cursor in range(max(1, min(len(prompt.choices), CHOICES_SEEN))):
        yield from_prompt(prompt, cursor, large=large)
    yield from book_screens(game.books(state, game.turn(state)), large=large)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("game_id", games())
def test_every_screen_of_a_random_game_fits(game_id: str, large: bool) -> None:
    game = games()[game_id]
    seen: set[Screen] = set()
    complaints: set[str] = set()
    brightest = 0

    for state in states(game, seed=7):
        for screen in screens(game, state, large=large):
            if screen not in seen:
                seen.add(screen)
                complaints.update(fits(screen))
                brightest = max(brightest, paint(screen).histogram()[255])

    assert complaints == set()
    assert len(seen) > 50
    assert brightest <= 0.35 * 128 * 64
