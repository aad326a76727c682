"""An MQTT client that reconnects, with a will; messages sent while disconnected are dropped."""

from __future__ import annotations

import random
import re
import ssl
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread
from urllib.parse import unquote, urlsplit

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion, MQTTProtocolVersion
from paho.mqtt.reasoncodes import ReasonCode

from .texts import OFFLINE, MessageError

KEEPALIVE_S = 7
"""A broker reports a silent client as gone after 1.5 times as long: 10.5 s."""

CONNECT_TIMEOUT_S = 5.0
FIRST_BACKOFF_S, MAX_BACKOFF_S = (1.0, 3.0), (15.0, 30.0)
"""Ranges of the first and the longest backoff, drawn at random: boards reconnect spread out."""

STOP_TIMEOUT_S = 5.0
"""Timeout for the end of paho's thread, which ends with the process."""

UNSUPPORTED_PROTOCOL = 132
"""Reason code of a broker without MQTT 5, such as nats-server."""

SCHEMES = {"mqtt": 1883, "mqtts": 8883}

HOST = re.compile(r"[A-Za-z0-9._-]+|[0-9A-Fa-f:.%a-z]+")


@dataclass(frozen=True, slots=True)
class Broker:
    """A broker's address and credentials, and for TLS the file of its certificate authority.

    Without ``ca`` the system's authorities are trusted.
    """

    host: str
    port: int
    tls: bool = False
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    ca: Path | None = None

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"

    def with_login(self, user: str, password: str | None) -> Broker:
        """This broker with a user and a password where its URL has none."""
        named = self.user is not None and self.password is not None
        return self if named else replace(self, user=self.user or user, password=password)


