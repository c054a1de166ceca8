"""What the players are asked and told, in the words of the panel."""

import pytest
from horde_table import DEMO, GAME, act_out, firing, horde, offered, play, replace, roll, sheet_with

from rules.contract import DICE, OVER, Layout, LayoutDie, Rolled
from rules.games.dice_horde.actions import (
    Activate,
    Charge,
    Choose,
    Deed,
    End,
    Essence,
    Explode,
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
)
from rules.games.dice_horde.state import (
    ChoosingSet,
    Options,
    Over,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTower,
    PickTrap,
    Ruling,
    Spawning,
)
from rules.prompt import Dice, Route, Track, Turning


def asked(state):
    return GAME.prompt(state, GAME.turn(state))


def labels(state):
    return [choice.label for choice in asked(state).choices]


def acting(dice, **table):
    """The prompt for the first die that acts on a segment where only that type does anything."""
    kind = table.pop("kind", "A")
    symbols = dict.fromkeys("ABC", ()) | {kind: table.pop("symbols", ("move",))}
    return asked(roll(horde(dice, sheet=sheet_with(**symbols), **table), 1))


def test_new_dice_are_listed_by_colour():
    prompt = asked(GAME.start(("Ada",), Options(), DEMO))

    assert prompt.kind == "task"
    assert prompt.context == "round 1 of 6"
    assert prompt.headline == ("On the horizon",)
    assert prompt.lines == ("Yellow: 2", "Red: 2", "Green: 1, 1")
    assert prompt.house


def test_a_missing_die_is_told_as_a_heal_of_its_type():
    prompt = asked(horde("B1@1-1 B3@2-1 B4@2-2 B2@H", phase=Spawning(("B2",))))

    assert prompt.title == "Red dice heal"
    assert prompt.headline == ("All red +1",)
    assert prompt.lines == ("1-1 to 2, 2-1 to 4", "2-2 to 5, H 2 to 3")


def test_the_round_die_is_asked_for_with_the_segments_used():
    state = horde("A1@H", round=3, segment=5, used={2: 1, 5: 2})
    prompt = asked(state)

    assert prompt.kind == "roll"
    assert prompt.seat == DICE
    assert prompt.headline == ("Roll the", "round die")
    assert prompt.lines == ("used: 2, 5",)
    assert prompt.picture == Dice(("d6/?",))
    assert prompt.context == "round 3 of 6"


def test_late_in_the_game_the_segments_left_are_named_instead():
    assert asked(horde(round=5, segment=5, used={1: 1, 2: 2, 3: 3, 5: 4})).lines == ("left: 4, 6",)


def test_a_read_round_die_says_where_it_goes_and_who_acts():
    before = horde("A1@1-1")
    told = GAME.told(before, Rolled(("d6/3",)), roll(before, 3))

    assert (told.short, told.headline) == ("Roll 3", "Segment 3")
    assert told.lines == ("Put it there.", "Green, yellow, red")
    assert told.sentence == (
        "The round die shows 3, so round 1 plays segment 3: green, then yellow, then red dice act."
    )


def test_colours_too_long_for_the_line_are_named_by_their_initials():
    options = Options(colour_a="orange", colour_b="purple", colour_c="yellow")
    before = replace(horde("A1@1-1"), options=options)

    assert GAME.told(before, Rolled(("d6/3",)), roll(before, 3)).lines[1] == "Y/O/P act"


def test_a_moving_die_is_shown_with_its_way():
    prompt = acting("C2@1-3", kind="C")

    assert prompt.kind == "task"
    assert prompt.title == "Green die, value 2"
    assert prompt.headline == ("Move 1-3 to 2-1",)
    assert prompt.picture == Route(5, "1-3", "2-1", "C", 2)
    assert prompt.choices[0].verb == "Done"
    assert prompt.group == "1-C"


