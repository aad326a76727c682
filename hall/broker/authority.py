"""The hub's own authority: boards are given its certificate, and trust the broker by it.

Certificates hold from 1970 on: the clock of a board may not be set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from web.certificates import Issuer, certificate_pem, key_pem, new_issuer, own_hosts
from web.console import FailureError
from web.safe_file import PRIVATE, SHARED, replace_file

CA, CA_KEY = "ca.pem", "ca-key.pem"
CERTIFICATE, KEY = "broker.pem", "broker-key.pem"

SINCE = datetime(1970, 1, 2, tzinfo=UTC)
LIFE = timedelta(days=20 * 365)
"""From the day on which it is made: longer than a board's card lasts."""


@dataclass(frozen=True, slots=True)
class BrokerFiles:
    """The files of a broker with TLS: the authority, its certificate and its key."""

    ca: Path
    certificate: Path
    key: Path


def broker_files(folder: Path, hosts: Sequence[str] = ()) -> BrokerFiles:
    """The files in `folder`; the authority is made once, the certificate at each start.

    It is for this machine's names and addresses, and for `hosts`. Raises FailureError.
    """
    files = BrokerFiles(folder / CA, folder / CERTIFICATE, folder / KEY)
    try:
        authority = _authority(folder)
        files.ca.chmod(SHARED)  # boards and their users read it
        broker = new_issuer("goban-arbiter broker")
        _write(files.key, key_pem(broker.key))
        names = [*own_hosts(), *hosts]
        _write(files.certificate, certificate_pem(broker, authority, SINCE, _until(), names))
    except (OSError, ValueError, TypeError) as error:
        raise FailureError(f"{folder}: the hub's certificates cannot be made ({error})") from None
    return files


def _authority(folder: Path) -> Issuer:
    """The authority in `folder`, made where there is none. Boards keep its certificate."""
    if (folder / CA).exists() and (folder / CA_KEY).exists():
        key = load_pem_private_key((folder / CA_KEY).read_bytes(), None)
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{folder / CA_KEY} is no key of this program")
        return Issuer(x509.load_pem_x509_certificate((folder / CA).read_bytes()).subject, key)
    made = new_issuer("goban-arbiter hub")
    _write(folder / CA_KEY, key_pem(made.key))
    _write(folder / CA, certificate_pem(made, made, SINCE, _until()))
    return made


def _until() -> datetime:
    return max(datetime.now(UTC), datetime(2026, 1, 1, tzinfo=UTC)) + LIFE


def _write(path: Path, content: bytes) -> None:
    replace_file(path, content, mode=PRIVATE)
