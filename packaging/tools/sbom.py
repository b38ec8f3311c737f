#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a bill of materials (SPDX 2.3, JSON) of programs as they were linked: every library that is loaded with them,
by the Debian package and version that it came from, and the libraries of headers that are compiled in."""
import argparse
import datetime
import hashlib
import json
import pathlib

from linked_libraries import closure, package_fields, packages_of

HEADERS = ("libcli11-dev", "libeigen3-dev", "nlohmann-json3-dev")
PLUGINS = ("libqt6svg6",)  # loaded by name at run time
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


def document(programs, version, epoch):
    packages, relationships = {}, []

    def relate(one, kind, other):
        relationships.append({"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other})

    def add_debian(package):
        packages.setdefault(package, debian_entry(package))
        return packages[package]["SPDXID"]

    for program in programs:
        entry = packages[program.name] = program_entry(program, version)
        relate("SPDXRef-DOCUMENT", "DESCRIBES", entry["SPDXID"])
        libraries = list(closure([program]).values())
        sources = packages_of(libraries)
        if unknown := [str(path) for path in libraries if path not in sources]:
            raise SystemExit(f"no Debian package has {', '.join(unknown)}")
        for package in sorted(set(sources.values())):
            relate(entry["SPDXID"], "DYNAMIC_LINK", add_debian(package))
        for package in HEADERS[0 if program.name.endswith("cli") else 1:]:
            relate(entry["SPDXID"], "STATIC_LINK", add_debian(package))
        for package in () if program.name.endswith("cli") else PLUGINS:
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
    parser.add_argument("--output", required=True, type=pathlib.Path)
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    text = json.dumps(document(arguments.programs, arguments.version, arguments.epoch), indent=1)
    arguments.output.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
