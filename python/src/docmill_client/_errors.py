"""How a call fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._tables import ErrorCode
    from ._types import ErrorFacts, Usage


class DocmillError(Exception):
    """Every failure of a call."""

    code: str
    retryable: bool
    """Whether the same call may succeed later."""
    retry_after: int | None = None
    """Seconds after which the call may succeed."""


class ApiError(DocmillError):
    """The service answered with an error."""

    code: ErrorCode

    def __init__(self, facts: ErrorFacts, usage: Usage | None = None) -> None:
        super().__init__(f"{facts['code']}: {facts['message']}")
        self.code = facts["code"]
        self.message: str = facts["message"]
        self.status: int = facts["status"]
        self.param: str | None = facts.get("param")
        """The field that is wrong."""
        self.retryable = facts["retryable"]
        self.retry_after = facts.get("retry_after")
        self.request_id: str = facts.get("request_id", "")
        """To be named in a report of a fault."""
        self.docs_url: str = facts.get("docs_url", "")
        self.details: Mapping[str, Any] = facts.get("details", {})
        """The facts of the message."""
        self.usage = usage
        """What the account stands at, where the caller is known."""


class UnexpectedAnswer(DocmillError):
    """What answered is not the service, such as a proxy in front of it."""

    code = "unexpected_answer"

    def __init__(self, message: str, status: int, retry_after: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.retryable = status >= 500 or status in (408, 429)
        self.retry_after = retry_after


class ConnectionFailed(DocmillError):
    """The service was not reached, or did not answer in time."""

    retryable = True

    def __init__(self, message: str, *, timed_out: bool = False) -> None:
        super().__init__(message)
        self.code = "timed_out" if timed_out else "connection_failed"
