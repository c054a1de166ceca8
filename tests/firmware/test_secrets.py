"""Secrets: a shared device is handed over, a player's own page shows them at once, and nobody else is told.

In Pig each player first chooses a lucky face, which the others must not see.
"""

import asyncio
import json
from dataclasses import replace

import pytest
from pig import Lucky, Pig
from starlette.testclient import TestClient
from tabletop import PIG, screen

from firmware import commit
from firmware.displays import Displays, told_to, viewers
from firmware.effects import Append, FreeSeats
from firmware.events import Picked, Pressed, Ticked
from firmware.model import Model
from firmware.page.hub import Hub
from firmware.page.seats import COOKIE, Seats, SeatTaken
from firmware.page.server import application
from firmware.panel.paint import fits
from firmware.places import AtPrompt, Board, Menu, NewGame, Note, UndoList
from firmware.update import update
from firmware.viewing import EVERYBODY, PANEL, Viewer
from hardware.clocks import ManualClock
from hardware.ports import Button, Press
from rules.history import Acted

ADA, BEN, SHARED = Viewer(0, "ada's"), Viewer(1, "ben's"), Viewer(-1, "tablet")
LUCKY = [f"lucky {face}" for face in range(2, 7)]


@pytest.fixture
def model():
    """Ada is to choose her lucky face."""
    return commit.start(Model((PIG,), NewGame()), PIG, PIG.players, Pig.options_type())[0]


def by(model, viewer, *names):
    """(model, effects) after presses on a device."""
    effects = ()
    for name in names:
        kind = Press.HOLD if name.startswith("hold ") else Press.SHORT
        model, effects = update(model, Pressed(Button(name.split()[-1]), kind, "page", viewer))
    return model, effects


def rows(model, viewer):
    return [row.label for row in screen(model, viewer).rows]


def told(model, viewer):
    return json.dumps(told_to(model, viewer), default=str)


# ---- a device that all share ----


def test_the_panel_is_handed_over_before_a_secret_and_shows_nothing_of_it(model):
    shown = screen(model)

    assert (shown.word, shown.headline, shown.keys.ok) == ("PASS", ("Only for Ada",), "Hold")
    assert shown.rows == ()
    assert fits(shown) == []


def test_a_long_name_still_fits():
    offer = replace(PIG, players=("Maximiliana-Josephine", "Ben"))
    model, _ = commit.start(Model((offer,), NewGame()), offer, offer.players, Pig.options_type())

    assert fits(screen(model)) == []
    assert screen(model).headline[0] == "Only for"


def test_a_short_press_reveals_and_chooses_nothing(model):
    after, effects = by(model, PANEL, "ok", "down", "ok")

    assert effects == ()
    assert screen(after).word == "PASS"


def test_holding_ok_reveals_the_choice_on_that_device_alone(model):
    after, _ = by(model, PANEL, "hold ok")

    assert rows(after, PANEL) == LUCKY
    for other in (EVERYBODY, SHARED, BEN):
        assert screen(after, other).word == "PASS"
        assert "lucky" not in told(after, other)


def test_what_was_chosen_hides_again_before_the_next_player_takes_the_panel(model):
    after, effects = by(model, PANEL, "hold ok", "down", "ok")

    assert effects == (Append(Acted(Lucky(3)), "page"),)
    assert screen(after).headline == ("Only for Ben",)
    assert after.peek is None


def test_back_hides_a_secret_first_and_leads_to_undo_only_then(model):
    model, _ = by(model, PANEL, "hold ok", "ok", "hold ok")
    hidden, _ = by(model, PANEL, "back")

    assert hidden.place == AtPrompt()
    assert screen(hidden).word == "PASS"
    assert by(hidden, PANEL, "back")[0].place == UndoList()


def test_a_secret_hides_after_twenty_seconds_without_a_press(model):
    model, _ = by(model, PANEL, "hold ok")
    pressed, _ = by(update(model, Ticked(19.0))[0], PANEL, "down")

    assert screen(update(pressed, Ticked(38.9))[0]).word == "CHOOSE"
    assert screen(update(pressed, Ticked(39.0))[0]).word == "PASS"


def test_a_side_room_closes_the_secret(model):
    model, _ = by(model, PANEL, "hold ok", "hold back")

    assert isinstance(model.place, Menu)
    assert screen(by(model, PANEL, "back")[0]).word == "PASS"


def test_another_shared_device_can_be_handed_over_too_and_the_panel_then_shows_nothing(model):
    model, _ = by(model, SHARED, "hold ok")

    assert rows(model, SHARED) == LUCKY
    assert screen(model).word == "PASS"


def test_a_browser_without_cookies_is_shown_no_secret(model):
    model, _ = by(model, EVERYBODY, "hold ok")

    assert screen(model, EVERYBODY).word == "PASS"


def test_what_explains_a_secret_choice_is_as_secret(model):
    model, _ = by(model, PANEL, "hold ok", "hold ok")

    assert isinstance(model.place, Note)
    assert screen(model).word == "NOTE"
    assert screen(model, BEN).headline == ("Ada", "is choosing")
    assert screen(model, SHARED).word == "PASS"


# ---- a device of one's own ----


def test_a_players_own_page_shows_the_choice_at_once_and_the_others_none(model):
    assert rows(model, ADA) == LUCKY
    assert screen(model, BEN).headline == ("Ada", "is choosing")
    assert "lucky" not in told(model, BEN)


def test_a_tap_on_ones_own_page_chooses(model):
    _, effects = update(model, Picked(2, model.version, viewer=ADA))

    assert effects == (Append(Acted(Lucky(4)), "page"),)


