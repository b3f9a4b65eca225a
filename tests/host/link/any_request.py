"""Requests at random, and the code that JSON-RPC asks for in the answer."""

from hypothesis import strategies as st

from tests.host.link.bad_lines import METHODS

# How the methods begin that there are only with a box
OF_A_BOX = ("ui.", "store.", "system.settings", "game.clock")
ACTIONS = ["add 1", "add 4", "roll", "say 2", "add 9", "win", "", "add  1", "shout", "nonsense"]
ACTIONS += ["add 1, roll", "roll, roll, add 9", "add 1, ", ", "]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(["2.0", "add 1", "counter", "moves", "wide", "x" * 3000])
)
values = st.recursive(
    scalars,
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(st.text(max_size=8) | st.sampled_from(["game", "players"]), inside)
    ),
    max_leaves=12,
)
names = st.sampled_from(
    "action digest game players options seed position seats offset limit part total crc depth "
    "count level nodes ply step how follow drop try at name value code clock button ms run "
    "seen".split()
)
requests = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | scalars,
        "id": st.integers() | st.text(max_size=40) | values,
        "method": st.sampled_from(sorted(METHODS)) | st.text(max_size=20),
        "params": st.dictionaries(names, values | st.sampled_from(ACTIONS), max_size=4) | values,
        "extra": values,
    },
)


def lines_of(data: bytes) -> list[bytes]:
    """The complete lines of `data` that are not empty."""
    lines = [line[:-1] if line.endswith(b"\r") else line for line in data.split(b"\n")[:-1]]
    return [line for line in lines if line]


def of_a_box(request) -> bool:
    """Whether the method is one that this target lacks, but whose parameters it knows."""
    return str(request.get("method")).startswith(OF_A_BOX)


def good_id(value) -> bool:
    """Whether a value may be an id: a whole number or a text of at most 32 bytes."""
    if isinstance(value, int) and not isinstance(value, bool):
        return len(str(value)) <= 32
    return isinstance(value, str) and len(value.encode("utf-8", "surrogatepass")) <= 32


def reference(request, line: bytes) -> int | None:
    """The code that JSON-RPC asks for, or None if the form of the request does not decide it."""
    if len(line) > 4096:
        return -32600
    if "id" in request and not good_id(request["id"]):
        return -32600
    if request.get("jsonrpc") != "2.0" or not isinstance(request.get("method"), str):
        return -32600
    if "params" in request and not isinstance(request["params"], (dict, list)):
        return -32600
    method = request["method"]
    if method not in METHODS or of_a_box(request):
        return -32601
    if isinstance(request.get("params"), list):
        return -32602
    return None


def expected_answers(request, line: bytes) -> int:
    """How many answers a line gets: none if it is a notification."""
    return 1 if "id" in request or reference(request, line) == -32600 else 0
