// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <functional>
#include <vector>

#include "ui/model/workbench.h"
#include "ui/plots/channel_plot.h"

namespace hingelab {

/// The plots of one channel against another that the user has added: docks at the right, as tabs of one place
/// at first. They are remembered with the layout, by the names of their channels: rigs of a kind have the same,
/// and a plot whose rig is not open says what is missing.
class ChannelDocks : public QObject {
    Q_OBJECT
  public:
    ChannelDocks(QMainWindow& window, Workbench& bench);

    static constexpr int kMost = 8;

    /// All plots draw the ways of pinned variants, too.
    void setVariants(const VariantSet& variants);

    /// Null where there are kMost already; then said() tells so.
    ChannelPlot* add(const std::string& x, const std::string& y);
    /// Of what is looked at: the first of these against the second, or against its own rate.
    ChannelPlot* addFor(const std::vector<std::string>& channels);
    /// The rate of the rig's only coordinate against it; null, and said(), where there is no such thing.
    ChannelPlot* addPhasePortrait();
    void remove(ChannelPlot& plot);

    [[nodiscard]] std::size_t count() const { return entries_.size(); }
    [[nodiscard]] ChannelPlot& plot(std::size_t i) const { return *entries_[i].plot; }
    [[nodiscard]] QDockWidget& dock(std::size_t i) const { return *entries_[i].dock; }
    [[nodiscard]] QAction& addAction() { return *addAction_; }
    [[nodiscard]] QAction& phaseAction() { return *phaseAction_; }

    /// Those that were remembered under a key (a kind of rig), in place of the present ones, before the
    /// window's layout is restored; from now on they are remembered under it.
    void turnTo(const QString& key);
    /// Closes all of them.
    void clear();

    /// What becomes the title bar of a plot's dock; else it has none.
    using MakeTitle = std::function<QWidget*(QDockWidget& dock, QWidget* heading)>;
    void setTitleMaker(MakeTitle make) { makeTitle_ = std::move(make); }

  signals:
    void said(const QString& text);
    void changed(); ///< the layout, or what is plotted
    void added(QDockWidget& dock);
    void exported(const QString& path);
    void exportFailed(const QString& message);

  private:
    struct Entry {
        int number; ///< from 1, in the name of the dock
        QDockWidget* dock;
        ChannelPlot* plot;
    };
    ChannelPlot* addNumbered(int number, const std::string& x, const std::string& y);
    void save();
    void showTitles();

    QMainWindow& window_;
    Workbench& bench_;
    OpenRig& openRig_;
    const VariantSet* variants_ = nullptr;
    QAction* addAction_;
    QAction* phaseAction_;
    std::vector<Entry> entries_;
    QString key_; ///< under which they are remembered; empty: not yet
    MakeTitle makeTitle_;
};

} // namespace hingelab
