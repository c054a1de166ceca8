"""Whole games of random play: what holds in every state, and a golden playthrough."""

from random import Random

import pytest
from horde_table import DEMO, GAME, replace
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.contract import DICE, OVER, Rolled, action_order
from rules.games.dice_horde.actions import End, Skip
from rules.games.dice_horde.facts import charges, dice_of, stands, tower_kind
from rules.games.dice_horde.state import GRAVE, HORIZON, POOL, DiceActing, Options, Shot


def rich_sheet():
    """A sheet on which specials, scrolls and flags come up often."""
    scrolls = tuple(replace(scroll, needs="A") for scroll in DEMO.scrolls)
    sets = tuple(replace(box, needs="B") for box in DEMO.main_sets)
    towers = replace(DEMO.towers, yellow=replace(DEMO.towers.yellow, charges=(1, 2, 3)))
    skulls = replace(DEMO.skulls, flags=(1, 2, 3, 4, 5, 6, 8, 10, 12))
    firing = tuple(
        replace(segment, upper=("upgrade", "upgrade"), lower=("fire any", "fire any", "upgrade", "fire any"))
        for segment in DEMO.segments
    )
    spawns = tuple(
        replace(DEMO.spawns[0], round=n, dice=("A1", "A1", "B1", "B1", "C1", "C1")) for n in range(1, 7)
    )
    return replace(
        DEMO,
        scrolls=scrolls,
        main_sets=sets,
        towers=towers,
        skulls=skulls,
        gate=replace(DEMO.gate, normal=60),
        segments=firing,
        spawns=spawns,
    )


SHEETS = {"demo": DEMO, "rich": rich_sheet()}


def random_states(sheet, seed, players=2):
    """Every step of a random, rather busy game: state before, action, state after."""
    draw = Random(seed)
    state = GAME.start(("Ada", "Ben", "Cy", "Di")[:players], Options(), sheet)
    while GAME.turn(state) != OVER:
        if GAME.turn(state) == DICE:
            action = Rolled((f"d6/{draw.randint(1, 6)}",))
        else:
            legal = GAME.legal_actions(state)
            busy = [action for action in legal if not isinstance(action, Skip | End)]
            action = draw.choice(busy if busy and draw.random() < 0.8 else legal)
        after = GAME.apply(state, action)
        yield state, action, after
        state = after


def check_dice(state):
    spots = [(die.segment, die.space) for die in state.board.dice if die.segment > HORIZON]
    assert len(spots) == len(set(spots)), "two dice on one space"
    for die in state.board.dice:
        if die.segment == POOL:
            assert (die.space, die.value) == (0, 0)
            continue
        assert 1 <= die.value <= 6
        assert GRAVE <= die.segment <= len(state.sheet.path)
        assert (1 <= die.space <= 4) == (die.segment > HORIZON)
    for kind in "ABC":
        assert len(dice_of(kind)) == 4


def check_board(state):
    board, sheet = state.board, state.sheet
    assert board.gate >= 0
    assert not set(board.traps) & set(board.sprung)
    for spot, bars in zip(sheet.path, board.barricades, strict=True):
        assert 0 <= bars <= spot.barricades
    for tower, now in enumerate(board.towers[:-1]):
        kind = tower_kind(sheet, tower)
        assert 0 <= now.lost <= kind.hearts
        assert 0 <= now.armour <= kind.armour
        assert {now.damage, now.range, now.targets} <= set(range(1, kind.levels + 1))
        assert charges(sheet, tower, now) >= 0
        assert charges(sheet, tower, now) == 0 or stands(sheet, tower, now)
    assert board.towers[-1].lost == board.towers[-1].armour == board.towers[-1].spent == 0


def check_ruler(state):
    ruler = state.ruler
    assert 0 <= ruler.paid <= ruler.gained <= state.sheet.skulls.track
    assert 0 <= ruler.flags <= sum(flag <= ruler.gained for flag in state.sheet.skulls.flags)
    assert sum(1 for number in state.used if number) <= state.round


@pytest.mark.parametrize("name", SHEETS)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_dice_board_and_ruler_stay_in_their_bounds(name, seed):
    for _, _, state in random_states(SHEETS[name], seed):
        check_dice(state)
        check_board(state)
        check_ruler(state)
        assert len(GAME.layout(state).dice) <= 13


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_lists_stay_short_sorted_and_answerable(seed):
    for _, _, state in random_states(SHEETS["rich"], seed):
        legal = GAME.legal_actions(state)
        keys = [action_order(action) for action in legal]
        assert keys == sorted(keys)
        assert len(legal) <= 20
        prompt = GAME.prompt(state, GAME.turn(state))
        assert sorted(map(action_order, (choice.action for choice in prompt.choices))) == keys


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_die_never_leaves_the_graveyard_but_by_conversion_or_the_end_of_a_round(seed):
    for before, action, after in random_states(SHEETS["rich"], seed):
        lying = {i for i, die in enumerate(before.board.dice) if die.segment == GRAVE}
        still = {i for i, die in enumerate(after.board.dice) if die.segment == GRAVE}
        if lying - still:
            assert type(action).__name__ in ("Skulls", "Essence", "End")


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_attack_gives_life_and_the_gate_never_heals(seed):
    for before, action, after in random_states(SHEETS["rich"], seed):
        assert after.board.gate <= before.board.gate
        if isinstance(before.phase, Shot):
            for was, now in zip(before.board.dice, after.board.dice, strict=True):
                assert now.value <= was.value
                assert now.segment in (was.segment, GRAVE)
        assert all(now.lost >= was.lost for was, now in zip(before.board.towers, after.board.towers, strict=True)), (
            action
        )


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32), players=st.integers(1, 4))
def test_every_game_ends_by_the_last_round_and_is_won_by_all_or_none(seed, players):
    *_, (_, _, last) = random_states(DEMO, seed, players)

    assert last.round <= 6
    assert GAME.winners(last) == (tuple(range(players)) if last.board.gate else ())
    assert last.board.gate == 0 or last.round == 6


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_die_acts_at_most_once_a_stage(seed):
    for before, _, after in random_states(DEMO, seed):
        if isinstance(before.phase, DiceActing) and isinstance(after.phase, DiceActing):
            same = (before.phase.turn, before.phase.stage) == (after.phase.turn, after.phase.stage)
            assert not same or after.phase.done > before.phase.done


def test_random_play_meets_every_kind_of_action_and_phase():
    actions, phases = set(), set()
    for seed in range(150):
        for before, action, _ in random_states(SHEETS["rich"], seed):
            actions.add(type(action).__name__)
            phases.add(type(before.phase).__name__)

    assert actions == {
        "Activate", "Assign", "Blast", "Buy", "Charge", "Choose", "Deed", "End", "Essence", "Explode", "Flag", "Grow",
        "Heal", "Hit", "Pay", "Rolled", "Segment", "Skip", "Skulls", "Space", "Spawn", "Stat", "Stop", "Take", "Tidy",
        "Tower", "Ward",
    }  # fmt: skip
    assert phases == {
        "Spawning", "Rolling", "DiceActing", "ChoosingSet", "ChoosingDeed", "PickTower", "PickStat", "PickBarricade",
        "PickTrap", "PickSpace", "PickTarget", "Shot", "Exploding", "Paying", "Spreading", "Tidying", "Ruling",
        "Converting",
    }  # fmt: skip
