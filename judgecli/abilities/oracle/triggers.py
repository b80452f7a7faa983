"""Triggered abilities: what they trigger on, and their effect in words."""

from __future__ import annotations

from judgecli.abilities.keywords import Finder
from judgecli.abilities.oracle import ignored
from judgecli.board.abilities import NotModelled, Part

__all__ = ["read"]


def read(sentences: list[str], name: str, find: Finder | None) -> tuple[Part, ...]:
    return (NotModelled(ignored.touches(" ".join(sentences))),)
