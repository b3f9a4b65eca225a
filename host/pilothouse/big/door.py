"""Answers HTTP for `pilothouse board`: hands out files, and decides who may open a WebSocket.

Every answer has the headers of the page. None tells which programs have made it.
"""

import contextlib
import re
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.http11 import Request, Response

from pilothouse import web
from pilothouse.big.addresses import PLAY, WATCH

LINK = "link"
SELF = b"connect-src 'self'"
COOKIE = "Cookie"  # may come from another program at the same host, with bytes of any kind
NAME = re.compile(r"[\w-]{16,32}", re.ASCII)  # the name of a page, which it has drawn at random
NAMED = 16  # bytes of the name that a page without one gets
NO_TOKEN = "This address has no right token."
OTHER_SITE = "A page of another site may not watch."
NO_SOCKET = "No WebSocket begins so."


class Door:
    """Answers requests of HTTP.

    files: what is handed out. rights: the secrets, one of which the address of a WebSocket has to
    hold -> whether its page may play. closed: why no further page can watch now, or "".
    """

    def __init__(
        self, files: dict[str, web.File], rights: dict[str, bool], closed: Callable[[], str]
    ) -> None:
        self.policy = web.policy(files[WATCH])
        self._files, self._rights, self._closed = files, rights, closed
        self._origins: list[str] = []

    def open_for(self, origins: list[str]) -> None:
        """Let pages of these sites watch.

        The policy of the page names the WebSocket: some browsers don't take it for 'self'.
        """
        self._origins = origins
        places = " ".join(origin.replace("http", "ws", 1) for origin in origins)
        pages = {
            name: self._files[name].plain.replace(SELF, SELF + b" " + places.encode())
            for name in (WATCH, PLAY)
        }
        self._files = self._files | web.prepared(pages)
        self.policy = web.policy(self._files[WATCH])

    def process(self, connection: "Connection", request: Request) -> Response | None:
        """The answer to a request; None: it becomes a WebSocket."""
        path, query = web.parse_target(request.path)
        if path != LINK:
            return self._file(path or WATCH, request)
        given = {name: values[0] for name, values in parse_qs(query).items()}
        token = given.get("token", "").encode("utf-8", "replace")
        right = [known for known in self._rights if secrets.compare_digest(token, known.encode())]
        if not right:
            return self.refusal(HTTPStatus.FORBIDDEN, NO_TOKEN)
        connection.may_play = self._rights[right[0]]
        if NAME.fullmatch(name := given.get("page", "")):
            connection.name = name
        sites = request.headers.get_all("Origin")
        if len(sites) != 1 or sites[0] not in self._origins:
            return self.refusal(HTTPStatus.FORBIDDEN, OTHER_SITE)
        headers = request.headers.raw_items()
        if not all(value.isascii() for name, value in headers if name != COOKIE):
            return self.refusal(HTTPStatus.BAD_REQUEST, NO_SOCKET)
        if why := self._closed():
            return self.refusal(HTTPStatus.SERVICE_UNAVAILABLE, why)
        return None

    def guard(self, connection: ServerConnection, request: Request, response: Response) -> None:
        """Give an answer the headers that each has, whoever has made it."""
        for name, value in web.guards(self.policy).items():
            if name not in response.headers:
                response.headers[name] = value

    def refusal(self, status: HTTPStatus, sentence: str = "") -> Response:
        """An answer that is no file. Without a sentence it has the one of its status."""
        headers, body = web.refusal(self.policy, sentence or web.SENTENCES[status])
        return Response(status, status.phrase, Headers(headers), body)

    def _file(self, path: str, request: Request) -> Response:
        file = self._files.get(path)
        if file is None:
            return self.refusal(HTTPStatus.NOT_FOUND)
        known, accepted = (", ".join(request.headers.get_all(name)) for name in web.ASKED)
        status, headers, body = web.answer(file, path, self.policy, known, accepted)
        # Each request has a connection of its own.
        return Response(status, status.phrase, Headers(headers | {"Connection": "close"}), body)


class Connection(ServerConnection):
    """A connection that prints nothing to the terminal if a request is invalid.

    may_play: whether its page has the address of those who play. name: the name of the page, the
    same when it connects again. A page without one gets a new name for each connection.
    """

    def __init__(self, door: Door, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._door, self._begun = door, False
        self.may_play, self.name = False, secrets.token_urlsafe(NAMED)

    def data_received(self, data: bytes) -> None:
        """Refuse what is no GET. The base class would close the connection without an answer."""
        begun, self._begun = self._begun, True
        if begun or data.startswith(b"GET "[: len(data)]):
            super().data_received(data)
        else:
            self.transport.write(self._door.refusal(HTTPStatus.METHOD_NOT_ALLOWED).serialize())
            self.transport.close()

    async def handshake(self, *given: Any) -> None:
        """Become a WebSocket. If that fails, the page has its refusal already, or has gone."""
        with contextlib.suppress(InvalidHandshake, ConnectionClosed, ConnectionError):
            await super().handshake(*given)
