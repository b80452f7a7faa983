"""For the whole suite: one hypothesis profile, and the transcript plugin where the package isn't installed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "judge", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("judge")


def pytest_configure(config: pytest.Config) -> None:
    """An installed package brings its plugin; run from the source tree, it is loaded here."""
    from judgecli import pytest_plugin

    if not config.pluginmanager.is_registered(pytest_plugin):
        config.pluginmanager.register(pytest_plugin, "judgecli-from-source")
