"""Everything that README, its pages in docs/, Makefile and .ci/run name exists; commands run."""

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports
from typer.main import get_command

from pilothouse import cli, project
from pilothouse.big import board
from pilothouse.build import package, panels, stock, uf2
from pilothouse.build import web as site
from pilothouse.cli import app
from pilothouse.emulated import image
from pilothouse.link import client
from tests.host.build.test_package import MIP, MPREMOTE
from tests.host.build.test_uf2 import program
from tests.host.device import fake_pico
from tests.host.pages import pages

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text("utf-8")
PLAYERS, BUILD, BUILDERS, COMMANDS, TROUBLES, SUPPORT = (
    (ROOT / f"docs/{name}.md").read_text("utf-8")
    for name in ("players", "build", "builders", "commands", "troubles", "support")
)
# What is checked of a page holds for all of them: a text may move from one to another.
PAGES = "\n".join((README, PLAYERS, BUILD, BUILDERS, COMMANDS, TROUBLES, SUPPORT))
MOST_LINES = 120  # of README: one page
ITALIC = re.compile(r"(?<![*\w`])\*([A-Z][^*`|]+)\*(?![*\w`])")
WIDEST = 130  # columns of a line that is no row of a table
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TARGETS = set(re.findall(r"^([a-z-]+):.*##", MAKEFILE, re.MULTILINE))


def lines_of_code(text):
    """The commands of a page: its indented lines."""
    return re.findall(r"^    (\S.*)$", text, re.MULTILINE)


def options(text):
    """The long options that a text names."""
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", text))


def unknown(name, named):
    """Those of these options that a command does not have; all of them if there is none."""
    command = get_command(app).commands.get(name)
    parameters = command.params if command else ()
    return named - {option for each in parameters for option in (*each.opts, *each.secondary_opts)}


def run(line, monkeypatch):
    """Run a command line of a page in this process, as .venv/bin/pilothouse does."""
    monkeypatch.setattr("sys.argv", shlex.split(line))
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert not ended.value.code, line


def test_readme_is_one_page():
    lines = README.splitlines()
    assert len(lines) <= MOST_LINES


def test_no_line_of_the_pages_is_wide():
    """Of those for players and builders, and of the boards; rows of tables may be."""
    for folder in (".", "docs", "docs/decisions", "boards"):
        for path in (ROOT / folder).glob("*.md"):
            for line in path.read_text("utf-8").splitlines():
                assert len(line) <= WIDEST or line.startswith(("|", "<img", "![")), (path, line)


def test_what_one_is_told_to_choose_is_there():
    """A name in italics that begins with a capital letter is a text of the box or the page."""
    of_others = {  # GitHub, PyPI
        "Releases",
        "Deployments",
        "Pages",
        "Private vulnerability reporting",
        "Issues",
        "New issue",
        "Security",
        "Report a vulnerability",
        "Re-run failed jobs",
        "Publishing",
    }
    texts = [path.read_text("utf-8") for path in (ROOT / "firmware/languages/en").glob("*.txt")]
    told = {line.partition("=")[2].rstrip(" »…?") for text in texts for line in text.splitlines()}
    assert {"Put it on a Pico", "Dark after"} <= told
    for folder in ("docs", "boards", ".github/ISSUE_TEMPLATE"):
        for path in (ROOT / folder).iterdir():
            for name in ITALIC.findall(path.read_text("utf-8")) if path.is_file() else ():
                named = {part.rstrip("?") for part in " ".join(name.split()).split(", ")}
                assert named <= told | of_others, (path, name)


def test_nothing_is_said_twice():
    """No sentence of README is in a page of docs/, and none is in two of them."""
    told = [README, PLAYERS, BUILD, BUILDERS, COMMANDS, TROUBLES, SUPPORT]
    seen: dict[str, int] = {}
    for place, text in enumerate(told):
        for sentence in re.split(r"(?<=[.:;])\s+|\n\n|\|", re.sub(r"(?<!\n)\n(?!\n)", " ", text)):
            words = sentence.strip()
            if len(words) > 60:
                assert seen.setdefault(words, place) == place, words
    assert len(seen) > 100


def test_make_targets_exist():
    named = set(re.findall(r"\bmake ([a-z-]+)", PAGES))
    assert {"play", "test", "help"} <= named <= TARGETS


def test_commands_and_options_exist():
    named = re.findall(r"`pilothouse ([a-z]+)([^`]*)`", PAGES)
    assert {name for name, _ in named} == set(get_command(app).commands)
    for name, rest in named:
        assert not unknown(name, options(rest)), (name, rest)


