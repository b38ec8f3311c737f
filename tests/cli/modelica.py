#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A reader of the part of Modelica that exported rigs use, after the grammar in appendix A of the language
specification 3.6: parse() gives the classes of a file, evaluate() the value of an expression. Nothing here comes
from the writer."""
import math
import re

WORDS = set("""algorithm and annotation block break class connect connector constant constrainedby der discrete each else
elseif elsewhen encapsulated end enumeration equation expandable extends external false final flow for function if import
impure in initial inner input loop model not operator or outer output package parameter partial protected public pure
record redeclare replaceable return stream then true type when while within""".split())
TOKEN = re.compile(r"""\s+|//[^\n]*|/\*.*?\*/|(?P<text>"(?:[^"\\]|\\.)*")|(?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?)"""
                   r"""|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<sign>:=|<=|>=|==|<>|[-+*/^=<>(){}\[\],;:.])""", re.S)


class Fault(Exception):
    pass


def tokens(text):
    at, found = 0, []
    while at < len(text):
        match = TOKEN.match(text, at)
        if not match:
            raise Fault(f"line {text.count(chr(10), 0, at) + 1}: no word of Modelica: {text[at:at + 20]!r}")
        if match.lastgroup:
            kind = match.lastgroup
            word = match.group()
            if kind == "name" and word in WORDS:
                kind = "word"
            found.append((kind, word, text.count("\n", 0, at) + 1))
        at = match.end()
    return found + [("end", "", text.count("\n") + 1)]


class Class:
    def __init__(self, kind, name):
        self.kind, self.name = kind, name
        self.bases, self.components, self.classes = [], {}, {}
        self.equations, self.connections, self.statements = [], [], []


class Component:
    def __init__(self, type_, prefixes, size):
        self.type, self.prefixes, self.size = type_, prefixes, size
        self.modifiers, self.value = {}, None


