// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_panel.h"

#include <QVBoxLayout>
#include <utility>

#include "lesson/lesson_audit.h"
#include "lesson/lesson_reader.h"
#include "resources/shipped_lessons.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {

LessonPanel::LessonPanel(Workbench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), stack_(new QStackedWidget(this)) {
    setObjectName(QStringLiteral("panelBody"));
    setAccessibleName(tr("Lesson"));
    stack_->addWidget(makeList());
    stack_->addWidget(makeReader(bench));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(stack_);
    fillList();
}

QWidget* LessonPanel::makeList() {
    auto* page = new QWidget(this);
    auto* what = new QLabel(tr("A lesson leads through experiments, with questions and predictions."), page);
    what->setWordWrap(true);
    list_ = new QListWidget(page);
    list_->setObjectName(QStringLiteral("lessonList"));
    list_->setAccessibleName(tr("Lessons"));
    list_->setWordWrap(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* begin = new QPushButton(tr("&Begin the lesson"), page);
    begin->setObjectName(QStringLiteral("beginLesson"));
    auto* file = new QPushButton(tr("&Open a lesson…"), page);
    file->setObjectName(QStringLiteral("openLesson"));
    file->setToolTip(tr("Open a lesson from a Markdown file"));
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(space::edge, space::edge, space::edge, space::edge);
    layout->setSpacing(space::medium);
    layout->addWidget(what);
    layout->addWidget(list_, 1);
    layout->addWidget(begin);
    layout->addWidget(file);
    const auto choose = [this] {
        if (const QListWidgetItem* item = list_->currentItem())
            emit chosen(item->data(Qt::UserRole).toString());
    };
    connect(begin, &QPushButton::clicked, this, choose);
    connect(list_, &QListWidget::itemActivated, this, choose);
    connect(file, &QPushButton::clicked, this, &LessonPanel::openWanted);
    return page;
}

void LessonPanel::fillList() {
    for (const ShippedLesson& shipped : shippedLessons()) {
        // At the start of the program only what stands before the first step is read.
        const LessonReading reading = readLesson(shipped.text.substr(0, shipped.text.find("\n## ")));
        if (!reading.lesson) continue; // a test reads each
        QString words = QString::fromStdString(reading.lesson->title);
        if (reading.lesson->minutes > 0) words += tr(" (%1 min)").arg(reading.lesson->minutes);
        auto* item = new QListWidgetItem(words, list_);
        item->setData(Qt::UserRole,
                      QString::fromUtf8(shipped.name.data(), static_cast<int>(shipped.name.size())));
        QStringList topics;
        for (const std::string& topic : reading.lesson->topics) topics << QString::fromStdString(topic);
        item->setToolTip(literalText(topics.join(QStringLiteral(", "))));
    }
    list_->setCurrentRow(0);
}

QWidget* LessonPanel::makeReader(Workbench& bench) {
    auto* page = new QWidget(this);
    title_ = new QLabel(page);
    title_->setObjectName(QStringLiteral("lessonTitle"));
    title_->setTextFormat(Qt::PlainText);
    title_->setWordWrap(true);
    QFont large = title_->font();
    large.setBold(true);
    title_->setFont(large);
    stepMenu_ = new QMenu(this);
    stepButton_ = new QToolButton(page);
    stepButton_->setObjectName(QStringLiteral("lessonSteps"));
    stepButton_->setPopupMode(QToolButton::InstantPopup);
    stepButton_->setMenu(stepMenu_);
    stepButton_->setToolTip(tr("Go to another step"));
    menu_ = new QMenu(this);
    more_ = new QToolButton(page);
    more_->setObjectName(QStringLiteral("lessonMore"));
    more_->setIcon(bench.theme().icon(QStringLiteral("more")));
    more_->setToolTip(tr("Commands of the lesson"));
    more_->setAccessibleName(more_->toolTip());
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setMenu(menu_);
    problem_ = new QLabel(page);
    problem_->setObjectName(QStringLiteral("lessonProblem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->hide();
    page_ = new LessonPage(
        bench, [this](const LessonState& state, const std::string& name) { return perform(state, name); },
        page);
    previous_ = new QPushButton(tr("Pre&vious"), page);
    previous_->setObjectName(QStringLiteral("lessonPrevious"));
    next_ = new QPushButton(tr("&Next"), page);
    next_->setObjectName(QStringLiteral("lessonNext"));
    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(more_, 0, Qt::AlignTop);
    auto* foot = new QHBoxLayout;
    foot->addWidget(previous_);
    foot->addWidget(stepButton_, 1, Qt::AlignCenter);
    foot->addWidget(next_);
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, space::medium, 0, space::medium);
    layout->setSpacing(space::medium);
    const auto inset = [](QLayout* line) { line->setContentsMargins(space::edge, 0, space::edge, 0); };
    inset(head);
    inset(foot);
    problem_->setContentsMargins(space::edge, 0, space::edge, 0);
    layout->addLayout(head);
    layout->addWidget(problem_);
    layout->addWidget(page_, 1);
    layout->addLayout(foot);
    connect(previous_, &QPushButton::clicked, this, [this] { goTo(step_ - 1); });
    connect(next_, &QPushButton::clicked, this, [this] { goTo(step_ + 1); });
    connect(page_, &LessonPage::failed, this, &LessonPanel::showProblem);
    connect(page_, &LessonPage::answered, this,
            [this](const std::string& step, const std::string& question, const LessonResult& result) {
                progress_.add(step, question, result);
            });
    connect(&bench.states(), &PreparedStates::handRefused, this, [this](const QString& why) {
        if (isOpen()) showProblem(why);
    });
    return page;
}

void LessonPanel::open(Lesson lesson, const Origin& origin) {
    lesson_ = std::move(lesson);
    origin_ = origin;
    progress_ = LessonProgress(origin.key);
    stack_->setCurrentIndex(1);
    fillSteps();
    preparedStep_.reset(); // whatever is open
    goTo(std::min(progress_.step(), steps() - 1));
}

void LessonPanel::replace(Lesson lesson) {
    if (isPerforming_) { // a question about unsaved edits is open: what asks it still reads the lesson
        waiting_ = std::move(lesson);
        return;
    }
    lesson_ = std::move(lesson);
    step_ = std::min(step_, steps() - 1);
    fillSteps();
    showStep();
    emit stepChanged();
}

void LessonPanel::close() {
    if (!lesson_) return;
    bench_.states().takeBack();
    lesson_.reset();
    page_->clear();
    setProblems({});
    stack_->setCurrentIndex(0);
    emit stepChanged();
}

void LessonPanel::startAgain() {
    progress_.clear();
    goTo(0);
}

QString LessonPanel::stepTitle() const {
    return lesson_ ? QString::fromStdString(lesson_->steps[step_].title) : QString();
}

void LessonPanel::fillSteps() {
    stepMenu_->clear();
    for (std::size_t i = 0; i < steps(); ++i) {
        const QString title = QString::fromStdString(lesson_->steps[i].title);
        stepMenu_->addAction(tr("%1  %2").arg(i + 1).arg(literalActionText(title)), this,
                             [this, i] { goTo(i); });
    }
}

void LessonPanel::goTo(std::size_t step) {
    if (!lesson_ || step >= steps()) return; // also before the first
    const bool hasFocus = isAncestorOf(window()->focusWidget());
    step_ = step;
    progress_.setStep(step);
    performStep();
    showStep();
    emit stepChanged();
    // Who went on by keyboard reads on; from elsewhere (a presenter's keys) the focus stays where it is.
    if (const QList<QWidget*> stops = page_->tabStops(); hasFocus && !stops.isEmpty())
        stops.front()->setFocus(Qt::TabFocusReason);
}

/// A step without a state goes on with the rig as the step before left it; entered from elsewhere, it needs
/// that state.
void LessonPanel::performStep() {
    showProblem({});
    const bool hasOwn = lesson_->steps[step_].hasState;
    const std::optional<std::size_t> before = std::exchange(preparedStep_, std::nullopt);
    const bool isRigOpen = document_ == bench_.openRig().documentNumber();
    if (!hasOwn && isRigOpen && before && *before + 1 == step_) {
        preparedStep_ = step_;
        return;
    }
    LessonState state = stateOfStep(*lesson_, step_);
    state.rig = rigOfStep(*lesson_, step_);
    const QString problem = perform(state, hasOwn ? lesson_->steps[step_].title : lesson_->title);
    showProblem(problem);
    if (!problem.isEmpty()) return; // going on from here tries again
    preparedStep_ = step_;
    document_ = bench_.openRig().documentNumber();
}

void LessonPanel::showStep() {
    title_->setText(stepTitle());
    stepButton_->setText(tr("Step %1 of %2").arg(step_ + 1).arg(steps()));
    previous_->setEnabled(step_ > 0);
    next_->setEnabled(step_ + 1 < steps());
    page_->showStep(*lesson_, step_, origin_.folder, progress_);
    QWidget* last = more_; // what is new is last in the window otherwise
    QList<QWidget*> stops = page_->tabStops();
    stops << previous_ << stepButton_ << next_;
    for (QWidget* stop : std::as_const(stops)) {
        QWidget::setTabOrder(last, stop);
        last = stop;
    }
}

/// A lesson that is read anew meanwhile waits: what asks for the state is a part of the one that is shown.
QString LessonPanel::perform(const LessonState& state, const std::string& name) {
    const std::string rig = state.rig.empty() ? rigOfStep(*lesson_, step_) : state.rig;
    if (openRig_) {
        isPerforming_ = true;
        const QString problem = openRig_(QString::fromStdString(rig));
        isPerforming_ = false;
        if (waiting_) QMetaObject::invokeMethod(this, &LessonPanel::takeWaiting, Qt::QueuedConnection);
        if (!problem.isEmpty()) return problem;
    }
    return bench_.states().perform(state.shows, tr("Lesson: %1").arg(QString::fromStdString(name)),
                                   PreparedStates::From::file);
}

void LessonPanel::takeWaiting() {
    if (std::optional<Lesson> lesson = std::exchange(waiting_, std::nullopt); lesson && isOpen())
        replace(std::move(*lesson));
}

void LessonPanel::showProblem(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    problem_->setStyleSheet(QStringLiteral("color: %1").arg(bench_.theme().colors().danger.name()));
}

void LessonPanel::setProblems(const QStringList& problems) {
    showProblem(problems.join(QChar::LineFeed));
}

} // namespace hingelab

#include "ui/lesson/moc_lesson_panel.cpp"
