#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the shipped doors: writes their shapes without mass into the rigs.

    draw_doors.py FOLDER [--check]

FOLDER has the rigs. With --check nothing is written: a rig that is not as drawn here fails.
Shapes with mass stay as they are, to the letter; only their finish may change. All else of a rig's file stays, too.
"""
import json
import re
import sys
from pathlib import Path

import cars
import kitchen
import laptop
from pen import Kept

# Of each rig, the shapes of its bodies.
DOORS = {
    "dishwasher": kitchen.dishwasher,
    "dishwasher-balanced": kitchen.balanced_dishwasher,
    "oven": kitchen.oven,
    "refrigerator": kitchen.refrigerator,
    "soft-close-cabinet": kitchen.cabinet,
    "hatch": kitchen.flap,
    "car-door": cars.car_door,
    "car-door-closing": cars.car_door,
    "car-door-measured": cars.car_door,
    "tailgate": cars.tailgate,
    "power-tailgate": cars.tailgate,
    "glove-box": cars.glove_box,
    "laptop": laptop.laptop,
}
SPACES = " " * 10


def end_of(text, start):
    """Where the list or object ends that begins at a place."""
    depth = 0
    for token in re.finditer(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', text[start:]):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return start + token.end()
    raise ValueError("a list without an end")


def items_of(text):
    """Texts of the objects of a list."""
    place = 1
    items = []
    while (start := text.find("{", place)) >= 0:
        place = end_of(text, start)
        items.append(text[start:place])
    return items


def line_of(thing):
    return json.dumps(thing, ensure_ascii=False)


def corner_of(corner):
    """As the program writes it."""
    numbers = f",\n{SPACES}    ".join(f"{line_of(key)}: {line_of(number)}" for key, number in corner.items())
    return f"{{\n{SPACES}    {numbers}\n{SPACES}  }}"


def text_of(shape):
    lines = []
    for key, thing in shape.items():
        if key == "corners":
            corners = f",\n{SPACES}  ".join(corner_of(corner) for corner in thing)
            lines.append(f'{SPACES}"corners": [\n{SPACES}  {corners}\n{SPACES}]')
        else:
            lines.append(f"{SPACES}{line_of(key)}: {line_of(thing)}")
    return "{\n" + ",\n".join(lines) + "\n" + SPACES[2:] + "}"


def kept_text(items, kept):
    """The text of a shape with mass, with another finish at most."""
    for item in items:
        if json.loads(item)["name"] != kept:
            continue
        if json.loads(item).get("mass", 0) == 0:
            raise ValueError(f"{kept} has no mass: it is drawn here")
        return re.sub(r'("finish": )"\w+"', rf'\1"{kept.finish}"', item) if kept.finish else item
    raise ValueError(f"the rig has no shape {kept}")


def drawn(text, bodies):
    """The rig's text with other shapes without mass."""
    places = [match.end() - 1 for match in re.finditer(r'"shapes": \[', text)]
    names = [body["name"] for body in json.loads(text)["bodies"] if "shapes" in body]
    for name, start in reversed(list(zip(names, places, strict=True))):
        if name not in bodies:
            continue
        stop = end_of(text, start)
        items = items_of(text[start:stop])
        weighty = {json.loads(item)["name"] for item in items if json.loads(item).get("mass", 0) != 0}
        if missing := weighty - {str(shape) for shape in bodies[name] if isinstance(shape, Kept)}:
            raise ValueError(f"{missing} would be lost")
        texts = [kept_text(items, shape) if isinstance(shape, Kept) else text_of(shape) for shape in bodies[name]]
        text = text[:start] + f"[\n{SPACES[2:]}" + f",\n{SPACES[2:]}".join(texts) + f"\n{SPACES[4:]}]" + text[stop:]
    return text


def main():
    folder = Path(sys.argv[1])
    is_check = "--check" in sys.argv
    wrong = []
    for name, draw in DOORS.items():
        file = folder / f"{name}.json"
        before = file.read_text(encoding="utf-8")
        after = drawn(before, draw())
        if after == before:
            continue
        if is_check:
            wrong.append(name)
        else:
            file.write_text(after, encoding="utf-8")
            print(f"drawn: {name}")
    if wrong:
        sys.exit(f"not as resources/doors draws them (./dev doors): {', '.join(wrong)}")


if __name__ == "__main__":
    main()
