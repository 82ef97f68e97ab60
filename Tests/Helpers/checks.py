"""The findings of a check in a browser."""

from __future__ import annotations


class Checks:
    """Counts what was compared; says each thing that is not as it should be."""

    def __init__(self) -> None:
        self.count = 0
        self.faults: list[str] = []

    def equal(self, name: str, found: object, expected: object) -> None:
        self.count += 1
        if found != expected:
            self.faults.append(f"{name}: found {found!r}, expected {expected!r}")

    def add(self, others: Checks) -> None:
        self.count += others.count
        self.faults += others.faults

    def true(self, name: str, found: object) -> None:
        self.equal(name, bool(found), True)
