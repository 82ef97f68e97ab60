"""A client that follows a session by server-sent events, as the example client does."""

from __future__ import annotations

import http.client
import json
import socket
import sys
import threading
from pathlib import Path
from urllib.parse import urlsplit

from connection import Connection
from wrong_answer import WrongAnswer

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Examples/clients"))
import follow  # noqa: E402

#: What the example client applies: everything but the page.
FOLLOWED = "include=currentFilters,categories"
EVENT_SECONDS = 20


def plain(value: object) -> object:
    """Without members that are null: what is null and what is gone are the same."""
    if isinstance(value, dict):
        return {name: plain(member) for name, member in value.items() if member is not None}
    return [plain(element) for element in value] if isinstance(value, list) else value


def screen_of(answer: dict) -> object:
    """The part of a screen that changes report: all but the expiry of the session."""
    shown = dict(answer, session={name: it for name, it in answer["session"].items() if name != "expiresAt"})
    return plain(shown)


def applied(changes: dict, screen: dict) -> dict:
    """The screen that changes lead to."""
    copy = json.loads(json.dumps(screen))
    follow.apply(changes, copy)
    return copy


class Follower:
    """Keeps a screen by the events of its session; a thread reads them."""

    def __init__(self, connection: Connection, session: str):
        answer = connection.send("GET", f"/v1/sessions/{session}?{FOLLOWED}").expect_status(200)
        self.screen, self.version = answer.json, answer.version
        place = urlsplit(connection.places[0].geturl())
        self.stream = http.client.HTTPConnection(place.hostname, place.port, timeout=EVENT_SECONDS)
        self.stream.request("GET", f"/v1/sessions/{session}/events?{FOLLOWED}", headers={"Last-Event-ID": self.version})
        self.socket = self.stream.sock  # The connection gives it away where the response has no length.
        self.response = self.stream.getresponse()
        if self.response.status != 200:
            raise WrongAnswer(f"events of {session}: status {self.response.status}")
        self.changed = threading.Condition()
        self.ended: str | None = None
        self.fault: str | None = None
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        fields: dict[str, str] = {}
        try:
            for line in self.response:
                name, _, text = line.decode().rstrip("\n").partition(":")
                if name:
                    fields[name] = text.removeprefix(" ")
                elif line == b"\n":
                    if "data" in fields:
                        self._take(fields)
                    fields = {}
        except (OSError, ValueError, http.client.HTTPException, AttributeError) as error:
            self._end(f"broken: {error!r}")
        except (KeyError, IndexError) as error:
            self.fault = f"an event that cannot be applied: {error!r}, {fields}"
        self._end("closed")

    def _take(self, fields: dict[str, str]) -> None:
        data = json.loads(fields["data"])
        with self.changed:
            if fields["event"] == "changes":
                self.screen = applied(data, self.screen)
            elif fields["event"] == "reload":
                self.fault = "told to reload, though it had missed nothing"
            elif fields["event"] == "end":
                self.ended = data["reason"]
            self.version = fields.get("id", self.version)
            self.changed.notify_all()

    def _end(self, reason: str) -> None:
        with self.changed:
            self.ended = self.ended or reason
            self.changed.notify_all()

    def expect_screen(self, version: str, screen: dict) -> None:
        """Waits for a version; the screen that the events lead to must then be this one."""
        with self.changed:
            self.changed.wait_for(lambda: version == self.version or self.ended or self.fault, EVENT_SECONDS)
            if self.fault or self.version != version:
                raise WrongAnswer(f"events: {self.fault or self.ended or 'silent'} at {self.version}, not {version}")
            if screen_of(self.screen) != screen_of(screen):
                raise WrongAnswer(f"events up to {version} lead to another screen: {self.screen} instead of {screen}")

    def expect_end(self, reason: str) -> None:
        with self.changed:
            self.changed.wait_for(lambda: self.ended, EVENT_SECONDS)
            if self.ended != reason:
                raise WrongAnswer(f"events ended with {self.ended!r}, not {reason!r}")

    def close(self) -> None:
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # The service closed it first.
        self.thread.join(EVENT_SECONDS)
        self.response.close()
        self.stream.close()
