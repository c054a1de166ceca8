import threading

import cv2
import numpy as np
import pytest

from hardware.clocks import ManualClock
from hardware.virtual_table import COLOURS, EDGE_MM, VirtualDie, VirtualTable, dice_horde, plain


def small_table(seed=3, size=(480, 360)):
    clock = ManualClock(start=100.0)
    return VirtualTable(clock, seed=seed, size=size), clock


def dark_pips(picture, x, y):
    """Number of dark spots on a pale top face of 51 pixels about (x, y)."""
    face = picture[round(y) - 21 : round(y) + 22, round(x) - 21 : round(x) + 22].mean(axis=2)
    count, _, stats, _ = cv2.connectedComponentsWithStats((face < 110).astype(np.uint8))
    return sum(stats[label][cv2.CC_STAT_AREA] > 20 for label in range(1, count))


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_a_die_shows_as_many_pips_as_it_is_said_to(value):
    table, clock = small_table()
    table.add(VirtualDie("a", "white", value, 10.0, -5.0, turn_deg=0.0))

    picture = table.picture(clock.now(), 1)

    assert dark_pips(picture, *table.to_pixel((10.0, -5.0))) == value


def test_a_thrown_die_shows_the_value_that_the_table_reports():
    table, clock = small_table(seed=8)
    table.throw(count=1)
    clock.sleep(3.0)

    (die,) = table.dice()
    table.spin(die.id, -die.turn_deg)  # squared up, so that the spots can be counted
    clock.sleep(3.0)

    assert dark_pips(table.picture(clock.now(), 1), *table.to_pixel((die.x_mm, die.y_mm))) == die.value


def test_the_body_has_the_colour_that_was_asked_for():
    for colour, (body, _) in COLOURS.items():
        table, clock = small_table()
        table.add(VirtualDie("a", colour, 1, 0.0, 0.0))

        picture = table.picture(clock.now(), 1)

        x, y = (round(part) for part in table.to_pixel((0.0, 0.0)))
        corner = picture[y - 18 : y - 10, x + 8 : x + 18].reshape(-1, 3).mean(axis=0)
        assert np.argmax(corner) == np.argmax(body) or np.ptp(body) < 15
        assert np.abs(corner - body).max() < 60


@pytest.mark.parametrize("count", [1, 5, 13])
def test_thrown_dice_end_inside_the_tray_and_apart(count):
    table, _ = small_table(size=(960, 720))

    ids = table.throw(count=count)

    dice = table.dice()
    assert len(ids) == len(dice) == count
    assert all(table.in_view(die) for die in dice)
    places = np.array([(die.x_mm, die.y_mm) for die in dice])
    gaps = np.linalg.norm(places[:, None] - places[None], axis=-1)[~np.eye(count, dtype=bool)]
    assert (gaps > EDGE_MM * 1.3).all()


def test_the_same_seed_and_deeds_give_the_same_dice_and_pictures():
    pictures, dice = [], []
    for _ in range(2):
        table, clock = small_table(seed=21)
        table.throw(count=2, colour="red")
        pictures.append([table.picture(clock.now() + part / 10, part) for part in range(12)])
        dice.append(table.dice())

    assert dice[0] == dice[1]
    assert all(np.array_equal(a, b) for a, b in zip(*pictures, strict=True))


def test_another_seed_gives_another_throw():
    first, _ = small_table(seed=1)
    second, _ = small_table(seed=2)
    for table in (first, second):
        table.throw(count=2)

    assert first.dice() != second.dice()


def test_loaded_dice_fall_as_told_and_the_others_do_not_care():
    fair, _ = small_table(seed=4)
    loaded, _ = small_table(seed=4)

    fair.throw(count=2)
    loaded.throw(count=2, values={"white-2": 6})

    assert loaded.dice()[1].value == 6
    assert loaded.dice()[0] == fair.dice()[0]
    assert loaded.dice()[1].x_mm == fair.dice()[1].x_mm


def test_a_value_for_a_die_that_is_not_thrown_is_refused():
    table, _ = small_table()
    table.add(VirtualDie("a", "red", 1, 0.0, 0.0))

    with pytest.raises(ValueError, match="die b is to show 2 but is not thrown; thrown are a"):
        table.throw(["a"], values={"b": 2})


