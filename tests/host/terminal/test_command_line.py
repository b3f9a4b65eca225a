"""The command line itself: its version, what a shell completes, and how Python starts it."""

import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from pilothouse import cli, project

PROGRAM = Path(sys.executable).with_name("pilothouse")


def run_here(monkeypatch, capsys, *words):
    """What a command line prints that ends well, run in this process."""
    monkeypatch.setattr(sys, "argv", ["pilothouse", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code
    return capsys.readouterr().out


def test_python_starts_it_and_a_checkout_names_its_commit():
    words = [sys.executable, "-m", "pilothouse", "--version"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    commit = ["git", "-C", str(project.ROOT), "rev-parse", "HEAD"]
    if not which("git") or subprocess.run(commit, capture_output=True).returncode:
        pytest.skip("the sources are no checkout of git")
    head = subprocess.run(commit, capture_output=True, text=True).stdout
    assert done.stdout == f"pilothouse {project.version()} (checkout {head[:7]})\n"


def test_without_a_checkout_there_is_no_commit(tmp_path, monkeypatch, capsys):
    said = f"pilothouse {project.version()}"
    with monkeypatch.context() as patch:
        patch.setattr(project, "ROOT", tmp_path)
        assert run_here(patch, capsys, "--version") == f"{said}\n"
        (tmp_path / ".git").write_text("gitdir: gone\n")
        patch.setenv("PATH", str(tmp_path))  # where there is no git
        assert run_here(patch, capsys, "--version") == f"{said} (checkout)\n"


@pytest.mark.parametrize(
    "line, offered",
    [
        ("match g", {"gyges"}),
        ("play --board pico_plu", {"pico_plugs"}),
        ("link --target we", {"web"}),
        ("restore --fl", {"--flash"}),
    ],
)
def test_names_are_completed(monkeypatch, capsys, line, offered):
    words = ["pilothouse", *line.split()]
    monkeypatch.setenv("_PILOTHOUSE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", " ".join(words))
    monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
    assert set(run_here(monkeypatch, capsys).split()) == offered


def test_bash_completes_a_command():
    """With the script that `pilothouse --install-completion` installs."""
    bash = which("bash")
    if not bash or not PROGRAM.exists():
        pytest.skip("there is no bash, or no script `pilothouse` beside this Python")
    source = [str(PROGRAM), "--show-completion"]
    begin = f'eval "$({" ".join(source)})"; COMP_WORDS=(pilothouse scre); COMP_CWORD=1'
    script = f'{begin}; _pilothouse_completion {PROGRAM}; echo "${{COMPREPLY[*]}}"; complete -p'
    done = subprocess.run([bash, "-c", script], capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "screenshot",
        "complete -o default -F _pilothouse_completion pilothouse",
    ]
