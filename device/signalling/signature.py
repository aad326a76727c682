"""The signature of a webhook's messages, as Standard Webhooks 1 has it; board and hub share it.

The secret is ``whsec_`` and the key in base64. A secret that an earlier version made has no prefix,
and its letters are the key.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b64decode, b64encode

from ..console import FailureError

PREFIX = "whsec_"

KEY_BYTES = 32


def new_secret() -> str:
    """A secret that signs messages."""
    return PREFIX + b64encode(secrets.token_bytes(KEY_BYTES)).decode()


def signing_key(secret: str) -> bytes:
    """The key in a secret. Raises FailureError for a secret that holds none.

    >>> signing_key("whsec_c2VjcmV0"), signing_key("of an earlier version")
    (b'secret', b'of an earlier version')
    """
    if not secret.startswith(PREFIX):
        key = secret.encode()
    else:
        try:
            key = b64decode(secret.removeprefix(PREFIX), validate=True)
        except ValueError:
            raise FailureError(f"webhook: after {PREFIX} the secret is not base64") from None
    if not key:
        raise FailureError("webhook: the secret that signs it is empty")
    return key


def signed_headers(secret: str, message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """The headers of one message, at `timestamp` in seconds since 1970.

    >>> headers = signed_headers("whsec_c2VjcmV0", "m1", 1700000000, b"{}")
    >>> headers["webhook-signature"][:8]
    'v1,6a2BS'
    """
    signed = b".".join((message_id.encode(), str(timestamp).encode(), body))
    code = b64encode(hmac.digest(signing_key(secret), signed, hashlib.sha256)).decode()
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": f"v1,{code}",
    }
