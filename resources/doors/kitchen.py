# SPDX-License-Identifier: GPL-3.0-or-later
"""Kitchen appliances and cabinets, drawn after common products; all sizes are estimates.

x leads out of the front, y to the right, z up.
"""
from pen import bar, ball, box, keep, plate, plus, rectangle, ring, rounded

SIDES = (("left", -1), ("right", 1))


def post(name, finish, x, y, z, radius, length):
    """What carries a handle: from a face outwards."""
    return bar(name, finish, "x", radius, length, (x, y, z), (0, 0, -1))


def pane(name, finish, x, width, z, height, thickness, inset=0.0, radius=0.0):
    """A plate in front, its middle at x."""
    return plate(name, finish, "yz", rectangle(width, height, inset, radius), thickness,
                 (x, plus(f"-({width})/2", inset), plus(z, inset)))


def frame(name, finish, x, width, z, height, thickness, outer, inner, radius=0.0):
    """A plate in front with an opening; insets of its outer and its inner side."""
    slit = (-1, 0) if radius > 0 else (0, 1)
    corners = ring(rectangle(width, height, outer, radius), rectangle(width, height, inner, radius), slit)
    return plate(name, finish, "yz", corners, thickness, (x, plus(f"-({width})/2", outer), plus(z, outer)))


BEHIND = 0.006  # what stands still is so far behind the door, which its seal lets sink in by half a degree


# Dishwashers: a door of `width`, `height` and `thickness`, hinged 0.12 m above the ground.
def dishwasher_door(gap=0.0):
    z_dispenser = "height*0.52"
    return [
        keep("panel", "panel"),
        keep("handle bar", "metal"),
        post("left bracket", "metal", "thickness", -0.17, "handle", 0.007, 0.032),
        post("right bracket", "metal", "thickness", 0.17, "handle", 0.007, 0.032),
        rounded("inner panel", "metal", (0.02, plus("width - 70 mm", -2 * gap), "height - 50 mm"),
                (0.002, 0, 0.03), 0.009, (1, 0, -1)),
        rounded("dispenser", "frame", (0.012, 0.17, "height*0.17"), (-0.016, -0.02, z_dispenser), 0.005, (1, 0, 0)),
        rounded("dispenser lid", "interior", (0.006, 0.075, "height*0.12"), (-0.026, -0.055, z_dispenser), 0.0028,
                (1, 0, 0)),
        bar("rinse aid", "dark", "x", "height*0.04", 0.006, (-0.026, 0.03, z_dispenser), (0, 0, 1)),
        pane("lower seal", "dark", -0.0005, plus("width - 60 mm", -2 * gap), 0.008, 0.012, 0.003),
    ]


def tub(gap):
    """Stainless steel inside, and the seal around it, so far within the sides' inner faces."""
    deep = 0.52
    wide, half = plus("width - 36 mm", -2 * gap), plus("width/2 - 18 mm", -gap)
    walls = [
        box("tub, back", "metal", (0.003, wide, "height + 60 mm"), (-0.537, 0, 0.12), (-1, 0, -1)),
        box("tub, floor", "metal", (deep, wide, 0.003), (-0.012, 0, 0.12), (1, 0, -1)),
        box("tub, ceiling", "metal", (deep, wide, 0.003), (-0.012, 0, "height + 180 mm"), (1, 0, 1)),
    ]
    for name, side in SIDES:
        y = f"{'-' if side < 0 else ''}({half})"
        walls.append(box(f"tub, {name}", "metal", (deep, 0.003, "height + 60 mm"), (-0.012, y, 0.12), (1, side, -1)))
        walls.append(box(f"{name} seal", "dark", (0.012, 0.008, "height + 20 mm"), (-0.004, y, 0.16), (1, side, -1)))
    walls.append(box("upper seal", "dark", (0.012, wide, 0.008), (-0.004, 0, "height + 180 mm"), (1, 0, 1)))
    return walls


