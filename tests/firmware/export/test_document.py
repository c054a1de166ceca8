"""A match as PDF, CSV and JSON: what is in them, and that no secret is."""

import csv
import io
import json

import msgspec
import pypdfium2
import pytest
from pig import HOUSE, Again, Hold, Lucky, Options, Pig

from firmware.export import pdf
from firmware.export.document import KINDS, document_of
from firmware.export.record import record_of
from firmware.library import games, shipped_data
from rules.contract import Rolled
from rules.history import Acted, Setup, fold

SETUP = Setup("pig", 1, ("Ada", "Łukasz"), Options(rounds=1), HOUSE, "house.toml")
ACTIONS = (Lucky(5), Lucky(3), Rolled(("d6/4", "d6/5")), Again(), Rolled(("d6/2", "d6/2")), Hold())


def match(*more):
    return fold(Pig(), SETUP, [Acted(action) for action in (*ACTIONS, *more)])


def text_of(data):
    document = pypdfium2.PdfDocument(data)
    return "\n".join(page.get_textpage().get_text_bounded() for page in document)


def test_the_table_has_a_line_for_each_step():
    lines = list(csv.reader(io.StringIO(document_of(match(), "csv").decode("utf-8-sig"))))

    assert lines[0] == ["step", "by", "roll", "sentence"]
    assert lines[1] == ["1", "Ada", "", "A lucky face was chosen."]
    assert lines[3] == ["3", "the dice", "4 5", "Ada threw 4 and 5."]
    assert len(lines) == 7


def test_the_record_holds_the_match_and_how_it_stands():
    record = json.loads(document_of(match(), "json"))

    # Ada threw a lucky 5, which counts twice: 4 + 10 + 2 + 2.
    assert (record["game"], record["players"], record["scores"]) == ("pig", ["Ada", "Łukasz"], [18, 0])
    assert (record["over"], record["winners"]) == (False, [])
    assert record["steps"][2]["roll"] == ["d6/4", "d6/5"]
    assert record["steps"][5]["action"] == {"type": "hold"}


def test_a_secret_choice_is_told_only_when_the_match_is_over():
    assert [step.action for step in record_of(match()).steps[:2]] == [None, None]
    ended = record_of(match(Rolled(("d6/1", "d6/2"))))
    assert [step.action for step in ended.steps[:2]] == [Lucky(5), Lucky(3)]
    assert (ended.over, ended.winners, ended.result) == (True, ("Ada",), "The game is over.")


def test_the_pages_hold_the_result_the_books_and_every_step():
    text = text_of(document_of(match(Rolled(("d6/1", "d6/2"))), "pdf"))

    for words in ("Pig", "The game is over.", "Scores: Ada 18", "points: Ada 18", "3. Ada threw 4 and 5.", "7. "):
        assert words in text


def test_letters_that_a_font_lacks_do_not_keep_a_match_from_being_printed(monkeypatch):
    monkeypatch.setattr(pdf, "_FOUND_IN", ())

    assert "?ukasz" in text_of(document_of(match(), "pdf"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_match_without_a_step_can_be_written(kind):
    assert document_of(fold(Pig(), SETUP, []), kind)


def test_a_record_can_be_read_again():
    assert msgspec.json.decode(document_of(match(), "json"))["title"] == "Pig"


def test_a_roll_of_dice_of_several_kinds_names_each_dies_kind():
    ddm = games()["ddm"]
    setup = Setup("ddm", ddm.version, ("Ada", "Ben"), ddm.options_type(), shipped_data(ddm), ddm.data_file)
    rolled = Rolled(("ddm/1/progress", "ddm/2/summon", "ddm/2/summon"))
    lines = list(csv.reader(io.StringIO(document_of(fold(ddm, setup, [Acted(rolled)]), "csv").decode("utf-8-sig"))))

    assert lines[1][:3] == ["1", "the dice", "1/progress 2/summon 2/summon"]
