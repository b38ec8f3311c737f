#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two results agree: the same text, and numbers within a tolerance relative to the largest of their column (of a
table) or of those with the same name (of JSON)."""
import argparse
import csv
import json
import math
import pathlib
import sys


def flat(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from flat(item, (*path, key))
    elif isinstance(value, list):
        for item in value:
            yield from flat(item, (*path, "[]"))
    else:
        yield ".".join(path), value


def columns(path):
    """{name: [values]} in the order of the file; numbers where they are."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    found = {}
    if text.lstrip().startswith("{"):
        for name, value in flat(json.loads(text)):
            found.setdefault(name, []).append(value)
        return found
    rows = list(csv.reader(text.splitlines()))
    for row in rows[1:]:
        for name, cell in zip(rows[0], row):
            found.setdefault(name, []).append(number(cell))
    return found


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return cell


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def difference(one, other):
    """The largest, relative to the largest value; infinite where something else than numbers differs."""
    if len(one) != len(other):
        return math.inf
    scale = max((abs(v) for v in one if is_number(v)), default=0.0)
    worst = 0.0
    for a, b in zip(one, other):
        if is_number(a) and is_number(b):
            worst = max(worst, abs(a - b) / max(scale, 1e-9))  # below a nano of any unit all is rounding
        elif a != b and not (isinstance(a, float) and isinstance(b, float) and str(a) == str(b)):
            return math.inf
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tolerance", type=float, required=True)
    parser.add_argument("one")
    parser.add_argument("other")
    arguments = parser.parse_args()
    one, other = pathlib.Path(arguments.one), pathlib.Path(arguments.other)
    if arguments.tolerance == 0.0:
        if one.read_bytes() != other.read_bytes():
            sys.exit(f"{one.stem}: the bytes differ")
        print(f"{one.stem}: the same bytes")
        return
    a, b = columns(one), columns(other)
    if list(a) != list(b):
        sys.exit(f"{one.stem}: the names differ: {set(a) ^ set(b)}")
    worst = max(((difference(a[name], b[name]), name) for name in a), default=(0.0, ""))
    print(f"{one.stem}: {sum(map(len, a.values()))} values, largest difference {worst[0]:.1e} ({worst[1]})")
    if not worst[0] <= arguments.tolerance:
        sys.exit(f"{one.stem}: more than {arguments.tolerance:g}")


if __name__ == "__main__":
    main()
