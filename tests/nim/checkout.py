"""The project with the folders of Nim laid over it, and programs that run there."""

import shutil
import subprocess
import sys
from pathlib import Path

from pilothouse import project

NIM = Path(__file__).parent
LAYERS = ("shared_rules", "firmware", "boards", "host")


def laid(folder: Path) -> Path:
    """Lay it out in a folder, which is given back."""
    for layer in LAYERS:
        ignored = shutil.ignore_patterns("__pycache__", "pictures", "*.egg-info", "node_modules")
        shutil.copytree(project.ROOT / layer, folder / layer, ignore=ignored)
    for layer in LAYERS:
        if (NIM / layer).is_dir():
            shutil.copytree(NIM / layer, folder / layer, dirs_exist_ok=True)
    kept = project.BUILD / "kept"  # by content: what is the same there need not be compiled again
    kept.mkdir(parents=True, exist_ok=True)
    (folder / "build").mkdir()
    (folder / "build" / "kept").symlink_to(kept)
    return folder


def run(checkout: Path, *arguments: str) -> str:
    """What a Python says in that checkout."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=checkout,
        env={"PYTHONPATH": str(checkout / "host"), "PATH": "/usr/bin:/bin", "COLUMNS": "120"},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
