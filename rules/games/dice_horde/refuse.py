"""Refusals in words: a stable code, the fact, then a way out; a sentence fits three lines of 20."""

from __future__ import annotations

from typing import Any

from rules.contract import IllegalAction
from rules.games.dice_horde import actions as act
from rules.games.dice_horde.facts import (
    colour_of,
    main_tower,
    stands,
    stat,
    top_level,
    tower_at,
    tower_kind,
)
from rules.games.dice_horde.state import (
    Converting,
    Over,
    PickBarricade,
    PickSpace,
    PickStat,
    PickTarget,
    PickTower,
    PickTrap,
    Rolling,
    Ruling,
    Shot,
    State,
)


def refused_roll(state: State) -> IllegalAction:
    """A roll that does not fit: not asked for, or not one six-sided die."""
    if isinstance(state.phase, Rolling):
        return IllegalAction("horde/wrong-dice", "One round die counts. Roll only that.")
    return IllegalAction("horde/no-roll-now", "No roll is due. Go on with the game.")


def refusal(state: State, action: Any) -> IllegalAction:
    """Why an action that is not legal is refused."""
    match state.phase, action:
        case Over(), _:
            return IllegalAction("horde/game-over", "The game is over. Start another one.")
        case Rolling(), _:
            return IllegalAction("horde/roll-first", "Roll the round die first.")
        case PickTower(), act.Tower(at):
            return _tower(state, state.phase, at)
        case PickStat(), act.Stat(name):
            return _stat(state, state.phase, name)
        case PickSpace(), act.Space(number):
            return _space(state, state.phase.segment, number)
        case PickBarricade(), act.Segment(number):
            return _segment(state, number, "horde/column-full", "That column is full. Pick another one.")
        case PickTrap(), act.Segment(number):
            return _segment(state, number, "horde/no-space-for-trap", "No space left there. Pick another one.")
        case PickTarget(), act.Segment(number):
            return _segment(state, number, "horde/not-in-range", "No die in range there. Pick another one.")
        case Shot(), act.Hit():
            return IllegalAction("horde/no-target", "No new target there. Pick another die.")
        case Ruling(), act.Buy(thing):
            return _buy(state, thing)
        case Converting(), act.Essence():
            return IllegalAction("horde/no-symbol", "No empty symbol there. Take skulls.")
    return IllegalAction("horde/not-now", "That is not asked now. Pick from the list.")


def _segment(state: State, number: int, code: str, sentence: str) -> IllegalAction:
    if 1 <= number <= len(state.sheet.path):
        return IllegalAction(code, sentence, {"segment": number})
    return IllegalAction("horde/no-such-segment", "There is no such segment. Pick another.")


def _tower(state: State, phase: PickTower, at: str) -> IllegalAction:
    sheet, main = state.sheet, main_tower(state.sheet)
    found = [i for i in range(main + 1) if tower_at(i, len(sheet.path)) == at]
    if not found:
        return IllegalAction("horde/no-such-tower", "There is no such tower. Pick another.")
    tower, facts = found[0], {"tower": at}
    if tower == main:
        sentence = "The Main Tower is not meant. Pick another."
        if phase.main:
            return IllegalAction("horde/not-in-range", "No die in its range. Pick another one.", facts)
        return IllegalAction("horde/not-the-main-tower", sentence, facts)
    if not stands(sheet, tower, state.board.towers[tower]):
        return IllegalAction("horde/tower-destroyed", "That tower is destroyed. Pick another.", facts)
    if phase.colours and colour_of(sheet, tower) not in phase.colours:
        return IllegalAction("horde/wrong-flag", "The flag names other towers. Pick one of those.", facts)
    if phase.purpose == "fire":
        return IllegalAction("horde/not-in-range", "No die in its range. Pick another one.", facts)
    if phase.purpose == "upgrade":
        return IllegalAction("horde/no-upgrade", "No upgrade fits there. Pick another one.", facts)
    top = tower_kind(sheet, tower).armour
    return IllegalAction("horde/armour-full", f"It has {top} shields, the most. Pick another.", facts)


def _stat(state: State, phase: PickStat, name: act.StatName) -> IllegalAction:
    level = stat(state.board.towers[phase.tower], name)
    if level >= top_level(state.sheet, phase.tower):
        return IllegalAction("horde/top-level", f"{name.capitalize()} is at its top. Pick another.")
    cost, skulls = (level + 1) * state.sheet.prices.upgrade.skulls, state.ruler.skulls
    return IllegalAction(
        "horde/too-dear", f"Costs {cost} skulls, you have {skulls}. Pick another.", {"cost": cost, "skulls": skulls}
    )


def _space(state: State, segment: int, number: int) -> IllegalAction:
    facts: dict[str, str | int] = {"place": f"{segment}-{number}"}
    if any((die.segment, die.space) == (segment, number) for die in state.board.dice):
        return IllegalAction("horde/space-taken", "A die stands there. Pick an empty space.", facts)
    if (segment, number) in (*state.board.traps, *state.board.sprung):
        return IllegalAction("horde/trap-there", "That trap is marked. Pick another space.", facts)
    return IllegalAction("horde/no-trap-circle", "No trap circle there. Pick another.", facts)


def _buy(state: State, thing: act.Thing) -> IllegalAction:
    price, skulls = getattr(state.sheet.prices, thing).skulls, state.ruler.skulls
    cost = 2 * price if thing == "upgrade" else price
    if skulls < cost:
        sentence = f"Costs {cost} skulls, you have {skulls}. Gain more first."
        return IllegalAction("horde/too-dear", sentence, {"cost": cost, "skulls": skulls})
    return IllegalAction("horde/no-room", "Nowhere to put it. Pick something else.")
