// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QDockWidget>
#include <QMainWindow>
#include <QMap>
#include <functional>

namespace hingelab {

/// Exchanges the room of the 3D view with that of the whole door: the plot has the large place, the picture
/// the small one, and back. Both stay where they are in the window, since a picture of OpenGL that is moved to
/// another parent loses what it has drawn: their sizes change places. Which of them is large is seen from the
/// sizes, so it goes along with the layouts that the window remembers.
class PictureSwap : public QObject {
    Q_OBJECT
  public:
    /// Runs a change of the panels so that it does not count as the user's own arrangement.
    using Arrange = std::function<void(const std::function<void()>& change)>;

    PictureSwap(QMainWindow& window, QDockWidget& plot, Arrange arrange);

    [[nodiscard]] QAction& action() { return *action_; }
    /// Whether the plot is the larger one.
    [[nodiscard]] bool isSwapped() const;
    void swap();

  private:
    void bringPlot();
    void exchange(Qt::Orientation along);
    void share(bool plotIsLarge);
    [[nodiscard]] QList<QDockWidget*> column() const;

    QMainWindow& window_;
    QDockWidget& plot_;
    Arrange arrange_;
    QAction* action_;
    int before_ = 0;                  ///< size of the plot, before it was enlarged; 0: not known
    QMap<QDockWidget*, int> heights_; ///< of the plot's column, before it was enlarged
};

} // namespace hingelab
