"""T-boats: how a game ends (T-19 to T-22a)."""

from tests.portable.duel import listed, play, refused, suggestion, tboats

TO_AND_FRO = ("a1-a3>a2-a4", "a9-c9>b9-d9", "a2-a4>a1-a3", "b9-d9>a9-c9")
FAR = "Y a1-a3 R a9-c9 y"


def test_t19_the_last_boat_taken_wins():
    s = tboats("Y e1-e3 R d5-f5 y")
    events = play(s, "e1-e3>e2-e4")
    assert events[-1] == {"event": "won", "who": "yellow", "how": "eliminated"}
    assert s.state["winner"] == "yellow" and s.state["position"] == "Y e2-e4 R - r"
    assert list(s.actions()) == []
    assert refused(s, "draw", "T-19").code == "over"


def blocked():
    """Red's boat in the corner, shut in by yellow's next move."""
    return "Y a4-c4,c2-e2 R a1-a3 y"


def test_t20_a_side_that_can_move_no_boat_has_lost():
    s = tboats("Y a4-c4,b3-d3,c1-e1 R a1-a3 y")
    events = play(s, "c1-e1>b1-d1")
    assert events[-1] == {"event": "won", "who": "yellow", "how": "blocked"}
    # The same holds for a position to begin with.
    s = tboats("Y a4-c4,b3-d3,b1-d1 R a1-a3 r")
    assert s.state["winner"] == "yellow" and list(s.actions()) == []


def test_t20_a_side_that_may_still_punish_has_not_lost():
    # Yellow shuts red in with a T that it misses: red may still take the stem.
    text = "Y a4-c4,b3-d3,c1-e1 R a1-a3 y"
    assert tboats(text, claim="manual").state["winner"] is None
    s = tboats("Y a4-c4,d2-f2,b1-d1 R a1-a3 y", claim="manual")
    play(s, "d2-f2>c2-e2")
    s = tboats("Y a4-c4,c2-e2,b1-d1 R a1-a3,i1-i3 y", claim="manual")
    play(s, "c2-e2>b2-d2")
    assert s.state["open"] == ["b2-d2"] and "punish b2-d2" in listed(s)


def test_t21_resigning_loses():
    s = tboats()
    assert play(s, "resign") == [{"event": "won", "who": "red", "how": "resigned"}]


def test_t22_both_sides_may_agree_on_a_draw():
    s = tboats(FAR)
    assert play(s, "draw") == [{"event": "offered", "who": "yellow"}]
    assert s.state["offer"] == "yellow"
    refused(s, "draw", "T-22")
    play(s, "a1-a3>a2-a4")
    assert s.state["offer"] == "yellow"
    assert play(s, "draw") == [{"event": "draw", "how": "agreed"}]
    assert s.state["winner"] == "draw" and list(s.actions()) == []


def test_t22a_any_other_action_declines():
    s = tboats(FAR)
    play(s, "draw", "a1-a3>a2-a4", "a9-c9>b9-d9")
    assert s.state["offer"] is None
    play(s, "draw", "a2-a4>a1-a3")
    s = tboats(FAR, strict_touch=True)
    play(s, "draw", "touch a1-a3", "a1-a3>a2-a4", "touch a9-c9")
    assert s.state["offer"] is None
    assert play(s, "draw") == [{"event": "offered", "who": "red"}]


def test_t22_a_draw_without_consent_when_a_position_stands_for_the_third_time():
    s = tboats(FAR)
    assert (s.state["repeated"], s.state["quiet"]) == (0, 0)  # it stands for the first time
    for n in (1, 2):
        assert s.rules.free_draw(s.state) is None
        play(s, *TO_AND_FRO)
        assert s.state["repeated"] == n  # how often it stood before
    assert s.rules.free_draw(s.state) == "repeated"
    assert play(s, "draw") == [{"event": "draw", "how": "repeated"}]
    # The side on turn belongs to a position, so half a round leads to another one.
    s = tboats(FAR)
    play(s, *TO_AND_FRO[:2])
    assert s.state["repeated"] == 0


