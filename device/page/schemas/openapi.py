"""The description of all endpoints for programs (OpenAPI 3.1).

Programs send a token; a browser's cookie is not described.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any

from ...game.codecs.state_json import VERSION
from ...json_forms import json_schemas
from ..access.roles import Role
from ..guarded_app import Endpoint
from ..page import Page
from .game_answers import Refusal

JSON, HTML, PDF = "application/json", "text/html", "application/pdf"

EVENT_STREAM = "text/event-stream"

PHOTO = ("image/jpeg", "image/png", "multipart/form-data")

FIELD = re.compile(r"{(\w+)(:int)?}")
"""A part of a path that is filled in."""


@cache
def openapi(endpoints: Sequence[Endpoint[Page]]) -> Mapping[str, Any]:
    """The description of `endpoints` as a JSON object."""
    forms = {each for at in endpoints for each in (at.answer, at.asks, at.query)}
    definitions = {each for each in forms if not isinstance(each, str | tuple | None)}
    known, schemas = json_schemas({*definitions, Refusal})
    refusal = _response("nothing has changed; a person who opens it gets a page", Refusal, known)
    refusal["content"][HTML] = {}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = FIELD.sub(r"{\1}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint, known, schemas)
    for endpoint in endpoints:
        schemas.pop(getattr(endpoint.query, "__name__", ""), None)
    return {
        "openapi": "3.1.0",
        "info": {"title": "goban-arbiter", "version": str(VERSION)},
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": {"Refusal": refusal},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(
    endpoint: Endpoint[Page], known: Mapping[Any, Any], schemas: Mapping[str, Any]
) -> dict[str, Any]:
    """What one endpoint does, takes and answers."""
    summary = (endpoint.handler.__doc__ or "").partition("\n")[0]
    responses = {
        str(status): _response(HTTPStatus(status).phrase, endpoint.answer, known)
        for status in endpoint.statuses
    }
    made: dict[str, Any] = {
        "summary": summary,
        "parameters": [*_in_path(endpoint.path), *_in_query(endpoint.query, schemas)],
        "responses": {**responses, "default": {"$ref": "#/components/responses/Refusal"}},
    }
    if endpoint.asks is not None:
        made["requestBody"] = {"required": True, "content": _content(endpoint.asks, known)}
    if endpoint.role is not Role.VIEWER:
        made["security"] = [{"token": []}]
    return made


def _response(description: str, form: Any, known: Mapping[Any, Any]) -> dict[str, Any]:
    return {"description": description, "content": _content(form, known)}


def _content(form: Any, known: Mapping[Any, Any]) -> dict[str, Any]:
    """The content of a body: the schema of a JSON object, or media types."""
    if isinstance(form, str | tuple):
        return {media: {} for media in ([form] if isinstance(form, str) else form)}
    return {JSON: {"schema": known[form]}}


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer" if number else "string"},
        }
        for name, number in FIELD.findall(path)
    ]


def _in_query(query: Any, schemas: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The options of a definition as parameters."""
    if query is None:
        return []
    return [
        {"name": name, "in": "query", "schema": schema}
        for name, schema in schemas[query.__name__]["properties"].items()
    ]
