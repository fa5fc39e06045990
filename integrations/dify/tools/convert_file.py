"""Converts a file that a workflow or a chat has."""

from collections.abc import Generator
from typing import Any

from dify_plugin import Tool
from dify_plugin.entities.tool import ToolInvokeMessage
from dify_plugin.file.file import File

from conversion import messages_of, options_of
from service import Service, ServiceError


class ConvertFile(Tool):
    def _invoke(self, tool_parameters: dict[str, Any]) -> Generator[ToolInvokeMessage, None, None]:
        file = tool_parameters.get("file")
        if not isinstance(file, File):
            raise ServiceError("The parameter file is not a file", "file_missing")
        filename = file.filename or f"document{file.extension or ''}"
        service = Service(self.runtime.credentials)
        yield from messages_of(self, service.convert_file(file.blob, filename, options_of(tool_parameters)))
