// SPDX-License-Identifier: GPL-3.0-or-later
// Every shipped rig does what its text says, for a minute, within the view that it opens with.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include "analysis/door_curve.h"
#include "analysis/four_bar_defects.h"
#include "analysis/reach.h"
#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig_document.h"
#include "shapes/solid.h"
#include "simulation/simulation.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_rig_promises {

using namespace hingelab;
using test::Run;

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kMinute = 60.0; // [s]
constexpr double kSample = 0.05; // [s]

/// What the last sixth of the run shows.
enum class End {
    moves, ///< the channel sweeps at least `size`, over and over
    runs,  ///< the channel grows or falls by at least `size`
    rests, ///< the channel is within `size` of `value`
};

struct Promise {
    const char* rig;
    double seconds; ///< a minute, unless steps are dear
    End end;
    const char* channel;
    double size;  ///< [channel's unit]
    double value; ///< where it rests
};

// Steps of rigs with contacts and of the V6 are dear: those run until what they promise is over, or through
// enough turns.
const Promise kPromises[] = {
    {"andrews-squeezer", 0.6, End::runs, "joint.beta.angle", 40.0, 0.0}, // 51 rad
    {"ball-catch", kMinute, End::rests, "joint.hinge axis.angle", 0.002, 0.0},
    {"bead-on-rod", kMinute, End::moves, "joint.slide.distance", 0.41, 0.0},
    {"beam-engine", kMinute, End::runs, "joint.flywheel shaft.angle", 20.0, 0.0},
    {"belt-drive", kMinute, End::runs, "joint.drum shaft.angle", 140.0, 0.0},
    {"bennett", kMinute, End::runs, "joint.joint 1.angle", 60.0, 0.0},
    {"bouncing-ball", kMinute, End::rests, "body.ball.z", 0.0003, 0.06},
    {"box-pyramid", kMinute, End::rests, "body.top.z", 0.0005, 0.2498},
    {"bricard", kMinute, End::moves, "joint.joint 1.angle", 3.0, 0.0},
    {"cabinet-hinge", kMinute, End::rests, "joint.inner pivot.angle", 0.01, -11.2 * kDegree},
    {"cam-valve", kMinute, End::moves, "joint.valve guide.distance", 0.00899, 0.0},
    {"car-door", kMinute, End::rests, "joint.hinge axis.angle", 0.02, 58.8 * kDegree},
    {"car-door-closing", kMinute, End::rests, "element.latch.pawl", 0.01, 2.0}, // fully latched
    // In the second hold at 57.0 degrees, or where friction of 5 N·m keeps it on the way there.
    {"car-door-measured", kMinute, End::rests, "joint.hinge axis.angle", 0.03, 57.0 * kDegree},
    {"chebyshev", kMinute, End::moves, "body.coupler.x", 0.3, 0.0},
    {"contact-pairs", 20.0, End::rests, "joint.stone on stone.distance", 1e-5, -0.5 * 9.80665 / 5e4},
    {"crank-pusher", kMinute, End::moves, "body.block.x", 0.08, 0.0},
    {"delta-robot", kMinute, End::moves, "body.platform.x", 0.15, 0.0},
    {"dishwasher", kMinute, End::rests, "joint.hinge axis.angle", 0.02, 90.0 * kDegree},
    {"dishwasher-balanced", kMinute, End::rests, "joint.hinge axis.angle", 0.005, 1.0492},
    {"door-closer", kMinute, End::rests, "joint.hinge axis.angle", 0.005, 0.0},
    {"door-stop-seal", kMinute, End::rests, "joint.hinge axis.angle", 0.05, 89.5 * kDegree},
    {"double-pendulum", kMinute, End::moves, "joint.upper pivot.angle", 0.5, 0.0},
    {"double-rocker", kMinute, End::moves, "joint.left pivot.angle", 2.0, 0.0},
    {"drag-link", kMinute, End::runs, "assembly.jointRRR.angle", 9.0, 0.0},
    {"drop-leaf", kMinute, End::rests, "joint.leaf hinge.angle", 0.005, -1.5723},
    {"elastic-hinges", kMinute, End::rests, "joint.hinge axis.angle", 0.005, 1.5578},
    {"engine", kMinute, End::runs, "joint.crank pivot.angle", 300.0, 0.0},
    {"five-bar", kMinute, End::moves, "body.left forearm.x", 0.08, 0.0},
    {"four-bar", kMinute, End::moves, "joint.crank pivot.angle", 2.0, 0.0},
    {"geneva-wheel", 10.0, End::runs, "joint.wheel shaft.angle", 1.5, 0.0}, // a step of 90° in each 2 s
    {"glove-box", kMinute, End::rests, "joint.hinge axis.angle", 0.01, 52.0 * kDegree},
    {"gyroscope", kMinute, End::runs, "joint.support.angle_1", 18.0, 0.0}, // 1.86 rad/s
    {"hatch", kMinute, End::rests, "joint.hinge axis.angle", 0.02, 55.6 * kDegree},
    {"jansen", kMinute, End::moves, "body.left foot.y", 0.22, 0.0},
    {"klann", kMinute, End::moves, "body.leg.y", 0.12, 0.0},
    {"laptop", kMinute, End::rests, "joint.hinge axis.angle", 0.01, 81.1 * kDegree},
    {"lid-hinge", kMinute, End::rests, "joint.link1.angle", 0.003, 0.0},
    {"mixer", kMinute, End::runs, "joint.crank pivot.angle", 40.0, 0.0},
    {"motor-bench", kMinute, End::runs, "joint.shaft.angle", 5000.0, 0.0},
    {"motor-door", kMinute, End::rests, "joint.hinge axis.angle", 0.05, 110.0 * kDegree},
    {"motor-load-step", kMinute, End::runs, "joint.shaft.angle", 5000.0, 0.0},
    {"motor-slider-crank", kMinute, End::runs, "joint.crank.angle", 60.0, 0.0},
    {"motor-stall", kMinute, End::rests, "joint.shaft.angle", 0.01, 60.0 * kDegree},
    {"newtons-cradle", 10.0, End::moves, "joint.pivot 5.angle", 0.5, 0.0},
    {"oblique-universal", kMinute, End::runs, "joint.crank pivot.angle", 60.0, 0.0},
    {"oven", kMinute, End::rests, "joint.hinge axis.angle", 0.02, 90.0 * kDegree},
    {"oven-linkage", kMinute, End::rests, "joint.hinge axis.angle", 0.01, 0.0},
    {"parallel-gripper", kMinute, End::rests, "joint.left guide.distance", 0.0002, 0.01862},
    {"peaucellier", kMinute, End::moves, "joint.crank pivot.angle", 1.6, 0.0},
    // From 7.3575 s on, alpha = (tau - mu m g R) / I with I = 0.02 kg m²: 0.28 rad in closed form, plus the
    // creep of the regularised friction before (0.01 rad).
    {"pendulum-cart", kMinute, End::moves, "joint.rail.distance", 0.25, 0.0},
    {"pizza-saver", kMinute, End::rests, "joint.glide.angle", 0.015, 0.285},
    {"planetary-gear", kMinute, End::runs, "joint.carrier shaft.angle", 17.0, 0.0},
    {"power-tailgate", kMinute, End::rests, "joint.hinge.angle", 0.02, 0.017},
    {"quick-return", kMinute, End::moves, "joint.ram guide.distance", 0.49, 0.0},
    {"rack-and-pinion", kMinute, End::rests, "joint.quill guide.distance", 0.0005, 0.0},
    {"refrigerator", kMinute, End::rests, "joint.hinge axis.angle", 0.003, 0.0},
    {"rolling-cylinder", kMinute, End::moves, "body.cylinder.x", 0.05, 0.0},
    {"rolling-race", 10.0, End::rests, "joint.disk.x", 0.002, 2.2303},
    {"room-door", kMinute, End::rests, "joint.hinge axis.angle", 0.005, 0.0},
    {"rssr", kMinute, End::moves, "assembly.rod.angle", 0.8, 0.0},
    {"scissor-lift", kMinute, End::moves, "body.platform.y", 3.5, 0.0},
    {"scotch-yoke", kMinute, End::moves, "joint.guide.distance", 0.09, 0.0},
    {"servo-backlash", kMinute, End::moves, "joint.arm axis.angle", 1.6, 0.0},
    {"simple-pendulum", kMinute, End::moves, "joint.pivot.angle", 1.0, 0.0},
    {"slider-crank", kMinute, End::runs, "joint.crank.angle", 150.0, 0.0},
    {"slider-drives-crank", kMinute, End::moves, "joint.j2.distance", 0.2, 0.0},
    {"slope", kMinute, End::rests, "joint.tilt.angle", 0.01, 25.0 * kDegree},
    {"soft-close-cabinet", kMinute, End::rests, "joint.hinge axis.angle", 0.003, 0.0},
    {"spatial-slider-crank", kMinute, End::moves, "assembly.jointSSP.distance", 0.2, 0.0},
    {"stack", kMinute, End::rests, "body.top.z", 0.001, 0.2395},
    {"stephenson", kMinute, End::moves, "joint.output pivot.angle", 0.6, 0.0},
    {"stewart-platform", kMinute, End::moves, "body.platform.qx", 0.04, 0.0},
    {"stick-slip", kMinute, End::moves, "body.block.x", 0.1, 0.0},
    {"swing-door", kMinute, End::rests, "joint.hinge axis.angle", 0.005, 0.0},
    {"tailgate", kMinute, End::rests, "joint.hinge.angle", 0.06, 86.0 * kDegree},
    {"three-hinges", kMinute, End::rests, "joint.bottom hinge.angle", 0.01, 1.558},
    {"three-loops", kMinute, End::moves, "assembly.loop 3.angle", 0.3, 0.0},
    {"thrown-die", kMinute, End::rests, "body.die.z", 1e-4, 0.03},
    {"toilet-lid", kMinute, End::rests, "joint.hinge axis.angle", 0.01, 0.0},
    {"usp", kMinute, End::moves, "assembly.rod.distance", 0.08, 0.0},
    {"usr", kMinute, End::moves, "assembly.rod.angle", 0.3, 0.0},
    {"v6-engine", 6.0, End::runs, "joint.crankshaft.angle", 250.0, 0.0},
    {"window-lift", kMinute, End::rests, "joint.guide.distance", 0.004, -0.306},
    {"wobble-plate-pump", kMinute, End::moves, "assembly.rod 1.distance", 0.04, 0.0},
};

