"""The numbers of a screen, as an answer of the service has them and as statements over the rows of the table give them.

Both are a dictionary from names such as `("service", "gateway", "whatIf")` to numbers, so that comparing them compares
every number. Each number is asked for by what it means: nothing is shared between a count and a total after a tap.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field

from clickhouse_servers import ClickHouse, literal
from plain_counts import Category, Selection, State, categories_of

Numbers = dict[tuple, object]
LISTS = {"tags"}
NUMBERS = {"status", "class"}
SECONDS = {"minute": 60, "hour": 3_600, "day": 86_400}


def numbers_of(screen: dict) -> Numbers:
    """Every number of an answer, and whether values are chosen."""
    found: Numbers = {(name,): screen[name] for name in ("total", "rowTotal", "unfilteredTotal")}

    def note(name: tuple, value: object) -> None:
        # An answer that has something twice is no other's equal.
        found[name if name not in found else (*name, "again")] = value

    for category in screen["categories"]:
        id = category["id"]
        note((id, "whatIfCleared"), category["whatIfCleared"])
        for value in category.get("values", []):
            for name in ("count", "whatIf", "isSelected"):
                note((id, value["value"], name), value[name])
        if "values" in category:
            note((id, "valueCount"), category["valueCount"])
        if none := category.get("none"):
            for name in ("count", "whatIf", "isSelected"):
                note((id, None, name), none[name])
        if "stats" in category:
            stats = category["stats"] or {"min": None, "max": None, "count": 0}
            for name in ("min", "max", "count"):
                note((id, "stats", name), stats.get(name))
        for part in category.get("histogram") or []:
            note((id, "from", part["lower"], part["upper"]), part["count"])
    for chip in screen.get("currentFilters", []):
        note(("without", chip["category"], chip["filterKind"], chip.get("value")), chip["whatIf"])
    return found


def differences(answered: Numbers, expected: Numbers) -> list[str]:
    names = [*expected, *(name for name in answered if name not in expected)]
    return [f"{name}: answered {answered.get(name, 'nothing')!r}, SQL has {expected.get(name, 'nothing')!r}"
            for name in names if name not in answered or name not in expected or answered[name] != expected[name]]


@dataclass
class Cube:
    """A table as the service serves it.

    columns: by name of the attribute, the column or expression; texts, whole numbers, or lists of texts.
    measure: how much a row counts for; rows that count for nothing in all are no item.
    bucket: of the time, whose attribute is `ts`.
    seconds_of_row: the time of a row in seconds since 1970.
    """

    server: ClickHouse
    table: str
    definition: dict
    columns: dict[str, str]
    measure: str = "1"
    where: str = "1"
    bucket: str = "hour"
    seconds_of_row: str = "toUInt32(ts)"
    categories: list[Category] = field(init=False)
    seconds: int = field(init=False)

    def __post_init__(self):
        self.categories = categories_of(self.definition)
        self.seconds = seconds = SECONDS[self.bucket]
        # Arithmetic does not know the zone of the server.
        self.start = f"intDiv({self.seconds_of_row}, {seconds}) * {seconds}"

    # Statements

    def total(self, *clauses: str) -> int:
        return self._row(list(clauses), [f"sum({self.measure})"])[0]

    def combinations(self, *clauses: str) -> int:
        groups = ", ".join([*self.columns.values(), self.start])
        return self.server.number(
            f"SELECT count() FROM (SELECT sum({self.measure}) AS weight FROM {self.table} "
            f"WHERE {self._all(list(clauses))} GROUP BY {groups} HAVING weight > 0)")

    def counts(self, category: Category, *clauses: str) -> dict[object, int]:
        """How much the rows of each value count for that meet clauses; None is the key of those without a value.

        All values are there, also those of no such row.
        """
        value = self._value(category)
        if category.attribute in LISTS:
            # A list without a text has one row, of which the text is empty.
            value = f"arrayJoin(if(empty({value}), [''], {value}))"
        rows = self.server.rows(
            f"SELECT {value} AS value, sumIf({self.measure}, {_joined(list(clauses))}) FROM {self.table} "
            f"WHERE {self.where} GROUP BY value HAVING sum({self.measure}) > 0")
        return {self._read(category, text): int(weight) for text, weight in rows}

    def _row(self, clauses: list[str], columns: list[str]) -> list[int]:
        rows = self.server.rows(f"SELECT {', '.join(columns)} FROM {self.table} WHERE {self._all(clauses)}")
        return list(map(int, rows[0]))

    def _row_of_values(self, value: str, clauses: list[str], columns: list[str]) -> list[int]:
        """As `_row`, of what the rows of each `value` weigh together: `weight`. There may be hundreds of columns."""
        rows = self.server.rows(
            f"SELECT {', '.join(columns)} FROM (SELECT {value} AS value, sum({self.measure}) AS weight "
            f"FROM {self.table} WHERE {self._all(clauses)} GROUP BY value)")
        return list(map(int, rows[0]))

    def _all(self, clauses: list[str]) -> str:
        return _joined([self.where, *clauses])

    def _value(self, category: Category) -> str:
        """The value of a row; of texts the empty one is none."""
        if category.kind == "range":
            return self.start
        column = self.columns[category.attribute]
        return column if category.attribute in LISTS | NUMBERS else f"ifNull(toString({column}), '')"

    @staticmethod
    def _read(category: Category, text: str) -> object:
        if text == "":
            return None
        return int(text) if category.attribute in NUMBERS else text

    # Clauses

    @staticmethod
    def clauses(category: Category, selection: Selection, value: str) -> list[str]:
        """Those of a category whose value is `value`; all of them have to be met."""
        if category.kind == "range":
            bounds = [(">=", selection.lower), ("<=", selection.upper)]
            return [f"{value} {operator} {seconds_of(bound)}" for operator, bound in bounds if bound is not None]
        literals = [str(each) if category.attribute in NUMBERS else literal(each) for each in selection.values]
        if category.is_all:
            return [f"has({value}, {each})" for each in literals]
        if category.attribute in LISTS:
            parts = [f"has({value}, {each})" for each in literals] + selection.none * [f"empty({value})"]
        else:
            parts = [f"{value} IN ({', '.join(literals)})" for _ in literals[:1]] + selection.none * [f"{value} = ''"]
        return [" OR ".join(parts)] if parts else []

    def clauses_of(self, state: State, *, without: Category | None = None) -> list[str]:
        return [clause for category in self.categories if category is not without
                for clause in self._clauses(category, state.get(category.id, Selection()))]

    def _clauses(self, category: Category, selection: Selection) -> list[str]:
        return self.clauses(category, selection, self._value(category))

    # Numbers

    def numbers(self, state: State, answered: Numbers) -> Numbers:
        """Those of a screen.

        answered: the edges of histograms are taken from it.
        """
        clauses = self.clauses_of(state)
        found: Numbers = {("total",): self.total(*clauses), ("rowTotal",): self.combinations(*clauses),
                          ("unfilteredTotal",): self.total()}
        for category in self.categories:
            others, selection = self.clauses_of(state, without=category), state.get(category.id, Selection())
            if category.kind == "range":
                bins = [name for name in answered if name[:2] == (category.id, "from")]
                found |= self._range(category, selection, others, bins)
            else:
                found |= self._values(category, selection, others)
        return found

    def _values(self, category: Category, selection: Selection, others: list[str]) -> Numbers:
        own = self._clauses(category, selection)
        # A list of which all chosen values are needed counts what its own choice leaves.
        counts = self.counts(category, *others, *(own if category.is_all else []))
        values = [value for value in counts if value is not None]
        found: Numbers = {(category.id, "valueCount"): len(values)}
        after = [Selection(selection.values ^ {value}, none=selection.none) for value in values]
        if category.includes_none:
            values.append(None)
            after.append(Selection(selection.values, none=not selection.none))
        cleared, *totals = self._totals(category, others, [Selection(), *after])
        found[category.id, "whatIfCleared"] = cleared
        for value, what_if in zip(values, totals):
            is_selected = selection.none if value is None else value in selection.values
            found[category.id, value, "count"] = counts.get(value, 0)
            found[category.id, value, "whatIf"] = what_if
            found[category.id, value, "isSelected"] = is_selected
            if is_selected:
                # A chip says the total without it.
                found["without", category.id, "none" if value is None else "facet", value] = what_if
        return found

    def _totals(self, category: Category, others: list[str], selections: list[Selection]) -> list[int]:
        """The totals if one category had other selections."""
        conditions = [_joined(self.clauses(category, selection, "value")) for selection in selections]
        return self._row_of_values(self._value(category), others, [f"sumIf(weight, {each})" for each in conditions])

    def _range(self, category: Category, selection: Selection, others: list[str], bins: list[tuple]) -> Numbers:
        # A part of a histogram begins with its lower edge; the last one has its upper edge, too.
        edges = [(seconds_of(lower), seconds_of(upper)) for _, _, lower, upper in bins]
        parts = [f"value >= {lower} AND value {'<=' if (lower, upper) == max(edges) else '<'} {upper}"
                 for lower, upper in edges]
        weight, least, greatest, *counts = self._row_of_values(self.start, others, [
            "sum(weight)", "minIf(value, weight > 0)", "maxIf(value, weight > 0)",
            *(f"sumIf(weight, {part})" for part in parts)])
        found: Numbers = {(category.id, "whatIfCleared"): weight, (category.id, "stats", "count"): weight,
                          (category.id, "stats", "min"): self.text(least) if weight else None,
                          (category.id, "stats", "max"): self.text(greatest) if weight else None,
                          **dict(zip(bins, counts))}
        if selection.lower is not None or selection.upper is not None:
            found["without", category.id, "range", None] = weight
        return found

    @staticmethod
    def text(seconds: int) -> str:
        """The beginning of a bucket, as answers have it."""
        return datetime.datetime.fromtimestamp(seconds, datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def seconds_of(text: str) -> float | int:
    """The seconds since 1970 of a day or of a moment of UTC."""
    moment = datetime.datetime.fromisoformat(text)
    seconds = (moment if moment.tzinfo else moment.replace(tzinfo=datetime.UTC)).timestamp()
    return int(seconds) if seconds == int(seconds) else seconds


def _joined(clauses: list[str]) -> str:
    return " AND ".join(f"({clause})" for clause in clauses) or "1"
