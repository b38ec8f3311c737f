// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/expressions.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "rig/formulas.h"
#include "rig/mirror_images.h"
#include "rig/parameters.h"
#include "text/check_support.h"
#include "text/expression.h"
#include "text/limits.h"

namespace hingelab {
namespace {

/// A number that an expression drives.
struct DrivenNumber {
    const std::string* expression;
    Quantity quantity;
    double* value;
};

class ExpressionResolver {
  public:
    /// With `changed`, the only dimension that has another value since all was resolved, what does not follow
    /// it keeps its value.
    ExpressionResolver(Rig& rig, const std::map<std::string, DrivenNumber>& numbers,
                       std::optional<std::size_t> changed)
        : rig_(rig),
          numbers_(numbers),
          evaluatesAll_(!changed),
          states_(rig.dimensions.size(), State::waiting),
          follows_(rig.dimensions.size(), 0) {
        if (changed) follows_[*changed] = 1;
        for (std::size_t i = rig.dimensions.size(); i-- > 0;) places_[rig.dimensions[i].name] = i;
    }

    Issues resolve() {
        for (std::size_t i = 0; i < rig_.dimensions.size(); ++i) settle(i);
        for (const auto& [pointer, number] : numbers_) {
            if (issues_.size() > kMaximumIssues) break;
            if (!pointer.starts_with(kDimensionList)) static_cast<void>(find(pointer, number));
        }
        return std::move(issues_);
    }

  private:
    enum class State { waiting, busy, known, failed };
    enum class Outcome { failed, kept, evaluated };

    /// Finds the value of a dimension, after those that its expression names.
    void settle(std::size_t i) {
        if (states_[i] != State::waiting) return;
        states_[i] = State::busy;
        trail_.push_back(i);
        Dimension& dimension = rig_.dimensions[i];
        const std::string pointer = std::string(kDimensionList) + std::to_string(i) + "/value";
        const auto driven = numbers_.find(pointer);
        const Outcome outcome = driven == numbers_.end() ? Outcome::kept : find(pointer, driven->second);
        states_[i] = outcome == Outcome::failed ? State::failed : State::known;
        if (outcome == Outcome::evaluated) follows_[i] = 1;
        if (outcome != Outcome::failed) evaluator_.define(dimension.name, dimension.quantity, dimension.value);
        trail_.pop_back();
    }

    Outcome find(const std::string& pointer, const DrivenNumber& number) {
        bool follows = evaluatesAll_;
        if (!knowsNames(pointer, *number.expression, follows)) return Outcome::failed;
        if (!follows) return Outcome::kept;
        const Evaluation& result = evaluation(*number.expression, number.quantity);
        if (result.value) {
            *number.value = *result.value;
            return Outcome::evaluated;
        }
        checks::addError(issues_, pointer, result.problem, shown(*number.expression), result.allowed);
        return Outcome::failed;
    }

    /// Rigs say the same of many numbers; all names in it have their values.
    const Evaluation& evaluation(const std::string& expression, Quantity quantity) {
        const auto key = std::make_pair(std::string_view(expression), quantity);
        const auto known = evaluations_.find(key);
        if (known != evaluations_.end()) return known->second;
        return evaluations_.emplace(key, evaluator_.evaluate(expression, quantity)).first->second;
    }

    /// Whether all names of an expression have values; what has none by another's fault is not told again.
    /// `follows` becomes true if one of them follows what was changed.
    bool knowsNames(const std::string& pointer, const std::string& expression, bool& follows) {
        if (expression.size() > kLongestExpression) return true; // which evaluate() refuses
        for (const NameInText& found : namesIn(expression)) {
            if (isBuiltInName(found.name)) continue;
            const auto place = places_.find(found.name);
            if (place == places_.end()) {
                addUnknown(pointer, expression, found);
                return false;
            }
            settle(place->second);
            if (states_[place->second] == State::busy) addCircle(pointer, place->second);
            if (states_[place->second] != State::known) return false;
            follows = follows || follows_[place->second] != 0;
        }
        return true;
    }

    void addUnknown(const std::string& pointer, const std::string& expression, const NameInText& found) {
        const std::size_t after = expression.find_first_not_of(' ', found.position + found.name.size());
        const bool isFunction = after != std::string::npos && expression[after] == '(';
        std::set<std::string> names;
        for (const auto& [name, place] : places_) names.insert(name);
        checks::addError(issues_, pointer,
                         std::string("There is no ") + (isFunction ? "function " : "dimension ") +
                             checks::quoted(found.name),
                         shown(expression),
                         isFunction
                             ? "sin, cos, tan, asin, acos, atan, atan2, sqrt, abs, min, max, hypot, exp, ln"
                             : checks::listed(names));
    }

