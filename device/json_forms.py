"""The JSON forms of values, made from the hints of their definitions: reading and schemas.

A definition is a dataclass or a `TypedDict`. In the hint of a field a `range` bounds a whole
number, a function checks a value, and a text is its description. Points are in board
notation, colours ``black`` and ``white``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from inspect import isfunction
from reprlib import Repr
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
)
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import ErrorDetails
from typing_extensions import TypedDict

from referee.alerts.event_json import KEYS
from referee.events import CountedRegion
from referee.facts import FACTS
from rules.color import Color, Sides
from rules.points import LARGEST, PASS, Point, from_board
from rules.rulesets.komi import points_from_number

from .corners import view_of

EXPECTED = {
    "bool_type": "true or false",
    "int_type": "a whole number",
    "tuple_type": "a list",
    "dict_type": "an object",
    "string_type": "a text",
    "string_unicode": "printable characters",
}
"""What is expected where JSON has a value of another type."""

MAX_MESSAGE_CHARS = 300
SIDES = tuple(color.word for color in Color)
"""The keys of an object with a value for each side."""

LABEL = "[A-HJ-Za-hj-z][1-9][0-9]?"
"""A point in board notation, as a regular expression."""

SIZE = NotRequired[
    Annotated[
        Any,
        WithJsonSchema({"type": "integer", "minimum": 1, "maximum": LARGEST}),
        Field(description="lines a side, where the points are known by it alone"),
    ]
]

SCHEMAS = "#/components/schemas/"
"""Where a description of an interface has its schemas."""

LAX = Field(strict=False)
"""JSON has lists where values have tuples, and texts where they have members of enumerations."""

DERIVED: Mapping[Any, Mapping[str, Any]] = {
    CountedRegion: {"extent": Annotated[str, "the corners between which the points lie (A1–C4)"]}
}
"""Keys of JSON objects beside those of the fields."""

_SHOWN = Repr()
_SHOWN.maxstring = _SHOWN.maxlong = _SHOWN.maxother = 60


def read(definition: type, line: Mapping[str, object]) -> dict[str, Any]:
    """The values of the fields of `definition` that `line` has; other keys are ignored.

    Points lie on the board of ``size`` in the line. Raises ValueError, one line that names the
    field, what is wrong, and what is expected.
    """
    context = {"size": line["size"]} if "size" in line else {}
    try:
        found: dict[str, Any] = _adapter(definition).validate_python(line, context=context)
    except ValidationError as error:
        raise ValueError(_in_words(error.errors(include_url=False)[0])) from None
    return found


def json_schemas(definitions: Iterable[Any]) -> tuple[dict[Any, Any], dict[str, Any]]:
    """A JSON schema for each definition, and those of the objects inside them by their names."""
    asked: list[Any] = [(each, "validation", _adapter(each)) for each in definitions]
    made, shared = TypeAdapter.json_schemas(
        asked, ref_template=f"{SCHEMAS}{{model}}", schema_generator=_Schemas
    )
    return {key: schema for (key, _), schema in made.items()}, shared.get("$defs", {})


def fact_lines(also: Mapping[str, Any]) -> Any:
    """The form of the object of any fact; it may have the keys of `also` too."""
    optional = {name: NotRequired[form(hint)] for name, hint in also.items()}
    kinds = []
    for name, kind in FACTS.items():
        record = _record(kind)
        own = get_type_hints(record, include_extras=True)
        kinds.append(_made(name, {"type": Literal[name], **own, **optional}, record.__doc__))
    return _noted(Union[tuple(kinds)], Field(discriminator="type"))  # noqa: UP007


class _Schemas(GenerateJsonSchema):
    """Schemas without titles that repeat the name of a field, and without keys that do not fit."""

    def dict_schema(self, schema: Any) -> dict[str, Any]:
        """The schema of an object with any keys of one form."""
        made = super().dict_schema(schema)
        return made | {"additionalProperties": False} if "patternProperties" in made else made

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Leave titles out: no field has one."""
        return False


@cache
def _adapter(definition: Any) -> TypeAdapter[Any]:
    return TypeAdapter(form(definition))


