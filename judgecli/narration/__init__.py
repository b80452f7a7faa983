"""Events and verdicts into words and pictures.

`lines(before, after, events)` tells them; `plain` sets the lines as text, `aloud` for screen readers,
`coloured` (module `colour`) for a terminal; `schema` is the JSON form.
"""

from judgecli.narration.line import WIDTH, Line, aloud, plain, safe
from judgecli.narration.words import lines

__all__ = ["WIDTH", "Line", "aloud", "lines", "plain", "safe"]
