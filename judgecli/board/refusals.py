"""The ways in which a line is refused.

    Refusal                     said to the user, nothing has changed
    ├── Malformed               not understood: where, what was expected, the nearest
    ├── Unknown                 a name that nothing on the table has
    │   └── UnknownCard         a name that no card of the library has
    ├── Ambiguous               a name or line that can be read in several ways: they are listed
    ├── Untimely                understood, but not now: a choice is owed first, the step has passed, …
    ├── Unmodelled              understood, but the program doesn't model it
    ├── NotInEdition            a verb or keyword that the rules of this date don't have
    └── TooMuch                 a bound of the program (creatures, length, copies)

An *illegal* act is no Refusal: it is a `Verdict` with `legal` false.  Raised in `language` and `game`, caught
in one place, `session`.
"""

from __future__ import annotations

__all__ = [
    "Ambiguous", "Malformed", "NotInEdition", "Refusal", "TooMuch", "Unknown", "UnknownCard", "Unmodelled", "Untimely",
]  # fmt: skip


class Refusal(Exception):  # noqa: N818  (a refusal is an answer, not an error of the program)
    """message: what was understood and what was not; column: 0-based place in the line, None if it isn't one
    place; suggestion: what to type instead ('' if there is nothing better to say)."""

    kind = "error"

    def __init__(self, message: str, *, column: int | None = None, suggestion: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.column = column
        self.suggestion = suggestion


class Malformed(Refusal):
    kind = "not understood"


class Unknown(Refusal):
    kind = "unknown name"


class UnknownCard(Unknown):
    """asked: the name.  The nearest is looked for only if the line is refused."""

    def __init__(self, message: str, *, column: int | None = None, suggestion: str = "", asked: str) -> None:
        super().__init__(message, column=column, suggestion=suggestion)
        self.asked = asked


class Ambiguous(Refusal):
    kind = "ambiguous"


class Untimely(Refusal):
    kind = "not now"


class Unmodelled(Refusal):
    kind = "not modelled"


class NotInEdition(Refusal):
    kind = "not in this edition"


class TooMuch(Refusal):
    kind = "too much"
