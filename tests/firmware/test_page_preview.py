"""The preview on the page: live while somebody looks, and its examples are what their captions say."""

import asyncio
import json
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from firmware.page import wrong_setups
from firmware.page.hub import Hub
from firmware.page.preview import Preview, preview_of
from firmware.watching.watcher import View
from hardware.clocks import ManualClock
from hardware.ports import Frame
from vision.networks import load_networks
from vision.reader import Reader

STATIC = Path(wrong_setups.__file__).parent / "static"
TELLS = {"dark": "light", "glare": "glare", "blurred": "sharpness", "far": "distance", "askew": "angle", "hand": "hand"}


def seen(pixels, scene="still", reading=None):
    return View(Frame(np.asarray(pixels), 1, 0.0, 0.01), reading, scene)


def told(hub):
    """What a browser that listens now is told first."""

    async def first():
        topic, data = await anext(hub.listen())
        return topic, json.loads(data)

    return asyncio.run(asyncio.wait_for(first(), 5))


class Listened(Hub):
    heard = True


@cache
def example(name):
    return wrong_setups.picture(name)


@pytest.fixture(scope="module")
def reader():
    return Reader(load_networks())


@pytest.mark.parametrize("name", wrong_setups.NAMES)
def test_each_example_is_told_by_the_words_that_it_stands_for(reader, name):
    pixels = example(name)

    found = preview_of(seen(pixels, "hand" if name == "hand" else "still", reader.read(pixels)))

    wrong = {remark["part"] for remark in found if remark["state"] in ("poor", "bad")}
    assert (TELLS.get(name) in wrong) if name != "good" else wrong == set()


@pytest.mark.parametrize("name", wrong_setups.NAMES)
def test_the_files_are_what_the_script_draws_and_the_page_shows_each(name):
    file = STATIC / "setups" / f"{name}.png"
    drawn = np.asarray(wrong_setups.small(example(name)).convert("RGB"), dtype=int)

    stored = np.asarray(Image.open(file).convert("RGB"), dtype=int)

    assert np.abs(stored - drawn).mean() < 3.0
    assert f'src="/static/setups/{name}.png"' in (STATIC / "index.html").read_text()


def test_each_part_of_the_preview_has_its_example():
    page = (STATIC / "index.html").read_text()

    for remark in preview_of(seen(np.zeros((60, 80, 3), dtype=np.uint8))):
        assert f'data-part="{remark["part"]}"' in page


def test_it_is_renewed_once_a_second_while_somebody_looks():
    hub, clock = Listened(), ManualClock()
    preview = Preview(hub, clock)
    dark, grey = np.zeros((60, 80, 3), dtype=np.uint8), np.full((60, 80, 3), 128, dtype=np.uint8)

    preview.see(seen(dark))
    preview.see(seen(grey))
    assert told(hub)[1][0]["words"] == "Too dark: switch on a lamp."

    clock.sleep(1.0)
    preview.see(seen(grey))
    assert told(hub) == ("preview", preview_of(seen(grey)))


def test_nothing_is_measured_while_nobody_looks(monkeypatch):
    preview = Preview(Hub(), ManualClock())
    monkeypatch.setattr("firmware.page.preview.preview_of", lambda view: pytest.fail("it was measured"))

    preview.see(seen(np.zeros((60, 80, 3), dtype=np.uint8)))


def test_16_of_an_old_picture_nothing_is_said():
    hub = Hub()
    grey = seen(np.full((60, 80, 3), 128, dtype=np.uint8))

    Preview(hub, ManualClock()).see(replace(grey, lost=True))

    assert told(hub) == ("preview", [])


def test_before_the_first_frame_there_is_nothing_to_say():
    assert preview_of(View()) == []


def test_a_browser_that_listens_is_heard_and_one_that_left_is_not():
    hub = Hub()
    hub.publish("state", 1)

    async def listen():
        stream = hub.listen()
        await anext(stream)
        during = hub.heard
        await stream.aclose()
        return during

    assert (asyncio.run(listen()), hub.heard) == (True, False)
