"""How each signal sounds and shines. The tunes say what the colours say, for those who cannot tell red from green."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from hardware.ports import Signal

Tune: TypeAlias = tuple[tuple[float, float], ...]
"""Notes: (Hz, seconds), 0 Hz for a rest."""
Colour: TypeAlias = tuple[float, float, float]
"""Red, green, blue, 0 to 1."""

TUNES: Final[Mapping[Signal, Tune]] = MappingProxyType(
    {
        Signal.ACCEPTED: ((880, 0.08),),
        Signal.QUESTION: ((660, 0.12), (0, 0.05), (880, 0.16)),
        Signal.REFUSAL: ((440, 0.14), (0, 0.05), (330, 0.22)),
        Signal.OVER: ((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.3)),
        Signal.FAULT: ((220, 0.12), (0, 0.08), (220, 0.12), (0, 0.08), (220, 0.12)),
    }
)
LIGHTS: Final[Mapping[Signal, tuple[Colour, float]]] = MappingProxyType(
    {
        Signal.ACCEPTED: ((0.0, 1.0, 0.0), 0.6),
        Signal.QUESTION: ((1.0, 0.5, 0.0), 1.5),
        Signal.REFUSAL: ((1.0, 0.0, 0.0), 1.0),
        Signal.OVER: ((0.0, 0.3, 1.0), 2.0),
        Signal.FAULT: ((1.0, 0.0, 1.0), 1.5),
    }
)
"""Colour, and for how many seconds it shines."""
