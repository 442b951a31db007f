"""The server of ``scorekeeper serve``: gunicorn, and how the tablets find it."""
