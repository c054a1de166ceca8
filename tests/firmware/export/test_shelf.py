"""A match as a file is made once for all who ask."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from pig import HOUSE, Lucky, Pig

from firmware.export import shelf
from rules.history import Setup, begin


@pytest.fixture
def made(monkeypatch):
    made = []

    def document_of(match, kind):
        made.append((len(match.steps), kind))
        return f"{kind} of {len(match.steps)} steps".encode()

    monkeypatch.setattr(shelf, "document_of", document_of)
    return made


def match():
    return begin(Pig(), Setup("pig", Pig.version, ("Ada", "Ben"), Pig.options_type(), HOUSE, "house.toml"))


def test_many_who_ask_for_the_same_file_get_one(made):
    papers, asked = shelf.Shelf(), match()

    with ThreadPoolExecutor(4) as crowd:
        files = list(crowd.map(lambda _: papers.document(asked, "pdf"), range(12)))

    assert made == [(0, "pdf")]
    assert set(files) == {b"pdf of 0 steps"}


def test_another_kind_and_a_later_step_are_made_anew(made):
    papers, before = shelf.Shelf(), match()
    after = before.act(Lucky(5))

    asked = [papers.document(*one) for one in ((before, "csv"), (before, "json"), (after, "csv"), (after, "csv"))]

    assert made == [(0, "csv"), (0, "json"), (1, "csv")]
    assert asked[-1] == b"csv of 1 steps"


def test_a_file_that_cannot_be_made_is_tried_again(monkeypatch):
    papers, asked, answers = shelf.Shelf(), match(), [MemoryError(), b"now"]

    def document_of(match, kind):
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(shelf, "document_of", document_of)

    with pytest.raises(MemoryError):
        papers.document(asked, "pdf")
    assert papers.document(asked, "pdf") == b"now"
