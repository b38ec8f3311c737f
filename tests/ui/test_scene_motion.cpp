// SPDX-License-Identifier: GPL-3.0-or-later
// The look of motion: what moves stays in the picture, the camera goes along with a body, arrows keep their
// scale and have values, trails fade, and there is ground below what wanders.
#include <vtkDataArray.h>
#include <vtkMapper.h>
#include <vtkPointData.h>
#include <vtkPolyData.h>

#include <QContextMenuEvent>
#include <QSignalSpy>
#include <QToolButton>
#include <cmath>

#include "analysis/reach.h"
#include "analysis/sweep.h"
#include "simulation/simulation.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/wheel.h"

namespace test_scene_motion {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window;

    explicit Fixture(RigDocument document) : window(std::move(document), theme, true) {
        theme.setChoice(ThemeChoice::light);
        window.resize(1280, 800);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        QSignalSpy swapped(&view(), &VtkWidget::frameDrawn); // then it has its size
        view().update();
        QVERIFY(swapped.wait(10'000));
    }
    explicit Fixture(const char* rig) : Fixture(shippedDocument(rig)) {}

    SceneView& view() { return *window.scenePanel().view(); }
    RigScene& scene() { return view().scene(); }
    CameraKeeper& camera() { return view().camera(); }
    SessionController& session() { return window.session(); }
    void runFor(double seconds) {
        const double start = session().status().time;
        session().runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session().status().time >= start + seconds - 1e-6, 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(session().shownTime(), session().status().time, 60'000);
    }
    Vector3 middle(std::size_t body) { return scene().middleOf(body); }
    QToolButton& fitHint() { return *window.scenePanel().findChild<QToolButton*>("fitHint"); }
};

std::size_t bodyNamed(const Model& model, const std::string& name) {
    const auto& bodies = model.rig().bodies;
    const auto it = std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.name == name; });
    return static_cast<std::size_t>(it - bodies.begin());
}

bool isRoundStep(double x) {
    const double mantissa = x / std::pow(10.0, std::floor(std::log10(x) + 1e-9));
    return std::abs(mantissa - 1.0) < 1e-6 || std::abs(mantissa - 2.0) < 1e-6 ||
           std::abs(mantissa - 5.0) < 1e-6;
}

/// A box that slides down a slope without an end.
RigDocument slidingBox() {
    RigDocument document = shippedDocument("stack");
    document.rig.environment.gravity = {3.0, 0.0, -9.0}; // steeper than friction holds
    for (Contact& contact : document.rig.contacts) contact.friction = contact.staticFriction = 0.0;
    return document;
}

} // namespace

