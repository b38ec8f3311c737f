# SPDX-License-Identifier: GPL-3.0-or-later
"""Man pages, in the macros of man(7)."""
import re
import textwrap
from dataclasses import dataclass


@dataclass
class Issue:
    version: str
    date: str


def escape(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    text = text.replace("'", "\\(aq").replace("`", "\\(ga")
    return re.sub(r"^\.", "\\&.", text)


def page(lines):
    """Lines of text are broken as mandoc wants them; a macro stays in one."""
    broken = []
    for line in lines:
        is_macro = line.startswith(".")
        parts = [line] if is_macro else textwrap.wrap(line, 78, break_on_hyphens=False, break_long_words=False)
        broken += [f"\\&{part}" if part.startswith((".", "'")) and not is_macro else part for part in parts]
    return "\n".join(broken) + "\n"


def bold(text):
    return f"\\fB{escape(text)}\\fR"


def italic(text):
    return f"\\fI{escape(text)}\\fR"


def header(name, issue):
    return [f'.TH {name.upper()} 1 {issue.date} "Hingelab {issue.version}" "User Commands"']


def entry(option):
    head = ", ".join(bold(n) if n.startswith("-") else italic(n) for n in option.names)
    names = option.value_names if option.names[0].startswith("-") else []
    if names:
        head += " " + " ".join(italic(n) for n in names)
    notes = []
    if option.choices:
        notes.append("One of: " + ", ".join(option.choices) + ".")
    if option.default:
        notes.append(f"Default: {option.default}.")
    if option.is_required and option.names[0].startswith("-"):
        notes.append("Needed.")
    text = option.help.rstrip(".") + "." if option.help else ""
    return [".TP", head, escape(" ".join([text] + notes).strip())]


def cli_manual(program, issue):
    lines = header("hingelab-cli", issue)
    lines += [".SH NAME", "hingelab\\-cli \\- simulate and examine hinges, linkages, motors and contacts",
              ".SH SYNOPSIS", f"{bold('hingelab-cli')} {italic('COMMAND')} [{italic('OPTION')}]... {italic('RIG')}",
              ".SH DESCRIPTION", escape(program.help), ".PP",
              escape("RIG is a file, the name of a shipped rig (see the command rigs), or - for the standard input. "
                     "Numbers may have units: \"30 deg\", \"3/4 in\"."),
              ".SH OPTIONS"]
    for option in program.options:
        lines += entry(option)
    lines += [".SH COMMANDS"]
    for command in program.commands:
        usage = command.usage.split(" ", 1)[1]
        lines += [".SS " + escape(usage.replace("[OPTIONS]", "[OPTION]...")), escape(command.help)]
        for option in command.positionals + command.options:
            if "--help" not in option.names:
                lines += entry(option)
    lines += [".SH EXIT STATUS"]
    for code, meaning in program.exit_codes:
        lines += [".TP", bold(code), escape(meaning[0].upper() + meaning[1:] + ".")]
    lines += [".SH EXAMPLES", ".TP", escape("hingelab-cli simulate dishwasher --duration 3 --output run.csv"),
              "Three seconds of a shipped rig, as a table.", ".TP", escape("hingelab-cli metrics tailgate --json"),
              "Key figures of a whole door, for a script.",
              ".SH SEE ALSO", ".BR hingelab (1)"]
    return page(lines)


def window_manual(program, issue):
    lines = header("hingelab", issue)
    lines += [".SH NAME", "hingelab \\- interactive laboratory for hinges, linkages, motors and contacts",
              ".SH SYNOPSIS", f"{bold('hingelab')} [{italic('OPTION')}]... [{italic('RIG')}]",
              ".SH DESCRIPTION", escape(program.help), ".PP",
              escape("RIG is a file (a rig, or a take: a recorded run) or the name of a shipped rig. Without it, the last "
                     "one is opened."),
              ".SH OPTIONS"]
    for option in program.options:
        lines += entry(option)
    lines += [".SH ENVIRONMENT", ".TP", bold("QT_QPA_PLATFORM"),
              escape("The platform of the window: xcb, wayland or offscreen. Where there is an X server, xcb is taken."),
              ".SH FILES", ".TP", escape("*.hingelab, *.json"), "Rigs.", ".TP", escape("*.hingelab-take"), "Recorded runs.",
              ".TP", escape("~/.config/Hingelab"), "Settings.", ".SH SEE ALSO", ".BR hingelab\\-cli (1)"]
    return page(lines)
