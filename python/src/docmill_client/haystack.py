"""Haystack: a converter component, by the extra `haystack`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from haystack import Document, component, default_from_dict, default_to_dict
from haystack.components.converters.utils import normalize_metadata
from haystack.dataclasses import ByteStream
from haystack.utils import Secret, deserialize_secrets_inplace

from ._errors import DocmillError
from ._split import Split, pieces_of, split_options
from ._sync import Docmill


@component
class DocmillConverter:
    """Converts files to Documents through a service.

    `split` says what a Document is: the whole `document`, a `page` of it, or `chunks` for retrieval. `options` are those of
    a conversion, such as `{"ocr": "off"}`. A source that cannot be converted raises, or is listed in `failed` where
    `raise_on_failure` is False.
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: Secret = Secret.from_env_var("DOCMILL_KEY", strict=False),
        *,
        split: Split = "document",
        options: Mapping[str, Any] | None = None,
        raise_on_failure: bool = True,
    ) -> None:
        self.url = url
        self.api_key = api_key
        self.split: Split = split
        self.options = dict(options or {})
        self.raise_on_failure = raise_on_failure
        self._client: Docmill | None = None

    def to_dict(self) -> dict[str, Any]:
        return default_to_dict(
            self,
            url=self.url,
            api_key=self.api_key.to_dict(),
            split=self.split,
            options=self.options,
            raise_on_failure=self.raise_on_failure,
        )

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> DocmillConverter:
        deserialize_secrets_inplace(data["init_parameters"], keys=["api_key"])
        return default_from_dict(cls, data)

    def warm_up(self) -> None:
        if self._client is None:
            self._client = Docmill(self.url, self.api_key.resolve_value())

    @component.output_types(documents=list[Document], failed=list[dict[str, Any]])
    def run(
        self,
        sources: list[str | Path | ByteStream],
        meta: dict[str, Any] | list[dict[str, Any]] | None = None,
    ) -> dict[str, Any]:
        """`sources` are paths, URLs (http:// or https://) and streams of bytes; `meta` is for all or for each."""
        self.warm_up()
        documents: list[Document] = []
        failed: list[dict[str, Any]] = []
        for source, own in zip(sources, normalize_metadata(meta, len(sources))):
            given, facts = _given(source)
            try:
                conversion = self._client.convert(**given, **split_options(self.split, self.options))  # type: ignore[union-attr]
            except DocmillError as error:
                if self.raise_on_failure:
                    raise
                failed.append({"source": str(facts.get("file_path", "")), "code": error.code, "message": str(error)})
                continue
            for piece in pieces_of(conversion, self.split):
                page = {"page_number": piece.metadata["page"] + 1} if "page" in piece.metadata else {}
                rest = {name: value for name, value in piece.metadata.items() if name not in ("page", "page_label")}
                documents.append(Document(content=piece.text, meta={**facts, **rest, **page, **own}))
        return {"documents": documents, "failed": failed}


def _given(source: str | Path | ByteStream) -> tuple[dict[str, Any], dict[str, Any]]:
    if isinstance(source, ByteStream):
        name = source.meta.get("file_path") or source.meta.get("file_name")
        return {"source": source.data, "filename": Path(name).name if name else None}, dict(source.meta)
    if isinstance(source, str) and source.startswith(("http://", "https://")):
        return {"url": source}, {"url": source}
    return {"source": source}, {"file_path": str(source)}


__all__: Sequence[str] = ["DocmillConverter"]
