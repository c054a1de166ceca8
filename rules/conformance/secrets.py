"""Secrets: what a player may not know, no prompt, book or sentence shows.

A game with hidden information offers one more method (`HasSecrets`). A leak cannot be found by searching
texts for a word: "5" is everywhere, and a missing choice tells as much as a number. So the game names states
that a viewer must not be able to tell apart, and the check is that everything shown to that viewer is equal
in them.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from rules.conformance.trial import Point, Trial
from rules.contract import DICE, Draws, GivesHints, Seat


@runtime_checkable
class HasSecrets(Protocol):
    """The further method of a game with hidden information."""

    def lookalikes(self, state: Any, viewer: Seat) -> tuple[Any, ...]:
        """Other states that `viewer` must not be able to tell from `state`, for what others hide."""


@runtime_checkable
class HidesInSomeMatches(Protocol):
    """A game with hidden information whose options make it one without."""

    def hides(self, state: Any) -> bool:
        """Whether anything can be hidden in this match; the same in all its states."""


def keeps_secrets(game: Any, state: Any) -> bool:
    """Whether a match can hold what one player sees and another does not: then players may want a device of their
    own."""
    return isinstance(game, HasSecrets) and (not isinstance(game, HidesInSomeMatches) or game.hides(state))


def no_secret_leaks(trial: Trial) -> None:
    """What a viewer sees is equal in states that look alike to them; so is what is told to everybody. The viewer DICE
    stands for all together, who share the panel: they may see what each of them may."""
    game, found, hiding = trial.game, False, False
    for point in trial.points():
        hiding = hiding or keeps_secrets(game, point.state)
        for viewer in (DICE, *point.viewers):
            alike = game.lookalikes(point.state, viewer) if isinstance(game, HasSecrets) else ()
            found = found or bool(alike)
            if not keeps_secrets(game, point.state):
                whole = len(game.prompt(point.state, viewer).choices) == len(game.legal_actions(point.state))
                trial.require(whole, "choices are hidden from others, but the game declares no secrets", point)
                trial.require(not alike, "states look alike in a match that is said to hide nothing", point)
            shown = _shown(game, point.state, viewer) if alike else ()
            for other in alike:
                trial.require(other != point.state, "a lookalike is the state itself", point)
                same = _shown(game, other, viewer) == shown
                trial.require(same, f"seat {viewer} can see what others hide", point)
        _told_alike(trial, point)
    trial.require(found or not hiding, "secrets are declared, but no state has any")


def _shown(game: Any, state: Any, viewer: Seat) -> tuple[Any, ...]:
    public = game.turn(state), game.cast(state), game.layout(state)
    drawn = game.drawings(state, viewer) if isinstance(game, Draws) else ()
    hinted = game.hints(state, viewer) if isinstance(game, GivesHints) else ()
    return (*public, game.prompt(state, viewer), game.books(state, viewer), drawn, hinted)


def _told_alike(trial: Trial, point: Point) -> None:
    """Actions whose outcomes look alike to somebody must be told in the same words: everybody hears them."""
    game = trial.game
    if not isinstance(game, HasSecrets):
        return
    outcomes = [(action, game.apply(point.state, action)) for action in game.legal_actions(point.state)]
    for index, (action, after) in enumerate(outcomes):
        alike = [other for viewer in point.viewers for other in game.lookalikes(after, viewer)]
        for other_action, other_after in outcomes[index + 1 :]:
            if other_after in alike:
                told = game.told(point.state, action, after)
                same = game.told(point.state, other_action, other_after) == told
                trial.require(same, f"what is told gives away {action}", point)
