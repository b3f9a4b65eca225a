"""The errors by which the core refuses an action, a set-up or a save."""

_NAME = 40  # letters of a game's name that a refusal repeats


class RuleError(Exception):
    """The rules forbid an action or a position. The state is unchanged.

    rule: the number of the statement in the game's RULES.md ("Q-16"). It is None where no
    statement is broken: the text is no action of the game (code "unknown"), something else has
    to be decided first ("pending"), or the game has ended ("over"). A game that has a statement
    for one of these may name it.
    code: one word for programs. facts: numbers, texts and lists for the sentence that is shown.
    place: which action of a step is refused, from 0; None if it was played alone.
    """

    place = None

    def __init__(self, rule, code, **facts):
        super().__init__(rule, code)
        self.rule = rule
        self.code = code
        self.facts = facts


class SetupError(Exception):
    """A game can't be set up like this.

    option: what is wrong: "players", for instance, or the name of an option. game: where there is
    none of that name, what it was called; `game` has the first letters.
    """

    def __init__(self, option, game=None):
        super().__init__(option)
        self.option = option
        self.game = game if game is None else str(game)[:_NAME]


class SaveError(Exception):
    """A save that can't be used.

    reason: crc, schema, rules_version, truncated, illegal, chance or too_long
        (firmware/link/README.md, "Errors"). code: of the sentence that says the cause, `reason.` +
        code in firmware/languages; by default it is the reason. facts: where the save is wrong: its
        `line`, `byte`, `ply` or `key`, for instance; and what the sentence names.
    """

    def __init__(self, reason, code=None, **facts):
        super().__init__(reason)
        self.reason = reason
        self.code = code or reason
        self.facts = facts
