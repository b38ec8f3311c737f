#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Lists texts that are hard to read: sentences above 30 words, sentences whose subject is a free relative clause ("What
flies away is left out"), and words that docs/reference/glossary.md replaces.

It reads the pages of docs/ and the README, texts given to tr(), help texts of fields and kinds, texts of the command
line, and the descriptions of shipped rigs. Exit code 1 if it lists anything.

  words.py SOURCE [--summary] [PATH...]     only files whose path begins with one of PATH
"""
import json
import re
import sys
from pathlib import Path

MOST_WORDS = 30
DEVELOPER_PAGES = {"docs/architecture.md", "docs/inside.md", "docs/rendering.md", "docs/packaging.md", "docs/releasing.md",
                   "docs/contact-solver-cost.md", "docs/reference/glossary.md"}


def rows_of_table(text: str, heading: str) -> list[list[str]]:
    """The cells of all tables whose heading has this column."""
    rows, inside = [], False
    for line in text.splitlines():
        if not line.startswith("|"):
            inside = False
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if heading in cells:
            inside, column = True, cells.index(heading)
        elif inside and not set(line) <= set("|- "):
            rows.append([cells[column], cells[0] if column else cells[1]])
    return rows


def replaced_words(source: Path) -> list[tuple[re.Pattern, str]]:
    rows = rows_of_table((source / "docs/reference/glossary.md").read_text(encoding="utf-8"), "instead of")
    return [(re.compile(rf"\b{re.escape(phrase.strip())}\b", re.IGNORECASE), term)
            for phrases, term in rows for phrase in phrases.split("/") if phrase.strip()]


def prose_of_markdown(text: str):
    """(line, text) of paragraphs, items and cells; without code, links' targets and markup."""
    paragraph, start, fenced = [], 0, False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        is_own = line.startswith("|") or re.match(r"\s*([-*]|\d+\.|#+|<)\s", line)
        if paragraph and (not line.strip() or is_own or fenced):
            yield start, " ".join(paragraph)
            paragraph = []
        if fenced or not line.strip() or set(line) <= set("|- :"):
            continue
        if line.startswith("|"):
            yield from ((number, cell.strip()) for cell in line.strip("|").split("|") if cell.strip())
            continue
        if not paragraph:
            start = number
        paragraph.append(re.sub(r"^\s*([-*]|\d+\.|#+)\s+", "", line.strip()))


def plain(text: str) -> str:
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)", "", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`[^`]*`", "X", text)
    text = re.sub(r"\$[^$]*\$", "X", text)
    return re.sub(r"[*_]{1,2}(\S(?:.*?\S)?)[*_]{1,2}", r"\1", text)


RELATIVE_SUBJECT = re.compile(r"(What|Who|Whoever|Whatever|Whichever|Wherever)\s.*[.!;]$")

LITERAL = r'"((?:[^"\\]|\\.)*)"'
CONCATENATED = rf"{LITERAL}(?:\s*{LITERAL})*"


# Programs and style sheets within raw literals, and equations.
RAW = re.compile(r'R"(\w*)\((?:.|\n)*?\)\1"')
EQUATION = re.compile(r"\w\^\d|:=")


def line_of(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def texts_of_code(text: str, before: str):
    """(line, text) of literals, joined as the compiler does, that stand behind `before`."""
    text = RAW.sub(lambda raw: "\n" * raw.group().count("\n"), text)
    for match in re.finditer(rf"{before}({CONCATENATED})", text):
        joined = "".join(re.findall(LITERAL, match.group(1)))
        if EQUATION.search(joined):
            continue
        joined = re.sub(r"<[^<>]+>", " ", joined)
        yield line_of(text, match.start()), joined.replace("\\n", " ").replace('\\"', '"')


def texts_of(path: Path, name: str):
    text = path.read_text(encoding="utf-8")
    if name.endswith(".md"):
        yield from ((line, plain(prose)) for line, prose in prose_of_markdown(text))
    elif name.endswith(".json"):
        rig = json.loads(text)
        yield line_of(text, text.find('"description"')), rig.get("description", "")
        for experiment in rig.get("experiments", []):
            yield line_of(text, text.find('"experiments"')), experiment["name"]
    elif name.startswith(("ui/", "app/hingelab/")):
        yield from texts_of_code(text, r"\btr\(\s*")
    else:  # help texts and texts of the command line: whatever reads as a sentence
        yield from ((line, words) for line, words in texts_of_code(text, "") if re.search(r"\w+ \w+ \w+", words))


def sentences_of(text: str):
    yield from (part for part in re.split(r"(?<=[.!?:])\s+(?=[A-Z*\"'(`])|(?<=;)\s+", text) if part.strip())


def files_of(source: Path):
    patterns = ["README.md", "docs/**/*.md", "resources/rigs/*.json", "resources/templates/*.json", "ui/**/*.cpp",
                "app/hingelab/*.cpp", "app/hingelab_cli/*.cpp", "physics/**/*_fields.cpp", "physics/rig/rig/*.cpp", "physics/**/*_text.cpp",
                "physics/rig/joints/*_joint.cpp", "physics/engine/checks/*.cpp", "physics/report/**/*.cpp"]
    for pattern in patterns:
        yield from sorted(source.glob(pattern))


def findings(source: Path, chosen: list[str]):
    replaced = replaced_words(source)
    for path in files_of(source):
        name = path.relative_to(source).as_posix()
        if name in DEVELOPER_PAGES or (chosen and not name.startswith(tuple(chosen))):
            continue
        for line, text in texts_of(path, name):
            for sentence in sentences_of(text):
                words = re.findall(r"[^\W_]+(?:['’.-][^\W_]+)*", sentence)
                count = sum(word != "X" for word in words)  # code counts for nothing
                if count > MOST_WORDS:
                    yield name, line, f"{count} words: {sentence}"
                if RELATIVE_SUBJECT.match(sentence) and "?" not in sentence:
                    yield name, line, f"name the subject: {sentence}"
            for pattern, term in replaced:
                if pattern.search(text):
                    yield name, line, f'"{pattern.search(text).group()}"; write: {term}'


def main() -> int:
    arguments = [argument for argument in sys.argv[1:] if argument != "--summary"]
    found = list(findings(Path(arguments[0]), arguments[1:]))
    if "--summary" in sys.argv:
        counts: dict[str, int] = {}
        for name, _, _ in found:
            counts[name] = counts.get(name, 0) + 1
        for name, count in sorted(counts.items(), key=lambda item: -item[1]):
            print(f"{count:5d}  {name}")
    else:
        for name, line, words in found:
            print(f"{name}:{line}: {words}")
    print(f"{len(found)} texts to write anew" if found else "No text is too long, none uses a replaced word")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
