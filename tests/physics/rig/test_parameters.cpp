// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <set>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "resources/shipped_rigs.h"
#include "rig/expressions.h"
#include "rig/parameter_set.h"
#include "rig/parameters.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "text/limits.h"

namespace test_parameters {

using namespace hingelab;
using namespace hingelab::test;

namespace {

Rig dishwasher() {
    return readRig(shippedRigs().front().text).document->rig;
}

double valueOf(const Rig& rig, const std::string& pointer) {
    return findParameter(rig, pointer).value().value;
}

} // namespace

class TestParameters : public QObject {
    Q_OBJECT
  private slots:
    void everyParameterCanBeFoundAndSet() {
        Rig rig = dishwasher();
        const std::vector<Parameter> parameters = parametersOf(rig);
        QVERIFY(parameters.size() > 80);
        std::set<std::string> pointers;
        for (const Parameter& p : parameters) {
            QVERIFY(pointers.insert(p.pointer).second);
            QVERIFY(!p.group.empty());
            QVERIFY(setParameter(rig, p.namePointer, 0.625));
            QCOMPARE(valueOf(rig, p.pointer), 0.625);
        }
    }

    void pointersNameTheJson() {
        const Rig rig = dishwasher();
        const Json json = Json::parse(shippedRigs().front().text);
        for (const Parameter& p : parametersOf(rig)) {
            const Json::json_pointer pointer(p.pointer);
            if (json.contains(pointer) && json[pointer].is_number())
                QCOMPARE(json[pointer].get<double>(), p.value);
        }
    }

    void theTableIsComplete() {
        // Every default lies in its own valid range and inside its slider, or the panel would misrepresent it.
        Rig rig;
        Joint joint;
        joint.revolute()->lowerStop.emplace();
        rig.joints.push_back(joint);
        for (const JointKind& kind :
             {JointKind(PrismaticJoint{}), JointKind(UniversalJoint{}), JointKind(SphericalJoint{}),
              JointKind(PlanarJoint{}), JointKind(FreeJoint{})}) {
            joint.kind = kind;
            rig.joints.push_back(joint);
        }
        PrismaticJoint slide;
        slide.lowerStop.emplace();
        slide.motion = TranslationMotion{SineMotion<MotionOf::translation>{}};
        joint.kind = slide;
        rig.joints.push_back(joint);
        RevoluteJoint moved;
        for (const auto& law : {decltype(RotationMotion::law)(ConstantSpeed<MotionOf::rotation>{}),
                                decltype(RotationMotion::law)(SineMotion<MotionOf::rotation>{}),
                                decltype(RotationMotion::law)(RampMotion<MotionOf::rotation>{}),
                                decltype(RotationMotion::law)(MotionTable<MotionOf::rotation>{{{0.0, 0.0}}})}) {
            moved.motion = RotationMotion{law};
            joint.kind = moved;
            rig.joints.push_back(joint);
        }
        for (const AssemblyParameters& parameters :
             {AssemblyParameters(JointUps{}), AssemblyParameters(JointUsr{}), AssemblyParameters(JointUsp{}),
              AssemblyParameters(JointSsr{}), AssemblyParameters(JointSsp{}), AssemblyParameters(JointRrr{}),
              AssemblyParameters(JointRrp{})}) {
            rig.assemblies.push_back({"", parameters, {}, {}});
        }
        DoorHingeParameters hinge;
        hinge.detents.emplace_back();
        hinge.dampingZones.emplace_back();
        rig.elements.push_back(elementOn("hinge", "", hinge));
        for (const ElementLaw& law :
             {ElementLaw(AppliedTorque{}), ElementLaw(AppliedForce{}), ElementLaw(RotationalSpring{}),
              ElementLaw(LinearSpring{}), ElementLaw(GasStrut{}), ElementLaw(EngineGas{}),
              ElementLaw(TorqueTable{{{0.0, 0.0}}}), ElementLaw(ForceTable{{{0.0, 0.0}}})}) {
            rig.elements.push_back(elementOn("element", "", law));
        }
        rig.elements.back().from.emplace();
        Body body;
        body.massProperties.emplace();
        body.shapes.resize(1);
        rig.bodies.push_back(body);
        for (const Parameter& p : parametersOf(rig)) {
            QVERIFY2(p.info->range.contains(p.value), p.pointer.c_str());
            // A load without an end has no place on its slider.
            QVERIFY2(p.info->slider.contains(p.value) || std::abs(p.value) >= kUnlimited, p.pointer.c_str());
            QVERIFY2(p.info->slider.lower >= p.info->range.lower && p.info->slider.upper <= p.info->range.upper,
                     p.pointer.c_str());
            QVERIFY(p.info->help[0] != '\0');
            if (p.info->scale == Scale::logarithmic) QVERIFY(p.info->slider.lower > 0.0);
        }
    }

