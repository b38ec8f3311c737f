#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a bill of materials (SPDX 2.3, JSON) of programs and libraries as they were linked: every library that is
loaded with them, by the Debian package and version that it came from, the libraries of headers that are compiled in,
and for the window Qt's plugins with what they load."""
import argparse
import datetime
import hashlib
import json
import pathlib

from bundle import PLUGINS
from linked_libraries import closure, package_fields, packages_of

HEADERS = ("libcli11-dev", "libeigen3-dev", "nlohmann-json3-dev")
WINDOW = "hingelab"
NOT_SAID = {"downloadLocation": "NOASSERTION", "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION",
            "copyrightText": "NOASSERTION", "filesAnalyzed": False}


def identifier(name):
    return "SPDXRef-" + "".join(c if c.isalnum() or c in ".-" else "-" for c in name)


def debian_entry(package):
    fields = package_fields(package)
    purl = (f"pkg:deb/debian/{fields['package']}@{fields['version'].replace('+', '%2B').replace(':', '%3A')}"
            f"?arch={fields['architecture']}&distro=bookworm")
    return {"SPDXID": identifier(package), "name": package, "versionInfo": fields["version"], **NOT_SAID,
            "sourceInfo": f"Debian source package {fields['source']} {fields['source_version']}",
            **({"homepage": fields["homepage"]} if fields["homepage"] else {}),
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": purl}]}


def program_entry(program, version):
    digest = hashlib.sha256(program.read_bytes()).hexdigest()
    return {"SPDXID": identifier(program.name), "name": program.name, "versionInfo": version, **NOT_SAID,
            "licenseConcluded": "GPL-3.0-or-later", "licenseDeclared": "GPL-3.0-or-later",
            "primaryPackagePurpose": "APPLICATION", "checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}


def packages_with(files):
    """The Debian packages of libraries, all of which have one."""
    sources = packages_of(files)
    if unknown := [str(path) for path in files if path not in sources]:
        raise SystemExit(f"no Debian package has {', '.join(unknown)}")
    return sorted(set(sources.values()))


def plugin_files(folder):
    """Qt's plugins that come along in the portable folder, and what they load."""
    plugins = [path for pattern in PLUGINS for path in sorted(folder.glob(pattern))]
    return plugins + list(closure(plugins).values())


def document(programs, qt_plugins, version, epoch):
    packages, relationships = {}, []

    def relate(one, kind, other):
        relationships.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    def add_debian(package):
        packages.setdefault(package, debian_entry(package))
        return packages[package]["SPDXID"]

    for program in programs:
        entry = packages[program.name] = program_entry(program, version)
        relate("SPDXRef-DOCUMENT", "DESCRIBES", entry["SPDXID"])
        linked = packages_with(list(closure([program]).values()))
        for package in linked:
            relate(entry["SPDXID"], "DYNAMIC_LINK", add_debian(package))
        for package in HEADERS[0 if program.name.endswith("cli") else 1:]:
            relate(entry["SPDXID"], "STATIC_LINK", add_debian(package))
        for package in packages_with(plugin_files(qt_plugins)) if program.name == WINDOW else ():
            if package not in linked:
                relate(entry["SPDXID"], "DEPENDS_ON", add_debian(package))
    digest = hashlib.sha256("".join(p["checksums"][0]["checksumValue"] for p in packages.values()
                                    if "checksums" in p).encode()).hexdigest()
    created = datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": f"hingelab-{version}", "documentNamespace": f"urn:hingelab:sbom:{version}:{digest[:32]}",
            "creationInfo": {"created": created, "creators": ["Tool: hingelab-sbom"]},
            "packages": [packages[name] for name in sorted(packages)], "relationships": relationships}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", required=True)
    parser.add_argument("--epoch", required=True, type=int, help="seconds, of the version")
    parser.add_argument("--qt-plugins", required=True, type=pathlib.Path)
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    text = json.dumps(document(arguments.programs, arguments.qt_plugins, arguments.version, arguments.epoch), indent=1)
    arguments.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
