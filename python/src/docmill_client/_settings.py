"""How a client reaches its service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Union

import httpx

from ._call import Call, timeout_of
from ._version import VERSION


@dataclass(frozen=True)
class Settings:
    url: str
    """Address of the service, without a final slash."""
    headers: Mapping[str, str]
    timeout: float
    max_retries: int

    def build(self, client: Union[httpx.Client, httpx.AsyncClient], arguments: Mapping[str, Any]) -> httpx.Request:
        rest = dict(arguments)
        headers = {**self.headers, **rest.pop("headers")}
        timeout = rest.pop("timeout", timeout_of(self.timeout))
        return client.build_request(**{**rest, "url": self.url + rest["url"], "headers": headers, "timeout": timeout})

    def retries(self, call: Call) -> int:
        if not call.repeatable:
            return 0
        return self.max_retries if call.max_retries is None else call.max_retries


def settings_of(
    url: str | None, key: str | None, headers: Mapping[str, str] | None, timeout: float, max_retries: int
) -> Settings:
    address = url or os.environ.get("DOCMILL_URL")
    if not address:
        raise TypeError("the address of the service is missing: give url, or set DOCMILL_URL")
    secret = key if key is not None else os.environ.get("DOCMILL_KEY")
    return Settings(
        url=address.rstrip("/"),
        headers={
            "user-agent": f"docmill-client-python/{VERSION}",
            **({"authorization": f"Bearer {secret}"} if secret else {}),
            **(headers or {}),
        },
        timeout=timeout,
        max_retries=max_retries,
    )
