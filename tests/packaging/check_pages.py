#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Man pages and completions say what the programs say: every command, every option.
usage: check_pages.py PROGRAM PAGES [WINDOW]

What the pages are made of is not used here: commands come from the program's message about an unknown one, options from
the plain text of its help."""
import os
import pathlib
import re
import subprocess
import sys

program, pages = sys.argv[1], pathlib.Path(sys.argv[2])
problems = []


def expect(condition, problem):
    if not condition:
        problems.append(problem)


def run(*words, **more):
    return subprocess.run(words, capture_output=True, text=True, **more)


def completed(*words, of="hingelab-cli", page="completion.bash"):
    """What bash offers for the last word."""
    script = (f"compopt() {{ :; }}; source {page}; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _{of.replace('-', '_')}; "
              "printf '%s\\n' \"${COMPREPLY[@]}\"")
    done = run("bash", "-uc", script, "bash", of, *words, cwd=pages)
    expect(not done.stderr, done.stderr)
    return done.stdout.split()


def unescaped(page):
    return page.read_text(encoding="utf-8").replace("\\-", "-")


commands = re.search(r"the commands are (.*) \(see", run(program, "no-such-command").stderr).group(1).split(", ")
expect(len(commands) > 20, f"too few commands: {commands}")
manual, zsh, fish = (unescaped(pages / name) for name in ("hingelab-cli.1", "completion.zsh", "completion.fish"))
expect(set(commands) <= set(completed("")), f"bash does not offer {set(commands) - set(completed(''))}")
for command in commands:
    options = set(re.findall(r"(?:^  |,)(--?[a-z][a-z-]*)", run(program, command, "--help").stdout, re.M))
    expect("--help" in options, f"{command}: its help was not understood")
    offered = set(completed(command, "-"))
    expect(options == offered, f"{command}: bash offers {sorted(offered)}, the program takes {sorted(options)}")
    section = re.search(rf"^\.SS {command} .*\n((?:(?!\.S[SH]).*\n)+)", manual, re.M)
    expect(section, f"the man page has no {command}")
    missing = [o for o in options - {"-h", "--help"} if section and f"\\fB{o}\\fR" not in section.group(1)]
    expect(not missing, f"{command}: the man page has no {missing}")
    part = re.search(rf"^  {command}\) _arguments(.*?);;", zsh, re.M | re.S)
    missing = [o for o in options if not part or f"'*{o}[" not in part.group(1)]
    expect(not missing, f"{command}: zsh has no {missing}")
    lines = [line for line in fish.splitlines() if f"from {command}'" in line]
    missing = [o for o in options if not any(f" -{'l' if o[1] == '-' else 's'} {o.lstrip('-')} " in line for line in lines)]
    expect(not missing, f"{command}: fish has no {missing}")
expect(completed("simulate", "--format", "") == ["csv", "json"], "bash does not know the choices of --format")
expect("four-bar" in completed("metrics", "four"), "bash does not offer the shipped rigs")

if len(sys.argv) > 3:
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen")
    text = run(sys.argv[3], "--help", env=environment).stdout
    options = set(re.findall(r"(?:^  |, )(--?[a-z][a-z-]*)", text, re.M))
    expect({"--screenshot", "-h"} <= options, "the help of the window was not understood")
    window = {"of": "hingelab", "page": "window.bash"}
    offered = set(completed("-", **window))
    expect(options == offered, f"the window: bash offers {sorted(offered)}, it takes {sorted(options)}")
    expect(completed("--theme", "d", **window) == ["dark"], "bash does not know the themes")
    expect("four-bar" in completed("four", **window), "bash does not offer the shipped rigs to the window")
    manual, zsh, fish = (unescaped(pages / name) for name in ("hingelab.1", "window.zsh", "window.fish"))
    missing = [o for o in options if f"'*{o}[" not in zsh or not re.search(rf" -{'ls'[o[1] != '-']} {o.lstrip('-')} ", fish)]
    expect(not missing, f"the window: zsh or fish have no {missing}")

lint = run("mandoc", "-T", "lint", "-W", "style", *map(str, sorted(pages.glob("*.1"))))
expect(lint.returncode == 0, lint.stdout)
print("\n".join(problems))
sys.exit(bool(problems))
