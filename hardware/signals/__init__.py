"""Signallers: a buzzer, a lamp, and one that only remembers."""
