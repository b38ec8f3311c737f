// SPDX-License-Identifier: GPL-3.0-or-later
// Pinned variants without a window: what is refused, what has no effect, the list and its menu.
#include <QColorDialog>
#include <QContextMenuEvent>
#include <QSignalSpy>

#include "tests/ui/answers.h"
#include "ui/compare/compare_dock.h"

namespace test_compare_panel {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr const char* kSpring = "/elements/0/spring_constant";

struct Fixture {
    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();
    VariantSet& variants = bench.variants();
    RigPictures pictures;
    ComparePanel panel{bench, pictures};
    QSignalSpy said{&variants, &VariantSet::said};

    explicit Fixture(const char* rig = "refrigerator") : Fixture(shippedDocument(rig)) {}
    explicit Fixture(RigDocument document) : bench(std::move(document), theme) {
        panel.resize(500, 700);
        panel.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&panel));
    }

    void setSpring(double value) { QVERIFY(model.setParameter(kSpring, value, model.newGesture()).empty()); }
    [[nodiscard]] const PinnedVariant& variant(std::size_t i) const { return *variants.all().at(i); }
    [[nodiscard]] QString lastSaid() const {
        return said.isEmpty() ? QString() : said.last().front().toString();
    }
    void runFor(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session.status().time >= end - 1e-6 && session.status().forwardLeft == 0.0,
                                 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(variants.isComplete(), 60'000);
    }
    /// What the list's menu offers for what is selected.
    QStringList offers() {
        QStringList found;
        emit child<QMenu>(panel, "variantMenu").aboutToShow();
        for (const QAction* action : child<QMenu>(panel, "variantMenu").actions()) {
            if (action->isEnabled() && !action->isSeparator())
                found << action->text().remove('&').section(' ', 0, 0);
        }
        return found;
    }
    void choose(const QString& words) {
        emit child<QMenu>(panel, "variantMenu").aboutToShow();
        QAction* action = actionOf(child<QMenu>(panel, "variantMenu"), words);
        QVERIFY2(action != nullptr && action->isEnabled(), qPrintable(words));
        action->trigger();
    }
    [[nodiscard]] QString figure(const QString& label, int column) {
        for (int row = 0; row < child<QTableWidget>(panel, "compareFigures").rowCount(); ++row) {
            if (child<QTableWidget>(panel, "compareFigures").item(row, 0)->text() == label)
                return child<QTableWidget>(panel, "compareFigures").item(row, column)->text();
        }
        return QStringLiteral("no such figure");
    }
};

/// A rig with a variant of which nothing is left.
RigDocument withUnfit(const char* colour) {
    RigDocument document = shippedDocument("refrigerator");
    KeptVariant kept{"lost", colour, Json::array()};
    kept.changes.push_back({{"op", "replace"}, {"path", "/elements/7/viscous_friction"}, {"value", 2}});
    document.rig.variants.push_back(kept);
    return document;
}

} // namespace

