"""The servers of a stream as options name them, and the key and the authority beside."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from web.console import FailureError

SERVER = re.compile(
    r"(?:nats|tls)://(?:[^\s@/]+@)?(?:[\w.-]+|\[[\da-fA-F:.]+\])(?::[1-9]\d{0,4})?/?"
)


@dataclass(frozen=True, slots=True)
class StreamAddress:
    """The servers of one cluster, the file of a key or of credentials, and that of the authority.

    Without ``ca`` the system's authorities are trusted.
    """

    servers: Sequence[str]
    key: Path | None = None
    ca: Path | None = None

    def __str__(self) -> str:
        return _shown(",".join(self.servers))


def add_options(parser: argparse.ArgumentParser, use: str) -> None:
    """Add the options that name a stream; `use` completes the help of ``--stream``."""
    parser.add_argument(
        "--stream",
        metavar="URL,URL",
        type=servers,
        help=f"nats://[USER:PASSWORD@]HOST[:PORT] or tls://… of each server: {use}",
    )
    parser.add_argument(
        "--stream-key", metavar="FILE", type=Path, help="the seed of an nkey, or credentials"
    )
    parser.add_argument(
        "--stream-ca", metavar="FILE", type=Path, help="certificate of the servers' authority"
    )


def address_in(options: argparse.Namespace) -> StreamAddress | None:
    """The stream that the options name; None for none. Raises FailureError."""
    if options.stream is None:
        if options.stream_key or options.stream_ca:
            raise FailureError("--stream-key, --stream-ca: expected --stream beside them")
        return None
    if find_spec("nats") is None:
        raise FailureError("--stream needs nats-py: pip install 'goban-arbiter[stream]'")
    for file in (options.stream_key, options.stream_ca):
        if file is not None and not file.is_file():
            raise FailureError(f"{file}: there is no such file")
    return StreamAddress(options.stream, options.stream_key, options.stream_ca)


def servers(text: str) -> Sequence[str]:
    """The servers in a list with commas.

    >>> servers("nats://a:4222,tls://b")
    ['nats://a:4222', 'tls://b']
    """
    found = [each.strip() for each in text.split(",")]
    if not all(map(SERVER.fullmatch, found)):
        shown = _shown(text)[:80]
        raise argparse.ArgumentTypeError(f"{shown!r}: expected nats://HOST[:PORT],… or tls://…")
    return found


def _shown(text: str) -> str:
    """Servers without their passwords."""
    return re.sub(r"//[^,]*@", "//", text)
