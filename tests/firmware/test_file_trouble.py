"""What players are told of files that cannot be used."""

import errno
import os

import pytest

from firmware.file_trouble import unread, unwritten


def trouble(number):
    return OSError(number, os.strerror(number))


def test_files_that_cannot_be_read_come_with_what_to_do():
    assert unread(trouble(errno.EISDIR)) == "Is a directory; name a file in it"
    assert unread(trouble(errno.ENOENT)) == "No such file or directory; check its name and folder"
    assert unread(trouble(errno.EIO)) == "Input/output error; try a copy of it elsewhere"


def test_files_that_cannot_be_written_come_with_what_to_do():
    assert unwritten(trouble(errno.ENOENT)) == "No such file or directory; make its folder first, or name another place"
    assert unwritten(trouble(errno.EACCES)) == "Permission denied; name a place where you may write"


@pytest.mark.parametrize("say", [unread, unwritten])
def test_a_trouble_without_a_number_keeps_its_words(say):
    assert say(OSError("it is odd")).startswith("it is odd; ")
