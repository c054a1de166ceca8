"""Dungeon Dice Monsters: two players build paths to each other's Monster Lord. The rules in words: RULES.md."""

from rules.games.ddm.game import DungeonDiceMonsters

__all__ = ["DungeonDiceMonsters"]
