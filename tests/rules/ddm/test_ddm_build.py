"""Building: where pieces fit, checked by an independent brute force, and where the figure stands."""

from functools import cache

import pytest
from ddm_table import (
    DUNGEON,
    GAME,
    STARTER,
    at,
    finish_building,
    form,
    offers,
    phase,
    play,
    refused,
    replace,
    roll,
    rolling,
    table,
)

from rules.games.ddm.actions import Piece, Place, Target, Turn, Use
from rules.games.ddm.field import NAMES, SQUARES, bits
from rules.games.ddm.ground import Ground
from rules.games.ddm.pieces import Built, layout
from rules.games.ddm.state import Building, Options

# --- The same rules once more, on sets of (column, row), as slowly and plainly as can be ------------------------

NETS = {
    "T1": {(-1, -1), (0, -1), (1, -1), (0, 0), (0, 1), (0, 2)},
    "X1": {(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1), (0, 2)},
    "S2": {(-1, -1), (-1, 0), (0, 0), (0, 1), (1, 1), (0, 2)},
    "Z1": {(-1, -1), (0, -1), (0, 0), (0, 1), (0, 2), (1, 2)},
    "M2": {(-1, -1), (-1, 0), (0, 0), (0, 1), (1, 1), (1, 2)},
    "L1": {(0, -2), (0, -1), (0, 0), (-1, 0), (-1, 1), (-1, 2)},
}
"""(column, row) of the pieces of the household default, from the star."""


@cache
def plain_shapes(blue):
    """{name: four sets of cells}: mirror images get a '; the blue side is everything turned over."""
    flip = lambda cells: {(-x, y) for x, y in cells}  # noqa: E731
    named = {**NETS, **{f"{name}'": flip(cells) for name, cells in NETS.items() if name not in ("T1", "X1")}}
    shapes = {}
    for name, cells in named.items():
        turned, four = (flip(cells) if blue else cells), []
        for _ in range(4):
            four.append(frozenset(turned))
            turned = {(-y, x) for x, y in turned}
        shapes[name] = four
    return shapes


