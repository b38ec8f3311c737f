# SPDX-License-Identifier: GPL-3.0-or-later
"""Equations of the manual's site (mkdocs.yml): fences named math and $...$ in lines become elements that KaTeX typesets when a
page is opened. KaTeX is Debian's (libjs-katex) and is copied into the site, which needs no network."""
import re
import shutil
from pathlib import Path

KATEX = Path("/usr/share/javascript/katex")
FENCE = re.compile(r"^(?P<indent>[\s>]*)(?P<signs>`{3,}|~{3,})\s*(?P<name>[^`]*)$")
# Code first, so that an equation in it stays as it is; the same forms as ui/manual/manual_markdown.cpp.
PARTS = re.compile(r"(?P<code>(?<!`)(?P<ticks>`+)(?!`).*?(?<!`)(?P=ticks)(?!`))|(?P<escape>\\.)"
                   r"|(?<![\w$])\$(?:`(?P<quoted>[^`]+)`|(?![\s$`])(?P<tex>(?:\\.|[^\\$])*?)(?<!\s))\$(?![\w$])")
SCRIPT = r"""for (const element of document.querySelectorAll("span.equation"))
  katex.render(element.textContent, element, {
    displayMode: element.classList.contains("display"),
    macros: {"\\sgn": "\\operatorname{sgn}", "\\atan": "\\operatorname{atan}", "\\term": "#2"},
  });
"""


def element(tex: str, kind: str) -> str:
    """Every sign as a number, so that Markdown sees nothing in it to change."""
    coded = "".join(sign if sign.isalnum() and sign.isascii() else f"&#{ord(sign)};" for sign in tex)
    return f'<span class="{kind}">{coded}</span>'


def line_with_elements(line: str) -> str:
    is_table = line.lstrip().startswith("|")

    def replaced(match: re.Match) -> str:
        tex = match["quoted"] or match["tex"]
        if tex is None:
            return match.group()
        return element(tex.replace(r"\|", "|") if is_table else tex, "equation")

    return PARTS.sub(replaced, line)


def with_elements(markdown: str) -> str:
    lines, equation, fence = [], [], None
    for line in markdown.split("\n"):
        mark = FENCE.match(line)
        if fence is None:
            fence, equation = mark, []
            if mark is None or mark["name"].strip() != "math":
                lines.append(line if mark else line_with_elements(line))
            continue
        is_end = mark is not None and not mark["name"].strip() and mark["signs"].startswith(fence["signs"])
        if fence["name"].strip() != "math":
            lines.append(line)
        elif is_end:
            indent = fence["indent"]
            lines += [indent, indent + element("\n".join(equation).strip(), "equation display"), indent]
        else:
            equation.append(line[len(fence["indent"]):])
        if is_end:
            fence = None
    return "\n".join(lines)


def on_config(config):
    if not KATEX.is_dir():
        raise SystemExit("Equations need KaTeX: apt-get install libjs-katex")
    config["extra_css"].append("katex/katex.min.css")
    config["extra_javascript"] += ["katex/katex.min.js", "katex/equations.js"]
    return config


def on_page_markdown(markdown, **_):
    return with_elements(markdown)


def on_post_build(config):
    target = Path(config["site_dir"]) / "katex"
    target.mkdir(parents=True, exist_ok=True)
    for name in ("katex.min.js", "katex.min.css"):
        shutil.copy(KATEX / name, target / name)
    # Copies, not the links to the package of the fonts; in the form that all browsers take first.
    shutil.copytree(KATEX / "fonts", target / "fonts", ignore=shutil.ignore_patterns("*.ttf", "*.woff"), dirs_exist_ok=True)
    (target / "equations.js").write_text(SCRIPT, encoding="utf-8")
