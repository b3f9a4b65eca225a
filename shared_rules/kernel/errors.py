"""The three ways in which the core says no."""


class RuleError(Exception):
    """An action (or a position) that the rules forbid; the state is what it was.

    rule: number of the statement in the game's rules page ("Q-16"), or None where the text
    is no action of the game (code "unknown"), something else has to be decided first
    ("pending") or the game has ended ("over").
    code: one word for programs. facts: plain numbers, texts and lists for the sentence.
    """

    def __init__(self, rule, code, **facts):
        super().__init__(rule, code)
        self.rule = rule
        self.code = code
        self.facts = facts


class SetupError(Exception):
    """A game can't be set up so; `option` names what is wrong: "players", an option's name..."""

    def __init__(self, option):
        super().__init__(option)
        self.option = option


class SaveError(Exception):
    """A save that can't be used.

    reason: crc, schema, rules_version, truncated, illegal, chance or too_long
        (firmware/link/README.md, "Errors").
    """

    def __init__(self, reason, **facts):
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
