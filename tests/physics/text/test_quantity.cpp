// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <random>

#include "tests/comma_locale.h"
#include "tests/suite.h"
#include "text/interval_text.h"
#include "text/quantity.h"
#include "text/quantity_entry.h"

namespace test_quantity {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr int kQuantities = static_cast<int>(kQuantityCount);

} // namespace

class TestQuantity : public QObject {
    Q_OBJECT
  private slots:
    void readsNumbersWithUnits_data() {
        QTest::addColumn<int>("quantity");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("si");
        const auto add = [](Quantity q, const char* text, double si) {
            QTest::newRow(text) << static_cast<int>(q) << QString::fromUtf8(text) << si;
        };
        add(Quantity::angle, "30 deg", M_PI / 6);
        add(Quantity::angle, "30°", M_PI / 6);
        add(Quantity::angle, "−85.94 °", -85.94 * M_PI / 180);
        add(Quantity::angle, " +0.5", 0.5);
        add(Quantity::angularRate, "60 rpm", 2 * M_PI);
        add(Quantity::torque, "1500 mN*m", 1.5);
        add(Quantity::torque, "1.5 Nm", 1.5);
        add(Quantity::torque, "1.5 N·m", 1.5);
        add(Quantity::rotationalStiffness, "1 N*m/deg", 180 / M_PI);
        add(Quantity::length, "12.5mm", 0.0125);
        add(Quantity::acceleration, "9.81 m/s²", 9.81);
        add(Quantity::time, "5 ms", 0.005);
        add(Quantity::dimensionless, "1e-6", 1e-6);
        add(Quantity::temperature, "100.0 °C", 100);
        add(Quantity::temperature, "100 C", 100);
        add(Quantity::angle, "30 degrees", M_PI / 6);
        add(Quantity::angularRate, "60 rev/min", 2 * M_PI);
        // Figures of NIST Special Publication 811, appendix B.8, and of the definitions behind them.
        add(Quantity::torque, "1 lbf*ft", 1.3558179483314004);
        add(Quantity::torque, "1 ft-lb", 1.3558179483314004);
        add(Quantity::torque, "1 lbf·in", 0.1129848290276167);
        add(Quantity::shaftTorque, "1 oz-in", 7.0615518142260438e-3);
        add(Quantity::shaftTorque, "1 kgf·cm", 0.0980665);
        add(Quantity::shaftTorque, "1 kg-cm", 0.0980665);
        add(Quantity::length, "1 in", 0.0254);
        add(Quantity::length, "1 ft", 0.3048);
        add(Quantity::mass, "1 lb", 0.45359237);
        add(Quantity::force, "1 lbf", 4.4482216152605);
        add(Quantity::pressure, "1 psi", 6894.7572931683608);
    }

    void readsNumbersWithUnits() {
        QFETCH(int, quantity);
        QFETCH(QString, text);
        QFETCH(double, si);
        const auto value = parseQuantity(static_cast<Quantity>(quantity), text.toStdString());
        QVERIFY(value.has_value());
        QVERIFY(std::abs(*value - si) <= 1e-15 * std::abs(si));
        QCOMPARE(parseEntry(static_cast<Quantity>(quantity), text.toStdString()), value); // typed: the same
    }

