// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/picture_swap.h"

#include <QCoreApplication>
#include <QTimer>
#include <algorithm>
#include <utility>

namespace hingelab {
namespace {

constexpr int kSmallPicture = 310; // [pixels] that the buttons over the picture need

bool isBeside(Qt::DockWidgetArea area) {
    return area == Qt::LeftDockWidgetArea || area == Qt::RightDockWidgetArea;
}

} // namespace

PictureSwap::PictureSwap(QMainWindow& window, QDockWidget& plot, Arrange arrange)
    : QObject(&window), window_(window), plot_(plot), arrange_(std::move(arrange)), action_(new QAction(this)) {
    action_->setObjectName(QStringLiteral("swapPicture"));
    action_->setText(tr("S&wap 3D view and whole door"));
    action_->setToolTip(tr("Gives the whole door the large place and the 3D view the small one, and back"));
    action_->setShortcut(QKeySequence(Qt::Key_F6));
    connect(action_, &QAction::triggered, this, &PictureSwap::swap);
}

bool PictureSwap::isSwapped() const {
    const QWidget* picture = window_.centralWidget();
    const bool isThere = plot_.isVisible() && !plot_.isFloating();
    return isThere && (isBeside(window_.dockWidgetArea(&plot_)) ? plot_.width() > picture->width()
                                                                : plot_.height() > picture->height());
}

/// In front of its tabs, in the window.
void PictureSwap::bringPlot() {
    arrange_([this] {
        if (plot_.isFloating()) plot_.setFloating(false);
        plot_.show();
        plot_.raise();
    });
}

void PictureSwap::swap() {
    const bool wasThere = plot_.isVisible() && !plot_.isFloating();
    bringPlot();
    const auto go = [this] {
        const bool toLarge = !isSwapped();
        const bool beside = isBeside(window_.dockWidgetArea(&plot_));
        exchange(beside ? Qt::Horizontal : Qt::Vertical);
        if (beside) share(toLarge);
    };
    if (wasThere) {
        go();
    } else {
        QTimer::singleShot(0, this, go); // it is laid out by then
    }
}

void PictureSwap::exchange(Qt::Orientation along) {
    const auto sizeOf = [along](const QWidget& widget) {
        return along == Qt::Horizontal ? widget.width() : widget.height();
    };
    const int plot = sizeOf(plot_);
    const int picture = sizeOf(*window_.centralWidget());
    const int small = std::min({plot, picture, std::max(kSmallPicture, (plot + picture) / 4)});
    const bool toLarge = plot <= picture;
    const bool fits = before_ > 0 && before_ <= (plot + picture) / 2; // the window may have shrunk
    const int now = toLarge ? plot + picture - small : (fits ? before_ : small);
    if (toLarge) before_ = plot;
    window_.resizeDocks({&plot_}, {now}, along);
}

/// Those above and beneath the plot, with it.
QList<QDockWidget*> PictureSwap::column() const {
    QList<QDockWidget*> found;
    const Qt::DockWidgetArea area = window_.dockWidgetArea(&plot_);
    for (QDockWidget* dock : window_.findChildren<QDockWidget*>()) {
        const bool isInArea = dock->isVisible() && !dock->isFloating() && window_.dockWidgetArea(dock) == area;
        if (isInArea && window_.rect().intersects(dock->geometry())) found.append(dock); // not behind a tab
    }
    return found;
}

/// The large place is high, too: others of its column keep what they need.
void PictureSwap::share(bool plotIsLarge) {
    const QList<QDockWidget*> docks = column();
    if (docks.size() < 2) return;
    QList<int> heights;
    int room = 0;
    for (const QDockWidget* dock : docks) room += dock->height();
    if (plotIsLarge) {
        heights_.clear();
        for (QDockWidget* dock : docks) heights_[dock] = dock->height();
        const int others = static_cast<int>(docks.size()) - 1;
        const int least = std::min(room / 5, room / (2 * others + 1));
        for (const QDockWidget* dock : docks) heights << (dock == &plot_ ? room - others * least : least);
    } else {
        const int equal = room / static_cast<int>(docks.size());
        for (QDockWidget* dock : docks) heights << heights_.value(dock, equal);
    }
    window_.resizeDocks(docks, heights, Qt::Vertical);
}

} // namespace hingelab

#include "ui/moc_picture_swap.cpp"
