"""All six rounds of Dice Horde in a browser, on the mat, each table compared with the book.

The virtual table tells what its dice show, where other tests have them read; the mat is found, and the dice are placed
on it, in its pictures. Time runs six times as fast. Beside the program the test keeps a book of its own, which says
what hands are to do and what the page has to say.
"""

import sys
import urllib.request
from pathlib import Path

import msgspec
import pytest
from evening import FLAGS, RECORD, Program, browser_or_skip, in_step
from hand import Hand
from listener import Listener

from firmware.library import find, shipped_data
from rules.contract import DICE, OVER, Layout, LayoutDie, Rolled
from rules.games.dice_horde.state import DICE_PER_KIND
from rules.history import Setup, begin

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

GAME = find("dice-horde")
TEXT = shipped_data(GAME)
NAMES = {"A": "yellow", "B": "red", "C": "green"}
PLACES = {"H": "the horizon", "grave": "the graveyard"}
SIZES = (("desktop", 1280, 900), ("phone", 390, 844))
SEED = "11"
TAP_FRAMES = 12
FALL_FRAMES = 72
"""Frames, of which the camera takes 12 in a second, in which a die comes to rest that fell beside the mat."""
READ_FRAMES = 1200
"""And in which one on the mat is read, though all but the camera be slow."""
MOST_THROWS = 12
MOST_TAPS = 50
"""Tries after which a die that falls beside the mat again and again, or a screen that changes under every finger, is
no chance."""

