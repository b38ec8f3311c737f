// SPDX-License-Identifier: GPL-3.0-or-later
// Data sheets: the library against the reference values, what follows from partial sheets, and contradictions.
#include <QTest>
#include <cmath>

#include "analysis/motor_curves.h"
#include "motor/data_sheet.h"
#include "resources/shipped_motors.h"
#include "tests/physics/motor_bench.h"
#include "tests/suite.h"

namespace test_data_sheets {

using namespace hingelab;
using namespace hingelab::test;

namespace {

DataSheet shippedSheet(std::string_view name) {
    for (const ShippedMotor& motor : shippedMotors()) {
        if (motor.name != name) continue;
        Issues issues;
        return readDataSheet(motor.text, issues).value();
    }
    throw std::runtime_error("no such motor");
}

bool isNear(double value, double expected, double relative) {
    return std::abs(value - expected) <= relative * std::abs(expected);
}

/// Whether a sheet gives an issue of this severity at this pointer, with what is allowed.
bool tells(const DataSheet& sheet, const char* pointer, Severity severity) {
    Issues issues;
    const bool has = designOf(sheet, issues).has_value();
    if (has == hasErrors(issues)) return false;
    return std::any_of(issues.begin(), issues.end(), [&](const Issue& i) {
        return i.pointer == pointer && i.severity == severity && !i.allowed.empty();
    });
}

/// A sheet without a contradiction, in round numbers: R = 2 ohm, K = 0.05, 24 V, 0.25 A without load.
DataSheet consistentSheet() {
    DataSheet s;
    s.nominalVoltage = 24.0;
    s.resistance = 2.0;
    s.inductance = 1e-3;
    s.torqueConstant = 0.05;
    s.speedConstant = 20.0;
    s.noLoadCurrent = 0.25;
    s.noLoadSpeed = 470.0; // (24 V - 2 ohm 0.25 A)/0.05
    s.stallCurrent = 12.0;
    s.stallTorque = 0.6;
    s.speedTorqueGradient = 800.0;    // R/K²
    s.mechanicalTimeConstant = 0.008; // R B/K²
    s.rotorInertia = 1e-5;
    s.ratedCurrent = 3.0;
    return s;
}

/// The issue at a pointer, or nothing.
std::optional<Issue> issueAt(const DataSheet& sheet, const std::string& pointer) {
    Issues issues;
    static_cast<void>(designOf(sheet, issues));
    for (const Issue& issue : issues) {
        if (issue.pointer == pointer) return issue;
    }
    return std::nullopt;
}

} // namespace

class TestDataSheets : public QObject {
    Q_OBJECT

  private slots:
    /// The library says what the reference file says, and makes the same model of it.
    void libraryIsTheReference() {
        const std::pair<const char*, const char*> motors[] = {
            {"re25-118752", "maxon_RE25_118752_24V"},
            {"re65-353297", "maxon_RE65_353297_48V"},
            {"dc-48v-8490", "maxon_DC_48V_8490rpm (order no. not stated, 260 g, 13 commutator segments)"},
            {"1331t012sr", "faulhaber_1331T012SR"},
            {"1331t006sr", "faulhaber_1331T006SR"},
            {"2342s024cr", "faulhaber_2342S024CR"},
            {"published-118754", "pinocchio_unittest_Maxon_118754"}};
        const Json all = readData("dc_motors.json");
        QCOMPARE(shippedMotors().size(), std::size(motors));
        for (const auto& [name, key] : motors) {
            const Json& data = all.at(key);
            const DataSheet sheet = shippedSheet(name);
            Issues issues;
            const std::optional<MotorDesign> design = designOf(sheet, issues);
            QVERIFY2(design, name);
            const DcMotorParameters& p = design->motor;
            const DcMotorParameters expected = referenceMotor(data);
            QVERIFY2(isNear(p.resistance, expected.resistance, 1e-12), name);
            QVERIFY2(isNear(p.inductance, expected.inductance, 1e-12), name);
            QVERIFY2(isNear(p.torqueConstant, expected.torqueConstant, 1e-12), name);
            QVERIFY2(isNear(p.backEmfConstant, expected.backEmfConstant, 1e-9), name);
            QVERIFY2(isNear(p.rotorInertia, expected.rotorInertia, 1e-9), name);
            QVERIFY2(isNear(p.viscousFriction, expected.viscousFriction, 1e-6), name);
            QVERIFY(!sheet.maker.empty() && !sheet.source.empty());
            const bool isPublished = std::string(name) == "published-118754";
            QVERIFY2(issues.empty() != isPublished, name); // the catalogues agree with themselves
        }
        QVERIFY(tells(shippedSheet("published-118754"), "/viscous_friction", Severity::warning));
    }

