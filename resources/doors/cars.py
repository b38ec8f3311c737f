# SPDX-License-Identifier: GPL-3.0-or-later
"""Doors of cars, drawn after common ones; all sizes are estimates.

x leads outwards, z up; y to the back of the car at its door, to the right at tailgate and glove box.
"""
import math

from pen import arc, bar, box, hull, keep, plate, plus, ring, rounded

SIDES = (("left", -1), ("right", 1))

# Car door: `length` from the hinge, in the frame of the door; its hinge is 0.35 m above the ground.
# The skin from below: up [m] and out [m]. It bends by less than 5 degrees from station to station, so that no
# edge is drawn, but at the crease, which runs where a car has its shoulder.
SKIN = [(-0.35, -0.014)]
for rise, slope in ((0.03, 24), (0.035, 20), (0.045, 16), (0.06, 12), (0.08, 8), (0.1, 4), (0.08, 1), (0.055, -12),
                    (0.055, -16), (0.05, -20)):
    SKIN.append((SKIN[-1][0] + rise, SKIN[-1][1] + rise * math.tan(math.radians(slope))))
BELT = SKIN[-1][0]
CREASE = SKIN[7][0]


def skin_at(z):
    """How far out the skin is there [m]."""
    for (low, x_low), (high, x_high) in zip(SKIN, SKIN[1:], strict=False):
        if low <= z <= high:
            return x_low + (z - low) / (high - low) * (x_high - x_low)
    raise ValueError("above or below the door")


def skin(name, finish, stations, inside, heights=SKIN):
    """A solid behind the skin: y and how far the skin lies back there, from its front to its back."""
    low = heights[0][0]
    y_low = stations[0][0]
    corners = [(x - back - inside, y, z - low) for z, x in heights for y, back in stations]
    corners += [(0, y, z - low) for z in (heights[0][0], heights[-1][0]) for y, _ in (stations[0], stations[-1])]
    return hull(name, finish, corners, (inside, y_low, low))


def door_skin():
    """Round at the front, where it turns in behind the wing, and at the back; it lies back to both ends."""
    return skin("outer panel", "accent", [(0.006, 0.034), (0.03, 0.016), ("length*0.5", 0.0),
                                          ("length - 25 mm", 0.012), ("length - 4 mm", 0.026)], -0.05)


# Window: along and up from the lower front corner of its frame, along as shares of the length.
WINDOW = [(0.0, 0.0), (0.2, 0.17), (0.33, 0.27), (0.42, 0.325), (0.5, 0.36), (0.59, 0.382), (0.68, 0.385),
          (0.76, 0.37), (0.815, 0.34), (0.87, 0.1), (0.885, 0.0)]


def inwards(outline, distance):
    """An outline so much smaller [m] on all sides, for a length of 1.1 m: exact for its corners there."""
    points = [(1.1 * y, z) for y, z in outline]
    moved = []
    for i, point in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        lines = []
        for start, end in ((before, point), (point, after)):
            along = (end[0] - start[0], end[1] - start[1])
            size = math.hypot(*along)
            normal = (along[1] / size, -along[0] / size)  # to the right: the outline goes clockwise
            lines.append((normal, normal[0] * start[0] + normal[1] * start[1] + distance))
        (a, p), (b, q) = lines
        turn = a[0] * b[1] - a[1] * b[0]
        moved.append(((p * b[1] - q * a[1]) / turn / 1.1, (a[0] * q - b[0] * p) / turn))
    return moved


def over_length(outline, from_share=0.0, from_up=0.0):
    """Corners along the door and up, from a share of its length and a height on."""
    return [(f"length*{y - from_share:.5g}" if abs(y - from_share) > 1e-6 else 0, z - from_up) for y, z in outline]


LEAN = "85 deg"  # the window leans inwards by 5 degrees
FRONT = 0.05  # of the window, behind the hinge
GLASS = -0.012  # x of its foot


def glazing(name, finish, corners, thickness, along, up, out=0.0):
    """A plate in the leaning plane of the window; along [m or expression] and up of its lower front corner."""
    lean = math.radians(5)
    return plate(name, finish, "yz", corners, thickness,
                 (GLASS + out - up * math.sin(lean), along, BELT - 0.01 + up * math.cos(lean)),
                 rotation=[LEAN, 0, "90 deg"])


