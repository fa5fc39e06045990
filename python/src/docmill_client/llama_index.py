"""LlamaIndex: a reader, by the extra `llama-index`."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document

from ._split import Split, pieces_of, split_options
from ._sync import Docmill


class DocmillReader(BaseReader):
    """Reads files and URLs through a service, also as `file_extractor` of a `SimpleDirectoryReader`.

    `split` says what a Document is: the whole `document`, a `page` of it, or `chunks` for retrieval. `options` are those of
    a conversion.
    """

    def __init__(self, client: Docmill | None = None, *, split: Split = "document", **options: Any) -> None:
        self.client = client or Docmill()
        self.split: Split = split
        self.options = options

    def lazy_load_data(
        self, file: str | os.PathLike[str], extra_info: dict[str, Any] | None = None, **_: Any
    ) -> Iterable[Document]:
        """`file` is a path, or a URL (http:// or https://)."""
        is_url = isinstance(file, str) and file.startswith(("http://", "https://"))
        given: dict[str, Any] = {"url": file} if is_url else {"source": file}
        conversion = self.client.convert(**given, **split_options(self.split, self.options))
        for piece in pieces_of(conversion, self.split):
            metadata = {"file_path": str(file), **piece.metadata, **(extra_info or {})}
            yield Document(text=piece.text, metadata=metadata)