    void setsGoOutAndComeBack() {
        Rig edited = dishwasher();
        QVERIFY(setParameter(edited, "/elements/hinge/spring_constant", 1.0 / 3.0));
        QVERIFY(setParameter(edited, "/dimensions/panel_mass", 7.7)); // and what follows from it
        Rig fresh = dishwasher();
        const Issues issues = applyParameterSet(fresh, writeChangedParameters(edited, dishwasher()));
        QVERIFY(issues.empty());
        for (const Parameter& p : parametersOf(edited)) QCOMPARE(valueOf(fresh, p.pointer), p.value);
        const Json json = Json::parse(writeChangedParameters(edited, dishwasher()));
        QCOMPARE(json["parameters"].size(), std::size_t{2});
    }

    void everyParameterOfEveryRigRoundTrips_data() {
        QTest::addColumn<QString>("text");
        for (const ShippedRig& rig : shippedRigs()) {
            QTest::newRow(std::string(rig.name).c_str()) << QString::fromStdString(std::string(rig.text));
        }
    }

    /// A set says the same numbers as the rig it was taken from, angles that files keep in degrees among them,
    /// also where they are no round number of degrees.
    void everyParameterOfEveryRigRoundTrips() {
        QFETCH(QString, text);
        const Rig original = readRig(text.toStdString()).document->rig;
        for (const double factor : {1.0, 1.0 + 1e-13}) {
            Rig edited = original;
            visitParameters(edited, [&](const Parameter& parameter, double& value) {
                if (parameter.info->range.contains(value * factor)) value *= factor;
            });
            static_cast<void>(resolveExpressions(edited)); // what they drive was scaled, too
            if (hasErrors(validate(edited))) continue;     // such as a loop that only just closes
            Rig fresh = original;
            visitParameters(fresh, [](const Parameter& parameter, double& value) {
                if (parameter.info->quantity == Quantity::angleInDegrees) value += 0.1;
            });
            const Issues issues = applyParameterSet(fresh, writeParameterSet(edited, {}));
            QVERIFY2(!hasErrors(issues), issues.empty() ? "" : issues.front().text().c_str());
            const std::vector<Parameter> before = parametersOf(edited);
            const std::vector<Parameter> after = parametersOf(fresh);
            QCOMPARE(after.size(), before.size());
            for (std::size_t i = 0; i < before.size(); ++i) {
                QVERIFY2(after[i].value == before[i].value, before[i].namePointer.c_str());
            }
        }
    }

    /// The unit stands beside angles that the rig's file has in degrees: a bare number would leave a doubt.
    void degreesAreWrittenWithTheirUnit() {
        const auto shipped = std::find_if(shippedRigs().begin(), shippedRigs().end(),
                                          [](const ShippedRig& rig) { return rig.name == "four-bar"; });
        const Rig rig = readRig(shipped->text).document->rig;
        const Json values = Json::parse(writeParameterSet(rig, {}))["parameters"];
        int angles = 0;
        for (const Parameter& p : parametersOf(rig)) {
            if (p.info->quantity != Quantity::angleInDegrees) continue;
            ++angles;
            QVERIFY(values[p.namePointer].is_string());
            QVERIFY(values[p.namePointer].get<std::string>().ends_with(" deg"));
        }
        QVERIFY(angles > 0);
    }

    /// As many parameters as a rig may have are applied in one walk.
    void largeSetsAreApplied() {
        Rig rig = dishwasher();
        std::vector<Shape>& shapes = rig.bodies.front().shapes;
        for (int i = 0; i < 300; ++i) {
            shapes.push_back(shapes.front());
            shapes.back().name = "shape " + std::to_string(i);
        }
        Rig edited = rig;
        visitParameters(edited, [](const Parameter& parameter, double& value) {
            if (parameter.info->key == std::string("mass")) value += 0.25;
        });
        const std::string text = writeChangedParameters(edited, rig);
        QVERIFY(Json::parse(text)["parameters"].size() > 300);
        QVERIFY(!hasErrors(applyParameterSet(rig, text)));
        QCOMPARE(valueOf(rig, "/bodies/door/shapes/shape 299/mass"),
                 valueOf(edited, "/bodies/door/shapes/shape 299/mass"));
    }

