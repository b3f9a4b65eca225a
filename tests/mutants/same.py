"""Changes that make no difference, by their keys, and why: no test can notice them."""

SAME = {
    # shared_rules/kernel/canonical.py: crc[-1] = crc32("".join(pieces).encode(), crc[0])
    "003aeee438890f43": "The list has one place, so its first is its last.",
    # shared_rules/tboats/boats.py: middle = self.cells[point] if point > -1 else RIM
    "004f3a04a3e85875": "Point 0 is rim, and rim counts as no boat, as a point below 0 does.",
    # shared_rules/mississippi/search/appraisal.py: (value, mark) <= kept[-1][:2]
    "02072e00b7b3a561": "An equal entry would be sorted behind the last one and cut off again.",
    # shared_rules/kernel/search.py: self.first[ply] = -0
    "0218b9696b063625": "It stays only in a node without a move, where nothing can be tried first.",
    # shared_rules/mississippi/search/reach.py: _SLICE = const(7)
    "02a2cf97a4d3ebe5": "It yields more often, with the same ends.",
    # shared_rules/master/chart.py: for row in (0, 2, self.h - 1):
    "039a8cbe603cc51e": "Each row between the first and the last has the same steps: 1 or 2.",
    # shared_rules/mississippi/lookahead.py: len(nodes) > 3 or not straight
    "03ecc958a6b85c72": "`nodes` grows by two at a time, so it never has three.",
    # shared_rules/master/leaf.py: return -2
    "0443adf10964880a": "Its caller asks only whether the number is negative.",
    # With --seed table. shared_rules/kernel/search.py: if low >= -WIN and best[0] <= low or ...
    "006971855a88f637": "The root has a move, and the value of a move is above -WIN.",
    # With --seed table. shared_rules/tboats/rules.py: if away or place - len(moves) & 4:
    "013158b97630a4c8": "`moves` has four letters a move: twice its length is a multiple of 8.",
    # With --seed table. shared_rules/kernel/search.py: UNKNOWN = 32766
    "0157ef87232e2d1b": "Values and haze stay below 30,300: none reaches either.",
    # With --seed table. shared_rules/master/captain.py: if wanted > -1 and rules.allows(...):
    "01c5776c2a6c6d79": "No repair of 0 is allowed (M-54).",
}
