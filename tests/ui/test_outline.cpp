// SPDX-License-Identifier: GPL-3.0-or-later
// The workshop by what is rarely done there: menus, foreign clipboards, fields that refuse, what can be added.
#include <QClipboard>
#include <QContextMenuEvent>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalSpy>

#include "tests/ui/answers.h"
#include "tests/ui/workshop_bench.h"
#include "ui/workshop/add_dialog.h"

namespace test_outline {

using namespace hingelab;
using namespace hingelab::test;

namespace {

/// Opens the outline's menu and takes an entry of it; what could be taken comes back.
QStringList takeFromMenu(Bench& bench, const QString& entry) {
    QStringList offered;
    chooseInNextMenu(entry, &offered);
    OutlinePanel& outline = child<OutlinePanel>(bench.panel);
    const QPoint at(20, 20);
    QContextMenuEvent event(QContextMenuEvent::Keyboard, at, outline.viewport()->mapToGlobal(at));
    QApplication::sendEvent(outline.viewport(), &event);
    return offered;
}

void key(Bench& bench, Qt::Key key, Qt::KeyboardModifiers keys = {}) {
    child<OutlinePanel>(bench.panel).setFocus();
    QTest::keyClick(&child<OutlinePanel>(bench.panel), key, keys);
}

QString order(const Bench& bench) {
    QStringList names;
    for (const Body& body : bench.rig().bodies) names << QString::fromStdString(body.name);
    return names.join(", ");
}

/// Where the first body is that a joint moves.
std::string movingBody(const Bench& bench) {
    const Model& model = *bench.model.model();
    for (std::size_t b = 0; b < bench.rig().bodies.size(); ++b) {
        if (model.mechanism().attachmentOf(b).frame != 0) return "/bodies/" + std::to_string(b);
    }
    throw std::runtime_error("nothing moves");
}

} // namespace

class TestOutline : public QObject {
    Q_OBJECT
  private slots:
    void init() { failOnWarnings(); }

    /// The menu has what can be done with the item; a body that moves can be followed.
    void theMenuIsOfTheItem() {
        Bench bench(shippedText("four-bar"));
        const std::string body = movingBody(bench);
        bench.click(body);
        const std::string name = bench.rig().bodies[std::stoul(body.substr(8))].name;
        const QStringList all = {"Rename",  "Remove",    "Duplicate",
                                 "Copy",    "Paste",     "Hide or show",
                                 "Move up", "Move down", "Follow in the picture"};
        QCOMPARE(takeFromMenu(bench, "Follow"), all);
        QCOMPARE(bench.selection.followedBody(), name);
        QCOMPARE(takeFromMenu(bench, "Follow"), all);
        QCOMPARE(bench.selection.followedBody(), std::string());
        takeFromMenu(bench, "Hide");
        QVERIFY(bench.selection.hiddenBodies().contains(name));
        takeFromMenu(bench, "Rename");
        auto* line = child<OutlinePanel>(bench.panel).viewport()->findChild<QLineEdit*>();
        QVERIFY(line != nullptr);
        line->selectAll();
        QTest::keyClicks(line, "renamed here");
        QTest::keyClick(line, Qt::Key_Return);
        QTRY_COMPARE(bench.rig().bodies[std::stoul(body.substr(8))].name, std::string("renamed here"));
        bench.click("/joints"); // a list
        QVERIFY(!takeFromMenu(bench, "none").contains("Rename"));
        bench.click("/joints/0");
        QVERIFY(!takeFromMenu(bench, "none").contains("Follow in the picture"));
    }