TAP = """moment => {
  const shape = document.body.dataset.moment === moment && document.querySelector("#drawings .tap.current");
  if (shape) shape.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""


class QuickProgram(Program):
    command = (sys.executable, str(Path(__file__).with_name("quick.py")))


@pytest.fixture
def program(tmp_path):
    running = QuickProgram(
        tmp_path / "data", "dice-horde", "--player", "Ada", "--option", "gate=easy", "--mat", "dice-horde",
        "--dice", "told", "--seed", SEED,
    )  # fmt: skip
    yield running
    running.close()


@pytest.fixture
def page(program):
    executable = browser_or_skip()
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        page, troubles = browser.new_page(viewport={"width": 1280, "height": 900}), []
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.goto(program.address, wait_until="domcontentloaded")
        yield page
        browser.close()
    assert troubles == []


class Evening:
    """A browser, a hand on the table, and a book beside the program's."""

    def __init__(self, page, program):
        self.page, self.told = page, Listener(program.address)
        options = GAME.options_type(gate="easy")
        self.book = begin(GAME, Setup("dice-horde", GAME.version, ("Ada",), options, TEXT, GAME.data_file))
        self.hand = Hand(program, self.told, GAME, self.book.data)
        self.tapped = 0

    @property
    def state(self):
        return self.book.state

    @property
    def prompt(self):
        return GAME.prompt(self.state, GAME.turn(self.state))

    def press(self, button):
        in_step(self.page, lambda: self.told.newest("state"))
        self.page.locator(f'#keys [data-button="{button}"]').click()

    def act(self, action):
        """Notes an action, and waits until the program's newest step says the same."""
        self.book = self.book.act(action)
        self.agree()

    def agree(self):
        number = len(self.book.steps) - 1
        sentence = GAME.told(self.book.states[number], self.book.steps[number].action, self.state).sentence

        def same(state):
            return bool(state["log"]) and (state["log"][0]["step"], state["log"][0]["text"]) == (number, sentence)

        self.told.wait("state", f"step {number + 1}: {sentence}", same)

    def wait_for_prompt(self):
        """Until the panel stands at the game's question again."""
        return self.told.wait("state", "the question", lambda state: state["screen"]["word"] not in ("READ", "CHECK"))

    def until(self, *words):
        return self.told.wait("state", " or ".join(words), lambda state: state["screen"]["word"] in words)

    def throw(self):
        """Throws until the die falls on the mat; what lies beside it is not read."""
        self.told.wait("state", "the camera", lambda state: state["screen"]["eye"] == "open")
        step = len(self.book.steps)
        for _ in range(MOST_THROWS):
            fallen = self._thrown()
            on_mat = self.hand.on_mat(fallen)
            if self._comes(step, READ_FRAMES if on_mat else FALL_FRAMES, "the roll"):
                break
            assert not on_mat, f"a die fell on the mat and is not read; {self._says()}"
        else:
            raise AssertionError(f"{MOST_THROWS} throws, and none is read; {self._says()}")
        self.hand.thrown("round")
        self.act(Rolled((f"d6/{fallen['value']}",)))
        self.wait_for_prompt()  # by itself: ok might come when the next task is asked for, and say that it is done

    def _thrown(self):
        """Throws the round die: how it will lie."""
        before = self._round_die(self.told.newest("table"))
        self.page.get_by_role("button", name="Throw the round die").click()
        return self._round_die(self.told.wait("table", "the throw", lambda table: self._round_die(table) != before))

    def _round_die(self, table):
        return next(die for die in table["hand"] if die["id"] == "round")

    def choose(self):
        """Takes the choice that the cursor rests on: with a tap on the sheet where it stands there, else with ok."""
        action = self.prompt.choices[self.prompt.resting].action
        state = in_step(self.page, lambda: self.told.newest("state"))
        self.told.wait("drawings", "the sheets", lambda drawn: drawn["version"] >= state["version"])
        if self.prompt.kind != "task" and self.page.locator("#drawings .tap.current").count():
            self.tapped += 1
            self._tap(state["moment"], len(self.book.steps))
        else:
            self.press("ok")
        self.act(action)

    def _tap(self, moment, step):
        """Taps, and taps again where the screen had just changed under the finger, as people do; never on a question
        that comes after."""
        for _ in range(MOST_TAPS):
            self.page.evaluate(TAP, moment)
            if self._comes(step, TAP_FRAMES, "the tap"):
                return
        raise AssertionError(f"{MOST_TAPS} taps, and none counts; {self._says()}")

    def _comes(self, step, frames, for_what):
        """Waits for a step of the game, for so many frames; whether it has come."""
        seen = self.told.newest("table")["number"]
        self.told.wait("table", for_what, lambda table: self._at(step) or table["number"] - seen > frames)
        return self._at(step)

    def _says(self):
        return f"the panel says: {self.told.newest('state')['screen']['spoken']}"

    def _at(self, step):
        return self.told.newest("state")["log"][0]["step"] >= step

    def tasks_seen(self):
        """The next tasks, up to the first after which the group's dice stand as they will; () for no change."""
        state, group, actions, changes = self.state, self.prompt.group, [], []
        while not actions or (group and self._group(state) == group):
            action = GAME.prompt(state, GAME.turn(state)).choices[0].action
            before, state = state, GAME.apply(state, action)
            actions.append(action)
            changes.append(GAME.layout(before) != GAME.layout(state))
        while changes and not changes[-1]:
            changes.pop()
        return actions[: len(changes)]

    def _group(self, state):
        return GAME.prompt(state, GAME.turn(state)).group if GAME.turn(state) >= 0 else ""

    def note(self, actions):
        for action in actions:
            self.book = self.book.act(action)

    def put(self, layout):
        """Sets the table, and waits until the camera has seen that."""
        self.hand.put(layout)
        self.told.wait("table", "the dice to be seen", self.hand.seen_in)

    def until_compared(self):
        """Until the program has taken in what stands on the table: it may follow that. The newest state."""
        return self.told.wait(
            "state", "the table to be compared", lambda state: state["screen"]["keys"]["fix"] == "As is"
        )

    def err(self, wrong, words):
        """Sets the table wrongly; the page names what is to be done, in words and on the picture."""
        self.put(wrong)
        seen = self.until_compared()
        if seen["screen"]["word"] != "CHECK":
            self.press("ok")
        assert self.until("CHECK")["screen"]["spoken"] == words
        self.page.locator("#spoken", has_text=words).wait_for()
        self.page.locator("#overlay polygon.now").first.wait_for(state="attached")

    def right(self):
        """The players say that the table is right: the book follows it."""
        self.press("fix")
        self.until("SURE?")
        self.press("ok")


