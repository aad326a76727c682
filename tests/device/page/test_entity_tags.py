"""If-None-Match: alone, in lists, weak, and what is none."""

from __future__ import annotations

import time

import pytest
from starlette.requests import Request

from device.page.kept_files import is_known


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
