"""Buttons: five switches on the Pi's pins, the keys of a terminal, and a list."""