    void oneParameterStandsOnceInASet() {
        Rig rig = dishwasher();
        const Issues issues =
            applyParameterSet(rig, R"({"format": "hingelab-parameters", "version": 1, "parameters":
                 {"/elements/hinge/spring_constant": 2, "/elements/0/spring_constant": 3}})");
        QVERIFY(hasErrors(issues));
        QVERIFY(issues.front().message.find("twice") != std::string::npos);
    }

    /// Keys that were renamed are still found by their former name.
    void formerKeysAreFound() {
        Rig rig = dishwasher();
        rig.joints.front().kind = UniversalJoint{};
        QVERIFY(setParameter(rig, "/joints/hinge axis/initial_rate_1", 0.5));
        QCOMPARE(valueOf(rig, "/joints/0/initial_angle_1_rate"), 0.5);
        QVERIFY(assignParameter(rig, "/joints/0/initial_rate_2=0,25").empty());
        QCOMPARE(valueOf(rig, "/joints/0/initial_angle_2_rate"), 0.25);
    }

    /// Whatever the range says is what is enforced, and nothing beyond it.
    void rangesAreToldAsTheyAre() {
        const std::vector<Parameter> parameters = parametersOf(dishwasher());
        for (const Parameter& p : parameters) {
            const std::string text = rangeText(*p.info);
            const Range& range = p.info->range;
            QVERIFY2((range.upper == kUnlimited) == (text.find("1e15") != std::string::npos), text.c_str());
            QVERIFY2((range.lower == -kUnlimited) == text.starts_with("−1e15"), text.c_str());
            const bool isAboveZero = range.lowerBound == Bound::exclusive;
            QVERIFY2(isAboveZero == (text.find("> 0 (by 1e-12") != std::string::npos), text.c_str());
            QVERIFY(range.contains(1e15) == (range.upper >= 1e15) && !range.contains(1.0000001e15));
        }
    }

    void subsetsHoldOnlyWhatWasAsked() {
        const Json json = Json::parse(writeParameterSet(dishwasher(), {"/elements/hinge"}));
        QCOMPARE(json["parameters"].size(), std::size_t{10});
        QVERIFY(json["parameters"].contains("/elements/hinge/catch_torque"));
    }

    void badSetsChangeNothing_data() {
        QTest::addColumn<QString>("text");
        const auto set = [](const char* parameters) {
            return QStringLiteral(R"({"format": "hingelab-parameters", "version": 1, "parameters": %1})")
                .arg(parameters);
        };
        QTest::newRow("empty") << QString();
        QTest::newRow("a rig") << QString::fromStdString(std::string(shippedRigs().front().text));
        QTest::newRow("unknown parameter")
            << set(R"({"/elements/hinge/spring_constant": 2, "/elements/hinge/colour": 1})");
        QTest::newRow("out of range") << set(
            R"({"/elements/hinge/spring_constant": 2, "/elements/hinge/motion_threshold": 0})");
        QTest::newRow("wrong type") << set(R"({"/elements/hinge/spring_constant": [2]})");
        QTest::newRow("no object") << set("[1]");
    }

    void badSetsChangeNothing() {
        QFETCH(QString, text);
        Rig rig = dishwasher();
        const Issues issues = applyParameterSet(rig, text.toStdString());
        QVERIFY(hasErrors(issues));
        for (const Parameter& p : parametersOf(dishwasher())) QCOMPARE(valueOf(rig, p.pointer), p.value);
    }