def window():
    inner = inwards(WINDOW, 0.03)
    least = min(y for y, _ in inner)
    low = min(z for _, z in inner)
    first = f"{FRONT * 1000:g} mm + length*{least:.5g}"
    return [
        glazing("frame", "dark", ring(over_length(WINDOW), over_length(inner), (1, 0)), 0.03, FRONT, 0),
        glazing("pane", "glass", over_length(inner, least, low), 0.006, first, low, 0.004),
        box("belt trim", "metal", (0.006, "length - 60 mm", 0.012), (skin_at(BELT) - 0.012, 0.035, BELT), (-1, -1, -1)),
    ]


def mirror():
    return [
        rounded("mirror", "accent", (0.1, 0.09, 0.12), (0.12, 0.185, BELT + 0.09), 0.03),
        rounded("mirror glass", "glass", (0.076, 0.006, 0.09), (0.12, 0.231, BELT + 0.09), 0.0028),
        rounded("mirror foot", "dark", (0.1, 0.035, 0.03), (0.03, 0.17, BELT + 0.03), 0.012),
        plate("mirror corner", "dark", "yz", [(0, 0), (0.13, 0), (0.13, 0.1)], 0.03, (-0.008, 0.07, BELT - 0.01)),
    ]


def handle():
    """Where the rig has its handle, but on the door in any case."""
    z = 0.1
    out = skin_at(z) - 0.008
    at = "min(handle, length - 0.19 m)"
    made = [rounded("handle", "metal", (0.018, 0.19, 0.028), (out + 0.032, plus(at, -0.02), z), 0.0085)]
    for name, y in (("front", -0.085), ("back", 0.06)):
        made.append(rounded(f"handle, {name} foot", "metal", (0.05, 0.03, 0.024), (out + 0.01, plus(at, y), z), 0.008))
    return [*made, rounded("handle recess", "dark", (0.012, 0.13, 0.06), (out - 0.0055, plus(at, -0.015), z), 0.0055),
            bar("lock", "dark", "x", 0.009, 0.02, (out + 0.002, plus(at, 0.105), z))]


def trim():
    """Inside: a panel with an arm rest, a pull, a pocket and a speaker."""
    return [
        rounded("inner trim", "interior", (0.02, "length - 150 mm", 0.5), (-0.048, 0.08, -0.3), 0.009, (1, -1, -1)),
        rounded("arm rest", "dark", (0.06, "length*0.4", 0.05), (-0.06, "length*0.4", 0.02), 0.02, (1, -1, 0)),
        rounded("pull", "metal", (0.016, 0.1, 0.02), (-0.066, "length*0.32", 0.13), 0.007, (1, 0, 0)),
        rounded("pocket", "dark", (0.035, "length*0.5", 0.09), (-0.06, "length*0.28", -0.25), 0.015, (1, -1, 0)),
        bar("speaker", "dark", "x", 0.075, 0.012, (-0.066, "length*0.2", -0.14)),
    ]


def body_side():
    """Wing, sill, quarter panel, and the frame around the opening with its seal; in the frame of the ground."""
    up = 0.35
    wing = [(z + up, x) for z, x in SKIN]
    inside = -0.06
    made = [
        skin("wing", "accent", [(-0.5, 0.04), (-0.3, 0.018), (-0.046, 0.014), (-0.028, 0.022)], inside,
             [(z, x) for z, x in wing if z > CREASE + up - 1e-6]),
        lower_wing(inside, [(z, x) for z, x in wing if z < CREASE + up + 1e-6]),
        skin("quarter panel", "accent", [("length + 6 mm", 0.026), ("length + 24 mm", 0.014), ("length + 0.2 m", 0.03)],
             inside, wing),
        rounded("sill", "accent", (0.11, "length + 0.42 m", 0.1), (-0.03, -0.22, -0.012), 0.025, (1, -1, 1)),
        rounded("sill trim", "dark", (0.1, "length + 0.34 m", 0.03), (-0.02, -0.18, -0.1), 0.012, (1, -1, 1)),
    ]
    return [*made, *aperture(), *hinges()]


