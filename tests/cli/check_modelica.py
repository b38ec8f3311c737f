#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Rigs as classes of Modelica, by a reader of our own (modelica.py): there is no tool for Modelica in Debian.

    check_modelica.py HINGELAB_CLI

The grammar; that every component is of the file or of the Standard Library, with parameters and connectors that it has
there; that joints and assemblies have the numbers of the rig; and that the equations of each kind of element give the
force that the engine gives, along a prescribed motion.
"""
import csv
import json
import math
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from modelica import Fault, evaluate, parse, solve

CLI = sys.argv[1]
MULTIBODY = "Modelica.Mechanics.MultiBody."
FRAMES = {"frame_a": "frame", "frame_b": "frame"}
TURNING = {"axis": "rotational", "support": "rotational"}
SLIDING = {"axis": "translational", "support": "translational"}
OUTER = {"frame_a": "frame", "frame_b": "frame", "frame_ib": "frame", "frame_im": "frame"}
TURN = {"axis": "rotational", "bearing": "rotational"}
SLIDE = {"axis": "translational", "bearing": "translational"}
RODS = {"rRod1_ia", "rRod2_ib"}
PHI, S = {"phi_offset", "phi_guess"}, {"s_offset", "s_guess"}
# Of the documentation of the Modelica Standard Library 4.0: parameters that are set here, and connectors.
LIBRARY = {
    MULTIBODY + "World": ({"g", "n"}, {"frame_b": "frame"}),
    MULTIBODY + "Parts.Body": ({"m", "r_CM", "I_11", "I_22", "I_33", "I_21", "I_31", "I_32", "animation"},
                               {"frame_a": "frame"}),
    MULTIBODY + "Parts.FixedTranslation": ({"r", "animation"}, FRAMES),
    MULTIBODY + "Parts.FixedRotation": ({"r", "rotationType", "n_x", "n_y", "animation"}, FRAMES),
    MULTIBODY + "Joints.Revolute": ({"n", "useAxisFlange", "phi", "phi.start", "phi.fixed", "w", "w.start", "w.fixed"},
                                    FRAMES | TURNING),
    MULTIBODY + "Joints.Prismatic": ({"n", "useAxisFlange", "s", "s.start", "s.fixed", "v", "v.start", "v.fixed"},
                                     FRAMES | SLIDING),
    MULTIBODY + "Joints.Spherical": ({"angles_fixed", "sequence_start", "angles_start", "w_rel_a_fixed", "w_rel_a_start",
                                      "animation"}, FRAMES),
    MULTIBODY + "Joints.RevolutePlanarLoopConstraint": ({"n", "animation"}, FRAMES),
    MULTIBODY + "Joints.Assemblies.JointUPS": ({"n1_a", "nAxis_ia", "s_offset"},
                                               FRAMES | {"frame_ia": "frame", "frame_ib": "frame"} | SLIDE),
    MULTIBODY + "Joints.Assemblies.JointUSR": ({"n1_a", "n_b"} | RODS | PHI, OUTER | {"frame_ia": "frame"} | TURN),
    MULTIBODY + "Joints.Assemblies.JointUSP": ({"n1_a", "n_b"} | RODS | S, OUTER | {"frame_ia": "frame"} | SLIDE),
    MULTIBODY + "Joints.Assemblies.JointSSR": ({"rod1Length", "rod1Mass", "n_b", "rRod2_ib"} | PHI, OUTER | TURN),
    MULTIBODY + "Joints.Assemblies.JointSSP": ({"rod1Length", "rod1Mass", "n_b", "rRod2_ib"} | S, OUTER | SLIDE),
    MULTIBODY + "Joints.Assemblies.JointRRR": ({"n_a"} | RODS | PHI, OUTER | {"frame_ia": "frame"} | TURN),
    MULTIBODY + "Joints.Assemblies.JointRRP": ({"n_a", "n_b"} | RODS | S, OUTER | {"frame_ia": "frame"} | SLIDE),
    MULTIBODY + "Forces.LineForceWithMass": ({"m", "animateMass"},
                                             FRAMES | {"flange_a": "translational", "flange_b": "translational"}),
    MULTIBODY + "Visualizers.FixedShape": ({"shapeType", "r_shape", "lengthDirection", "widthDirection", "length", "width",
                                            "height"}, {"frame_a": "frame"}),
    "Modelica.Mechanics.Rotational.Components.IdealGear": ({"ratio"},
                                                          {"flange_a": "rotational", "flange_b": "rotational"}),
    "Modelica.Mechanics.Rotational.Components.IdealGearR2T": ({"ratio"},
                                                              {"flangeR": "rotational", "flangeT": "translational"}),
    "Modelica.Blocks.Interfaces.RealInput": (set(), {}),
}
FLANGES = {"Modelica.Mechanics.Rotational.Interfaces.Flange_a": "rotational",
           "Modelica.Mechanics.Rotational.Interfaces.Flange_b": "rotational",
           "Modelica.Mechanics.Translational.Interfaces.Flange_a": "translational",
           "Modelica.Mechanics.Translational.Interfaces.Flange_b": "translational",
           "Modelica.Blocks.Interfaces.RealInput": "real"}
SYMBOL = r"(?:1|m|kg|s|rad|N|V|A|Ohm|H|K|degC|W|Hz|J|Pa)[23]?"
UNIT = re.compile(rf"{SYMBOL}(?:\.{SYMBOL})*(?:/(?:{SYMBOL}|\({SYMBOL}(?:\.{SYMBOL})*\)))?")
faults = []


def check(holds, words):
    if not holds:
        faults.append(words)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def connectors(rig, class_):
    found = {name: FLANGES[part.type] for name, part in class_.components.items() if part.type in FLANGES}
    for base in class_.bases:
        found |= connectors(rig, rig.classes[base])
    return found


def check_structure(name, rig):
    """Components and connections; gives what each component has to connect."""
    ends, used = {}, set()
    for part, component in rig.components.items():
        if component.type in rig.classes:
            used.add(component.type)
            ends |= {f"{part}.{key}": kind for key, kind in connectors(rig, rig.classes[component.type]).items()}
            continue
        check(component.type in LIBRARY, f"{name}: {part} is a {component.type}")
        parameters, has = LIBRARY.get(component.type, (set(), {}))
        unknown = set(component.modifiers) - parameters
        check(not unknown, f"{name}: {part} has no {unknown}")
        ends |= {f"{part}.{key}": kind for key, kind in has.items()}
        if component.type == "Modelica.Blocks.Interfaces.RealInput":
            ends[part] = "real"
    connected = set()
    for (_, first), (_, second) in rig.connections:
        check(first in ends and second in ends and ends[first] == ends[second],
              f"{name}: connect({first}, {second}): {ends.get(first)}, {ends.get(second)}")
        connected |= {first, second}
    for part, component in rig.components.items():
        if component.type.startswith(MULTIBODY) and component.type != MULTIBODY + "World":
            wanted = {f"{part}.{key}" for key in ("frame_a", "frame_b") if f"{part}.{key}" in ends}
            check(wanted <= connected, f"{name}: {wanted - connected} hangs in the air")
    laws = {key for key in rig.classes if key.split("_")[0] in ("Law", "Motor", "Motion", "Stop")}
    check(laws == used & laws, f"{name}: {laws - used} is not used")
    for class_ in rig.classes.values():
        for part, component in class_.components.items():
            unit = component.modifiers.get("unit", ("text", '"1"'))[1].strip('"')
            check(UNIT.fullmatch(unit), f"{name}: {class_.name}.{part} has the unit {unit}")
        check(class_.kind == "function" or len(class_.equations) > 0 or class_.statements, f"{name}: {class_.name} is empty")


def check_numbers(name, rig, document):
    """Assemblies have the lengths of the rig; angles are in degrees there."""
    count = {}
    for component in rig.components.values():
        kind = component.type.removeprefix(MULTIBODY)
        count[kind] = count.get(kind, 0) + 1
    bodies = [body for body in document["bodies"] if body["name"] != "world"]
    check(count.get("Parts.Body", 0) == len(bodies), f"{name}: {count} bodies")
    items = document.get("assemblies", [])
    made = [part for part in rig.components.values() if ".Assemblies." in part.type]
    check(len(made) == len(items), f"{name}: assemblies {count}")
    for item, part in zip(items, made):
        check(part.type.endswith(item["type"]), f"{name}: {item['name']} is a {part.type}")
        for key, tree in part.modifiers.items():
            value = evaluate(tree, {})
            wanted = item.get(key)
            if not isinstance(wanted, (int, float)) and not (
                    isinstance(wanted, list) and all(isinstance(v, (int, float)) for v in wanted)):
                continue  # a default, an expression, or a text with a unit
            pairs = zip(value, wanted) if isinstance(wanted, list) else [(value, wanted)]  # angles: degrees in both
            check(all(math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12) for a, b in pairs),
                  f"{name}: {item['name']}: {key} {value} for {wanted}")


def rig_with(element, turning, amplitude, mean, frequency):
    """One joint that swings as prescribed, and the element on it."""
    joint = {"name": "j", "type": "revolute" if turning else "prismatic", "parent": "world", "child": "b",
             "axis": [0, 0, 1] if turning else [1, 0, 0],
             "motion": {"type": "sine", "mean": mean, "amplitude": amplitude, "frequency": frequency, "phase": 0.3}}
    return {"format": "hingelab-rig", "version": 1, "name": "bench",
            "bodies": [{"name": "b", "mass_properties": {"mass": 1.0}}], "joints": [joint],
            "elements": [{"name": "e", "joint": "j", **element}]}


POINTS = [{"angle": -0.2, "height": 0.001}, {"angle": 0.3, "height": 0.006}, {"angle": 0.8, "height": 0.002},
          {"angle": 1.4, "height": 0.004}]
HINGE = {"type": "door_hinge", "spring_zero_angle_rad": -1.2, "spring_constant": 1.3, "dynamic_friction_torque": 2.5,
         "static_friction_torque": 1.7, "viscous_friction": 0.9, "catch_width": 0.03, "catch_torque": 11,
         "motion_threshold": 0.4, "closing_friction_factor": 1.3, "closing_viscous_factor": 0.7,
         "detents": [{"angle": 0.6, "width": 0.1, "torque": 4}],
         "damping_zones": [{"from": 0.2, "to": 0.5, "viscous": 3, "ramp": 0.05, "direction": "closing"},
                           {"from": 0.7, "to": 0.9, "viscous": 2, "ramp": 0.02, "direction": "both"}]}
PRESLIDING = {"stiffness": 400, "damping": 3, "elastic_share": 0.7}
# Kind, whether it turns, mean and amplitude of the motion.
BENCH = [
    (HINGE, True, 0.5, 0.6), ({**HINGE, "presliding": PRESLIDING}, True, 0.5, 0.6),
    ({**HINGE, "presliding": {**PRESLIDING, "elastic_share": 0}}, True, 0.5, 0.6),
    ({"type": "applied_torque", "torque": 3, "start": 0.2, "end": 0.9}, True, 0.0, 1.0),
    ({"type": "rotational_spring", "stiffness": 7, "rest_angle": 0.2, "damping": 0.4}, True, 0.0, 1.0),
    ({"type": "torque_table", "points": [{"time": 0.1, "torque": 1}, {"time": 0.5, "torque": 4},
                                         {"time": 0.9, "torque": -2}]}, True, 0.0, 1.0),
    ({"type": "door_closer", "closing_torque": 17, "spring_rate": 3, "friction": 2, "friction_rate": 0.3,
      "sweep_damping": 40, "latch_angle": 0.2, "latch_damping": 20, "opening_damping": 3, "back_check_angle": 0.8,
      "back_check_damping": 70, "ramp": 0.05}, True, 0.5, 0.6),
    ({"type": "torque_hinge", "opening_torque": 0.4, "closing_torque": 0.6, "static_ratio": 1.2, "slip_rate": 0.5,
      "viscous": 0.08, "presliding": PRESLIDING}, True, 0.5, 0.6),
    # Stiff and slow: the plunger stays on its profile.
    ({"type": "door_check", "stiffness": 30000, "preload": 300, "damping": 100, "friction": 0.12, "lever": 0.05,
      "friction_rate": 0.2, "profile": POINTS}, True, 0.5, 0.8),
    ({"type": "check_table", "friction_rate": 0.2,
      "opening": [{"angle": 0, "torque": -5}, {"angle": 0.4, "torque": -20}, {"angle": 0.8, "torque": 3}],
      "closing": [{"angle": 0, "torque": 5}, {"angle": 0.5, "torque": -8}, {"angle": 0.8, "torque": 12}]}, True, 0.4, 0.6),
    ({"type": "applied_force", "force": -30, "start": 0.1, "end": 0.7}, False, 0.4, 0.1),
    ({"type": "force_table", "points": [{"time": 0, "force": 5}, {"time": 1, "force": 40}]}, False, 0.4, 0.1),
    ({"type": "spring", "stiffness": 900, "rest_length": 0.35, "damping": 12}, False, 0.4, 0.1),
    ({"type": "gas_strut", "extended_force": 420, "progression": 1.3, "compressed_length": 0.31, "extended_length": 0.49,
      "friction": 30, "friction_speed": 0.05, "damping": 200, "end_zone": 0.05, "end_damping": 900, "temperature": -5},
     False, 0.4, 0.08),
    ({"type": "gas_strut", "extended_force": 420, "progression": 1.3, "compressed_length": 0.31, "extended_length": 0.49,
      "friction": 30, "damping": 200, "end_zone": 0.0, "sticking": {"stiffness": 90000, "damping": 700, "elastic_share": 0.6}},
     False, 0.4, 0.08),
    ({"type": "torsion_bar", "diameter": 0.007, "length": 0.8, "count": 2, "rest_angle": 0.1, "damping": 0.2}, True, 0.3, 0.5),
    ({"type": "rope_spring", "stiffness": 700, "free_length": 0.4, "preload": 15}, False, 0.4, 0.1),
    ({"type": "rope_spring", "stiffness": 700, "free_length": 0.4, "preload": 15,
      "brake": {"friction": 0.2, "wrap_angle": 1.2, "stiffness": 50000, "damping": 300, "elastic_share": 0.5}}, False, 0.4, 0.1),
    ({"type": "door_seal", "line_force": 600, "compression": 0.006, "exponent": 1.7, "hysteresis": 0.25,
      "pieces": [{"length": 1.0, "lever": 0.9}, {"length": 0.8, "lever": 0.4}]}, True, 0.004, 0.01),
    ({"type": "cabin_air", "volume": 2.5, "width": 0.9, "height": 0.8, "vent_area": 0.006}, True, 0.1, 0.105),
    ({"type": "door_latch", "lever": 0.9, "touch_angle": 0.025}, True, 0.02, 0.0165),
    ({"type": "door_latch", "lever": 0.9, "touch_angle": 0.025, "release_time": 0.6}, True, 0.02, 0.0165),
    ({"type": "engine_gas", "cylinder_length": 0.5, "bore": 0.09}, False, 0.25, 0.24),
]


def exported(file, folder):
    made = run(CLI, "export", file, "--to", "modelica", "-o", folder / "made.mo", "--losses", folder / "losses.json")
    return made, (folder / "made.mo").read_text() if made.returncode == 0 else ""


def check_element(folder, element, turning, mean, amplitude):
    kind = element["type"]
    file = folder / "bench.json"
    file.write_text(json.dumps(rig_with(element, turning, amplitude, mean, 0.8)))
    made, text = exported(file, folder)
    check(made.returncode == 0, f"{kind}: {made.stderr}")
    if made.returncode:
        return
    rig = parse(text)[0]
    check_structure(kind, rig)
    law = rig.classes["Law_e"]
    motion = rig.classes["Motion_j_" + ("angle" if turning else "distance")]
    ran = run(CLI, "simulate", file, "--duration", "2", "--dt", "0.013", "--format", "csv")
    check(ran.returncode == 0, f"{kind}: {ran.stderr}")
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    keys = {key.split(" [")[0]: key for key in rows[0]}
    value = lambda row, key: float(row[keys[key]])
    place, rate = ("joint.j.angle", "joint.j.rate") if turning else ("joint.j.distance", "joint.j.speed")
    force = "element.e.torque" if turning else "element.e.force"
    largest = max(abs(value(row, force)) for row in rows)
    check(largest > 0.1, f"{kind}: no force")
    for row in rows:
        time, x = value(row, "time"), value(row, place)
        follows = [expression for target, expression in motion.equations if target == ("name", "x")]
        known = {name: evaluate(part.value, {}) for name, part in motion.components.items()}
        check(math.isclose(evaluate(follows[0], known | {"time": time}), x, abs_tol=1e-9),
              f"{kind}: the motion at {time}")
        states = {"z": "bristle_angle" if turning else "bristle_length", "overpressure": "overpressure", "pawl": "pawl"}
        state = {name: value(row, f"element.e.{key}") for name, key in states.items() if f"element.e.{key}" in keys}
        told = solve(law, {"x": x, "v": value(row, rate), "time": time} | state)["force"]
        # Numbers of the table and of the file are exact to their last digits; pressure near top dead centre and
        # catches multiply rounding of x by their slope.
        if not math.isclose(told, value(row, force), rel_tol=1e-7, abs_tol=1e-7 * largest):
            check(False, f"{kind}: at {time} s {told} for {value(row, force)}")
            break


SINE = {"type": "sine", "mean": 0.4, "amplitude": 0.8, "frequency": 1.5, "phase": 0.2}
# What the drive is told, looks a second or none: then its voltage is an equation.
DRIVES = [
    ({"type": "pwm", "duty": -0.3, "frequency": 7, "mode": "averaged"}, None),
    ({"type": "pwm", "duty": -0.3, "frequency": 7, "mode": "switched"}, None),
    ({"type": "table", "points": [{"time": 0.2, "voltage": 3}, {"time": 0.7, "voltage": -5}]}, None),
    ({"type": "angle_pid", "proportional": 9, "integral": 40, "derivative": 0.3, "period": 0.02, "limit": 4,
      "target": SINE}, 50),
    ({"type": "angle_pid", "proportional": 9, "integral": 0, "derivative": 0.3, "period": 0.02, "target":
      {"type": "ramp", "from": 0.1, "to": 0.9, "begin": 0.3, "duration": 0.8}}, 50),
    ({"type": "angle_pid", "proportional": 9, "integral": 0, "derivative": 0.3, "period": 0.02, "target":
      {"type": "table", "points": [{"time": 0.1, "value": 0.2}, {"time": 0.5, "value": 0.9}, {"time": 1.2, "value": -0.4}]}},
     50),
    ({"type": "rate_pid", "proportional": 0.9, "integral": 8, "derivative": 0.01, "period": 0.02, "target": SINE}, 50),
]


def look(statements, known, before):
    """What a controller does at an instant at which it looks: `before` is what pre() means."""
    for statement in statements:
        if statement[0] == "assign":
            known[statement[1][1]] = evaluate(without_pre(statement[2], before), known)
        elif statement[0] == "when":
            look(statement[2], known, before)
        else:
            for condition, body in statement[1]:
                if evaluate(without_pre(condition, before), known):
                    look(body, known, before)
                    break


def without_pre(tree, before):
    if not isinstance(tree, tuple):
        return [without_pre(item, before) for item in tree] if isinstance(tree, list) else tree
    if tree[:2] == ("call", "pre"):
        return "number", before[tree[2][0][1]]
    return tuple(without_pre(item, before) for item in tree)


def known_of(equations, known):
    """What the equations give for what is known, and all of it."""
    known = dict(known)
    for _ in equations:
        for target, expression in equations:
            if target[0] == "name" and target[1] not in known:
                try:
                    known[target[1]] = evaluate(expression, known)
                except KeyError:
                    pass
    return known


def check_drive(folder, drive, looks):
    """The voltage of each kind of drive, at rows between its looks; the integrator is on its way, and at its limit."""
    name = f"{drive['type']} {drive.get('mode', '')}"
    rig = rig_with({"type": "rotational_spring", "stiffness": 0.5, "rest_angle": 0, "damping": 0.01}, True, 1, 0, 1)
    del rig["joints"][0]["motion"]
    rig["motors"] = [{"name": "m", "joint": "j", "drive": drive, "gear": {"ratio": 6},
                      "motor": {"resistance": 2.3, "inductance": 0, "torque_constant": 0.02,
                                "back_emf_constant": 0.02, "rotor_inertia": 1e-5, "supply_voltage": 8}}]
    file = folder / "drive.json"
    file.write_text(json.dumps(rig))
    made, text = exported(file, folder)
    check(made.returncode == 0, f"{name}: {made.stderr}")
    if made.returncode:
        return
    class_ = parse(text)[0]
    check_structure(name, class_)
    motor = class_.classes["Motor_m"]
    parameters = {key: evaluate(part.value, {}) for key, part in motor.components.items() if part.value}
    rate = 2 * looks if looks else 97
    ran = run(CLI, "simulate", file, "--duration", "2", "--dt", str(1 / rate), "--format", "csv")
    check(ran.returncode == 0, f"{name}: {ran.stderr}")
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    keys = {key.split(" [")[0]: key for key in rows[0]}
    held = {key: 0.0 for key in ("command", "integrated", "rest", "step", "error")}
    voltages = set()
    for number, row in enumerate(rows):
        at = {key: float(row[full]) for key, full in keys.items()}
        place = {"time": at["time"], "x": at["joint.j.angle"], "v": at["joint.j.rate"]}
        if looks and number % 2 == 0:
            now = known_of(motor.equations, parameters | place)
            before = dict(held)
            now |= held
            look(motor.statements, now, before)
            held = {key: now[key] for key in held}
            continue
        known = known_of(motor.equations, parameters | place | {"current": at["motor.m.current"]} |
                         ({"command": held["command"]} if looks else {}))
        voltages.add(round(known["voltage"], 6))
        if not math.isclose(known["voltage"], at["motor.m.voltage"], rel_tol=1e-6, abs_tol=1e-6):
            check(False, f"{name}: at {at['time']} s {known['voltage']} for {at['motor.m.voltage']}")
            break
        for target, balance in motor.equations:  # of a winding without inductance, whose current follows at once
            if target == ("number", 0.0):
                check(math.isclose(evaluate(balance, known), 0.0, abs_tol=1e-6), f"{name}: {balance} at {at['time']} s")
    check(any(target == ("number", 0.0) for target, _ in motor.equations), f"{name}: no balance of the winding")
    check(len(voltages) > (0 if drive.get("mode") == "averaged" else 1), f"{name}: {voltages}")


def check_joints(folder):
    """A screw travels as its gear has it; a ball that is led about its three axes follows the rig's motions."""
    led = {f"{axis}_motion": {"type": "sine", "mean": 0.1, "amplitude": size, "frequency": 0.5, "phase": 0}
           for axis, size in (("yaw", 0.3), ("pitch", 0.2), ("roll", 0.1))}
    mass = {"mass_properties": {"mass": 1.0}}
    rig = {"format": "hingelab-rig", "version": 1, "name": "bench",
           "bodies": [{"name": "nut", "shapes": [{"name": "ball", "type": "sphere", "radius": 0.1}], **mass},
                      {"name": "ball", **mass}],
           "joints": [{"name": "screw", "type": "screw", "parent": "world", "child": "nut", "axis": [0, 0, 1], "lead": 0.02},
                      {"name": "led", "type": "spherical", "parent": "world", "child": "ball", **led}]}
    file = folder / "joints.json"
    file.write_text(json.dumps(rig))
    made, text = exported(file, folder)
    check(made.returncode == 0, f"joints: {made.stderr}")
    if made.returncode:
        return
    class_ = parse(text)[0]
    check_structure("joints", class_)
    gears = [part for part in class_.components.values() if part.type.endswith("IdealGearR2T")]
    check(len(gears) == 1 and math.isclose(evaluate(gears[0].modifiers["ratio"], {}), 2 * math.pi / 0.02),
          f"joints: {gears}")
    check(any(part.modifiers.get("shapeType") == ("text", '"sphere"') for part in class_.components.values()),
          "joints: no sphere")
    ran = run(CLI, "simulate", file, "--duration", "1", "--dt", "0.05", "--format", "csv")
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    keys = {key.split(" [")[0]: key for key in rows[0]}
    for axis in ("yaw", "pitch", "roll"):
        motion = class_.classes[f"Motion_led_{axis}"]
        known = {name: evaluate(part.value, {}) for name, part in motion.components.items()}
        follows = [expression for target, expression in motion.equations if target == ("name", "x")]
        for row in rows:
            told = evaluate(follows[0], known | {"time": float(row[keys["time"]])})
            check(math.isclose(told, float(row[keys[f"joint.led.{axis}"]]), abs_tol=1e-9), f"joints: {axis} {told}")