def test_dice_that_are_not_thrown_stay_where_they_lie():
    table, _ = small_table()
    still = VirtualDie("a", "red", 2, 20.0, 10.0, 30.0)
    table.add(still)
    table.add(VirtualDie("b", "blue", 2, -20.0, 10.0))

    table.throw(["b"])

    assert table.dice()[0] == still


def test_a_full_tray_refuses_a_throw_with_a_remedy():
    table, _ = small_table(size=(320, 240))
    for column in range(5):
        for row in range(4):
            table.add(VirtualDie(f"{column}{row}", "red", 1, column * 20 - 40, row * 20 - 30))

    with pytest.raises(RuntimeError, match="too full to throw dice on it: take some away"):
        table.throw(count=4)


def test_a_die_tumbles_across_the_picture_before_it_rests():
    table, clock = small_table()
    empty = table.picture(clock.now(), 0)
    table.throw(count=1, colour="yellow")
    seen = [table.picture(clock.now() + part / 12, part) for part in range(24)]

    changed = [
        int((np.abs(a.astype(int) - b).max(axis=2) > 25).sum()) for a, b in zip([empty, *seen], seen, strict=False)
    ]

    assert max(changed[:9]) > 1500
    assert changed[-6:] == [0] * 6


def test_a_table_at_rest_differs_from_frame_to_frame_by_noise_alone():
    table, clock = small_table()
    table.add(VirtualDie("a", "red", 2, 0.0, 0.0))
    first, second = (table.picture(clock.now(), number).astype(int) for number in (1, 2))

    difference = np.abs(first - second)

    assert 0.5 < difference.mean() < 3
    assert difference.max() < 20


def test_a_dragged_die_is_where_the_page_put_it_once_the_hand_is_there():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 1, -40.0, 20.0))

    table.move("a", 30.0, 20.0)

    die = table.dice()[0]
    assert (die.x_mm, die.y_mm, die.value) == (30.0, 20.0, 1)
    early, late = table.picture(clock.now() + 0.1, 1), table.picture(clock.now() + 2.0, 2)
    assert dark_pips(early, *table.to_pixel((-40.0, 20.0))) == 1
    assert dark_pips(late, *table.to_pixel((30.0, 20.0))) == 1


def test_a_turned_die_shows_its_new_value_when_the_hand_has_gone():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 1, 0.0, 10.0))

    table.turn("a", 6)

    assert table.moving
    hidden = table.picture(clock.now() + 0.4, 1)
    clock.sleep(2.0)
    assert not table.moving
    shown = table.picture(clock.now(), 2)
    assert dark_pips(shown, *table.to_pixel((0.0, 10.0))) == 6
    assert np.abs(hidden.astype(int) - shown)[300:, 200:280].mean() > 40  # the arm reaches in over the near rim


def test_a_die_put_where_another_lies_comes_to_lie_beside_it():
    table, _ = small_table()
    table.add(VirtualDie("a", "red", 1, 0.0, 0.0))
    table.add(VirtualDie("b", "blue", 1, 3.0, 1.0))
    table.add(VirtualDie("c", "green", 1, 60.0, 0.0))

    table.move("c", 2.0, -5.0)

    a, b, c = (np.array((die.x_mm, die.y_mm)) for die in table.dice())
    assert (a == 0).all()
    for one, other in ((a, b), (a, c), (b, c)):
        assert np.linalg.norm(one - other) >= EDGE_MM * 1.25
    assert np.linalg.norm(c) < 2 * EDGE_MM


def test_a_spun_die_keeps_its_value():
    table, _ = small_table()
    table.add(VirtualDie("a", "white", 3, 0.0, 0.0, 350.0))

    table.spin("a", 20.0)

    assert table.dice() == (VirtualDie("a", "white", 3, 0.0, 0.0, 10.0),)


def test_a_hand_fetches_dice_before_they_are_thrown_when_asked_to():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 5, 0.0, 20.0))

    table.throw(["a"], hand=True)

    assert dark_pips(table.picture(clock.now() + 0.1, 1), *table.to_pixel((0.0, 20.0))) == 5
    clock.sleep(1.0)
    assert table.moving
    clock.sleep(3.0)
    assert not table.moving


