"""Filter states within the default limits that ask for as much work as they can: one line each.

A new way to ask for work is a line of `STATES`; every route that reads a state is then measured with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from packages import Packages

MOST = 1_000
LONGEST = 900


@dataclass(frozen=True)
class State:
    name: str
    catalog: str
    make: Callable[[Packages], dict]


def free(kind: str, attribute: str, values: Iterable, group: str = "and<x>", **members) -> dict:
    """A state of free filters; `{}` in the group is the number of the filter."""
    filters = []
    for number, value in enumerate(values):
        content = value if isinstance(value, dict) else {"value": value}
        place = group.replace("{}", str(number))
        filters.append({"group": place, "filterKind": kind, "attribute": attribute, **content, **members})
    return {"filters": filters}


def chosen(**selections) -> dict:
    return {"selections": selections}


def long(values: list[str]) -> list[str]:
    """Texts of the greatest length that lets a thousand of them into a body of 1 MiB."""
    return [f"{value} {number} ".ljust(LONGEST, "x") for number, value in enumerate(values)]


def sizes(packages: Packages) -> list[int]:
    return packages.values["installedKiB"][:MOST]


def depends(packages: Packages) -> list[str]:
    return packages.values["depends"][:MOST]


def words(packages: Packages) -> list[str]:
    return packages.words[:MOST]


def mixed(packages: Packages) -> dict:
    """Every type of filter, in and-groups, or-groups and groups of their own."""
    parts = [
        free("facet", "depends", depends(packages)[:200], "or<facets>"),
        free("facet", "tags", packages.values["tags"][:200], "and<tags>", isNegated=True),
        free("comparison", "installedKiB", sizes(packages)[:200], "or<sizes:numeric>", operator=">"),
        free("keyword", "description", words(packages)[:200], "or<words:keyword>"),
        free("facet", "maintainer", packages.values["maintainer"][:200], "or<{}>"),
    ]
    return {"filters": [filter for part in parts for filter in part["filters"]]}


def everything_chosen(packages: Packages) -> dict:
    """As many values of every list of the Debian definition as a selection may have."""
    lists = ["section", "homepageHost", "role", "implementedIn", "depends", "maintainer"]
    return chosen(**{name: packages.values[name][:MOST] for name in lists}, installedKiB=[1, 1_000_000])


def deep(packages: Packages) -> list[str]:
    """Paths of which none contains another: those of the longest names, which end in different leaves."""
    leaves = [path for path in packages.values["letters"] if path.count(" > ") == 11]
    return leaves[:MOST]


def dependent(packages: Packages) -> dict:
    """Parents that leave nearly everything to the categories that depend on them."""
    return chosen(section=packages.values["section"], tags={"excluded": packages.values["tags"][:MOST]})


STATES = [
    State("nothing", "debian", lambda it: {}),
    State("nothing, hard definition", "hard", lambda it: {}),
    State("1,000 facets, one or-group", "debian", lambda it: free("facet", "depends", depends(it), "or<x>")),
    State("1,000 facets, one and-group", "debian", lambda it: free("facet", "depends", depends(it))),
    State("1,000 facets, a group each", "debian", lambda it: free("facet", "depends", depends(it), "or<{}>")),
    State("1,000 long facets, a group each", "debian", lambda it: free("facet", "source", long(depends(it)), "or<{}>")),
    State("1,000 negated facets", "debian", lambda it: free("facet", "depends", depends(it), isNegated=True)),
    State(
        "1,000 facets of descriptions",
        "debian",
        lambda it: free("facet", "description", it.values["description"][:MOST], "or<x>"),
    ),
    State("1,000 negated ids", "debian", lambda it: free("facet", "id", it.ids[:MOST], isNegated=True)),
    State("1,000 comparisons", "debian", lambda it: free("comparison", "installedKiB", sizes(it), operator="!=")),
    State(
        "1,000 comparisons, one or-group",
        "debian",
        lambda it: free("comparison", "sizeBytes", sizes(it), "or<x:numeric>", operator="<"),
    ),
    State(
        "1,000 ranges, a group each",
        "debian",
        lambda it: free("range", "sizeBytes", ({"lower": size} for size in sizes(it)), "and<{}>"),
    ),
    State(
        "1,000 keywords, one or-group", "debian", lambda it: free("keyword", "description", words(it), "or<x:keyword>")
    ),
    State("1,000 keywords, one and-group", "debian", lambda it: free("keyword", "description", words(it))),
    State("1,000 negated keywords", "debian", lambda it: free("keyword", "description", words(it), isNegated=True)),
    State(
        "one keyword in 1,000 groups",
        "debian",
        lambda it: free("keyword", "description", ["library"] * MOST, "and<{}>"),
    ),
    State("1,000 long keywords", "debian", lambda it: free("keyword", "description", long(words(it)), isNegated=True)),
    State("1,000 letters pairs as keywords", "debian", lambda it: free("keyword", "id", pairs(), "or<x:keyword>")),
    State("1,000 filters of all kinds", "debian", mixed),
    State("1,000 values in each list", "debian", everything_chosen),
    State("1,000 homepages", "debian", lambda it: chosen(homepageHost=it.values["homepageHost"][:MOST])),
    State("all of 1,000 tags", "debian", lambda it: chosen(tags=it.values["tags"][:MOST])),
    State("parents of dependent lists", "hard", dependent),
    State(
        "1,000 sources, dependent",
        "hard",
        lambda it: chosen(section=it.values["section"], source=it.values["source"][:MOST]),
    ),
    State("1,000 tags", "hard", lambda it: chosen(tags=it.values["tags"][:MOST])),
    State("1,000 excluded tags", "hard", lambda it: chosen(tags={"excluded": it.values["tags"][:MOST]})),
    State("1,000 branches of a deep tree", "hard", lambda it: chosen(letters=deep(it))),
    State(
        "1,000 values in a shared or-group",
        "hard",
        lambda it: chosen(host=it.values["homepageHost"][:MOST], language=it.values["implementedIn"]),
    ),
    State("1,000 words, all", "hard", lambda it: chosen(words=words(it))),
    State("1,000 words, any", "hard", lambda it: chosen(anyWord=words(it))),
    State(
        "1,000 case-sensitive words, any",
        "hard",
        lambda it: chosen(anyWord={"words": words(it), "isCaseSensitive": True}),
    ),
    State(
        "676 case-sensitive pairs of letters, any",
        "hard",
        lambda it: chosen(anyWord={"words": pairs_of_letters(), "isCaseSensitive": True}),
    ),
    State("1,000 whole words", "hard", lambda it: chosen(wholeWord=words(it))),
    State("a text of 1,000 bytes", "hard", lambda it: chosen(q=" ".join(it.words)[:MOST].strip())),
    State(
        "excluded roles and a range",
        "hard",
        lambda it: chosen(role={"excluded": it.values["role"]}, size=[10, 100_000]),
    ),
]


def pairs_of_letters() -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return [first + second for first in letters for second in letters]


def pairs() -> list[str]:
    """Words of two characters, which nearly every text contains somewhere."""
    characters = "abcdefghijklmnopqrstuvwxyz0123456789"
    return [first + second for first in characters for second in characters][:MOST]
