"""Fits the settings to a panel that was built: finds out what it can, and asks about what people alone see."""
