"""The club's lists as data: tables of typed cells, and the files that spreadsheets open.

Paper, CSV and XLSX are made of the same tables; nothing here knows the web.
"""
