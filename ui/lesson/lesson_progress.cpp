// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_progress.h"

#include <QCryptographicHash>
#include <QSettings>

namespace hingelab {
namespace {

/// In settings, paths are no names.
QString settingsKey(const QString& lesson) {
    const QByteArray hash = QCryptographicHash::hash(lesson.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStringLiteral("lessons/") + QString::fromLatin1(hash);
}

Json jsonOf(const LessonProgress::Answer& answer) {
    return {{"given", answer.result.given},   {"text", answer.result.text},
            {"right", answer.result.isRight}, {"score", answer.result.score},
            {"attempts", answer.attempts},    {"right_at_first", answer.wasRightAtFirst}};
}

/// Of settings that a user or another version may have changed: what is not as it should be is left out.
std::optional<LessonProgress::Answer> answerOf(const Json& json) {
    try {
        LessonProgress::Answer answer;
        answer.result.given = json.at("given");
        answer.result.text = json.at("text").get<std::string>();
        answer.result.isRight = json.at("right").get<bool>();
        answer.result.score = json.at("score").get<double>();
        answer.attempts = json.at("attempts").get<int>();
        answer.wasRightAtFirst = json.at("right_at_first").get<bool>();
        return answer;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

} // namespace

LessonProgress::LessonProgress(QString key) : key_(std::move(key)) {
    if (key_.isEmpty()) return;
    Issues issues;
    const std::optional<Json> kept =
        parseJson(QSettings().value(settingsKey(key_)).toString().toStdString(), issues);
    if (!kept || !kept->is_object()) return;
    const auto step = kept->find("step");
    if (step != kept->end() && step->is_number_unsigned()) step_ = step->get<std::size_t>();
    const auto answers = kept->find("answers");
    if (answers == kept->end() || !answers->is_array()) return;
    for (const Json& entry : *answers) {
        const auto of = [&](const char* name) {
            const auto found = entry.find(name);
            return found != entry.end() && found->is_string() ? found->get<std::string>() : std::string();
        };
        if (!entry.is_object() || of("question").empty()) continue;
        if (const std::optional<Answer> answer = answerOf(entry))
            answers_[{of("step"), of("question")}] = *answer;
    }
}

void LessonProgress::keep() const {
    if (key_.isEmpty()) return;
    Json answers = Json::array();
    for (const auto& [where, answer] : answers_) {
        Json entry = jsonOf(answer);
        entry["step"] = where.first;
        entry["question"] = where.second;
        answers.push_back(std::move(entry));
    }
    const Json kept = {{"step", step_}, {"answers", std::move(answers)}};
    QSettings().setValue(settingsKey(key_),
                         QString::fromStdString(kept.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void LessonProgress::setStep(std::size_t step) {
    if (step == step_) return;
    step_ = step;
    keep();
}

const LessonProgress::Answer* LessonProgress::answerTo(const std::string& step,
                                                       const std::string& question) const {
    const auto found = answers_.find({step, question});
    return found == answers_.end() ? nullptr : &found->second;
}

void LessonProgress::add(const std::string& step, const std::string& question, const LessonResult& result) {
    Answer& answer = answers_[{step, question}];
    if (answer.attempts == 0) answer.wasRightAtFirst = result.isRight;
    ++answer.attempts;
    answer.result = result;
    keep();
}

void LessonProgress::clear() {
    step_ = 0;
    answers_.clear();
    keep();
}

Json LessonProgress::report(const Lesson& lesson, const QString& student, const QString& date) const {
    Json answers = Json::array();
    double score = 0.0;
    std::size_t questions = 0;
    for (const LessonStep& step : lesson.steps) {
        for (const LessonPart& part : step.parts) {
            const std::string* const question = questionOf(part);
            if (question == nullptr) continue;
            ++questions;
            const Answer* const answer = answerTo(step.title, *question);
            Json entry = {{"step", step.title}, {"question", *question}, {"answered", answer != nullptr}};
            if (answer != nullptr) {
                score += answer->result.score;
                entry.update(jsonOf(*answer));
            }
            answers.push_back(std::move(entry));
        }
    }
    return {{"format", kFormat},
            {"version", 1},
            {"lesson", lesson.title},
            {"student", student.toStdString()},
            {"date", date.toStdString()},
            {"questions", questions},
            {"score", score},
            {"answers", std::move(answers)}};
}

} // namespace hingelab
