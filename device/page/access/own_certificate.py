"""The page's own certificate: made when the page is first shown on a network, and when it ages.

It is signed by itself: browsers ask once whether to trust it, and its fingerprint tells that it is
this machine's. It is for use without an authority; whoever has a certificate names it instead.
"""

from __future__ import annotations

import fcntl
import ipaddress
import re
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from ...errors import FailureError
from ...machine import clock_is_set
from ...safe_file import replace_file
from ..server import Certificate

CERTIFICATE, KEY = "page-certificate.pem", "page-key.pem"
"""Names of the files, beside the secrets."""

LIFE = timedelta(days=397)
"""Browsers refuse certificates that hold for much longer."""

RENEWED_BEFORE = timedelta(days=30)
"""A certificate that ends within so long is replaced at the start."""

SLACK = timedelta(days=1)
"""It holds from so long ago: the clock of a telephone may be behind."""

NAME = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(?<!-)")
"""A label of a host's name."""

SIOCGIFADDR = 0x8915
"""Linux's question for the IPv4 address of an interface."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


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
    found = found_certificate(folder)
    # A clock that was never set must not replace a certificate for its dates.
    if found is not None and _holds(folder, now if dated else None):
        return found
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _make(folder, now)
    except OSError as error:
        raise FailureError(
            f"{error.filename or folder}: {error.strerror or error}; the page needs a certificate "
            "there, or --plain-http"
        ) from None
    made = found_certificate(folder)
    assert made is not None
    return made


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
        and set(_names()) <= set(named.get_values_for_type(x509.DNSName))
    )


def _make(folder: Path, now: datetime) -> None:
    """Write a new key, and its certificate. Raises OSError."""
    key = ec.generate_private_key(ec.SECP256R1())
    names = _names()
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    others = [
        *(x509.DNSName(name) for name in names),
        *(x509.IPAddress(address) for address in own_addresses()),
    ]
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SLACK)
        .not_valid_after(now - SLACK + LIFE)
        .add_extension(x509.SubjectAlternativeName(others), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    # A process that ends between the two leaves a pair that does not fit, which is made anew.
    replace_file(folder / KEY, secret, mode=0o600)
    replace_file(folder / CERTIFICATE, made.public_bytes(Encoding.PEM), mode=0o600)


def _names() -> Sequence[str]:
    """The names of this machine, its own first."""
    host = socket.gethostname().partition(".")[0].lower()
    own = (host, f"{host}.local") if NAME.fullmatch(host) and host != "localhost" else ()
    return (*own, "localhost")


def _of_interfaces() -> Iterator[Address]:
    """The IPv4 address of every interface but loopback (Linux).

    A network of its own, such as a hall's, may lead nowhere: nothing else tells the address there.
    """
    if sys.platform != "linux":
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            try:
                told = fcntl.ioctl(asked, SIOCGIFADDR, struct.pack("256s", name.encode()))
            except OSError:  # an interface without an address
                continue
            address = ipaddress.ip_address(told[20:24])
            if not address.is_loopback:
                yield address


def own_addresses() -> tuple[Address, ...]:
    """The addresses that this machine has now, those of the network that it uses first."""
    found: dict[Address, None] = {}
    # Nothing is sent: to connect a datagram's socket only chooses the way, and the address to it.
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as way:
                way.connect((target, 9))
                found[ipaddress.ip_address(way.getsockname()[0])] = None
        except OSError:
            continue
    found |= dict.fromkeys(_of_interfaces())
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        known = []
    for *_, place in known:
        found[ipaddress.ip_address(str(place[0]).partition("%")[0])] = None
    for loopback in ("127.0.0.1", "::1"):
        found[ipaddress.ip_address(loopback)] = None
    return tuple(found)
