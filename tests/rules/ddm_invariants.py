"""What holds in every position of Dungeon Dice Monsters, whatever the cards."""

from functools import lru_cache

from rules.games.ddm.field import beside
from rules.games.ddm.pieces import squares_of
from rules.games.ddm.state import GONE, WAITING


def check(state):
    """Fails with the first thing that does not hold."""
    for pool in state.crests:
        assert len(pool) == 5
        assert min(pool) >= 0
        assert max(pool) <= 10
    assert all(0 <= life <= 3 for life in state.lives)
    check_field(state.layout, state.colours, state.built, state.shells)
    assert all(left >= 0 for left in state.ground.left)
    check_figures(state)


@lru_cache(maxsize=64)  # it changes with a piece or a counter alone
def check_field(layout, colours, built, shells):
    """No overlap, nothing over the border or on a Domain, every path joined to its own Domain."""
    taken, paths = 0, [0, 0]
    for square in shells:
        taken |= 1 << square
    for owner, form, turn, star in built:
        cells = squares_of(layout, colours[owner], form, turn, star)
        assert cells.bit_count() == 6
        assert cells & layout.free == cells  # within the border, no Domain
        assert not cells & taken
        assert cells >> star & 1
        taken |= cells
        paths[owner] |= cells
    for seat in (0, 1):
        check_joined(layout.lords[seat], paths[seat])


def check_joined(lord, path):
    """Every square of a path is joined to its own Domain."""
    reached = beside(1 << lord) & path
    while (more := beside(reached) & path & ~reached) != 0:
        reached |= more
    assert reached == path


def check_figures(state):
    """Hit Points, and one monster a square, on dungeon squares alone."""
    stands, dungeon, cards = 0, state.ground.dungeon, state.sheet.cards
    for figure in state.figures:
        if figure.square in (WAITING, GONE):
            assert figure.damage == 0
            continue
        card = cards[figure.card]
        assert dungeon >> figure.square & 1
        if not card.is_item:
            assert 0 < card.hp - figure.damage <= card.hp
            assert not stands >> figure.square & 1
            stands |= 1 << figure.square
