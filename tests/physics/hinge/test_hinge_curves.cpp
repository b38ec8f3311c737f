// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>
#include <cmath>

#include "analysis/door_statics.h"
#include "analysis/hinge_curves.h"
#include "analysis/hinge_handles.h"
#include "analysis/lone_hinge.h"
#include "hinge/hinge_parameters.h"
#include "rig/rig_walk.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/tilted_door.h"

namespace test_hinge_curves {

using namespace hingelab;

namespace {

/// Largest distance between the drawn polyline and the law, as a share of the curve's range.
template <class Law>
double largestGap(const HingeCurve& curve, const Law& law) {
    double low = 1e300;
    double high = -1e300;
    double gap = 0.0;
    for (std::size_t i = 0; i + 1 < curve.x.size(); ++i) {
        const double a = curve.torques[i].total();
        const double b = curve.torques[i + 1].total();
        low = std::min({low, a, b});
        high = std::max({high, a, b});
        for (double share = 0.1; share < 1.0; share += 0.1) {
            const double x = curve.x[i] + share * (curve.x[i + 1] - curve.x[i]);
            gap = std::max(gap, std::abs(law(x) - (a + share * (b - a))));
        }
    }
    return gap / (high - low);
}

} // namespace

class TestHingeCurves : public QObject {
    Q_OBJECT
  private slots:
    void angleCurveFollowsTheLaw() {
        DoorHingeParameters p;
        p.detents = {{0.8, 0.004, 3.0}}; // narrower than the initial spacing
        const DoorHinge hinge(p);
        const HingeCurve curve = torqueAgainstAngle(hinge, 0.0, 1.4, 0.0);
        QVERIFY(curve.x.size() < 1000);
        QVERIFY(largestGap(curve, [&](double q) { return hinge.torques(q, 0.0).total(); }) < 1e-3);
    }

    void rateCurveShowsTheFrictionPeak() {
        const DoorHinge hinge{DoorHingeParameters{}};
        const HingeCurve curve = torqueAgainstRate(hinge, -0.1, 0.1, 0.5);
        QVERIFY(largestGap(curve, [&](double w) { return hinge.torques(0.5, w).total(); }) < 1e-3);
        double strongest = 0.0;
        for (const DoorHingeTorques& t : curve.torques) strongest = std::max(strongest, t.friction());
        QVERIFY(std::abs(strongest - 3.5662) < 2e-3); // breakaway plus viscous friction at 1e-3 rad/s
        // A uniform grid of as many points misses it: that is why this exists.
        double uniform = 0.0;
        for (const DoorHingeTorques& t : atRates(hinge, evenSamples(-0.1, 0.1, 101), 0.5).torques) {
            uniform = std::max(uniform, t.friction());
        }
        QVERIFY(strongest - uniform > 0.05);
    }

    void samplesAreAscendingAndBounded() {
        const DoorHinge hinge{DoorHingeParameters{}};
        const SamplingOptions options{.initialPoints = 9, .maximumPoints = 60, .tolerance = 1e-9};
        const HingeCurve curve = torqueAgainstAngle(hinge, -0.1, 1.4, 0.0, options);
        QVERIFY(curve.x.size() <= 60);
        QCOMPARE(curve.x.front(), -0.1);
        QCOMPARE(curve.x.back(), 1.4);
        QVERIFY(std::is_sorted(curve.x.begin(), curve.x.end()));
    }

    void evenSamplesIncludeBothEnds() {
        const std::vector<double> xs = evenSamples(0.0, 1.4, 200);
        QCOMPARE(xs.size(), std::size_t{200});
        QCOMPARE(xs.front(), 0.0);
        QCOMPARE(xs.back(), 1.4);
    }

    // Handles on the curves
    // ----------------------------------------------------------------------------------------

    /// A handle that is dragged is where it was dragged to, as far as it moves: by the hinge that it makes.
    void handlesGoWhereTheyAreDragged() {
        const DoorHinge hinge(handledHinge());
        const std::vector<HingeHandle> handles = hingeHandles(hinge, 0.0, 1.5, 0.1);
        QCOMPARE(handles.size(), std::size_t{8}); // spring 2, band, catch, two detents with 2 each
        for (const HingeHandle& handle : handles) {
            const double angle = handle.angle + (handle.movesAlongAngle() ? 0.013 : 0.0);
            const double torque = handle.torque + (handle.movesAlongTorque() ? -0.21 : 0.0);
            DoorHingeParameters changed = handledHinge();
            for (const HandleValue& value : dragHandle(hinge, handle, angle, torque)) put(changed, value);
            const std::vector<HingeHandle> after = hingeHandles(DoorHinge(changed), 0.0, 1.5, 0.1);
            const auto same = std::find_if(after.begin(), after.end(), [&](const HingeHandle& h) {
                return h.kind == handle.kind && h.detent == handle.detent;
            });
            QVERIFY(same != after.end());
            const QString where = QString::fromStdString(handleWords(handle));
            if (handle.movesAlongAngle()) QVERIFY2(std::abs(same->angle - angle) < 1e-12, qPrintable(where));
            if (handle.movesAlongTorque()) QVERIFY2(std::abs(same->torque - torque) < 1e-12, qPrintable(where));
        }
    }

