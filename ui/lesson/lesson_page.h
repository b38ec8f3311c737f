// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <functional>

#include "lesson/lesson.h"
#include "ui/lesson/lesson_progress.h"
#include "ui/lesson/prediction_box.h"

namespace hingelab {

/// A step of a lesson, from top to bottom: text, buttons, questions.
class LessonPage : public QScrollArea {
    Q_OBJECT
  public:
    /// Sets up a state; empty, or why it cannot be done.
    using Perform = std::function<QString(const LessonState& state, const std::string& name)>;
    LessonPage(Workbench& bench, Perform perform, QWidget* parent);

    /// Shows a step, with the answers that were given before. The rig of the step is open by then.
    void showStep(const Lesson& lesson, std::size_t step, const QString& folder,
                  const LessonProgress& progress);
    void clear();
    /// What the Tab key goes through, from top to bottom.
    [[nodiscard]] QList<QWidget*> tabStops() const;

  signals:
    void answered(const std::string& step, const std::string& question, const LessonResult& result);
    void failed(const QString& problem); ///< of a button

  private:
    void add(QWidget* widget);
    void addBox(QuestionBox* box, const LessonStep& step, const LessonProgress& progress);
    QWidget* makeButton(const LessonButton& button);
    QWidget* makeHint(const LessonHint& hint, const QString& folder);
    [[nodiscard]] PredictionBox::Begin beginOf(const Prediction& prediction, const LessonState& stepState);

    Workbench& bench_;
    Perform perform_;
    QWidget* content_ = nullptr;
};

} // namespace hingelab
