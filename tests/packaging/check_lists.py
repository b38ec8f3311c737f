#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Facts that stand in several places of the packaging have to agree. usage: check_lists.py SOURCE"""
import pathlib
import re
import sys
import xml.etree.ElementTree as xml

source = pathlib.Path(sys.argv[1])
problems = []


def read(name):
    return (source / name).read_text(encoding="utf-8")


def expect(what, one, other):
    if one != other:
        problems.append(f"{what}: {one} and {other}")


def listed(name, title):
    """Packages under a title of a list."""
    part = re.search(rf"^# {title}.*\n((?:[^#\n].*\n)+)", read(name), re.M)
    return set(part.group(1).split())


def field(control, name):
    return re.search(rf"^{name}:((?:.*\n)(?: .*\n)*)", control, re.M).group(1)


needed = {re.sub(r"\s*\(.*\)", "", p).strip() for p in field(read("debian/control"), "Build-Depends").split(",")} - {""}
# The compiler is there wherever Debian packages are built; debhelper is needed for nothing else.
expect("what builds the programs, in cmake/debian-packages.txt and debian/control",
       sorted(listed("cmake/debian-packages.txt", "build the programs") - {"g++"}),
       sorted(needed - {"debhelper-compat"}))

version = re.search(r"^project\(hingelab VERSION (\S+)", read("CMakeLists.txt"), re.M).group(1)
expect("version in CMakeLists.txt and debian/changelog", version,
       re.search(r"^hingelab \((.*?)\)", read("debian/changelog")).group(1))
metainfo = xml.fromstring(read("packaging/desktop/org.hingelab.hingelab.metainfo.xml"))
releases = re.findall(r"^## (\S+) \(\d{4}-\d\d-\d\d\)$(.*?)(?=^## |\Z)", read("CHANGELOG.md"), re.M | re.S)
expect("version in CMakeLists.txt and CHANGELOG.md", version, releases[0][0])
for name, text in releases:
    expect(f"lines of {name} in CHANGELOG.md above 60", 0, max(0, text.count("\n") - 60))
expect("version in CMakeLists.txt and the metainfo", version, metainfo.find("releases/release").get("version"))

types = {t.get("type") for t in xml.fromstring(read("packaging/desktop/hingelab.mime.xml"))}
expect("types of files in the metainfo", types, {t.text for t in metainfo.findall("provides/mediatype")})
for name in ("org.hingelab.hingelab.desktop", "hingelab.thumbnailer"):
    found = re.search(r"^MimeType=(.*);$", read(f"packaging/desktop/{name}"), re.M).group(1)
    expect(f"types of files in {name}", types, set(found.split(";")))

sizes = {int(s) for s in re.search(r"foreach\(size ([\d ]+)\)", read("packaging/CMakeLists.txt")).group(1).split()}
for size in sizes:
    header = (source / f"packaging/icons/hingelab-{size}.png").read_bytes()[:24]
    expect(f"width and height of the icon {size}", [size, size],
           [int.from_bytes(header[16:20], "big"), int.from_bytes(header[20:24], "big")])

print("\n".join(problems))
sys.exit(bool(problems))
