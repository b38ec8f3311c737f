// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "lesson/lesson_score.h"
#include "lesson/lesson_yaml.h"
#include "rig/camera_words.h"
#include "text/limits.h"
#include "text/quantity.h"
#include "text/reader.h"
#include "text/similar_key.h"
#include "text/trimmed.h"
#include "text/walk.h"

namespace hingelab {
namespace {

constexpr std::array<std::string_view, 7> kBlocks = {"state", "button",  "choice", "number",
                                                     "order", "predict", "hint"};

constexpr const char* kOwnRig =
    "A question is about the rig of its step. Name another rig in the state of the step.";

/// The lesson's head, as its file has it.
struct LessonHead {
    std::string lesson; ///< version of the format
    std::string rig;
    std::vector<std::string> topics;
    std::string minutes;
};

void describe(Walk& walk, LessonHead& head) {
    walk.text("lesson", head.lesson, "Version of the format.");
    walk.text("rig", head.rig, "Rig that the lesson is about.");
    walk.texts("topics", head.topics, "Words by which the lesson is found.");
    walk.text("minutes", head.minutes, "Time that a class needs.");
}

/// A text line by line, with numbers from 1.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_(text) {}

    [[nodiscard]] bool next() {
        if (isDone_) return false;
        const std::size_t end = rest_.find('\n');
        line_ = rest_.substr(0, end);
        if (line_.ends_with('\r')) line_.remove_suffix(1);
        isDone_ = end == std::string_view::npos;
        if (!isDone_) rest_.remove_prefix(end + 1);
        ++number_;
        return !(isDone_ && line_.empty());
    }
    [[nodiscard]] std::string_view line() const { return line_; }
    [[nodiscard]] int number() const { return number_; }

  private:
    std::string_view rest_;
    std::string_view line_;
    int number_ = 0;
    bool isDone_ = false;
};

/// The run of backticks or tildes that opens a fence, and what stands behind it.
struct Fence {
    std::string_view marks;
    std::string_view info;
};
std::optional<Fence> fenceOf(std::string_view line) {
    const std::size_t indent = line.find_first_not_of(' ');
    if (indent > 3) return std::nullopt; // or there is nothing but blanks
    line.remove_prefix(indent);
    const char mark = line.front();
    if (mark != '`' && mark != '~') return std::nullopt;
    std::size_t count = line.find_first_not_of(mark);
    if (count == std::string_view::npos) count = line.size();
    if (count < 3) return std::nullopt;
    const std::string_view info = trimmed(line.substr(count));
    if (mark == '`' && info.find('`') != std::string_view::npos) return std::nullopt; // code within a line
    return Fence{line.substr(0, count), info};
}

bool closes(std::string_view line, const Fence& open) {
    const std::optional<Fence> fence = fenceOf(line);
    return fence && fence->info.empty() && fence->marks.front() == open.marks.front() &&
           fence->marks.size() >= open.marks.size();
}

/// The first line with bytes that are not UTF-8; none: all of it is.
std::optional<int> lineWithoutUtf8(std::string_view text) {
    int line = 1;
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '\n') ++line;
        const std::size_t length = byte < 0x80U                    ? 1
                                   : byte >= 0xC2U && byte < 0xE0U ? 2
                                   : byte >= 0xE0U && byte < 0xF0U ? 3
                                   : byte >= 0xF0U && byte < 0xF5U ? 4
                                                                   : 0;
        if (length == 0 || i + length > text.size()) return line;
        for (std::size_t k = 1; k < length; ++k) {
            const auto next = static_cast<unsigned char>(text[i + k]);
            const bool isFirst = k == 1;
            const bool isOverlong =
                isFirst && ((byte == 0xE0U && next < 0xA0U) || (byte == 0xF0U && next < 0x90U));
            const bool isBeyond =
                isFirst && ((byte == 0xEDU && next > 0x9FU) || (byte == 0xF4U && next > 0x8FU));
            if ((next & 0xC0U) != 0x80U || isOverlong || isBeyond) return line;
        }
        i += length;
    }
    return std::nullopt;
}

/// Of "## Small swings" with the marks "##".
std::optional<std::string_view> headingOf(std::string_view line, std::string_view marks) {
    if (!line.starts_with(marks) || line.size() <= marks.size() || line[marks.size()] != ' ')
        return std::nullopt;
    std::string_view title = trimmed(line.substr(marks.size()));
    const std::size_t end = title.find_last_not_of('#'); // "## Title ##"
    if (end != std::string_view::npos && end + 1 < title.size() && title[end] == ' ')
        title = trimmed(title.substr(0, end));
    return title;
}

