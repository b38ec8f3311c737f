// SPDX-License-Identifier: GPL-3.0-or-later
// What posing says where there is nothing to pose, or nothing to write down.
#include <QDialogButtonBox>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/ui/ui_test.h"
#include "ui/pose/drive_dialog.h"
#include "ui/pose/pose_controller.h"

namespace test_pose_words {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    OpenRig model;
    SessionController session{model};
    PoseController posing{model, session};
    QSignalSpy said{&posing, &PoseController::said};

    explicit Fixture(const char* rig) : Fixture(shippedDocument(rig)) {}
    explicit Fixture(RigDocument document) : model(std::move(document)) {
        [this] { QTRY_VERIFY(!session.history().isEmpty() && session.isIdle()); }();
    }
    [[nodiscard]] QString lastSaid() const {
        return said.isEmpty() ? QString() : said.last().front().toString();
    }
};

} // namespace

class TestPoseWords : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void whatCannotBePosedSaysWhy() {
        Fixture empty(*readRig(R"({"format": "hingelab-rig", "version": 1, "name": "Empty"})").document);
        QCOMPARE(empty.posing.whyNot(), QString("No joint of this rig can move, so there is nothing to pose."));
        Fixture driven("drag-link");
        const QString driving =
            "Every coordinate of this rig follows a prescribed motion. Remove one motion to pose the rig.";
        QCOMPARE(driven.posing.whyNot(), driving);
        QVERIFY(driven.posing.poser() == nullptr);
        QVERIFY(driven.posing.beginDrag(0)); // it has the pointer, in vain
        QCOMPARE(driven.lastSaid(), driving);
        QVERIFY(!driven.posing.isDragging());
        QCOMPARE(driven.posing.setCoordinate(0, 0.1), driving);
        Fixture playing("four-bar");
        playing.session.runner().play();
        QTRY_VERIFY(playing.session.isPlaying());
        const QString pause = "Pause the motion (Space) to pose.";
        QCOMPARE(playing.posing.whyNot(), pause);
        QVERIFY(!playing.posing.beginDrag(0)); // the hand pulls
        QCOMPARE(playing.posing.setCoordinate(0, 0.1), pause);
        playing.posing.flip(0);
        QCOMPARE(playing.lastSaid(), pause);
        QVERIFY(playing.posing.dragTo({}).isEmpty());
    }

    /// A start, a drive or a release is of what stands still.
    void onlyWhatStandsIsWrittenDown() {
        Fixture f("four-bar");
        const std::string text = f.model.text();
        f.session.runner().play();
        QTRY_VERIFY(f.session.isPlaying());
        const std::vector<std::function<void()>> ways = {
            [&] { f.posing.setAsStart(); }, [&] { f.posing.drive(0, 1.0); }, [&] { f.posing.release(0); }};
        for (const auto& way : ways) {
            f.said.clear();
            way();
            QCOMPARE(f.lastSaid(), QString("Pause the motion (Space) first."));
        }
        QCOMPARE(f.model.text(), text);
        f.session.runner().reset();
        f.session.runner().pause();
        QTRY_VERIFY(!f.session.isPlaying() && f.session.standing() != nullptr && f.session.isIdle());
        QVERIFY(f.posing.whyNot().isEmpty());
        f.posing.setAsStart();
        QCOMPARE(f.lastSaid(), QString("Nothing to change: the rig starts here already."));
        QCOMPARE(f.model.text(), text);
        QVERIFY(f.posing.setCoordinate(0, f.posing.poser()->valueOf(0) + 0.1).isEmpty());
        f.posing.setAsStart();
        QCOMPARE(f.lastSaid(), QString("The rig starts in this pose now; Reset comes back to it."));
        QVERIFY(f.model.text() != text);
        f.model.undoStack().undo();
        QCOMPARE(f.model.text(), text);
    }

    /// Something that is fixed to the ground cannot be dragged, and says so.
    void whatIsFixedSaysSo() {
        Fixture f("four-bar");
        QTRY_VERIFY(f.posing.whyNot().isEmpty());
        for (std::size_t b = 0; b < f.model.rig().bodies.size(); ++b) {
            const bool moves = f.model.model()->mechanism().attachmentOf(b).frame != 0;
            QVERIFY(f.posing.beginDrag(b));
            QCOMPARE(f.posing.isDragging(), moves);
            QVERIFY2(f.lastSaid().endsWith('.') && f.lastSaid().startsWith("Posing: ") == moves,
                     qPrintable(f.lastSaid()));
            f.posing.endDrag();
        }
    }

    /// The speed is asked for in the unit of what moves; what is none is told, and does not drive.
    void speedsAreChecked() {
        struct Case {
            Quantity quantity;
            const char* text;
            double speed;
        };
        for (const Case& c : {Case{Quantity::angle, "90 deg/s", 0.5 * 3.14159265358979323846},
                              Case{Quantity::length, "50 mm/s", 0.05}}) {
            DriveDialog dialog("crank", c.quantity);
            dialog.show();
            QSignalSpy chosen(&dialog, &DriveDialog::chosen);
            QPushButton* drive = dialog.findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
            const auto type = [&](const QString& text) {
                dialog.edit().setFocus();
                dialog.edit().selectAll();
                QTest::keyClicks(&dialog.edit(), text);
                emit dialog.edit().editingFinished();
            };
            type("fast");
            QVERIFY(dialog.edit().isComplaining() && !drive->isEnabled());
            bool isTold = false;
            for (const QLabel* label : dialog.findChildren<QLabel*>())
                isTold = isTold || label->text().startsWith("This cannot be read here: fast");
            QVERIFY(isTold);
            emit dialog.findChild<QDialogButtonBox*>()->accepted();
            QVERIFY(chosen.isEmpty() && dialog.isVisible());
            type(c.text);
            QVERIFY(drive->isEnabled());
            drive->click();
            QCOMPARE(chosen.count(), 1);
            QVERIFY(std::abs(chosen.front().front().toDouble() - c.speed) < 1e-12);
        }
    }
};

HINGELAB_UI_TEST(TestPoseWords)

} // namespace test_pose_words

#include "test_pose_words.moc"
