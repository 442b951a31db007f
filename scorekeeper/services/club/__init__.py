"""The use cases of a club: members, competitions, evenings, draws, tables and standings."""
