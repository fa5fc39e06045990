"""One call, without the way it is sent: what goes out, and what an answer means."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO, Any
from uuid import uuid4

import httpx

from ._errors import ApiError, ConnectionFailed, DocmillError, UnexpectedAnswer
from ._retry import retry_after_seconds
from ._types import Source

NO_NAME = "document"
"""What a document without a name is called; without an extension its bytes alone say what it is."""


@dataclass(frozen=True)
class File:
    source: Source
    name: str

    @property
    def repeatable(self) -> bool:
        return not hasattr(self.source, "read") or _is_seekable(self.source)


def file_of(source: Source, filename: str | None = None) -> File:
    """Raises TypeError where the source is nothing of the kind."""
    if isinstance(source, (str, os.PathLike)):
        return File(source, filename or os.path.basename(os.fspath(source)))
    if isinstance(source, (bytes, bytearray, memoryview)):
        return File(bytes(source), filename or NO_NAME)
    if hasattr(source, "read"):
        name = getattr(source, "name", None)
        return File(source, filename or (os.path.basename(name) if isinstance(name, str) else "") or NO_NAME)
    raise TypeError("a document is a path, bytes or a binary file; a URL is given as url=")


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    params: Mapping[str, str | int] = field(default_factory=dict)
    accept: str = "application/json"
    body: Mapping[str, Any] | None = None
    """Sent as JSON, or with files as a form."""
    files: Sequence[File] = ()
    idempotency_key: str | None = None
    timeout: float | None = None
    max_retries: int | None = None

    @property
    def repeatable(self) -> bool:
        return all(file.repeatable for file in self.files)

    @contextlib.contextmanager
    def request(self) -> Iterator[dict[str, Any]]:
        """Arguments of a request of httpx; files are open meanwhile."""
        headers = {"accept": self.accept}
        if self.idempotency_key is not None:
            headers["idempotency-key"] = self.idempotency_key
        arguments: dict[str, Any] = {
            "method": self.method,
            "url": self.path,
            "params": {name: value for name, value in self.params.items() if value is not None},
            "headers": headers,
        }
        if self.timeout is not None:
            arguments["timeout"] = timeout_of(self.timeout)
        with contextlib.ExitStack() as stack:
            if self.files:
                arguments["files"] = [("file", (file.name, stack.enter_context(_opened(file)))) for file in self.files]
                arguments["data"] = {name: _text(value) for name, value in (self.body or {}).items()}
            elif self.body is not None:
                arguments["json"] = {name: _listed(value) for name, value in self.body.items()}
            yield arguments


def post(
    path: str,
    *,
    body: Mapping[str, Any],
    files: Sequence[File] = (),
    accept: str = "application/json",
    idempotency_key: str | None = None,
    timeout: float | None = None,
    max_retries: int | None = None,
) -> Call:
    """A post whose attempts have one idempotency key, so that it is charged once."""
    return Call(
        "POST",
        path,
        accept=accept,
        body={name: value for name, value in body.items() if value is not None},
        files=files,
        idempotency_key=idempotency_key or str(uuid4()),
        timeout=timeout,
        max_retries=max_retries,
    )


def timeout_of(seconds: float) -> httpx.Timeout:
    return httpx.Timeout(seconds, connect=min(10.0, seconds))


def failure_of(response: httpx.Response) -> DocmillError | None:
    """The body was read."""
    if response.is_success:
        return None
    retry_after = retry_after_seconds(response.headers.get("retry-after"))
    try:
        body = response.json()
        facts = body["error"]
        if facts.get("retry_after") is None:
            facts["retry_after"] = retry_after
        return ApiError(facts, body.get("usage"))
    except (ValueError, KeyError, TypeError, AttributeError):
        pass
    if response.is_redirect:
        message = f"the address leads elsewhere, to {response.headers.get('location')}; use that of the service itself"
    else:
        message = f"HTTP {response.status_code} without the error of a Docmill service; check the address"
    return UnexpectedAnswer(message, response.status_code, retry_after)


def connection_failure(error: httpx.TransportError) -> ConnectionFailed:
    if isinstance(error, httpx.TimeoutException):
        return ConnectionFailed("the service did not answer in time", timed_out=True)
    return ConnectionFailed(f"the service was not reached: {error or type(error).__name__}")


def json_of(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        raise UnexpectedAnswer("the answer is not JSON; check the address", 502) from None


@contextlib.contextmanager
def _opened(file: File) -> Iterator[IO[bytes] | bytes]:
    source = file.source
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as opened:
            yield opened
    elif isinstance(source, bytes):
        yield source
    else:
        if _is_seekable(source):
            source.seek(0)
        yield source


def _is_seekable(source: Any) -> bool:
    seekable = getattr(source, "seekable", None)
    return bool(seekable and seekable())


def _listed(value: Any) -> Any:
    is_list = isinstance(value, (list, tuple)) and all(isinstance(one, str) for one in value)
    return ",".join(value) if is_list else value


def _text(value: Any) -> str:
    listed = _listed(value)
    return listed if isinstance(listed, str) else json.dumps(listed)
