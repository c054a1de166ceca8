import cv2
import numpy as np
import pytest

from vision.gate import WIDTH, GateState, observe, shrink

HEIGHT = 120


class Table:
    """A small grey table with two dice; every picture of it has fresh noise."""

    def __init__(self, noise=0.5):
        self.rng = np.random.default_rng(1)
        texture = cv2.GaussianBlur(self.rng.normal(0, 30, (HEIGHT, WIDTH)).astype(np.float32), (0, 0), 2)
        self.scene = 70 + texture
        self.noise = noise
        self.gate = GateState()
        self.put(40, 50)
        self.put(100, 70)

    def put(self, x, y, level=200, width=9, height=9):
        self.scene = self.scene.copy()
        self.scene[y : y + height, x : x + width] = level

    def sees(self, gain=1.0):
        self.gate, scene = observe(self.gate, self.noisy(gain))
        return scene

    def noisy(self, gain=1.0):
        noisy = self.scene * gain + self.rng.normal(0, self.noise, self.scene.shape)
        return np.clip(noisy, 0, 255).astype(np.uint8)

    def shaded(self, x, y=60, depth=0.35):
        """Darkens the scene by a soft shadow, about a hundred pixels wide, as of somebody who leans into the light."""
        rows, columns = np.mgrid[:HEIGHT, :WIDTH]
        out = np.hypot((columns - x) / 48, (rows - y) / 48)
        self.scene = self.scene * (1 - depth / (1 + np.exp(8 * (out - 1))))

    def settled(self):
        for _ in range(8):
            self.sees()
        return self


def test_the_first_picture_counts_as_motion_and_the_next_does_not():
    table = Table()

    assert [table.sees().kind for _ in range(3)] == ["moving", "still", "still"]


@pytest.mark.parametrize("noise", [0.3, 1.5, 3.0])
def test_noise_alone_is_stillness(noise):
    table = Table(noise).settled()

    assert {table.sees().kind for _ in range(30)} == {"still"}


def test_a_die_that_moves_by_a_third_of_itself_is_motion():
    table = Table().settled()
    before = table.scene.copy()
    table.put(43, 50)
    table.scene[50:59, 40:43] = before[0:9, 0:3]

    scene = table.sees()

    assert scene.kind == "moving"
    assert 20 / 19200 < scene.motion < 100 / 19200


def test_a_lamp_that_flickers_as_a_whole_is_stillness():
    table = Table().settled()

    assert {table.sees(gain=1 + 0.08 * (-1) ** n).kind for n in range(12)} == {"still"}


def test_bands_of_mains_flicker_are_stillness():
    table = Table().settled()
    rows = np.arange(HEIGHT)[:, None] / HEIGHT * 4 * np.pi

    assert {table.sees(gain=1 + 0.05 * np.sin(rows + n)).kind for n in range(12)} == {"still"}


def test_light_that_changes_slowly_stays_stillness_to_the_end():
    table = Table().settled()

    assert {table.sees(gain=1 - 0.004 * n).kind for n in range(120)} == {"still"}


def test_a_large_thing_that_reaches_in_from_the_border_is_a_hand():
    table = Table().settled()
    table.put(60, 60, level=150, width=30, height=60)

    scene = table.sees()

    assert scene.kind == "hand"
    assert scene.hand == pytest.approx(1800 / 19200, rel=0.1)


def test_a_hand_that_holds_still_stays_a_hand():
    table = Table().settled()
    table.put(60, 60, level=150, width=30, height=60)

    assert {table.sees().kind for _ in range(20)} == {"hand"}


def test_a_large_thing_that_touches_no_border_is_no_hand():
    table = Table().settled()
    table.put(60, 40, level=150, width=40, height=40)

    assert table.sees().kind == "moving"
    assert table.sees().kind == "still"


def test_a_die_at_the_border_is_no_hand():
    table = Table().settled()
    table.put(60, 111)

    assert table.sees().kind == "moving"
    assert table.sees().kind == "still"


def test_a_strip_along_the_border_such_as_a_nudge_leaves_is_no_hand():
    table = Table().settled()
    table.put(0, 0, level=150, width=6, height=120)

    assert table.sees().kind == "moving"
    assert table.sees().kind == "still"