def basket(name, z, high, wires):
    """A basket of wire, with its rim `high` above its floor at z."""
    wide = "width - 110 mm"
    half = "(width/2 - 55 mm)"
    back, front, deep = -0.5, -0.06, 0.44
    middle = (back + front) / 2
    rim = f"{z} + {high * 1000:g} mm"
    made = []
    for y_name, side in SIDES:
        y = f"{'-' if side < 0 else ''}{half}"
        made += [bar(f"{name}, {y_name} rim", "frame", "x", 0.004, deep, (middle, y, rim)),
                 bar(f"{name}, {y_name} wire", "frame", "x", 0.003, deep, (middle, y, z))]
        for x_name, x in (("front", front), ("back", back)):
            made.append(bar(f"{name}, {y_name} {x_name} post", "frame", "z", 0.003, high, (x, y, z), (0, 0, -1)))
    for x_name, x in (("front", front), ("back", back)):
        made.append(bar(f"{name}, {x_name} rim", "frame", "y", 0.004, wide, (x, 0, rim)))
    for i in range(wires):
        share = (2 * i / (wires - 1) - 1) * 0.999
        made.append(bar(f"{name}, wire {i + 1}", "frame", "y", 0.0025, wide, (middle + share * deep / 2, 0, z)))
        made.append(bar(f"{name}, bar {i + 1}", "frame", "x", 0.0025, deep, (middle, f"{share:.4g}*{half}", z)))
    return made


def dishes():
    """Plates below, glasses above."""
    radius = "min(0.115 m, height*0.18)"
    made = []
    for i in range(6):
        y = f"(width/2 - 90 mm)*{-0.85 + 0.22 * i:.4g}"
        made.append(bar(f"plate {i + 1}", "panel", "y", radius, 0.007, (-0.2, y, f"185 mm + {radius}")))
    for i in range(4):
        y = f"(width/2 - 95 mm)*{-0.9 + 0.6 * i:.4g}"
        made.append(bar(f"glass {i + 1}", "glass", "z", 0.03, "min(0.11 m, height*0.16)",
                        (-0.13, y, "130 mm + height*0.66"), (0, 0, -1)))
    made.append(rounded("pot", "dark", (0.17, "width*0.28", "min(0.13 m, height*0.2)"),
                        (-0.25, "width*0.22", 0.19), "min(20 mm, height*0.05)", (0, 0, -1)))
    return made


def dishwasher_housing(gap=0.0):
    back = 0.56
    made = []
    for name, side in SIDES:
        y = f"{'-' if side < 0 else ''}(width + 4 mm)/2"
        made.append(box(f"{name} side", "frame", (back - BEHIND, 0.02, "height + 100 mm"), (-BEHIND, y, 0.1), (1, side,
            -1)))
    made += [
        box("top", "frame", (back - BEHIND, "width - 36 mm", 0.02), (-BEHIND, 0, "height + 200 mm"), (1, 0, 1)),
        box("bottom", "frame", (back - BEHIND, plus("width - 36 mm", -2 * gap), 0.02), (-BEHIND, 0, 0.1), (1, 0, -1)),
        box("back", "frame", (0.02, "width - 36 mm", "height + 60 mm"), (-back, 0, 0.12), (-1, 0, -1)),
        box("plinth", "dark", (0.5, "width - 36 mm", 0.1), (-0.04, 0, 0), (1, 0, -1)),
        rounded("worktop", "wood", (0.62, "width + 40 mm", 0.03), (-back, 0, "height + 201 mm"), 0.008, (-1, 0, -1)),
        box("control panel", "dark", ("thickness", "width", 0.074), (0, 0, "height + 124 mm"), (-1, 0, -1)),
        pane("display", "glass", "thickness + 1 mm", "0.12 m", "height + 146 mm", 0.03, 0.002),
        box("programme", "panel", (0.002, 0.05, 0.004), ("thickness", 0, "height + 161 mm"), (-1, 0, 0)),
        box("foot of the spray arm", "interior", (0.03, 0.03, 0.03), (-0.28, 0, 0.12), (0, 0, -1)),
        rounded("spray arm", "interior", (0.05, "width - 170 mm", 0.012), (-0.28, 0, 0.15), 0.005),
    ]
    for i in range(6):
        y = f"width*{(-0.4, -0.33, -0.26, 0.26, 0.33, 0.4)[i]}"
        made.append(bar(f"button {i + 1}", "metal", "x", 0.007, 0.004, ("thickness", y, "height + 161 mm"),
                        (0, 0, -1)))
    return [*made, *tub(gap), *basket("lower basket", "0.175 m", 0.09, 7),
            *basket("upper basket", "(125 mm + height*0.66)", 0.07, 6), *dishes()]


def dishwasher():
    return {"door": dishwasher_door(), "world": dishwasher_housing()}


