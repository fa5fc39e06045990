"""The service that the tests call: `test/clients/python.test.ts` starts it and says in the environment where it is."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from docmill_client import Docmill

GIVEN: dict[str, Any] = json.loads(os.environ.get("GIVEN", "{}"))


def pytest_configure() -> None:
    if not GIVEN:
        raise pytest.UsageError("run these by: npm test -- test/clients/python.test.ts")
    os.environ.setdefault("DOCMILL_URL", GIVEN["url"])
    os.environ.setdefault("DOCMILL_KEY", GIVEN["key"])


@pytest.fixture
def given() -> dict[str, Any]:
    return GIVEN


@pytest.fixture
def document() -> Path:
    return Path(GIVEN["file"])


@pytest.fixture
def docmill() -> Any:
    with Docmill() as client:
        yield client


@pytest.fixture
def spent() -> Any:
    """Of an account that has nothing left."""
    with Docmill(key=GIVEN["spentKey"]) as client:
        yield client
