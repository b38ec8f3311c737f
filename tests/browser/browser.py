# SPDX-License-Identifier: GPL-3.0-or-later
"""Chromium without a window, told what to do by its DevTools protocol over two pipes."""
import json
import os
import shutil
import subprocess
import tempfile


class Browser:
    """Opens one page; `messages` has what its console said and what it asked of a network."""

    FLAGS = ["--headless", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-quic", "--disable-dev-shm-usage", "--remote-debugging-pipe"]

    def __init__(self, program, size=(1280, 800)):
        self.folder = tempfile.mkdtemp(prefix="hingelab-browser-")
        to_read, self.to_browser = os.pipe()
        self.from_browser, to_write = os.pipe()

        def connect():  # the browser reads from 3 and writes to 4
            os.dup2(os.dup(to_read), 3)
            os.dup2(to_write, 4)

        self.process = subprocess.Popen(
            [program, *self.FLAGS, f"--user-data-dir={self.folder}", f"--window-size={size[0]},{size[1]}"],
            preexec_fn=connect, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.messages = []
        self.events = []
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _next(self):
        while b"\0" not in self.buffer:
            part = os.read(self.from_browser, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part
        text, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(text)

    def _note(self, message):
        method, what = message["method"], message.get("params", {})
        self.events.append(method)
        if method == "Runtime.consoleAPICalled" and what["type"] in ("error", "warning", "assert"):
            self.messages.append(f"console {what['type']}: {what['args']}")
        elif method == "Runtime.exceptionThrown":
            self.messages.append(f"exception: {what['exceptionDetails']}")
        elif method == "Log.entryAdded" and what["entry"]["level"] in ("error", "warning"):
            self.messages.append(f"log: {what['entry']['text']}")
        elif method == "Network.requestWillBeSent" and not what["request"]["url"].startswith(("file:", "data:", "blob:")):
            self.messages.append(f"request: {what['request']['url']}")

    def ask(self, method, **params):
        """Sends a command, and waits for its answer."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self._note(answer)

    def open(self, path):
        """Loads a file, and waits until the page says that it is ready."""
        self.events.clear()
        self.ask("Page.navigate", url="file://" + str(path))
        while "Page.loadEventFired" not in self.events:
            message = self._next()
            if "method" in message:
                self._note(message)
        self.run("hingelab.ready")

    def run(self, expression):
        """The value of an expression of JavaScript; of a promise, when it is kept."""
        answer = self.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}")
        return answer["result"].get("value")

    def press(self, key, code=None):
        """A key, as a person presses it."""
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if len(key) == 1 and kind == "keyDown" else {}
            self.ask("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, **text)