    void readsWhatPeopleType_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("metres");
        const auto add = [](const char* text, double metres) {
            QTest::newRow(text) << QString::fromUtf8(text) << metres;
        };
        add("1,5", 1.5);
        add("1.5", 1.5);
        add("−1,5 mm", -0.0015);
        add("1,5e-3", 0.0015);
        add("2*7.5", 15);
        add("2 × 7,5 mm", 0.015);
        add("3/4 in", 0.01905);
        add("(40+5)/2 mm", 0.0225);
        add("2-(-1)", 3);
        add("-(1+2)*3", -9);
        add("1\u00a0mm", 0.001);
        add("3/8\"", 0.009525); // marks and mixed numbers as on rulers and drawings
        add("3 5/8 in", 0.092075);
        add("3 5/8\"", 0.092075);
        add("-1 1/2″", -0.0381);
        add("2'", 0.6096);
        add("2 5/8 + 3/8 in", 0.0762);
    }

    void readsWhatPeopleType() {
        QFETCH(QString, text);
        QFETCH(double, metres);
        const auto value = parseEntry(Quantity::length, text.toStdString());
        QVERIFY(value.has_value());
        QVERIFY(std::abs(*value - metres) <= 1e-15 * std::abs(metres));
    }

    /// Neither arithmetic eats the signs of a unit nor a unit those of arithmetic.
    void tellsArithmeticFromUnits() {
        QCOMPARE(parseEntry(Quantity::temperatureCoefficient, "0.004 1/K"), std::optional(0.004));
        QCOMPARE(parseEntry(Quantity::rotationalDamping, "2*3 N*m*s/rad"), std::optional(6.0));
        QCOMPARE(parseEntry(Quantity::velocity, "6/2 m/s"), std::optional(3.0));
    }

    void refusesWhatIsNoEntry_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"",    "1,000.5", "1.000,5", "1,2,3",    "1/0",      "2*",       "2**3",
                                 "(1",  "1)",      "--1",     "2 3",      "2 5/3 in", "2 1/0 in", "2.5 1/2 in",
                                 "nan", "inf",     "1e999",   "1e308*10", "*2",       "3 kg",     "2 *"}) {
            QTest::newRow(text) << QString::fromUtf8(text);
        }
        QTest::newRow("endless brackets") << QString(100000, '(');
    }

    void refusesWhatIsNoEntry() {
        QFETCH(QString, text);
        QVERIFY(!parseEntry(Quantity::length, text.toStdString()).has_value());
        QVERIFY(!parseEntry(Quantity::dimensionless, text.toStdString()).has_value());
    }

    /// A megabyte of blanks or of minus signs is refused, not pondered.
    void refusesEndlessTexts() {
        QVERIFY(!parseQuantity(Quantity::length, "1" + std::string(1'000'000, ' ') + "m"));
        QString minuses(300'000, QChar(0x2212));
        QVERIFY(!parseQuantity(Quantity::length, minuses.toStdString()));
    }

    void refusesNonsense_data() {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "abc", "nan", "inf", "-inf", "1e999", "30 kg", "1,5", "1.5.2", "0x10", "--3", "deg"}) {
            QTest::newRow(text) << QString::fromUtf8(text);
        }
    }

    void refusesNonsense() {
        QFETCH(QString, text);
        QVERIFY(!parseQuantity(Quantity::angle, text.toStdString()).has_value());
    }

    void shortestTextReadsBackExactly() {
        for (const double value : {0.1, 1.0 / 3.0, 1e-300, 123456789.123456789, -2.5e17}) {
            QCOMPARE(std::stod(shortestText(value)), value);
        }
    }

    void showsForPeople() {
        QCOMPARE(displayText(Quantity::angle, -1.5, 4), std::string("−85.94 °"));
        QCOMPARE(displayText(Quantity::torque, 3.0, 3), std::string("3.00 N·m"));
        QCOMPARE(displayText(0.0, 3), std::string("0"));
        QCOMPARE(displayText(std::nan(""), 3), std::string("—"));
        QCOMPARE(displayText(1234567.0, 3), std::string("1.23·10⁶"));
        QCOMPARE(displayText(-2.5e-12, 2), std::string("−2.5·10⁻¹²"));
        QCOMPARE(shortDisplayText(1e9), std::string("1·10⁹"));
    }

    /// A number can be typed as it is shown.
    void readsPowersAsShown() {
        QCOMPARE(parseEntry(Quantity::stiffness, "1.23·10⁶ N/m"), std::optional(1.23e6));
        QCOMPARE(parseEntry(Quantity::dimensionless, "−2.5·10⁻¹²"), std::optional(-2.5e-12));
        QCOMPARE(parseQuantity(Quantity::stiffness, "4·10³ N/m"), std::optional(4e3));
        QVERIFY(!parseEntry(Quantity::dimensionless, "2·10").has_value());
        QVERIFY(!parseEntry(Quantity::dimensionless, "2·10⁻").has_value());
        const double shown = 6.25e-5;
        QCOMPARE(parseEntry(Quantity::dimensionless, displayText(shown, 3)), std::optional(shown));
    }

    /// Two digits of the interval, and of the number as many as go with them; in degrees where people see
    /// degrees.
    void intervalsHaveTwoDigits() {
        QCOMPARE(intervalText(Quantity::torque, 1.5234, 1.4934, 1.5534),
                 QStringLiteral("1.523 ± 0.030 N·m").toStdString());
        QCOMPARE(intervalText(Quantity::torque, 0.0, 0.0, 99.0),
                 QStringLiteral("0 N·m (0 to 99)").toStdString());
        const double degree = std::acos(-1.0) / 180.0;
        QCOMPARE(intervalText(Quantity::angle, 2.0 * degree, 1.8 * degree, 2.4 * degree),
                 QStringLiteral("2.00 ° (1.80 to 2.40)").toStdString());
        QCOMPARE(looseText(Quantity::angle, 3.0 * degree), QStringLiteral("3 °").toStdString());
    }

    /// Each system has a unit of its own or the first one's, and the same number reads back from all of them.
    void everySystemShowsEveryQuantity() {
        QCOMPARE(unitSystem(), UnitSystem::metre);
        for (int q = 0; q < kQuantities; ++q) {
            const auto quantity = static_cast<Quantity>(q);
            for (const UnitSystem system : kUnitSystems) {
                const Unit& unit = displayUnit(quantity, system);
                QCOMPARE(unit.quantity, quantity);
                constexpr double value = 21.5;
                const auto typed = parseEntry(quantity, shortestText(unit.fromSi(value)), &unit);
                QVERIFY(typed.has_value());
                constexpr double rounding = 1e-13; // of temperatures: two additions of some hundreds
                QVERIFY(std::abs(*typed - value) <= rounding * value);
            }
        }
        QCOMPARE(std::string(displayUnit(Quantity::torque, UnitSystem::millimetre).symbol), std::string("N·m"));
        QCOMPARE(std::string(displayUnit(Quantity::length, UnitSystem::millimetre).symbol), std::string("mm"));
        QCOMPARE(std::string(displayUnit(Quantity::torque, UnitSystem::inch).symbol), std::string("lbf·in"));
    }

    /// NIST Special Publication 811, B.8: 32 °F is 0 °C, 212 °F is 100 °C; differences have no zero.
    void fahrenheitHasAZeroOfItsOwn() {
        const auto near = [](std::optional<double> value, double expected) {
            return value && std::abs(*value - expected) < 1e-12;
        };
        QVERIFY(near(parseQuantity(Quantity::temperature, "32 °F"), 0.0));
        QVERIFY(near(parseQuantity(Quantity::temperature, "212 F"), 100.0));
        QVERIFY(near(parseQuantity(Quantity::temperature, "-40 °F"), -40.0));
        QVERIFY(near(parseQuantity(Quantity::temperatureDifference, "9 °F"), 5.0));
        setUnitSystem(UnitSystem::inch);
        QCOMPARE(displayText(Quantity::temperature, 20.0, 3), std::string("68.0 °F"));
        QCOMPARE(displayText(Quantity::temperatureDifference, 20.0, 3), std::string("36.0 °F"));
        QCOMPARE(displayText(Quantity::torque, 0.1129848290276167, 3), std::string("1.00 lbf·in"));
        QCOMPARE(valueText(Quantity::length, 0.0254), std::string("0.0254 m = 1 in"));
        setUnitSystem(UnitSystem::metre);
        QCOMPARE(displayText(Quantity::temperature, 20.0, 3), std::string("20.0 °C"));
    }

    void everyQuantityHasUnits() {
        for (int q = 0; q < kQuantities; ++q) {
            const auto quantity = static_cast<Quantity>(q);
            QVERIFY(!unitsOf(quantity).empty());
            QCOMPARE(siUnit(quantity).siPerUnit, 1.0);
            for (const Unit& unit : unitsOf(quantity)) { // every unit by either spelling, and no two alike
                QCOMPARE(findUnit(quantity, unit.symbol), &unit);
                QCOMPARE(findUnit(quantity, unit.ascii), &unit);
            }
        }
    }

    /// What is shown can be typed again, from the smallest double to the largest.
    void whatIsShownCanBeTyped() {
        for (int q = 0; q < kQuantities; ++q) {
            const auto quantity = static_cast<Quantity>(q);
            const double least = std::max(1.0, displayUnit(quantity).siPerUnit); // of what differs at all
            for (const double value :
                 {5e-324, 9.39e-323, 1e-310, 1e-30, 1e-5, 0.1, 1.0, 50.0, 1234.5, 1e7, 1e200}) {
                for (const double signedValue : {value, -value}) {
                    const std::string text = displayText(quantity, signedValue, 15);
                    const auto read = parseEntry(quantity, text, &displayUnit(quantity));
                    QVERIFY2(read.has_value(), text.c_str());
                    QVERIFY2(std::abs(*read - signedValue) <= 1e-14 * value + 1e-322 * least, text.c_str());
                }
            }
        }
    }

    /// The fewest digits that read back exactly: no -250.00000000000003 deg/s.
    void exactTextsAreShort() {
        const Unit& degrees = *findUnit(Quantity::angularRate, "deg/s");
        QCOMPARE(exactText(-250.0 * degrees.siPerUnit, degrees), std::optional<std::string>("-250"));
        const Unit& inch = *findUnit(Quantity::length, "in");
        std::mt19937 generator(3);
        for (int i = 0; i < 2000; ++i) {
            const double typed = static_cast<double>(generator() % 2'000'000) / 1000.0;
            for (const Unit* unit : {&degrees, &inch}) {
                const auto text = exactText(typed * unit->siPerUnit, *unit);
                QVERIFY(text.has_value());
                QCOMPARE(std::stod(*text) * unit->siPerUnit, typed * unit->siPerUnit);
                QVERIFY(text->size() <= shortestText(typed).size());
            }
        }
    }

    void messagesSpeakTheLanguageOfFiles() {
        QCOMPARE(valueText(Quantity::angularRate, -1.0), std::string("-1 rad/s = −57.2958 °/s"));
        QCOMPARE(valueText(Quantity::torque, 2.5), std::string("2.5 N*m"));
    }

    /// Numbers look and read the same where C prints a comma.
    void knowsNoLocale() {
        const CommaLocale locale;
        QVERIFY(CommaLocale::isInForce());
        QCOMPARE(displayText(Quantity::angle, -1.5, 4), std::string("−85.94 °"));
        QCOMPARE(displayText(1234567.0, 3), std::string("1.23·10⁶"));
        QCOMPARE(shortestText(0.1), std::string("0.1"));
        QCOMPARE(valueText(Quantity::angularRate, -1.5), std::string("-1.5 rad/s = −85.9437 °/s"));
        QCOMPARE(parseQuantity(Quantity::length, "1.5 mm"), std::optional(0.0015));
        QVERIFY(!parseQuantity(Quantity::length, "1,5 mm").has_value()); // in a file
        QCOMPARE(parseEntry(Quantity::length, "1,5 mm"), std::optional(0.0015));
        QCOMPARE(parseEntry(Quantity::length, "1.5 mm"), std::optional(0.0015));
    }
};

HINGELAB_GUILESS_TEST(TestQuantity)

} // namespace test_quantity

#include "test_quantity.moc"