/// A body's shapes as boxes with eight corners, and where its pose is among the channels.
struct Seen {
    std::size_t pose = 0; ///< channel of body.NAME.x
    std::vector<Vector3> corners;
};

std::vector<Seen> movingBodies(const Model& model) {
    std::vector<Seen> bodies;
    const Rig& rig = model.rig();
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (model.mechanism().attachmentOf(b).frame == 0) continue;
        Seen seen{static_cast<std::size_t>(model.channelIndex("body." + rig.bodies[b].name + ".x")), {}};
        for (const Shape& shape : rig.bodies[b].shapes) {
            const Vector3 half = halfExtents(shape);
            for (int corner = 0; corner < 8; ++corner) {
                const Vector3 sign((corner & 1) != 0 ? 1.0 : -1.0, (corner & 2) != 0 ? 1.0 : -1.0,
                                   (corner & 4) != 0 ? 1.0 : -1.0);
                seen.corners.push_back(poseInBody(shape) * half.cwiseProduct(sign));
            }
        }
        bodies.push_back(std::move(seen));
    }
    return bodies;
}

/// Distance [m] of the farthest corner of any moving body from a point.
double farthest(const std::vector<Seen>& bodies, const std::vector<double>& sample, const Vector3& from) {
    double most = 0.0;
    for (const Seen& body : bodies) {
        const double* v = &sample[body.pose];
        const Pose X_WB{Eigen::Quaterniond(v[3], v[4], v[5], v[6]).normalized().toRotationMatrix(),
                        Vector3(v[0], v[1], v[2])};
        for (const Vector3& corner : body.corners) most = std::max(most, (X_WB * corner - from).norm());
    }
    return most;
}

