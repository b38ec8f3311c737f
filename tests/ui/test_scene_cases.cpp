// SPDX-License-Identifier: GPL-3.0-or-later
// The 3D view by its keys and by the buttons that end what was begun.
#include <QMenu>
#include <QSignalSpy>

#include "tests/ui/ui_test.h"
#include "ui/scene/scene_menu.h"
#include "ui/text/readable.h"

namespace test_scene_cases {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    Theme theme;
    MainWindow window;

    explicit Fixture(const char* rig) : window(shippedDocument(rig), theme, true) {
        theme.setChoice(ThemeChoice::light);
        window.resize(1280, 800);
        window.show();
        window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&window));
        [this] { QTRY_VERIFY(view().isReady()); }();
    }

    SceneView& view() { return *window.scenePanel().view(); }
    SessionController& session() { return window.session(); }
    void key(Qt::Key key, Qt::KeyboardModifiers with = {}) {
        view().setFocus();
        QTest::keyClick(&view(), key, with);
    }
    void moveTo(const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), view().mapToGlobal(QPointF(to)), Qt::NoButton,
                          Qt::NoButton, {});
        QApplication::sendEvent(&view(), &event);
    }
    void dragTo(const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, QPointF(to), view().mapToGlobal(QPointF(to)), Qt::NoButton,
                          Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &event);
    }
    /// From the camera into the picture.
    [[nodiscard]] Vector3 looks() {
        const CameraPlace place = view().scene().cameraPlace();
        return (place.focus - place.position).normalized();
    }
};

} // namespace

