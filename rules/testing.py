"""The conformance suite: what every game must keep, for the authors of games here and elsewhere.

In a test module of your own, one test per check and game:

    @pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
    def test_my_game(check):
        check(trial(MyGame(), setups(MyGame(), data_text), choose=random.Random(1).randrange))

or all at once: `conformance(MyGame(), setups(MyGame(), data_text), choose=random.Random(1).randrange)`.
A game with hidden information offers `HasSecrets.lookalikes`, too, and `HidesInSomeMatches.hides` where not every match
has any; one whose options make several games of it `HasVarieties.varieties`. What needs a second process, that two hash
seeds give one `transcript`, cannot be checked in here; `tests/rules/test_hash_seeds.py` shows how.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from rules.conformance.drawings import drawings_are_sound
from rules.conformance.journal import (
    corrections_equal_fresh_play,
    journals_replay,
    states_and_actions_survive_storing,
    transcript,
    undo_goes_back_to_the_start,
)
from rules.conformance.moves import (
    anything_else_is_refused,
    apply_leaves_its_argument_alone,
    every_legal_action_is_accepted,
    games_end,
    legal_actions_are_sorted_and_unique,
    turn_cast_and_choices_agree,
)
from rules.conformance.secrets import HasSecrets, HidesInSomeMatches, keeps_secrets, no_secret_leaks
from rules.conformance.table import (
    declarations_are_sound,
    layouts_are_sorted,
    scores_stay_within_bounds,
    wrong_tables_are_refused,
)
from rules.conformance.trial import ContractBroken, Trial, trial
from rules.conformance.words import books_fit_the_panel, prompts_fit_the_panel, told_fits_the_panel
from rules.contract import Game
from rules.dice import STANDARD, Faces
from rules.history import Setup
from rules.play import Choose

__all__ = [
    "CHECKS",
    "Check",
    "ContractBroken",
    "HasSecrets",
    "HasVarieties",
    "HidesInSomeMatches",
    "Trial",
    "conformance",
    "keeps_secrets",
    "setups",
    "transcript",
    "trial",
]

Check: TypeAlias = Callable[[Trial], None]
"""Raises `ContractBroken` where the game of the trial does not keep the contract."""

CHECKS: Final[tuple[Check, ...]] = (
    declarations_are_sound,
    wrong_tables_are_refused,
    games_end,
    turn_cast_and_choices_agree,
    legal_actions_are_sorted_and_unique,
    every_legal_action_is_accepted,
    anything_else_is_refused,
    apply_leaves_its_argument_alone,
    states_and_actions_survive_storing,
    journals_replay,
    undo_goes_back_to_the_start,
    corrections_equal_fresh_play,
    scores_stay_within_bounds,
    layouts_are_sorted,
    prompts_fit_the_panel,
    books_fit_the_panel,
    told_fits_the_panel,
    drawings_are_sound,
    no_secret_leaks,
)

NAMES: Final = ("Ada", "Maximiliana-Josephine", "Łukasz", "Ζωή", "Bo", "Ада", "O'Neill", "Anne Marie")
"""Players of the suite: short and long names, and letters of three alphabets."""


@runtime_checkable
class HasVarieties(Protocol):
    """A game whose options make several games of it, each to be looked at."""

    @property
    def varieties(self) -> tuple[Any, ...]:
        """The options with which the suite plays it."""


def setups(game: Game[Any, Any], data_text: str) -> tuple[Setup, ...]:
    """One setup per number of players and variety, without varieties with the default options. data_text: the data
    that the game ships."""
    fewest, most = game.seats
    varieties = game.varieties if isinstance(game, HasVarieties) else (game.options_type(),)
    return tuple(
        Setup(game.id, game.version, NAMES[:players], options, data_text, game.data_file)
        for players in range(fewest, most + 1)
        for options in varieties
    )


def conformance(
    game: Game[Any, Any],
    setups: Sequence[Setup],
    *,
    choose: Choose,
    games: int = 2,
    bound: int = 5000,
    faces: Faces = STANDARD,
) -> None:
    """Every check on one trial (see `trial`). Raises `ContractBroken` at the first that fails."""
    one = trial(game, setups, choose=choose, games=games, bound=bound, faces=faces)
    for check in CHECKS:
        check(one)
