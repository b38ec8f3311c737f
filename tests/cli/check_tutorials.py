#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands of the tutorials as they stand there, page by page, each page in a folder of its own.

  check_tutorials.py HINGELAB_CLI SOURCE
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FENCE = re.compile(r"^( *)```\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


def commands_of(page: Path):
    for _, block in FENCE.findall(page.read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if line.strip().startswith("hingelab-cli "):
                yield line.strip()


def main() -> int:
    cli, source = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    ran = failed = 0
    for page in sorted((source / "docs/tutorials").glob("*.md")):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(source / "docs/data", Path(folder) / "docs/data")
            environment = {**os.environ, "PATH": f"{cli.parent}:{os.environ['PATH']}"}
            for command in commands_of(page):
                result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True,
                                        text=True, check=False)
                ran += 1
                if result.returncode != 0 or not (result.stdout or list(Path(folder).iterdir())):
                    failed += 1
                    print(f"{page.name}: {command}\n  ended with {result.returncode}: {result.stderr.strip()}")
    print(f"{ran} commands of the tutorials, {failed} failed")
    return 1 if failed or ran == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
