"""A proxy in front of the service, whose connections can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading


class ServiceProxy:
    """Passes bytes on to the service, until its connections are cut."""

    def __init__(self, port: int):
        self._port = port
        self._sockets: list[socket.socket] = []
        self._is_open = True
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Cuts all connections, and takes no new ones until `mend`."""
        self._is_open = False
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._sockets = []

    def mend(self) -> None:
        self._is_open = True

    def _accept(self) -> None:
        while True:
            near = self._listener.accept()[0]
            if not self._is_open:
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._port))
            self._sockets += [near, far]
            for source, sink in [(near, far), (far, near)]:
                threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    @staticmethod
    def _pass_on(source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
