"""Displays: the OLED, a terminal, and one in memory."""