def read_broker(url: str, ca: Path | None = None) -> Broker:
    """The broker of ``mqtt://[USER[:PASSWORD]@]HOST[:PORT]`` or ``mqtts://…``.

    Raises MessageError, which does not repeat the password.

    >>> broker = read_broker("mqtts://T2:secret@hub.local")
    >>> broker.host, broker.port, broker.user
    ('hub.local', 8883, 'T2')
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    wrong = parts.scheme not in SCHEMES or HOST.fullmatch(host) is None or port == 0
    if wrong or parts.path not in ("", "/") or parts.query or parts.fragment:
        shown = url.rpartition("@")[2][:80]
        raise MessageError(f"{shown!r}: expected mqtt://HOST[:PORT] or mqtts://HOST[:PORT]")
    user, password = (
        None if text is None else unquote(text) for text in (parts.username, parts.password)
    )
    tls = parts.scheme == "mqtts"
    return Broker(host, port or SCHEMES[parts.scheme], tls, user or None, password, ca)


def tls_context(broker: Broker) -> ssl.SSLContext:
    """The TLS context for the broker. Raises MessageError for an invalid file."""
    try:
        return ssl.create_default_context(cafile=broker.ca)
    except FileNotFoundError:
        raise MessageError(f"{broker.ca}: there is no such file") from None
    except (ssl.SSLError, OSError) as error:
        raise MessageError(f"{broker.ca}: no certificate in PEM ({error})") from None


class MqttClient:
    """One client of a broker, in a thread of its own between `start` and `stop`.

    `topics` are subscribed to at each connection. `will` is the topic at which the broker publishes
    `OFFLINE`, retained, when the client is gone. Three callbacks run in the client's thread and
    must not block:

    - `changed` with None when connected, else with a line that states why not;
    - `received` with the topic and the payload of a message, and whether it was retained;
    - `refused` with a line when the broker refuses a topic, and with None when it accepts again.

    It uses MQTT 5, which has reason codes. With MQTT 3.1.1, the fallback, a refused message seems
    to be accepted.
    """

    def __init__(
        self,
        broker: Broker,
        client_id: str,
        topics: Sequence[str],
        changed: Callable[[str | None], None],
        received: Callable[[str, bytes, bool], None],
        will: str | None = None,
        *,
        refused: Callable[[str | None], None] = lambda line: None,
        in_flight: int = 20,
    ) -> None:
        self.broker = broker
        self._topics, self._changed, self._received = topics, changed, received
        self._refused, self._is_refused = refused, False
        self._client_id, self._will, self._in_flight = client_id, will, in_flight
        self._random = random.Random()
        self._denied = self._stopping = False
        self._sent: dict[int, str] = {}
        self._client = self._new_client(mqtt.MQTTv5)

    def _new_client(self, protocol: MQTTProtocolVersion) -> mqtt.Client:
        """A client that is not connected yet. Raises MessageError."""
        broker, will = self.broker, self._will
        client = mqtt.Client(CallbackAPIVersion.VERSION2, self._client_id, protocol=protocol)
        client.connect_timeout = CONNECT_TIMEOUT_S
        client.max_inflight_messages_set(self._in_flight)
        client.max_queued_messages_set(10 * self._in_flight)
        if broker.user is not None:
            client.username_pw_set(broker.user, broker.password)
        if broker.tls:
            client.tls_set_context(tls_context(broker))
        if will is not None:
            client.will_set(will, OFFLINE, qos=1, retain=True)
        client.on_connect = self._connected
        client.on_connect_fail = self._not_connected
        client.on_disconnect = self._disconnected
        client.on_message = self._message
        client.on_publish = self._published
        client.on_subscribe = self._subscribed
        return client

    def start(self) -> None:
        """Connect, and reconnect whenever the connection breaks."""
        self._draw_backoff()
        is_5 = self._client.protocol == mqtt.MQTTv5
        start = True if is_5 else mqtt.MQTT_CLEAN_START_FIRST_ONLY
        self._client.connect_async(
            self.broker.host, self.broker.port, KEEPALIVE_S, clean_start=start
        )
        self._client.loop_start()

    def stop(self) -> None:
        """Disconnect for good. Waits at most `STOP_TIMEOUT_S`."""
        self._stopping = True
        leaving = Thread(target=self._leave, name="wire leaves", daemon=True)
        leaving.start()
        leaving.join(STOP_TIMEOUT_S)

    def _leave(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()

    @property
    def connected(self) -> bool:
        """Whether the client is connected."""
        return self._client.is_connected()

    @property
    def own_address(self) -> str:
        """This machine's address of the connection; "" while disconnected."""
        found = self._client.socket()
        try:
            return "" if found is None else str(found.getsockname()[0])  # type: ignore[attr-defined]
        except OSError:
            return ""

    def publish(self, topic: str, payload: bytes, *, retain: bool = False, qos: int = 1) -> bool:
        """Publish a message; False while disconnected, or if it is rejected."""
        if not self._client.is_connected():
            return False
        sent = self._client.publish(topic, payload, qos, retain)
        if qos:
            self._sent[sent.mid] = topic
        return sent.rc == mqtt.MQTT_ERR_SUCCESS

    def _draw_backoff(self) -> None:
        """Draw the next backoff at random."""
        shortest, longest = (
            self._random.uniform(*span) for span in (FIRST_BACKOFF_S, MAX_BACKOFF_S)
        )
        self._client.reconnect_delay_set(round(shortest) or 1, round(longest))

    def _connected(
        self,
        client: mqtt.Client,
        userdata: object,
        flags: mqtt.ConnectFlags,
        reason: ReasonCode,
        properties: object,
    ) -> None:
        if reason.value == UNSUPPORTED_PROTOCOL and client.protocol == mqtt.MQTTv5:
            self._fall_back(client)
            return
        self._denied = reason.is_failure
        if reason.is_failure:
            self._changed(f"{self.broker}: {str(reason).lower()}")
            return
        self._draw_backoff()
        self._is_refused = False
        if self._topics:
            client.subscribe([(topic, 1) for topic in self._topics])
        self._changed(None)

    def _fall_back(self, client: mqtt.Client) -> None:
        """Reconnect with MQTT 3.1.1, which every broker has."""
        client.disconnect()
        if not self._stopping:
            self._client = self._new_client(mqtt.MQTTv311)
            self.start()

    def _not_connected(self, client: mqtt.Client, userdata: object) -> None:
        error = sys.exc_info()[1]  # paho calls this in its except clause
        self._changed(f"{self.broker}: {_why(error)}")

    def _disconnected(
        self,
        client: mqtt.Client,
        userdata: object,
        flags: mqtt.DisconnectFlags,
        reason: ReasonCode,
        properties: object,
    ) -> None:
        self._sent.clear()
        left = client is not self._client  # for another protocol
        if reason.is_failure and not self._denied and not left:  # the reason is reported already
            self._changed(f"{self.broker}: the connection is broken")

    def _message(self, client: mqtt.Client, userdata: object, message: mqtt.MQTTMessage) -> None:
        self._received(message.topic, bytes(message.payload), message.retain)

    def _published(
        self,
        client: mqtt.Client,
        userdata: object,
        mid: int,
        reason: ReasonCode,
        properties: object,
    ) -> None:
        topic = self._sent.pop(mid, None)
        if reason.is_failure:
            self._report_refused(f"messages to {topic or 'a topic'}", reason)
        elif self._is_refused and topic is not None:
            self._is_refused = False
            self._refused(None)

    def _subscribed(
        self,
        client: mqtt.Client,
        userdata: object,
        mid: int,
        reasons: Sequence[ReasonCode],
        properties: object,
    ) -> None:
        for topic, reason in zip(self._topics, reasons, strict=False):
            if reason.is_failure:
                self._report_refused(f"to hear {topic}", reason)

    def _report_refused(self, what: str, reason: ReasonCode) -> None:
        if not self._is_refused:
            self._is_refused = True
            user = self.broker.user or "nobody by name"
            self._refused(f"{self.broker}: it refuses {user} {what} ({str(reason).lower()})")


def _why(error: BaseException | None) -> str:
    """The reason why there is no connection, a line."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return f"its certificate is not trusted ({error.verify_message})"
    if isinstance(error, TimeoutError):
        return "no answer"
    return str(getattr(error, "strerror", None) or error or "no connection")
