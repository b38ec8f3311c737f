#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Asks of every sign, comparison and term in a law whether a test would notice if it were wrong.

    ./dev mutate FILE...           all mutants of these files (or of all files of plan.json: --all)
    ./dev mutate FILE --line 42    those of one line
    ./dev mutate FILE --list       only shows them

Mutants: + and - swapped, a minus sign dropped, a term of a sum dropped, * and / swapped, a comparison moved by its
edge (< to <=) or turned (< to >), == and != swapped, min and max swapped. A copy of the file with all of them in
it is compiled once, switched by an environment variable (switch.h), and linked with the tests that plan.json
names; your files are only read. Each mutant then meets the test functions that reach it, quickest first, until
one fails. Constants known to the compiler are not mutated.

What can come of a mutant: killed (by which test function), timed out (which a test would notice, too), not
compiling, equivalent (listed with its reason in equivalent.json), survived. Exit code 1 if any survived.
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from mutants import Finder, with_switches

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BUILD = ROOT / "build" / "mutation"
CANNOT_BE_COMPILED = 77
OUTCOMES = ("killed", "timed out", "not compiling", "equivalent", "survived")


def run(command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **options)


def must(command, **options):
    result = run(command, **options)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{result.stdout[-4000:]}")
    return result.stdout


class Build:
    """The unchanged build, and the commands by which it came about."""

    def __init__(self, tests, jobs):
        must(["cmake", "--preset", "mutation"], cwd=ROOT)
        must(["ninja", "-C", str(BUILD), f"-j{jobs}", *tests])
        entries = json.loads((BUILD / "compile_commands.json").read_text())
        self.compile_commands = {os.path.relpath(e["file"], ROOT): e["command"] for e in entries}

    def compiler(self, source, shadow, file):
        """The command for `source` with headers from `shadow` first, without the compiler cache and warnings; where
        `file` is a header, without the precompiled one, which may have brought it already."""
        words = shlex.split(self.compile_commands[source])
        while not re.search(r"(c\+\+|g\+\+|clang\+\+)[^/]*$", words[0]):
            del words[0]
        kept = [words[0], f"-I{shadow}", "-w"]
        skip = 0
        for i, word in enumerate(words[1:], 1):
            if skip:
                skip -= 1
            elif word in ("-o", "-c"):
                skip = 1
            elif word == "-include" and file.endswith(".h") and "cmake_pch" in words[i + 1]:
                skip = 1
            elif not word.startswith("-W"):
                kept.append(word)
        return [*kept, "-include", str(HERE / "switch.h")]

    def link(self, test, objects, replaced, out):
        command = must(["ninja", "-C", str(BUILD), "-t", "commands", "-s", test]).strip().splitlines()[-1]
        words = [w for w in shlex.split(command) if w not in ("&&", ":")]
        words = [w for w in words if not any(w.endswith(f"/{source}.o") for source in replaced)]
        words[words.index("-o") + 1] = str(out)
        must([words[0], *map(str, objects), *words[1:]], cwd=BUILD)


def environment(**more):
    return {**os.environ, "QT_LOGGING_RULES": "*.debug=false", "QTEST_MAX_WARNINGS": "0",
            "QTEST_DISABLE_STACK_DUMP": "1", **more}  # a debugger for each mutant that crashes takes minutes


