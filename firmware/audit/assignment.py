"""Which row goes with which column, at the least cost: the Hungarian method with potentials, O(n^2 m).

A dozen dice take a fraction of a millisecond. SciPy has the same in `linear_sum_assignment`, at a hundred times the
size of this program on a Pi.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf


def assign(costs: Sequence[Sequence[float]]) -> tuple[int, ...]:
    """The column of each row, no column twice, so that the sum of costs is least. costs: finite, no more rows than
    columns. Raises ValueError for more rows than columns."""
    rows, columns = len(costs), len(costs[0]) if costs else 0
    if rows > columns:
        raise ValueError(f"{rows} rows cannot each have one of {columns} columns")
    of_row, of_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    row_at = [0] * (columns + 1)  # 1-based row that has each column, 0 for none; column 0 stands for the row to place
    for row in range(1, rows + 1):
        row_at[0] = row
        came_from, column = _path(costs, row_at, of_row, of_column)
        while column:
            row_at[column] = row_at[came_from[column]]
            column = came_from[column]
    found = [0] * rows
    for column in range(1, columns + 1):
        if row_at[column]:
            found[row_at[column] - 1] = column - 1
    return tuple(found)


def _path(
    costs: Sequence[Sequence[float]], row_at: list[int], of_row: list[float], of_column: list[float]
) -> tuple[list[int], int]:
    """The cheapest way from the row at column 0 to a free column: where each column was reached from, and that column.

    The potentials `of_row` and `of_column` are kept such that no reduced cost is negative (Kuhn 1955, Munkres 1957).
    """
    columns = len(of_column)
    reach, came_from, done = [inf] * columns, [0] * columns, [False] * columns
    column = 0
    while row_at[column]:
        done[column] = True
        row = row_at[column]
        for other in range(1, columns):
            if done[other]:
                continue
            reduced = costs[row - 1][other - 1] - of_row[row] - of_column[other]
            if reduced < reach[other]:
                reach[other], came_from[other] = reduced, column
        nearest = min((other for other in range(1, columns) if not done[other]), key=reach.__getitem__)
        step = reach[nearest]
        for other in range(columns):
            if done[other]:
                of_row[row_at[other]] += step
                of_column[other] -= step
            else:
                reach[other] -= step
        column = nearest
    return came_from, column
