"""The table is right: the book follows it, by one step that can be undone."""

from random import Random

import pytest
from horde_table import DEMO, GAME, TEXT, horde

from rules.codec import decode_action, encode
from rules.contract import DICE, OVER, IllegalAction, Layout, LayoutDie, Rolled
from rules.games.dice_horde.actions import Follow
from rules.games.dice_horde.follow import CALM
from rules.games.dice_horde.state import ChoosingSet, Options, PickTrap, Ruling, Tidying
from rules.history import Acted, Setup, Undone, fold
from rules.play import throw


def layout(text):
    dice = [LayoutDie(part[3:], "d6", part[0], f"d6/{part[1]}") for part in text.split()]
    return Layout(tuple(sorted(dice)))


def follow(state, text):
    return GAME.apply(state, GAME.follow(state, layout(text)))


def in_play(state):
    dice = [die for die in GAME.layout(state).dice if die.colour != "round"]
    return " ".join(f"{die.colour}{die.face[-1]}@{die.place}" for die in dice)


def test_dice_stand_as_the_players_say():
    state = horde("A1@1-1 B3@H C2@grave", phase=Ruling(), step=4, segment=1)

    after = follow(state, "A4@2-3 B3@H C2@1-4")

    assert in_play(after) == "C2@1-4 A4@2-3 B3@H"


def test_a_die_that_is_not_on_the_table_is_in_the_pool_and_a_new_one_comes_from_it():
    state = horde("A1@1-1 A2@1-2", phase=Ruling(), step=4, segment=1)

    assert in_play(follow(state, "A1@1-1")) == "A1@1-1"
    assert in_play(follow(state, "A1@1-1 A2@1-2 C6@5-4")) == "A1@1-1 A2@1-2 C6@5-4"


def test_a_die_that_has_acted_stays_that_die():
    state = horde("A1@1-1 A2@1-2 A3@1-3", phase=Ruling(), step=4, segment=1)

    after = follow(state, "A5@1-1 A2@1-2 A3@2-2")

    assert [(die.segment, die.space, die.value) for die in after.board.dice[:4]] == [
        (1, 1, 5), (1, 2, 2), (2, 2, 3), (-2, 0, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A1@1-1 B2@1-1", "horde/follow-full"),
        ("A1@9-1", "horde/follow-place"),
        ("A1@R2", "horde/follow-place"),
        ("A7@1-1", "horde/follow-die"),
        ("D1@1-1", "horde/follow-die"),
        ("A1@H A2@H A3@H A4@H A5@H", "horde/follow-many"),
    ],
)
def test_a_table_that_the_rules_cannot_hold_is_refused(text, code):
    with pytest.raises(IllegalAction) as refused:
        follow(horde("A1@1-1", phase=Ruling(), step=4, segment=1), text)
    assert refused.value.code == code


def test_in_the_middle_of_an_action_nothing_follows():
    with pytest.raises(IllegalAction) as refused:
        follow(horde("A1@1-1", phase=PickTrap(), step=2, segment=1), "A2@1-1")
    assert refused.value.code == "horde/follow-busy"


def test_dice_in_another_order_than_sorted_are_refused():
    with pytest.raises(IllegalAction):
        GAME.apply(horde("", phase=Ruling(), step=4, segment=1), Follow(layout("A1@1-1 B1@1-2").dice[::-1]))


def test_the_round_die_does_not_count():
    state = horde("A1@1-1", phase=Ruling(), step=4, segment=2)
    table = Layout((*layout("A1@1-1").dice, LayoutDie("R4", "d6", "round", "d6/3")))

    assert GAME.layout(GAME.apply(state, GAME.follow(state, table))) == GAME.layout(state)


def test_a_set_that_nothing_can_be_done_with_any_more_is_not_asked_for():
    rows = zip("ABC", (1, 2, 3), strict=True)
    every = " ".join(f"{kind}1@{segment}-{space}" for kind, segment in rows for space in (1, 2, 3, 4))
    state = horde(every, phase=ChoosingSet(), step=2, segment=1)

    assert GAME.legal_actions(follow(state, ""))


def test_what_followed_is_told():
    state = horde("A1@1-1 B2@1-2 C3@H", phase=Tidying(0, ()), step=2, segment=1)
    action = GAME.follow(state, layout("A4@2-3 B2@1-2 C5@1-3 C1@H"))
    told = GAME.told(state, action, GAME.apply(state, action))

    assert told.short == "book follows table"
    assert told.sentence == (
        "The book follows the table: yellow 1 on 1-1 is now 4 on 2-3, green 3 on H is now 1 on H "
        "and green 5 stands on 1-3."
    )


def test_it_is_kept_in_the_journal_and_undone_as_any_step_even_before_a_roll():
    setup = Setup("dice-horde", 1, ("Ada",), Options(), TEXT, "demo.toml")
    begun = fold(GAME, setup, [Acted(GAME.legal_actions(GAME.start(("Ada",), Options(), DEMO))[0])])
    assert GAME.turn(begun.state) == DICE
    action = GAME.follow(begun.state, layout("A6@H"))

    after = begun.act(decode_action(GAME, encode(action)))
    back = after.with_entry(Undone(1))

    assert in_play(after.state) == "A6@H"
    assert (back.state, back.kept) == (begun.state, ())
    assert GAME.turn(after.state) == DICE


def random_table(rng):
    spots = [f"{segment}-{space}" for segment in range(1, 6) for space in range(1, 5)]
    rng.shuffle(spots)
    parts = []
    for kind in "ABC":
        for _ in range(rng.randrange(5)):
            place = rng.choice(["H", "grave", "path", "path"])
            parts.append(f"{kind}{rng.randrange(1, 7)}@{spots.pop() if place == 'path' else place}")
    return layout(" ".join(parts))


@pytest.mark.parametrize("seed", range(12))
def test_games_go_on_to_their_end_whatever_the_book_followed(seed):
    rng = Random(seed)
    state = GAME.start(("Ada",), Options(), DEMO)
    for _ in range(3000):
        turn = GAME.turn(state)
        if turn == OVER:
            return
        if isinstance(state.phase, CALM) and rng.random() < 0.1:
            table = random_table(rng)
            state = GAME.apply(state, GAME.follow(state, table))
            assert [die for die in GAME.layout(state).dice if die.colour != "round"] == list(table.dice)
            turn = GAME.turn(state)
            if turn == OVER:
                return
        cast = GAME.cast(state)
        action = throw(cast, rng.randrange) if cast else rng.choice(GAME.legal_actions(state))
        assert isinstance(action, Rolled) == (turn == DICE)
        GAME.prompt(state, turn)
        state = GAME.apply(state, action)
    raise AssertionError("the game did not end")
