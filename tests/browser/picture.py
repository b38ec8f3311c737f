#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes the picture of a shared page for the manual.

    picture.py CHROMIUM PAGE PNG SECONDS
"""
import base64
import sys
from pathlib import Path

from browser import Browser

chromium, page, picture, seconds = sys.argv[1:]
with Browser(chromium) as browser:
    browser.open(Path(page).resolve())
    browser.run(f"hingelab.pause(); hingelab.setTime({float(seconds)})")
    browser.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    Path(picture).write_bytes(base64.b64decode(browser.ask("Page.captureScreenshot", format="png")["data"]))
