"""From the finder's map to faces, and several passes to one list."""

import numpy as np
import pytest

from vision.finder import Pass, Sightings, decode, find_at, like, suits, together

SQUARE = np.array([[-24, -24], [24, -24], [24, 24], [-24, 24]], dtype=np.float32)


def empty_map(height: int = 40, width: int = 40) -> np.ndarray:
    out = np.zeros((17, height, width), dtype=np.float32)
    out[0] = -10
    return out


def with_die(out: np.ndarray, x: int, y: int, value: int = 5, logit: float = 4.0) -> np.ndarray:
    out[0, y, x] = logit
    out[1:9, y, x] = (SQUARE / 16).ravel()
    out[8 + value, y, x] = 8
    return out


def seen(centre: tuple[float, float], heat: float, value: int = 5, side: float = 48, turn: int = 0) -> Sightings:
    corners = np.roll(SQUARE * side / 48 + np.float32(centre), turn, axis=0)
    classes = np.full((1, 8), 0.02, dtype=np.float32)
    classes[0, value - 1] = 0.86
    return Sightings(corners[None], np.float32([heat]), classes)


def looked_at(faces: Sightings, scale: float) -> Pass:
    return Pass(faces, scale)


def test_a_peak_becomes_a_face_around_the_middle_of_its_cell() -> None:
    found = decode(with_die(empty_map(), x=10, y=20))

    assert len(found) == 1
    assert found.centres[0].tolist() == [42.0, 82.0]
    assert found.sides[0] == pytest.approx(48)
    assert int(found.classes[0].argmax()) == 4
    assert found.heat[0] == pytest.approx(0.982, abs=0.001)


def test_a_lower_neighbour_of_a_peak_is_not_a_second_face() -> None:
    out = with_die(with_die(empty_map(), 10, 20), 11, 20, logit=3.0)

    assert len(decode(out)) == 1


def test_an_empty_map_has_no_faces() -> None:
    assert len(decode(empty_map())) == 0


def test_faces_come_back_in_pixels_of_the_full_picture() -> None:
    def network(x: np.ndarray) -> np.ndarray:
        assert x.shape == (1, 3, 96, 128)
        return with_die(empty_map(24, 32), x=10, y=20)[None]

    found = find_at(network, np.zeros((160, 240, 3), dtype=np.uint8), scale=0.5).seen

    assert found.centres[0].tolist() == [84.0, 164.0]
    assert found.sides[0] == pytest.approx(96)


def test_a_pass_over_a_part_gives_places_in_the_whole_picture() -> None:
    def network(x: np.ndarray) -> np.ndarray:
        assert x.shape == (1, 3, 64, 64)
        return with_die(empty_map(16, 16), x=5, y=6)[None]

    found = find_at(network, np.zeros((400, 400, 3), dtype=np.uint8), 1.0, (200, 300, 264, 364))

    assert found.seen.centres[0].tolist() == [222.0, 326.0]


def test_the_best_side_suits_and_an_octave_off_suits_less() -> None:
    assert suits(np.float32([48]))[0] == pytest.approx(1)
    assert suits(np.float32([24]))[0] == pytest.approx(suits(np.float32([96]))[0])
    assert suits(np.float32([24]))[0] < 0.4


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_two_passes_that_count_corners_differently_are_averaged_corner_by_corner(turn: int) -> None:
    merged = together([looked_at(seen((100, 100), 0.9), 1.0), looked_at(seen((102, 100), 0.9, turn=turn), 1.0)])

    assert len(merged) == 1
    assert merged.sides[0] == pytest.approx(48)
    assert merged.centres[0].tolist() == pytest.approx([101, 100])
    assert merged.heat[0] == pytest.approx(0.9, abs=0.001)


def test_the_best_look_decides_whether_there_is_a_face() -> None:
    merged = together([looked_at(seen((100, 100), 0.9), 1.0), looked_at(seen((100, 100), 0.3), 1.3)])

    assert merged.heat[0] == pytest.approx(0.9, abs=0.001)


def test_heat_at_a_scale_that_does_not_suit_counts_for_little_where_a_better_look_saw_nothing() -> None:
    nothing = together([])

    merged = together([looked_at(seen((100, 100), 0.9), 0.25), looked_at(nothing, 1.0)])

    assert merged.heat[0] < 0.02


def test_a_better_look_elsewhere_does_not_silence_the_only_look_at_a_face() -> None:
    elsewhere = Pass(together([]), 1.0, (400, 400, 500, 500))

    assert together([looked_at(seen((100, 100), 0.9), 0.25), elsewhere]).heat[0] == pytest.approx(0.9)


def test_the_pass_at_the_better_scale_has_more_say_about_the_value() -> None:
    merged = together([looked_at(seen((100, 100), 0.8, value=2), 0.25), looked_at(seen((100, 100), 0.8, value=6), 1.0)])

    assert int(merged.classes[0].argmax()) == 5


def test_two_dice_side_by_side_stay_two() -> None:
    both = Sightings(
        *(
            np.concatenate([getattr(seen((100, 100), 0.9), n), getattr(seen((149, 100), 0.9), n)])
            for n in ("corners", "heat", "classes")
        )
    )

    assert len(together([looked_at(both, 1.0), looked_at(both, 1.0)])) == 2


def test_no_passes_with_faces_give_an_empty_list_of_the_right_shape() -> None:
    merged = together([looked_at(decode(empty_map()), 1.0)])

    assert merged.corners.shape == (0, 4, 2)
    assert merged.classes.shape == (0, 8)


def test_corners_are_counted_from_the_one_that_fits() -> None:
    assert np.array_equal(like(np.roll(SQUARE, 3, axis=0) + 1, SQUARE), SQUARE + 1)
