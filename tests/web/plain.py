"""A browser without scripts: it follows the links and sends the forms that stand on its page."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from flask.testing import FlaskClient

Attrs = dict[str, str | None]
NOTHING: Mapping[str, str] = {}


@dataclass
class Form:
    """What a form sends as it was drawn, and its buttons by their words."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    options: dict[str, dict[str, str]] = field(default_factory=dict)  # what can be chosen
    buttons: list[tuple[str, Attrs]] = field(default_factory=list)


class _Reader(HTMLParser):
    """Forms and links, with the section of the page they stand in."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, Form]] = []
        self.links: list[tuple[str, str, str]] = []  # part, words, address
        self._part = self._select = ""
        self._form: Form | None = None
        self._tag: Attrs | None = None
        self._words = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name = has.get("name") or ""
        if tag == "section":
            self._part = has.get("id") or ""
        elif tag == "form":
            self._form = Form(has.get("action") or "")
            self.forms.append((self._part, self._form))
        elif tag in ("a", "button", "option"):
            self._tag, self._words = has, ""
        elif tag == "select":
            self._select = name
            self._in_form.options[name] = {}
        elif tag == "input" and name and self._form:
            is_choice = has.get("type") in ("radio", "checkbox")
            value = has.get("value") or ""
            if is_choice:
                self._form.options.setdefault(name, {})[value] = value
            if not is_choice or "checked" in has:
                self._form.fields[name] = value

    @property
    def _in_form(self) -> Form:
        assert self._form, "a field without a form"
        return self._form

    def handle_data(self, data: str) -> None:
        self._words += data

    def handle_endtag(self, tag: str) -> None:
        words = " ".join(self._words.split())
        if tag == "form":
            self._form = None
        elif self._tag is None:
            return
        elif tag == "a":
            self.links.append((self._part, words, self._tag.get("href") or ""))
        elif tag == "button":
            self._in_form.buttons.append((words, self._tag))
        elif tag == "option":
            value = self._tag.get("value") or ""
            self._in_form.options[self._select][words] = value
            if "selected" in self._tag or self._select not in self._in_form.fields:
                self._in_form.fields[self._select] = value
        if tag in ("a", "button", "option"):
            self._tag = None


class Plain:
    """Where it is, and what it can do from there."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client = client
        self.open(address)

    def open(self, address: str) -> None:
        """Go there, and read the page."""
        self._read(self.client.get(address, follow_redirects=True))

    def _read(self, response: Any) -> None:
        self.status = response.status_code
        self.text = response.text
        self.address = response.request.path
        self._page = _Reader()
        self._page.feed(response.text)

    def follow(self, words: str, part: str | None = None) -> None:
        """The first link with these words."""
        found = [a for p, said, a in self._page.links if words in said and part in (None, p)]
        assert found, f"no link {words}: {[said for _, said, _ in self._page.links]}"
        self.open(urljoin(self.address, found[0]))

    def press(
        self, words: str, part: str | None = None, typed: Mapping[str, str] = NOTHING
    ) -> None:
        """Send the form with this button; what is typed must have a place in it.

        Of a list the words of an option are typed.
        """
        for place, form in self._page.forms:
            own = [has for said, has in form.buttons if said.startswith(words)]
            if not own or part not in (None, place):
                continue
            sent = dict(form.fields)
            for name, value in typed.items():
                assert name in {*form.fields, *form.options}, f"no field {name}: {form}"
                sent[name] = form.options[name][value] if name in form.options else value
            sent |= {own[0]["name"] or "": own[0].get("value") or ""} if own[0].get("name") else {}
            self._read(self.client.post(form.action, data=sent, follow_redirects=True))
            return
        buttons = [said for _, form in self._page.forms for said, _ in form.buttons]
        raise AssertionError(f"no button {words}: {buttons}")
