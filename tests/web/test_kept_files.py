"""The pages' scripts and styles, which are kept in memory, and the tags that know them again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.routing import Mount

from web.kept_files import KeptFiles, is_known

Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    for name in ("board/js/one.js", "board/icon.svg", "hall/js/one.js", "secret.txt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    files = KeptFiles({"": tmp_path / "board", "hall/": tmp_path / "hall"})
    transport = httpx.ASGITransport(Starlette(routes=[Mount("/static", files)]))

    async def answer(path: str, method: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as client:
            return await client.request(method, path, headers=headers)

    def ask(path: str, method: str = "GET", **headers: str) -> httpx.Response:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return asyncio.run(answer(path, method, named))

    return ask


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/static/js/one.js", "board/js/one.js", "text/javascript"),
        ("/static/hall/js/one.js", "hall/js/one.js", "text/javascript"),
        ("/static/icon.svg", "board/icon.svg", "image/svg+xml"),
    ],
)
def test_a_file_is_given_once_and_not_again(ask: Ask, path: str, body: str, kind: str) -> None:
    given = ask(path)
    again = ask(path, if_none_match=given.headers["etag"])
    other = ask(path, if_none_match='"another"')

    assert (given.status_code, given.text) == (200, body)
    assert given.headers["content-type"].startswith(kind)
    assert (again.status_code, again.content) == (304, b"")
    assert (other.status_code, other.text) == (200, body)


def test_a_text_is_compressed_for_whoever_takes_it_so(ask: Ask) -> None:
    plain, small = (ask("/static/js/one.js", accept_encoding=way) for way in ("identity", "gzip"))
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert plain.text == small.text == "board/js/one.js"
    assert plain.headers["etag"] != small.headers["etag"]
    known = ask("/static/js/one.js", accept_encoding="gzip", if_none_match=small.headers["etag"])
    assert (known.status_code, known.headers["vary"]) == (304, "Accept-Encoding")


@pytest.mark.parametrize("path", ["/static/", "/static/none.js", "/static/%2e%2e/secret.txt"])
def test_nothing_else_is_given(ask: Ask, path: str) -> None:
    assert ask(path).status_code == 404


def test_a_file_cannot_be_written(ask: Ask) -> None:
    assert ask("/static/icon.svg", "POST").status_code == 405


def asked(*lines: str) -> Request:
    """A request with these lines of the header."""
    headers = [(b"if-none-match", line.encode("latin-1")) for line in lines]
    return Request({"type": "http", "method": "GET", "headers": headers})


@pytest.mark.parametrize(
    ("lines", "known"),
    [
        ([], False),
        ([""], False),
        (['"a1"'], True),
        (['W/"a1"'], True),
        (["*"], True),
        ([" * "], True),
        (['"b", "a1"'], True),
        (['"b","a1","c"'], True),
        (['"b" , W/"a1"'], True),
        ([', "a1",,'], True),  # empty members count for nothing
        (['"b,"', '"a1"'], True),  # a comma inside a tag; two lines are one list
        (['"b"', 'W/"a1"'], True),
        (['"b"'], False),
        (['"A1"'], False),
        (['"a1'], False),
        (["a1"], False),
        (['w/"a1"'], False),
        (['"x\\"a1"'], False),
        (['"b" "a1"'], False),
        (['"a1", nonsense'], False),
        (['"*"'], False),
        (['*, "b"'], False),
    ],
)
def test_a_client_has_what_it_names(lines: list[str], known: bool) -> None:
    assert is_known(asked(*lines), '"a1"') is known


def test_a_long_header_is_read_at_once() -> None:
    begun_s = time.process_time()
    for text in ('"b",' * 20_000 + "x", "," * 80_000 + "x", '"' * 80_001):
        assert not is_known(asked(text), '"a1"')
    assert time.process_time() - begun_s < 1.0
