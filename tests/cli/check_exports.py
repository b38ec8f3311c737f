#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads exported hinges with readers that are not ours: a YAML parser, a C compiler, a CSV reader.

    check_exports.py HINGELAB_CLI CC
"""
import csv
import io
import json
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

CLI, CC = sys.argv[1:3]
KEYS = ("spring_zero_angle_rad", "spring_constant", "dynamic_friction_torque", "static_friction_torque",
        "viscous_friction", "catch_width", "catch_torque", "motion_threshold")
faults = []


def check(holds, words):
    if not holds:
        faults.append(words)


def run(*arguments):
    return subprocess.run([CLI, *arguments], check=True, capture_output=True, text=True).stdout


def hinges(rig):
    text = json.loads(run("params", rig, "--rig"))
    return [element for element in text["elements"] if element["type"] == "door_hinge"]


def torques(hinge, points):
    """By the program's own evaluation of hinges."""
    config = {key: value for key, value in hinge.items() if key not in ("name", "type", "joint", "presliding")}
    case = {"configs": [{"name": "h", "config": config, "points": [{"q": q, "qdot": w} for q, w in points]}]}
    out = subprocess.run([CLI, "hinge", "-"], input=json.dumps(case), check=True, capture_output=True, text=True)
    return [point["total"] for point in json.loads(out.stdout)["results"][0]["points"]]


POINTS = [(0.02 * i - 0.1, w) for i in range(80) for w in (0.0, 1e-4, -1e-4, 3e-3, -3e-3, 0.4, -0.4, 2.0, -2.0)]

for rig in ("dishwasher", "cabinet-hinge", "refrigerator", "soft-close-cabinet", "room-door", "swing-door", "door-closer"):
    for hinge in hinges(rig):
        name = hinge["name"]
        with tempfile.TemporaryDirectory() as folder:
            report = str(Path(folder) / "losses.json")
            text = run("export", rig, "--element", name, "--to", "drake-hinge", "--losses", report)
            document = yaml.safe_load(text)
            check(len(document) == 1, f"{rig}: one hinge")
            config = next(iter(document.values()))
            check(sorted(config) == sorted(KEYS), f"{rig} {name}: keys {sorted(config)}")
            losses = json.loads(Path(report).read_text())["losses"]
            for key in KEYS:
                check(isinstance(config[key], (int, float)), f"{rig} {name}: {key} is no number: {config[key]!r}")
            # What Drake's law makes of the eight numbers differs by no more than the losses say, in sum.
            allowed = sum(loss.get("largest_error", 0.0) for loss in losses)
            eight = torques(config, POINTS)
            bare = {k: v for k, v in hinge.items()}
            real = torques(bare, POINTS)
            inside = [(a, b) for (q, w), a, b in zip(POINTS, eight, real) if q >= 0.0]
            worst = max(abs(a - b) for a, b in inside)
            check(worst <= allowed + 1e-3 * (1.0 + allowed), f"{rig} {name}: {worst} of {allowed} N m")

            run("export", rig, "--element", name, "--to", "c-header", "-o", str(Path(folder) / "hinge.h"),
                "--losses", report)
            function = next(line for line in (Path(folder) / "hinge.h").read_text().splitlines()
                            if line.startswith("static inline double")).split()[3].split("(")[0]
            (Path(folder) / "main.c").write_text(
                '#include <stdio.h>\n#include "hinge.h"\nint main(void) {\n  double q, w;\n'
                '  while (scanf("%lf %lf", &q, &w) == 2) printf("%.17g\\n", ' + function + '(q, w));\n  return 0;\n}\n')
            program = str(Path(folder) / "program")
            subprocess.run([CC, "-std=c99", "-Wall", "-Wextra", "-Werror", "-O1", str(Path(folder) / "main.c"), "-o",
                            program, "-lm"], check=True)
            out = subprocess.run([program], input="\n".join(f"{q!r} {w!r}" for q, w in POINTS), check=True,
                                 capture_output=True, text=True).stdout
            for (q, w), mine, theirs in zip(POINTS, real, out.split()):
                # The same sum in another order: some roundings of terms of up to some tens of N m.
                check(math.isclose(mine, float(theirs), rel_tol=1e-12, abs_tol=1e-12 * 100),
                      f"{rig} {name}: {theirs} for {mine} at {q}, {w}")

            rows = list(csv.reader(io.StringIO(run("export", rig, "--element", name, "--to", "hinge-table",
                                                   "--losses", report))))
            rates = [float(cell) for cell in rows[0][1:]]
            check(rates == sorted(rates) and 0.0 in rates, f"{rig}: rates {rates}")
            some = [(float(row[0]), rates[k], float(row[k + 1])) for row in rows[1::37] for k in range(len(rates))]
            for (q, w, cell), value in zip(some, torques(bare, [(q, w) for q, w, _ in some])):
                check(cell == value, f"{rig} {name}: {cell} for {value} at {q}, {w}")


# Parameters from format to format, and back to what they were.
with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    attempt = lambda *arguments, text=None: subprocess.run([CLI, *arguments], capture_output=True, text=True, input=text)
    for rig in ("dishwasher", "four-bar", "power-tailgate"):
        run("params", rig, "--set", next(iter(json.loads(run("params", rig))["parameters"])) + "=0.5", "-o",
            str(folder / "set.json"))
        kept = json.loads((folder / "set.json").read_text())["parameters"]
        run("convert", str(folder / "set.json"), "--to", "csv", "-o", str(folder / "set.csv"))
        rows = list(csv.reader((folder / "set.csv").open()))
        check(rows[0] == ["parameter", "value", "unit"] and len(rows) == len(kept) + 1, f"{rig}: {rows[:2]}")
        check(any(row[2] for row in rows[1:]), f"{rig}: no units")
        run("convert", str(folder / "set.csv"), "--to", "parameters", "-o", str(folder / "back.json"))
        for name in ("set", "back"):
            run("params", rig, "--params", str(folder / f"{name}.json"), "-o", str(folder / f"{name}-applied.json"))
        check((folder / "set-applied.json").read_text() == (folder / "back-applied.json").read_text(),
              f"{rig}: not the same by way of a table")
    hinge = {key: 0.25 * (i + 1) for i, key in enumerate(KEYS)}
    (folder / "hinge.yaml").write_text(yaml.safe_dump({"mine": hinge}))
    run("convert", str(folder / "hinge.yaml"), "--to", "parameters", "--element", "hinge", "-o", str(folder / "set.json"))
    run("convert", str(folder / "set.json"), "--rig", "dishwasher", "--to", "drake-hinge", "-o", str(folder / "back.yaml"),
        "--losses", str(folder / "losses.json"))
    check(yaml.safe_load((folder / "back.yaml").read_text())["hinge"] == hinge, (folder / "back.yaml").read_text())
    check(attempt("convert", str(folder / "set.json"), "--to", "c-header").returncode == 1, "a hinge of no rig")
    check(attempt("convert", "room-door", "--to", "csv").returncode == 3, "a file that is not there")
    for text, words in (("parameter,value,unit\n/a,1,m\n/a,2,m\n", "row 3"), ("", "empty"), ("{", "JSON"),
                        ('{"format": 3}', "neither"), ("spring_constant: wide\n", "no number"),
                        ('parameter,value\n"/a,1\n', "quotation"), ('{"format": "hingelab-rig"}', "version")):
        got = attempt("convert", "-", "--to", "csv", text=text)
        check(got.returncode == 2 and words in got.stderr, f"{text!r}: {got.returncode} {got.stderr}")

print("\n".join(faults) or "all exports are read")
sys.exit(1 if faults else 0)