    /// What a set or an assignment is refused for, and what could have been meant.
    void refusalsSayWhatAndWhere() {
        const auto set = [](const std::string& parameters) {
            return R"({"format": "hingelab-parameters", "version": 1, "parameters": )" + parameters + "}";
        };
        const struct {
            std::string text;
            const char* words;
        } cases[] = {
            {R"({"version": 1, "parameters": {}})",
             "/format: This is not a parameter set of this version (is null 1"},
            {R"({"format": "hingelab-parameters", "version": 2, "parameters": {}})",
             "(is \"hingelab-parameters\" 2"},
            {R"([1, 2])", "This is not a parameter set"},
            {R"({"format": "hingelab-parameters", "version": 1})",
             "/parameters: The parameters are missing (is null"},
            {set(R"({"elements/hinge/catch_torque": 1, "/elements/hinge/catch_torque": 2})"),
             "stands twice in the set"},
            {set(R"({"/elements/hinge/colour": 1})"),
             "has no such parameter (is /elements/hinge/colour; allowed: for "
             "example /elements/hinge/"},
            {set(R"({"/colours/red": 1})"), "allowed: a pointer of one of its parameters"},
            {set(R"({"/elements/hinge/catch_torque": "much"})"), "/parameters/~1elements~1hinge~1catch_torque"},
        };
        for (const auto& one : cases) {
            Rig rig = dishwasher();
            const Issues issues = applyParameterSet(rig, one.text);
            QVERIFY(hasErrors(issues));
            QVERIFY2(issues.front().text().find(one.words) != std::string::npos, issues.front().text().c_str());
        }
        // However many are not known, some of them are told; so are examples.
        std::string unknown;
        for (int i = 0; i < 500; ++i) {
            unknown += i == 0 ? "{\"" : ", \"";
            unknown += "/bodies/door/x" + std::to_string(i) + "\": 1";
        }
        Rig rig = dishwasher();
        const Issues issues = applyParameterSet(rig, set(unknown + "}"));
        QVERIFY(issues.size() > kMaximumIssues && issues.size() < 500);
        QVERIFY2(issues.front().allowed.size() < 400, issues.front().allowed.c_str());
        const struct {
            const char* text;
            const char* words;
        } assignments[] = {
            {"/elements/0/spring_constant",
             "An assignment needs an equals sign (is /elements/0/spring_constant"},
            {"/elements/0/nothing=1",
             "has no such parameter (is /elements/0/nothing; allowed: for example /elements/"},
            {"/things/spring_constant=1", "allowed: for example /elements/hinge/spring_constant"},
            {"xyz=1", "has no such parameter (is xyz; allowed: a pointer of one of its parameters"},
            {"/elements/0/spring_constant=lots", "(is \"lots\""},
        };
        for (const auto& one : assignments) {
            const Issues told = assignParameter(rig, one.text);
            QVERIFY(hasErrors(told));
            QVERIFY2(told.front().text().find(one.words) != std::string::npos, told.front().text().c_str());
        }
        for (const Parameter& p : parametersOf(dishwasher())) QCOMPARE(valueOf(rig, p.pointer), p.value);
        // What an expression drives says how it would be set; also where nothing was to be set.
        const Parameter* driven = nullptr;
        const std::vector<Parameter> all = parametersOf(rig);
        for (const Parameter& p : all) driven = driven == nullptr && !p.expression.empty() ? &p : driven;
        QVERIFY(driven != nullptr);
        const Issues kept = assignParameter(rig, driven->pointer + "=");
        QVERIFY2(kept.front().text().find(driven->pointer + "==...") != std::string::npos,
                 kept.front().text().c_str());
    }

    void assignmentsTakeUnits() {
        Rig rig = dishwasher();
        QVERIFY(assignParameter(rig, "/joints/0/initial_angle=30 deg").empty());
        QVERIFY(std::abs(valueOf(rig, "/joints/hinge axis/initial_angle") - M_PI / 6) < 1e-15);
        QVERIFY(assignParameter(rig, "elements/hinge/spring_constant=2.5").empty());
        QCOMPARE(valueOf(rig, "/elements/0/spring_constant"), 2.5);
        QVERIFY(assignParameter(rig, "elements/hinge/spring_constant=2*1,25").empty());
        QCOMPARE(valueOf(rig, "/elements/0/spring_constant"), 2.5);
        QVERIFY(hasErrors(assignParameter(rig, "/elements/0/spring_constant")));
        QVERIFY(hasErrors(assignParameter(rig, "/elements/0/nothing=1")));
        QVERIFY(hasErrors(assignParameter(rig, "/elements/0/spring_constant=lots")));
    }
};

HINGELAB_APPLESS_TEST(TestParameters)

} // namespace test_parameters

#include "test_parameters.moc"
