"""MicroPython's unix port in a process that forks, and in which a chosen allocation fails.

Started with a bare Python and the words FOLDER OPTION...: FOLDER has the module `micropython_run`,
the options are MicroPython's. It forks before the box begins, and again when a box at rest is told
to freeze: each of the forks goes on from there, with a link and a folder of saves of its own.

Its standard input is its control, a socket of packets, each a JSON object, with the other end in
the test:

| to | what | answer |
|---|---|---|
| a process that waits | `{"rest": NAPS}`, with four files of a child, as in `become` | `{"pid"}` |
| | `{"wait": PID}` of a child that is ending | `{"ended": code}` |
| a box, which hears it at rest | `{"rest": true}` | `{"rest": true}` |
| | `{"freeze": true}` | `{"frozen": true}`; it waits from then on, and never goes on itself |

The counters are two numbers of 8 bytes, which the test can read at any time. Each allocation
decrements the first one; the allocation that brings it to zero fails. The second one is a copy of
the first, made when the box came to rest.

A box comes to rest when it has slept NAPS times without anything to read. Then it does nothing
until there is something. Its clock goes on while it sleeps, and a little at each look at it. Its
hardware always gives the same random bytes. So a box does the same each time, however slow
the machine is and however long the box was frozen.
"""

import ctypes
import json
import mmap
import os
import select
import socket
import sys

CONTROL, FOLDER = 100, 101  # numbers of files
FLASH = f"/proc/self/fd/{FOLDER}"  # the saves of a box: the same words in each fork
FIXED = 0x0040000  # ADDR_NO_RANDOMIZE
PR_SET_CHILD_SUBREAPER = 36
LOOKS = 4  # 2 ** LOOKS looks at the clock put it on by a millisecond
# The first bytes of the functions that are changed. Those of gc_alloc are whole instructions, which
# depend on no address, and run in another place; of the others nothing is left.
KNOWN = {
    "gc_alloc": "554889e54157415641554c8d6f1f",
    "mp_hal_delay_ms": "4885ff742b554889e54154534889",
    "mp_hal_get_random": "554889f831d24889f74889c64889",
    "mp_hal_ticks_ms": "55bf010000004889e54883ec1048",
}
WRITABLE = mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC

clock = ctypes.c_int64(1000 << LOOKS)


class Process:
    """What one process knows of itself."""

    control: socket.socket
    counters = (ctypes.c_int64 * 2)()
    naps, rest = 0, 1
    stubs: mmap.mmap  # a page of machine code, which names the place of the counters
    first = True  # whether it is the one that all others were forked from