def plain_placements(owner, built, *, advanced=False, shells=()):
    """Every (name, turn, (column, row)) that is legal: columns and rows from 1."""
    columns, rows, lords = (range(1, 14), range(1, 20), ((7, 1), (7, 19)))
    if not advanced:
        columns, rows, lords = range(2, 13), range(5, 16), ((7, 5), (7, 15))
    taken, own = {*lords, *shells}, set()
    for who, name, turn, (x, y) in built:
        cells = {(x + dx, y + dy) for dx, dy in plain_shapes(who == 1)[name][turn]}
        taken |= cells
        own |= cells if who == owner else set()
    base = own or {lords[owner]}
    beside = {(x + dx, y + dy) for x, y in base for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    found = set()
    for name, four in plain_shapes(owner == 1).items():
        for turn, shape in enumerate(four):
            for x in columns:
                for y in rows:
                    cells = {(x + dx, y + dy) for dx, dy in shape}
                    inside = all(cx in columns and cy in rows for cx, cy in cells)
                    if inside and not cells & taken and cells & beside:
                        found.add((name, turn, (x, y)))
    return found


def placements(owner, built, *, advanced=False, shells=()):
    """The same by the game's bitboards."""
    board = layout(STARTER, advanced, False)
    pieces = tuple(Built(who, form(name), turn, bit(spot)) for who, name, turn, spot in built)
    ground = Ground(board, (0, 1), pieces, tuple(bit(spot) for spot in shells))
    return {
        (one.name, turn, spot_of(star))
        for number, one in enumerate(board.forms)
        for turn, stars in enumerate(ground.spots(owner, number))
        for star in bits(stars)
    }


def bit(spot):
    return SQUARES["ABCDEFGHIJKLM"[spot[0] - 1] + str(spot[1])]


def spot_of(star):
    name = NAMES[star]
    return "ABCDEFGHIJKLM".index(name[0]) + 1, int(name[1:])


JOINED = ((0, "T1", 0, (7, 7)), (0, "Z1", 1, (7, 10)), (1, "X1", 2, (7, 13)))
CROWDED = (
    (0, "T1", 0, (7, 7)),
    (0, "X1", 1, (5, 8)),
    (0, "L1'", 0, (9, 9)),
    (1, "X1", 2, (7, 13)),
    (1, "S2", 3, (9, 12)),
)


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize(
    ("built", "more"),
    [
        ((), {}),
        ((), {"advanced": True}),
        (JOINED, {}),
        (CROWDED, {"shells": ((8, 11), (4, 9))}),
        (((0, "T1", 0, (7, 3)), (1, "M2", 2, (7, 17)), (1, "Z1'", 1, (8, 14))), {"advanced": True}),
    ],
)
def test_legal_placements_are_those_of_a_brute_force(owner, built, more):
    assert placements(owner, built, **more) == plain_placements(owner, built, **more)


def test_counts_of_set_positions_are_those_of_the_brute_force():
    """Like perft: placements of one ply, then of two (each first placement, then every reply)."""
    first = placements(0, ())
    assert len(first) == len(plain_placements(0, ())) == 160
    assert len(placements(0, JOINED)) == len(plain_placements(0, JOINED))

    two = 0
    for name, turn, spot in sorted(first)[:12]:
        replies = placements(1, ((0, name, turn, spot),))
        assert replies == plain_placements(1, ((0, name, turn, spot),))
        two += len(replies)
    assert two == 1916  # four less than 12 times 160: a long piece reaches where a reply could lie


def folds_to_a_cube(cells):
    """Rolls a cube over the piece: each of the six squares must meet a side of its own."""
    seen, edge = {(0, 0): (0, 1, 2, 3, 4, 5)}, [(0, 0)]  # bottom, top, north, south, east, west
    while edge:
        x, y = edge.pop()
        bottom, top, north, south, east, west = seen[x, y]
        for spot, cube in (
            ((x + 1, y), (east, west, north, south, top, bottom)),
            ((x - 1, y), (west, east, north, south, bottom, top)),
            ((x, y - 1), (north, south, top, bottom, east, west)),
            ((x, y + 1), (south, north, bottom, top, east, west)),
        ):
            if spot in cells and spot not in seen:
                seen[spot] = cube
                edge.append(spot)
    return len(seen) == 6 and len({cube[0] for cube in seen.values()}) == 6


@pytest.mark.parametrize(("all_nets", "count"), [(False, 10), (True, 20)])
def test_every_piece_is_a_net_of_a_cube_and_differs_from_all_others(all_nets, count):
    board = layout(STARTER, False, all_nets)
    shapes = set()
    for one in board.forms:
        cells = {(column, row) for row, column in one.cells}
        assert (0, 0) in cells
        assert folds_to_a_cube(cells), one.name
        turns = []
        for _ in range(4):
            cells = {(-y, x) for x, y in cells}
            low_x, low_y = min(x for x, _ in cells), min(y for _, y in cells)
            turns.append(tuple(sorted((x - low_x, y - low_y) for x, y in cells)))
        shapes.add(min(turns))

    assert len(shapes) == len(board.forms) == count


def test_all_eleven_nets_of_a_cube_are_there():
    """Without regard to hands there are eleven."""
    board = layout(STARTER, False, True)

    assert len({one.name.rstrip("'") for one in board.forms}) == 11


def test_every_first_piece_has_some_spots_at_the_domain():
    board = layout(STARTER, False, False)
    ground = Ground(board, (0, 1), (), ())

    for number in range(board.number):
        assert 7 <= sum(stars.bit_count() for stars in ground.spots(0, number)) <= 18


# --- Cases of the sheet ---------------------------------------------------------------------------------------


def building(name, turn, *, built=(), owner=0, **more):
    """The figure of `owner` is to stand on this piece."""
    state = table("vorse", "knight", built=built, mover=owner, **more)
    return replace(state, phase=Building(owner, form(name), turn))


@pytest.mark.parametrize(("spot", "legal"), [("G7", True), ("F7", True), ("E7", False), ("G8", False)])
def test_dd_06_the_first_piece_shares_a_side_with_the_domain(spot, legal):
    """T1 covers a bar of three below its star: on E7 it meets G5 by a corner only, on G8 it leaves a gap."""
    state = building("T1", 0)

    assert (Place(spot) in offers(state, Place)) == legal
    if not legal:
        assert refused(state, Place(spot)) == "ddm/does-not-touch"


def test_dd_07_a_later_piece_joins_the_own_path_within_the_border_without_overlap():
    state = building("X1", 0, built=DUNGEON)

    assert Place("D8") in offers(state, Place)  # its D10 lies beside E10
    assert refused(state, Place("G8")) == "ddm/overlap"
    assert refused(state, Place("L8")) == "ddm/border"
    assert refused(state, Place("E14")) == "ddm/border"


def test_dd_07_beside_the_other_path_alone_or_the_own_domain_alone_is_refused():
    state = building("X1", 0, built=(*DUNGEON[:1], *DUNGEON[2:]))

    assert refused(state, Place("D13")) == "ddm/does-not-touch"  # its E13 lies beside F13, which is the other's
    right = Built(0, form("X1"), 3, SQUARES["I6"])  # I5 I6 I7 H6 J6 K6
    left = building("T1", 0, built=(right,))
    assert refused(left, Place("E6")) == "ddm/does-not-touch"  # its F5 lies beside the Domain alone
    assert Place("E6") in offers(building("T1", 0), Place)


def test_dd_42_the_figure_stands_on_the_star():
    state = play(building("T1", 0), Place("G7"))

    assert at(state, "vorse") == "G7"
    assert state.built == (Built(0, form("T1"), 0, SQUARES["G7"]),)


def test_dd_42_piece_turn_and_spot_are_asked_one_after_another():
    state = roll(rolling("vorse", built=()), "1S 1S 1P")
    state = play(state, Piece("T1"), Turn(0), Place("G7"))

    assert (phase(state), at(state, "vorse")) == ("Acting", "G7")


@pytest.mark.parametrize("spot", ["F5", "H5", "G6", "F15", "H15", "G14"])
def test_dd_24_e9_no_shelled_ground_on_the_three_sides_of_a_lord(spot):
    state = play(table("crawlingdragon@G8", crests="M2", built=DUNGEON[:1]), Use("G8", "Shelled Ground"))

    assert refused(state, Target(spot)) == "ddm/no-target"


def test_dd_24_e12_shelled_ground_lies_on_empty_field_and_bars_it_to_pieces():
    state = play(table("crawlingdragon@G8", crests="M2"), Use("G8", "Shelled Ground"))
    assert refused(state, Target("G9")) == "ddm/no-target"  # a piece lies there

    state = play(state, Target("D8"))
    assert state.shells == (SQUARES["D8"],)
    covering = replace(state, phase=Building(0, form("X1"), 0))
    assert refused(covering, Place("D8")) == "ddm/overlap"
    assert refused(covering, Place("D9")) == "ddm/overlap"  # it would cover D8


def test_dd_24_a_piece_may_touch_shelled_ground():
    state = building("X1", 0, built=DUNGEON, shells="D6")

    assert Place("D8") in offers(state, Place)  # it covers D7, beside the counter on D6


def test_all_placements_of_a_position_are_found_well_within_a_millisecond():
    from time import process_time

    board = layout(STARTER, True, True)
    began = process_time()
    for _ in range(20):
        ground = Ground(board, (0, 1), DUNGEON, ())
        assert any(stars for number in range(board.number) for stars in ground.spots(0, number))

    assert (process_time() - began) / 20 < 0.001


def test_blue_pieces_are_red_ones_turned_over():
    board = layout(STARTER, False, False)
    red, blue = (board.offsets[side] for side in (0, 1))

    assert red[form("S2")][0] == tuple(sorted(blue[form("S2'")][0]))
    assert red[form("S2")][0] != blue[form("S2")][0]


def test_a_piece_that_was_built_is_not_in_the_pile_any_more():
    state = finish_building(roll(rolling("vorse gearfried", built=()), "1S 1S 1P"))
    used = state.layout.forms[state.built[0].form].name

    assert state.ground.left[state.built[0].form] == 0
    again = roll(replace(state, phase=rolling("").phase, rolls=()), "2S 2S 1P")
    assert Piece(used) not in offers(again, Piece)
    advanced = GAME.start(("Ada", "Ben"), Options(mode="advanced"), STARTER)
    assert set(advanced.ground.left) == {2}
