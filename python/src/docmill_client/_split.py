"""A conversion as the pieces that frameworks index: the whole document, its pages, or its chunks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ._types import Conversion

Split = Literal["document", "page", "chunks"]

MARK = "docmill-page-7c1e9a40d2b8"
"""Separates pages; no document has it."""

SEPARATOR = re.compile(rf"^{MARK} (\d+)\n?", re.MULTILINE)


@dataclass(frozen=True)
class Piece:
    text: str
    metadata: dict[str, Any]
    """Plain values, which every vector store takes."""


def split_options(split: Split, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a conversion that is split so."""
    if split == "page":
        return {**options, "page_separator": f"{MARK} {{page}}"}
    if split == "chunks":
        return {**options, "include": "chunks"}
    return dict(options)


def pieces_of(conversion: Conversion, split: Split) -> Iterator[Piece]:
    title = conversion["metadata"]["title"]
    facts: dict[str, Any] = {"filename": conversion["filename"], **({"title": title} if title else {})}
    if split == "chunks":
        yield from _chunks(conversion, facts)
    elif split == "page":
        yield from _pages(conversion, facts)
    else:
        pages = conversion["metadata"]["page_count"]
        yield Piece(conversion["content"], {**facts, **({"total_pages": pages} if pages else {})})


def _pages(conversion: Conversion, facts: dict[str, Any]) -> Iterator[Piece]:
    total = conversion["metadata"]["page_count"]
    if not total:
        yield Piece(conversion["content"], facts)
        return
    first, *rest = SEPARATOR.split(conversion["content"])
    numbered = [(1, first), *((int(number), text) for number, text in zip(rest[::2], rest[1::2]))]
    for number, text in numbered:
        if text.strip():
            yield Piece(text.strip(), {**facts, **_page(number), "total_pages": total})


def _chunks(conversion: Conversion, facts: dict[str, Any]) -> Iterator[Piece]:
    for chunk in conversion.get("chunks", []):
        pages = chunk["pages"]
        yield Piece(
            chunk["text"],
            {
                **facts,
                "chunk": chunk["index"],
                "heading": " > ".join(chunk["headings"]),
                "kind": chunk["kind"],
                "tokens": chunk["tokens"],
                **(_page(pages[0]) if pages else {}),
            },
        )


def _page(number: int) -> dict[str, Any]:
    """`page` counts from 0, as in other loaders; `page_label` is for people."""
    return {"page": number - 1, "page_label": str(number)}