def unknown(library: ctypes.CDLL) -> str:
    """A sentence if the functions are not those that can be changed, else an empty text."""
    for name, first in KNOWN.items():
        if not hasattr(library, name):
            return f"this MicroPython does not show its function {name}"
        found = ctypes.string_at(address(getattr(library, name)), len(first) // 2).hex()
        if found != first:
            return f"{name} of this MicroPython begins with other instructions: {found}"
    return ""


def address(function) -> int:
    """Where a function lies in memory."""
    return ctypes.cast(function, ctypes.c_void_p).value or 0


def place(code: bytes) -> int:
    """Put machine code into the page of stubs; returns its address."""
    at = Process.stubs.tell()
    Process.stubs.write(code)
    return ctypes.addressof(ctypes.c_char.from_buffer(Process.stubs, at))


def jump(to: int) -> bytes:
    """A jump to an address, 14 bytes."""
    return b"\xff\x25\0\0\0\0" + to.to_bytes(8, "little")


def load_r11(number: int) -> bytes:
    """mov r11, NUMBER. Any function may change this register, and none has an argument in it."""
    return b"\x49\xbb" + number.to_bytes(8, "little")


def change(library: ctypes.CDLL) -> None:
    """Let allocations be counted, sleep be `nap`, the clock be `clock`, and seeds be the same."""
    own = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    Process.stubs = mmap.mmap(-1, mmap.PAGESIZE, own, WRITABLE)
    size = len(jump(0))
    alloc = address(library.gc_alloc)
    counted = place(
        load_r11(ctypes.addressof(Process.counters))  # first of all stubs: see `become`
        + b"\x49\xff\x0b"  # dec qword [r11]
        + bytes((0x74, 2 * size))  # jz: to the last line
        + ctypes.string_at(alloc, size)
        + jump(alloc + size)
        + b"\x31\xc0\xc3"  # xor eax, eax; ret
    )
    looked = place(
        load_r11(ctypes.addressof(clock))
        + b"\xb8\x01\0\0\0\x49\x0f\xc1\x03"  # mov eax, 1; xadd [r11], rax
        + bytes((0x48, 0xC1, 0xE8, LOOKS, 0xC3))  # shr rax, LOOKS; ret
    )
    drawn = place(
        b"\x48\x89\xf9\x48\x89\xf7"  # mov rcx, rdi; mov rdi, rsi
        + b"\xb0\x5a\xf3\xaa\xc3"  # mov al, 0x5a; rep stosb; ret
    )
    for function, to in (
        (library.gc_alloc, counted),
        (library.mp_hal_delay_ms, address(nap)),
        (library.mp_hal_get_random, drawn),
        (library.mp_hal_ticks_ms, looked),
    ):
        at = address(function)
        page = at & -mmap.PAGESIZE
        if ctypes.CDLL(None).mprotect(ctypes.c_void_p(page), at + size - page, WRITABLE):
            raise OSError("the machine code can't be changed")
        ctypes.memmove(at, jump(to), size)


@ctypes.CFUNCTYPE(None, ctypes.c_size_t)
def nap(ms: int) -> None:
    """What the box does instead of sleeping. At rest it waits until there is something to read."""
    clock.value += ms << LOOKS
    Process.naps += 1
    resting = Process.naps >= Process.rest
    if resting:
        Process.counters[1] = Process.counters[0]
    while True:
        ready = select.select((0, CONTROL), (), (), None if resting else 0)[0]
        if ready == [CONTROL]:  # a line that was sent before may have come since 0 was looked at
            ready += select.select((0,), (), (), 0)[0]
        if 0 in ready:
            Process.naps = 0
        if 0 in ready or not resting:
            return
        if obey():
            Process.naps = 0
            return


def obey() -> bool:
    """Do what the test asks a box at rest for. Return whether this is a fork, which goes on."""
    said = Process.control.recv(4096)
    if not said:
        os._exit(0)  # the test is over
    if "freeze" in json.loads(said):
        answer(frozen=True)
        wait()
        return True
    answer(rest=True)
    return False


def answer(**said: object) -> None:
    """Say something to the test."""
    Process.control.send(json.dumps(said).encode())


def wait() -> None:
    """Fork whenever the test says so. Returns in the children alone."""
    ended: dict[int, int] = {}
    while True:
        said, files, _, _ = socket.recv_fds(Process.control, 4096, 4)
        if not said:
            while Process.first and bury(ended, 0):
                pass
            os._exit(0)
        order = json.loads(said)
        if "wait" in order:
            while order["wait"] not in ended:
                bury(ended, 0)
            answer(ended=os.waitstatus_to_exitcode(ended.pop(order["wait"])))
            continue
        while bury(ended, os.WNOHANG):
            pass
        child = os.fork()
        if not child:
            become(files, order)
            return
        for file in files:
            os.close(file)
        ended.pop(child, None)  # of an earlier process with this number
        answer(pid=child)


def bury(ended: dict[int, int], how: int) -> bool:
    """Note how a child has ended. Return whether one has. how: os.WNOHANG, or 0 to wait for it."""
    try:
        pid, status = os.waitpid(-1, how)
    except ChildProcessError:
        return False
    if pid:
        ended[pid] = status
    return pid > 0


def become(files: list[int], order: dict[str, int]) -> None:
    """Go on as a box with a link, a control, a folder and counters of its own."""
    Process.first = False
    link, control, folder, counters = files
    for number in (0, 1, 2):
        os.dup2(link, number)
    before = os.path.realpath(FLASH)  # of none: the words themselves
    os.dup2(control, CONTROL)
    os.dup2(folder, FOLDER)
    memory = mmap.mmap(counters, mmap.PAGESIZE)
    for file in files:
        os.close(file)
    move_files(before, os.path.realpath(FLASH))
    Process.counters = (ctypes.c_int64 * 2).from_buffer(memory)
    code = load_r11(ctypes.addressof(Process.counters))
    Process.stubs[: len(code)] = code
    Process.naps, Process.rest = 0, order["rest"]


def move_files(before: str, now: str) -> None:
    """Let what is open in one folder be open in its copy, at the same place."""
    for name in os.listdir("/proc/self/fd"):
        try:
            path = os.readlink(f"/proc/self/fd/{name}")
        except OSError:  # that of listdir itself
            continue
        if path.startswith(before + "/"):
            with open(f"/proc/self/fdinfo/{name}") as file:
                about = dict(line.split(":", 1) for line in file)
            flags = int(about["flags"], 8) & ~(os.O_CREAT | os.O_EXCL | os.O_TRUNC)
            copy = os.open(now + path[len(before) :], flags)
            os.lseek(copy, int(about["pos"]), os.SEEK_SET)
            os.dup2(copy, int(name))
            os.close(copy)


def at_fixed_addresses() -> None:
    """Begin this process anew with all of its memory at the same addresses each time.

    MicroPython's dicts are ordered by addresses, too, and so is what is allocated. Where that is
    forbidden, as in some containers, the numbers of the allocations are a little different.
    """
    libc = ctypes.CDLL(None)
    if not libc.personality(0xFFFFFFFF) & FIXED and libc.personality(FIXED) != -1:
        os.execv(sys.executable, sys.orig_argv)


def main() -> None:
    at_fixed_addresses()
    sys.path.append(sys.argv[1])
    import micropython_run

    Process.control = socket.socket(fileno=os.dup2(0, CONTROL))
    library = ctypes.CDLL(micropython_run.__file__)
    sentence = unknown(library)
    answer(unknown=sentence)
    if not sentence:
        # Children of a process that has gone become those of this one, which waits for them.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
        change(library)
        wait()
        micropython_run.run_main(["micropython", *sys.argv[2:]])
        os._exit(0)


if __name__ == "__main__":
    main()
