"""Which Pilothouse this is: its version, and of a checkout the commit too."""

import subprocess

from pilothouse import project


def describe_version() -> str:
    """What `pilothouse --version` says; without git a checkout does not know its commit."""
    name = f"pilothouse {project.version()}"
    if not (project.ROOT / ".git").exists():  # a folder; in a worktree of git a file
        return name
    command = ["git", "-C", str(project.ROOT), "rev-parse", "--short=7", "HEAD"]
    try:
        done = subprocess.run(command, capture_output=True, text=True)
    except OSError:
        return f"{name} (checkout)"
    return f"{name} ({' '.join(('checkout', *done.stdout.split()))})"
