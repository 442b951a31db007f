"""From what the services give to the documents of the answers. Nothing is computed here."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any
from urllib.parse import quote

from scorekeeper.core.game import Game, Remark
from scorekeeper.core.match import Match, match_file
from scorekeeper.core.problem import Problem
from scorekeeper.core.scoring import Score, score_report
from scorekeeper.core.sheet import Cell, Sheet
from scorekeeper.core.text import Gettext, Text
from scorekeeper.services.records import Change, Preview, StoredMatch, Summary

BASE = "/api/v1"


def match_url(match_id: str) -> str:
    """Where a match stands in the API."""
    return f"{BASE}/matches/{quote(match_id, safe='')}"


def match_document(stored: StoredMatch, gettext: Gettext) -> dict[str, Any]:
    """A match, whole."""
    match_id = quote(stored.id, safe="")
    return {
        "id": stored.id,
        "revision": stored.revision,
        "status": stored.status,
        "created_at": _moment(stored.created_at),
        "changed_at": _moment(stored.changed_at),
        "deleted_at": _moment(stored.deleted_at),
        "match": match_file(stored.match),
        "score": score_document(stored.score, gettext),
        "links": {
            "self": f"{BASE}/matches/{match_id}",
            "page": f"/matches/{match_id}",
            "sheet": f"/matches/{match_id}/sheet",
            "pdf": f"/matches/{match_id}/sheet.pdf",
        },
    }


def score_document(score: Score, gettext: Gettext) -> dict[str, Any]:
    """What ``scorekeeper score`` prints for the match."""
    if score.problems:
        return {"errors": problem_list(score.problems, gettext)}
    return score_report(score)


def problem_list(problems: Iterable[Problem], gettext: Gettext) -> list[dict[str, object]]:
    """Problems in the reader's language."""
    return [problem.as_json(gettext) for problem in problems]


def round_sides(match: Match, state: Any, gettext: Gettext) -> list[dict[str, Any]]:
    """The sides in the last round of a state: points, lines, verdict, mark."""
    edition = match.edition
    return [
        {
            "label": match.sides[index].label,
            "points": view.points,
            "total": view.total,
            "verdict": _text(view.verdict, gettext),
            "mark": view.mark,
            "lines": [
                {
                    "key": line.key,
                    "amount": line.amount,
                    "label": line.label.translate(gettext),
                    "reason": line.reason.translate(gettext),
                    "rule": line.rule,
                }
                for line in edition.lines(state, index)
            ],
            "remarks": _remarks(edition.remarks(state, index), gettext),
        }
        for index, view in enumerate(edition.views(state))
    ]


def round_document(stored: StoredMatch, number: int, gettext: Gettext) -> dict[str, Any]:
    """One round. Without a result where it, or one before it, is impossible."""
    match, states = stored.match, stored.score.states
    state = states[number] if number < len(states) else None
    return {
        "number": number,
        "revision": stored.revision,
        "facts": match.rounds[number - 1].as_json(),
        "result": match.edition.round_report(state) if state is not None else None,
        "sides": round_sides(match, state, gettext) if state is not None else [],
    }


def preview_document(preview: Preview, gettext: Gettext) -> dict[str, Any]:
    """What would happen."""
    match, after = preview.stored.match, preview.after
    return {
        "revision": preview.stored.revision,
        "number": preview.number,
        "problems": problem_list(preview.problems, gettext),
        "result": match.edition.round_report(after),
        "sides": round_sides(match, after, gettext),
        "before": match.edition.side_reports(preview.before),
        "score": score_document(preview.score, gettext),
        "later": problem_list(preview.later, gettext),
    }


def deal_document(match: Match, state: Any, gettext: Gettext) -> dict[str, Any]:
    """The next deal."""
    deal = match.edition.deal(state)
    return {
        "number": deal.number,
        "dealer": deal.dealer,
        "starter": deal.starter,
        "cards": [
            {"player": player, "cards": cards}
            for player, cards in zip(match.seating, deal.cards, strict=True)
        ],
        "notes": [note.translate(gettext) for note in deal.notes],
    }


def sheet_document(score: Score, gettext: Gettext) -> dict[str, Any]:
    """The score sheet."""
    edition = score.match.edition
    sheet: Sheet = edition.sheet(score)
    return {
        "title": gettext(sheet.title),
        "columns": [
            {"kind": kind, "heading": heading.translate(gettext), "side": side}
            for kind, heading, side in sheet.columns
        ],
        "rows": [
            {
                "number": row.number,
                "kind": row.kind,
                "cells": [_cell(cell, gettext) for cell in row.cells],
            }
            for row in sheet.rows
        ],
        "sides": [
            side._asdict() | {"edge": [slot._asdict() for slot in side.edge]}
            for side in sheet.sides
        ],
        "score_label": sheet.score_label.translate(gettext),
        "winner": sheet.winner,
        "verdict": _text(sheet.verdict, gettext),
        "ending": _remarks(edition.ending(score), gettext),
        "played_on": sheet.played_on,
        "count_label": _text(sheet.count_label, gettext),
        "checks": [
            {"text": check.text.translate(gettext), "holds": check.holds} for check in sheet.checks
        ],
    }


def summary_document(summary: Summary) -> dict[str, Any]:
    """A match in a list."""
    return {
        "id": summary.id,
        "status": summary.status,
        "game": summary.game,
        "sides": [
            {"label": label, "total": total}
            for label, total in zip(summary.labels, summary.totals, strict=True)
        ],
        "winner": summary.winner,
        "rounds": summary.rounds,
        "next_dealer": summary.next_dealer,
        "played_on": summary.played_on,
        "changed_at": _moment(summary.changed_at),
        "url": match_url(summary.id),
    }


def change_document(change: Change) -> dict[str, Any]:
    """A line of the history."""
    return {
        "revision": change.revision,
        "at": _moment(change.at),
        "kind": change.kind,
        "round": change.round,
        "before": change.before,
        "after": change.after,
        "door": change.actor.door,
        "device": change.actor.device,
        "name": change.actor.name,
    }


def game_document(game: Game, gettext: Gettext) -> dict[str, Any]:
    """A game with all that can be chosen."""
    return {
        "slug": game.slug,
        "name": gettext(game.name),
        "sizes": game.sizes,
        "default_edition": game.default_edition,
        "editions": [
            {
                "slug": edition.slug,
                "name": edition.name.translate(gettext),
                "options": edition.options().model_dump(mode="json"),
            }
            for edition in game.editions.values()
        ],
        "options": [
            {
                "name": option.name,
                "label": option.label.translate(gettext),
                "help": option.help.translate(gettext),
                "values": [
                    {"value": value, "label": label.translate(gettext)}
                    for value, label in option.values
                ],
                "low": option.low,
                "high": option.high,
                "may_be_open": option.may_be_open,
            }
            for option in game.option_help
        ],
        "fields": {field: label.translate(gettext) for field, label in game.field_labels.items()},
        "round_schema": f"/api/openapi.json#/components/schemas/{game.facts.__name__}",
    }


def _cell(cell: Cell, gettext: Gettext) -> dict[str, Any]:
    content = cell.content
    return {
        "content": content.translate(gettext) if isinstance(content, Text) else content,
        "marks": cell.marks,
        "explained": cell.explained,
    }


def _remarks(remarks: Sequence[Remark], gettext: Gettext) -> list[dict[str, str]]:
    return [{"text": text.translate(gettext), "rule": rule} for text, rule in remarks]


def _text(text: Text | None, gettext: Gettext) -> str | None:
    return text.translate(gettext) if text is not None else None


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment is not None else None
