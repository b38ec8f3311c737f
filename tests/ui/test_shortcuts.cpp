// SPDX-License-Identifier: GPL-3.0-or-later
// Keys go where a person means them: space plays unless one is typing, undo takes back what was entered.
#include <QCheckBox>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTextBlock>
#include <QTextBrowser>
#include <map>
#include <set>

#include "tests/ui/ui_test.h"
#include "ui/manual/manual_places.h"
#include "ui/manual/manual_window.h"
#include "ui/panel_list.h"
#include "ui/shortcut_list.h"
#include "ui/sketch/sketch_dialog.h"
#include "ui/synthesis/synthesis_dialog.h"

namespace test_shortcuts {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/0/spring_constant";

struct Fixture {
    Theme theme;
    MainWindow window{shippedDocument("dishwasher"), theme, false};

    Fixture() {
        window.show();
        window.activateWindow();
        static_cast<void>(QTest::qWaitForWindowActive(&window));
    }
    /// A key for whatever has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(window.focusWidget() != nullptr ? window.focusWidget() : &window, key, modifiers);
    }
    NumberEdit& edit() { return child<ParameterPanel>(window).row(kSpring)->edit(); }
    double spring() { return valueOf(window.openRig(), kSpring); }
    bool playing() { return window.session().status().state == RunState::playing; }
    QToolButton& button(const QString& text) {
        for (QToolButton* candidate : child<ParameterPanel>(window).findChildren<QToolButton*>()) {
            if (candidate->text() == text) return *candidate;
        }
        throw std::runtime_error("no button " + text.toStdString());
    }
    const DoorHingeParameters& hinge() {
        return std::get<DoorHingeParameters>(window.openRig().rig().elements[0].law);
    }
};

/// Everything that a key of a window may mean: actions of all contexts, and the marked letters of its buttons
/// and of the bar of menus.
std::map<QString, QStringList> meaningsIn(const QWidget& window) {
    std::map<QString, QStringList> meanings;
    for (const QAction* action : window.findChildren<QAction*>()) {
        for (const QKeySequence& key : action->shortcuts()) meanings[key.toString()] << action->text();
    }
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>()) {
        if (button->window() != &window || button->shortcut().isEmpty() || !button->isVisible()) continue;
        meanings[button->shortcut().toString()] << button->text();
    }
    if (const auto* main = qobject_cast<const QMainWindow*>(&window)) {
        for (const QAction* title : main->menuBar()->actions())
            meanings[QKeySequence::mnemonic(title->text()).toString()] << title->text();
    }
    meanings.erase(QString());
    return meanings;
}

/// Links to pages, without the places in them.
QStringList linksOf(const QTextDocument& page) {
    QStringList links;
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QString link = it.fragment().charFormat().anchorHref().section(QLatin1Char('#'), 0, 0);
            if (link.endsWith(QLatin1String(".md")) && !link.contains(QLatin1Char(':'))) links << link;
        }
    }
    return links;
}

QStringList picturesOf(const QTextDocument& page) {
    QStringList pictures;
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().charFormat().isImageFormat())
                pictures << it.fragment().charFormat().toImageFormat().name();
        }
    }
    return pictures;
}

QStringList collisionsIn(const QWidget& window) {
    QStringList found;
    for (const auto& [key, words] : meaningsIn(window)) {
        if (words.size() > 1) found << key + ": " + words.join(" | ");
    }
    return found;
}

} // namespace

