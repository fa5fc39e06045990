"""Reads what is left of the daily allowance and the credits."""

from collections.abc import Generator
from typing import Any

from dify_plugin import Tool
from dify_plugin.entities.tool import ToolInvokeMessage

from service import Service


class GetUsage(Tool):
    def _invoke(self, tool_parameters: dict[str, Any]) -> Generator[ToolInvokeMessage, None, None]:
        usage = Service(self.runtime.credentials).usage()
        remaining = "unlimited" if usage["unlimited"] else f"{usage['remaining']} of {usage['daily']}"
        credits = usage["credits"]["available"]
        text = f"Plan {usage['tier']}: {remaining} conversions left today, {credits} credits."
        yield self.create_text_message(text)
        yield self.create_json_message(usage)
        facts = {
            "tier": usage["tier"],
            "used": usage["used"],
            # Dify has no number that is unlimited.
            "remaining": -1 if usage["unlimited"] else usage["remaining"],
            "credits": credits,
            "resets_at": usage["window"]["resets_at"],
        }
        for name, value in facts.items():
            yield self.create_variable_message(name, value)
