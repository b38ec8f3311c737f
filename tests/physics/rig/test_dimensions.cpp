// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "checks/checked_rig.h"
#include "checks/validation.h"
#include "mechanism/mass_properties.h"
#include "rig/expressions.h"
#include "rig/formulas.h"
#include "rig/parameter_set.h"
#include "rig/parameters.h"
#include "shapes/solid.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_dimensions {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// A rod on a pivot, whose length and mass per length are dimensions.
const char* const kPendulum = R"({
  "format": "hingelab-rig", "version": 1, "name": "Rod",
  "dimensions": [
    {"name": "rod", "label": "Rod", "value": 0.5, "lower": 0.1, "upper": 1, "help": "Its length."},
    {"name": "half", "value": "=rod/2", "lower": 0, "upper": 1},
    {"name": "per_length", "quantity": "linear_density", "value": "1 kg/m", "lower": 0.1, "upper": 5},
    {"name": "start", "quantity": "angle", "value": "30 deg", "lower": "-90 deg", "upper": "90 deg"}
  ],
  "joints": [
    {"name": "pivot", "type": "revolute", "parent": "world", "child": "bar", "axis": [0, 1, 0],
     "initial_angle": "=start"}
  ],
  "bodies": [
    {"name": "bar",
     "mass_properties": {"mass": "=per_length*rod", "centre_of_mass": ["=half", 0, 0],
                         "moments": [1e-5, "=per_length*rod^3/12", "=per_length*rod^3/12"]},
     "shapes": [{"name": "box", "type": "box", "size": ["=rod", 0.02, "=10 mm"], "position": ["=half", 0, 0]}],
     "points": [{"name": "end", "position": ["=rod", 0, 0]}]}
  ]
})";

Rig pendulum() {
    return readRig(kPendulum).document.value().rig;
}

double at(const Rig& rig, std::string_view pointer) {
    return findParameter(rig, pointer).value().value;
}

std::string expressionAt(const Rig& rig, std::string_view pointer) {
    return findParameter(rig, pointer).value().expression;
}

/// The errors of the pendulum with other JSON at a pointer.
Issues issuesWith(const char* pointer, const Json& value) {
    Json json = Json::parse(kPendulum);
    json[Json::json_pointer(pointer)] = value;
    return readRig(json.dump()).issues;
}

/// Whether all numbers are those that evaluating everything gives, and so is what is wrong.
bool isAsResolvedAnew(const Rig& rig, const Issues& told) {
    Rig anew = rig;
    const Issues issues = resolveExpressions(anew);
    const std::vector<Parameter> now = parametersOf(rig);
    const std::vector<Parameter> all = parametersOf(anew);
    return issues.size() == told.size() &&
           std::equal(now.begin(), now.end(), all.begin(), all.end(),
                      [](const Parameter& a, const Parameter& b) { return a.value == b.value; });
}

std::string textOf(const Issues& issues) {
    std::string text;
    for (const Issue& issue : issues) text += issue.text() + "\n";
    return text;
}

/// Lengths and places in a rig of which people see that they are the same: a bar and the rod that it is drawn
/// for, a named point and the pivot on it. In a fixed order, so that two states of one rig can be compared.
struct Coincidences {
    std::vector<double> gaps; ///< between each two such [m]
    std::vector<std::string> names;

    explicit Coincidences(const Rig& rig) {
        for (const AssemblyItem& assembly : rig.assemblies) {
            const auto place = [&](const FramePlace& frame) { pivots(rig, assembly, frame); };
            place(assembly.frameA);
            place(assembly.frameB);
            std::visit([&](const auto& kind) { rods(rig, assembly, kind); }, assembly.parameters);
        }
    }

  private:
    void pivots(const Rig& rig, const AssemblyItem& assembly, const FramePlace& frame) {
        for (const Body& body : rig.bodies) {
            if (body.name != frame.body) continue;
            for (const Point& point : body.points)
                add((point.position - frame.position).norm(), assembly.name + ", point " + point.name);
            for (const Shape& shape : body.shapes) bars(shape, frame.position.norm(), assembly.name);
        }
    }

