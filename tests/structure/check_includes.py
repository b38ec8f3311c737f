#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where an include points upwards or in a circle.

    check_includes.py ROOT

The rooms of the house from the ground up: a file may include its own room and those before it. physics/ knows
neither Qt nor VTK, ui/session no Qt. The engine knows no kind of law, machine or joint by name, but for the
model, which makes them, and the layout of samples, which has a block for motors. docs/architecture.md says what each room holds.
"""
import re
import sys
from pathlib import Path

ROOMS = """
    physics/numerics physics/spatial physics/text physics/shapes physics/motion physics/hinge physics/assemblies
    physics/joints physics/elements physics/contact physics/motor physics/rig physics/mechanism physics/simulation
    physics/analysis physics/checks physics/recording physics/solve physics/cases physics/workshop
    physics/sketch physics/measured physics/fit physics/exchange physics/report
    files resources
    ui/session ui/text ui/theme ui/model ui/files ui/widgets ui/plots ui/drawing ui/hand ui/hinge ui/linkage ui/targets ui/door ui/contact
    ui/motor ui/measured ui/panels ui/pose ui/scene ui/workshop ui/synthesis ui/gallery ui/compare ui/sketch ui/transport ui/timeline ui/film ui/report ui/exchange ui
    app/hingelab_fmu app/hingelab app/hingelab_cli
""".split()
ENGINE = "physics/simulation/"
NAMES_KINDS = {"physics/simulation/" + name
               for name in ("model.h", "model.cpp", "sample_layout.h", "layout_builder.cpp")}
KINDS = r'#include "physics/(motor|hinge|joints|elements/\w+)/|\b(DoorHinge|Dc)?Motor\w*|\bmotors\(\)|\bDoorHinge\w*|\b\w*Spring\b'
FORBIDDEN = {"physics": r"<(Q[A-Z]|vtk)|<thread>|<mutex>", "ui/session": r"<(Q[A-Z]|vtk)"}


def room_of(path):
    """The longest room that the path is in."""
    rooms = [room for room in ROOMS if str(path).startswith(room + "/")]
    return max(rooms, key=len) if rooms else None


def circles(includes):
    """Files that include themselves by way of others, one line a circle."""
    done, trail = set(), []

    def visit(file):
        if file in trail:
            yield " -> ".join(trail[trail.index(file):] + [file])
            return
        if file in done:
            return
        trail.append(file)
        for other in includes.get(file, []):
            yield from visit(other)
        trail.pop()
        done.add(file)

    for file in sorted(includes):
        yield from visit(file)


def main():
    root = Path(sys.argv[1])
    faults = []
    includes = {}
    for top in ("physics", "files", "resources", "ui", "app"):
        for file in sorted([*(root / top).rglob("*.h"), *(root / top).rglob("*.cpp")]):
            path = file.relative_to(root)
            room = room_of(path)
            text = file.read_text(encoding="utf-8")
            if path.name == "precompiled.h":
                continue
            if room is None:
                faults.append(f"{path} is in no room: name its folder in {Path(__file__).name}")
                continue
            for where, what in FORBIDDEN.items():
                if str(path).startswith(where + "/") and re.search(r"#include " + what, text):
                    faults.append(f"{path} includes what {where} must not know ({what})")
            if str(path).startswith(ENGINE) and str(path) not in NAMES_KINDS:
                code = re.sub(r'//.*|"[^"/]*"', "", text)
                for found in sorted({match.group(0) for match in re.finditer(KINDS, code)}):
                    faults.append(f"{path} knows a kind by name: {found}")
            own = [i for i in re.findall(r'#include "([^"]+)"', text) if (root / i).is_file()]
            includes[str(path)] = own
            for other in own:
                target = room_of(Path(other))
                if target is None or ROOMS.index(target) > ROOMS.index(room):
                    faults.append(f"{path} includes {other}: {room} stands below {target}")
    faults += [f"circle: {circle}" for circle in circles(includes)]
    if len(includes) < 100:
        faults.append(f"only {len(includes)} files found under {root}")
    print("\n".join(faults) or f"{len(includes)} files, {len(ROOMS)} rooms, no include upwards, no circle")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
