"""What `pilothouse bench --target emulator` measures of the texts in the pack."""

from collections.abc import Iterator

from pilothouse import project
from pilothouse.bench.figure import Figure
from pilothouse.build import package
from pilothouse.emulated import image, loaded
from pilothouse.emulated.pico import Pico
from pilothouse.errors import LostError

STARTED, READ = 20_000, 60_000  # ms that MicroPython and the reading may take
# Finds each statement of the rules three times, and prints the microseconds that the slowest takes,
# its table and number. Of three times the shortest counts: in the others garbage was collected, or
# an interrupt came. Nothing is printed meanwhile, because sending takes time.
TEXTS = """
import pack, time
pack.start()
from firmware.ui.spelling import statement
def took(table, number):
    begun = time.ticks_us()
    statement("en", table, number)
    return time.ticks_diff(time.ticks_us(), begun)
most = 0, "", ""
for table, numbers in TABLES:
    for number in numbers:
        least = min([took(table, number) for _ in range(3)])
        most = max(most, (least, table, number))
print(*most)
"""
# ms. 0.6 of it are for the code, in which statements take half the flash.
FOUND = 3


def measure_search() -> Iterator[Figure]:
    """Milliseconds until the statement of the rules that takes longest is found in the pack."""
    folder = project.ROOT / package.LANGUAGES / "en"
    tables = [
        (
            path.name.partition(".")[0],
            [line.split(" ")[0] for line in path.read_text("utf-8").splitlines() if line],
        )
        for path in sorted(folder.glob("*.rules.txt"))
    ]
    stock = image.stock()
    pico = Pico(stock, loaded.files(stock, starts=False))
    pico.run(STARTED, lambda: b">>> " in pico.console.said)
    pico.console.take()
    pico.console.send(b"\x01" + TEXTS.replace("TABLES", repr(tables)).encode() + b"\x04")
    if not pico.run(READ, lambda: pico.console.said.count(b"\x04") == 2):
        raise LostError("the emulated Pico does not find its texts")
    said = pico.console.take().decode().partition("OK")[2].partition("\x04")[0]
    most, table, number = said.split()
    count = sum(len(numbers) for _, numbers in tables)
    beside = f"{number} of {table}, {count} statements"
    yield Figure("a text found", round(int(most) / 1000, 2), FOUND, "ms", beside)
