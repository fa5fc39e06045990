"""Client of a Docmill service: documents in, clean Markdown out.

    from docmill_client import Docmill

    with Docmill(url="https://docmill.example.com", key="dml_live_…") as docmill:
        print(docmill.convert("report.docx")["content"])
"""

from ._async import AsyncDocmill, AsyncJobs
from ._errors import ApiError, ConnectionFailed, DocmillError, UnexpectedAnswer
from ._sync import Docmill, Jobs
from ._tables import ConversionOptions, ErrorCode
from ._types import (
    Capabilities,
    Chunk,
    Conversion,
    ErrorFacts,
    Job,
    JobItem,
    JobResult,
    JobSummary,
    Page,
    Source,
    Usage,
    UsageReport,
    Warning,
    WebhookEvent,
)
from ._version import VERSION as __version__
from .webhooks import WebhookError, verify_webhook

__all__ = [
    "ApiError",
    "AsyncDocmill",
    "AsyncJobs",
    "Capabilities",
    "Chunk",
    "ConnectionFailed",
    "Conversion",
    "ConversionOptions",
    "Docmill",
    "DocmillError",
    "ErrorCode",
    "ErrorFacts",
    "Job",
    "JobItem",
    "JobResult",
    "JobSummary",
    "Jobs",
    "Page",
    "Source",
    "UnexpectedAnswer",
    "Usage",
    "UsageReport",
    "Warning",
    "WebhookError",
    "WebhookEvent",
    "__version__",
    "verify_webhook",
]
