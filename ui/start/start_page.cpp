// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/start_page.h"

#include <QDockWidget>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMainWindow>
#include <QMenuBar>
#include <QSettings>
#include <QVBoxLayout>
#include <array>

#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr QLatin1String kAtStart("startPage");
constexpr int kColumnWidth = 280; // [pixels]

struct Tutorial {
    const char* label;
    const char* place;
};
constexpr std::array kTutorials = {
    Tutorial{QT_TRANSLATE_NOOP("StartPage", "A first door"), "tutorials/build-a-door"},
    Tutorial{QT_TRANSLATE_NOOP("StartPage", "A first linkage"), "tutorials/build-a-linkage"},
    Tutorial{QT_TRANSLATE_NOOP("StartPage", "A first motor"), "tutorials/choose-a-motor"},
    Tutorial{QT_TRANSLATE_NOOP("StartPage", "From a measured curve to a delivered set"),
             "tutorials/measure-and-fit"},
    Tutorial{QT_TRANSLATE_NOOP("StartPage", "An hour in class"), "tutorials/class-hour"},
};

QLabel* heading(const QString& text, QWidget* parent) {
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    return label;
}

} // namespace

bool StartPage::isWanted() {
    return QSettings().value(kAtStart, true).toBool();
}

StartPage::StartPage(Workbench& bench, FileActions& files, RigPictures& pictures, QMainWindow& window)
    : QWidget(&window), openRig_(bench.openRig()), files_(files), window_(window) {
    setObjectName(QStringLiteral("panelBody"));
    setAccessibleName(tr("Start page"));
    setAttribute(Qt::WA_StyledBackground);
    rigs_ = new RigList(bench.theme(), pictures, shippedEntries(), this);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(2 * space::edge);
    columns->addLayout(makeColumn());
    columns->addWidget(rigs_, 1);
    atStart_ = new QCheckBox(tr("Show this page when Hingelab &starts"), this);
    atStart_->setChecked(isWanted());
    back_ = new QPushButton(this);
    back_->setObjectName(QStringLiteral("leaveStartPage"));
    back_->setToolTip(tr("Close this page (Esc)"));
    openButton_ = new QPushButton(tr("Open the &selected rig"), this);
    openButton_->setObjectName(QStringLiteral("primary"));
    auto* foot = new QHBoxLayout;
    foot->addWidget(atStart_);
    foot->addStretch(1);
    foot->addWidget(back_);
    foot->addWidget(openButton_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(2 * space::edge, 2 * space::edge, 2 * space::edge, space::edge);
    layout->setSpacing(space::edge);
    layout->addLayout(columns, 1);
    layout->addLayout(foot);
    connect(atStart_, &QCheckBox::toggled, this, [](bool on) { QSettings().setValue(kAtStart, on); });
    connect(back_, &QPushButton::clicked, this, &StartPage::leave);
    connect(openButton_, &QPushButton::clicked, this, &StartPage::openSelected);
    connect(rigs_, &RigList::chosen, this, &StartPage::openSelected);
    connect(rigs_, &RigList::selectionChanged, openButton_,
            [this] { openButton_->setEnabled(!rigs_->selected().isEmpty()); });
    // A rig that is opened in another way, by a menu or by being dropped, is what is wanted.
    connect(&openRig_, &OpenRig::opened, this, &StartPage::leave);
    window.installEventFilter(this);
    for (QDockWidget* dock : window.findChildren<QDockWidget*>()) dock->installEventFilter(this);
    hide();
}

/// What is done without the gallery.
QLayout* StartPage::makeColumn() {
    auto* column = new QVBoxLayout;
    column->setSpacing(space::medium);
    auto* title = heading(tr("Hingelab"), this);
    QFont large = title->font();
    large.setPointSizeF(1.8 * large.pointSizeF());
    title->setFont(large);
    auto* what = new QLabel(tr("A laboratory for doors, hinges, linkages, motors and contacts"), this);
    what->setWordWrap(true);
    what->setFixedWidth(kColumnWidth);
    column->addWidget(title);
    column->addWidget(what);
    column->addSpacing(space::edge);
    const auto button = [&](const QString& text, const QString& help, auto act) {
        auto* made = new QPushButton(text, this);
        made->setToolTip(help);
        made->setFixedWidth(kColumnWidth);
        connect(made, &QPushButton::clicked, this, act);
        column->addWidget(made);
        return made;
    };
    button(tr("&New rig…"), tr("Start with a template or an empty rig"), [this] { emit newRequested(); });
    button(tr("&Open a file…"), tr("Open a rig, a take, or a model of another program"),
           [this] { files_.openAction().trigger(); });
    column->addSpacing(space::edge);
    column->addWidget(heading(tr("Recent files"), this));
    recent_ = new QListWidget(this);
    recent_->setObjectName(QStringLiteral("recentFiles"));
    recent_->setAccessibleName(tr("Recent files"));
    recent_->setFixedWidth(kColumnWidth);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    noneYet_ = new QLabel(tr("Rigs that you save or open appear here."), this);
    noneYet_->setWordWrap(true);
    noneYet_->setFixedWidth(kColumnWidth);
    column->addWidget(recent_, 1);
    column->addWidget(noneYet_);
    connect(recent_, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem* item) { open(item->data(Qt::UserRole).toString()); });
    column->addSpacing(space::edge);
    column->addWidget(heading(tr("Learn"), this));
    button(tr("One-minute &tour of the window"), tr("Points at the parts of the window, one after the other"),
           [this] {
               leave();
               emit tourRequested();
           })
        ->setObjectName(QStringLiteral("tour"));
    button(tr("&Lessons"), tr("Lessons with experiments, questions and predictions"), [this] {
        leave();
        emit lessonsRequested();
    })->setObjectName(QStringLiteral("lessons"));
    for (const Tutorial& tutorial : kTutorials) {
        auto* link = button(tr(tutorial.label), tr("Open this tutorial in the manual"),
                            [this, place = tutorial.place] { emit manualRequested(QLatin1String(place)); });
        link->setFlat(true);
        link->setStyleSheet(QStringLiteral("text-align: left;"));
    }
    column->addStretch(0);
    return column;
}

