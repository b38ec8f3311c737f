// SPDX-License-Identifier: GPL-3.0-or-later
// Linkages in the real window: default looks, overlays, dragging, plots that fit the rig.
#include <QDockWidget>
#include <QTemporaryDir>

#include "tests/ui/running_window.h"
#include "ui/scene/scene_menu.h"

namespace test_linkage_scene {

using namespace hingelab;
using namespace hingelab::test;

namespace {

using Fixture = RunningWindow;

long differentPixels(const QImage& a, const QImage& b) {
    long count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    }
    return count;
}

} // namespace

class TestLinkageScene : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// Spots, forces and cones of a resting box are drawn, follow their menu, and go with the rig.
    void contactsAreDrawn() {
        Fixture f("slope");
        f.runFor(1.0);
        QTRY_COMPARE(f.view().scene().overlays().contacts().touchingCount(), std::size_t{4});
        const QImage with = f.picture();
        for (const Overlay overlay : {Overlay::contactPoints, Overlay::contactForces, Overlay::frictionCones}) {
            const QImage before = f.picture();
            f.view().setOverlay(overlay, false);
            QVERIFY(differentPixels(before, f.picture()) > 20);
        }
        for (const Overlay overlay : {Overlay::contactPoints, Overlay::contactForces, Overlay::frictionCones}) {
            f.view().setOverlay(overlay, true);
        }
        QCOMPARE(differentPixels(with, f.picture()), 0L);
        QVERIFY(f.window.findChild<QDockWidget*>("contactDock")->isVisible());
        f.window.openRig().open(shippedDocument("four-bar"), {});
        QVERIFY(!f.window.findChild<QDockWidget*>("contactDock")->isVisible());
        QTRY_COMPARE(f.window.session().status().time, 0.0);
        f.runFor(0.1);
        QTRY_COMPARE(f.view().scene().overlays().contacts().touchingCount(), std::size_t{0});
    }

    /// One after the other in the same window, as people look through the gallery.
    void everyShippedRigIsShownAndRuns() {
        Fixture f("four-bar");
        for (const ShippedRig& rig : shippedRigs()) {
            const std::string name(rig.name);
            f.window.openRig().open(shippedDocument(name), {});
            QTRY_COMPARE(f.window.session().status().time, 0.0);
            const QImage before = f.picture();
            // Most move at once; a slope begins to tilt after half a second, a disk holds against its moment
            // for seven.
            long different = 0;
            for (int i = 0; i < 18 && different <= 30; ++i) {
                f.runFor(0.5);
                different = differentPixels(before, f.picture());
            }
            QVERIFY2(different > 30, ("nothing moved in the picture of " + name).c_str());
            QVERIFY2(child<QLabel>(f.window, "banner").isHidden(), name.c_str());
        }
    }

    void plotsFitTheRig() {
        Fixture f("four-bar");
        QVERIFY(f.window.findChild<QDockWidget*>("linkageDock")->isVisible());
        QVERIFY(!f.window.findChild<QDockWidget*>("angleDock")->isVisible());
        QCOMPARE(child<LinkagePlot>(f.window).curveCount(), std::size_t{1});
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        QVERIFY(!f.window.findChild<QDockWidget*>("linkageDock")->isVisible());
        QVERIFY(f.window.findChild<QDockWidget*>("angleDock")->isVisible());
        QVERIFY(f.window.files().openRig("oven-linkage").isEmpty());
        QVERIFY(f.window.findChild<QDockWidget*>("linkageDock")->isVisible());
        QVERIFY(f.window.findChild<QDockWidget*>("angleDock")->isVisible());
    }

    void overlaysDrawWhatTheySay() {
        Fixture f("four-bar");
        f.runFor(0.3);
        for (const Overlay overlay : {Overlay::frames, Overlay::jointAxes, Overlay::centresOfMass,
                                      Overlay::reactionForces, Overlay::otherSolution}) {
            const QImage without = f.picture();
            f.view().setOverlay(overlay, true);
            const QImage with = f.picture();
            QVERIFY2(differentPixels(without, with) > 20,
                     qPrintable(QString::number(static_cast<int>(overlay))));
            f.view().setOverlay(overlay, false);
            QVERIFY(differentPixels(without, f.picture()) < 5);
        }
        const QImage with = f.picture();
        f.view().setJointsVisible(false);
        QVERIFY(differentPixels(with, f.picture()) > 50);
    }

    /// The five parts add up to the total, which is the second difference of the point's path.
    void accelerationIsSplitRightly() {
        Fixture f("slider-crank");
        f.runFor(0.2);
        const Model& model = *f.window.openRig().model();
        const std::vector<BodyPoint> points = pointsOf(model);
        const auto rod = std::find_if(points.begin(), points.end(),
                                      [](const BodyPoint& p) { return p.name == "rod: middle"; });
        QVERIFY(rod != points.end());
        f.view().setAccelerationOf(*rod, 0); // seen from the crank
        const auto& parts = f.view().scene().overlays().parts();
        QVERIFY(parts.has_value());
        QVERIFY(parts->coriolis.norm() > 0.1 && parts->centripetal.norm() > 0.1);
        const Vector3 a(f.value("body.rod.ax"), f.value("body.rod.ay"), f.value("body.rod.az"));
        const Vector3 alpha(f.value("body.rod.alphax"), f.value("body.rod.alphay"), f.value("body.rod.alphaz"));
        const Vector3 w(f.value("body.rod.wx"), f.value("body.rod.wy"), f.value("body.rod.wz"));
        const Vector3 arm = f.view().scene().pose().body(rod->body).rotation * rod->p;
        const Vector3 total = a + alpha.cross(arm) + w.cross(w.cross(arm));
        QVERIFY((parts->total() - total).norm() < 1e-9 * (1.0 + total.norm()));
        // Seen from the world everything is relative.
        f.view().setAccelerationOf(*rod, ScenePose::npos);
        QVERIFY((f.view().scene().overlays().parts()->relative - total).norm() < 1e-9 * (1.0 + total.norm()));
    }

    /// Taking hold of a link on an assembly and pulling it moves the crank.
    void aLinkCanBeDragged() {
        Fixture f("four-bar");
        const double before = f.value("joint.crank pivot.angle");
        const std::size_t coupler = 1;
        const QPoint at =
            f.view().widgetPosition(f.view().scene().pose().body(coupler) * Vector3(0.25, 0, 0)).toPoint();
        QTest::mousePress(&f.view(), Qt::LeftButton, {}, at);
        QCOMPARE(f.view().cursor().shape(), Qt::ClosedHandCursor);
        QTest::mouseMove(&f.view(), at + QPoint(0, -60));
        f.window.session().setPlaying(true);
        QTRY_VERIFY(f.value("hand.force") > 1.0);
        QTRY_VERIFY(std::abs(f.value("joint.crank pivot.angle") - before) > 0.02);
        QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, at);
        QTRY_VERIFY(f.value("hand.force") < 1e-9);
    }

    void theMenuOffersPointsAndBodies() {
        Fixture f("four-bar");
        QMenu menu;
        fillSceneMenu(menu, f.view());
        QStringList texts;
        for (const QAction* action : menu.findChildren<QAction*>()) texts << action->text();
        for (const char* text :
             {"Reaction forces", "Other branch of assemblies", "coupler: tracer", "the world"}) {
            QVERIFY2(texts.contains(QString::fromUtf8(text)), text);
        }
    }

    /// The slider of a dimension while it runs: bar, mass and pivots follow, the motion goes on, and undo
    /// brings all back.
    void aDimensionIsDraggedWhileItRuns() {
        Fixture f("four-bar");
        f.runFor(0.2);
        f.window.session().setPlaying(true);
        OpenRig& model = f.window.openRig();
        const int gesture = model.newGesture();
        for (const double coupler : {0.45, 0.4, 0.35})
            QVERIFY(model.setParameter("coupler", coupler, gesture).empty());
        QCOMPARE(valueOf(model, "/bodies/coupler/shapes/bar/size/0"), 0.35);
        QCOMPARE(model.model()->mechanism().inertiaOfBody(1).mass, 0.35);
        const double time = f.window.session().status().time;
        QTRY_VERIFY(f.window.session().status().time > time + 0.1);
        QVERIFY(child<QLabel>(f.window, "banner").isHidden());
        f.window.session().setPlaying(false);
        const QImage shorter = f.picture();
        model.undoStack().undo();
        QCOMPARE(model.model()->mechanism().inertiaOfBody(1).mass, 0.5);
        QCOMPARE(valueOf(model, "/assemblies/dyad/rRod1_ia/0"), 0.5);
        QVERIFY(differentPixels(shorter, f.picture()) > 300);
    }

    /// A lock stops the run, says why, and undoing the edit brings the motion back.
    void aLockIsToldAndUndone() {
        Fixture f("four-bar");
        f.runFor(0.6); // the crank has fallen to the far side
        QVERIFY(f.value("joint.crank pivot.angle") < -2.4);
        f.window.session().setPlaying(true);
        const int gesture = f.window.openRig().newGesture();
        QVERIFY(!f.window.openRig().setParameter("coupler", 0.05, gesture).empty()); // refused
        // This reaches at the start, but not from where the crank is now.
        QVERIFY(f.window.openRig().setParameter("coupler", 0.12, gesture).empty());
        QTRY_VERIFY(child<QLabel>(f.window, "banner").isVisible());
        QVERIFY2(child<QLabel>(f.window, "banner").text().contains("dyad"),
                 qPrintable(child<QLabel>(f.window, "banner").text()));
        f.window.openRig().undoStack().undo();
        QTRY_VERIFY(child<QLabel>(f.window, "banner").isHidden());
        const double time = f.window.session().status().time;
        QTRY_VERIFY(f.window.session().status().time > time + 0.1);
    }

    void meshesAreShownOrExplained() {
        QTemporaryDir folder;
        QFile mesh(folder.filePath("part.stl"));
        QVERIFY(mesh.open(QIODevice::WriteOnly));
        mesh.write(
            "solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 200 0 0\nvertex 0 200 "
            "0\nendloop\nendfacet\nendsolid t\n");
        mesh.close();
        QFile broken(folder.filePath("broken.obj"));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("this is no mesh\n");
        broken.close();
        RigDocument document = shippedDocument("four-bar");
        for (const char* file : {"part.stl", "missing.stl", "broken.obj", "part.step"}) {
            Shape shape;
            shape.name = file;
            shape.geometry = MeshGeometry{file, 0.001};
            document.rig.bodies[1].shapes.push_back(shape);
        }
        const QString path = folder.filePath("meshes.json");
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(QByteArray::fromStdString(writeRig(document)));
        out.close();
        Fixture f("four-bar");
        const QStringList problems = f.window.files().openRig(path);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        const QStringList& told = f.view().scene().meshProblems();
        QCOMPARE(told.size(), 3);
        QVERIFY(told[0].contains("missing.stl"));
        QVERIFY(told[1].contains("broken.obj"));
        QVERIFY(told[2].contains("part.step"));
        const QLabel* banner = f.window.findChild<QLabel*>("meshProblems");
        QVERIFY(banner->isVisible());
        QVERIFY(!banner->geometry().intersects(f.window.scenePanel()
                                                   .findChild<QFrame*>("overlay", Qt::FindDirectChildrenOnly)
                                                   ->geometry())); // its toolbar
    }
};

HINGELAB_UI_TEST(TestLinkageScene)

} // namespace test_linkage_scene

#include "test_linkage_scene.moc"