    /// Missing values follow from others.
    void partialSheets() {
        const DataSheet whole = shippedSheet("re25-118752");
        Issues issues;
        const DcMotorParameters expected = designOf(whole, issues)->motor;
        const auto with = [&](auto change) {
            DataSheet sheet = whole;
            change(sheet);
            Issues own;
            return designOf(sheet, own).value().motor;
        };
        QVERIFY(isNear(with([](DataSheet& s) { s.resistance.reset(); }).resistance, expected.resistance, 0.01));
        QVERIFY(isNear(with([](DataSheet& s) { s.torqueConstant.reset(); }).torqueConstant,
                       expected.torqueConstant, 0.01));
        QVERIFY(isNear(with([](DataSheet& s) { s.speedConstant.reset(); }).backEmfConstant,
                       expected.backEmfConstant, 0.03));
        QVERIFY(isNear(with([](DataSheet& s) {
                           s.rotorInertia.reset();
                           s.mechanicalTimeConstant = 0.00457;
                       }).rotorInertia,
                       expected.rotorInertia, 0.01));
        const DcMotorParameters dry = with([](DataSheet& s) { s.coulombShare = 0.6; });
        QVERIFY(isNear(dry.coulombFriction, 0.6 * 0.0234 * 0.0369, 1e-12));
        QVERIFY(isNear(dry.viscousFriction, 0.4 * expected.viscousFriction, 1e-12));
        QCOMPARE(with([](DataSheet& s) { s.inductance.reset(); }).inductance, 0.0);
    }

    /// Values that say the same thing differently, or cannot be.
    void contradictions() {
        const DataSheet whole = shippedSheet("re25-118752");
        const auto change = [&](std::optional<double> DataSheet::*member, std::optional<double> value) {
            DataSheet sheet = whole;
            sheet.*member = value;
            return sheet;
        };
        using D = DataSheet;
        QVERIFY(tells(change(&D::speedConstant, 50.0), "/speed_constant", Severity::warning));
        QVERIFY(tells(change(&D::stallCurrent, 15.0), "/stall_current", Severity::warning));
        QVERIFY(tells(change(&D::stallTorque, 0.4), "/stall_torque", Severity::warning));
        QVERIFY(tells(change(&D::noLoadSpeed, 700.0), "/no_load_speed", Severity::warning));
        QVERIFY(tells(change(&D::speedTorqueGradient, 9000.0), "/speed_torque_gradient", Severity::warning));
        QVERIFY(
            tells(change(&D::mechanicalTimeConstant, 0.01), "/mechanical_time_constant", Severity::warning));
        QVERIFY(tells(change(&D::ratedCurrent, 12.0), "/rated_current", Severity::warning));
        QVERIFY(tells(change(&D::inductance, std::nullopt), "/inductance", Severity::warning));
        QVERIFY(tells(change(&D::noLoadSpeed, 1300.0), "/no_load_speed", Severity::error)); // above 24 V of EMF
        QVERIFY(tells(change(&D::speedConstant, 30.0), "/no_load_speed", Severity::error)); // the same, said so
        QVERIFY(tells(change(&D::noLoadCurrent, 11.0), "/no_load_current", Severity::error));
        QVERIFY(tells(change(&D::nominalVoltage, std::nullopt), "/nominal_voltage", Severity::error));
        QVERIFY(tells(change(&D::rotorInertia, std::nullopt), "/rotor_inertia", Severity::error));
        QVERIFY(tells(change(&D::resistance, 0.0), "/resistance", Severity::error));
        QVERIFY(tells(change(&D::resistance, -2.0), "/resistance", Severity::error));
        QVERIFY(tells(change(&D::inductance, -1e-4), "/inductance", Severity::error));
        QVERIFY(tells(change(&D::rotorInertia, std::nan("")), "/rotor_inertia", Severity::error));
    }

