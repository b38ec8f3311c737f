// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <vector>

#include "lesson/lesson.h"
#include "ui/lesson/question_box.h"

namespace hingelab {

/// One answer out of several, or several.
class ChoiceBox : public QuestionBox {
    Q_OBJECT
  public:
    ChoiceBox(const Look& look, const ChoiceQuestion& question, QWidget* parent);

    void restore(const Json& given) override;

  protected:
    void check() override;

  private:
    void addAnswer(const ChoiceAnswer& answer, bool hasSeveral);
    [[nodiscard]] std::vector<bool> chosen() const;
    [[nodiscard]] LessonResult judge();

    ChoiceQuestion asked_;
    std::vector<QAbstractButton*> buttons_;
};

} // namespace hingelab