class TestSceneCases : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() { QVERIFY(VtkWidget::isOpenGlUsable()); }
    void init() { failOnWarnings(); }

    /// Front, side and top are square to what is up in the rig.
    void keysLookFromAllSides() {
        struct Case {
            const char* rig;
            Qt::Key key;
            Vector3 along;
        };
        const Case cases[] = {{"dishwasher", Qt::Key_2, {-1, 0, 0}}, {"dishwasher", Qt::Key_3, {0, 1, 0}},
                              {"dishwasher", Qt::Key_4, {0, 0, -1}}, {"four-bar", Qt::Key_2, {0, 0, -1}},
                              {"four-bar", Qt::Key_3, {-1, 0, 0}},   {"four-bar", Qt::Key_4, {0, -1, 0}}};
        std::unique_ptr<Fixture> f;
        QString rig;
        for (const Case& c : cases) {
            if (rig != c.rig) f = std::make_unique<Fixture>(c.rig);
            rig = c.rig;
            f->key(c.key);
            QTRY_VERIFY2((f->looks() - c.along).norm() < 1e-6, c.rig);
        }
        f->key(Qt::Key_1);
        QTRY_VERIFY((f->looks() - Vector3(0, -1, 0)).norm() > 0.5);
    }

    /// However it is turned, what is up stays up in the picture, and straight above is the end.
    void theHorizonStaysLevel() {
        for (const char* rig : {"dishwasher", "four-bar"}) { // z and y are up
            Fixture f(rig);
            const Vector3 up = f.view().scene().up();
            const auto right = [&] {
                const CameraPlace place = f.view().scene().cameraPlace();
                return Vector3(f.looks().cross(place.up).normalized());
            };
            double distance = 0.0; // once the camera is the user's
            const QPoint beside(12, f.view().height() - 60);
            const QPoint turns[] = {{90, 40},    {-160, 90}, {200, -170}, {30, 400},
                                    {120, -100}, {0, -700},  {80, 90}};
            for (const QPoint& by : turns) {
                const Vector3 before = f.looks();
                QTest::mousePress(&f.view(), Qt::LeftButton, {}, beside);
                for (int i = 1; i <= 10; ++i) f.dragTo(beside + by * i / 10);
                QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, beside + by);
                QVERIFY((f.looks() - before).norm() > 0.01);
                QVERIFY2(std::abs(right().dot(up)) < 1e-9, rig);
                const CameraPlace place = f.view().scene().cameraPlace();
                QVERIFY(place.up.dot(up) > -1e-9); // never upside down
                const double now = (place.position - place.focus).norm();
                QVERIFY(distance == 0.0 || std::abs(now / distance - 1.0) < 1e-9);
                distance = now;
            }
            // To the right goes the picture, and with it the camera to the left.
            f.key(Qt::Key_2);
            const Vector3 toRight = right();
            QTest::mousePress(&f.view(), Qt::LeftButton, {}, beside);
            f.dragTo(beside + QPoint(60, 0));
            QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, beside + QPoint(60, 0));
            QVERIFY(f.looks().dot(toRight) > 0.05);
            // From straight above one turns as well.
            f.key(Qt::Key_4);
            const Vector3 above = right();
            QTest::mousePress(&f.view(), Qt::LeftButton, {}, beside);
            f.dragTo(beside + QPoint(60, 0));
            QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, beside + QPoint(60, 0));
            QVERIFY((f.looks() + up).norm() < 1e-6);
            QVERIFY((right() - above).norm() > 0.05);
        }
    }

    /// As an option, the camera turns as a ball; back again, the horizon is level at once. It is remembered.
    void freeRotationIsAnOption() {
        {
            Fixture f("dishwasher");
            QVERIFY(!f.view().rotatesFreely());
            QMenu menu;
            fillSceneMenu(menu, f.view());
            QAction* option = nullptr;
            for (QAction* action : menu.actions()) {
                if (action->text() == "Free rotation") option = action;
            }
            QVERIFY(option != nullptr && option->isCheckable());
            option->trigger();
            QVERIFY(f.view().rotatesFreely());
            const auto tilt = [&] {
                const CameraPlace place = f.view().scene().cameraPlace();
                return std::abs(f.looks().cross(place.up).normalized().dot(f.view().scene().up()));
            };
            const QPoint beside(12, f.view().height() - 60);
            QTest::mousePress(&f.view(), Qt::LeftButton, {}, beside);
            for (const QPoint& by : {QPoint(100, -100), QPoint(200, 0), QPoint(100, 0)}) f.dragTo(beside + by);
            QTest::mouseRelease(&f.view(), Qt::LeftButton, {}, beside);
            QVERIFY2(tilt() > 0.02, qPrintable(QString::number(tilt())));
            f.view().setFreeRotation(false);
            QVERIFY(tilt() < 1e-9);
            f.view().setFreeRotation(true);
        }
        Fixture again("dishwasher");
        QVERIFY(again.view().rotatesFreely());
        again.view().setFreeRotation(false);
    }

    /// What marks a place of the world stays on it while the camera turns, and goes with its rig.
    void theMarkOfAPlaceStaysThere() {
        Fixture f("tailgate");
        f.window.showDoor(DoorPanel::Page::figures);
        QTRY_VERIFY_WITH_TIMEOUT(child<DoorPanel>(f.window).isCurrent(), 60'000);
        QTableWidget& figures = child<QTableWidget>(child<DoorPanel>(f.window), "doorFigures");
        int row = 0;
        while (figures.item(row, 0)->text() != "Peak effort closing") ++row;
        figures.setCurrentCell(row, 0);
        const QLabel& label = child<PlaceMark>(f.window).label();
        QVERIFY(label.isVisible());
        const QString words = label.text();
        const QPoint at = label.pos();
        QVERIFY(words.startsWith("Peak effort closing"));
        f.key(Qt::Key_3);
        QTRY_VERIFY(label.pos() != at);
        QVERIFY(f.window.openRig()
                    .setParameter("/elements/0/extended_force", 700.0, f.window.openRig().newGesture())
                    .empty());
        QTRY_VERIFY_WITH_TIMEOUT(child<DoorPanel>(f.window).isCurrent() && label.text() != words, 60'000);
        QCOMPARE(label.text(),
                 "Peak effort closing: " + figures.item(row, 1)->text().replace(QChar::LineFeed, ' '));
        QVERIFY(f.window.files().openRig("dishwasher").isEmpty());
        QVERIFY(!label.isVisible());
    }

    /// A lecturer's picture: letters and numbers at their places, angles with values, poles, velocities.
    void marksOfTextbooks() {
        Fixture f("four-bar");
        f.session().runner().fastForward(0.3);
        QTRY_VERIFY(f.session().shownTime() > 0.29);
        const auto labels = [&] {
            QStringList texts;
            for (const PointLabel& label : f.view().scene().overlays().marks().labels()) texts << label.text;
            return texts;
        };
        QVERIFY(labels().isEmpty());
        f.view().setOverlay(Overlay::names, true);
        for (const char* const name : {"A", "B", "C", "D", "2", "3", "4"}) QVERIFY(labels().contains(name));
        f.view().setOverlay(Overlay::names, false);
        f.view().setOverlay(Overlay::angles, true);
        const double angle = f.session().valueOf("joint.crank pivot.angle");
        QCOMPARE(labels().first(), QStringLiteral("θ = ") + readableText(Quantity::angle, angle, 3));
        QVERIFY(labels().last().startsWith(QStringLiteral("μ = ")));
        f.view().setOverlay(Overlay::angles, false);
        f.view().setOverlay(Overlay::instantCentres, true);
        QVERIFY(labels().contains(QStringLiteral("P₁₂")));
        f.view().setOverlay(Overlay::velocities, true);
        const std::vector<DrawnArrow>& arrows = f.view().scene().overlays().arrows();
        QVERIFY(arrows.size() >= 3);
        for (const DrawnArrow& arrow : arrows) QVERIFY(arrow.quantity == Quantity::velocity);
    }

    /// All marks on rigs of every sort: nothing warns, and every label is at a place.
    void marksOfAllRigs() {
        Fixture f("four-bar");
        for (const Overlay mark : {Overlay::names, Overlay::groundMarks, Overlay::angles, Overlay::velocities,
                                   Overlay::instantCentres}) {
            f.view().setOverlay(mark, true);
        }
        for (const char* const rig :
             {"dishwasher", "slider-crank", "stewart-platform", "wobble-plate-pump", "klann", "scotch-yoke",
              "planetary-gear", "gyroscope", "stack", "usr", "usp", "rssr"}) {
            QVERIFY(f.window.files().openRig(rig).isEmpty());
            QTRY_VERIFY(!f.session().shown().isEmpty());
            for (const PointLabel& label : f.view().scene().overlays().marks().labels())
                QVERIFY2(label.at.allFinite(), qPrintable(label.text));
        }
    }

    /// Paused, an edit changes reactions though nothing moves: their values are those of the edit.
    void valuesOfArrowsFollowAnEdit() {
        Fixture f("dishwasher");
        f.view().setOverlay(Overlay::reactionForces, true);
        const auto largest = [&] {
            double force = 0.0;
            for (const DrawnArrow& arrow : f.view().scene().overlays().arrows())
                force = std::max(force, arrow.value);
            return force;
        };
        QTRY_VERIFY(largest() > 1.0);
        const double before = largest();
        OpenRig& model = f.window.openRig();
        QVERIFY(model.setParameter("/environment/gravity/2", -20.0, model.newGesture()).empty());
        QTRY_VERIFY2(largest() > 1.5 * before, qPrintable(QString::number(largest() / before)));
    }

    /// The hand pushes as long as its key is down; paused, it says when it will.
    void theHandPushesWhileItsKeyIsDown() {
        Fixture f("room-door");
        QSignalSpy hinted(&f.view(), &SceneView::hinted);
        const auto pushes = [&] {
            const auto& events = f.session().runs().events().events();
            return !events.empty() && events.back().words == "hand takes hold";
        };
        f.view().setFocus();
        QTest::keyPress(&f.view(), Qt::Key_Period);
        QVERIFY2(
            hinted.last().front().toString().startsWith("Paused: the hand pulls as soon as the motion goes on"),
            qPrintable(hinted.last().front().toString()));
        QVERIFY(pushes());
        QKeyEvent again(QEvent::KeyPress, Qt::Key_Period, Qt::NoModifier, ".", true);
        QApplication::sendEvent(&f.view(), &again);
        QKeyEvent stillDown(QEvent::KeyRelease, Qt::Key_Period, Qt::NoModifier, ".", true);
        QApplication::sendEvent(&f.view(), &stillDown);
        QVERIFY(pushes() && hinted.count() == 1);
        QTest::keyRelease(&f.view(), Qt::Key_Period);
        QVERIFY(!pushes());
        hinted.clear();
        f.session().setPlaying(true);
        QTRY_VERIFY(f.session().isPlaying());
        const double before = f.session().valueOf("joint.hinge axis.angle");
        QTest::keyPress(&f.view(), Qt::Key_Comma);
        QTRY_VERIFY(std::abs(f.session().valueOf("joint.hinge axis.angle") - before) > 0.01);
        QVERIFY(hinted.isEmpty() && pushes());
        child<ParameterPanel>(f.window).search().setFocus(); // the focus goes elsewhere: it lets go
        QVERIFY(!pushes());
        f.session().setPlaying(false);
    }

    /// Shift+F follows what moves; Escape ends that.
    void whatIsFollowedIsLeftByEscape() {
        Fixture f("dishwasher");
        Selection& selection = f.window.selection();
        f.key(Qt::Key_Escape);
        QVERIFY(selection.followedBody().empty());
        f.key(Qt::Key_F, Qt::ShiftModifier);
        QVERIFY(!selection.followedBody().empty());
        f.key(Qt::Key_F, Qt::ControlModifier); // for the window
        QVERIFY(!selection.followedBody().empty());
        f.key(Qt::Key_Escape);
        QTRY_VERIFY(selection.followedBody().empty());
    }

    /// A place in the picture, on a body or beside all of them; the right button ends it without one.
    void placesAreOnTheGround() {
        Fixture f("dishwasher");
        PlacePicker& picker = *f.window.findChild<PlacePicker*>();
        std::vector<BodySpot> found;
        const auto ask = [&] {
            found.clear();
            picker.ask(2, "Thing", [&](const std::vector<BodySpot>& spots) { found = spots; });
        };
        const QPoint corner(12, f.view().height() - 12), beside(f.view().width() - 12, f.view().height() - 12);
        ask();
        f.moveTo(corner);
        QVERIFY2(picker.label().text().contains("ground"), qPrintable(picker.label().text()));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(&f.view(), &leave);
        QVERIFY2(!picker.label().text().contains("ground"), qPrintable(picker.label().text()));
        f.moveTo(corner);
        QTest::mouseClick(&f.view(), Qt::RightButton, {}, corner);
        QVERIFY(!picker.isActive() && found.empty());
        ask();
        QTest::mouseClick(&f.view(), Qt::LeftButton, {}, corner);
        QVERIFY2(picker.label().text().contains("second end"), qPrintable(picker.label().text()));
        f.moveTo(beside);
        QVERIFY2(picker.label().text().contains("mm apart"), qPrintable(picker.label().text()));
        QTest::mouseClick(&f.view(), Qt::MiddleButton, {}, beside); // the camera's
        QTest::keyClick(&f.view(), Qt::Key_Space);
        QVERIFY(picker.isActive());
        QTest::mouseClick(&f.view(), Qt::LeftButton, {}, beside);
        QTRY_COMPARE(found.size(), std::size_t{2});
        for (const BodySpot& spot : found) {
            QCOMPARE(spot.body, std::string(kWorldName));
            QVERIFY(spot.position.allFinite());
        }
        QVERIFY((found[0].position - found[1].position).norm() > 0.1);
        QVERIFY(!picker.isActive());
        const Vector3 seenFrom = f.view().scene().cameraPlace().position;
        f.moveTo(corner); // no button is pressed any more
        QCOMPARE(f.view().scene().cameraPlace().position, seenFrom);
    }
};

HINGELAB_UI_TEST(TestSceneCases)

} // namespace test_scene_cases

#include "test_scene_cases.moc"
