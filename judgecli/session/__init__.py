"""Running commands on a table: `Session().run(line) -> Result`."""

from judgecli.session.result import Result
from judgecli.session.session import Session

__all__ = ["Result", "Session"]
