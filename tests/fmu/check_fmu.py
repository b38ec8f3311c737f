#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Exports rigs as FMUs, drives them by ctypes alone, and compares with the command line's own simulation.

    check_fmu.py HINGELAB_CLI ENGINE SOURCE
"""
import csv
import io
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from fmu_driver import Description, Fmu

CLI, ENGINE, SOURCE = sys.argv[1:4]
faults = []


def check(holds, words):
    if not holds:
        faults.append(words)


def run(*arguments, code=0):
    done = subprocess.run([CLI, *arguments], capture_output=True, text=True)
    check(done.returncode == code, f"{arguments}: exit code {done.returncode}: {done.stderr}")
    return done


def table(text):
    rows = list(csv.reader(io.StringIO(text)))
    return [re.sub(r" \[.*\]$", "", name) for name in rows[0]], [[float(cell) for cell in row] for row in rows[1:]]


def export(rig, kind, folder, *options):
    path = folder / f"{Path(rig).stem}.{kind}.fmu"
    run("export", rig, "--to", kind, "-o", str(path), *options)
    unpacked = Path(tempfile.mkdtemp(dir=folder))  # what is loaded stays loaded: no file is written over
    zipfile.ZipFile(path).extractall(unpacked)
    return path, unpacked


def near(a, b):
    """To 1e-12: communication points are the same times up to an ulp, and so is what is read off there."""
    return math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12) or (math.isnan(a) and math.isnan(b))


def check_engine():
    needed = re.findall(r"NEEDED.*\[(.*)\]", subprocess.run(["readelf", "-d", ENGINE], capture_output=True, text=True).stdout)
    system = {"libstdc++.so.6", "libm.so.6", "libgcc_s.so.1", "libc.so.6", "ld-linux-x86-64.so.2"}
    check(needed and set(needed) <= system, f"the engine needs {needed}")
    defined = subprocess.run(["nm", "-D", "--defined-only", ENGINE], capture_output=True, text=True).stdout
    names = {line.split()[-1] for line in defined.splitlines()}
    odd = [name for name in names if not re.match(r"fmi[23][A-Z]", name)]
    check(len(names) > 80 and not odd, f"the engine exports {odd[:5]} of {len(names)}")


# What units consist of, by what they are, not by how the program writes them.
UNITS = {"rad": {"rad": 1}, "rad/s": {"rad": 1, "s": -1}, "rad/s^2": {"rad": 1, "s": -2}, "N*m": {"kg": 1, "m": 2, "s": -2},
         "N": {"kg": 1, "m": 1, "s": -2}, "m": {"m": 1}, "m/s": {"m": 1, "s": -1}, "m/s^2": {"m": 1, "s": -2}, "s": {"s": 1},
         "J": {"kg": 1, "m": 2, "s": -2}, "W": {"kg": 1, "m": 2, "s": -3}, "V": {"kg": 1, "m": 2, "s": -3, "A": -1},
         "A": {"A": 1}, "ohm": {"kg": 1, "m": 2, "s": -3, "A": -2}, "H": {"kg": 1, "m": 2, "s": -2, "A": -2},
         "N*m/rad": {"kg": 1, "m": 2, "s": -2, "rad": -1}, "N*m*s/rad": {"kg": 1, "m": 2, "s": -1, "rad": -1},
         "V*s/rad": {"kg": 1, "m": 2, "s": -2, "A": -1, "rad": -1}, "kg*m^2": {"kg": 1, "m": 2}, "degC": {"K": 1},
         "N*m/A": {"kg": 1, "m": 2, "s": -2, "A": -1}, "rad/(s*N*m)": {"rad": 1, "s": 1, "kg": -1, "m": -2}}
seen_units = set()


def check_description(rig, folder):
    d = Description(folder)
    names = [v.get("name") for v in d.variables]
    where = f"{rig} FMI {d.root.get('fmiVersion')}"
    check(len(set(names)) == len(names), f"{where}: names twice")
    check(len(set(d.references.values())) == len(names), f"{where}: references twice")
    units = {u.get("name"): u for u in d.root.find("UnitDefinitions")}
    for name, unit in units.items():
        powers = {k: int(v) for k, v in unit.find("BaseUnit").attrib.items() if k not in ("factor", "offset")}
        if name in UNITS:
            seen_units.add(name)
            check(powers == UNITS[name], f"{where}: {name} is {powers}")
        check(all(powers.values()), f"{where}: {name} has a power of 0")
    for variable in d.variables:
        typed = d.type_of(variable)
        name, causality, initial = variable.get("name"), variable.get("causality"), variable.get("initial")
        check(typed.get("unit") is None or typed.get("unit") in units, f"{where}: unit of {name}")
        check((typed.get("start") is not None) == (causality == "input" or initial in ("exact", "approx")), f"{where}: start of {name}")
        check(causality != "input" or initial is None, f"{where}: initial of the input {name}")
        check(variable.get("description"), f"{where}: {name} has no description")
        start = typed.get("start")
        if start not in (None, "false"):
            value = float(start)
            check(float(typed.get("min", "-inf")) <= value <= float(typed.get("max", "inf")), f"{where}: start of {name} out of range")
    outputs = {i for i, v in enumerate(d.variables) if v.get("causality") == "output"}
    structure = d.root.find("ModelStructure")
    for kind, three in (("Outputs", "Output"), ("InitialUnknowns", "InitialUnknown")):
        if d.three:
            listed = [int(u.get("valueReference")) for u in structure.findall(three)]
        else:
            listed = [int(u.get("index")) - 1 for u in structure.find(kind)]  # counted from 1
        check(len(listed) == len(set(listed)) and set(listed) == outputs, f"{where}: {kind}")
    check(len(outputs) > 5 and (not d.three or d.variables[0].get("causality") == "independent"), f"{where}: outputs, time")


def check_rows(rig, kind, folder, duration, interval):
    path, unpacked = export(rig, kind, folder)
    check_description(rig, unpacked)
    names, rows = table(run("simulate", rig, "--duration", str(duration), "--dt", str(interval)).stdout)
    fmu = Fmu(unpacked)
    fmu.begin()
    fmu.go()
    outputs = fmu.description.outputs
    plain = [name.replace("'", "") for name in outputs]
    columns = [names.index(name) for name in plain]
    check(len(outputs) >= 0.9 * (len(names) - 1 - sum(name.startswith("solver.") for name in names)), f"{rig}: outputs")
    for row in rows:
        if row[0] > 0.0:
            check(fmu.step_to(row[0]) == 0, f"{rig} {kind}: {fmu.messages[-1:]}")
        values = fmu.get(outputs)
        worst = [(outputs[i], row[c], v) for i, (c, v) in enumerate(zip(columns, values)) if not near(row[c], v)]
        check(not worst, f"{rig} {kind} at {row[0]}: {worst[:3]}")
        if worst:
            break
    fmu.free()
    # The project's own importer gives the same table.
    own_names, own = table(run("run-fmu", str(path), "--duration", str(duration), "--dt", str(interval)).stdout)
    check([name.replace("'", "") for name in own_names[1:]] == plain and len(own) == len(rows), f"{rig} {kind}: run-fmu")
    check(all(near(mine, row[c]) for line, row in zip(own, rows) for mine, c in zip(line, [0, *columns])), f"{rig} {kind}: run-fmu differs")


def check_inputs(folder):
    """A torque from outside does what a load of that torque does; a voltage is the motor's; parameters are the rig's."""
    rig = json.loads(run("params", "dishwasher", "--rig").stdout)
    _, unpacked = export("dishwasher", "fmu2", folder)
    for torque in (0.0, -6.0, 9.0):
        loaded = dict(rig, elements=[*rig["elements"], {"name": "push", "type": "applied_torque", "joint": rig["joints"][0]["name"],
                                                       "torque": torque, "start": 0, "end": 100}])
        file = folder / "loaded.json"
        file.write_text(json.dumps(loaded))
        joint = rig["joints"][0]["name"]
        _, rows = table(run("simulate", str(file), "--duration", "1", "--dt", "0.05", "--channels", f"joint.{joint}.angle").stdout)
        fmu = Fmu(unpacked)
        fmu.begin()
        name = next(n for n in fmu.description.references if n.startswith("input.joint.") and n.endswith(".torque"))
        check(fmu.set(name, torque) == 0, "torque is refused")
        fmu.go()
        # Reactions and accelerations with it, as of the load; only what they are booked as differs.
        heads, (line,) = table(run("simulate", str(file), "--duration", "0.001", "--dt", "1", "--channels", "joint.*,body.*").stdout)
        alike = [n for n in fmu.description.outputs if n.startswith(("joint.", "body.")) and "hand" not in n]
        check(len(alike) > 20, f"channels to compare: {alike}")
        for output, value in zip(alike, fmu.get(alike)):
            expected = line[heads.index(output.replace("'", ""))]
            check(math.isclose(value, expected, rel_tol=1e-9, abs_tol=1e-9), f"{output} with {torque}: {value} for {expected}")
        angle = next(n for n in fmu.description.outputs if n.replace("'", "") == f"joint.{joint}.angle")
        for time, expected in rows[1:]:
            check(fmu.step_to(time) == 0, "step with a torque")
            # Two ways of the same integrator, each with its local errors of 1e-6.
            check(abs(fmu.get([angle])[0] - expected) < 2e-5, f"torque {torque} at {time}: {fmu.get([angle])[0]} for {expected}")
        fmu.free()

    _, unpacked = export("dishwasher", "fmu3", folder)
    fmu = Fmu(unpacked)
    name = next(n for n in fmu.description.references if n.startswith("elements.") and n.endswith(".spring_constant"))
    pointer = "/" + name.replace("'", "").replace(".", "/")
    fmu.begin()
    check(fmu.set(name, 25.0) == 0, "a parameter is refused")
    fmu.go()
    names, rows = table(run("simulate", "dishwasher", "--set", f"{pointer}=25", "--duration", "1", "--dt", "0.1").stdout)
    outputs = fmu.description.outputs
    for row in rows[1:]:
        fmu.step_to(row[0])
        check(all(near(v, row[names.index(n.replace("'", ""))]) for n, v in zip(outputs, fmu.get(outputs))), f"parameter at {row[0]}")
    before = fmu.get(outputs)
    check(fmu.set(name, 5.0) == 0 and fmu.step_to(1.5) == 0, "tunable while running")
    check(before != fmu.get(outputs), "a parameter while running changes nothing")
    check(fmu.set(name, -1e300) == 0 and fmu.step_to(1.6) == 2, "a rig that cannot be is a step discarded")
    check(fmu.set(name, 5.0) == 0 and fmu.step_to(1.6) == 0, "and it goes on once the number is mended")
    check(fmu.set(name, math.nan) == 2, "NaN is refused")
    fmu.free()

    for kind in ("fmu2", "fmu3"):
        _, unpacked = export("motor-load-step", kind, folder)
        fmu = Fmu(unpacked)
        fmu.begin()
        voltage = next(n for n in fmu.description.references if n.startswith("input.motor.") and n.endswith(".voltage"))
        check(fmu.set(voltage, 3.0) == 0 and fmu.set(voltage.replace(".voltage", ".by_hand"), True) == 0, "voltage by hand")
        fmu.go()
        fmu.step_to(0.2)
        command = next(n for n in fmu.description.outputs if n.endswith(".command"))
        check(fmu.get([command]) == [3.0], f"the motor is told {fmu.get([command])}")
        fmu.free()


def check_refusals(folder):
    path, unpacked = export("room-door", "fmu2", folder)
    text = run("export", "room-door", "--to", "fmu2", "-o", str(folder / "x.fmu"), "--channels", "joint.*", "--parameters",
               "elements/*/spring_constant,/elements/*/viscous*").stderr
    check("LICENSE-EXCEPTION" in text, f"no word of the permission: {text}")
    check((folder / "x.fmu").stat().st_size > 0, "with chosen channels")
    check("no channel" in run("export", "room-door", "--to", "fmu2", "-o", "-", "--channels", "nothing", code=1).stderr, "channel")
    check("no further number" in run("export", "room-door", "--to", "fmu2", "-o", "-", "--parameters", "nothing", code=1).stderr, "number")
    missing = subprocess.run([CLI, "export", "room-door", "--to", "fmu2", "-o", "-", "--engine", "/nowhere.so"], capture_output=True, text=True)
    check(missing.returncode == 3 and "cannot read the engine" in missing.stderr and "install" in missing.stderr, f"engine: {missing.stderr}")
    same = folder / "again.fmu"
    run("export", "room-door", "--to", "fmu2", "-o", str(same))
    check(same.read_bytes() == path.read_bytes(), "the same rig gives another file")
    check((unpacked / "documentation/licenses/license.txt").read_text() == (Path(SOURCE) / "LICENSE-EXCEPTION").read_text(), "permission")

    fmu = Fmu(unpacked)
    outputs = fmu.description.outputs
    check(fmu.step_to(0.1) == 3 and b"instantiated" in fmu.messages[-1][2], f"step before the start: {fmu.messages[-1:]}")
    fmu.begin()
    fmu.go()
    check(fmu.set(outputs[0], 1.0) == 3, "an output is set")
    check(fmu.step_to(-1.0) == 3 and fmu.step_to(0.0) == 3 and fmu.step_to(math.nan) == 3, "steps back")
    check(fmu.step_to(0.1) == 0, f"after refusals: {fmu.messages[-1:]}")
    fmu.free()

    def archive(entries, name):
        file = folder / name
        with zipfile.ZipFile(file, "w") as made:
            for entry, data in entries:
                made.writestr(entry, data)
        return str(file)

    good = (unpacked / "modelDescription.xml").read_bytes()
    link = zipfile.ZipInfo("resources/link")
    link.create_system, link.external_attr = 3, 0o120777 << 16
    hostile = {
        "no zip": "PK\x03\x04 but no more", "empty": "",
        "out": [("modelDescription.xml", good), ("../out", b"x")], "absolute": [("modelDescription.xml", good), ("/tmp/out", b"x")],
        "back": [("modelDescription.xml", good), ("a\\..\\b", b"x")], "link": [("modelDescription.xml", good), (link, b"/etc/passwd")],
        "no description": [("x", b"x")], "no xml": [("modelDescription.xml", b"<a")],
        "other version": [("modelDescription.xml", good.replace(b'fmiVersion="2.0"', b'fmiVersion="9.0"'))],
        "identifier": [("modelDescription.xml", re.sub(rb'modelIdentifier="[^"]*"', b'modelIdentifier="../../x"', good))],
        "no binary": [("modelDescription.xml", good)],
        "no elf": [("modelDescription.xml", good), ("binaries/linux64/" + Description(unpacked).identifier + ".so", b"no")],
        "file above": [("modelDescription.xml", good), ("binaries", b"x"), ("binaries/linux64/x.so", b"x")],
        "folder before": [("modelDescription.xml", good), ("resources/a/b", b"x"), ("resources/a", b"x")],
        "folder of its name": [("modelDescription.xml", good), ("binaries/linux64/" + Description(unpacked).identifier + ".so/x", b"x")],
        "reference": [("modelDescription.xml", good.replace(b'valueReference="1"', b'valueReference="-1"'))],
    }
    for name, entries in hostile.items():
        file = folder / "hostile.fmu"
        if isinstance(entries, str):
            file.write_text(entries)
        else:
            archive(entries, "hostile.fmu")
        refused = run("run-fmu", str(file), code=2).stderr
        check("hostile.fmu" in refused, f"{name}: {refused}")
        check(not re.search(r"filesystem error|basic_|what\(\)|hingelab-fmu-", refused), f"{name}: {refused}")
    for words, description in {"more than 4 million tags": b"<" * 4_000_001, "more than 128 MiB": b" " * ((128 << 20) + 1)}.items():
        with zipfile.ZipFile(folder / "hostile.fmu", "w", zipfile.ZIP_DEFLATED) as made:
            made.writestr("modelDescription.xml", description)
        refused = run("run-fmu", str(folder / "hostile.fmu"), code=2).stderr
        check(words in refused, f"{words}: {refused}")
    whole = path.read_bytes()
    for cut in range(0, len(whole), len(whole) // 40):
        (folder / "cut.fmu").write_bytes(whole[:cut])
        run("run-fmu", str(folder / "cut.fmu"), "--duration", "0.1", code=2)
    check(not list(Path(os.environ["TMPDIR"]).glob("hingelab-fmu-*")), "folders of FMUs stay behind")

    rig = (unpacked / "resources/rig.json").read_text()
    formula, count = re.subn(r'"spring_constant": [^,\n]+', '"spring_constant": "=1 N*m/rad"', rig, count=1)
    check(count == 1, "a number to put an expression in place of")
    about = json.loads((unpacked / "resources/fmu.json").read_text())
    spoils = [("rig.json", "{}", "rig.json"), ("rig.json", formula, "evaluates no expressions"), ("fmu.json", "[]", "fmu.json"),
              ("fmu.json", json.dumps(dict(about, outputs=["no.such"])), "no channel"),
              ("fmu.json", json.dumps(dict(about, parameters=[1])), "list of texts"),
              ("fmu.json", json.dumps(dict(about, version=99)), "another version"), ("fmu.json", "[" * 100000, "fmu.json")]
    for name, text, words in spoils:
        spoiled = Path(tempfile.mkdtemp(dir=folder))
        zipfile.ZipFile(path).extractall(spoiled)
        (spoiled / "resources" / name).write_text(text)
        try:
            Fmu(spoiled)
            faults.append(f"{name} spoiled is taken: {words}")
        except AssertionError as told:
            check(words in str(told), f"{name} spoiled: {told}")


RUNS = [("dishwasher", 3, 0.05), ("refrigerator", 3, 0.05), ("four-bar", 2, 0.05), ("rssr", 2, 0.05), ("slope", 1, 0.02),
        ("bouncing-ball", 2, 0.03), ("motor-load-step", 1, 0.02), ("motor-door", 2, 0.05), ("soft-close-cabinet", 2, 0.05)]
with tempfile.TemporaryDirectory(prefix="fmu test %") as place:
    os.environ["TMPDIR"] = place
    check_engine()
    for number, (rig_name, seconds, every) in enumerate(RUNS):
        check_rows(rig_name, "fmu2", Path(place), seconds, every)
        if number % 2 == 0:
            check_rows(rig_name, "fmu3", Path(place), seconds, every)
    check_inputs(Path(place))
    check_refusals(Path(place))
check(len(seen_units) > 12, f"units seen: {sorted(seen_units)}")

print("\n".join(faults[:40]) or "FMUs do what the command line does")
sys.exit(1 if faults else 0)