def test_further_deeds_of_a_die_follow_as_lines():
    prompt = acting("A5@1-1", symbols=("move", "attack"), traps="4-1")

    assert prompt.headline == ("Move 1-1 to 4-1",)
    assert prompt.lines == ("Trap: turn it to 2", "Red 4 upper: -1", "Its special is ready")
    assert prompt.more == (
        "Yellow 5 moves from 1-1 to 4-1; by a trap yellow 5 on 4-1 is turned to 2; the red 4 upper tower loses 1 and "
        "has 4 hearts left, and a charge of its special is ready."
    )


@pytest.mark.parametrize(
    ("dice", "table", "headline", "lines", "end"),
    [
        ("A1@H", {}, "Move H to 1-1", (), "1-1"),
        ("A3@5-2", {}, "5-2 to the pool", ("Gate -2: 4 left",), "gate"),
        ("A2@1-1", {"traps": "2-1"}, "Move 1-1 to 2-1", ("Trap: to graveyard",), "grave"),
        ("A1@2-1", {"bars": {2: 1}}, "Stays on 2-1", ("2-1: bars hold it",), "2-1"),
        ("A1@1-1 B1@2-1 B1@2-2 B1@2-3 B1@2-4", {}, "Stays on 1-1", ("1-1: no room ahead",), "1-1"),
        ("A3@2-1", {"symbols": ("attack",)}, "Attack from 2-1", ("Blue 2 upper: -2", "Its special is ready"), "2-1"),
        ("A3@2-1", {"symbols": ("attack",), "bars": {2: 2}}, "Attack from 2-1", ("Bars at 2: strike 2",), "2-1"),
        (
            "A1@2-1",
            {"symbols": ("attack",), "towers": {"2u": {"armour": 1}, "2l": {"lost": 5}}},
            "Attack from 2-1",
            ("Blue 2 upper holds",),
            "2-1",
        ),
        (
            "A1@2-1",
            {"symbols": ("attack",), "towers": {"2u": {"lost": 4, "damage": 2}}},
            "Attack from 2-1",
            ("Blue 2 upper falls",),
            "2-1",
        ),
    ],
)
def test_every_deed_of_a_die_has_its_words(dice, table, headline, lines, end):
    prompt = acting(dice, **table)

    assert prompt.headline == (headline,)
    assert prompt.lines == lines
    assert prompt.picture.end == end


def test_two_moves_without_a_halt_are_one_way():
    moved = acting("C1@1-3", kind="C", symbols=("move", "move"))
    halted = acting("C5@1-3", kind="C", symbols=("move", "move"), traps="3-1")

    assert (moved.headline, moved.lines) == (("Move 1-3 to 3-1",), ())
    assert (halted.headline, halted.lines) == (("Move 1-3 to 3-1",), ("Trap: turn it to 2", "3-1 moves to 4-1"))


def test_two_specials_made_ready_share_a_line():
    prompt = acting("C1@3-1", kind="C", symbols=("attack",))

    assert prompt.lines == ("Green 3 upper: -1", "Red 3 lower: -1", "Specials are ready")


def test_too_many_lines_end_in_a_hint():
    gone = {"4u": {"lost": 5}, "4l": {"lost": 5}}
    prompt = acting("C6@1-1", kind="C", symbols=("move", "attack", "move", "attack"), towers=gone)

    assert len(prompt.lines) == 3
    assert prompt.lines[-1] == "More: hold ok"


def test_a_prompt_tells_exactly_what_the_task_then_does():
    state = roll(horde("A5@1-1 B2@2-1", sheet=sheet_with(A=("move", "attack"), B=(), C=()), traps="4-1"), 1)
    promised = asked(state).more

    after = play(state, offered(state)[0])

    assert GAME.told(state, offered(state)[0], after).sentence == f"The yellow die on 1-1 acts; y{promised[1:]}"


