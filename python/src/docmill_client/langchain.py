"""LangChain: a parser of blobs and a loader, by the extra `langchain`."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

from langchain_core.document_loaders import BaseBlobParser, BaseLoader, Blob
from langchain_core.documents import Document

from ._async import AsyncDocmill
from ._split import Split, pieces_of, split_options
from ._sync import Docmill


class DocmillParser(BaseBlobParser):
    """Parses blobs of any format that the service converts.

    `split` says what a Document is: the whole `document`, a `page` of it, or `chunks` for retrieval. `options` are those of
    a conversion, such as `chunk_tokens` or `ocr`. Metadata are plain values: `source`, `filename`, `title`, `page` (from
    0), `page_label`, and for chunks `heading`, `chunk`, `tokens` and `kind`.
    """

    def __init__(self, client: Docmill | None = None, *, split: Split = "document", **options: Any) -> None:
        self.client = client or Docmill()
        self.split = split
        self.options = options

    def lazy_parse(self, blob: Blob) -> Iterator[Document]:
        source = blob.source or ""
        name = os.path.basename(str(blob.path)) if blob.path else blob.metadata.get("filename")
        with blob.as_bytes_io() as file:
            conversion = self.client.convert(file, filename=name, **split_options(self.split, self.options))
        for piece in pieces_of(conversion, self.split):
            metadata = {**blob.metadata, **({"source": source} if source else {}), **piece.metadata}
            yield Document(page_content=piece.text, metadata=metadata)


class DocmillLoader(BaseLoader):
    """Loads files and URLs through a service; `split` and `options` are those of `DocmillParser`.

    A source that begins with http:// or https:// is a URL, which the service downloads; others are paths.
    """

    def __init__(
        self,
        sources: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
        client: Docmill | None = None,
        *,
        async_client: AsyncDocmill | None = None,
        split: Split = "document",
        **options: Any,
    ) -> None:
        self.sources = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
        self.client = client
        self.async_client = async_client
        self.split = split
        self.options = options

    def lazy_load(self) -> Iterator[Document]:
        client = self.client or Docmill()
        for source in self.sources:
            conversion = client.convert(**_given(source), **split_options(self.split, self.options))
            for piece in pieces_of(conversion, self.split):
                yield Document(page_content=piece.text, metadata={"source": os.fspath(source), **piece.metadata})

    async def alazy_load(self) -> AsyncIterator[Document]:
        client = self.async_client or AsyncDocmill()
        for source in self.sources:
            conversion = await client.convert(**_given(source), **split_options(self.split, self.options))
            for piece in pieces_of(conversion, self.split):
                yield Document(page_content=piece.text, metadata={"source": os.fspath(source), **piece.metadata})


def _given(source: str | os.PathLike[str]) -> dict[str, Any]:
    is_url = isinstance(source, str) and source.startswith(("http://", "https://"))
    return {"url": source} if is_url else {"source": source}
