"""Turn and moments, priority, state-based actions, owed choices, timing: `perform(board, command)`."""
