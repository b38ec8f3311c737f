# SPDX-License-Identifier: GPL-3.0-or-later
"""What the programs say of themselves on --help, as values. Fails on a line that it does not understand, so that no
option is lost when a library says it in another way."""
import os
import re
import subprocess
from dataclasses import dataclass, field


@dataclass
class Option:
    names: list  # "-o", "--output"; of a positional argument its name alone
    value: str = ""  # what stands behind it in the help: "TEXT=-"
    help: str = ""

    @property
    def long(self):
        return self.names[-1]

    @property
    def choices(self):
        found = re.search(r":\{([^}]*)\}", self.value)
        return found.group(1).split(",") if found else []

    @property
    def default(self):
        found = re.search(r"=(\S+(?: \S+/s)?)", self.value)
        return found.group(1) if found else ""

    @property
    def is_required(self):
        return "REQUIRED" in self.value

    @property
    def value_names(self):
        """What stands for the values in a synopsis: [] for a switch."""
        words = re.sub(r" ?Excludes:.*", "", self.value).replace("REQUIRED", "").replace("...", "").split()
        words = [re.split(r"[:=]", w)[0] for w in words]
        return [w for w in words if re.fullmatch(r"[A-Z][A-Za-z=]*", w)]  # not "in [2 - 400000]"


@dataclass
class Command:
    name: str
    help: str
    options: list = field(default_factory=list)
    positionals: list = field(default_factory=list)
    usage: str = ""


@dataclass
class Program:
    help: str
    options: list
    commands: list = field(default_factory=list)
    positionals: list = field(default_factory=list)
    exit_codes: list = field(default_factory=list)  # (code, meaning)


def output_of(*words):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", LC_ALL="C.UTF-8")
    return subprocess.run(words, check=True, capture_output=True, text=True, env=environment).stdout


def sections(text):
    """{"Options": [lines]}; what stands before any title is under ""."""
    found, title = {"": []}, ""
    for line in text.splitlines():
        if re.fullmatch(r"[A-Z][a-z]+:", line):
            title = line[:-1]
            found[title] = []
        elif not line:
            title = ""
        else:
            found[title].append(line)
    return found


COLUMN = 30  # where CLI11 begins to say what an entry is for


def read_entry(line):
    """(head, text); a head that does not fit into its column has its text in the lines that follow."""
    is_long = len(line) > COLUMN and (line[COLUMN - 1] != " " or line[COLUMN] == "-")
    return (line.strip(), "") if is_long else (line[:COLUMN].strip(), line[COLUMN:].strip())


def read_entries(lines):
    """Options, arguments or commands: an entry begins in column 2, its text stands in column COLUMN."""
    entries = []
    for line in lines:
        if line.startswith(" " * COLUMN):
            head, text = entries[-1]
            entries[-1] = (head, f"{text} {line.strip()}".strip())
        elif line.startswith("  "):
            entries.append(read_entry(line))
        else:
            raise ValueError(f"not understood: {line}")
    return entries


def option_of(head, text):
    match = re.match(r"((?:-\S+,)?-\S+)(?: (.*))?$", head)
    if not match:
        name, _, value = head.partition(" ")
        return Option([name], value, text)
    return Option(match.group(1).split(","), match.group(2) or "", text)


def options_of(lines):
    return [option_of(*entry) for entry in read_entries(lines)]


def read_exit_codes(text):
    found = re.search(r"^Exit codes: (.*)\.$", text, re.M)
    return [part.split(" ", 1) for part in found.group(1).split("; ")]


def read_cli(path):
    text = output_of(path, "--help")
    parts = sections(text)
    program = Program(parts[""][0], options_of(parts["Options"]), exit_codes=read_exit_codes(text))
    for name, help_text in read_entries(parts["Subcommands"]):
        own = output_of(path, name, "--help")
        own_parts = sections(own)
        usage = re.search(r"^Usage: (.*)$", own, re.M).group(1)
        program.commands.append(Command(name, help_text, options_of(own_parts.get("Options", [])),
                                        options_of(own_parts.get("Positionals", [])), usage))
    return program


def read_window(path):
    """The help of Qt's parser: an entry begins in column 2 and goes on where its text began."""
    parts = sections(output_of(path, "--help"))
    entries = {"Options": [], "Arguments": []}
    for title, found in entries.items():
        for line in parts[title]:
            match = re.match(r"  (\S.*?)(?:  +(.*))?$", line)
            if line.startswith("    ") and found:
                found[-1].help += " " + line.strip()
            elif match:
                head, text = match.group(1), match.group(2) or ""
                names = re.findall(r"-{1,2}[a-z][a-z-]*", head)
                value = re.search(r"<(.*)>", head)
                found.append(Option(names or [head], value.group(1) if value else "", text))
            else:
                raise ValueError(f"not understood: {line}")
    return Program(parts[""][1], entries["Options"], positionals=entries["Arguments"])
