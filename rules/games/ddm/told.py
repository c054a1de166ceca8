"""`told`: what an action did, for the log, the undo list and the screen after a roll. Everybody hears it."""

from __future__ import annotations

from typing import Any

from rules.contract import Rolled
from rules.games.ddm import actions as act
from rules.games.ddm.crests import SUMMON, crest_of, level_of, summon_level
from rules.games.ddm.facts import foe_of, monster_on
from rules.games.ddm.field import SQUARES
from rules.games.ddm.flow import summon_levels
from rules.games.ddm.setup import ARMY
from rules.games.ddm.state import LORD, MOST_SUMMONS, Acting, Aiming, Building, Moving, Mustering, Over, State
from rules.games.ddm.words import (
    attacker_name,
    capital,
    clauses,
    count,
    cut,
    fitting,
    full_name,
    name,
    pool_line,
    target_name,
    two_names,
)
from rules.prompt import Told


def told(before: State, action: Any, after: State) -> Told:
    """What happened between two states."""
    if isinstance(action, Rolled):
        return _told_roll(before, action, after)
    short, clause = _deed(before, action, after)
    happened = [*([clause] if clause else []), *clauses(after), *_attacked_at_once(before, action, after)]
    if isinstance(after.phase, Over):
        winner = after.phase.winner
        happened.append("the match is a tie" if winner < 0 else f"{after.players[winner]} has won")
    return Told(fitting("short", capital(short)), f"{capital('; '.join(happened))}.")


def _told_roll(before: State, rolled: Rolled, after: State) -> Told:
    said = [face_words(face) for face in rolled.faces]
    level, _ = summon_level(rolled.faces)
    seat = before.mover
    got = [f"+{event.amount} {event.note}" for event in after.events if event.what == "crests"]
    headline, more = ", ".join(got[:1]) or "No crests", ""
    if level and not isinstance(after.phase, Acting):
        headline = _summons(after, level)
    elif level or (isinstance(after.phase, Acting) and summon_levels(after)[0]):
        headline = _no_summon(after)
        more = f"; nobody is summoned: {headline[0].lower()}{headline[1:]}"
    return Told(
        short=fitting("short", "Roll " + " ".join(face_short(face) for face in rolled.faces)),
        sentence=f"{before.players[seat]} rolls {', '.join(said)}{more}.",
        headline=fitting("headline", headline),
        lines=(fitting("line", ", ".join(got) or "nothing to store"), pool_line(after, seat)),
    )


def _summons(state: State, level: int) -> str:
    """Of which levels a figure may come, whoever waits: the cards of some may not be told."""
    higher = summon_levels(state)[1]
    if not higher or isinstance(state.phase, Building):
        return f"Summon level {level}"
    return f"Summon {level} or {level + 1}"


def _no_summon(state: State) -> str:
    """Why the throws of this turn summon nobody."""
    if not state.ground.has_room(state.mover):
        return "No piece fits"
    if state.options.mode == "pool" and sum(state.summoned[state.mover]) >= MOST_SUMMONS:
        return f"{MOST_SUMMONS} summons made"
    (level,) = summon_levels(state)[0]
    return f"No level {level} left"


def face_words(face: str) -> str:
    """A face as a player says it: `level 2 summon`, `2 attack`."""
    crest, times = crest_of(face)
    if crest == SUMMON:
        return f"level {level_of(face)} summon"
    return f"{times} {crest}"


def face_short(face: str) -> str:
    """A face in two letters: `S2`, `A1`."""
    crest, times = crest_of(face)
    return f"S{level_of(face)}" if crest == SUMMON else f"{crest[0].upper()}{times}"


def _deed(state: State, action: Any, after: State) -> tuple[str, str]:
    """A row for the undo list, and a clause for the log."""
    seat = state.mover
    who = state.players[seat]
    match action:
        case act.Attack(at, target):
            return _attack(state, at, target)
        case act.Move(at):
            figure = monster_on(state, SQUARES[at])
            verb = "moves" if any(one.what == "moved" for one in after.events) else "is to move"
            return f"{name(state, figure)} moves", f"{full_name(state, figure)} {verb} from {at}"
        case act.Go(at) if isinstance(state.phase, Moving):
            return f"to {at}", f"{full_name(state, state.phase.figure)} sets out for {at}"
        case act.Use(at, ability):
            used = any(one.what == "used" for one in after.events)
            figure = monster_on(state, SQUARES[at])
            return f"use {ability}", "" if used else f"{full_name(state, figure)} is to use {ability}"
        case act.Target(at):
            return f"aim at {at}", f"it is aimed at {at}"
        case act.Pay(crests):
            return f"pay {crests}", f"{count(crests, 'crest')} are paid"
        case act.Crest(crest):
            return f"pay 1 {crest}", f"1 {crest} is paid"
        case act.Guard():
            return "defended", f"{state.players[foe_of(seat)]} defends"
        case act.Take():
            return "took the hit", f"{state.players[foe_of(seat)]} lets the attack through"
        case act.Strike():
            return "attack as it is", "the attack goes on as it is"
        case act.Pass():
            return "no trap", "no trap is played"
        case act.Interrupt():
            return "a trap", f"{state.players[foe_of(seat)]} wants to play a trap"
        case act.End():
            return f"end of turn {state.turn}", f"{who} ends turn {state.turn}"
    return _building(state, action, after)