class Parser:
    def __init__(self, text):
        self.tokens, self.at = tokens(text), 0

    def peek(self, ahead=0):
        return self.tokens[min(self.at + ahead, len(self.tokens) - 1)]

    def fail(self, wanted):
        kind, word, line = self.peek()
        raise Fault(f"line {line}: {wanted} expected, not {word!r}")

    def takes(self, *words):
        if self.peek()[1] in words and self.peek()[0] in ("word", "sign"):
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    def needs(self, word):
        if not self.takes(word):
            self.fail(repr(word))

    def name(self):
        kind, word, _ = self.peek()
        if kind != "name":
            self.fail("a name")
        self.at += 1
        return word

    def text(self):
        if self.peek()[0] == "text":
            self.at += 1
            return self.tokens[self.at - 1][1]
        return None

    # Classes

    def file(self):
        classes = []
        while self.peek()[0] != "end":
            classes.append(self.class_())
            self.needs(";")
        return classes

    def class_(self):
        self.takes("partial")
        kind = self.takes("model", "function", "package", "block", "record", "class")
        if not kind:
            self.fail("a class")
        made = Class(kind, self.name())
        self.text()
        section = "elements"
        while not self.takes("end"):
            if self.takes("public", "protected"):
                section = "elements"
            elif self.takes("equation"):
                section = "equations"
            elif self.takes("algorithm"):
                section = "algorithm"
            elif self.takes("annotation"):
                self.class_modification()
                self.needs(";")
            elif section == "elements":
                self.element(made)
            elif section == "equations":
                self.equation(made)
                self.needs(";")
            else:
                made.statements.append(self.statement())
                self.needs(";")
        if self.name() != made.name:
            self.fail(f"the end of {made.name}")
        return made

    def element(self, made):
        if self.takes("extends"):
            made.bases.append(self.type_())
        elif self.peek()[1] in ("partial", "model", "function", "package", "block", "record"):
            inside = self.class_()
            if inside.name in made.classes:
                raise Fault(f"{inside.name} is there twice")
            made.classes[inside.name] = inside
        else:
            prefixes = set()
            while word := self.takes("inner", "outer", "final", "flow", "parameter", "constant", "discrete", "input",
                                     "output"):
                prefixes.add(word)
            type_ = self.type_()
            while True:
                name = self.name()
                if name in made.components:
                    raise Fault(f"{name} is there twice")
                component = Component(type_, prefixes, self.subscripts())
                if self.peek()[1] == "(":
                    component.modifiers = self.class_modification()
                if self.takes("="):
                    component.value = self.expression()
                self.text()
                made.components[name] = component
                if not self.takes(","):
                    break
        self.needs(";")

    def type_(self):
        words = [self.name()]
        while self.takes("."):
            words.append(self.name())
        return ".".join(words)

    def subscripts(self):
        if not self.takes("["):
            return None
        size = []
        while True:
            size.append(":" if self.takes(":") else self.expression())
            if not self.takes(","):
                break
        self.needs("]")
        return size

    def class_modification(self):
        """Names to values; the value is None where there are only modifiers of its own, which are under name.name."""
        found = {}
        self.needs("(")
        while not self.takes(")"):
            self.takes("each")
            self.takes("final")
            name = self.type_()
            if name in found and name != "noDerivative":
                raise Fault(f"line {self.peek()[2]}: {name} is modified twice")
            found[name] = None
            if self.peek()[1] == "(":
                for key, value in self.class_modification().items():
                    found[f"{name}.{key}"] = value
            if self.takes("="):
                found[name] = self.expression()
            self.text()
            if self.peek()[1] != ")":
                self.needs(",")
        return found

    # Equations and statements

    def equation(self, made):
        if self.takes("connect"):
            self.needs("(")
            first = self.reference()
            self.needs(",")
            made.connections.append((first, self.reference()))
            self.needs(")")
            return
        left = self.simple_expression()
        self.needs("=")
        made.equations.append((left, self.expression()))

    def statement(self):
        if self.takes("if"):
            branches = [(self.expression(), self.block("then", ("elseif", "else", "end")))]
            while self.takes("elseif"):
                branches.append((self.expression(), self.block("then", ("elseif", "else", "end"))))
            if self.takes("else"):
                branches.append((("number", 1.0), self.block(None, ("end",))))
            self.needs("end")
            self.needs("if")
            return "if", branches
        for kind, opener in (("while", "loop"), ("when", "then")):
            if self.takes(kind):
                condition = self.expression()
                body = self.block(opener, ("end",))
                self.needs("end")
                self.needs("while" if kind == "while" else "when")
                return kind, condition, body
        name = self.reference()
        self.needs(":=")
        return "assign", name, self.expression()

    def block(self, opener, closers):
        if opener:
            self.needs(opener)
        found = []
        while self.peek()[1] not in closers:
            found.append(self.statement())
            self.needs(";")
        return found

    # Expressions

    def expression(self):
        if self.takes("if"):
            branches = []
            condition = self.expression()
            self.needs("then")
            branches.append((condition, self.expression()))
            while self.takes("elseif"):
                condition = self.expression()
                self.needs("then")
                branches.append((condition, self.expression()))
            self.needs("else")
            return "if", branches, self.expression()
        return self.simple_expression()

    def simple_expression(self):
        left = self.logical_term()
        while self.takes("or"):
            left = ("or", left, self.logical_term())
        return left

    def logical_term(self):
        left = self.logical_factor()
        while self.takes("and"):
            left = ("and", left, self.logical_factor())
        return left

    def logical_factor(self):
        if self.takes("not"):
            return ("not", self.relation())
        return self.relation()

    def relation(self):
        left = self.arithmetic()
        sign = self.takes("<", "<=", ">", ">=", "==", "<>")
        return (sign, left, self.arithmetic()) if sign else left

    def arithmetic(self):
        sign = self.takes("+", "-")  # only here: "a - -b" is none
        left = self.term()
        if sign == "-":
            left = ("negative", left)
        while sign := self.takes("+", "-"):
            left = (sign, left, self.term())
        return left

    def term(self):
        left = self.factor()
        while sign := self.takes("*", "/"):
            left = (sign, left, self.factor())
        return left

    def factor(self):
        left = self.primary()
        return ("^", left, self.primary()) if self.takes("^") else left

    def primary(self):
        kind, word, _ = self.peek()
        if kind == "number":
            self.at += 1
            return "number", float(word)
        if kind == "text":
            return "text", self.text()
        if self.takes("true"):
            return "number", 1.0
        if self.takes("false"):
            return "number", 0.0
        if self.takes("("):
            inside = self.expression()
            self.needs(")")
            return inside
        if self.takes("{"):
            items = [self.expression()]
            while self.takes(","):
                items.append(self.expression())
            self.needs("}")
            return "array", items
        if self.takes("der"):
            self.needs("(")
            name = self.reference()
            self.needs(")")
            return "der", name
        name = self.reference()
        if self.takes("("):
            arguments = []
            while not self.takes(")"):
                arguments.append(self.expression())
                if self.peek()[1] != ")":
                    self.needs(",")
            return "call", name[1], arguments
        return name

    def reference(self):
        name = self.type_()
        if self.peek()[1] == "[":
            return "element", name, self.subscripts()
        return "name", name


