// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <limits>

#include "ui/session/history.h"

namespace hingelab {

/// Which rows of the History a plot has not drawn yet. Rows come and go: another motion begins, time jumps back
/// when an edit that made the motion run away is undone, an edit while paused replaces the last row. Whoever
/// draws first takes away what is no longer so.
class HistoryCursor {
  public:
    struct News {
        bool isAnew = false;   ///< nothing that was drawn belongs to this motion
        std::size_t first = 0; ///< the first row to draw, of history.rows(); may replace a drawn one
    };

    void reset() { next_ = 0; }

    /// Everything from news.first on counts as drawn afterwards.
    [[nodiscard]] News advance(const History& history, bool restarted) {
        News news;
        const std::size_t end = history.dropped() + history.rows();
        const bool isKnown = !restarted && next_ > history.dropped() && next_ <= end &&
                             history.value(next_ - 1 - history.dropped(), 0) == lastTime_;
        news.isAnew = !isKnown;
        news.first = isKnown ? next_ - 1 - history.dropped() : 0;
        next_ = end;
        lastTime_ = history.isEmpty() ? std::numeric_limits<double>::quiet_NaN() : history.last()[0];
        return news;
    }

  private:
    std::size_t next_ = 0;  ///< row to draw next, counted from the start of the motion
    double lastTime_ = 0.0; ///< of the row before it
};

/// Takes from a graph over time what the news replace.
inline void makeRoom(QCPGraph& graph, const History& history, const HistoryCursor::News& news) {
    if (news.isAnew || news.first == 0) {
        graph.data()->clear();
    } else {
        graph.data()->removeAfter(history.value(news.first - 1, 0));
    }
}

} // namespace hingelab