def test_the_two_sets_are_offered_as_on_the_sheet():
    state = horde("A2@1-1", segment=1, step=2, phase=ChoosingSet())
    prompt = asked(state)

    assert prompt.context == "step 2, Ada"
    assert prompt.title == "Take one set:"
    assert labels(state) == ["Barricade, trap", "Upgrade, G/R fire", "Skip this step"]
    assert [choice.action for choice in prompt.choices] == [Choose("upper"), Choose("lower"), Skip()]
    assert prompt.resting == 1
    assert prompt.choices[1].more == (
        "The lower set: upgrade a tower, then fire a green or red tower. The order is yours."
    )
    assert prompt.choices[1].spoken == "the lower set, upgrade a tower, then fire a green or red tower"


def test_a_long_set_is_shortened_to_fit_its_row():
    sheet = sheet_with(upper=("barricade", "upgrade", "fire green|red", "trap"), lower=("trap",))

    assert labels(horde("A2@1-1", segment=1, step=2, phase=ChoosingSet(), sheet=sheet))[0] == "Bar, up, G/R, trap"


def test_two_sets_alike_are_told_apart_by_their_row():
    state = horde("A2@1-1", segment=1, step=2, phase=ChoosingSet(), sheet=sheet_with(upper=("trap",), lower=("trap",)))

    assert labels(state) == ["Upper: Trap", "Lower: Trap", "Skip this step"]


def test_a_name_that_does_not_fit_makes_room():
    state = horde("A2@1-1", segment=1, step=2, phase=ChoosingSet(), players=("Maximiliana",))

    assert asked(state).context == "step 2 of 4"


def test_towers_are_picked_on_the_path_in_reading_order():
    state = horde("A2@1-1 B5@3-1", segment=1, step=2, phase=PickTower("fire", ("green", "yellow")))
    prompt = asked(state)

    assert prompt.kind == "place"
    assert labels(state) == ["Yellow 1 upper", "Green 1 lower", "Green 3 upper"]
    assert [choice.place for choice in prompt.choices] == ["1u", "1l", "3u"]
    assert isinstance(prompt.picture, Track)
    assert prompt.choices[prompt.resting].place == "3u"


def test_with_the_main_tower_among_them_towers_are_a_list():
    prompt = asked(horde("A2@5-1", segment=1, step=4, phase=PickTower("fire", main=True)))

    assert prompt.kind == "list"
    assert [choice.label for choice in prompt.choices] == ["Green 5 upper", "Red 5 lower", "Main Tower"]


def test_the_path_is_drawn_with_towers_dice_bars_and_traps():
    state = horde("A2@1-1 C3@1-3", bars={1: 2}, traps="2-1", towers={"2u": {"lost": 5}, "1l": {"lost": 2}})
    path = next(page.picture for page in GAME.books(state, 0) if page.title == "The path")

    first, second = path.segments[:2]
    assert (first.upper, first.lower, first.bars) == ("Y 5", "G 3", 2)
    assert [(die.space, die.value, die.role) for die in first.dice] == [(1, 2, "A"), (3, 3, "C")]
    assert (second.upper, second.traps) == ("B x", (1,))


def test_a_target_says_what_the_hit_will_do():
    state = firing("3u", 3, "A3@3-1 B1@3-2", towers={"3u": {"damage": 2}})
    prompt = asked(state)

    assert [(choice.label, choice.verb, choice.detail) for choice in prompt.choices] == [
        ("Yellow 3 on 3-1", "Hit 2", "turn it to 1"),
        ("Red 1 on 3-2", "Hit 2", "to the graveyard"),
    ]
    assert prompt.choices[prompt.resting].place == "3-2"
    assert prompt.picture.marked == ("3u",)


def test_specials_and_spells_stand_behind_the_targets():
    state = firing("3u", 3, "A3@3-1", towers={"3u": {"lost": 1}}, boxes={3: "AABC"})

    assert labels(state) == ["Yellow 3 on 3-1", "Cast the spell", "Special: add 2"]
    assert labels(play(state, Charge())) == ["Yellow 3 on 3-1"]
    assert asked(play(state, Charge())).choices[0].verb == "Hit 3"


