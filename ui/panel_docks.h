// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>
#include <QMainWindow>
#include <array>
#include <vector>

#include "ui/theme/theme.h"

namespace hingelab {

enum class Panel { parameters, workshop, time, angle, door, rate, linkage, contacts, motors };
inline constexpr std::size_t kPanelCount = 9;

/// The panels around the picture: parameters and workshop as tabs at the left, plots at the right, the plot
/// over time beneath. Which plots are at the right depends on the rig; the widths and heights stay what the
/// user made them, and where there is too little room for a panel it scrolls instead of making the window grow.
class PanelDocks : public QObject {
    Q_OBJECT
  public:
    PanelDocks(QMainWindow& window, const Theme& theme);

    /// `heading`, if there is one, becomes the title by which the panel is dragged (see DockTitle).
    void add(Panel panel, const QString& name, const QString& title, QWidget* content,
             QWidget* heading = nullptr);
    [[nodiscard]] QDockWidget& dock(Panel panel) const { return *docks_[static_cast<std::size_t>(panel)]; }

    /// Shows these at the right and no others, each with a fair part of the height; torque against angle and
    /// the whole door share one, as tabs, and in a low window all do.
    void showAtRight(const std::vector<Panel>& panels);
    /// The same in another layout of the window (QMainWindow::saveState()); sizes stay as they are.
    void showIn(const QByteArray& layout, const std::vector<Panel>& panels);

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
    struct Sizes {
        int left = 0, right = 0, bottom = 0; ///< 0: not known
    };
    [[nodiscard]] Sizes present() const;
    [[nodiscard]] Sizes defaults() const;
    void apply();
    void noteSizes();
    void growBottom(int more);
    [[nodiscard]] int neededAtRight() const;
    void widenSqueezed();
    void place(const std::vector<Panel>& panels);
    [[nodiscard]] QList<QDockWidget*> placesAtRight() const;
    [[nodiscard]] QList<int> heightsOf(const QList<QDockWidget*>& right) const; ///< of those at the right

    QMainWindow& window_;
    const Theme& theme_;
    std::array<QDockWidget*, kPanelCount> docks_{};
    Sizes sizes_;
};

} // namespace hingelab
