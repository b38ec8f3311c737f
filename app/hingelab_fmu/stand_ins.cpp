// SPDX-License-Identifier: GPL-3.0-or-later
// The engine of an FMU links no library but the system's. Rigs within FMUs have plain numbers, so that
// expressions (which need muParser) and searches for designs (which need NLopt) never come up; these functions
// take the places of physics/text/expression.cpp and physics/solve/constrained_search.cpp and say so if they
// do.
#include <stdexcept>

#include "physics/solve/constrained_search.h"
#include "physics/text/expression.h"

namespace hingelab {

struct ExpressionEvaluator::Parsers {};

ExpressionEvaluator::ExpressionEvaluator() = default;
ExpressionEvaluator::~ExpressionEvaluator() = default;

void ExpressionEvaluator::define(const std::string&, Quantity, double) {}

Evaluation ExpressionEvaluator::evaluate(std::string_view, Quantity) {
    return {{}, "The engine of an FMU evaluates no expressions", "a number; export the rig again"};
}

std::vector<double> leastObjective(const std::vector<double>&, std::size_t,
                                   const std::function<double(const std::vector<double>&)>&, const Constraints&,
                                   const SearchOptions&) {
    throw std::logic_error("the engine of an FMU does not search for designs");
}

std::vector<double> leastViolation(const std::vector<double>&, std::size_t, const Constraints&,
                                   const SearchOptions&) {
    throw std::logic_error("the engine of an FMU does not search for designs");
}

} // namespace hingelab