def test_one_die_changed_by_an_attack_is_shown_turning():
    prompt = asked(play(firing("3u", 3, "A3@3-1", towers={"3u": {"damage": 2}}), Hit(1)))

    assert (prompt.kind, prompt.title, prompt.headline) == ("task", "Yellow on 3-1", ("Turn it to 1",))
    assert prompt.picture == Turning("d6/3", "d6/1")


def test_a_defeated_die_is_told_with_the_value_it_lies_with():
    prompt = asked(play(firing("3u", 3, "A2@3-1", towers={"3u": {"damage": 2}}), Hit(1)))

    assert (prompt.title, prompt.headline, prompt.picture) == ("Yellow on 3-1", ("Graveyard as 2",), None)


def test_several_changes_of_one_die_are_told_as_one():
    state = firing("3l", 3, "A4@3-1 B2@3-2 C6@3-3", towers={"3l": {"lost": 1, "damage": 3, "targets": 2}})

    prompt = asked(play(state, Hit(1), Hit(2), Explode(2)))

    assert prompt.headline == ("Change 3 dice",)
    assert prompt.lines == ("Yellow 3-1 dead as 1", "Red 3-2 dead as 2", "Turn green 3-3 to 4")


def test_two_changes_of_one_die_are_turned_at_once():
    prompt = asked(play(firing("1u", 1, "B6@1-1", towers={"1u": {"lost": 1}}), Hit(1), Pay(1)))

    assert (prompt.title, prompt.headline) == ("Red on 1-1", ("Turn it to 3",))
    assert prompt.picture == Turning("d6/6", "d6/3")
    assert prompt.lines == ("Yellow 1 upper: -1",)


def test_a_sacrifice_is_a_stepper_with_what_it_brings():
    state = play(firing("1u", 1, "B5@1-1", towers={"1u": {"lost": 1}}), Hit(1))
    prompt = asked(state)

    assert prompt.kind == "stepper"
    assert [choice.number for choice in prompt.choices] == [0, 1, 2, 3, 4]
    assert (prompt.choices[2].verb, prompt.choices[2].detail) == ("Give 2", "2 left, +4 damage")
    assert prompt.resting == 2


def test_points_are_given_one_at_a_time():
    state = play(firing("1u", 1, "B5@1-1 A4@1-2", towers={"1u": {"lost": 1, "targets": 2}}), Hit(1), Hit(2), Pay(1))
    prompt = asked(state)

    assert prompt.title == "2 points to give"
    assert [(choice.label, choice.detail) for choice in prompt.choices] == [
        ("Red 4 on 1-1", "has 0 of 4"),
        ("Yellow 3 on 1-2", "has 0 of 3"),
    ]


def test_the_ruler_is_offered_the_graveyard_first_and_the_end_last():
    state = horde("A3@grave B1@grave B1@2-1", segment=1, step=4, gained=6, phase=Ruling(), boxes={0: "ABC", 3: "AABC"})
    prompt = asked(state)

    assert prompt.title == "Skulls 6, flags 1"
    assert labels(state) == [
        "Use yellow 3",
        "Use red 1",
        "Fire: skull flag",
        "Main Tower upgrade",
        "Scroll: a shield",
        "Buy shield (3)",
        "Buy barricade (2)",
        "Buy trap (2)",
        "Buy an upgrade",
        "End, 2 dice unused",
    ]


def test_a_taken_die_becomes_skulls_or_essence():
    state = play(horde("A3@grave", segment=1, step=4, phase=Ruling(), boxes={3: "AB"}), Take("A", 3))

    assert asked(state).title == "Yellow 3 becomes:"
    assert labels(state) == [
        "3 skulls",
        "Main set 1: 0 of 3",
        "Scroll 1: 2 of 4",
        "Scroll 2: 0 of 4",
        "Scroll 3: 0 of 4",
    ]


