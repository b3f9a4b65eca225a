"""Steps over the link: played, taken back and answered again as one."""

from ..counter import Host, played, refused
from ..store.flash import kept
from .test_link_again import again, asked, box

TURN = "add 1, roll, add 2"


@played
def test_a_step_is_answered_with_all_its_events():
    host = Host()
    alone, together = host.new(), Host()
    assert together.new() == alone
    events = []
    for text in TURN.split(", "):
        alone = host.ask("game.do", action=text)
        events += alone["events"]
    answer = together.ask("game.do", action=TURN)
    assert answer == {"ply": 3, "digest": alone["digest"], "events": events}
    assert together.ask("game.events") == {"total": 3, "events": events}
    assert together.ask("game.log") == host.ask("game.log")


@played
def test_events_of_a_step_that_do_not_fit_are_fetched():
    host = Host()
    host.new()
    answer = host.ask("game.do", action="say 30, say 30")
    assert len(answer["events"]) + answer["more"] == 60
    found = host.ask("game.events", offset=len(answer["events"]))
    assert found["total"] == 60 and found["events"][0]["place"] == len(answer["events"]) % 30


@played
def test_a_refused_step_says_which_action_and_changes_nothing():
    host = Host()
    host.new()
    host.ask("game.do", action=TURN)
    host.ask("game.undo")
    before = host.ask("game.save"), host.ask("game.events"), host.table.session.at
    facts = {"rule": "C-2", "code": "too_much", "facts": {"most": 4, "hosts": ["a", "b"]}}
    refused(host.ask("game.do", action="roll, roll, add 9, roll"), 1, place=2, **facts)
    refused(host.ask("game.do", action="roll, "), 1, rule=None, code="unknown", facts={}, place=1)
    refused(host.ask("game.do", action="add 9"), 1, **facts)
    many = ", ".join(["roll"] * 25)
    refused(host.ask("game.do", action=many), 1, rule=None, code="unknown", facts={}, place=24)
    assert before == (host.ask("game.save"), host.ask("game.events"), host.table.session.at)


def stepped(*texts, **params):
    """A host with a game in which these were played; and the digest after each ply."""
    host = Host()
    digests = [host.new(**params)["digest"]]
    for text in texts:
        host.ask("game.do", action=text)
    while host.table.session.ply:
        digests.insert(1, host.ask("game.digest")["digest"])
        host.ask("game.undo")
    while host.table.session.ply < host.table.session.end:
        host.ask("game.redo")
    return host, digests


@played
def test_a_step_is_taken_back_and_played_again_as_one():
    host, digests = stepped("add 1", TURN, TURN, "add 2", TURN)  # to ply 11
    log = host.ask("game.log")["actions"]
    plies = [8, 7, 4, 1, 0]
    for place, ply in enumerate(plies):
        before = ([11] + plies)[place]
        answer = host.ask("game.undo", step=True)
        assert answer == {"ply": ply, "actions": log[ply:before], "digest": digests[ply]}
        assert host.ask("game.events")["events"] == []
    refused(host.ask("game.undo", step=True), 3)
    for place, ply in enumerate(plies[:-1][::-1] + [11]):
        before = plies[::-1][place]
        answer = host.ask("game.redo", step=True)
        assert answer == {"ply": ply, "actions": log[before:ply], "digest": digests[ply]}
    refused(host.ask("game.redo", step=True), 3)
    assert host.ask("game.log")["actions"] == log


@played
def test_one_undo_goes_back_to_the_last_decision_of_a_person_and_a_redo_to_the_next_one():
    texts = ["roll", "add 2", "add 1"] + ["roll"] * 18 + ["add 1", "roll, add 1", "add 1"]
    host, digests = stepped(*texts, seats={"bob": 1})  # ann has the turn while the count is even
    log = host.ask("game.log")["actions"]
    before = 25
    for ply in (22, 2, 1, 0):  # those of bob go along, and so does a step that ann has begun
        answer = host.ask("game.undo", person=True)
        assert answer == {"ply": ply, "actions": log[ply:before], "digest": digests[ply]}
        before = ply
    refused(host.ask("game.undo", person=True), 3)
    for ply in (1, 2, 22, 25):
        answer = host.ask("game.redo", person=True)
        assert answer == {"ply": ply, "actions": log[before:ply], "digest": digests[ply]}
        before = ply
    refused(host.ask("game.redo", person=True), 3)
    # In the middle of what bob has played it goes to the same places.
    for method, ply in (("undo", 2), ("redo", 22)):
        host.ask("game.go", ply=9)
        assert host.ask("game." + method, person=True)["ply"] == ply
    host, _ = stepped(*["roll"] * 9, seats={"ann": 1, "bob": 1})
    refused(host.ask("game.undo", person=True), 3)


@played
def test_half_a_step_is_what_is_left_of_it():
    host, digests = stepped("add 1", TURN)
    host.ask("game.undo", step=False)
    assert host.ask("game.redo", step=True)["ply"] == 4
    host.ask("game.undo")
    answer = host.ask("game.undo", step=True)
    assert (answer["ply"], answer["digest"], len(answer["actions"])) == (1, digests[1], 2)
    assert host.ask("game.redo", step=True)["ply"] == 4
    host.ask("game.undo")
    host.ask("game.do", action="add 4")
    assert host.ask("game.undo", step=True)["actions"] == ["add 4"]


