"""Waiting for what a process does in a time of its own."""

from __future__ import annotations

import time
from collections.abc import Callable

from wrong_answer import WrongAnswer

# As long as a busy machine may need.
PATIENCE_SECONDS = 120
PAUSE_SECONDS = 0.05


def await_that(is_true: Callable[[], bool], what: Callable[[], str], seconds: float = PATIENCE_SECONDS) -> None:
    """Waits until something is so.

    what: says what is so instead, where the time is over. Either may raise by itself, where waiting is of no use.
    """
    end = time.monotonic() + seconds
    while not is_true():
        if time.monotonic() > end:
            raise WrongAnswer(what())
        time.sleep(PAUSE_SECONDS)
