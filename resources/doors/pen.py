# SPDX-License-Identifier: GPL-3.0-or-later
"""Shapes as rig files have them, for pictures only: all have mass 0.

Lengths are numbers [m] or expressions of a rig's dimensions, without the "=" before them.
"""
import math
import re

PLAIN = re.compile(r"^-?[\d.]+ (mm|deg)$")
# How the drawing plane of a plate lies in its body: first and second direction; the thickness is the third.
PLANES = {"xy": [0, 0, 0], "xz": ["90 deg", 0, 0], "yz": ["90 deg", 0, "90 deg"]}


class Kept(str):
    """Name of a shape that the rig has already, with its mass; finish and place in the list may be new."""

    finish = None


def keep(name, finish=None):
    kept = Kept(name)
    kept.finish = finish
    return kept


def value(number):
    """As a file has it."""
    if isinstance(number, str):
        return number if PLAIN.match(number) else "=" + number
    rounded = round(float(number), 6)
    return int(rounded) if rounded == int(rounded) else rounded


def plus(length, more):
    """A length and so many metres more."""
    if not isinstance(length, str):
        return length + more
    if abs(more) < 1e-9:
        return length
    return f"{length} {'+' if more > 0 else '-'} {abs(more) * 1000:.6g} mm"


def vector(numbers):
    return [value(number) for number in numbers]


def shape(name, kind, finish, position, anchor=(0, 0, 0), rotation=None, **keys):
    made = {"name": name, "type": kind, **keys, "position": vector(position)}
    if rotation is not None and any(rotation):
        made["rotation"] = vector(rotation)
    if any(anchor):
        made["anchor"] = list(anchor)
    return {**made, "mass": 0, "finish": finish}


def box(name, finish, size, position, anchor=(0, 0, 0), rotation=None):
    return shape(name, "box", finish, position, anchor, rotation, size=vector(size))


def rounded(name, finish, size, position, radius, anchor=(0, 0, 0), rotation=None):
    return shape(name, "rounded_box", finish, position, anchor, rotation, size=vector(size), radius=value(radius))


def bar(name, finish, axis, radius, length, position, anchor=(0, 0, 0)):
    """A cylinder along an axis; the anchor counts in its own axes, z being its length."""
    rotation = {"x": [0, "90 deg", 0], "y": ["90 deg", 0, 0], "z": None}[axis]
    return shape(name, "cylinder", finish, position, anchor, rotation, radius=value(radius), length=value(length))


def ball(name, finish, radius, position):
    return shape(name, "sphere", finish, position, radius=value(radius))


def plate(name, finish, plane, corners, thickness, position, anchor=(-1, -1, 0), rotation=None):
    points = [{"x": value(x), "y": value(y)} for x, y in corners]
    return shape(name, "plate", finish, position, anchor, rotation or PLANES[plane], thickness=value(thickness),
                 corners=points)


def hull(name, finish, corners, position, anchor=(-1, -1, -1)):
    points = [{"x": value(x), "y": value(y), "z": value(z)} for x, y, z in corners]
    return shape(name, "hull", finish, position, anchor, corners=points)


def rectangle(width, height, inset=0.0, radius=0.0, steps=4):
    """Corners of a rectangle from 0 to its width and height, so much within it, with round corners."""
    if radius <= 0.0:
        return [(inset, inset), (plus(width, -inset), inset), (plus(width, -inset), plus(height, -inset)),
                (inset, plus(height, -inset))]
    corners = []
    for quarter, (right, upper) in enumerate([(True, False), (True, True), (False, True), (False, False)]):
        for step in range(steps + 1):
            angle = math.pi / 2 * (quarter - 1 + step / steps)
            x = inset + radius * (1 - abs(math.cos(angle)))
            y = inset + radius * (1 - abs(math.sin(angle)))
            corners.append((plus(width, -x) if right else x, plus(height, -y) if upper else y))
    return corners


def ring(outer, inner, slit):
    """An outline with an opening. A slit of a tenth of a millimetre leads from the last side of one to that of the
    other; it lies in this direction from their first corners."""
    ends = [tuple(plus(length, 1e-4 * step) for length, step in zip(corner, slit, strict=True))
            for corner in (outer[0], inner[0])]
    return [*outer, *ends, *reversed(inner)]


def arc(x, y, radius, start, stop, steps):
    """Corners on a circle, angles in degrees."""
    angles = [math.radians(start + (stop - start) * step / steps) for step in range(steps + 1)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
