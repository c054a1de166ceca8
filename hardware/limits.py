"""A time limit for calls that have none of their own."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, work: Callable[[], T]) -> T:
    """The result of `work`, or its exception, or `TimeoutError` after `seconds`.

    The work runs in a thread of its own, because a camera driver that waits for the kernel cannot be
    interrupted. One that never ends keeps that thread; it is a daemon, so the program can still end.
    """
    outcome: queue.SimpleQueue[tuple[T, None] | tuple[None, BaseException]] = queue.SimpleQueue()

    def run() -> None:
        try:
            outcome.put((work(), None))
        except BaseException as error:
            outcome.put((None, error))

    threading.Thread(target=run, name="time limit", daemon=True).start()
    try:
        result, error = outcome.get(timeout=seconds)
    except queue.Empty:
        raise TimeoutError(f"no answer within {seconds:g} s") from None
    if error is not None:
        raise error
    return result  # type: ignore[return-value]  # the pair holds a result exactly when it holds no error
