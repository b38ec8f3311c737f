// SPDX-License-Identifier: GPL-3.0-or-later
// Models for other programs from the window, and models of theirs as rigs: by the dialog's widgets.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/ui_test.h"
#include "ui/exchange/exchange_actions.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    explicit Fixture(const char* rig) : model(shippedDocument(rig)) {
        actions.showExport();
        dialog = actions.dialog();
        settle();
    }

    Theme theme;
    RigModel model;
    QWidget window;
    FileActions files{model, theme, &window};
    ExchangeActions actions{model, files, theme, window};
    ExportDialog* dialog = nullptr;
    QTemporaryDir folder;

    template <class Widget>
    Widget& find(const char* name) {
        return *dialog->findChild<Widget*>(name);
    }
    [[nodiscard]] QString words() { return find<QLabel>("exportWords").text(); }
    /// Until what was asked for is shown.
    void settle() {
        if (!QTest::qWaitFor([this] { return !words().startsWith("Looking"); }, 30000)) qFatal("nothing came");
    }
    void choose(const char* key) {
        auto& kinds = find<QComboBox>("exportKind");
        kinds.setFocus();
        QTest::keyClick(&kinds, Qt::Key_Home);
        while (kinds.currentData().toString() != key) {
            const int was = kinds.currentIndex();
            QTest::keyClick(&kinds, Qt::Key_Down);
            if (kinds.currentIndex() == was) qFatal("no such kind");
        }
        settle();
    }
    [[nodiscard]] QString preview() { return find<QPlainTextEdit>("exportPreview").toPlainText(); }
    [[nodiscard]] QStringList losses() {
        QStringList lines;
        const auto& list = find<QListWidget>("exportLosses");
        for (int i = 0; i < list.count(); ++i) lines += list.item(i)->text();
        return lines;
    }
    QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

} // namespace

class TestExchange : public QObject {
    Q_OBJECT
  private slots:
    void init() {
        failOnWarnings();
        QSettings().clear();
    }

    /// What is lost in words with figures, the curves of rig and target, the file; and it is what is saved.
    void showsWhatTheTargetWillHave() {
        Fixture f("oven");
        QVERIFY(f.preview().startsWith("<?xml") || f.preview().startsWith("<mujoco"));
        QVERIFY(f.losses().join(' ').contains("At most"));
        QVERIFY(f.find<QComboBox>("exportLaw").count() >= 1);
        auto& overlay = *f.dialog->findChild<ExportOverlay*>();
        QCOMPARE(overlay.plot().graphCount(), 4);
        QVERIFY(overlay.plot().graph(0)->dataCount() > 10);
        QCOMPARE(overlay.plot().graph(0)->dataCount(), overlay.plot().graph(2)->dataCount());
        const QString path = f.folder.filePath("oven.xml");
        QSignalSpy saved(f.dialog, &ExportDialog::saved);
        f.dialog->saveTo(path);
        QCOMPARE(saved.count(), 1);
        QCOMPARE(QString::fromUtf8(f.contents(path)), f.preview());
    }

    /// An edit of the rig is in the export.
    void followsTheRig() {
        Fixture f("dishwasher");
        f.choose("drake-hinge");
        QVERIFY(!f.preview().contains("viscous_friction: 7.25"));
        QVERIFY(
            !hasErrors(f.model.setParameter("/elements/hinge/viscous_friction", 7.25, f.model.newGesture())));
        f.settle();
        QVERIFY(f.preview().contains("viscous_friction: 7.25"));
        f.model.undoStack().undo();
        f.settle();
        QVERIFY(!f.preview().contains("viscous_friction: 7.25"));
    }

    void refusesByName() {
        Fixture f("four-bar");
        f.choose("urdf");
        QVERIFY(f.words().startsWith("This rig cannot go there"));
        QVERIFY(!f.find<QPushButton>("exportSave").isEnabled());
        f.choose("c-header");
        QVERIFY(f.words().contains("no door hinge"));
        f.choose("mjcf");
        QVERIFY(f.find<QPushButton>("exportSave").isEnabled());
        f.dialog->saveTo(f.folder.filePath("missing/rig.xml"));
        QVERIFY(f.words().contains("missing"));
    }

    void makesFmus() {
        Fixture f("dishwasher");
        f.choose("fmu2");
        QVERIFY2(f.find<QPushButton>("exportSave").isEnabled(), qPrintable(f.words()));
        QVERIFY(f.preview().contains("Additional permission"));
        const QString path = f.folder.filePath("rig.fmu");
        f.dialog->saveTo(path);
        QVERIFY(f.contents(path).startsWith("PK"));
    }

    /// What was exported comes back; what is no model is refused, and what is open stays.
    void importsModels() {
        Fixture f("oven");
        const QString path = f.folder.filePath("oven.xml");
        f.dialog->saveTo(path);
        QStringList losses;
        QCOMPARE(f.actions.importModel(path, losses), QString());
        QVERIFY(f.model.path().isEmpty());
        const Rig imported = f.model.rig();
        QVERIFY(std::any_of(imported.bodies.begin(), imported.bodies.end(),
                            [](const Body& body) { return body.name == "door"; }));
        QFile other(f.folder.filePath("other.txt"));
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write("no model") > 0);
        other.close();
        QVERIFY(f.actions.importModel(other.fileName(), losses).contains("is no URDF"));
        QVERIFY(
            f.actions.importModel(f.folder.filePath("missing.urdf"), losses).contains("cannot be imported"));
        QCOMPARE(f.model.rig().bodies.size(), imported.bodies.size());
    }
};

HINGELAB_UI_TEST_MAIN(TestExchange)
#include "test_exchange.moc"
