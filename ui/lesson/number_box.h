// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

#include "lesson/lesson.h"
#include "lesson/lesson_score.h"
#include "ui/lesson/question_box.h"

namespace hingelab {

/// A number with a unit, in any notation that fields of the program take.
class NumberBox : public QuestionBox {
    Q_OBJECT
  public:
    NumberBox(const Look& look, const NumberQuestion& question, QWidget* parent);

    void restore(const Json& given) override;

  protected:
    void check() override;

  private:
    [[nodiscard]] LessonResult judge(double value);

    NumberQuestion asked_;
    RightNumber right_;
    const Unit& unit_; ///< of bare numbers, as the label says
    QLineEdit* edit_;
};

} // namespace hingelab