    template <class Kind>
    void rods(const Rig& rig, const AssemblyItem& assembly, const Kind& kind) {
        const auto hung = [&](const char* frame, double length) {
            for (const Joint& joint : rig.joints) {
                if (joint.parent != assembly.name + frame) continue;
                for (const Body& body : rig.bodies) {
                    if (body.name != joint.child) continue;
                    for (const Shape& shape : body.shapes) bars(shape, length, assembly.name + " " + body.name);
                    for (const Point& point : body.points)
                        add(point.position.norm() - length, assembly.name + ", point " + point.name);
                }
            }
        };
        if constexpr (requires { kind.rRod1_ia; }) hung(".frame_ia", kind.rRod1_ia.norm());
        if constexpr (requires { kind.rRod2_ib; }) hung(".frame_ib", kind.rRod2_ib.norm());
    }

    void bars(const Shape& shape, double length, const std::string& where) {
        Vector3 sizes = 2.0 * halfExtents(shape);
        std::sort(sizes.begin(), sizes.end());
        const bool isLong = sizes[1] < 0.99 * sizes[2]; // else it is no bar, whatever its size
        add(isLong ? sizes[2] - length : 1.0, where + ", shape " + shape.name);
    }
    void add(double gap, const std::string& name) {
        gaps.push_back(gap);
        names.push_back(name);
    }
};

Rig edited(const Rig& rig, const Edit& edit) {
    const Edited outcome = applyEdit(rig, edit);
    if (!outcome.rig) throw std::runtime_error(textOf(outcome.issues));
    return *outcome.rig;
}

} // namespace

class TestDimensions : public QObject {
    Q_OBJECT
  private slots:
    void numbersFollowDimensions() {
        Rig rig = pendulum();
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/mass"), 0.5);
        QCOMPARE(at(rig, "/bodies/bar/shapes/box/size/2"), 0.01);
        QCOMPARE(at(rig, "/joints/pivot/initial_angle"), at(rig, "start"));
        QVERIFY(setParameter(rig, "rod", 0.8));
        QCOMPARE(at(rig, "/dimensions/half/value"), 0.4);
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/mass"), 0.8);
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/centre_of_mass/0"), 0.4);
        QCOMPARE(rig.bodies[0].points[0].position.x(), 0.8);
        QVERIFY(validate(rig).empty() || !hasErrors(validate(rig)));
    }

    void dimensionsAreTheFirstParameters() {
        const std::vector<Parameter> parameters = parametersOf(pendulum());
        QCOMPARE(parameters[0].pointer, std::string("/dimensions/0/value"));
        QCOMPARE(parameters[0].namePointer, std::string("/dimensions/rod/value"));
        QCOMPARE(parameters[0].group, std::string("Dimensions"));
        QCOMPARE(parameters[0].label, std::string("Rod"));
        QCOMPARE(parameters[0].info->help, std::string("Its length."));
        QCOMPARE(parameters[0].info->slider.upper, 1.0);
        QCOMPARE(parameters[1].label, std::string("half"));
        QCOMPARE(parameters[1].expression, std::string("=rod/2"));
        QVERIFY(parameters[2].info->quantity == Quantity::linearDensity);
        QVERIFY(isDimension(parameters[3]) && !isDimension(parameters[4]));
    }

    void filesKeepExpressions() {
        RigDocument document = *readRig(kPendulum).document;
        const Json json = Json::parse(writeRig(document));
        QVERIFY2(json == Json::parse(kPendulum), json.dump(1).c_str());
        // Another value of a dimension changes that number alone.
        QVERIFY(setParameter(document.rig, "rod", 0.25));
        Json expected = Json::parse(kPendulum);
        expected["dimensions"][0]["value"] = 0.25;
        QVERIFY(Json::parse(writeRig(document)) == expected);
        // A new document has them, too.
        const RigReading again = readRig(writeRig({{}, document.rig}));
        QVERIFY2(again.document.has_value(), textOf(again.issues).c_str());
        QVERIFY(again.document->rig.expressions == document.rig.expressions);
        const std::vector<Parameter> before = parametersOf(document.rig);
        const std::vector<Parameter> after = parametersOf(again.document->rig);
        for (std::size_t i = 0; i < before.size(); ++i) QCOMPARE(after[i].value, before[i].value);
    }

    void formerKeysTakeExpressions() {
        Json json = Json::parse(kPendulum);
        json["joints"][0]["type"] = "universal";
        json["joints"][0].erase("initial_angle");
        json["joints"][0]["axis_2"] = {0, 0, 1};
        json["joints"][0]["initial_rate_1"] = "=start/1 s";
        const RigReading reading = readRig(json.dump());
        QVERIFY2(reading.document.has_value(), textOf(reading.issues).c_str());
        QCOMPARE(expressionAt(reading.document->rig, "/joints/pivot/initial_angle_1_rate"),
                 std::string("=start/1 s"));
        QVERIFY(Json::parse(writeRig(*reading.document)) == json);
    }

