"""Reading the words of an action strictly: one spelling each."""


def number(word: str) -> int | None:
    """The value of `0|[1-9][0-9]*` of at most 9 digits, else None.

    `int()` would also take "+5", "05", "5_0" and other alphabets' digits.
    """
    if not word or len(word) > 9 or (word[0] == "0" and len(word) > 1):
        return None
    for letter in word:
        if not "0" <= letter <= "9":
            return None
    return int(word)
