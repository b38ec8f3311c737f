// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions of laws: values, and what is no expression.
#include <QTest>
#include <cmath>
#include <map>
#include <stdexcept>

#include "explain/law_expression.h"
#include "tests/suite.h"

namespace test_law_expressions {

using namespace hingelab;

namespace {

double valueOfText(const char* text) {
    const std::map<std::string, double> values{{"x", 0.5}, {"v", -2.0}, {"a_b", 3.0}, {"der(z)", 7.0}};
    static const std::vector<double> x{0.0, 1.0}, y{2.0, 4.0}, s{0.0, 0.0};
    LawNames names;
    names.value = [&](const std::string& name) { return values.at(name); };
    names.array = [](const std::string& name) -> std::span<const double> {
        return name == "h_x" ? x : name == "h_y" ? y : s;
    };
    return valueOf(LawExpression::read(text), names);
}

} // namespace

class TestLawExpressions : public QObject {
    Q_OBJECT
  private slots:
    void valuesFollowTheRulesOfArithmetic_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        const auto row = [](const char* text, double value) { QTest::newRow(text) << QString(text) << value; };
        row("1 - 2 - 3", -4.0);
        row("8/4/2", 1.0);
        row("-x^2", -0.25);
        row("2.0*-v", 4.0);
        row("-(x + v)*a_b", 4.5);
        row("a_b^2", 9.0);
        row("2^3^2", 512.0); // from the right, as formulas do
        row("3*-x^2", -0.75);
        row("2*+x - +1", 0.0);
        row("2^-x^2", std::pow(2.0, -0.25));
        row("1e-3*x", 5e-4);
        row("max({x, v, a_b})", 3.0);
        row("min({x, v})", -2.0);
        row("hypot(a_b, 4.0)", 5.0);
        row("Modelica.Constants.pi", std::acos(-1.0));
        row("if x < 1 and not v > 0 then 1 else 2", 1.0);
        row("if x > 1 then 1 elseif v == -2.0 or false_ > 0 then 5 else 2", 5.0);
        row("max(abs(v), min(1, 5))", 2.0);
        row("der(z) + 1", 8.0);
        row("doublet(1.0, 0.0)", 0.0);
        row("hunt_crossley(0.1, 1.0, 10.0, 2.0)", 3.0);
        row("hunt_crossley(0.1, -1.0, 10.0, 2.0)", 0.0); // never pulls
        row("cubic(0.5, h_x, h_y, h_s)", 3.0);
        row("cubic(2.0, h_x, h_y, h_s)", 4.0); // level beyond the ends
        row("cubic_part(0.5, h_x, h_y, h_s, 1)", 3.0);
    }
    void valuesFollowTheRulesOfArithmetic() {
        QFETCH(const QString, text);
        QFETCH(const double, value);
        QCOMPARE(valueOfText(text.toUtf8().constData()), value);
    }

    void whatIsNoExpressionIsRefused_data() {
        QTest::addColumn<QString>("text");
        for (const char* const text : {"", "1 +", "(x", "x y", "if x then 1", "f(", "x ** 2", "nofunction(1)",
                                       "tanh(1, 2)", "min({1, 2)"}) {
            QTest::newRow(text) << QString(text);
        }
    }
    void whatIsNoExpressionIsRefused() {
        QFETCH(const QString, text);
        QVERIFY_EXCEPTION_THROWN((void)valueOfText(text.toUtf8().constData()), std::invalid_argument);
    }
};

HINGELAB_APPLESS_TEST(TestLawExpressions)

} // namespace test_law_expressions

#include "test_law_expressions.moc"
