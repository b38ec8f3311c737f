// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <span>

#include "ui/model/workbench.h"

namespace hingelab {

/// Where a panel is docked at first: at the left as a tab, at the right above each other, or beneath the
/// picture.
enum class PanelSide { left, right, bottom };

/// What a panel brings into its dock: what is in it, and the line by which it is dragged (see DockTitle);
/// without one (null) the dock writes its title there.
struct PanelParts {
    QWidget* content = nullptr;
    QWidget* heading = nullptr;
};

/// A panel of the window. Its dock, its entry under View > Panels, its place and the rigs it comes up for all
/// follow from this.
struct PanelEntry {
    const char* name;  ///< object name of the dock; layouts that users have kept know it by this
    const char* title; ///< to be translated in the context "MainWindow"
    PanelSide side;
    /// At the right: whether the panel comes up by itself for such a rig. Those at the left and beneath are
    /// there for all.
    bool (*suits)(const Model& model);
    /// Makes it, with this parent until a dock takes it.
    PanelParts (*make)(Workbench& bench, QWidget* parent);
    const char* tabOf = nullptr; ///< name of the entry before it whose place it shares as a tab
    /// Whether it is the one in front for such a rig; null or none: the first that suits.
    bool (*leads)(const Model& model) = nullptr;
    /// At the right: hidden, so that it draws nothing, while another tab lies over it.
    bool sleepsBehind = true;
};

/// All panels, in the order in which the Tab key goes through them.
[[nodiscard]] std::span<const PanelEntry> panelList();

} // namespace hingelab
