"""What the entry forms of several games share: WTForms, used by the web only."""
