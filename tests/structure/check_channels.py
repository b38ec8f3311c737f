#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where the program puts the name of a channel together, or has one written down.

    check_channels.py ROOT

Who reads samples has handles from Model::layout() (physics/engine/simulation/sample_layout.h). Names are what people choose in
menus and what files say; they are made in one place, the walk over the channels (physics/engine/simulation/channels.h), where
kinds and endings stand apart from each other.
"""
import re
import sys
from pathlib import Path

KINDS = "joint|element|motor|contact|assembly|body|handle|hand|integrator|solver|energy"
NAME = re.compile(rf'"(?:{KINDS})\.[^"]*"')
LOOKED_UP = re.compile(r"\b(?:channelIndex|valueOf)\(((?:[^()]|\([^()]*\))*)\)")
COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', re.S)
# Words that look like the name of a channel, and why they stand there.
ALLOWED = {
    ("physics/design/analysis/run_figures.cpp", '"solver.updates"'): "key of a figure",
    ("physics/design/analysis/run_figures.cpp", '"energy.closure.largest"'): "key of a figure",
    ("physics/engine/fmu/fmu_variables.cpp", '"solver."'): "names of a file's variables",
    ("physics/engine/fmu/fmu_variables.cpp", '"integrator."'): "names of a file's variables",
    ("ui/motor/data_sheet_dialog.cpp", '"motor.json"'): "a file",
}


def without_comments(text):
    return COMMENT.sub(lambda match: match.group(1) or re.sub(r"[^\n]", " ", match.group(0)), text)


def names_in(text):
    """Each place with a name of a channel: offset and words."""
    code = without_comments(text)
    for match in NAME.finditer(code):
        yield match.start(), match.group(0)
    for match in LOOKED_UP.finditer(code):
        if '"' in match.group(1) and "+" in match.group(1):
            yield match.start(), match.group(0)


def main():
    root = Path(sys.argv[1])
    faults, used, files = [], set(), 0
    for top in ("physics", "ui", "app"):
        for file in sorted([*(root / top).rglob("*.h"), *(root / top).rglob("*.cpp")]):
            files += 1
            path = str(file.relative_to(root))
            text = file.read_text(encoding="utf-8")
            for offset, words in names_in(text):
                if (path, words) in ALLOWED:
                    used.add((path, words))
                    continue
                line = text.count("\n", 0, offset) + 1
                faults.append(f"{path}:{line}: {words}: take a handle from Model::layout()")
    faults += [f"{path} has no {words} any more: take it off the list" for path, words in ALLOWED.keys() - used]
    sample = 'f("body." + name); // "motor.a"\nx = m.channelIndex(prefix + "x") + m.channelIndex(name);'
    if [words for _, words in names_in(sample)] != ['"body."', 'channelIndex(prefix + "x")']:
        faults.append(f"the check does not find what it is for: {list(names_in(sample))}")
    if files < 100:
        faults.append(f"only {files} files found under {root}")
    print("\n".join(faults) or f"{files} files, no channel's name but the {len(ALLOWED)} that are allowed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