@played
def test_actions_that_do_not_fit_are_counted():
    host, _ = stepped(", ".join(["say %s1" % ("0" * 60)] * 24))
    answer = host.ask("game.undo", step=True)
    assert len(answer["actions"]) + answer["more"] == 24 and answer["ply"] == 0


@played
def test_the_game_goes_to_any_ply_of_its_log():
    host, digests = stepped(*["roll"] * 20)
    for ply in (20, 0, 17, 16, 8, 9, 7, 20, 12):
        assert host.ask("game.go", ply=ply) == {"ply": ply, "digest": digests[ply]}
        assert host.table.session.end == 20
    before = host.ask("game.save")
    for ply in (21, 1 << 70):
        refused(host.ask("game.go", ply=ply), 3)
    for ply in (-1, True, "3", None, 1.5):
        refused(host.ask("game.go", ply=ply), -32602, option="ply")
    assert host.ask("game.save") == before
    refused(host.ask("game.go", ply=3, digest="00000000"), 6, digest=digests[12])
    assert host.ask("game.go", ply=12, digest=digests[12])["ply"] == 12


@played
def test_a_flag_is_true_or_false():
    host, _ = stepped(TURN)
    for flag in (1, 0, "true", None, [True]):
        for option in ("step", "person"):
            refused(host.ask("game.undo", **{option: flag}), -32602, option=option)
    assert host.table.session.ply == 3


@played
def test_a_walk_is_told_to_others_once():
    host, _ = stepped(TURN, TURN)
    told = []
    host.table.watch(told.append)
    host.ask("game.undo", step=True)
    host.ask("game.go", ply=0)
    host.ask("game.go", ply=0)
    host.ask("game.redo", step=True)
    assert [(change["action"], change["ply"], change["by"]) for change in told] == [
        ("undo", 3, "link"),
        ("undo", 0, "link"),
        ("redo", 3, "link"),
    ]


@played
def test_the_state_at_any_ply_is_seen_while_the_table_stays():
    host, digests = stepped(*[TURN] * 4)
    views = []
    for ply in range(13):
        host.ask("game.go", ply=ply)
        views.append(host.ask("game.view"))
    host.ask("game.go", ply=10)
    for ply in range(13):
        assert host.ask("game.view", ply=ply) == views[ply]
        assert host.ask("game.view", ply=ply, part="count") == views[ply]["count"]
        assert host.ask("game.digest") == {"ply": 10, "digest": digests[10]}
    for ply in (13, 1 << 70):
        refused(host.ask("game.view", ply=ply), 3)
    refused(host.ask("game.view", ply=3, part="none"), -32602, option="part")
    refused(host.ask("game.view", ply=True), -32602, option="ply")


@played
def test_a_state_that_does_not_fit_names_its_parts_at_any_ply():
    host = Host()
    host.new(options={"width": 40, "depth": 12})
    for _ in range(5):
        host.ask("game.do", action="add 1")
    now = host.ask("game.view")
    assert now["code"] == -32602 and now["data"]["parts"]
    assert host.ask("game.view", ply=2) == now
    assert host.ask("game.view", ply=2, part="count") == 2


@played
def test_buttons_go_on_while_a_state_is_sought_and_a_change_ends_that():
    host, digests = stepped(*["roll"] * 7)
    assert host.begin("game.view", ply=6) == []
    refused(
        host.send(b'{"jsonrpc":"2.0","id":2,"method":"game.view","params":{"ply":1}}\n')[0][
            "error"
        ],
        5,
    )
    host.server.step()
    host.table.do("add 1")
    refused(host.finish(), 6)
    assert host.ask("game.view", ply=7, part="last") is not None
    assert host.ask("game.go", ply=7)["digest"] == digests[7]


@kept
def test_walks_are_done_once_and_answered_each_time():
    host = box()
    digest = host.new(seed=3)["digest"]
    for _ in range(6):
        digest = host.ask("game.do", action=TURN)["digest"]
    for n, (method, params, ply) in enumerate(
        (
            ("undo", {"step": True}, 15),
            ("undo", {"step": True}, 12),
            ("redo", {"step": True}, 15),
            ("go", {"ply": 4}, 4),
            ("undo", {"step": True}, 3),
            ("redo", {"step": True}, 6),
            ("go", {"ply": 7}, 7),
            ("go", {"ply": 17}, 17),
            ("undo", {"person": True}, 15),
            ("redo", {"person": True}, 18),
        )
    ):
        host, answer = again(host, n, "game." + method, digest=digest, **params)
        assert answer["ply"] == ply and ("actions" in answer) == (method != "go")
        digest = answer["digest"]


@kept
def test_a_step_is_done_once_and_answered_each_time():
    host = box()
    digest = host.new(seed=3)["digest"]
    for n in range(9):  # over the edges of segments, and with draws
        host, answer = again(host, n, "game.do", action=TURN, digest=digest)
        assert answer["ply"] == 3 * n + 3 and len(answer["events"]) == 3
        digest = answer["digest"]
    refused(asked(host, 99, "game.do", action=TURN, digest="00000000"), 6, digest=digest)
