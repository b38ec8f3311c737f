// SPDX-License-Identifier: GPL-3.0-or-later
// Reports from the window: the dialog by its widgets, and pages printed as PDF.
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "physics/report/report_html.h"
#include "tests/ui/ui_test.h"
#include "ui/report/page_printer.h"
#include "ui/report/report_actions.h"

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    explicit Fixture(const char* rig) : model(shippedDocument(rig)) {
        actions.show();
        dialog = actions.dialog();
        if (dialog == nullptr) qFatal("no dialog");
    }

    Theme theme;
    RigModel model;
    QWidget window;
    SessionController session{model};
    DoorPanel door{model, session, theme};
    MeasuredActions measured{model, theme, door.plot(), window};
    ReportActions actions{model, measured, theme, window, nullptr};
    ReportDialog* dialog = nullptr;
    QTemporaryDir folder;

    template <class Widget>
    Widget& find(const char* name) {
        return *dialog->findChild<Widget*>(name);
    }
    void setPath(const QString& path) {
        auto& edit = find<QLineEdit>("reportPath");
        edit.selectAll();
        QTest::keyClicks(&edit, path);
    }
    void make() { QTest::mouseClick(&find<QPushButton>("reportMake"), Qt::LeftButton); }
    [[nodiscard]] QString words() { return find<QLabel>("reportWords").text(); }
    QByteArray contents(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
};

} // namespace

class TestReportDialog : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// With the changes since the rig was opened, the notes that were typed, and a picture.
    void makesAPage() {
        Fixture f("oven");
        QVERIFY(
            !hasErrors(f.model.setParameter("/elements/hinge/viscous_friction", 3.0, f.model.newGesture())));
        const QString path = f.folder.filePath("oven.html");
        f.setPath(path);
        QTest::keyClicks(&f.find<QPlainTextEdit>("reportNotes"), "For the supplier & us");
        QSignalSpy made(f.dialog, &ReportDialog::made);
        f.make();
        QVERIFY(made.wait(30000));
        const QByteArray page = f.contents(path);
        QVERIFY(page.contains("For the supplier &amp; us"));
        QVERIFY(page.contains("viscous friction"));
        QVERIFY(page.contains("3 N·m·s/rad"));
        QVERIFY(page.contains("data:image/png;base64"));
    }

    void printsAPdf() {
        Fixture f("dishwasher");
        const QString path = f.folder.filePath("report"); // the ending comes by itself
        f.setPath(path);
        f.find<QCheckBox>("reportPicture").click();
        QSignalSpy made(f.dialog, &ReportDialog::made);
        f.make();
        QVERIFY(made.wait(30000));
        const QByteArray pdf = f.contents(path + ".pdf");
        QVERIFY(pdf.startsWith("%PDF-"));
        const qsizetype pages = pdf.count("/Type /Page\n");
        QVERIFY2(pages >= 2 && pages <= 20, qPrintable(QString::number(pages)));
        QVERIFY(!pdf.contains("/Subtype /Image")); // plots are vectors, and there is no picture
    }

    /// What is wrong is said, and nothing is written.
    void refusesInWords() {
        Fixture f("dishwasher");
        f.setPath(f.folder.filePath("report.doc"));
        f.make();
        QVERIFY(f.words().contains(".pdf or .html"));
        f.setPath(f.folder.filePath("report.html"));
        auto& logo = f.find<QLineEdit>("reportLogo");
        QTest::keyClicks(&logo, f.folder.filePath("missing.png"));
        f.make();
        QVERIFY(f.words().contains("cannot be read"));
        QFile notAPicture(f.folder.filePath("logo.png"));
        QVERIFY(notAPicture.open(QIODevice::WriteOnly) && notAPicture.write("no picture") > 0);
        notAPicture.close();
        logo.selectAll();
        QTest::keyClicks(&logo, notAPicture.fileName());
        f.make();
        QVERIFY(f.words().contains("is no PNG, JPEG or SVG"));
        logo.clear();
        f.setPath(f.folder.filePath("missing/report.html"));
        f.make();
        QTRY_VERIFY_WITH_TIMEOUT(f.words().contains("missing/report.html"), 30000);
        QVERIFY(f.find<QPushButton>("reportMake").isEnabled());
        QCOMPARE(QDir(f.folder.path()).entryList(QDir::Files), QStringList{"logo.png"});
    }

    void cancelKeepsFilesAway() {
        Fixture f("tailgate");
        const QString path = f.folder.filePath("report.html");
        f.setPath(path);
        f.make();
        QCOMPARE(f.find<QPushButton>("reportClose").text(), QString("Cancel"));
        QTest::mouseClick(&f.find<QPushButton>("reportClose"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(f.find<QPushButton>("reportMake").isEnabled(), 30000);
        QVERIFY(f.words().contains("Given up"));
        QVERIFY(!QFile::exists(path));
    }

    /// A page can name no file and no address: nothing but what is in it is shown.
    void printsWithoutLoading() {
        const QByteArray pdf = pdfOfPage(
            "<html><body><p>text <img src=\"file:///etc/hostname\"/><img "
            "src=\"picture:7\"/></p></body></html>");
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(!pdf.contains("/Subtype /Image"));
        Report report{"R", "", {}, {{"S", {ReportPicture{std::string(), ""}}}}, ""};
        QImage red(4, 4, QImage::Format_RGB32);
        red.fill(Qt::red);
        QByteArray png;
        QBuffer buffer(&png);
        QVERIFY(buffer.open(QIODevice::WriteOnly) && red.save(&buffer, "PNG"));
        std::get<ReportPicture>(report.sections[0].parts[0]).bytes = png.toStdString();
        QVERIFY(pdfOfPage(QString::fromStdString(reportHtml(report))).contains("/Subtype /Image"));
    }
};

HINGELAB_UI_TEST_MAIN(TestReportDialog)
#include "test_report_dialog.moc"
