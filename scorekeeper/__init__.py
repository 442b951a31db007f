"""A digital scorekeeper for physical card games."""

import gc
import os

__version__ = "0.1.0"

# What is loaded at a start stays for good: to look for rubbish in it takes a sixth of the start.
# Afterwards the collector's pauses are the longest answers (docs/performance.md).
gc.set_threshold(50_000, 20, 20)
# Looking through all that is installed for plug-ins of pydantic takes as long again as a command.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