def test_a_hand_that_leaves_is_a_hand_to_its_last_finger():
    table = Table().settled()
    empty = table.scene
    kinds = []
    for top in (60, 80, 100, 114, 120):
        table.scene = empty
        table.put(60, top, level=150, width=30, height=120 - top)
        kinds.append(table.sees().kind)

    assert kinds == ["hand", "hand", "hand", "hand", "still"]


def test_the_hands_own_motion_is_left_out():
    table = Table().settled()
    empty = table.scene
    table.put(60, 60, level=150, width=30, height=60)
    table.sees()
    table.scene = empty
    table.put(66, 56, level=150, width=30, height=64)

    assert table.sees().motion == 0


def test_a_die_that_moves_apart_from_the_hand_is_counted():
    table = Table().settled()
    table.put(60, 60, level=150, width=30, height=60)
    table.sees()
    table.put(130, 20)

    scene = table.sees()

    assert scene.kind == "hand"
    assert scene.motion == pytest.approx(81 / 19200, rel=0.15)


def test_a_thing_that_lies_unmoved_for_five_seconds_is_taken_for_table():
    table = Table().settled()
    table.put(60, 60, level=150, width=30, height=60)

    kinds = [table.sees().kind for _ in range(70)]

    assert kinds[58] == "hand"
    assert kinds[-1] == "still"


def test_a_picture_that_comes_again_to_the_last_bit_is_called_repeated():
    table = Table().settled()
    picture = table.scene.astype(np.uint8)
    table.gate, _ = observe(table.gate, picture)

    _, again = observe(table.gate, picture)
    fresh = table.sees()

    assert again.repeated
    assert not fresh.repeated


def test_a_picture_of_another_size_starts_anew():
    table = Table().settled()

    _, scene = observe(table.gate, np.zeros((90, WIDTH), np.uint8))

    assert scene.kind == "moving"


def test_observing_leaves_the_state_it_was_given_alone():
    table = Table().settled()
    before = table.gate
    background = before.background.copy()

    table.put(60, 20)
    first, second = (observe(before, table.scene.astype(np.uint8))[1] for _ in range(2))

    assert first == second
    assert np.array_equal(before.background, background)


@pytest.mark.parametrize(
    ("size", "expected"), [((720, 960), (120, 160)), ((1080, 1920), (90, 160)), ((1, 400), (1, 160))]
)
def test_shrinking_keeps_the_proportions(size, expected):
    picture = np.full((*size, 3), (200, 100, 50), np.uint8)

    small = shrink(picture)

    assert small.shape == expected
    assert abs(int(small.mean()) - 124) <= 1  # 0.299 R + 0.587 G + 0.114 B


def test_things_laid_down_one_by_one_do_not_add_up_to_a_hand():
    table = Table().settled()
    for deep in range(0, 60, 10):
        table.put(60, 110 - deep, level=150, width=30, height=10)
        kinds = [table.sees().kind for _ in range(20)]

        assert kinds == ["moving"] + ["still"] * 19


def test_44_a_camera_knocked_aside_is_no_hand_and_no_tumbling():
    table = Table().settled()
    table.scene = np.roll(table.scene, (5, 9), axis=(0, 1))

    knock, after = table.sees(), table.sees()

    assert (knock.kind, knock.motion) == ("moving", 0)
    assert after.kind == "still"


def test_a_hand_that_was_taken_for_table_leaves_no_hand_behind():
    table = Table().settled()
    empty = table.scene
    table.put(60, 60, level=150, width=30, height=60)
    for _ in range(70):
        table.sees()
    table.scene = empty

    kinds = [table.sees().kind for _ in range(4)]

    assert kinds == ["moving", "still", "still", "still"]


@pytest.mark.parametrize(("rate", "frames"), [(8, 40), (30, 150)])
def test_a_still_hand_is_taken_for_table_after_the_same_time_at_any_rate(rate, frames):
    table = Table().settled()
    table.put(60, 60, level=150, width=30, height=60)
    kinds = []
    for _ in range(frames + 10):
        table.gate, scene = observe(table.gate, table.noisy(), table.gate.time + 1 / rate)
        kinds.append(scene.kind)

    assert set(kinds[: frames - 2]) == {"hand"}
    assert kinds[-1] == "still"