class LessonMaker {
  public:
    LessonReading read(std::string_view text) {
        if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
        if (text.size() > kMostLessonBytes) {
            fail(1, 0, "The lesson is larger than 1 MiB.");
            return std::move(reading_);
        }
        if (const std::optional<int> line = lineWithoutUtf8(text)) {
            fail(*line, 0, "This line is not UTF-8. Save the file with the encoding UTF-8.");
            return std::move(reading_);
        }
        Lines lines(text);
        if (!readHead(lines)) return std::move(reading_);
        addStep({}, lines.number() + 1);
        while (lines.next()) readLine(lines);
        endText();
        finish();
        return std::move(reading_);
    }

  private:
    void add(Severity severity, int line, int column, std::string message) {
        if (reading_.issues.size() < kMaximumIssues)
            reading_.issues.push_back({severity, line, column, std::move(message)});
    }
    void fail(int line, int column, std::string message) {
        add(Severity::error, line, column, std::move(message));
    }

    bool readHead(Lines& lines) {
        const std::string expected =
            "A lesson begins with a line ---, the keys lesson and rig, and a line ---.";
        if (!lines.next() || trimmed(lines.line()) != "---") {
            fail(1, 0, expected);
            return false;
        }
        std::string yaml;
        bool isClosed = false;
        while (!isClosed && lines.next()) {
            isClosed = trimmed(lines.line()) == "---";
            if (!isClosed) yaml.append(lines.line()).append("\n");
        }
        if (!isClosed) {
            fail(1, 0, expected);
            return false;
        }
        LessonHead head;
        if (!fill(head, yaml, 2)) return false;
        if (head.lesson != "1") {
            fail(2, 0,
                 head.lesson.empty() ? "The head needs \"lesson: 1\", the version of the format."
                                     : "Version " + head.lesson + " of the format cannot be read, only 1.");
            return false;
        }
        if (head.rig.empty()) {
            fail(2, 0, "The head needs a rig, such as \"rig: four-bar\".");
            return false;
        }
        Lesson& lesson = reading_.lesson.emplace();
        lesson.rig = head.rig;
        lesson.topics = head.topics;
        if (!head.minutes.empty()) readMinutes(head.minutes);
        return true;
    }

