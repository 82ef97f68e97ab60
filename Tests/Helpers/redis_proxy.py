"""A Redis whose connections break where a test wants it: a proxy in front of a server."""

from __future__ import annotations

import contextlib
import socket
import threading
import time


# The shares of the bytes of the next command and of its answer that are passed on before the connection is cut.
STEPS = {
    "before the command": (0, None),
    "within the command": (0.5, None),
    "before the answer": (1, 0),
    "within the answer": (1, 0.5),
}


class RedisProxy:
    """Passes bytes on. A fault that is set strikes the next command of each name once.

    Commands are seen as the chunks that the service sends: it sends each in one piece, as these tests find out by the
    names at their beginning.
    """

    def __init__(self, target: int):
        self._target = target
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()
        self._fault: tuple[str, object] | None = None
        self._is_open = True
        self.struck = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def strike(self, command: str, fault: object) -> None:
        """Has the next command of that name fail.

        fault: a value of STEPS; a number of seconds that the answer is kept back; bytes that are sent in its place.
        """
        with self._lock:
            self._fault = (command, fault)
            self.struck = 0

    def close(self) -> None:
        """Cuts all connections, and takes no new ones until `open`."""
        with self._lock:
            self._is_open = False
            sockets = list(self._sockets)
        for each in sockets:
            self._cut(each)

    def open(self) -> None:
        with self._lock:
            self._is_open = True

    def _accept(self) -> None:
        while True:
            near = self._listener.accept()[0]
            with self._lock:
                is_open = self._is_open
            if not is_open:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._target))
            with self._lock:
                self._sockets |= {near, far}
            # The fault of the command whose answer is under way.
            link = {"fault": None}
            threading.Thread(target=self._pass_commands, args=(near, far, link), daemon=True).start()
            threading.Thread(target=self._pass_answers, args=(near, far, link), daemon=True).start()

    def _fault_of(self, chunk: bytes) -> object:
        parts = chunk.split(b"\r\n", 3)
        with self._lock:
            if self._fault is None or len(parts) < 3 or parts[2].upper() != self._fault[0].encode():
                return None
            fault, self._fault = self._fault[1], None
            self.struck += 1
            return fault

    def _pass_commands(self, near: socket.socket, far: socket.socket, link: dict) -> None:
        with contextlib.suppress(OSError):
            while chunk := near.recv(1 << 20):
                fault = link["fault"] = self._fault_of(chunk)
                if isinstance(fault, tuple) and fault[0] < 1:
                    far.sendall(chunk[: int(len(chunk) * fault[0])])
                    break
                far.sendall(chunk)
        self._cut(near)
        self._cut(far)

    def _pass_answers(self, near: socket.socket, far: socket.socket, link: dict) -> None:
        with contextlib.suppress(OSError):
            while chunk := far.recv(1 << 20):
                fault, link["fault"] = link["fault"], None
                if isinstance(fault, tuple):
                    near.sendall(chunk[: int(len(chunk) * fault[1])])
                    break
                if isinstance(fault, (int, float)):
                    time.sleep(fault)
                near.sendall(fault if isinstance(fault, bytes) else chunk)
        self._cut(near)
        self._cut(far)

    def _cut(self, end: socket.socket) -> None:
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        with self._lock:
            is_new = end in self._sockets
            self._sockets.discard(end)
        if is_new:
            end.close()