def lower_wing(inside, heights):
    """Behind the wheel: its front edge leads away from it, downwards to the back."""
    low, high = heights[0][0], heights[-1][0]
    corners = []
    for z, x in heights:
        front = -0.17 - 0.19 * (z - low) / (high - low)
        corners += [(x - back - inside, y + 0.36, z - low)
                    for y, back in ((front, 0.014), (-0.046, 0.014), (-0.028, 0.022))]
    corners += [(0, y, z) for y, z in ((0.19, 0), (0.332, 0), (0, high - low), (0.332, high - low))]
    return hull("wing, below", "accent", corners, (inside, -0.36, low))


def aperture():
    """Pillars and roof rail in one, as a body side is pressed, 0.06 m behind the skin."""
    foot = [(0.03 / 1.1, 0.0), (0.03 / 1.1, 0.57)]
    roof = [(FRONT / 1.1 + y, 0.575 + z) for y, z in WINDOW[1:9]]
    back = [(0.93, 0.62), (0.955, 0.3), (0.955, 0.0)]
    opening = inwards([*foot, *roof, *back], 0.03)
    outer = [(-0.1, -0.06), (-0.1, 0.56), (-0.06, 0.6),
             *[(FRONT / 1.1 + y - 0.045 * (1 - y), 0.575 + z + 0.055) for y, z in WINDOW[1:9]],
             (0.965, 0.94), (1.06, 0.6), (1.12, 0.58), (1.12, -0.06)]
    seal = inwards([*foot, *roof, *back], 0.028)
    seal_outside = inwards(seal, -0.012)
    first = (min(y for y, _ in seal_outside), min(z for _, z in seal_outside))
    corner = (-0.1, -0.06)
    return [
        plate("body side", "accent", "yz", ring(over_length(outer, *corner), over_length(opening, *corner), (1, 0)),
            0.05,
              (-0.105, "-length*0.1", -0.06)),
        plate("seal", "dark", "yz", ring(over_length(seal_outside, *first), over_length(seal, *first), (1, 0)), 0.01,
              (-0.076, f"length*{first[0]:.5g}", first[1])),
    ]


def hinges():
    made = []
    for name, z in (("upper", 0.5), ("lower", 0.15)):
        made += [bar(f"{name} hinge", "metal", "z", 0.009, 0.07, (0, 0, z)),
                 box(f"{name} hinge, plate", "metal", (0.075, 0.012, 0.05), (-0.005, -0.01, z), (1, 0, 0))]
    return made


def car_door():
    door = [keep("skin", "hidden"), keep("window frame", "hidden"), *handle(), door_skin(), *window(), *mirror(),
            *trim()]
    return {"door": door, "world": body_side()}


# Tailgate: `width`, hinged at `roof`, with a pane of `upper` and a panel of `lower` below it.
def gate():
    made = [
        keep("upper panel", "glass"),
        keep("lower panel", "hidden"),
        rounded("handle", "dark", (0.03, 0.3, 0.03), (0.024, 0, "50 mm - upper - lower"), 0.01),
        gate_panel(),
        gate_frame(),
        spoiler(),
        rounded("brake light", "accent", (0.008, 0.3, 0.014), (0.064, 0, -0.011), 0.0035),
        rounded("emblem", "metal", (0.006, 0.11, 0.03), (0.045, 0, "-upper - lower*0.2"), 0.0028),
        rounded("plate recess", "dark", (0.01, 0.56, 0.14), (0.045, 0, "-upper - lower*0.53"), 0.0045),
        box("number plate", "panel", (0.003, 0.52, 0.11), (0.0515, 0, "-upper - lower*0.53")),
        rounded("chrome strip", "metal", (0.012, 0.58, 0.018), (0.045, 0, "-upper - lower*0.53 + 82 mm"), 0.0055),
        bar("wiper axle", "dark", "x", 0.018, 0.03, (0.005, 0.0, "-upper + 12 mm")),
        plate("wiper", "dark", "yz", [(0, 0.0), (0.02, 0.0), ("width*0.3", 0.06), ("width*0.3", 0.075)], 0.008,
              (0.014, -0.01, "-upper + 8 mm")),
    ]
    for i, (y, wide) in enumerate(((-0.2, 0.05), (-0.135, 0.05), (-0.04, 0.05), (0.025, 0.05), (0.11, 0.045), (0.17,
        0.045))):
        made.append(box(f"sign {i + 1}", "dark", (0.001, wide * 0.75, 0.07), (0.0532, y, "-upper - lower*0.53")))
    for name, side in SIDES:
        made += [
            rounded(f"{name} lamp", "accent", (0.03, "width*0.17", "lower*0.2"),
                    (0.035, f"{side}*(width*0.5 - 4 mm)", "-upper - lower*0.16"), 0.0125, (0, side, 0)),
            rounded(f"{name} lamp, clear", "panel", (0.031, "width*0.1", "lower*0.045"),
                    (0.037, f"{side}*(width*0.5 - 40 mm)", "-upper - lower*0.17"), 0.006, (0, side, 0)),
        ]
    return made


