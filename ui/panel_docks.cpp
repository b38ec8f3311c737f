// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panel_docks.h"

#include <QCoreApplication>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "ui/dock_title.h"
#include "ui/manual/manual_places.h"

namespace hingelab {
namespace {

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

PanelDocks::PanelDocks(QMainWindow& window, Workbench& bench, std::span<const PanelEntry> list)
    : QObject(&window), window_(window), theme_(bench.theme()) {
    places_.reserve(list.size());
    for (const PanelEntry& entry : list)
        places_.push_back({&entry, entry.make(bench, &window), nullptr, nullptr});
}

void PanelDocks::dockAll() {
    window_.setDockOptions(QMainWindow::AllowNestedDocks | QMainWindow::AllowTabbedDocks);
    for (const Qt::DockWidgetArea area :
         {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea}) {
        window_.setTabPosition(area, QTabWidget::North);
    }
    window_.installEventFilter(this);
    window_.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    window_.setCorner(Qt::BottomRightCorner, Qt::BottomDockWidgetArea);
    const auto addAll = [this](PanelSide side, bool isTab) {
        for (Place& place : places_) {
            if (place.entry->side == side && (place.entry->tabOf != nullptr) == isTab) add(place);
        }
    };
    // As View > Panels lists them; what shares a place comes last, when that place is there.
    addAll(PanelSide::left, false);
    addAll(PanelSide::bottom, false);
    addAll(PanelSide::right, false);
    addAll(PanelSide::right, true);
}

void PanelDocks::add(Place& place) {
    const QString title = QCoreApplication::translate("MainWindow", place.entry->title);
    place.dock = new QDockWidget(title, &window_);
    place.dock->setObjectName(QString::fromLatin1(place.entry->name));
    place.dock->setTitleBarWidget(new DockTitle(*place.dock, place.parts.heading, theme_));
    setManualPlace(*place.dock, manualPlaceOf(place.parts.content)); // its title has the same
    switch (place.entry->side) {
        case PanelSide::left:
            return addAtLeft(place);
        case PanelSide::bottom:
            return addBeneath(place);
        case PanelSide::right:
            return addAtRight(place);
    }
}

void PanelDocks::addAtLeft(Place& place) {
    place.dock->setWidget(place.parts.content);
    window_.addDockWidget(Qt::LeftDockWidgetArea, place.dock);
    QDockWidget* first = at(PanelSide::left).front()->dock;
    if (place.dock == first) return;
    place.parts.content->setMinimumWidth(kLeastWidth);
    window_.tabifyDockWidget(first, place.dock);
    first->raise();
}

void PanelDocks::addBeneath(Place& place) {
    const int title = place.dock->titleBarWidget()->sizeHint().height();
    place.parts.content->setMinimumHeight(std::max(kLeastPlot, kLeastBottom - title));
    place.dock->setWidget(place.parts.content);
    window_.addDockWidget(Qt::BottomDockWidgetArea, place.dock);
    if (place.dock != &beneath()) window_.tabifyDockWidget(&beneath(), place.dock);
}

void PanelDocks::addAtRight(Place& place) {
    QWidget* content = place.parts.content;
    place.dock->setWidget(scrolling(content));
    QDockWidget* above = nullptr;
    for (const Place& other : places_) {
        const bool isAbove = other.entry->side == PanelSide::right && other.entry->tabOf == nullptr;
        if (isAbove && other.dock != nullptr && other.dock != place.dock) above = other.dock;
    }
    window_.addDockWidget(Qt::RightDockWidgetArea, place.dock);
    // What is behind another tab is visible to Qt; hidden, it draws nothing.
    if (place.entry->sleepsBehind)
        connect(place.dock, &QDockWidget::visibilityChanged, content, &QWidget::setVisible);
    if (place.entry->tabOf != nullptr) {
        place.host = dockNamed(place.entry->tabOf);
        window_.tabifyDockWidget(place.host, place.dock);
    } else if (above != nullptr) {
        window_.splitDockWidget(above, place.dock, Qt::Vertical);
    }
}

QDockWidget* PanelDocks::dockNamed(const char* name) const {
    for (const Place& place : places_) {
        if (std::string_view(place.entry->name) == name && place.dock != nullptr) return place.dock;
    }
    throw std::logic_error(std::string("no panel has a place named ") + name);
}

/// In the order of the list, but what shares a place comes right after the one that it shares it with.
std::vector<const PanelDocks::Place*> PanelDocks::at(PanelSide side) const {
    std::vector<const Place*> found;
    for (const Place& place : places_) {
        if (place.entry->side != side || place.entry->tabOf != nullptr) continue;
        found.push_back(&place);
        for (const Place& other : places_) {
            const bool sharesIt =
                other.entry->tabOf != nullptr && std::string_view(other.entry->tabOf) == place.entry->name;
            if (sharesIt) found.push_back(&other);
        }
    }
    return found;
}

QDockWidget& PanelDocks::dockOf(const QWidget& panel) const {
    for (const Place& place : places_) {
        if (place.parts.content == &panel && place.dock != nullptr) return *place.dock;
    }
    throw std::logic_error("this panel is in no dock");
}

std::vector<QWidget*> PanelDocks::contents() const {
    std::vector<QWidget*> contents;
    contents.reserve(places_.size());
    for (const Place& place : places_) contents.push_back(place.parts.content);
    return contents;
}

QStringList PanelDocks::titles() const {
    QStringList titles;
    for (const Place& place : places_) titles << QString::fromLatin1(place.entry->title);
    return titles;
}

QStringList PanelDocks::titlesInFront() const {
    QStringList titles;
    for (const Place& place : places_) {
        // Qt moves docks that are behind others out of the window.
        const bool isInFront = place.dock->isVisible() &&
                               (place.dock->isFloating() || window_.rect().intersects(place.dock->geometry()));
        if (isInFront) titles << QString::fromLatin1(place.entry->title);
    }
    return titles;
}

void PanelDocks::moveToRight(QDockWidget& dock) {
    QDockWidget* host = nullptr;
    for (QDockWidget* other : placesAtRight()) {
        if (other->isVisible() && !other->isFloating() && host == nullptr) host = other;
    }
    window_.addDockWidget(Qt::RightDockWidgetArea, &dock);
    if (host != nullptr) window_.tabifyDockWidget(host, &dock);
    away_.push_back(&dock);
}

void PanelDocks::returnHome() {
    QDockWidget* first = at(PanelSide::left).front()->dock;
    QDockWidget* front = nullptr;
    for (const Place* place : at(PanelSide::left)) {
        if (place->dock->isVisible() && window_.rect().intersects(place->dock->geometry())) front = place->dock;
    }
    for (QDockWidget* dock : std::exchange(away_, {})) {
        const bool isAway = window_.dockWidgetArea(dock) == Qt::RightDockWidgetArea && !dock->isFloating();
        if (!isAway) continue; // the user has put it elsewhere
        window_.addDockWidget(Qt::LeftDockWidgetArea, dock);
        window_.tabifyDockWidget(first, dock);
        if (front != nullptr && front != dock) front->raise();
    }
}

bool PanelDocks::bringToFront(const QString& title, QDockWidget* kept) {
    for (const Place& place : places_) {
        if (title.compare(QLatin1String(place.entry->title), Qt::CaseInsensitive) != 0) continue;
        if (kept != nullptr && window_.tabifiedDockWidgets(kept).contains(place.dock)) moveToRight(*place.dock);
        place.dock->show();
        place.dock->raise();
        if (kept != nullptr && kept != place.dock) kept->raise(); // where Qt has put another over it
        return true;
    }
    return false;
}

/// The least width [pixels] in which no panel at the right is cut off.
int PanelDocks::neededAtRight() const {
    int needed = 0;
    for (const Place* place : at(PanelSide::right)) {
        const auto* area = qobject_cast<const QScrollArea*>(place->dock->widget());
        if (!place->dock->isVisible() || place->dock->isFloating() || area == nullptr) continue;
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
    for (const Place* place : at(PanelSide::left)) {
        if (place->dock->isVisible()) sizes.left = std::max(sizes.left, place->dock->width());
    }
    if (beneath().isVisible() && !beneath().isFloating()) sizes.bottom = beneath().height();
    for (const Place* place : at(PanelSide::right)) {
        if (place->dock->isVisible()) sizes.right = std::max(sizes.right, place->dock->width());
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
    const auto isOfIt = [&](const Place& each) { return each.dock->isAncestorOf(&content); };
    const auto found = std::find_if(places_.begin(), places_.end(), isOfIt);
    if (found == places_.end()) return;
    QDockWidget* dock = found->dock;
    if (dock == &beneath()) {
        growBottom(more);
    } else if (window_.isVisible() && dock->isVisible() && !dock->isFloating()) {
        window_.resizeDocks({dock}, {std::max(kLeastHeight, dock->height() + more)}, Qt::Vertical);
    }
}

void PanelDocks::growBottom(int more) {
    if (!window_.isVisible() || beneath().isFloating()) return;
    const int most = std::max(window_.height() / 2, kLeastBottom);
    const int height = std::clamp(beneath().height() + more, kLeastBottom, most);
    sizes_.bottom = height;
    window_.resizeDocks({&beneath()}, {height}, Qt::Vertical);
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

void PanelDocks::showFor(const Model& model) {
    noteSizes();
    showOnly(&model);
}

void PanelDocks::showIn(const QByteArray& layout, const Model& model) {
    noteSizes();
    window_.restoreState(layout);
    showOnly(&model);
}

void PanelDocks::showNone() {
    noteSizes();
    showOnly(nullptr);
}

void PanelDocks::raiseFirst(const Model& model) {
    QDockWidget* first = nullptr;
    for (const Place* place : at(PanelSide::right)) {
        if (!place->entry->suits(model)) continue;
        const bool leads = place->entry->leads != nullptr && place->entry->leads(model);
        if (first == nullptr || leads) first = place->dock;
        if (leads) break;
    }
    if (first != nullptr) first->raise();
}

void PanelDocks::noteSizes() {
    const Sizes before = present(); // the user may have moved the edges
    if (before.left > 0) sizes_.left = before.left;
    if (before.right > 0) sizes_.right = before.right;
    if (before.bottom > 0) sizes_.bottom = before.bottom;
}

/// Null: none at the right.
void PanelDocks::showOnly(const Model* model) {
    for (const Place* place : at(PanelSide::right))
        place->dock->setVisible(model != nullptr && place->entry->suits(*model));
    if (!window_.isVisible()) return;
    stackOrTab();
    apply();
    QTimer::singleShot(0, this, &PanelDocks::apply); // docks that come are laid out by then
}

void PanelDocks::stackOrTab() {
    const QList<QDockWidget*> places = placesAtRight();
    if (places.size() < 2) return;
    const int bottom = beneath().isHidden() ? 0 : std::max(sizes_.bottom, defaults().bottom);
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

/// What shares a place with one that is shown has none of its own.
QList<QDockWidget*> PanelDocks::placesAtRight() const {
    QList<QDockWidget*> places;
    for (const Place* place : at(PanelSide::right)) {
        const bool isBehind = place->host != nullptr && !place->host->isHidden();
        if (!place->dock->isHidden() && !isBehind) places.append(place->dock);
    }
    return places;
}

void PanelDocks::apply() {
    if (sizes_.left == 0) sizes_ = defaults();
    const QList<QDockWidget*> right = placesAtRight();
    const std::vector<const Place*> left = at(PanelSide::left);
    const auto shown =
        std::find_if(left.begin(), left.end(), [](const Place* each) { return !each->dock->isHidden(); });
    QList<QDockWidget*> columns = {(shown == left.end() ? left.back() : *shown)->dock};
    QList<int> widths = {sizes_.left};
    if (!right.isEmpty()) {
        columns.append(right.front());
        widths.append(sizes_.right);
    }
    window_.resizeDocks(columns, widths, Qt::Horizontal);
    window_.resizeDocks({&beneath()}, {sizes_.bottom}, Qt::Vertical);
    if (right.size() < 2 || window_.tabifiedDockWidgets(right.front()).contains(right[1])) return;
    window_.resizeDocks(right, heightsOf(right), Qt::Vertical);
}

/// A place that panels share has the larger part, half as much again as the others or what they can do without:
/// the whole door has tabs and a long legend above its curve.
QList<int> PanelDocks::heightsOf(const QList<QDockWidget*>& right) const {
    const int count = static_cast<int>(right.size());
    const int room = std::max(count * kLeastHeight, window_.height() - kBars - sizes_.bottom);
    QList<int> heights(count, room / count);
    const bool isShared = std::any_of(places_.begin(), places_.end(), [&](const Place& each) {
        const bool isOfFirst = right.front() == each.host || right.front() == each.dock;
        return each.host != nullptr && isOfFirst && !each.dock->isHidden() && !each.dock->isFloating();
    });
    if (!isShared) return heights;
    const int other = std::min(room / count, std::max(kGoodHeight, 2 * room / (2 * count + 1)));
    std::fill(heights.begin() + 1, heights.end(), other);
    heights.front() = room - (count - 1) * other;
    return heights;
}

} // namespace hingelab

#include "ui/moc_panel_docks.cpp"