def test_t22_the_limit_is_how_often_a_position_has_to_stand():
    for limit in (1, 2, 5, 9):
        s = tboats(FAR, repetition_limit=limit)
        for _ in range(limit - 1):
            assert s.rules.free_draw(s.state) is None
            play(s, *TO_AND_FRO)
        assert play(s, "draw") == [{"event": "draw", "how": "repeated"}]
    # A position counts from the first time that it stands on the board.
    s = tboats(FAR, repetition_limit=2)
    play(s, *TO_AND_FRO[:3])
    assert s.rules.free_draw(s.state) is None
    play(s, TO_AND_FRO[3])
    assert s.rules.free_draw(s.state) == "repeated"


def test_t22_the_third_time_is_known_after_undo_and_redo():
    s = tboats(FAR)
    play(s, *TO_AND_FRO * 3)
    while s.ply:
        assert s.rules.free_draw(s.state) == ("repeated" if s.ply >= 8 else None), s.ply
        s.undo()
    while s.ply < s.end:
        s.redo()
        assert s.rules.free_draw(s.state) == ("repeated" if s.ply >= 8 else None), s.ply


def test_t22_the_computer_takes_a_free_draw_unless_it_is_ahead_by_a_boat():
    from shared_rules.kernel import search  # now: another test may have unloaded it

    s = tboats(FAR, no_capture_limit=3, repetition_limit=0)
    play(s, *TO_AND_FRO[:3])
    real = search.suggest
    try:
        for value, action in ((99, "draw"), (100, "a1-a3>a2-a4")):

            def suggest(*given, value=value):
                return {"action": "a1-a3>a2-a4", "value": value}
                yield

            search.suggest = suggest
            assert suggestion(s, 1)["action"] == action
    finally:
        search.suggest = real


def test_t22_a_draw_without_consent_after_some_plies_without_a_capture():
    s = tboats(FAR, no_capture_limit=3, repetition_limit=0)
    play(s, *TO_AND_FRO[:3])
    assert s.state["quiet"] == 3
    assert play(s, "draw") == [{"event": "draw", "how": "quiet"}]
    s = tboats(FAR, no_capture_limit=0, repetition_limit=0)
    for _ in range(4):
        play(s, *TO_AND_FRO)
    assert play(s, "draw") == [{"event": "offered", "who": "yellow"}]


def test_t22_a_capture_begins_the_count_anew():
    s = tboats("Y e1-e3 R d5-f5,a1-a3 y")
    play(s, "e1-e3>e1-g1", "a1-a3>a2-a4", "e1-g1>e1-e3", "a2-a4>a1-a3")
    assert (s.state["quiet"], s.state["repeated"]) == (4, 1)
    play(s, "e1-e3>e2-e4")
    assert (s.state["quiet"], s.state["repeated"]) == (0, 0)


def test_t22_undo_gives_the_counts_back():
    undone(tboats(FAR), *TO_AND_FRO * 5)


def test_t22_undo_knows_repetitions_across_offers_of_a_draw():
    # Snapshots are taken where a position stood twice, offers made where it never stood.
    away = ("a1-a3>a1-c1", "draw", "a9-c9>a7-a9", "a1-c1>a1-a3", "draw", "a7-a9>a9-c9")
    s = tboats(FAR, repetition_limit=2)
    undone(s, *TO_AND_FRO * 2 + away + TO_AND_FRO)
    touched = [line for text in TO_AND_FRO for line in ("touch " + text[:5], text)]
    s = tboats(FAR, repetition_limit=2, strict_touch=True)
    undone(s, *touched * 3)


def undone(s, *texts):
    """Play the actions and take them back; each digest must be as it was."""
    digests = []
    for text in texts:
        digests.append(s.digest())
        play(s, text)
    while digests:
        s.undo()
        assert s.digest() == digests.pop(), s.ply
