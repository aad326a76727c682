"""The configuration file of `--config`: one TOML file, every key checked before anything begins.

``[watch]`` is what `goban watch`, `serve` and `referee` take as options, with ``-`` written ``_``;
what stands on the command line wins. ``[page]`` is what `serve` takes beside that, and ``[link]``
the hub of a hall. ``[alerts]``: an event's name and its audience, or a table of ``audience``
and ``severity``. ``[gpio]`` and ``[webhook]`` are the signals at the table and beyond.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic_core import ErrorDetails

from referee.alerts.catalog import CATALOG, Route, Routing
from referee.events import Audience, EventType, Severity
from web.console import FailureError

from .options import add_page_options, add_source_options
from .signal_sinks import Pins, Signals
from .webhook import WebhookConfig

T = TypeVar("T")

QUOTED = "expected a text in quotes"


def _as_option(kind: Callable[[str], T]) -> BeforeValidator:
    """A value is read as the option of its name reads its text."""

    def read(value: object) -> T:
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise ValueError("expected a text or a number")
        try:
            return kind(str(value))
        except argparse.ArgumentTypeError as error:
            raise ValueError(str(error)) from None

    return BeforeValidator(read)


def _name(value: object) -> str:
    """A text that can be a name."""
    if not isinstance(value, str):
        raise ValueError(QUOTED if isinstance(value, int | float) else "expected a text")
    if not value or "\0" in value:
        raise ValueError("expected a name")
    return value


def _names(value: object) -> list[str]:
    """One name, or a list of names."""
    return [_name(item) for item in value] if isinstance(value, list) else [_name(value)]


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


Name = Annotated[str, BeforeValidator(_name)]
Names = Annotated[list[str], BeforeValidator(_names)]
File = Annotated[Path, BeforeValidator(lambda value: Path(_name(value)))]
Truth = Annotated[bool, BeforeValidator(_truth)]


class ConfigTable(BaseModel):
    """A table of the file: it has these keys and no others."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


class _KeysOfOptions(argparse.ArgumentParser):
    """A parser that keeps, as keys of a table, the options that are added to it."""

    def __init__(self) -> None:
        super().__init__(add_help=False)
        self.keys: dict[str, Any] = {}

    def add_argument(self, *names: Any, **given: Any) -> argparse.Action:
        """Add an option; its action."""
        action = super().add_argument(*names, **given)
        if action.dest != "config":
            self.keys[action.dest] = _key(action, several=given.get("action") == "append")
        return action


def _table(name: str, description: str, add: Callable[[argparse.ArgumentParser], None]) -> Any:
    """A table whose keys are the options that `add` adds to a parser, ``--config`` aside."""
    parser = _KeysOfOptions()
    add(parser)
    return create_model(name, __base__=ConfigTable, __doc__=description, **parser.keys)


def _key(action: argparse.Action, *, several: bool) -> tuple[Any, Any]:
    """The type of the values of an option, and what is known of its key."""
    if action.nargs == 0:
        return Truth, Field(default=False, description=action.help)
    kind: Any = Annotated[Any, _as_option(action.type)] if callable(action.type) else Name
    if action.choices is not None:
        kind = Literal[tuple(action.choices)]
    elif action.type is Path:
        kind = File
    elif several:
        kind = Names
    return kind | None, Field(default=None, description=action.help)


if TYPE_CHECKING:

    class WatchTable(ConfigTable):
        """Its keys are known when the program runs."""

        def __getattr__(self, key: str) -> Any:
            """The value of a key."""

    PageTable = WatchTable
else:
    WatchTable = _table(
        "WatchTable", "``[watch]``: the game, and where it is kept.", add_source_options
    )
    PageTable = _table(
        "PageTable", "``[page]``: the page that `goban serve` shows.", add_page_options
    )


class LinkTable(ConfigTable):
    """``[link]``: the hub of a hall, to which `goban serve` sends what happens."""

    url: Name = Field(description="mqtts://HOST:PORT of the hall's broker")
    board: Name = Field(description="the name that the hub gave this board")
    site: Name | None = Field(default=None, description='the hall; "hall" where it is left out')
    ca: File | None = Field(default=None, description="certificate of the hub's own authority")


class WebhookTable(ConfigTable):
    """``[webhook]``: a server of the organiser's that is sent every event line."""

    url: Name = Field(description="where lines are posted to")
    audience: Audience = Field(default=Audience.ARBITER, description="whose lines are posted")


class AlertTable(ConfigTable):
    """Who is told of one event, and how much it matters."""

    audience: Audience | None = None
    severity: Severity | None = None


