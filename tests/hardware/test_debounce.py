import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buttons.debounce import Debouncer
from hardware.ports import Button, Press


def play(edges, until, tick=0.005):
    """Feeds edges (time, button, pressed) with ticks in between; gives (button, press, time) in milliseconds."""
    debouncer, presses, waiting = Debouncer(), [], sorted(edges)
    for n in range(int(until / tick) + 1):
        while waiting and waiting[0][0] <= n * tick:
            time, button, pressed = waiting.pop(0)
            presses += debouncer.edge(button, pressed, time)
        presses += debouncer.advance(n * tick)
    assert not waiting
    return [(press.button, press.press, round(press.time * 1000)) for press in presses]


def held(button, start, end):
    return [(start, button, True), (end, button, False)]


@pytest.mark.parametrize("button", [Button.UP, Button.DOWN])
def test_up_and_down_act_on_press(button):
    assert play([(0.1, button, True)], until=0.13) == [(button, Press.SHORT, 100)]


@pytest.mark.parametrize("button", [Button.BACK, Button.OK, Button.FIX])
def test_back_ok_and_fix_act_on_release(button):
    assert play([(0.1, button, True)], until=0.5) == []
    assert play(held(button, 0.1, 0.3), until=0.5) == [(button, Press.SHORT, 300)]


@pytest.mark.parametrize("button", [Button.BACK, Button.OK, Button.FIX])
def test_a_hold_comes_once_and_its_release_says_nothing(button):
    assert play(held(button, 0.1, 2.0), until=3.0) == [(button, Press.HOLD, 700)]


def test_situation_22_a_short_press_just_under_the_hold_time_is_short():
    assert play(held(Button.OK, 0.1, 0.695), until=2.0) == [(Button.OK, Press.SHORT, 695)]


def test_situation_21_no_hold_after_release_even_when_the_clock_comes_late():
    debouncer = Debouncer()
    presses = [*debouncer.edge(Button.OK, True, 0.0), *debouncer.edge(Button.OK, False, 0.3)]
    presses += debouncer.advance(9.0)
    assert [press.press for press in presses] == [Press.SHORT]


def test_a_late_clock_still_tells_a_hold_that_was_held():
    debouncer = Debouncer()
    presses = [*debouncer.edge(Button.OK, True, 0.0), *debouncer.edge(Button.OK, False, 0.9)]
    presses += debouncer.advance(9.0)
    assert [(press.press, press.time) for press in presses] == [(Press.HOLD, 0.6)]


def test_up_repeats_after_four_tenths_eight_times_a_second():
    presses = play(held(Button.UP, 0.0, 1.0), until=2.0)
    assert [time for _, _, time in presses] == [0, 400, 525, 650, 775, 900]
    assert [press for _, press, _ in presses] == [Press.SHORT] + [Press.REPEAT] * 5


def test_a_late_clock_brings_one_repeat_and_not_a_burst():
    debouncer = Debouncer()
    debouncer.edge(Button.UP, True, 0.0)
    debouncer.advance(0.1)
    late = debouncer.advance(1.0)
    assert [(press.press, press.time) for press in late] == [(Press.REPEAT, 0.9)]
    assert debouncer.advance(1.02) == ()


def test_a_spike_shorter_than_the_bounce_time_is_nothing():
    assert play([(0.1, Button.UP, True), (0.115, Button.UP, False)], until=1.0) == []


def test_a_gap_shorter_than_the_bounce_time_does_not_end_a_hold():
    edges = [*held(Button.OK, 0.0, 0.3), *held(Button.OK, 0.31, 1.0)]
    assert [press for _, press, _ in play(edges, until=2.0)] == [Press.HOLD]


def test_a_release_that_bounces_over_the_hold_time_is_no_hold():
    edges = [*held(Button.OK, 0.0, 0.595), *held(Button.OK, 0.602, 0.605)]
    assert play(edges, until=2.0) == [(Button.OK, Press.SHORT, 605)]


def test_two_presses_at_almost_the_same_time_come_in_their_order():
    edges = [(0.100, Button.DOWN, True), (0.102, Button.UP, True)]
    assert [button for button, *_ in play(edges, until=0.2, tick=0.05)] == [Button.DOWN, Button.UP]


def test_the_same_level_told_again_does_not_put_off_the_press():
    edges = [(n / 200, Button.UP, True) for n in range(20)]
    assert play(edges, until=0.2)[0] == (Button.UP, Press.SHORT, 0)


def test_two_buttons_do_not_disturb_each_other():
    edges = [*held(Button.OK, 0.0, 1.0), *held(Button.UP, 0.1, 0.2)]
    assert play(edges, until=2.0) == [(Button.UP, Press.SHORT, 100), (Button.OK, Press.HOLD, 600)]


def test_back_and_fix_held_for_three_seconds_are_a_chord_and_nothing_else():
    edges = [*held(Button.BACK, 0.0, 4.0), *held(Button.FIX, 0.2, 4.5)]
    assert play(edges, until=6.0) == [(Button.FIX, Press.CHORD, 3200)]


def test_back_and_fix_let_go_too_early_say_nothing_and_work_again():
    edges = [*held(Button.BACK, 0.0, 2.0), *held(Button.FIX, 0.2, 2.5), *held(Button.FIX, 3.0, 3.1)]
    assert play(edges, until=9.0) == [(Button.FIX, Press.SHORT, 3100)]


def bounces(level):
    """Gaps in seconds between the edges of one closing or opening contact, ending at `level`."""
    gap = st.floats(0.0001, 0.006)
    return st.lists(gap, max_size=8).map(lambda gaps: gaps[: len(gaps) // 2 * 2]).map(lambda gaps: (level, gaps))


@settings(max_examples=80, deadline=None)
@given(
    presses=st.lists(
        st.tuples(st.sampled_from(list(Button)), bounces(True), st.floats(0.1, 0.35), bounces(False)),
        min_size=1,
        max_size=4,
    ),
    tick=st.floats(0.001, 0.05),
)
def test_situation_22_each_press_gives_exactly_one_event_however_it_bounces(presses, tick):
    edges, time = [], 0.1
    for button, closing, hold, opening in presses:
        for level, gaps in (closing, opening):
            edges.append((time, button, level))
            for n, gap in enumerate(gaps):
                time += gap
                edges.append((time, button, level if n % 2 else not level))
            time += hold
    got = play(edges, until=time + 1.0, tick=tick)
    assert [(button, press) for button, press, _ in got] == [(button, Press.SHORT) for button, *_ in presses]