def _attacked_at_once(before: State, action: Any, after: State) -> list[str]:
    """Whom an attack ability attacks that had one target only, and so was not aimed."""
    battle = after.battle
    if not isinstance(action, act.Use) or battle is None or battle.regular or before.battle is not None:
        return []
    victim = target_name(after, battle.target, full=True)
    return [f"{attacker_name(after, battle.attacker, full=True)} attacks {victim}"]


def _attack(state: State, at: str, target: str) -> tuple[str, str]:
    lords = state.layout.lords
    attacker = LORD if SQUARES[at] == lords[state.mover] else monster_on(state, SQUARES[at])
    victim = LORD if SQUARES[target] in lords else monster_on(state, SQUARES[target])
    short = two_names(attacker_name(state, attacker), "hits", target_name(state, victim))
    full = f"{attacker_name(state, attacker, full=True)} attacks {target_name(state, victim, full=True)}"
    return short, full


def _building(state: State, action: Any, after: State) -> tuple[str, str]:
    who = state.players[state.mover]
    match action:
        case act.Summon(card):
            if isinstance(state.phase, Aiming):
                return f"{card} back", f"{card} is to come back"
            hidden = state.sheet.cards[state.sheet.number(card)].is_item
            called = "an item" if hidden else card
            return f"summon {cut(called, 12)}", f"{who} summons {called}"
        case act.Piece(piece):
            return f"piece {piece}", f"{who} takes the piece {piece}"
        case act.Turn(quarters):
            said = f"it is turned by {90 * quarters} degrees" if quarters else "it lies as it is"
            return f"turned {90 * quarters}", said
        case act.Place(at):
            assert isinstance(state.phase, Building)
            return f"built at {at}", f"{who} builds with the star on {at}"
        case act.Decline():
            return "left out", f"{who} leaves it out"
        case act.Draw(card):
            return f"drew {cut(card, 14)}", f"{card} was drawn{_last_card(state, after, card)}"
        case act.Army() | act.Enlist():
            assert isinstance(state.phase, Mustering)
            seat = state.phase.seat
            taken = sum(figure.owner == seat for figure in after.figures)
            return f"army: {taken} of {ARMY}", f"{state.players[seat]} has {taken} of {ARMY} figures"
    return _by_hand(action)


def _last_card(before: State, after: State, card: str) -> str:
    """The card that was left when this one was drawn, which is not asked about."""
    pairs = enumerate(zip(before.figures, after.figures, strict=True))
    taken = [i for i, (was, now) in pairs if was.owner != now.owner and after.card(i).name != card]
    left = [f"; {after.card(i).name} is left for {after.players[after.figures[i].owner]}" for i in taken]
    return "".join(left)


def _by_hand(action: Any) -> tuple[str, str]:
    match action:
        case act.Crests(_, crest, change):
            return f"by hand: {crest}", f"by hand a player {'gains' if change > 0 else 'loses'} 1 {crest}"
        case act.Bring(_, card):
            return f"by hand: {card}", f"by hand {card} comes onto the field"
        case act.Handle(at):
            return f"by hand: {at}", f"by hand the figure on {at} is changed"
        case act.Hurt():
            return "by hand: less", "by hand 10 HP or 1 Life Point is lost"
        case act.Mend():
            return "by hand: more", "by hand 10 HP or 1 Life Point is given back"
        case act.Remove():
            return "by hand: removed", "by hand a figure leaves the field"
        case act.Shift():
            return "by hand: elsewhere", "by hand a figure is put elsewhere"
        case act.Go(at):
            return f"by hand: to {at}", f"by hand a figure is put on {at}"
    return "by hand: done", "the books are right"
