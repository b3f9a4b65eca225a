"""Web Serial for a page in a test: what it writes to its port goes to a port of pyserial."""

from contextlib import contextmanager, suppress

import serial

ENDLESS = 1 << 40
# `cable.asked`: what the page has asked the browser for; `cable.chosen`: whether a Pico is chosen.
SHIM = """
  window.cable = { asked: null, chosen: true };
  // Python asks the port for bytes. While none come it is asked less and less often.
  const REST = 20;
  let rest = 0;
  const port = {
    readable: null,
    writable: null,
    async open() {
      const why = await cableOpen();
      if (why) {
        throw new DOMException(why, "NetworkError");
      }
      let open = true;
      const lost = new DOMException("The device has been lost.", "NetworkError");
      this.readable = new ReadableStream({
        pull: async (controller) => {
          while (open) {
            const said = await cableRead();
            if (said === null) {
              open = false;
              this.readable = null;
              controller.error(lost);
            } else if (said) {
              rest = 0;
              controller.enqueue(Uint8Array.from(said, (letter) => letter.charCodeAt(0)));
              return;
            } else {
              await new Promise((next) => setTimeout(next, rest));
              rest = Math.min(REST, rest + 1);
            }
          }
        },
        cancel: () => {
          open = false;
        },
      });
      this.writable = new WritableStream({
        async write(bytes) {
          rest = 0;
          if (!(await cableWrite(String.fromCharCode(...bytes)))) {
            throw lost;
          }
        },
      });
    },
    close: () => cableClose(),
  };
  Object.defineProperty(navigator, "serial", { value: {
    requestPort: async (how) => {
      cable.asked = how;
      if (!cable.chosen) {
        throw new DOMException("No port selected by the user.", "NotFoundError");
      }
      return port;
    },
  } });
"""


class Cable:
    """The port behind the page's, at a pyserial URL.

    `refuses`: why it can't be opened, or "". `most`: the bytes after which the cable comes off.
    """

    def __init__(self, url: str) -> None:
        self.url, self.refuses, self.most = url, "", ENDLESS
        self.written = 0  # bytes that the page has written
        self._port: serial.SerialBase | None = None

    def open(self) -> str:
        if self.refuses:
            return self.refuses
        if self._port is None:
            self._port = serial.serial_for_url(self.url, timeout=0.005)
        return ""

    def write(self, text: str) -> bool:
        self.written += len(text)
        with suppress(OSError):
            return self._port is not None and bool(self._port.write(text.encode("latin-1")))
        return False

    def read(self) -> str | None:
        if self._port is None or self.written > self.most:
            return None
        try:
            waiting = self._port.in_waiting
            return self._port.read(waiting or 1).decode("latin-1")
        except OSError:  # SerialException is one
            return None

    def close(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None


@contextmanager
def plugged(page, cable: Cable):
    """Give a page that is not loaded yet a browser with Web Serial, and this cable in its list."""
    for name in ("open", "read", "write", "close"):
        page.expose_function(f"cable{name.title()}", getattr(cable, name))
    page.add_init_script(SHIM)
    try:
        yield cable
    finally:
        cable.close()
