"""The client of docling-serve against a running service, where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

service_client = pytest.importorskip("docling.service_client")


@pytest.mark.parametrize("watcher", ["websocket", "polling"])
def test_documents_are_converted_and_loaded(given: dict[str, Any], document: Path, watcher: str) -> None:
    with service_client.DoclingServiceClient(url=given["url"], api_key=given["key"], status_watcher=watcher) as client:
        assert client.health().status == "ok" and "docmill" in client.version()
        result = client.convert(document)
        assert result.document.export_to_markdown().startswith("# Minutes\n")
        assert len(result.document.tables) == 1
        both = list(client.convert_all([document, Path(given["pages"])]))
        assert [one.status.value for one in both] == ["success", "success"]
        assert len(both[1].document.pages) == 3


def test_what_fails_and_the_end_of_a_quota_are_raised(given: dict[str, Any], tmp_path: Path, document: Path) -> None:
    corrupt = tmp_path / "a.pdf"
    corrupt.write_bytes(b"%PDF-1.7")
    with service_client.DoclingServiceClient(url=given["url"], api_key=given["key"], status_watcher="polling") as client:
        with pytest.raises(service_client.TaskExecutionError, match="corrupt"):
            client.convert(corrupt)
    with service_client.DoclingServiceClient(url=given["url"], api_key=given["spentKey"]) as client:
        with pytest.raises(service_client.UsageLimitExceededError):
            client.convert(document)
