"""Reading the words of an action or a set-up strictly: one spelling each."""


def number(word):
    """The value of `0|[1-9][0-9]*` of at most 9 digits, else None.

    `int()` would also take "+5", "05", "5_0" and other alphabets' digits.
    """
    if not word or len(word) > 9 or (word[0] == "0" and len(word) > 1):
        return None
    for letter in word:
        if not "0" <= letter <= "9":
            return None
    return int(word)


def is_name(word):
    """Whether `word` is `[a-z][a-z0-9_]{0,11}`: what a player may be called."""
    if not isinstance(word, str) or not 1 <= len(word) <= 12 or not "a" <= word[0] <= "z":
        return False
    for letter in word:
        if not ("a" <= letter <= "z" or "0" <= letter <= "9" or letter == "_"):
            return False
    return True


def is_int(value, low, high):
    """Whether `value` is a whole number (not a bool, not a float) from low to high."""
    return (
        isinstance(value, int) and value is not True and value is not False and low <= value <= high
    )
