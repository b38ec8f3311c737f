// SPDX-License-Identifier: GPL-3.0-or-later
// Reports from the window: the dialog by its widgets, and pages printed as PDF.
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "report/report_html.h"
#include "tests/ui/answers.h"
#include "ui/report/page_printer.h"
#include "ui/report/report_actions.h"

namespace test_report_dialog {

using namespace hingelab;
using namespace hingelab::test;

namespace {

struct Fixture {
    explicit Fixture(const char* rig) : bench(shippedDocument(rig), theme) {
        actions.show();
        dialog = actions.dialog();
        if (dialog == nullptr) qFatal("no dialog");
    }

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    QWidget window;
    SessionController& session = bench.session();
    DoorPanel door{bench};
    MeasuredActions measured{bench, door.plot(), window};
    ReportActions actions{bench, measured, window, nullptr};
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
        QVERIFY(f.words().contains("Cancelled"));
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

    /// Logos are pictures, and not too large ones; a report has a name, and a place.
    void logosAndNamesAreChecked() {
        Fixture f("dishwasher");
        const auto write = [&](const char* name, const QByteArray& content) {
            QFile file(f.folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(content) < 0) qFatal("not written");
            return file.fileName();
        };
        auto& logo = f.find<QLineEdit>("reportLogo");
        const auto refusal = [&](const QString& path, const QString& picture) {
            f.setPath(path);
            logo.setText(picture);
            f.make();
            return f.words();
        };
        const QString page = f.folder.filePath("report.html");
        QCOMPARE(refusal(" ", {}), QString("Say where the report goes: choose a file."));
        const QString text = write("logo.png", "no picture"),
                      large = write("large.png", QByteArray(9 << 20, 'x'));
        QVERIFY2(refusal(page, text).endsWith("logo.png is no PNG, JPEG or SVG picture."),
                 qPrintable(f.words()));
        QVERIFY2(refusal(page, large).contains("larger than 8 MB"), qPrintable(f.words()));
        QVERIFY2(refusal(page, f.folder.filePath("none.png")).contains("cannot be read"),
                 qPrintable(f.words()));
        QVERIFY(!QFile::exists(page));
        refusal(f.folder.filePath("nowhere/report.html"), {});
        QTRY_VERIFY2_WITH_TIMEOUT(f.words().contains("nowhere/report.html cannot be written"),
                                  qPrintable(f.words()), 60'000);
        write("report.html", "old");
        f.setPath(page);
        QCOMPARE(f.words(), QString("The file report.html is replaced."));
    }

    /// A drawing as the logo, without what has changed; as a page and in print.
    void aDrawingIsTheLogo() {
        for (const char* name : {"report.html", "report.pdf"}) {
            Fixture f("oven");
            QVERIFY(!hasErrors(
                f.model.setParameter("/elements/hinge/viscous_friction", 3.0, f.model.newGesture())));
            QFile svg(f.folder.filePath("logo.svg"));
            QVERIFY(svg.open(QIODevice::WriteOnly));
            svg.write(
                "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>"
                "<rect width='40' height='20' fill='#c00'/></svg>");
            svg.close();
            f.find<QLineEdit>("reportLogo").setText(svg.fileName());
            f.find<QCheckBox>("reportChanges").setChecked(false);
            f.setPath(f.folder.filePath(name));
            QSignalSpy made(f.dialog, &ReportDialog::made);
            f.make();
            QVERIFY(made.wait(60'000));
            const QByteArray page = f.contents(f.folder.filePath(name));
            if (!QString(name).endsWith("html")) {
                QVERIFY(page.startsWith("%PDF-"));
                continue;
            }
            QVERIFY(page.contains("data:image/svg+xml;base64"));
            QVERIFY(!page.contains("as it was opened"));
        }
    }

    void filesAreChosenInDialogs() {
        Fixture f("dishwasher");
        QList<QPushButton*> browse;
        for (QPushButton* button : f.dialog->findChildren<QPushButton*>()) {
            if (button->text().remove('&').startsWith("Browse")) browse << button;
        }
        QCOMPARE(browse.size(), qsizetype{2});
        auto& logo = f.find<QLineEdit>("reportLogo");
        auto& path = f.find<QLineEdit>("reportPath");
        QVERIFY2(path.text().endsWith("/report.pdf"), qPrintable(path.text()));
        const QString before = path.text();
        for (QPushButton* button : browse) {
            const Answers answers({Answers::cancel()});
            button->click();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(path.text(), before);
        QVERIFY(logo.text().isEmpty());
        QFile picture(f.folder.filePath("a.png"));
        QVERIFY(picture.open(QIODevice::WriteOnly));
        for (const auto& [button, name] : {std::pair(browse[0], "a.png"), std::pair(browse[1], "b.html")}) {
            const Answers answers({Answers::file(f.folder.filePath(name))});
            button->click();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(logo.text(), picture.fileName());
        QCOMPARE(path.text(), f.folder.filePath("b.html"));
    }

    /// Measurements that are kept with the rig are in its report; one that cannot be read is named in it.
    void measurementsAreInTheReport() {
        RigDocument document = shippedDocument("dishwasher");
        KeptMeasurement gone;
        gone.name = "gone";
        gone.file = "nowhere.csv";
        document.rig.measurements.push_back(gone);
        Fixture f("dishwasher");
        f.dialog->reject();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        f.model.open(std::move(document), f.folder.filePath("mine.json"));
        QTRY_VERIFY_WITH_TIMEOUT(
            f.measured.kept().entries().size() == 1 && f.measured.kept().entries()[0].isRead, 30'000);
        f.actions.show();
        f.dialog = f.actions.dialog();
        auto& path = f.find<QLineEdit>("reportPath");
        QCOMPARE(path.text(), f.folder.filePath("mine.pdf")); // beside the rig, called as it is
        f.setPath(f.folder.filePath("mine.html"));
        QSignalSpy made(f.dialog, &ReportDialog::made);
        f.make();
        QVERIFY(made.wait(60'000));
        const QByteArray page = f.contents(f.folder.filePath("mine.html"));
        QVERIFY(page.contains("&quot;gone&quot; could not be read") ||
                page.contains("\"gone\" could not be read"));
    }
};

HINGELAB_UI_TEST(TestReportDialog)

} // namespace test_report_dialog

#include "test_report_dialog.moc"
