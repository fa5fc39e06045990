"""Webhooks, verified as Standard Webhooks say (https://www.standardwebhooks.com)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import cast

from ._types import WebhookEvent


class WebhookError(Exception):
    """The request did not come from the service, or not now."""


def verify_webhook(
    body: str | bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """The event of a webhook; `webhook-id` tells events apart that come twice.

    `body` is as it came, before any parser. `secret` begins with `whsec_`; there are several while one is rotated.
    Raises WebhookError.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (
        given.get(name, "") for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not (message_id and timestamp and signatures):
        raise WebhookError("the headers of a webhook are missing")
    try:
        age = abs((time.time() if now is None else now) - float(timestamp))
    except ValueError:
        raise WebhookError("the timestamp of the webhook is not a number") from None
    if not age <= tolerance_seconds:
        raise WebhookError("the webhook is too old, or the clock is wrong")
    text = body.encode() if isinstance(body, str) else body
    signed = b".".join((message_id.encode(), timestamp.encode(), text))
    for one in [secret] if isinstance(secret, str) else secret:
        expected = hmac.new(_key(one), signed, hashlib.sha256).digest()
        for signature in signatures.split(" "):
            version, _, value = signature.partition(",")
            if version == "v1" and hmac.compare_digest(_decoded(value), expected):
                return cast(WebhookEvent, json.loads(text))
    raise WebhookError("the signature of the webhook is wrong")


def _key(secret: str) -> bytes:
    key = _decoded(secret.removeprefix("whsec_"))
    if not key:
        raise WebhookError("the secret is not one of webhooks: it begins with whsec_")
    return key


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
