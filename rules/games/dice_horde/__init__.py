"""Dice Horde: a co-operative defence of a gate against marching dice. The rules in words: RULES.md."""

from rules.games.dice_horde.game import DiceHorde

__all__ = ["DiceHorde"]
