"""The table as immutable data, and the types that the rooms exchange: no rules, no words, no I/O."""
