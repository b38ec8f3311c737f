// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/presenter.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenuBar>
#include <QStatusBar>
#include <algorithm>
#include <utility>

namespace hingelab {
namespace {

constexpr QLatin1String kEquations("explainDock");
constexpr QLatin1String kLesson("lessonDock");

constexpr double kTextScale = 1.5; // of the user's: readable at 1024 x 768 from the last row
constexpr double kSentence = 1.4;  // of the text around it

} // namespace

Presenter::Presenter(QMainWindow& window, Workbench& bench, Arrange arrange, Preferences& preferences,
                     RigAbout& about, LessonPanel& lesson, QDockWidget& plot)
    : QObject(&window),
      window_(window),
      bench_(bench),
      arrange_(std::move(arrange)),
      preferences_(preferences),
      about_(about),
      lesson_(lesson),
      plot_(plot),
      start_(new QAction(tr("&Present"), this)),
      bar_(new QToolBar(tr("Presentation"), &window)),
      sentence_(new QLabel(bar_)),
      count_(new QLabel(bar_)),
      black_(new QWidget(&window)) {
    start_->setObjectName(QStringLiteral("present"));
    start_->setCheckable(true);
    start_->setShortcut(QKeySequence(Qt::Key_F5));
    start_->setToolTip(
        tr("Full screen with large text; Page Down goes through the lesson or the experiments of the rig"));
    connect(start_, &QAction::toggled, this, &Presenter::setPresenting);
    black_->setObjectName(QStringLiteral("blackScreen"));
    black_->setAccessibleName(tr("Black screen"));
    QPalette night;
    night.setColor(QPalette::Window, Qt::black);
    black_->setPalette(night);
    black_->setAutoFillBackground(true);
    black_->hide();
    black_->installEventFilter(this);
    window_.installEventFilter(this);
    buildBar();
    // After the panels that suit it have come.
    connect(&bench_.openRig(), &OpenRig::opened, this, &Presenter::turnToRig, Qt::QueuedConnection);
    connect(&bench_.openRig(), &OpenRig::structureChanged, this, &Presenter::showStep);
    connect(&lesson_, &LessonPanel::stepChanged, this, &Presenter::showStep);
}

QAction* Presenter::addStep(const QString& text, const QKeySequence& key, const char* name) {
    QAction* action = bar_->addAction(text);
    action->setObjectName(QLatin1String(name));
    action->setShortcut(key);
    if (!key.isEmpty()) action->setToolTip(tr("%1 (%2)").arg(text, key.toString(QKeySequence::NativeText)));
    return action;
}

/// Keys of actions in a bar work only while it is seen.
void Presenter::buildBar() {
    bar_->setObjectName(QStringLiteral("presenterBar"));
    bar_->setAccessibleName(tr("Presentation"));
    bar_->setMovable(false);
    bar_->toggleViewAction()->setVisible(false);
    sentence_->setObjectName(QStringLiteral("presenterSentence"));
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setWordWrap(true);
    sentence_->installEventFilter(this);
    sentence_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    count_->setObjectName(QStringLiteral("presenterCount"));
    previous_ = addStep(tr("Previous"), QKeySequence(Qt::Key_PageUp), "presenterPrevious");
    next_ = addStep(tr("Next"), QKeySequence(Qt::Key_PageDown), "presenterNext");
    bar_->addWidget(count_);
    bar_->addWidget(sentence_);
    QAction* black = addStep(tr("Black screen"), QKeySequence(Qt::SHIFT | Qt::Key_B), "presenterBlack");
    QAction* end = addStep(tr("End"), QKeySequence(), "presenterEnd");
    end->setToolTip(tr("End (Esc)"));
    connect(previous_, &QAction::triggered, this, [this] { goTo(step() - 1); });
    connect(next_, &QAction::triggered, this, [this] { goTo(step() + 1); });
    connect(black, &QAction::triggered, this, [this] { setBlack(true); });
    connect(end, &QAction::triggered, this, &Presenter::end);
    window_.addToolBar(Qt::TopToolBarArea, bar_);
    bar_->hide();
}

void Presenter::setPresenting(bool presents) {
    if (presents == isPresenting_) return;
    isPresenting_ = presents;
    start_->setChecked(presents);
    if (presents) {
        qApp->installEventFilter(this); // Esc is the picture's at other times
        hideRest();
        step_ = 0;
        problem_.clear();
        showStep();
    } else {
        qApp->removeEventFilter(this);
        setBlack(false);
        if (step_ > 0 && !followsLesson()) bench_.states().takeBack();
        showRest();
    }
}

void Presenter::hideRest() {
    layout_ = window_.saveState();
    state_ = window_.windowState();
    hidden_.clear();
    isOther_ = false;
    kept_.clear();
    for (const QLatin1String name : {kEquations, kLesson}) {
        const auto* const dock = window_.findChild<QDockWidget*>(name);
        const bool isInFront =
            dock != nullptr && dock->isVisible() && window_.rect().intersects(dock->geometry()); // of its tabs
        if (isInFront) kept_ << name;
    }
    hidePanels();
    preferences_.setEnlargement(kTextScale);
    QFont font = window_.font();
    font.setPointSizeF(kSentence * font.pointSizeF());
    font.setBold(true);
    sentence_->setFont(font);
    bar_->show();
    window_.setWindowState(state_ | Qt::WindowFullScreen);
}

/// Equations or a lesson beside the picture, if the lecturer had them in front.
bool Presenter::stays(const QDockWidget& dock) const {
    return kept_.contains(dock.objectName());
}

bool Presenter::followsLesson() const {
    return lesson_.isOpen() && kept_.contains(kLesson);
}

void Presenter::hidePanels() {
    arrange_([this] {
        // Keys of a menu work only while its bar is there.
        window_.menuBar()->setMaximumHeight(0);
        QList<QWidget*> rest{window_.statusBar()};
        for (QToolBar* bar : window_.findChildren<QToolBar*>()) rest << bar;
        for (QDockWidget* dock : window_.findChildren<QDockWidget*>()) {
            if (dock != &plot_ && !stays(*dock)) rest << dock;
        }
        for (QWidget* widget : rest) {
            if (widget->isHidden() || widget == bar_) continue;
            hidden_.emplace_back(widget);
            widget->hide();
        }
        plot_.show();
    });
}

void Presenter::clearPanels() {
    if (isPresenting_) hidePanels();
}

void Presenter::turnToRig() {
    step_ = 0;
    problem_.clear();
    if (isPresenting_) {
        isOther_ = true;
        if (!followsLesson()) hidePanels(); // its step has done so, and shown others
    }
    showStep();
}

void Presenter::showRest() {
    bar_->hide();
    window_.menuBar()->setMaximumHeight(QWIDGETSIZE_MAX);
    preferences_.setEnlargement(1.0);
    arrange_([this] {
        for (const QPointer<QWidget>& widget : hidden_) {
            if (widget) widget->show();
        }
        window_.restoreState(layout_);
        bar_->hide(); // the layout does not know that it is not for now
    });
    window_.setWindowState(state_);
    if (isOther_) emit endedWithOther();
}

std::size_t Presenter::step() const {
    return followsLesson() ? lesson_.step() : std::min(step_, steps() - 1);
}

std::size_t Presenter::steps() const {
    return followsLesson() ? lesson_.steps() : 1 + bench_.openRig().rig().experiments.size();
}

QString Presenter::sentence() const {
    if (!problem_.isEmpty()) return problem_;
    if (followsLesson()) return lesson_.stepTitle();
    const Rig& rig = bench_.openRig().rig();
    return QString::fromStdString(step() == 0 ? rig.name : rig.experiments[step() - 1].name);
}

void Presenter::goTo(std::size_t step) {
    if (step >= steps()) return; // also before the first
    step_ = step;
    problem_.clear();
    if (followsLesson()) {
        lesson_.goTo(step);
    } else if (step == 0) {
        bench_.states().takeBack();
    } else {
        problem_ = about_.perform(step - 1);
    }
    showStep();
}

void Presenter::showStep() {
    sentence_->setText(sentence());
    fitSentence();
    count_->setText(tr("%1 of %2").arg(step() + 1).arg(steps()));
    previous_->setEnabled(step() > 0);
    next_->setEnabled(step() + 1 < steps());
}

/// Bars do not ask how high a text of several lines is.
void Presenter::fitSentence() {
    sentence_->setMinimumHeight(std::max(0, sentence_->heightForWidth(sentence_->width())));
}

void Presenter::setBlack(bool black) {
    black_->setGeometry(window_.rect());
    black_->setVisible(black);
    if (!black) return;
    black_->raise();
    black_->setFocus();
}

/// In the window itself, without a menu or a dialog over it.
bool Presenter::isEscape(const QObject& watched, const QEvent& event) const {
    if (event.type() != QEvent::KeyPress && event.type() != QEvent::ShortcutOverride) return false;
    const auto* widget = qobject_cast<const QWidget*>(&watched);
    const bool isOurs = widget != nullptr && widget->window() == &window_ &&
                        QApplication::activePopupWidget() == nullptr &&
                        QApplication::activeModalWidget() == nullptr;
    return isOurs && static_cast<const QKeyEvent&>(event).key() == Qt::Key_Escape;
}

/// Any key and any click brings the picture back.
bool Presenter::eventFilter(QObject* watched, QEvent* event) {
    if (watched == &window_ && event->type() == QEvent::Resize) black_->setGeometry(window_.rect());
    if (isPresenting_ && !black_->isVisible() && isEscape(*watched, *event)) {
        event->accept();
        if (event->type() == QEvent::KeyPress) end();
        return true;
    }
    if (watched == sentence_ && event->type() == QEvent::Resize) fitSentence();
    const auto* widget = qobject_cast<const QWidget*>(watched);
    const bool isKey = widget != nullptr && widget->window() == &window_ &&
                       (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress);
    if (black_->isVisible() && isKey) {
        event->accept();
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isModifier = key->key() == Qt::Key_Shift || key->key() == Qt::Key_Control ||
                                key->key() == Qt::Key_Alt || key->key() == Qt::Key_AltGr;
        if (event->type() == QEvent::KeyPress && !isModifier && !key->isAutoRepeat()) setBlack(false);
        return true;
    }
    if (watched == black_ && event->type() == QEvent::MouseButtonPress) {
        setBlack(false);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace hingelab

#include "ui/present/moc_presenter.cpp"
