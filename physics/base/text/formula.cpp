// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/formula.h"

#include <algorithm>
#include <array>
#include <optional>

#include "text/expression_characters.h"
#include "text/json_text.h"
#include "text/quantity.h"
#include "text/value_in_text.h"

namespace hingelab {

/// A formula by recursive descent:
///   sum = product {(+|-) product}, product = factor {(*|/) factor}, factor = (+|-) factor | power,
///   power = atom [^ factor], atom = value | name | function(sum, ...) | (sum)
class FormulaCompiler {
  public:
    FormulaCompiler(const std::string& text, std::span<const FormulaVariable> variables,
                    std::span<const FormulaConstant> constants, std::vector<Formula::Instruction>& steps)
        : text_(text), variables_(variables), constants_(constants), steps_(steps) {}

    void compile() {
        if (!sum() || !atEnd() || deepest_ > Formula::kDeepest) steps_.clear();
    }

  private:
    using Step = Formula::Step;

    void skipBlanks() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    bool atEnd() {
        skipBlanks();
        return at_ == text_.size();
    }
    bool take(char wanted) {
        skipBlanks();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }
    bool put(Step step, double value = 0.0, std::size_t index = 0) {
        steps_.push_back({step, value, index});
        const bool pushes = step == Step::constant || step == Step::variable;
        const bool keeps = step >= Step::negate && step <= Step::logarithm;
        if (pushes) deepest_ = std::max(deepest_, ++depth_);
        if (!pushes && !keeps) --depth_;
        return true;
    }

    bool sum() {
        if (!product()) return false;
        for (;;) {
            const bool adds = take('+');
            if (!adds && !take('-')) return true;
            if (!product()) return false;
            put(adds ? Step::add : Step::subtract);
        }
    }
    bool product() {
        if (!factor()) return false;
        for (;;) {
            const bool multiplies = take('*');
            if (!multiplies && !take('/')) return true;
            if (!factor()) return false;
            put(multiplies ? Step::multiply : Step::divide);
        }
    }
    bool factor() {
        constexpr int most = 200; // of what is called within each other
        if (nesting_ > most) return false;
        ++nesting_;
        bool isRead = false;
        if (take('-')) {
            isRead = factor() && put(Step::negate);
        } else if (take('+')) {
            isRead = factor();
        } else {
            isRead = atom() && (!take('^') || (factor() && put(Step::power)));
        }
        --nesting_;
        return isRead;
    }
    bool atom() {
        if (take('(')) return sum() && take(')');
        skipBlanks();
        if (const std::optional<ValueInText> value = valueInText(std::string_view(text_).substr(at_))) {
            at_ += value->length;
            return put(Step::constant, value->si);
        }
        const std::size_t begin = at_;
        while (at_ < text_.size() && (isNameLetter(text_[at_]) || (at_ > begin && isDecimalDigit(text_[at_]))))
            ++at_;
        return at_ > begin && named(text_.substr(begin, at_ - begin));
    }

    bool named(const std::string& name) {
        for (std::size_t i = 0; i < variables_.size(); ++i) {
            if (name == variables_[i].name) return put(Step::variable, 0.0, i);
        }
        for (const FormulaConstant& constant : constants_) {
            if (name == constant.name) return put(Step::constant, constant.value);
        }
        if (name == "pi") return put(Step::constant, 3.14159265358979323846);
        return take('(') && called(name) && take(')');
    }

    bool called(const std::string& name) {
        static constexpr std::array<std::pair<std::string_view, Step>, 10> ofOne = {{{"sin", Step::sine},
                                                                                     {"cos", Step::cosine},
                                                                                     {"tan", Step::tangent},
                                                                                     {"asin", Step::arcSine},
                                                                                     {"acos", Step::arcCosine},
                                                                                     {"atan", Step::arcTangent},
                                                                                     {"sqrt", Step::root},
                                                                                     {"abs", Step::magnitude},
                                                                                     {"exp", Step::exponential},
                                                                                     {"ln", Step::logarithm}}};
        static constexpr std::array<std::pair<std::string_view, Step>, 4> ofTwo = {
            {{"atan2", Step::arcTangent2},
             {"hypot", Step::hypotenuse},
             {"min", Step::least},
             {"max", Step::greatest}}};
        const auto isNamed = [&](const auto& entry) { return entry.first == name; };
        if (const auto one = std::find_if(ofOne.begin(), ofOne.end(), isNamed); one != ofOne.end())
            return sum() && put(one->second);
        const auto two = std::find_if(ofTwo.begin(), ofTwo.end(), isNamed);
        if (two == ofTwo.end() || !sum()) return false;
        const bool takesMore = two->second == Step::least || two->second == Step::greatest;
        if (!takesMore) return take(',') && sum() && put(two->second);
        while (take(',')) {
            if (!sum()) return false;
            put(two->second);
        }
        return true;
    }

    std::string text_;
    std::span<const FormulaVariable> variables_;
    std::span<const FormulaConstant> constants_;
    std::vector<Formula::Instruction>& steps_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0, deepest_ = 0;
    int nesting_ = 0;
};

namespace {

/// Who is used to expressions may begin with their equals sign.
std::string_view withoutSign(std::string_view text) {
    return text.substr(isExpression(text) ? 1 : 0);
}

} // namespace

Formula::Formula(std::string_view text, std::span<const FormulaVariable> variables,
                 std::span<const FormulaConstant> constants) {
    if (text.size() > kLongestExpression) return;
    FormulaCompiler(withPlainSigns(withoutSign(text)), variables, constants, steps_).compile();
}

bool hasName(std::string_view formula, std::string_view name) {
    const std::vector<NameInText> found = namesIn(withPlainSigns(formula));
    return std::any_of(found.begin(), found.end(), [&](const NameInText& own) { return own.name == name; });
}

std::string formulaInModelica(std::string_view text, const std::map<std::string, std::string>& names,
                              std::span<const FormulaConstant> constants) {
    const std::string plain = withPlainSigns(withoutSign(text));
    std::string result;
    std::vector<bool> isList; // of each open bracket: whether its arguments are a list
    bool opensList = false;
    const auto named = [&](const std::string& name) {
        if (const auto known = names.find(name); known != names.end()) return known->second;
        for (const FormulaConstant& constant : constants) {
            if (constant.name == name) return "(" + shortestText(constant.value) + ")";
        }
        return name == "ln" ? std::string("log") : name == "pi" ? std::string("Modelica.Constants.pi") : name;
    };
    for (std::size_t i = 0; i < plain.size();) {
        if (const std::optional<ValueInText> value = valueInText(std::string_view(plain).substr(i))) {
            result += "(" + shortestText(value->si) + ")";
            i += value->length;
        } else if (isNameLetter(plain[i])) {
            std::size_t end = i;
            while (end < plain.size() && (isNameLetter(plain[end]) || isDecimalDigit(plain[end]))) ++end;
            const std::string name = plain.substr(i, end - i);
            opensList = name == "min" || name == "max";
            result += named(name);
            i = end;
        } else {
            const char c = plain[i++];
            if (c == ')' && !isList.empty()) {
                if (isList.back()) result += '}';
                isList.pop_back();
            }
            result += c;
            if (c == '(') {
                isList.push_back(opensList);
                if (opensList) result += '{';
            }
            if (c != ' ') opensList = false;
        }
    }
    return result;
}

} // namespace hingelab
