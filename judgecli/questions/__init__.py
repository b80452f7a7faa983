"""Questions that change nothing: check, why not, options, timing, who can block, the board."""
