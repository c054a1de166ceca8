"""Hints in full sentences: which dice to roll, and what a greedy player would do."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from rules.dice import DDM
from rules.games.ddm.advice import advice
from rules.games.ddm.crests import LEVELS, SUMMON
from rules.games.ddm.flow import candidates
from rules.games.ddm.prompts import prompt
from rules.games.ddm.sight import hides_choices
from rules.games.ddm.state import Over, Rolling, State
from rules.games.ddm.words import count


def hints(state: State, seat: int, viewer: int) -> tuple[str, ...]:
    """seat: whose turn it is. Nothing for others while the choices name what lies face down."""
    if isinstance(state.phase, Over):
        return ()
    if isinstance(state.phase, Rolling):
        return _dice(state)
    if viewer != seat and hides_choices(state):
        return ()
    asked = prompt(state, seat, viewer)
    best = advice(state)
    choice = next(choice for choice in asked.choices if choice.action == best)
    words = choice.spoken or ", ".join(text for text in (choice.label, choice.detail) if text)
    return (f"A greedy player would choose: {words}.",)


def _dice(state: State) -> tuple[str, ...]:
    """The chance of a summon for each level of which the mover has a monster beside the field; what others hold face
    down does not show."""
    if state.rolls:
        return ()
    if not state.ground.has_room(state.mover):
        return (f"No piece fits any more, so roll for crests: {_FOR_CRESTS}.",)
    found = []
    throws = 2 if state.options.mode == "advanced" else 1
    for level, left in _waiting(state).items():
        odds = summon_odds(level, throws)
        of = "turns of two throws" if throws == 2 else "throws"
        words = f"Three dice of level {level} summon in {odds} of {of}, with {count(left, 'monster')} left."
        found.append((odds, words))
    found.sort(key=lambda pair: -pair[0])
    nobody = f"No monster is left to summon, so roll for crests: {_FOR_CRESTS}."
    return tuple(words for _, words in found) or (nobody,)


def _waiting(state: State) -> dict[int, int]:
    """How many monsters of each level the mover can still summon, levels without one left out."""
    found = {level: [i for i in candidates(state, (level,)) if not state.card(i).is_item] for level in LEVELS}
    return {level: len(left) for level, left in found.items() if left}


_BEST_CRESTS: Final = 2
_FOR_CRESTS: Final = "dice of level 2 give most Progress and Attack"


def wished_dice(state: State) -> str:
    """The level whose three dice summon most likely, of which the mover has a monster left; where nobody can be
    summoned, that which gives most crests for moves and attacks. "" where the dice are chosen already."""
    if not isinstance(state.phase, Rolling) or state.rolls:
        return ""
    waiting = _waiting(state) if state.ground.has_room(state.mover) else {}
    level = max(waiting, key=summon_odds, default=_BEST_CRESTS)
    return f"3 of level {level}"


def summon_odds(level: int, throws: int = 1) -> Fraction:
    """The chance that at least two of three dice of a level show its Summon crest, in one of so many throws."""
    sides = DDM[f"ddm/{level}"]
    one = Fraction(sides.count(f"ddm/{level}/{SUMMON}"), len(sides))
    return 1 - (1 - (3 * one**2 * (1 - one) + one**3)) ** throws