def gate_panel():
    """Its section bulges, and it is rounder towards the sides; it bends by less than 5 degrees from face to face, so
    that no edge is drawn."""
    high, out = 1.0, 0.014
    section = [(high, out)]
    for step, slope in ((0.02, 20), (0.03, 15.5), (0.04, 11), (0.06, 6.5), (0.08, 2), (0.07, -2.5), (0.06, -7), (0.04,
        -11.5),
                        (0.02, -16)):
        high, out = high - step / 0.42, out + step * math.tan(math.radians(slope))
        section.append((high, out))
    corners = []
    for share, out in section:
        z = f"lower*{share:.4g}" if share > 1e-6 else 0
        for sign in ("-", ""):
            corners += [(out + 0.04 - back, f"{sign}width*{along}", z)
                        for back, along in ((0.0246, 0.5), (0.0132, 0.44), (0.0, 0.3))]
    corners += [(0, y, z) for y in ("-width/2", "width/2") for z in (0, "lower")]
    return hull("outer panel", "panel", corners, (-0.04, 0, "-upper - lower"), (-1, 0, -1))


def gate_frame():
    """Around the pane; it hides the edge of it."""
    outer = [(0, 0), ("width", 0), ("width - 30 mm", "upper + 6 mm"), (0.03, "upper + 6 mm")]
    inner = [(0.075, 0.04), ("width - 75 mm", 0.04), ("width - 95 mm", "upper - 50 mm"), (0.095, "upper - 50 mm")]
    return plate("window frame", "dark", "yz", ring(outer, inner, (0, 1)), 0.036, (-0.02, "-width/2", "-upper"))


def spoiler():
    section = [(0, 0), (0.02, -0.014), (0.075, -0.02), (0.085, -0.01), (0.065, 0.004), (0.02, 0.014), (0, 0.014)]
    return plate("spoiler", "panel", "xz", [(x, z + 0.02) for x, z in section], "width - 70 mm", (-0.02, 0, -0.022))


def car_rear():
    """Roof, sides with windows, bumper, wheels and the boot; heights from the hinge down."""
    sill = "roof - upper - lower"
    section = [(0, 0), *[(x, 0.02 + 0.03 * math.sin(math.pi * (0.5 + 0.5 * x / 0.87))) for x in (0.0, 0.2, 0.4, 0.6,
        0.8)],
               (0.87, 0.02), (0.87, -0.0)]
    made = [
        plate("roof", "panel", "xz", list(reversed(section)), "width - 70 mm", (-0.92, 0, "roof - 20 mm")),
        box("floor", "interior", (0.85, "width - 60 mm", 0.03), (-0.5, 0, f"{sill} - 80 mm")),
        rounded("seat backs", "interior", (0.08, "width - 80 mm", "(upper + lower)*0.66"), (-0.86, 0,
            f"{sill} - 65 mm"),
                0.03, (0, 0, -1)),
        rounded("suitcase", "accent", (0.26, "width*0.34", "lower*0.62"), (-0.5, "width*0.12", f"{sill} - 65 mm"),
            0.025,
                (0, 0, -1)),
        rounded("bag", "dark", (0.24, "width*0.22", "lower*0.4"), (-0.44, "-width*0.22", f"{sill} - 65 mm"), 0.04,
                (0, 0, -1)),
        rounded("bumper", "panel", (0.24, "width + 20 mm", 0.15), (0.09, 0, f"{sill} - 14 mm"), 0.045, (1, 0, 1)),
        rounded("bumper, below", "dark", (0.2, "width - 20 mm", 0.11), (0.07, 0, f"{sill} - 150 mm"), 0.035, (1, 0, 1)),
        box("load edge", "dark", (0.12, "width - 60 mm", 0.012), (-0.07, 0, f"{sill} - 8 mm"), (0, 0, 1)),
    ]
    for name, side in SIDES:
        made += rear_side(name, side, sill)
    return made


