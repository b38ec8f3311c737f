// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <limits>
#include <vector>

#include "physics/analysis/sampled_trace.h"

using namespace hingelab;

namespace {

struct TestRows {
    std::vector<double> times;
    std::vector<double> values;

    [[nodiscard]] std::size_t rows() const { return times.size(); }
    [[nodiscard]] double time(std::size_t i) const { return times[i]; }
    [[nodiscard]] double value(std::size_t i) const { return values[i]; }
};

template <class F>
TestRows sampled(double step, int count, const F& f) {
    TestRows rows;
    for (int i = 0; i < count; ++i) {
        rows.times.push_back(i * step);
        rows.values.push_back(f(i * step));
    }
    return rows;
}

bool isNear(const std::optional<double>& value, double expected, double tolerance) {
    return value && std::abs(*value - expected) <= tolerance;
}

} // namespace

class TestSampledTrace : public QObject {
    Q_OBJECT
  private slots:
    /// Straight lines are exact but for rounding: some 1e-16 of sums of a hundred terms of up to 10.
    void straightLinesAreExact() {
        constexpr double rounding = 1e-12;
        const TestRows rows = sampled(0.1, 101, [](double t) { return 3.0 - 2.0 * t; });
        // Neither instant is a row: the first and the last interval count in part.
        const double a = 1.234;
        const double b = 8.765;
        QVERIFY(isNear(traceValue(rows, a), 3.0 - 2.0 * a, rounding));
        QVERIFY(isNear(traceSlope(rows, a, b), -2.0, rounding));
        QVERIFY(isNear(traceSlope(rows, b, a), -2.0, rounding));
        const double area = 3.0 * (b - a) - (b * b - a * a);
        QVERIFY(isNear(traceArea(rows, a, b), area, rounding));
        QVERIFY(isNear(traceArea(rows, b, a), -area, rounding));
        QVERIFY(isNear(traceArea(rows, a, a), 0.0, 0.0));
        QVERIFY(
            isNear(traceArea(rows, 2.01, 2.02), 3.0 * 0.01 - (2.02 * 2.02 - 2.01 * 2.01), rounding)); // in one
    }

    /// The errors are those that the header tells, and no smaller by luck: halving the rows' distance quarters
    /// them.
    void errorsAreTheTrapezoids() {
        double last = 0.0;
        for (const int count : {101, 201, 401}) {
            const double h = 10.0 / (count - 1);
            const TestRows rows = sampled(h, count, [](double t) { return std::sin(t); });
            const double a = 1.0; // rows for each of the distances
            const double b = 4.0;
            const double error = *traceArea(rows, a, b) - (std::cos(a) - std::cos(b));
            QVERIFY(std::abs(error) <= h * h / 12.0 * (b - a));
            if (last != 0.0) QVERIFY(std::abs(last / error - 4.0) < 0.02);
            last = error;
            const double between = 2.0 + 0.5 * h;
            QVERIFY(isNear(traceValue(rows, between), std::sin(between), h * h / 8.0));
        }
    }

    void nothingIsInvented() {
        const double none = std::numeric_limits<double>::quiet_NaN();
        const TestRows rows{{0.0, 1.0, 2.0, 3.0}, {1.0, 2.0, none, 4.0}};
        QVERIFY(!traceValue(rows, -0.1));
        QVERIFY(!traceValue(rows, 3.1));
        QCOMPARE(traceValue(rows, 3.0), std::optional(4.0));
        QCOMPARE(traceValue(rows, 1.0), std::optional(2.0));
        QVERIFY(!traceValue(rows, 1.5));
        QVERIFY(!traceArea(rows, 0.5, 3.0));
        QCOMPARE(traceArea(rows, 0.0, 1.0), std::optional(1.5));
        QVERIFY(!traceSlope(rows, 0.5, 0.5));
        QVERIFY(!traceValue(TestRows{}, 0.0));
        QVERIFY(!nextRowTime(TestRows{}, 0.0, 1));
    }

    /// A force that steps up at a second: no ramp is made of it, whichever side an instant is on.
    void jumpsStayJumps() {
        const TestRows rows{{0.0, 1.0, 1.0, 2.0}, {2.0, 2.0, 5.0, 5.0}};
        QCOMPARE(traceValue(rows, 1.0), std::optional(5.0));
        QCOMPARE(traceValue(rows, 0.999), std::optional(2.0));
        QCOMPARE(traceArea(rows, 0.0, 2.0), std::optional(7.0));
        QCOMPARE(traceArea(rows, 0.0, 1.0), std::optional(2.0));
        QCOMPARE(traceArea(rows, 1.0, 2.0), std::optional(5.0));
    }

    void stepsGoFromRowToRow() {
        const TestRows rows{{0.0, 0.5, 0.5, 2.0}, {0.0, 0.0, 0.0, 0.0}};
        QCOMPARE(nextRowTime(rows, 0.0, 1), std::optional(0.5));
        QCOMPARE(nextRowTime(rows, 0.5, 1), std::optional(2.0));
        QCOMPARE(nextRowTime(rows, 0.6, -1), std::optional(0.5));
        QCOMPARE(nextRowTime(rows, 0.5, -1), std::optional(0.0));
        QVERIFY(!nextRowTime(rows, 0.0, -1));
        QVERIFY(!nextRowTime(rows, 2.0, 1));
    }

    void unitsFollowFromTheQuantity_data() {
        QTest::addColumn<int>("quantity");
        QTest::addColumn<QString>("slope");
        QTest::addColumn<QString>("area");
        const auto row = [](Quantity quantity, const char* slope, const char* area) {
            QTest::newRow(slope) << static_cast<int>(quantity) << QString::fromUtf8(slope)
                                 << QString::fromUtf8(area);
        };
        row(Quantity::angle, "°/s", "°·s");
        row(Quantity::angularRate, "°/s²", "°");
        row(Quantity::angularAcceleration, "°/s³", "°/s");
        row(Quantity::torque, "N·m/s", "N·m·s");
        row(Quantity::force, "N/s", "N·s");
        row(Quantity::length, "m/s", "m·s");
        row(Quantity::velocity, "m/s²", "m");
        row(Quantity::energy, "W", "J·s");
        row(Quantity::power, "W/s", "J");
        row(Quantity::current, "A/s", "A·s");
        row(Quantity::dimensionless, "1/s", "s");
        row(Quantity::temperature, "K/s", "°C·s");
    }
    void unitsFollowFromTheQuantity() {
        QFETCH(int, quantity);
        QFETCH(QString, slope);
        QFETCH(QString, area);
        QCOMPARE(QString::fromStdString(slopeUnit(static_cast<Quantity>(quantity)).symbol), slope);
        QCOMPARE(QString::fromStdString(areaUnit(static_cast<Quantity>(quantity)).symbol), area);
    }

    /// One unit of the quantity in a second, and for a second, is one of the unit that is named.
    void unitsFitTheirNumbers() {
        for (std::size_t i = 0; i < kQuantityCount; ++i) {
            const auto quantity = static_cast<Quantity>(i);
            const double unit = displayUnit(quantity).siPerUnit;
            QVERIFY(std::abs(slopeUnit(quantity).siPerUnit / unit - 1.0) < 1e-12); // rounding of degrees
            // Revolutions a minute become degrees.
            const double area = quantity == Quantity::shaftRate ? displayUnit(Quantity::angle).siPerUnit : unit;
            QVERIFY(std::abs(areaUnit(quantity).siPerUnit / area - 1.0) < 1e-12);
        }
    }
};

QTEST_APPLESS_MAIN(TestSampledTrace)
#include "test_sampled_trace.moc"