def form(hint: Any) -> Any:
    """The type that pydantic reads for a hint."""
    if hint in _FORMS:
        return _FORMS[hint]
    if is_dataclass(hint) or is_typeddict(hint):
        return _record(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _noted(hint, LAX)
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        inner, *notes = args
        return _noted(_LABEL if Point in notes else form(inner), *map(_note, notes))
    if origin in (Union, UnionType):
        return Union[tuple(map(form, args))]  # noqa: UP007
    if origin is tuple:
        return _noted(origin[tuple(item if item is ... else form(item) for item in args)], LAX)
    if origin is Mapping:
        return dict.__class_getitem__(tuple(map(form, args)))
    if origin is Sides:
        sides = _made("Sides", {word: NotRequired[form(args[0])] for word in SIDES})
        return _noted(sides, AfterValidator(lambda given: Sides(*map(given.get, SIDES))))
    return origin[form(args[0])] if origin in (list, NotRequired) else hint


def _noted(kind: Any, *notes: object) -> Any:
    """A type with notes on it that pydantic reads."""
    return Annotated[(kind, *notes)]


def _made(name: str, kinds: Mapping[str, Any], description: str | None = None) -> Any:
    """The type of a dictionary with these keys."""
    kind: Any = TypedDict
    made = kind(name, kinds)
    made.__doc__, made.__pydantic_config__ = description, ConfigDict(strict=True)
    return made


@cache
def _record(definition: Any) -> Any:
    """What is read for a dataclass or a `TypedDict`: a dictionary with the same fields."""
    hints = {**get_type_hints(definition, include_extras=True), **DERIVED.get(definition, {})}
    if is_dataclass(definition):
        optional = {field.name for field in fields(definition) if field.default is not MISSING}
    else:
        optional = definition.__optional_keys__
    is_fact = hints.pop("t_ns", None) is not None
    if is_dataclass(definition) and not is_fact:
        optional |= {name for name, hint in hints.items() if NoneType in _parts(hint)}
    kinds: dict[str, Any] = {}
    for name, hint in hints.items():
        left_out = name in optional and get_origin(hint) is not NotRequired
        kinds[KEYS.get(name, name)] = NotRequired[form(hint)] if left_out else form(hint)
    if is_fact and any(Point in _parts(hint) for hint in hints.values()):
        kinds["size"] = SIZE
    return _made(definition.__name__, kinds, (definition.__doc__ or "").partition("\n")[0])


def _parts(hint: Any) -> set[Any]:
    """A hint with all that it is made of."""
    notes = getattr(hint, "__metadata__", ())
    return {hint, *notes}.union(*map(_parts, get_args(hint)))


def _note(note: Any) -> object:
    """The pydantic annotation of a bound, a check or a description in a hint."""
    if isinstance(note, str):
        return Field(description=note)
    if isinstance(note, range):
        return Field(ge=note.start, le=note[-1])
    return AfterValidator(note) if isfunction(note) else note


def _size(info: ValidationInfo) -> int:
    """Lines a side: the line's own ``size``."""
    if not info.context:
        raise ValueError("no 'size'")
    size = info.context["size"]
    if type(size) is not int or not 1 <= size <= LARGEST:
        raise ValueError(f"size {_SHOWN.repr(size)}: expected a whole number, 1 to {LARGEST}")
    return size


def _point(value: object, info: ValidationInfo) -> Point:
    return from_board(str(value), _size(info))


def _label(text: str, info: ValidationInfo) -> str | None:
    """A label as it is written: its row is known to the referee, which knows the board's size."""
    if text.lower() == PASS:
        return None
    from_board(text, _size(info) if info.context else LARGEST)
    return text.strip().upper()


def _corners(
    placed: tuple[tuple[float, float], ...], info: ValidationInfo
) -> tuple[tuple[float, float], ...]:
    try:
        view_of(_size(info), placed)
    except (TypeError, OverflowError):
        raise ValueError("expected four of [x, y], in pixels of a picture") from None
    return placed


_LABEL = Annotated[
    str,
    AfterValidator(_label),
    WithJsonSchema({"type": "string", "pattern": f"^({LABEL}|[Pp]ass)$"}),
]

_PIXELS = Annotated[tuple[Annotated[tuple[float, float], LAX], ...], LAX]

_FORMS: Mapping[Any, Any] = {
    Fraction: Annotated[
        Any, BeforeValidator(points_from_number), WithJsonSchema({"type": "number"})
    ],
    Point: Annotated[
        Any,
        PlainValidator(_point),
        WithJsonSchema({"type": "string", "pattern": f"^{LABEL}$"}),
    ],
    tuple[tuple[float, float], ...]: Annotated[_PIXELS, AfterValidator(_corners)],
}
"""The forms of types that JSON does not have."""


def _in_words(error: ErrorDetails) -> str:
    """What is wrong with a line, in one line: field, value, and what is expected."""
    kind, where = error["type"], error["loc"]
    name, value, context = str(where[0]), _SHOWN.repr(error["input"]), error.get("ctx", {})
    if kind == "missing" and len(where) == 1:
        return f"no {name!r}"
    if kind == "value_error":
        text = str(context["error"])
        if not text.startswith("expected"):
            return (text if text.startswith(name) else f"{name}: {text}")[:MAX_MESSAGE_CHARS]
        return f"{name} {value}: {text}"
    if "ge" in context or "le" in context:
        expected = f"{context['ge']} or more" if "ge" in context else f"{context['le']} or less"
    else:
        expected = EXPECTED.get(kind) or error["msg"].removeprefix("Input should be ")
    return f"{name} {value}: expected {expected}"
