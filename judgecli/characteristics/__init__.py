"""What things are now: views of objects through the layers (613), and every part in force on the table."""

from judgecli.characteristics.attacked import attack_means
from judgecli.characteristics.conditions import holds
from judgecli.characteristics.filters import fits, has_colour, is_of_subtype
from judgecli.characteristics.layers import view, views
from judgecli.characteristics.statics import Static, in_force, matching, meant, statics, statics_of
from judgecli.characteristics.view import View

__all__ = [
    "Static", "View", "attack_means", "fits", "has_colour", "holds", "in_force", "is_of_subtype", "matching",
    "meant", "statics", "statics_of", "view", "views",
]  # fmt: skip
