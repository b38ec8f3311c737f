# SPDX-License-Identifier: GPL-3.0-or-later
"""Which libraries a program needs, and which Debian packages they come from."""
import os
import pathlib
import re
import subprocess

# What the graphics driver, the X server and the C library of a system share with its programs: never to be carried along.
SYSTEM = re.compile(r"^(ld-linux.*|lib(c|m|dl|pthread|rt|resolv|util|stdc\+\+|gcc_s|GL|EGL|GLX|OpenGL|GLdispatch|drm|gbm"
                    r"|X11|X11-xcb|xcb|fontconfig|freetype|expat|z))\.so(\..*)?$")


def output_of(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True, env=dict(os.environ, LC_ALL="C")).stdout


def needed(file):
    """Names of the libraries that a program or library asks for itself."""
    return re.findall(r"^\s+NEEDED\s+(\S+)$", output_of("objdump", "-p", str(file)), re.M)


def found(file):
    """{name: path} of all that is loaded with a file. Raises on a library that is missing."""
    text = output_of("ldd", str(file))
    if missing := re.findall(r"^\s+(\S+) => not found", text, re.M):
        raise RuntimeError(f"{file} misses {', '.join(missing)}")
    return dict(re.findall(r"^\s+(\S+) => (\S+) \(", text, re.M))


def closure(files, is_left_out=lambda name: False):
    """{name: path} of what `files` need, and what that needs, but for names that are left out with all behind them."""
    libraries = {}
    for file in files:
        paths = found(file)
        waiting = needed(file)
        while waiting:
            name = waiting.pop()
            if name in libraries or name not in paths or is_left_out(name):
                continue
            libraries[name] = pathlib.Path(paths[name]).resolve()
            waiting += needed(libraries[name])
    return dict(sorted(libraries.items()))


def packages_of(paths):
    """{path: Debian package that it belongs to}, but for those that belong to none."""
    names = {}  # a package may name a file with or without /usr, which are the same
    for path in paths:
        merged = str(path).removeprefix("/usr")
        names.update({str(path): path, merged: path, "/usr" + merged: path})
    if not names:
        return {}
    text = subprocess.run(("dpkg-query", "-S", *names), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                          env=dict(os.environ, LC_ALL="C")).stdout
    found_packages = re.findall(r"^([a-z0-9][^:,\s]*)[^/\n]*: (/.*)$", text, re.M)
    return {names[name]: package for package, name in found_packages if name in names}


def package_fields(package):
    """{"Version", "Source", ...} of an installed package."""
    form = "${Package}\\n${Version}\\n${source:Package}\\n${source:Version}\\n${Homepage}\\n${Architecture}\\n"
    text = output_of("dpkg-query", "-W", "-f", form, package)
    names = ("package", "version", "source", "source_version", "homepage", "architecture")
    return dict(zip(names, text.splitlines()[:6]))