def check_motor(folder):
    """The winding's balance and the shaft's, at the current that the engine has."""
    rig = rig_with({"type": "rotational_spring", "stiffness": 0.5, "rest_angle": 0, "damping": 0.01}, True, 1, 0, 1)
    del rig["joints"][0]["motion"]
    rig["motors"] = [{"name": "m", "joint": "j", "drive": {"type": "sine", "offset": 1, "amplitude": 9, "frequency": 2},
                      "gear": {"ratio": 6, "forward_efficiency": 0.8, "backward_efficiency": 0.7, "friction_rate": 2},
                      "motor": {"resistance": 2.3, "inductance": 0.002, "torque_constant": 0.02,
                                "back_emf_constant": 0.021, "rotor_inertia": 1e-5, "viscous_friction": 1e-5,
                                "coulomb_friction": 0.001, "friction_rate": 3, "supply_voltage": 8}}]
    file = folder / "motor.json"
    file.write_text(json.dumps(rig))
    made, text = exported(file, folder)
    check(made.returncode == 0, f"motor: {made.stderr}")
    class_ = parse(text)[0]
    check_structure("motor", class_)
    motor = class_.classes["Motor_m"]
    known = {name: evaluate(part.value, {}) for name, part in motor.components.items() if part.value}
    ran = run(CLI, "simulate", file, "--duration", "2", "--dt", "0.01", "--format", "csv")
    rows = list(csv.DictReader(ran.stdout.splitlines()))
    keys = {key.split(" [")[0]: key for key in rows[0]}
    compared = 0
    for row in rows:
        at = {key: float(row[full]) for key, full in keys.items()}
        shaft = known["gear_ratio"] * at["joint.j.rate"]
        values = known | {"time": at["time"], "v": at["joint.j.rate"], "shaft": shaft, "current": at["motor.m.current"],
                          "der(shaft)": known["gear_ratio"] * at["joint.j.acceleration"], "force": at["motor.m.output_torque"]}
        for name in ("command", "voltage"):
            values |= {name: evaluate(expression, values) for target, expression in motor.equations
                       if target == ("name", name)}
        check(math.isclose(values["voltage"], at["motor.m.voltage"], abs_tol=1e-9), f"motor: voltage at {at['time']}")
        sides = [evaluate(expression, values) for target, expression in motor.equations if target == ("name", "ideal")]
        check(len(sides) == 2 and math.isclose(*sides, rel_tol=1e-6, abs_tol=1e-6),
              f"motor: balance of the shaft at {at['time']}: {sides}")
        compared += 1
    check(compared == 201, f"motor: {compared} rows")


