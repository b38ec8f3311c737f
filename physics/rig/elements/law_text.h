// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hinge/hinge_parameters.h"
#include "numerics/interpolation.h"
#include "text/field.h"
#include "text/walk.h"

namespace hingelab {

/// A law as equations with names, for programs that have equations: in the notation of Modelica's expressions
/// (operators, if-then-else, tanh, sqrt, exp, abs, min, max, der, time; Modelica.Constants.pi), with the
/// functions
///   doublet(width, u) = 2 s (1 - s²), s = tanh(u/width)
///   hunt_crossley(depth, rate, stiffness, dissipation), of hinge/end_stop.h
///   cubic(u, x, y, s), cubic_part(u, x, y, s, order): value and derivatives of a curve through points
/// Given are the coordinate `x`, its rate `v` and `time`; the equations give `force`, positive upwards. SI
/// units.
struct LawText {
    struct Parameter {
        std::string name;
        Quantity quantity;
        double value;
        std::string words; ///< label of its field; empty: it is none
    };
    struct Array {
        std::string name;
        std::vector<double> values;
    };
    struct Variable {
        std::string name;
        Quantity quantity;
        const char* words;
        std::optional<double> start = std::nullopt; ///< of a state
    };

    /// A part of the force.
    struct Term {
        const char* words;      ///< "Spring"
        std::string text;       ///< with its sign
        const char* part = "";  ///< the law's channel that has this number alone; empty: none has
        bool isOwnStop = false; ///< of the stops that the element brings, which its channel leaves out
    };

    std::vector<Parameter> parameters;
    std::vector<Array> arrays;
    std::vector<Variable> variables;
    std::vector<std::string> equations; ///< the force comes last
    std::vector<Term> terms;            ///< of the force
    std::vector<std::string> losses;    ///< what of the law the equations leave out, as sentences

    /// All numbers of its table, by their keys, after "prefix_" if there is one; not those of its parts.
    template <class T>
    void numbers(const T& object, const std::string& prefix = {}) {
        numbersOf({&object, partTypeOf<T>()}, prefix);
    }
    void parameter(std::string name, Quantity quantity, double value);
    void variable(std::string name, Quantity quantity, const char* words);
    void equation(std::string text);
    /// The force is the sum of these.
    void term(const char* words, std::string text, const char* part = "");
    void ownStop(const char* words, std::string text);
    /// Writes the equation of the force.
    void addUp();
    /// Arrays `name`_x, _y and _s: the points of a curve and its slopes there.
    void curve(const std::string& name, const std::vector<double>& x, const std::vector<double>& y,
               Interpolation::Kind kind);
    /// The value of that curve.
    [[nodiscard]] static std::string curveAt(const std::string& name, const std::string& place);

    /// Bristles (hinge/bristle.h): a state `z` that begins at `start`, and their torque `dry` against the
    /// motion, at the steady friction `level`, which is never below `least`. Both are for others to say.
    void bristles(const Presliding& presliding, double start);
    /// The same without its parameters `bristle_stiffness`, `bristle_damping` and `bristle_elastic_share`.
    void bristleEquations(const Presliding& presliding, double start, Quantity bend, Quantity force);

  private:
    void numbersOf(const ConstDocumentPart& part, const std::string& prefix);
};

} // namespace hingelab
