"""The field as a bitboard: a square is a bit of an `int`, so that sets of squares are joined and moved at once.

Squares are named by column A to M and row 1 to 19: `G1` and `G19` are the Monster Lords of the whole field.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

COLUMNS: Final = 13
ROWS: Final = 19
STRIDE: Final = COLUMNS + 4
"""Bits from a square to the one a row above; the bits beyond column M stay empty, so that a piece, which reaches at
most 4 columns from its star, never runs from one row into the next."""

NAMES: Final = tuple(
    "ABCDEFGHIJKLM"[bit % STRIDE] + str(bit // STRIDE + 1) if bit % STRIDE < COLUMNS else ""
    for bit in range(ROWS * STRIDE)
)
"""Names of squares by bit; "" for the empty bits."""

SQUARES: Final = {name: bit for bit, name in enumerate(NAMES) if name}
"""Bits of squares by name."""

RANK: Final = {SQUARES[name]: rank for rank, name in enumerate(sorted(SQUARES))}
"""The place of each square in the order of names, in which actions are listed."""

WHOLE: Final = sum(1 << bit for bit in SQUARES.values())
"""Every square."""

MARGIN: Final = 4 * STRIDE + 4
"""Bits beyond which no square of a piece lies from its star."""

STEPS: Final = (1, -1, STRIDE, -STRIDE)
"""From a square to those at its sides."""


def beside(squares: int) -> int:
    """All squares that share a side with one of `squares`, some of themselves among them."""
    return (squares << 1 | squares >> 1 | squares << STRIDE | squares >> STRIDE) & WHOLE


def around(squares: int) -> int:
    """All squares that share a side or a corner with one of `squares`, and these."""
    rows = squares | (squares << 1 | squares >> 1) & WHOLE
    return (rows | rows << STRIDE | rows >> STRIDE) & WHOLE


def bits(squares: int) -> Iterator[int]:
    """The squares one by one, upwards."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def in_order(squares: int) -> list[int]:
    """The squares in the order of their names."""
    return sorted(bits(squares), key=RANK.__getitem__)