    void whatIsWrongIsTold_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* pointer, const char* json, const char* words) {
            QTest::newRow(name) << QString(pointer) << QString(json) << QString(words);
        };
        const char* const mass = "/bodies/0/mass_properties/mass";
        row("unknown name", mass, R"("=per_length*length")",
            "at /bodies/0/mass_properties/mass (\"bar\"): There is no dimension \"length\" (is "
            "=per_length*length; "
            "allowed: one of \"half\", \"per_length\", \"rod\", \"start\")");
        row("unknown function", mass, R"("=cot(start)*1 kg")", "There is no function \"cot\"");
        row("another quantity", mass, R"("=rod")", "This is a length, not a mass (is =rod; allowed: a mass)");
        row("no unit", mass, R"("=2")", "a mass, with a unit: 0.5 kg");
        row("not finite", mass, R"("=1 kg/(rod - rod)*1 m")", "no finite value");
        row("out of range", mass, R"("=-1*per_length*rod")",
            "Body mass is out of range (is -0.5 kg, by =-1*per_length*rod;");
        row("circle of two", "/dimensions/0/value", R"("=2*half")", "circle (is rod → half → rod;");
        row("circle of one", "/dimensions/1/value", R"("=half")", "circle (is half → half;");
        row("dimension out of range", "/dimensions/0/value", "1.5",
            "Rod is out of range (is 1.5 m; allowed: 0.1 m to 1 m)");
        row("driven out of range", "/dimensions/0/upper", "3", "");
        row("ends", "/dimensions/0/upper", "0.1", "The upper end of a dimension must be above its lower end");
        row("an end by expression", "/dimensions/0/upper", R"("=2*half")", "at /dimensions/0/upper");
        row("a unit's name", "/dimensions/0/name", R"("mm")", "In expressions this name is a unit");
        row("a function's name", "/dimensions/0/name", R"("sin")", "In expressions this name is a function");
        row("no name", "/dimensions/0/name", R"("rod 1")", "Expressions cannot have this name");
        row("a name taken", "/dimensions/1/name", R"("rod")", "This name is taken");
        row("unknown quantity", "/dimensions/0/quantity", R"("width")", "one of \"length\"");
        row("in a text", "/dimensions/0/quantity", R"("=rod")", "one of \"length\"");
        row("a value of another quantity", "/dimensions/0/value", R"("5 kg")",
            "Rod is not a number that can be read here");
    }

    void whatIsWrongIsTold() {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, words);
        const Issues issues = issuesWith(pointer.toStdString().c_str(), Json::parse(value.toStdString()));
        QVERIFY2(QString::fromStdString(textOf(issues)).contains(words), textOf(issues).c_str());
        QCOMPARE(hasErrors(issues), !words.isEmpty());
    }

    /// A circle is told once, and what depends on it says nothing of its own.
    void circlesAreToldOnce() {
        const Issues issues = issuesWith("/dimensions/0/value", "=2*half");
        QCOMPARE(std::count_if(issues.begin(), issues.end(),
                               [](const Issue& i) { return i.message.find("circle") != std::string::npos; }),
                 1);
        QVERIFY2(textOf(issues).find("There is no dimension") == std::string::npos, textOf(issues).c_str());
    }

    /// As many dimensions as there may be, each of the one before, and as many numbers of them.
    void longChainsAreResolved() {
        Rig rig = pendulum();
        for (int i = 0; i < 900; ++i) {
            Dimension next;
            next.name = "d" + std::to_string(i);
            rig.expressions["/dimensions/" + std::to_string(rig.dimensions.size()) + "/value"] =
                i == 0 ? "=rod/2" : "=d" + std::to_string(i - 1);
            rig.dimensions.insert(rig.dimensions.end(), next);
        }
        rig.expressions["/bodies/0/points/0/position/0"] = "=d899";
        QVERIFY(resolveExpressions(rig).empty());
        QCOMPARE(rig.bodies[0].points[0].position.x(), 0.25);
        rig.expressions["/dimensions/4/value"] = "=d899"; // d0: a circle of all
        const Issues issues = resolveExpressions(rig);
        QCOMPARE(issues.size(), std::size_t{1});
        QVERIFY2(issues[0].value.size() < 300, issues[0].text().c_str());
    }

    void valuesReplaceExpressions() {
        Rig rig = pendulum();
        QVERIFY(setParameter(rig, "/bodies/bar/mass_properties/mass", 2.0));
        QVERIFY(expressionAt(rig, "/bodies/bar/mass_properties/mass").empty());
        QVERIFY(setParameter(rig, "rod", 0.3));
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/mass"), 2.0);
        QVERIFY(setExpression(rig, "/bodies/0/mass_properties/mass", "=2*per_length*rod"));
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/mass"), 0.6);
    }

    void assignments() {
        Rig rig = pendulum();
        QVERIFY(assignParameter(rig, "rod=35 cm").empty());
        QVERIFY(assignParameter(rig, "/dimensions/per_length/value=2").empty());
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/mass"), 0.7);
        QVERIFY(assignParameter(rig, "/dimensions/start=45 deg").empty());
        QCOMPARE(at(rig, "/joints/pivot/initial_angle"), at(rig, "start"));
        const Issues refused = assignParameter(rig, "/bodies/bar/mass_properties/mass=3 kg");
        QVERIFY2(textOf(refused).find(
                     "driven by an expression (is =per_length*rod; allowed: an assignment to what") !=
                     std::string::npos,
                 textOf(refused).c_str());
        QVERIFY(assignParameter(rig, "/bodies/bar/mass_properties/mass==3 kg").empty());
        QCOMPARE(at(rig, "/bodies/bar/mass_properties/mass"), 3.0);
    }

    void parameterSets() {
        Rig changed = pendulum();
        QVERIFY(setParameter(changed, "rod", 0.7));
        const Json set = Json::parse(writeChangedParameters(changed, pendulum()))["parameters"];
        QVERIFY2(set == Json({{"/dimensions/rod/value", 0.7}}), set.dump().c_str()); // the rest follows
        QVERIFY(setExpression(changed, "/bodies/bar/points/end/position/0", "=half"));
        QVERIFY(setParameter(changed, "/bodies/bar/mass_properties/mass", 4.0));
        for (const std::string& text :
             {writeParameterSet(changed, {}), writeChangedParameters(changed, pendulum())}) {
            Rig fresh = pendulum();
            const Issues issues = applyParameterSet(fresh, text);
            QVERIFY2(!hasErrors(issues), textOf(issues).c_str());
            QCOMPARE(issues.size(), std::size_t{1}); // the number in place of an expression is noted
            QVERIFY(fresh.expressions == changed.expressions);
            for (const Parameter& p : parametersOf(changed)) QCOMPARE(at(fresh, p.pointer), p.value);
        }
        // Numbers that say what the expressions give, as of an older version of a rig, leave those alone.
        Rig same = pendulum();
        const Issues issues =
            applyParameterSet(same, R"({"format": "hingelab-parameters", "version": 1, "parameters":
            {"/dimensions/rod": 0.6, "/bodies/bar/mass_properties/mass": 0.6}})");
        QVERIFY2(issues.empty(), textOf(issues).c_str());
        QVERIFY(same.expressions == pendulum().expressions);
    }

    void editsKeepExpressionsWithTheirItems() {
        const Rig rig = pendulum();
        const Rig two = edited(rig, DuplicateItem{"/bodies/bar", "second"});
        QCOMPARE(expressionAt(two, "/bodies/second/mass_properties/mass"), std::string("=per_length*rod"));
        QCOMPARE(expressionAt(two, "/joints/pivot 2/initial_angle"), std::string("=start"));
        QCOMPARE(two.expressions.size(), rig.expressions.size() * 2 - 1); // all but that of the dimension
        const Rig moved = edited(two, MoveItem{"/bodies/second", 0});
        QCOMPARE(
            at(edited(moved, SetValue{"/dimensions/rod/value", 0.2}), "/bodies/second/points/end/position/0"),
            0.2);
        const Rig plain = edited(moved, SetValue{"/bodies/second/points/end/position/0", 0.9});
        const Rig again = edited(plain, MoveItem{"/bodies/second", 1});
        QVERIFY(expressionAt(again, "/bodies/second/points/end/position/0").empty());
        QCOMPARE(expressionAt(again, "/bodies/bar/points/end/position/0"), std::string("=rod"));
        QVERIFY(edited(two, RemoveItem{"/bodies/bar"}).expressions.size() == rig.expressions.size());
        QCOMPARE(expressionAt(edited(two, RemoveItem{"/bodies/bar"}), "/bodies/second/points/end/position/0"),
                 std::string("=rod"));
        const Rig sphere = edited(rig, RetypeItem{"/bodies/bar/shapes/box", "sphere"});
        QCOMPARE(expressionAt(sphere, "/bodies/bar/shapes/box/position/0"), std::string("=half"));
        QVERIFY(!sphere.expressions.contains("/bodies/0/shapes/0/size/0"));
        const Rig set = edited(rig, SetValue{"/bodies/bar/shapes/box/size/1", "=rod/20"});
        QCOMPARE(at(set, "/bodies/0/shapes/0/size/1"), 0.025);
        const Rig added = edited(
            rig, AddItem{"/bodies/bar/points", Json{{"name", "two"}, {"position", {"=2*rod", 0, 0}}}, 0});
        QCOMPARE(at(added, "/bodies/bar/points/two/position/0"), 1.0);
        QCOMPARE(at(added, "/bodies/bar/points/end/position/0"), 0.5);
    }

    void dimensionsAreRenamedAndRemoved() {
        const Rig rig = pendulum();
        const Rig renamed = edited(rig, RenameItem{"/dimensions/rod", "bar_length"});
        QCOMPARE(expressionAt(renamed, "/dimensions/half/value"), std::string("=bar_length/2"));
        QCOMPARE(expressionAt(renamed, "/bodies/0/mass_properties/moments/1"),
                 std::string("=per_length*bar_length^3/12"));
        for (const Parameter& p : parametersOf(rig)) QCOMPARE(at(renamed, p.pointer), p.value);
        for (const char* name : {"mm", "rod 2", "half", ""})
            QVERIFY2(!applyEdit(rig, RenameItem{"/dimensions/rod", name}).rig, name);
        const Edited removed = applyEdit(rig, RemoveItem{"/dimensions/rod"});
        QVERIFY2(removed.rig.has_value(), textOf(removed.issues).c_str());
        QCOMPARE(removed.words,
                 std::string("Remove dimension \"rod\"; the 6 numbers that it drove stay as they are"));
        QCOMPARE(at(*removed.rig, "/bodies/bar/mass_properties/mass"), 0.5);
        QVERIFY(expressionAt(*removed.rig, "/dimensions/half/value").empty());
        QCOMPARE(expressionAt(*removed.rig, "/bodies/bar/shapes/box/position/0"), std::string("=half"));
        // A dimension and what it drives, in one go and in any order.
        const Edited both = applyEdits(
            rig, {SetValue{"/bodies/bar/points/end/position/1", "=width"},
                  AddItem{"/dimensions", Json{{"name", "width"}, {"value", 0.3}, {"lower", 0}, {"upper", 1}}}});
        QVERIFY2(both.rig.has_value(), textOf(both.issues).c_str());
        QCOMPARE(both.rig->bodies[0].points[0].position.y(), 0.3);
    }

    void materialsAndDensities() {
        Rig rig;
        rig.bodies.resize(1);
        const auto massWith = [&](const Geometry& geometry) {
            Shape shape;
            shape.geometry = geometry;
            shape.density = 1000.0;
            rig.bodies[0].shapes = {shape};
            return massPropertiesOf(rig.bodies[0]).mass;
        };
        QCOMPARE(massWith(BoxGeometry{{0.1, 0.2, 0.3}}), 6.0);
        QCOMPARE(massWith(CylinderGeometry{0.1, 0.5}), 1000.0 * M_PI * 0.01 * 0.5);
        QCOMPARE(massWith(SphereGeometry{0.1}), 1000.0 * 4.0 / 3.0 * M_PI * 0.001);
        QCOMPARE(massWith(CapsuleGeometry{0.1, 0.5}),
                 massWith(CylinderGeometry{0.1, 0.5}) + massWith(SphereGeometry{0.1}));
        QCOMPARE(massWith(PlateGeometry{0.01, {{0, 0}, {0.3, 0}, {0, 0.4}}}), 0.6);
        Shape steel;
        steel.geometry = BoxGeometry{{0.1, 0.1, 0.1}};
        steel.material = Material::steel;
        QCOMPARE(massOf(steel), 7.85);
        // Moments are those of the same mass.
        Shape heavy = steel;
        heavy.material = Material::none;
        heavy.mass = massOf(steel);
        QVERIFY(massPropertiesOf(steel).aboutCentreOfMass == massPropertiesOf(heavy).aboutCentreOfMass);
    }

    void weightsAreGivenOnce_data() {
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QString>("words");
        QTest::newRow("density and mass") << R"({"type": "box", "mass": 1, "density": 1000})"
                                          << "given twice";
        QTest::newRow("material and density") << R"({"type": "box", "material": "abs", "density": 1000})"
                                              << "given twice";
        QTest::newRow("mesh") << R"({"type": "mesh", "file": "a.stl", "material": "abs"})"
                              << "A mesh has no volume";
        QTest::newRow("half space") << R"({"type": "half_space", "density": "7.85 g/cm^3"})"
                                    << "A half space has no volume";
        QTest::newRow("unknown") << R"({"type": "box", "material": "unobtainium"})"
                                 << "\"beech\"";
        QTest::newRow("right") << R"({"type": "box", "density": "7.85 g/cm^3"})"
                               << "";
    }
    void weightsAreGivenOnce() {
        QFETCH(QString, shape);
        QFETCH(QString, words);
        const Issues issues = issuesWith("/bodies/0/shapes/0", Json::parse(shape.toStdString()));
        QCOMPARE(hasErrors(issues), !words.isEmpty());
        QVERIFY2(QString::fromStdString(textOf(issues)).contains(words), textOf(issues).c_str());
    }

    /// What follows one dimension only is wrong with it alone, and is told, too.
    void whatFollowsADimensionIsTold() {
        Rig rig = pendulum();
        rig.expressions["/bodies/0/shapes/0/size/1"] = "=rod*rod/(rod - 400 mm)";
        rig.expressions["/bodies/0/shapes/0/size/2"] = "=rod/half*10 mm";
        QVERIFY(resolveExpressions(rig).empty());
        Issues issues;
        QVERIFY(setParameter(rig, "/dimensions/rod", 0.4, &issues));
        QCOMPARE(issues.size(), std::size_t{1});
        QCOMPARE(issues.front().pointer, std::string("/bodies/0/shapes/0/size/1"));
        QVERIFY(isAsResolvedAnew(rig, issues));
        QVERIFY(!validateAndCompile(rig, issues).model);
        QVERIFY(setParameter(rig, "/dimensions/rod", 0.6, &issues));
        QVERIFY(issues.empty());
        QVERIFY(isAsResolvedAnew(rig, issues));
        // By way of another dimension.
        QCOMPARE(at(rig, "/bodies/bar/shapes/box/position/0"), 0.3);
    }

    void everyDimensionOfEveryRig_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs())
            QTest::newRow(std::string(rig.name).c_str())
                << QString::fromUtf8(rig.name.data(), qsizetype(rig.name.size()));
    }

    /// Moved near both ends of its range, it drives something, and the rig is sound or refused by name; what
    /// people see in one place stays in one place.
    void everyDimensionOfEveryRig() {
        QFETCH(QString, name);
        const Rig original = shippedDocument(name.toStdString()).rig;
        const Coincidences before(original);
        for (const Dimension& dimension : original.dimensions) {
            QVERIFY2(!dimension.label.empty() && !dimension.help.empty(), dimension.name.c_str());
            Rig released = original; // formulas of elements use dimensions, too
            QVERIFY2(!drivenBy(original.expressions, dimension.name).empty() ||
                         releaseFormulasFrom(released, dimension) > 0,
                     dimension.name.c_str());
            if (!expressionAt(original, "/dimensions/" + dimension.name).empty()) continue;
            for (const double share : {0.1, 0.9}) {
                Rig rig = original;
                const double value = dimension.lower + share * (dimension.upper - dimension.lower);
                Issues ofExpressions;
                QVERIFY(setParameter(rig, dimension.name, value, &ofExpressions));
                QVERIFY(isAsResolvedAnew(rig, ofExpressions));
                const Coincidences after(rig);
                for (std::size_t i = 0; i < before.gaps.size(); ++i) {
                    if (std::abs(before.gaps[i]) > 1e-12) continue; // not the same to begin with
                    QVERIFY2(std::abs(after.gaps[i]) < 1e-12,
                             (dimension.name + ": " + before.names[i]).c_str());
                }
                for (const Issue& issue : validate(rig)) {
                    if (issue.severity != Severity::error) continue;
                    QVERIFY2(!issue.pointer.empty() && !issue.message.empty(), issue.text().c_str());
                    QVERIFY2(issue.message.find("cannot be read") == std::string::npos, issue.text().c_str());
                }
            }
        }
    }
};

HINGELAB_GUILESS_TEST(TestDimensions)

} // namespace test_dimensions

#include "test_dimensions.moc"