def balanced_dishwasher():
    """With the arms that the ropes pull, and the rollers that lead these down."""
    gap = 0.024  # beside the tub, for the arms
    door, housing = dishwasher_door(gap), dishwasher_housing(gap)
    for name, side in SIDES:
        y = "3 cm - width/2" if side < 0 else "width/2 - 3 cm"
        door.append(box(f"{name} arm", "metal", ("arm + 20 mm", 0.008, 0.02), ("-arm/2 + 5 mm", y, 0)))
        housing.append(box(f"{name} cover", "frame", (0.003, gap, "height - 20 mm"),
                           (-BEHIND, f"{'-' if side < 0 else ''}(width/2 - 18 mm)", 0.23), (1, side, -1)))
        housing.append(bar(f"{name} roller", "dark", "y", 0.012, 0.01, ("-roller", y, 0.12)))
    return {"door": door, "world": housing}


# Oven: a door of `width`, `height` and `thickness`, hinged 0.72 m above the ground.
def oven_door():
    window = 0.075
    return [
        keep("frame", "hidden"),
        keep("glass", "glass"),
        keep("handle bar", "metal"),
        bar("left bracket", "metal", "x", 0.008, 0.034, ("thickness", "-(width - 190 mm)/2", "handle"), (0, 0, -1)),
        bar("right bracket", "metal", "x", 0.008, 0.034, ("thickness", "(width - 190 mm)/2", "handle"), (0, 0, -1)),
        frame("door frame", "dark", "thickness/2", "width", 0, "height", "thickness", 0, window, 0.006),
        frame("print on the glass", "dark", "thickness + 6.5 mm", "width - 60 mm", 0.04, "height - 100 mm", 0.001,
              0, 0.04, 0.004),
        pane("inner glass", "glass", 0.003, "width", 0, "height", 0.004, window - 0.002),
        frame("inner trim", "metal", 0.0005, "width", 0, "height", 0.0009, window - 0.006, window, 0.004),
        rounded("lower trim", "metal", ("thickness*0.8", "width - 4 mm", 0.02), ("thickness*0.6", 0, 0.002),
                "min(4 mm, thickness*0.2)", (-1, 0, -1)),
        box("maker's mark", "metal", (0.0015, 0.07, 0.008), ("thickness + 7 mm", 0, 0.06), (-1, 0, 0)),
    ]


def rack(name, z, wires):
    wide = "width - 52 mm"
    made = [bar(f"{name}, front", "metal", "y", 0.003, wide, (-0.05, 0, z)),
            bar(f"{name}, back", "metal", "y", 0.003, wide, (-0.48, 0, z))]
    for i in range(wires):
        y = f"(width/2 - 40 mm)*{2 * i / (wires - 1) - 1:.4g}" if 2 * i != wires - 1 else 0
        made.append(bar(f"{name}, wire {i + 1}", "metal", "x", 0.0022, 0.43, (-0.265, y, z)))
    return made


def knob(name, y, z):
    return [bar(name, "metal", "x", 0.021, 0.024, (0.03, y, z), (0, 0, -1)),
            bar(f"{name}, base", "interior", "x", 0.027, 0.003, (0.03, y, z), (0, 0, -1)),
            box(f"{name}, mark", "dark", (0.002, 0.003, 0.014), (0.0535, y, plus(z, 0.011)), (-1, 0, 0))]


