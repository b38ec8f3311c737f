// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/typeset/tex_symbols.h"

#include <QStringList>
#include <algorithm>
#include <array>
#include <span>

namespace hingelab {
namespace {

struct NamedSymbol {
    const char* command;
    const char* text; // UTF-8
    AtomClass atom;
};

constexpr AtomClass kOrdinary = AtomClass::ordinary;
constexpr AtomClass kLarge = AtomClass::largeOperator;
constexpr AtomClass kBinary = AtomClass::binary;
constexpr AtomClass kRelation = AtomClass::relation;
constexpr AtomClass kOpening = AtomClass::opening;
constexpr AtomClass kClosing = AtomClass::closing;
constexpr AtomClass kInner = AtomClass::inner;

// Both forms of epsilon and phi are those that serif fonts have.
constexpr std::array kNamedSymbols = {
    NamedSymbol{"cdot", "·", kBinary},         NamedSymbol{"times", "×", kBinary},
    NamedSymbol{"pm", "±", kBinary},           NamedSymbol{"mp", "∓", kBinary},
    NamedSymbol{"circ", "∘", kBinary},         NamedSymbol{"odot", "⊙", kBinary},
    NamedSymbol{"le", "≤", kRelation},         NamedSymbol{"leq", "≤", kRelation},
    NamedSymbol{"ge", "≥", kRelation},         NamedSymbol{"geq", "≥", kRelation},
    NamedSymbol{"ne", "≠", kRelation},         NamedSymbol{"neq", "≠", kRelation},
    NamedSymbol{"approx", "≈", kRelation},     NamedSymbol{"equiv", "≡", kRelation},
    NamedSymbol{"ll", "≪", kRelation},         NamedSymbol{"gg", "≫", kRelation},
    NamedSymbol{"propto", "∝", kRelation},     NamedSymbol{"in", "∈", kRelation},
    NamedSymbol{"to", "→", kRelation},         NamedSymbol{"Rightarrow", "⇒", kRelation},
    NamedSymbol{"mid", "|", kRelation},        NamedSymbol{"sum", "∑", kLarge},
    NamedSymbol{"prod", "∏", kLarge},          NamedSymbol{"int", "∫", kLarge},
    NamedSymbol{"partial", "∂", kOrdinary},    NamedSymbol{"nabla", "∇", kOrdinary},
    NamedSymbol{"infty", "∞", kOrdinary},      NamedSymbol{"top", "⊤", kOrdinary},
    NamedSymbol{"prime", "′", kOrdinary},      NamedSymbol{"|", "‖", kOrdinary},
    NamedSymbol{"%", "%", kOrdinary},          NamedSymbol{"_", "_", kOrdinary},
    NamedSymbol{"&", "&", kOrdinary},          NamedSymbol{"#", "#", kOrdinary},
    NamedSymbol{"$", "$", kOrdinary},          NamedSymbol{"lVert", "‖", kOpening},
    NamedSymbol{"rVert", "‖", kClosing},       NamedSymbol{"lvert", "|", kOpening},
    NamedSymbol{"rvert", "|", kClosing},       NamedSymbol{"langle", "⟨", kOpening},
    NamedSymbol{"rangle", "⟩", kClosing},      NamedSymbol{"lbrace", "{", kOpening},
    NamedSymbol{"rbrace", "}", kClosing},      NamedSymbol{"{", "{", kOpening},
    NamedSymbol{"}", "}", kClosing},           NamedSymbol{"cdots", "⋯", kInner},
    NamedSymbol{"ldots", "…", kInner},         NamedSymbol{"dots", "…", kInner},
    NamedSymbol{"Gamma", "Γ", kOrdinary},      NamedSymbol{"Delta", "Δ", kOrdinary},
    NamedSymbol{"Theta", "Θ", kOrdinary},      NamedSymbol{"Lambda", "Λ", kOrdinary},
    NamedSymbol{"Xi", "Ξ", kOrdinary},         NamedSymbol{"Pi", "Π", kOrdinary},
    NamedSymbol{"Sigma", "Σ", kOrdinary},      NamedSymbol{"Upsilon", "Υ", kOrdinary},
    NamedSymbol{"Phi", "Φ", kOrdinary},        NamedSymbol{"Psi", "Ψ", kOrdinary},
    NamedSymbol{"Omega", "Ω", kOrdinary},      NamedSymbol{"alpha", "α", kOrdinary},
    NamedSymbol{"beta", "β", kOrdinary},       NamedSymbol{"gamma", "γ", kOrdinary},
    NamedSymbol{"delta", "δ", kOrdinary},      NamedSymbol{"epsilon", "ε", kOrdinary},
    NamedSymbol{"varepsilon", "ε", kOrdinary}, NamedSymbol{"zeta", "ζ", kOrdinary},
    NamedSymbol{"eta", "η", kOrdinary},        NamedSymbol{"theta", "θ", kOrdinary},
    NamedSymbol{"vartheta", "ϑ", kOrdinary},   NamedSymbol{"iota", "ι", kOrdinary},
    NamedSymbol{"kappa", "κ", kOrdinary},      NamedSymbol{"lambda", "λ", kOrdinary},
    NamedSymbol{"mu", "μ", kOrdinary},         NamedSymbol{"nu", "ν", kOrdinary},
    NamedSymbol{"xi", "ξ", kOrdinary},         NamedSymbol{"omicron", "ο", kOrdinary},
    NamedSymbol{"pi", "π", kOrdinary},         NamedSymbol{"rho", "ρ", kOrdinary},
    NamedSymbol{"sigma", "σ", kOrdinary},      NamedSymbol{"varsigma", "ς", kOrdinary},
    NamedSymbol{"tau", "τ", kOrdinary},        NamedSymbol{"upsilon", "υ", kOrdinary},
    NamedSymbol{"phi", "φ", kOrdinary},        NamedSymbol{"varphi", "φ", kOrdinary},
    NamedSymbol{"chi", "χ", kOrdinary},        NamedSymbol{"psi", "ψ", kOrdinary},
    NamedSymbol{"omega", "ω", kOrdinary},
};

constexpr std::array kFunctions = {"sin",    "cos", "tan", "tanh", "sinh", "cosh", "atan", "arctan", "arcsin",
                                   "arccos", "exp", "ln",  "log",  "sgn",  "det",  "min",  "max",    "lim"};

struct SpaceWidth {
    const char* command;
    double em;
};
constexpr std::array kSpaces = {SpaceWidth{",", 3.0 / 18.0}, SpaceWidth{":", 4.0 / 18.0},
                                SpaceWidth{";", 5.0 / 18.0}, SpaceWidth{"!", -3.0 / 18.0},
                                SpaceWidth{" ", 0.25},       SpaceWidth{"quad", 1.0},
                                SpaceWidth{"qquad", 2.0}};

constexpr std::array kAccents = {"dot", "ddot", "hat", "bar", "tilde", "vec"};

struct CharacterClass {
    const char* characters;
    AtomClass atom;
};
constexpr std::array kCharacterClasses = {
    CharacterClass{"+−±∓·×∗∘⊙", kBinary},
    CharacterClass{"=<>:≤≥≠≈≡≪≫∝∈→⇒←↔∼", kRelation},
    CharacterClass{"([⟨", kOpening},
    CharacterClass{")]⟩!", kClosing},
    CharacterClass{",;", AtomClass::punctuation},
    CharacterClass{"⋯…", kInner},
    CharacterClass{"∑∏∫", kLarge},
};

bool isIn(std::span<const char* const> names, const QString& name) {
    return std::any_of(names.begin(), names.end(),
                       [&](const char* known) { return name == QLatin1String(known); });
}

AtomClass classOfCharacter(const QString& character) {
    for (const CharacterClass& known : kCharacterClasses)
        if (QString::fromUtf8(known.characters).contains(character)) return known.atom;
    return kOrdinary;
}

/// What is typed with a keyboard's signs, in those of mathematics.
QString printedCharacter(const QString& character) {
    if (character == QLatin1String("-")) return QStringLiteral("−");
    if (character == QLatin1String("*")) return QStringLiteral("∗");
    return character;
}

bool isSmallGreek(const QString& text) {
    const char16_t first = text.at(0).unicode();
    return (first >= u'α' && first <= u'ω') || first == u'ϵ' || first == u'ϕ' || first == u'ϑ';
}

MathNode functionSymbol(const QString& name) {
    MathNode node = mathSymbol(name, AtomClass::largeOperator);
    node.hasLimits = isIn(std::array{"min", "max", "lim"}, name);
    return node;
}

/// As TeX has it: limits of sums stand above and below, those of integrals beside.
MathNode symbolOfClass(const QString& text, AtomClass atom, LetterShape shape) {
    MathNode node = mathSymbol(text, atom, shape);
    node.hasLimits = atom == kLarge && text != QStringLiteral("∫");
    return node;
}

} // namespace

MathNode mathSymbol(const QString& text, AtomClass atom, LetterShape shape) {
    MathNode node;
    node.kind = MathNode::Kind::symbol;
    node.atom = atom;
    node.shape = shape;
    node.text = text;
    return node;
}

std::optional<MathNode> symbolOfCommand(const QString& command) {
    for (const NamedSymbol& known : kNamedSymbols) {
        if (command != QLatin1String(known.command)) continue;
        const QString text = QString::fromUtf8(known.text);
        return symbolOfClass(text, known.atom, isSmallGreek(text) ? LetterShape::italic : LetterShape::upright);
    }
    if (isIn(kFunctions, command)) return functionSymbol(command);
    return std::nullopt;
}

MathNode symbolOfCharacter(const QString& character, LetterShape letters) {
    const QString text = printedCharacter(character);
    const bool isVariable = text.at(0).isLetter() && (text.at(0).unicode() < u'Α' || isSmallGreek(text));
    const bool isBold = letters == LetterShape::bold && text.at(0).isLetterOrNumber();
    const LetterShape shape = isVariable ? letters : isBold ? LetterShape::bold : LetterShape::upright;
    return symbolOfClass(text, classOfCharacter(text), shape);
}

std::optional<double> spaceOfCommand(const QString& command) {
    const auto* const known = std::find_if(kSpaces.begin(), kSpaces.end(), [&](const SpaceWidth& space) {
        return command == QLatin1String(space.command);
    });
    return known == kSpaces.end() ? std::nullopt : std::optional<double>(known->em);
}

bool isAccentCommand(const QString& command) {
    return isIn(kAccents, command);
}

} // namespace hingelab
