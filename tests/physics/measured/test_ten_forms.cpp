// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <random>

#include "measured/joined_tables.h"
#include "tests/suite.h"

/// One sweep as ten benches would write it: all files tell the same points.
namespace test_ten_forms {

using namespace hingelab;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kInch = 0.0254;                     // by definition
constexpr double kPoundForce = 0.45359237 * 9.80665; // pound and standard gravity, by definition
constexpr double kArm = 0.4;                         // [m]
constexpr double kWidest = 88.0;                     // [deg]
constexpr double kArithmetic = 1e-12;                // of numbers up to 10 with some operations
constexpr int kRowsOfPass = 220;

/// To 88° and back at 2 °/s: straight over time, so that another logger's points lie on the same lines.
struct Sweep {
    explicit Sweep(unsigned seed) : random(seed) {
        for (int i = 0; i <= 2 * kRowsOfPass; ++i) {
            time.push_back(0.2 * i);
            angle.push_back(angleAt(0.2 * i));
            const double noise = 0.1 * share() - 0.05;
            const double friction = i <= kRowsOfPass ? -0.8 : 0.8;
            torque.push_back(6.0 * std::cos(angle.back() * kDegree) - 4.0 + friction + noise); // on the door
        }
    }
    static double angleAt(double t) { return t <= 44.0 ? 2.0 * t : 2.0 * kWidest - 2.0 * t; }
    /// From 0 to 1, the same everywhere.
    double share() { return static_cast<double>(random()) / 4294967296.0; }

