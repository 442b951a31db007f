"""The only things a document may fetch: the program's own font files."""

from pathlib import Path

from weasyprint.urls import URLFetcher, URLFetcherResponse

SCHEME = "static:"


class StaticFetcher(URLFetcher):  # type: ignore[misc]  # WeasyPrint has no types
    """Answers ``static:fonts/NAME.woff2`` and nothing else: no file, no address, no data.

    A subclass and not a plain function: WeasyPrint 70 falls over a function that raises.
    ``refused`` remembers what was refused, for the log and the tests.
    """

    def __init__(self, static: Path) -> None:
        super().__init__(allowed_protocols=(), allow_redirects=False)
        self._fonts = {
            f"{SCHEME}fonts/{path.name}": path for path in (static / "fonts").glob("*.woff2")
        }
        self.refused: list[str] = []

    def fetch(self, url: str, headers: object = None) -> URLFetcherResponse:
        """The font at this address."""
        path = self._fonts.get(url)
        if path is None:
            self.refused.append(url)
            raise ValueError("nothing but the program's own fonts is fetched")
        return URLFetcherResponse(url, path.read_bytes(), {"Content-Type": "font/woff2"})
