"""`pilothouse decode`: a traceback of the box gets the names of the sources back."""

import subprocess

from pilothouse import project
from pilothouse.build import micropython, mpy, names, traces


def test_every_module_shows_as_one_name():
    found = mpy.shown_as(mpy.modules())
    assert len(set(found.values())) == len(found)
    assert found[project.ROOT / "firmware/app.py"] == "app"
    assert found[project.ROOT / "firmware/screens/gyges/table.py"] == "firmware.screens.gyges.table"


def test_a_frame_gets_its_path_and_the_name_of_its_function():
    path = project.ROOT / "firmware/screens/mississippi/map.py"
    given = names.trace_names(path.read_text(), mpy.agreed())
    for name in ("_feet", "paint"):  # a private method, and a public one
        short = next(short for short, found in given.items() if name in found and short != name)
        said = traces.decode(f'  File "firmware.screens.mississippi.map", line 1, in {short}\n')
        assert said.startswith('  File "firmware/screens/mississippi/map.py", in ')
        assert name in said


def test_the_traceback_of_a_device_is_read_back(unix):
    folder = mpy.firmware()
    command = "from firmware.app import App\nApp.turn(None)"
    done = subprocess.run(
        micropython.command("-c", command), cwd=folder, capture_output=True, text=True
    )
    said = traces.decode(done.stderr + done.stdout)
    assert 'File "firmware/app.py", in turn' in said


def test_other_lines_and_unknown_modules_stay():
    text = 'Traceback:\n  File "<stdin>", line 1, in <module>\n  File "gone", line 1, in f\nE: x\n'
    assert traces.decode(text) == text