    std::mt19937 random;
    std::vector<double> time, angle, torque; ///< [s], [deg], [N·m]
};

std::string written(double value, int decimals, char decimal = '.') {
    char text[40];
    const auto end = std::to_chars(std::begin(text), std::end(text), value, std::chars_format::fixed, decimals);
    std::string number(text, end.ptr);
    if (const std::size_t point = number.find('.'); point != std::string::npos) number[point] = decimal;
    return number;
}

/// A half of the last digit that is written.
double roundingOf(int decimals) {
    return 0.5 * std::pow(10.0, -decimals);
}

struct Form {
    std::vector<std::string> texts;
    TableJoin join = TableJoin::after;
    double shift = 0.0;
    double arm = 0.0;
    DistanceAlong along = DistanceAlong::arc;
    double angleError = roundingOf(4) * kDegree; ///< [rad] that the written digits allow
    double torqueError = roundingOf(5);          ///< [N·m]
};

using Rows = std::vector<std::vector<std::string>>;

std::string joinedLines(const std::string& heading, char separator, const Rows& rows) {
    std::string text = heading + "\n";
    for (const std::vector<std::string>& row : rows) {
        for (std::size_t k = 0; k < row.size(); ++k) {
            if (k > 0) text += separator;
            text += row[k];
        }
        text += "\n";
    }
    return text;
}

/// Rows [begin, end) of a sweep, angle and torque made by functions of the row.
template <class First, class Second>
Rows rowsOf(std::size_t begin, std::size_t end, First first, Second second) {
    Rows rows;
    for (std::size_t i = begin; i < end; ++i) rows.push_back({first(i), second(i)});
    return rows;
}

Form plain(const Sweep& sweep, char separator, char decimal) {
    const Rows rows = rowsOf(
        0, sweep.angle.size(), [&](std::size_t i) { return written(sweep.angle[i], 4, decimal); },
        [&](std::size_t i) { return written(sweep.torque[i], 5, decimal); });
    const std::string mark(1, separator);
    return {{joinedLines("angle [deg]" + mark + "torque [N*m]", separator, rows)}};
}

/// A distance of what is `radius` from the axis, and the force there. `lengthUnit` [m], `forceUnit` [N].
Form atTheArm(const Sweep& sweep, const std::string& heading, DistanceAlong along, double lengthUnit,
              double forceUnit) {
    constexpr int decimals = 4;
    const auto distance = [&](std::size_t i) {
        const double angle = sweep.angle[i] * kDegree;
        return kArm * (along == DistanceAlong::arc ? angle : 2.0 * std::sin(0.5 * angle));
    };
    const Rows rows = rowsOf(
        0, sweep.angle.size(), [&](std::size_t i) { return written(distance(i) / lengthUnit, decimals); },
        [&](std::size_t i) { return written(sweep.torque[i] / kArm / forceUnit, decimals); });
    Form form{{joinedLines(heading, ';', rows)}};
    form.arm = kArm;
    form.along = along;
    // A chord grows by r cos(angle/2) for each radian, least at the widest angle.
    const double slope = along == DistanceAlong::arc ? kArm : kArm * std::cos(0.5 * kWidest * kDegree);
    form.angleError = roundingOf(decimals) * lengthUnit / slope;
    form.torqueError = roundingOf(decimals) * forceUnit * kArm;
    return form;
}

Form inRadians(const Sweep& sweep) {
    const Rows rows = rowsOf(
        0, sweep.angle.size(), [&](std::size_t i) { return written(sweep.angle[i] * kDegree, 6); },
        [&](std::size_t i) { return written(sweep.torque[i] * 1e3, 2); });
    Form form{{joinedLines("angle [rad],torque [N*mm]", ',', rows)}};
    form.angleError = roundingOf(6);
    form.torqueError = roundingOf(2) * 1e-3;
    return form;
}

/// The angle by another logger, with a clock and a rate of its own. Its angles are rounded; a point between two
/// of them is wrong by no more than they are. Times are written in full.
Form inTwoTables(Sweep& sweep) {
    const double offset = std::round(1000.0 * sweep.share()) / 100.0; // [s]
    const Rows loads = rowsOf(
        0, sweep.time.size(), [&](std::size_t i) { return written(sweep.time[i], 1); },
        [&](std::size_t i) { return written(sweep.torque[i], 5); });
    const auto later = [](std::size_t k) { return 0.11 * static_cast<double>(k); };
    const Rows angles = rowsOf(
        0, 801, [&](std::size_t k) { return written(later(k) + offset, 2); },
        [&](std::size_t k) { return written(Sweep::angleAt(later(k)), 4); });
    Form form{
        {joinedLines("time [s];torque [N*m]", ';', loads), joinedLines("t [s],angle [deg]", ',', angles)}};
    form.join = TableJoin::byTime;
    form.shift = -offset;
    return form;
}

Form inTwoFiles(const Sweep& sweep) {
    const auto pass = [&](std::size_t begin, std::size_t end) {
        return rowsOf(
            begin, end, [&](std::size_t i) { return written(sweep.angle[i], 4); },
            [&](std::size_t i) { return written(sweep.torque[i], 5); });
    };
    return {{joinedLines("angle [deg];torque [N*m]", ';', pass(0, kRowsOfPass + 1)),
             joinedLines("angle [deg];torque [N*m]", ';', pass(kRowsOfPass + 1, sweep.angle.size()))}};
}

/// From half a minute before midnight.
Form withAClock(const Sweep& sweep) {
    Rows rows;
    for (std::size_t i = 0; i < sweep.time.size(); ++i) {
        const long total = std::lround(1e3 * sweep.time[i]) + 86'370'000L; // [ms]
        const long second = total / 1000 % 86'400;
        char clock[40];
        static_cast<void>(std::snprintf(clock, sizeof clock, "%02ld:%02ld:%02ld.%03ld", second / 3600,
                                        second / 60 % 60, second % 60, total % 1000));
        rows.push_back({clock, written(sweep.angle[i], 4), written(sweep.torque[i], 5)});
    }
    return {{joinedLines("time;angle [deg];torque [N*m]", ';', rows)}};
}

/// Each seventh row is followed by one that lacks its angle or its torque.
Form withGaps(const Sweep& sweep) {
    const char* const gaps[] = {"", "NaN", "n/a"};
    Rows rows;
    for (std::size_t i = 0; i < sweep.angle.size(); ++i) {
        const std::string angle = written(sweep.angle[i], 4);
        const std::string torque = written(sweep.torque[i], 5);
        rows.push_back({angle, torque});
        const char* gap = gaps[i / 7 % 3];
        if (i % 14 == 0) rows.push_back({angle, gap});
        if (i % 14 == 7) rows.push_back({gap, torque});
    }
    return {{joinedLines("angle [deg];torque [N*m]", ';', rows)}};
}

TableOfMeasurement readForm(const std::string& text, const std::string& name) {
    CsvReading reading = readCsv(text);
    if (!reading.table) throw std::runtime_error(reading.issues.front().text());
    std::vector<ColumnUse> columns = proposeLayout(*reading.table).layout.columns;
    return {name, std::move(*reading.table), std::move(columns)};
}

Measurement measurementOf(const Form& form) {
    TableOfMeasurement table = readForm(form.texts.front(), "first.csv");
    if (form.texts.size() > 1) {
        FurtherTable other{readForm(form.texts[1], "second.csv"), form.join, form.shift};
        if (proposeJoin(table.columns, other.its.columns) != form.join)
            throw std::runtime_error("another join was proposed");
        JoinedTables joined = joinTables(std::move(table), {std::move(other)});
        if (!joined.issues.empty()) throw std::runtime_error(joined.issues.front().text());
        table = std::move(*joined.joined);
    }
    MeasuredLayout layout;
    layout.columns = table.columns;
    layout.leverArm = form.arm;
    layout.along = form.along;
    MeasurementReading reading = takeMeasurement(table.table, layout);
    if (!reading.measurement) throw std::runtime_error(reading.issues.front().text());
    return std::move(*reading.measurement);
}

Form formNamed(const QByteArray& name, Sweep& sweep) {
    if (name == "comma") return plain(sweep, ',', '.');
    if (name == "semicolon") return plain(sweep, ';', '.');
    if (name == "tab") return plain(sweep, '\t', '.');
    if (name == "decimal comma") return plain(sweep, ';', ',');
    if (name == "inch and lbf")
        return atTheArm(sweep, "way [inch];force [lbf]", DistanceAlong::arc, kInch, kPoundForce);
    if (name == "arc") return atTheArm(sweep, "way [mm];force [N]", DistanceAlong::arc, 1e-3, 1.0);
    if (name == "chord") return atTheArm(sweep, "way [mm];force [N]", DistanceAlong::chord, 1e-3, 1.0);
    if (name == "radians") return inRadians(sweep);
    if (name == "two loggers") return inTwoTables(sweep);
    if (name == "two files") return inTwoFiles(sweep);
    if (name == "clock") return withAClock(sweep);
    return withGaps(sweep);
}

} // namespace

