"""`prompt`: from the phase to the words that ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.games.dice_horde import prompts_attack as attack
from rules.games.dice_horde import prompts_dice as dice
from rules.games.dice_horde import prompts_players as players
from rules.games.dice_horde import prompts_ruler as ruler
from rules.games.dice_horde import state as s
from rules.prompt import Prompt

_PROMPTS: Final[dict[type, Callable[[s.State, Any, int], Prompt]]] = {
    s.Spawning: dice.spawning,
    s.Rolling: lambda state, phase, seat: dice.rolling(state, phase),
    s.DiceActing: dice.dice_acting,
    s.Over: lambda state, phase, seat: dice.over(state, phase),
    s.ChoosingSet: players.choosing_set,
    s.ChoosingDeed: players.choosing_deed,
    s.PickTower: players.pick_tower,
    s.PickStat: players.pick_stat,
    s.PickBarricade: players.pick_barricade,
    s.PickTrap: players.pick_trap,
    s.PickSpace: players.pick_space,
    s.Ruling: ruler.ruling,
    s.Converting: ruler.converting,
    s.PickTarget: attack.pick_target,
    s.Shot: attack.shot,
    s.Exploding: attack.exploding,
    s.Paying: attack.paying,
    s.Spreading: attack.spreading,
    s.Tidying: attack.tidying,
}


def prompt(state: s.State, seat: int) -> Prompt:
    """What is asked now. seat: the player to move. Everybody sees the same: nothing in this game is secret."""
    return _PROMPTS[type(state.phase)](state, state.phase, seat)
