"""Measurements as a table to read."""

from __future__ import annotations

from dataclasses import dataclass

AIM_MILLISECONDS = 100
AIM_MIB = 8


@dataclass(frozen=True)
class Measurement:
    route: str
    shape: str
    status: str
    request_bytes: int
    answer_bytes: int
    first: float
    milliseconds: float
    #: How much more memory the service had while it answered than before, in MiB, at most of all repetitions.
    peak: float = 0

    @property
    def worst(self) -> float:
        return max(self.first, self.milliseconds)


def table(found: list[Measurement]) -> str:
    """A line for each measurement; `µs/B` are microseconds for each byte of the request."""
    heads = ["route", "what makes it worst", "status", "request B", "answer B", "first ms", "ms", "µs/B", "peak MiB"]
    rows = [
        [
            it.route,
            it.shape,
            it.status,
            f"{it.request_bytes:,}",
            f"{it.answer_bytes:,}",
            f"{it.first:,.1f}",
            f"{it.milliseconds:,.1f}",
            f"{1_000 * it.milliseconds / it.request_bytes:,.1f}",
            f"{it.peak:,.1f}",
        ]
        for it in found
    ]
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    lines = []
    for row in [heads, *rows]:
        cells = [
            it.ljust(width) if column < 3 else it.rjust(width) for column, (it, width) in enumerate(zip(row, widths))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def worst_of_each_route(found: list[Measurement]) -> list[Measurement]:
    worst: dict[str, Measurement] = {}
    for it in found:
        if it.route not in worst or it.worst > worst[it.route].worst:
            worst[it.route] = it
    return list(worst.values())


def report(found: list[Measurement], is_all: bool) -> str:
    parts = [table(found if is_all else worst_of_each_route(found))]
    above = sorted((it for it in found if it.worst > AIM_MILLISECONDS), key=lambda it: -it.worst)
    large = sum(it.peak > AIM_MIB for it in found)
    parts.append(
        f"{len(found)} requests, {len(above)} of them above {AIM_MILLISECONDS} ms of processor, "
        f"{large} above {AIM_MIB} MiB"
    )
    if above and not is_all:
        parts.append(table(above))
    return "\n\n".join(parts)