    void readMinutes(const std::string& text) {
        int minutes = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), minutes);
        constexpr int most = 600;
        if (error == std::errc() && end == text.data() + text.size() && minutes > 0 && minutes <= most) {
            reading_.lesson->minutes = minutes;
        } else {
            add(Severity::warning, 2, 0,
                "\"minutes\" takes a whole number from 1 to 600, not \"" + text + "\".");
        }
    }

    void readLine(Lines& lines) {
        const std::string_view line = lines.line();
        if (const std::optional<Fence> fence = fenceOf(line)) {
            readFence(lines, *fence);
        } else if (const auto title = headingOf(line, "#"); title && reading_.lesson->title.empty()) {
            reading_.lesson->title = std::string(*title);
        } else if (const auto step = headingOf(line, "##")) {
            endText();
            addStep(std::string(*step), lines.number());
        } else {
            addText(line, lines.number());
        }
    }

    /// A block of ours, or code, which is text.
    void readFence(Lines& lines, const Fence& fence) {
        const int line = lines.number();
        const std::string name(fence.info);
        const bool isOurs = std::find(kBlocks.begin(), kBlocks.end(), name) != kBlocks.end();
        const std::string first(lines.line());
        std::string content;
        bool isClosed = false;
        while (!isClosed && lines.next()) {
            isClosed = closes(lines.line(), fence);
            if (!isClosed) content.append(lines.line()).append("\n");
        }
        if (!isClosed)
            fail(line, 0, "The block that begins here has no end: a line " + std::string(fence.marks) + ".");
        if (isOurs) {
            endText();
            readBlock(name, content, line);
            return;
        }
        warnOfSimilar(name, line);
        addText(first, line);
        for (Lines rest(content); rest.next();) addText(rest.line(), line);
        addText(fence.marks, lines.number());
    }

    void warnOfSimilar(const std::string& name, int line) {
        std::vector<KnownKey> known;
        known.reserve(kBlocks.size());
        for (const std::string_view block : kBlocks) known.push_back({block.data(), {}}); // literals
        const std::string meant = likelyKey(name, known);
        if (meant.empty()) return;
        add(Severity::warning, line, 0,
            "There is no block \"" + name + "\"; it is shown as text. Did you mean \"" + meant + "\"?");
    }

    LessonStep& step() { return reading_.lesson->steps.back(); }

    void addStep(std::string title, int line) {
        if (reading_.lesson->steps.size() > kMostLessonSteps) return;
        if (reading_.lesson->steps.size() == kMostLessonSteps)
            fail(line, 0, "The lesson has more than 100 steps. The rest belongs to the last one.");
        else
            reading_.lesson->steps.push_back({std::move(title), line, {}, false, 0, {}});
    }

    void addPart(int line, decltype(LessonPart::what) what) {
        if (step().parts.size() == kMostLessonParts) {
            fail(line, 0, "The step has more than 100 parts. The rest is left out.");
        }
        if (step().parts.size() < kMostLessonParts) step().parts.push_back({line, std::move(what)});
    }

    void addText(std::string_view line, int number) {
        if (text_.empty()) textLine_ = number;
        text_.append(line).append("\n");
    }
    void endText() {
        if (!trimmed(text_).empty()) addPart(textLine_, LessonMarkdown{text_});
        text_.clear();
    }

    void readBlock(const std::string& name, const std::string& content, int line) {
        if (name == "state") {
            readState(content, line);
        } else if (name == "button") {
            readPart<LessonButton>(content, line, [&](const LessonButton& b) { return checkButton(b, line); });
        } else if (name == "choice") {
            readPart<ChoiceQuestion>(content, line,
                                     [&](const ChoiceQuestion& q) { return checkChoice(q, line); });
        } else if (name == "number") {
            readPart<NumberQuestion>(content, line,
                                     [&](const NumberQuestion& q) { return checkNumber(q, line); });
        } else if (name == "order") {
            readPart<OrderQuestion>(content, line, [&](const OrderQuestion& q) { return checkOrder(q, line); });
        } else if (name == "predict") {
            readPart<Prediction>(content, line, [&](const Prediction& p) { return checkPrediction(p, line); });
        } else {
            addPart(line, LessonHint{content});
        }
    }

    void readState(const std::string& content, int line) {
        LessonState state;
        if (!fill(state, content, line + 1) || !checkState(state, line)) return;
        if (step().hasState) {
            fail(line, 0, "The step has two states. Use a button for the second one, or another step.");
            return;
        }
        step().state = std::move(state);
        step().hasState = true;
        step().stateLine = line;
    }

    template <class Part>
    void readPart(const std::string& content, int line, const auto& check) {
        Part part;
        if (fill(part, content, line + 1) && check(part)) addPart(line, std::move(part));
    }

    /// Reads YAML into a struct that describes itself; false with issues where that fails.
    template <class Part>
    bool fill(Part& part, const std::string& yaml, int firstLine) {
        const YamlReading read = readYaml(yaml, firstLine);
        if (!read.problem.empty()) {
            fail(read.problemPlace.line, read.problemPlace.column,
                 "This block cannot be read: " + read.problem + ".");
            return false;
        }
        Issues issues;
        Reader reader(read.json, "", issues);
        Walk walk(reader);
        describe(walk, part);
        reader.reportUnknown();
        for (const Issue& issue : issues) {
            const auto found = read.places.find(issue.pointer);
            const LinePlace place = found == read.places.end() ? LinePlace{firstLine, 0} : found->second;
            add(issue.severity, place.line, place.column, inWords(issue));
        }
        return !hasErrors(issues);
    }

    static std::string inWords(const Issue& issue) {
        std::string text = issue.message;
        const std::size_t slash = issue.pointer.rfind('/');
        if (slash != std::string::npos) text = "\"" + issue.pointer.substr(slash + 1) + "\": " + text;
        if (!issue.value.empty()) text += " (is " + issue.value + ")";
        if (!issue.allowed.empty()) text += "; allowed: " + issue.allowed;
        return text + ".";
    }

    bool require(bool holds, int line, const std::string& message) {
        if (!holds) fail(line, 0, message);
        return holds;
    }

    bool checkState(const LessonState& state, int line) {
        bool isRight = true;
        for (const std::string& mark : unknownMarks(state.shows))
            isRight = require(false, line, "There is no mark \"" + mark + "\".");
        std::string problem;
        if (!state.shows.camera.empty() && !readCamera(state.shows.camera, problem))
            isRight = require(false, line, "\"camera\": " + problem + ".");
        if (state.shows.stands()) {
            const bool isInRange = state.shows.at >= 0.0 && state.shows.at <= kLongestInstant;
            isRight = require(isInRange, line, "\"at\" takes 0 s to 600 s.") && isRight;
        }
        return isRight;
    }

    bool checkButton(const LessonButton& button, int line) {
        return require(!button.text.empty(), line, "The button needs a text.") &&
               checkState(button.state, line);
    }

    bool checkChoice(const ChoiceQuestion& question, int line) {
        const bool hasRight = std::any_of(question.answers.begin(), question.answers.end(),
                                          [](const ChoiceAnswer& answer) { return answer.isRight; });
        return require(!question.question.empty(), line, "The choice needs a question.") &&
               require(question.answers.size() >= 2, line, "The choice needs two answers at least.") &&
               require(hasRight, line, "No answer is right: add \"right: true\" to one.");
    }

    bool checkNumber(const NumberQuestion& question, int line) {
        const std::optional<RightNumber> right = rightNumber(question);
        if (!require(!question.question.empty(), line, "The question is missing.") ||
            !require(
                right.has_value(), line,
                "The answer is a number with its unit, such as \"2.5 N*m\", and the tolerance a share such as "
                "\"5 %\", or a number with the same unit.")) {
            return false;
        }
        const bool isMeasured = !question.channel.empty();
        const bool hasEnd = question.until > 0.0 && question.until <= kLongestInstant;
        return require(!isMeasured || hasEnd, line,
                       "A question with a channel needs \"until\", an instant up to 600 s.") &&
               require(question.state.rig.empty(), line, kOwnRig) && checkState(question.state, line);
    }

    bool checkOrder(const OrderQuestion& question, int line) {
        std::vector<std::string> items = question.items;
        std::sort(items.begin(), items.end());
        const bool isUnique = std::adjacent_find(items.begin(), items.end()) == items.end();
        return require(!question.question.empty(), line, "The question is missing.") &&
               require(items.size() >= 2, line,
                       "There is nothing to sort: \"items\" takes two items at least.") &&
               require(isUnique, line, "Two items are the same.");
    }

    bool checkPrediction(const Prediction& prediction, int line) {
        const bool hasEnd = prediction.until > 0.0 && prediction.until <= kLongestInstant;
        const bool hasLimits = !prediction.least.empty() && !prediction.most.empty();
        const bool hasAxis = prediction.over.empty() || (!prediction.from.empty() && !prediction.to.empty());
        const bool hasBand = prediction.tolerance > 0.0 && prediction.tolerance <= 1.0;
        return require(!prediction.question.empty(), line, "The question is missing.") &&
               require(!prediction.channel.empty(), line, "The prediction needs a channel.") &&
               require(hasEnd, line, "The prediction needs \"until\", an instant up to 600 s.") &&
               require(hasLimits, line,
                       "The prediction needs \"least\" and \"most\", the limits of its axis.") &&
               require(hasAxis, line, "An axis \"over\" a channel needs \"from\" and \"to\".") &&
               require(hasBand, line, "\"tolerance\" takes a share of the axis up to 100 %.") &&
               require(prediction.state.rig.empty(), line, kOwnRig) && checkState(prediction.state, line);
    }

    /// Answers are kept by step and question.
    void warnOfSameTitles(const Lesson& lesson) {
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            const LessonStep& step = lesson.steps[i];
            for (std::size_t k = 0; k < i; ++k) {
                if (lesson.steps[k].title == step.title)
                    add(Severity::warning, step.line, 0, "Another step has the same title.");
            }
            for (std::size_t k = 0; k < step.parts.size(); ++k) {
                const std::string* const question = questionOf(step.parts[k]);
                for (std::size_t m = 0; m < k && question != nullptr; ++m) {
                    const std::string* const other = questionOf(step.parts[m]);
                    if (other != nullptr && *other == *question)
                        add(Severity::warning, step.parts[k].line, 0,
                            "This step asks the same question twice.");
                }
            }
        }
    }

    /// What only the whole tells.
    void finish() {
        Lesson& lesson = *reading_.lesson;
        if (lesson.title.empty()) {
            add(Severity::warning, 1, 0, "The lesson has no title: add a line \"# Title\".");
            lesson.title = lesson.rig;
        }
        LessonStep& first = lesson.steps.front();
        if (first.parts.empty() && !first.hasState && lesson.steps.size() > 1) {
            lesson.steps.erase(lesson.steps.begin());
        } else {
            first.title = lesson.title;
        }
        warnOfSameTitles(lesson);
        const bool isEmpty = std::all_of(lesson.steps.begin(), lesson.steps.end(),
                                         [](const LessonStep& s) { return s.parts.empty() && !s.hasState; });
        if (isEmpty) fail(1, 0, "The lesson has no steps.");
    }

    LessonReading reading_;
    std::string text_; ///< of the part that goes on
    int textLine_ = 0;
};

} // namespace

std::string LessonIssue::text() const {
    std::string where = "line " + std::to_string(line);
    if (column > 0) where += ", column " + std::to_string(column);
    return where + ": " + message;
}

LessonReading readLesson(std::string_view text) {
    return LessonMaker().read(text);
}

} // namespace hingelab
