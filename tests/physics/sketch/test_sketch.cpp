// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>
#include <numbers>
#include <random>

#include "checks/checked_rig.h"
#include "simulation/simulation.h"
#include "sketch/sketch_rig.h"
#include "tests/suite.h"
#include "workshop/survey.h"

namespace test_sketch {

using namespace hingelab;

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

/// Points as "A 0 0 pivot", links as "AB".
Sketch drawn(const std::vector<SketchPoint>& points, const std::vector<std::string>& links) {
    Sketch sketch;
    sketch.points = points;
    for (const std::string& link : links) {
        SketchLink made;
        for (const char letter : link) made.points.push_back(static_cast<std::size_t>(letter - 'A'));
        sketch.links.push_back(made);
    }
    return sketch;
}

SketchPoint pin(const char* name, double x, double y) {
    return {name, {x, y}, SketchGround::none, 0.0};
}
SketchPoint pivot(const char* name, double x, double y) {
    return {name, {x, y}, SketchGround::pivot, 0.0};
}
SketchPoint slide(const char* name, double x, double y, double angle) {
    return {name, {x, y}, SketchGround::slide, angle};
}

Sketch fourBar() {
    return drawn({pivot("A", 0, 0), pin("B", 0.1, 0.17), pin("C", 0.5, 0.4), pivot("D", 0.5, 0)},
                 {"AB", "BC", "CD"});
}

Sketch sliderCrank() {
    return drawn({pivot("A", 0, 0), pin("B", 0.06, 0.1), slide("C", 0.45, 0, 0)}, {"AB", "BC"});
}

/// Stephenson's six-bar of the third kind: with AB, its loop of five links is not one of two links at a time.
Sketch stephenson() {
    return drawn({pivot("A", 0, 0), pin("B", 0, 0.2), pin("C", 0.4, 0.5), pivot("D", 0.5, 0),
                  pin("E", 0.3, 0.35), pin("F", 0.7, 0.5), pivot("G", 0.9, 0.05)},
                 {"AB", "BCE", "CD", "EF", "FG"});
}

Rig made(const Sketch& sketch, const SketchOptions& options = {}) {
    const SketchPlan plan = planOf(sketch);
    if (!plan.runs()) throw std::runtime_error(plan.faults.front());
    const RigReading reading = rigOf(sketch, plan, options);
    for (const Issue& issue : reading.issues) throw std::runtime_error(issue.text());
    return reading.document.value().rig;
}

/// Where the point is by each link that has it, at the start.
std::vector<Vector3> placesOf(const Rig& rig, const std::string& point) {
    const Model model(rig);
    const Survey survey(model);
    std::vector<Vector3> places;
    for (const Body& body : rig.bodies) {
        for (const hingelab::Point& p : body.points) {
            if (p.name == point) places.push_back(survey.poseOf(body.name) * p.position);
        }
    }
    return places;
}

/// The farthest that a link's point is from where it was drawn [m].
double distanceFromDrawing(const Sketch& sketch, const Rig& rig) {
    double most = 0.0;
    for (const SketchPoint& point : sketch.points) {
        for (const Vector3& place : placesOf(rig, point.name)) {
            most = std::max(most, (place.head<2>() - point.at).norm());
        }
    }
    return most;
}

/// The farthest that links are from each other at a pin that they share [m].
double gapAtPins(const Sketch& sketch, const Rig& rig) {
    double most = 0.0;
    for (const SketchPoint& point : sketch.points) {
        const std::vector<Vector3> places = placesOf(rig, point.name);
        for (const Vector3& place : places) most = std::max(most, (place - places.front()).head<2>().norm());
    }
    return most;
}

double channelAt(const Rig& rig, const std::string& channel, double time) {
    const auto model = std::make_shared<const Model>(rig);
    const int index = model->channelIndex(channel);
    if (index < 0) throw std::runtime_error("no channel " + channel);
    Simulation simulation(model);
    if (simulation.advanceTo(time) != StepStatus::ok) throw std::runtime_error("it did not run");
    std::vector<double> row(model->channels().size());
    simulation.sample(time, row);
    return row[static_cast<std::size_t>(index)];
}

} // namespace

