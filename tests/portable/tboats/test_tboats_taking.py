"""T-boats: the T, claims and punishments (T-12 to T-18a)."""

from tests.portable.duel import listed, of, play, refused, tboats

ONE_T = "Y e1-e3 R d5-f5,a1-a3 y"
TWO_TS = "Y d3-f3 R d1-f1,d5-f5,a8-c8 y"
MAKES = "e1-e3>e2-e4"


def names(events):
    return [event["event"] for event in events]


def taken(s, text):
    return [event["boat"] for event in play(s, text) if event["event"] == "taken"]


def test_t12_a_t_is_an_end_next_to_the_middle_of_a_perpendicular_enemy():
    assert taken(tboats(ONE_T), MAKES) == ["d5-f5"]


def test_t12_other_contacts_make_no_t():
    for text, move in (
        ("Y e1-e3 R e5-g5,a1-a3 y", MAKES),  # beside an end of the bar
        ("Y e1-e3 R d6-f6,a1-a3 y", MAKES),  # with one empty point between
        ("Y e1-e3 R e5-e7,a1-a3 y", MAKES),  # in one line
        ("Y e1-e3 R f3-f5,a1-a3 y", MAKES),  # side by side
        ("Y e1-e3 R f4-h4,a1-a3 y", MAKES),  # an L at the corner
        ("Y e1-e3 R f5-h5,a1-a3 y", MAKES),
    ):
        assert taken(tboats(text), move) == [], text


def test_t13_the_bar_leaves_the_board():
    s = tboats(ONE_T)
    assert play(s, MAKES)[1] == {"event": "taken", "boat": "d5-f5", "by": "e2-e4"}
    assert s.state["position"] == "Y e2-e4 R a1-a3 r"
    assert s.last == "e1-e3>e2-e4 x d5-f5" and list(s.log()) == [s.last]
    assert s.rules.strip_outcome(s.last) == MAKES
    s.undo()
    s.redo()
    assert s.state["position"] == "Y e2-e4 R a1-a3 r"
    refused(tboats(ONE_T), MAKES + " x d5-f5", None)


def test_t13a_captures_come_before_walking_in():
    # Red's last boat falls before it could take the boat that walked in.
    s = tboats("Y c4-c6,a1-a3 R e3-e5,g3-i3 y", walk_in="immediate")
    assert s.state["winner"] is None
    # Yellow's boat, as a stem, takes the very boat whose bar it would have been.
    s = tboats("Y d1-d3 R c5-e5,i1-i3 y", walk_in="immediate")
    assert names(play(s, "d1-d3>d2-d4")) == ["moved", "taken"]
    assert s.state["position"] == "Y d2-d4 R i1-i3 r"


def test_t14_a_move_may_take_several_bars_at_once():
    s = tboats(TWO_TS)
    assert taken(s, "d3-f3>e2-e4") == ["d1-f1", "d5-f5"]
    assert s.last == "d3-f3>e2-e4 x d1-f1,d5-f5"
    assert s.state["position"] == "Y e2-e4 R a8-c8 r"


def test_t15_own_boats_make_no_t():
    assert taken(tboats("Y e1-e3,d5-f5 R a1-a3 y"), MAKES) == []


def test_t16_only_the_boat_that_moved_is_a_stem():
    # Red's boat walks in as the bar of yellow's e4-e6: nothing happens, now or later.
    s = tboats("Y e4-e6,a1-a3 R c3-e3,i1-i3 r")
    assert names(play(s, "c3-e3>d3-f3")) == ["moved"]
    assert names(play(s, "a1-a3>a2-a4")) == ["moved"]


