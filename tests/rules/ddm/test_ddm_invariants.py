"""What holds after every action of random matches, whatever the cards."""

from random import Random

from ddm_table import GAME, SHEET
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.contract import DICE, OVER
from rules.games.ddm.actions import Army
from rules.games.ddm.field import beside, bits
from rules.games.ddm.pieces import squares_of
from rules.games.ddm.state import GONE, WAITING, Options
from rules.play import throw

MODES = ("sides", "draw", "pool", "advanced")


def check(state):
    for pool in state.crests:
        assert len(pool) == 5
        assert all(0 <= count <= 10 for count in pool)
    assert all(0 <= life <= 3 for life in state.lives)
    check_field(state)
    check_figures(state)


def check_field(state):
    layout, taken = state.layout, 0
    for square in state.shells:
        taken |= 1 << square
    for owner, form, turn, star in state.built:
        cells = squares_of(layout, state.colours[owner], form, turn, star)
        assert cells.bit_count() == 6
        assert cells & layout.free == cells  # within the border, no Domain
        assert not cells & taken
        assert cells >> star & 1
        taken |= cells
    assert all(left >= 0 for left in state.ground.left)
    for seat in (0, 1):
        check_joined(layout.lords[seat], state.ground.paths[seat])


def check_joined(lord, path):
    """Every square of a path is joined to its own Domain."""
    reached = beside(1 << lord) & path
    while (more := beside(reached) & path & ~reached) != 0:
        reached |= more
    assert reached == path


def check_figures(state):
    stands = set()
    for i, figure in enumerate(state.figures):
        card = state.card(i)
        if figure.square in (WAITING, GONE):
            assert figure.damage == 0
            continue
        assert state.ground.dungeon >> figure.square & 1
        if not card.is_item:
            assert 0 < card.hp - figure.damage <= card.hp
            assert figure.square not in stands
            stands.add(figure.square)


@settings(max_examples=16, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(MODES), st.booleans())
def test_invariants_hold_after_every_action(seed, mode, all_nets):
    rng = Random(seed)
    state = GAME.start(("Ada", "Ben"), Options(mode=mode, all_nets=all_nets, stall_turns=3), SHEET)
    for _ in range(400):
        seat = GAME.turn(state)
        if seat == OVER:
            break
        if seat == DICE:
            action = throw(GAME.cast(state), rng.randrange)
        else:
            legal = GAME.legal_actions(state)
            armies = [one for one in legal if isinstance(one, Army)]
            action = rng.choice(armies or legal)
        state = GAME.apply(state, action)
        check(state)


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_crests_are_never_made_by_moving_or_fighting(seed):
    """Of all actions only rolls, and abilities that say so, give crests."""
    rng = Random(seed)
    state = GAME.start(("Ada", "Ben"), Options(stall_turns=3), SHEET)
    while GAME.turn(state) != OVER:
        if GAME.turn(state) == DICE:
            state = GAME.apply(state, throw(GAME.cast(state), rng.randrange))
            continue
        after = GAME.apply(state, rng.choice(GAME.legal_actions(state)))
        for before_pool, after_pool in zip(state.crests, after.crests, strict=True):
            assert all(now <= was for was, now in zip(before_pool, after_pool, strict=True))
        state = after


def test_bits_run_upwards():
    assert list(bits(0b1010010)) == [1, 4, 6]