class TestSceneMotion : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    void sweptBoxesHoldEveryPose_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"refrigerator", "four-bar", "rolling-cylinder", "tailgate", "usr"})
            QTest::newRow(rig) << rig;
    }

    /// A run that is sampled four times as densely, read by itself, lies within what was predicted.
    void sweptBoxesHoldEveryPose() {
        QFETCH(QString, rig);
        const auto model = std::make_shared<const Model>(shippedDocument(rig.toStdString()).rig);
        const SweptBox sweep = predictSweep(model, 2.0, [] { return false; });
        QVERIFY(sweep.until > 1.98 && !sweep.box.isEmpty());
        // Between two of its samples a point bulges by at most a h²/8: for 1/60 s and 100 m/s² that is 3.5 mm.
        const Vector3 bulge = Vector3::Constant(0.0035);
        const Eigen::AlignedBox3d box(Vector3(sweep.box.min() - bulge), Vector3(sweep.box.max() + bulge));
        Simulation simulation(model);
        std::vector<double> values(model->channels().size());
        ScenePose pose(*model);
        for (int i = 0; i <= 480; ++i) {
            const double time = i / 240.0;
            if (time > sweep.until) break;
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            simulation.sample(time, values);
            QVERIFY(pose.read(*model, values));
            for (std::size_t b = 0; b < model->rig().bodies.size(); ++b) {
                if (model->mechanism().attachmentOf(b).frame == 0) continue;
                Eigen::AlignedBox3d body;
                extendBy(body, model->rig().bodies[b], pose.body(b));
                QVERIFY2(box.contains(body), qPrintable(QString::number(time)));
            }
        }
    }

    /// What moves stays in the picture, or comes back into it by itself.
    void theCameraKeepsWhatMoves() {
        RigDocument document = shippedDocument("bouncing-ball");
        std::get<FreeJoint>(document.rig.joints[0].kind).initialVelocity = {0.0, 0.6, 0.0};
        Fixture f(document);
        const CameraPlace first = f.scene().cameraPlace();
        f.runFor(12.0); // far beyond what the run ahead has framed, if it has by now
        // Where the machine is busy, the instant that is shown is drawn a little later.
        QTRY_VERIFY((f.scene().cameraPlace().position - first.position).norm() > 0.1 &&
                    !f.camera().isEasing() && !f.scene().leavesPicture());
        QVERIFY(!f.fitHint().isVisible());
        // From the same side: the direction is that of the first view.
        const CameraPlace now = f.scene().cameraPlace();
        const Vector3 before = (first.position - first.focus).normalized();
        QVERIFY((before - (now.position - now.focus).normalized()).norm() < 1e-6);
    }

    /// Once the user has moved the camera it never moves by itself; a button appears, and Fit brings all back.
    void theUsersCameraStays() {
        RigDocument document = shippedDocument("bouncing-ball");
        std::get<FreeJoint>(document.rig.joints[0].kind).initialVelocity = {0.0, 0.6, 0.0};
        Fixture f(document);
        const QPoint centre = f.view().rect().center();
        for (int i = 0; i < 8; ++i) { // nearer
            turnWheel(f.view(), centre, 120);
        }
        QVERIFY(!f.camera().keeps());
        const CameraPlace own = f.scene().cameraPlace();
        f.runFor(3.0);
        QTRY_VERIFY(f.fitHint().isVisible());
        QVERIFY((f.scene().cameraPlace().position - own.position).norm() < 1e-9);
        QTest::mouseClick(&f.fitHint(), Qt::LeftButton);
        QTRY_VERIFY(!f.camera().isEasing());
        QVERIFY(!f.scene().leavesPicture());
        QVERIFY(!f.fitHint().isVisible());
        const CameraPlace now = f.scene().cameraPlace(); // from the user's side
        QVERIFY(((own.position - own.focus).normalized() - (now.position - now.focus).normalized()).norm() <
                1e-6);
    }

    /// F frames what was swept while nobody looked: all of the run.
    void fittingFramesTheWholeRun() {
        Fixture f("rolling-cylinder");
        f.runFor(3.0);
        QTest::keyClick(&f.view(), Qt::Key_F);
        QTRY_VERIFY(!f.camera().isEasing());
        const History& rows = f.session().history();
        Eigen::AlignedBox3d swept;
        for (std::size_t row = 0; row < rows.rows(); ++row)
            QVERIFY(extendBySample(swept, *rows.model(), rows.row(row)));
        for (int corner = 0; corner < 8; ++corner) {
            const QPointF at =
                f.view().widgetPosition(swept.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
            QVERIFY(QRectF(f.view().rect()).contains(at));
        }
    }

    /// The followed body stays at its place of the picture while the camera keeps its direction; Escape ends
    /// it.
    void aBodyIsFollowed() {
        Fixture f("rolling-cylinder");
        const std::size_t body = bodyNamed(*f.scene().model(), "cylinder");
        f.window.selection().select("/bodies/" + std::to_string(body));
        QTest::keyClick(&f.view(), Qt::Key_F, Qt::ShiftModifier);
        QCOMPARE(f.window.selection().followedBody(), std::string("cylinder"));
        QTRY_VERIFY(!f.camera().isEasing());
        const QPointF place = f.view().widgetPosition(f.middle(body));
        const Vector3 start = f.middle(body);
        const CameraPlace before = f.scene().cameraPlace();
        for (int i = 0; i < 4; ++i) {
            f.runFor(0.4);
            const QPointF now = f.view().widgetPosition(f.middle(body));
            QVERIFY2((now - place).manhattanLength() < 0.5, qPrintable(QString::number(i)));
        }
        QVERIFY((f.middle(body) - start).norm() > 0.2);
        const CameraPlace after = f.scene().cameraPlace();
        QVERIFY(((after.position - after.focus) - (before.position - before.focus)).norm() < 1e-9);
        // Looking back follows, too.
        f.session().showInstant(0.3);
        QVERIFY((f.view().widgetPosition(f.middle(body)) - place).manhattanLength() < 0.5);
        // It is the same body under another name.
        QVERIFY(f.window.openRig().edit(RenameItem{"/bodies/cylinder", "roll"}).empty());
        QCOMPARE(f.window.selection().followedBody(), std::string("roll"));
        QTest::keyClick(&f.view(), Qt::Key_Escape);
        QVERIFY(f.window.selection().followedBody().empty());
        QVERIFY(f.camera().followed().empty());
    }

    /// A right click on a body offers to follow it; a right drag still zooms.
    void theMenuOfABodyFollowsIt() {
        Fixture f("refrigerator");
        QTRY_VERIFY(f.view().isSettled());
        const std::size_t door = bodyNamed(*f.scene().model(), "door");
        const QPoint at = f.view().widgetPosition(f.middle(door)).toPoint();
        QTest::mouseClick(&f.view(), Qt::RightButton, {}, at);
        QMenu* menu = nullptr;
        QTRY_VERIFY((menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) != nullptr);
        QVERIFY(menu->actions().front()->text().contains("door"));
        menu->actions().front()->trigger();
        menu->close();
        QCOMPARE(f.window.selection().followedBody(), std::string("door"));
        QCOMPARE(f.camera().followed(), std::string("door"));
    }

    void scalesAreRoundAndGrowOnly() {
        ArrowScale scale(Quantity::force);
        scale.restart(1.0, 0.0);
        QVERIFY(scale.words().isEmpty());
        scale.see(0.0, 13.0);
        QCOMPARE(scale.perMetre(), 50.0); // 13 N on at most 0.4 m: 32.5 N/m, and the next round one
        QCOMPARE(scale.words(), QString("5 N per 10 cm"));
        for (int i = 0; i < 20; ++i) scale.see(0.01 * i, 0.1);
        QCOMPARE(scale.perMetre(), 50.0); // never finer
        scale.see(1.0, 300.0);
        scale.see(1.02, 1.0); // a knock of 20 ms
        QCOMPARE(scale.perMetre(), 50.0);
        QCOMPARE(scale.lengthOf(300.0), scale.longest());
        for (const double time : {2.0, 2.03, 2.06}) scale.see(time, 300.0);
        QCOMPARE(scale.perMetre(), 1000.0); // 750 N/m
        QCOMPARE(roundStepAbove(2.0), 2.0);
        QCOMPARE(roundStepAbove(2.1), 5.0);
        QCOMPARE(roundStepAbove(0.0600001), 0.1);
    }

    void scalesStayForARun_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"stack", "stick-slip", "four-bar", "slope"}) QTest::newRow(rig) << rig;
    }

    /// Over a run every scale is a round one and only grows, and no arrow is longer than its limit.
    void scalesStayForARun() {
        QFETCH(QString, rig);
        Fixture f(shippedDocument(rig.toStdString()));
        f.view().setOverlay(Overlay::reactionForces, true);
        const auto points = pointsOf(*f.scene().model());
        f.view().setAccelerationOf(points.front(), ScenePose::npos);
        double contact = 0.0, force = 0.0, acceleration = 0.0;
        int changes = 0;
        const auto look = [&](const ArrowScale& scale, double& before) {
            if (scale.perMetre() == 0.0) return;
            QVERIFY2(isRoundStep(scale.perMetre()), qPrintable(QString::number(scale.perMetre())));
            QVERIFY(scale.perMetre() >= before * (1.0 - 1e-12));
            changes += before > 0.0 && scale.perMetre() > before ? 1 : 0;
            before = scale.perMetre();
        };
        for (int i = 0; i < 40; ++i) {
            f.runFor(0.05);
            const SceneOverlays& overlays = f.scene().overlays();
            look(overlays.contacts().scale(), contact);
            look(overlays.forceScale(), force);
            look(overlays.accelerationScale(), acceleration);
            for (const DrawnArrow& arrow : overlays.arrows()) {
                // The friction of a spot may be half as long again as its normal force.
                const double longest = 1.5 * ArrowScale::kLongest * f.scene().size();
                QVERIFY((arrow.tip - arrow.tail).norm() <= longest * (1.0 + 1e-9));
            }
        }
        QVERIFY2(changes <= 12, qPrintable(QString::number(changes))); // four decades for three scales
        // Looking back does not change them.
        f.session().showInstant(0.1);
        QCOMPARE(f.scene().overlays().forceScale().perMetre(), force);
    }

    /// A reaction says of which joint it is, and its arrow has the colour of no axis of the world.
    void reactionsHaveNames() {
        Fixture f("four-bar");
        f.view().setOverlay(Overlay::reactionForces, true);
        f.runFor(0.5);
        QVERIFY(!f.scene().overlays().arrows().empty());
        for (const DrawnArrow& arrow : f.scene().overlays().arrows()) {
            QVERIFY(!arrow.name.isEmpty());
            // Green is y, red x, blue z: a hue of 60 to 180 degrees reads as green.
            QVERIFY2(arrow.color.hue() > 200 || arrow.color.hue() < 60, qPrintable(arrow.color.name()));
        }
    }

    /// What the arrows mean is said within the view, and beside the mechanism: wherever in the picture that is.
    void theLegendOfAnAccelerationStandsClear() {
        Fixture f("four-bar");
        f.window.resize(1600, 1000); // a view with room for both
        f.view().setAccelerationOf(pointsOf(*f.scene().model()).front(), ScenePose::npos);
        f.runFor(0.3);
        const QLabel* legend = nullptr;
        for (const QLabel* label : f.view().findChildren<QLabel*>("hud"))
            if (!label->isHidden() && label->text().contains("Acceleration of")) legend = label;
        QVERIFY(legend != nullptr);
        const CameraPlace home = f.scene().cameraPlace();
        const Vector3 away = home.position - home.focus;
        const Vector3 up = (home.up - away.normalized() * away.normalized().dot(home.up)).normalized();
        const Vector3 right = up.cross(away).normalized();
        for (const auto& [x, y] : {std::pair(0.0, 0.0), {-1.0, 1.0}, {1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}}) {
            // Farther away, so that the mechanism takes a part of the picture, and moved into a quarter of it.
            const Vector3 focus = home.focus - 0.25 * away.norm() * (x * right + y * up);
            f.scene().setCameraPlace({focus, focus + 2.0 * away, home.up});
            f.view().update();
            const auto coversABody = [&] {
                for (std::size_t b = 0; b < f.scene().model()->rig().bodies.size(); ++b) {
                    const QPointF at = f.view().widgetPosition(f.middle(b));
                    if (legend->geometry().contains(at.toPoint())) return true;
                }
                return false;
            };
            QTRY_VERIFY2(!coversABody(), qPrintable(QString("%1 %2").arg(x).arg(y)));
            QVERIFY(f.view().rect().contains(legend->geometry()));
        }
    }

    /// Values with units stand beside few arrows, clear of them and of each other, and of many there are none.
    void arrowsHaveValues() {
        Fixture f("four-bar");
        const auto points = pointsOf(*f.scene().model());
        f.view().setAccelerationOf(points.front(), ScenePose::npos);
        f.runFor(0.5);
        QVERIFY(f.view().arrowLabels().shownCount() > 0);
        std::vector<QRect> places;
        for (const QLabel* label : f.view().findChildren<QLabel*>("arrowValue")) {
            if (label->isHidden()) continue;
            QVERIFY2(label->text().endsWith("m/s²"), qPrintable(label->text()));
            QVERIFY(f.view().rect().contains(label->geometry()));
            for (const QRect& other : places) QVERIFY(!other.intersects(label->geometry()));
            places.push_back(label->geometry());
        }
        f.view().setArrowValues(false);
        QCOMPARE(f.view().arrowLabels().shownCount(), std::size_t{0});
        for (const QPointF& tip : {QPointF(50, 0), QPointF(0, 60), QPointF(-40, 30), QPointF(0.1, 0.2)}) {
            const QRect place = besideArrow({0, 0}, tip, {48, 16});
            for (int i = 0; i <= 20; ++i) QVERIFY(!place.contains((i / 20.0 * tip).toPoint()));
        }
        Fixture many("box-pyramid");
        many.runFor(1.5);
        QVERIFY(many.scene().overlays().arrows().size() > ArrowLabels::kMost);
        QCOMPARE(many.view().arrowLabels().shownCount(), std::size_t{0});
        bool isTold = false;
        for (const QLabel* label : many.view().findChildren<QLabel*>("hud"))
            isTold = isTold || (label->isVisible() && label->text().contains("values beside at most"));
        QVERIFY(isTold);
    }

    /// A trail holds the last seconds only, and fades towards its end; it fades where nothing moves, too.
    void trailsFade() {
        QCOMPARE(FadingTrail::opacityAt(0.0), 1.0);
        QCOMPARE(FadingTrail::opacityAt(FadingTrail::kSpan), 0.0);
        QVERIFY(FadingTrail::opacityAt(1.0) > FadingTrail::opacityAt(2.0));
        Fixture f("four-bar");
        const auto points = pointsOf(*f.scene().model());
        f.view().setTrace(points.front(), true);
        f.runFor(FadingTrail::kSpan + 3.0);
        const FadingTrail* trail = f.scene().overlays().trailOf(points.front());
        QVERIFY(trail != nullptr && trail->places().size() > 50);
        const double now = f.session().shownTime();
        QVERIFY(trail->places().front().time >= now - FadingTrail::kSpan - 1e-9);
        QVERIFY(f.scene().overlays().areTrailsFading(now + 1.0));
        QVERIFY(!f.scene().overlays().areTrailsFading(now));
        f.session().showInstant(1.0); // the trail of then
        QVERIFY(trail->places().back().time <= f.session().shownTime());
        QVERIFY(trail->places().front().time < 0.1);
    }

    /// The ground grows in whole tiles below what wanders, its lines stay where they are; what is very far off
    /// has a piece of its own.
    void groundReachesBelowWhatWanders() {
        GroundGrid grid;
        grid.place(Vector3::UnitZ(), Vector3::Zero(), 0.25);
        const auto boxAt = [](double x, double y) {
            return Eigen::AlignedBox3d(Vector3(x - 0.1, y - 0.1, 0.0), Vector3(x + 0.1, y + 0.1, 0.2));
        };
        QVERIFY(!grid.cover(boxAt(1.0, 0.5))); // as it is drawn at first
        QVERIFY(!grid.reachesBelow({4.3, 0.0, 0.0}));
        QVERIFY(grid.cover(boxAt(4.3, 0.0)));
        QVERIFY(grid.reachesBelow({4.3, 0.0, 0.0}) && grid.reachesBelow({-1.9, 1.9, 0.0}));
        const auto opacityAt = [&](double x, double y) {
            vtkPolyData& lines = *vtkPolyData::SafeDownCast(grid.actor().GetMapper()->GetInput());
            const vtkIdType point = lines.FindPoint(x, y, 0.0);
            return lines.GetPointData()->GetScalars()->GetComponent(point, 3) / 255.0;
        };
        double bounds[6];
        grid.actor().GetBounds(bounds);
        const Vector3 middle(0.5 * (bounds[0] + bounds[1]), 0.5 * (bounds[2] + bounds[3]), 0.0);
        QVERIFY(opacityAt(middle.x(), middle.y()) > 0.7); // it fades towards its rim
        QCOMPARE(opacityAt(bounds[0], middle.y()), 0.0);
        QCOMPARE(opacityAt(bounds[0], bounds[2]), 0.0);
        QVERIFY(opacityAt(4.3, 0.0) > 0.05); // and is still seen below what it has grown for
        for (const double edge : {bounds[0], bounds[1], bounds[2], bounds[3]}) // whole tiles of a metre
            QVERIFY(std::abs(edge - std::round(edge)) < 1e-9);
        QVERIFY(grid.cover(boxAt(500.3, 0.0)));
        QVERIFY(grid.reachesBelow({500.3, 0.0, 0.0}));
        QVERIFY(!grid.reachesBelow({0.0, 0.0, 0.0}));
        QVERIFY(!grid.cover(boxAt(std::nan(""), 0.0)));
        Fixture f(slidingBox());
        f.runFor(2.0);
        const std::size_t box = bodyNamed(*f.scene().model(), "top");
        QVERIFY(f.middle(box).x() > 3.0); // 3 m/s²
        QVERIFY(f.scene().ground().reachesBelow(f.middle(box)));
    }

    /// The hand's arrow of then is drawn when one looks back.
    void theHandOfThenIsDrawn() {
        Fixture f("refrigerator");
        f.runFor(0.5);
        const std::size_t door = bodyNamed(*f.scene().model(), "door");
        const auto& handle = f.window.openRig().model()->handle();
        QVERIFY(handle.has_value());
        Hand hand{.body = door, .grip = handle->p_BQ};
        hand.target = f.scene().pose().body(door) * handle->p_BQ + Vector3(0.2, 0.2, 0.0);
        f.session().setHand(hand);
        f.runFor(0.5);
        const double held = f.session().shownTime() - 0.1;
        f.session().setHand(std::nullopt);
        f.runFor(0.5);
        auto* label = f.view().findChild<QLabel*>("forceLabel");
        QTRY_VERIFY(!label->isVisible());
        f.session().showInstant(held);
        QVERIFY(label->isVisible());
        const Vector3 grip = f.scene().pose().body(door) * handle->p_BQ;
        QVERIFY((f.scene().forceTail() - grip).norm() < 1e-9);
        const double force = f.session().valueOf("hand.force");
        QCOMPARE(label->text(), QStringLiteral("%1 N").arg(force, 0, 'f', 1));
        const Vector3 pull(f.session().valueOf("hand.force_x"), f.session().valueOf("hand.force_y"),
                           f.session().valueOf("hand.force_z"));
        QVERIFY((f.scene().forceTip() - grip).normalized().dot(pull.normalized()) > 0.999);
        f.session().showInstant(0.2); // before it took hold
        QVERIFY(!label->isVisible());
    }

    void handsAreFoundByTime() {
        HandTrack track;
        const HandGrip grip{2, Vector3(0.1, 0.0, 0.0)};
        QVERIFY(!track.at(0.0));
        track.add({1.0, grip});
        track.add({2.0, std::nullopt});
        track.add({3.0, grip});
        QVERIFY(!track.at(0.9) && track.at(1.0) == grip && track.at(1.9) == grip && !track.at(2.5));
        track.forgetAfter(2.5);
        QVERIFY(!track.at(3.5));
        track.add({1.5, std::nullopt}); // the run went back to there
        QVERIFY(track.at(1.2) == grip && !track.at(1.7) && !track.at(2.2));
    }

    /// A door that friction stops is told as a contact that sticks is, where it stopped; pulled, it slips.
    void hingesStickAndSlip() {
        RigDocument document = shippedDocument("refrigerator");
        document.rig.joints[0].revolute()->initialRate *= 0.4; // it stays open
        Fixture f(document);
        f.runFor(6.0);
        const auto find = [&](RunEvent::Kind kind) {
            const auto& events = f.session().runs().events().events();
            return std::find_if(events.begin(), events.end(),
                                [&](const RunEvent& event) { return event.kind == kind; });
        };
        const auto& events = f.session().runs().events().events();
        const auto sticks = find(RunEvent::Kind::stick);
        QVERIFY(sticks != events.end());
        QCOMPARE(sticks->words, std::string("hinge: sticks"));
        const History& rows = f.session().history();
        const auto rate = static_cast<std::size_t>(rows.model()->channelIndex("joint.hinge axis.rate"));
        const std::size_t row = rows.nearest(sticks->time);
        QVERIFY(std::abs(rows.value(row, rate)) < 1.1e-3);
        QVERIFY(std::abs(rows.value(row - 25, rate)) > 1e-3); // a tenth of a second before
        QVERIFY(find(RunEvent::Kind::slip) == events.end());
        const auto& handle = f.window.openRig().model()->handle();
        Hand hand{.body = handle->body, .grip = handle->p_BQ};
        const Vector3 held = f.scene().pose().body(handle->body) * handle->p_BQ;
        const auto axis = f.scene().axisMoving(handle->body);
        QVERIFY(axis.has_value());
        hand.target = held + 0.3 * axis->direction.cross(held - axis->point).normalized(); // open
        f.session().setHand(hand);
        f.runFor(0.5);
        QVERIFY(find(RunEvent::Kind::slip) != events.end());
        QVERIFY(find(RunEvent::Kind::slip)->time > 5.9);
    }
};

HINGELAB_UI_TEST(TestSceneMotion)

} // namespace test_scene_motion

#include "test_scene_motion.moc"
