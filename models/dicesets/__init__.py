"""Dice sets as data, and the drawings for their stickers."""