    void handlesLieOnTheCurves() {
        const DoorHinge hinge(handledHinge());
        for (const HingeHandle& handle : hingeHandles(hinge, 0.0, 1.5, 0.1)) {
            const DoorHingeTorques rest = hinge.torques(handle.angle, 0.0);
            double on = rest.detents;
            using Kind = HingeHandle::Kind;
            if (handle.kind == Kind::springZero || handle.kind == Kind::springSlope) on = rest.spring;
            if (handle.kind == Kind::frictionBand) on = hinge.torques(handle.angle, 0.1).total();
            if (handle.kind == Kind::catchPeak) on = rest.catchTorque;
            QVERIFY2(std::abs(handle.torque - on) < 1e-12, handleWords(handle).c_str());
        }
        // The peaks are peaks: no slope.
        for (const HingeHandle& handle : hingeHandles(hinge, 0.0, 1.5, 0.1)) {
            if (handle.kind != HingeHandle::Kind::catchPeak) continue;
            const double h = 1e-6;
            const double slope = hinge.torques(handle.angle + h, 0.0).catchTorque -
                                 hinge.torques(handle.angle - h, 0.0).catchTorque;
            QVERIFY(std::abs(slope) < 1e-9); // against 600 N·m/rad on its flank: 1e-3
        }
    }

    void handlesStopWhereParametersEnd() {
        const DoorHinge hinge(handledHinge());
        for (const HingeHandle& handle : hingeHandles(hinge, 0.0, 1.5, 0.1)) {
            for (const double far : {-50.0, 50.0}) {
                for (const HandleValue& value : dragHandle(hinge, handle, far, -far)) {
                    const bool isSigned = value.field.find("angle") != std::string::npos ||
                                          value.field.find("/torque") != std::string::npos;
                    QVERIFY2(isSigned || value.value >= 0.0, value.field.c_str());
                }
            }
        }
        DoorHingeParameters none;
        none.catchWidth = 0.0;
        none.springConstant = 0.0;
        for (const HingeHandle& handle : hingeHandles(DoorHinge(none), 0.0, 1.5, 0.1)) {
            QVERIFY(handle.kind == HingeHandle::Kind::springSlope ||
                    handle.kind == HingeHandle::Kind::frictionBand);
        }
    }

    /// What acts on such a door beside its hinge is its weight, as the statics have it.
    void aLoneHingeHasItsWeightTakenOff() {
        const auto model = std::make_shared<const Model>(test::tiltedDoor(0.1, handledHinge()));
        const std::optional<LoneHinge> lone = loneHinge(*model, 0);
        QVERIFY(lone && lone->hasWeight());
        auto statics = DoorStatics::of(model).statics;
        for (int i = 0; i <= 8; ++i) {
            const double x = statics->way().low + 0.125 * i * (statics->way().high - statics->way().low);
            QVERIFY(statics->goTo(x));
            QVERIFY(std::abs(statics->parts()[0].atRest - lone->weightAt(x)) < 1e-12); // rounding of 10 N·m
        }
        QVERIFY(!loneHinge(*model, 1));
        const auto upright = std::make_shared<const Model>(test::tiltedDoor(0.0, handledHinge()));
        QVERIFY(!loneHinge(*upright, 0)->hasWeight());
        Rig two = test::tiltedDoor(0.1, handledHinge());
        two.elements.push_back(two.elements.front());
        two.elements.back().name = "second hinge";
        QVERIFY(!loneHinge(Model(two), 0));
        QVERIFY(!loneHinge(Model(test::shippedDocument("tailgate").rig), 0));
    }

  private:
    static DoorHingeParameters handledHinge() {
        DoorHingeParameters p;
        p.springZeroAngle = 0.4;
        p.detents = {{.angle = 0.6, .width = 0.2, .torque = -3.0},
                     {.angle = 0.75, .width = 0.1, .torque = 1.5}};
        return p;
    }
    static void put(DoorHingeParameters& p, const HandleValue& value) {
        if (value.field.starts_with("detents/")) {
            Detent& detent = p.detents[static_cast<std::size_t>(value.field[8] - '0')];
            const std::string key = value.field.substr(10);
            (key == "angle" ? detent.angle : key == "width" ? detent.width : detent.torque) = value.value;
            return;
        }
        struct PutNumber final : Visitor {
            explicit PutNumber(const HandleValue& handle) : wanted(handle) {}
            void number(const FieldInfo& field, double& place, double /*byDefault*/) override {
                if (wanted.field == field.key) place = wanted.value;
            }
            void list(const char*, ListField&, const char*) override {}
            void optionalObject(const char*, OptionalField&, const char*) override {}
            const HandleValue& wanted;
        } putNumber(value);
        partOf(p).walk(putNumber);
    }
};

HINGELAB_APPLESS_TEST(TestHingeCurves)

} // namespace test_hinge_curves

#include "test_hinge_curves.moc"
