#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a link of the documentation leads nowhere (page, file or heading), where a picture is missing or belongs to
no page, and where a page of the manual is not in the index of its part.

The manual is docs/README.md and the four folders beside it; each folder has a README.md, which lists its pages. What else is in
docs/ is for developers; CONTRIBUTING.md lists it.

  check_docs.py SOURCE
"""
import re
import sys
import unicodedata
from pathlib import Path

PARTS = ("tutorials", "how-to", "reference", "explanation")
LINK = re.compile(r"(!?)\[[^\]]*\]\(([^)\s]+)\)")


def without_code(text: str) -> str:
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"`[^`\n]*`", "X", text)


def anchors_of(page: Path) -> set[str]:
    """As GitHub makes them: lower case, without punctuation, hyphens for spaces."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    anchors: set[str] = set()
    for heading in re.findall(r"^#{1,6} +(.*?)\s*$", text, flags=re.MULTILINE):
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "").lower()
        kept = "".join(c for c in words if c in " -_" or unicodedata.category(c)[0] in "LN")
        anchors.add(kept.replace(" ", "-"))
    return anchors


def links_of(page: Path):
    """(is picture, file or None for this page, anchor) of what leads to files of ours."""
    for mark, link in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        yield mark == "!", link, ((page.parent / path).resolve() if path else page), anchor


def faults(source: Path):
    docs = source / "docs"
    pages = [source / "README.md", source / "CONTRIBUTING.md", *sorted(docs.rglob("*.md"))]
    used: set[Path] = set()
    linked: dict[Path, set[Path]] = {}
    for page in pages:
        name = page.relative_to(source)
        for _, link, target, anchor in links_of(page):
            used.add(target)
            linked.setdefault(page, set()).add(target)
            if not target.exists():
                yield f"{name}: {link} leads nowhere"
            elif anchor and target.suffix == ".md" and anchor not in anchors_of(target):
                yield f"{name}: {link}: the page has no such heading"
    for part in PARTS:
        index = docs / part / "README.md"
        if not index.exists():
            yield f"docs/{part} has no README.md"
            continue
        for page in sorted((docs / part).rglob("*.md")):
            nearest = page.parent / "README.md"
            if nearest == page and page.parent != docs / part:
                nearest = index
            if page not in (index, nearest) and page not in linked.get(nearest, set()):
                yield f"{page.relative_to(source)} is not in {nearest.relative_to(source)}"
    for page in sorted(docs.glob("*.md")):
        if page.name != "README.md" and page not in linked.get(source / "CONTRIBUTING.md", set()):
            yield f"{page.relative_to(source)} is not in CONTRIBUTING.md"
    for picture in sorted((docs / "images").iterdir()):
        if picture not in used:
            yield f"{picture.relative_to(source)} belongs to no page"


def main() -> int:
    found = list(faults(Path(sys.argv[1]).resolve()))
    print("\n".join(found) if found else "All links, pictures and pages of the documentation are in place")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
