"""One client: what it does next is drawn from its seed, and each answer is compared with its model."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from connection import Answer, Connection
from following import FOLLOWED, Follower, applied, screen_of
from model import MOST_STEPS, Model, Settings
from plain_counts import Selection
from screen_comparison import Comparison, wire
from things import NAME, SORTS, Things
from wrong_answer import WrongAnswer

KEPT_REVISIONS = 20
MOST_CHOSEN = 6
#: How long after the life of a session it must be gone, and how long before its end it must still be there.
EXPIRY_MARGIN_SECONDS = 15


@dataclass
class Left:
    """An abandoned session."""

    path: str
    since: float
    model: Model


class Actor:
    def __init__(self, connection: Connection, things: Things, rng: random.Random, idle_seconds: float):
        self.connection, self.things, self.rng, self.idle_seconds = connection, things, rng, idle_seconds
        self.path = ""
        self.model = Model(things)
        self.follower: Follower | None = None
        self.seen: tuple[str, int, dict] | None = None
        self.left: list[Left] = []
        self.actions = self._actions()

    def _actions(self) -> dict[Callable[[], None], int]:
        """What a client does, each so often in proportion."""
        return {
            self.tap: 20,
            self.move_slider: 8,
            self.switch_toggle: 4,
            self.switch_none: 4,
            self.choose_size: 3,
            self.apply: 4,
            self.try_out: 3,
            self.set_page: 3,
            self.clear: 2,
            self.undo: 8,
            self.redo: 6,
            self.repeat_tap: 3,
            self.lose_a_race: 3,
            self.tap_at_once: 3,
            self.read_screen: 6,
            self.read_pages: 6,
            self.walk_by_cursor: 3,
            self.read_parts: 3,
            self.read_changes: 6,
            self.follow: 4,
            self.check_follower: 6,
            self.commit_draft: 5,
            self.conflict: 3,
            self.cancel_draft: 2,
            self.share: 3,
            self.end: 2,
            self.leave: 2,
            self.visit_left: 2,
            self.ask_for_nothing: 1,
        }

    def step(self) -> None:
        """One action."""
        if not self.path:
            self.start()
        self.rng.choices(list(self.actions), list(self.actions.values()))[0]()

    def forget(self) -> None:
        """Leaves the session as it is, after a wrong answer."""
        if self.follower:
            self.follower.close()
        self.follower = self.seen = None
        self.path = ""

    # Requests

    def send(self, method: str, path: str = "", body: object = None, **fields: str) -> Answer:
        return self.connection.send(method, self.path + path, body, fields)

    def write(self, next: Settings, method: str, path: str = "", body: object = None) -> None:
        """A change whose answer must be the screen that the model expects."""
        self.model.write(next, is_drag=path == "/categories/price/selection")
        self.check_screen(self.send(method, path, body).expect_status(200), self.model)

    # Checks

    def check_screen(self, answer: Answer, model: Model, page: bool = True) -> None:
        screen, now = answer.json, model.now
        session = screen["session"]
        answer.expect("revision", session["revision"], model.revision)
        answer.expect("ETag", answer.version, model.version(session["dataVersion"]))
        answer.expect("canUndo", session["canUndo"], bool(model.past))
        answer.expect("canRedo", session["canRedo"], bool(model.future))
        answer.expect("sort", session["sort"], now.sort)
        answer.expect("pageSize", session["pageSize"], now.page_size)
        answer.expect("activeFilterCount", screen["activeFilterCount"], now.filter_count)
        comparison = Comparison(model.counter)
        if "currentFilters" in screen:
            answer.expect("currentFilters", len(screen["currentFilters"]), now.filter_count)
        if "categories" in screen:
            comparison.answer(screen)
        if page and "page" in screen:
            comparison.page(screen["page"], model.ids(), now.page_size)
        if comparison.faults:
            raise WrongAnswer(f"{answer.request}: {'; '.join(comparison.faults[:5])}")

    # Changes

    def start(self) -> None:
        now = Settings()
        if self.rng.random() < 0.5:
            now = now.choosing("brand", Selection(values=frozenset(self.rng.sample(self.things.values("brand"), 2))))
        body = {"catalog": NAME, "state": {"selections": self.selections(now)}}
        answer = self.connection.send("POST", "/v1/sessions", body).expect_status(201)
        self.path = answer.fields["location"]
        self.model = Model(self.things, now)
        self.check_screen(answer, self.model)

    def selections(self, settings: Settings) -> dict:
        """All selections as a request has them; a category without one is cleared."""
        return {it.id: wire(it, settings.selection(it.id)) for it in self.things.categories}

    def tapped(self, now: Settings, category: str, besides: frozenset = frozenset()) -> tuple[Settings, str]:
        """The settings after the toggle of a value that is not one of `besides`, and the value.

        To take a value back and to choose it again is a change, of the order of selection, which the model lacks.
        """
        chosen = now.selection(category)
        values = [it for it in self.things.values(category) if it not in besides]
        value = self.rng.choice(values)
        takeable = sorted(chosen.values - besides)
        if takeable and (len(chosen.values) >= MOST_CHOSEN or self.rng.random() < 0.4):
            value = self.rng.choice(takeable)
        if category == "size":
            values = chosen.values - {value} if value in chosen.values else {value}
        else:
            values = chosen.values ^ {value}
        return now.choosing(category, replace(chosen, values=frozenset(values))), value

    def tap(self) -> None:
        category = self.rng.choice(["brand", "brand", "tags", "colour", "size"])
        next, value = self.tapped(self.model.now, category)
        path = f"/categories/{category}/values/{value.replace(' ', '%20')}"
        is_on = value in next.selection(category).values
        if self.rng.random() < 0.5:
            self.write(next, "POST", path + "/toggle")
        else:
            self.write(next, "PUT" if is_on else "DELETE", path)
            # The same again changes nothing.
            self.write(next, "PUT" if is_on else "DELETE", path)

    def choose_size(self) -> None:
        next, value = self.tapped(self.model.now, "size")
        chosen = value if value in next.selection("size").values else None
        self.write(next, "PATCH", body={"selections": {"size": chosen}})

    def move_slider(self) -> None:
        lower = self.rng.choice([None, self.rng.randrange(1, 250)])
        for _ in range(self.rng.randrange(1, 4)):
            upper = self.rng.choice([None, self.rng.randrange(250, 500)])
            selection = Selection(lower=lower, upper=upper)
            next = self.model.now.choosing("price", selection)
            self.write(next, "PUT", "/categories/price/selection", {"lower": lower, "upper": upper})

    def switch_toggle(self) -> None:
        is_on = not self.model.now.selection("sold").is_on
        next = self.model.now.choosing("sold", Selection(is_on=is_on))
        self.write(next, "PUT", "/categories/sold/selection", {"isOn": is_on})

    def switch_none(self) -> None:
        chosen = self.model.now.selection("colour")
        next = self.model.now.choosing("colour", replace(chosen, none=not chosen.none))
        self.write(next, "DELETE" if chosen.none else "PUT", "/categories/colour/none")

    def batch(self) -> tuple[Settings, list[dict]]:
        """Some operations, and the settings after all of them."""
        next, operations, tapped = self.model.now, [], frozenset()
        for _ in range(self.rng.randrange(1, 5)):
            category = self.rng.choice(["brand", "tags", "colour"])
            next, value = self.tapped(next, category, tapped)
            tapped |= {value}
            operations.append({"op": "toggle", "category": category, "value": value})
        sort = self.rng.choice(SORTS)
        return replace(next, sort=sort), [*operations, {"op": "sort", "sort": sort}]

    def apply(self) -> None:
        next, operations = self.batch()
        self.write(next, "POST", "/apply", {"operations": operations})

    def try_out(self) -> None:
        """A dry run answers the screen to come, and changes nothing."""
        next, operations = self.batch()
        answer = self.send("POST", "/apply", {"operations": operations, "dryRun": True}).expect_status(200)
        answer.expect("total", answer.json["total"], replace(self.model, now=next).counter.total)
        answer.expect("activeFilterCount", answer.json["activeFilterCount"], next.filter_count)
        self.read_screen()

    def set_page(self) -> None:
        next = replace(self.model.now, page_size=self.rng.choice([5, 20, 50]), sort=self.rng.choice(SORTS))
        self.write(next, "PATCH", body={"sort": next.sort, "pageSize": next.page_size})

    def clear(self) -> None:
        self.write(replace(self.model.now, state=()), "POST", "/clear", {})

    def undo(self) -> None:
        self._step("/undo", self.model.undo)

    def redo(self) -> None:
        self._step("/redo", self.model.redo)

    def _step(self, path: str, move: Callable[[], bool]) -> None:
        moved, answer = move(), self.send("POST", path)
        if moved:
            self.check_screen(answer.expect_status(200), self.model)
        else:
            answer.expect_code(422, "noStep")

    def repeat_tap(self) -> None:
        """A toggle that is sent again under its key flips once."""
        next, value = self.tapped(self.model.now, "brand")
        self.model.write(next)
        path = f"/categories/brand/values/{value.replace(' ', '%20')}/toggle"
        key = {"Idempotency-Key": f"key-{self.rng.getrandbits(64)}"}
        for _ in range(2):
            answer = self.connection.send("POST", self.path + path, None, key)
            self.check_screen(answer.expect_status(200), self.model)

    def lose_a_race(self) -> None:
        """A condition on a former revision is refused with the screen, and changes nothing."""
        if self.model.revision == 1:
            return
        fields = {"If-Match": f'"{self.model.revision - 1}-x"'}
        answer = self.connection.send("POST", self.path + "/clear", {}, fields).expect_status(412)
        answer.expect("current revision", answer.json["current"]["session"]["revision"], self.model.revision)
        answer.expect("current total", answer.json["current"]["total"], self.model.counter.total)

    def tap_at_once(self) -> None:
        """Taps of several clients on one session at one time; none is lost."""
        idle = [it for it in self.things.values("brand") if it not in self.model.now.selection("brand").values]
        values = self.rng.sample(idle, 3)
        faults: list[str] = []

        def tap(value: str, connection: Connection) -> None:
            path = f"{self.path}/categories/brand/values/{value.replace(' ', '%20')}"
            try:
                connection.send("PUT", path).expect_status(200)
            except WrongAnswer as fault:
                faults.append(str(fault))
            connection.close()

        threads = [threading.Thread(target=tap, args=(value, self.connection.another())) for value in values]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if faults:
            raise WrongAnswer(faults[0])
        before, chosen = self.model.now, self.model.now.selection("brand")
        together = before.choosing("brand", replace(chosen, values=chosen.values | set(values)))
        self.model.revision += len(values)
        shown = replace(self.model, now=together, past=[before], future=[])
        self.check_screen(self.send("GET").expect_status(200), shown)
        # In which order they came is not known: all of them are undone, and another step forgets them.
        for _ in values:
            self.send("POST", "/undo").expect_status(200)
        self.model.revision += len(values)
        self.model.past = self.model.past[len(values) - MOST_STEPS :]
        self.switch_toggle()

    # Reads

    def read_screen(self) -> None:
        answer = self.send("GET").expect_status(200)
        self.check_screen(answer, self.model)
        self.connection.send("GET", self.path, None, {"If-None-Match": answer.fields["etag"]}).expect_status(304)

    def read_pages(self) -> None:
        size, sort = self.rng.choice([3, 10, 100]), self.rng.choice(SORTS)
        ids = self.model.ids(sort)
        number = self.rng.randrange(1, len(ids) // size + 3)
        answer = self.send("GET", f"/items?page={number}&pageSize={size}&sort={sort}").expect_status(200)
        answer.expect("total", answer.json["total"], len(ids))
        self.check_page(answer, ids, size, number)

    def check_page(self, answer: Answer, ids: list[str], size: int, number: int) -> None:
        comparison = Comparison(self.model.counter)
        comparison.page(answer.json["page"], ids, size, number)
        if comparison.faults:
            raise WrongAnswer(f"{answer.request}: {'; '.join(comparison.faults)}")

    def walk_by_cursor(self) -> None:
        size, sort = self.rng.choice([3, 10]), self.rng.choice(SORTS)
        ids = self.model.ids(sort)
        answer = self.send("GET", f"/items?page=1&pageSize={size}&sort={sort}").expect_status(200)
        for number in range(1, 4):
            page = answer.json["page"]
            answer.expect("items by cursor", page["itemIds"], ids[size * (number - 1) : size * number])
            answer.expect("whether more follow", page["nextCursor"] is not None, len(ids) > size * number)
            if page["nextCursor"] is None:
                return
            target = f"/items?cursor={page['nextCursor']}&pageSize={size}&sort={sort}"
            answer = self.send("GET", target).expect_status(200)

    def read_parts(self) -> None:
        answer = self.send("GET", "/current-filters").expect_status(200)
        answer.expect("currentFilters", len(answer.json["currentFilters"]), self.model.now.filter_count)
        answer = self.send("GET", "/categories").expect_status(200)
        counter = self.model.counter
        screen = {**answer.json, "total": counter.total, "unfilteredTotal": len(counter.items.rows)}
        comparison = Comparison(counter)
        comparison.answer(screen)
        if comparison.faults:
            raise WrongAnswer(f"{answer.request}: {'; '.join(comparison.faults[:5])}")

    def read_changes(self) -> None:
        """The difference, applied to the screen that was read some time ago, gives the present screen."""
        current = self.send("GET", f"?{FOLLOWED}").expect_status(200)
        if self.seen:
            version, revision, screen = self.seen
            answer = self.send("GET", f"/changes?since={version}&{FOLLOWED}")
            if self.model.revision - revision > KEPT_REVISIONS:
                answer.expect_code(410, "changesExpired")
            else:
                changed = applied(answer.expect_status(200).json, screen)
                answer.expect("the screen after the changes", screen_of(changed), screen_of(current.json))
        self.seen = (current.version, self.model.revision, current.json)

    # Streams

    def follow(self) -> None:
        if not self.follower:
            self.follower = Follower(self.connection, self.path.rpartition("/")[2])

    def check_follower(self) -> None:
        """The events so far lead to the screen of now."""
        if self.follower:
            answer = self.send("GET", f"?{FOLLOWED}").expect_status(200)
            self.follower.expect_screen(answer.version, answer.json)

    # Drafts

    def draft(self) -> Actor:
        """A draft with a change or two, as a client of its own."""
        answer = self.send("POST", "/drafts").expect_status(201)
        draft = Actor(self.connection, self.things, self.rng, self.idle_seconds)
        draft.path = answer.fields["location"]
        draft.model = Model(self.things, self.model.now, base=self.model)
        draft.check_screen(answer, draft.model)
        tapped: frozenset = frozenset()
        for _ in range(self.rng.randrange(1, 3)):
            next, value = self.tapped(draft.model.now, "tags", tapped)
            tapped |= {value}
            path = f"/categories/tags/values/{value.replace(' ', '%20')}/toggle"
            draft.write(next, "POST", path)
        answer = draft.send("GET").expect_status(200)
        before, after = self.model.now.selection("tags").values, draft.model.now.selection("tags").values
        pending = answer.json["session"]["draft"]
        answer.expect("total of the draft", pending["total"], draft.model.counter.total)
        # One filter of a category for another one is one change.
        changes = 1 if len(before - after) == len(after - before) == 1 else len(before ^ after)
        answer.expect("pendingChanges", len(pending["pendingChanges"]), changes)
        return draft

    def commit_draft(self) -> None:
        draft = self.draft()
        self.model.write(replace(self.model.now, state=draft.model.now.state), is_tap=False)
        self.check_screen(draft.send("POST", "/commit", {}).expect_status(200), self.model)
        draft.send("GET").expect_code(410, "sessionExpired")
        self.read_screen()

    def conflict(self) -> None:
        """The base changes beside the draft: a commit is refused, then rebased or forced."""
        draft = self.draft()
        changed = draft.model.now.selection("tags") != self.model.now.selection("tags")
        self.switch_toggle()
        answer = draft.send("POST", "/commit", {})
        answer.expect_code(412, "draftConflict")
        answer.expect("the base", answer.json["current"]["session"]["revision"], self.model.revision)
        if self.rng.random() < 0.5:
            self.model.write(replace(self.model.now, state=draft.model.now.state), is_tap=False)
            self.check_screen(draft.send("POST", "/commit", {"onConflict": "force"}).expect_status(200), self.model)
        else:
            if changed:
                self.model.write(self.model.now.choosing("tags", draft.model.now.selection("tags")), is_tap=False)
            self.check_screen(draft.send("POST", "/commit", {"onConflict": "rebase"}).expect_status(200), self.model)

    def cancel_draft(self) -> None:
        draft = self.draft()
        draft.send("DELETE").expect_status(204)
        draft.send("GET").expect_code(410, "sessionExpired")
        self.read_screen()

    # Shares, and the ends of sessions

    def share(self) -> None:
        """A share has the filters of its session, and a session that opens it starts with them."""
        kind = self.rng.choice(["key", "token"])
        answer = self.send("POST", "/share", {"kind": kind}).expect_status(200)
        answer.expect("total of the share", answer.json["total"], self.model.counter.total)
        key = answer.json["key"]
        shown = self.connection.send("GET", f"/v1/shares/{key}").expect_status(200)
        shown.expect("total of the opened share", shown.json["total"], self.model.counter.total)
        shown.expect("its filters", shown.json["activeFilterCount"], self.model.now.filter_count)
        size = self.model.now.page_size
        opened = self.connection.send("POST", "/v1/sessions", {"share": key, "pageSize": size}).expect_status(201)
        self.check_screen(opened, Model(self.things, self.model.now))
        self.connection.send("DELETE", opened.fields["location"]).expect_status(204)

    def end(self) -> None:
        """A session that is ended is gone, and its streams are notified."""
        self.send("DELETE").expect_status(204)
        self.send("GET").expect_code(410, "sessionExpired")
        if self.follower:
            self.follower.expect_end("sessionEnded")
        self.forget()

    def leave(self) -> None:
        """Uses the session no more; what becomes of it is looked at later."""
        follower, self.follower = self.follower, None
        if follower:
            follower.close()
        else:
            self.left.append(Left(self.path, time.monotonic(), self.model))
        self.forget()

    def visit_left(self) -> None:
        """A session that was left is there for its time, and gone after it."""
        for left in self.left:
            age = time.monotonic() - left.since
            if age > self.idle_seconds + EXPIRY_MARGIN_SECONDS:
                self.connection.send("GET", left.path).expect_code(410, "sessionExpired")
                self.left.remove(left)
                return
        young = [it for it in self.left if time.monotonic() - it.since < self.idle_seconds - EXPIRY_MARGIN_SECONDS]
        if young and self.rng.random() < 0.3:
            left = self.rng.choice(young)
            self.check_screen(self.connection.send("GET", left.path).expect_status(200), left.model)
            left.since = time.monotonic()

    def ask_for_nothing(self) -> None:
        """A session that never was."""
        self.connection.send("GET", self.path[:-6] + "AAAAAA").expect_code(404, "unknownSession")
