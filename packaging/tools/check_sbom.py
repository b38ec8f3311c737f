#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether a bill of materials has the form of SPDX 2.3 and hangs together: usage: check_sbom.py FILE"""
import json
import pathlib
import sys

import jsonschema


def main():
    document = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    schema = json.loads((pathlib.Path(__file__).parent / "spdx.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(document, schema)
    names = [package["SPDXID"] for package in document["packages"]]
    if len(set(names)) != len(names):
        sys.exit("two packages have the same identifier")
    known = {*names, document["SPDXID"]}
    related = set()
    for relationship in document["relationships"]:
        ends = {relationship["spdxElementId"], relationship["relatedSpdxElement"]}
        if not ends <= known:
            sys.exit(f"{ends - known} is related, but not listed")
        related |= ends
    if lost := known - related:
        sys.exit(f"nothing is related to {lost}")
    print(f"{len(names)} packages, {len(document['relationships'])} relationships")


if __name__ == "__main__":
    main()
