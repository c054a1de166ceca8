"""A time limit for calls that have none of their own."""

from __future__ import annotations

import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

REST_SECONDS: Final = 1.0
"""For which an opening waits for an attempt that still hangs."""


class Driver:
    """Calls into one device's driver, one after the other, each waited for no longer than its limit.

    A call runs in a thread of its own, because a driver that waits for the kernel cannot be interrupted. One that never
    ends keeps that thread; it is a daemon, so the program can still end.
    """

    def __init__(self) -> None:
        self._last: threading.Thread | None = None

    def rest(self, seconds: float) -> None:
        """Waits until no call is under way. Raises `TimeoutError` after `seconds`.

        Who opens a device asks first: attempts would pile up, each kept out by the one before.
        """
        if self._last is not None:
            self._last.join(seconds)
            if self._last.is_alive():
                raise TimeoutError(f"an earlier call has not ended within {seconds:g} s")

    def within(self, seconds: float, work: Callable[[], T], undo: Callable[[T], None] | None = None) -> T:
        """The result of `work`, or its exception, or `TimeoutError` after `seconds`.

        undo: takes what the work brings when nobody waits for it any more, such as a device that opened too late.
        """
        outcome: queue.SimpleQueue[tuple[T, None] | tuple[None, BaseException]] = queue.SimpleQueue()
        handing_over, given_up = threading.Lock(), threading.Event()
        before = self._last

        def run() -> None:
            if before is not None:
                before.join()
            try:
                result = work()
            except BaseException as error:
                outcome.put((None, error))
                return
            with handing_over:
                late = given_up.is_set()
                if not late:
                    outcome.put((result, None))
            if late and undo is not None:
                with contextlib.suppress(Exception):  # there is nobody left to tell
                    undo(result)

        self._last = threading.Thread(target=run, name="time limit", daemon=True)
        self._last.start()
        try:
            result, error = outcome.get(timeout=seconds)
        except queue.Empty:
            with handing_over:
                given_up.set()
            if outcome.empty():
                raise TimeoutError(f"no answer within {seconds:g} s") from None
            result, error = outcome.get()
        if error is not None:
            raise error
        return result  # type: ignore[return-value]  # the pair holds a result exactly when it holds no error
