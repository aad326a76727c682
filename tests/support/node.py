"""Modules of the pages, run by Node.js: what needs no browser is tested without one."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import Any

import pytest

from device.page.static_files import STATIC
from hall.page.app import STATIC as HALL_STATIC

NODE = shutil.which("node")
LEAST = (20, 19)
"""From this version on Node.js sees by itself that a file is a module."""


def evaluate(script: str, *given: object) -> Any:
    """What `script`, an asynchronous function in JavaScript, gives for these values.

    It imports modules as a page does, from "/static/js/" or "/static/hall/js/".
    Skips the test where Node.js is missing.
    """
    if NODE is None or _version() < LEAST:
        pytest.skip("needs Node.js 20.19 or newer")
    found = script.replace('"/static/hall/', f'"{HALL_STATIC.as_uri()}/')
    found = found.replace('"/static/', f'"{STATIC.as_uri()}/')
    values = ", ".join(map(json.dumps, given))
    code = f"const run = {found};\nconsole.log(JSON.stringify((await run({values})) ?? null));"
    done = subprocess.run(
        [NODE, "--input-type=module"], input=code, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


PAGE = """
  const { readFile } = await import("node:fs/promises");
  globalThis.FluentBundle = (await import("/static/fluent/bundle.js")).default;
  globalThis.window = globalThis;
  globalThis.addEventListener = () => {};
  globalThis.localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  globalThis.location = { search: "?language=en", pathname: "/", toString: () => "http://page/" };
  globalThis.document = { documentElement: {}, addEventListener() {}, querySelector: () => null };
  globalThis.fetch = async (path) => new Response(await readFile(path));
"""
"""What modules of a page find where there is a browser: an English page without an element."""


def evaluate_in_page(script: str, *given: object) -> Any:
    """As `evaluate`, for modules that need a page, of which they show nothing."""
    return evaluate(f"async (...given) => {{{PAGE} return ({script})(...given); }}", *given)


def _version() -> tuple[int, ...]:
    said = subprocess.run([str(NODE), "--version"], capture_output=True, text=True, check=True)
    return tuple(map(int, said.stdout.strip().removeprefix("v").split(".")))
