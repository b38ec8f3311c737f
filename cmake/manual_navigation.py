# SPDX-License-Identifier: GPL-3.0-or-later
"""Order of the manual's site (mkdocs.yml): the pages that the README.md of each folder lists, as it lists them, beneath its
headings. What else is in docs/ is for developers and stays out."""
import re
from pathlib import Path

PARTS = ("tutorials", "how-to", "reference", "explanation")
ENTRY = re.compile(r"^## (?P<heading>.+)|\[(?P<title>[^\]]+)\]\((?P<page>[^).#/]+(?:/README)?\.md)\)")


def pages_of(folder: Path, docs: Path) -> list:
    pages: list = []
    group = pages
    for line in (folder / "README.md").read_text(encoding="utf-8").splitlines():
        for entry in ENTRY.finditer(line):
            if entry["heading"]:
                group = []
                pages.append({entry["heading"]: group})
                continue
            page = folder / entry["page"]
            name = page.relative_to(docs).as_posix()
            if page.parent != folder:
                group.append({entry["title"]: [name, *pages_of(page.parent, docs)]})
            elif page.exists():
                group.append({entry["title"]: name})
    return [page for page in pages if page not in ({entry: []} for entry in page)]


def title_of(folder: Path) -> str:
    return (folder / "README.md").read_text(encoding="utf-8").splitlines()[0].lstrip("# ")


def on_config(config):
    docs = Path(config["docs_dir"]).resolve()
    config["nav"] = [{"Hingelab": "README.md"}]
    for part in PARTS:
        folder = docs / part
        config["nav"].append({title_of(folder): [f"{part}/README.md", *pages_of(folder, docs)]})
    return config


def on_files(files, config):
    """Pages for developers, which link to the sources, are no part of the site."""
    for file in [file for file in files if "/" not in file.src_path and file.src_path.endswith(".md")]:
        if file.src_path != "README.md":
            files.remove(file)
    return files
