"""Lines of JSON (NDJSON) while they come."""

from __future__ import annotations


class Lines:
    """Splits bytes at line feeds alone: texts within JSON may have other separators of lines, such as U+2028."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def feed(self, data: bytes) -> list[bytes]:
        """The lines that are whole now. What is after the last line feed is no line yet."""
        *ends, rest = data.split(b"\n")
        lines: list[bytes] = []
        for end in ends:
            self._pieces.append(end)
            lines.append(b"".join(self._pieces))
            self._pieces = []
        self._pieces.append(rest)
        return [line for line in lines if line.strip()]
