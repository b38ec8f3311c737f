// SPDX-License-Identifier: GPL-3.0-or-later
// Pages to share, from the window: the dialog by its widgets.
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "tests/ui/answers.h"
#include "ui/report/share_dialog.h"

namespace test_share_dialog {

using namespace hingelab;
using namespace hingelab::test;

namespace {

ShareRequest requestOf(const char* rig) {
    ShareRequest request;
    request.rig = shippedDocument(rig).rig;
    request.program = "Hingelab";
    request.files = [](const std::string&) { return std::nullopt; };
    return request;
}

struct Fixture {
    explicit Fixture(const char* rig) : dialog(requestOf(rig), folder.filePath("page.html"), theme) {
        find<QCheckBox>("shareOpens").setChecked(false);
        dialog.show();
    }

    template <class Widget>
    Widget& find(const char* name) {
        return *dialog.findChild<Widget*>(name);
    }
    void make() { QTest::mouseClick(&find<QPushButton>("shareMake"), Qt::LeftButton); }
    [[nodiscard]] QString words() { return find<QLabel>("shareWords").text(); }
    [[nodiscard]] QByteArray page() {
        QFile file(folder.filePath("page.html"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    Theme theme;
    QTemporaryDir folder;
    ShareDialog dialog;
};

} // namespace

class TestShareDialog : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// A dimension is chosen, its values are proposed and changed, and each gets a run.
    void variedParametersGetRuns() {
        Fixture f("four-bar");
        auto& parameter = f.find<QComboBox>("shareParameter1");
        parameter.setCurrentIndex(parameter.findText("Coupler"));
        auto& values = f.find<QLineEdit>("shareValues1");
        QCOMPARE(values.text(), QString("0.4 m; 0.5 m; 0.6 m"));
        QTest::keyClicks(&values, "; 700 mm");
        f.find<QDoubleSpinBox>("shareDuration").setValue(0.5);
        QSignalSpy made(&f.dialog, &ShareDialog::made);
        f.make();
        QVERIFY(made.wait(30000));
        QVERIFY(!f.dialog.isVisible());
        const QByteArray page = f.page();
        QVERIFY(page.contains("\"values\":[\"0.4 m\",\"0.5 m\",\"0.6 m\",\"700 mm\"]"));
        QCOMPARE(page.count("\"stopped\":"), 4);
        QVERIFY(!page.contains("\"frames\":301"));
    }

    /// A value that does not suit is named, nothing is written, and it can be mended.
    void wrongValuesAreNamed() {
        Fixture f("four-bar");
        auto& parameter = f.find<QComboBox>("shareParameter1");
        parameter.setCurrentIndex(parameter.findText("Coupler"));
        f.find<QLineEdit>("shareValues1").setText("-1 m");
        f.find<QDoubleSpinBox>("shareDuration").setValue(0.5);
        f.make();
        QTRY_VERIFY2(f.words().contains("out of range"), qPrintable(f.words()));
        QVERIFY(f.page().isEmpty());
        parameter.setCurrentIndex(0);
        QSignalSpy made(&f.dialog, &ShareDialog::made);
        f.make();
        QVERIFY(made.wait(30000));
        QVERIFY(!f.page().isEmpty());
    }

    void pagesCanBeCancelled() {
        Fixture f("andrews-squeezer");
        f.find<QDoubleSpinBox>("shareDuration").setValue(600.0);
        f.make();
        QVERIFY(f.find<QProgressBar>("shareProgress").isVisible());
        QTest::mouseClick(&f.find<QPushButton>("shareClose"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(f.words().contains("Cancelled"), 30000);
        QVERIFY(f.page().isEmpty());
        QVERIFY(f.dialog.isVisible());
    }
};

HINGELAB_UI_TEST(TestShareDialog)

} // namespace test_share_dialog

#include "test_share_dialog.moc"
