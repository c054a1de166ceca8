"""The drawn sheets: every mark as the books have it, and taps that take what is legal."""

import pytest
from horde_table import DEMO, GAME, firing, horde, offered, play, replace, roll

from rules.contract import DICE
from rules.drawing import Circle, Group, Text, every_shape
from rules.games.dice_horde.actions import (
    Activate,
    Assign,
    Blast,
    Buy,
    Charge,
    Choose,
    Deed,
    End,
    Essence,
    Explode,
    Flag,
    Grow,
    Heal,
    Hit,
    Pay,
    Segment,
    Skip,
    Skulls,
    Space,
    Spawn,
    Stat,
    Stop,
    Take,
    Tidy,
    Tower,
    Ward,
)
from rules.games.dice_horde.state import (
    ChoosingSet,
    Converting,
    Options,
    Paying,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTower,
    Ruling,
    Shot,
    Spreading,
)


def shapes(state):
    """All shapes of both sheets by id."""
    drawn = GAME.drawings(state, DICE)
    return {shape.id: shape for drawing in drawn for shape in every_shape(drawing.shapes) if shape.id}


def taps(state):
    return {name: shape.tap for name, shape in shapes(state).items() if shape.tap is not None}


def count(state, name, role):
    """How many shapes of a role are in the thing of this id."""
    return sum(shape.role == role for shape in every_shape(shapes(state)[name].shapes))


def value_of(shape):
    return sum(isinstance(part, Circle) for part in every_shape(shape.shapes))


# ---- marks ----


def test_a_tower_shows_hearts_charges_shields_and_levels():
    state = horde(towers={"3u": {"lost": 4, "armour": 2, "spent": 1, "damage": 2, "range": 3}})

    # Four hearts and the star of the spent charge; the second charge, two shields and 2 + 3 + 1 level dots are marked.
    assert (count(state, "tower-3u", "spent"), count(state, "tower-3u", "marked")) == (5, 9)
    assert shapes(state)["tower-3u"].label == (
        "Green tower 3 upper: 1 of 5 hearts, 2 shields, 1 charge; damage 2, targets 1, range 3"
    )


def test_a_destroyed_tower_is_crossed_out():
    assert shapes(horde(towers={"1l": {"lost": 5}}))["tower-1l"].label == "Green tower 1 lower: destroyed"
    assert count(horde(towers={"1l": {"lost": 5}}), "tower-1l", "ink") == count(horde(), "tower-1l", "ink") + 2


def test_dice_stand_on_their_spaces_the_horizon_and_the_graveyard():
    state = horde("A2@1-1 B5@3-4 C1@H C6@grave")
    drawn = shapes(state)

    assert [value_of(drawn[f"die-{die}"]) for die in (0, 4, 8)] == [2, 5, 1]
    assert value_of(drawn["grave-9"]) == 6
    assert drawn["space-3-4"].label == "3-4: red 5"
    assert drawn["graveyard"].label == "graveyard: green 6"
    assert drawn["flag-C"].label.endswith("2 in the pool, on the horizon 1")
    assert [part.text for part in every_shape(drawn["die-4"].shapes) if isinstance(part, Text)] == ["B"]


def test_a_households_colours_are_the_hues_of_its_dice():
    purple = replace(horde("A2@1-1"), options=Options(colour_a="purple", colour_b="beige"))

    assert shapes(purple)["die-0"].shapes[0].hue == "purple"
    assert shapes(purple)["flag-B"].shapes[0].hue == ""


def test_traps_and_barricades_are_marked():
    state = horde(traps="2-3", sprung="2-4", bars={2: 1})

    assert shapes(state)["space-2-3"].label == "2-3: a trap is set"
    assert shapes(state)["space-2-4"].label == "2-4: its trap is used"
    assert shapes(state)["bars-2"].label == "1 barricade of 2 right of segment 2"
    assert [bar.role for bar in shapes(state)["bars-2"].shapes] == ["marked", "empty"]


def test_the_gate_loses_points():
    state = horde(gate=4)

    assert shapes(state)["gate"].label == "the gate has 4 of 6 points"
    assert (count(state, "gate", "empty"), count(state, "gate", "spent")) == (4, 2)


def test_skulls_are_gained_and_paid_and_flags_won_and_used():
    state = horde(gained=13, paid=4, flags=1)

    # Four skulls are paid for, nine left; their eyes and the flags of the track are marks of their own.
    assert count(state, "skulls", "spent") == 4
    assert count(state, "skulls", "marked") == 9 + 5
    assert [flag.role for flag in shapes(state)["flags"].shapes[2:]] == ["spent", "marked", "empty", "empty", "empty"]


def test_essence_fills_the_boxes():
    assert shapes(horde(boxes={0: "AC"}))["box-1"].label == (
        "Main set 1 needs 1 yellow, 1 red and 1 green; filled: 1 yellow and 1 green"
    )
    assert shapes(horde(boxes={3: "AABC"}))["box-4"].shapes[0].look == "highlight"


def test_the_round_track_shows_what_was_used_and_what_is_played():
    state = roll(horde(round=2, segment=2, used={2: 1}), 1)

    assert shapes(state)["round"].label == "round 2 of 6, step 2 of 4"
    assert shapes(state)["round-2"].label.startswith(
        "round segment 2, used in round 1: red move and attack, then green"
    )
    assert shapes(state)["round-3"].shapes[0].look == "highlight"