def oven_housing():
    deep = 0.55
    z = "height + 785 mm"
    made = []
    for name, side in SIDES:
        y = f"{'-' if side < 0 else ''}(width + 10 mm)/2"
        made.append(box(f"{name} side", "wood", (deep, 0.02, "height + 20 mm"), (0, y, 0.71), (1, side, -1)))
    made += [
        box("top", "frame", (deep, "width - 30 mm", 0.02), (0, 0, "height + 730 mm"), (1, 0, 1)),
        box("bottom", "frame", (deep, "width - 30 mm", 0.02), (0, 0, 0.71), (1, 0, -1)),
        box("back", "frame", (0.02, "width - 30 mm", "height - 20 mm"), (-deep, 0, 0.73), (-1, 0, -1)),
        box("base", "wood", (deep, "width + 10 mm", 0.62), (0, 0, 0.08), (1, 0, -1)),
        box("plinth", "dark", (0.49, "width - 10 mm", 0.08), (-0.05, 0, 0), (1, 0, -1)),
        box("control panel", "dark", (0.03, "width", 0.107), (0, 0, "height + 731 mm"), (-1, 0, -1)),
        box("housing", "wood", (deep, "width + 10 mm", 0.11), (0, 0, "height + 730 mm"), (1, 0, -1)),
        rounded("upper front", "panel", (0.019, "width + 4 mm", 0.33),
                (0.001, 0, "358 mm - thickness"), 0.004, (-1, 0, -1)),
        rounded("lower front", "panel", (0.019, "width + 4 mm", "269 mm - thickness"), (0.001, 0, 0.085), 0.004,
                (-1, 0, -1)),
        pane("display", "glass", 0.031, "0.15 m", "height + 763 mm", 0.044, 0.002, 0.0, 0.004),
        *knob("left knob", "-width*0.33", z),
        *knob("right knob", "width*0.33", z),
    ]
    for name, at in (("upper", "648 mm - thickness"), ("lower", "314 mm - thickness")):
        made.append(bar(f"{name} bar", "metal", "y", 0.006, "width*0.4", (0.046, 0, at)))
        for side_name, side in SIDES:
            made.append(post(f"{name} {side_name} foot", "metal", 0.02, f"{side * 0.16}*width", at, 0.005, 0.026))
    # What the display shows: half past twelve.
    for i, y in enumerate((-0.034, -0.019, 0.014, 0.032)):
        made.append(box(f"digit {i + 1}", "accent", (0.0015, 0.005 if i == 0 else 0.011, 0.02), (0.032, y, z),
                        (-1, 0, 0)))
    for i, up in enumerate((-0.004, 0.004)):
        made.append(box(f"colon {i + 1}", "accent", (0.0015, 0.004, 0.004), (0.032, -0.003, plus(z, up)), (-1, 0, 0)))
    return [*made, *cavity()]


def cavity():
    deep = 0.52
    tall = "height - 20 mm"
    made = [
        box("cavity, back", "interior", (0.004, "width - 30 mm", tall), (-0.53, 0, 0.73), (-1, 0, -1)),
        box("cavity, floor", "interior", (deep, "width - 30 mm", 0.004), (-0.008, 0, 0.73), (1, 0, -1)),
        box("cavity, ceiling", "interior", (deep, "width - 30 mm", 0.004), (-0.008, 0, "height + 710 mm"), (1, 0, 1)),
        frame("seal", "dark", -0.004, "width - 16 mm", 0.726, "height - 12 mm", 0.007, 0, 0.014, 0.006),
        bar("fan", "dark", "x", "height*0.2", 0.006, (-0.526, 0, "730 mm + height*0.48"), (0, 0, -1)),
        bar("fan, rim", "metal", "x", "height*0.22", 0.004, (-0.526, 0, "730 mm + height*0.48"), (0, 0, -1)),
        bar("fan, middle", "metal", "x", "height*0.05", 0.01, (-0.526, 0, "730 mm + height*0.48"), (0, 0, -1)),
        bar("lamp", "panel", "x", 0.02, 0.012, (-0.526, "width/2 - 65 mm", "height + 665 mm"), (0, 0, -1)),
    ]
    for name, side in SIDES:
        sign = "-" if side < 0 else ""
        made.append(box(f"cavity, {name}", "interior", (deep, 0.004, tall), (-0.008, f"{sign}(width/2 - 15 mm)", 0.73),
                        (1, side, -1)))
        for i, share in enumerate((0.2, 0.4, 0.6, 0.8)):
            made.append(bar(f"{name} rail {i + 1}", "metal", "x", 0.003, 0.44,
                            (-0.27, f"{sign}(width/2 - 22 mm)", f"730 mm + (height - 20 mm)*{share}")))
    at = "730 mm + (height - 20 mm)*0.4"
    made += rack("rack", "730 mm + (height - 20 mm)*0.6", 11)
    made += [
        rounded("baking tray", "dark", (0.4, "width - 60 mm", 0.018), (-0.27, 0, at), 0.008, (0, 0, -1)),
        rounded("loaf", "wood", (0.13, "width*0.42", "height*0.13"), (-0.25, 0, f"{at} + 16 mm"), "height*0.055",
                (0, 0, -1)),
    ]
    return made


def oven():
    return {"door": oven_door(), "world": oven_housing()}


# Refrigerator: a door of `width`, `height` and `thickness`, hinged at its left edge, 0.3 m above the ground.
def bottle(name, x, y, z, radius, high, finish):
    """A body and a neck with a cap."""
    return [bar(name, finish, "z", radius, high * 0.68, (x, y, z), (0, 0, -1)),
            bar(f"{name}, neck", finish, "z", radius * 0.42, high * 0.27, (x, y, plus(z, high * 0.68)), (0, 0, -1)),
            bar(f"{name}, cap", "dark", "z", radius * 0.5, high * 0.06, (x, y, plus(z, high * 0.94)), (0, 0, -1))]


