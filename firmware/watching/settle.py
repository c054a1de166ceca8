"""Settling: from frames to events. A throw counts once, after motion, stillness and no hand.

| phase    | what it means                            | leaves for                                            |
|----------|------------------------------------------|-------------------------------------------------------|
| moving   | something moves; the phase to begin with | hand: one appears. settling: a still frame            |
| hand     | a hand is over the table                 | settling: a still frame. moving: dice still tumble    |
| settling | still, not yet read twice alike          | moving, hand: again. resting: readings agree, or end  |
| resting  | what lies there is known                 | moving, hand                                          |

On the way to resting, what lies there is compared with what lay there before:

The first row that fits counts:

| seen since the last rest                       | dice                     | outcome                       |
|------------------------------------------------|--------------------------|-------------------------------|
| nothing was known before                       | any                      | `Moved`, cause "start"        |
| anything                                       | as before                | none                          |
| anything                                       | all shifted alike        | `Moved`, "camera" or "hand"   |
| no hand, no tumbling for long                  | a lone one shifted       | `Moved`, cause "camera"       |
| a hand, and the pictures are live              | in place, other faces up | `Moved`, cause "hand"         |
| nothing but a hand near them                   | back that a hand had hid | `Moved`, cause "hand"         |
| no hand, or loose tumbling for `TUMBLING_TIME` | some unmatched           | `Throw`                       |
| a hand, but none near them when they came      | some unmatched           | `Throw`                       |
| anything else                                  | unmatched, or only fewer | `Moved`, cause "hand"         |

The camera thread does for each frame: `gate, scene = observe(gate, shrink(pixels), time)`; `reading = read(pixels)`
when `wants_reading(state)`, else None; then `step`. With no frame in time it calls `step(state, None, now)`. Pictures
from files are not live: they may repeat, and the gate starts anew (`GateState()`) with each file. A film that begins
under a thrower's hand shows a throw, though what lay there before is not known.

Dice that lie together at the border look like a hand to the gate. A hand that holds still is therefore read once, and
where the dice read cover it, it is none.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from firmware.watching.arrivals import Trail, are_dice, arrived_free
from firmware.watching.insight import Glimpses, came_in_sight, glimpsed
from firmware.watching.matching import Match, match_dice, moved_together, slid, turned
from vision.gate import Scene
from vision.types import DieReading, TableReading

Phase = Literal["moving", "hand", "settling", "resting"]
Cause = Literal["start", "hand", "camera"]

STILL_TIME = 0.4
"""Seconds of stillness before the dice are read."""
HAND_TIME = 0.8
"""Seconds since a hand was there, which may come back."""
TUMBLING_TIME = 0.3
"""Seconds of motion away from the hand, without a halt, that make a throw of it."""
STALE_TIME = 2.0
"""Seconds without a new picture that are a fault."""
MOST_READINGS = 6
"""So many readings that will not agree are answered with a doubt, for otherwise a die that cannot be read well
would hold the game up for ever."""
_MOST_LOOKS = 3
_LONGEST_STEP = 0.25
"""A gap between frames counts as motion for no longer than this, seconds."""


@dataclass(frozen=True, slots=True)
class Observation:
    """One frame as the camera thread saw it.

    reading: None when none was made. time: the frame's, monotonic seconds. live: False for pictures from files.
    """

    scene: Scene
    reading: TableReading | None
    time: float
    frame_number: int
    live: bool = True


@dataclass(frozen=True, slots=True)
class Throw:
    """A settled throw. id: rises by one per throw. frame_number: the frame that was read, the evidence.

    moved: indexes into `reading.dice` of the dice thrown: those that are new, or elsewhere, or show another value
    than before. doubtful: indexes of dice that two readings saw differently; empty when they agreed.
    """

    id: int
    reading: TableReading
    moved: tuple[int, ...]
    doubtful: tuple[int, ...]
    frame_number: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Dice lie differently but were not thrown: compare the book with the table. Fields as in `Throw`.

    cause: "hand" put them so; the "camera" was nudged; "start": this is the first look.
    """

    cause: Cause
    reading: TableReading
    moved: tuple[int, ...]
    doubtful: tuple[int, ...]
    frame_number: int


