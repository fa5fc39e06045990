"""Calls of a server that fails as services and networks do."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from typing import Any

import pytest

from docmill_client import ApiError, Docmill, UnexpectedAnswer

Handler = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """Answers each request by the next handler, the last one again and again."""

    def __init__(self, *handlers: Handler) -> None:
        self.requests: list[tuple[dict[str, str], bytes]] = []
        outer = self

        class Requests(BaseHTTPRequestHandler):
            def answer(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                handler = handlers[min(len(outer.requests), len(handlers) - 1)]
                outer.requests.append(({name.lower(): value for name, value in self.headers.items()}, body))
                handler(self)

            do_GET = do_POST = answer

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Requests)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.docmill = Docmill(f"http://127.0.0.1:{self._server.server_address[1]}/", "dml_live_k", timeout=5)

    def stop(self) -> None:
        self.docmill.close()
        self._server.shutdown()


@pytest.fixture
def serve() -> Iterator[Callable[..., Server]]:
    servers: list[Server] = []

    def start(*handlers: Handler) -> Server:
        servers.append(Server(*handlers))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def answering(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Handler:
    def answer(request: BaseHTTPRequestHandler) -> None:
        content = json.dumps(body).encode()
        request.send_response(status)
        for name, value in {"content-type": "application/json", "content-length": str(len(content)), **(headers or {})}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(content)

    return answer


def failing(status: int, headers: dict[str, str] | None = None, **facts: Any) -> Handler:
    error = {"code": "overloaded", "message": "Busy.", "status": status, "retryable": True, **facts}
    return answering({"success": False, "error": error}, status, headers)


def dropping(request: BaseHTTPRequestHandler) -> None:
    request.connection.close()


def test_what_may_pass_is_sent_again_with_the_same_idempotency_key(serve: Callable[..., Server]) -> None:
    server = serve(failing(503), dropping, answering({"content": "words"}))
    assert server.docmill.convert(BytesIO(b"some words"), filename="a.txt")["content"] == "words"
    assert len({headers["idempotency-key"] for headers, _ in server.requests}) == 1
    assert all(b"some words" in body for _, body in server.requests)
    assert [headers["authorization"] for headers, _ in server.requests] == ["Bearer dml_live_k"] * 3


def test_retry_after_is_obeyed_and_one_of_more_than_a_minute_ends_the_call(serve: Callable[..., Server]) -> None:
    server = serve(failing(429, {"retry-after": "1"}), answering({"tier": "free"}))
    assert server.docmill.usage()["tier"] == "free"
    later = serve(failing(429, retry_after=3600))
    with pytest.raises(ApiError) as raised:
        later.docmill.usage()
    assert (raised.value.retry_after, len(later.requests)) == (3600, 1)


def test_what_is_not_the_service_is_an_error_of_its_own(serve: Callable[..., Server]) -> None:
    with pytest.raises(UnexpectedAnswer, match="HTTP 404"):
        serve(answering("nginx", 404)).docmill.usage()
    server = serve(answering("", 301, {"location": "https://other.example/"}))
    with pytest.raises(UnexpectedAnswer, match="leads elsewhere, to https://other.example/"):
        server.docmill.usage()
    assert len(server.requests) == 1


def test_a_stream_that_cannot_be_read_again_is_sent_once(serve: Callable[..., Server]) -> None:
    class Once(BytesIO):
        def seekable(self) -> bool:
            return False

    server = serve(failing(503), answering({"content": "words"}))
    with pytest.raises(ApiError, match="overloaded"):
        server.docmill.convert(Once(b"words"))
    assert len(server.requests) == 1


def test_results_go_on_where_their_connection_broke(serve: Callable[..., Server]) -> None:
    lines = [json.dumps({"index": index, "result": {}}).encode() + b"\n" for index in range(3)]

    def breaking(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("content-length", "1000")
        request.end_headers()
        request.wfile.write(lines[0] + lines[1][:5])
        request.wfile.flush()
        request.connection.close()

    def resuming(request: BaseHTTPRequestHandler) -> None:
        assert request.path.endswith("/results?from=1")
        request.send_response(200)
        request.end_headers()
        request.wfile.write(lines[1] + lines[2])

    server = serve(answering({"finished_at": None}), breaking, answering({"finished_at": "now"}), resuming)
    assert [line["index"] for line in server.docmill.jobs.results("job_1")] == [0, 1, 2]
