// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "analysis/sampled_path.h"
#include "tests/suite.h"

namespace test_sampled_trace {

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

    /// Paths of one channel over another: straight ones are exact, going back takes back, a loop is its area.
    void pathsHaveSlopesAndAreas() {
        constexpr double rounding = 1e-12;
        const TestRows x = sampled(0.1, 101, [](double t) { return 0.5 * t; });
        const TestRows y = sampled(0.1, 101, [](double t) { return 1.0 + t; }); // 1 + 2 x
        const double a = 1.234, b = 8.765;
        QVERIFY(isNear(pathSlope(x, y, a, b), 2.0, rounding));
        const double under = 0.5 * (b - a) + 0.25 * (b * b - a * a); // x + x² between x = a/2 and b/2
        QVERIFY(isNear(pathArea(x, y, a, b), under, rounding));
        QVERIFY(isNear(pathArea(x, y, b, a), -under, rounding));
        QVERIFY(isNear(pathEnclosed(x, y, a, b), 0.0, rounding));
        QVERIFY(isNear(pathArea(x, y, 2.01, 2.02), 0.5 * 0.01 + 0.25 * (2.02 * 2.02 - 2.01 * 2.01), rounding));
        QVERIFY(!pathSlope(x, y, a, a) && !pathArea(x, y, -1.0, b) && !pathEnclosed(x, y, a, 11.0));
        const TestRows standing = sampled(0.1, 101, [](double) { return 2.0; });
        QVERIFY(!pathSlope(standing, y, a, b)); // straight up
        QVERIFY(isNear(pathArea(standing, y, a, b), 0.0, 0.0));
        // Over time it is the area over time.
        const TestRows time = sampled(0.1, 101, [](double t) { return t; });
        QVERIFY(isNear(pathArea(time, y, a, b), *traceArea(y, a, b), rounding));
        // There and back: nothing is left under it.
        const TestRows back = sampled(0.1, 101, [](double t) { return t < 5.0 ? t : 10.0 - t; });
        QVERIFY(isNear(pathArea(back, back, 2.0, 8.0), 0.0, rounding));
        const TestRows gap = [&] {
            TestRows rows = y;
            rows.values[50] = std::numeric_limits<double>::quiet_NaN();
            return rows;
        }();
        QVERIFY(!pathArea(x, gap, a, b) && pathArea(x, gap, 5.2, b));
    }

    /// A circle: gone round against the clock -π, of n corners n/2 sin(2π/n) of it; half of it with its chord
    /// half.
    void loopsEncloseTheirArea() {
        constexpr int corners = 240;
        const double step = 2.0 * std::numbers::pi / corners;
        const TestRows x = sampled(step, corners + 1, [](double t) { return std::cos(t); });
        const TestRows y = sampled(step, corners + 1, [](double t) { return std::sin(t); });
        const double area = 0.5 * corners * std::sin(step);
        const double whole = x.times.back();
        QVERIFY(isNear(pathArea(x, y, 0.0, whole), -area, 1e-12));
        QVERIFY(isNear(pathEnclosed(x, y, 0.0, whole), -area, 1e-12));
        QVERIFY(isNear(pathEnclosed(x, y, 0.0, x.times[corners / 2]), -0.5 * area, 1e-12));
        QVERIFY(isNear(pathEnclosed(x, y, x.times[30], x.times[30 + corners / 2]), -0.5 * area, 1e-12));
        QVERIFY(std::abs(area - std::numbers::pi) < 4e-4); // π³·2/(3 n²)
    }

    void pathsHaveUnits() {
        const auto slope = [](Quantity x, Quantity y) { return pathSlopeUnit(x, y).symbol; };
        const auto area = [](Quantity x, Quantity y) { return pathAreaUnit(x, y).symbol; };
        QCOMPARE(area(Quantity::angle, Quantity::torque), std::string("J"));
        QCOMPARE(pathAreaUnit(Quantity::angle, Quantity::torque).siPerUnit, 1.0);
        QCOMPARE(area(Quantity::length, Quantity::force), std::string("J"));
        QCOMPARE(area(Quantity::angularRate, Quantity::torque), std::string("W"));
        QCOMPARE(area(Quantity::time, Quantity::power), std::string("J"));
        QCOMPARE(area(Quantity::angle, Quantity::angularRate), std::string("(°/s)·°"));
        QCOMPARE(slope(Quantity::angle, Quantity::torque), std::string("N·m/rad"));
        QCOMPARE(slope(Quantity::time, Quantity::angle), std::string("°/s"));
        QCOMPARE(slope(Quantity::angle, Quantity::angularRate), std::string("(°/s)/°"));
        QCOMPARE(slope(Quantity::torque, Quantity::angle), std::string("°/(N·m)"));
        QCOMPARE(slope(Quantity::angle, Quantity::angle), std::string());
        // Whatever a channel may be: a number in SI over the unit is that number in the unit.
        const TraceUnit unit = pathAreaUnit(Quantity::angle, Quantity::angularRate);
        const double degree = std::numbers::pi / 180.0;
        QVERIFY(std::abs(unit.siPerUnit - degree * degree) < 1e-15);
    }
};

HINGELAB_APPLESS_TEST(TestSampledTrace)

} // namespace test_sampled_trace

#include "test_sampled_trace.moc"
