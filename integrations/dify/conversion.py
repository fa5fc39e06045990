"""From the parameters of a tool to the options of the API, and from its answer to what Dify shows."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from dify_plugin import Tool
from dify_plugin.entities.tool import ToolInvokeMessage

OPTIONS = ("output_format", "pages", "language", "ocr", "password")


def options_of(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters that were left empty are left out."""
    options = {name: parameters[name] for name in OPTIONS if parameters.get(name)}
    if parameters.get("chunks"):
        options["include"] = "chunks"
        if parameters.get("chunk_tokens"):
            options["chunk_tokens"] = int(parameters["chunk_tokens"])
    return options


def messages_of(tool: Tool, conversion: Mapping[str, Any]) -> Generator[ToolInvokeMessage, None, None]:
    """The content as `text`, and the rest as variables that a workflow can use by their names."""
    yield tool.create_text_message(conversion["content"])
    metadata = conversion["metadata"]
    facts = {
        "filename": conversion["filename"],
        "title": metadata["title"] or "",
        "page_count": metadata["page_count"] or 0,
        "warnings": conversion["warnings"],
    }
    # An agent reads the JSON beside the text, so the chunks, which repeat the text, are no part of it.
    yield tool.create_json_message(facts)
    for name, value in {**facts, "chunks": conversion.get("chunks", [])}.items():
        yield tool.create_variable_message(name, value)