    /// Each value is compared with what the others give, to a share of the larger; the message says which.
    void comparisons() {
        using D = DataSheet;
        Issues none;
        QVERIFY(designOf(consistentSheet(), none) && none.empty());
        struct Row {
            std::optional<double> D::*member;
            const char* pointer;
            double share;
            Quantity quantity;
        };
        const Row rows[] = {
            {&D::speedConstant, "/speed_constant", 0.02, Quantity::speedConstant},
            {&D::stallCurrent, "/stall_current", 0.03, Quantity::current},
            {&D::stallTorque, "/stall_torque", 0.05, Quantity::shaftTorque},
            {&D::noLoadSpeed, "/no_load_speed", 0.05, Quantity::shaftRate},
            {&D::speedTorqueGradient, "/speed_torque_gradient", 0.1, Quantity::rateTorqueGradient},
            {&D::mechanicalTimeConstant, "/mechanical_time_constant", 0.1, Quantity::time}};
        for (const Row& row : rows) {
            const DataSheet right = consistentSheet();
            const double value = *(right.*row.member);
            const auto issueWith = [&](double factor) {
                DataSheet sheet = right;
                sheet.*row.member = value * factor;
                if (row.member == &D::speedConstant) sheet.noLoadSpeed.reset(); // it would not fit either
                return issueAt(sheet, row.pointer);
            };
            QVERIFY2(!issueWith(0.999 / (1.0 - row.share)), row.pointer);
            QVERIFY2(!issueWith(1.001 * (1.0 - row.share)), row.pointer);
            for (const double factor : {1.001 / (1.0 - row.share), 0.999 * (1.0 - row.share)}) {
                const std::optional<Issue> issue = issueWith(factor);
                QVERIFY2(issue && issue->severity == Severity::warning, row.pointer);
                const std::string expected = displayText(row.quantity, value, 4);
                QVERIFY2(issue->allowed.find(expected) != std::string::npos, issue->allowed.c_str());
            }
        }
    }

    /// Constants and friction from sheets that leave out what follows.
    void missingValuesFollow() {
        const auto without = [](std::initializer_list<std::optional<double> DataSheet::*> members) {
            DataSheet sheet = consistentSheet();
            for (const auto member : members) (sheet.*member).reset();
            Issues issues;
            return designOf(sheet, issues).value().motor;
        };
        using D = DataSheet;
        QCOMPARE(without({&D::resistance}).resistance, 2.0);
        QCOMPARE(without({&D::speedConstant}).backEmfConstant, 0.05);
        QCOMPARE(without({&D::speedConstant, &D::noLoadSpeed}).backEmfConstant, 0.05); // the torque constant
        QCOMPARE(without({&D::torqueConstant}).torqueConstant, 0.05);
        QCOMPARE(without({&D::torqueConstant, &D::stallTorque}).torqueConstant, 0.05);
        QCOMPARE(without({&D::rotorInertia}).rotorInertia, 1e-5);
        QCOMPARE(without({}).viscousFriction, 0.05 * 0.25 / 470.0);
        QCOMPARE(without({&D::noLoadCurrent}).viscousFriction, 0.05 * 0.25 / 470.0);
        QCOMPARE(without({&D::noLoadSpeed}).viscousFriction, 0.05 * 0.25 / 480.0);
    }

