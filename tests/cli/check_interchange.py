#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole mechanisms for other programs, read by others' readers, and others' files as rigs.

    check_interchange.py HINGELAB_CLI
"""
import json
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

CLI = sys.argv[1]
MODELS = Path("/usr/share/mujoco/model")  # of libmujoco-samples
faults = []


def check(holds, words):
    if not holds:
        faults.append(words)


def run(*command, **keywords):
    return subprocess.run(command, capture_output=True, text=True, **keywords)


def rigs():
    return [line.split()[0] for line in run(CLI, "rigs", check=True).stdout.splitlines() if line.strip()]


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    names = rigs()
    check(len(names) > 40, f"rigs: {names}")
    loops = 0
    for name in names:
        has_loop = bool(json.loads(run(CLI, "params", name, "--rig", check=True).stdout).get("assemblies"))
        for kind, ending in (("mjcf", "xml"), ("mjcf-3.12", "xml"), ("urdf", "urdf"), ("sdf", "sdf")):
            file = folder / f"{name}.{kind}.{ending}"
            report = folder / "losses.json"
            made = run(CLI, "export", name, "--to", kind, "-o", file, "--losses", report)
            if kind == "urdf" and has_loop:
                loops += 1
                check(made.returncode == 2 and "trees only" in made.stderr and not file.exists(),
                      f"{name}: URDF of a loop: {made.returncode} {made.stderr}")
                continue
            check(made.returncode == 0, f"{name} {kind}: {made.stderr}")
            check(run("xmllint", "--noout", file).returncode == 0, f"{name} {kind} is not well formed")
            told = json.loads(report.read_text())
            check(told["kind"] == kind and all(loss["words"] for loss in told["losses"]), f"{name} {kind}: {told}")
            for law in told.get("laws", []):
                check(len(law["position"]) == len(law["real_opening"]) == len(law["exported_closing"]) > 100,
                      f"{name} {kind}: curves of {law['coordinate']}")
            if kind == "urdf":
                read = run("check_urdf", file)
                check(read.returncode == 0 and "Successfully Parsed" in read.stdout, f"{name}: {read.stdout}{read.stderr}")
    check(loops > 15, f"{loops} rigs with loops")
    # A process of a second each: a door, loops, free bodies, a motor, planar and universal joints.
    for name in ("room-door", "four-bar", "stewart-platform", "box-pyramid", "motor-door", "pizza-saver",
                 "wobble-plate-pump", "rssr"):
        read = run("ign", "sdf", "--check", folder / f"{name}.sdf.sdf")
        words = read.stdout + read.stderr.replace("Library error: libignition-tools-backward.so not found. "
                                                  "Improved backtrace generation will be disabled", "")
        check(words.strip() == "Valid.", f"{name}: {words}")

    # There and back: the same masses, and joints about the same axes.
    for kind in ("mjcf", "urdf", "sdf"):
        back = run(CLI, "import", next(folder.glob(f"dishwasher.{kind}.*")), "-o", folder / "back.json")
        check(back.returncode == 0 and "limits" in back.stderr, f"{kind} back: {back.stderr}")
        check(run(CLI, "validate", folder / "back.json").returncode == 0, f"{kind}: the rig that came back")

    # Models that others wrote, as Debian ships them.
    for name, bodies, lost in (("humanoid/humanoid.xml", 13, "<actuator>"), ("tendon_arm/arm26.xml", 2, "tendon"),
                               ("slider_crank/slider_crank.xml", 2, "<actuator>"), ("adhesion/active_adhesion.xml", 1, "")):
        rig = folder / "other.json"
        report = folder / "other-losses.json"
        made = run(CLI, "import", MODELS / name, "-o", rig, "--losses", report)
        check(made.returncode == 0, f"{name}: {made.stderr}")
        if made.returncode != 0:
            continue
        read = json.loads(rig.read_text())
        check(len(read["bodies"]) >= bodies, f"{name}: {len(read['bodies'])} bodies")
        check(lost in json.dumps(json.loads(report.read_text())), f"{name}: {report.read_text()}")
        moved = run(CLI, "simulate", rig, "--duration", "0.2", "--dt", "0.1", "-o", folder / "moved.csv")
        check(moved.returncode == 0, f"{name} does not move: {moved.stderr}")

    # Not a kind of file that is known, and words for it.
    (folder / "page.html").write_text("<html></html>")
    made = run(CLI, "import", folder / "page.html")
    check(made.returncode == 2 and "--kind" in made.stderr, made.stderr)
    (folder / "bad.urdf").write_text("<robot><link name='a'")
    made = run(CLI, "import", folder / "bad.urdf")
    check(made.returncode == 2 and "line 1" in made.stderr, made.stderr)
    (folder / "out.xml").write_text("<mujoco><include file='/etc/hostname'/></mujoco>")
    made = run(CLI, "import", folder / "out.xml")
    check(made.returncode == 2 and "in the folder" in made.stderr, made.stderr)

print("\n".join(faults) or "all programs read it")
sys.exit(1 if faults else 0)