def test_a_die_too_slow_for_thirty_frames_a_second_is_seen_to_move():
    table = Table().settled()
    ground = table.scene.copy()
    kinds = []
    for number in range(30):
        table.scene = ground.copy()
        table.scene[20:29, 60:69] = 90 + number * 3  # 3 levels a frame, 6 in two
        table.gate, scene = observe(table.gate, table.noisy(), table.gate.time + 1 / 30)
        kinds.append(scene.kind)

    assert kinds[5:].count("moving") >= 8


def test_41_where_a_hand_was_last_is_not_free_and_where_dice_came_alone_is():
    table = Table().settled()
    empty = table.scene
    table.put(130, 20)
    table.sees()
    table.put(60, 60, level=150, width=30, height=60)
    table.sees()
    table.scene = empty.copy()
    table.put(130, 20)
    table.put(70, 80)

    scene = table.sees()

    assert scene.free[22:27, 132:137].all()
    assert not scene.free[82:87, 72:77].any()


LEANING = (170, 150, 130, 110, 90, 110, 130, 150, 170)


def leaned_into(table, scenes):
    """What is seen of scenes over which a shadow comes from the right-hand border and goes."""
    seen = []
    for scene, x in zip(scenes, LEANING, strict=True):
        table.scene = scene
        table.shaded(x)
        seen.append(table.sees())
    return seen


@pytest.mark.parametrize("dark", [False, True])
def test_the_soft_shadow_of_somebody_who_leans_into_the_light_is_no_hand(dark):
    table = Table()
    if dark:
        table.scene = table.scene * 0.4
    table.settled()

    seen = leaned_into(table, [table.scene] * 9)

    assert "hand" not in {scene.kind for scene in seen}
    assert max(scene.motion for scene in seen) < 0.03


def test_41_a_hand_that_reaches_in_with_its_owners_shadow_is_a_hand_in_every_picture():
    table = Table().settled()
    empty = table.scene
    reached = []
    for tip in (100, 80, 60, 50, 40, 50, 60, 80, 100):
        table.scene = empty
        table.put(100, tip, level=150, width=30, height=120 - tip)
        reached.append(table.scene)

    seen = leaned_into(table, reached)

    assert [scene.kind for scene in seen[1:-1]] == ["hand"] * 7
    assert seen[4].hand == pytest.approx(2400 / 19200, rel=0.5)


@pytest.mark.parametrize("level", [45, 60, 80, 100])
def test_a_sleeve_about_as_dark_as_a_shadow_is_a_hand_by_its_sharp_outline(level):
    table = Table()
    table.scene = np.full((HEIGHT, WIDTH), 70.0)
    table.settled()
    table.put(60, 40, level=level, width=34, height=80)
    table.scene = cv2.GaussianBlur(table.scene, (0, 0), 1.5)  # it is nearer than what the camera is focused on

    assert {table.sees().kind for _ in range(5)} == {"hand"}


def test_dice_that_roll_through_a_shadow_are_seen_to_move_and_to_be_free_of_any_hand():
    table = Table().settled()
    empty = table.scene
    rolling = []
    for n in range(9):
        table.scene = empty.copy()
        table.put(145 - 9 * n, 40 + 3 * n)
        rolling.append(table.scene)

    seen = leaned_into(table, rolling)

    assert [scene.kind for scene in seen] == ["moving"] * 9
    assert seen[-1].free[66:71, 75:80].all()


def test_a_dark_die_on_dark_felt_is_seen_to_roll_through_a_shadow():
    table = Table()
    table.scene = np.full((HEIGHT, WIDTH), 40.0)
    table.settled()
    empty = table.scene
    rolling = []
    for n in range(9):
        table.scene = empty.copy()
        table.put(140 - 10 * n, 50, level=24)
        rolling.append(table.scene)

    seen = leaned_into(table, rolling)

    assert [scene.kind for scene in seen] == ["moving"] * 9


def test_what_held_still_as_a_hand_stays_one_while_noise_hides_it_and_nothing_moves():
    table = Table()
    table.scene = np.full((HEIGHT, WIDTH), 70.0)
    table.settled()
    table.put(60, 60, level=82, width=30, height=60)
    held = [table.sees() for _ in range(4)]
    table.put(60, 60, level=77, width=30, height=60)

    seen = [table.sees() for _ in range(6)]

    assert [scene.kind for scene in held + seen] == ["hand"] * 10
    assert seen[-1].unmoved > held[-1].unmoved > 0
