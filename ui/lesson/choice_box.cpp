// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/choice_box.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QRadioButton>
#include <algorithm>

#include "lesson/lesson_score.h"
#include "ui/lesson/lesson_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {

ChoiceBox::ChoiceBox(const Look& look, const ChoiceQuestion& question, QWidget* parent)
    : QuestionBox(look, question.question, question.hint, parent), asked_(question) {
    for (const ChoiceAnswer& answer : asked_.answers) addAnswer(answer, asked_.hasSeveral());
}

/// Buttons of Qt do not break their lines.
void ChoiceBox::addAnswer(const ChoiceAnswer& answer, bool hasSeveral) {
    QAbstractButton* button = hasSeveral ? static_cast<QAbstractButton*>(new QCheckBox(this))
                                         : static_cast<QAbstractButton*>(new QRadioButton(this));
    button->setObjectName(QStringLiteral("answer%1").arg(buttons_.size()));
    button->setAccessibleName(QString::fromStdString(answer.text));
    auto* text = new LessonText(QString::fromStdString(answer.text), look().folder, this);
    text->setAccessibleName(tr("Answer"));
    text->setFocusPolicy(Qt::NoFocus); // its button has it
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(button, 0, Qt::AlignTop);
    row->addWidget(text, 1);
    place().addLayout(row);
    buttons_.push_back(button);
    connect(text, &LessonText::clicked, button, &QAbstractButton::click);
    connect(button, &QAbstractButton::clicked, this, [this] { sayNothing(); });
}

std::vector<bool> ChoiceBox::chosen() const {
    std::vector<bool> chosen;
    for (const QAbstractButton* button : buttons_) chosen.push_back(button->isChecked());
    return chosen;
}

LessonResult ChoiceBox::judge() {
    const std::vector<bool> given = chosen();
    LessonResult result;
    result.isRight = isRight(asked_, given);
    result.score = result.isRight ? 1.0 : 0.0;
    result.given = Json::array();
    QStringList why;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (!given[i]) continue;
        const ChoiceAnswer& answer = asked_.answers[i];
        result.given.push_back(answer.text);
        result.text += (result.text.empty() ? "" : "; ") + answer.text;
        if (!answer.why.empty()) why << QString::fromStdString(answer.why);
    }
    QString verdict = result.isRight ? tr("Right.") : tr("No, try again.");
    if (!result.isRight && asked_.hasSeveral())
        verdict = tr("Not quite: several answers are right. Try again.");
    say(result.isRight, verdict, why.join(QStringLiteral("\n\n")));
    return result;
}

void ChoiceBox::check() {
    const std::vector<bool> given = chosen();
    if (std::none_of(given.begin(), given.end(), [](bool one) { return one; })) {
        remind(tr("Choose an answer first."));
        return;
    }
    emit answered(judge());
}

void ChoiceBox::restore(const Json& given) {
    if (!given.is_array()) return;
    bool hasAny = false;
    for (std::size_t i = 0; i < buttons_.size(); ++i) {
        const bool isChosen = std::find(given.begin(), given.end(), asked_.answers[i].text) != given.end();
        if (isChosen) buttons_[i]->setChecked(true);
        hasAny = hasAny || isChosen;
    }
    if (hasAny) static_cast<void>(judge());
}

} // namespace hingelab

#include "ui/lesson/moc_choice_box.cpp"
