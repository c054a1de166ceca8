"""The embedding network's loss, its trials and its figures."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs the train extra")

from models.training.embedding_batches import BY_WAY, GROUPS, PER_GROUP, again, choose  # noqa: E402
from models.training.embedding_figures import figures, fitted  # noqa: E402
from models.training.embedding_network import (  # noqa: E402
    DIMENSIONS,
    Embedding,
    Memory,
    contrast_loss,
    not_to_compare,
    sketch_loss,
)
from models.training.embedding_trials import Trial, tried  # noqa: E402
from models.training.glyph_scenes import Faces  # noqa: E402
from models.training.glyphs import WAYS, Glyphs, laid  # noqa: E402
from models.training.networks import multiplications  # noqa: E402
from vision.embedding import Familiarity  # noqa: E402

FAR_APART = torch.eye(8, 16)  # sketches of eight glyphs that have nothing in common


def facts(*rows: tuple[int, int, int]) -> "torch.Tensor":
    """Rows of glyph, group, family."""
    return torch.tensor(rows, dtype=torch.int64)


def eight_glyphs() -> "torch.Tensor":
    """Four glyphs, each twice."""
    return facts(*((i, i, i) for i in (0, 1, 2, 3, 0, 1, 2, 3)))


def test_a_face_costs_less_than_25_million_multiplications() -> None:
    assert multiplications(Embedding(), (1, 3, 48, 48)) < 25e6


def test_an_untrained_network_already_tells_a_face_from_its_mirror_image() -> None:
    torch.manual_seed(1)
    net = Embedding().eval()
    faces = torch.randn(4, 3, 48, 48)

    with torch.no_grad():
        one, mirrored = net(faces), net(faces.flip(3))

    assert one.shape == (4, DIMENSIONS)
    assert torch.nn.functional.cosine_similarity(one, mirrored).max() < 0.9


def test_pairs_that_agree_cost_little_and_pairs_that_are_swapped_much() -> None:
    sketches = FAR_APART[[0, 1, 2, 3, 0, 1, 2, 3]].bfloat16()
    vectors = torch.eye(4, DIMENSIONS).repeat(2, 1)
    nothing = Memory(1, 16)

    good = contrast_loss(vectors, eight_glyphs(), sketches, nothing, 0.95)
    bad = contrast_loss(vectors[[0, 1, 2, 3, 1, 0, 3, 2]], eight_glyphs(), sketches, nothing, 0.95)

    assert good < 0.01
    assert bad > 5


def test_what_is_remembered_counts_as_other_faces() -> None:
    sketches = FAR_APART[[0, 1, 2, 3, 0, 1, 2, 3]].bfloat16()
    vectors = torch.eye(4, DIMENSIONS).repeat(2, 1)
    memory = Memory(2, 16)
    memory.remember(vectors[:1], FAR_APART[5:6].bfloat16(), facts((5, 5, 5)))  # another glyph, mistaken for glyph 0

    loss = contrast_loss(vectors, eight_glyphs(), sketches, memory, 0.95)

    assert loss > 0.1


def test_the_same_letter_of_two_fonts_and_glyphs_that_look_the_same_are_not_held_against_one_another() -> None:
    seen = facts((0, 0, 0), (1, 0, 1), (2, 2, 2), (3, 3, 3), (4, 0, 0))
    sketches = FAR_APART[[0, 1, 2, 2, 4]].bfloat16()

    skipped = not_to_compare(seen, sketches, seen, sketches, 0.95)

    assert skipped[0, 1]  # the same letter in two fonts
    assert skipped[2, 3]  # two glyphs that look the same
    assert not skipped[0, 4]  # O and 0 of one font
    assert not skipped[0, 2]


def test_a_sketch_like_the_true_one_costs_nothing_and_bare_faces_do_not_count() -> None:
    true = torch.stack([FAR_APART[0], torch.zeros(16)])
    drawn = torch.stack([3 * FAR_APART[0], FAR_APART[1]])

    assert float(sketch_loss(drawn, true)) == pytest.approx(0.0, abs=1e-6)


def test_batches_hold_groups_laid_together_and_no_glyph_that_is_kept_out() -> None:
    count = 200
    held = np.arange(count) % 5 == 0
    known = np.flatnonzero(~held)
    near = np.stack([np.stack([np.roll(known, -k)[:12], np.zeros(12, int)], 1) for k in range(count)])
    each = np.arange(count)
    store = Glyphs(np.zeros((count, 64, 64), np.uint8), each.astype(str), held, each, each, np.zeros((1, 8, 1)), near)

    chosen, ways = choose(np.random.default_rng(1), store, known)

    assert len(chosen) == len(ways) == GROUPS * PER_GROUP
    assert not held[chosen].any()


def test_a_face_used_again_lies_the_way_it_was_turned() -> None:
    crop = np.zeros((48, 48, 3), np.uint8)
    crop[4:20, 4:20] = 200

    for way in range(WAYS):
        once_more = again(np.random.default_rng(way), crop, way).mean(-1)
        spot = laid(crop, way).mean(-1) > 100
        assert abs(once_more[spot].mean() - once_more[~spot].mean()) > 100
    assert BY_WAY[5, 0] == 5


def trial(*rows: tuple[float, float, bool, bool]) -> Trial:
    """Rows of best, lead, right, foreign."""
    best, lead, right, foreign = zip(*rows, strict=True)
    return Trial(np.float32(best), np.float32(lead), np.zeros(len(best)), np.array(right), np.array(foreign))


class Noting:
    """An embedder that notes what it is taught and what it reads: faces by the grey level of their ground."""

    familiarity = Familiarity((9.0, 0.0, 0.0), 12.0, 0.4)

    def embed_turned(self, crops: np.ndarray) -> np.ndarray:
        self.taught = crops
        return np.repeat(self.embed(crops)[:, None], 4, axis=1)

    def embed(self, crops: np.ndarray) -> np.ndarray:
        self.read = crops
        return np.eye(256, dtype=np.float32)[crops[:, 0, 0, 0]]


def test_the_clearest_of_the_views_drawn_is_taught_and_none_of_these_is_read() -> None:
    grounds = np.repeat(np.arange(3), 8)
    inks = np.tile([20, 40, 60, 80, 100, 120, 140, 160], 3)
    crops = np.repeat(grounds, 48 * 48 * 3).reshape(-1, 48, 48, 3).astype(np.uint8)
    for crop, ink in zip(crops, inks, strict=True):
        crop[:, 20:28] = ink
    faces = Faces(crops, grounds, np.zeros(24, int), np.full(24, 40.0, np.float32), np.arange(24))
    noting = Noting()

    seen = tried(noting, faces, 1, seed=3)  # type: ignore[arg-type]

    for ground in range(3):
        taught = noting.taught[noting.taught[:, 0, 0, 0] == ground][:, 0, 20, 0].tolist()
        read = noting.read[noting.read[:, 0, 0, 0] == ground][:, 0, 20, 0].tolist()
        looked_at = set(inks.tolist()) - set(read)
        assert len(looked_at) == 3
        assert taught == [max(looked_at)]
    assert len(seen.right) == 15
    assert seen.right.all()


def test_figures_tell_right_asked_wrong_and_foreign_faces_apart() -> None:
    familiarity = Familiarity((9.0, 0.0, 0.0), 12.0, 0.4)  # sure from a lead of about a quarter
    seen = trial(
        (0.9, 0.6, True, False),  # right and sure
        (0.6, 0.05, True, False),  # right, asked about
        (0.9, 0.7, False, False),  # wrong and sure
        (0.5, 0.05, False, False),  # wrong, asked about
        (0.9, 0.7, False, True),  # foreign, taken for known
        (0.3, 0.2, False, True),  # foreign, below the least similarity
    )

    told = figures("these", 1, seen, familiarity)

    assert (told.faces, told.right, told.asked, told.wrong, told.foreign) == (4, 0.5, 0.5, 0.25, 0.5)


def test_the_fitted_doubt_trusts_a_clear_lead_and_not_a_narrow_one() -> None:
    rng = np.random.default_rng(2)
    best, lead = rng.uniform(0.6, 0.9, 2000).astype(np.float32), rng.uniform(0, 1, 2000).astype(np.float32)
    right = rng.random(2000) < 1 / (1 + np.exp(-12 * lead))
    nothing = np.zeros(2000, np.float32)
    seen = Trial(best, lead, nothing, right, nothing > 0)

    familiarity = fitted([seen])
    clear, narrow = familiarity.chance(np.float32([0.8, 0.8]), np.float32([0.9, 0.1]), np.zeros(2, np.float32))

    assert clear > 0.9
    assert 0.5 < narrow < 0.85


def test_the_fitted_doubt_lets_next_to_no_foreign_face_pass() -> None:
    rng = np.random.default_rng(3)
    foreign = np.arange(4000) % 2 == 0
    beyond = rng.normal(np.where(foreign, 0, 6), 1.5).astype(np.float32)
    even = np.full(4000, 0.8, np.float32)
    seen = Trial(even, even, beyond, ~foreign, foreign)

    told = figures("these", 1, seen, fitted([seen]))

    assert 0 < told.foreign <= 0.004  # of the foreign faces, as in `STRAY`
    assert told.asked < 0.5
