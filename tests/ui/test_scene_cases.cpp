// SPDX-License-Identifier: GPL-3.0-or-later
// The 3D view by its keys and by the buttons that end what was begun.
#include <QSignalSpy>

#include "tests/ui/ui_test.h"

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
        f.window.parameters().search().setFocus(); // the focus goes elsewhere: it lets go
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
        PlacePicker& picker = *f.window.placePicker();
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

HINGELAB_UI_TEST_MAIN(TestSceneCases)
#include "test_scene_cases.moc"
