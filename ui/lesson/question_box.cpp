// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/question_box.h"

#include <QAccessible>
#include <QHBoxLayout>

#include "ui/lesson/lesson_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {

QuestionBox::QuestionBox(const Look& look, const std::string& question, const std::string& hint,
                         QWidget* parent)
    : QFrame(parent),
      look_(look),
      question_(question),
      hint_(QString::fromStdString(hint)),
      place_(new QVBoxLayout),
      check_(new QPushButton(tr("&Check"), this)),
      hintButton_(new QPushButton(tr("&Hint"), this)),
      verdict_(new QLabel(this)) {
    setObjectName(QStringLiteral("question"));
    setFrameShape(QFrame::StyledPanel);
    auto* text = new LessonText(QString::fromStdString(question), look_.folder, this);
    text->setAccessibleName(tr("Question"));
    QFont font = text->font();
    font.setBold(true);
    text->setFont(font);
    check_->setObjectName(QStringLiteral("checkAnswer"));
    hintButton_->setObjectName(QStringLiteral("showHint"));
    hintButton_->setVisible(!hint_.isEmpty());
    verdict_->setObjectName(QStringLiteral("verdict"));
    verdict_->setTextFormat(Qt::PlainText);
    verdict_->setWordWrap(true);
    verdict_->hide();
    place_->setSpacing(space::small);
    buttons_ = new QHBoxLayout;
    buttons_->addWidget(check_);
    buttons_->addWidget(hintButton_);
    buttons_->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::large, space::large, space::large, space::large);
    layout->setSpacing(space::medium);
    layout->addWidget(text);
    layout->addLayout(place_);
    layout->addLayout(buttons_);
    layout->addWidget(verdict_);
    connect(check_, &QPushButton::clicked, this, [this] { check(); });
    connect(hintButton_, &QPushButton::clicked, this, &QuestionBox::showHint);
    connect(&look_.theme, &Theme::changed, this, &QuestionBox::showVerdict);
}

QList<QWidget*> QuestionBox::tabStops() const {
    QList<QWidget*> stops;
    for (QWidget* widget : findChildren<QWidget*>()) {
        const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) != 0;
        if (takesTab && widget != check_ && widget != hintButton_) stops << widget;
    }
    stops << check_ << hintButton_;
    return stops;
}

void QuestionBox::addButton(QPushButton& button) {
    buttons_->insertWidget(buttons_->indexOf(check_) + 1, &button);
}

void QuestionBox::showHint() {
    hintButton_->setEnabled(false);
    if (shownHint_ != nullptr) return;
    shownHint_ = new LessonText(hint_, look_.folder, this);
    shownHint_->setAccessibleName(tr("Hint"));
    auto* all = static_cast<QVBoxLayout*>(layout());
    all->insertWidget(all->indexOf(verdict_), shownHint_);
}

void QuestionBox::sayNothing() {
    verdict_->clear();
    verdict_->hide();
    delete why_;
    why_ = nullptr;
}

void QuestionBox::remind(const QString& text) {
    sayNothing();
    tone_ = Tone::neutral;
    verdict_->setText(text);
    showVerdict();
}

void QuestionBox::say(bool isRight, const QString& verdict, const QString& why) {
    sayNothing();
    tone_ = isRight ? Tone::right : Tone::wrong;
    verdict_->setText(verdict);
    showVerdict();
    if (why.isEmpty()) return;
    why_ = new LessonText(why, look_.folder, this);
    why_->setAccessibleName(tr("Explanation"));
    layout()->addWidget(why_);
}

void QuestionBox::showVerdict() {
    const ThemeColors& colors = look_.theme.colors();
    const QColor color = tone_ == Tone::right   ? colors.good
                         : tone_ == Tone::wrong ? colors.danger
                                                : colors.text;
    verdict_->setStyleSheet(QStringLiteral("color: %1; font-weight: bold;").arg(color.name()));
    if (verdict_->text().isEmpty()) return;
    verdict_->show();
    QAccessibleEvent changed(verdict_, QAccessible::Alert); // screen readers say it
    QAccessible::updateAccessibility(&changed);
}

} // namespace hingelab

#include "ui/lesson/moc_question_box.cpp"