class TestShortcuts : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void undoTakesBackATypedValue() {
        Fixture f;
        f.edit().setFocus();
        f.edit().selectAll();
        QTest::keyClicks(&f.edit(), "7");
        f.press(Qt::Key_Return);
        QCOMPARE(f.spring(), 7.0);
        QVERIFY(f.edit().hasFocus());
        f.press(Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(f.spring(), 1.5);
        QCOMPARE(f.edit().text(), QStringLiteral("1.50 N·m/rad"));
        f.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.spring(), 7.0);
    }

    /// While one types, undo is that of the line.
    void undoWhileTypingStaysInTheLine() {
        Fixture f;
        f.edit().setFocus();
        f.edit().selectAll();
        QTest::keyClicks(&f.edit(), "7");
        f.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.window.openRig().undoStack().count() == 0);
        QCOMPARE(f.edit().text(), QStringLiteral("1.50 N·m/rad"));
    }

    /// Qt runs none of two commands that have the same key. Whatever has the focus, a key means one thing.
    void noKeyMeansTwoThings() {
        for (const char* rig : {"dishwasher", "four-bar", "motor-bench", "slope"}) {
            Fixture f;
            QVERIFY(f.window.files().openRig(rig).isEmpty());
            f.window.showWorkshop();
            QCOMPARE(collisionsIn(f.window), QStringList());
            f.window.showDoor(DoorPanel::Page::figures);
            QCOMPARE(collisionsIn(f.window), QStringList());
            // Keys that the 3D view takes by itself are no command's.
            const std::map<QString, QStringList> meanings = meaningsIn(f.window);
            for (const char* key : {"1", "2", "3", "4", ".", ",", "F", "Shift+F", "Esc"})
                QVERIFY2(meanings.count(key) == 0, key);
        }
        const Theme theme;
        SketchDialog sketch(theme);
        sketch.show();
        QCOMPARE(collisionsIn(sketch), QStringList());
        SynthesisDialog synthesis(theme);
        synthesis.show();
        QCOMPARE(collisionsIn(synthesis), QStringList());
    }

    /// Ctrl+D duplicates what is selected wherever the focus is, and Ctrl+Shift+D pins.
    void duplicateAndPinHaveKeysOfTheirOwn() {
        Fixture f;
        f.window.showWorkshop();
        f.window.selection().selectNamed("/elements/hinge");
        const std::size_t before = f.window.openRig().rig().elements.size();
        QVERIFY(!f.window.selection().item().empty());
        f.press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(f.window.openRig().rig().elements.size(), before + 1);
        child<OutlinePanel>(child<WorkshopPanel>(f.window)).setFocus();
        f.press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(f.window.openRig().rig().elements.size(), before + 2);
        QVERIFY(f.window.variants().isEmpty());
        f.press(Qt::Key_D, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(f.window.variants().all().size(), std::size_t{1});
        QCOMPARE(f.window.openRig().rig().elements.size(), before + 2);
    }

    /// A button that goes with what it did leaves the keys to the window, wherever one was before.
    void undoTakesBackWhatAButtonAdded() {
        for (const char* text : {"Add presliding", "Add detent", "Add damping zone"}) {
            for (const bool wasTyping : {false, true}) {
                Fixture f;
                const std::string before = f.window.openRig().text();
                if (wasTyping) {
                    QLineEdit& search = child<ParameterPanel>(f.window).search();
                    search.setFocus();
                    QTest::keyClicks(&search, "hinge");
                } else {
                    f.edit().setFocus();
                }
                QTest::mouseClick(&f.button(text), Qt::LeftButton);
                QVERIFY2(f.window.openRig().text() != before, text);
                f.press(Qt::Key_Z, Qt::ControlModifier);
                QVERIFY2(f.window.openRig().text() == before, text);
                f.press(Qt::Key_Y, Qt::ControlModifier);
                QVERIFY2(f.window.openRig().text() != before, text);
            }
        }
    }

    /// While one types into the search line, undo is the line's.
    void undoOfTheSearchStaysInTheLine() {
        Fixture f;
        f.window.openRig().setParameter(kSpring, 2.0, f.window.openRig().newGesture());
        QLineEdit& search = child<ParameterPanel>(f.window).search();
        search.setFocus();
        QTest::keyClicks(&search, "catch");
        f.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(search.text() != "catch");
        QCOMPARE(f.spring(), 2.0);
        search.clear();
    }

    /// A check box that was clicked leaves space to the transport; reached with Tab, it has it.
    void spacePlaysAfterAClickOnACheckBox() {
        Fixture f;
        f.window.showWorkshop();
        f.window.selection().selectNamed("/joints/hinge axis");
        Inspector& inspector = child<WorkshopPanel>(f.window).inspector();
        const auto stop = [&] {
            for (QCheckBox* box : inspector.findChildren<QCheckBox*>()) {
                if (box->isVisible() && box->objectName().endsWith("upper_stop")) return box;
            }
            throw std::runtime_error("no check box");
        };
        static_cast<void>(inspector.editor({})); // the form of what was selected
        const auto has = [&] { return f.window.openRig().rig().joints[0].revolute()->upperStop.has_value(); };
        QVERIFY(has());
        QTest::mouseClick(stop(), Qt::LeftButton, {}, QPoint(8, stop()->height() / 2));
        QVERIFY(!has());
        f.press(Qt::Key_Space);
        QTRY_VERIFY(f.playing());
        QVERIFY(!has());
        QTest::mouseClick(stop(), Qt::LeftButton, {}, QPoint(8, stop()->height() / 2));
        QVERIFY(has());
        f.press(Qt::Key_Space);
        QTRY_VERIFY(!f.playing());
        QVERIFY(has());
        stop()->setFocus(Qt::OtherFocusReason);
        f.press(Qt::Key_Tab);
        f.press(Qt::Key_Backtab, Qt::ShiftModifier);
        QVERIFY(stop()->hasFocus());
        f.press(Qt::Key_Space);
        QVERIFY(!has());
        QVERIFY(!f.playing());
    }

    /// The manual is within the program; its links lead on, and back.
    void theManualIsWithinTheProgram() {
        Fixture f;
        f.press(Qt::Key_F1);
        auto* help = f.window.findChild<ManualWindow*>();
        QVERIFY(help != nullptr && help->isVisible());
        QTextBrowser& pages = child<QTextBrowser>(*help, "browser");
        const QStringList names = manualPages();
        QVERIFY(names.size() > 30);
        for (const QString& name : names) {
            help->showPlace(name);
            QVERIFY2(pages.toPlainText().size() > 200, qPrintable(name));
            for (const QStringList& list : {linksOf(*pages.document()), picturesOf(*pages.document())}) {
                for (const QString& link : list) {
                    const QUrl target = pages.source().resolved(QUrl(link));
                    if (target.path().startsWith("/docs/"))
                        QVERIFY2(QFile::exists(":" + target.path()), qPrintable(name + ": " + link));
                }
            }
        }
        help->showPlace("reference/window");
        emit pages.anchorClicked(QUrl("../how-to/rewind.md"));
        QCOMPARE(pages.source().path(), QString("/docs/how-to/rewind.md"));
        emit pages.anchorClicked(QUrl("../reference/window.md#the-whole-door"));
        QCOMPARE(pages.source().path(), QString("/docs/reference/window.md"));
        QCOMPARE(pages.textCursor().block().text(), QString("The whole door"));
        emit pages.anchorClicked(QUrl("../../resources/rigs/oven.json")); // not a page: nothing happens
        QCOMPARE(pages.source().fileName(), QString("window.md"));
    }

    /// Pages and headings that links of the program name are there; so is a place for each panel and dialog.
    void everyPlaceOfTheManualIsThere() {
        std::set<QString> places;
        for (const ManualSection& section : manualSections()) {
            places.insert(section.page);
            places.insert(section.page + "#" + section.anchor);
        }
        for (const ManualPlace& place : manualPlaces()) QVERIFY2(places.contains(place.place), place.widget);
        Theme theme;
        for (const char* name : {"dishwasher", "v6-engine", "tailgate", "stewart-platform", "motor-door",
                                 "oven", "refrigerator", "box-pyramid", "car-door", "room-door"}) {
            MainWindow window(shippedDocument(name), theme, false);
            for (const auto* group : window.findChildren<ParameterGroup*>()) {
                const QString place = manualPlaceOf(group);
                QVERIFY2(place.startsWith("reference/parameters#") && places.contains(place),
                         qPrintable(place));
            }
            for (const auto* dock : window.findChildren<QDockWidget*>()) {
                const QString place = manualPlaceOf(dock);
                QVERIFY2(places.contains(place), qPrintable(dock->objectName()));
                QVERIFY2(place != "reference/window",
                         qPrintable(dock->objectName() + " has no place of its own"));
            }
        }
    }

    /// F1 opens the place of what is under the pointer; where that is nothing of the window, of what has the
    /// focus.
    void f1ExplainsWhatIsUnderThePointer() {
        Fixture f;
        const auto shown = [&] {
            const auto* manual = f.window.findChild<ManualWindow*>();
            if (manual == nullptr || !manual->isVisible()) return QString();
            const QTextBrowser& page = child<QTextBrowser>(*manual, "browser");
            return page.source().fileName() + "#" + page.textCursor().block().text();
        };
        QWidget& plot = *f.window.findChild<QDockWidget*>("timeDock")->widget();
        QCursor::setPos(plot.mapToGlobal(plot.rect().center()));
        f.press(Qt::Key_F1);
        QCOMPARE(shown(), QString("plots.md#Channels of the plot over time"));
        f.window.activateWindow();
        QCursor::setPos(0, 0);
        if (QApplication::widgetAt(QCursor::pos()) != nullptr) QCursor::setPos(5000, 5000);
        f.edit().setFocus();
        f.press(Qt::Key_F1);
        QCOMPARE(shown(), QString("parameters.md#Door hinge (elements[] of type door_hinge)"));
        const auto& page = child<QTextBrowser>(*f.window.findChild<ManualWindow*>(), "browser");
        QVERIFY2(std::abs(page.cursorRect().top()) < 40, "the heading is at the top");
    }

    /// In a modal dialog, the manual belongs to the dialog, so that it can be used beside it.
    void f1WorksInMessageBoxes() {
        Fixture f;
        QMessageBox box(QMessageBox::Warning, "A file is refused", "Why.", QMessageBox::Ok, &f.window);
        box.open();
        QCursor::setPos(box.mapToGlobal(box.rect().center()));
        QTest::keyClick(&box, Qt::Key_F1);
        const auto* manual = box.findChild<ManualWindow*>();
        QVERIFY(manual != nullptr && manual->isVisible());
        QCOMPARE(child<QTextBrowser>(*manual, "browser").source().fileName(),
                 QString("when-something-goes-wrong.md"));
    }

    void theManualIsSearched() {
        ManualWindow manual;
        manual.show();
        auto& search = child<QLineEdit>(manual, "manualSearch");
        auto& hits = child<QListWidget>(manual, "hits");
        search.setText("phase portrait");
        QVERIFY(hits.isVisible() && hits.count() > 0);
        QVERIFY2(hits.item(0)->text().startsWith(
                     QString::fromUtf8("Plot one channel against another \u203a Add a phase portrait\n")),
                 qPrintable(hits.item(0)->text()));
        QTest::keyClick(&search, Qt::Key_Return);
        auto& page = child<QTextBrowser>(manual, "browser");
        QVERIFY(page.isVisible() && search.text().isEmpty());
        QCOMPARE(page.source().fileName(), QString("channel-plots.md"));
        QCOMPARE(page.textCursor().block().text(), QString("Add a phase portrait"));
        search.setText("zzyzx");
        QCOMPARE(hits.count(), 1);
        QVERIFY(hits.item(0)->text().startsWith("Nothing in the manual"));
        search.clear();
        QVERIFY(page.isVisible());
    }

    void f11IsTheWholeScreen() {
        Fixture f;
        f.press(Qt::Key_F11);
        QTRY_VERIFY(f.window.isFullScreen());
        f.press(Qt::Key_F11);
        QTRY_VERIFY(!f.window.isFullScreen());
        QVERIFY(f.window.isVisible());
    }

    /// Every key that a command has is in the list, under its menu, and can be searched for.
    void allKeysAreListed() {
        Fixture f;
        f.press(Qt::Key_F1, Qt::ControlModifier);
        auto* list = f.window.findChild<ShortcutList*>();
        QVERIFY(list != nullptr && list->isVisible());
        f.window.activateWindow();
        f.press(Qt::Key_F1, Qt::ControlModifier); // the same again
        QCOMPARE(f.window.findChildren<ShortcutList*>().size(), 1);
        std::multiset<QString> keys;
        for (const ShortcutLine& line : shortcutsOf(f.window)) {
            QVERIFY(!line.group.isEmpty() && !line.words.isEmpty());
            for (const QString& key : line.keys.split(", ")) keys.insert(key);
        }
        for (const QAction* action : f.window.findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts())
                QVERIFY2(keys.count(key.toString(QKeySequence::NativeText)) > 0, qPrintable(action->text()));
        }
        QTreeWidget& lines = child<QTreeWidget>(*list, "shortcuts");
        const auto shown = [&] {
            QStringList words;
            for (int g = 0; g < lines.topLevelItemCount(); ++g) {
                QTreeWidgetItem* group = lines.topLevelItem(g);
                for (int i = 0; i < group->childCount(); ++i) {
                    if (!group->isHidden() && !group->child(i)->isHidden()) words << group->child(i)->text(0);
                }
            }
            return words;
        };
        QVERIFY(shown().size() > 25);
        child<QLineEdit>(*list, "shortcutSearch").setText("ctrl+shift+d");
        QCOMPARE(shown(), QStringList("Pin this design"));
        child<QLineEdit>(*list, "shortcutSearch").setText("duplicate");
        QCOMPARE(shown(), QStringList("Duplicate"));
    }

    void spacePlaysFromTheStart() {
        Fixture f;
        f.press(Qt::Key_Space);
        QTRY_VERIFY(f.playing());
        QVERIFY(child<ParameterPanel>(f.window).search().text().isEmpty());
        f.press(Qt::Key_Space);
        QTRY_VERIFY(!f.playing());
    }

    /// Back by a step, to an event, on from there, and to the present.
    void theRunIsLookedBackAtByKeys() {
        Fixture f;
        SessionController& session = f.window.session();
        session.runner().fastForward(1.0);
        QTRY_VERIFY(session.status().time > 0.999 && session.status().forwardLeft == 0.0);
        f.press(Qt::Key_F10, Qt::ShiftModifier);
        QVERIFY(std::abs(session.shownTime() - 0.99) < 0.003);
        f.press(Qt::Key_End, Qt::ControlModifier);
        QVERIFY(session.isLive());
        f.press(Qt::Key_Left, Qt::AltModifier);
        const RunEvent last = session.runs().events().events().back();
        QVERIFY(std::abs(session.shownTime() - last.time) < 0.003);
        const double shown = session.shownTime();
        f.press(Qt::Key_B, Qt::ControlModifier);
        QTRY_VERIFY(session.isLive());
        QCOMPARE(session.status().time, shown);
    }

    void spacePlaysAfterOpeningARig() {
        Fixture f;
        f.edit().setFocus();
        QVERIFY(f.window.files().openRig("oven").isEmpty());
        f.press(Qt::Key_Space);
        QTRY_VERIFY(f.playing());
        QVERIFY(child<ParameterPanel>(f.window).search().text().isEmpty());
    }

    void spacePlaysWhereNobodyTypes() {
        Fixture f;
        QWidget* const places[] = {
            &f.edit(), &child<ParameterPanel>(f.window).search(),
            &child<QSlider>(*child<ParameterPanel>(f.window).row(kSpring), "parameterSlider")};
        for (QWidget* place : places) {
            const bool before = f.playing();
            place->setFocus();
            f.press(Qt::Key_Space);
            QTRY_VERIFY(f.playing() != before);
        }
        QCOMPARE(f.spring(), 1.5);
    }

    void spaceIsTypedWhereSomebodyTypes() {
        Fixture f;
        f.edit().setFocus();
        f.edit().selectAll();
        QTest::keyClicks(&f.edit(), "2 N*m/rad");
        f.press(Qt::Key_Return);
        QCOMPARE(f.spring(), 2.0);
        child<ParameterPanel>(f.window).search().setFocus();
        QTest::keyClicks(&child<ParameterPanel>(f.window).search(), "catch torque");
        QCOMPARE(child<ParameterPanel>(f.window).search().text(), QStringLiteral("catch torque"));
        QVERIFY(!f.playing());
    }

    /// A button that was reached with the keyboard is pressed with it.
    void spacePressesAButtonWithTheFocus() {
        Fixture f;
        child<ParameterPanel>(f.window).row(kSpring)->edit().valueEntered(9.0);
        QToolButton& reset = child<QToolButton>(*child<ParameterPanel>(f.window).row(kSpring), "resetButton");
        reset.setFocus(Qt::TabFocusReason);
        f.press(Qt::Key_Space);
        QCOMPARE(f.spring(), 1.5);
        QVERIFY(!f.playing());
    }
};

HINGELAB_UI_TEST(TestShortcuts)

} // namespace test_shortcuts

#include "test_shortcuts.moc"
