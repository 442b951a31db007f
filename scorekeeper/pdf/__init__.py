"""Documents on paper: laid out here, set by WeasyPrint in a process of its own beside the server.

Importing this package loads nothing: ``worker`` runs in the other process and is the only module
that imports WeasyPrint.
"""