def _alert(value: object) -> object:
    return {"audience": value} if isinstance(value, str) else value


class Configuration(ConfigTable):
    """The whole file."""

    watch: WatchTable = WatchTable()
    page: PageTable = PageTable()
    alerts: dict[EventType, Annotated[AlertTable, BeforeValidator(_alert)]] = {}
    gpio: Pins = Pins()
    webhook: WebhookTable | None = None
    link: LinkTable | None = None

    def signals(self, webhook_secret: str) -> Signals:
        """Lamp, buzzer, buttons and webhook, whose messages are signed with this secret.

        Raises FailureError for a pin that is used twice, and for an address that is none.
        """
        self.gpio.wired()
        hook = self.webhook
        if hook is None:
            return Signals(self.gpio)
        return Signals(self.gpio, WebhookConfig(hook.url, webhook_secret, hook.audience))

    @property
    def routing(self) -> Routing:
        """The recipients of events, where they are not the default."""
        found = {}
        for kind, chosen in self.alerts.items():
            default = CATALOG[kind]
            found[kind] = Route(
                chosen.severity or default.severity, chosen.audience or default.audience
            )
        return found


TABLES = tuple(Configuration.model_fields)


def read_config(path: Path) -> Configuration:
    """The configuration in a file. Raises FailureError: file, key, and what is allowed."""
    try:
        with path.open("rb") as file:
            document = tomllib.load(file)
    except OSError as error:
        raise FailureError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FailureError(f"{path}: this is not TOML ({error})") from None
    except RecursionError:
        raise FailureError(f"{path}: this is not TOML (nested too deep)") from None
    strangers = sorted(set(document) - set(TABLES))
    if strangers or not document:
        found = ", ".join(strangers) or "nothing"
        tables = " and ".join((", ".join(f"[{name}]" for name in TABLES[:-1]), f"[{TABLES[-1]}]"))
        raise FailureError(f"{path}: expected the tables {tables}, found {found}")
    try:
        return Configuration(**document)
    except ValidationError as error:
        raise FailureError(f"{path}: {_in_words(error.errors()[0])}") from None


def load_config(path: Path) -> dict[str, object]:
    """The values of a configuration file by the names of options, each checked.

    The table of alerts comes as ``routing``. Raises FailureError as `read_config` does.
    """
    config = read_config(path)
    given = {
        key: getattr(table, key)
        for table in (config.watch, config.page)
        for key in table.model_fields_set
    }
    if config.link is not None:
        table = config.link
        given |= {"link": table.url, "board": table.board, "site": table.site, "link_ca": table.ca}
    return {**given, "routing": config.routing}


def fill_in(options: argparse.Namespace, values: Mapping[str, object]) -> None:
    """Set what the command line has left open (None or False) from `values`.

    Values of options that the command does not have are left out.
    """
    for key, value in values.items():
        given = getattr(options, key, key)
        if given is None or given is False:  # and no number 0, which equals False
            setattr(options, key, value)


def _in_words(error: ErrorDetails) -> str:
    """What is wrong with a value, in one line: table, key, value, and what is allowed."""
    table, *keys = [str(part) for part in error["loc"]]
    key = keys[0] if keys else ""
    value, kind = error["input"], error["type"]
    if not keys:
        return f"[{table}]: expected a table, found {value!r}"
    if kind == "extra_forbidden":
        allowed = ", ".join(sorted(_keys(table)))
        return f"[{table}] {'.'.join(keys)}: unknown key {keys[-1]!r}; allowed: {allowed}"
    if table == "alerts":
        return _alert_in_words(keys, value)
    if kind == "missing":
        return f"[{table}] {key} is missing"
    if kind in ("literal_error", "enum"):
        return f"[{table}] {key} = {value!r}: allowed: {error['ctx']['expected']}"
    return f"[{table}] {key} = {value!r}: {error['msg'].removeprefix('Value error, ')}"


def _alert_in_words(keys: list[str], value: object) -> str:
    """What is wrong in the table of alerts: its event, or its values."""
    if keys[-1] == "[key]":
        return f"[alerts] knows no event {keys[0]!r}"
    allowed = ", ".join(member.value for kind in (Audience, Severity) for member in kind)
    return f"[alerts] {keys[0]} = {value!r}: allowed: {allowed}"


def _keys(table: str) -> set[str]:
    """The keys of a table."""
    models: Mapping[str, type[BaseModel]] = {
        "watch": WatchTable,
        "page": PageTable,
        "gpio": Pins,
        "webhook": WebhookTable,
        "link": LinkTable,
        "alerts": AlertTable,
    }
    return set(models[table].model_fields)
