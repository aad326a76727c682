"""Names of the available languages, without reading their catalogues."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

ENGLISH = "en"

FOLDER = files("device").joinpath("page", "static", "messages")
"""The folder of the catalogues, which the page gives to browsers too."""

LANGUAGES: Sequence[str] = tuple(
    sorted(
        each.name.removesuffix(".ftl") for each in FOLDER.iterdir() if each.name.endswith(".ftl")
    )
)
"""The languages that there are, as a browser names them: "de", "zh-Hans"."""
