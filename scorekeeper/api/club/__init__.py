"""The club through the API: members, competitions, evenings, draws, tables and standings."""
