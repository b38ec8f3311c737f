// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "explain/law_expression.h"
#include "numerics/channel_handle.h"
#include "simulation/model.h"
#include "spatial/spatial_vectors.h"
#include "text/quantity.h"

/// The equations of one item of a rig: symbols, terms, and the numbers of each term in a sample of a run. SI
/// units, world frame.
namespace hingelab {

/// What a name in the equations stands for.
struct ExplainedSymbol {
    std::string name; ///< in expressions
    std::string tex;
    std::string words; ///< "Spring constant"
    Quantity quantity = Quantity::dimensionless;
    std::optional<double> constant = std::nullopt; ///< of a parameter
    ChannelHandle channel = {};                    ///< of what a sample contains
};

/// A curve through points that equations name.
struct ExplainedArray {
    std::string name;
    std::vector<double> values;
};

/// symbol = sum of terms.
struct ExplainedEquation {
    struct Term {
        std::string words;          ///< "Spring"; empty: the only one
        LawExpression value;        ///< with its sign
        ChannelHandle channel = {}; ///< that has this number; none: no channel has it alone
    };
    std::size_t symbol = 0;
    std::vector<Term> terms;
};

/// Where the components of a vector stand in a sample.
using VectorChannels = std::array<ChannelHandle, 3>;

/// A vector that follows from a sample, in the world.
using RowVector = std::function<Vector3(std::span<const double> row)>;

/// A vector as the sum of vectors.
struct ExplainedVector {
    struct Term {
        std::string tex;
        std::string words;
        RowVector value;
        VectorChannels channels = {};
        RowVector place = {};  ///< where its arrow begins [m]; none: it has no arrow
        std::string name = {}; ///< beside the arrow; empty: `words`
    };
    std::string words; ///< "Acceleration of the centre of mass"
    std::string tex;
    Quantity quantity = Quantity::dimensionless;
    RowVector value;      ///< what it is without the sum
    RowVector place = {}; ///< as of terms
    std::vector<Term> terms;
};

struct Explanation {
    std::string title;   ///< "closer"
    std::string kind;    ///< "Door closer"
    std::string meaning; ///< what it does, one sentence
    std::string limits;  ///< when it is wrong, one or two sentences
    std::string manual;  ///< place in the manual: "reference/elements#springs"
    std::vector<ExplainedSymbol> symbols;
    std::vector<ExplainedArray> arrays;
    std::vector<ExplainedEquation> equations; ///< the result first
    std::vector<ExplainedVector> vectors;

    [[nodiscard]] bool isEmpty() const { return equations.empty() && vectors.empty(); }
    [[nodiscard]] const ExplainedSymbol* symbol(const std::string& name) const;
};

/// The numbers of an explanation's symbols and terms in one sample; not a number where a sample has none.
class ExplainedNumbers {
  public:
    /// Both must live longer. `row` is a sample of the model that was explained.
    ExplainedNumbers(const Explanation& explanation, std::span<const double> row);

    /// Of a symbol: its constant, its equation's sum, or its channel.
    [[nodiscard]] double of(const std::string& symbol) const;
    [[nodiscard]] double of(const ExplainedEquation::Term& term) const;
    /// The sum of an equation's terms.
    [[nodiscard]] double sumOf(const ExplainedEquation& equation) const;

  private:
    const Explanation& explanation_;
    std::span<const double> row_;
    LawNames names_;
};

/// The equations of the item at a pointer by indices, or of what it is a part of ("/bodies/1/shapes/0"); empty
/// ones if nothing is known of it.
[[nodiscard]] Explanation explain(const Model& model, const std::string& item);

} // namespace hingelab
