// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lesson/lesson.h"
#include "text/issue.h"

namespace hingelab {

/// Something wrong with a lesson.
struct LessonIssue {
    Severity severity = Severity::error;
    int line = 0;   ///< from 1
    int column = 0; ///< from 1; 0: the whole line
    std::string message;

    /// "line 12, column 3: The question has no right answer."
    [[nodiscard]] std::string text() const;
};

struct LessonReading {
    std::optional<Lesson> lesson; ///< not there where its head cannot be read
    std::vector<LessonIssue> issues;
};

/// Reads the text of a lesson file. What is wrong with a block is an issue, and the block is left out; the rest
/// stays. Never throws on bad text.
[[nodiscard]] LessonReading readLesson(std::string_view text);

/// How large a lesson may be.
inline constexpr std::size_t kMostLessonBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostLessonSteps = 100;
inline constexpr std::size_t kMostLessonParts = 100; ///< of a step

} // namespace hingelab