def bin_of_door(name, z):
    """A tray on the inside of the door, open above."""
    middle, wide = "width/2", "width - 116 mm"
    return [
        box(f"{name}, floor", "panel", (0.078, wide, 0.006), (-0.008, middle, z), (1, 0, -1)),
        box(f"{name}, front", "glass", (0.004, wide, 0.075), (-0.082, middle, z), (1, 0, -1)),
        bar(f"{name}, rim", "metal", "y", 0.004, wide, (-0.084, middle, plus(z, 0.075))),
        box(f"{name}, near end", "panel", (0.078, 0.004, 0.075), (-0.008, 0.058, z), (1, -1, -1)),
        box(f"{name}, far end", "panel", (0.078, 0.004, 0.075), (-0.008, "width - 58 mm", z), (1, 1, -1)),
    ]


def refrigerator_door():
    made = [
        keep("panel", "hidden"),
        keep("shelves", "hidden"),
        keep("handle bar", "metal"),
        post("lower bracket", "metal", "thickness + 4 mm", "width - 60 mm", "height/2 - 200 mm", 0.008, 0.046),
        post("upper bracket", "metal", "thickness + 4 mm", "width - 60 mm", "height/2 + 200 mm", 0.008, 0.046),
        rounded("door", "panel", ("thickness", "width", "height"), (0.004, 0, 0), "min(14 mm, thickness*0.4)",
                (-1, -1, -1)),
        plate("seal", "dark", "yz", ring(rectangle("width", "height", 0.012), rectangle("width", "height", 0.034), (0,
            1)),
              0.004, (0.002, 0.012, 0.012)),
        rounded("inner panel", "panel", (0.016, "width - 92 mm", "height - 92 mm"), (0.006, "width/2", 0.046), 0.006,
                (1, 0, -1)),
        box("maker's mark", "metal", (0.0015, 0.09, 0.012), ("thickness + 4 mm", "width/2", "height - 90 mm"), (-1, 0,
            0)),
    ]
    for i, share in enumerate((0.06, 0.36, 0.64)):
        made += bin_of_door(f"bin {i + 1}", f"max(50 mm, height*{share})" if i == 0 else f"height*{share}")
    floor = "max(50 mm, height*0.06) + 6 mm"
    made += bottle("wine", -0.045, "width*0.28", floor, 0.034, 0.29, "dark")
    made += bottle("water", -0.045, "width*0.43", floor, 0.036, 0.28, "glass")
    made += bottle("juice", -0.045, "width*0.72", floor, 0.036, 0.24, "accent")
    made += [rounded("milk", "panel", (0.062, 0.062, 0.19), (-0.045, "width*0.575", floor), 0.004, (0, 0, -1))]
    upper = "height*0.36 + 6 mm"
    for i in range(3):
        y = f"width*{(0.28, 0.45, 0.7)[i]}"
        made.append(bar(f"jar {i + 1}", ("glass", "wood", "accent")[i], "z", 0.03, 0.085, (-0.045, y, upper), (0, 0,
            -1)))
        made.append(bar(f"jar {i + 1}, lid", "metal", "z", 0.031, 0.014, (-0.045, y, plus(upper, 0.085)), (0, 0, -1)))
    for i in range(5):
        y = f"width*{0.3 + 0.1 * i:.4g}"
        made.append(ball(f"egg {i + 1}", "panel", 0.02, (-0.045, y, "height*0.64 + 26 mm")))
    return made


