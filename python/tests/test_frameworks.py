"""LangChain, Haystack and LlamaIndex against a running service, where they are installed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from docmill_client import ApiError, Docmill


@pytest.fixture
def pages(given: dict[str, Any]) -> Path:
    """A PDF of three pages."""
    return Path(given["pages"])


class TestLangChain:
    @pytest.fixture(autouse=True)
    def installed(self) -> None:
        pytest.importorskip("langchain_core")

    def test_a_loader_gives_documents_pages_or_chunks(self, document: Path, pages: Path) -> None:
        from docmill_client.langchain import DocmillLoader

        [whole] = DocmillLoader(document).load()
        assert whole.page_content.startswith("# Minutes\n")
        assert whole.metadata == {"source": str(document), "filename": "minutes.docx", "total_pages": 1}
        by_page = DocmillLoader(pages, split="page").load()
        assert [(one.metadata["page"], one.metadata["page_label"]) for one in by_page] == [(0, "1"), (1, "2"), (2, "3")]
        assert all("docmill-page" not in one.page_content for one in by_page)
        chunks = DocmillLoader([document, pages], split="chunks", chunk_tokens=64).load()
        assert chunks[0].metadata["heading"] == "Minutes" and chunks[-1].metadata["page"] == 2
        loaded = asyncio.run(DocmillLoader(document).aload())
        assert loaded == [whole]

    def test_a_parser_takes_blobs(self, document: Path) -> None:
        from docmill_client.langchain import DocmillParser
        from langchain_core.document_loaders import Blob

        parser = DocmillParser(split="chunks", chunk_tokens=64)
        [first, *_] = parser.parse(Blob.from_path(document, metadata={"of": "monday"}))
        assert (first.metadata["of"], first.metadata["source"]) == ("monday", str(document))
        [first, *_] = parser.parse(Blob.from_data(document.read_bytes()))
        assert first.page_content.startswith("# Minutes")

    def test_an_error_and_the_end_of_a_quota_are_raised(self, document: Path, spent: Docmill) -> None:
        from docmill_client.langchain import DocmillLoader

        with pytest.raises(ApiError, match="quota_exhausted"):
            DocmillLoader(document, spent).load()
        with pytest.raises(ApiError):
            DocmillLoader("https://localhost/a.pdf").load()


class TestHaystack:
    @pytest.fixture(autouse=True)
    def installed(self) -> None:
        pytest.importorskip("haystack")

    def test_a_pipeline_converts_and_is_saved(self, document: Path, pages: Path) -> None:
        from docmill_client.haystack import DocmillConverter
        from haystack import Pipeline
        from haystack.dataclasses import ByteStream

        pipeline = Pipeline()
        pipeline.add_component("converter", DocmillConverter(split="page"))
        pipeline = Pipeline.loads(pipeline.dumps(), allowed_modules=["docmill_client.haystack"])
        stream = ByteStream(data=document.read_bytes(), meta={"file_name": "a.docx"})
        documents = pipeline.run({"converter": {"sources": [pages, stream], "meta": {"of": "monday"}}})["converter"]["documents"]
        assert [one.meta["page_number"] for one in documents[:3]] == [1, 2, 3]
        assert documents[3].content.startswith("# Minutes") and documents[3].meta["filename"] == "a.docx"
        assert {one.meta["of"] for one in documents} == {"monday"}

    def test_what_fails_is_raised_or_listed(self, given: dict[str, Any], document: Path) -> None:
        from docmill_client.haystack import DocmillConverter
        from haystack.utils import Secret

        listing = DocmillConverter(raise_on_failure=False)
        answer = listing.run(sources=["https://localhost/a.pdf", document])
        assert len(answer["documents"]) == 1 and len(answer["failed"]) == 1
        with pytest.raises(ApiError, match="quota_exhausted"):
            DocmillConverter(api_key=Secret.from_token(given["spentKey"])).run(sources=[document])


class TestLlamaIndex:
    @pytest.fixture(autouse=True)
    def installed(self) -> None:
        pytest.importorskip("llama_index.core")

    def test_a_reader_gives_documents_also_for_a_folder(self, document: Path, pages: Path) -> None:
        from docmill_client.llama_index import DocmillReader
        from llama_index.core import SimpleDirectoryReader

        chunks = DocmillReader(split="chunks", chunk_tokens=64).load_data(document)
        assert chunks[0].metadata["heading"] == "Minutes"
        reader = SimpleDirectoryReader(
            input_files=[str(pages)], file_extractor={".pdf": DocmillReader(split="page")}
        )
        assert [one.metadata["page_label"] for one in reader.load_data()] == ["1", "2", "3"]

    def test_an_error_and_the_end_of_a_quota_are_raised(self, document: Path, spent: Docmill) -> None:
        from docmill_client.llama_index import DocmillReader

        with pytest.raises(ApiError, match="quota_exhausted"):
            DocmillReader(spent).load_data(document)
        with pytest.raises(ApiError):
            DocmillReader().load_data("https://localhost/a.pdf")
