"""The page's own certificate: made when the page is first shown on a network, and when it ages.

It is signed by itself: browsers ask once whether to trust it, and its fingerprint tells that it is
this machine's. It is for use without an authority; whoever has a certificate names it instead.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.serialization import load_pem_private_key

from ..certificates import certificate_pem, key_pem, new_issuer, own_hosts, own_names
from ..console import FailureError
from ..machine import clock_is_set
from ..safe_file import PRIVATE, replace_file
from ..server import Certificate

CERTIFICATE, KEY = "page-certificate.pem", "page-key.pem"
"""Names of the files, beside the secrets."""

LIFE = timedelta(days=397)
"""Browsers refuse certificates that hold for much longer."""

RENEWED_BEFORE = timedelta(days=30)
"""A certificate that ends within so long is replaced at the start."""

SLACK = timedelta(days=1)
"""It holds from so long ago: the clock of a telephone may be behind."""


@dataclass(frozen=True, slots=True)
class OwnCertificate:
    """A certificate of this machine's own, where it lies, and how it is recognised.

    ``fingerprint``: SHA-256, two hexadecimal digits a byte with colons, as browsers show it.
    """

    files: Certificate
    fingerprint: str
    until: datetime

    @property
    def fingerprint_line(self) -> str:
        """The fingerprint and the last day, in words."""
        return f"SHA-256 {self.fingerprint}, until {self.until:%Y-%m-%d}"


def needs_certificate(listening: socket.socket) -> bool:
    """Whether others than this machine can connect to `listening`."""
    address = ipaddress.ip_address(str(listening.getsockname()[0]).partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return not (mapped or address).is_loopback


def own_certificate(
    folder: Path, now: datetime | None = None, *, dated: bool | None = None
) -> OwnCertificate:
    """The certificate in `folder`, made anew where there is none that holds for this machine.

    It is for the host's name, NAME.local, localhost and the addresses of this machine at that
    moment. Its files are their owner's alone. `now` is the wall clock's unless given. `dated` tells
    whether the wall clock tells the date. Where it does not, a certificate is not replaced for its
    dates. Raises FailureError where the files cannot be written.
    """
    now = datetime.now(UTC) if now is None else now
    dated = clock_is_set(now.timestamp()) if dated is None else dated
    # A clock that was never set must not replace a certificate for its dates.
    if not _holds(folder, now if dated else None):
        own = new_issuer(own_names()[0])
        made = certificate_pem(own, own, now - SLACK, now - SLACK + LIFE, own_hosts())
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # A process that ends between the two leaves a pair that does not fit: it is made anew.
            replace_file(folder / KEY, key_pem(own.key), mode=PRIVATE)
            replace_file(folder / CERTIFICATE, made, mode=PRIVATE)
        except OSError as error:
            raise FailureError(
                f"{error.filename or folder}: {error.strerror or error}; the page needs a "
                "certificate there, or --plain-http"
            ) from None
    found = found_certificate(folder)
    assert found is not None
    return found


def found_certificate(folder: Path) -> OwnCertificate | None:
    """The certificate in `folder` as it is; None where there is none that can be read."""
    files = Certificate(folder / CERTIFICATE, folder / KEY)
    try:
        found = x509.load_pem_x509_certificate(files.certificate.read_bytes())
    except (OSError, ValueError):
        return None
    fingerprint = found.fingerprint(hashes.SHA256()).hex(":").upper()
    return OwnCertificate(files, fingerprint, found.not_valid_after_utc)


def _holds(folder: Path, now: datetime | None) -> bool:
    """Whether the certificate in `folder` has its key, this machine's name, and time left.

    Where `now` is None its time is not looked at.
    """
    try:
        found = x509.load_pem_x509_certificate((folder / CERTIFICATE).read_bytes())
        key = load_pem_private_key((folder / KEY).read_bytes(), None)
        named = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError, TypeError, x509.ExtensionNotFound):
        return False
    last = found.not_valid_after_utc - RENEWED_BEFORE
    return (
        (now is None or found.not_valid_before_utc <= now < last)
        and key.public_key() == found.public_key()
        and set(own_names()) <= set(named.get_values_for_type(x509.DNSName))
    )
