"""Cards that owners could write: what their words do in a chain, in a battle, on a way that an item breaks off."""

from random import Random

from ddm_invariants import check
from ddm_table import GAME, STARTER, TEXT, at, crests, hp, offered, offers, phase, play, replace, table, walk
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.contract import DICE, OVER, Seat
from rules.games.ddm.actions import Army, Attack, Done, Go, Interrupt, Pass, Take, Target, Use
from rules.games.ddm.sheet import CREST_NAMES, Ability, Card, Cost, Effect
from rules.games.ddm.sheet import Army as ArmyOf
from rules.games.ddm.sheet_rules import problems
from rules.games.ddm.state import Options
from rules.play import throw

MONSTER = 'origin = "house"\nlevel = 1\ntribe = "beast"\nattack = 10\ndefense = 10\nhp = 20'
ITEM = 'origin = "house"\nkind = "item"\nlevel = 1\nremoved = true'


def sheet(*cards):
    """The starter set and (name, what it is, its abilities as TOML)."""
    text = TEXT
    for name, what, *abilities in cards:
        text += f'\n[[cards]]\nname = "{name}"\n{what}\n'
        for number, ability in enumerate(abilities, start=1):
            text += f'[[cards.abilities]]\nname = "Do {number}"\ntext = "As it says."\n{ability}\n'
    return GAME.parse_data(text, "odd.toml")


# --- Items on the way -----------------------------------------------------------------------------------------


def test_e19_an_item_that_makes_steps_dearer_halts_the_monster_which_may_go_on_at_the_new_price():
    state = walk(table("vorse@G7", "gluminizer@G8", crests="P9"), "G7", "G10")
    assert (at(state, "vorse"), crests(state)) == ("G8", "P8")

    on = walk(state, "G8", "G10")
    assert (at(on, "vorse"), crests(on)) == ("G10", "P4")


def test_e19_a_monster_that_is_halted_beneath_another_one_goes_on_to_the_next_free_square():
    state = walk(table("vorse@G7 ninja@G8", "gluminizer@G8", crests="P9"), "G7", "G10")

    assert (at(state, "vorse"), crests(state)) == ("G9", "P7")


THIEF = ("Thief", ITEM, 'when = "crossed"\neffects = [{ do = "lose", crest = "progress", amount = 3 }]')


def test_e19_an_item_that_takes_the_crests_for_the_rest_of_the_way_halts_the_monster():
    state = walk(table("vorse@G6", "thief@G7", crests="P5", sheet=sheet(THIEF)), "G6", "G10")
    assert (at(state, "vorse"), crests(state)) == ("G7", "P1")

    enough = walk(table("vorse@G6", "thief@G7", crests="P8", sheet=sheet(THIEF)), "G6", "G10")
    assert (at(enough, "vorse"), crests(enough)) == ("G10", "P1")


def test_crests_never_fall_below_none_where_an_item_takes_them_during_an_ability():
    state = table("knight@G6 ninja@G7", "thief@G7", crests="P2", sheet=sheet(THIEF))
    state = play(state, Use("G6", "Stride"), Go("G9"))

    assert crests(state) == ""
    assert at(state, "knight") == "G8"


def test_an_item_that_is_carried_out_by_hand_halts_the_monster_where_it_happens():
    riddle = ("Riddle", ITEM, 'when = "crossed"\neffects = [{ do = "by-hand" }]')
    state = walk(table("vorse@G6", "riddle@G7", crests="P5", sheet=sheet(riddle)), "G6", "G10")

    assert (phase(state), GAME.turn(state), at(state, "vorse"), crests(state)) == ("ByHand", Seat(1), "G7", "P4")
    assert phase(play(state, Done())) == "Acting"


def test_a_monster_that_an_item_destroys_is_not_carried_elsewhere_by_it():
    pit = ("Pit", ITEM, 'when = "crossed"\neffects = [{ do = "destroy", whom = "visitor" }, { do = "warp" }]')
    state = walk(table("vorse@G6 pit@G7", "pit@G12", crests="P5", sheet=sheet(pit)), "G6", "G7")

    assert at(state, "vorse") == "gone"


