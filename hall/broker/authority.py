"""The hub's own authority: boards are given its certificate, and trust the broker by it.

Certificates hold from 1970 on: the clock of a board may not be set.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
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

from ..shared import PRIVATE, SHARED, FailureError, own_addresses, replace_file

CA, CA_KEY = "ca.pem", "ca-key.pem"
CERTIFICATE, KEY = "broker.pem", "broker-key.pem"

SINCE = datetime(1970, 1, 2, tzinfo=UTC)
LIFE = timedelta(days=20 * 365)
"""From the day on which it is made: longer than a board's card lasts."""

KEY_USES = (
    "digital_signature",
    "content_commitment",
    "key_encipherment",
    "data_encipherment",
    "key_agreement",
    "key_cert_sign",
    "crl_sign",
    "encipher_only",
    "decipher_only",
)


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
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _signed(authority, key.public_key(), _names(hosts))
        _write(files.key, _pem(key))
        _write(files.certificate, certificate.public_bytes(Encoding.PEM))
    except (OSError, ValueError, TypeError) as error:
        raise FailureError(f"{folder}: the hub's certificates cannot be made ({error})") from None
    return files


@dataclass(frozen=True, slots=True)
class _Authority:
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def _authority(folder: Path) -> _Authority:
    """The authority in `folder`, made where there is none. Boards keep its certificate."""
    if (folder / CA).exists() and (folder / CA_KEY).exists():
        key = load_pem_private_key((folder / CA_KEY).read_bytes(), None)
        certificate = x509.load_pem_x509_certificate((folder / CA).read_bytes())
        if not isinstance(key, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{folder / CA_KEY} is no key of this program")
        return _Authority(certificate, key)
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "goban-arbiter hub")])
    public = key.public_key()
    certificate = (
        _builder(name, name, public)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_uses("key_cert_sign", "crl_sign"), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(folder / CA_KEY, _pem(key))
    _write(folder / CA, certificate.public_bytes(Encoding.PEM))
    return _Authority(certificate, key)


def _signed(
    authority: _Authority, public: ec.EllipticCurvePublicKey, names: Sequence[x509.GeneralName]
) -> x509.Certificate:
    """A certificate of the broker, for `names`."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "goban-arbiter broker")])
    issuer_key = authority.key.public_key()
    return (
        _builder(subject, authority.certificate.subject, public)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_uses("digital_signature"), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key), critical=False
        )
        .sign(authority.key, hashes.SHA256())
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, public: ec.EllipticCurvePublicKey
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(SINCE)
        .not_valid_after(max(datetime.now(UTC), datetime(2026, 1, 1, tzinfo=UTC)) + LIFE)
    )


def _uses(*uses: str) -> x509.KeyUsage:
    return x509.KeyUsage(**{use: use in uses for use in KEY_USES})


def _names(hosts: Sequence[str]) -> list[x509.GeneralName]:
    """This machine's names and addresses, and `hosts`, each once."""
    own = socket.gethostname().partition(".")[0].lower()
    named: list[x509.GeneralName] = [x509.DNSName("localhost")]
    if own.isascii() and own:
        named += [x509.DNSName(own), x509.DNSName(f"{own}.local")]
    named += [x509.IPAddress(address) for address in own_addresses()]
    for host in hosts:
        try:
            named.append(x509.IPAddress(ipaddress.ip_address(host)))
        except ValueError:
            named.append(x509.DNSName(host))
    return list(dict.fromkeys(named))


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _write(path: Path, content: bytes) -> None:
    replace_file(path, content, mode=PRIVATE)