def test_the_options_of_a_row_are_those_of_its_command():
    found = 0
    for row in pages.rows(COMMANDS):
        named = re.match(r"`pilothouse ([a-z]+)", row[0])
        for code in pages.code(row[-1]) if named else ():
            if code.startswith("--"):
                found += 1
                assert not unknown(named[1], options(code)), row
    assert found > 8


def test_the_options_of_the_notes_are_those_of_the_command_before():
    """A note under a table, or a sentence, names a command and then more of its options."""
    found = 0
    for text in (PLAYERS, BUILDERS, COMMANDS, TROUBLES):
        for part in re.split(r"\n(?=\n|\* |\|)", text):
            if part.startswith("|"):
                continue
            name = None
            for code in re.findall(r"`([^`\n]+)`", part):
                given = re.match(r"(?:pilothouse )([a-z]+)", code)
                name = given[1] if given else name
                if code.startswith("--") and name:
                    found += 1
                    assert not unknown(name, options(code)), (name, code)
    assert found > 10


def test_what_is_no_command_or_option_is_found():
    assert unknown("deploy", {"--board", "--nothing"}) == {"--nothing"}
    assert unknown("nothing", {"--board"}) == {"--board"}
    assert options("`--erase-saves` a--b --x") == {"--erase-saves", "--x"}


def test_the_commands_for_a_pico(unix, tmp_path, monkeypatch):
    """The commands run one after the other on a stand-in, the only Pico that is plugged in.

    What they bring is a small firmware; test_deploy.py brings the whole one.
    """
    first = lines_of_code(pages.section(README, "Put it on a Pico"))
    commands = [
        line.removeprefix(".venv/bin/")
        for line in first + lines_of_code(pages.section(BUILDERS, "On a real Pico"))
    ]
    assert [line.split()[1] for line in commands] == ["deploy", "doctor", "update", "mip"]
    device = fake_pico.Pico(tmp_path / "flash")
    monkeypatch.setattr(package, "files", fake_pico.brings(tmp_path, project.version()))
    plugged = SimpleNamespace(device=device.url, vid=0x2E8A, pid=5, serial_number=None)
    monkeypatch.setattr(list_ports, "comports", lambda: [plugged])
    pressed = {pin: [200, 210] for _, pin in panels.data(panels.PROPOSED).BUTTONS}
    fake_pico.settings(monkeypatch, wiring={"presses": pressed})
    case, doctor = lines_of_code(BUILD)
    assert case == "make case BOARD=pico_plugs"  # run by test_case.py
    assert doctor == "pilothouse doctor"  # the second one
    for line in commands[:3]:
        run(line, monkeypatch)
    assert commands[3] == "mpremote " + " ".join(MIP)


def test_the_commands_without_the_sources(tmp_path):
    """A box that has a pack gets a released one, which takes its place at the next start."""
    remove, copy = lines_of_code(pages.section(BUILDERS, "Without the sources"))
    device = fake_pico.Pico(tmp_path / "flash")
    device.lay({"box.pack": b"old"})
    (tmp_path / copy.split()[2]).write_bytes(b"new")
    for line in (remove, copy):
        name, *rest = line.split()
        assert name == "mpremote"
        words = [sys.executable, "-c", MPREMOTE, str(ROOT), "connect", device.url]
        subprocess.run([*words, *rest], cwd=tmp_path, capture_output=True, check=True)
    assert device.files() == {"box.new": b"new"}


def test_the_command_for_one_file(tmp_path, monkeypatch):
    pytest.importorskip("littlefs")
    (command,) = lines_of_code(pages.section(BUILDERS, "One file for a new Pico"))
    (tmp_path / "stock.uf2").write_bytes(uf2.write(program("pico")))
    monkeypatch.setattr(image, "stock", lambda: tmp_path / "stock.uf2")
    monkeypatch.chdir(tmp_path)
    run(command, monkeypatch)
    assert stock.look(uf2.load(tmp_path / "box.uf2")).kind == "joined"


def test_files_and_folders_exist():
    named = re.findall(r"`([a-z_]+/[a-zA-Z_/.]*)`", PAGES)
    assert len(named) > 12
    for path in named:
        if "NAME" not in path and not path.startswith("build/"):  # what is built may not be there
            assert (ROOT / path).exists(), path


def test_the_first_commands_need_no_node():
    """test_web.py runs the last one; `make setup` runs before every test."""
    section = pages.section(README, "Try it from the sources")
    assert lines_of_code(section) == ["make play", "make test", ".venv/bin/pilothouse web"]
    before = README.partition("    make test\n")[0]
    assert "Node" not in before and "npm" not in before