@pytest.mark.parametrize(
    ("won", "headline", "line"), [(True, "The gate holds", "You all win."), (False, "The gate fell", "The horde wins.")]
)
def test_the_end_says_who_has_won(won, headline, line):
    state = horde(gate=2 if won else 0, phase=Over(won=won))
    prompt = asked(state)

    assert (prompt.kind, prompt.seat, prompt.headline) == ("over", OVER, (headline,))
    assert prompt.lines[-1] == line


def test_a_house_number_is_marked_and_a_printed_one_is_not():
    printed = replace(DEMO, segments=tuple(replace(segment, origin="printed") for segment in DEMO.segments))

    assert asked(horde("A1@1-1")).house
    assert not asked(horde("A1@1-1", sheet=printed)).house
    assert acting("A1@1-1").house


def test_upgrades_for_skulls_say_what_they_cost():
    state = horde(segment=1, step=4, gained=9, phase=PickStat(0), towers={"1u": {"damage": 2}})

    assert asked(state).title == "Raise yellow 1 upper"
    assert [(choice.label, choice.detail) for choice in asked(state).choices] == [
        ("Damage 2 to 3", "costs 3 skulls"),
        ("Range 1 to 2", "costs 2 skulls"),
        ("Targets 1 to 2", "costs 2 skulls"),
    ]


def test_the_cursor_rests_where_the_foremost_die_is_met():
    where = {"dice": "A1@2-1 B1@1-1", "segment": 1, "step": 2}
    bars = asked(horde(phase=PickBarricade(), **where))
    trap = asked(horde(phase=PickTrap(), **where))

    assert bars.choices[bars.resting].label == "Right of 2"
    assert trap.choices[trap.resting].label == "Segment 3"


def test_a_traps_space_is_named_by_segment_and_space():
    assert labels(horde(segment=1, step=2, phase=PickSpace(3))) == ["Space 3-1", "Space 3-2", "Space 3-3", "Space 3-4"]


def test_the_layout_names_every_die_on_the_table_and_the_round_die():
    state = horde("A2@1-1 B3@H C1@grave", segment=3, phase=Ruling())

    assert GAME.layout(state) == Layout(
        (
            LayoutDie("1-1", "d6", "A", "d6/2"),
            LayoutDie("H", "d6", "B", "d6/3"),
            LayoutDie("R3", "d6", "round", "d6/1"),
            LayoutDie("grave", "d6", "C", "d6/1"),
        )
    )


def test_the_round_die_is_in_hand_while_it_is_to_be_thrown():
    state = horde("A2@1-1", segment=3)

    assert GAME.layout(state) == Layout((LayoutDie("1-1", "d6", "A", "d6/2"),))
    assert LayoutDie("R5", "d6", "round", "d6/2") in GAME.layout(roll(state, 2)).dice


def test_the_books_hold_both_sheets():
    state = horde("A2@1-1", segment=2, round=2, used={2: 1}, gate=4, gained=17, paid=12, boxes={0: "AC", 3: "AABC"})
    pages = {page.title: page.lines for page in GAME.books(state, 0)}

    assert pages["Round 2 of 6"] == ("Gate 4/6", "Skulls 5 (17/30)", "Skull flags 2", "Main 1/1/1 d/r/t")
    assert pages["Essence 1"] == ("Main 1: YG/YRG", "Main 2: -/YRG", "Main 3: -/YRG", "Scroll 1: ready")
    assert pages["Segment 3"] == ("Green up 5/5 s0 c0", "dmg 1 rng 1 tgt 1", "Red low 5/5 s0 c0", "dmg 1 rng 1 tgt 1")
    assert pages["Rounds"] == ("1:- 2:R1 3:-", "4:- 5:- 6:-")


