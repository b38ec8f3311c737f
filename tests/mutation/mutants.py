# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the mutants of a C++ source and writes a copy that holds all of them (see switch.h).

A tokenizer good enough for this project's formatting: binary operators have blanks on both sides, template
brackets, pointers and references do not.
"""
import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<directive>^[ \t]*\#(?:\\\n|[^\n])*)
      | (?P<string>(?:u8|[LuU])?R"(?P<fence>[^(\s]*)\(.*?\)(?P=fence)"|(?:u8|[LuU])?"(?:\\.|[^"\\\n])*")
      | (?P<char>'(?:\\.|[^'\\\n])+')
      | (?P<number>\.?\d(?:[eEpP][+-]|'?[\w.])*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<op><=>|->\*|<<=|>>=|\.\.\.|::|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!=<>?:;,.()\[\]{}\#])
      | (?P<blank>\s+)
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)

NOT_OPERANDS = {"return", "case", "else", "throw", "co_return", "operator", "and", "or", "not", "new", "delete"}
OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(OPENING.values())
# What ends a term on either side, at its own depth.
ENDS = {",", ";", "?", ":", "&&", "||", "=", "+=", "-=", "*=", "/=", "<<", ">>", "==", "!=", "<=", ">=", "|=", "&=", "&", "|"}
COMPARISONS = {
    "<": ("Less", "<=", ">"),
    "<=": ("LessEqual", "<", ">="),
    ">": ("Greater", ">=", "<"),
    ">=": ("GreaterEqual", ">", "<="),
}
SWITCHES = "::hingelab_mutation::"


@dataclass
class Token:
    kind: str
    text: str
    start: int

    @property
    def end(self):
        return self.start + len(self.text)


@dataclass
class Mutant:
    number: int
    line: int
    before: str
    after: str
    start: int  # text[start:end] becomes `replacement`
    end: int
    replacement: str


@dataclass
class Site:
    """One place of the source: what to write there instead, and the mutants that this makes possible."""

    start: int
    end: int
    code: str
    tail: tuple = None  # (position, text) that closes what `code` opens
    mutants: list = field(default_factory=list)


def tokens_of(text):
    found, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if match is None:
            position += 1
            continue
        kind = match.lastgroup if match.lastgroup != "fence" else "string"
        if kind not in ("comment", "directive", "blank"):
            found.append(Token(kind, match.group(), position))
        position = match.end()
    return found


class Finder:
    def __init__(self, text, first_number=0):
        self.text = text
        self.tokens = tokens_of(text)
        self.number = first_number
        self.sites = []
        self.mutants = []
        self.skipped = self._constants()
        self.partner = self._brackets()
        for i, token in enumerate(self.tokens):
            if i not in self.skipped:
                self._visit(i, token)

    # What is left alone: constants and asserts are checked by the compiler or are no laws; template parameters.
    def _constants(self):
        skipped = set()
        i = 0
        while i < len(self.tokens):
            token = self.tokens[i]
            if token.text in ("static_assert", "assert", "requires", "enum"):
                i = self._skip(i, skipped)
            elif token.text in ("constexpr", "consteval") and not self._text(i - 1) == "if":
                i = self._skip(i, skipped)
            elif token.text == "operator":
                skipped.update((i, i + 1, i + 2))
            i += 1
        return skipped

    def _skip(self, i, skipped):
        depth = 0
        while i < len(self.tokens):
            skipped.add(i)
            text = self.tokens[i].text
            if text in OPENING:
                depth += 1
            elif text in CLOSING:
                depth -= 1
                if text == "}" and depth <= 0 and self._text(i + 1) not in (";", ","):
                    return i
            elif text == ";" and depth <= 0:
                return i
            i += 1
        return i

    def _brackets(self):
        partner, stack = {}, []
        for i, token in enumerate(self.tokens):
            if token.kind != "op":
                continue
            if token.text in OPENING:
                stack.append(i)
            elif token.text in CLOSING and stack:
                partner[i] = stack.pop()
                partner[partner[i]] = i
        return partner

    def _text(self, i):
        return self.tokens[i].text if 0 <= i < len(self.tokens) else ""

    def _is_operand_end(self, i):
        if i < 0:
            return False
        token = self.tokens[i]
        if token.kind == "name":
            return token.text not in NOT_OPERANDS
        return token.kind in ("number", "string", "char") or token.text in (")", "]")

    def _is_spaced(self, i):
        token = self.tokens[i]
        before = self.text[token.start - 1 : token.start]
        after = self.text[token.end : token.end + 1]
        return before.isspace() and after.isspace()

    def _is_binary(self, i):
        return self._is_spaced(i) and (self._is_operand_end(i - 1) or self._text(i - 1) == "}")

    def _is_additive(self, i):
        return self._text(i) in "+-" and self._is_binary(i)

    def _ends_term(self, i):
        text = self._text(i)
        if text in ENDS or text in CLOSING or self.tokens[i].text in NOT_OPERANDS:
            return True
        return (text in "<>" and self._is_spaced(i)) or self._is_additive(i)

    def _right_end(self, i, ends=None):
        """Index of the token behind the term (or, with `ends`, behind what ends so) that begins at i."""
        while i < len(self.tokens):
            text = self._text(i)
            if text in OPENING and i in self.partner:
                i = self.partner[i] + 1
                continue
            if text in CLOSING or (text in ends if ends else self._ends_term(i)):
                return i
            i += 1
        return i

    def _left_begin(self, i):
        """Index of the first token of the term that ends at i."""
        while i >= 0:
            text = self._text(i)
            if text in CLOSING and i in self.partner:
                i = self.partner[i] - 1
                continue
            if text in OPENING or self._ends_term(i):
                return i + 1
            i -= 1
        return 0

    def _line(self, position):
        return self.text.count("\n", 0, position) + 1

    def _add_mutant(self, site, operator, start, end, replacement):
        """A mutant as a change of text[start:end]; shown by the whole lines it touches, in one."""
        first = self.text.rfind("\n", 0, min(start, operator)) + 1
        last = self.text.find("\n", max(end, operator))
        last = len(self.text) if last < 0 else last
        def show(changed):
            return " ".join(changed.split())
        self.mutants.append(
            Mutant(
                self.number,
                self._line(operator),
                show(self.text[first:last]),
                show(self.text[first:start] + replacement + self.text[end:last]),
                start,
                end,
                replacement,
            )
        )
        site.mutants.append(self.number)
        self.number += 1
        return self.number - 1

    def _visit(self, i, token):
        text = token.text
        if token.kind == "name" and text in ("min", "max") and self._text(i - 1) == "::" and self._text(i + 1) == "(":
            if self._text(i - 2) == "std":
                self._extreme(i, token)
        elif token.kind != "op":
            return
        elif text in ("+", "-"):
            if self._is_binary(i):
                self._sum(i, token)
            elif text == "-" and not self._is_operand_end(i - 1) and self._text(i - 1) not in ("*", "/", "-", "+", "}"):
                self._negation(i, token)
        elif text in ("+=", "-=") and self._is_spaced(i):
            self._step(i, token)
        elif text in ("*", "/") and self._is_binary(i):
            self._product(i, token)
        elif text in ("*=", "/=") and self._is_spaced(i):
            self._scaling(i, token)
        elif text in COMPARISONS and self._is_binary(i):
            self._comparison(i, token)
        elif text in ("==", "!=") and self._is_binary(i):
            self._equality(i, token)

    def _sum(self, i, token):
        if self.tokens[i - 1].kind == "string" or self.tokens[i + 1].kind == "string":
            return
        begin = self._left_begin(i - 1)
        starts_sum = begin > 0 and not self._is_additive(begin - 1) and self._text(begin) != "-"
        if starts_sum and not any(k in self.skipped for k in range(begin, i)):
            first = self.tokens[begin].start
            site = Site(first, first, "")
            drop = self._add_mutant(site, token.start, first, self.tokens[i + 1].start, "" if token.text == "+" else "-")
            site.code = f"{SWITCHES}Term{{-1, {drop}}} * "
            self.sites.append(site)
        site = Site(token.end, token.end, "")
        flip = self._add_mutant(site, token.start, token.start, token.end, "-" if token.text == "+" else "+")
        end = self.tokens[self._right_end(i + 1) - 1].end
        drop = self._add_mutant(site, token.start, self.tokens[i - 1].end, end, "")
        site.code = f" {SWITCHES}Term{{{flip}, {drop}}} *"
        self.sites.append(site)

    def _negation(self, i, token):
        site = Site(token.start, token.start, "")
        flip = self._add_mutant(site, token.start, token.start, token.end, "")
        end = self._right_end(i + 1)
        drop = -1
        if self._is_additive(end) or self.tokens[i + 1].kind != "number":
            drop = self._add_mutant(site, token.start, token.start, self.tokens[end - 1].end, "0")
        site.code = f"{SWITCHES}Term{{{flip}, {drop}}} * "
        self.sites.append(site)

    def _step(self, i, token):
        end = self.tokens[self._right_end(i + 1, {";", ","}) - 1].end
        site = Site(token.end, token.end, "", (end, ")"))
        other = "-=" if token.text == "+=" else "+="
        flip = self._add_mutant(site, token.start, token.start, token.end, other)
        drop = self._add_mutant(site, token.start, self.tokens[i + 1].start, end, "0")
        site.code = f" {SWITCHES}Term{{{flip}, {drop}}} * ("
        self.sites.append(site)

    def _product(self, i, token):
        site = Site(token.end, token.end, "")
        other = "/" if token.text == "*" else "*"
        swap = self._add_mutant(site, token.start, token.start, token.end, other)
        site.code = f" {SWITCHES}{'Times' if token.text == '*' else 'Over'}{{{swap}}} {token.text}"
        self.sites.append(site)

    def _scaling(self, i, token):
        end = self.tokens[self._right_end(i + 1, {";", ","}) - 1].end
        site = Site(token.end, token.end, "", (end, ")"))
        swap = self._add_mutant(site, token.start, token.start, token.end, "/=" if token.text == "*=" else "*=")
        site.code = f" {SWITCHES}Reciprocal{{{swap}}}("
        self.sites.append(site)

    def _comparison(self, i, token):
        name, edge, turned = COMPARISONS[token.text]
        site = Site(token.end, token.end, "")
        first = self._add_mutant(site, token.start, token.start, token.end, edge)
        second = self._add_mutant(site, token.start, token.start, token.end, turned)
        site.code = f" {SWITCHES}{name}{{{first}, {second}}} {token.text}"
        self.sites.append(site)

    def _equality(self, i, token):
        site = Site(token.end, token.end, "")
        other = "!=" if token.text == "==" else "=="
        swap = self._add_mutant(site, token.start, token.start, token.end, other)
        site.code = f" {SWITCHES}{'Equal' if token.text == '==' else 'Unequal'}{{{swap}}} {token.text}"
        self.sites.append(site)

    def _extreme(self, i, token):
        site = Site(self.tokens[i - 2].start, token.end, "")
        other = "max" if token.text == "min" else "min"
        swap = self._add_mutant(site, token.start, token.start, token.end, other)
        site.code = f"{SWITCHES}{'Min' if token.text == 'min' else 'Max'}{{{swap}}}"
        self.sites.append(site)


def with_switches(text, sites):
    """The source with all sites written in; no line is added, so the compiler's line numbers hold."""
    changes = []
    for order, site in enumerate(sites):
        changes.append((site.start, 1, order, site.end, site.code))
        if site.tail:
            changes.append((site.tail[0], 0, order, site.tail[0], site.tail[1]))
    out, position = [], 0
    for start, _, _, end, code in sorted(changes):
        out.append(text[position:start])
        out.append(code)
        position = max(position, end)
    out.append(text[position:])
    return "".join(out)
