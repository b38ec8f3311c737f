// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "explain/explanation.h"
#include "simulation/sample_layout.h"

/// What explain() is made of: an explanation of each kind of item.
namespace hingelab {

/// Adds symbols and equations to an explanation, by names.
class ExplanationMaker {
  public:
    explicit ExplanationMaker(Explanation& explanation) : explanation_(explanation) {}

    void constant(std::string name, std::string tex, std::string words, Quantity quantity, double value);
    void channel(std::string name, std::string tex, std::string words, Quantity quantity,
                 ChannelHandle channel);
    /// `name` = `text`, of names that are there or follow.
    void equation(const std::string& name, const std::string& text);
    /// `name` = the sum of `terms`.
    void sum(const std::string& name, std::vector<ExplainedEquation::Term> terms);

  private:
    [[nodiscard]] std::size_t indexOf(const std::string& name) const;

    Explanation& explanation_;
};

/// What an element or a motor acts on: "x" and "v" among the symbols, if samples contain them.
void addPort(const Model& model, const Port& port, const ElementBlock* element, ExplanationMaker& maker);

void explainElement(const Model& model, std::size_t element, Explanation& explanation);
void explainMotor(const Model& model, std::size_t motor, Explanation& explanation);
void explainContact(const Model& model, std::size_t contact, Explanation& explanation);
void explainAssembly(const Model& model, std::size_t assembly, Explanation& explanation);
void explainJoint(const Model& model, std::size_t joint, Explanation& explanation);
void explainBody(const Model& model, std::size_t body, Explanation& explanation);

/// Constant, for how the manual calls a kind of element and where it is wrong.
struct ElementNotes {
    const char* kind; ///< KindInfo::name
    const char* limits;
    const char* manual;
};
[[nodiscard]] const ElementNotes& notesOf(const char* kind);

} // namespace hingelab