class TestSketch : public QObject {
    Q_OBJECT
  private slots:
    void aFourBarMovesAsCirclesMeet();
    void aSliderCrankMovesAsItsEquation();
    void whatIsMissingIsSaid();
    void whatDrivesIsFound();
    void deadCentresAreNamed();
    void editsKeepTheSketchWhole();
    void aPointOnALinkLeavesTheOthersInPlace();
    void randomSketchesStandAsTheyWereDrawn();
    void lengthsDriveTheRig();
    void cranksThatGoRoundAreTold();
    void swingsStayWithinReach();
    void deepSketchesEnd();
};

/// Freudenstein by another way: the coupler's pin is where two circles meet.
void TestSketch::aFourBarMovesAsCirclesMeet() {
    const Sketch sketch = fourBar();
    const Rig rig = made(sketch, {"Four-bar", true, SketchDrive::constantSpeed});
    const Eigen::Vector2d A = sketch.points[0].at;
    const Eigen::Vector2d D = sketch.points[3].at;
    const double crank = lengthOf(sketch, 0);
    const double coupler = lengthOf(sketch, 1);
    const double rocker = lengthOf(sketch, 2);
    const double start = std::atan2(0.17, 0.1);
    for (int i = 0; i <= 8; ++i) {
        const double t = 0.25 * i;
        const double angle = start + 0.5 * kTurn * t; // 30 rpm
        const Eigen::Vector2d B = A + crank * Eigen::Vector2d(std::cos(angle), std::sin(angle));
        const Eigen::Vector2d d = D - B;
        const double along = (coupler * coupler - rocker * rocker + d.squaredNorm()) / (2.0 * d.squaredNorm());
        const double height = std::sqrt(coupler * coupler / d.squaredNorm() - along * along);
        const Eigen::Vector2d C = B + along * d + height * Eigen::Vector2d(-d.y(), d.x());
        const double x = channelAt(rig, "body.link BC.x", t);
        QVERIFY(std::abs(x - B.x()) < 1e-8); // lengths are rounded to 1e-9 m
        const double yaw = std::atan2(C.y() - B.y(), C.x() - B.x());
        const double qz = channelAt(rig, "body.link BC.qz", t);
        QVERIFY(std::abs(std::abs(qz) - std::abs(std::sin(0.5 * yaw))) < 1e-8);
    }
}

void TestSketch::aSliderCrankMovesAsItsEquation() {
    const Sketch sketch = sliderCrank();
    const Rig rig = made(sketch, {"Slider-crank", true, SketchDrive::constantSpeed});
    const double r = lengthOf(sketch, 0);
    const double l = lengthOf(sketch, 1);
    for (int i = 0; i <= 7; ++i) {
        const double t = 0.3 * i;
        const double angle = std::atan2(0.1, 0.06) + 0.5 * kTurn * t;
        const double rise = r * std::sin(angle);
        const double x = r * std::cos(angle) + std::sqrt(l * l - rise * rise);
        QVERIFY(std::abs(channelAt(rig, "body.slider C.x", t) - x) < 1e-8);
    }
}