with tempfile.TemporaryDirectory() as folder:
    folder = Path(folder)
    refused = read = 0
    for line in run(CLI, "rigs").stdout.splitlines():
        name = line.split()[0]
        document = json.loads(run(CLI, "params", name, "--rig").stdout)
        made, text = exported(name, folder)
        if document.get("contacts"):
            check(made.returncode == 2 and "no contacts" in made.stderr, f"{name}: {made.returncode} {made.stderr}")
            refused += 1
            continue
        check(made.returncode == 0, f"{name}: {made.stderr}")
        try:
            classes = parse(text)
        except Fault as fault:
            check(False, f"{name}: {fault}")
            continue
        check(len(classes) == 1, f"{name}: {len(classes)} classes")
        check_structure(name, classes[0])
        check_numbers(name, classes[0], document)
        told = json.loads((folder / "losses.json").read_text())
        check(bool(document.get("assemblies")) == any("branch" in loss["words"] for loss in told["losses"]),
              f"{name}: {told}")
        read += 1
    check(refused > 3 and read >= 40, f"{read} read, {refused} refused")
    for element, turning, mean, amplitude in BENCH:
        check_element(folder, element, turning, mean, amplitude)
    check_motor(folder)
    check_joints(folder)
    for drive, looks in DRIVES:
        check_drive(folder, drive, looks)

for fault in faults[:40]:
    print(fault)
sys.exit(1 if faults else 0)
