"""What can befall the files of a data folder, each as a function that does it to a copy."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from firmware.keeping.storage import JOURNAL, SPARE

PAGE: Final = 4096
WAL: Final = JOURNAL + "-wal"
FILL: Final = "filled"

Damage = Callable[[Path], None]


def damages(closed: Path, killed: Path, older: Path, garbled: int, rng: Random) -> Iterator[tuple[str, Path, Damage]]:
    """(name, folder to copy, what happens to the copy) for every case.

    closed: a folder whose program ended well; killed: one whose log is not in the database yet; older: an earlier copy
    of the database. garbled: how many random places are garbled.
    """
    size = (closed / JOURNAL).stat().st_size
    log = (killed / WAL).stat().st_size
    for _ in range(garbled):
        place, length = rng.randrange(size), rng.choice((1, 16, 256, PAGE))
        yield "database garbled at a random place", closed, partial(garble, JOURNAL, place, rng.randbytes(length))
        both = partial(garble, JOURNAL, place, rng.randbytes(length))
        yield "database garbled, and no second copy", closed, partial(_in_turn, both, _remove(SPARE))
    for place in range(0, size, PAGE):
        yield "database cut off at a page", closed, partial(cut, JOURNAL, place)
        both = partial(cut, JOURNAL, place)
        yield "database cut off, and no second copy", closed, partial(_in_turn, both, _remove(SPARE))
    for place in range(0, log, PAGE + 24):
        yield "log cut off at a page", killed, partial(cut, WAL, place)
        yield "log garbled at a page", killed, partial(garble, WAL, place, rng.randbytes(64))
    yield "log deleted", killed, _remove(WAL)
    yield "database deleted", closed, _remove(JOURNAL)
    yield "replaced by an older copy", closed, partial(_replace, older)
    yield "writes forgotten after a restart", killed, partial(_in_turn, _remove(WAL), partial(_replace, older))
    yield "no database at all, but notes", closed, partial(_write, b"somebody's notes\n" * 100)
    yield "database of a newer version", closed, partial(_sql, "PRAGMA user_version = 99")
    for place in (0, 40, 400):
        yield "second copy garbled", closed, partial(garble, SPARE, place, b"\xff\xfe\x00")
        yield "second copy cut off", closed, partial(cut, SPARE, place)


def garble(name: str, place: int, data: bytes, folder: Path) -> None:
    """Writes over a file from `place` on, without making it longer."""
    content = bytearray((folder / name).read_bytes())
    content[place : place + len(data)] = data[: len(content) - place]
    (folder / name).write_bytes(content)


def cut(name: str, place: int, folder: Path) -> None:
    """Cuts a file off at `place`."""
    os.truncate(folder / name, place)


@contextmanager
def small_disk(size: str) -> Iterator[Path]:
    """A disk of its own in memory. Raises `PermissionError` where this user may not mount one."""
    if os.geteuid() != 0:
        raise PermissionError("only root may mount a small disk")
    with tempfile.TemporaryDirectory() as place:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place], capture_output=True, text=True, check=False
        )
        if mounted.returncode:
            raise PermissionError(mounted.stderr.strip())
        try:
            yield Path(place)
        finally:
            subprocess.run(["umount", "--lazy", place], check=True)


def fill(disk: Path) -> None:
    """Fills a small disk to its last byte."""
    with suppress(OSError), (disk / FILL).open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))


def read_only(disk: Path, yes: bool) -> None:
    """Remounts a small disk so that nothing can be written, or so that it can again."""
    subprocess.run(["mount", "-o", f"remount,{'ro' if yes else 'rw'}", str(disk)], check=True)


def _remove(name: str) -> Damage:
    return lambda folder: (folder / name).unlink()


def _in_turn(first: Damage, second: Damage, folder: Path) -> None:
    first(folder)
    second(folder)


def _replace(older: Path, folder: Path) -> None:
    for name in (WAL, JOURNAL + "-shm"):
        (folder / name).unlink(missing_ok=True)
    shutil.copy(older / JOURNAL, folder / JOURNAL)


def _write(content: bytes, folder: Path) -> None:
    (folder / JOURNAL).write_bytes(content)


def _sql(statement: str, folder: Path) -> None:
    with closing(sqlite3.connect(folder / JOURNAL)) as db:
        db.execute(statement)
        db.commit()
