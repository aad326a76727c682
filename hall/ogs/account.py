"""The account at OGS: its tokens in the hub's file of secrets, got by OAuth 2 and renewed.

Source: docs.online-go.com, "OAuth2 Authentication". A public application has PKCE (RFC 7636) in the
place of a secret. Whoever renews gets another token for the next time, and the old one is void.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

from ..shared import FailureError, load_secrets

OGS = "https://online-go.com"

SERVICE = "ogs"

SCOPES = "read write groups"

LOGIN_COMMAND = "goban hub ogs-login --client-id ID"

EARLY_S = 120.0
"""A token is renewed so long before it ends."""


@dataclass(frozen=True, slots=True)
class OgsTokens:
    """What OGS gave: for which application, and until when (seconds since 1970)."""

    url: str
    client_id: str
    access: str = field(repr=False)
    refresh: str = field(repr=False)
    until: float
    client_secret: str = field(default="", repr=False)

    @property
    def is_old(self) -> bool:
        """Whether it has to be renewed."""
        return time.time() > self.until - EARLY_S

    def renewed(self, answer: Mapping[str, object]) -> OgsTokens:
        """The tokens after an answer that renews them. Raises ValueError where it has none."""
        access, refresh = answer.get("access_token"), answer.get("refresh_token", self.refresh)
        lasts_s = answer.get("expires_in", 3600)
        if not isinstance(access, str) or not isinstance(refresh, str):
            raise ValueError("no token in the answer")
        if not isinstance(lasts_s, int | float):
            raise ValueError("no time in the answer")
        return replace(self, access=access, refresh=refresh, until=time.time() + lasts_s)

    def asked(self, **more: str) -> dict[str, str]:
        """The fields of a request to the token's address."""
        secret = {"client_secret": self.client_secret} if self.client_secret else {}
        return {"client_id": self.client_id, **secret, **more}


def kept_tokens(path: Path) -> OgsTokens:
    """The tokens in a file of secrets. Raises FailureError where there are none."""
    found = load_secrets(path)
    given = {} if found is None else found.services.get(SERVICE, {})
    try:
        return OgsTokens(**{**given, "until": float(given["until"])})  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError):
        raise FailureError(f"OGS: nobody is logged in there; {LOGIN_COMMAND}") from None


def keep_tokens(path: Path, tokens: OgsTokens) -> None:
    """Keep tokens in the file of secrets, beside all else there. Raises FailureError."""
    found = load_secrets(path)
    if found is None:
        raise FailureError(f"{path}: there are no secrets yet; start the hub once")
    given = {key: str(value) for key, value in asdict(tokens).items()}
    replace(found, services={**found.services, SERVICE: given}).save()


@dataclass(frozen=True, slots=True)
class SigningIn:
    """One attempt to log in: where the browser comes back to, and what only this attempt knows."""

    url: str
    client_id: str
    comes_back: str
    client_secret: str = field(default="", repr=False)
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(64), repr=False)
    state: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    @property
    def address(self) -> str:
        """Where a person says that this program may use the account."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        asked = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.comes_back,
            "scope": SCOPES,
            "state": self.state,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        return f"{self.url}/oauth2/authorize/?{urlencode(asked)}"

    def code_in(self, came_back: str) -> str:
        """The code in the address to which the browser was sent back, or a code alone.

        Raises FailureError for an answer to another attempt, and where OGS has refused.
        """
        if "?" not in came_back:
            return came_back.strip()
        found = {key: values[0] for key, values in parse_qs(urlsplit(came_back).query).items()}
        if "error" in found:
            raise FailureError(f"OGS does not let this program in: {found['error'][:200]}")
        if not secrets.compare_digest(found.get("state", ""), self.state):
            raise FailureError("OGS: this is the answer to another attempt; begin once more")
        if not found.get("code"):
            raise FailureError("OGS: this address has no code; copy it whole")
        return found["code"]

    def exchange(self, code: str) -> dict[str, str]:
        """The fields that change a code into tokens."""
        tokens = self.tokens
        return tokens.asked(
            grant_type="authorization_code",
            code=code,
            redirect_uri=self.comes_back,
            code_verifier=self.verifier,
        )

    @property
    def tokens(self) -> OgsTokens:
        """The tokens before OGS has given any: the application's own part."""
        return OgsTokens(self.url, self.client_id, "", "", 0.0, self.client_secret)
