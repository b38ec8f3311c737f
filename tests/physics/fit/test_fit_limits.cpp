// SPDX-License-Identifier: GPL-3.0-or-later
// Fits that cannot begin, or end elsewhere than at a least sum: told in words, and never half done.
#include <QTest>
#include <cmath>

#include "fit/door_fit.h"
#include "fit/fit_model.h"
#include "fit/fit_words.h"
#include "measured/virtual_rig.h"
#include "rig/edit.h"
#include "rig/parameters.h"
#include "tests/physics/target_door.h"
#include "tests/run.h"
#include "tests/suite.h"

namespace test_fit_limits {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kCheckPlace = "/elements/check/opening/1/angle";

Measurement slowSweepOf(const Rig& rig, double noise = 0.0, std::size_t points = 60) {
    VirtualRigOptions options;
    options.rate = 0.1;
    options.points = points;
    options.noise = noise;
    const VirtualSweep sweep = sweepDoor(std::make_shared<const Model>(rig), options);
    if (!sweep.refusal.empty()) throw std::runtime_error(sweep.refusal);
    return sweep.measurement;
}

/// With a measured check whose second point may be as near as this to the third.
Rig doorWithCheck(double second, double third) {
    Rig rig = formulaDoor(2.0, 1.0);
    CheckTable check;
    check.opening = {{0.0, 0.0}, {second, 2.0}, {third, 1.0}, {1.6, 0.0}};
    check.closing = {{0.0, 1.0}, {1.6, 1.0}};
    rig.elements.push_back({.name = "check", .joint = "axis", .law = check});
    return rig;
}

Rig doorWithDimension(const char* name, double value, const char* expression) {
    Rig rig = formulaDoor(2.0, 1.0);
    Dimension dimension;
    dimension.name = name;
    dimension.quantity = Quantity::dimensionless;
    dimension.value = value;
    dimension.lower = -2.0;
    dimension.upper = 4.0;
    rig.dimensions.push_back(dimension);
    const Edited edited = applyEdit(rig, SetValue{"/elements/hinge/closing_friction_factor", expression});
    if (!edited.rig) throw std::runtime_error(edited.issues.front().text());
    return *edited.rig;
}

std::string allWords(const DoorFit& fit) {
    std::string text = fit.refusal;
    for (const std::string& line : fit.words) text += "\n" + line;
    return text;
}

bool says(const DoorFit& fit, std::string_view what) {
    return allWords(fit).find(what) != std::string::npos;
}

} // namespace

class TestFitLimits : public QObject {
    Q_OBJECT
  private slots:
    /// Bounds within which there is no such rig: a point of a table behind the next, stops that cross, a root
    /// of what is negative.
    void boundsWithoutARigAreRefused() {
        const Rig check = doorWithCheck(0.5, 1.0);
        const Rig rooted = doorWithDimension("squared", 1.0, "=sqrt(squared)");
        const struct {
            const Rig& rig;
            FitNumber number;
        } cases[] = {
            {check, {kCheckPlace, 1.2, 1.5}},
            {check, {"/joints/axis/upper_stop/angle", -1.0, -0.5}},
            {rooted, {"squared", -1.5, -0.5}},
        };
        for (const auto& one : cases) {
            FitRequest request;
            request.numbers = {one.number};
            const DoorFit fit = fitDoor(one.rig, slowSweepOf(one.rig), request);
            QCOMPARE(fit.refusal,
                     std::string("The rig with its present numbers cannot be compared with the measurement."));
        }
    }

    /// Where a small step already leaves what can be, there are no slopes; other beginnings may have some.
    void beginningsWithoutSlopesAreToldOrLeft() {
        const Measurement data = slowSweepOf(doorWithDimension("squared", 1.44, "=sqrt(squared)"));
        const Rig start = doorWithDimension("squared", 0.0, "=sqrt(squared)"); // below it there is nothing
        FitRequest request;
        request.numbers = {{"squared"}};
        const DoorFit none = fitDoor(start, data, request);
        QVERIFY2(none.refusal.find("The fit did not come to an end: ") == 0, allWords(none).c_str());
        request.starts = 12;
        const DoorFit found = fitDoor(start, data, request);
        QVERIFY2(found.refusal.empty(), allWords(found).c_str());
        QVERIFY2(std::abs(found.numbers[0].value - 1.44) < 1e-5, fittedText(found.numbers[0]).c_str());
        QVERIFY(found.starts.ended < found.starts.tried);
    }