    void addCircle(const std::string& pointer, std::size_t end) {
        constexpr std::size_t longest = 10; // names told
        const auto begin = std::find(trail_.begin(), trail_.end(), end);
        std::string circle;
        std::size_t count = 0;
        for (auto at = begin; at != trail_.end(); ++at) {
            if (++count > longest) {
                circle += "… → ";
                break;
            }
            circle += rig_.dimensions[*at].name + " → ";
        }
        checks::addError(issues_, pointer, "These dimensions depend on each other in a circle",
                         circle + rig_.dimensions[end].name, "a number for one of them");
    }

    static std::string shown(const std::string& expression) {
        constexpr std::size_t longest = 100; // [bytes]
        return expression.size() <= longest
                   ? expression
                   : "an expression of " + std::to_string(expression.size()) + " bytes";
    }

    Rig& rig_;
    const std::map<std::string, DrivenNumber>& numbers_;
    bool evaluatesAll_;
    std::vector<State> states_;                 ///< of the dimensions
    std::vector<char> follows_;                 ///< dimensions that have another value than before, or may have
    std::map<std::string, std::size_t> places_; ///< of the dimensions, by name
    std::vector<std::size_t> trail_;            ///< dimensions that are being settled
    ExpressionEvaluator evaluator_;
    std::map<std::pair<std::string_view, Quantity>, Evaluation> evaluations_;
    Issues issues_;
};

/// "2" of "/bodies/2/name" in the list "/bodies", and what follows it.
struct PlaceInList {
    std::size_t index;
    std::string rest;
};

std::optional<PlaceInList> placeInList(const std::string& pointer, const std::string& list) {
    if (!pointer.starts_with(list + "/")) return std::nullopt;
    std::size_t index = 0;
    const char* const begin = pointer.data() + list.size() + 1;
    const char* const end = pointer.data() + pointer.size();
    const auto [rest, error] = std::from_chars(begin, end, index);
    if (error != std::errc() || (rest != end && *rest != '/')) return std::nullopt;
    return PlaceInList{index, std::string(rest, end)};
}

bool names(const std::string& expression, std::string_view dimension) {
    const std::vector<NameInText> found = namesIn(expression);
    return std::any_of(found.begin(), found.end(), [&](const NameInText& n) { return n.name == dimension; });
}

} // namespace

namespace {

Issues resolveNumbers(Rig& rig, std::optional<std::size_t> changed) {
    if (rig.expressions.empty()) return {};
    std::map<std::string, DrivenNumber> numbers;
    visitNumbers(rig, [&](std::string_view pointer, const FieldInfo& field, double& value) {
        const auto driven = rig.expressions.find(pointer);
        if (driven != rig.expressions.end()) numbers[driven->first] = {&driven->second, field.quantity, &value};
    });
    Issues issues = ExpressionResolver(rig, numbers, changed).resolve();
    std::erase_if(rig.expressions, [&](const auto& entry) { return !numbers.contains(entry.first); });
    return issues;
}

Issues resolve(Rig& rig, std::optional<std::size_t> changed) {
    Issues issues = resolveNumbers(rig, changed);
    bindFormulas(rig);
    resolveMirrorImages(rig);
    return issues;
}

} // namespace

Issues resolveExpressions(Rig& rig) {
    return resolve(rig, std::nullopt);
}

Issues resolveFollowing(Rig& rig, std::size_t dimension) {
    return resolve(rig, dimension);
}

void moveExpressions(Expressions& expressions, const std::string& list,
                     const std::function<std::vector<std::size_t>(std::size_t)>& places) {
    Expressions moved;
    for (auto& [pointer, expression] : expressions) {
        const std::optional<PlaceInList> place = placeInList(pointer, list);
        if (!place) {
            moved[pointer] = expression;
            continue;
        }
        for (const std::size_t index : places(place->index)) {
            moved[list + "/" + std::to_string(index) + place->rest] = expression;
        }
    }
    expressions = std::move(moved);
}

std::vector<std::string> drivenBy(const Expressions& expressions, std::string_view dimension) {
    std::vector<std::string> pointers;
    for (const auto& [pointer, expression] : expressions) {
        if (names(expression, dimension)) pointers.push_back(pointer);
    }
    return pointers;
}

std::size_t releaseFrom(Expressions& expressions, std::string_view dimension) {
    const std::vector<std::string> pointers = drivenBy(expressions, dimension);
    for (const std::string& pointer : pointers) expressions.erase(pointer);
    return pointers.size();
}

void renameInExpressions(Expressions& expressions, std::string_view from, std::string_view to) {
    for (auto& [pointer, expression] : expressions) expression = withNameReplaced(expression, from, to);
}

} // namespace hingelab
