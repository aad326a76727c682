"""The account at OGS: OAuth 2 tokens in the hub's file of secrets, and their refresh.

Source: docs.online-go.com, "OAuth2 Authentication". A public application uses PKCE (RFC 7636)
instead of a secret. A refresh returns another refresh token, and voids the old one.
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

from web.access.secrets_file import change_secrets, load_secrets
from web.console import FailureError

OGS = "https://online-go.com"

SERVICE = "ogs"

SCOPES = "read write groups"

LOGIN_COMMAND = "goban hub ogs-login --client-id ID"

REFRESH_MARGIN_S = 120.0
"""A token is refreshed this long before it expires."""


@dataclass(frozen=True, slots=True)
class OgsTokens:
    """OAuth tokens of an application, which expire at ``until`` (seconds since 1970)."""

    url: str
    client_id: str
    access: str = field(repr=False)
    refresh: str = field(repr=False)
    until: float
    client_secret: str = field(default="", repr=False)

    @property
    def is_expiring(self) -> bool:
        """Whether the access token has to be refreshed."""
        return time.time() > self.until - REFRESH_MARGIN_S

    def refreshed(self, response: Mapping[str, object]) -> OgsTokens:
        """The tokens in the response to a refresh. Raises ValueError where it has none."""
        access, refresh = response.get("access_token"), response.get("refresh_token", self.refresh)
        expires_s = response.get("expires_in", 3600)
        if not isinstance(access, str) or not isinstance(refresh, str):
            raise ValueError("no token in the answer")
        if not isinstance(expires_s, int | float):
            raise ValueError("no time in the answer")
        return replace(self, access=access, refresh=refresh, until=time.time() + expires_s)

    def form(self, **more: str) -> dict[str, str]:
        """The fields of a request to the token endpoint."""
        secret = {"client_secret": self.client_secret} if self.client_secret else {}
        return {"client_id": self.client_id, **secret, **more}


def stored_tokens(path: Path) -> OgsTokens:
    """The tokens in a file of secrets. Raises FailureError where there are none."""
    found = load_secrets(path)
    fields = {} if found is None else found.services.get(SERVICE, {})
    try:
        return OgsTokens(**{**fields, "until": float(fields["until"])})  # type: ignore[arg-type]
    except (KeyError, TypeError, ValueError):
        raise FailureError(f"OGS: nobody is logged in there; {LOGIN_COMMAND}") from None


def store_tokens(path: Path, tokens: OgsTokens) -> None:
    """Write tokens into the file of secrets, whose other content stays. Raises FailureError."""
    fields = {key: str(value) for key, value in asdict(tokens).items()}
    change_secrets(path, lambda known: replace(known, services={**known.services, SERVICE: fields}))


@dataclass(frozen=True, slots=True)
class LoginAttempt:
    """An OAuth authorization request: the redirect address, the PKCE verifier and the state."""

    url: str
    client_id: str
    redirect_uri: str
    client_secret: str = field(default="", repr=False)
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(64), repr=False)
    state: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)

    @property
    def address(self) -> str:
        """The URL at which a person authorizes this program to use the account."""
        digest = hashlib.sha256(self.verifier.encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": self.redirect_uri,
            "scope": SCOPES,
            "state": self.state,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        return f"{self.url}/oauth2/authorize/?{urlencode(query)}"

    def code_in(self, address: str) -> str:
        """The code in the address to which the browser was redirected, or a code alone.

        Raises FailureError for the state of another attempt, and where OGS has refused.
        """
        if "?" not in address:
            return address.strip()
        found = {key: values[0] for key, values in parse_qs(urlsplit(address).query).items()}
        if "error" in found:
            raise FailureError(f"OGS does not let this program in: {found['error'][:200]}")
        if not secrets.compare_digest(found.get("state", ""), self.state):
            raise FailureError("OGS: this is the answer to another attempt; begin once more")
        if not found.get("code"):
            raise FailureError("OGS: this address has no code; copy it whole")
        return found["code"]

    def exchange(self, code: str) -> dict[str, str]:
        """The fields of the request that exchanges a code for tokens."""
        return self.tokens.form(
            grant_type="authorization_code",
            code=code,
            redirect_uri=self.redirect_uri,
            code_verifier=self.verifier,
        )

    @property
    def tokens(self) -> OgsTokens:
        """The application's part of the tokens, before OGS has issued any."""
        return OgsTokens(self.url, self.client_id, "", "", 0.0, self.client_secret)
