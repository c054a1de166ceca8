"""What every test of the appliance leaves behind is cleared away."""

import contextlib
import sqlite3

import pytest


@pytest.fixture(autouse=True)
def no_connection_outlives_its_test(monkeypatch):
    """A test that stands for a pulled plug closes nothing; Python 3.13 would complain of it in some later test."""
    connect, opened = sqlite3.connect, []

    def noted(*args, **kwargs):
        opened.append(connect(*args, **kwargs))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", noted)
    yield
    for connection in opened:
        with contextlib.suppress(sqlite3.ProgrammingError):  # made by another thread, which has closed it
            connection.close()
