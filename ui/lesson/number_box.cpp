// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/number_box.h"

#include <QHBoxLayout>
#include <QLabel>

#include "text/quantity_entry.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {

NumberBox::NumberBox(const Look& look, const NumberQuestion& question, QWidget* parent)
    : QuestionBox(look, question.question, question.hint, parent),
      asked_(question),
      right_(rightNumber(question).value_or(RightNumber{})), // the reader refuses what has none
      unit_(displayUnit(right_.quantity)),
      edit_(new QLineEdit(this)) {
    constexpr int letters = 16;
    edit_->setObjectName(QStringLiteral("numberAnswer"));
    edit_->setAccessibleName(tr("Answer"));
    edit_->setMaximumWidth(letters * edit_->fontMetrics().averageCharWidth());
    edit_->setToolTip(QString::fromStdString(entryText(right_.quantity)));
    auto* unit = new QLabel(symbolOf(unit_), this);
    auto* row = new QHBoxLayout;
    row->setSpacing(space::small);
    row->addWidget(edit_);
    row->addWidget(unit);
    row->addStretch(1);
    place().addLayout(row);
    connect(edit_, &QLineEdit::returnPressed, this, [this] { check(); });
    connect(edit_, &QLineEdit::textEdited, this, [this] { sayNothing(); });
}

LessonResult NumberBox::judge(double value) {
    LessonResult result;
    result.given = value;
    result.text = displayText(right_.quantity, value, 6);
    result.isRight = right_.accepts(value);
    result.score = result.isRight ? 1.0 : 0.0;
    const QString answer = QString::fromStdString(displayText(right_.quantity, right_.value, 4));
    say(result.isRight, result.isRight ? tr("Right: %1.").arg(answer) : tr("No, try again."),
        result.isRight ? QString::fromStdString(asked_.why) : QString());
    return result;
}

void NumberBox::check() {
    const std::optional<double> value = parseEntry(right_.quantity, edit_->text().toStdString(), &unit_);
    if (!value) {
        remind(tr("Type %1.").arg(QString::fromStdString(entryText(right_.quantity))));
        return;
    }
    emit answered(judge(*value));
}

void NumberBox::restore(const Json& given) {
    if (!given.is_number()) return;
    const double value = given.get<double>();
    edit_->setText(QString::fromStdString(withPlainNumbers(displayText(right_.quantity, value, 6))));
    static_cast<void>(judge(value));
}

} // namespace hingelab

#include "ui/lesson/moc_number_box.cpp"
