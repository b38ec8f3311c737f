#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where adding a kind takes more than CONTRIBUTING.md says.

    check_recipes.py ROOT

Five kinds were added by the recipes and stand for all that follow: outside tests, resources and documentation, their
names occur in their own folder or header and in the list of kinds, nowhere else. Importers may name them: they say
what a word of another program's format becomes, and a new kind here asks nothing of them.
"""
import re
import sys
from pathlib import Path

RECIPES = {
    "GearMesh": ("physics/rig/elements/gear_mesh/", "physics/rig/elements/element_kinds.h"),
    "SlideFriction": ("physics/rig/elements/slide_friction/", "physics/rig/elements/element_kinds.h"),
    "DoorCheck": ("physics/rig/elements/door_check/", "physics/rig/elements/element_kinds.h"),
    "RoundedBoxGeometry": ("physics/rig/shapes/rounded_box/", "physics/rig/shapes/shape_kinds.h"),
    "ScrewJoint": ("physics/rig/joints/screw_joint", "physics/rig/joints/joint_kinds.h"),
}
IMPORTERS = "physics/exchange/exchange/import_"


def files_naming(root, kind):
    """Product files that know a kind by its struct's name."""
    named = re.compile(rf"\b{kind}\b")
    for top in ("physics", "ui", "app"):
        for file in sorted((root / top).rglob("*")):
            if file.suffix in (".h", ".cpp", ".txt") and named.search(file.read_text(encoding="utf-8")):
                yield str(file.relative_to(root))


def main():
    root = Path(sys.argv[1])
    faults = []
    for kind, (home, kinds) in RECIPES.items():
        found = list(files_naming(root, kind))
        faults += [f"{file} knows {kind}: a kind is known in {home} and {kinds} alone"
                   for file in found if not file.startswith((home, IMPORTERS)) and file != kinds]
        if kinds not in found or not any(file.startswith(home) for file in found):
            faults.append(f"{kind} is not found where the recipe puts it: {home}, {kinds}")
    print("\n".join(faults) or "each kind is known in its home and in one list")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