void TestSketch::whatIsMissingIsSaid() {
    const auto fault = [](const Sketch& sketch) {
        const SketchPlan plan = planOf(sketch);
        return plan.faults.empty() ? std::string() : plan.faults.front();
    };
    QVERIFY(fault({}).find("Draw a link") != std::string::npos);
    QVERIFY(fault(drawn({pin("A", 0, 0), pin("B", 1, 0)}, {"AB"})).find("pivot") != std::string::npos);
    const auto loose = drawn({pivot("A", 0, 0), pin("B", 1, 0), pin("C", 2, 0), pin("D", 2, 1)}, {"AB", "CD"});
    QVERIFY(fault(loose).find("link CD hangs on nothing") != std::string::npos);
    const auto frame = drawn({pivot("A", 0, 0), pin("B", 0.5, 0.5), pivot("C", 1, 0)}, {"AB", "BC"});
    QCOMPARE(planOf(frame).freedom, 0);
    QVERIFY(fault(frame).find("rigid frame") != std::string::npos);
    auto braced = frame;
    braced.points[1].ground = SketchGround::pivot;
    QCOMPARE(planOf(braced).freedom, -2); // 3*2 - 2 (1 + 2 + 1)
    QVERIFY(fault(braced).find("held 2 times more") != std::string::npos);
    QVERIFY(fault(fourBar()).empty());
    auto shrunk = fourBar();
    shrunk.points[1].at = shrunk.points[0].at;
    QVERIFY(fault(shrunk).find("Points A and B of link AB are in one place") != std::string::npos);
    QVERIFY(freedomInWords(fourBar(), planOf(fourBar())) == "1 degree of freedom, 1 loop: it runs");
}

void TestSketch::whatDrivesIsFound() {
    const SketchPlan plan = planOf(stephenson());
    QVERIFY(plan.runs());
    QCOMPARE(plan.freedom, 1);
    // From FG the five-bar loop is solved a dyad at a time only if ABCD is known: it is not.
    const std::vector<SketchBody> wanted{{false, 0}, {false, 2}};
    QVERIFY(plan.drivers == wanted);
    const SketchPlan other = planOf(stephenson(), SketchBody{false, 4});
    QVERIFY(std::get<FreeStep>(other.steps.front()).body == wanted[0]);
    // A loop of five on one pivot side: two freedoms, one of them driven, the other hangs.
    const auto fiveBar =
        drawn({pivot("A", 0, 0), pin("B", 0.1, 0.3), pin("C", 0.5, 0.6), pin("D", 0.9, 0.4), pivot("E", 1, 0)},
              {"AB", "BC", "CD", "DE"});
    const SketchPlan five = planOf(fiveBar, SketchBody{false, 3});
    QVERIFY(five.runs());
    QCOMPARE(five.freedom, 2);
    QVERIFY(std::get<FreeStep>(five.steps.front()).body == (SketchBody{false, 3}));
    // A platform on two links from one crank and a third from the ground: three at once, whatever drives.
    const auto platform = drawn({pivot("A", 0, 0), pin("B", 0.2, 0.3), pin("C", 0.3, 0.7), pin("D", 0.55, 0.75),
                                 pin("E", 0.6, 1.0), pivot("F", 1.0, 0.9), pin("G", 0.4, 0.25)},
                                {"ABG", "BC", "GD", "CDE", "EF"});
    const SketchPlan unordered = planOf(platform);
    QCOMPARE(unordered.freedom, 1);
    QVERIFY(unordered.drivers.empty());
    QVERIFY(unordered.faults.front().find("closed by none of the assemblies") != std::string::npos);
}

void TestSketch::deadCentresAreNamed() {
    auto stretched = fourBar();
    stretched.points[2].at = 0.5 * (stretched.points[1].at + stretched.points[3].at);
    const SketchPlan plan = planOf(stretched);
    QVERIFY(!plan.runs());
    QVERIFY(plan.faults.front().find("Links BC and CD are in one line") != std::string::npos);
    auto across = sliderCrank();
    across.points[2].at.x() = across.points[1].at.x();
    QVERIFY(planOf(across).faults.front().find("across the slide of C") != std::string::npos);
}

