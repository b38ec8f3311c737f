#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which lines and branches the tests have run: by room, and the files with most of what none has.

    tests/coverage/measure.py BUILD     after the tests of a build with HINGELAB_COVERAGE have run

Branches that only an exception takes, and those that the compiler makes of nothing that is written, are left out.
Ends with 1 where a room is below what is wanted of it.
"""
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WANTED = {"physics": 95.0, "ui": 85.0}  # percent, of lines and of branches
LONGEST = 25  # files to name


class Count:
    """Of lines or branches."""

    def __init__(self):
        self.all = self.run = 0

    def add(self, was_run):
        self.all += 1
        self.run += was_run

    def share(self):
        return 100.0 * self.run / self.all if self.all else 100.0

    def missing(self):
        return self.all - self.run


def measured(build):
    """Files of gcovr's report, each with its lines."""
    report = build / "coverage.json"
    subprocess.run(
        ["gcovr", "--root", str(ROOT), "--object-directory", str(build), str(build), "--filter", f"{ROOT}/(physics|ui)/",
         "--exclude-throw-branches", "--exclude-unreachable-branches", "--gcov-ignore-parse-errors", "-j", "2",
         "--json", str(report)], check=True)
    return json.loads(report.read_text())["files"]


def counts_of(file):
    lines, branches = Count(), Count()
    for line in file["lines"]:
        if line.get("gcovr/noncode"):
            continue
        lines.add(line["count"] > 0)
        for branch in line.get("branches", []):
            if not branch.get("throw"):
                branches.add(branch["count"] > 0)
    return lines, branches


def folder_of(path):
    return str(Path(path).parent)


def main():
    build = Path(sys.argv[1]).resolve()
    by_folder = defaultdict(lambda: (Count(), Count()))
    files = []
    for file in measured(build):
        lines, branches = counts_of(file)
        files.append((file["file"], lines, branches))
        for place in {folder_of(file["file"]), file["file"].split("/")[0]}:
            for total, own in zip(by_folder[place], (lines, branches)):
                total.all += own.all
                total.run += own.run
    print("| folder | lines | run | branches | taken |\n|---|---|---|---|---|")
    for place, (lines, branches) in sorted(by_folder.items()):
        print(f"| {place} | {lines.all} | {lines.share():.1f} % | {branches.all} | {branches.share():.1f} % |")
    print("\nMost of what no test runs (lines, branches):")
    files.sort(key=lambda f: f[1].missing() + f[2].missing(), reverse=True)
    for name, lines, branches in files[:LONGEST]:
        print(f"  {name}: {lines.missing()} of {lines.all}, {branches.missing()} of {branches.all}")
    short = [f"{room}: {kind} {count.share():.1f} %, wanted {wanted:.0f} %" for room, wanted in WANTED.items()
             for kind, count in zip(("lines", "branches"), by_folder[room]) if count.share() < wanted]
    for text in short:
        print(text, file=sys.stderr)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