def turned(layout, which):
    """A die shows one more or, where that is none, 1."""
    value = int(which.face[-1]) % 6 + 1
    return changed(layout, which, face=f"d6/{value}"), f"Turn the {called(which, value)} to {which.face[-1]}."


def called(die, value):
    """As the panel calls a die that shows a value where it stands."""
    name, place = NAMES[die.colour], PLACES.get(die.place, die.place)
    return f"{name} {value} on {place}" if die.place in PLACES else f"{name} die on {place}"


def elsewhere(layout, which):
    """A die stands on a free space of the path."""
    taken = {die.place for die in layout.dice}
    free = next(place for place in ("5-4", "5-3", "4-4", "4-3") if place not in taken)
    value, back = which.face[-1], PLACES.get(which.place, which.place)
    words = f"Move the {NAMES[which.colour]} {value} from {free} to {back}."
    return changed(layout, which, place=free), words


def missing(layout, which):
    """A die was taken off."""
    left = Layout(tuple(die for die in layout.dice if die is not which))
    place = PLACES.get(which.place, which.place)
    return left, f"Put a {NAMES[which.colour]} {which.face[-1]} on {place}."


def one_more(layout, which):
    """A die stands there that is not in play."""
    taken = {die.place for die in layout.dice}
    free = next(place for place in ("5-4", "5-3", "4-4", "4-3") if place not in taken)
    spare = next(colour for colour in NAMES if sum(die.colour == colour for die in layout.dice) < DICE_PER_KIND)
    more = LayoutDie(free, "d6", spare, "d6/6")
    words = f"Take the {NAMES[spare]} 6 off {free}: it is not in play."
    return Layout(tuple(sorted([*layout.dice, more]))), words


def changed(layout, which, **changes):
    dice = [msgspec.structs.replace(die, **changes) if die is which else die for die in layout.dice]
    return Layout(tuple(sorted(dice)))


def record(page, name):
    if RECORD:
        RECORD.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=RECORD / f"whole-game-{name}.png", full_page=True)


def test_six_rounds_with_four_mistakes_caught_and_one_table_that_is_right(page, program):
    evening = Evening(page, program)
    mistakes = [turned, elsewhere, missing, one_more, turned]
    evening.until("CHOOSE")
    evening.press("ok")
    evening.until("SET")
    tasks = 1
    while (turn := GAME.turn(evening.state)) != OVER:
        if turn == DICE:
            evening.throw()
        elif evening.prompt.kind != "task":
            evening.choose()
        elif not (actions := evening.tasks_seen()):
            evening.put(GAME.layout(evening.state))  # the book had it so before it asked
            evening.until_compared()  # else the camera might come upon what the next step changes, and name that first
            evening.choose()
        else:
            tasks += 1
            evening.note(actions)
            layout = GAME.layout(evening.state)
            standing = [die for die in layout.dice if die.colour != "round"]
            # Where a die is to be thrown, one die too many may be that one.
            if mistakes and tasks % 3 == 0 and standing and GAME.turn(evening.state) != DICE:
                err = mistakes.pop(0)
                wrong, words = err(layout, standing[0])
                evening.err(wrong, words)
                record(page, f"check-{err.__name__}-{tasks}")
                if not mistakes:
                    evening.right()
                    evening.act(GAME.follow(evening.state, wrong))
                else:
                    evening.put(layout)
            else:
                evening.put(layout)
            evening.agree()
            evening.wait_for_prompt()

    state = evening.until("OVER")
    assert mistakes == []
    assert evening.state.round == 6
    assert evening.tapped > 20
    assert f"{len(evening.book.steps)} steps, 6 rolls of the dice." == state["ending"]["figures"]
    for name, width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#result", has_text=state["ending"]["result"]).wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        record(page, f"over-{name}")
    with urllib.request.urlopen(f"{program.address}match.pdf") as answer:
        assert answer.read(5) == b"%PDF-"