    /// Whenever it is given up, nothing is left of it: not half an interval.
    void cancelledAtAnyTime() {
        const Rig truth = formulaDoor(2.0, 1.0);
        Measurement data = slowSweepOf(truth, 0.1, 20);
        data.load[3] += 5.0; // lies out: weights are found in turns
        Rig start = truth;
        QVERIFY(setParameter(start, "/elements/hinge/viscous_friction", 0.5));
        FitRequest request;
        request.numbers = {{"/elements/hinge/spring_constant"}, {"/elements/hinge/viscous_friction"}};
        int most = 0;
        for (int calls = 0;; calls = calls < 40 ? calls + 1 : calls + 7) {
            int asked = 0;
            request.goOn = [&](double) { return asked++ < calls; };
            const DoorFit fit = fitDoor(start, data, request);
            if (!fit.isCancelled) {
                QVERIFY2(fit.refusal.empty(), allWords(fit).c_str());
                break;
            }
            QVERIFY(fit.numbers.empty() && fit.words.empty() && fit.refusal == "The fit was cancelled.");
            most = calls;
        }
        QVERIFY(most > 40);
    }

    /// Where a spring hangs changes the way it acts: the whole statics is made anew.
    void findsWhereASpringHangs() {
        Rig truth = formulaDoor(0.0, 0.5);
        Element pull;
        pull.name = "pull";
        pull.law = LinearSpring{};
        std::get<LinearSpring>(pull.law).stiffness = 50.0;
        std::get<LinearSpring>(pull.law).restLength = 0.1;
        pull.from = PlacePoint{"world", Vector3(0.2, 0.3, 0.0)};
        pull.to = PlacePoint{"door", Vector3(0.6, 0.1, 0.0)};
        truth.elements.push_back(pull);
        Rig start = truth;
        start.elements[1].from->position.x() = 0.25;
        FitRequest request;
        request.numbers = {{"/elements/pull/from/position/0"}, {"/elements/hinge/dynamic_friction_torque"}};
        const DoorFit fit = fitDoor(start, slowSweepOf(truth), request);
        QVERIFY2(fit.refusal.empty(), allWords(fit).c_str());
        QVERIFY2(std::abs(fit.numbers[0].value - 0.2) < 1e-6, fittedText(fit.numbers[0]).c_str());
        QVERIFY2(std::abs(fit.numbers[1].value - 0.5) < 1e-6, fittedText(fit.numbers[1]).c_str());
    }

    /// A door that stands still tells nothing of its friction, and no fit makes anything of it.
    void aDoorAtRestTellsNothing() {
        const Rig rig = formulaDoor(2.0, 1.0, 0.5);
        Measurement data;
        for (int i = 0; i < 30; ++i) {
            data.time.push_back(0.01 * i);
            data.place.push_back(0.5);
            data.direction.push_back(1);
        }
        FitRequest request;
        request.numbers = {{"/elements/hinge/dynamic_friction_torque"}};
        const DoorFit fit = fitDoor(rig, data, request);
        QVERIFY2(fit.refusal.empty(), allWords(fit).c_str());
        QVERIFY2(says(fit, "The data say nothing of the dynamic friction"), allWords(fit).c_str());
        QVERIFY(!fit.numbers[0].isTold() && fit.numbers[0].value == 1.0);
    }

