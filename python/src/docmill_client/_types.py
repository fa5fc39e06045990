"""What comes from the service, by the names of its OpenAPI document."""

from __future__ import annotations

import os
from typing import IO, Any, Literal, TypedDict, Union

from typing_extensions import NotRequired

from ._tables import ErrorCode

Source = Union[str, "os.PathLike[str]", bytes, IO[bytes]]
"""A path, bytes or a binary file. Files are read while they are sent."""


class Usage(TypedDict):
    tier: str
    used: int
    daily: int | None
    remaining: int | None


class Warning(TypedDict):
    code: str
    message: str
    details: NotRequired[dict[str, Any]]


class Metadata(TypedDict):
    detected_type: str
    bytes: int
    page_count: int | None
    title: str | None
    author: str | None
    duration_ms: int


class Box(TypedDict):
    page: int
    box: NotRequired[list[float]]


class Chunk(TypedDict):
    index: int
    text: str
    tokens: int
    span: NotRequired[list[int]]
    headings: list[str]
    pages: list[int]
    boxes: list[Box]
    kind: Literal["text", "table", "list", "code", "notes"]


class Page(TypedDict):
    number: int
    label: str
    width: float
    height: float
    unit: Literal["pt", "px"]
    rotation: Literal[0, 90, 180, 270]
    source: Literal["text", "ocr", "vision", "mixed"]


class Resource(TypedDict):
    name: str
    media_type: str
    data: str


class Conversion(TypedDict):
    """The result of a conversion."""

    success: Literal[True]
    object: Literal["conversion"]
    content: str
    format: Literal["markdown", "text", "html"]
    filename: str
    credits_charged: float
    usage: Usage
    request_id: str
    warnings: list[Warning]
    metadata: Metadata
    resources: NotRequired[list[Resource]]
    document: NotRequired[dict[str, Any]]
    chunks: NotRequired[list[Chunk]]
    pages: NotRequired[list[Page]]
    docling: NotRequired[dict[str, Any]]


class ErrorFacts(TypedDict):
    """The member `error` of an error."""

    code: ErrorCode
    message: str
    status: int
    param: str | None
    retryable: bool
    retry_after: int | None
    request_id: str
    docs_url: str
    details: dict[str, Any]


class JobItem(TypedDict):
    index: int
    filename: str | None
    status: Literal["queued", "running", "succeeded", "failed", "canceled"]
    attempts: int
    error: ErrorFacts | None
    result: str | None


class JobCounts(TypedDict):
    total: int
    queued: int
    running: int
    succeeded: int
    failed: int
    canceled: int


class JobSummary(TypedDict):
    """A job as a list has it, without its items."""

    object: Literal["job"]
    id: str
    status: Literal["queued", "running", "completed", "canceled"]
    created_at: str
    finished_at: str | None
    expires_at: str
    metadata: dict[str, str]
    warnings: list[Warning]
    counts: JobCounts
    credits_charged: int


class Job(JobSummary):
    success: Literal[True]
    items: list[JobItem]
    next: str | None
    usage: Usage
    request_id: str


class JobResult(TypedDict):
    """A line of the results of a job: an item that ended, with one of the two."""

    index: int
    result: NotRequired[Conversion]
    error: NotRequired[ErrorFacts]


class WebhookEvent(TypedDict):
    type: Literal["job.completed", "job.canceled", "item.completed"]
    timestamp: str
    data: dict[str, Any]
    """The job without its items, or the item with the `job_id`."""


class UsageReport(TypedDict):
    """What is left of allowance and credits."""

    success: Literal[True]
    object: Literal["usage"]
    tier: str
    used: int
    daily: int | None
    remaining: int | None
    unlimited: bool
    plan: dict[str, Any]
    used_in_allowance: int
    credits_used_today: int
    in_flight: int
    credits: dict[str, Any]
    window: dict[str, Any]
    key: dict[str, Any]
    as_of: str


class Capabilities(TypedDict):
    """What a deployment can convert, and its limits."""

    success: Literal[True]
    object: Literal["capabilities"]
    api_version: str
    output_formats: list[str]
    default_output_format: str
    extensions: list[str]
    formats: list[dict[str, Any]]
    limits: dict[str, Any]
    quota: dict[str, Any]
    rate_limits: dict[str, Any]
    jobs: NotRequired[dict[str, Any] | None]
