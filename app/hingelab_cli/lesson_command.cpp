// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "app/hingelab_cli/commands.h"
#include "app/hingelab_cli/files.h"
#include "checks/checked_rig.h"
#include "lesson/lesson_audit.h"
#include "resources/shipped_lessons.h"

namespace hingelab::cli {
namespace {

struct LessonOptions {
    std::string lesson;
};

std::string lessonText(const std::string& nameOrPath) {
    for (const ShippedLesson& shipped : shippedLessons()) {
        if (nameOrPath == shipped.name) return std::string(shipped.text);
    }
    constexpr JsonLimits limits{"a lesson", kMostLessonBytes, 0};
    return readText(nameOrPath, limits);
}

/// A file beside the lesson, or a shipped rig.
LessonRig findRig(const std::filesystem::path& folder, const std::string& name) {
    LessonRig found;
    std::string source = name;
    const bool canBeFile = !folder.empty() && isBesideLesson(name);
    for (const char* ending : {"", ".json"}) {
        const std::filesystem::path file = folder / (name + ending);
        if (canBeFile && source == name && std::filesystem::is_regular_file(file)) source = file.string();
    }
    try {
        RigReading reading = readRig(readRigText(source));
        if (reading.document) {
            found.rig = std::move(reading.document->rig);
        } else {
            found.problem = "The rig \"" + name + "\" cannot be read: " + reading.issues.front().text();
        }
    } catch (const CommandError& error) {
        found.problem = "The rig \"" + name + "\" cannot be read: " + error.what();
    }
    return found;
}

void checkLesson(const LessonOptions& options) {
    const Interrupt interrupt;
    LessonReading reading = readLesson(lessonText(options.lesson));
    std::vector<LessonIssue> issues = std::move(reading.issues);
    if (reading.lesson) {
        const bool isFile = std::filesystem::is_regular_file(options.lesson);
        const std::filesystem::path folder = isFile ? folderOf(options.lesson) : std::filesystem::path();
        const std::vector<LessonIssue> found = auditLesson(
            *reading.lesson, [&](const std::string& name) { return findRig(folder, name); },
            [&] { return interrupt.signal() == 0; });
        issues.insert(issues.end(), found.begin(), found.end());
    }
    throwIfInterrupted(interrupt, "");
    std::stable_sort(issues.begin(), issues.end(),
                     [](const LessonIssue& a, const LessonIssue& b) { return a.line < b.line; });
    bool hasErrors = false;
    for (const LessonIssue& issue : issues) {
        const bool isError = issue.severity == Severity::error;
        hasErrors = hasErrors || isError;
        complain(options.lesson + ": " + (isError ? "error" : "warning") + " in " + issue.text());
    }
    if (hasErrors) throw CommandError(ExitCode::invalidDocument, "the lesson has errors");
    std::cout << options.lesson << ": " << reading.lesson->steps.size() << " steps, no errors\n";
}

} // namespace

void addLessonCommand(CLI::App& app) {
    auto options = std::make_shared<LessonOptions>();
    CLI::App* command = app.add_subcommand(
        "lesson",
        "Checks a lesson: rigs, parameters and channels that it names, answers and predicted curves.");
    command->add_option("LESSON", options->lesson, "Markdown file, or name of a shipped lesson")->required();
    command->callback([options] { checkLesson(*options); });
}

} // namespace hingelab::cli
