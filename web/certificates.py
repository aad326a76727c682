"""X.509 certificates for servers of this machine, and the names and addresses that they are for."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from ipaddress import IPv4Address, IPv6Address, ip_address

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from ifaddr import get_adapters

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