    /// Keys do nothing to what they cannot be meant for.
    void keysLeaveWhatTheyCannotMove() {
        Bench bench(shippedText("four-bar"));
        const std::string text = bench.text();
        bench.click("/joints");
        QGuiApplication::clipboard()->setText("before");
        for (const auto& [press, with] : std::initializer_list<std::pair<Qt::Key, Qt::KeyboardModifiers>>{
                 {Qt::Key_Delete, Qt::NoModifier},
                 {Qt::Key_D, Qt::ControlModifier},
                 {Qt::Key_C, Qt::ControlModifier},
                 {Qt::Key_H, Qt::NoModifier},
                 {Qt::Key_Down, Qt::AltModifier}}) {
            key(bench, press, with);
        }
        QCOMPARE(bench.text(), text);
        QVERIFY(bench.selection.hiddenBodies().empty());
        QCOMPARE(QGuiApplication::clipboard()->text(), QString("before"));
        const QString bodies = order(bench);
        bench.click("/bodies/0");
        key(bench, Qt::Key_Up, Qt::AltModifier); // it is the first
        QCOMPARE(order(bench), bodies);
        const std::string last = "/bodies/" + std::to_string(bench.rig().bodies.size() - 1);
        bench.click(last);
        key(bench, Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(order(bench), bodies);
        QVERIFY(bench.model.undoStack().isClean());
    }

    void foreignClipboardsAreRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        const QString none = "The clipboard holds no item of a rig: copy one from an outline (Ctrl+C)";
        QTest::newRow("empty") << QString() << none;
        QTest::newRow("words") << "a sentence" << none;
        QTest::newRow("list") << "[1, 2]" << none;
        QTest::newRow("without item") << R"({"hingelab": "/bodies"})" << none;
        QTest::newRow("without list") << R"({"item": {"name": "x"}})" << none;
        QTest::newRow("a number for a list") << R"({"hingelab": 1, "item": {"name": "x"}})" << none;
        QTest::newRow("a number for an item") << R"({"hingelab": "/bodies", "item": 1})" << none;
        QTest::newRow("no pointer") << R"({"hingelab": "bodies", "item": {"name": "x"}})" << none;
        QTest::newRow("a pointer with a fault")
            << R"({"hingelab": "/bodies~3", "item": {"name": "x"}})" << none;
        QTest::newRow("no list") << R"({"hingelab": "/name", "item": {"name": "x"}})"
                                 << "";
        QTest::newRow("a list of numbers") << R"({"hingelab": "/gravity", "item": {"name": "x"}})"
                                           << "";
        QTest::newRow("no such list") << R"({"hingelab": "/wheels", "item": {"name": "x"}})"
                                      << "";
        QTest::newRow("no body") << R"({"hingelab": "/bodies", "item": {"shapes": 3}})"
                                 << "";
    }
    void foreignClipboardsAreRefused() {
        QFETCH(const QString, text);
        QFETCH(const QString, words);
        Bench bench(shippedText("four-bar"));
        const std::string before = bench.text();
        QSignalSpy refused(&child<OutlinePanel>(bench.panel), &OutlinePanel::refused);
        QGuiApplication::clipboard()->setText(text);
        key(bench, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(refused.count(), 1);
        const QString said = refused.front().front().toString();
        QVERIFY2(words.isEmpty() ? !said.isEmpty() : said == words, qPrintable(said));
        QCOMPARE(bench.text(), before);
        QVERIFY(bench.panel.message().text() == said);
    }

    /// A body comes with a joint to stand on, a shape to the body that is selected; names stay apart.
    void copiesHaveNamesOfTheirOwn() {
        Bench bench(shippedText("four-bar"));
        const std::string body = movingBody(bench);
        const Body original = bench.rig().bodies[std::stoul(body.substr(8))];
        const std::size_t bodies = bench.rig().bodies.size(), joints = bench.rig().joints.size();
        bench.click(body);
        key(bench, Qt::Key_C, Qt::ControlModifier);
        for (const char* number : {" 2", " 3"}) {
            key(bench, Qt::Key_V, Qt::ControlModifier);
            QCOMPARE(bench.rig().bodies.back().name, original.name + number);
            QCOMPARE(bench.rig().joints.back().child, original.name + number);
            QCOMPARE(bench.model.undoStack().undoText(),
                     QString::fromStdString("Paste " + original.name + number));
        }
        QCOMPARE(bench.rig().bodies.size(), bodies + 2);
        QCOMPARE(bench.rig().joints.size(), joints + 2);
        bench.model.undoStack().undo();
        QCOMPARE(bench.rig().bodies.size(), bodies + 1); // with its joint, one step
        QCOMPARE(bench.rig().joints.size(), joints + 1);
        QVERIFY(!original.shapes.empty());
        bench.click(body + "/shapes/0");
        key(bench, Qt::Key_C, Qt::ControlModifier);
        const std::string copy = "/bodies/" + std::to_string(bench.rig().bodies.size() - 1);
        const std::size_t shapes = bench.rig().bodies.back().shapes.size();
        bench.click(copy);
        key(bench, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(bench.rig().bodies.back().shapes.size(), shapes + 1);
        bench.click("/joints/0"); // no body: where it was copied
        key(bench, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(bench.rig().bodies[std::stoul(body.substr(8))].shapes.size(), original.shapes.size() + 1);
    }

    /// A row under the pointer is marked; one that is folded away by what it is in.
    void whatIsPointedAtIsMarked() {
        Bench bench(shippedText("four-bar"));
        OutlinePanel& outline = child<OutlinePanel>(bench.panel);
        const std::string body = movingBody(bench);
        QTreeWidgetItem* row = outline.row(body);
        const auto isMarked = [](const QTreeWidgetItem* item) {
            return item->background(0).style() != Qt::NoBrush;
        };
        bench.selection.setHovered(body);
        QVERIFY(isMarked(row));
        row->parent()->setExpanded(false);
        bench.selection.setHovered({});
        bench.selection.setHovered(body);
        QVERIFY(!isMarked(row) && isMarked(row->parent()));
        QEvent leave(QEvent::Leave);
        QApplication::sendEvent(outline.viewport(), &leave);
        QVERIFY(bench.selection.hovered().empty() && !isMarked(row->parent()));
        QVERIFY(outline.row("/nowhere") == nullptr);
    }

    /// Lines of a page are a list; Escape gives back what was.
    void linesAreAList() {
        Bench bench(shippedText("four-bar"));
        const std::vector<std::string> before = bench.rig().sources;
        auto& page = bench.editor<QPlainTextEdit>("/sources");
        page.setFocus();
        page.selectAll();
        QTest::keyClicks(&page, "thrown away");
        QTest::keyClick(&page, Qt::Key_Escape);
        child<OutlinePanel>(bench.panel).setFocus();
        QCOMPARE(bench.rig().sources, before);
        page.setFocus();
        page.selectAll();
        QTest::keyClicks(&page, " A book ");
        QTest::keyClick(&page, Qt::Key_Return);
        QTest::keyClick(&page, Qt::Key_Return);
        QTest::keyClicks(&page, "B paper");
        child<OutlinePanel>(bench.panel).setFocus();
        QCOMPARE(bench.rig().sources, (std::vector<std::string>{"A book", "B paper"}));
    }

    /// A reference that is picked in the view; what cannot be meant is told, and nothing changes.
    void whatIsPickedIsChecked() {
        Bench bench(shippedText("dishwasher"));
        bench.panel.setCanPick(true);
        bench.click("/elements/0");
        Inspector& inspector = bench.panel.inspector();
        std::optional<ItemField> asked;
        connect(&inspector, &Inspector::pickRequested, this, [&](const ItemField& field) { asked = field; });
        auto* pick = inspector.findChild<QToolButton*>("pick /elements/0/joint");
        QVERIFY(pick != nullptr);
        QTest::mouseClick(pick, Qt::LeftButton);
        QVERIFY(asked.has_value());
        const std::string before = bench.text();
        inspector.takePicked(*asked, {kWorldName});
        QVERIFY2(bench.panel.message().text().contains("Nothing that could be named here moves"),
                 qPrintable(bench.panel.message().text()));
        inspector.takePicked(*asked, {bench.rig().joints[0].child}); // what it is already
        QCOMPARE(bench.text(), before);
        QVERIFY(inspector.number("/no/number") == nullptr);
        bench.panel.setCanPick(false);
        QVERIFY(inspector.findChild<QToolButton*>("pick /elements/0/joint") == nullptr);
    }

    /// For each addition it is said where it goes; what needs no place cannot be placed.
    void additionsSayWhereTheyGo() {
        const Theme theme;
        const std::map<Asks, QString> words = {{Asks::nothing, "at the top of the parameters"},
                                               {Asks::body, "Is added to the selected body."},
                                               {Asks::carrier, "Is attached to the selected body"},
                                               {Asks::coordinate, "Acts on the selected joint"},
                                               {Asks::follower, "The selected joint follows another one"},
                                               {Asks::home, "Becomes part of the selected joint or force"},
                                               {Asks::joints, "follows from the two places"},
                                               {Asks::points, "Leads from a body to another"},
                                               {Asks::places, "Leads from a body to another"},
                                               {Asks::sides, "else between all bodies."}};
        for (const bool canPick : {false, true}) {
            AddDialog dialog(theme, canPick);
            dialog.show();
            QPushButton* place = nullptr;
            for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
                if (button->text().contains("in the view")) place = button;
            }
            QVERIFY(place != nullptr);
            std::set<Asks> seen;
            for (int row = 0; row < child<QListWidget>(dialog, "additions").count(); ++row) {
                child<QListWidget>(dialog, "additions").setCurrentRow(row);
                const Addition* addition = dialog.chosen();
                QCOMPARE(addition == nullptr, child<QLabel>(dialog, "derived").text().isEmpty());
                if (addition == nullptr) continue; // a heading
                seen.insert(addition->asks);
                QVERIFY2(child<QLabel>(dialog, "derived").text().contains(words.at(addition->asks)),
                         qPrintable(child<QLabel>(dialog, "derived").text()));
                const bool hasPlace = addition->asks != Asks::nothing && addition->asks != Asks::home &&
                                      addition->asks != Asks::coordinate && addition->asks != Asks::follower;
                QCOMPARE(place->isEnabled(), canPick && hasPlace);
            }
            QVERIFY(seen.size() > 6);
            QTest::keyClicks(&child<QLineEdit>(dialog, "additionSearch"), "no such thing");
            QCOMPARE(child<QLabel>(dialog, "derived").text(), QString("Nothing of this kind is known."));
            emit child<QListWidget>(dialog, "additions").itemActivated(nullptr);
            QVERIFY(dialog.isVisible());
        }
    }

    /// Arrows go from entry to entry, over headings, and end at the ends.
    void arrowsGoThroughTheAdditions() {
        const Theme theme;
        AddDialog dialog(theme, true);
        dialog.show();
        const int count = child<QListWidget>(dialog, "additions").count();
        QTest::keyClick(&child<QLineEdit>(dialog, "additionSearch"), Qt::Key_Up);
        QCOMPARE(child<QListWidget>(dialog, "additions").currentRow(), 1); // beneath the first heading
        std::size_t steps = 0;
        for (int before = -1; before != child<QListWidget>(dialog, "additions").currentRow(); ++steps) {
            before = child<QListWidget>(dialog, "additions").currentRow();
            QTest::keyClick(&child<QLineEdit>(dialog, "additionSearch"), Qt::Key_Down);
            QVERIFY(dialog.chosen() != nullptr);
        }
        QCOMPARE(child<QListWidget>(dialog, "additions").currentRow(), count - 1);
        QCOMPARE(steps, additions().size());
        emit child<QListWidget>(dialog, "additions")
            .itemActivated(child<QListWidget>(dialog, "additions").currentItem()); // as Return in the list
        QCOMPARE(dialog.result(), static_cast<int>(QDialog::Accepted));
        QVERIFY(!dialog.isToBePicked());
    }

    /// What is asked for is added, placed in the view, or not at all.
    void theDialogAdds() {
        Bench bench(shippedText("four-bar"));
        bench.panel.setCanPick(true);
        QSignalSpy picks(&bench.panel, &WorkshopPanel::pickRequested);
        const auto press = [](QDialog& dialog, const QString& search, const QString& button) {
            auto& add = dynamic_cast<AddDialog&>(dialog);
            QTest::keyClicks(&child<QLineEdit>(add, "additionSearch"), search);
            for (QPushButton* each : add.findChildren<QPushButton*>()) {
                if (each->isEnabled() && each->text().remove('&').startsWith(button)) return each->click();
            }
            add.reject();
        };
        const std::size_t bodies = bench.rig().bodies.size();
        const Answers answers({Answers::cancel(), [&](QDialog& d) { press(d, "gas strut", "Place"); },
                               [&](QDialog& d) { press(d, "box", "Add"); }});
        bench.panel.addAction().trigger();
        QCOMPARE(bench.rig().bodies.size(), bodies);
        bench.panel.addAction().trigger();
        QCOMPARE(picks.count(), 1);
        bench.click(movingBody(bench));
        const std::string before = bench.text();
        bench.panel.addAction().trigger();
        QVERIFY(answers.haveAllBeenAsked());
        QVERIFY(bench.text() != before);
        QCOMPARE(bench.model.undoStack().count(), 1);
    }

    /// A mesh is of a file: chosen when it is added, and another one later.
    void meshesAreChosen() {
        const QTemporaryDir folder;
        for (const char* name : {"a.stl", "b.stl"}) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(
                "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n"
                "endloop\nendfacet\nendsolid s\n");
        }
        Bench bench(shippedText("four-bar"));
        const std::string body = movingBody(bench);
        const auto& shapes = [&]() -> const std::vector<Shape>& {
            return bench.rig().bodies[std::stoul(body.substr(8))].shapes;
        };
        const std::size_t before = shapes().size();
        bench.click(body);
        {
            const Answers answers({Answers::cancel(), Answers::file(folder.filePath("a.stl"))});
            bench.add("shapes/mesh");
            QCOMPARE(shapes().size(), before);
            bench.add("shapes/mesh");
            QVERIFY(answers.haveAllBeenAsked());
        }
        QCOMPARE(shapes().size(), before + 1);
        const auto file = [&] {
            return QString::fromStdString(std::get<MeshGeometry>(shapes().back().geometry).file);
        };
        QVERIFY2(file().endsWith("a.stl"), qPrintable(file()));
        bench.click(body + "/shapes/" + std::to_string(before));
        QToolButton* browse = nullptr;
        for (QToolButton* button : bench.panel.inspector().findChildren<QToolButton*>()) {
            if (button->accessibleName() == "Choose a file") browse = button;
        }
        QVERIFY(browse != nullptr);
        {
            const Answers answers({Answers::cancel()});
            browse->click();
            QVERIFY(file().endsWith("a.stl"));
        }
        {
            const Answers answers({Answers::file(folder.filePath("b.stl"))});
            browse->click();
            QVERIFY(answers.haveAllBeenAsked());
        }
        QVERIFY2(file().endsWith("b.stl"), qPrintable(file()));
        // The hull of a mesh that cannot be read is told with the reason.
        QVERIFY(QFile::remove(folder.filePath("b.stl")));
        bench.add("shapes/hull");
        QVERIFY2(bench.panel.message().text().contains("b.stl"), qPrintable(bench.panel.message().text()));
        QCOMPARE(shapes().size(), before + 1);
    }

    /// Of a file that cannot be read nothing is added, and why is said.
    void anUnreadableMeshIsNotAdded() {
        const QTemporaryDir folder;
        const QString path = folder.filePath("broken.stl");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0");
        file.close();
        Bench bench(shippedText("four-bar"));
        bench.click(movingBody(bench));
        const std::string before = bench.text();
        for (const QString& each : {path, folder.filePath("missing.stl")}) {
            bench.panel.addMesh(each);
            QCOMPARE(bench.text(), before);
            QVERIFY(bench.panel.message().isVisible());
            const QString words = bench.panel.message().text();
            QVERIFY2(words.startsWith("Nothing was added.") && words.contains(each), qPrintable(words));
        }
    }

    /// CAD programs write STL in millimetres and the file does not say so: a part of 100 mm is none of 100 m.
    /// What is as large as the rig stays in metres.
    void meshesInMillimetresAreTold() {
        const QTemporaryDir folder;
        const auto write = [&](const char* name, double edge) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly)) qFatal("not written");
            file.write(QStringLiteral("solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex %1 0 0\n"
                                      "vertex 0 %1 0\nendloop\nendfacet\nendsolid s\n")
                           .arg(edge)
                           .toUtf8());
            return folder.filePath(name);
        };
        Bench bench(shippedText("four-bar"));
        const std::string body = movingBody(bench);
        const auto last = [&]() -> const Shape& {
            return bench.rig().bodies[std::stoul(body.substr(8))].shapes.back();
        };
        bench.click(body);
        bench.panel.addMesh(write("metres.stl", 0.3));
        QCOMPARE(std::get<MeshGeometry>(last().geometry).scale, 1.0);
        QVERIFY(!bench.panel.message().isVisible());
        bench.click(body);
        bench.panel.addMesh(write("millimetres.stl", 120.0));
        QCOMPARE(std::get<MeshGeometry>(last().geometry).scale, 0.001);
        const QString words = bench.panel.message().text();
        QVERIFY2(words.contains("millimetres") && words.contains("Scale"), qPrintable(words));
        bench.model.undoStack().undo(); // one step
        QCOMPARE(std::get<MeshGeometry>(last().geometry).scale, 1.0);
    }

    /// What has no volume cannot weigh anything: its form does not offer a mass that would be refused.
    void aMeshsFormOffersNoMass() {
        const QTemporaryDir folder;
        QFile file(folder.filePath("a.stl"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(
            "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 0.1 0 0\nvertex 0 0.1 0\n"
            "endloop\nendfacet\nendsolid s\n");
        file.close();
        Bench bench(shippedText("four-bar"));
        const std::string body = movingBody(bench);
        const std::size_t count = bench.rig().bodies[std::stoul(body.substr(8))].shapes.size();
        const auto offersMass = [&](const std::string& shape) {
            bench.click(shape);
            return bench.panel.inspector().editor(shape + "/mass") != nullptr;
        };
        QVERIFY(offersMass(body + "/shapes/0"));
        bench.click(body);
        bench.panel.addMesh(file.fileName());
        const std::string mesh = body + "/shapes/" + std::to_string(count);
        QVERIFY(!offersMass(mesh));
        QVERIFY(bench.panel.inspector().editor(mesh + "/density") == nullptr);
        QVERIFY(bench.panel.inspector().editor(mesh + "/scale") != nullptr);
    }

    /// An item without a kind has no empty brackets.
    void neighboursHaveNoEmptyBrackets() {
        Bench bench(shippedText("dishwasher"));
        for (std::size_t b = 0; b < bench.rig().bodies.size(); ++b) {
            bench.click("/bodies/" + std::to_string(b));
            for (const QToolButton* button : bench.panel.inspector().findChildren<QToolButton*>())
                QVERIFY2(!button->text().contains("()"), qPrintable(button->text()));
        }
    }
};

HINGELAB_UI_TEST(TestOutline)

} // namespace test_outline

#include "test_outline.moc"