def test_a_hand_takes_all_the_dice_that_it_fetches_at_once():
    table, clock = small_table()
    for name, x in (("a", -40.0), ("b", 0.0), ("c", 40.0)):
        table.add(VirtualDie(name, "white", 5, x, 20.0))
    lying = table.dice()

    table.throw(["a", "b", "c"], hand=True)

    assert table.seen(clock.now() + 0.44) == lying
    assert not set(table.seen(clock.now() + 0.46)) & set(lying)


def test_a_die_that_is_brought_and_turned_at_once_waits_beside_the_tray_for_the_hand():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 1, 0.0, 300.0))

    table.move("a", 30.0, 20.0)
    table.turn("a", 6)

    (early,), (late,) = table.seen(clock.now() + 0.19), table.seen(clock.now() + 0.6)
    assert (early.x_mm, early.y_mm, early.value) == (0.0, 300.0, 1)
    assert (late.x_mm, late.y_mm, late.value) == (30.0, 20.0, 6)


def test_dice_that_are_moved_at_once_are_laid_one_after_another_with_the_hand_at_each():
    table, clock = small_table()
    for name, x in (("a", -10.0), ("b", 0.0), ("c", 10.0)):
        table.add(VirtualDie(name, "white", 1, x, 300.0))

    for name, x in (("a", -60.0), ("b", 0.0), ("c", 60.0)):
        table.move(name, x, 20.0)

    times = (0.19, 0.21, 0.59, 0.61, 1.01)
    arrived = [[die.y_mm == 20.0 for die in table.seen(clock.now() + after)] for after in times]
    assert arrived == [
        [False, False, False],
        [True, False, False],
        [True, False, False],
        [True, True, False],
        [True, True, True],
    ]


def test_a_die_that_waits_for_a_busy_hand_lies_where_that_has_laid_it_before():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 1, -60.0, 20.0))
    table.add(VirtualDie("b", "white", 1, 0.0, 20.0))
    table.move("a", -60.0, -20.0)
    table.move("b", 0.0, -20.0)
    clock.sleep(0.3)

    table.move("a", -30.0, -20.0)

    early, late = (table.seen(clock.now() + after)[0] for after in (0.1, 0.8))
    assert (early.x_mm, early.y_mm) == (-60.0, -20.0)
    assert (late.x_mm, late.y_mm) == (-30.0, -20.0)


def test_a_die_that_is_moved_twice_before_the_hand_is_there_lies_where_it_lay_until_then():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 1, -60.0, 20.0))

    table.move("a", 0.0, 20.0)
    table.move("a", 60.0, 20.0)

    early, late = (table.seen(clock.now() + after)[0] for after in (0.19, 0.21))
    assert (early.x_mm, late.x_mm) == (-60.0, 60.0)


def test_the_newest_picture_shows_nothing_of_what_is_done_after_it():
    table, clock = small_table()
    table.add(VirtualDie("a", "white", 1, 0.0, 20.0))
    before = table.pictured
    table.picture(clock.now(), 1)
    table.turn("a", 6)
    table.add(VirtualDie("b", "red", 2, 50.0, 20.0))
    clock.sleep(2.0)

    late = table.pictured
    table.picture(clock.now(), 2)

    assert before == late == (VirtualDie("a", "white", 1, 0.0, 20.0),)
    assert [(die.id, die.value) for die in table.pictured] == [("a", 6), ("b", 2)]


def test_pixels_and_places_answer_each_other():
    table, _ = small_table(size=(960, 720))
    for place in ((0.0, 0.0), (-120.0, 80.0), (90.0, -70.0)):
        assert table.to_table(table.to_pixel(place)) == pytest.approx(place, abs=0.01)


def test_a_die_is_about_fifty_pixels_wide():
    table, _ = small_table()

    left, right = table.to_pixel((-EDGE_MM / 2, 0.0)), table.to_pixel((EDGE_MM / 2, 0.0))

    assert 45 < right[0] - left[0] < 60