def rear_side(name, side, sill):
    y = f"{side}*(width/2 - 10 mm)"
    low = "upper + lower + 0.24 m"  # of the hinge above the lower edge
    wheel = 0.46  # behind the front end of the section
    arch = [(x, z) for x, z in arc(wheel, -0.04, 0.36, 180, 0, 16) if z >= 0]
    outline = [(0, 0), *arch, (0.87, 0), (0.87, low), (0, plus(low, 0.012))]
    opening = [(0.08, "lower + 0.28 m"), (0.72, "lower + 0.28 m"), (0.66, "lower + upper + 0.18 m"),
               (0.08, "lower + upper + 0.18 m")]
    made = [
        plate(f"{name} side", "panel", "xz", ring(outline, opening, (0, 1)), 0.05, (-0.92, y,
            "roof - upper - lower - 0.24 m")),
        plate(f"{name} side pane", "glass", "xz",
              [(0, 0), (0.64, 0), (0.58, "upper - 0.1 m"), (0, "upper - 0.1 m")], 0.006,
              (-0.84, y, "roof - upper + 40 mm")),
        bar(f"{name} tyre", "dark", "y", 0.32, 0.2, (-0.92 + wheel, f"{side}*(width/2 - 96 mm)", f"{sill} - 280 mm")),
        bar(f"{name} rim", "metal", "y", 0.21, 0.204, (-0.92 + wheel, f"{side}*(width/2 - 96 mm)", f"{sill} - 280 mm")),
        bar(f"{name} hub", "dark", "y", 0.05, 0.21, (-0.92 + wheel, f"{side}*(width/2 - 96 mm)", f"{sill} - 280 mm")),
        rounded(f"{name} reflector", "accent", (0.006, 0.16, 0.026), (0.092, f"{side}*(width/2 - 120 mm)",
            f"{sill} - 120 mm"),
                0.0028),
        box(f"{name} seal", "dark", (0.012, 0.014, "upper + lower - 20 mm"), (-0.052, f"{side}*(width/2 - 28 mm)",
            "roof - 10 mm"),
            (0, 0, 1)),
    ]
    return made


def tailgate():
    return {"gate": gate(), "strut tube": [keep("tube")], "strut rod": [keep("rod")], "world": car_rear()}


# Glove box: a lid of `width` and `height`, hinged below, 0.6 m above the ground.
def glove_lid():
    bulge = [(0.0, 0.006), (0.1, 0.012), (0.3, 0.017), (0.5, 0.019), (0.7, 0.017), (0.9, 0.012), (1.0, 0.006)]
    section = [(0, 0), *[(out, f"height*{share:g}" if share else 0) for share, out in bulge], (0, "height")]
    deep = "min(0.11 m, height*0.5)"
    made = [
        keep("cover", "hidden"),
        keep("tray", "hidden"),
        plate("cover panel", "interior", "xz", section, "width", (0.001, 0, 0)),
        rounded("lock", "metal", (0.014, 0.075, 0.024), (0.014, 0, "height - 30 mm"), 0.005, (-1, 0, 0)),
        rounded("lock recess", "interior", (0.008, 0.1, 0.034), (0.011, 0, "height - 30 mm"), 0.0035, (-1, 0, 0)),
        plate("inner panel", "interior", "yz", [(0, 0), ("width - 24 mm", 0), ("width - 24 mm", "height - 24 mm"),
                                                (0, "height - 24 mm")], 0.004, (-0.001, "-width/2 + 12 mm", 0.012)),
        box("tray, floor", "interior", (deep, "width - 44 mm", 0.004), (-0.003, 0, 0.012), (1, 0, -1)),
        box("tray, back", "interior", (0.004, "width - 44 mm", "height*0.3"), (f"-{deep} - 1 mm", 0, 0.012), (1, 0,
            -1)),
        rounded("manual", "accent", (f"{deep}*0.7", "width*0.4", "height*0.12"), (-0.012, "-width*0.16", 0.017),
            "height*0.03",
                (1, 0, -1)),
        rounded("case", "dark", (f"{deep}*0.5", "width*0.3", "height*0.2"), (-0.012, "width*0.22", 0.017),
            "height*0.06",
                (1, 0, -1)),
    ]
    for name, side in SIDES:
        made.append(plate(f"tray, {name}", "interior", "xz",
                          [(0, 0), (deep, 0), (deep, "height*0.62"), (f"{deep}*0.5", "height*0.5"), (0, "height*0.3")],
                              0.004,
                          (f"-{deep} - 3 mm", f"{side}*(width/2 - 20 mm)", 0.012)))
    return made


