"""The generator (firmware/link/README.md, "Chance"): check vectors, fairness, restoring."""

from shared_rules.kernel.prng import Prng


def test_first_outputs_of_seeds_0_and_7():
    rng = Prng(0)
    assert [rng.next() for _ in range(4)] == [4143336393, 177185503, 380008945, 2381108232]
    rng = Prng(7)
    assert [rng.next() for _ in range(4)] == [2418126209, 1675177840, 4180103685, 80695229]


def test_ten_dice_of_seed_7():
    rng = Prng(7)
    assert [rng.below(6) for _ in range(10)] == [5, 4, 3, 5, 0, 2, 4, 3, 2, 2]


def test_shuffle_of_seed_7():
    cards = list(range(10))
    Prng(7).shuffle(cards)
    assert cards == [8, 4, 7, 2, 3, 0, 6, 5, 1, 9]


def test_shuffling_nothing_or_one_thing_draws_nothing():
    rng = Prng(5)
    before = rng.words()
    for cards in ([], ["A0"]):
        rng.shuffle(cards)
    assert rng.words() == before


def test_outputs_are_32_bits_for_the_highest_seed():
    rng = Prng(4294967295)
    for _ in range(200):
        n = rng.next()
        assert 0 <= n <= 4294967295
    for word in rng.words():
        assert 0 <= word <= 4294967295


def _sfc32(seed, count):
    """The generator as the page writes it down, with big integers."""
    mask = 0xFFFFFFFF
    a, b, c, d = seed, 0x9E3779B9, 0x243F6A88, 1
    out = []
    for _ in range(12 + count):
        t = (a + b + d) & mask
        d = (d + 1) & mask
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = (((c << 21) | (c >> 11)) + t) & mask
        out.append(t)
    return out[12:]


def test_outputs_of_many_seeds_are_those_of_the_page():
    for seed in (1, 2, 3, 1000003, 2147483647, 2147483648, 3735928559, 4294967294):
        rng = Prng(seed)
        assert [rng.next() for _ in range(20)] == _sfc32(seed, 20), seed


def test_below_draws_again_where_it_would_be_unfair():
    # 2^32 mod 3221225472 = 1073741824: outputs from 3221225472 up are drawn again.
    n = 3221225472
    for seed in (0, 7, 42):
        rng = Prng(seed)
        fair = [x % n for x in _sfc32(seed, 60) if x < 4294967296 - (4294967296 % n)][:20]
        assert [rng.below(n) for _ in range(20)] == fair, seed


def test_below_one_is_zero():
    rng = Prng(9)
    assert [rng.below(1) for _ in range(5)] == [0, 0, 0, 0, 0]


def test_restored_words_give_the_same_numbers_again():
    rng = Prng(123456789)
    rng.below(6)
    words = rng.words()
    first = [rng.next() for _ in range(8)]
    other = Prng(0)
    other.restore(words)
    assert [other.next() for _ in range(8)] == first
    assert len(words) == 4


def test_words_that_were_read_do_not_change_afterwards():
    rng = Prng(3)
    words = rng.words()
    kept = list(words)
    rng.next()
    assert list(words) == kept and rng.words() != kept


def test_first_draws_of_neighbouring_seeds_are_fair():
    # Chi-square over the first three dice of 3,000 seeds; 5 degrees of freedom, 0.1 % is 20.5.
    counts = [[0] * 6 for _ in range(3)]
    for seed in range(3000):
        rng = Prng(seed)
        for draw in range(3):
            counts[draw][rng.below(6)] += 1
    for row in counts:
        # In 500ths to stay with integers: sum of (n - 500)^2 / 500.
        assert sum((n - 500) * (n - 500) for n in row) < 20 * 500 + 250, row
