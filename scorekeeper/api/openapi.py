"""The OpenAPI 3.1 document, put together from the views, their models and the games' own."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from flask import Flask
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema
from werkzeug.routing import Rule

from scorekeeper import __version__
from scorekeeper.api import models
from scorekeeper.api.answers import JSON, PROBLEM_JSON
from scorekeeper.api.bodies import bodies
from scorekeeper.api.club.bodies import BODIES
from scorekeeper.api.operation import DEVICE, LANGUAGE, NAME, OPERATIONS, Operation, Parameter
from scorekeeper.api.problems import KINDS
from scorekeeper.core.text import N_
from scorekeeper.games import all_games

REF = "#/components/schemas/{model}"
DESCRIPTION = N_(
    "Keep the score of card games by program: start matches, enter, correct and preview rounds, "
    "read the score that follows from them, and run the competitions of a club."
)
ID = {"type": "integer", "minimum": 1, "maximum": 999_999_999}
PATH_PARAMETERS: Mapping[str, tuple[dict[str, Any], str]] = {
    "match_id": ({"type": "string", "format": "uuid"}, N_("the id of the match")),
    "number": ({"type": "integer", "minimum": 1, "maximum": 99999}, N_("the round, from 1")),
    "member_id": (ID, N_("the id of the member")),
    "competition_id": (ID, N_("the id of the competition")),
    "evening_id": (ID, N_("the id of the evening")),
    "match_round": (ID, N_("the match round, from 1")),
    "table": (ID, N_("the number of the table, from 1")),
    "game": ({"type": "string"}, N_("the short name of the game")),
}
WRITING = ("POST", "PUT", "DELETE")


def document(app: Flask) -> dict[str, Any]:
    """The whole document."""
    request_models = bodies(all_games()) | BODIES
    paths: dict[str, dict[str, Any]] = {}
    for rule, method, described in described_rules(app):
        path = "".join(
            "{%s}" % part if is_variable else part  # noqa: UP031
            for is_variable, part in _parts(rule)
        )
        name = rule.endpoint.removeprefix("api.")
        paths.setdefault(path, {})[method.lower()] = _operation(rule, method, name, described)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "scorekeeper",
            "version": __version__,
            "description": DESCRIPTION,
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": tag} for tag in dict.fromkeys(o.tag for o in OPERATIONS.values())],
        "paths": paths,
        "components": {
            "schemas": _schemas(tuple(request_models.values())),
            "responses": {name: _problem(name) for name in KINDS},
        },
    }


def described_rules(app: Flask) -> Iterator[tuple[Rule, str, Operation]]:
    """Every route of the API with its method and what is said of it, in the order of the views."""
    for rule in app.url_map.iter_rules():
        name = rule.endpoint.removeprefix("api.")
        if rule.endpoint.startswith("api.") and name in OPERATIONS:
            for method in sorted(set(rule.methods or ()) - {"HEAD", "OPTIONS"}):
                yield rule, method, OPERATIONS[name]


def _parts(rule: Rule) -> Iterator[tuple[bool, str]]:
    """The pieces of an address: whether it is a variable, and its text or name."""
    for piece in rule.rule.replace(">", "<").split("<"):
        is_variable = f"<{piece}>" in rule.rule
        yield is_variable, piece.split(":")[-1] if is_variable else piece


def _operation(rule: Rule, method: str, name: str, described: Operation) -> dict[str, Any]:
    parameters = [
        {
            "name": argument,
            "in": "path",
            "required": True,
            "schema": PATH_PARAMETERS[argument][0],
            "description": PATH_PARAMETERS[argument][1],
        }
        for is_variable, argument in _parts(rule)
        if is_variable
    ]
    common = (LANGUAGE, DEVICE, NAME) if method in WRITING else (LANGUAGE,)
    parameters += [_parameter(parameter) for parameter in (*described.parameters, *common)]
    made: dict[str, Any] = {
        "operationId": name,
        "tags": [described.tag],
        "summary": described.summary,
        "description": described.description,
        "parameters": parameters,
        "responses": _responses(rule, method, described),
    }
    if described.body is not None:
        made["requestBody"] = {
            "required": described.is_body_required,
            "content": {JSON: {"schema": {"$ref": REF.format(model=described.body)}}},
        }
    return made


def _parameter(parameter: Parameter) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": False,
        "schema": parameter.schema,
        "description": parameter.description,
    }


def problems_of(rule: Rule, method: str, described: Operation) -> list[str]:
    """Every kind of problem that an operation can answer with."""
    kinds = {"bad-request", "refused", "unavailable", *described.problems}
    if rule.arguments:
        kinds.add("not-found")
    if method in WRITING:
        kinds.add("foreign-origin")
    if described.body is not None:
        kinds |= {"not-json", "not-json-type", "too-large"}
    return [name for name in KINDS if name in kinds]


def _responses(rule: Rule, method: str, described: Operation) -> dict[str, Any]:
    responses: dict[str, Any] = {}
    for status, (text, model) in described.answers.items():
        responses[str(status)] = {"description": text}
        if model is not None:
            schema = {"$ref": REF.format(model=model.__name__)}
            responses[str(status)]["content"] = {JSON: {"schema": schema}}
    by_status: dict[int, list[str]] = {}
    for name in problems_of(rule, method, described):
        by_status.setdefault(KINDS[name].status, []).append(name)
    for status, names in by_status.items():
        if len(names) == 1:
            responses[str(status)] = {"$ref": f"#/components/responses/{names[0]}"}
        else:
            responses[str(status)] = _problem(*names)
    return responses


def _problem(*names: str) -> dict[str, Any]:
    schema = {"$ref": REF.format(model=models.ProblemDocument.__name__)}
    return {
        "description": "; ".join(f"{KINDS[name].title} (`{name}`)" for name in names),
        "content": {PROBLEM_JSON: {"schema": schema}},
    }


@cache
def _schemas(requests: tuple[type[Any], ...]) -> dict[str, Any]:
    answers: set[type[BaseModel]] = {models.ProblemDocument}
    for described in OPERATIONS.values():
        answers |= {model for _, model in described.answers.values() if model is not None}
    wanted = [*requests, *sorted(answers, key=lambda model: model.__name__)]
    _, found = models_json_schema([(model, "validation") for model in wanted], ref_template=REF)
    schemas: dict[str, Any] = found["$defs"]
    return dict(sorted(schemas.items()))
