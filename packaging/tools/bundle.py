#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes an installed folder portable: puts the libraries and Qt's plugins beside the programs, with their licences."""
import argparse
import pathlib
import shutil
import subprocess

from linked_libraries import SYSTEM, closure, packages_of

PLUGINS = ("platforms/libqxcb.so", "platforms/libqoffscreen.so", "xcbglintegrations/*.so", "iconengines/libqsvgicon.so",
           "imageformats/libqsvg.so", "imageformats/libqjpeg.so", "platforminputcontexts/libcompose*.so",
           "platforminputcontexts/libibus*.so")


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source.resolve(), target)
    target.chmod(0o644)


def copy_library(source, target):
    """Some libraries name folders of this system, which would be searched before those of the programs."""
    copy(source, target)
    subprocess.run(("patchelf", "--remove-rpath", str(target)), check=True)


def copy_plugins(qt_plugins, folder):
    copied = []
    for pattern in PLUGINS:
        matches = sorted(qt_plugins.glob(pattern))
        if not matches:
            raise SystemExit(f"{qt_plugins}/{pattern} is missing")
        for plugin in matches:
            copy_library(plugin, folder / "plugins" / plugin.relative_to(qt_plugins))
            copied.append(plugin)
    return copied


def copy_licences(files, folder):
    for package in sorted(set(packages_of(files).values())):
        text = pathlib.Path("/usr/share/doc") / package / "copyright"
        if text.exists():
            copy(text, folder / "licences" / f"{package}.txt")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--qt-plugins", required=True, type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path, help="with bin/")
    arguments = parser.parse_args()
    folder = arguments.folder
    plugins = copy_plugins(arguments.qt_plugins, folder)
    programs = sorted((folder / "bin").glob("hingelab*"))
    libraries = closure(programs + plugins, SYSTEM.match)
    for name, path in libraries.items():
        copy_library(path, folder / "lib" / name)
    copy_licences(plugins + list(libraries.values()), folder)
    (folder / "bin" / "qt.conf").write_text("[Paths]\nPrefix=..\nPlugins=plugins\n", encoding="utf-8")
    start = folder / "hingelab"
    start.unlink(missing_ok=True)
    start.symlink_to("bin/hingelab")
    print(f"-- {len(libraries)} libraries and {len(plugins)} plugins are with the programs")


if __name__ == "__main__":
    main()