def test_an_item_may_act_on_some_of_those_who_cross_it_only():
    effect = '{ do = "damage", amount = 10, whom = "visitor", flyers = false }'
    net = ("Net", ITEM, f'when = "crossed"\neffects = [{effect}]')
    flyer = walk(table("curseofdragon@G6", "net@G7", crests="P2", sheet=sheet(net)), "G6", "G7")
    walker = walk(table("gaia@G6", "net@G7", crests="P2", sheet=sheet(net)), "G6", "G7")

    assert (hp(flyer, "curse"), hp(walker, "gaia")) == (20, 30)


# --- Chains and battles ---------------------------------------------------------------------------------------

DODGER = (
    "Dodger", MONSTER,
    'cost = { trap = 1 }\neffects = [{ do = "move", amount = 1 }]',
    'cost = { trap = 1 }\neffects = [{ do = "strike", amount = 2 }]',
)  # fmt: skip
SPITTER = ("Spitter", MONSTER, 'cost = { trap = 1 }\neffects = [{ do = "damage", amount = 10, whom = "one-foe" }]')


def test_e22_an_attack_on_a_monster_that_has_slipped_away_comes_to_nothing():
    state = table("gaia@G9", "dodger@G10", crests="A1", their_crests="T1 D1", sheet=sheet(DODGER))
    state = play(state, Attack("G9", "G10"), Use("G10", "Do 1"), Go("F10"))

    assert (hp(state, "dodger"), phase(state), state.battle) == (20, "Acting", None)
    assert (crests(state), crests(state, 1)) == ("", "D1")


def test_e23_no_move_and_no_attack_answers_a_chain():
    state = table("spitter@G8", "dodger@G10 spitter@G12", crests="T1", their_crests="T2", sheet=sheet(DODGER, SPITTER))
    state = play(state, Use("G8", "Do 1"), Target("G10"))

    assert offered(state) == (Pass(), Use("G12", "Do 1"))
    done = play(state, Pass())
    assert (hp(done, "dodger"), done.links, phase(done)) == (10, (), "Acting")


def test_e23_attack_abilities_are_for_the_own_turn_whatever_they_cost():
    state = table("gaia@G9", "dodger@G10", crests="A1", their_crests="T1", sheet=sheet(DODGER))

    assert offers(play(state, Interrupt()), Use) == [Use("G10", "Do 1")]
    battle = play(state, Attack("G9", "G10"))
    assert offered(battle) == (Take(), Use("G10", "Do 1"))


def test_whatever_answers_a_chain_is_part_of_it():
    wild = ("Wild", MONSTER, 'cost = { any = 1 }\nwhen = "any"\neffects = [{ do = "heal", amount = 10 }]')
    state = table("spitter@G8", "wild@G10-10", crests="T1", their_crests="P1", sheet=sheet(wild, SPITTER))
    state = play(state, Use("G8", "Do 1"), Use("G10", "Do 1"))

    assert (hp(state, "wild"), state.links, phase(state)) == (10, (), "Acting")  # healed first, then hurt


def test_two_traps_never_lay_shelled_ground_on_one_square():
    digger = ("Digger", MONSTER, 'cost = { trap = 1 }\neffects = [{ do = "shell" }]')
    state = table("digger@G8", "digger@G12", crests="T1", their_crests="T1", sheet=sheet(digger))
    state = play(state, Use("G8", "Do 1"), Target("D8"), Use("G12", "Do 1"), Target("D8"))

    assert len(state.shells) == 1


def test_a_monster_that_destroys_itself_still_destroys_those_around_where_it_stood():
    bomb = (
        "Bomb", MONSTER,
        'cost = { magic = 1 }\neffects = [{ do = "destroy" }, { do = "destroy", whom = "all", within = 1 }]',
    )  # fmt: skip
    state = play(table("bomb@G9", "vorse@G10 ninja@G13", crests="M1", sheet=sheet(bomb)), Use("G9", "Do 1"))

    assert [at(state, who) for who in ("bomb", "vorse", "ninja")] == ["gone", "gone", "G13"]


