"""A mat on the virtual table, read by the networks that ship: done by hand, done wrongly, and put right."""

import json
import time
import urllib.request

import pytest
from evening import PATIENCE, Program, word

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HORIZON = [(-165.0, -45.0), (-139.0, -45.0), (-113.0, -45.0), (-87.0, -45.0)]
"""Places for dice on the mat's horizon, mm from its middle, y away from the players."""
FIELD = (1360 / 3.2, 720 / 3.2)
"""What the virtual camera sees with this mat, mm."""


class Table(Program):
    """The program, and a hand on its virtual table."""

    def send(self, path, body):
        request = urllib.request.Request(
            self.address + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        urllib.request.urlopen(request, timeout=PATIENCE).close()

    def topic(self, name):
        """The newest message of a topic."""
        with urllib.request.urlopen(f"{self.address}events", timeout=PATIENCE) as stream:
            found = ""
            for line in stream:
                if line.startswith(b"event: "):
                    found = line[7:].decode().strip()
                elif line.startswith(b"data: ") and found == name:
                    return json.loads(line[6:])
        raise AssertionError(f"the page was told nothing of {name}")

    def put(self, colour, value, at, used):
        """A die of the pool to a place; returns its id."""
        die = next(d for d in self.topic("table")["hand"] if d["colour"] == colour and d["id"] not in used)
        x, y = 0.5 + at[0] / FIELD[0], 0.5 - at[1] / FIELD[1]
        self.send("table", {"do": "move", "id": die["id"], "x": x, "y": y})
        self.send("table", {"do": "turn", "id": die["id"], "value": value})
        return die["id"]


@pytest.fixture
def table(tmp_path):
    program = Table(tmp_path / "data", "dice-horde", "--player", "Ada", "--mat", "dice-horde", "--seed", "3")
    yield program
    program.close()


def test_a_wrong_die_is_named_and_the_game_goes_on_when_the_camera_sees_it_right(table):
    table.wait("the first question", word("CHOOSE"))
    table.send("press", {"button": "ok"})
    asked = table.wait("the first task", word("SET"))
    assert "yellow 2, red 2, green 1, green 1" in asked["screen"]["spoken"]

    used = []
    for (colour, value), at in zip((("yellow", 5), ("red", 2), ("green", 1), ("green", 1)), HORIZON, strict=True):
        used.append(table.put(colour, value, at, used))
    table.wait("the dice to be seen", lambda state: state["screen"]["keys"]["fix"] == "As is")
    table.send("press", {"button": "ok"})

    named = table.wait("the mistake", word("CHECK"))
    assert named["screen"]["spoken"] == "Turn the yellow 5 on the horizon to 2."
    (deed,) = wait_for_deeds(table)
    assert (deed["words"], deed["now"]) == (named["screen"]["spoken"], True)

    table.send("table", {"do": "turn", "id": used[0], "value": 2})
    assert table.wait("the roll", word("ROLL"))["log"][0]["text"].startswith("Round 1 brings new dice")


def wait_for_deeds(table):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        deeds = table.topic("table")["deeds"]
        if deeds:
            return deeds
    raise AssertionError("nothing was drawn on the picture")
