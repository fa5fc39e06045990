"""Written by `npm run docs` from the tables of errors and options; not to be edited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict, Union

ErrorCode = Literal[
    "file_empty",
    "unsupported_file_type",
    "content_limit_exceeded",
    "invalid_parameter",
    "invalid_output_format",
    "file_too_large",
    "file_encrypted",
    "file_corrupt",
    "conversion_failed",
    "conversion_timeout",
    "conversion_out_of_memory",
    "engine_unavailable",
    "overloaded",
    "invalid_url",
    "url_unreachable",
    "url_access_denied",
    "url_expired",
    "url_not_found",
    "url_http_error",
    "url_not_public",
    "url_redirect_refused",
    "url_too_many_redirects",
    "url_not_a_file",
    "download_timeout",
    "invalid_request",
    "invalid_json",
    "invalid_multipart",
    "file_missing",
    "file_name_missing",
    "too_many_files",
    "conflicting_input",
    "invalid_idempotency_key",
    "notice_refused",
    "api_key_missing",
    "api_key_invalid",
    "api_key_expired",
    "api_key_revoked",
    "api_key_conflict",
    "session_missing",
    "password_incorrect",
    "password_unsuitable",
    "sign_in_failed",
    "sign_in_link_invalid",
    "sign_in_refused",
    "quota_exhausted",
    "key_limit_reached",
    "payment_declined",
    "insufficient_scope",
    "admin_only",
    "sign_up_closed",
    "request_forged",
    "sign_in_again",
    "account_suspended",
    "not_found",
    "method_not_allowed",
    "not_acceptable",
    "request_timeout",
    "idempotency_in_progress",
    "not_ready",
    "result_expired",
    "request_too_large",
    "unsupported_content_type",
    "unsupported_content_encoding",
    "target_unavailable",
    "idempotency_key_reused",
    "rate_limited",
    "concurrency_limited",
    "internal_error",
    "billing_unavailable",
    "shutting_down",
]


class ConversionOptions(TypedDict, total=False):
    """What is asked for, for one document or for all of a job."""

    output_format: Literal["markdown", "text", "html"]
    """Output format."""

    include: Union[Literal["document", "chunks", "pages", "docling"], Sequence[Literal["document", "chunks", "pages", "docling"]]]
    """Structure to return besides the content, separated by commas: document (the tree), chunks, pages, docling (a DoclingDocument)."""

    chunk_tokens: int
    """Maximum number of tokens per chunk."""

    chunk_overlap: int
    """Maximum number of tokens that a chunk repeats from the one before; less than half of a chunk."""

    chunk_tokenizer: Literal["o200k_base", "cl100k_base", "characters"]
    """How tokens are counted: by an encoding of OpenAI models, or as characters."""

    password: str
    """Password of an encrypted file."""

    pages: str
    """Pages, slides or sheets to convert."""

    language: str
    """Language of speech and of text in images, as a BCP 47 tag such as de or zh-Hant."""

    ocr: Literal["auto", "off", "force", "vision"]
    """OCR of images and scanned pages: where needed, never, on every page, or by a vision model where needed and on the pages that the option pages names."""

    descriptions: Literal["none", "files", "all"]
    """Images that a vision model describes: none, image files, or images in documents, too; needs a vision engine."""

    images: Literal["alt", "links", "embed"]
    """Images as their alternative text, as links to image files, or embedded as data URLs."""

    page_separator: str
    """Line to print between pages; {page} becomes the number of the next page."""

    comments: Literal["keep", "drop"]
    """Comments."""

    changes: Literal["accept", "show"]
    """Tracked changes: the final text, or insertions and deletions marked."""

    hidden: Literal["drop", "keep"]
    """Hidden sheets, slides and text."""

    headers_and_footers: Literal["drop", "keep"]
    """Page headers and footers; those that repeat are kept once."""

    content: Literal["main", "whole"]
    """Part of a web page: its main content, or all of it with navigation."""

    tables: Literal["gfm", "html"]
    """Tables with merged cells: as Markdown with the text in the first cell, or as HTML."""
