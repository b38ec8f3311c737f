// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a whole: it fits on a small screen whatever rig is open, its panels keep readable sizes, and
// texts from documents are shown letter by letter.
#include <QAbstractButton>
#include <QHelpEvent>
#include <QMenuBar>
#include <QMessageBox>
#include <QRegularExpression>
#include <QScreen>
#include <QSet>
#include <QTabBar>
#include <QTextEdit>
#include <QTimer>
#include <QToolTip>

#include "checks/checked_rig.h"
#include "tests/ui/ui_test.h"
#include "tests/ui/wheel.h"
#include "ui/arrangements.h"
#include "ui/dock_title.h"
#include "ui/plots/channel_docks.h"
#include "ui/plots/plot_graph.h"
#include "ui/text/plain_text.h"

namespace test_window_layout {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr QSize kSmall(1024, 640);

/// Everything that was posted, and what that posts in turn.
void settle() {
    for (int i = 0; i < 8; ++i) QCoreApplication::processEvents();
}

struct Fixture {
    Theme theme;
    MainWindow window;

    explicit Fixture(const QSize& size, const char* rig = "dishwasher")
        : window(shippedDocument(rig), theme, VtkWidget::isOpenGlUsable()) {
        theme.setChoice(ThemeChoice::light);
        window.resize(size);
        window.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        settle();
    }

    void open(std::string_view rig) {
        QVERIFY(window.files()
                    .openRig(QString::fromLatin1(rig.data(), static_cast<qsizetype>(rig.size())))
                    .isEmpty());
        settle();
    }

    QDockWidget& dock(const char* name) { return *window.findChild<QDockWidget*>(name); }
};

constexpr const char* kMark = "<img src='hostile'>";

QString hostile(const QString& name) {
    return name + "<h1>big</h1>" + kMark + "<a href='file:///etc/passwd'>&link</a>";
}

/// A shipped rig in which every joint, body, element, contact, motor and assembly has a name of HTML, wherever
/// it is spoken of.
RigDocument hostileDocument(const QString& name) {
    QString text;
    for (const ShippedRig& rig : shippedRigs()) {
        if (name.toStdString() == rig.name) text = QString::fromStdString(std::string(rig.text));
    }
    const Rig rig = readRig(text.toStdString()).document->rig;
    QSet<QString> names = {QString::fromStdString(rig.name)};
    const auto collect = [&](const auto& list) {
        for (const auto& item : list) names.insert(QString::fromStdString(item.name));
    };
    collect(rig.bodies);
    collect(rig.joints);
    collect(rig.elements);
    collect(rig.contacts);
    collect(rig.motors);
    collect(rig.assemblies);
    names.remove(QStringLiteral("world"));
    const QRegularExpression reference(
        QStringLiteral("\"(name|parent|child|body|joint|shape|point)\": *\"([^\"]+)\""));
    // Names of dimensions are identifiers; their labels and helps are texts like others.
    const qsizetype dimensions = text.indexOf(QStringLiteral("\"dimensions\":"));
    const qsizetype dimensionsEnd = dimensions < 0 ? 0 : text.indexOf(QStringLiteral("\n  ]"), dimensions);
    QString result;
    qsizetype done = 0;
    for (QRegularExpressionMatchIterator it = reference.globalMatch(text); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        if (match.capturedStart() > dimensions && match.capturedStart() < dimensionsEnd) continue;
        QString owner = match.captured(2); // "links", or "links.frame_im"
        if (!names.contains(owner)) owner = owner.section('.', 0, 0);
        if (!names.contains(owner)) continue;
        result += text.mid(done, match.capturedStart(2) - done) + hostile(owner) +
                  match.captured(2).mid(owner.size());
        done = match.capturedEnd(2);
    }
    result += text.mid(done);
    result.replace("\"label\": \"", QStringLiteral("\"label\": \"<h1>big</h1>") + kMark);
    result.replace("\"help\": \"", QStringLiteral("\"help\": \"<h1>big</h1>") + kMark);
    result.replace("\"description\": \"", QStringLiteral("\"description\": \"<h1>big</h1>") + kMark);
    RigReading reading = readRig(result.toStdString());
    if (!reading.document) throw std::runtime_error(reading.issues.front().text());
    return std::move(*reading.document);
}

/// What is wrong with a text that a widget of this format shows; empty if nothing is.
QString problemOf(const QString& text, Qt::TextFormat format) {
    const bool isRich = format == Qt::RichText || (format == Qt::AutoText && Qt::mightBeRichText(text));
    const bool bites = text.contains(kMark) || text.contains("<h1>") || text.contains("<a href");
    return isRich && bites ? text : QString();
}

QString problemOfActionText(QString text) {
    return text.remove("&&").contains("&link") ? text : QString();
}

QStringList problemsOf(const QWidget& root) {
    QStringList problems;
    for (const QLabel* label : root.findChildren<QLabel*>()) {
        problems << problemOf(label->text(), label->textFormat());
        // Message boxes open links of all their labels; plain text has none.
        if (label->openExternalLinks() && label->textFormat() != Qt::PlainText) {
            problems << "opens links: " + label->text();
        }
    }
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        problems << problemOf(widget->toolTip(), Qt::AutoText) << problemOf(widget->whatsThis(), Qt::AutoText);
    }
    for (const QAction* action : root.findChildren<QAction*>()) {
        problems << problemOfActionText(action->text());
        for (const QObject* owner : action->associatedObjects()) {
            const auto* menu = qobject_cast<const QMenu*>(owner);
            if (menu != nullptr && menu->toolTipsVisible())
                problems << problemOf(action->toolTip(), Qt::AutoText);
        }
    }
    for (const QAbstractButton* button : root.findChildren<QAbstractButton*>()) {
        problems << problemOfActionText(button->text());
    }
    for (const QTextEdit* edit : root.findChildren<QTextEdit*>()) {
        const QString html = edit->toHtml(); // in which what stands there as text is escaped
        if (html.contains("<img") || html.contains("href=\"file:")) problems << "rich: " + edit->toPlainText();
    }
    problems.removeAll(QString());
    return problems;
}

