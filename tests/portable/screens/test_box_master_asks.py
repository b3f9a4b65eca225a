"""What MASTER's screens ask at the table, and every verb of the rules page by keys."""

from .game_box import Voyage, lying


def test_m45_the_players_say_what_their_card_does():
    box = Voyage(ships=[{"fuel": 5}, {"fuel": 5}], cards="table", bills="table")
    box.press("down", "ok")
    assert box.where() == "ask card good"
    box.press("down", "right", "ok")
    assert box.last() == "card damage 2"
    assert box.where() == "news card damage"
    box.press("ok")
    assert box.where() == "ask bill 1"
    box.press("down", "ok")
    assert box.last() == "bill 2"


def test_m43_card_and_bill_are_a_picture_each_and_drawn_by_themselves():
    box = Voyage(ships=[{"fuel": 5}, {"fuel": 5}])
    box.press("down", "ok")
    assert box.last()[:5] == "card " and box.where()[:9] == "news card"
    box.press("ok")
    assert box.last()[:5] == "bill " and box.where() == "news bill"
    box.press("ok")
    assert box.where() == "table sail 4"
    assert box.table.session.state["turn"] == 1


def test_any_key_goes_past_a_picture_and_does_its_own():
    box = Voyage(ships=[{"fuel": 5}, {"fuel": 5, "bill": 1}])
    box.press("down", "ok", "ok")
    assert box.where() == "news bill"
    box.press("right")
    assert box.where() == "table sail 4 LONDON"


def test_m62_a_tow_is_asked_for_and_talked_about():
    box = Voyage(ships=[lying("BOMBAY"), lying("GENOVA", fuel=5)])
    box.press("ok long")
    box.pick("tow")
    box.press("right", "up", "ok")
    assert box.last() == "tow blue 21000"
    assert box.where() == "ask accept"
    box.pick("tow")
    box.press("up", "up", "ok")
    assert box.last() == "tow red 28000"  # it began 5,000 beyond what was offered
    box.pick("accept")
    assert box.where() == "table stay" and box.stack.top.note[:4] == "Tow "
    assert box.ship()["tow"]["by"] == "blue"


def test_mt11a_the_box_asks_whether_a_tow_has_come_to_a_red_port():
    for role, said in (("ok", "yes"), ("down", "no")):
        ships = [
            {"fuel": 5, "tow": {"of": "blue", "price": 9000}},
            {"tow": {"by": "red", "price": 9000}},
        ]
        for language, name in (("en", "Genova"), ("it", "Genova")):
            box = Voyage(ships=ships, language=language)
            box.table.do("sail 3 tow GENOVA")
            box.draw()
            assert box.where() == "ask yes" and name in box.stack.top.info
            assert [text for _, text in box.stack.top.items] == [box.t("do.yes"), box.t("do.no")]
            box.press(*([role] if role == "ok" else [role, "ok"]))
            assert box.last() == said
            paid = box.stack.top.note.endswith(": " + box.t("blue"))
            assert paid == (said == "yes")


def test_m76_the_others_are_asked_for_a_rescue():
    ships = [
        {"fuel": 3, "cash": 4000, "diverted": {"why": "card"}},
        lying("GENOVA"),
        lying("TOKYO"),
    ]
    box = Voyage(ships=ships)
    box.table.do("sail 2 LONDON")
    box.draw()
    assert box.where() == "ask rescue"
    assert "10,000" in box.stack.top.info
    box.press("ok")
    assert box.where() == "ask rescue"
    box.press("ok")
    assert box.where() == "news rescued"
    box.press("ok", "ok")
    assert box.ship()["cash"] == 44000


def test_m52_the_forced_repair_is_asked_for():
    box = Voyage(ships=[{"fuel": 5, "damage": 6, "diverted": {"why": "damage"}}, lying("GENOVA")])
    box.table.do("sail 3 LONDON")
    box.draw()
    assert box.where() == "dial repair 6"
    box.press("down", "ok")
    assert box.last() == "repair 5"
    assert box.where() == "port fuel"


def test_a_dial_that_opens_late_goes_where_nothing_is_asked():
    """Memory was short when the dial was asked for; until it opens a host has played."""
    from firmware.screens.master.dial import Dial

    for what in ("repair", "tow"):  # nobody is asked for a repair, and no ship needs a tow
        box = Voyage(ships=[{"fuel": 5}, lying("GENOVA")])
        below = box.where()
        dial = Dial(box, what)
        box.stack.screens.append(dial)
        dial.draw(box.canvas)
        assert box.where() == below


def test_a_refusal_is_shown_and_its_statement_noted():
    box = Voyage(ships=[{"fuel": 5}, lying("GENOVA")])
    while "GENOVA" not in box.where():
        box.press("left", *[] if box.stack.top._enters else ["right"])
    box.press("ok")
    assert box.stack.top.note == "Port is taken"
    assert box.table.refused.rule == "M-26"
    assert box.where() == "table sail 4 GENOVA"
    box.press("back")
    assert box.stack.top.name == "why"


def test_a_question_goes_when_a_host_answers_it():
    box = Voyage()
    assert box.where() == "ask start BANGKOK"
    box.table.do("start LONDON")
    box.table.do("start GENOVA")
    box.draw()
    box.draw()
    assert box.where() == "news draw bill"
    box.table.do("bill")
    box.draw()
    box.draw()
    assert box.where()[:5] == "port "
    box.table.undo()
    box.draw()
    box.draw()
    assert box.where() == "news draw bill"
    box.press("ok")
    assert box.where() == "news bill"


def test_the_computer_is_not_asked():
    box = Voyage(ships=[{"fuel": 5}, lying("GENOVA")])
    box.busy = True
    box.stack.top.open()
    box.table.do("sail 2 zone")
    box.draw()
    assert box.stack.top.name == "table"
    assert box.stack.top.note == "red: Sail: 2 storm"
    box.busy = False
    box.stack.top.open()
    assert box.where() == "news draw card"


def test_ok_alone_is_never_stuck_at_the_table():
    box = Voyage(lots=True)
    box.press_ok_alone()
    assert box.table.refused is None
