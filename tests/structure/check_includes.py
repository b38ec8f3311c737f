#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where an include points upwards or in a circle.

    check_includes.py ROOT

The rooms of the house from the ground up: a file may include its own room and those before it. Between the libraries of
physics/ (base, cad, rig, engine, design, exchange, report) the include paths of the build say the same. physics/ knows
neither Qt nor VTK, ui/session no Qt. The engine knows no kind of law, machine or joint by name, but for the
model, which makes them, and the layout of samples, which has a block for motors. docs/architecture.md says what each room holds.
"""
import re
import sys
from pathlib import Path

ROOMS = """
    physics/base/numerics physics/base/spatial physics/base/text physics/cad/cad
    physics/rig/shapes physics/rig/motion physics/rig/hinge physics/rig/assemblies physics/rig/couplings physics/rig/joints physics/rig/elements
    physics/rig/motor physics/rig/rig
    physics/engine/contact physics/engine/mechanism physics/engine/simulation physics/engine/checks
    physics/engine/recording physics/engine/cases physics/engine/fmu
    physics/design/analysis physics/design/solve physics/design/workshop physics/design/sketch physics/design/measured
    physics/design/struts physics/design/fit physics/design/explain
    physics/exchange/exchange physics/report/report physics/report/share physics/report/lesson
    files resources
    ui/session ui/text ui/theme ui/typeset ui/manual ui/model ui/files ui/widgets ui/plots ui/drawing ui/hand ui/hinge ui/linkage ui/targets ui/door ui/energy ui/contact
    ui/motor ui/measured ui/panels ui/pose ui/scene ui/cad ui/struts ui/workshop ui/synthesis ui/gallery ui/compare ui/sketch ui/transport ui/timeline ui/film ui/explain ui/report ui/exchange ui/preferences ui/start ui/about ui/lesson ui/present ui
    app/hingelab_cad app/hingelab_samples app/hingelab_fmu app/hingelab app/hingelab_pictures app/hingelab_cli
""".split()
ENGINE = "physics/engine/simulation/"
NAMES_KINDS = {"physics/engine/simulation/" + name
               for name in ("model.h", "model.cpp", "sample_layout.h", "layout_builder.cpp")}
KINDS = r'#include "(motor|hinge|joints|elements/\w+)/|\b(DoorHinge|Dc)?Motor\w*|\bmotors\(\)|\bDoorHinge\w*|\b\w*Spring\b'
FORBIDDEN = {"physics": r"<(Q[A-Z]|vtk)|<thread>|<mutex>", "ui/session": r"<(Q[A-Z]|vtk)"}


def own_file(root, include):
    """Path of a file of ours that is included by a name: from the root, or from the folder of its library."""
    for folder in (".", *(root / "physics").iterdir()):
        path = root / folder / include
        if path.is_file():
            return str(path.relative_to(root))
    return None


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
            if path.name.endswith("precompiled.h"):
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
            own = [found for i in re.findall(r'#include "([^"]+)"', text) if (found := own_file(root, i))]
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
