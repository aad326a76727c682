"""The import names are ours alone in an environment."""

from importlib.metadata import packages_distributions

import pytest


@pytest.mark.parametrize(
    "package", ["rules", "vision", "referee", "web", "messages", "device", "hall", "models"]
)
def test_nobody_else_provides_the_package(package: str) -> None:
    assert set(packages_distributions().get(package, [])) == {"goban-arbiter"}