def test_the_wheel_of_this_version_comes_first():
    """tests/host/build/test_wheel.py installs it (`make soak`), and runs what it brings."""
    section = pages.section(README, "Play")
    install, *commands = lines_of_code(section)
    wheel = f"pilothouse-{project.version()}-py3-none-any.whl"
    assert install == f"pipx install ./{wheel}" and commands == [
        "pilothouse play",
        "pilothouse web",
    ]
    assert f"`{wheel}` from the page of the release" in section
    assert README.index("## Play") < README.index("    make play")
    assert "install pilothouse" not in README  # nobody has that name yet: docs/releasing.md


def test_the_command_for_the_big_screen(monkeypatch):
    """test_board.py runs it with a simulated box."""
    (line,) = lines_of_code(PLAYERS)
    ran = []
    monkeypatch.setattr(site, "big", dict)
    monkeypatch.setattr(client, "connect", lambda target, flash: ran.append(target))
    monkeypatch.setattr(board, "run", lambda files, connect, *rest: (connect(), ran.append(rest)))
    run(line, monkeypatch)
    target, (host, port, may_play, _) = ran
    assert (target, host, port, may_play) == ("/dev/ttyACM0", "127.0.0.1", 8001, False)


def test_the_commands_for_a_crash(unix, tmp_path, monkeypatch, capsys):
    """The first one fetches the file from a stand-in for a Pico, the second one shows it."""
    fetch, show = lines_of_code(pages.section(TROUBLES, "crash.txt"))
    device = fake_pico.Pico(tmp_path / "flash")
    device.lay({"saves/crash.txt": b"a1b2: pilothouse\n"})
    words = [sys.executable, "-c", MPREMOTE, str(ROOT), "connect", device.url]
    name, *rest = fetch.split()
    assert name == "mpremote"
    done = subprocess.run([*words, *rest], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    monkeypatch.chdir(tmp_path)
    run(show, monkeypatch)
    assert capsys.readouterr().out == "a1b2: pilothouse\n"


def made(*words):
    """The command that `make` would run for these words, whatever a `make` around it was told."""
    told = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "ARGS", "FILE", "PORT")
    done = subprocess.run(
        ["make", "-n", "--no-print-directory", *words],
        cwd=ROOT,
        env={name: text for name, text in os.environ.items() if name not in told},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1].strip()


def test_the_commands_of_an_upgrade():
    """`pilothouse backup` and `update` run in test_backup.py and test_deploy.py."""
    save, sources, setup, update = lines_of_code(pages.section(SUPPORT, "From an earlier version"))
    assert save.split()[:2] == [".venv/bin/pilothouse", "backup"]
    assert (sources, setup, update) == ("git pull", "make setup", ".venv/bin/pilothouse update")


def test_the_commands_for_one_test():
    """The file runs once as the page says, on the unix port, if there is one; all are there."""
    lines = lines_of_code(pages.section(COMMANDS, "Run one test"))
    assert len(lines) == 6
    ran = [made(*shlex.split(line)[1:]) for line in lines]
    for line in ran:
        command, _, given = line.partition(" -m pytest ")
        assert command == ".venv/bin/python"
        (path,) = (ROOT / word for word in given.split() if word.startswith("tests/"))
        assert path.exists(), line
    assert "-k long" in ran[2]
    alone, pico, joined = (line.partition(" -m pytest ")[2].split() for line in ran[3:])
    assert alone[1:] == ["--target", "unix"] and pico[1:] == ["--target", "/dev/ttyACM0"]
    assert joined[:-1] == "--target cpython --target unix --target /dev/ttyACM0".split()


def test_one_test_runs_on_the_unix_port(unix):
    line = lines_of_code(pages.section(COMMANDS, "Run one test"))[3]
    words = shlex.split(made(*shlex.split(line)[1:]))[1:]
    inner = {name: text for name, text in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, *words, "-p", "no:cacheprovider"],
        cwd=ROOT,
        env=inner,
        capture_output=True,
        text=True,
    )
    assert re.search(r"^targets: unix$", done.stdout, re.M), done.stdout + done.stderr
    assert done.returncode == 0 and re.search(r"\b\d+ passed", done.stdout), done.stdout


