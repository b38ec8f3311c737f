# SPDX-License-Identifier: GPL-3.0-or-later
"""A laptop of `width` and `depth`, drawn after common ones; all sizes are estimates.

The hinge is 0.2 m above the ground; x leads from it to the user.
"""
from pen import bar, box, keep, plate, rectangle, rounded

TOP = 0.198  # of the base, above the ground


def sheet(name, finish, deep, wide, x, z, thickness, radius, y="0 mm", anchor=0):
    """A plate with round corners: from x on, in the middle of the width; z is its middle."""
    return plate(name, finish, "xy", rectangle(deep, wide, 0, radius), thickness, (x, y if anchor else 0, z), (-1,
        anchor, 0))


def lid():
    made = [
        keep("cover", "hidden"),
        sheet("lid", "metal", "depth", "width", 0, 0.004, 0.006, 0.011),
        sheet("bezel", "dark", "depth - 5 mm", "width - 5 mm", 0.0025, 0.00085, 0.0005, 0.009),
        sheet("display", "interior", "depth - 27 mm", "width - 17 mm", 0.018, 0.00055, 0.0004, 0.003),
        bar("camera", "glass", "z", 0.0018, 0.0006, ("depth - 6 mm", 0, 0.0006)),
        sheet("mark", "panel", 0.022, 0.022, "depth/2 - 11 mm", 0.0071, 0.0004, 0.0105),
    ]
    # On the display: a window with a curve, and the bar below.
    made += [
        box("task bar", "dark", (0.007, "width - 17 mm", 0.0003), (0.018, 0, 0.0003), (-1, 0, 0)),
        sheet("window", "panel", "(depth - 27 mm)*0.66", "(width - 17 mm)*0.6", "18 mm + (depth - 27 mm)*0.2", 0.0003,
              0.0003, 0.003),
        sheet("title", "frame", "(depth - 27 mm)*0.07", "(width - 17 mm)*0.6", "18 mm + (depth - 27 mm)*0.79", 0.00025,
              0.0003, 0.003),
        plate("curve", "accent", "xy", curve("(depth - 27 mm)", "(width - 17 mm)"), 0.0003,
              ("18 mm + (depth - 27 mm)*0.28", 0, 0.0002), (-1, 0, 0)),
    ]
    return made


def curve(high, wide):
    """A line that rises and settles, as a door's angle does."""
    heights = [0.0, 0.02, 0.1, 0.22, 0.32, 0.37, 0.35, 0.32, 0.31, 0.315, 0.32]
    points = [(share, 0.5 * i / (len(heights) - 1)) for i, share in enumerate(heights)]
    line = 0.024
    edge = [(f"{high}*{up + line:.4g}", f"{wide}*{along:.4g}" if along else 0) for up, along in points]
    back = [(f"{high}*{up:.4g}" if up else 0, f"{wide}*{along:.4g}" if along else 0) for up, along in reversed(points)]
    return edge + back


def key_row(name, row, keys):
    """Keys of a row, as a comb: a back so thin that it is not seen holds them."""
    pitch = f"(width - 36 mm)/{keys}"
    deep = "0.45*depth/5.4"
    corners = [(0, 0)]
    for i in range(keys):
        corners += [(deep, f"{pitch}*{i}" if i else 0), (deep, f"{pitch}*{i + 0.86:g}"), (0.0002,
            f"{pitch}*{i + 0.86:g}")]
        if i + 1 < keys:
            corners.append((0.0002, f"{pitch}*{i + 1}"))
    corners = [*corners[:-1], (0, corners[-1][1])]
    return plate(name, "interior", "xy", corners, 0.0008, (f"23 mm + 0.45*depth*{row / 5:g}", 0, TOP + 0.0011), (-1, 0,
        0))


def base():
    made = [
        sheet("base", "metal", "depth", "width", 0, TOP - 0.0065, 0.011, 0.011),
        sheet("bottom", "dark", "depth - 8 mm", "width - 8 mm", 0.004, TOP - 0.0125, 0.003, 0.009),
        sheet("key bed", "dark", "0.45*depth + 2 mm", "width - 30 mm", 0.02, TOP + 0.0002, 0.001, 0.003),
        *[key_row(f"keys, row {i + 1}", i, keys) for i, keys in enumerate((14, 14, 13, 12))],
        sheet("pad", "frame", "0.32*depth", "0.36*width", "0.45*depth + 30 mm", TOP + 0.0001, 0.0008, 0.004),
        box("space bar", "interior", ("0.45*depth/5.4", "(width - 36 mm)*0.42", 0.0008),
            ("23 mm + 0.45*depth*0.8", 0, TOP + 0.0011), (-1, 0, 0)),
    ]
    for name, side in (("left", -1), ("right", 1)):
        y = f"{side}*(width - 36 mm)/2"
        for i in range(3):
            at = f"{y} {'+' if side < 0 else '-'} (width - 36 mm)*{0.04 + 0.093 * i:.4g}"
            made.append(box(f"{name} key {i + 1}", "interior", ("0.45*depth/5.4", "(width - 36 mm)*0.079", 0.0008),
                            ("23 mm + 0.45*depth*0.8", at, TOP + 0.0011), (-1, 0, 0)))
        made += [
            bar(f"{name} hinge", "dark", "y", 0.0045, 0.04, (0, f"{side}*(width/2 - 45 mm)", 0.2)),
            box(f"{name} socket", "dark", (0.013, 0.001, 0.004), (0.03, f"{side}*width/2", TOP - 0.006), (-1, 0, 0)),
            box(f"{name} slot", "dark", (0.008, 0.001, 0.003), (0.055, f"{side}*width/2", TOP - 0.006), (-1, 0, 0)),
        ]
    return made


def desk():
    """A table under it, with a mouse and a cup beside it."""
    return [
        rounded("table", "wood", ("depth + 0.2 m", "width + 0.3 m", 0.024), (-0.1, 0.02, 0.184), 0.006, (-1, 0, 1)),
        rounded("mouse", "dark", (0.1, 0.06, 0.03), ("depth*0.6", "width/2 + 60 mm", 0.184), 0.0145, (0, 0, -1)),
        bar("cup", "panel", "z", 0.038, 0.085, (0.02, "-width/2 - 65 mm", 0.184), (0, 0, -1)),
        bar("tea", "wood", "z", 0.034, 0.001, (0.02, "-width/2 - 65 mm", 0.27), (0, 0, -1)),
    ]


def laptop():
    return {"lid": lid(), "world": [*base(), *desk()]}
