"""The verbs at priority: what spells and abilities do, as players type it."""
