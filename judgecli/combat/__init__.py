"""The combat phase, one module a step in the rulebook's order."""
