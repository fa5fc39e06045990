"""The calls of the API, which both clients send."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from ._call import Call, File, file_of, post
from ._types import Source

CONVERT = "/api/v1/convert"
JOBS = "/api/v1/jobs"
MAX_WAIT_SECONDS = 60
"""The most that the service waits in one answer."""

MEDIA_TYPES = {"markdown": "text/markdown", "text": "text/plain", "html": "text/html"}


def convert(
    source: Source | None,
    url: str | None,
    filename: str | None,
    options: Mapping[str, Any],
    terms: Mapping[str, Any],
    *,
    bare: bool = False,
) -> Call:
    accept = MEDIA_TYPES.get(options.get("output_format", "markdown"), "application/json") if bare else "application/json"
    if (source is None) == (url is None):
        raise TypeError("give a document or url=, and not both")
    if source is None:
        return post(CONVERT, body={**options, "filename": filename, "file_url": url}, accept=accept, **terms)
    return post(CONVERT, body=options, files=[file_of(source, filename)], accept=accept, **terms)


def create_job(
    files: Sequence[Source | tuple[str, Source]] | None,
    urls: Sequence[str | Mapping[str, str]] | None,
    fields: Mapping[str, Any],
    terms: Mapping[str, Any],
) -> Call:
    if (files is None) == (urls is None):
        raise TypeError("give files or urls, and not both")
    if urls is not None:
        items = [{"file_url": item} if isinstance(item, str) else dict(item) for item in urls]
        return post(JOBS, body={**fields, "items": items}, **terms)
    named: list[File] = []
    for file in files or ():
        named.append(file_of(file[1], file[0]) if isinstance(file, tuple) else file_of(file))
    return post(JOBS, body=fields, files=named, **terms)


def read_job(job_id: str, wait: int | None = None, cursor: str | None = None) -> Call:
    params: dict[str, str | int] = {}
    if wait is not None:
        params["wait"] = wait
    if cursor is not None:
        params["cursor"] = cursor
    return Call("GET", job_path(job_id), params=params, timeout=None if wait is None else wait + 30.0)


def list_jobs(status: str | None, cursor: str | None) -> Call:
    params: dict[str, str | int] = {"limit": 100}
    if status is not None:
        params["status"] = status
    if cursor is not None:
        params["cursor"] = cursor
    return Call("GET", JOBS, params=params)


def results(job_id: str, line: int) -> Call:
    return Call("GET", f"{job_path(job_id)}/results", params={"from": line}, accept="application/x-ndjson")


def job_path(job_id: str) -> str:
    return f"{JOBS}/{quote(job_id, safe='')}"
