"""The journal: its records, what is kept of a damaged one, and the archive."""

import os
from binascii import crc32

from firmware.store import Store
from tests.portable.share import share

from .flash import ROOT, files, kept, read, write
from .power import box, play, seen


@kept
def test_a_journal_is_text_with_crcs():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, "add 4", "-", "+")
    lines = read(files("running")[0]).split(b"\n")
    assert lines[0].startswith(b'110 1 {"game":"counter"')
    assert b" 2 s 0 {" in lines[1]
    assert [line[:-9] for line in lines[2:-1]] == [
        b"4 3 p 0 ",
        b"7 4 c 0 0 0",
        b"7 5 a add 4",
        b"1 6 -",
        b"1 7 +",
    ]
    for line in lines[:-1]:
        text, _, crc = line.rpartition(b"*")
        assert crc == b"%08x" % crc32(text)


@kept
def test_a_journal_torn_at_any_byte_keeps_its_whole_records():
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    name = files("running")[0]
    states = {len(read(name)): seen(table)}
    for text in ("add 4", "roll", "-", "add 1"):
        play(table, text)
        states[len(read(name))] = seen(table)
    data = read(name)
    first = min(states)
    for size in range(first, len(data) + 1, share(3, 1)):
        write(name, data[:size])
        again, store = box()
        whole = max([end for end in states if end <= size])
        assert seen(again) == states[whole], size
        # Play goes on, and the torn record is gone.
        play(again, "add 2")
        third, _ = box()
        assert seen(third) == seen(again)
        assert files("kept") == []
    for size in range(0, first, 7):  # its head is a whole save, because it was renamed only then
        write(name, data[:size])
        again, store = box()
        assert again.session is None
        assert [save["status"] for save in store.listing()] == ["kept"]
        write(name, data)
        os.remove(ROOT + "/" + files("kept")[0])


@kept
def test_a_journal_with_any_byte_flipped_is_cut_there_or_kept_aside():
    table, store = box()
    table.new("counter", ["ann"], seed=3)
    states = [seen(table)]
    name = files("running")[0]
    for text in ("add 4", "roll"):
        play(table, text)
        states.append(seen(table))
    data = read(name)
    for place in range(0, len(data), share(5, 1)):
        broken = bytearray(data)
        broken[place] ^= 4
        write(name, bytes(broken))
        again, _ = box()
        if again.session is None:
            assert len(files("kept")) == 1
        else:
            assert seen(again) in states
            ply = again.session.ply
            # If more than the last record is damaged, the whole journal is kept aside.
            assert len(files("kept")) <= (ply < 1)
        for file in os.listdir(ROOT):
            os.remove(ROOT + "/" + file)


@kept
def test_records_out_of_order_end_the_journal():
    table, _ = box()
    table.new("counter", ["ann"], seed=3)
    play(table, "add 1", "add 2", "add 3", "add 4")
    name = files("running")[0]
    lines = read(name).split(b"\n")
    write(name, b"\n".join(lines[:5] + lines[6:]))
    again, _ = box()
    assert again.session.ply == 1
    assert len(files("kept")) == 1 and read(files("kept")[0]) == b"\n".join(lines[:5] + lines[6:])
    write(name, b"\n".join(lines[:6] + lines[5:6] + [b""]))
    again, _ = box()
    assert again.session.ply == 2


@kept
def test_an_archive_keeps_the_latest_of_what_is_written_over():
    store = Store(ROOT)
    archive, other = store.archive(), store.archive()
    segments = [b"%d " % k * (k + 1) for k in range(60)]
    for k, data in enumerate(segments):
        archive.put(k, data)
        other.put(k, b"other")
    assert [archive.get(k) for k in range(60)] == segments
    for turn in range(300):  # written over and over, the file must not grow for ever
        k = turn * 7 % 60
        segments[k] = b"%d" % turn * 150
        archive.put(k, segments[k])
        archive.put(k, segments[k])
        assert archive.get((k + 1) % 60) == segments[(k + 1) % 60]
    assert [archive.get(k) for k in range(60)] == segments
    assert other.get(59) == b"other"
    size = 0
    for file in os.listdir(ROOT):
        size += os.stat(ROOT + "/" + file)[6]
    assert size < 3 * sum([len(data) for data in segments]) + 40000
    archive.close()
    other.close()
    archive.close()
    assert os.listdir(ROOT) == []


@kept
def test_an_unchanged_segment_is_not_written_again():
    store = Store(ROOT)
    archive = store.archive()
    archive.put(0, b"ab")  # the first two segments are in memory
    archive.put(2, b"abc")
    archive.put(2, b"abc")
    assert archive.get(0) == b"ab" and archive.get(2) == b"abc"
    assert os.stat(ROOT + "/archive1")[6] == 3
    archive.put(2, b"abd")
    assert archive.get(2) == b"abd"
    archive.close()


@kept
def test_archives_do_not_pile_up():
    table, store = box()
    for _ in range(3):
        table.new("counter", ["ann"])
        for _ in range(20):
            play(table, "add 1")
    assert not [file for file in os.listdir(ROOT) if file.startswith("archive")]
