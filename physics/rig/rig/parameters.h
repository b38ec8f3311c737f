// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rig/rig.h"
#include "text/field.h"
#include "text/issue.h"

/// All numbers of a rig that can be edited, found by a walk over the document.
namespace hingelab {

struct Parameter {
    std::string pointer;     ///< JSON pointer by index: "/elements/0/spring_constant"
    std::string namePointer; ///< the same with names of list items: "/elements/hinge/spring_constant"
    std::string group;       ///< heading in the panel: "hinge"
    std::string subgroup;    ///< list it belongs to within the group ("Detent 1"), or empty
    std::string label;       ///< "Spring constant", "Detent 1 angle", "Panel size x"
    std::shared_ptr<const FieldInfo> info; ///< from the table, or of the dimension
    double value;                          ///< [SI]
    std::string expression = {};           ///< that drives it ("=coupler/2"); empty: a plain number
};

/// Whether it is the value of one of the rig's dimensions.
[[nodiscard]] bool isDimension(const Parameter& parameter);

/// All parameters in document order.
[[nodiscard]] std::vector<Parameter> parametersOf(const Rig& rig);

/// Calls `visit` with every parameter and a reference to its value in `rig`.
void visitParameters(Rig& rig, const std::function<void(const Parameter&, double&)>& visit);

/// The same in a fraction of the time, for who needs no words: with the pointer by index, which does not
/// outlive the call.
void visitNumbers(Rig& rig, const std::function<void(std::string_view, const FieldInfo&, double&)>& visit);
void readNumbers(const Rig& rig, const std::function<void(std::string_view, const FieldInfo&, double)>& read);

/// `pointer` with the slash in front that people leave out.
[[nodiscard]] std::string withSlash(std::string_view pointer);

/// All pointers that mean the parameter: by index, by name, and both with the key that it had formerly; of a
/// dimension, its name alone, too ("/coupler").
[[nodiscard]] std::vector<std::string> pointersOf(const Parameter& parameter);

/// Sets the parameter at `pointer` (by index or by name) to `value` [SI], in place of an expression if one
/// drives it; false if there is none. What a dimension drives follows, in a rig whose expressions were
/// resolved; where that is so, `issues` becomes what is wrong with those that follow. The value is not checked:
/// validate the rig afterwards.
[[nodiscard]] bool setParameter(Rig& rig, std::string_view pointer, double value, Issues* issues = nullptr);

/// Sets an expression ("=coupler/2") that drives the parameter at `pointer` from now on; false if there is
/// none. `issues` becomes what is wrong with expressions now; validate the rig afterwards.
[[nodiscard]] bool setExpression(Rig& rig, std::string_view pointer, std::string_view expression,
                                 Issues* issues = nullptr);

/// The parameter at `pointer` (by index or by name), if any.
[[nodiscard]] std::optional<Parameter> findParameter(const Rig& rig, std::string_view pointer);

} // namespace hingelab
