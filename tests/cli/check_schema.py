#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The generated JSON Schema accepts every shipped rig and refuses what the program refuses."""
import copy
import json
import pathlib
import subprocess
import sys

import jsonschema


def main():
    cli, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    schema = json.loads(subprocess.run([cli, "schema"], check=True, capture_output=True, text=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    rigs = sorted(folder.glob("*.json"))
    assert len(rigs) >= 5, rigs
    for path in rigs:
        errors = list(validator.iter_errors(json.loads(path.read_text())))
        assert not errors, f"{path.name}: {errors[0].message}"

    good = json.loads((folder / "dishwasher.json").read_text())

    def refuses(change):
        bad = copy.deepcopy(good)
        change(bad)
        assert list(validator.iter_errors(bad)), f"accepted: {change.__name__}"

    def wrong_format(rig): rig["format"] = "other"
    def threshold_zero(rig): rig["elements"][0]["motion_threshold"] = 0
    def negative_friction(rig): rig["elements"][0]["dynamic_friction_torque"] = -1
    def text_for_number(rig): rig["elements"][0]["spring_constant"] = "strong"
    def two_components(rig): rig["joints"][0]["axis"] = [0, 1]
    def unknown_type(rig): rig["elements"][0]["type"] = "magnet"
    def no_name(rig): del rig["name"]
    def mistyped_key(rig): rig["elements"][0]["spring_constnat"] = 1
    def key_of_another_kind(rig): rig["joints"][0]["lead"] = 0.1
    def unknown_list(rig): rig["bodeis"] = []

    for change in (wrong_format, threshold_zero, negative_friction, text_for_number, two_components, unknown_type,
                   no_name, mistyped_key, key_of_another_kind, unknown_list):
        refuses(change)
    noted = copy.deepcopy(good)
    noted["_why"] = noted["elements"][0]["// source"] = noted["bodies"][0]["$comment"] = "notes may stand anywhere"
    assert not list(validator.iter_errors(noted)), "notes are refused"
    print(f"schema accepts {len(rigs)} rigs and refuses 10 broken ones")


main()
