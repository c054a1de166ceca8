"""Why a file that somebody named cannot be used, and what to do about it."""

from __future__ import annotations

import errno
from typing import Final

_TO_READ: Final = {
    errno.ENOENT: "check its name and folder",
    errno.ENOTDIR: "check its name and folder",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "its owner can allow it: chmod a+r",
}
_TO_WRITE: Final = {
    errno.ENOENT: "make its folder first, or name another place",
    errno.ENOTDIR: "name a place in a folder",
    errno.EISDIR: "name a file in it",
    errno.EACCES: "name a place where you may write",
    errno.EROFS: "name a place where you may write",
    errno.ENOSPC: "make room, or name a place on another disk",
}


def unread(error: OSError) -> str:
    """The system's own words for what hinders reading, with what to do: "Is a directory; name a file in it"."""
    return _told(error, _TO_READ.get(error.errno or 0, "try a copy of it elsewhere"))


def unwritten(error: OSError) -> str:
    """The same for writing."""
    return _told(error, _TO_WRITE.get(error.errno or 0, "name another place"))


def _told(error: OSError, remedy: str) -> str:
    return f"{error.strerror or error}; {remedy}"
