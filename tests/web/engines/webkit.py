"""WebKitGTK, driven by Selenium: MiniBrowser on a screen that nobody sees."""

import json
import os
import signal
import socket
import subprocess
import time
from contextlib import closing, suppress
from typing import Any

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionBuilder
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.web import phone
from tests.web.engines.engine import Engine, Gone, processes

NARROWEST = 447  # CSS pixels of a window: what is narrower is shown in a frame of a page
FRAME = "frame.html"
FRAMED = b"<!doctype html><meta charset=utf-8><title>A frame</title><body style='margin:0'>"
LAY = """
  const frame = document.createElement("iframe");
  [frame.width, frame.height, frame.style, frame.src] = arguments;
  document.body.append(frame);
"""


class WebKit(Engine):
    """A window, and in it the page or a frame with it. A finger comes as a mouse there.

    The end of a page ends the session of its driver. So the browser is started here, and each
    driver only comes to it.
    """

    def __init__(self, screen: str, driver: str, browser: str) -> None:
        self.program = driver
        end, begin = os.pipe()
        self.screen = subprocess.Popen(
            [screen, "-displayfd", str(begin), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            pass_fds=[begin],
            stderr=subprocess.DEVNULL,
        )
        os.close(begin)
        with open(end) as said:
            display = f":{said.readline().strip()}"
        with closing(socket.create_server(("127.0.0.1", 0))) as server:
            self.place = f"127.0.0.1:{server.getsockname()[1]}"
        self.browser = subprocess.Popen(
            [browser, "--automation"],
            env={**os.environ, "DISPLAY": display, "WEBKIT_INSPECTOR_SERVER": self.place},
            stderr=subprocess.DEVNULL,
        )
        self.driver = self._drive()

    def _drive(self) -> webdriver.WebKitGTK:
        """A driver that comes to the browser, as soon as that listens."""
        host, port = self.place.split(":")
        end = time.monotonic() + phone.READY
        while time.monotonic() < end:
            with suppress(ConnectionError), socket.create_connection((host, int(port))):
                break
        how = Options()
        how.add_argument("--automation")
        service = Service(self.program, service_args=[f"--target={self.place}"])
        driver = webdriver.WebKitGTK(options=how, service=service)
        driver.set_script_timeout(2 * phone.READY)
        return driver

    def open(self, address: str, width: int, height: int) -> None:
        self.driver.switch_to.default_content()
        wide = max(width, NARROWEST)
        self.driver.set_window_size(wide, height)
        bar = height - self.driver.execute_script("return innerHeight")
        self.driver.set_window_size(wide, height + bar)
        if wide == width:
            self.driver.get(address)
        else:
            self.driver.get(address.partition("#")[0] + FRAME)
            self.driver.execute_script(LAY, width, height, "border: 0", address)
            self.driver.switch_to.frame(0)

    def evaluate(self, script: str) -> Any:
        try:
            told = self.driver.execute_async_script(
                f"""const done = arguments[0];
                (async () => JSON.stringify(await ({script})) ?? "null")()
                  .then(done, (error) => done(`!${{error}}`));"""
            )
        except WebDriverException as error:
            raise Gone(str(error)) from None
        assert not told.startswith("!"), told
        return json.loads(told)

    def finger(self, x: float, y: float) -> None:
        steps = ActionBuilder(self.driver)
        steps.pointer_action.move_to_location(round(x), round(y)).pointer_down().pointer_up()
        steps.perform()

    def kill(self) -> None:
        for process in processes(self.browser.pid, "WebKitWebProcess"):
            os.kill(process, signal.SIGKILL)
        with suppress(WebDriverException):  # the browser has noticed, and ends this session
            while True:
                self.driver.execute_script("return 1")
        self.driver.service.stop()
        self.driver = self._drive()

    def close(self) -> None:
        with suppress(WebDriverException):
            self.driver.quit()
        for process in (self.browser, self.screen):
            process.terminate()
            process.wait()