def test_every_command_of_the_pages_is_run_by_a_test():
    """Each indented line is in a section of which a test here runs, or looks at, every line."""
    run_here = [
        *lines_of_code(pages.section(README, "Play")),  # its wheel is installed by `make soak`
        *lines_of_code(pages.section(README, "Try it from the sources")),
        *lines_of_code(pages.section(README, "Put it on a Pico")),
        *lines_of_code(PLAYERS),  # its one command is run
        *lines_of_code(BUILD),  # its one command is the doctor
        *lines_of_code(pages.section(BUILDERS, "On a real Pico")),
        *lines_of_code(pages.section(BUILDERS, "Without the sources")),
        *lines_of_code(pages.section(BUILDERS, "One file for a new Pico")),
        *lines_of_code(pages.section(COMMANDS, "Run one test")),
        *lines_of_code(pages.section(TROUBLES, "crash.txt")),
        *lines_of_code(pages.section(SUPPORT, "From an earlier version")),
    ]
    assert sorted(lines_of_code(PAGES)) == sorted(run_here)
    assert "```" not in PAGES


def said():
    """All that the box, the page and the commands can say: texts and the strings of the laptop."""
    texts = (ROOT / "firmware/languages/en").glob("*.txt")
    yield from (path.read_text("utf-8") for path in texts)
    for path in (ROOT / "host/pilothouse").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def test_the_texts_of_the_troubles_are_said():
    """What stands in quotation marks in the first column of a table is what somebody sees."""
    quoted = [text for row in pages.rows(TROUBLES) for text in re.findall(r'"([^"]+)"', row[0])]
    everything = "\0".join(said())
    assert len(quoted) > 20
    for text in quoted:
        for part in text.split(" … "):  # a part of the sentence is different each time
            assert part in everything, text
    assert "This is said nowhere." not in everything


def test_ci_runs_lint_and_the_test_command():
    ran = [line for line in (ROOT / ".ci/run").read_text().splitlines() if line.startswith("make ")]
    *first, in_browsers = ran
    assert first == ["make lint", "make test ARGS='--cost tests/cost.json'"]
    whole, again = in_browsers.split(" || ")  # once more, alone, and nothing but what has failed
    assert whole == "make test-web"
    assert again.endswith("-n 1 --last-failed --last-failed-no-failures none'")
    assert "    make test\n" in README


def test_help_lists_every_target():
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0
    for target in TARGETS:
        assert re.search(rf"^make {target} +[A-Z]", done.stdout, re.MULTILINE), target


def test_every_target_sets_up_first():
    for target in TARGETS - {"help", "setup"}:
        assert re.search(rf"^{target}: setup ##", MAKEFILE, re.MULTILINE), target


def test_version_is_the_same_everywhere():
    from firmware import VERSION

    assert f'version = "{VERSION}"' in (ROOT / "pyproject.toml").read_text()
    assert f"## [{VERSION}] - " in (ROOT / "CHANGELOG.md").read_text()


def test_no_command_imports_the_box_before_it_can_be_imported():
    """A command has only host/ on its path; the tests have the box there, too, and miss nothing."""
    box = re.compile(r"^(?:from|import) (?:firmware|shared_rules|boards)\b", re.M)
    for path in (ROOT / "host/pilothouse").rglob("*.py"):
        text = path.read_text("utf-8")
        if "on_box" in path.parts or not box.search(text):
            continue
        lines = [ast.unparse(node) for node in ast.parse(text).body]
        first = [at for at, line in enumerate(lines) if box.match(line)]
        assert not first or "project.importable()" in lines[: first[0]], path


def test_a_port_joins_the_other_targets():
    assert made("test").startswith(".venv/bin/python -m pytest -n ")
    joined = ".venv/bin/python -m pytest --target cpython --target unix --target /dev/ttyACM0 "
    assert made("test", "PORT=/dev/ttyACM0").startswith(joined)


def test_what_the_makefile_tests_is_there():
    """This includes what only `make test-pico` runs, which a usual run would not miss."""
    done = subprocess.run(
        ["make", "--dry-run", "test-pico", "pictures"], cwd=ROOT, capture_output=True, text=True
    )
    named = re.findall(r"\b(?:tests|host)/\S+\.(?:py|keys)\b", done.stdout)
    assert done.returncode == 0 and len(named) > 10, done.stderr
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_test_of_the_emulated_pico_is_run_by_make_test_pico():
    done = subprocess.run(["make", "--dry-run", "test-pico"], cwd=ROOT, capture_output=True)
    marked = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("test_*.py")
        if re.search(r"^@pytest\.mark\.pico$|marks=pytest\.mark\.pico\b", path.read_text(), re.M)
    ]
    assert len(marked) > 4
    assert [name for name in marked if name not in done.stdout.decode()] == []
