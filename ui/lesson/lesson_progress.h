// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <optional>

#include "lesson/lesson.h"
#include "ui/lesson/question_box.h"

namespace hingelab {

/// How far somebody has come in a lesson: the step, and the answers, each with the number of attempts. Kept in
/// the user's settings, by lesson; questions are known by step and text, so that an edited lesson keeps the
/// answers to what has not changed.
class LessonProgress {
  public:
    struct Answer {
        LessonResult result;
        int attempts = 0;
        bool wasRightAtFirst = false;
    };

    /// Reads what was kept of a lesson; `key` is its file, or its name if it is shipped.
    explicit LessonProgress(QString key = {});

    [[nodiscard]] std::size_t step() const { return step_; }
    void setStep(std::size_t step);
    [[nodiscard]] const Answer* answerTo(const std::string& step, const std::string& question) const;
    void add(const std::string& step, const std::string& question, const LessonResult& result);
    void clear();
    [[nodiscard]] bool isEmpty() const { return answers_.empty(); }

    /// Answers as JSON for whoever marks them, one entry for each question of the lesson.
    [[nodiscard]] Json report(const Lesson& lesson, const QString& student, const QString& date) const;

    static constexpr const char* kFormat = "hingelab-answers";

  private:
    void keep() const;

    QString key_;
    std::size_t step_ = 0;
    std::map<std::pair<std::string, std::string>, Answer> answers_; ///< by step and question
};

} // namespace hingelab
