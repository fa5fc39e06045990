"""The credentials: an address and a key."""

from typing import Any

from dify_plugin import ToolProvider
from dify_plugin.errors.tool import ToolProviderCredentialValidationError

from service import Service, ServiceError


class DocmillProvider(ToolProvider):
    def _validate_credentials(self, credentials: dict[str, Any]) -> None:
        """By a call that is free."""
        try:
            Service(credentials).usage()
        except ServiceError as error:
            raise ToolProviderCredentialValidationError(str(error)) from error
