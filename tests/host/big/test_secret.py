"""The secret of a board: a killed board finds it again, nobody else does."""

import os
import stat
import time

import pytest

from pilothouse.big import secret


@pytest.fixture
def path(tmp_path):
    return secret.place(tmp_path / "pilothouse", 8001, may_play=False)


def test_a_killed_board_finds_its_secret_again(path):
    token = secret.load_secret(path)
    assert len(token) == 22
    assert secret.load_secret(path) == token
    secret.forgotten(path)
    assert secret.load_secret(path) != token


def test_nobody_else_can_read_it(path):
    secret.load_secret(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_who_could_watch_may_not_play_later(path, tmp_path):
    other = secret.place(tmp_path / "pilothouse", 8001, may_play=True)
    assert secret.load_secret(path) != secret.load_secret(other)


def test_a_board_on_any_free_port_has_a_new_secret_each_time(tmp_path):
    assert secret.place(tmp_path, 0, may_play=False) is None
    assert secret.load_secret(None) != secret.load_secret(None)


def old(path):
    long_ago = time.time() - secret.LASTS - 60
    os.utime(path, (long_ago, long_ago))


@pytest.mark.parametrize(
    "spoil",
    [
        old,
        lambda path: path.chmod(0o644),
        lambda path: path.write_text("x"),
        lambda path: path.write_text("é" * 22, "utf-8"),
        lambda path: path.write_bytes(b""),
    ],
)
def test_a_secret_that_is_old_or_open_to_others_is_replaced(path, spoil):
    token = secret.load_secret(path)
    spoil(path)
    other = secret.load_secret(path)
    assert other != token and len(other) == 22
    assert secret.load_secret(path) == other


def test_a_link_is_not_followed(path, tmp_path):
    token = secret.load_secret(path)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")
    assert secret.load_secret(path) != token
    assert (tmp_path / "elsewhere").read_text() == token


def test_where_nothing_can_be_kept_a_board_runs_as_well(tmp_path):
    (tmp_path / "file").write_text("")
    assert len(secret.load_secret(secret.place(tmp_path / "file", 8001, may_play=False))) == 22
