"""Dice sets: what they are made of, what is drawn on them, and what their owners taught."""
