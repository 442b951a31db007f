"""Reading JSON as strictly as the match file wants it, whatever the bytes are."""

import json
from typing import Any, NoReturn

BYTE_ORDER_MARK = "\ufeff"
_DIGITS = 15  # beyond the limit of every amount; longer ones only have to stay beyond it


class NotJsonError(ValueError):
    """The bytes are no JSON: broken, not UTF-8, or with what JSON does not have."""


def _no_constant(name: str) -> NoReturn:
    raise NotJsonError(name)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotJsonError("a key occurs twice")
    return found


def _long_integer(digits: str) -> int:
    return int(digits) if len(digits) <= _DIGITS else int(digits[: _DIGITS + 1])


def read_json(raw: bytes | str, is_start: bool = True) -> Any:
    """The value in ``raw``; a byte order mark is accepted where a file starts.

    Raises NotJsonError for anything that is no JSON, duplicate keys, NaN and Infinity included.
    """
    try:
        text = raw.decode("utf-8") if isinstance(raw, bytes) else raw
        if is_start:
            text = text.removeprefix(BYTE_ORDER_MARK)
        try:
            return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
        except ValueError as error:
            if "digits" not in str(error):
                raise
            # Python refuses integers of thousands of digits; here they are just out of range.
            return json.loads(
                text,
                object_pairs_hook=_unique,
                parse_constant=_no_constant,
                parse_int=_long_integer,
            )
    except (ValueError, RecursionError) as error:
        raise NotJsonError(str(error)) from error
