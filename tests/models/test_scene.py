"""Rendered tables."""

import numpy as np
import pytest

from models.training.looks import die_look
from models.training.scene import WESTERN, lean, make_die, scene
from models.training.solids import about


def test_the_same_seed_gives_the_same_table() -> None:
    one, two = scene(np.random.default_rng(8)), scene(np.random.default_rng(8))

    assert len(one.solids) == len(two.solids)
    assert all(np.array_equal(a.place, b.place) for a, b in zip(one.solids, two.solids, strict=True))


def test_opposite_faces_add_up_to_seven() -> None:
    assert [WESTERN[i] + WESTERN[i + 1] for i in (0, 2, 4)] == [7, 7, 7]


@pytest.mark.parametrize("seed", range(8))
def test_a_leaning_die_is_tilted_and_touches_the_table(seed: int) -> None:
    rng = np.random.default_rng(seed)
    die = make_die(rng, die_look(rng), 1.0, glyphs=False)

    lean(rng, die, None)

    upright = np.abs(die.turn[2]).max()
    corners = np.array([[x, y, z] for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * 0.5 @ die.turn.T + die.place
    assert die.cocked
    assert upright < np.cos(np.deg2rad(11))
    assert abs(corners[:, 2].min()) < 0.03


def test_tables_differ_in_everything_that_the_reader_must_not_lean_on() -> None:
    tables = [scene(np.random.default_rng(seed)) for seed in range(150)]

    dice = [s for t in tables for s in t.solids if s.kind]
    tilts = np.rad2deg([np.arccos(t.eye[2] / np.linalg.norm(t.eye)) for t in tables])
    assert any(t.empty for t in tables)
    assert any(s.kind == 0 for t in tables for s in t.solids)
    assert any(d.cocked for d in dice)
    assert any(d.stacked for d in dice)
    assert {f for d in dice if d.kind == 1 for f in d.faces} == {1, 2, 3, 4, 5, 6}
    assert tilts.min() < 5
    assert 55 < tilts.max() <= 67


def test_a_quarter_turn_about_the_vertical_takes_x_to_y() -> None:
    assert about(np.array([0, 0, 1.0]), np.pi / 2) @ [1, 0, 0] == pytest.approx([0, 1, 0])


def test_the_pips_of_a_face_never_run_into_one_another() -> None:
    rng = np.random.default_rng(7)
    for look in (die_look(rng) for _ in range(300)):
        two, three, four, five, six = look["pip_gaps"][1:]
        radius = look["pip_radius"]
        two *= 2 if look["along"] & 1 else 8**0.5
        three *= 1 if look["along"] & 2 else 2**0.5
        apart = (two, three, 2 * four, 2**0.5 * five, six, 2 * six * look["six_across"])
        assert min(apart) > 2 * radius
        assert max(look["pip_gaps"]) + radius <= 0.95


def test_pips_along_an_edge_keep_their_distance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("models.training.looks.ALONG", 3.0)  # twos and threes of every make
    rng = np.random.default_rng(8)
    for look in (die_look(rng) for _ in range(5000)):
        _, two, three, *_ = look["pip_gaps"]
        assert look["along"] == 3
        assert two >= 1.12 * look["pip_radius"] - 1e-9
        assert three >= 2.15 * look["pip_radius"] - 1e-9
