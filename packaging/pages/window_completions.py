# SPDX-License-Identifier: GPL-3.0-or-later
"""Completions of hingelab, the window, for bash, zsh and fish: its options, files, and the shipped rigs."""
from completions import LICENCE, fish_text, zsh_text

FILES = {"FILE", "TABLE", "FOLDER"}
CHOICES = {"--theme": ("system", "light", "dark"), "--page": ("figures", "targets", "slam")}


def is_file(option):
    return option.value in FILES or option.long == "--print"


def bash(program, rigs):
    names = " ".join(n for o in program.options for n in o.names)
    lines = [LICENCE + "_hingelab() {", "  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}",
             "  COMPREPLY=()", "  case $before in"]
    for option in program.options:
        if option.long in CHOICES:
            lines.append(f"    {option.long}) mapfile -t COMPREPLY < "
                         f"<(compgen -W '{' '.join(CHOICES[option.long])}' -- \"$current\"); return ;;")
        elif is_file(option):
            lines.append(f"    {option.long}) compopt -o filenames; mapfile -t COMPREPLY < "
                         "<(compgen -f -- \"$current\"); return ;;")
        elif option.value:
            lines.append(f"    {option.long}) return ;;")
    lines += ["  esac", "  if [[ $current == -* ]]; then",
              f"    mapfile -t COMPREPLY < <(compgen -W '{names}' -- \"$current\")", "    return", "  fi",
              "  compopt -o filenames",
              f"  mapfile -t COMPREPLY < <(compgen -f -- \"$current\"; compgen -W '{' '.join(rigs)}' -- \"$current\")",
              "}", "complete -F _hingelab hingelab"]
    return "\n".join(lines) + "\n"


def zsh(program, rigs):
    lines = ["#compdef hingelab", LICENCE + "_hingelab() {", f"  local -a rigs=({' '.join(rigs)})", "  _arguments \\"]
    for option in program.options:
        value = ""
        if option.long in CHOICES:
            value = f":value:({' '.join(CHOICES[option.long])})"
        elif is_file(option):
            value = ":file:_files"
        elif option.value:
            value = f":{zsh_text(option.value.lower())}: "
        lines += [f"    '*{name}[{zsh_text(option.help)}]{value}' \\" for name in option.names]
    lines += ["    '*:rig:{ _alternative \"rigs:shipped rig:($rigs)\" \"files:file:_files\" }'", "}", '_hingelab "$@"']
    return "\n".join(lines) + "\n"


def fish(program, rigs):
    lines = [LICENCE + f"complete -c hingelab -a '{' '.join(rigs)}' -d 'Shipped rig'"]
    for option in program.options:
        names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
        value = ""
        if option.long in CHOICES:
            value = f" -x -a '{' '.join(CHOICES[option.long])}'"
        elif is_file(option):
            value = " -r -F"
        elif option.value:
            value = " -x"
        lines.append(f"complete -c hingelab {names}{value} -d {fish_text(option.help)}")
    return "\n".join(lines) + "\n"