class Test:
    """An executable of Qt Test whose functions are run by name."""

    def __init__(self, name, program, like=None, only=None):
        self.name = name
        self.program = program
        if like:
            self.functions, self.seconds, self.met = like.functions, like.seconds, like.met
            return
        listing = must([str(program), "-functions"], env=environment())
        self.functions = [f for f in re.findall(r"^(\w+)\(\)", listing, re.MULTILINE) if not only or f in only]
        self.seconds = {}
        self.met = {}

    def measure(self, function, folder):
        met = Path(folder) / f"{self.name}.{function}.met"
        begin = time.monotonic()
        result = run([str(self.program), function], env=environment(HINGELAB_MUTANTS_MET=str(met)))
        self.seconds[function] = time.monotonic() - begin
        if result.returncode != 0:
            sys.exit(f"{self.name} {function} fails without a mutant:\n{result.stdout[-2000:]}")
        # No file: the linker needed nothing of the law for this test.
        self.met[function] = set(map(int, met.read_text().split())) if met.exists() else set()

    def try_mutant(self, number, functions):
        """(outcome, which function failed) of the mutant."""
        limit = 10.0 + 20.0 * sum(self.seconds[f] for f in functions)
        process = subprocess.Popen(
            [str(self.program), *functions],
            env=environment(HINGELAB_MUTANT=str(number)),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        failed = None
        with concurrent.futures.ThreadPoolExecutor(1) as timer:
            stopped = timer.submit(self._stop_after, process, limit)
            for line in process.stdout:
                match = re.match(r"FAIL!\s*:\s*(\w+)::(\w+)", line)
                if match:
                    failed = match.group(2)
                    process.kill()
                    break
            process.stdout.close()
            process.wait()
        if failed:
            return "killed", failed
        if stopped.result():
            return "timed out", functions[0] if len(functions) == 1 else "one of several functions"
        if process.returncode == CANNOT_BE_COMPILED:
            return "not compiling", ""
        if process.returncode != 0:
            return "killed", f"(ended with {process.returncode}, among {', '.join(functions[:3])})"
        return None

    @staticmethod
    def _stop_after(process, limit):
        try:
            process.wait(limit)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            return True


def compile_with_switches(build, file, text, finder, sources, folder, jobs):
    """Objects of `sources` with all mutants of `file` in them; sites that the compiler refuses are left out and
    their mutants returned."""
    refused = set()
    shadow = Path(folder) / "shadow"
    copy = shadow / file
    copy.parent.mkdir(parents=True, exist_ok=True)
    objects = {source: Path(folder) / (source.replace("/", "_") + ".o") for source in sources}
    remaining = list(sources)
    for _ in range(12):
        sites = [site for site in finder.sites if not refused.intersection(site.mutants)]
        copy.write_text(with_switches(text, sites))

        def compile_one(source):
            path = copy if source == file else ROOT / source
            extra = [f"-I{(ROOT / source).parent}"]
            return run([*build.compiler(source, shadow, file), *extra, "-c", str(path), "-o", str(objects[source])], cwd=BUILD)

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            results = list(pool.map(compile_one, remaining))
        bad = [r for r in results if r.returncode != 0]
        if not bad:
            return list(objects.values()), refused
        lines = set()
        for result in bad:
            lines |= {int(n) for n in re.findall(re.escape(str(copy)) + r":(\d+):\d+: (?:error|  required)", result.stdout)}
            lines |= {int(n) for n in re.findall(re.escape(str(copy)) + r":(\d+):\d+:\s+required from", result.stdout)}
        found = set()
        for site in finder.sites:
            line = text.count("\n", 0, site.start) + 1
            if line in lines or (site.tail and text.count("\n", 0, site.tail[0]) + 1 in lines):
                found |= set(site.mutants)
        if not found - refused:
            sys.exit(f"{file} with its mutants does not compile:\n{bad[0].stdout[:4000]}")
        refused |= found
    sys.exit(f"{file} with its mutants does not compile")


def try_as_text(build, file, text, m, sources, tests, folder):
    """For the few mutants that switch.h cannot express: the source with just this change, compiled and tried.

    What (outcome, why) it comes to; a survivor is None."""
    own = Path(folder) / f"text-{m.number}"
    shadow = own / "shadow"
    copy = shadow / file
    copy.parent.mkdir(parents=True)
    copy.write_text(text[: m.start] + m.replacement + text[m.end :])
    objects = []
    for source in sources:
        path = copy if source == file else ROOT / source
        objects.append(own / (source.replace("/", "_") + ".o"))
        command = [*build.compiler(source, shadow, file), f"-I{(ROOT / source).parent}", "-c", str(path), "-o", str(objects[-1])]
        if run(command, cwd=BUILD).returncode != 0:
            return "not compiling", ""
    for test in tests:
        program = own / test.name
        replaced = [os.path.basename(s) for s in sources if s.endswith(f"/{test.name}.cpp")]
        kept = [o for s, o in zip(sources, objects) if not s.startswith("tests/") or s.endswith(f"/{test.name}.cpp")]
        build.link(f"bin/{test.name}", kept, replaced, program)
        result = Test(test.name, program, test).try_mutant(m.number, sorted(test.functions, key=test.seconds.get))
        if result:
            return result[0], f"{test.name} {result[1]}".strip()
    return None


def plan_for(file, plan):
    for entry in plan:
        if fnmatch.fnmatch(file, entry["file"]):
            return entry
    sys.exit(f"{file}: tests/mutation/plan.json names no tests for it")


def equivalents_of(file):
    listed = json.loads((HERE / "equivalent.json").read_text())
    return {(e["before"], after): e["because"] for e in listed if e["file"] == file for after in e["after"]}


def mutate(file, options, plan):
    begin = time.monotonic()
    entry = plan_for(file, plan)
    if options.tests:
        entry = {**entry, "tests": options.tests.split(",")}
    text = (ROOT / file).read_text()
    finder = Finder(text)
    chosen = [m for m in finder.mutants if not options.line or m.line in options.line]
    if options.list:
        for m in chosen:
            print(f"{file}:{m.line}: {m.before}\n    {m.after}")
        return {"survived": 0}
    build = Build(entry["tests"], options.jobs)
    sources = list(entry.get("objects", [file]))
    test_sources = {t: next(s for s in build.compile_commands if s.endswith(f"/{t}.cpp")) for t in entry["tests"]}
    if file.endswith(".h"):
        include = re.compile(r"#include \"" + re.escape(file) + '"')
        sources += [s for s in test_sources.values() if include.search((ROOT / s).read_text())]
    with tempfile.TemporaryDirectory(prefix="hingelab-mutation-") as folder:
        objects, refused = compile_with_switches(build, file, text, finder, sources, folder, options.jobs)
        tests = []
        for name in entry["tests"]:
            program = Path(folder) / name
            own = test_sources[name]
            others = [o for s, o in zip(sources, objects) if s == own or s not in test_sources.values()]
            build.link(f"bin/{name}", others, [os.path.basename(own)] if own in sources else [], program)
            tests.append(Test(name, program, only=options.functions and options.functions.split(",")))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            list(pool.map(lambda tf: tf[0].measure(tf[1], folder), [(t, f) for t in tests for f in t.functions]))
        prepared = time.monotonic() - begin
        equivalents = equivalents_of(file)
        used = set()

        def judge(m):
            key = (m.before, m.after)
            if key in equivalents and not options.check_equivalent:
                used.add(key)
                return m, "equivalent", equivalents[key]
            if m.number in refused:
                result = try_as_text(build, file, text, m, sources, tests, folder)
                names = ", ".join(t.name for t in tests)
                return (m, *result) if result else (m, "survived", f"compiled as text, tried with all of {names}")
            ran = []
            reaching = [(t, [f for f in t.functions if m.number in t.met[f]]) for t in tests]
            reaching = [(t, sorted(fs, key=lambda f: t.seconds[f])) for t, fs in reaching if fs]
            reaching.sort(key=lambda tf: sum(tf[0].seconds[f] for f in tf[1]))
            # One function at first, then the rest of the executable: most mutants die at once.
            for t, functions in reaching:
                for some in (functions[:3], functions[3:]):
                    if not some:
                        continue
                    ran += [f"{t.name}.{f}" for f in some]
                    result = t.try_mutant(m.number, some)
                    if result:
                        return m, result[0], f"{t.name} {result[1]}".strip()
            more = f" and {len(ran) - 4} more" if len(ran) > 4 else ""
            return m, "survived", "reached by " + (", ".join(ran[:4]) + more if ran else "no test")

        counts = dict.fromkeys(OUTCOMES, 0)
        killers = {}
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for m, outcome, why in pool.map(judge, chosen):
                counts[outcome] += 1
                if outcome == "killed":
                    killers[why] = killers.get(why, 0) + 1
                if outcome == "survived" or options.verbose:
                    print(f"{file}:{m.line}: {outcome}\n  - {m.before}\n  + {m.after}\n    {why}", flush=True)
    took = time.monotonic() - begin
    shown = ", ".join(f"{counts[o]} {o}" for o in OUTCOMES if counts[o])
    each = (took - prepared) / max(1, len(chosen))
    print(f"{file}: {len(chosen)} mutants: {shown}. {took:.0f} s, of which {prepared:.0f} s to build; {each:.2f} s each")
    for why, count in sorted(killers.items(), key=lambda kc: -kc[1])[: options.killers]:
        print(f"  {count:4} by {why}")
    if not options.line and not options.check_equivalent:
        for before, after in equivalents.keys() - used:
            print(f"  equivalent.json lists what is no mutant of {file} any more: {before} -> {after}")
            counts["survived"] += 1
    sys.stdout.flush()
    return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--all", action="store_true", help="every file that plan.json names")
    parser.add_argument("--line", type=int, action="append", help="only mutants of this line")
    parser.add_argument("--tests", help="other tests than plan.json names, with commas between")
    parser.add_argument("--functions", help="only these test functions, with commas between")
    parser.add_argument("--list", action="store_true", help="show the mutants and run nothing")
    parser.add_argument("--verbose", action="store_true", help="show what became of every mutant")
    parser.add_argument("--killers", type=int, default=0, metavar="N", help="show the N tests that kill most")
    parser.add_argument("--check-equivalent", action="store_true", help="run what equivalent.json lists as well")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    plan = json.loads((HERE / "plan.json").read_text())
    files = [os.path.relpath(Path(f).resolve(), ROOT) for f in options.files]
    if options.all:
        files = [e["file"] for e in plan]
    if not files:
        parser.error("name a file, or --all")
    sums = dict.fromkeys(OUTCOMES, 0)
    for file in files:
        for outcome, count in mutate(file, options, plan).items():
            sums[outcome] = sums.get(outcome, 0) + count
    if len(files) > 1 and not options.list:
        print("All: " + ", ".join(f"{sums[o]} {o}" for o in OUTCOMES))
    return 1 if sums["survived"] else 0


if __name__ == "__main__":
    sys.exit(main())