    void numbersBesideTheirBoundsAndPointsBesideTheWay() {
        const Rig rig = formulaDoor(2.0, 1.0);
        Measurement data = slowSweepOf(rig, 0.01);
        data.place[0] = -0.5;
        data.place[1] = 9.0;
        FitRequest request;
        request.numbers = {{"/elements/hinge/spring_constant", 3.0, 5.0}};
        const DoorFit fit = fitDoor(rig, data, request);
        QVERIFY2(fit.refusal.empty(), allWords(fit).c_str());
        QVERIFY2(says(fit, "2 points are left out: they do not lie on the way"), allWords(fit).c_str());
        QVERIFY2(says(fit, "begins at the nearer one") && says(fit, "ends at its lower bound, 3"),
                 allWords(fit).c_str());
        QVERIFY(fit.numbers[0].value == 3.0 && fit.numbers[0].isAtLower);
    }

    /// Means of neighbours, where nobody has written the rates.
    void manyRowsWithoutRates() {
        Rig truth = formulaDoor(2.0, 1.0);
        QVERIFY(setParameter(truth, "/elements/hinge/viscous_friction",
                             0.0)); // without a rate nothing viscous acts
        Measurement data = slowSweepOf(truth, 0.0, 10001);
        data.rate.clear();
        Rig start = truth;
        QVERIFY(setParameter(start, "/elements/hinge/spring_constant", 3.0));
        FitRequest request;
        request.numbers = {{"/elements/hinge/spring_constant"}, {"/elements/hinge/dynamic_friction_torque"}};
        const DoorFit fit = fitDoor(start, data, request);
        QVERIFY2(fit.refusal.empty(), allWords(fit).c_str());
        QVERIFY2(says(fit, "means of 2 neighbours"), allWords(fit).c_str());
        QVERIFY2(std::abs(fit.numbers[0].value - 2.0) < 1e-6, fittedText(fit.numbers[0]).c_str());
        QVERIFY2(std::abs(fit.numbers[1].value - 1.0) < 1e-6, fittedText(fit.numbers[1]).c_str());
    }

    /// Why numbers are known only together, as far as the data say it.
    void whyOnlyTogether() {
        Rig rig = formulaDoor(2.0, 1.0);
        rig.elements.push_back({.name = "band", .joint = "axis", .law = RotationalSpring{}});
        const auto at = [&](const char* pointer) { return findParameter(rig, pointer).value(); };
        const Parameter spring = at("/elements/hinge/spring_constant");
        const Parameter zero = at("/elements/hinge/spring_zero_angle_rad");
        const Parameter viscous = at("/elements/hinge/viscous_friction");
        const Parameter damping = at("/elements/band/damping");
        const Parameter closing = at("/elements/hinge/closing_friction_factor");
        FitDataSummary both;
        both.hasOpening = both.hasClosing = both.isRotation = true;
        both.slowest = 0.1;
        both.fastest = 0.2;
        FitDataSummary opening = both;
        opening.hasClosing = false;
        FitDataSummary shutting = both;
        shutting.hasOpening = false;
        FitDataSummary even = both;
        even.fastest = even.slowest;
        FitDataSummary unknown = both;
        unknown.slowest = std::nan("");
        FitDataSummary motion = opening;
        motion.isMotion = true;
        const std::string end = ". Only together are they known: lock one of them.";
        const struct {
            std::vector<const Parameter*> parameters;
            const FitDataSummary& data;
            const char* reason;
        } cases[] = {
            {{&spring, &zero}, opening, ""},
            {{&spring, &viscous}, opening, ": there is no closing pass"},
            {{&spring, &damping}, shutting, ": there is no opening pass"},
            {{&closing, &spring}, opening, ": there is no closing pass"},
            {{&damping, &viscous}, both, ""},
            {{&damping, &viscous}, even, ": all points have the same rate, "},
            {{&damping, &viscous}, unknown, ": the rates of the points are not known"},
            {{&damping, &viscous}, motion, ""},
        };
        for (const auto& one : cases) {
            const std::string words = togetherWords(one.parameters, one.data);
            QVERIFY2(words.starts_with("The data cannot tell ") && words.ends_with(end), words.c_str());
            QVERIFY2(words.find(one.reason) != std::string::npos, words.c_str());
            QCOMPARE(words.find(':') == words.rfind(':'), *one.reason == '\0'); // no reason, one colon
        }
    }

