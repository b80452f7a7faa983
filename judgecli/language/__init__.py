"""What is typed: lines → Commands, refusals with suggestions, help, completion; from one table of verbs."""

from judgecli.language.parse import parse
from judgecli.language.scene import Person, Scene, Thing, scene_of

__all__ = ["Person", "Scene", "Thing", "parse", "scene_of"]
