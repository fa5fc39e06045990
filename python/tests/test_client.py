"""The client against a running service."""

from __future__ import annotations

import asyncio
import json
import re
import typing
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
import pytest

import docmill_client
from docmill_client import (
    ApiError,
    AsyncDocmill,
    ConnectionFailed,
    Docmill,
    WebhookError,
    _types,
    verify_webhook,
)


def test_a_document_is_converted_from_a_path_bytes_and_a_file(docmill: Docmill, document: Path) -> None:
    conversion = docmill.convert(document, include=["chunks", "pages"], chunk_tokens=64)
    assert conversion["content"].startswith("# Minutes\n")
    assert (conversion["filename"], len(conversion["chunks"])) == ("minutes.docx", 2)
    assert docmill.convert(document.read_bytes())["filename"] == "document"
    with document.open("rb") as file:
        assert docmill.convert(file, filename="a.docx")["content"] == conversion["content"]
    assert docmill.convert_to_text(str(document), output_format="text").startswith("Minutes\n")


def test_what_is_wrong_is_an_error_with_its_code(docmill: Docmill, document: Path) -> None:
    with pytest.raises(ApiError) as raised:
        docmill.convert(b"%PDF-1.7", filename="a.pdf")
    error = raised.value
    assert (error.code, error.status, error.param, error.retryable) == ("file_corrupt", 422, "file", False)
    assert error.usage is not None and error.docs_url.endswith("#file_corrupt")
    with pytest.raises(ApiError) as raised:
        docmill.convert(url="https://localhost/report.pdf")
    assert raised.value.param == "file_url"
    with pytest.raises(TypeError):
        docmill.convert(document, url="https://example.com")
    with pytest.raises(ConnectionFailed):
        Docmill("http://127.0.0.1:9", max_retries=0).usage()


def test_the_end_of_a_quota_is_an_error(spent: Docmill) -> None:
    with pytest.raises(ApiError) as raised:
        spent.convert(b"words", filename="a.txt")
    assert (raised.value.code, raised.value.status) == ("quota_exhausted", 402)
    assert raised.value.details["resets_at"].endswith("Z")


def test_usage_and_capabilities_are_read(docmill: Docmill) -> None:
    assert docmill.usage()["tier"] == "free"
    assert ".docx" in docmill.capabilities()["extensions"]


def test_a_job_gives_its_results_as_they_come(docmill: Docmill, document: Path) -> None:
    job = docmill.jobs.create([document, ("b.docx", document.read_bytes()), ("c.pdf", b"%PDF-1.7")], metadata={"of": "monday"})
    results = sorted(docmill.jobs.results(job["id"]), key=lambda line: line["index"])
    assert [line["error"]["code"] if "error" in line else line["result"]["filename"] for line in results] == [
        "minutes.docx",
        "b.docx",
        "file_corrupt",
    ]
    ended = docmill.jobs.wait(job["id"])
    assert (ended["status"], ended["metadata"], ended["counts"]["failed"]) == ("completed", {"of": "monday"}, 1)
    assert docmill.jobs.result(job["id"], 0)["content"].startswith("# Minutes")
    assert [item["status"] for item in docmill.jobs.items(job["id"])] == ["succeeded", "succeeded", "failed"]
    assert docmill.jobs.retry(job["id"])["status"] == "completed"
    assert job["id"] in [one["id"] for one in docmill.jobs.list(status="completed")]
    docmill.jobs.cancel(job["id"])
    with pytest.raises(ApiError, match="result_expired"):
        docmill.jobs.result(job["id"], 0)


def test_a_job_of_urls_fails_item_by_item(docmill: Docmill) -> None:
    urls = ["https://localhost/a.pdf", {"file_url": "https://localhost/b.pdf", "filename": "b.pdf"}]
    job = docmill.jobs.create(urls=urls)
    codes = [line["error"]["code"] for line in docmill.jobs.results(job["id"])]
    assert len(codes) == 2


def test_the_async_client_does_the_same(given: dict[str, Any], document: Path) -> None:
    async def run() -> None:
        async with AsyncDocmill() as docmill:
            conversion = await docmill.convert(document)
            assert conversion["content"].startswith("# Minutes\n")
            assert (await docmill.convert_to_text(BytesIO(document.read_bytes()))).startswith("# Minutes\n")
            job = await docmill.jobs.create([document, ("c.pdf", b"%PDF-1.7")])
            lines = [line async for line in docmill.jobs.results(job["id"])]
            assert sorted("error" in line for line in lines) == [False, True]
            assert (await docmill.jobs.wait(job["id"]))["status"] == "completed"
            assert [item["index"] async for item in docmill.jobs.items(job["id"])] == [0, 1]
            assert job["id"] in [one["id"] async for one in docmill.jobs.list()]
            assert (await docmill.usage())["tier"] == "free"
        async with AsyncDocmill(key=given["spentKey"]) as spent:
            with pytest.raises(ApiError, match="quota_exhausted"):
                await spent.convert(b"words", filename="a.txt")

    asyncio.run(run())


def test_a_webhook_is_verified(given: dict[str, Any]) -> None:
    webhook = given["webhook"]
    event = verify_webhook(webhook["body"], webhook["headers"], webhook["secret"])
    assert event["type"] == "job.completed"
    for body, headers, secret in [
        (webhook["body"] + " ", webhook["headers"], webhook["secret"]),
        (webhook["body"], {}, webhook["secret"]),
        (webhook["body"], webhook["headers"], "whsec_AAAA"),
    ]:
        with pytest.raises(WebhookError):
            verify_webhook(body, headers, secret)
    with pytest.raises(WebhookError):
        verify_webhook(webhook["body"], webhook["headers"], webhook["secret"], now=0)


def test_the_types_have_the_members_of_the_openapi_document(given: dict[str, Any]) -> None:
    paths = httpx.get(f"{given['url']}/openapi.json").json()["paths"]

    def answer(path: str, method: str) -> Any:
        return paths[path][method]["responses"]["200"]["content"]["application/json"]["schema"]["properties"]

    def members(kind: type) -> set[str]:
        return set(typing.get_type_hints(kind))

    conversion = answer("/api/v1/convert", "post")
    job = answer("/api/v1/jobs/{id}", "get")
    for kind, properties in [
        (_types.Conversion, conversion),
        (_types.Usage, conversion["usage"]["properties"]),
        (_types.Metadata, conversion["metadata"]["properties"]),
        (_types.Resource, conversion["resources"]["items"]["properties"]),
        (_types.UsageReport, answer("/api/v1/usage", "get")),
        (_types.Capabilities, answer("/api/v1/convert", "get")),
        (_types.Job, job),
        (_types.JobItem, job["items"]["items"]["properties"]),
        (_types.JobCounts, job["counts"]["properties"]),
        (_types.JobSummary, answer("/api/v1/jobs", "get")["data"]["items"]["properties"]),
    ]:
        assert members(kind) == set(properties), kind.__name__


def test_the_version_is_that_of_the_description() -> None:
    description = (Path(__file__).parent.parent / "pyproject.toml").read_text()
    assert re.findall(r'^version = "(.*)"$', description, re.MULTILINE) == [docmill_client.__version__]


def test_the_lines_of_results_end_at_line_feeds_alone() -> None:
    from docmill_client._lines import Lines

    text = "a\u2028b\x85c\x0bd\r"
    data = (json.dumps({"text": text}, ensure_ascii=False) + "\n").encode()
    lines = Lines()
    found = [line for at in range(len(data)) for line in lines.feed(data[at : at + 1])]
    assert [json.loads(line) for line in found] == [{"text": text}]
