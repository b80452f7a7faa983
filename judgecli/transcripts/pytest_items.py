"""Transcripts as pytest items.  Imported by the plugin once the first `.judge` file is met."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from judgecli.transcripts.replay import Report, replay_file


class TranscriptFailed(Exception):  # noqa: N818
    """A transcript that did not replay; report: everything that was wrong."""

    def __init__(self, report: Report) -> None:
        super().__init__(report.path)
        self.report = report


class TranscriptFile(pytest.File):
    """A `.judge` file: one item."""

    def collect(self) -> Iterator[TranscriptItem]:
        yield TranscriptItem.from_parent(self, name=self.path.stem)


class TranscriptItem(pytest.Item):
    """Replays its file."""

    def runtest(self) -> None:
        report = replay_file(os.path.relpath(self.path))
        if not report.passed:
            raise TranscriptFailed(report)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        from judgecli.transcripts.reports import report_lines

        if isinstance(excinfo.value, TranscriptFailed):
            return "\n".join(report_lines(excinfo.value.report))
        return super().repr_failure(excinfo, style=style)

    def reportinfo(self) -> tuple[os.PathLike[str], int | None, str]:
        return self.path, 0, f"transcript {self.path.name}"