std::string_view templateText(std::string_view name) {
    for (const ShippedRig& rig : shippedTemplates()) {
        if (rig.name == name) return rig.text;
    }
    throw std::runtime_error("no such template");
}

std::string_view rigText(std::string_view name) {
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) return rig.text;
    }
    throw std::runtime_error("no such rig");
}

std::shared_ptr<const Model> modelOfText(std::string_view text) {
    return std::make_shared<const Model>(readRig(text).document.value().rig);
}

/// What a text says of a place of the way: the door stays there, opens or closes by itself.
struct SaidOfPlace {
    const char* rig;
    bool isTemplate;
    double degrees;
    DoorBehaviour does;
};

constexpr DoorBehaviour kStays = DoorBehaviour::stays;
constexpr DoorBehaviour kOpens = DoorBehaviour::opens;
constexpr DoorBehaviour kCloses = DoorBehaviour::closes;

const SaidOfPlace kSaidOfPlaces[] = {
    {"door", true, 0.2, kCloses}, // a catch that holds it shut
    {"door", true, 60.0, kStays},
    {"flap", true, 3.0, kCloses}, // the last degrees it keeps shut
    {"flap", true, 45.0, kOpens},
    {"flap", true, 99.0, kOpens}, // the strut holds it up
    {"tailgate", true, 3.0, kCloses},
    {"tailgate", true, 30.0, kOpens},
    {"tailgate", true, 84.0, kOpens},
    {"tilted-door", true, 40.0, kOpens}, // gravity turns it
    {"car-door", false, 30.5, kStays},   // two valleys, and hills between
    {"car-door", false, 40.0, kCloses},
    {"car-door", false, 58.8, kStays},
    {"car-door-measured", false, 29.0, kStays},
    {"car-door-measured", false, 35.0, kCloses},
    {"car-door-measured", false, 57.0, kStays},
    {"dishwasher", false, 40.0, kOpens}, // released at 40 degrees, it falls
    {"dishwasher-balanced", false, 20.0, kStays},
    {"dishwasher-balanced", false, 60.0, kStays},
    {"dishwasher-balanced", false, 85.0, kStays},
    {"door-closer", false, 60.0, kCloses},
    {"door-closer", false, 5.0, kCloses},
    {"glove-box", false, 40.0, kOpens}, // its weight takes over
    {"hatch", false, 30.0, kOpens},     // the spring lifts it
    {"hatch", false, 52.5, kStays},     // lower it half way: friction lets it stay
    {"laptop", false, 20.0, kStays},
    {"laptop", false, 110.0, kStays},
    {"motor-door", false, 0.3, kCloses}, // a catch
    {"oven", false, 0.8, kCloses},       // a catch that pulls it shut
    {"oven-linkage", false, 45.0, kCloses},
    {"oven-linkage", false, 60.0, kStays},
    {"oven-linkage", false, 80.0, kOpens},
    {"refrigerator", false, 9.0, kCloses},
    {"refrigerator", false, 60.0, kStays},
    {"room-door", false, 80.0, kCloses},
    {"room-door", false, 3.0, kCloses},
    {"soft-close-cabinet", false, 20.0, kCloses},
    {"soft-close-cabinet", false, 40.0, kOpens},
    {"soft-close-cabinet", false, 80.0, kStays},
    {"swing-door", false, 60.0, kCloses},
    {"tailgate", false, 1.0, kStays}, // pushed through the first degrees, it rises by itself
    {"tailgate", false, 45.0, kOpens},
    {"toilet-lid", false, 45.0, kCloses},
    {"toilet-lid", false, 87.0, kStays}, // friction leaves it standing upright
    {"toilet-lid", false, 97.0, kOpens}, // past the vertical it rests against the cistern
};