def test_a_restored_table_goes_on_as_the_old_one_would_have():
    old, _ = small_table(seed=9)
    for die in plain(old.optics, 3):
        old.add(die)
    old.throw(["white-1"])
    new, _ = small_table(seed=77)

    new.restore(old.snapshot())

    assert new.dice() == old.dice()
    for table in (old, new):
        table.throw(["white-2"])
    assert new.dice() == old.dice()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        '{"throws": 1, "seed": 1, "dice": [{"id": "a", "colour": "plaid"}]}',
        '{"throws": 1, "seed": -5, "dice": []}',
        '{"throws": -1, "seed": 1, "dice": []}',
    ],
)
def test_what_is_no_snapshot_is_refused_and_changes_nothing(text):
    table, _ = small_table()
    table.add(VirtualDie("a", "red", 1, 0.0, 0.0))

    with pytest.raises(ValueError, match="this is no snapshot of a virtual table"):
        table.restore(text)

    assert [die.id for die in table.dice()] == ["a"]


def test_slips_are_told_by_name():
    table, _ = small_table()
    table.add(VirtualDie("a", "red", 1, 0.0, 0.0))

    with pytest.raises(KeyError, match="no die 'b' on the table; there are a"):
        table.turn("b", 2)
    with pytest.raises(ValueError, match="die a is there already"):
        table.add(VirtualDie("a", "red", 1, 0.0, 0.0))
    with pytest.raises(ValueError, match="a six-sided die cannot show 7"):
        table.turn("a", 7)
    with pytest.raises(ValueError, match="no colour 'plaid'; there are white, yellow"):
        VirtualDie("c", "plaid", 1, 0.0, 0.0)


def test_the_dice_of_dice_horde_wait_out_of_view():
    table, clock = small_table(size=(960, 720))
    empty = table.picture(clock.now(), 1)

    for die in dice_horde(table.optics):
        table.add(die)

    colours = [die.colour for die in table.dice()]
    assert {colour: colours.count(colour) for colour in colours} == {"yellow": 4, "red": 4, "green": 4, "white": 1}
    assert not any(table.in_view(die) for die in table.dice())
    assert np.array_equal(table.picture(clock.now(), 1), empty)


def test_a_cleared_table_is_an_empty_one():
    table, clock = small_table()
    empty = table.picture(clock.now(), 1)
    table.throw(count=3)

    table.clear()

    assert table.dice() == ()
    assert np.array_equal(table.picture(clock.now(), 1), empty)


def test_deeds_from_many_threads_neither_fail_nor_lose_a_die():
    table, clock = small_table(size=(320, 240))
    lanes = {name: 30.0 * lane - 45.0 for lane, name in enumerate("abcd")}
    for name, y in lanes.items():
        table.add(VirtualDie(name, "red", 1, 0.0, y))
    failures = []

    def drag(name):
        try:
            for part in range(40):
                table.move(name, part - 20.0, lanes[name])
                table.turn(name, part % 6 + 1)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=drag, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    pictures = [table.picture(clock.now(), number) for number in range(5)]
    for thread in threads:
        thread.join()

    assert failures == []
    assert len(pictures) == 5
    assert [(die.x_mm, die.value) for die in table.dice()] == [(19.0, 4)] * 4


def test_dice_are_seen_where_they_are_while_they_roll_and_where_they_end_when_they_rest():
    table, clock = small_table()
    table.throw(count=3)
    start, rest = clock.now(), table.rest

    assert all(not table.in_view(die) for die in table.seen(start))
    assert table.seen(rest + 0.01) == table.dice()
    assert 0.3 < rest - start < 3.0


def test_a_die_that_spins_late_turns_on_the_spot_when_the_others_lie():
    table, clock = small_table()
    table.throw(count=2, spin=2.0)
    clock.sleep(table.rest - clock.now() - 1.5)

    (lying, spinning), (_, later) = table.seen(clock.now()), table.seen(clock.now() + 0.2)

    assert lying == table.dice()[0]
    assert (spinning.x_mm, spinning.y_mm) == (later.x_mm, later.y_mm)
    assert spinning.turn_deg != pytest.approx(later.turn_deg, abs=5)
    assert table.seen(table.rest + 0.01)[1].value == table.dice()[1].value


def test_a_flight_that_is_hidden_leaves_half_a_second_to_be_seen():
    table, clock = small_table()
    table.throw(count=1, hidden=60.0)

    assert table.rest - clock.now() == pytest.approx(0.5)
