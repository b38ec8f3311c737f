// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel_docks.h"

#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>

#include "ui/dock_title.h"

namespace hingelab {
namespace {

constexpr std::array kRight = {Panel::angle,   Panel::door,     Panel::rate,
                               Panel::linkage, Panel::contacts, Panel::motors};
constexpr Panel kLeft[] = {Panel::parameters, Panel::workshop}; // tabs
constexpr int kLeastWidth = 220; // [pixels] of a panel at the right that can be used
constexpr int kLeastHeight = 60;
constexpr int kLeastMiddle = 360; // what the 3D view keeps when a panel has its width again
constexpr int kFairHeight = 180;  // in which a plot with its title and legend can be read
constexpr int kGoodHeight = 200;  // in which it is not scrolled
constexpr int kBars = 130;        // menu, tools, timeline and status
constexpr int kLeastPlot = 92;    // of the plot over time, without its title
constexpr int kLeastBottom = 130; // so much the plot over time needs to show a curve

/// Scrolls what is larger than the room that the window has for it.
QScrollArea* scrolling(QWidget* content) {
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setMinimumSize(kLeastWidth, kLeastHeight);
    return area;
}

} // namespace

PanelDocks::PanelDocks(QMainWindow& window, const Theme& theme)
    : QObject(&window), window_(window), theme_(theme) {
    window_.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    for (const Qt::DockWidgetArea area :
         {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea}) {
        window_.setTabPosition(area, QTabWidget::North);
    }
    window_.installEventFilter(this);
    window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
}

void PanelDocks::add(Panel panel, const QString& name, const QString& title, QWidget* content,
                     QWidget* heading) {
    auto* dock = new QDockWidget(title, &window_);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new DockTitle(*dock, heading, theme_));
    docks_[static_cast<std::size_t>(panel)] = dock;
    if (panel == Panel::parameters) {
        dock->setWidget(content);
        window_.addDockWidget(Qt::LeftDockWidgetArea, dock);
    } else if (panel == Panel::workshop) {
        dock->setWidget(content);
        content->setMinimumWidth(kLeastWidth);
        window_.addDockWidget(Qt::LeftDockWidgetArea, dock);
        window_.tabifyDockWidget(docks_[static_cast<std::size_t>(Panel::parameters)], dock);
        docks_[static_cast<std::size_t>(Panel::parameters)]->raise();
    } else if (panel == Panel::time) {
        content->setMinimumHeight(
            std::max(kLeastPlot, kLeastBottom - dock->titleBarWidget()->sizeHint().height()));
        dock->setWidget(content);
        window_.addDockWidget(Qt::BottomDockWidgetArea, dock);
    } else {
        dock->setWidget(scrolling(content));
        QDockWidget* above = nullptr;
        for (const Panel other : kRight) {
            if (other == panel) break;
            if (other == Panel::door) continue; // comes last, as a tab of the first
            above = docks_[static_cast<std::size_t>(other)];
        }
        window_.addDockWidget(Qt::RightDockWidgetArea, dock);
        // What is behind another tab is visible to Qt; hidden, it draws nothing. The door knows by itself.
        if (panel != Panel::door) connect(dock, &QDockWidget::visibilityChanged, content, &QWidget::setVisible);
        if (panel == Panel::door) {
            window_.tabifyDockWidget(docks_[static_cast<std::size_t>(Panel::angle)], dock);
        } else if (above != nullptr) {
            window_.splitDockWidget(above, dock, Qt::Vertical);
        }
    }
}

/// The least width [pixels] in which no panel at the right is cut off.
int PanelDocks::neededAtRight() const {
    int needed = 0;
    for (const Panel panel : kRight) {
        const auto* area = qobject_cast<const QScrollArea*>(dock(panel).widget());
        if (!dock(panel).isVisible() || dock(panel).isFloating() || area == nullptr) continue;
        const QWidget* content = area->widget();
        const int bar = area->verticalScrollBar()->sizeHint().width();
        needed = std::max(needed, content->minimumSizeHint().expandedTo(content->minimumSize()).width() + bar);
    }
    return needed;
}

/// QMainWindow gives what a window grows by to the middle, and leaves a squeezed panel as narrow as it was.
void PanelDocks::widenSqueezed() {
    if (!window_.isVisible()) return;
    const Sizes now = present();
    const int needed = neededAtRight();
    const int most = window_.width() - now.left - kLeastMiddle;
    if (now.right == 0 || now.right >= needed || most <= now.right) return;
    const QList<QDockWidget*> right = placesAtRight();
    if (right.isEmpty()) return;
    sizes_.right = std::min(needed, most);
    window_.resizeDocks({right.front()}, {sizes_.right}, Qt::Horizontal);
}

bool PanelDocks::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::Resize) {
        const auto* resize = static_cast<QResizeEvent*>(event);
        if (resize->size().width() > resize->oldSize().width())
            QTimer::singleShot(0, this, &PanelDocks::widenSqueezed); // laid out by then
    }
    return QObject::eventFilter(watched, event);
}

PanelDocks::Sizes PanelDocks::present() const {
    Sizes sizes;
    if (!window_.isVisible()) return sizes;
    for (const Panel panel : kLeft) {
        if (dock(panel).isVisible()) sizes.left = std::max(sizes.left, dock(panel).width());
    }
    if (dock(Panel::time).isVisible() && !dock(Panel::time).isFloating())
        sizes.bottom = dock(Panel::time).height();
    for (const Panel panel : kRight) {
        if (dock(panel).isVisible()) sizes.right = std::max(sizes.right, dock(panel).width());
    }
    return sizes;
}

