"""Converts a document that the service downloads."""

from collections.abc import Generator
from typing import Any

from dify_plugin import Tool
from dify_plugin.entities.tool import ToolInvokeMessage

from conversion import messages_of, options_of
from service import Service


class ConvertUrl(Tool):
    def _invoke(self, tool_parameters: dict[str, Any]) -> Generator[ToolInvokeMessage, None, None]:
        url = str(tool_parameters.get("url") or "").strip()
        service = Service(self.runtime.credentials)
        yield from messages_of(self, service.convert_url(url, options_of(tool_parameters)))
