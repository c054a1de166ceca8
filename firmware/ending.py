"""The end of the process, though a driver holds a thread."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections.abc import Collection


def end_though_stuck(before: Collection[threading.Thread]) -> None:
    """Ends the process at once, as one that went well, if a thread that was not there `before` is still at work.

    Python would end it, too, but throws such a thread out of the library in which it is: C++ then calls that a crash
    (SIGABRT, "terminate called without an active exception"). A camera that hangs holds its thread so.
    """
    me = threading.current_thread()
    if any(thread.daemon for thread in threading.enumerate() if thread is not me and thread not in before):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)
