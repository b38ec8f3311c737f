// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_page.h"

#include <QScrollBar>
#include <QVBoxLayout>
#include <utility>

#include "ui/lesson/choice_box.h"
#include "ui/lesson/lesson_text.h"
#include "ui/lesson/number_box.h"
#include "ui/lesson/order_box.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {

LessonPage::LessonPage(Workbench& bench, Perform perform, QWidget* parent)
    : QScrollArea(parent), bench_(bench), perform_(std::move(perform)) {
    setObjectName(QStringLiteral("lessonPage"));
    setAccessibleName(tr("Step of the lesson"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void LessonPage::clear() {
    content_ = new QWidget;
    content_->setObjectName(QStringLiteral("panelBody"));
    auto* layout = new QVBoxLayout(content_);
    layout->setContentsMargins(space::edge, space::medium, space::edge, space::edge);
    layout->setSpacing(space::large);
    layout->addStretch(1);
    setWidget(content_); // the one before goes
    verticalScrollBar()->setValue(0);
}

void LessonPage::add(QWidget* widget) {
    auto* layout = static_cast<QVBoxLayout*>(content_->layout());
    layout->insertWidget(layout->count() - 1, widget); // before the stretch
}

QWidget* LessonPage::makeButton(const LessonButton& button) {
    auto* made = new QPushButton(literalActionText(QString::fromStdString(button.text)), content_);
    made->setObjectName(QStringLiteral("lessonButton"));
    made->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    QStringList help;
    for (const std::string& assignment : button.state.shows.set)
        help << tr("Sets %1").arg(QString::fromStdString(assignment));
    if (!help.isEmpty()) made->setToolTip(literalText(help.join(QChar::LineFeed)));
    connect(made, &QPushButton::clicked, this, [this, button] {
        if (const QString problem = perform_(button.state, button.text); !problem.isEmpty())
            emit failed(problem);
    });
    return made;
}

QWidget* LessonPage::makeHint(const LessonHint& hint, const QString& folder) {
    auto* box = new QWidget(content_);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* button = new QPushButton(tr("Show a &hint"), box);
    button->setObjectName(QStringLiteral("lessonHint"));
    button->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    auto* text = new LessonText(QString::fromStdString(hint.text), folder, box);
    text->setAccessibleName(tr("Hint"));
    text->hide();
    layout->addWidget(button);
    layout->addWidget(text);
    connect(button, &QPushButton::clicked, text, [button, text] {
        text->show();
        button->setEnabled(false);
    });
    return box;
}

void LessonPage::addBox(QuestionBox* box, const LessonStep& step, const LessonProgress& progress) {
    add(box);
    if (const LessonProgress::Answer* given = progress.answerTo(step.title, box->question()))
        box->restore(given->result.given);
    connect(box, &QuestionBox::answered, this, [this, box, title = step.title](const LessonResult& result) {
        emit answered(title, box->question(), result);
    });
}

/// Its own state, or that of the step, playing from its start.
PredictionBox::Begin LessonPage::beginOf(const Prediction& prediction, const LessonState& stepState) {
    LessonState state = prediction.state.runs() ? prediction.state : stepState;
    state.shows.at = kUnlimited;
    return [this, state, name = prediction.question] { return perform_(state, name); };
}

QList<QWidget*> LessonPage::tabStops() const {
    QList<QWidget*> stops;
    for (int i = 0; i < content_->layout()->count(); ++i) {
        QWidget* part = content_->layout()->itemAt(i)->widget();
        if (part == nullptr) continue;
        if (const auto* box = qobject_cast<const QuestionBox*>(part)) {
            stops << box->tabStops();
            continue;
        }
        QList<QWidget*> widgets = part->findChildren<QWidget*>();
        widgets << part;
        for (QWidget* widget : std::as_const(widgets)) {
            if ((widget->focusPolicy() & Qt::TabFocus) != 0) stops << widget;
        }
    }
    return stops;
}

void LessonPage::showStep(const Lesson& lesson, std::size_t index, const QString& folder,
                          const LessonProgress& progress) {
    clear();
    const LessonStep& step = lesson.steps[index];
    const QuestionBox::Look look{bench_.theme(), folder};
    const LessonState state = stateOfStep(lesson, index);
    for (const LessonPart& part : step.parts) {
        if (const auto* text = std::get_if<LessonMarkdown>(&part.what)) {
            add(new LessonText(QString::fromStdString(text->text), folder, content_));
        } else if (const auto* button = std::get_if<LessonButton>(&part.what)) {
            add(makeButton(*button));
        } else if (const auto* hint = std::get_if<LessonHint>(&part.what)) {
            add(makeHint(*hint, folder));
        } else if (const auto* choice = std::get_if<ChoiceQuestion>(&part.what)) {
            addBox(new ChoiceBox(look, *choice, content_), step, progress);
        } else if (const auto* number = std::get_if<NumberQuestion>(&part.what)) {
            addBox(new NumberBox(look, *number, content_), step, progress);
        } else if (const auto* order = std::get_if<OrderQuestion>(&part.what)) {
            addBox(new OrderBox(look, *order, content_), step, progress);
        } else {
            const auto& prediction = std::get<Prediction>(part.what);
            addBox(new PredictionBox(look, prediction, bench_, beginOf(prediction, state), content_), step,
                   progress);
        }
    }
}

} // namespace hingelab

#include "ui/lesson/moc_lesson_page.cpp"