def test_nobody_chooses_for_another_player_from_a_page_of_their_own(model):
    assert by(model, BEN, "hold ok", "ok")[1] == ()
    assert update(model, Picked(2, model.version, viewer=BEN)) == (model, ())


def test_where_the_cursor_of_a_secret_choice_stands_is_not_told(model):
    moved, _ = by(model, ADA, "down", "down")

    assert told_to(moved, ADA)["state"]["cursor"] == 2
    assert told_to(moved, BEN)["state"]["cursor"] == 0


def test_what_was_chosen_stands_in_ones_own_books_alone(model):
    model, _ = by(model, ADA, "ok")

    titles = {viewer: [page["title"] for page in told_to(model, viewer)["state"]["books"]] for viewer in (ADA, BEN)}
    assert titles == {ADA: ["points", "your luck"], BEN: ["points"]}
    assert "luck" not in told(model, EVERYBODY).replace("lucky face was chosen", "")


def test_a_players_secret_pages_are_reached_from_the_menu_and_handed_over_for(model):
    model, _ = by(model, ADA, "ok")
    model = model.enter(Board(seat=0))

    assert (screen(model).word, screen(model).headline) == ("PASS", ("Only for Ada",))
    opened, _ = by(model, PANEL, "hold ok")
    assert (screen(opened).word, screen(opened).lines) == ("BOARD", ("lucky 2",))
    assert screen(opened, BEN).word == "PASS"
    assert screen(by(opened, PANEL, "back")[0]).word == "PASS"  # Ben's choice


def test_the_menu_names_whose_secrets_there_are_and_frees_the_seats(model):
    model, _ = by(model, ADA, "ok", "hold back")
    labels = rows(model, PANEL)

    assert [label for label in labels if label.startswith("Only for")] == ["Only for Ada"]
    down = ["down"] * labels.index("Free the seats")
    assert by(model, PANEL, *down, "ok")[1] == (FreeSeats(),)


class OpenMatch(Pig):
    """Pig in a match that is said to hide nothing."""

    def hides(self, state):
        return False


def test_where_a_match_hides_nothing_nobody_is_asked_whose_browser_it_is(model):
    hiding = told_to(model, EVERYBODY)["state"]["seats"]
    assert (hiding["players"], hiding["mine"]) == (["Ada", "Ben"], -1)
    assert "Free the seats" in rows(model.enter(Menu()), PANEL)

    offer = replace(PIG, game=OpenMatch())
    open_, _ = commit.start(Model((offer,), NewGame()), offer, PIG.players, Pig.options_type())

    assert told_to(open_, EVERYBODY)["state"]["seats"] is None
    assert viewers(open_) == ()
    assert "Free the seats" not in rows(open_.enter(Menu()), PANEL)


# ---- which browser is whose ----


def test_a_seat_is_one_browsers_until_it_is_given_back_or_all_are_freed():
    seats = Seats()
    seats.take("one", 0)

    assert seats.viewer("one") == Viewer(0, "one")
    assert seats.viewer("other") == Viewer(-1, "other")
    with pytest.raises(SeatTaken, match="Another browser has that seat"):
        seats.take("other", 0)
    seats.take("one", 1)
    seats.take("other", 0)
    seats.free()
    assert seats.viewer("one") == Viewer(-1, "one")


def test_a_seat_beyond_the_players_of_the_match_sees_what_all_see(model):
    assert screen(model, Viewer(5, "odd")).headline == ("Only for Ada",)


def test_the_stream_of_a_browser_follows_who_it_belongs_to(model):
    """What Ben's browser is sent while he is everybody, then Ben, then Ada: only Ada's has the lucky faces."""
    hub = Hub()
    seats = Seats(hub.wake)
    Displays((), hub, ManualClock(), model, seats).show(model)

    async def hear():
        heard = []
        async for topic, data in hub.listen(lambda: seats.viewer("ben's")):
            if topic != "state":
                continue
            heard.append(data.decode())
            if len(heard) == 3:
                break
            seats.take("ben's", 2 - len(heard))
        return heard

    everybodys, bens, adas = asyncio.run(hear())

    assert "lucky" not in everybodys
    assert "lucky" not in bens
    assert "lucky 2" in adas


class Pictures:
    def panel(self, viewer):
        return f"{viewer.seat}".encode()

    def camera(self):
        return b""


def visitor(page):
    return TestClient(page, base_url="http://127.0.0.1:8017", client=("127.0.0.1", 50000))


def test_browsers_are_told_apart_by_a_cookie_that_no_script_reads():
    events = []
    page = application(Hub(), Pictures(), events.append, None, ManualClock())
    ada, ben = visitor(page), visitor(page)
    cookie = ada.get("/").headers["Set-Cookie"]
    ben.get("/")

    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert ada.post("/seat", json={"seat": 0}).status_code == 200
    assert ben.post("/seat", json={"seat": 0}).status_code == 400
    assert ben.post("/seat", json={"seat": 9}).status_code == 400
    ada.post("/press", json={"button": "ok"})
    ben.post("/pick", json={"index": 1, "version": 3})

    assert events[0].viewer == Viewer(0, ada.cookies[COOKIE])
    assert events[1].viewer == Viewer(-1, ben.cookies[COOKIE])
    assert (ada.get("/panel.png").content, ben.get("/panel.png").content) == (b"0", b"-1")


def test_a_browser_that_keeps_no_cookies_cannot_be_anybodys():
    page = visitor(application(Hub(), Pictures(), print, None, ManualClock()))

    answer = page.post("/seat", json={"seat": 0})

    assert "keeps no cookies" in answer.json()["refused"]