std::optional<DoorBehaviour> behaviourAt(const DoorCurve& curve, double x) {
    for (const DoorSpan& span : curve.spans) {
        if (x >= span.from && x <= span.to) return span.behaviour;
    }
    return std::nullopt;
}

/// The most that a strut's stroke is exceeded along the way [m]: not at all, where it moves between its ends.
double strokeExceeded(DoorStatics& statics) {
    double most = 0.0;
    const std::vector<Element>& elements = statics.model().rig().elements;
    for (const DoorWay::Step& step : statics.way().steps) {
        if (!statics.goTo(step.x)) return std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const auto* strut = std::get_if<GasStrut>(&elements[i].law);
            const auto at = statics.lawPlace(i);
            if (strut == nullptr || !at) continue;
            most = std::max({most, strut->compressedLength - at->x, at->x - strut->extendedLength});
        }
    }
    return most;
}

/// Stops of the driving coordinate: from, to [rad or m].
std::pair<double, double> stopsOf(const Model& model) {
    std::pair<double, double> ends;
    for (const Model::Stop& stop : model.stops()) {
        if (stop.port.kind != Port::Kind::coordinate || stop.port.index != 0) continue;
        (stop.side < 0.0 ? ends.first : ends.second) = stop.law.angle;
    }
    return ends;
}

