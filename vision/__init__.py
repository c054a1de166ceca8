"""Pixels to readings. Knows no game, no driver, no clock."""
