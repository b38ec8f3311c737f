// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <random>

#include "tests/comma_locale.h"
#include "tests/suite.h"
#include "text/base_units.h"
#include "text/expression.h"
#include "text/expression_units.h"

namespace test_expressions {

using namespace hingelab;

namespace {

void defineExample(ExpressionEvaluator& evaluator) {
    evaluator.define("coupler", Quantity::length, 0.5);
    evaluator.define("third", Quantity::length, 0.1);
    evaluator.define("rod", Quantity::linearDensity, 2.0);
    evaluator.define("alpha", Quantity::angle, 0.25);
    evaluator.define("zero", Quantity::length, 0.0);
    evaluator.define("mass_1", Quantity::mass, 3.0);
}

Evaluation evaluated(const std::string& text, Quantity wanted) {
    ExpressionEvaluator evaluator;
    defineExample(evaluator);
    return evaluator.evaluate(text, wanted);
}

} // namespace

class TestExpressions : public QObject {
    Q_OBJECT
  private slots:
    void values_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("quantity");
        QTest::addColumn<double>("value");
        const auto row = [](const char* text, Quantity quantity, double value) {
            QTest::newRow(text) << QString(text) << static_cast<int>(quantity) << value;
        };
        using enum Quantity;
        row("=coupler/2 + 5 mm", length, 0.5 / 2 + 5 * 1e-3);
        row("=coupler", length, 0.5);
        row("=  2*coupler ", length, 1.0);
        row("=rod*coupler", mass, 1.0);
        row("=rod*coupler^3/12", inertia, 2.0 * 0.5 * 0.5 * 0.5 / 12);
        row("=7850 kg/m^3*coupler*2 cm*1 cm", mass, 7850 * 0.5 * 0.02 * 0.01);
        row("=1 kg/(1 m)", linearDensity, 1.0);
        row("=1 kg/m*coupler", mass, 0.5);
        row("=mass_1*9.81 m/s^2", force, 3.0 * 9.81);
        row("=5 Nm", torque, 5.0);
        row("=5 N*m/rad", rotationalStiffness, 5.0);
        row("=36 km/h", velocity, 10.0);
        row("=60 rpm", angularRate, 60 * (2 * M_PI / 60));
        row("=30 deg", angle, 30 * (M_PI / 180));
        row("=30°", angle, 30 * (M_PI / 180));
        row("=-90 deg", angleInDegrees, -90 * (M_PI / 180));
        row("=atan2(third, coupler)", angle, std::atan2(0.1, 0.5));
        row("=coupler*sin(alpha) − third·cos(alpha)", length, 0.5 * std::sin(0.25) - 0.1 * std::cos(0.25));
        row("=hypot(coupler, third)", length, std::hypot(0.5, 0.1));
        row("=sqrt(coupler^2 - third^2)", length, std::sqrt(0.5 * 0.5 - 0.1 * 0.1));
        row("=min(coupler, third, 1 m)", length, 0.1);
        row("=max(coupler, 70 cm)", length, 0.7);
        row("=abs(third - coupler)", length, 0.4);
        row("=ln(exp(2)) + pi", dimensionless, 2.0 + M_PI);
        row("=50 %", dimensionless, 0.5);
        row("=coupler²/1 m", length, 0.25);
        row("=2*m^2/1 m", length, 2.0);
        row("=(3 + 4)*mm", length, 7 * 1e-3);
        row("=(2 m)^2/1 m", length, 4.0);
        row("=1e-3*coupler", length, 0.0005);
        row("=1.5e2mm", length, 0.15);
        row("=-2^2*1 m", length, -4.0);
        row("=300 K", temperatureDifference, 300.0);
        row("=12 V/(2 ohm)", current, 6.0);
        row("=0", mass, 0.0);
        row("=zero*2", length, 0.0);
        row("=0.3 m - 3*third", length, 0.3 - 3 * 0.1); // rounding is left, which has no units to be told
        row("=sqrt(0.5 m - coupler)*1 m/sqrt(1 m)", length, 0.0); // which it is elsewhere, nobody knows
        row("=third/3*3 - third", length, 0.1 / 3 * 3 - 0.1);
    }