/// How far the way ends short of the joint's stops [rad or m]: at the shut end, at the open end.
std::pair<double, double> wayMissed(const Model& model, const DoorWay& way) {
    const auto [low, high] = stopsOf(model);
    return {way.low - low, high - way.high};
}

double dimensionOf(const Rig& rig, std::string_view name) {
    for (const Dimension& dimension : rig.dimensions) {
        if (dimension.name == name) return dimension.value;
    }
    throw std::runtime_error("no such dimension");
}

/// How far the coupler of a double rocker turns when nothing brakes and nothing pulls [rad].
double couplerTurns(Rig rig) {
    rig.environment.gravity.setZero();
    rig.joints.front().revolute()->initialRate = 2.0;
    Run run(rig);
    double turned = 0.0;
    double before = 0.0;
    constexpr double kTurnStep = 0.01; // [s]
    constexpr int samples = 800;
    double least = 0.0;
    double most = 0.0;
    for (int i = 0; i <= samples; ++i) {
        const double angle = 2.0 * std::atan2(run.at(i * kTurnStep, "body.coupler.qz"),
                                              run.at(i * kTurnStep, "body.coupler.qw"));
        if (i > 0) turned += std::remainder(angle - before, 2.0 * std::numbers::pi);
        before = angle;
        least = std::min(least, turned);
        most = std::max(most, turned);
    }
    return most - least;
}

} // namespace

class TestRigPromises : public QObject {
    Q_OBJECT
  private slots:
    void everyRigHasAPromise() {
        QCOMPARE(std::size(kPromises), shippedRigs().size());
        for (const ShippedRig& rig : shippedRigs()) {
            QVERIFY2(std::any_of(std::begin(kPromises), std::end(kPromises),
                                 [&](const Promise& promise) { return rig.name == promise.rig; }),
                     rig.name.data());
        }
    }

