#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which lines and branches the tests have run: by room and folder, and the files with most of what none has.

    tests/coverage/measure.py BUILD [FILE...]     after the tests of a build with HINGELAB_COVERAGE have run;
                                                  of the files given: the lines not run and those with branches not taken

It reads what gcov says as JSON. gcovr 5.2 (Debian 12) reads gcov's text, in which a call that was never reached looks
like a branch. What counts as a branch is each way on from a condition that is written. Not the two from a call that may
throw: nothing is decided there, and tests would be counted for exceptions of the standard library. Not what the compiler
makes where lists of temporaries end, on lines without a condition, nor what can only be reached while an exception passes
(which temporaries have to be ended: nobody has written that). Nor those of assertions. What gcov says of the latter is in
its text only, so that is read beside the JSON: with all blocks, it has a mark at those that only exceptions reach.
Instances of a template and copies in several objects are one: a branch that any of them took has been taken.
Ends with 1 where a room is below what is wanted of it.
"""
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
WANTED = {"physics": 95.0, "ui": 85.0}  # percent, of lines and of branches
LONGEST = 25  # files to name
INLINED = "inlined"
DECISION = re.compile(r"\b(?:if|for|while|switch|case)\b|\?|&&|\|\|")
ONLY_EXCEPTIONS = "====="  # gcov's mark of lines
BLOCK = re.compile(r"\s*([^\s:*]+)\*?:\s*\d+-block\s+\d+$")
LINE = re.compile(r"\s*([^\s:*]+)\*?:\s*(\d+):(.*)")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"|//.*')


class Count:
    """Of lines or branches."""

    def __init__(self, run=()):
        run = list(run)
        self.all = len(run)
        self.run = sum(run)

    def add(self, other):
        self.all += other.all
        self.run += other.run

    def share(self):
        return 100.0 * self.run / self.all if self.all else 100.0

    def missing(self):
        return self.all - self.run


def code_of(path):
    """Its lines without strings and comments."""
    return [STRING.sub('""', line).strip() for line in (ROOT / path).read_text().splitlines()]


def decisions(code, number):
    """How many conditions there are in a line; a condition may go on in it."""
    text, before = code[number - 1], code[number - 2] if number > 1 else ""
    if text.startswith("assert("):
        return 0
    return len(DECISION.findall(text)) or int(before.endswith(("&&", "||", "?")))


class Line:
    """Its runs, and by the function that it is in (a lambda is one by itself) whether each of its branches was taken."""

    def __init__(self):
        self.count = 0
        self.branches = defaultdict(list)

    def add_branches(self, function, taken):
        known = self.branches[function]
        known.extend([None] * (len(taken) - len(known)))
        for place, was_taken in enumerate(taken):
            if was_taken is not None:
                known[place] = bool(known[place]) or was_taken

    def fold(self, conditions):
        """Copies of an always inlined function in its caller become one."""
        if INLINED in self.branches:
            copies, own = self.branches.pop(INLINED), 2 * conditions
            self.add_branches(None, [any(copies[i::own]) for i in range(min(own, len(copies)))])

    def taken(self):
        return [taken for branches in self.branches.values() for taken in branches if taken is not None]


def decided(branches, is_exceptional):
    """Of what gcov lists for a line, whether each way on from a condition was taken; None: only an exception leads there."""
    if len(is_exceptional) != len(branches):
        is_exceptional = [False] * len(branches)
    left = []
    for branch, hidden in zip(branches, is_exceptional):
        if branch["throw"]:
            if left and left[-1][0]["fallthrough"]:
                left.pop()  # the call has come back
        else:
            left.append((branch, hidden))
    return [None if hidden else branch["count"] > 0 for branch, hidden in left]


def gcov(gcno, *options):
    """Its words, line by line."""
    run = subprocess.run(["gcov", "--stdout", "--branch-probabilities", *options, gcno.name], cwd=gcno.parent,
                         capture_output=True, check=True)
    return run.stdout.decode(errors="replace").splitlines()


def exceptional(gcno):
    """{(file, function if it has several instances, line): for each branch, whether only an exception leads to it}

    What has been run is not asked about: it has no mark. Which of two marks it is, lines tell that only exceptions
    reach: they have a mark of their own, and that of the blocks is the other way round in gcov 12.
    """
    branches, lines, mark = defaultdict(list), {}, None
    file = instance = at = here = None
    pending = False  # the name of an instance comes next
    for text in gcov(gcno, "--all-blocks", "--branch-counts"):
        if block := BLOCK.match(text):
            here = block[1]
            if mark is None and lines.get(at) == ONLY_EXCEPTIONS and not here.isdigit():
                mark = here
        elif line := LINE.match(text):
            if line[2] == "0":
                if line[3].startswith("Source:"):
                    file, instance = line[3].removeprefix("Source:"), None
                continue
            at = (file, instance, int(line[2]))
            lines[at] = here = line[1]
        elif text.startswith("branch"):
            branches[at].append(here)
        elif text == "------------------":
            pending, instance = True, None
        elif pending and text.endswith(":"):
            pending, instance = False, text[:-1]
    return {place: [found in (mark, ONLY_EXCEPTIONS) for found in marks] for place, marks in branches.items()}


def read(gcno):
    """What gcov says of an object: [(file, line, count, place of the function, branches)] within the rooms."""
    found = []
    hidden = exceptional(gcno)
    for text in gcov(gcno, "--json-format"):
        report = json.loads(text)
        for file in report["files"]:
            path = os.path.relpath(os.path.join(report["current_working_directory"], file["file"]), ROOT)
            if path.split("/")[0] not in WANTED:
                continue
            functions = {f["name"]: f for f in file["functions"]}
            for line in file["lines"]:
                function = functions.get(line.get("function_name"))
                is_own = function and function["start_line"] <= line["line_number"] <= function["end_line"]
                place = (file["file"], line.get("function_name"), line["line_number"])
                only = hidden.get(place) or hidden.get((place[0], None, place[2]), [])
                found.append((path, line["line_number"], line["count"],
                              (function["start_line"], function["start_column"]) if is_own else INLINED,
                              decided(line["branches"], only)))
    return found


def measured(build):
    """{file: {number: Line}}"""
    files = defaultdict(lambda: defaultdict(Line))
    objects = sorted(build.rglob("*.gcno"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(read, objects):
            for path, number, count, function, taken in found:
                line = files[path][number]
                line.count += count
                if taken:
                    line.add_branches(function, taken)
    for path, lines in files.items():
        code = code_of(path)
        for number in [number for number in lines if not code[number - 1].strip("{}();")]:
            del lines[number]  # braces: what ends there when an exception passes
        for number, line in lines.items():
            conditions = decisions(code, number)
            if conditions == 0:
                line.branches.clear()
            line.fold(conditions)
    return files


def show(path, lines):
    text = (ROOT / path).read_text().splitlines()
    for number, line in sorted(lines.items()):
        missing = line.taken().count(False)
        if line.count == 0 or missing:
            mark = "not run" if line.count == 0 else f"{missing} of {len(line.taken())}"
            print(f"{path}:{number}: {mark:9} {text[number - 1]}")


def main():
    files = measured(Path(sys.argv[1]).resolve())
    if sys.argv[2:]:
        for path in sorted(files):
            if any(path.startswith(asked) for asked in sys.argv[2:]):
                show(path, files[path])
        return 0
    by_place = defaultdict(lambda: (Count(), Count()))
    counts = []
    for path, lines in files.items():
        own = (Count(line.count > 0 for line in lines.values()),
               Count(taken for line in lines.values() for taken in line.taken()))
        counts.append((path, *own))
        for place in {str(Path(path).parent), path.split("/")[0]}:
            for total, count in zip(by_place[place], own):
                total.add(count)
    print("| folder | lines | run | branches | taken |\n|---|---|---|---|---|")
    for place, (lines, branches) in sorted(by_place.items()):
        print(f"| {place} | {lines.all} | {lines.share():.1f} % | {branches.all} | {branches.share():.1f} % |")
    print("\nMost of what no test runs (lines, branches):")
    counts.sort(key=lambda c: c[1].missing() + c[2].missing(), reverse=True)
    for path, lines, branches in counts[:LONGEST]:
        print(f"  {path}: {lines.missing()} of {lines.all}, {branches.missing()} of {branches.all}")
    short = [f"{room}: {kind} {count.share():.1f} %, wanted {wanted:.0f} %" for room, wanted in WANTED.items()
             for kind, count in zip(("lines", "branches"), by_place[room]) if count.share() < wanted]
    for text in short:
        print(text, file=sys.stderr)
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
