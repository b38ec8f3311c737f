// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas: beside muParser in random ones, their slopes beside differences, units, and notations.
#include <QTest>
#include <array>
#include <cmath>
#include <random>

#include "tests/suite.h"
#include "text/formula.h"
#include "text/formula_value.h"

namespace test_formulas {

using namespace hingelab;

namespace {

constexpr std::array<FormulaVariable, 2> kVariables = {
    {{"angle", Quantity::angle}, {"rate", Quantity::angularRate}}};
const std::vector<FormulaConstant> kNone;

double valueOf(const std::string& text, double angle = 0.7, double rate = -0.4) {
    const std::array<double, 2> values = {angle, rate};
    return Formula(text, kVariables, kNone).at<double>(values);
}

std::string problemOf(const std::string& text, Quantity wanted = Quantity::torque) {
    const Evaluation result = checkFormula(text, wanted, kVariables, kNone);
    return result.problem.empty() ? "" : result.problem + " | " + result.allowed;
}

/// Random formulas over "a" and "b", whose numbers have no units.
class RandomFormula {
  public:
    explicit RandomFormula(unsigned seed) : random_(seed) {}

    std::string text(int depth = 4) {
        if (depth == 0 || pick(6) == 0) return atom();
        switch (pick(9)) {
            case 0:
                return text(depth - 1) + " + " + text(depth - 1);
            case 1:
                return text(depth - 1) + "-" + text(depth - 1);
            case 2:
                return text(depth - 1) + "*" + text(depth - 1);
            case 3:
                return text(depth - 1) + "/" + text(depth - 1);
            case 4:
                return "(" + text(depth - 1) + ")^" + atom();
            case 5:
                return "-" + text(depth - 1);
            case 6:
                return one() + "(" + text(depth - 1) + ")";
            case 7:
                return two() + "(" + text(depth - 1) + ", " + text(depth - 1) + ")";
            default:
                return "(" + text(depth - 1) + ")";
        }
    }

  private:
    int pick(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
    std::string atom() {
        static const std::array<const char*, 7> atoms = {"a", "b", "2", "0.5", "1e-1", "pi", "3"};
        return atoms[static_cast<std::size_t>(pick(7))];
    }
    std::string one() {
        static const std::array<const char*, 10> names = {"sin",  "cos",  "tan", "asin", "acos",
                                                          "atan", "sqrt", "abs", "exp",  "ln"};
        return names[static_cast<std::size_t>(pick(10))];
    }
    std::string two() {
        static const std::array<const char*, 4> names = {"atan2", "hypot", "min", "max"};
        return names[static_cast<std::size_t>(pick(4))];
    }
    std::mt19937 random_;
};

} // namespace

class TestFormulas : public QObject {
    Q_OBJECT
  private slots:
    /// The compiler here, and muParser, which checks them: the same value for each of the same text.
    void formulasAreWhatMuParserReads() {
        constexpr std::array<FormulaVariable, 2> variables = {
            {{"a", Quantity::dimensionless}, {"b", Quantity::dimensionless}}};
        RandomFormula random(7);
        int finite = 0;
        for (int i = 0; i < 3000; ++i) {
            const std::string text = random.text();
            const std::array<double, 2> at = {0.01 * (i % 83) - 0.3, 1.0 + 0.02 * (i % 31)};
            ExpressionEvaluator evaluator;
            evaluator.define("a", Quantity::dimensionless, at[0]);
            evaluator.define("b", Quantity::dimensionless, at[1]);
            const Evaluation expected = evaluator.evaluate(text, Quantity::dimensionless);
            if (expected.problem.starts_with("The expression cannot be read")) continue; // two signs in a row
            const double value = Formula(text, variables, kNone).at<double>(at);
            QVERIFY2(expected.value.has_value() == std::isfinite(value),
                     (text + " " + expected.problem).c_str());
            if (!expected.value) continue;
            ++finite;
            QVERIFY2(std::abs(value - *expected.value) <= 1e-13 * std::abs(value), text.c_str());
        }
        QVERIFY(finite > 1500);
    }

