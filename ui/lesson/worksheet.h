// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "lesson/lesson.h"
#include "lesson/lesson_audit.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// A lesson on paper: its text, pictures of its rigs, questions with room for answers, and empty axes for
/// predictions.
struct WorksheetRequest {
    Lesson lesson;
    QString folder; ///< of the lesson, for its pictures
    FindLessonRig find;
    ThemeColors colors;      ///< of the pictures
    bool hasAnswers = false; ///< for the lecturer: the right answers stand in their places
};

/// A page for pdfOfPage(). What a lesson says stands there as text, whatever it looks like.
[[nodiscard]] QString worksheetPage(const WorksheetRequest& request);

} // namespace hingelab