def test_a_boost_of_one_tribe_is_told_from_a_boost_against_one_tribe():
    boost = 'do = "boost", stat = "attack", amount = 10, whom = "own"'
    rally, hunt = (
        (name, MONSTER, f'cost = {{ magic = 1 }}\neffects = [{{ {boost}, {field} = "dragon" }}]')
        for name, field in (("Rally", "tribe"), ("Hunt", "against"))
    )
    ours = "vorse@G6 magiciandragon@F6"

    state = play(table(f"rally@G9 {ours}", crests="M1", sheet=sheet(rally, hunt)), Use("G9", "Do 1"))
    assert [len(one.lasting) for one in state.figures] == [0, 0, 1]
    state = play(table(f"hunt@G9 {ours}", crests="M1", sheet=sheet(rally, hunt)), Use("G9", "Do 1"))
    assert [len(one.lasting) for one in state.figures] == [0, 1, 1]


# --- Any cards at all -----------------------------------------------------------------------------------------

WORDS = (
    "back", "boost", "by-hand", "damage", "destroy", "gain", "heal", "lose", "move", "negate", "return", "roll",
    "shell", "slow", "strike", "trait", "ward", "warp",
)  # fmt: skip
AMOUNTS = {"boost": 10, "damage": 10, "gain": 2, "heal": 10, "lose": 3, "move": 2, "slow": 2, "strike": 2, "ward": 10}


def some_effect(rng):
    do = rng.choice(WORDS)
    return Effect(
        do,
        amount=AMOUNTS.get(do, 0),
        whom=rng.choice(("self", "self", "one", "one-own", "one-foe", "own", "foe", "all", "visitor")),
        until=rng.choice(("", "", "battle", "turn", "stays")),
        crest=rng.choice(CREST_NAMES) if do in ("gain", "lose") else "",
        stat=rng.choice(("attack", "defense")) if do == "boost" else "",
        trait=rng.choice(("flying", "tunnel", "hits-flyers")) if do == "trait" else "",
        within=rng.choice((0, 0, 0, 2)),
    )


def some_ability(rng, number, item):
    cost = rng.choice((Cost(), Cost(any=2), *[Cost(**{name: 1}) for name in (*CREST_NAMES, "magic", "trap")]))
    when = rng.choice(("", "", "", "turn", "attack", "defense", "any", "building", "summoned", "always"))
    effects = tuple(some_effect(rng) for _ in range(rng.randint(1, 2)))
    cost, when = (Cost(), "crossed") if item else (cost, when)
    return Ability(f"Do {number}", "x", effects, cost, when, rng.random() < 0.5)


def some_card(rng, name):
    """The first card made by chance that the check of cards lets pass."""
    plain = replace(STARTER, cards=STARTER.cards[:1])
    known = len(list(problems(plain)))  # of armies without their cards
    while True:
        item = rng.random() < 0.3
        abilities = tuple(some_ability(rng, number, item) for number in range(rng.randint(1, 2)))
        card = Card(name, "house", rng.randint(1, 2), "item", abilities=abilities, removed=rng.random() < 0.5)
        if not item:
            card = Card(name, "house", rng.randint(1, 2), "monster", "", "beast", 10, 10, 30, (), abilities)
        if len(list(problems(replace(plain, cards=(*plain.cards, card))))) == known:
            return card


@settings(max_examples=5, deadline=None)
@given(st.integers(0, 2**32))
@example(2072613)  # an item destroys itself by its first ability, its second one acts on those around
def test_invariants_hold_with_any_cards_that_the_check_lets_pass(seed):
    rng = Random(seed)
    cards = [some_card(rng, f"Card {number}") for number in range(10)]
    sides = [army for army in STARTER.armies if army.side]
    ten = ArmyOf("Ten", "house", tuple(card.name for card in cards))
    state = GAME.start(
        ("Ada", "Ben"),
        Options(mode="advanced", stall_turns=9),
        replace(STARTER, cards=(*STARTER.cards, *cards), armies=(*sides, ten)),
    )
    for _ in range(160):
        seat = GAME.turn(state)
        if seat == OVER:
            break
        if seat == DICE:
            state = replace(state, crests=((4,) * 5, (4,) * 5))  # so that abilities are used
            action = throw(GAME.cast(state), rng.randrange)
        else:
            legal = GAME.legal_actions(state)
            assert {choice.action for choice in GAME.prompt(state, seat).choices} == set(legal)
            action = rng.choice([one for one in legal if isinstance(one, Army)] or legal)
        state = GAME.apply(state, action)
        check(state)
        assert len(set(state.shells)) == len(state.shells)
        if phase(state) in ("Acting", "Rolling"):
            assert (state.links, state.battle) == ((), None)