def refrigerator_housing():
    deep = 0.6
    made = []
    for name, side in SIDES:
        sign = "-" if side < 0 else ""
        made += [
            box(f"{name} side", "frame", (deep, 0.04, "height"), (0, f"{sign}width/2", 0.3), (1, side, -1)),
            box(f"{name} liner", "panel", (0.556, 0.004, "height - 80 mm"), (-0.004, f"{sign}(width/2 - 40 mm)", 0.34),
                (1, side, -1)),
        ]
    made += [
        box("top", "frame", (deep, "width - 80 mm", 0.04), (0, 0, "height + 300 mm"), (1, 0, 1)),
        box("bottom", "frame", (deep, "width - 80 mm", 0.04), (0, 0, 0.3), (1, 0, -1)),
        box("back", "frame", (0.04, "width - 80 mm", "height - 80 mm"), (-deep, 0, 0.34), (-1, 0, -1)),
        box("liner", "panel", (0.004, "width - 80 mm", "height - 80 mm"), (-0.56, 0, 0.34), (-1, 0, -1)),
        box("liner, floor", "panel", (0.55, "width - 80 mm", 0.004), (-0.006, 0, 0.34), (1, 0, -1)),
        box("freezer", "frame", (deep, "width", 0.24), (0, 0, 0.04), (1, 0, -1)),
        rounded("drawer front", "panel", (0.058, "width", 0.245), (0.004, 0, 0.045), 0.014, (-1, 0, -1)),
        box("plinth", "dark", (0.5, "width - 60 mm", 0.04), (-0.05, 0, 0), (1, 0, -1)),
        bar("drawer bar", "metal", "y", 0.012, "width*0.62", (0.11, 0, 0.235)),
        post("left bracket", "metal", 0.062, "-width*0.24", 0.235, 0.008, 0.046),
        post("right bracket", "metal", 0.062, "width*0.24", 0.235, 0.008, 0.046),
        rounded("hinge cover", "dark", (0.09, 0.07, 0.018), (0.03, "-width/2 + 4 mm", "height + 300 mm"), 0.006,
                (1, -1, -1)),
        rounded("lamp", "panel", (0.16, "width*0.3", 0.012), (-0.2, 0, "height + 259 mm"), 0.005, (0, 0, 1)),
    ]
    for i, share in enumerate((0.36, 0.56, 0.77)):
        z = f"340 mm + (height - 80 mm)*{share}"
        made += [
            box(f"shelf {i + 1}", "glass", (0.43, "width - 90 mm", 0.006), (-0.116, 0, z), (1, 0, 0)),
            rounded(f"shelf {i + 1}, trim", "metal", (0.012, "width - 90 mm", 0.014), (-0.106, 0, z), 0.004, (1, 0, 0)),
        ]
    for name, side in SIDES:
        y = f"{side}*(width - 88 mm)/4"
        made += [
            rounded(f"{name} drawer", "glass", (0.42, "(width - 104 mm)/2", "height*0.16"), (-0.12, y, 0.348), 0.012,
                    (1, 0, -1)),
            rounded(f"{name} drawer, front", "panel", (0.012, "(width - 104 mm)/2", 0.03),
                    (-0.112, y, "348 mm + height*0.16 - 32 mm"), 0.004, (1, 0, -1)),
        ]
    return [*made, *food()]


def food():
    def on(share):
        return f"343 mm + (height - 80 mm)*{share}"
    made = [*bottle("bottle", -0.2, "-width*0.28", on(0.36), 0.034, 0.19, "accent"),
            *bottle("oil", -0.24, "-width*0.14", on(0.36), 0.028, 0.18, "wood"),
            rounded("box", "frame", (0.2, "width*0.34", 0.1), (-0.28, "width*0.17", on(0.36)), 0.01, (0, 0, -1)),
            rounded("butter", "wood", (0.08, 0.12, 0.05), (-0.2, "-width*0.2", on(0.56)), 0.006, (0, 0, -1)),
            bar("bowl", "panel", "z", 0.08, 0.06, (-0.26, "width*0.12", on(0.56)), (0, 0, -1)),
            bar("pot", "metal", "z", 0.09, 0.1, (-0.28, "-width*0.1", on(0.77)), (0, 0, -1)),
            bar("jam", "accent", "z", 0.034, 0.09, (-0.19, "width*0.24", on(0.77)), (0, 0, -1))]
    for i in range(3):
        made.append(ball(f"apple {i + 1}", "accent", 0.035,
                         (-0.2 - 0.05 * (i % 2), f"width*{0.12 + 0.07 * i:.4g}", "383 mm")))
    for i in range(3):
        made.append(ball(f"lemon {i + 1}", "wood", 0.033,
                         (-0.2 - 0.05 * (i % 2), f"-width*{0.12 + 0.07 * i:.4g}", "383 mm")))
    return made


def refrigerator():
    return {"door": refrigerator_door(), "world": refrigerator_housing()}