    /// A door plays from its shut stop to its open one: no strut is pulled beyond its stroke, no force is more
    /// than a hand has, and its start is on the way.
    void doorsPlayTheirWholeRange_data() {
        QTest::addColumn<QString>("text");
        const auto add = [](const char* kind, const ShippedRig& rig) {
            QTest::newRow(qPrintable(QString("%1 %2").arg(kind, rig.name.data())))
                << QString::fromUtf8(rig.text.data(), static_cast<qsizetype>(rig.text.size()));
        };
        for (const ShippedRig& rig : shippedRigs()) add("rig", rig);
        for (const ShippedRig& rig : shippedTemplates()) add("template", rig);
    }
    void doorsPlayTheirWholeRange() {
        QFETCH(QString, text);
        const auto model = modelOfText(text.toStdString());
        auto found = DoorStatics::of(model);
        if (!found.statics) { // contacts, several degrees of freedom, a gear that holds: said in words
            QVERIFY(!found.refusal.empty());
            return;
        }
        DoorStatics& statics = *found.statics;
        const DoorWay& way = statics.way();
        QVERIFY(way.start >= way.low - 1e-9 && way.start <= way.high + 1e-9);
        if (!DoorStatics::isDoor(*model)) return;
        const auto [shutMissed, openMissed] = wayMissed(*model, way);
        const QString ends = QString("%1; %2").arg(way.lowWords.c_str(), way.highWords.c_str());
        QVERIFY2(std::abs(shutMissed) < 1e-6, qPrintable(ends));
        // The tailgate on struts ends its way 2 degrees earlier, where its struts are extended: as real ones
        // do.
        QVERIFY2(openMissed > -1e-6 && openMissed < 3.0 * kDegree, qPrintable(ends));
        QVERIFY2(strokeExceeded(statics) < 1e-6,
                 qPrintable(QString("a strut by %1 m").arg(strokeExceeded(statics))));
        const DoorCurve curve = doorCurve(statics, DoorCurveOptions{}.sampling);
        constexpr double mostByHand = 150.0; // [N] one hand pushes so much
        // A car's door is thrown on its latch and against its seal: no hand presses it there.
        const bool isThrown =
            std::any_of(model->rig().elements.begin(), model->rig().elements.end(),
                        [](const Element& e) { return std::holds_alternative<DoorLatch>(e.law); });
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (isThrown && curve.x[i] < 2.0 * kDegree) continue;
            const DoorForce& force = curve.total[i];
            const double most = std::max(std::abs(force.opening), std::abs(force.closing)) / curve.leverage[i];
            QVERIFY2(most < mostByHand, qPrintable(QString("%1 N at %2").arg(most).arg(curve.x[i])));
        }
    }

    void templatesKeepTheirRangeOverTheirSliders() {
        for (const ShippedRig& shipped : shippedTemplates()) {
            const Rig rig = readRig(shipped.text).document.value().rig;
            if (rig.bodies.empty() || !DoorStatics::isDoor(Model(rig))) continue;
            for (const Dimension& dimension : rig.dimensions) {
                for (const double value : {dimension.lower, dimension.upper}) {
                    const Edited edited =
                        applyEdit(rig, SetValue{"/dimensions/" + dimension.name + "/value", value});
                    const QString row =
                        QString("%1, %2 %3").arg(shipped.name.data(), dimension.name.c_str()).arg(value);
                    QVERIFY2(edited.rig, qPrintable(row));
                    const auto model = std::make_shared<const Model>(*edited.rig);
                    auto found = DoorStatics::of(model);
                    QVERIFY2(found.statics, qPrintable(row + ": " + found.refusal.c_str()));
                    const auto [shutMissed, openMissed] = wayMissed(*model, found.statics->way());
                    QVERIFY2(std::abs(shutMissed) < 1e-6 && std::abs(openMissed) < 1e-6, qPrintable(row));
                    QVERIFY2(strokeExceeded(*found.statics) < 1e-6, qPrintable(row));
                }
            }
        }
    }

    /// Struts stand on what is drawn of the fixed body, and templates come to rest between their stops.
    void templatesRestWithinTheirStops() {
        for (const ShippedRig& shipped : shippedTemplates()) {
            const auto model = modelOfText(shipped.text);
            if (model->rig().bodies.empty() || !DoorStatics::isDoor(*model)) continue;
            const Rig& rig = model->rig();
            Eigen::AlignedBox3d fixed;
            for (const Body& body : rig.bodies) {
                if (body.name == "world") extendBy(fixed, body, Pose{});
            }
            for (const Element& element : rig.elements) {
                if (!element.from || element.from->body != "world") continue;
                QVERIFY2(fixed.contains(element.from->position),
                         qPrintable(QString("%1: %2").arg(shipped.name.data(), element.name.c_str())));
            }
            Run run(rig);
            const std::string channel = "joint." + model->coordinateNames().front();
            const double angle = run.at(20.0, channel.c_str());
            const auto [low, high] = stopsOf(*model);
            constexpr double pressed = 0.5 * kDegree; // a stop gives way by a little
            QVERIFY2(angle > low - pressed && angle < high + pressed,
                     qPrintable(QString("%1 rests at %2").arg(shipped.name.data()).arg(angle / kDegree)));
        }
    }

    /// The view that a rig opens with shows the sphere about its reach: the block whose jerks one wants to see
    /// is no speck in it. (Bodies that roam over their floor, as a die does, are.)
    void theBlockThatSticksIsSeen() {
        constexpr double least = 0.1; // of the sphere's diameter
        const auto model = modelOfText(rigText("stick-slip"));
        Eigen::AlignedBox3d block;
        for (const Body& body : model->rig().bodies) {
            if (body.name == "block") extendBy(block, body, Pose{});
        }
        const double share = block.diagonal().norm() / reachOf(*model).diagonal().norm();
        QVERIFY2(share > least, qPrintable(QString::number(share)));
    }

    void doorsDoWhatTheirTextsSay() {
        DoorCurve curve;
        std::string_view shown; // several places of one rig follow each other
        for (const SaidOfPlace& said : kSaidOfPlaces) {
            const std::string_view text = said.isTemplate ? templateText(said.rig) : rigText(said.rig);
            if (shown.data() != text.data()) curve = doorCurve(modelOfText(text));
            shown = text;
            const auto does = behaviourAt(curve, said.degrees * kDegree);
            QVERIFY2(does == said.does,
                     qPrintable(QString("%1 at %2 degrees").arg(said.rig).arg(said.degrees)));
        }
    }

    /// What turns fully and what swings, as the texts of the four-bars say.
    void fourBarsAreOfTheirType() {
        const Rig fourBar = readRig(rigText("four-bar")).document->rig;
        QCOMPARE(typeOf(dimensionOf(fourBar, "ground"), dimensionOf(fourBar, "crank"),
                        dimensionOf(fourBar, "coupler"), dimensionOf(fourBar, "rocker")),
                 FourBarType::crankRocker);
        const Rig rocker = readRig(rigText("double-rocker")).document->rig;
        const auto typeWith = [&](double coupler) {
            return typeOf(dimensionOf(rocker, "ground"), dimensionOf(rocker, "left"), coupler,
                          dimensionOf(rocker, "right"));
        };
        QCOMPARE(typeWith(dimensionOf(rocker, "coupler")), FourBarType::tripleRocker);
        QCOMPARE(typeWith(0.12), FourBarType::grashofDoubleRocker);
        constexpr double turn = 2.0 * std::numbers::pi;
        QVERIFY(couplerTurns(rocker) < turn);
        const Edited shorter = applyEdit(rocker, SetValue{"/dimensions/coupler/value", 0.12});
        QVERIFY(shorter.rig);
        QVERIFY(couplerTurns(*shorter.rig) > turn);
        for (const char* name : {"four-bar", "drag-link"}) {
            auto found = DoorStatics::of(modelOfText(rigText(name)));
            QVERIFY2(found.statics, name);
            QVERIFY2(found.statics->way().lowEnd == DoorWay::End::turn &&
                         found.statics->way().highEnd == DoorWay::End::turn,
                     name);
        }
    }

    void keepsItsPromise_data() {
        QTest::addColumn<int>("index");
        for (int i = 0; i < static_cast<int>(std::size(kPromises)); ++i) QTest::newRow(kPromises[i].rig) << i;
    }
    void keepsItsPromise() {
        QFETCH(int, index);
        const Promise& promise = kPromises[index];
        const auto shipped = std::find_if(shippedRigs().begin(), shippedRigs().end(),
                                          [&](const ShippedRig& rig) { return rig.name == promise.rig; });
        const auto model = std::make_shared<const Model>(readRig(shipped->text).document->rig);
        const int channel = model->channelIndex(promise.channel);
        QVERIFY(channel >= 0);
        const std::vector<Seen> bodies = movingBodies(*model);
        const Eigen::AlignedBox3d reach = reachOf(*model);
        const Vector3 centre = reach.center();

        Simulation simulation(model);
        std::vector<double> sample(model->channels().size());
        double low = std::numeric_limits<double>::infinity();
        double high = -low;
        double farthestSeen = 0.0;
        for (int i = 0; i * kSample <= promise.seconds; ++i) {
            const double time = i * kSample;
            QVERIFY2(simulation.advanceTo(time) == StepStatus::ok,
                     qPrintable(QString("stopped at %1 s: %2")
                                    .arg(simulation.integratedTime())
                                    .arg(QString::fromStdString(simulation.report().cause))));
            simulation.sample(time, sample);
            farthestSeen = std::max(farthestSeen, farthest(bodies, sample, centre));
            if (time < promise.seconds * 5.0 / 6.0) continue;
            low = std::min(low, sample[static_cast<std::size_t>(channel)]);
            high = std::max(high, sample[static_cast<std::size_t>(channel)]);
        }
        const QString range = QString("%1 within %2 .. %3 at the end").arg(promise.channel).arg(low).arg(high);
        if (promise.end == End::rests) {
            QVERIFY2(low > promise.value - promise.size && high < promise.value + promise.size,
                     qPrintable(range));
        } else {
            QVERIFY2(high - low > promise.size, qPrintable(range));
        }
        // The view that a rig opens with shows the sphere about its reach.
        const double radius = 0.5 * reach.diagonal().norm();
        QVERIFY2(farthestSeen < radius,
                 qPrintable(QString("%1 m from the middle of a view of %2 m").arg(farthestSeen).arg(radius)));
    }
};

HINGELAB_APPLESS_TEST(TestRigPromises)

} // namespace test_rig_promises

#include "test_rig_promises.moc"