void TestSketch::editsKeepTheSketchWhole() {
    Sketch sketch;
    const std::size_t a = addSketchPoint(sketch, {0, 0});
    const std::size_t b = addSketchPoint(sketch, {1, 0});
    const std::size_t c = addSketchPoint(sketch, {1, 1});
    QVERIFY(addSketchLink(sketch, a, b));
    QVERIFY(!addSketchLink(sketch, b, a));
    QVERIFY(!addSketchLink(sketch, c, c));
    QVERIFY(addSketchLink(sketch, b, c));
    QCOMPARE(linksAt(sketch, b).size(), std::size_t{2});
    joinRigidly(sketch, 0, 1);
    QCOMPARE(sketch.links.size(), std::size_t{1});
    QCOMPARE(nameOfLink(sketch, 0), std::string("ABC"));
    QVERIFY(!addSketchLink(sketch, a, c)); // rigid already
    const std::size_t d = addSketchPoint(sketch, {2, 2});
    QVERIFY(addSketchLink(sketch, c, d));
    removePoint(sketch, b); // letters stay
    QCOMPARE(nameOfLink(sketch, 0), std::string("AC"));
    QCOMPARE(nameOfLink(sketch, 1), std::string("CD"));
    sketch.points[2].ground = SketchGround::pivot;
    mergePoints(sketch, 2, 0); // D onto A: both links join the same points now
    QCOMPARE(sketch.links.size(), std::size_t{1});
    QVERIFY(sketch.points[0].ground == SketchGround::pivot);
    setLength(sketch, 0, 3.0);
    QVERIFY(std::abs(lengthOf(sketch, 0) - 3.0) < 1e-12);
    QCOMPARE(sketch.points[addSketchPoint(sketch, {5, 5})].name, std::string("B")); // the first free letter
    removeLink(sketch, 0);
    QVERIFY(sketch.points.empty() && sketch.links.empty());
}

/// While a link is drawn to the middle of another one, its first point has no link yet: both keep their places
/// and names.
void TestSketch::aPointOnALinkLeavesTheOthersInPlace() {
    Sketch sketch = fourBar();
    const std::size_t links = sketch.links.size();
    const std::size_t from = addSketchPoint(sketch, {0.3, 0.6});
    const std::size_t middle = addSketchPoint(sketch, 0.5 * (sketch.points[1].at + sketch.points[2].at));
    const std::vector<SketchPoint> before = sketch.points;
    putOnLink(sketch, 1, middle);
    QVERIFY(sketch.points == before);
    QVERIFY(addSketchLink(sketch, from, middle));
    QCOMPARE(sketch.links.size(), links + 1);
    QCOMPARE(nameOfLink(sketch, 1), std::string("BCF"));
    QCOMPARE(nameOfLink(sketch, links), std::string("EF"));
    QVERIFY(distanceFromDrawing(sketch, made(sketch, {"Pinned in the middle", false, SketchDrive::free})) <
            1e-8);
    // A link that lies within the grown one goes; no point does.
    sketch.links.push_back({{middle, 1}});
    const std::size_t beside = addSketchPoint(sketch, {1, 1});
    putOnLink(sketch, 0, middle);
    QCOMPARE(beside, sketch.points.size() - 1);
}

/// Whatever the plan says that runs, is a valid rig of that freedom which starts as drawn.
void TestSketch::randomSketchesStandAsTheyWereDrawn() {
    std::mt19937 random(7); // NOLINT(cert-msc51-cpp): the same every time
    const auto pick = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    std::uniform_real_distribution<double> place(-0.5, 0.5);
    int running = 0;
    for (int trial = 0; trial < 600; ++trial) {
        Sketch sketch;
        const std::size_t points = 3 + pick(6);
        for (std::size_t p = 0; p < points; ++p) addSketchPoint(sketch, {place(random), place(random)});
        for (std::size_t l = 0; l < 2 + pick(6); ++l) addSketchLink(sketch, pick(points), pick(points));
        if (!sketch.links.empty() && pick(3) == 0) putOnLink(sketch, pick(sketch.links.size()), pick(points));
        if (sketch.links.size() > 2 && pick(4) == 0) joinRigidly(sketch, 0, 1);
        while (sketch.points.size() > 1 && linksAt(sketch, sketch.points.size() - 1).empty())
            removePoint(sketch, sketch.points.size() - 1);
        if (sketch.points.empty()) continue;
        for (int g = 0; g < 3; ++g) {
            SketchPoint& point = sketch.points[pick(sketch.points.size())];
            point.ground = pick(4) == 0 ? SketchGround::slide : SketchGround::pivot;
            point.slideAngle = 3.0 * place(random);
        }
        const SketchPlan plan = planOf(sketch);
        if (!plan.runs()) {
            QVERIFY(!plan.faults.front().empty());
            continue;
        }
        ++running;
        const RigReading reading = rigOf(sketch, plan, {});
        QVERIFY2(reading.document, reading.issues.empty() ? "" : reading.issues.front().text().c_str());
        const Rig& rig = reading.document->rig;
        QCOMPARE(static_cast<int>(Model(rig).mechanism().degreesOfFreedom()), plan.freedom);
        // 1e-9 of rounding, by the steepest transmission that is no dead centre (1/0.02), loop after loop.
        QVERIFY2(distanceFromDrawing(sketch, rig) < 2e-5, formatJson(reading.document->source.json).c_str());
        QVERIFY(gapAtPins(sketch, rig) < 1e-9);
    }
    QVERIFY2(running > 100, std::to_string(running).c_str());
}