# Cabinet: a door of `width` and `height`, 19 mm thick, hinged at its left edge, 0.2 m above the ground.
def rails(x, width, height, wide, thick, y_left, z_low, finish="panel"):
    """The raised frame of a front; y and z of its lower left corner."""
    y_right = f"{y_left} + {width}" if y_left else width
    z_high = f"{z_low} + {height}" if z_low else height
    left, lower = y_left or 0, z_low or 0
    middle = f"{y_left} + ({width})/2" if y_left else f"({width})/2"
    inner = f"{width} - {2000 * wide - 4:g} mm"
    return [
        rounded("left stile", finish, (thick, wide, height), (x, left, lower), 0.003, (-1, -1, -1)),
        rounded("right stile", finish, (thick, wide, height), (x, y_right, lower), 0.003, (-1, 1, -1)),
        rounded("lower rail", finish, (thick, inner, wide), (x, middle, lower), 0.003, (-1, 0, -1)),
        rounded("upper rail", finish, (thick, inner, wide), (x, middle, z_high), 0.003, (-1, 0, 1)),
    ]


def cabinet():
    door = [
        keep("front"),
        keep("handle bar"),
        post("lower foot", "metal", 0.021, "width - 40 mm", 0.1, 0.005, 0.024),
        post("upper foot", "metal", 0.021, "width - 40 mm", 0.2, 0.005, 0.024),
        *rails(0.0195, "width", "height", 0.06, 0.009, "", ""),
    ]
    world = []
    for i, z in enumerate(("90 mm", "height - 90 mm")):
        door += [bar(f"hinge cup {i + 1}", "metal", "x", 0.0175, 0.003, (0.0005, 0.04, z), (0, 0, -1)),
                 rounded(f"hinge arm {i + 1}", "metal", (0.014, 0.03, 0.016), (0.002, 0.036, z), 0.004, (1, 0, 0))]
        at = f"200 mm + {z}" if z[0] == "9" else "110 mm + height"
        world.append(rounded(f"hinge plate {i + 1}", "metal", (0.055, 0.008, 0.04),
                             (-0.025, "-width/2 + 18 mm", at), 0.003, (1, -1, 0)))
    for name, y, anchor in (("hinge side", "-width/2", -1), ("far side", "width/2", 1)):
        world.append(box(name, "wood", (0.32, 0.018, "height"), (0, y, 0.2), (1, anchor, -1)))
    world += [
        box("bottom", "wood", (0.32, "width - 36 mm", 0.018), (0, 0, 0.2), (1, 0, -1)),
        box("top", "wood", (0.32, "width - 36 mm", 0.018), (0, 0, "200 mm + height"), (1, 0, 1)),
        box("shelf", "wood", (0.28, "width - 36 mm", 0.018), (-0.03, 0, "200 mm + height/2"), (1, 0, 0)),
        box("back", "panel", (0.006, "width - 36 mm", "height - 36 mm"), (-0.32, 0, 0.218), (-1, 0, -1)),
    ]
    return {"door": door, "world": [*world, *crockery("218 mm", "209 mm + height/2", "width", "height")]}


def crockery(lower, upper, width, height):
    """Plates and bowls on the lower board, cups and jars on the upper one."""
    made = []
    for i in range(5):
        made.append(bar(f"plate {i + 1}", "panel", "z", f"min(0.1 m, {width}*0.2)", 0.006,
                        (-0.17, f"-{width}*0.2", f"{lower} + {1 + 8 * i} mm"), (0, 0, -1)))
    for i in range(3):
        made.append(bar(f"bowl {i + 1}", "accent", "z", f"min(0.06 m, {width}*0.14)", f"min(26 mm, {height}*0.06)",
                        (-0.15, f"{width}*0.22", f"{lower} + {1 + 27 * i}*min(1 mm, {height}*0.0023)"), (0, 0, -1)))
    tall = f"min(0.11 m, {height}*0.2)"
    for i in range(3):
        made.append(bar(f"cup {i + 1}", "glass", "z", f"min(0.032 m, {width}*0.075)", tall,
                        (-0.11, f"-{width}*{0.32 - 0.18 * i:.4g}", upper), (0, 0, -1)))
    for i in range(2):
        y = f"{width}*{0.16 + 0.2 * i:.4g}"
        radius = f"min(0.038 m, {width}*0.085)"
        made.append(bar(f"jar {i + 1}", ("wood", "interior")[i], "z", radius, tall, (-0.14, y, upper), (0, 0, -1)))
        made.append(bar(f"jar {i + 1}, lid", "metal", "z", radius, 0.012, (-0.14, y, f"{upper} + {tall}"), (0, 0, -1)))
    return made