/// What the message box says that `act` shows, checked; then it is closed.
template <class Act>
QStringList problemsOfMessage(const Act& act, bool& wasShown) {
    QStringList problems;
    QTimer::singleShot(0, qApp, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr) return;
        wasShown = true;
        problems = problemsOf(*box);
        box->done(QMessageBox::Cancel);
    });
    act();
    return problems;
}

} // namespace

class TestWindowLayout : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// Every rig, one after the other in the same window: it keeps its size, and could be made no larger by
    /// what it shows.
    void theWindowFitsForEveryRig() {
        Fixture f(kSmall);
        QCOMPARE(f.window.size(), kSmall);
        for (const ShippedRig& rig : shippedRigs()) {
            f.open(rig.name);
            const QSize least = f.window.minimumSizeHint();
            QVERIFY2(f.window.size() == kSmall && least.width() <= kSmall.width() &&
                         least.height() <= kSmall.height(),
                     qPrintable(QString("%1: %2x%3, at least %4x%5")
                                    .arg(rig.name.data())
                                    .arg(f.window.width())
                                    .arg(f.window.height())
                                    .arg(least.width())
                                    .arg(least.height())));
            QVERIFY(f.window.timePlot().plot().height() >= 90);
            for (const char* name : {"angleDock", "rateDock", "linkageDock", "contactDock", "motorDock"}) {
                const QDockWidget& dock = f.dock(name);
                QVERIFY2(!dock.isVisible() || (dock.width() >= 220 && dock.height() >= 120),
                         qPrintable(QString("%1: %2 %3x%4")
                                        .arg(rig.name.data())
                                        .arg(name)
                                        .arg(dock.width())
                                        .arg(dock.height())));
            }
        }
    }

    /// In the smallest window, what is at the right needs no more width than it has there.
    void nothingAtTheRightIsScrolledAcross() {
        Fixture f(kSmall);
        for (const char* rig : {"dishwasher", "tailgate", "motor-door", "power-tailgate", "engine", "stack"}) {
            f.open(rig);
            for (QDockWidget* dock : f.window.findChildren<QDockWidget*>()) {
                const auto* area = qobject_cast<QScrollArea*>(dock->widget());
                if (area == nullptr || dock->isHidden()) continue;
                dock->raise();
                settle();
                f.window.resizeDocks({dock}, {kSmall.width() * 3 / 10}, Qt::Horizontal); // as by default
                QTRY_VERIFY(!area->visibleRegion().isEmpty() && dock->width() < 320);
                if (area->widget() == &child<DoorPanel>(f.window))
                    QTRY_VERIFY_WITH_TIMEOUT(child<DoorPanel>(f.window).isCurrent(), 60'000);
                settle();
                for (PlotPanel* plot : area->findChildren<PlotPanel*>())
                    if (plot->isVisible())
                        turnWheel(plot->plot(), plot->plot().axisRect()->rect().center(), 120);
                settle();
                const int least = area->widget()->minimumSizeHint().width();
                QVERIFY2(least <= area->viewport()->width(), qPrintable(QString("%1: %2 is %3 of %4 pixels")
                                                                            .arg(rig, dock->windowTitle())
                                                                            .arg(area->viewport()->width())
                                                                            .arg(least)));
            }
        }
    }

    /// The order that once made it grow beyond the screen.
    void theWindowStaysAsItIs() {
        Fixture f(QSize(1280, 720));
        for (const char* rig : {"motor-load-step", "ball-catch", "v6-engine", "stack", "dishwasher"}) {
            f.open(rig);
            QCOMPARE(f.window.size(), QSize(1280, 720));
        }
    }

    /// The others would stay as large as they last were.
    void onlyPlotsThatAreSeenKeepPictures() {
        Fixture f(QSize(1280, 800), "oven");
        for (const char* rig : {"dishwasher", "servo-backlash", "oven"}) {
            f.open(rig);
            f.window.session().setPlaying(true);
            QTRY_VERIFY(f.window.session().status().time > 0.2);
            int seen = 0, hidden = 0;
            for (const PlotCanvas* plot : f.window.findChildren<PlotCanvas*>()) {
                const bool isSeen = !plot->visibleRegion().isEmpty(); // what is behind a tab is visible to Qt
                ++(isSeen ? seen : hidden);
                QTRY_COMPARE(plot->keepsPictures(), isSeen);
                for (int i = 0; i < plot->graphCount(); ++i)
                    QVERIFY(qobject_cast<PlotGraph*>(plot->graph(i)) != nullptr); // paints what is seen
            }
            QVERIFY(seen > 1 && hidden > 3);
        }
    }

    /// The part that was looked at means nothing for it.
    void anotherRigIsShownWithAllOfItsCurves() {
        Fixture f(QSize(1280, 800), "oven");
        child<ChannelDocks>(f.window).addFor({"hinge.torque"});
        settle();
        int zoomed = 0;
        for (PlotPanel* panel : f.window.findChildren<PlotPanel*>()) {
            if (panel->plot().visibleRegion().isEmpty()) continue;
            turnWheel(panel->plot(), panel->plot().axisRect()->rect().center(), 480);
            QVERIFY(panel->isZoomed());
            ++zoomed;
        }
        QVERIFY(zoomed >= 3);
        f.open("dishwasher");
        for (const PlotPanel* panel : f.window.findChildren<PlotPanel*>()) QVERIFY(!panel->isZoomed());
        auto& angle = *f.window.findChild<TorqueAnglePlot*>();
        QTRY_VERIFY(angle.plot().yAxis->range().contains(-17.0)); // its catch
    }

    void plotsAreNotSqueezedByWhatWasOpenBefore() {
        Fixture f(QSize(1440, 860));
        f.open("v6-engine");
        f.open("cabinet-hinge");                       // a linkage with a hinge
        const int angle = f.dock("doorDock").height(); // in front of torque against angle
        const int linkage = f.dock("linkageDock").height();
        QVERIFY2(angle > linkage && linkage > 160, // the door has more above its curve
                 qPrintable(QString("%1 %2").arg(angle).arg(linkage)));
        f.open("dishwasher");
        QVERIFY(f.dock("angleDock").height() > 200);
        QVERIFY(f.dock("angleDock").width() > 350);
        const int height = f.dock("timeDock").height();
        QVERIFY2(height > 180 && height < 260, qPrintable(QString::number(height)));
    }

    /// Two plots beneath each other would show little but their titles: in a low window they are tabs, the
    /// first in front, and their names are told apart.
    void plotsAreTabsInALowWindow() {
        Fixture f(kSmall, "oven");
        const auto isTab = [&f](const char* name) {
            return f.window.tabifiedDockWidgets(&f.dock("angleDock")).contains(&f.dock(name));
        };
        const auto reset = [&f] {
            for (QAction* action : f.window.findChildren<QAction*>())
                if (action->text().contains("Reset arrangement")) return action->trigger();
            QFAIL("no such action");
        };
        QTRY_VERIFY(isTab("rateDock"));
        QTRY_VERIFY(f.window.torqueAnglePlot().isVisible());
        QVERIFY(f.window.torqueAnglePlot().plot().axisRect()->height() > 100);
        for (const QTabBar* bar : f.window.findChildren<QTabBar*>(QString(), Qt::FindDirectChildrenOnly))
            QCOMPARE(bar->elideMode(), Qt::ElideMiddle);
        f.open("cabinet-hinge"); // a linkage with a hinge, whose whole door is in front
        QVERIFY(isTab("linkageDock") && isTab("doorDock"));
        f.window.resize(1440, 860);
        settle();
        f.open("oven");
        QTRY_VERIFY(!isTab("rateDock") && isTab("doorDock"));
        f.window.resize(kSmall);
        settle();
        reset();
        QTRY_VERIFY(isTab("rateDock"));
        f.window.resize(1440, 860);
        settle();
        reset();
        QTRY_VERIFY(!isTab("rateDock") && f.dock("rateDock").height() > 200);
    }

    /// A tailgate is more than its hinge: its whole door is in front, and nothing is made behind another tab.
    void theWholeDoorIsInFrontOfATailgate() {
        Fixture f(QSize(1440, 860));
        f.open("tailgate");
        QTRY_VERIFY_WITH_TIMEOUT(child<DoorPanel>(f.window).isCurrent(), 60'000);
        QVERIFY(!child<DoorPanel>(f.window).plot().visibleRegion().isEmpty());
        QVERIFY(!f.window.torqueAnglePlot().isVisible());
        f.open("dishwasher"); // a hinge alone: its own curve is in front
        const long asked = child<DoorPanel>(f.window).maker().requests();
        QVERIFY(f.window.torqueAnglePlot().isVisible());
        OpenRig& model = f.window.openRig();
        QVERIFY(model.setParameter("/elements/0/spring_constant", 3.0, model.newGesture()).empty());
        settle();
        QCOMPARE(child<DoorPanel>(f.window).maker().requests(), asked);
        f.dock("doorDock").raise();
        QTRY_VERIFY_WITH_TIMEOUT(child<DoorPanel>(f.window).isCurrent(), 60'000);
        QVERIFY(child<DoorPanel>(f.window).maker().requests() > asked);
    }

    /// As `--page` does, at once after show(): before panels are arranged, which brings the rig's plot to the
    /// front.
    void aPageThatIsAskedForAtTheStartIsSeen() {
        Theme theme;
        MainWindow window(shippedDocument("refrigerator"), theme, false);
        window.resize(1440, 860);
        window.show();
        window.showDoor(DoorPanel::Page::slam);
        static_cast<void>(QTest::qWaitForWindowExposed(&window));
        settle();
        QVERIFY(child<DoorPanel>(window).isVisible() && !child<DoorPanel>(window).visibleRegion().isEmpty());
        QVERIFY(!window.torqueAnglePlot().isVisible());
    }

    /// A panel that a small window squeezed is whole again in a large one.
    void aSqueezedPanelIsWholeAgain() {
        Fixture f(QSize(1600, 1000), "stack");
        QDockWidget& dock = f.dock("contactDock");
        const auto* area = qobject_cast<QScrollArea*>(dock.widget());
        f.window.resizeDocks({&dock}, {220}, Qt::Horizontal); // as narrow as a small window makes it
        f.window.resize(700, 600);
        settle();
        const auto isCut = [&] {
            return area->widget()->minimumSizeHint().width() > area->viewport()->width();
        };
        QVERIFY(isCut());
        f.window.resize(1600, 1000);
        QTRY_VERIFY2(!isCut(), qPrintable(QString::number(area->viewport()->width())));
    }

    /// Edges that the user has moved stay where they are when another rig brings other plots.
    void theUsersWidthsStay() {
        Fixture f(QSize(1440, 860));
        f.window.resizeDocks({&f.dock("angleDock"), &f.dock("parametersDock")}, {350, 400}, Qt::Horizontal);
        f.window.resizeDocks({&f.dock("timeDock")}, {300}, Qt::Vertical);
        settle();
        for (const char* rig : {"motor-bench", "stack", "four-bar"}) {
            f.open(rig);
            const char* name = rig[0] == 'm' ? "motorDock" : rig[0] == 's' ? "contactDock" : "linkageDock";
            const int width = f.dock(name).width();
            QVERIFY2(std::abs(width - 350) < 8, qPrintable(QString("%1: %2").arg(rig).arg(width)));
        }
        const int left = f.dock("parametersDock").width();
        QVERIFY2(std::abs(left - 400) < 8, qPrintable(QString::number(left)));
        QVERIFY(std::abs(f.dock("timeDock").height() - 300) < 8);
    }

    void legendsAreNeverClipped() {
        Fixture f(QSize(1440, 860), "v6-engine");
        for (const QSize& size : {QSize(1024, 640), QSize(1600, 990), QSize(1100, 700), QSize(1024, 640),
                                  QSize(1300, 760), QSize(1024, 640)}) {
            f.window.resize(size);
            settle();
            for (const char* rig : {"dishwasher", "v6-engine", "motor-bench", "stack"}) {
                f.open(rig);
                for (QCustomPlot* plot : f.window.findChildren<QCustomPlot*>()) {
                    if (!plot->isVisible() || !plot->legend->visible()) continue;
                    plot->replot(); // the queued one may still be on its way
                    const QList<QCPAxisRect*> rects = plot->axisRects();
                    const auto isClear = [&](const QRect& item) {
                        return std::none_of(rects.begin(), rects.end(), [&](const QCPAxisRect* rect) {
                            return item.intersects(rect->rect());
                        });
                    };
                    for (int i = 0; i < plot->legend->itemCount(); ++i) {
                        const QCPAbstractLegendItem* entry = plot->legend->item(i);
                        if (entry == nullptr) continue; // an empty cell of the last line
                        const QRect item = entry->outerRect();
                        const QSize needed = entry->minimumOuterSizeHint();
                        QVERIFY2(plot->rect().contains(item) && item.width() >= needed.width() &&
                                     item.height() >= needed.height() && isClear(item),
                                 qPrintable(QString("%1, %2 at %3x%4, item %5 of %6x%7+%8+%9 in %10x%11")
                                                .arg(rig)
                                                .arg(plot->accessibleName())
                                                .arg(size.width())
                                                .arg(size.height())
                                                .arg(i)
                                                .arg(item.width())
                                                .arg(item.height())
                                                .arg(item.x())
                                                .arg(item.y())
                                                .arg(plot->width())
                                                .arg(plot->height())));
                    }
                }
            }
        }
    }

    /// A layout saved on a larger screen comes back onto this one.
    void aRememberedSizeIsCutToTheScreen() {
        QByteArray large;
        {
            QWidget window;
            window.setGeometry(100, 100, 5000, 4000);
            large = window.saveGeometry();
        }
        QSettings().setValue(QStringLiteral("geometry"), large);
        Theme theme;
        MainWindow window(shippedDocument("dishwasher"), theme, false);
        window.restoreLayout();
        const QRect room = window.screen()->availableGeometry();
        QVERIFY2(room.contains(window.geometry()),
                 qPrintable(QString("%1x%2").arg(window.width()).arg(window.height())));
        QSettings().remove(QStringLiteral("geometry"));
    }

    /// Keys go to the picture, at the start and after each rig.
    void thePictureHasTheFocus() {
        Fixture f(QSize(1280, 720));
        const QWidget* picture = f.window.scenePanel().view();
        if (picture == nullptr) picture = &f.window.scenePanel();
        QVERIFY(f.window.focusWidget() == picture);
        child<ParameterPanel>(f.window).row("/elements/0/spring_constant")->edit().setFocus();
        f.open("oven");
        QVERIFY(f.window.focusWidget() == picture);
    }

    void textsOfDocumentsAreShownAsTheyStand_data() {
        QTest::addColumn<QString>("rig");
        for (const char* rig : {"motor-door", "crank-pusher", "cabinet-hinge"}) QTest::newRow(rig) << rig;
    }

    void textsOfDocumentsAreShownAsTheyStand() {
        QFETCH(QString, rig);
        Fixture f(QSize(1280, 720));
        f.window.openRig().open(hostileDocument(rig), QString("/tmp/<h1>big%1.json").arg(kMark));
        settle();
        f.window.session().runner().fastForward(0.1);
        QTRY_VERIFY(f.window.session().status().time > 0.09);
        for (const Parameter& p : parametersOf(f.window.openRig().rig())) {
            ParameterRow* row = child<ParameterPanel>(f.window).row(p.pointer); // opens every group
            row->edit().complain(QString("refused: ") + kMark);
        }
        for (QMenu* menu : f.window.findChildren<QMenu*>()) emit menu->aboutToShow();
        const QStringList problems = problemsOf(f.window);
        QVERIFY2(problems.isEmpty(), qPrintable(problems.join('\n')));
        // Labels that end in … say the rest in a tool tip of their own.
        for (ElidedLabel* label : f.window.findChildren<ElidedLabel*>()) {
            if (!label->isVisible() || !label->text().contains(kMark)) continue;
            label->resize(60, label->height());
            QHelpEvent help(QEvent::ToolTip, QPoint(2, 2), label->mapToGlobal(QPoint(2, 2)));
            QCoreApplication::sendEvent(label, &help);
            QVERIFY2(problemOf(QToolTip::text(), Qt::AutoText).isEmpty(), qPrintable(QToolTip::text()));
        }
        QToolTip::hideText();
        bool wasShown = false;
        f.window.openRig().change("edit", [](Rig& r) {
            r.environment.gravity.z() -= 1.0;
            return Issues{};
        });
        const QStringList said =
            problemsOfMessage([&] { static_cast<void>(f.window.files().mayDiscard()); }, wasShown);
        QVERIFY(wasShown);
        QVERIFY2(said.isEmpty(), qPrintable(said.join('\n')));
    }

    void familiesFollowFromWhatARigHas() {
        const std::pair<const char*, RigFamily> rigs[] = {{"refrigerator", RigFamily::hinge},
                                                          {"tailgate", RigFamily::hinge},
                                                          {"laptop", RigFamily::hinge},
                                                          {"four-bar", RigFamily::linkage},
                                                          {"cabinet-hinge", RigFamily::linkage},
                                                          {"v6-engine", RigFamily::linkage},
                                                          {"stack", RigFamily::contact},
                                                          {"door-stop-seal", RigFamily::contact},
                                                          {"motor-bench", RigFamily::motor},
                                                          {"power-tailgate", RigFamily::motor},
                                                          {"stewart-platform", RigFamily::freeMotion}};
        for (const auto& [name, family] : rigs) {
            const Model model(shippedDocument(name).rig);
            QVERIFY2(familyOf(model) == family,
                     qPrintable(QString("%1: %2").arg(name, keyOf(familyOf(model)))));
        }
        QSet<QString> keys;
        for (const RigFamily family : kRigFamilies) {
            keys.insert(keyOf(family));
            QVERIFY(!nameOf(family).isEmpty());
        }
        QCOMPARE(keys.size(), static_cast<qsizetype>(kRigFamilies.size()));
    }

    /// Each panel has a title that floats and closes it, by mouse and by keyboard; View > Panels brings it
    /// back.
    void panelsHaveTitles() {
        Fixture f(QSize(1280, 720));
        for (QDockWidget* dock : f.window.findChildren<QDockWidget*>()) {
            if (!dock->isVisible()) continue;
            auto* title = qobject_cast<DockTitle*>(dock->titleBarWidget());
            QVERIFY2(title != nullptr && title->isVisibleTo(dock), qPrintable(dock->objectName()));
            QVERIFY(title->closeButton().focusPolicy() & Qt::TabFocus);
            QVERIFY(!title->closeButton().accessibleName().isEmpty());
        }
        QDockWidget& time = f.dock("timeDock");
        auto* title = qobject_cast<DockTitle*>(time.titleBarWidget());
        QVERIFY(title->findChild<QToolButton*>("exportPlot") != nullptr); // the plot's own title line
        QTest::mouseClick(&title->floatButton(), Qt::LeftButton);
        QVERIFY(time.isFloating());
        QTest::mouseClick(&title->floatButton(), Qt::LeftButton);
        QVERIFY(!time.isFloating());
        title->closeButton().setFocus();
        QTest::keyClick(&title->closeButton(), Qt::Key_Space);
        QVERIFY(time.isHidden());
        time.toggleViewAction()->trigger();
        QVERIFY(time.isVisible());
        settle();
        QCOMPARE(f.window.size(), QSize(1280, 720));
    }

    /// What the user arranged for one kind of rig is there again for that kind, in the next session, too; other
    /// kinds have what suits them.
    void arrangementsAreKeptByKind() {
        QSettings().clear();
        const auto close = [](QDockWidget& dock) {
            QTest::mouseClick(&qobject_cast<DockTitle*>(dock.titleBarWidget())->closeButton(), Qt::LeftButton);
        };
        {
            Fixture f(QSize(1280, 720));
            f.window.restoreLayout();
            settle();
            close(f.dock("rateDock"));
            f.window.addDockWidget(Qt::RightDockWidgetArea, &f.dock("timeDock"));
            settle();
            f.open("four-bar");
            QVERIFY(f.dock("timeDock").isVisible());
            QCOMPARE(f.window.dockWidgetArea(&f.dock("timeDock")), Qt::BottomDockWidgetArea);
            QVERIFY(f.dock("linkageDock").isVisible());
            QVERIFY(child<ChannelDocks>(f.window).add("joint.crank pivot.angle", "joint.crank pivot.rate") !=
                    nullptr);
            settle();
            f.open("refrigerator"); // another hinge: as the dishwasher was left
            QVERIFY(f.dock("rateDock").isHidden());
            QVERIFY(f.dock("angleDock").isVisible());
            QCOMPARE(f.window.dockWidgetArea(&f.dock("timeDock")), Qt::RightDockWidgetArea);
            QCOMPARE(child<ChannelDocks>(f.window).count(), std::size_t{0});
            QCOMPARE(f.window.size(), QSize(1280, 720));
            f.open("motor-bench");
            close(f.dock("timeDock"));
            f.window.close();
        }
        Fixture f(QSize(1280, 720), "motor-bench");
        f.window.restoreLayout();
        settle();
        QVERIFY(f.dock("timeDock").isHidden());
        QVERIFY(f.dock("motorDock").isVisible());
        f.open("dishwasher");
        QVERIFY(f.dock("timeDock").isVisible() && f.dock("rateDock").isHidden());
        QCOMPARE(f.window.dockWidgetArea(&f.dock("timeDock")), Qt::RightDockWidgetArea);
        f.open("drag-link");
        QCOMPARE(child<ChannelDocks>(f.window).count(), std::size_t{1});
        QVERIFY(child<ChannelDocks>(f.window).dock(0).isVisible());
        f.open("stack"); // never arranged
        QVERIFY(f.dock("contactDock").isVisible() && f.dock("timeDock").isVisible());
        QCOMPARE(f.window.dockWidgetArea(&f.dock("timeDock")), Qt::BottomDockWidgetArea);
        QCOMPARE(child<ChannelDocks>(f.window).count(), std::size_t{0});
        // Reset: for this kind alone.
        f.open("oven");
        QMenu* view = nullptr;
        for (QMenu* menu : f.window.menuBar()->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly))
            if (menu->title() == "&View") view = menu;
        QVERIFY(view != nullptr);
        emit view->aboutToShow();
        QAction* reset = nullptr;
        for (QAction* action : view->actions())
            if (action->text().startsWith("&Reset arrangement")) reset = action;
        QVERIFY(reset != nullptr && reset->text().contains("hinges and doors"));
        reset->trigger();
        settle();
        QVERIFY(f.dock("rateDock").isVisible());
        QCOMPARE(f.window.dockWidgetArea(&f.dock("timeDock")), Qt::BottomDockWidgetArea);
        f.open("motor-bench");
        QVERIFY(f.dock("timeDock").isHidden());
        QSettings().clear();
    }

    /// Whatever is open, docked, floated and docked again: the window keeps its size, on a small screen, too.
    void theWindowNeverOutgrowsTheScreen() {
        Fixture f(kSmall);
        for (const char* rig : {"dishwasher", "cabinet-hinge", "motor-door", "box-pyramid"}) {
            f.open(rig);
            for (QDockWidget* dock : f.window.findChildren<QDockWidget*>()) dock->show();
            settle();
            for (int i = 0; i < 3; ++i) static_cast<void>(child<ChannelDocks>(f.window).addFor({}));
            f.window.timePlot().cursors().button().setChecked(true);
            settle();
            const QRect room = f.window.screen()->availableGeometry();
            QVERIFY2(f.window.width() <= room.width() && f.window.height() <= room.height(),
                     qPrintable(QString("%1: %2x%3").arg(rig).arg(f.window.width()).arg(f.window.height())));
            f.window.timePlot().cursors().button().setChecked(false);
            child<ChannelDocks>(f.window).clear();
            settle();
        }
    }

    /// A plot that is asked for is where it can be read, also where plots are above each other and low.
    void aPlotOfChannelsIsSeen() {
        for (const QSize& size : {QSize(1440, 860), kSmall}) {
            Fixture f(size);
            ChannelPlot* plot = child<ChannelDocks>(f.window).addFor({});
            settle();
            const QRect seen = plot->plot().visibleRegion().boundingRect();
            QVERIFY2(seen.height() >= 70, qPrintable(QString::number(seen.height())));
            QCOMPARE(seen.width(), plot->plot().width()); // nothing of it lies beside the panel
            QCOMPARE(f.window.size(), size);
        }
    }

    /// The curves over time can be read, and stay as high when the readout of the cursors comes and goes.
    void thePlotOverTimeIsHighEnough() {
        for (const QSize& size : {QSize(1440, 860), kSmall}) {
            Fixture f(size);
            const auto height = [&] {
                f.window.timePlot().plot().replot();
                return f.window.timePlot().plot().axisRect()->height();
            };
            const int before = height();
            const int least = size == kSmall ? 55 : 100; // [pixels] of the curves
            QVERIFY2(before >= least, qPrintable(QString::number(before)));
            f.window.timePlot().cursors().button().click();
            settle();
            QVERIFY2(height() >= before - 8, qPrintable(QString("%1 %2").arg(before).arg(height())));
            f.window.timePlot().cursors().button().click();
            settle();
            QVERIFY(std::abs(height() - before) <= 8);
            QCOMPARE(f.window.size(), size);
        }
    }

    /// A name is said once: by the tab where there are tabs, else by the title; and it is back at once.
    void aTabSaysThePanelsName() {
        Fixture f(QSize(1440, 860));
        const auto saysItsName = [&](const char* name) {
            const auto* label = f.dock(name).titleBarWidget()->findChild<QLabel*>("plotTitle");
            return label != nullptr && !label->isHidden();
        };
        f.dock("aboutDock").close();
        f.dock("lessonDock").close();
        f.dock("explainDock").close(); // two tabs are left
        settle();
        QVERIFY(!saysItsName("parametersDock"));
        QVERIFY(saysItsName("timeDock"));
        f.dock("workshopDock").setFloating(true);
        settle();
        QVERIFY(saysItsName("parametersDock"));
        QVERIFY(saysItsName("workshopDock"));
        f.window.tabifyDockWidget(&f.dock("parametersDock"), &f.dock("workshopDock"));
        f.dock("workshopDock").setFloating(false);
        f.dock("workshopDock").raise();
        settle();
        QVERIFY(!saysItsName("workshopDock"));
    }

    void literalTextsReadAsTheyStand() {
        QCOMPARE(literalText("plain & simple"), QString("plain & simple"));
        QVERIFY(!literalText("<b>x</b>").contains("<b>x"));
        QVERIFY(literalText("<b>x</b>").contains("&lt;b&gt;x"));
        QCOMPARE(literalActionText("a & b"), QString("a && b"));
    }
};

HINGELAB_UI_TEST(TestWindowLayout)

} // namespace test_window_layout

#include "test_window_layout.moc"
