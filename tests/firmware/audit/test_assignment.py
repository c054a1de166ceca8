"""The assignment against trying everything."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.audit.assignment import assign


def cost(costs, chosen):
    return sum(row[column] for row, column in zip(costs, chosen, strict=True))


@st.composite
def matrices(draw):
    rows = draw(st.integers(1, 5))
    columns = draw(st.integers(rows, 6))
    number = st.integers(-20, 20) | st.floats(-2, 2)
    return draw(st.lists(st.lists(number, min_size=columns, max_size=columns), min_size=rows, max_size=rows))


@given(matrices())
@settings(max_examples=60)
def test_no_other_choice_costs_less(costs):
    chosen = assign(costs)

    least = min(cost(costs, other) for other in permutations(range(len(costs[0])), len(costs)))
    assert len(set(chosen)) == len(costs)
    assert cost(costs, chosen) == pytest.approx(least)


def test_the_cheapest_of_each_row_is_not_always_the_best_for_all():
    assert assign([[1, 2], [1, 9]]) == (1, 0)


def test_nothing_is_assigned_to_nothing():
    assert assign([]) == ()


def test_more_rows_than_columns_are_refused():
    with pytest.raises(ValueError, match="2 rows"):
        assign([[1], [2]])