    void values() {
        QFETCH(QString, text);
        QFETCH(int, quantity);
        QFETCH(double, value);
        const Evaluation result = evaluated(text.toStdString(), static_cast<Quantity>(quantity));
        QVERIFY2(result.value.has_value(), result.problem.c_str());
        QVERIFY2(std::abs(*result.value - value) <= 4e-16 * std::abs(value), // a rounding or two
                 qPrintable(QString::number(*result.value, 'g', 17)));
    }

    /// The decimal sign and the separator of arguments are the same everywhere.
    void valuesKnowNoLocale() {
        const test::CommaLocale comma;
        QVERIFY(test::CommaLocale::isInForce());
        QCOMPARE(evaluated("=max(1.5 mm, 0.25 mm)", Quantity::length).value, std::optional(1.5 * 1e-3));
        QVERIFY(!evaluated("=1,5 mm", Quantity::length).value);
    }

    void refusals_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("quantity");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* text, Quantity quantity, const char* words) {
            QTest::newRow(text) << QString(text) << static_cast<int>(quantity) << QString(words);
        };
        using enum Quantity;
        row("=coupler", mass, "This is a length, not a mass");
        row("=coupler*third", length, "This is an area, not a length");
        row("=coupler*third*coupler", length, "This is a volume, not a length");
        row("=1 + sqrt(0.5 m - coupler)/sqrt(1 m)", length, "This is a plain number, not a length");
        row("=0.5", length, "This is a plain number, not a length");
        row("=coupler + 5", length, "do not have the same units");
        row("=coupler + mass_1", length, "do not have the same units");
        row("=coupler mm", length, "cannot be read");
        row("=(3 + 4) mm", length, "cannot be read");
        row("=3/4 in", length, "not a length");
        row("=zero", mass, "This is a length, not a mass"); // a zero by chance is none by nature
        row("=2 m^2", length, "not clear what the power is of");
        row("=2. m ^2", length, "not clear what the power is of");
        row("=(2) m^2", length, "not clear what the power is of");
        row("=coupler m^2", length, "not clear what the power is of");
        row("=1/0 m", length, "no finite value");
        row("=coupler/zero", dimensionless, "no finite value");
        row("=sqrt(third - coupler)*1 m", length, "no finite value");
        row("=1e400 m", length, "cannot be read");
        row("=", length, "cannot be read");
        row("=coupler +", length, "cannot be read");
        row("=2 coupler", length, "cannot be read");
        row("=-2^2 m", length, "do not have the same units");
        row("=1,5 mm", length, "more than one value");
        row("=sin 5", dimensionless, "cannot be read");
        row("=min()", length, "cannot be read");
        row("=coupler = third", length, "cannot have this character");
        row("=coupler ? 1 : 2", length, "cannot have this character");
        row("=\"text\"", length, "cannot have this character");
        row("=coupler; third", length, "cannot have this character");
    }

    void refusals() {
        QFETCH(QString, text);
        QFETCH(int, quantity);
        QFETCH(QString, words);
        const Evaluation result = evaluated(text.toStdString(), static_cast<Quantity>(quantity));
        QVERIFY(!result.value);
        QVERIFY2(QString::fromStdString(result.problem).contains(words), result.problem.c_str());
        QVERIFY(!result.allowed.empty());
    }

    /// Nesting, length and rubbish: an answer, and at once.
    void hostileTexts() {
        const auto repeated = [](const std::string& text, int count) {
            std::string all;
            for (int i = 0; i < count; ++i) all += text;
            return all;
        };
        for (const std::string& text :
             {"=" + repeated("(", 998), "=" + repeated("(", 499) + "1 m" + repeated(")", 490),
              "=" + repeated("sin(", 249), "=" + repeated("-", 998) + "1", "=" + repeated("1^", 499) + "1",
              "=" + repeated("min(1,", 160), "=" + repeated(",", 900), "=" + repeated("a", 999),
              "=" + repeated("9", 999), repeated("=", 900), "=" + std::string(1'000'000, '('),
              "=" + std::string(900, '\0'), std::string("=\xff\xfe\xf0"),
              "=" + repeated("1e308*", 150) + "1"}) {
            const Evaluation result = evaluated(text, Quantity::length);
            QVERIFY2(!result.value && !result.problem.empty(), text.substr(0, 40).c_str());
            QVERIFY(result.problem.size() < 2000);
        }
        const Evaluation deep =
            evaluated("=" + repeated("(", 490) + "1 m" + repeated(")", 490), Quantity::length);
        QCOMPARE(deep.value, std::optional(1.0));
    }

    /// Ten thousand texts of what expressions consist of, in any order: a finite value or a reason.
    void randomTexts() {
        static const char* const parts[] = {"coupler", "third", "sin(", "min(", "(", ")",   "+",      "-",
                                            "*",       "/",     "^",    " ",    "5", "1e9", ".5",     "mm",
                                            "kg",      ",",     "pi",   "%",    "m", "deg", "atan2(", "_",
                                            "e",       "°",     "²",    "in",   "s", "0"};
        std::mt19937 random(11);
        ExpressionEvaluator evaluator;
        defineExample(evaluator);
        int values = 0;
        for (int i = 0; i < 10'000; ++i) {
            std::string text = "=";
            const int count = std::uniform_int_distribution<int>(1, 12)(random);
            for (int k = 0; k < count; ++k)
                text += parts[std::uniform_int_distribution<std::size_t>(0, std::size(parts) - 1)(random)];
            const Evaluation result =
                evaluator.evaluate(text, i % 2 == 0 ? Quantity::length : Quantity::dimensionless);
            if (result.value) {
                ++values;
                QVERIFY2(std::isfinite(*result.value), text.c_str());
            } else {
                QVERIFY2(!result.problem.empty() && !result.allowed.empty(), text.c_str());
            }
        }
        QVERIFY(values > 100);
    }

    void namesAreFoundWhole() {
        const std::vector<NameInText> names = namesIn("=rod*rod_2 + 1e3*rods - arod/rod");
        QStringList found;
        for (const NameInText& name : names) found << QString::fromStdString(name.name);
        QCOMPARE(found, QStringList({"rod", "rod_2", "rods", "arod", "rod"}));
        QCOMPARE(withNameReplaced("=rod*rod_2 + 1e3*rods - arod/rod", "rod", "e3"),
                 std::string("=e3*rod_2 + 1e3*rods - arod/e3"));
        QCOMPARE(withNameReplaced("=a+a", "a", "aa"), std::string("=aa+aa"));
    }

    void namesThatDimensionsCannotHave() {
        for (const char* name : {"", "2x", "a b", "a-b", "é", "m", "bar", "in", "sin", "min", "pi", "kg"})
            QVERIFY2(!whyNotAName(name).empty(), name);
        QVERIFY(!whyNotAName(std::string(61, 'a')).empty());
        for (const char* name : {"coupler", "x", "_", "M", "a2", "e", "Sin"})
            QVERIFY2(whyNotAName(name).empty(), name);
    }

    /// The literal of every quantity says its value exactly, and is of that quantity.
    void literalsOfAllQuantities() {
        ExpressionEvaluator evaluator;
        for (std::size_t i = 0; i < kQuantityCount; ++i) {
            const auto quantity = static_cast<Quantity>(i);
            const std::string text = literalExpression(quantity, 1.0 / 3.0);
            const Evaluation result = evaluator.evaluate(text, quantity);
            QVERIFY2(result.value == std::optional(1.0 / 3.0), (text + ": " + result.problem).c_str());
        }
    }

    /// What the table of base units says agrees with the units: V = W/A, N*m = kg*m^2/s^2 and so on.
    void baseUnitsFitTheirUnits() {
        using enum Quantity;
        const std::pair<const char*, Quantity> identities[] = {
            {"=1 kg*m/s^2", force},        {"=1 N*m", energy},           {"=1 J/s", power},
            {"=1 N/m^2", pressure},        {"=1 W/A", voltage},          {"=1 V/A", resistance},
            {"=1 V*s/A", inductance},      {"=1 N*m/A", torqueConstant}, {"=1 V*s", backEmfConstant},
            {"=1 K/W", thermalResistance}, {"=1 kg*m^2", rotorInertia},  {"=1/s", frequency}};
        for (const auto& [text, quantity] : identities)
            QVERIFY2(evaluated(text, quantity).value == std::optional(1.0), text);
        for (const NamedUnit& unit : namedUnits())
            QVERIFY2(isBuiltInName(unit.name), std::string(unit.name).c_str());
        QVERIFY(namedUnits().size() > 40);
    }
};

HINGELAB_GUILESS_TEST(TestExpressions)

} // namespace test_expressions

#include "test_expressions.moc"
