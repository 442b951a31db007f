"""``python -m scorekeeper`` is the command line."""

from scorekeeper.cli import main

raise SystemExit(main())
