// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <stdexcept>
#include <vector>

#include "ui/panel_list.h"

namespace hingelab {

/// The panels around the picture: those at the left as tabs, plots at the right, the plot over time beneath.
/// Which are at the right depends on the rig; the widths and heights stay what the user made them, and where
/// there is too little room for a panel it scrolls instead of making the window grow.
class PanelDocks : public QObject {
    Q_OBJECT
  public:
    /// Makes the panels of the list, as children of the window.
    PanelDocks(QMainWindow& window, Workbench& bench, std::span<const PanelEntry> list);
    /// Puts them in docks. Once, when the window has its middle.
    void dockAll();

    /// The panel of this class; throws std::logic_error if the list has none.
    template <class Content>
    [[nodiscard]] Content& panel() const {
        for (const Place& place : places_) {
            if (auto* content = qobject_cast<Content*>(place.parts.content)) return *content;
        }
        throw std::logic_error("no panel of this class is in the list");
    }
    /// The dock that the panel is in; throws std::logic_error for what is none of the panels.
    [[nodiscard]] QDockWidget& dockOf(const QWidget& panel) const;
    /// What is in the docks.
    [[nodiscard]] std::vector<QWidget*> contents() const;

    /// Titles of all panels, as files name them: not translated.
    [[nodiscard]] QStringList titles() const;
    /// Of those that are seen, and not behind other tabs.
    [[nodiscard]] QStringList titlesInFront() const;
    /// Shows a panel by its title, in front of its tabs; false: there is none. It does not lie over `kept`: if
    /// it would, it goes to the right until returnHome().
    bool bringToFront(const QString& title, QDockWidget* kept = nullptr);
    void returnHome();

    /// Shows those at the right that suit this rig and no others, each with a fair part of the height; panels
    /// that share a place are tabs, and in a low window all are.
    void showFor(const Model& model);
    /// The same in another layout of the window (QMainWindow::saveState()); sizes stay as they are.
    void showIn(const QByteArray& layout, const Model& model);
    /// Shows none at the right.
    void showNone();
    /// Brings the one at the right that says the most about this rig to the front of its tabs; what comes as a
    /// tab in a low window is behind.
    void raiseFirst(const Model& model);

    /// What is in a panel needs more height, or less [pixels]; the plot beneath never takes more than half of
    /// the window, and one at the right what the others beside it can give.
    void grow(const QWidget& content, int more);

    /// Plots at the right beneath each other, where the window is high enough for that, or as tabs.
    void stackOrTab();

    /// Sizes that suit the window as it is now; forgets those of the user.
    void useDefaultSizes();

    /// The window has grown: a panel that a small window has squeezed has its width again.
    bool eventFilter(QObject* watched, QEvent* event) override;

    /// After the window was first shown: takes over what a remembered layout brought, if that can be used.
    void adoptSizes();

  private:
    struct Place {
        const PanelEntry* entry;
        PanelParts parts;
        QDockWidget* dock = nullptr; ///< once they are docked
        QDockWidget* host = nullptr; ///< whose place it shares; null: it has its own
    };
    struct Sizes {
        int left = 0, right = 0, bottom = 0; ///< 0: not known
    };
    void add(Place& place);
    void addAtLeft(Place& place);
    void addBeneath(Place& place);
    void addAtRight(Place& place);
    [[nodiscard]] QDockWidget* dockNamed(const char* name) const;
    [[nodiscard]] std::vector<const Place*> at(PanelSide side) const;
    [[nodiscard]] QDockWidget& beneath() const { return *at(PanelSide::bottom).front()->dock; }
    [[nodiscard]] Sizes present() const;
    [[nodiscard]] Sizes defaults() const;
    void apply();
    void noteSizes();
    void growBottom(int more);
    [[nodiscard]] int neededAtRight() const;
    void widenSqueezed();
    void showOnly(const Model* model);
    [[nodiscard]] QList<QDockWidget*> placesAtRight() const;
    [[nodiscard]] QList<int> heightsOf(const QList<QDockWidget*>& right) const; ///< of those at the right

    QMainWindow& window_;
    void moveToRight(QDockWidget& dock);

    const Theme& theme_;
    std::vector<QDockWidget*> away_; ///< at the right for now
    std::vector<Place> places_;      ///< in the order of the list
    Sizes sizes_;
};

} // namespace hingelab