@pytest.mark.parametrize(
    ("state", "action", "short", "sentence"),
    [
        (
            horde(phase=Spawning(("A2",))),
            Spawn(),
            "New dice",
            "Round 1 brings new dice; yellow 2 appears on the horizon.",
        ),
        (
            horde("A1@1-1", segment=1, step=2, phase=ChoosingSet()),
            Choose("upper"),
            "Took upper set",
            "The upper set of actions is taken.",
        ),
        (
            horde(segment=1, step=2, phase=PickBarricade()),
            Segment(3),
            "Barricade at 3",
            "A barricade goes up right of segment 3.",
        ),
        (horde(segment=1, step=2, phase=PickSpace(3)), Space(2), "Trap on 3-2", "A trap is set on 3-2."),
        (
            horde(segment=1, step=2, phase=PickStat(0)),
            Stat("range"),
            "Raised range",
            "The yellow 1 upper gains a level of range.",
        ),
        (
            horde("A1@1-1", segment=1, step=2, phase=PickTower("fire")),
            Tower("1u"),
            "Yellow 1 upper fires",
            "The yellow 1 upper fires.",
        ),
        (firing("3u", 3, "A3@3-1"), Hit(1), "Hit 3-1", "The green 3 upper hits 3-1; yellow 3 on 3-1 is turned to 2."),
        (play(firing("3u", 3, "A3@3-1"), Hit(1)), Tidy(), "Dice are turned", "The dice stand as they should."),
        (
            horde("A3@grave", segment=1, step=4, phase=Ruling()),
            Take("A", 3),
            "Used yellow 3",
            "Yellow 3 leaves the graveyard.",
        ),
        (
            horde(segment=1, step=4, phase=Ruling()),
            End(),
            "End of round 1",
            "Round 1 ends and the graveyard is cleared.",
        ),
    ],
)
def test_every_step_is_told(state, action, short, sentence):
    told = GAME.told(state, action, play(state, action))

    assert told.short == short[:19].rstrip()
    assert told.sentence == sentence


def test_taking_skulls_and_filling_essence_are_told():
    state = play(horde("A3@grave", segment=1, step=4, phase=Ruling()), Take("A", 3))

    skulls = GAME.told(state, Skulls(), play(state, Skulls())).sentence
    essence = GAME.told(state, Essence(1), play(state, Essence(1))).sentence
    assert skulls == "Yellow 3 is turned into skulls and goes to the pool."
    assert essence == "Yellow 3 fills main set 1."


def test_the_fall_of_the_gate_is_told_with_the_die_that_did_it():
    state = roll(horde("A1@5-1", gate=1, sheet=sheet_with(A=("move",), B=(), C=())), 1)

    told = GAME.told(state, Activate("A", "5-1"), act_out(state)[0])

    assert told.sentence == (
        "The yellow die on 5-1 acts; yellow 1 passes the gate and goes to the pool, the gate loses 1 and has 0 left; "
        "the gate has fallen."
    )


def test_a_deed_and_a_stop_are_told():
    choosing = play(horde("A2@1-1", segment=1, step=2, phase=ChoosingSet()), Choose("upper"))
    firing_twice = play(firing("3u", 3, "A3@3-1 B3@3-2", towers={"3u": {"targets": 2}}), Hit(1))

    assert GAME.told(choosing, Deed(1), play(choosing, Deed(1))).sentence == "The next action: build a barricade."
    assert GAME.told(firing_twice, Stop(), play(firing_twice, Stop())).short == "No more"


def test_the_household_names_its_own_colours():
    state = GAME.start(("Ada",), Options(colour_a="white", colour_b="black", colour_c="blue"), DEMO)

    assert GAME.prompt(state, 0).lines == ("White: 2", "Black: 2", "Blue: 1, 1")


@pytest.mark.parametrize(
    ("players", "options"),
    [
        ((), Options()),
        (("Ada", "Ben", "Cy", "Di", "Ed"), Options()),
        (("Ada", "Ada"), Options()),
        (("Ada", " "), Options()),
        (("Ada",), Options(colour_a="red")),
        (("Ada",), Options(colour_a="ultramarine")),
        (("Ada",), Options(colour_a="")),
    ],
)
def test_a_table_that_cannot_play_is_refused(players, options):
    with pytest.raises(ValueError, match=r"^[A-Z].*\.$"):
        GAME.start(players, options, DEMO)
