#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the man pages and the completions of bash, zsh and fish, from what the programs say on --help."""
import argparse
import pathlib

import completions
import manuals
import window_completions
from cli_help import output_of, read_cli, read_window


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cli", required=True, help="hingelab-cli")
    parser.add_argument("--window", help="hingelab")
    parser.add_argument("--version", required=True)
    parser.add_argument("--date", required=True, help="of the version")
    parser.add_argument("--output", required=True, type=pathlib.Path, help="folder")
    arguments = parser.parse_args()
    arguments.output.mkdir(parents=True, exist_ok=True)
    cli = read_cli(arguments.cli)
    rigs = [line.split()[0] for line in output_of(arguments.cli, "rigs").splitlines()]
    issue = manuals.Issue(arguments.version, arguments.date)
    files = {"hingelab-cli.1": manuals.cli_manual(cli, issue), "completion.bash": completions.bash(cli, rigs),
             "completion.zsh": completions.zsh(cli, rigs), "completion.fish": completions.fish(cli, rigs)}
    if arguments.window:
        window = read_window(arguments.window)
        files |= {"hingelab.1": manuals.window_manual(window, issue),
                  "window.bash": window_completions.bash(window, rigs),
                  "window.zsh": window_completions.zsh(window, rigs),
                  "window.fish": window_completions.fish(window, rigs)}
    for name, text in files.items():
        (arguments.output / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
