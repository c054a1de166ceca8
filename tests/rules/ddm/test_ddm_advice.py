"""The greedy player: a few positions with an obvious answer, legality everywhere, and that it beats chance."""

from random import Random

from ddm_table import GAME, SHEET, table

from rules.contract import DICE, OVER, Seat
from rules.games.ddm.actions import Army, Attack, End, Go, Guard, Move, Take, Use
from rules.games.ddm.state import Options
from rules.play import throw


def advised(state):
    return GAME.advise(state, GAME.turn(state))


def test_a_lord_within_reach_is_attacked_first():
    assert advised(table("vorse@G14", "knight@G13", crests="A1")) == Attack("G14", "G15")


def test_of_two_monsters_the_one_that_falls_is_attacked():
    assert advised(table("vorse@G12", "gaia@G11 knight@G13-20", crests="A1")) == Attack("G12", "G13")


def test_an_attack_that_a_shield_would_stop_is_left_out():
    state = table("knight@G9", "gaia@G10", crests="A1", their_crests="D1")

    assert advised(state) == End()


def test_monsters_move_towards_the_other_lord():
    state = table("vorse@G8", crests="P2")
    assert advised(state) == Move("G8")

    assert advised(GAME.apply(state, Move("G8"))) == Go("G10")


def test_a_shield_is_used_where_it_saves_points():
    state = GAME.apply(table("vorse@G9", "gaia@G10", crests="A1", their_crests="D1"), Attack("G9", "G10"))
    assert advised(state) == Guard()

    useless = GAME.apply(table("vorse@G9", "13thgrave@G10", crests="A1", their_crests="D1"), Attack("G9", "G10"))
    assert advised(useless) == Guard()  # its 10 help


def test_a_ward_is_kept_for_a_blow_that_destroys():
    state = GAME.apply(table("gaia@G9", "ninja@G10", crests="A1", their_crests="T2"), Attack("G9", "G10"))
    assert advised(state) == Use("G10", "Vanish")

    mild = GAME.apply(table("silverfang@G9", "ninja@G10", crests="A1", their_crests="T2"), Attack("G9", "G10"))
    assert advised(mild) == Take()


def test_ruin_is_used_where_it_costs_the_other_side_more():
    good = table("magiciandragon@G9", "vorse@G10 knight@G11", crests="M3")
    assert advised(good) == Use("G9", "Ruin")

    bad = table("magiciandragon@G9 ninja@G8 booster@G7", "vorse@G10", crests="M3")
    assert advised(bad) == End()


def test_the_cursor_rests_on_what_is_advised():
    state = table("vorse@G14", "knight@G13", crests="A1")
    prompt = GAME.prompt(state, Seat(0))

    assert prompt.choices[prompt.resting].action == Attack("G14", "G15")


def test_a_hint_names_the_advised_choice_and_before_a_roll_the_best_dice():
    (hint,) = GAME.hints(table("vorse@G14", crests="A1"), Seat(0))
    assert hint == "A greedy player would choose: Vorse Raider on G14 attacks Ben's Monster Lord."

    from ddm_table import rolling

    best, second = GAME.hints(rolling("vorse gearfried"), Seat(0))
    assert best == "Three dice of level 1 summon in 20/27 of throws, with 1 monster left."
    assert "level 2 summon in 1/2 of throws" in second


def test_hints_count_both_throws_of_the_advanced_game():
    from ddm_table import rolling

    (hint,) = GAME.hints(rolling("ninja", mode="advanced"), Seat(0))
    assert hint == "Three dice of level 3 summon in 329/729 of turns of two throws, with 1 monster left."


def test_a_greedy_player_wishes_for_three_dice_of_the_likeliest_level():
    from ddm_table import roll, rolling

    assert GAME.wished_dice(rolling("gearfried ninja")) == "3 of level 2"
    assert GAME.wished_dice(rolling("ninja gearfried@gone")) == "3 of level 3"
    assert GAME.wished_dice(rolling("vorse@gone")) == "3 of level 2"  # nobody is left: the most Attack and Progress
    assert GAME.wished_dice(rolling("vorse", shells="F5 H5 G6", built=())) == "3 of level 2"
    assert GAME.wished_dice(roll(rolling("ninja", mode="advanced"), "3S 3P 3A")) == ""  # the same three again
    assert GAME.wished_dice(table("ninja@G9")) == ""


def game(seed, options):
    """Seat 0 greedy, seat 1 by chance. Returns the winner."""
    rng = Random(seed)
    state = GAME.start(("Ada", "Ben"), options, SHEET)
    for _ in range(3000):
        seat = GAME.turn(state)
        if seat == OVER:
            return state.phase.winner
        if seat == DICE:
            action = throw(GAME.cast(state), rng.randrange)
        else:
            legal = GAME.legal_actions(state)
            armies = [one for one in legal if isinstance(one, Army)]
            action = armies[0] if armies else GAME.advise(state, seat) if seat == 0 else rng.choice(legal)
            assert action in legal
        state = GAME.apply(state, action)
    raise AssertionError("the game did not end")


def test_greedy_beats_chance():
    """Both roll dice by chance, which leaves the greedy player some unlucky games."""
    basic = [game(seed, Options()) for seed in range(12)]
    assert basic.count(0) > 2 * basic.count(1)

    advanced = [game(seed, Options(mode="advanced")) for seed in range(3)]
    assert advanced.count(0) == 3
