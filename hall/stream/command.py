"""`goban stream`: create the streams of a cluster, and keys for halls and portals."""

from __future__ import annotations

import argparse
import asyncio
import os
from functools import partial
from pathlib import Path

from web.console import FailureError, put
from web.option_types import whole
from web.safe_file import PRIVATE, replace_file

from .address import add_options, address_in

EXAMPLE = "goban stream init --stream nats://a.example,nats://b.example,nats://c.example"

SEED_BYTES = 32


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's actions."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    init = actions.add_parser("init", help="create the streams, or change their limits")
    add_options(init, "the cluster that keeps the streams")
    for name, default, most, text in (
        ("replicas", 3, 5, "servers that keep each message"),
        ("days", 400, 3650, "age at which a message goes"),
        ("gigabytes", 20, 100_000, "size of all lines; beyond it the oldest go"),
    ):
        number = partial(whole, allowed=range(1, most + 1), expected=f"1 to {most}")
        text = f"{text} (default: {default})"
        init.add_argument(f"--{name}", metavar="N", type=number, default=default, help=text)
    key = actions.add_parser("key", help="write a new key, and show the part for the servers")
    key.add_argument("file", metavar="FILE", type=Path, help="where the secret part is written")


def run(options: argparse.Namespace) -> int:
    """Carry out the action; the exit status. Raises FailureError."""
    if options.action == "key":
        return _write_key(options.file)
    if (address := address_in(options)) is None:
        raise FailureError("expected --stream URL,…", 2)
    from .connection import FAILURES, make_streams, words

    limits = (options.replicas, options.days, options.gigabytes)
    try:
        for line in asyncio.run(make_streams(address, *limits)):
            put(line)
    except FAILURES as error:
        raise FailureError(f"stream {address}: {words(error)}") from None
    return 0


def _write_key(file: Path) -> int:
    """Write a key's seed, and show its public part."""
    try:
        import nkeys
    except ImportError:
        raise FailureError("a key needs nkeys: pip install 'goban-arbiter[stream]'") from None
    seed = nkeys.encode_seed(os.urandom(SEED_BYTES), nkeys.PREFIX_BYTE_USER)
    if file.exists():
        raise FailureError(f"{file}: is there already; name a new file", 2)
    replace_file(file, bytes(seed) + b"\n", PRIVATE)
    put(nkeys.from_seed(bytearray(seed)).public_key.decode())
    return 0