    /// Whatever number is free, of a law, of where it is held, or of the rig: the model tells what was
    /// measured.
    void modelsTellWhatWasMeasured() {
        Rig rig = formulaDoor(2.0, 1.0);
        LinearSpring band;
        band.stiffness = 20.0;
        Element element{.name = "band", .joint = {}, .law = band};
        element.from = PlacePoint{"world", Vector3(0.2, -0.5, 0.0)};
        element.to = PlacePoint{"door", Vector3(0.4, 0.0, 0.0)};
        rig.elements.push_back(element);
        const Measurement data = slowSweepOf(rig);
        for (const char* pointer :
             {"/elements/band/stiffness", "/elements/band/to/position/0", "/elements/band/from/position/1",
              "/environment/gravity/0", "/bodies/door/mass_properties/mass"}) {
            const Parameter parameter = findParameter(rig, pointer).value();
            const FitModelFound found = sweepModel(rig, {parameter}, data);
            QVERIFY2(found.model, found.refusal.c_str());
            Eigen::VectorXd values;
            QVERIFY(found.model->predict(Eigen::VectorXd::Constant(1, parameter.value), values));
            const double off = (values - found.model->points().values).cwiseAbs().maxCoeff();
            QVERIFY2(off < 1e-6, qPrintable(QString("%1: %2").arg(pointer).arg(off)));
        }
    }

    /// A motion along a slide begins with a place and a rate of its own; what cannot be simulated is no model.
    void motionsOfASlide() {
        Rig rig;
        rig.name = "slide";
        Body sled{.name = "sled", .shapes = {}, .massProperties = MassProperties{}, .points = {}};
        sled.massProperties->mass = 2.0;
        sled.massProperties->moments = Vector3(0.1, 0.1, 0.1);
        rig.bodies.push_back(sled);
        Joint joint;
        joint.name = "rail";
        joint.child = "sled";
        PrismaticJoint slide;
        slide.initialDistance = 0.3;
        slide.initialSpeed = -0.1;
        joint.kind = slide;
        rig.joints.push_back(joint);
        LinearSpring spring;
        spring.stiffness = 8.0;
        spring.damping = 0.5;
        rig.elements.push_back({.name = "spring", .joint = "rail", .law = spring});
        rig.simulation.tolerance = 1e-10;
        Run run(rig);
        Measurement data;
        data.isRotation = false;
        for (int i = 0; i < 40; ++i) {
            data.time.push_back(0.05 * i);
            data.place.push_back(run.at(0.05 * i, "joint.rail.distance"));
            data.rate.push_back(run.at(0.05 * i, "joint.rail.speed"));
            data.direction.push_back(data.rate.back() > 0.0 ? 1 : -1);
        }
        const Parameter stiffness = findParameter(rig, "/elements/spring/stiffness").value();
        for (const bool hasRate : {true, false}) {
            if (!hasRate) data.rate.clear();
            const FitModelFound found = motionModel(rig, {stiffness}, data);
            QVERIFY2(found.model, found.refusal.c_str());
            const std::vector<FitModel::Extra>& extras = found.model->extras();
            QVERIFY(extras[0].quantity == Quantity::length && extras[1].quantity == Quantity::velocity);
            QVERIFY(std::abs(extras[0].start - 0.3) < 1e-9 && std::abs(extras[1].start + 0.1) < 0.01);
            QCOMPARE(std::isnan(found.model->points().rate[0]), !hasRate);
            Eigen::VectorXd values;
            QVERIFY(found.model->predict(Eigen::Vector3d(8.0, 0.3, -0.1), values));
            QVERIFY((values - found.model->points().values).cwiseAbs().maxCoeff() < 1e-8);
            QVERIFY(!found.model->predict(Eigen::Vector3d(8.0, 0.3, 1e7), values));  // it runs away
            QVERIFY(!found.model->predict(Eigen::Vector3d(-8.0, 0.3, 0.1), values)); // no spring
        }
    }
};

HINGELAB_APPLESS_TEST(TestFitLimits)

} // namespace test_fit_limits

#include "test_fit_limits.moc"
