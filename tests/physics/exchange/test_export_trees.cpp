// SPDX-License-Identifier: GPL-3.0-or-later
// What trees of bodies make of rigs, and laws of what acts on their coordinates; what an FMU says of itself.
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <cmath>
#include <limits>

#include "exchange/export_laws.h"
#include "exchange/model_description.h"
#include "exchange/parameter_formats.h"
#include "exchange/rig_in_picture.h"
#include "exchange/zip_file.h"
#include "fmu/fmu_variables.h"
#include "tests/contact_yard.h"
#include "tests/physics/export_bench.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_export_trees {

using namespace hingelab;
using namespace hingelab::test;

namespace {

int timesIn(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// The element of a joint called so, with what is in it.
std::string jointIn(const std::string& text, const std::string& name) {
    const std::size_t begin = text.find("<joint name=\"" + name + "\"");
    if (begin == std::string::npos) return {};
    const std::string line = text.substr(begin, text.find('\n', begin) - begin);
    return line.ends_with("/>") ? line : text.substr(begin, text.find("</joint>", begin) - begin);
}

/// A door with a handle of two points, and an element between them and the world.
Rig pulledDoor(const ElementLaw& law) {
    Rig rig = benchOf(R"("type": "revolute")");
    Element element;
    element.name = "pull";
    element.from = PlacePoint{kWorldName, {0, -0.5, 0}};
    element.to = PlacePoint{"b", {0.3, 0, 0}};
    element.law = law;
    rig.elements.push_back(element);
    return rig;
}

std::string fmuDescription(const char* key, const Rig& rig, const FmuOptions& more = {}) {
    const QTemporaryDir folder;
    QFile engine(folder.filePath("engine.so"));
    if (!engine.open(QIODevice::WriteOnly)) qFatal("no file");
    engine.write(
        "\x7f"
        "ELF and no more");
    engine.close();
    ExportRequest request{rig};
    request.fmu = more;
    request.fmu.engine = engine.fileName().toStdString();
    for (const ZipEntry& entry : readZip(exportKindOf(key)->make(request).text)) {
        if (entry.name == "modelDescription.xml") return entry.bytes;
    }
    qFatal("no description");
}

/// Attributes of the elements of a name, as one text each: "name=a unit=b ".
std::vector<std::string> elementsIn(const std::string& xml, const char* element) {
    QXmlStreamReader reader(QString::fromStdString(xml));
    std::vector<std::string> found;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement || reader.name() != QLatin1String(element))
            continue;
        std::string text;
        for (const QXmlStreamAttribute& a : reader.attributes()) {
            text += a.name().toString().toStdString() + "=" + a.value().toString().toStdString() + " ";
        }
        found.push_back(text);
    }
    if (reader.hasError()) qFatal("%s", qPrintable(reader.errorString()));
    return found;
}

bool hasOne(const std::vector<std::string>& texts, const std::string& part) {
    return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) { return holds(text, part); });
}

} // namespace

