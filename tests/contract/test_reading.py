"""Reading JSON as strictly as the match file wants it."""

import pytest

from scorekeeper.core.reading import NotJsonError, read_json


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b" ",
        b"\n",
        b"{",
        b"{}}",
        b"{} {}",
        b"{'a': 1}",
        b'{"a": 1,}',
        b"[1, 2,]",
        b"// no\n{}",
        b"01",
        b"+1",
        b".5",
        b"1.",
        b"0x10",
        b'"\t"',
        b'"\\x41"',
        b"None",
        b"NaN",
        b"[NaN]",
        b'{"a": Infinity}',
        b"-Infinity",
        b'{"a": 1, "a": 1}',
        b'{"a": {"b": 1, "b": 2}}',
        b'[{"a": 1, "\\u0061": 2}]',
        b'"\xff"',
        b'"\xed\xa0\x80"',
        "{}".encode("utf-16"),
        b"\xef\xbb\xbf",
        b"\xef\xbb\xbf\xef\xbb\xbf{}",
        b"{}\xef\xbb\xbf",
        b"{}\x00",
        b"[" * 200_000,
        b"[" * 200_000 + b"]" * 200_000,
        b'{"a":' * 200_000,
    ],
    ids=lambda raw: repr(raw[:24]),
)
def test_no_json(raw: bytes) -> None:
    with pytest.raises(NotJsonError):
        read_json(raw)


def test_a_byte_order_mark_only_where_a_file_starts() -> None:
    assert read_json(b"\xef\xbb\xbf{}") == {}
    with pytest.raises(NotJsonError):
        read_json(b"\xef\xbb\xbf{}", is_start=False)


def test_a_lone_surrogate_is_json() -> None:
    assert read_json(b'"\\ud800"') == "\ud800"
    assert read_json(b'"\\ud83c\\udca1"') == "🂡"


@pytest.mark.parametrize("digits", [10, 16, 4300, 4301, 100_000])
def test_integers_of_any_length_stay_out_of_range(digits: int) -> None:
    for text in ("9" * digits, "-" + "9" * digits):
        value = read_json(text)
        assert type(value) is int
        assert abs(value) > 10**9
        assert (value < 0) == text.startswith("-")


def test_white_space_and_carriage_returns_around_a_value() -> None:
    assert read_json(b' \r\n{"a": 1e999}\t\r') == {"a": float("inf")}


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("digits", [15, 16, 17, 5000])
def test_a_long_integer_stays_out_of_range(sign: str, digits: int) -> None:
    read = read_json(f"[{sign}1{'0' * (digits - 1)}, {'1' * 5000}]")
    assert all(abs(number) > 10**9 for number in read)