def parse(text):
    return Parser(text).file()


def hermite(u, x, y, s, order=0):
    """A cubic through points with slopes, in the form of Hermite's four polynomials."""
    if u <= x[0] or u >= x[-1]:
        return (y[0] if u <= x[0] else y[-1]) if order == 0 else 0.0
    i = max(k for k in range(len(x) - 1) if x[k] <= u)
    h = x[i + 1] - x[i]
    t = (u - x[i]) / h
    if order == 0:
        return ((1 + 2 * t) * (1 - t) ** 2 * y[i] + t * (1 - t) ** 2 * h * s[i] + t * t * (3 - 2 * t) * y[i + 1]
                + t * t * (t - 1) * h * s[i + 1])
    return (6 * t * t - 6 * t) / h * (y[i] - y[i + 1]) + (3 * t * t - 4 * t + 1) * s[i] + (3 * t * t - 2 * t) * s[i + 1]


def doublet(width, u):
    s = math.tanh(u / width)
    return 2 * s / math.cosh(u / width) ** 2


def hunt_crossley(depth, rate, stiffness, dissipation):
    return stiffness * depth * max(0.0, 1 + dissipation * rate) if depth > 0 else 0.0


FUNCTIONS = {"tanh": math.tanh, "sqrt": math.sqrt, "exp": math.exp, "cos": math.cos, "sin": math.sin, "abs": abs,
             "min": min, "max": max, "floor": math.floor, "sign": lambda a: (a > 0) - (a < 0),
             "smooth": lambda order, a: a, "cubic": hermite, "cubic_part": hermite, "doublet": doublet,
             "hunt_crossley": hunt_crossley}


def evaluate(tree, known):
    """KeyError for what is not known yet."""
    kind = tree[0]
    if kind == "number":
        return tree[1]
    if kind == "name":
        return math.pi if tree[1] == "Modelica.Constants.pi" else known[tree[1]]
    if kind == "der":
        return known[f"der({tree[1][1]})"]
    if kind == "array":
        return [evaluate(item, known) for item in tree[1]]
    if kind == "call":
        return FUNCTIONS[tree[1]](*(evaluate(item, known) for item in tree[2]))
    if kind == "if":
        for condition, value in tree[1]:
            if evaluate(condition, known):
                return evaluate(value, known)
        return evaluate(tree[2], known)
    if kind == "negative":
        return -evaluate(tree[1], known)
    a, b = evaluate(tree[1], known), evaluate(tree[2], known)
    return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b, "^": lambda: a ** b,
            "<": lambda: a < b, "<=": lambda: a <= b, ">": lambda: a > b, ">=": lambda: a >= b,
            "and": lambda: a and b, "or": lambda: a or b}[kind]()


def solve(class_, known):
    """All that the equations of a law give for what is known: x, v, time and its states."""
    known = dict(known)
    for name, component in class_.components.items():
        if "parameter" in component.prefixes:
            known[name] = evaluate(component.value, known)
    left = list(class_.equations)
    while left:
        open_ = []
        for target, expression in left:
            name = target[1] if target[0] == "name" else f"der({target[1][1]})" if target[0] == "der" else None
            try:
                known[name] = evaluate(expression, known)
            except KeyError:
                open_.append((target, expression))
        if len(open_) == len(left):
            raise Fault(f"{class_.name}: {[target for target, _ in open_]} cannot be told")
        left = open_
    return known
