"""What holds after every action of random matches, whatever the cards."""

from random import Random

from ddm_invariants import check
from ddm_table import GAME, SHEET
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.contract import DICE, OVER
from rules.games.ddm.actions import Army
from rules.games.ddm.field import bits
from rules.games.ddm.state import Options
from rules.play import throw

MODES = ("sides", "draw", "pool", "advanced")


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