void StartPage::fillRecent() {
    recent_->clear();
    for (const QString& path : QSettings().value(QStringLiteral("recentFiles")).toStringList()) {
        auto* item = new QListWidgetItem(QFileInfo(path).fileName(), recent_);
        item->setData(Qt::UserRole, path);
        item->setToolTip(literalText(path));
    }
    recent_->setVisible(recent_->count() > 0);
    noneYet_->setVisible(recent_->count() == 0);
}

void StartPage::openSelected() {
    open(rigs_->selected());
}

/// It closes when the rig has been opened; the user may want to keep edits first.
void StartPage::open(const QString& nameOrPath) {
    if (nameOrPath.isEmpty()) return;
    files_.openChosen(nameOrPath);
    if (!isVisible()) emit rigOpened();
}

void StartPage::leave() {
    if (!isVisible()) return;
    hide();
    emit left();
}

/// All of the window beneath its menus.
void StartPage::cover() {
    if (!isVisible()) return;
    const int top = window_.menuBar()->isVisible() ? window_.menuBar()->height() : 0;
    setGeometry(0, top, window_.width(), window_.height() - top);
    raise();
}

void StartPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    fillRecent();
    const QString name = QString::fromStdString(openRig_.rig().name);
    back_->setText(tr("&Back to %1").arg(literalActionText(name)));
    cover();
    rigs_->focusList();
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return leave();
    QWidget::keyPressEvent(event);
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (!isVisible()) return false;
    if (watched == &window_ && event->type() == QEvent::Resize) cover();
    // Docks are arranged after the window has been shown, and come to the front by that.
    const bool isFront = event->type() == QEvent::ZOrderChange || event->type() == QEvent::Show;
    if (watched != &window_ && isFront)
        QMetaObject::invokeMethod(this, &StartPage::cover, Qt::QueuedConnection);
    return false;
}

/// What lies beneath the page takes no part.
bool StartPage::focusNextPrevChild(bool next) {
    QWidget* from = focusWidget() != nullptr ? focusWidget() : this;
    for (QWidget* widget = from;;) {
        widget = next ? widget->nextInFocusChain() : widget->previousInFocusChain();
        if (widget == from) return false;
        if (!isAncestorOf(widget) || !widget->isVisible() || !widget->isEnabled()) continue;
        if ((widget->focusPolicy() & Qt::TabFocus) == 0) continue;
        widget->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
}

} // namespace hingelab

#include "ui/start/moc_start_page.cpp"
