"""The stored form, pinned by bytes written out by hand: later versions must read a journal of today."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pig import Again, Lucky, Options, Pig, State

from rules.codec import (
    CodecError,
    decode_action,
    decode_entry,
    decode_setup,
    decode_state,
    encode,
    encode_entry,
    encode_setup,
)
from rules.contract import Rolled
from rules.history import Acted, Corrected, Setup, Undone

ENTRIES = [
    (Acted(Lucky(3)), b'{"type":"acted","action":{"type":"lucky","face":3}}'),
    (Acted(Rolled(("d6/1", "d6/5"))), b'{"type":"acted","action":{"type":"rolled","faces":["d6/1","d6/5"]}}'),
    (Corrected(7, Again()), b'{"type":"corrected","step":7,"action":{"type":"again"}}'),
    (Undone(2), b'{"type":"undone","steps":2,"forget_rolls":false}'),
    (Undone(1, forget_rolls=True), b'{"type":"undone","steps":1,"forget_rolls":true}'),
]


@pytest.mark.parametrize(("entry", "stored"), ENTRIES, ids=lambda value: type(value).__name__)
def test_entries_are_stored_as_these_bytes(entry, stored):
    assert encode_entry(entry) == stored
    assert decode_entry(Pig(), stored) == entry


def test_an_entry_without_the_later_field_is_read():
    assert decode_entry(Pig(), b'{"type":"undone","steps":2}') == Undone(2)


def test_a_setup_is_stored_as_these_bytes():
    setup = Setup("pig", 1, ("Ada", "Łukasz"), Options(rounds=4), "goal = 40\n", "own.toml")
    stored = (
        '{"game":"pig","version":1,"players":["Ada","Łukasz"],"options":{"rounds":4},'
        '"data_text":"goal = 40\\n","data_file":"own.toml"}'
    ).encode()

    assert encode_setup(setup) == stored
    assert decode_setup(Pig(), stored) == setup


def test_a_state_and_an_action_come_back():
    state = State(("Ada", "Ben"), 40, 6, lucky=(2,), points=(0, 0))
    assert decode_state(Pig(), encode(state)) == state
    assert decode_action(Pig(), b'{"type":"lucky","face":6}') == Lucky(6)


def test_sets_and_mappings_are_stored_in_one_order():
    assert encode({"b": 1, "a": frozenset({"y", "x"})}) == b'{"a":["x","y"],"b":1}'


@pytest.mark.parametrize(
    ("decode", "stored", "message"),
    [
        (decode_action, b'{"type":"fly"}', r"^an action of pig cannot be read: Invalid value 'fly'"),
        (decode_action, b'{"type":"lucky","face":"x"}', r"^an action of pig cannot be read: .*\$\.face"),
        (decode_action, b'{"type":"luc', r"^an action of pig cannot be read: Input data was truncated"),
        (decode_state, b"{}", r"^a state of pig cannot be read: .*missing required field `players`"),
        (
            decode_entry,
            b'{"type":"acted"}',
            r"^an entry of pig cannot be read: .*missing required field `action`",
        ),
        (decode_entry, b'{"type":"acted","action":7}', r"^the action in an entry of pig cannot be read: "),
        (decode_entry, b'{"type":"undone","steps":1,"why":""}', r"^an entry of pig cannot be read: .*`why`"),
        (decode_entry, b"[" * 5000, r"^an entry of pig cannot be read: "),
        (
            decode_setup,
            b'{"game":"pig","version":1,"players":[],"options":{"rounds":"x"},"data_text":"","data_file":""}',
            r"^the options in a setup of pig cannot be read: ",
        ),
    ],
)
def test_what_cannot_be_read_is_one_clear_error(decode, stored, message):
    with pytest.raises(CodecError, match=message):
        decode(Pig(), stored)


def test_what_cannot_be_stored_is_one_clear_error():
    with pytest.raises(CodecError, match=r"^a object cannot be stored: "):
        encode(object())


@given(st.binary(max_size=60) | st.text(max_size=40).map(lambda text: ('{"type":"acted","action":' + text).encode()))
def test_no_bytes_raise_anything_else(stored):
    try:
        entry = decode_entry(Pig(), stored)
    except CodecError:
        return
    assert decode_entry(Pig(), encode_entry(entry)) == entry
