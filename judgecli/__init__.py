"""A judge's assistant for combat in Magic: The Gathering."""