    /// Borders that a sheet must not cross, and what the message allows.
    void borders() {
        const auto with = [](std::optional<double> DataSheet::*member, double value) {
            DataSheet sheet = consistentSheet();
            sheet.*member = value;
            return sheet;
        };
        const auto allows = [](const std::optional<Issue>& issue, Quantity quantity, double value) {
            return issue && issue->allowed.find(displayText(quantity, value, 4)) != std::string::npos;
        };
        using D = DataSheet;
        QVERIFY(allows(issueAt(with(&D::noLoadCurrent, 12.0), "/no_load_current"), Quantity::current, 12.0));
        QVERIFY(allows(issueAt(with(&D::ratedCurrent, 12.1), "/rated_current"), Quantity::current, 12.0));
        QVERIFY(!issueAt(with(&D::ratedCurrent, 12.0), "/rated_current"));
        DataSheet fast = consistentSheet();
        fast.noLoadCurrent.reset();
        fast.noLoadSpeed = 480.0; // all of the voltage is induced
        const std::optional<Issue> issue = issueAt(fast, "/no_load_speed");
        QVERIFY(issue && issue->severity == Severity::warning && allows(issue, Quantity::shaftRate, 480.0));
        fast.noLoadSpeed = 479.0;
        QVERIFY(!issueAt(fast, "/no_load_speed"));
        fast.nominalVoltage = 20.0; // 5 % above is too much
        fast.speedConstant = 16.0;
        fast.noLoadSpeed = 336.0;
        const std::optional<Issue> error = issueAt(fast, "/no_load_speed");
        QVERIFY(error && error->severity == Severity::error && allows(error, Quantity::shaftRate, 320.0));
        // Friction of K²/R counts the back-EMF twice.
        QVERIFY(issueAt(with(&D::viscousFriction, 1.01 * 0.00125), "/viscous_friction"));
        QVERIFY(issueAt(with(&D::viscousFriction, 0.99 * 0.00125), "/viscous_friction"));
        QVERIFY(!issueAt(with(&D::viscousFriction, 1.03 * 0.00125), "/viscous_friction"));
        QVERIFY(!issueAt(with(&D::viscousFriction, 0.97 * 0.00125), "/viscous_friction"));
    }

    /// Files: units, unknown keys, wrong forms, hostile text; what is written reads back.
    void files() {
        const auto issuesOf = [](const std::string& text) {
            Issues issues;
            const bool has = readDataSheet(text, issues).has_value();
            return std::pair(has, issues);
        };
        const std::string head = R"({"format": "hingelab-motor", "version": 1, )";
        QVERIFY(issuesOf(head + R"("resistance": "2320 mohm"})").first);
        QVERIFY(!issuesOf(head + R"("resistance": "2.32 kg"})").first);
        QVERIFY(!issuesOf(head + R"("resistance": []})").first);
        QVERIFY(!issuesOf(head + R"("resistance": 1e999})").first);
        QVERIFY(!issuesOf(head + R"("name": 5})").first);
        QVERIFY(!issuesOf(R"({"format": "hingelab-rig", "version": 1})").first);
        QVERIFY(!issuesOf(R"({"format": "hingelab-motor", "version": 2})").first);
        QVERIFY(!issuesOf("[1, 2").first);
        QVERIFY(!issuesOf("7").first);
        const auto [has, issues] = issuesOf(head + R"("resistanse": 3})");
        QVERIFY(!has && issues.size() == 1);
        QVERIFY2(issues.front().message.find("did you mean \"resistance\"?") != std::string::npos,
                 issues.front().text().c_str());
        QVERIFY(issuesOf(head + R"("_resistanse": 3})").first);
        QVERIFY(!issuesOf(head + "\"name\": \"a\\u001b[31m\"}").first);
        const DataSheet sheet = shippedSheet("1331t006sr");
        Issues none;
        const std::optional<DataSheet> back = readDataSheet(writeDataSheet(sheet), none);
        QVERIFY(back && none.empty());
        for (const DataSheetField& field : dataSheetFields())
            QCOMPARE((*back).*(field.member), sheet.*(field.member));
        QCOMPARE(back->orderNumber, sheet.orderNumber);
    }

    /// The step response of library and command line is the exact one; a load turns it back.
    void stepResponses() {
        Issues issues;
        const MotorDesign design = designOf(shippedSheet("re65-353297"), issues).value();
        const DcMotor motor(design.motor);
        const std::vector<double> times = telltaleTimes(design.motor, 0.0, 20);
        QVERIFY(times.front() == 0.0 && std::is_sorted(times.begin(), times.end()));
        const std::vector<StepPoint> points = stepResponse(design, {48.0, 0.0, 4.0}, times);
        QCOMPARE(points.size(), times.size());
        for (const StepPoint& p : points) {
            const DcMotorState exact = motor.exactResponse({}, 48.0, 4.0, p.time);
            QVERIFY(std::abs(p.rate - exact.rate) < 1e-6 * 390.0);
            QVERIFY(std::abs(p.current - exact.current) < 1e-6 * 131.0);
        }
        QVERIFY(stepResponse(design, {1.0, 0.0, 4.0}, {0.05}).front().rate < 0.0);
    }
};

HINGELAB_GUILESS_TEST(TestDataSheets)

} // namespace test_data_sheets

#include "test_data_sheets.moc"
