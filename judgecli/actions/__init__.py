"""What happens to things, once each: damage, destroying, entering, leaving, removal from combat, counters, life."""

from judgecli.actions.play import Play

__all__ = ["Play"]
