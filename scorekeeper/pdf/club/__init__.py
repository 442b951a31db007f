"""The club's lists and forms on paper."""
