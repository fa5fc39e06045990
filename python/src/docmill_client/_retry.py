"""When a call is made again."""

from __future__ import annotations

import random
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

from ._errors import DocmillError

FIRST_PAUSE_SECONDS = 0.5
MAX_PAUSE_SECONDS = 30.0
MAX_ASKED_SECONDS = 60
"""Where the service asks for a longer pause, the caller decides."""


def pause_before(error: DocmillError, attempt: int) -> float | None:
    """Seconds to wait before the attempt after this one (from 0); None where there should be none."""
    if not error.retryable:
        return None
    # Between half of it and all: clients that failed together do not come back together.
    own = min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2.0**attempt) * (0.5 + random.random() / 2)
    if error.retry_after is None:
        return own
    return None if error.retry_after > MAX_ASKED_SECONDS else error.retry_after + own


def retry_after_seconds(header: str | None) -> int | None:
    """Seconds of a `Retry-After` header, which is a number or a date (RFC 9110 §10.2.3)."""
    if header is None:
        return None
    if header.isdigit():
        return int(header)
    try:
        at = parsedate_to_datetime(header)
    except (TypeError, ValueError):
        return None
    at = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0, round((at - datetime.now(timezone.utc)).total_seconds()))
