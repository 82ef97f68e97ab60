"""What a session must be after what was done to it, written from the documentation alone."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from plain_counts import Counter, Selection, State
from things import Things

MOST_STEPS = 50


@dataclass(frozen=True)
class Settings:
    """What a step of the history goes back to: filters, sort and page size."""

    state: tuple[tuple[str, Selection], ...] = ()
    sort: str = "default"
    page_size: int = 20

    @property
    def selections(self) -> State:
        return dict(self.state)

    def choosing(self, category: str, selection: Selection) -> Settings:
        """With another selection; one without anything chosen is none."""
        selections = self.selections | {category: selection}
        filtering = {name: it for name, it in selections.items() if it != Selection()}
        return replace(self, state=tuple(sorted(filtering.items())))

    def selection(self, category: str) -> Selection:
        return self.selections.get(category, Selection())

    @property
    def filter_count(self) -> int:
        """The current filters: one for each value, for None, for a range and for a toggle."""
        return sum(
            len(it.values) + it.none + it.is_on + (it.lower is not None or it.upper is not None)
            for it in self.selections.values()
        )


@dataclass
class Model:
    """One session: what is in force, its revision, and the steps around it."""

    things: Things
    now: Settings = Settings()
    revision: int = 1
    past: list[Settings] = field(default_factory=list)
    future: list[Settings] = field(default_factory=list)
    base: Model | None = None
    #: Whether the last step was a move of the slider, which the next move may belong to.
    is_open: bool = False

    def version(self, data: str) -> str:
        """The ETag of its addresses; that of a draft has the revision of its base, too."""
        return f"{self.revision}-{data}" + (f"-{self.base.revision}" if self.base else "")

    def write(self, next: Settings, is_tap: bool = True, is_drag: bool = False) -> None:
        """A change; one that changes nothing leaves the revision and the steps. Batches and commits are no taps."""
        if next == self.now:
            return
        is_move = is_tap and self._moves_slider(next, is_drag)
        if not (is_move and self.is_open):
            self.past = [*self.past, self.now][-MOST_STEPS:]
        elif self.past and self.past[-1] == next:
            # There and back again.
            self.past, is_move = self.past[:-1], False
        self.future, self.now, self.is_open = [], next, is_move
        self.revision += 1

    def _moves_slider(self, next: Settings, is_drag: bool) -> bool:
        """Whether a change moves the slider: all such moves in a row are one step. By a drag it also comes to rest."""
        return _only_difference(self.now, next) == "price" and (is_drag or next.selection("price") != Selection())

    def undo(self) -> bool:
        """Whether there was a step."""
        if not self.past:
            return False
        self.future.append(self.now)
        self.now, self.is_open = self.past.pop(), False
        self.revision += 1
        return True

    def redo(self) -> bool:
        """Whether there was a step."""
        if not self.future:
            return False
        self.past.append(self.now)
        self.now, self.is_open = self.future.pop(), False
        self.revision += 1
        return True

    @property
    def counter(self) -> Counter:
        return Counter(self.things.items, self.things.categories, self.now.selections)

    def ids(self, sort: str | None = None) -> list[str]:
        """The ids of all matching items, in the order of a sort."""
        return self.things.ids(self.counter.matching(), sort or self.now.sort)


def _only_difference(one: Settings, other: Settings) -> str | None:
    """The category in whose selection alone two settings differ."""
    if (one.sort, one.page_size) != (other.sort, other.page_size):
        return None
    changed = {name for name, _ in set(one.state) ^ set(other.state)}
    return changed.pop() if len(changed) == 1 else None
