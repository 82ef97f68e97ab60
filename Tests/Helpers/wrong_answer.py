"""What a check raises."""

from __future__ import annotations


class WrongAnswer(Exception):
    """Something is not as it must be."""
