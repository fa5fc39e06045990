"""The client that waits."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, cast

import httpx
from typing_extensions import Self, Unpack

from . import _calls
from ._call import Call, connection_failure, failure_of, json_of
from ._errors import ConnectionFailed, DocmillError
from ._lines import Lines
from ._retry import pause_before
from ._settings import Settings, settings_of
from ._tables import ConversionOptions
from ._types import Capabilities, Conversion, Job, JobItem, JobResult, JobSummary, Source, UsageReport


class Docmill:
    """A Docmill service.

    Without `url` and `key` it takes `DOCMILL_URL` and `DOCMILL_KEY` of the environment. Calls raise `ApiError`,
    `ConnectionFailed` or `UnexpectedAnswer`, all of them `DocmillError`. What may pass is sent again `max_retries` times,
    with the same idempotency key, so that a call is charged once. `timeout` is in seconds of silence of one attempt.
    """

    def __init__(
        self,
        url: str | None = None,
        key: str | None = None,
        *,
        timeout: float = 300.0,
        max_retries: int = 4,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        self._settings: Settings = settings_of(url, key, headers, timeout, max_retries)
        self._http = http_client or httpx.Client()
        self._owns_http = http_client is None
        self.jobs = Jobs(self)

    def convert(
        self,
        source: Source | None = None,
        *,
        url: str | None = None,
        filename: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        **options: Unpack[ConversionOptions],
    ) -> Conversion:
        """Converts a document: a path, bytes or a binary file, or a URL that the service downloads."""
        terms = {"idempotency_key": idempotency_key, "timeout": timeout, "max_retries": max_retries}
        return cast(Conversion, self._json(_calls.convert(source, url, filename, options, terms)))

    def convert_to_text(
        self,
        source: Source | None = None,
        *,
        url: str | None = None,
        filename: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        **options: Unpack[ConversionOptions],
    ) -> str:
        """The content alone: Markdown, or what `output_format` says."""
        terms = {"idempotency_key": idempotency_key, "timeout": timeout, "max_retries": max_retries}
        return self._send(_calls.convert(source, url, filename, options, terms, bare=True)).text

    def capabilities(self) -> Capabilities:
        """What this deployment can convert, and its limits."""
        return cast(Capabilities, self._json(Call("GET", _calls.CONVERT)))

    def usage(self) -> UsageReport:
        """What is left of allowance and credits."""
        return cast(UsageReport, self._json(Call("GET", "/api/v1/usage")))

    def close(self) -> None:
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _json(self, call: Call) -> Any:
        return json_of(self._send(call))

    def _send(self, call: Call, *, stream: bool = False) -> httpx.Response:
        attempt = 0
        while True:
            failure: DocmillError
            try:
                with call.request() as arguments:
                    response = self._http.send(self._settings.build(self._http, arguments), stream=stream)
                if not response.is_success:
                    response.read()
                refusal = failure_of(response)
                if refusal is None:
                    return response
                failure = refusal
            except httpx.TransportError as error:
                failure = connection_failure(error)
            pause = pause_before(failure, attempt)
            if pause is None or attempt >= self._settings.retries(call):
                raise failure
            time.sleep(pause)
            attempt += 1


class Jobs:
    """Many files, or long ones, that are converted while no connection waits."""

    def __init__(self, client: Docmill) -> None:
        self._client = client

    def create(
        self,
        files: Sequence[Source | tuple[str, Source]] | None = None,
        *,
        urls: Sequence[str | Mapping[str, str]] | None = None,
        metadata: Mapping[str, str] | None = None,
        webhook_url: str | None = None,
        webhook_events: Sequence[str] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
        max_retries: int | None = None,
        **options: Unpack[ConversionOptions],
    ) -> Job:
        """Creates a job of up to 100 files, each a source or a pair of name and source, or of up to 1,000 URLs."""
        fields = {**options, **job_fields(metadata, webhook_url, webhook_events, as_json=urls is not None)}
        terms = {"idempotency_key": idempotency_key, "timeout": timeout, "max_retries": max_retries}
        return self._job(_calls.create_job(files, urls, fields, terms))

    def get(self, job_id: str, *, wait: int | None = None, cursor: str | None = None) -> Job:
        """The job as it is, or as it is when it ends or `wait` seconds (up to 60) are over."""
        return self._job(_calls.read_job(job_id, wait, cursor))

    def wait(self, job_id: str) -> Job:
        """The job once it has ended."""
        while True:
            job = self.get(job_id, wait=_calls.MAX_WAIT_SECONDS)
            if job["finished_at"] is not None:
                return job

    def items(self, job_id: str) -> Iterator[JobItem]:
        """All items of a job, in the order of the request."""
        cursor: str | None = None
        while True:
            job = self.get(job_id, cursor=cursor)
            yield from job["items"]
            cursor = job["next"]
            if cursor is None:
                return

    def list(self, *, status: str | None = None) -> Iterator[JobSummary]:
        """The jobs of the account, the newest first."""
        cursor: str | None = None
        while True:
            page = self._client._json(_calls.list_jobs(status, cursor))
            yield from page["data"]
            cursor = page["next"]
            if cursor is None:
                return

    def result(self, job_id: str, index: int) -> Conversion:
        """What a conversion of the item alone would have been answered."""
        return cast(Conversion, self._client._json(Call("GET", f"{_calls.job_path(job_id)}/items/{index}")))

    def results(self, job_id: str, *, from_line: int = 0) -> Iterator[JobResult]:
        """Each item as it ends, until the job has ended; goes on where a connection broke."""
        line = from_line
        failures = 0
        while True:
            # The job is read before its lines: once it has ended there are no more to come.
            ended = self.get(job_id)["finished_at"] is not None
            response = self._client._send(_calls.results(job_id, line), stream=True)
            lines = Lines()
            try:
                for data in response.iter_bytes():
                    for text in lines.feed(data):
                        result = cast(JobResult, json.loads(text))
                        line += 1
                        failures = 0
                        yield result
                if ended:
                    return
            except httpx.TransportError as error:
                failures += 1
                if failures > self._client._settings.max_retries:
                    raise ConnectionFailed(f"the results of the job broke off: {error}") from error
                time.sleep(pause_before(ConnectionFailed(""), failures - 1) or 0)
            finally:
                response.close()

    def retry(self, job_id: str) -> Job:
        """Queues failed items again whose errors may pass."""
        return self._job(Call("POST", f"{_calls.job_path(job_id)}/retry"))

    def cancel(self, job_id: str) -> Job:
        """Cancels what has not ended, and deletes all files and results of the job at once."""
        return self._job(Call("DELETE", _calls.job_path(job_id)))

    def _job(self, call: Call) -> Job:
        return cast(Job, self._client._json(call))


def job_fields(
    metadata: Mapping[str, str] | None,
    webhook_url: str | None,
    webhook_events: Sequence[str] | None,
    *,
    as_json: bool,
) -> dict[str, Any]:
    """JSON has lists; a form has commas between them."""
    events: Any = None if webhook_events is None else list(webhook_events)
    if events is not None and not as_json:
        events = ",".join(events)
    return {
        "metadata": None if metadata is None else dict(metadata),
        "webhook_url": webhook_url,
        "webhook_events": events,
    }
