#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Installs the libraries, builds the example of docs/how-to/library.md with find_package(Hingelab), and runs it.

    check_library.py BUILD CLI SOURCE

The example's last angle is the one that the command line finds for the same rig. The page shows the very file.
"""
import csv
import subprocess
import sys
import tempfile
from pathlib import Path

build, cli, source = sys.argv[1:]
consumer = Path(__file__).parent / "consumer"
rig = Path(source) / "resources/rigs/dishwasher.json"


def run(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


page = (Path(source) / "docs/how-to/library.md").read_text(encoding="utf-8")
for file in ("simulate.cpp", "CMakeLists.txt"):
    text = (consumer / file).read_text(encoding="utf-8").strip()
    if text not in page:
        sys.exit(f"docs/how-to/library.md does not show tests/packaging/consumer/{file} as it is")

with tempfile.TemporaryDirectory() as folder:
    prefix = Path(folder) / "prefix"
    run("cmake", "--install", build, "--component", "development", "--prefix", prefix)
    run("cmake", "-S", consumer, "-B", Path(folder) / "build", "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}",
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror")
    run("cmake", "--build", Path(folder) / "build")
    lines = run(Path(folder) / "build/simulate", rig).splitlines()
    table = Path(folder) / "table.csv"
    run(cli, "simulate", rig, "--set", "/elements/hinge/viscous_friction=3", "--duration", "1", "--output", table)
    rows = list(csv.DictReader(line for line in table.read_text(encoding="utf-8").splitlines() if not line.startswith("#")))

expected = float(next(value for name, value in rows[-1].items() if name.startswith("joint.hinge axis.angle")))
found = float(lines[-1].split()[2])
if len(lines) != 11 or abs(found - expected) > 1e-9:  # both print at least twelve digits of the same motion
    sys.exit(f"the example says {lines[-1]}, the command line {expected} rad")
print(f"{len(lines)} lines; at 1 s {found} rad, as by the command line")