PanelDocks::Sizes PanelDocks::defaults() const {
    const int width = window_.width();
    const int height = window_.height();
    return {std::clamp(width * 32 / 100, 300, 470), std::clamp(width * 30 / 100, 240, 460),
            std::clamp(height * 28 / 100, 165, 250)};
}

void PanelDocks::grow(const QWidget& content, int more) {
    const auto isOfIt = [&](const QDockWidget* each) { return each->isAncestorOf(&content); };
    const auto found = std::find_if(docks_.begin(), docks_.end(), isOfIt);
    if (found == docks_.end()) return;
    if (*found == &dock(Panel::time)) {
        growBottom(more);
    } else if (window_.isVisible() && (*found)->isVisible() && !(*found)->isFloating()) {
        window_.resizeDocks({*found}, {std::max(kLeastHeight, (*found)->height() + more)}, Qt::Vertical);
    }
}

void PanelDocks::growBottom(int more) {
    if (!window_.isVisible() || dock(Panel::time).isFloating()) return;
    const int most = std::max(window_.height() / 2, kLeastBottom);
    const int height = std::clamp(dock(Panel::time).height() + more, kLeastBottom, most);
    sizes_.bottom = height;
    window_.resizeDocks({&dock(Panel::time)}, {height}, Qt::Vertical);
}

void PanelDocks::useDefaultSizes() {
    sizes_ = defaults();
    apply();
}

void PanelDocks::adoptSizes() {
    const Sizes found = present();
    const Sizes usual = defaults();
    const auto usable = [](int size, int least, int instead) { return size >= least ? size : instead; };
    sizes_ = {usable(found.left, kLeastWidth, usual.left), usable(found.right, kLeastWidth, usual.right),
              usable(found.bottom, kLeastBottom, usual.bottom)};
    apply();
    QTimer::singleShot(0, this, &PanelDocks::widenSqueezed); // as a smaller window left it
}

void PanelDocks::showAtRight(const std::vector<Panel>& panels) {
    noteSizes();
    place(panels);
}

void PanelDocks::showIn(const QByteArray& layout, const std::vector<Panel>& panels) {
    noteSizes();
    window_.restoreState(layout);
    place(panels);
}

void PanelDocks::noteSizes() {
    const Sizes before = present(); // the user may have moved the edges
    if (before.left > 0) sizes_.left = before.left;
    if (before.right > 0) sizes_.right = before.right;
    if (before.bottom > 0) sizes_.bottom = before.bottom;
}

void PanelDocks::place(const std::vector<Panel>& panels) {
    for (const Panel panel : kRight) {
        dock(panel).setVisible(std::find(panels.begin(), panels.end(), panel) != panels.end());
    }
    if (!window_.isVisible()) return;
    stackOrTab();
    apply();
    QTimer::singleShot(0, this, &PanelDocks::apply); // docks that come are laid out by then
}

void PanelDocks::stackOrTab() {
    const QList<QDockWidget*> places = placesAtRight();
    if (places.size() < 2) return;
    const int bottom = dock(Panel::time).isHidden() ? 0 : std::max(sizes_.bottom, defaults().bottom);
    const bool isLow = window_.height() - kBars - bottom < places.size() * kFairHeight;
    for (QDockWidget* place : places.mid(1)) {
        const bool isTab = window_.tabifiedDockWidgets(places.front()).contains(place);
        if (place->isFloating() || isLow == isTab) continue;
        if (isLow) {
            window_.tabifyDockWidget(places.front(), place);
        } else {
            window_.addDockWidget(Qt::RightDockWidgetArea, place); // at the bottom
        }
    }
}

/// The whole door is a tab of torque against angle.
QList<QDockWidget*> PanelDocks::placesAtRight() const {
    QList<QDockWidget*> places;
    for (const Panel panel : kRight) {
        const bool isBehind = panel == Panel::door && !dock(Panel::angle).isHidden();
        if (!dock(panel).isHidden() && !isBehind) places.append(&dock(panel));
    }
    return places;
}

void PanelDocks::apply() {
    if (sizes_.left == 0) sizes_ = defaults();
    const QList<QDockWidget*> right = placesAtRight();
    const bool hasParameters = !dock(Panel::parameters).isHidden();
    QList<QDockWidget*> columns = {&dock(hasParameters ? Panel::parameters : Panel::workshop)};
    QList<int> widths = {sizes_.left};
    if (!right.isEmpty()) {
        columns.append(right.front());
        widths.append(sizes_.right);
    }
    window_.resizeDocks(columns, widths, Qt::Horizontal);
    window_.resizeDocks({&dock(Panel::time)}, {sizes_.bottom}, Qt::Vertical);
    if (right.size() < 2 || window_.tabifiedDockWidgets(right.front()).contains(right[1])) return;
    window_.resizeDocks(right, heightsOf(right), Qt::Vertical);
}

/// The whole door has tabs and a long legend above its curve, so it has the larger part: half as much again as
/// the others, or what they can do without.
QList<int> PanelDocks::heightsOf(const QList<QDockWidget*>& right) const {
    const int count = static_cast<int>(right.size());
    const int room = std::max(count * kLeastHeight, window_.height() - kBars - sizes_.bottom);
    QList<int> heights(count, room / count);
    const bool hasDoor = !dock(Panel::door).isHidden() && !dock(Panel::door).isFloating();
    if (!hasDoor || (right.front() != &dock(Panel::angle) && right.front() != &dock(Panel::door)))
        return heights;
    const int other = std::min(room / count, std::max(kGoodHeight, 2 * room / (2 * count + 1)));
    std::fill(heights.begin() + 1, heights.end(), other);
    heights.front() = room - (count - 1) * other;
    return heights;
}

} // namespace hingelab

#include "ui/moc_panel_docks.cpp"
