"""Holds every answer that a test gets from a page against the page's own description."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import httpx
from jsonschema import Draft202012Validator

from device.page.app import EVENT_STREAM, JSON, openapi


def closed(schema: Any) -> Any:
    """The schema, whose objects have no other keys than those that it describes."""
    if isinstance(schema, list):
        return [closed(item) for item in schema]
    if not isinstance(schema, Mapping):
        return schema
    made = {key: closed(value) for key, value in schema.items()}
    return made if "properties" not in made else {**made, "additionalProperties": False}


@cache
def description() -> Mapping[str, Any]:
    """What `/api/openapi.json` says, its objects closed."""
    made = dict(openapi())
    schemas = {name: closed(each) for name, each in made["components"]["schemas"].items()}
    return {**made, "components": {**made["components"], "schemas": schemas}}


def check(value: object, schema: Mapping[str, Any]) -> None:
    """Raise AssertionError where `value` is not as `schema` of the description says."""
    whole = {**schema, "components": description()["components"]}
    errors = Draft202012Validator(whole).iter_errors(value)
    wrong = [f"{error.json_path}: {error.message}" for error in errors]
    assert not wrong, "\n".join(wrong)


def check_named(value: object, name: str) -> None:
    """As `check` for the schema of this name."""
    check(value, {"$ref": f"#/components/schemas/{name}"})


def check_answer(answer: httpx.Response) -> None:
    """Raise AssertionError where an answer is not as the description says."""
    responses = _responses(answer.request.method, answer.request.url.path)
    said = responses.get(str(answer.status_code))
    if said is None and answer.status_code >= 400:
        said = description()["components"]["responses"]["Refusal"]
    if said is None or answer.status_code == 303:
        assert not responses or answer.status_code == 303, (answer.request.url, answer.status_code)
        return
    media = answer.headers["content-type"].partition(";")[0]
    assert media in said["content"], (answer.request.url, media)
    if media == JSON:
        answer.read()
        check(answer.json(), said["content"][media]["schema"])
    assert media != EVENT_STREAM or answer.status_code == 200


@cache
def _responses(method: str, path: str) -> Mapping[str, Any]:
    """The answers that are described for a path; none where there is no endpoint."""
    for template, operations in description()["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if method.lower() in operations and re.fullmatch(pattern, path):
            found: Mapping[str, Any] = operations[method.lower()]["responses"]
            return found
    return {}
