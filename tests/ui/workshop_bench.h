// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>

#include "tests/ui/ui_test.h"
#include "ui/workshop/workshop_panel.h"

namespace hingelab::test {

inline const char* const kEmpty = R"({"format": "hingelab-rig", "version": 1, "name": "Empty"})";

/// Hands for a workshop panel.
struct WorkshopHands {
    WorkshopPanel& panel;

    void click(const std::string& item) {
        QTreeWidgetItem* row = child<OutlinePanel>(panel).row(item);
        if (row == nullptr) throw std::runtime_error("no row " + item);
        for (QTreeWidgetItem* parent = row->parent(); parent != nullptr; parent = parent->parent()) {
            parent->setExpanded(true);
        }
        child<OutlinePanel>(panel).scrollToItem(row);
        const QRect place = child<OutlinePanel>(panel).visualItemRect(row);
        QTest::mouseClick(child<OutlinePanel>(panel).viewport(), Qt::LeftButton, {}, place.center());
        showForm();
    }

    /// The form of what was selected, which otherwise comes with one of the next events.
    void showForm() { static_cast<void>(panel.inspector().editor({})); }

    template <class Editor>
    [[nodiscard]] Editor& editor(const std::string& pointer) {
        auto* found = qobject_cast<Editor*>(panel.inspector().editor(pointer));
        if (found == nullptr) throw std::runtime_error("no editor of " + pointer);
        return *found;
    }

    void type(const std::string& pointer, const QString& text) {
        auto& line = editor<QLineEdit>(pointer);
        line.setFocus();
        line.selectAll();
        QTest::keyClicks(&line, text);
        QTest::keyClick(&line, Qt::Key_Return);
    }

    /// Chooses an option with the keyboard.
    void choose(const std::string& pointer, const QString& value) {
        auto& box = editor<QComboBox>(pointer);
        const int index = box.findData(value);
        if (index < 0) throw std::runtime_error("no option " + value.toStdString());
        box.setFocus();
        const int from = box.currentIndex();
        for (int i = 0; i < std::abs(index - from); ++i) {
            auto& present = editor<QComboBox>(pointer); // each step may build the form anew
            QTest::keyClick(&present, index > from ? Qt::Key_Down : Qt::Key_Up);
            if (present.currentData().toString() == value) break;
        }
    }

    /// One option at once, as a click into the list does it.
    void pick(const std::string& pointer, const QString& value) {
        auto& box = editor<QComboBox>(pointer);
        box.setCurrentIndex(box.findData(value));
        emit box.activated(box.currentIndex());
    }

    void add(const char* id) {
        for (const Addition& addition : additions()) {
            if (addition.id == id) panel.add(addition, {});
        }
        showForm();
    }
};

struct BenchParts {
    Theme theme;
    Workbench bench;
    WorkshopPanel panel{bench};

    explicit BenchParts(std::string_view text) : bench(*readRig(text).document, theme) {}
};

/// A workshop panel with a rig, and hands for it.
struct Bench : BenchParts, WorkshopHands {
    using BenchParts::panel;
    OpenRig& model = bench.openRig();
    Selection& selection = bench.selection();

    explicit Bench(std::string_view text) : BenchParts(text), WorkshopHands{BenchParts::panel} {
        panel.resize(430, 900);
        panel.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&panel));
    }

    [[nodiscard]] const Rig& rig() const { return model.rig(); }
    [[nodiscard]] std::string text() const { return model.text(); }
};

} // namespace hingelab::test
