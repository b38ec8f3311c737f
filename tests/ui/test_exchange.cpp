// SPDX-License-Identifier: GPL-3.0-or-later
// Models for other programs from the window, and models of theirs as rigs: by the dialog's widgets.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/answers.h"
#include "ui/exchange/exchange_actions.h"

namespace test_exchange {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    explicit Fixture(const char* rig) : bench(shippedDocument(rig), theme) {
        actions.showExport();
        dialog = actions.dialog();
        settle();
    }

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    QWidget window;
    FileActions files{bench, &window};
    ExchangeActions actions{bench, files, window};
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

    /// Opening a model imports it: a rig without a file, with a report; what is no model says why.
    void modelsAreOpened() {
        Fixture f("oven");
        const QString path = f.folder.filePath("oven.xml");
        f.dialog->saveTo(path);
        QSignalSpy imported(&f.files, &FileActions::imported);
        QCOMPARE(f.files.openRig(path), QStringList());
        QCOMPARE(imported.count(), 1);
        QVERIFY(!imported.front()[1].toStringList().isEmpty());
        QVERIFY(f.model.path().isEmpty());
        const std::string before = f.model.text();
        QFile page(f.folder.filePath("page.xml"));
        QVERIFY(page.open(QIODevice::WriteOnly) && page.write("<html/>") > 0);
        page.close();
        QVERIFY(f.files.openRig(page.fileName()).join(' ').contains("neither URDF (<robot>)"));
        QCOMPARE(f.model.text(), before);
    }

    /// By the dialog: what is lost is told, as much as one reads at once; what is no model is told with the
    /// reason.
    void modelsAreChosenInADialog() {
        Fixture f("oven");
        QMenu menu;
        f.actions.fillMenu(menu);
        const QString path = f.folder.filePath("oven.xml");
        f.dialog->saveTo(path);
        const auto write = [&](const char* name, const QByteArray& text) {
            QFile file(f.folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) < 0) qFatal("not written");
            return file.fileName();
        };
        const auto import = [&](const QString& file, QString& title, QString& words, bool isTold = true) {
            std::deque<Answers::Answer> answers{Answers::file(file)};
            if (isTold) {
                answers.emplace_back([&](QDialog& dialog) {
                    auto& box = dynamic_cast<QMessageBox&>(dialog);
                    title = box.windowTitle();
                    words = box.text() + '\n' + box.informativeText();
                    box.accept();
                });
            }
            const Answers all(std::move(answers));
            actionOf(menu, "Import")->trigger();
            QVERIFY(all.haveAllBeenAsked());
        };
        const std::string before = f.model.text();
        {
            const Answers answers({Answers::cancel()});
            actionOf(menu, "Import")->trigger();
            QVERIFY(answers.haveAllBeenAsked());
            QCOMPARE(f.model.text(), before);
        }
        QString title, words;
        import(write("other.txt", "no model"), title, words);
        QCOMPARE(title, QString("The model was not imported"));
        QVERIFY2(words.contains("other.txt is no URDF, MJCF or SDFormat file"), qPrintable(words));
        QCOMPARE(f.model.text(), before);
        import(path, title, words);
        QCOMPARE(title, QString("Imported"));
        QVERIFY2(words.contains("features of the file were changed or left out:"), qPrintable(words));
        QVERIFY(f.model.text() != before);
        f.model.undoStack().setClean();
        import(write("plain.urdf", R"(<robot name="plain"><link name="base"/></robot>)"), title, words);
        QVERIFY2(words.startsWith("2 features of the file") && words.contains("gravity"), qPrintable(words));
        // What fits whole needs no answer.
        f.model.undoStack().setClean();
        QSignalSpy told(&f.actions, &ExchangeActions::message);
        const auto ball = [&](const char* name, const QByteArray& touches) {
            return write(name, R"(<mujoco model="plain"><worldbody><body name="a"><freejoint/><geom )" +
                                   touches +
                                   R"( type="sphere" size="0.1" mass="1"/></body></worldbody></mujoco>)");
        };
        import(ball("touching.xml", {}), title, words);
        QVERIFY2(words.startsWith("One feature of the file") && words.contains("contacts"), qPrintable(words));
        f.model.undoStack().setClean();
        told.clear();
        import(ball("plain.xml", R"(contype="0" conaffinity="0")"), title, words, false);
        QCOMPARE(told.count(), 1);
        QVERIFY2(told.front()[0].toString().endsWith("plain.xml: nothing is lost"),
                 qPrintable(told.front()[0].toString()));
        f.model.undoStack().setClean();
    }

    /// Where an export goes: the ending of its kind comes by itself.
    void exportsAreNamedInADialog() {
        Fixture f("oven");
        f.dialog->choose("urdf");
        f.dialog->choose("no such kind");
        f.settle();
        QCOMPARE(f.find<QComboBox>("exportKind").currentData().toString(), QString("urdf"));
        QSignalSpy told(&f.actions, &ExchangeActions::message);
        const Answers answers({Answers::cancel(), Answers::file(f.folder.filePath("mine"))});
        QTest::mouseClick(&f.find<QPushButton>("exportSave"), Qt::LeftButton);
        QVERIFY(QDir(f.folder.path()).isEmpty());
        QTest::mouseClick(&f.find<QPushButton>("exportSave"), Qt::LeftButton);
        QVERIFY(answers.haveAllBeenAsked());
        QVERIFY(f.contents(f.folder.filePath("mine.urdf")).contains("<robot"));
        QCOMPARE(told.last()[0].toString(), "Saved " + f.folder.filePath("mine.urdf"));
        ExportDialog* before = f.dialog;
        f.actions.showExport(); // the same again
        QCOMPARE(f.actions.dialog(), before);
    }
};

HINGELAB_UI_TEST(TestExchange)

} // namespace test_exchange

#include "test_exchange.moc"
