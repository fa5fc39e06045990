"""Calls of a Docmill service. They are repeated while a failure may pass, and charged once."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import httpx

MAX_ATTEMPTS = 4
FIRST_PAUSE_SECONDS = 0.5
MAX_PAUSE_SECONDS = 60
"""Where the service asks for a longer pause, the workflow decides."""

# A conversion may take two minutes, and a download one.
TIMEOUT = httpx.Timeout(300, connect=10)


class ServiceError(Exception):
    """What the service says, with its code in parentheses."""

    def __init__(self, message: str, code: str, retry_after: float | None = None, *, retryable: bool = False) -> None:
        super().__init__(f"{message} ({code})")
        self.code = code
        self.retryable = retryable
        self.retry_after = retry_after


class Service:
    def __init__(self, credentials: Mapping[str, Any]) -> None:
        self._url = str(credentials.get("url") or "").strip().rstrip("/")
        self._key = str(credentials.get("api_key") or "").strip()
        if not self._url.startswith(("http://", "https://")):
            raise ServiceError("The address of the service must begin with http:// or https://", "invalid_address")

    def usage(self) -> dict[str, Any]:
        return self._call("GET", "/api/v1/usage")

    def convert_file(self, content: bytes, filename: str, options: Mapping[str, Any]) -> dict[str, Any]:
        fields = {name: str(value) for name, value in options.items()}
        return self._call("POST", "/api/v1/convert", files={"file": (filename, content)}, data=fields)

    def convert_url(self, url: str, options: Mapping[str, Any]) -> dict[str, Any]:
        return self._call("POST", "/api/v1/convert", json={"file_url": url, **options})

    def _call(self, method: str, path: str, **body: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self._key}", "Accept": "application/json"}
        if method == "POST":
            headers["Idempotency-Key"] = f"dify-{uuid4()}"
        for attempt in range(MAX_ATTEMPTS):
            try:
                return self._send(method, path, headers=headers, **body)
            except ServiceError as error:
                pause = FIRST_PAUSE_SECONDS * 2**attempt * (0.5 + random.random() / 2) + (error.retry_after or 0)
                if not error.retryable or attempt + 1 == MAX_ATTEMPTS or pause > MAX_PAUSE_SECONDS:
                    raise
                time.sleep(pause)
        raise AssertionError("the last attempt returns or raises")

    def _send(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        try:
            response = httpx.request(method, self._url + path, timeout=TIMEOUT, **request)
        except httpx.TimeoutException as error:
            raise ServiceError(f"The service did not answer in time: {self._url}", "timed_out", retryable=True) from error
        except (httpx.TransportError, httpx.InvalidURL) as error:
            message = f"The service cannot be reached at {self._url}: {error}"
            raise ServiceError(message, "connection_failed", retryable=isinstance(error, httpx.TransportError)) from error
        answer = _object_of(response)
        if response.is_success and answer.get("success") is True:
            return answer
        failure = answer.get("error")
        if not isinstance(failure, dict):
            message = f"What answered HTTP {response.status_code} at {self._url} is not a Docmill service; check the address"
            raise ServiceError(message, "unexpected_answer", retryable=response.status_code >= 500)
        raise ServiceError(
            str(failure.get("message")),
            str(failure.get("code")),
            failure.get("retry_after"),
            retryable=failure.get("retryable") is True,
        )


def _object_of(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}