def test_t16a_a_boat_that_walks_in_is_taken_with_the_option():
    text = "Y e4-e6,a1-a3 R c3-e3,i1-i3 r"
    s = tboats(text, walk_in="immediate")
    events = play(s, "c3-e3>d3-f3")
    assert events[1] == {"event": "taken", "boat": "d3-f3", "by": "e4-e6", "who": "yellow"}
    assert s.state["position"] == "Y a1-a3,e4-e6 R i1-i3 y"
    s = tboats("Y e4-e6 R c3-e3 r", walk_in="immediate")
    events = play(s, "c3-e3>d3-f3")
    assert events[-1] == {"event": "won", "who": "yellow", "how": "eliminated"}
    s = tboats("Y a1-a3 R c3-e3,e4-e6 r", walk_in="immediate")
    assert names(play(s, "c3-e3>d3-f3")) == ["moved"]  # T-15: beside an own boat
    s = tboats(text, walk_in="claim")
    play(s, "c3-e3>d3-f3")
    assert s.state["open"] == ["d3-f3"]
    assert play(s, "punish d3-f3") == [{"event": "punished", "boat": "d3-f3"}]
    assert s.state["position"] == "Y a1-a3,e4-e6 R i1-i3 r"


def test_t17_in_automatic_play_nothing_is_claimed():
    refused(tboats(ONE_T), MAKES + " claim", "T-17")


def test_t17a_claims_need_a_t_and_take_both():
    s = tboats(ONE_T, claim="manual")
    assert of(s, MAKES) == ["", " claim"]
    refused(s, "e1-e3>e1-g1 claim", "T-12")
    assert taken(s, MAKES + " claim") == ["d5-f5"]
    assert s.last == "e1-e3>e2-e4 claim x d5-f5"
    assert s.rules.strip_outcome(s.last) == MAKES + " claim"
    s = tboats(TWO_TS, claim="manual")
    assert taken(s, "d3-f3>e2-e4 claim") == ["d1-f1", "d5-f5"]
    refused(tboats(ONE_T, claim="manual"), MAKES + "  claim", None)


def test_t18_a_missed_t_can_be_punished_on_the_next_turn():
    s = tboats("Y e1-e3,h1-h3 R d5-f5,a1-a3 y", claim="manual")
    assert names(play(s, MAKES)) == ["moved"]
    assert s.state["open"] == ["e2-e4"]
    assert listed(s)[-1] == "punish e2-e4"
    refused(s, "punish h1-h3", "T-18")
    refused(s, "punish d5-f5", "T-18")
    play(s, "punish e2-e4")
    assert s.state["position"] == "Y h1-h3 R a1-a3,d5-f5 y"
    assert s.state["open"] == []


def test_t18a_a_missed_t_lapses_or_stays_open():
    for window, later in (("next", False), ("standing", True)):
        s = tboats("Y e1-e3,h1-h3 R d5-f5,a1-a3 y", claim="manual", punish_window=window)
        play(s, MAKES, "a1-a3>a2-a4", "h1-h3>h2-h4")
        assert ("punish e2-e4" in listed(s)) is later
        assert s.state["open"] == (["e2-e4"] if later else [])
    # It stays open as long as the T stands, that is until bar or stem moves away.
    s = tboats("Y e1-e3,h1-h3 R d5-f5,a1-a3 y", claim="manual", punish_window="standing")
    play(s, MAKES, "d5-f5>e5-g5")
    assert s.state["open"] == []
    s = tboats("Y e1-e3,h1-h3 R d5-f5,a1-a3 y", claim="manual", punish_window="standing")
    play(s, MAKES, "a1-a3>a2-a4", "e2-e4>e1-e3")
    assert s.state["open"] == []
    refused(s, "punish e1-e3", "T-18")


def test_t18_punishing_the_last_boat_wins():
    s = tboats("Y e1-e3 R d5-f5,a1-a3 y", claim="manual")
    play(s, MAKES)
    events = play(s, "punish e2-e4")
    assert events[-1] == {"event": "won", "who": "red", "how": "eliminated"}
    assert s.state["position"] == "Y - R a1-a3,d5-f5 y"


def test_t18a_no_event_tells_of_a_missed_t():
    s = tboats(ONE_T, claim="manual")
    assert play(s, MAKES) == [{"event": "moved", "boat": "e1-e3", "to": "e2-e4"}]
