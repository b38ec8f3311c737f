# SPDX-License-Identifier: GPL-3.0-or-later
"""Completions of hingelab-cli for bash, zsh and fish."""

LICENCE = "# SPDX-License-Identifier: GPL-3.0-or-later\n"
# Values of these are files, and so are positional arguments; RIG may be a shipped one, too.
FILE_OPTIONS = {"--params", "--output", "--save", "--save-problem", "--logo", "--picture", "--losses", "--engine",
                "--compared-with", "--with", "--rig"}


def takes_rig(command):
    return any(p.names[0] == "RIG" for p in command.positionals)


def takes_file(command):
    return bool(command.positionals)


def is_file(option):
    return option.long in FILE_OPTIONS and bool(option.value_names)  # not a switch of that name


def bash(program, rigs):
    names = " ".join(c.name for c in program.commands)
    own = " ".join(n for o in program.options for n in o.names)
    lines = [LICENCE + "_hingelab_cli() {", '  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}',
             "  local command=${COMP_WORDS[1]-} options= rigs=", "  COMPREPLY=()", "  if ((COMP_CWORD == 1)); then",
             f"    mapfile -t COMPREPLY < <(compgen -W '{names} {own}' -- \"$current\")", "    return", "  fi",
             '  case "$command $before" in']
    for command in program.commands:
        for option in command.options:
            for name in option.names:
                if option.choices:
                    lines.append(f"    '{command.name} {name}') mapfile -t COMPREPLY < "
                                 f"<(compgen -W '{' '.join(option.choices)}' -- \"$current\"); return ;;")
                elif is_file(option):
                    lines.append(f"    '{command.name} {name}') compopt -o filenames; mapfile -t COMPREPLY < "
                                 "<(compgen -f -- \"$current\"); return ;;")
                elif option.value_names:
                    lines.append(f"    '{command.name} {name}') return ;;")
    lines += ["  esac", "  case $command in"]
    for command in program.commands:
        options = " ".join(n for o in command.options for n in o.names)
        rig = f" rigs='{' '.join(rigs)}'" if takes_rig(command) else ""
        lines.append(f"    {command.name}) options='{options}'{rig} ;;")
    lines += ["    *) return ;;", "  esac", "  if [[ $current == -* ]]; then",
              "    mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$current\")", "    return", "  fi",
              "  compopt -o filenames",
              "  mapfile -t COMPREPLY < <(compgen -f -- \"$current\"; compgen -W \"$rigs\" -- \"$current\")",
              "}", "complete -F _hingelab_cli hingelab-cli"]
    return "\n".join(lines) + "\n"


def zsh_text(text):
    for character in "\\[]:":
        text = text.replace(character, "\\" + character)
    return text.replace("'", "'\\''")


def zsh_option(option):
    if option.choices:
        value = f":{option.long[2:]}:({' '.join(option.choices)})"
    elif is_file(option):
        value = ":file:_files"
    else:
        value = "".join(f":{name.lower()}: " for name in option.value_names)
    return [f"    '*{name}[{zsh_text(option.help)}]{value}'" for name in option.names]


def zsh(program, rigs):
    lines = ["#compdef hingelab-cli", LICENCE + "_hingelab_cli() {", "  local -a commands rigs", "  commands=("]
    lines += [f"    '{c.name}:{zsh_text(c.help)}'" for c in program.commands]
    lines += ["  )", f"  rigs=({' '.join(rigs)})", "  if ((CURRENT == 2)); then",
              "    _describe command commands", "    _values option " + " ".join(
                  f"'{o.long}[{zsh_text(o.help)}]'" for o in program.options), "    return", "  fi",
              "  local command=$words[2]", "  shift words", "  ((CURRENT--))", "  case $command in"]
    for command in program.commands:
        lines.append(f"  {command.name}) _arguments \\")
        for option in command.options:
            lines += [line + " \\" for line in zsh_option(option)]
        if takes_rig(command):
            lines.append("    '*:rig:{ _alternative \"rigs:shipped rig:($rigs)\" \"files:file:_files\" }' ;;")
        else:
            lines.append("    '*:file:_files' ;;" if takes_file(command) else "    ;;")
    lines += ["  esac", "}", '_hingelab_cli "$@"']
    return "\n".join(lines) + "\n"


def fish_text(text):
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def fish(program, rigs):
    start = "complete -c hingelab-cli"
    lines = [LICENCE + f"{start} -n __fish_use_subcommand -f"]
    for command in program.commands:
        lines.append(f"{start} -n __fish_use_subcommand -f -a {command.name} -d {fish_text(command.help)}")
        seen = f"{start} -n '__fish_seen_subcommand_from {command.name}'"
        for option in command.options:
            names = " ".join(f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.names)
            value = ""
            if option.choices:
                value = f" -x -a '{' '.join(option.choices)}'"
            elif is_file(option):
                value = " -r -F"
            elif option.value_names:
                value = " -x"
            lines.append(f"{seen} {names}{value} -d {fish_text(option.help)}")
        if takes_rig(command):
            lines.append(f"{seen} -a '{' '.join(rigs)}' -d 'Shipped rig'")
    return "\n".join(lines) + "\n"
