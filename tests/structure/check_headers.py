#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails where a header of physics/ uses a type that neither it nor what it includes brings.

    check_headers.py ROOT

Whoever uses the library may include any header first. A compiler tells this exactly and takes a quarter of an hour for
all of them (./dev tidy --deep); this takes a second and looks at names: of types and constants of the project that are
declared in one header, of the standard library, of Eigen and of the JSON library.
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


def code_of(text):
    """Without comments, texts and includes, which may name anything."""
    return re.sub(r'#include[^\n]*|//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', " ", text, flags=re.S)


def main():
    root = Path(sys.argv[1])
    headers = {str(file.relative_to(root)): file.read_text() for file in sorted((root / "physics").rglob("*.h"))}
    full = {"/".join(Path(name).parts[2:]): name for name in headers} # as they are included: from their library's folder
    includes = {name: {full.get(other, other) for other in re.findall(r'^#include ["<]([^">]+)[">]', text, re.M)}
                for name, text in headers.items()}
    code = {name: code_of(text) for name, text in headers.items()}
    places = {}
    for name, text in code.items():
        for match in DECLARED.finditer(text):
            places.setdefault(next(filter(None, match.groups())), set()).add(name)

    def closure(name, seen):
        if name not in seen:
            seen.add(name)
            for other in includes.get(name, ()):
                closure(other, seen)
        return seen

    faults = []
    for name, text in code.items():
        has = closure(name, set())
        own = {word for other in has if other in code for word in FORWARD.findall(code[other])} | set(re.findall(r"\b(?:struct|class|using|enum class|typename|class\.\.\.) (\w+)", text))
        for word in sorted(set(re.findall(r"(?<![.>:\w])[A-Zk]\w+\b", text))):
            homes = places.get(word, set())
            if len(homes) == 1 and not homes & has and word not in own:
                faults.append(f"{name} uses {word} of {next(iter(homes))}")
        for word in sorted(set(re.findall(r"\bstd::(\w+)", text)) & set(STANDARD)):
            brings = {STANDARD[word]} | ALSO.get(STANDARD[word], set())
            if not brings & has:
                faults.append(f"{name} uses std::{word} without <{STANDARD[word]}>")
        for space, brings in (("Eigen", "Eigen/"), ("nlohmann", "nlohmann/")):
            if re.search(rf"\b{space}::", text) and not any(other.startswith(brings) for other in has):
                faults.append(f"{name} uses {space}:: without its header")
    print("\n".join(faults) or f"{len(headers)} headers bring what they use")
    return 1 if faults else 0


sys.exit(main())
