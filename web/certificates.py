"""X.509 certificates for servers of this machine, and the names and addresses that they are for.

The page's own one is made when the page is first shown on a network, and when it ages. It is signed
by itself: browsers ask once whether to trust it, and its fingerprint shows that it is this
machine's. It is for use without an authority: a certificate of one's own is named instead.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address, ip_address
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
from ifaddr import get_adapters

from .console import FailureError
from .machine import clock_is_set
from .safe_file import PRIVATE, replace_file
from .server import Certificate

LABEL = re.compile(r"(?!-)[A-Za-z0-9_-]{1,63}(?<!-)")
KEY_USES = (
    *("digital_signature", "content_commitment", "key_encipherment", "data_encipherment"),
    *("key_agreement", "key_cert_sign", "crl_sign", "encipher_only", "decipher_only"),
)
"""All uses of a key that a certificate allows or denies (RFC 5280, 4.2.1.3)."""

Address = IPv4Address | IPv6Address


@dataclass(frozen=True, slots=True)
class Issuer:
    """Who signs certificates: an authority, or the subject itself."""

    name: x509.Name
    key: ec.EllipticCurvePrivateKey


def new_issuer(name: str) -> Issuer:
    """A new key (NIST P-256) under a common name."""
    named = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    return Issuer(named, ec.generate_private_key(ec.SECP256R1()))


def key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A private key as PKCS #8 in PEM, without a password."""
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def certificate_pem(
    subject: Issuer, issuer: Issuer, since: datetime, until: datetime, hosts: Iterable[str] = ()
) -> bytes:
    """The certificate of a server that is reached as one of `hosts` (names, addresses), in PEM.

    Without `hosts` it is that of an authority, which signs servers alone. Where `subject` is its
    own `issuer` it is self-signed. ValueError for a name that is not ASCII.
    """
    public = subject.key.public_key()
    names = [_general_name(host) for host in dict.fromkeys(hosts)]
    uses = {"digital_signature"} if names else {"key_cert_sign", "crl_sign"}
    limits = x509.BasicConstraints(ca=not names, path_length=None if names else 0)
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer.key.public_key())
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject.name)
        .issuer_name(issuer.name)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(since)
        .not_valid_after(until)
        .add_extension(limits, critical=True)
        .add_extension(x509.KeyUsage(**{use: use in uses for use in KEY_USES}), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(signer, critical=False)
    )
    if names:
        server = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
        builder = builder.add_extension(x509.SubjectAlternativeName(names), critical=False)
        builder = builder.add_extension(server, critical=False)
    return builder.sign(issuer.key, hashes.SHA256()).public_bytes(Encoding.PEM)


def own_hosts() -> list[str]:
    """What a server of this machine is reached as: names, its own first, and addresses."""
    return [*own_names(), *map(str, own_addresses())]


def own_names() -> tuple[str, ...]:
    """The names of this machine, its own first."""
    host = socket.gethostname().partition(".")[0].lower()
    own = (host, f"{host}.local") if LABEL.fullmatch(host) and host != "localhost" else ()
    return (*own, "localhost")


def own_addresses() -> tuple[Address, ...]:
    """The addresses that this machine has now, those of the network that it uses first."""
    found: list[Address] = []
    # Nothing is sent: to connect a datagram's socket only chooses the way, and the address to it.
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((target, 9))
            found.append(ip_address(way.getsockname()[0]))
    # A hall's own network may have no default route.
    for each in (each for adapter in get_adapters() for each in adapter.ips):
        address = ip_address(each.ip if isinstance(each.ip, str) else each.ip[0])
        if not address.is_loopback and (address.version == 4 or not address.is_link_local):
            found.append(address)
    return tuple(dict.fromkeys([*found, ip_address("127.0.0.1"), ip_address("::1")]))


def _general_name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)


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
    address = ip_address(str(listening.getsockname()[0]).partition("%")[0])
    return not (getattr(address, "ipv4_mapped", None) or address).is_loopback


def own_certificate(folder: Path, now: datetime | None = None) -> OwnCertificate:
    """The certificate in `folder`, made anew where there is none that holds for this machine.

    It is for the host's name, NAME.local, localhost and the addresses of this machine at that
    moment. Its files are their owner's alone. `now` is the wall clock's unless given. Where that
    has no date, a certificate is not replaced for its dates. Raises FailureError where the files
    cannot be written.
    """
    now = datetime.now(UTC) if now is None else now
    # A clock that was never set must not replace a certificate for its dates.
    if not _holds(folder, now if clock_is_set(now.timestamp()) else None):
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
