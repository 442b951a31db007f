"""Bodies that are broken on the wire are the asker's fault: he gets a 400 and not a failure."""

from collections.abc import Callable, Iterable
from typing import Any

from gunicorn.http.errors import ParseException

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Body:
    """What the asker sends; broken chunks are an OSError, as a broken connection is.

    gunicorn raises an error of its own for them, which the framework would take for a fault of
    the program.
    """

    def __init__(self, body: Any) -> None:
        self._body = body
        self._broken = False

    def read(self, size: int = -1) -> bytes:
        """So many bytes."""
        return self._ask(self._body.read, size)

    def readline(self, size: int = -1) -> bytes:
        """The next line."""
        return self._ask(self._body.readline, size)

    def _ask(self, read: Callable[[int], bytes], size: int) -> bytes:
        if self._broken:
            raise OSError("the body is broken")
        try:
            return read(size)
        except ParseException as error:
            self._broken = True
            raise OSError(str(error)) from error


def readable(application: Application) -> Application:
    """The application with such bodies."""

    def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        return application(environ, start_response)

    return answer