@dataclass(frozen=True, slots=True)
class Looked:
    """The answer to `look`: what lies there, however it came there. Fields as in `Throw`."""

    reading: TableReading
    moved: tuple[int, ...]
    doubtful: tuple[int, ...]
    frame_number: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The camera repeats itself or is silent, told once until a new picture comes. seconds: for how long by now."""

    seconds: float


Outcome = Throw | Moved | Looked | Stale | None


@dataclass(frozen=True, slots=True)
class State:
    """Where settling stands. To begin: throws: id of the last throw in the book. table: what lies there, None when
    that is not known; with an empty reading the first dice seen count as thrown. `phase` may be shown.

    since: time of the first still frame. time, frame_number: of the newest fresh frame. fresh_at: when that came.
    hand_seen, tumbling: since the last rest. hand_at: time of the last frame with a hand. run: seconds of motion
    away from a hand without a halt up to now, of which tumbling is the longest: a hand that comes moves for less
    than `TUMBLING_TIME` before it is known. candidate, readings: since `since`. hidden: dice that a hand took or hid
    before the last rest. hand_held: seconds for which a hand has been still. hand_read: that still hand was read, and
    `no_hand`: it was dice. trail: what moved since the last rest. glimpses: what was seen since then, and before.
    """

    throws: int = 0
    phase: Phase = "moving"
    since: float = 0.0
    time: float = 0.0
    frame_number: int = -1
    fresh_at: float | None = None
    stale_told: bool = False
    table: TableReading | None = None
    hand_seen: bool = False
    hand_at: float = 0.0
    run: float = 0.0
    tumbling: float = 0.0
    candidate: TableReading | None = None
    readings: int = 0
    looking: bool = False
    hidden: tuple[DieReading, ...] = ()
    hand_held: float = 0.0
    hand_read: bool = False
    no_hand: bool = False
    trail: Trail = field(default=Trail(), compare=False)
    glimpses: Glimpses = field(default=(), compare=False)


def look(state: State) -> State:
    """Asks for a reading of what lies there now, without waiting for stillness; a `Looked` follows."""
    return replace(state, looking=True, candidate=None, readings=0)


def blinked(state: State) -> State:
    """The camera did not look for a while: what lies differently since then may have been put so by hand."""
    state = replace(state, phase="moving", run=0.0, tumbling=0.0, candidate=None, readings=0)
    state = replace(state, hand_held=0.0, hand_read=False, no_hand=False, trail=Trail(), glimpses=())
    return replace(state, hand_seen=state.table is not None)


def wants_reading(state: State) -> bool:
    """Whether the next frame should be read."""
    if state.looking:
        return True
    if state.phase == "hand":
        return state.hand_held >= HAND_TIME and not state.hand_read
    cool = not state.hand_seen or state.time - state.hand_at >= HAND_TIME
    return state.phase == "settling" and cool and state.time - state.since >= STILL_TIME


def step(state: State, observation: Observation | None, now: float) -> tuple[State, Outcome]:
    """Takes in one frame, or with None the lack of one. now: monotonic seconds, when the frame is handled."""
    if observation is None or _is_stale(state, observation):
        return _waited(state, now)
    scene, reading = observation.scene, observation.reading
    if reading is not None and state.phase == "hand" and not state.looking:
        state = replace(state, hand_read=True, no_hand=are_dice(scene.covered, reading, state.table))
    state = _seen(state, observation, now)
    glimpses = glimpsed(state.glimpses, scene, state.time, resting=state.phase == "resting")
    state = replace(state, trail=state.trail.with_frame(scene), glimpses=glimpses)
    if reading is None or not (state.looking or (state.phase == "settling" and "hand" not in reading.flags)):
        return state, None
    return _read(state, observation, reading)


def _is_stale(state: State, observation: Observation) -> bool:
    repeated = observation.live and observation.scene.repeated
    return repeated or observation.frame_number <= state.frame_number


def _waited(state: State, now: float) -> tuple[State, Outcome]:
    """Nothing new was seen: stillness and readings do not count."""
    if state.fresh_at is None:
        return replace(state, fresh_at=now), None
    seconds = now - state.fresh_at
    if seconds < STALE_TIME or state.stale_told:
        return state, None
    return replace(state, stale_told=True), Stale(seconds)


def _seen(state: State, observation: Observation, now: float) -> State:
    """The state after a fresh frame, its reading aside."""
    scene, time = observation.scene, observation.time
    passed = min(max(time - state.time, 0.0), _LONGEST_STEP) if state.fresh_at is not None else 0.0
    state = replace(state, time=time, frame_number=observation.frame_number, fresh_at=now, stale_told=False)
    state = replace(state, hand_held=scene.unmoved)
    if scene.unmoved == 0:
        state = replace(state, hand_read=False, no_hand=False)
    if scene.kind == "still" or state.no_hand:
        state = replace(state, run=0.0)
        if state.phase in ("moving", "hand"):
            since = time - scene.unmoved  # dice that were taken for a hand have lain for so long
            hand_at = min(state.hand_at, since)
            return replace(state, phase="settling", since=since, hand_at=hand_at, candidate=None, readings=0)
        return state
    run = state.run + passed if scene.motion > 0 else 0.0
    return replace(
        state,
        phase=scene.kind,
        hand_seen=state.hand_seen or scene.kind == "hand",
        hand_at=time if scene.kind == "hand" else state.hand_at,
        run=run,
        tumbling=max(state.tumbling, run),
    )


def _read(state: State, observation: Observation, reading: TableReading) -> tuple[State, Outcome]:
    """Two readings that agree make a rest; so do too many that do not, with a doubt."""
    readings = state.readings + 1
    if state.candidate is None:
        return replace(state, candidate=reading, readings=readings), None
    agreement = match_dice(state.candidate, reading)
    most = _MOST_LOOKS if state.looking else MOST_READINGS
    if not agreement.complete and readings < most:
        return replace(state, candidate=reading, readings=readings), None
    return _rested(state, observation, reading, doubtful=agreement.unmatched_after)


def _rested(
    state: State, observation: Observation, reading: TableReading, doubtful: tuple[int, ...]
) -> tuple[State, Outcome]:
    outcome = _outcome(state, observation, reading, doubtful)
    hidden: tuple[DieReading, ...] = ()
    if isinstance(outcome, Moved) and state.table is not None:
        gone = match_dice(state.table, reading).unmatched_before
        hidden = tuple(state.table.dice[index] for index in gone)
    return (
        replace(
            state,
            throws=outcome.id if isinstance(outcome, Throw) else state.throws,
            phase="resting" if state.phase == "settling" else state.phase,
            table=reading,
            hand_seen=False,
            tumbling=0.0,
            trail=Trail(),
            candidate=None,
            readings=0,
            looking=False,
            hidden=hidden,
        ),
        outcome,
    )


def _outcome(state: State, observation: Observation, reading: TableReading, doubtful: tuple[int, ...]) -> Outcome:
    change = Match((), (), tuple(range(len(reading.dice))))
    if state.table is not None:
        change = match_dice(state.table, reading)
    moved, frame = change.unmatched_after, state.frame_number
    if state.looking:
        return Looked(reading, moved, doubtful, frame)
    cause = _cause(state, observation, reading, change)
    if cause is None:
        return None
    if cause == "throw":
        return Throw(state.throws + 1, reading, moved, doubtful, frame)
    return Moved(cause, reading, moved, doubtful, frame)


def _cause(
    state: State, observation: Observation, reading: TableReading, change: Match
) -> Cause | Literal["throw"] | None:
    """Why the dice lie as they do; None when they lie as before."""
    moved = change.unmatched_after
    tumbled = state.tumbling >= TUMBLING_TIME and state.trail.may_be(reading, moved)
    if state.table is None:
        return "throw" if moved and tumbled and not observation.live else "start"
    if change.complete:
        return None
    if moved_together(state.table, reading):
        return "hand" if state.hand_seen else "camera"
    if slid(state.table, reading) and not state.hand_seen and not tumbled:
        return "camera"
    if state.hand_seen and observation.live and turned(state.table, reading, change):
        return "hand"
    free = bool(moved) and _came_free(state, observation, reading, moved)
    if moved and not free and _were_hidden(state, reading):
        return "hand"
    if moved and (not state.hand_seen or tumbled or free):
        return "throw"
    return "hand"


def _came_free(state: State, observation: Observation, reading: TableReading, moved: tuple[int, ...]) -> bool:
    """Whether half of the dice that are new came with no hand near them."""
    free = set(arrived_free(observation.scene.free, reading, moved))
    if state.hand_seen and 2 * len(free) < len(moved):
        free.update(came_in_sight(state.glimpses, observation.scene, reading, moved))
    return 2 * len(free) >= len(moved)


def _were_hidden(state: State, reading: TableReading) -> bool:
    """Whether all dice that are new lie as they lay before a hand hid them."""
    assert state.table is not None
    known = replace(state.table, dice=state.table.dice + state.hidden)
    return not match_dice(known, reading).unmatched_after
