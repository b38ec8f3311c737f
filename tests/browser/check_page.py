#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Opens a shared page in Chromium and compares it with what the command line simulates.

    check_page.py HINGELAB-CLI CHROMIUM

Poses and plotted values at ten instants, the console, the network, the keyboard, and the sliders of what was varied.
"""
import csv
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import Browser

DURATION, STEP = 10.0, 0.05
VALUES = ["0.25 m", "0.5 m"]  # of the coupler
POSE = ["x", "y", "z", "qw", "qx", "qy", "qz"]
MOST_BYTES = 2_000_000  # of 10 s of a four-bar
POSE_ERROR = 1e-5  # [m], and of quaternions: poses are kept in single precision


def simulated(cli, value, folder):
    """Rows of the same run, as the command line writes them."""
    table = folder / "run.csv"
    subprocess.run([cli, "simulate", "four-bar", "--set", f"/dimensions/coupler/value={value}", "--duration",
                    str(DURATION), "--dt", str(STEP), "-o", table], check=True)
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    return [{name.split(" [")[0]: float(text) for name, text in row.items()} for row in rows]


def check_run(browser, manifest, run, rows):
    browser.run(f"hingelab.setRun({run})")
    bodies = [body["name"] for body in manifest["runs"][run]["bodies"]]
    worst = 0.0
    for instant in range(10):
        row = rows[17 * instant + 5]
        browser.run(f"hingelab.setTime({row['time']!r})")
        for name in ("crank", "coupler", "rocker"):
            pose = browser.run(f"hingelab.poseOf({bodies.index(name)})")
            numbers = pose["position"] + pose["quaternion"]
            wanted = [row[f"body.{name}.{part}"] for part in POSE]
            if sum(a * b for a, b in zip(numbers[3:], wanted[3:])) < 0:  # the same rotation
                numbers[3:] = [-a for a in numbers[3:]]
            worst = max(worst, *(abs(a - b) for a, b in zip(numbers, wanted)))
        for index in {i for plot in browser.run("hingelab.plotted()") for i in plot}:
            channel = manifest["channels"][index]
            scale = 180.0 / math.pi if channel["unit"].startswith("°") else 1.0
            wanted = scale * row[channel["name"]]
            shown = browser.run(f"hingelab.valueOf({index})")
            assert abs(shown - wanted) <= 1e-9 * max(1.0, abs(wanted)), (channel["name"], shown, wanted)
    assert worst < POSE_ERROR, f"poses are off by {worst}"
    return worst


def check_keyboard(browser):
    browser.run("hingelab.pause(); hingelab.setTime(0); document.querySelector('input[type=range]').focus()")
    before = browser.run("hingelab.poseOf(0).position.concat(hingelab.poseOf(0).quaternion)")
    for _ in range(20):
        browser.press("ArrowRight")
    after = browser.run("hingelab.poseOf(0).position.concat(hingelab.poseOf(0).quaternion)")
    assert before != after, "the arrow keys do not move the time"


def main(cli, chromium):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        page = folder / "page.html"
        subprocess.run([cli, "share", "four-bar", "--vary", "/dimensions/coupler/value=" + ";".join(VALUES), "--duration",
                        str(DURATION), "--dt", str(STEP), "-o", page], check=True)
        size = page.stat().st_size
        assert size < MOST_BYTES, f"{size} bytes"
        text = page.read_text(encoding="utf-8")
        manifest = json.loads(text.split('id="manifest">', 1)[1].split("</script>", 1)[0])
        with Browser(chromium) as browser:
            browser.open(page)
            browser.run("hingelab.pause()")
            for run, value in enumerate(VALUES):
                worst = check_run(browser, manifest, run, simulated(cli, value, folder))
                print(f"coupler {value}: poses within {worst:.1e}")
            check_keyboard(browser)
            nameless = browser.run(
                "[...document.querySelectorAll('button, input, select, summary')].filter(e => "
                "!(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || (e.labels && e.labels.length) "
                "|| e.textContent.trim())).length")
            assert nameless == 0, f"{nameless} controls have no name"
            assert not browser.messages, browser.messages
        print(f"{size} bytes, nothing asked of a network, no message in the console")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