class TestComparePanel : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    void namesAreChecked() {
        Fixture f;
        const long a = f.variants.pin(), b = f.variants.pin(" soft close ");
        QCOMPARE(f.variant(1).name, std::string("soft close"));
        struct Case {
            long id;
            QString name;
            QString complaint;
        };
        const Case cases[] = {
            {a, "  ", "A name has 1 to 60 letters"},
            {a, QString(61, 'x'), "A name has 1 to 60 letters"},
            {a, "soft close", "Another variant has the name “soft close”. Choose another name."},
            {a, " A ", QString()}, // its own
            {b + 7, "C", QString()},
            {a, QString(60, 'x'), QString()}};
        for (const Case& c : cases) QCOMPARE(f.variants.rename(c.id, c.name), c.complaint);
        QCOMPARE(f.variant(0).name, std::string(60, 'x'));
        QCOMPARE(f.variant(1).name, std::string("soft close"));
        f.variants.pin("soft close"); // taken: another one is found
        QCOMPARE(f.variant(2).name, std::string("A"));
    }

    /// A picture that comes while a name is being typed waits until the field is left, by Escape, too.
    void picturesDoNotDisturbWhoTypes() {
        Fixture f;
        f.variants.pin();
        child<QTableWidget>(f.panel, "variants").setFocus();
        QTRY_VERIFY(child<QTableWidget>(f.panel, "variants").rowCount() == 1);
        const auto pixels = [&f] {
            return child<QTableWidget>(f.panel, "variants").item(0, 0)->icon().pixmap(112, 68).toImage();
        };
        const QImage painted = pixels();
        child<QTableWidget>(f.panel, "variants").editItem(child<QTableWidget>(f.panel, "variants").item(0, 0));
        auto* const field = child<QTableWidget>(f.panel, "variants").findChild<QLineEdit*>();
        QVERIFY(field != nullptr && field->hasFocus());
        QTest::keyClicks(field, "quiet");
        QVERIFY(f.pictures.areOfTheScene());
        bool isLast = false; // in the order in which they were asked for
        static_cast<void>(f.pictures.pictureForNow({f.variant(0).model, {}, f.theme.colors(), {54, 34}}, {},
                                                   &f.panel, [&isLast](const QImage&) { isLast = true; }));
        QTRY_VERIFY(isLast);
        QCOMPARE(field->text(), QString("quiet"));
        QCOMPARE(pixels(), painted);
        QTest::keyClick(field, Qt::Key_Escape);
        QTRY_VERIFY(pixels() != painted);
        QCOMPARE(child<QTableWidget>(f.panel, "variants").item(0, 0)->text(), QString("A"));
    }

    /// A colour of its own, which is in the file if the variant is; what changes nothing is no news.
    void coloursAreChosen() {
        Fixture f;
        const long id = f.variants.pin();
        const QColor first = f.variant(0).colour;
        QSignalSpy news(&f.variants, &VariantSet::listChanged);
        f.variants.setColour(id + 1, Qt::red);
        f.variants.setColour(id, QColor());
        f.variants.setColour(id, first);
        f.variants.setShown(id, true);
        f.variants.setShown(id + 1, false);
        f.variants.setReference(0);
        f.variants.setKept(id + 1, true);
        f.variants.setKept(id, false);
        f.variants.remove(id + 1);
        QCOMPARE(news.count(), 0);
        f.variants.setColour(id, QColor("#102030"));
        QCOMPARE(news.count(), 1);
        QVERIFY(f.model.undoStack().isClean()); // it is in no file
        f.variants.setKept(id, true);
        f.variants.setKept(id, true);
        QCOMPARE(f.model.undoStack().count(), 1);
        f.variants.setColour(id, QColor("#405060"));
        QCOMPARE(f.model.undoStack().undoText(), QString("Colour of variant “A”"));
        QCOMPARE(f.model.rig().variants.front().colour, std::string("#405060"));
        f.model.undoStack().undo();
        QCOMPARE(f.variant(0).colour, QColor("#102030"));
        f.variants.setKept(id, false);
        QCOMPARE(f.model.undoStack().undoText(), QString("Take variant “A” out of the file"));
        QVERIFY(f.model.rig().variants.empty() && !f.variants.isKept(id));
        QCOMPARE(f.variants.all().size(), std::size_t{1}); // it is compared still
    }

    /// There is room for sixteen, and for as many of those that were removed.
    void thereIsRoomForSixteen() {
        Fixture f;
        f.variants.pin("x");
        f.variants.remove(f.variant(0).id);
        QVERIFY2(f.lastSaid().contains("Removed “x”; “Bring back”"), qPrintable(f.lastSaid()));
        while (f.variants.all().size() < kMostVariants) QVERIFY(f.variants.pin() != 0);
        QCOMPARE(f.variants.pin(), 0L);
        QCOMPARE(f.lastSaid(), QString("There are 16 variants, as many as can be compared: remove one first"));
        QVERIFY(f.variants.canBringBack());
        f.variants.bringBack();
        QCOMPARE(f.variants.all().size(), kMostVariants);
        for (int i = 0; i < 4; ++i) { // the first of those that were removed are forgotten
            while (!f.variants.isEmpty()) f.variants.remove(f.variant(0).id);
            while (f.variants.all().size() < 6) f.variants.pin();
        }
        while (!f.variants.isEmpty()) f.variants.remove(f.variant(0).id);
        std::size_t back = 0;
        while (f.variants.canBringBack()) {
            f.variants.bringBack();
            ++back;
        }
        QCOMPARE(back, kMostVariants);
        f.variants.bringBack(); // there is none
        QCOMPARE(f.variants.all().size(), kMostVariants);
        std::set<std::string> names;
        for (const auto& variant : f.variants.all()) names.insert(variant->name);
        QCOMPARE(names.size(), kMostVariants); // those that came back beside others of their name have another
    }

    void whatDoesNotFitCanBeRenamedAndRemoved() {
        Fixture f(withUnfit(""));
        const long id = f.variant(0).id;
        QVERIFY(f.variant(0).colour.isValid()); // it has none of its own
        QVERIFY2(f.variant(0).problem.find("does not fit") != std::string::npos, f.variant(0).problem.c_str());
        f.panel.select(id);
        QCOMPARE(f.offers(), (QStringList{"Rename", "Remove"}));
        QCOMPARE(child<QTableWidget>(f.panel, "variants").item(0, ComparePanel::kDiffers)->text(),
                 QString("does not fit"));
        QCOMPARE(child<QTableWidget>(f.panel, "differences").rowCount(), 0);
        f.variants.revertTo(id);
        f.variants.switchTo(id);
        f.variants.switchOver();
        QCOMPARE(f.lastSaid(), QString("Nothing to switch to: pin this design (Ctrl+Shift+D), then change it"));
        QVERIFY(!f.variants.canSwitchOver() && f.model.undoStack().isClean());
        QCOMPARE(f.variants.rename(id, "found"), QString());
        QCOMPARE(f.model.rig().variants.front().name, std::string("found"));
        f.variants.setKept(id, false); // it is nowhere else
        QVERIFY(f.variants.isEmpty() && f.model.rig().variants.empty());
        QVERIFY2(f.lastSaid().contains("Undo brings it back"), qPrintable(f.lastSaid()));
        QVERIFY(!f.variants.canBringBack());
        f.model.undoStack().undo();
        QCOMPARE(f.variant(0).name, std::string("found"));
        QVERIFY(f.variant(0).model == nullptr);
    }

    /// Undo and redo bring several at once, and a name back.
    void undoBringsWhatWasKept() {
        Fixture f;
        f.setSpring(2.0);
        for (const char* name : {"one", "two"}) f.variants.setKept(f.variants.pin(name), true);
        QVERIFY(f.model
                    .change("Remove both",
                            [](Rig& rig) {
                                rig.variants.clear();
                                return Issues{};
                            })
                    .empty());
        QCOMPARE(f.variants.all().size(), std::size_t{2}); // they are compared still
        QVERIFY(!f.variants.isKept(f.variant(0).id));
        f.model.undoStack().undo();
        QCOMPARE(f.variants.all().size(), std::size_t{2});
        QVERIFY(f.variants.isKept(f.variant(0).id) && f.variants.isKept(f.variant(1).id));
    }

    /// A and B, while nothing moves and while it does; what cannot be switched to.
    void switchingGoesBackAndForth() {
        Fixture f;
        f.variants.switchOver();
        QCOMPARE(f.lastSaid(), QString("Nothing to switch to: pin this design (Ctrl+Shift+D), then change it"));
        const double was = valueOf(f.model, kSpring);
        const long a = f.variants.pin();
        QVERIFY(!f.variants.canSwitchOver()); // it is the present one
        f.setSpring(was + 1.0);
        QVERIFY(f.variants.canSwitchOver());
        f.variants.switchOver(); // from the start: nothing plays
        QTRY_COMPARE(f.variants.presentId(), a);
        QCOMPARE(valueOf(f.model, kSpring), was);
        QCOMPARE(f.variants.all().size(), std::size_t{2}); // what was present is pinned, too
        const long b = f.variant(1).id;
        f.variants.switchTo(a);
        f.variants.revertTo(a);
        f.variants.revertTo(b + 5);
        f.variants.switchTo(b + 5);
        QCOMPARE(f.variants.presentId(), a);
        f.session.runner().play();
        QTRY_VERIFY(f.session.isPlaying());
        f.variants.switchOver();
        QCOMPARE(f.variants.presentId(), b); // at once
        QCOMPARE(valueOf(f.model, kSpring), was + 1.0);
        f.session.runner().pause();
        QTRY_VERIFY(!f.session.isPlaying());
        f.variants.remove(a); // the other one of the switch
        f.setSpring(was + 2.0);
        f.variants.switchOver();
        QTRY_COMPARE(f.variants.presentId(), b);
        QCOMPARE(f.variants.all().size(), std::size_t{2});
    }

    /// The present design goes where there is no room to pin it: that is for undo.
    void switchingPinsNothingWhereThereIsNoRoom() {
        Fixture f;
        const double was = valueOf(f.model, kSpring);
        while (f.variants.all().size() < kMostVariants) f.variants.pin();
        f.setSpring(was + 1.0);
        f.variants.switchOver();
        QTRY_COMPARE(valueOf(f.model, kSpring), was);
        QCOMPARE(f.variants.all().size(), kMostVariants);
        f.model.undoStack().undo();
        QCOMPARE(valueOf(f.model, kSpring), was + 1.0);
    }

    void rowsAreThereWhereItWasSimulated() {
        Fixture f;
        f.variants.pin();
        QVERIFY(f.variants.rowOf(f.variant(0)).empty());
        QCOMPARE(f.variants.heldValues(), std::size_t{0});
        f.setSpring(4.0);
        f.runFor(0.3);
        QVERIFY(f.variants.heldValues() > 0);
        f.session.showInstant(0.2);
        const std::span<const double> row = f.variants.rowOf(f.variant(0));
        QVERIFY(!row.empty());
        QCOMPARE(row[0], f.session.shownTime());
    }

    void theMenuDoesWhatItSays() {
        Fixture f;
        QCOMPARE(f.offers(), QStringList());
        const long a = f.variants.pin();
        f.panel.select(a);
        QCOMPARE(f.offers(),
                 (QStringList{"Colour…", "Rename", "Reference", "Remove"})); // it is the present one
        QCOMPARE(child<QTableWidget>(f.panel, "variants").item(0, ComparePanel::kDiffers)->text(),
                 QString("nothing: it is the present one"));
        const double was = valueOf(f.model, kSpring);
        f.setSpring(was + 1.0);
        f.panel.refresh();
        QCOMPARE(child<QTableWidget>(f.panel, "variants").item(0, ComparePanel::kDiffers)->text(),
                 QString("1 thing"));
        QCOMPARE(f.offers(), (QStringList{"Revert", "Switch", "Colour…", "Rename", "Reference", "Remove"}));
        f.choose("Reference");
        QCOMPARE(f.variants.reference(), a);
        f.choose("Reference");
        QCOMPARE(f.variants.reference(), 0L);
        const QColor before = f.variant(0).colour;
        {
            const Answers answers({Answers::cancel(), [](QDialog& dialog) {
                                       auto& colours = dynamic_cast<QColorDialog&>(dialog);
                                       colours.setCurrentColor(QColor("#224466"));
                                       colours.accept();
                                   }});
            f.choose("Colour");
            QCOMPARE(f.variant(0).colour, before);
            f.choose("Colour");
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(f.variant(0).colour, QColor("#224466"));
        f.choose("Revert");
        QTRY_COMPARE(valueOf(f.model, kSpring), was);
        QCOMPARE(f.variants.all().size(), std::size_t{1});
        f.choose("Remove");
        QCOMPARE(f.offers(), QStringList{"Bring"});
        f.choose("Bring back");
        QCOMPARE(f.variant(0).id, a);
    }

    /// The menu of a row opens there; where there is no row, none does.
    void aRowHasAMenuWhereItIs() {
        Fixture f;
        f.variants.pin();
        QTableWidget& list = child<QTableWidget>(f.panel, "variants");
        const auto ask = [&](const QPoint& at) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, list.viewport()->mapToGlobal(at));
            QApplication::sendEvent(list.viewport(), &event);
            const bool isOpen = child<QMenu>(f.panel, "variantMenu").isVisible();
            child<QMenu>(f.panel, "variantMenu").close();
            return isOpen;
        };
        QVERIFY(ask(list.visualItemRect(list.item(0, 0)).center()));
        QVERIFY(!ask(QPoint(list.viewport()->width() / 2, list.viewport()->height() - 2)));
    }

    /// What is selected is what the differences are of.
    void theSelectedOneIsTold() {
        Fixture f;
        const long a = f.variants.pin();
        const double was = valueOf(f.model, kSpring);
        f.setSpring(was + 1.0);
        const long b = f.variants.pin();
        QCOMPARE(f.panel.selected(), b); // the newest
        QCOMPARE(child<QTableWidget>(f.panel, "differences").rowCount(), 0);
        child<QTableWidget>(f.panel, "variants").setCurrentCell(0, ComparePanel::kName);
        QCOMPARE(f.panel.selected(), a);
        QCOMPARE(child<QTableWidget>(f.panel, "differences").rowCount(), 1);
        QCOMPARE(child<QTableWidget>(f.panel, "differences").horizontalHeaderItem(1)->text(), QString("A"));
        child<QTableWidget>(f.panel, "variants").item(0, ComparePanel::kInFile)->setCheckState(Qt::Checked);
        QTRY_VERIFY(f.variants.isKept(a));
        child<QTableWidget>(f.panel, "variants").item(1, ComparePanel::kName)->setCheckState(Qt::Unchecked);
        QTRY_VERIFY(!f.variant(1).isShown);
    }

    /// Distances from a reference, of all that have a run; who is not shown has none.
    void figuresTellHowFarTheOthersAre() {
        Fixture f;
        const long a = f.variants.pin();
        f.setSpring(valueOf(f.model, kSpring) + 1.0);
        const long b = f.variants.pin();
        f.setSpring(valueOf(f.model, kSpring) + 1.0);
        const long c = f.variants.pin();
        f.panel.showPage(ComparePanel::Page::figures);
        f.variants.setShown(c, false);
        f.variants.setReference(a);
        f.panel.refresh();
        QCOMPARE(f.figure("Largest distance", 1), QString("no such figure")); // nothing was simulated
        QVERIFY(child<QLabel>(f.panel, "compareNote").isHidden());
        f.runFor(0.5);
        f.panel.refresh();
        QVERIFY2(f.figure("Largest distance", 1).endsWith("m"), qPrintable(f.figure("Largest distance", 1)));
        QCOMPARE(f.figure("Largest distance", 2), QString("–")); // the reference from itself
        QVERIFY(f.figure("Largest turn", 3).endsWith("°"));
        QCOMPARE(f.figure("Largest turn", 4), QString("–")); // not shown
        QCOMPARE(f.panel.compared().nearest(), b);
        QVERIFY2(child<QLabel>(f.panel, "compareNote").text().contains("Nearest to “A” is “B”"),
                 qPrintable(child<QLabel>(f.panel, "compareNote").text()));
        f.variants.setReference(0);
        f.panel.refresh();
        QCOMPARE(f.figure("Largest turn", 3), QString("no such figure"));
    }

    /// Schemes of contacts: those that are in the file stay, and there has to be room.
    void schemesNeedRoom() {
        QMainWindow window;
        Theme theme;
        Workbench bench{shippedDocument("door-stop-seal"), theme};
        OpenRig& model = bench.openRig();
        VariantSet& variants = bench.variants();
        RigPictures pictures;
        CompareDock dock(window, bench, pictures);
        QSignalSpy said(&variants, &VariantSet::said);
        child<QAction>(dock, "schemesAction").trigger();
        QCOMPARE(variants.all().size(), std::size_t{4});
        variants.setKept(variants.all().front()->id, true);
        const long kept = variants.all().front()->id;
        child<QAction>(dock, "schemesAction").trigger();
        QCOMPARE(variants.all().size(), std::size_t{5});
        QCOMPARE(variants.all().front()->id, kept);
        while (variants.all().size() < kMostVariants) variants.pin();
        for (const auto& variant : variants.all()) variants.setKept(variant->id, true);
        child<QAction>(dock, "schemesAction").trigger();
        QCOMPARE(variants.all().size(), kMostVariants);
        QCOMPARE(said.last().front().toString(),
                 QString("There is no room for 4 more variants: remove some first"));
        model.open(shippedDocument("dishwasher"), {}); // without contacts there is nothing to compare
        QVERIFY(!child<QAction>(dock, "schemesAction").isEnabled());
        dock.compareSchemes();
        QVERIFY(variants.isEmpty());
    }
};

HINGELAB_UI_TEST(TestComparePanel)

} // namespace test_compare_panel

#include "test_compare_panel.moc"