def test_a_small_house_stands_where_numbers_are_ours():
    printed = replace(DEMO, gate=replace(DEMO.gate, origin="printed"))

    assert (count(horde(), "gate", "house"), count(horde(), "round", "house")) == (1, 1)
    assert count(horde(sheet=printed), "gate", "house") == 0
    assert [count(horde(), name, "house") for name in ("horizon", "skulls", "prices")] == [1, 1, 1]


# ---- taps ----


def at(phase, dice="", **table):
    table.setdefault("segment", 1)
    table.setdefault("used", {1: 1})
    return horde(dice, phase=phase, **table)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (GAME.start(("Ada",), Options(), DEMO), {"horizon": Spawn()}),
        (roll(horde("A3@1-1 A1@2-2"), 1), {"die-1": Activate("A", "2-2")}),
        (roll(horde("A3@1-1"), 2), {"flag-A": Heal("A")}),
        (
            at(ChoosingSet(), step=2),
            {"set-1-upper": Choose("upper"), "set-1-lower": Choose("lower"), "round": Skip()},
        ),
        (
            play(at(ChoosingSet(), step=2), Choose("upper")),
            {"deed-1-upper-1": Deed(1), "deed-1-upper-2": Deed(2), "round": Skip()},
        ),
        (at(PickBarricade(), step=2, bars={1: 2, 2: 2, 4: 2}), {"segment-3": Segment(3), "segment-5": Segment(5)}),
        (
            at(PickSpace(2), "A2@2-1", traps="2-4", step=2),
            {"space-2-2": Space(2), "space-2-3": Space(3)},
        ),
        (
            at(PickTower("fire", ("yellow",)), "A2@1-1 A2@2-1", step=2),
            {"tower-1u": Tower("1u"), "tower-2l": Tower("2l")},
        ),
        (
            at(PickStat(4), step=2, towers={"3u": {"damage": 3}}),
            {"stat-4-range": Stat("range"), "stat-4-targets": Stat("targets")},
        ),
        (firing("3u", 3, "A2@3-1 B4@3-2"), {"die-0": Hit(1), "die-4": Hit(2)}),
        (
            firing("3u", 3, "A2@3-1", towers={"3u": {"lost": 1}}, boxes={4: "ABBC"}),
            {"die-0": Hit(1), "tower-3u": Charge(), "box-5": Blast(2)},
        ),
        (
            at(Paying(Shot(0, 1, hits=(0,))), "A6@1-1", step=2, towers={"1u": {"lost": 2}}),
            {"round": Pay(0), "heart-0-3": Pay(1), "heart-0-4": Pay(2), "heart-0-5": Pay(3)},
        ),
        (
            at(Spreading(Shot(0, 1, hits=(0, 4)), 2, (0, 4), (0, 0)), "A6@1-1 B6@1-3", step=2),
            {"die-0": Assign(1), "die-4": Assign(3)},
        ),
        (
            at(Ruling(), "A2@grave A2@grave C5@grave", step=4, gained=6, boxes={0: "ABC", 3: "AABC"}),
            {
                "grave-0": Take("A", 2),
                "grave-8": Take("C", 5),
                "price-armour": Buy("armour"),
                "price-barricade": Buy("barricade"),
                "price-trap": Buy("trap"),
                "price-upgrade": Buy("upgrade"),
                "box-1": Grow(1),
                "box-4": Ward(1),
                "round": End(),
            },
        ),
        (
            at(Converting(0), "A2@grave", step=4),
            {
                "skulls": Skulls(),
                "box-1": Essence(1),
                "box-4": Essence(4),
                "box-5": Essence(5),
                "box-6": Essence(6),
            },
        ),
    ],
    ids=lambda value: None if isinstance(value, dict) else type(value.phase).__name__,
)
def test_a_tap_takes_what_the_thing_stands_for(state, expected):
    assert taps(state) == expected


def test_a_flag_of_the_skull_track_fires_a_tower():
    assert taps(at(Ruling(), "A2@5-1", step=4, gained=6))["flags"] == Flag()


def test_a_fallen_die_may_explode_and_the_tower_that_fired_is_tapped_when_the_dice_are_right():
    state = play(firing("3l", 3, "A1@3-1 B4@3-2", towers={"3l": {"lost": 1}}), Hit(1))
    assert taps(state) == {"grave-0": Explode(1), "round": Stop()}

    state = play(state, Explode(1))
    assert taps(state) == {"tower-3l": Tidy()}


def test_nothing_can_be_tapped_while_the_die_is_to_be_thrown():
    assert taps(horde("A2@1-1")) == {}
    assert offered(horde("A2@1-1")) == ()


# ---- what the eye should find ----


def test_the_die_that_acts_is_highlighted_and_a_ghost_stands_where_it_goes():
    drawn = shapes(roll(horde("A3@1-1"), 1))

    assert drawn["die-0"].shapes[0].look == "highlight"
    assert drawn["ghost-0"].shapes[0].look == "ghost"
    assert [shape.id for shape in drawn["space-3-1"].shapes if isinstance(shape, Group)] == ["ghost-0"]


def test_new_dice_are_ghosts_until_they_stand_there():
    drawn = shapes(GAME.start(("Ada",), Options(), DEMO))

    assert drawn["horizon"].label == "the horizon, where yellow 2, red 2, green 1 and green 1 appear"
    assert {name for name in drawn if name.startswith("ghost")} == {"ghost-0", "ghost-4", "ghost-8", "ghost-9"}
