#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a header of physics/, or any source, uses a type that neither it nor what it includes brings.

    check_headers.py ROOT

Whoever uses the library may include any header first. Sources are compiled in groups, of another size for users than for
tests: one that lives from what its neighbour includes compiles here and not there. A compiler tells this exactly and takes
a quarter of an hour for all headers (./dev tidy --deep); this takes some seconds and looks at names: of types and constants
of the project that are declared in one header and, of headers, of the standard library, of Eigen and of the JSON library.
"""
import re
import sys
from pathlib import Path

STANDARD = {
    "string": "string", "to_string": "string", "string_view": "string_view", "vector": "vector", "array": "array",
    "optional": "optional", "nullopt": "optional", "variant": "variant", "visit": "variant", "get_if": "variant",
    "function": "functional", "map": "map", "set": "set", "unique_ptr": "memory", "shared_ptr": "memory",
    "make_unique": "memory", "make_shared": "memory", "span": "span", "pair": "utility", "size_t": "cstddef",
    "uint8_t": "cstdint", "uint16_t": "cstdint", "uint32_t": "cstdint", "uint64_t": "cstdint", "int64_t": "cstdint",
    "sqrt": "cmath", "abs": "cmath", "sin": "cmath", "cos": "cmath", "tanh": "cmath", "isfinite": "cmath",
    "hypot": "cmath", "numeric_limits": "limits", "runtime_error": "stdexcept", "filesystem": "filesystem",
    "any_of": "algorithm", "sort": "algorithm", "find_if": "algorithm", "clamp": "algorithm", "tuple": "tuple",
    "deque": "deque", "list": "list", "numbers": "numbers", "ostream": "ostream", "atomic": "atomic",
}
# What a standard header may be had by, too, by the words of the standard or of both libraries in use.
ALSO = {
    "utility": {"map", "vector", "algorithm", "optional", "variant", "functional", "memory", "tuple", "array", "string",
                "set", "nlohmann/json.hpp"},
    "cstddef": {"vector", "string", "array", "memory", "span", "map", "string_view", "optional", "cstdint",
                "initializer_list", "limits", "algorithm", "Eigen/Core", "Eigen/Geometry", "nlohmann/json.hpp"},
    "string": {"nlohmann/json.hpp", "stdexcept", "filesystem"}, "string_view": {"string", "nlohmann/json.hpp"},
    "vector": {"nlohmann/json.hpp"}, "map": {"nlohmann/json.hpp"}, "memory": {"nlohmann/json.hpp"},
    "functional": {"nlohmann/json.hpp"}, "array": {"nlohmann/json.hpp", "span", "tuple"},
    "cmath": {"Eigen/Core", "Eigen/Geometry", "Eigen/Cholesky", "Eigen/LU"}, "limits": {"Eigen/Core"},
    "algorithm": {"functional"}, "cstdint": {"nlohmann/json.hpp"}, "numbers": set(), "tuple": {"functional", "memory"},
}
DECLARED = re.compile(r"^(?:\[\[nodiscard\]\] )?(?:struct|class|enum class|enum) (?:\[\[nodiscard\]\] )?(\w+)(?: final)?"
                      r"(?: ?: [^;{]*)? ?\{|^using (\w+) =|^inline constexpr [\w:<>* ]+ (k\w+)\b", re.M)
FORWARD = re.compile(r"^(?:struct|class|enum class) (\w+);", re.M)


NESTED = re.compile(r"^ +(?:struct|class|enum class|enum|using) (\w+)", re.M)
SPACES = {"fields": "physics/base/text/field_makers.h"}  # namespaces of one header


def code_of(text):
    """Without comments, texts and includes, which may name anything."""
    text = re.sub(r'R"(\w*)\(.*?\)\1"', " ", text, flags=re.S)
    return re.sub(r'#include[^\n]*|//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', " ", text, flags=re.S)


def closure(includes, name):
    """A file and all that it includes."""
    seen, todo = set(), [name]
    while todo:
        file = todo.pop()
        if file not in seen:
            seen.add(file)
            todo += includes.get(file, ())
    return seen


def declared_in(code):
    """Of each name the files that declare it."""
    places = {}
    for name, text in code.items():
        for match in DECLARED.finditer(text):
            places.setdefault(next(filter(None, match.groups())), set()).add(name)
    return places


def missing_names(name, code, has, places):
    """Names of the project that a file uses and does not have."""
    own = {word for other in has if other in code for word in FORWARD.findall(code[other]) + NESTED.findall(code[other])}
    own |= set(re.findall(r"\b(?:struct|class|using|enum class|enum|typename|class\.\.\.) (\w+)", code[name]))
    own |= set(re.findall(r"constexpr [\w:<>* ]+ (k\w+)", code[name]))
    for word in sorted(set(re.findall(r"(?<![.>:\w])[A-Zk]\w+\b", code[name]))):
        homes = places.get(word, set())
        if len(homes) == 1 and not homes & has and word not in own:
            yield f"{name} uses {word} of {next(iter(homes))}"
    for space, home in SPACES.items():
        if re.search(rf"\b{space}::", code[name]) and home not in has:
            yield f"{name} uses {space}:: of {home}"


def missing_libraries(name, code, has):
    """What a header uses of libraries without their headers."""
    for word in sorted(set(re.findall(r"\bstd::(\w+)", code)) & set(STANDARD)):
        brings = {STANDARD[word]} | ALSO.get(STANDARD[word], set())
        if not brings & has:
            yield f"{name} uses std::{word} without <{STANDARD[word]}>"
    for space, brings in (("Eigen", "Eigen/"), ("nlohmann", "nlohmann/")):
        if re.search(rf"\b{space}::", code) and not any(other.startswith(brings) for other in has):
            yield f"{name} uses {space}:: without its header"


def main():
    root = Path(sys.argv[1])
    files = {str(file.relative_to(root)): file.read_text(encoding="utf-8")
             for top in ("physics", "files", "resources", "ui", "app")
             for file in sorted((root / top).rglob("*")) if file.suffix in (".h", ".cpp")}
    # Headers of physics as they are included: from their library's folder.
    full = {"/".join(Path(name).parts[2:]): name for name in files if name.startswith("physics/")}
    includes = {name: {full.get(other, other) for other in re.findall(r'^#include ["<]([^">]+)[">]', text, re.M)}
                for name, text in files.items()}
    code = {name: code_of(text) for name, text in files.items()}
    places = declared_in({name: text for name, text in code.items() if name.endswith(".h")})
    faults = []
    for name, text in code.items():
        is_library = name.startswith("physics/") and name.endswith(".h")
        if not is_library and not name.endswith(".cpp"):
            continue
        has = closure(includes, name)
        faults += missing_names(name, code, has, places)
        if is_library:
            faults += missing_libraries(name, text, has)
    print("\n".join(faults) or f"{len(files)} files: headers of physics and all sources bring what they use")
    return 1 if faults else 0


sys.exit(main())