void TestSketch::lengthsDriveTheRig() {
    for (const Sketch& sketch : {fourBar(), sliderCrank(), stephenson()}) {
        const Rig rig = made(sketch);
        for (const Dimension& dimension : rig.dimensions) {
            const double value = dimension.value + 0.02 * (dimension.upper - dimension.value);
            const Edited edited = applyEdit(rig, SetValue{"/dimensions/" + dimension.name + "/value", value});
            QVERIFY2(edited.rig, dimension.name.c_str());
            QVERIFY2(gapAtPins(sketch, *edited.rig) < 1e-9, dimension.name.c_str());
        }
    }
}

void TestSketch::cranksThatGoRoundAreTold() {
    QVERIFY(
        reachOf(fourBar(), planOf(fourBar())).goesRound); // 0.197 + 0.5 < 0.461 + 0.4: Grashof, by its shortest
    const SketchPlan byRocker = planOf(fourBar(), SketchBody{false, 2});
    QVERIFY(std::get<FreeStep>(byRocker.steps.front()).body == (SketchBody{false, 2}));
    QVERIFY(!reachOf(fourBar(), byRocker).goesRound);
    QVERIFY(reachOf(sliderCrank(), planOf(sliderCrank())).goesRound);
}

/// To and fro from wherever it was drawn: it must not run into a dead centre.
void TestSketch::swingsStayWithinReach() {
    for (const Sketch& sketch : {fourBar(), sliderCrank(), stephenson()}) {
        for (const SketchBody& driver : planOf(sketch).drivers) {
            const SketchPlan plan = planOf(sketch, driver);
            const RigReading reading = rigOf(sketch, plan, {"Swing", true, SketchDrive::swing});
            QVERIFY(reading.document);
            const auto& first = reading.document->rig.joints.front().name;
            const std::string channel = driver.isBlock ? ".distance" : ".angle";
            double least = 1e9;
            double most = -1e9;
            for (int i = 0; i <= 8; ++i) {
                const double value = channelAt(reading.document->rig, "joint." + first + channel, 0.25 * i);
                least = std::min(least, value);
                most = std::max(most, value);
            }
            const SketchReach reach = reachOf(sketch, plan);
            QVERIFY(reach.low < least && most < reach.high);
            QVERIFY(most - least > 0.01);
        }
    }
}

/// Forty links that nothing orders must not take for ever.
void TestSketch::deepSketchesEnd() {
    Sketch sketch;
    for (int i = 0; i < 40; ++i) addSketchPoint(sketch, {0.1 * i, i % 2 == 0 ? 0.0 : 0.2});
    for (std::size_t i = 0; i + 1 < sketch.points.size(); ++i) addSketchLink(sketch, i, i + 1);
    sketch.points.front().ground = sketch.points.back().ground = SketchGround::pivot;
    const SketchPlan plan = planOf(sketch);
    QCOMPARE(plan.freedom, 37);
    QVERIFY(plan.runs());
}

HINGELAB_APPLESS_TEST(TestSketch)

} // namespace test_sketch

#include "test_sketch.moc"