class TestTenForms : public QObject {
    Q_OBJECT
  private slots:
    void tellTheSamePoints_data() {
        QTest::addColumn<unsigned>("seed");
        for (const char* form : {"comma", "semicolon", "tab", "decimal comma", "inch and lbf", "arc", "chord",
                                 "radians", "two loggers", "two files", "clock", "gaps"}) {
            for (const unsigned seed : {1U, 2U, 3U}) QTest::addRow("%s, %u", form, seed) << seed;
        }
    }
    void tellTheSamePoints() {
        QFETCH(unsigned, seed);
        Sweep sweep(seed);
        const QByteArray tag = QTest::currentDataTag();
        const Form form = formNamed(tag.left(tag.lastIndexOf(',')), sweep);
        const Measurement m = measurementOf(form);
        QVERIFY(m.isRotation && !m.isHandleForce);
        QCOMPARE(m.size(), sweep.angle.size());
        QCOMPARE(m.passes.size(), std::size_t{2});
        QVERIFY(m.passes[0].direction > 0 && m.passes[1].direction < 0);
        double angleError = 0.0;
        double torqueError = 0.0;
        for (std::size_t i = 0; i < m.size(); ++i) {
            angleError = std::max(angleError, std::abs(m.place[i] - sweep.angle[i] * kDegree));
            torqueError = std::max(torqueError, std::abs(m.load[i] - sweep.torque[i]));
            if (!m.time.empty()) // clocks count in doubles of a day: 1.5e-11 s
                QVERIFY(std::abs(m.time[i] - m.time[0] - sweep.time[i]) < 1e-10);
        }
        const auto words = [](double error, double allowed) {
            return QString("%1, and %2 is rounding").arg(error).arg(allowed);
        };
        QVERIFY2(angleError <= form.angleError + kArithmetic, qPrintable(words(angleError, form.angleError)));
        QVERIFY2(torqueError <= form.torqueError + kArithmetic,
                 qPrintable(words(torqueError, form.torqueError)));
    }
};

HINGELAB_APPLESS_TEST(TestTenForms)

} // namespace test_ten_forms

#include "test_ten_forms.moc"