# Flap of a wall cabinet, hinged above, 1.78 m above the ground.
def flap():
    door = [
        keep("flap"),
        keep("handle bar"),
        post("left bracket", "metal", "thickness + 1 mm", -0.1, "40 mm - height", 0.006, 0.03),
        post("right bracket", "metal", "thickness + 1 mm", 0.1, "40 mm - height", 0.006, 0.03),
    ]
    for name, side in SIDES:
        sign = "-" if side < 0 else ""
        door.append(rounded(f"{name} fitting", "metal", (0.006, 0.03, 0.06), (0.002, f"{sign}(width/2 - 45 mm)", -0.09),
                            0.0025, (1, 0, 0)))
    return {"door": door, "world": [*wall_cabinet(), *below_cabinet()]}


def wall_cabinet():
    made = []
    for name, side in SIDES:
        sign = "-" if side < 0 else ""
        made.append(box(f"{name} side", "panel", (0.34, 0.02, "height + 20 mm"),
                        (0, f"{sign}(width + 20 mm)/2", "1.76 m - height"), (1, side, -1)))
        made.append(rounded(f"{name} lift", "dark", (0.16, 0.022, 0.09),
                            (-0.03, f"{sign}(width/2 - 10 mm)", 1.69), 0.006, (1, side, 0)))
    return [
        *made,
        box("top", "panel", (0.34, "width - 20 mm", 0.02), (0, 0, 1.78), (1, 0, 1)),
        box("bottom", "panel", (0.34, "width - 20 mm", 0.02), (0, 0, "1.76 m - height"), (1, 0, -1)),
        box("back", "frame", (0.02, "width - 20 mm", "height - 20 mm"), (-0.34, 0, "1.78 m - height"), (-1, 0, -1)),
        box("interior", "wood", (0.004, "width - 20 mm", "height - 20 mm"), (-0.32, 0, "1.78 m - height"), (-1, 0, -1)),
        box("shelf", "glass", (0.27, "width - 24 mm", 0.008), (-0.04, 0, "1.776 m - height/2"), (1, 0, 0)),
        rounded("light", "metal", (0.03, "width*0.7", 0.012), (-0.08, 0, "1.761 m - height"), 0.004, (0, 0, 1)),
        *crockery("1.78 m - height", "1.78 m - height/2", "width", "height"),
    ]


def below_cabinet():
    made = [
        box("wall", "frame", (0.04, 1.6, 2.1), (-0.34, 0, 0), (1, 0, -1)),
        rounded("worktop", "wood", (0.62, 1.42, 0.04), (-0.34, 0, 0.86), 0.006, (-1, 0, -1)),
        box("base unit", "frame", (0.54, 1.4, 0.76), (-0.34, 0, 0.1), (-1, 0, -1)),
        box("plinth", "dark", (0.48, 1.38, 0.1), (-0.34, 0, 0), (-1, 0, -1)),
        box("splashback", "panel", (0.008, 1.6, 0.5), (-0.34, 0, 0.9), (-1, 0, -1)),
        rounded("hob", "dark", (0.42, 0.5, 0.008), (-0.06, 0.38, 0.9), 0.003, (0, 0, -1)),
        bar("pot", "metal", "z", 0.1, 0.13, (-0.14, 0.27, 0.908), (0, 0, -1)),
        bar("pot, lid", "metal", "z", 0.103, 0.008, (-0.14, 0.27, 1.038), (0, 0, -1)),
        ball("pot, knob", "dark", 0.014, (-0.14, 0.27, 1.056)),
        rounded("board", "wood", (0.02, 0.24, 0.32), (-0.29, -0.5, 0.9), 0.008, (0, 0, -1)),
        bar("kettle", "accent", "z", 0.075, 0.17, (-0.16, -0.22, 0.9), (0, 0, -1)),
        bar("kettle, lid", "dark", "z", 0.05, 0.016, (-0.16, -0.22, 1.07), (0, 0, -1)),
    ]
    for i in range(4):
        made.append(bar(f"ring {i + 1}", "interior", "z", 0.08, 0.001, (-0.14 + 0.18 * (i % 2), 0.27 + 0.22 * (i // 2),
            0.908),
                        (0, 0, -1)))
    for i in range(3):
        y = -0.467 + 0.467 * i
        made += [rounded(f"front {i + 1}", "panel", (0.02, 0.46, 0.748), (0.201, y, 0.106), 0.004, (-1, 0, -1)),
                 bar(f"front {i + 1}, bar", "metal", "y", 0.006, 0.2, (0.252, y, 0.8)),
                 post(f"front {i + 1}, left foot", "metal", 0.221, y - 0.08, 0.8, 0.004, 0.03),
                 post(f"front {i + 1}, right foot", "metal", 0.221, y + 0.08, 0.8, 0.004, 0.03)]
    return made
