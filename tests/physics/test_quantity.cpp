// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "physics/rig/quantity.h"

using namespace hingelab;

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
    }

    void readsNumbersWithUnits() {
        QFETCH(int, quantity);
        QFETCH(QString, text);
        QFETCH(double, si);
        const auto value = parseQuantity(static_cast<Quantity>(quantity), text.toStdString());
        QVERIFY(value.has_value());
        QVERIFY(std::abs(*value - si) <= 1e-15 * std::abs(si));
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
        QCOMPARE(displayText(1234567.0, 3), std::string("1.23e+06"));
    }

    void everyQuantityHasUnits() {
        for (int q = 0; q <= static_cast<int>(Quantity::time); ++q) {
            const auto quantity = static_cast<Quantity>(q);
            QVERIFY(!unitsOf(quantity).empty());
            QCOMPARE(siUnit(quantity).siPerUnit, 1.0);
            QCOMPARE(findUnit(quantity, displayUnit(quantity).symbol), &displayUnit(quantity));
        }
    }
};

QTEST_APPLESS_MAIN(TestQuantity)
#include "test_quantity.moc"