    /// Where the differences of two widths agree, the slopes are theirs.
    void slopesAreThoseOfDifferences() {
        constexpr std::array<FormulaVariable, 2> variables = {
            {{"a", Quantity::dimensionless}, {"b", Quantity::dimensionless}}};
        RandomFormula random(11);
        int compared = 0;
        for (int i = 0; i < 2000; ++i) {
            const std::string text = random.text();
            const Formula formula(text, variables, kNone);
            const std::array<double, 2> at = {0.013 * (i % 71) + 0.021, 1.1 + 0.017 * (i % 29)};
            using Number = WithSlopes<2>;
            const std::array<Number, 2> numbers = {Number(at[0], 2, 0), Number(at[1], 2, 1)};
            const Number value = formula.at<Number>(numbers);
            for (int k = 0; k < 2; ++k) {
                const auto difference = [&](double h) {
                    std::array<double, 2> low = at, high = at;
                    low[static_cast<std::size_t>(k)] -= h;
                    high[static_cast<std::size_t>(k)] += h;
                    return (formula.at<double>(high) - formula.at<double>(low)) / (2.0 * h);
                };
                const double wide = difference(2e-5), narrow = difference(1e-5);
                const double slope = value.derivatives()[k];
                const double scale = 1.0 + std::abs(narrow) + std::abs(plain(value));
                if (!std::isfinite(narrow) || std::abs(wide - narrow) > 1e-7 * scale || scale > 1e6) continue;
                ++compared;
                QVERIFY2(std::abs(slope - narrow) < 1e-6 * scale,
                         qPrintable(QString::fromStdString(text) + QString(" %1 %2").arg(slope).arg(narrow)));
            }
        }
        QVERIFY(compared > 1500);
    }

    void unitsAndSignsCount() {
        QVERIFY(std::abs(valueOf("−2 N·m·angle²") + 0.98) < 1e-15);
        QVERIFY(std::abs(valueOf("30 N*mm/deg * (angle - 10°)") - 0.03 * (0.7 / (M_PI / 180.0) - 10.0)) <
                1e-12);
        QVERIFY(std::abs(valueOf("-2^2") + 4.0) < 1e-15);
        QVERIFY(std::abs(valueOf("2^-1^2") - 0.5) < 1e-15);
        QVERIFY(std::abs(valueOf("2^3^2") - 512.0) < 1e-12);
        QVERIFY(std::abs(valueOf("=5 % * 2") - 0.1) < 1e-15);
        QVERIFY(std::abs(valueOf("max(1, 2, angle)") - 2.0) < 1e-15);
    }

    void quantitiesAreChecked() {
        QCOMPARE(problemOf("-2 N*m/rad*angle - 0.1 N*m*s*rate"), std::string());
        QCOMPARE(problemOf("sqrt(angle - 1 rad) * 1 N*m"), std::string()); // has a value somewhere
        QVERIFY2(problemOf("-2*angle").starts_with("This is"), problemOf("-2*angle").c_str());
        QVERIFY(problemOf("2 N*m + 1 N").find("same units") != std::string::npos);
        QVERIFY2(problemOf("stiffness*angle")
                     .starts_with("There is no dimension, function or unit \"stiffness\" | one "
                                  "of \"angle\", \"rate\""),
                 problemOf("stiffness*angle").c_str());
        QVERIFY(problemOf("2 N*m*(angle").starts_with("The expression cannot be read"));
        QVERIFY(problemOf("1/0 * 1 N*m").starts_with("The expression has no finite value"));
        QVERIFY(!Formula("2 N*m*(angle", kVariables, kNone).isValid());
        const std::string deep = std::string(100, '(') + "angle" + std::string(100, ')');
        QVERIFY(Formula(deep, kVariables, kNone).isValid()); // brackets alone need no stack
        std::string stacked = "1 N*m";
        for (int i = 0; i < 40; ++i) stacked = "1 N*m + (" + stacked + ")";
        QVERIFY(problemOf(stacked).starts_with("This formula is nested too deeply"));
    }

    void constantsStandForTheirValues() {
        const std::vector<FormulaConstant> constants = {{"k", Quantity::rotationalStiffness, 3.0},
                                                        {"angle", Quantity::length, 9.0}};
        const std::array<double, 2> at = {0.5, 0.0};
        QVERIFY(std::abs(Formula("-k*angle", kVariables, constants).at<double>(at) + 1.5) < 1e-15);
        QVERIFY(checkFormula("-k*angle", Quantity::torque, kVariables, constants).problem.empty());
        QVERIFY(hasName("-k*angle", "k") && !hasName("-kk*angle", "k"));
    }

    void modelicaReadsThem() {
        const std::vector<FormulaConstant> constants = {{"k", Quantity::rotationalStiffness, 3.0}};
        QCOMPARE(formulaInModelica("-k*(angle - 5 mm/1 m) + min(1 N*m, 2*ln(angle), pi)",
                                   {{"angle", "x"}, {"rate", "v"}}, constants),
                 std::string("-(3)*(x - (0.005)/(1)) + min({(1)*(1), (2)*log(x), Modelica.Constants.pi})"));
    }
};

HINGELAB_APPLESS_TEST(TestFormulas)

} // namespace test_formulas

#include "test_formulas.moc"