def dashboard():
    top = "604 mm + height"
    section = [(0.0, 0.0), (0.3, 0.0), (0.318, 0.008), (0.322, 0.02), (0.32, 0.08), (0.313, 0.094), (0.298, 0.106),
               (0.27, 0.118), (0.2, 0.132), (0.1, 0.14), (0.0, 0.142)]
    made = [
        plate("dashboard", "dark", "xz", section, "width + 0.46 m", (-0.29, 0.09, top)),
        rounded("trim strip", "metal", (0.01, "width + 0.44 m", 0.012), (0.03, 0.09, f"{top} + 16 mm"), 0.004),
        box("upper seal", "interior", (0.006, "width - 10 mm", 0.006), (-0.012, 0, top), (1, 0, 1)),
        plate("console", "frame", "xz", console(), 0.26, (-0.29, "width/2 + 190 mm", 0.5)),
        plate("left cheek", "frame", "xz", console(), 0.055, (-0.29, "-width/2 - 31.5 mm", 0.5)),
        plate("divider", "frame", "xz", console(), 0.055, (-0.29, "width/2 + 31.5 mm", 0.5)),
        plate("below", "frame", "xz", [(0, 0), (0.2, 0), (0.285, 0.085), (0.285, 0.093), (0, 0.093)], "width + 8 mm",
              (-0.29, 0, 0.5)),
        box("back", "interior", (0.004, "width + 8 mm", "height + 20 mm"), (-0.2, 0, 0.59), (1, 0, -1)),
        rounded("screen", "dark", (0.016, 0.2, 0.12), (0.0, "width/2 + 190 mm", f"{top} + 165 mm"), 0.007),
        rounded("screen, glass", "glass", (0.002, 0.184, 0.104), (0.009, "width/2 + 190 mm", f"{top} + 165 mm"),
            0.0009),
        *vent("left vent", "-width/2 + 50 mm", f"{top} + 54 mm"),
        *vent("middle vent", "width/2 + 190 mm", f"{top} + 54 mm"),
    ]
    for i in range(3):
        y = f"width/2 + {130 + 60 * i} mm"
        made += [bar(f"knob {i + 1}", "metal", "x", 0.02, 0.018, (0.008, y, "600 mm + height*0.62"), (0, 0, -1)),
                 bar(f"knob {i + 1}, base", "interior", "x", 0.025, 0.004, (0.008, y, "600 mm + height*0.62"), (0, 0,
                     -1))]
    return made


def console():
    return [(0, 0), (0.2, 0), (0.285, 0.085), (0.3, 0.12), (0.3, "104 mm + height"), (0, "104 mm + height")]


def vent(name, y, z):
    made = [rounded(f"{name}, frame", "metal", (0.03, 0.16, 0.046), (0.02, y, z), 0.01),
            rounded(f"{name}, opening", "interior", (0.004, 0.142, 0.03), (0.0345, y, z), 0.0018)]
    for i in range(3):
        made.append(box(f"{name}, slat {i + 1}", "dark", (0.006, 0.138, 0.0025), (0.036, y,
            f"{z} + {-8 + 8 * i} mm".replace("+ -", "- "))))
    return made


def glove_box():
    return {"lid": glove_lid(), "world": dashboard()}