class TestExportTrees : public QObject {
    Q_OBJECT
  private slots:
    /// What acts on the second coordinate of a joint is at the second of the file's joints, with its motor's
    /// friction.
    void coordinatesOfOneJoint() {
        Rig rig =
            rigOfText(R"({"format": "hingelab-rig", "version": 1, "name": "table", "bodies": [{"name": "b",
            "mass_properties": {"mass": 1, "moments": [0.1, 0.1, 0.1]}}], "joints": [{"name": "j", "type": "planar",
            "parent": "world", "child": "b"}], "elements": [{"name": "s", "joint": "j.y", "type": "spring",
            "stiffness": 30, "rest_length": 0.1, "damping": 0.5}], "motors": [{"name": "m", "joint": "j.angle",
            "drive": {"type": "constant", "voltage": 1}, "gear": {"ratio": 1}, "motor": {"resistance": 2, "inductance": 0,
            "torque_constant": 0.5, "back_emf_constant": 0.5, "rotor_inertia": 1e-6, "viscous_friction": 0.01,
            "coulomb_friction": 0.2, "supply_voltage": 24}}]})");
        for (const char* key : {"mjcf", "sdf", "urdf"}) {
            const std::string text = exportedTo(key, rig).text;
            const std::string x = jointIn(text, "j.x"), y = jointIn(text, "j.y"),
                              angle = jointIn(text, "j.angle");
            QVERIFY2(!x.empty() && !holds(x, "damping"), text.c_str());
            QVERIFY2(holds(y, "0.5") && holds(y, "damping") && !holds(y, "0.2<") && !holds(y, "\"0.2\""),
                     y.c_str());
            // Kt Ke/R + the viscous friction, and the dry one.
            QVERIFY2(holds(angle, "0.135") && holds(angle, "0.2"), angle.c_str());
        }
        // A body may be called as the link between two of the joints would be.
        rig.bodies[0].name = rig.joints[0].child = "j.x link";
        QVERIFY(holds(exportedTo("urdf", rig).text, "<link name=\"j.x link 2\""));
    }

    /// A body that is free in another one.
    void bodiesInBodies() {
        Rig rig = benchOf(R"("type": "revolute")");
        Body inner = rig.bodies[0];
        inner.name = "inner";
        rig.bodies.push_back(inner);
        Joint joint;
        joint.name = "within";
        joint.parent = "b";
        joint.child = "inner";
        joint.kind = FreeJoint{};
        rig.joints.push_back(joint);
        const ExportResult sdf = exportedTo("sdf", rig);
        QVERIFY2(holds(sdf.text, "\"within.x\" type=\"prismatic\"") && holds(sdf.text, "type=\"ball\""),
                 sdf.text.c_str());
        QCOMPARE(Model(importedFrom(sdf.text)).degreesOfFreedom(), 7);
        QVERIFY(holds(exportedTo("urdf", rig).text, "\"within\" type=\"floating\""));
    }

    /// Springs cannot be shorter than nothing in MuJoCo: the same force half-way, and that is told.
    void springsOfNegativeLength() {
        const Rig rig = pulledDoor(LinearSpring{50.0, -0.4, 0.0});
        const ExportResult made = exportedTo("mjcf", rig);
        QVERIFY(lossOf(made, "\"pull\": Its free length would be below zero: a softer spring from zero") !=
                nullptr);
        const std::size_t at = made.text.find("<spatial name=\"pull\" stiffness=\"");
        QVERIFY2(at != std::string::npos, made.text.c_str());
        const double stiffness =
            std::stod(made.text.substr(at + std::string("<spatial name=\"pull\" stiffness=\"").size()));
        // 50 (x + 0.4) = k x at the middle of what was looked at, from 0 to twice the start's distance.
        const double middle = std::hypot(0.3, 0.5);
        QVERIFY2(std::abs(stiffness - 50.0 * (middle + 0.4) / middle) < 1e-6 * stiffness,
                 std::to_string(stiffness).c_str());
        QVERIFY(holds(made.text, "springlength=\"0.0\""));
        QVERIFY(lossOf(exportedTo("mjcf", pulledDoor(LinearSpring{50.0, 0.4, 0.0})), "free length would") ==
                nullptr);
        const ExportResult sdf = exportedTo("sdf", rig), urdf = exportedTo("urdf", rig);
        QVERIFY(lossOf(sdf, "elements: \"pull\": SDFormat has nothing between two points") != nullptr);
        QVERIFY(lossOf(urdf, "elements: \"pull\": URDF has nothing between two points") != nullptr);
    }

    /// Between gears nothing is between points; it is told once.
    void gearedElementsAreToldOnce() {
        Rig rig = shippedDocument("oven").rig;
        Joint second = rig.joints[0];
        Body other = rig.bodies[0];
        for (Body& body : rig.bodies) {
            if (body.name == second.child) other = body;
        }
        other.name = "second";
        second.name = "second axis";
        second.child = "second";
        rig.bodies.push_back(other);
        rig.joints.push_back(second);
        rig.elements.clear();
        Element spring;
        spring.name = "mesh";
        spring.joint = rig.joints[0].name;
        spring.gearedTo = GearedTo{"second axis", 2.0};
        spring.law = RotationalSpring{1.0, 0.0, 0.0};
        rig.elements.push_back(spring);
        QVERIFY(holds(exportedTo("modelica", rig).text, "IdealGear gear_mesh(ratio = 0.5)"));
        Rig slides = rig; // between racks Modelica's gear is none
        for (Joint& each : slides.joints) each.kind = PrismaticJoint{};
        slides.elements[0].law = LinearSpring{1.0, 0.0, 0.0};
        QVERIFY(lossOf(exportedTo("modelica", slides),
                       "\"mesh\": Gears are written between joints that turn: left out") != nullptr);
        for (const char* key : {"mjcf", "sdf", "urdf"}) {
            const ExportResult made = exportedTo(key, rig);
            QVERIFY2(lossOf(made, "\"mesh\": acts between two joints") != nullptr, key);
            QVERIFY2(lossOf(made, "nothing between two points") == nullptr, key);
        }
    }

    /// What else is on the joint of a hinge is told; what is on another joint is not.
    void hingesOfTwoJoints() {
        Rig rig =
            benchOf(R"("type": "revolute")", "", R"({"name": "first", "joint": "j", "type": "door_hinge"})");
        rig.bodies.push_back(rig.bodies[0]);
        rig.bodies[1].name = "c";
        rig.joints.push_back(rig.joints[0]);
        rig.joints[1].name = "k";
        rig.joints[1].child = "c";
        rig.elements.push_back(rig.elements[0]);
        rig.elements[1].name = "second";
        rig.elements[1].joint = "k";
        const HingeExportRange range = rangeOfHinge(rig, rig.elements[0]);
        QVERIFY(lossOf(exportKindOf("drake-hinge")->make({rig, &rig.elements[0], range}), "other elements") ==
                nullptr);
        rig.elements[1].joint = "j";
        QVERIFY(lossOf(exportKindOf("drake-hinge")->make({rig, &rig.elements[0], range}),
                       "there are \"second\"") != nullptr);
    }

    /// f = -(k1 d + k2 d^2 + k3 d^3) - (c1 v + c2 v |v| + c3 v^3) - F sign(v)
    void laws() {
        FittedLaw law;
        QVERIFY(!law.hasStiffness());
        QCOMPARE(law.at(1.0, 1.0), 0.0);
        law.reference = 0.5;
        law.friction = 3.0;
        law.damping[0] = 1.0;
        law.damping[1] = 2.0;
        law.damping[2] = 4.0;
        QCOMPARE(law.at(0.5, 2.0), -(2.0 + 8.0 + 32.0) - 3.0);
        QCOMPARE(law.at(0.5, -2.0), 2.0 + 8.0 + 32.0 + 3.0);
        QCOMPARE(law.at(0.5, 0.0), 0.0); // at rest, friction has no side
        for (int k = 0; k < 3; ++k) {
            FittedLaw one;
            one.stiffness[k] = 2.0;
            QVERIFY(one.hasStiffness());
            QCOMPARE(one.slowly(-3.0, 0.0), -2.0 * std::pow(-3.0, k + 1));
        }
    }

    /// A spring of the third power about zero: the newer MuJoCo has it, with nothing in the second place.
    void cubicSprings() {
        std::string points;
        for (const double x : {-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0}) {
            points += (points.empty() ? "" : ", ") + ("{\"angle\": " + std::to_string(x) +
                                                      ", \"torque\": " + std::to_string(-8 * x * x * x) + "}");
        }
        const Rig rig = benchOf(
            R"("type": "revolute", "lower_stop": {"angle": -1}, "upper_stop": {"angle": 1})", "",
            R"({"name": "t", "joint": "j", "type": "check_table", "friction_rate": 0.01, "opening": [)" +
                points + R"(], "closing": [)" + points + "]}");
        const std::string joint = jointIn(exportedTo("mjcf-3.12", rig).text, "j");
        const std::size_t at = joint.find("stiffness=\"");
        QVERIFY2(at != std::string::npos, joint.c_str());
        double k[3] = {};
        QCOMPARE(std::sscanf(joint.c_str() + at + 11, "%lf %lf %lf", &k[0], &k[1], &k[2]), 3);
        // About eight: the spline through the points is no cubic at its ends.
        QVERIFY2(std::abs(k[2] - 8.0) < 2.0 && std::abs(k[1]) < 1e-6, joint.c_str());
        QVERIFY(*lossOf(exportedTo("mjcf-3.12", rig), "\"t\" in all")->largest <
                0.5 * *lossOf(exportedTo("mjcf", rig), "\"t\" in all")->largest);
        QVERIFY(timesIn(jointIn(exportedTo("mjcf", rig).text, "j"), "stiffness=\"") == 1);
    }

    void stopsOfOneSideAndOfTwo() {
        const auto rangeOf = [](const char* stops) {
            const Rig rig = benchOf(std::string(R"("type": "revolute")") + stops);
            const ExportResult made = exportedTo("mjcf", rig);
            const bool isStiffer = lossOf(made, "Both stops have those of the stiffer one") != nullptr;
            const std::size_t at = made.text.find(" range=\"");
            return std::pair(at == std::string::npos
                                 ? std::string()
                                 : made.text.substr(at + 8, made.text.find('"', at + 8) - at - 8),
                             isStiffer);
        };
        QVERIFY(rangeOf(R"(, "lower_stop": {"angle": -1})") ==
                (std::pair<std::string, bool>("-1.0 100.0", false)));
        QVERIFY(rangeOf(R"(, "upper_stop": {"angle": 1})") ==
                (std::pair<std::string, bool>("-100.0 1.0", false)));
        QVERIFY(rangeOf("") == (std::pair<std::string, bool>("", false)));
        const std::string both =
            R"(, "lower_stop": {"angle": -1, "stiffness": 500, "dissipation": 0.5}, "upper_stop": {"angle": 1, )";
        QVERIFY(!rangeOf((both + R"("stiffness": 500, "dissipation": 0.5})").c_str()).second);
        QVERIFY(rangeOf((both + R"("stiffness": 500, "dissipation": 0.6})").c_str()).second);
        QVERIFY(rangeOf((both + R"("stiffness": 400, "dissipation": 0.5})").c_str()).second);
        QVERIFY(rangeOf((both + R"("stiffness": 600, "dissipation": 0.5})").c_str()).second);
    }

    /// Of inertias as far apart as doubles are, nothing is left of the smaller: MuJoCo could not start.
    void inertiasTooFarApart() {
        Rig rig = benchOf(R"("type": "revolute")");
        Body inner;
        inner.name = "inner";
        rig.bodies.insert(rig.bodies.begin(), inner);
        Joint outer = rig.joints[0];
        rig.joints[0].child = "inner";
        outer.name = "outer";
        outer.parent = "inner";
        rig.joints.push_back(outer);
        MassProperties& mass = *rig.bodies[1].massProperties;
        mass.centreOfMass.setZero();
        mass.moments.setConstant(1e12);
        const std::string words = refusalOfExport("mjcf", rig);
        QVERIFY2(holds(words, "a joint of the rig moves no inertia, which MuJoCo refuses"), words.c_str());
    }

    /// Friction alone, closing factors alone, and bodies that turn as they start.
    void partsOfHingesAndStarts() {
        const Rig dry = benchOf(R"("type": "revolute")", "",
                                R"({"name": "h", "joint": "j", "type": "torque_hinge", "viscous": 0})");
        QVERIFY(holds(exportedTo("sdf", dry).text, "<friction>") &&
                holds(exportedTo("urdf", dry).text, "<dynamics"));
        const auto hinge = [](const char* numbers) {
            return benchOf(
                R"("type": "revolute")", "",
                std::string(R"({"name": "h", "joint": "j", "type": "door_hinge", )") + numbers + "}");
        };
        for (const char* factor :
             {R"("closing_friction_factor": 1.5)", R"("closing_viscous_factor": 1.5, "viscous_friction": 1)"}) {
            QVERIFY2(lossOf(exportedTo("mjcf", hinge(factor)), "closing factors") != nullptr, factor);
            const Rig rig = hinge(factor);
            const std::string header = exportKindOf("c-header")
                                           ->make({rig, &rig.elements[0], rangeOfHinge(rig, rig.elements[0])})
                                           .text;
            QCOMPARE(timesIn(header, "(1.0 + 0.25 * (1.0 - r))"), 1);
        }
        QVERIFY(lossOf(exportedTo("mjcf", hinge(R"("catch_torque": 0)")), "closing factors") == nullptr);
        for (const char* start :
             {R"("initial_rotation": [0.1, 0, 0])", R"("initial_angular_velocity": [0, 0, 1])"}) {
            const Rig rig = benchOf(std::string(R"("type": "spherical", )") + start);
            QVERIFY2(lossOf(exportedTo("urdf", rig), "the rig begins with \"j\"") != nullptr, start);
        }
        QVERIFY(lossOf(exportedTo("urdf", benchOf(R"("type": "spherical")")), "the rig begins with") ==
                nullptr);
    }

    /// A hidden hull in the place of a mesh touches and is not drawn; what a format lacks of it is told once.
    void hiddenShapesThatTouch() {
        Yard yard;
        yard.add("block", shapeOf(MeshGeometry{"a.stl", 1.0}, 0.0), {0, 0, 1});
        Shape hull = shapeOf(hullOfBox({0.1, 0.1, 0.1}), 1.0);
        hull.name = "hull";
        hull.finish = Finish::hidden;
        yard.rig.bodies.back().shapes.push_back(hull);
        yard.touch("block", "world", 1e4, 0.5);
        yard.rig.contacts.back().first.shape = "hull";
        for (const char* key : {"sdf", "urdf"}) {
            const ExportResult made = exportedTo(key, yard.rig);
            QVERIFY2(holds(made.text, "<collision"), key);
            QCOMPARE(std::count_if(made.losses.begin(), made.losses.end(),
                                   [](const ExportLoss& loss) { return holds(loss.what, "hull"); }),
                     1);
        }
        QVERIFY(holds(exportedTo("mjcf", yard.rig).text, "geom1=\"block/hull 1\""));
    }

    void descriptionsOfFmus() {
        Rig rig = shippedDocument("motor-stall").rig;
        FmuOptions options;
        options.parameters = {"/bodies/" + rig.bodies.back().name + "/mass_properties/mass"};
        const Model model(rig);
        for (const Channel& channel : model.channels()) {
            if (channel.quantity == Quantity::temperature) options.outputs.push_back(channel.name);
        }
        QVERIFY(rig.motors.at(0).thermal && !options.outputs.empty());
        rig.bodies.back().massProperties = rig.bodies.back().massProperties.value_or(MassProperties{});
        rig.bodies.back().massProperties->mass = 2.0;
        for (const char* key : {"fmu2", "fmu3"}) {
            const std::string xml = fmuDescription(key, rig, options);
            const bool isTwo = key[3] == '2';
            QVERIFY2(hasOne(elementsIn(xml, "Unit"), "name=degC "), xml.c_str());
            QVERIFY(hasOne(elementsIn(xml, "BaseUnit"), "K=1 offset=273.15 "));
            const auto variables = elementsIn(xml, isTwo ? "ScalarVariable" : "Float64");
            QVERIFY2(hasOne(variables, "causality=parameter variability=fixed initial=exact"), xml.c_str());
            QCOMPARE(elementsIn(xml, isTwo ? "Unknown" : "InitialUnknown").size(),
                     options.outputs.size() * (isTwo ? 2 : 1));
            QVERIFY(hasOne(elementsIn(xml, "fmiModelDescription"), "variableNamingConvention=structured"));
        }
        rig.motors[0].name = "Motor \u00e4";
        QVERIFY(hasOne(elementsIn(fmuDescription("fmu2", rig), "fmiModelDescription"),
                       "variableNamingConvention=flat"));
        // Without outputs there is nothing to compute at the start.
        ModelFacts facts;
        facts.variables.list.emplace_back();
        facts.variables.list.back().name = "time";
        QVERIFY(elementsIn(modelDescription(FmiVersion::two, facts), "Outputs").empty());
    }

    /// Names that become the same by what flat names leave out are told apart; numbers that are none are no
    /// parameters.
    void variablesOfOddNames() {
        Rig rig =
            benchOf(R"("type": "revolute")", "", R"({"name": "a", "joint": "j", "type": "rotational_spring",
            "stiffness": 1, "rest_angle": 0, "damping": 0})");
        rig.elements.push_back(rig.elements[0]);
        rig.elements[0].name = "a\x01z";
        rig.elements[1].name = "a\x02z";
        const FmuVariables made = fmuVariables(Model(rig), defaultFmuChoice(Model(rig)));
        std::set<std::string> names;
        for (const FmuVariable& variable : made.list)
            QVERIFY2(names.insert(variable.name).second, variable.name.c_str());
        QVERIFY(names.contains("elements.a z.stiffness") && names.contains("elements.a z.stiffness_2"));
        rig.elements.resize(1);
        rig.elements[0].name = "a";
        std::get<RotationalSpring>(rig.elements[0].law).damping = std::numeric_limits<double>::infinity();
        const Model endless(rig);
        const FmuChoice choice = defaultFmuChoice(endless);
        QVERIFY(std::find(choice.parameters.begin(), choice.parameters.end(), "/elements/a/damping") ==
                choice.parameters.end());
        std::string words;
        try {
            static_cast<void>(fmuVariables(endless, {{}, {"/elements/a/damping"}}));
        } catch (const std::runtime_error& fault) {
            words = fault.what();
        }
        QVERIFY2(holds(words, "\"/elements/a/damping\" is not finite: it can be no parameter of an FMU"),
                 words.c_str());
    }

    /// Of a rig that cannot be, the error is told and not the warning before it.
    void rigsThatAreNoParameters() {
        std::string words;
        try {
            static_cast<void>(readParameters(
                R"({"format": "hingelab-rig", "version": 1, "name": "r", "colour": 1, "bodies": 3})", {}));
        } catch (const std::runtime_error& fault) {
            words = fault.what();
        }
        QVERIFY2(words.starts_with("error at /bodies"), words.c_str());
    }

    /// PNG (ISO/IEC 15948): chunks of length, type, data and CRC; the rig is one before the last.
    void rigsInPng() {
        const std::string begin = "\x89PNG\r\n\x1a\n";
        const std::string head("\0\0\0\x02IHDRab0000", 14), end("\0\0\0\0IEND\xAE\x42\x60\x82", 12);
        const std::string png = begin + head + end;
        QVERIFY(!rigInside(png));
        const std::string with = withRigInside(png, "{\"name\": \"door\"}");
        QVERIFY(with.starts_with(begin + head) && with.ends_with(end));
        QCOMPARE(rigInside(with), std::optional<std::string>("{\"name\": \"door\"}"));
        const std::string again = withRigInside(with, "{}");
        QCOMPARE(rigInside(again), std::optional<std::string>("{}"));
        QCOMPARE(timesIn(again, "hingelab-rig"), 1);
        // A byte of it changed, or all behind it gone: no rig.
        std::string damaged = with;
        damaged[damaged.find("door")] = 'm';
        QVERIFY(!rigInside(damaged));
        QVERIFY(!rigInside(with.substr(0, with.find("door"))));
        std::string text = begin + std::string("\0\0\0\x01iTXta0000", 13) + end; // another program's words
        QVERIFY(!rigInside(text) && rigInside(withRigInside(text, "{}")) == std::optional<std::string>("{}"));
        QCOMPARE(withRigInside(begin + "short", "{}"), begin + "short");
        QVERIFY(!rigInside(begin + std::string("\xFF\xFF\xFF\xFFIHDR0000", 12)));
    }
};

HINGELAB_APPLESS_TEST(TestExportTrees)

} // namespace test_export_trees

#include "test_export_trees.moc"
