// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons: what is read of a file, where faults are told of, how answers are judged, and that all that shipped
// lessons claim is what the simulation gives.
#include <QTest>
#include <cmath>
#include <numbers>

#include "lesson/lesson_audit.h"
#include "lesson/lesson_score.h"
#include "resources/shipped_lessons.h"
#include "rig/camera_words.h"
#include "tests/shipped.h"
#include "tests/suite.h"

namespace test_lessons {

using namespace hingelab;
using namespace hingelab::test;

namespace {

std::string lessonWith(const std::string& body) {
    return "---\nlesson: 1\nrig: simple-pendulum\n---\n# Title\n\n" + body; // body begins in line 7
}

LessonRig shippedRigNamed(const std::string& name) {
    LessonRig found;
    for (const ShippedRig& rig : shippedRigs()) {
        if (rig.name == name) found.rig = shippedDocument(name).rig;
    }
    if (!found.rig) found.problem = "There is no rig \"" + name + "\".";
    return found;
}

std::vector<LessonIssue> issuesOf(const std::string& text) {
    LessonReading reading = readLesson(text);
    if (reading.lesson) {
        const std::vector<LessonIssue> found =
            auditLesson(*reading.lesson, shippedRigNamed, [] { return true; });
        reading.issues.insert(reading.issues.end(), found.begin(), found.end());
    }
    return reading.issues;
}

std::string wordsOf(const std::vector<LessonIssue>& issues) {
    std::string words;
    for (const LessonIssue& issue : issues) words += issue.text() + "\n";
    return words;
}

std::vector<double> steps(double from, double to, std::size_t count) {
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(from + (to - from) * static_cast<double>(i) / static_cast<double>(count - 1));
    return values;
}

} // namespace

class TestLessons : public QObject {
    Q_OBJECT
  private slots:
    /// Head, introduction, steps, and each kind of block with all that it says.
    void aLessonIsRead() {
        const LessonReading reading = readLesson(
            "\xEF\xBB\xBF---\r\nlesson: 1\r\nrig: four-bar\r\ntopics: [linkage, Grashof]\r\nminutes: "
            "15\r\n---\r\n"
            "# A *lesson*\r\n\r\nAt first.\r\n\r\n## One ##\r\n\r\nText.\r\n\r\n~~~ state\r\nset: [/a=1 m]\r\n"
            "at: 1500 ms\r\ncamera: from (1, 2, 3) m to (0, 0, 500) mm\r\n~~~\r\n```json\n## no step\n```\n## "
            "Two\n"
            "````choice\nquestion: \"Which: a or b?\"\nanswers:\n  - text: a\n    right: true\n  - {text: b, "
            "why: no}\n"
            "````\n```number\nquestion: q\nanswer: 30 deg\ntolerance: 2 deg\n```\n```order\nquestion: o\n"
            "items: [x, y, z]\n```\n```hint\nLook *there*.\n```\n```button\ntext: Push\nhand: push 5 N until 3 "
            "deg\n"
            "```\n```predict\nquestion: p\nchannel: c\nuntil: 2 s\nleast: 0 deg\nmost: 1 rad\ntolerance: 20 "
            "%\n```\n");
        QVERIFY2(reading.issues.empty(), wordsOf(reading.issues).c_str());
        const Lesson& lesson = *reading.lesson;
        QCOMPARE(lesson.title, std::string("A *lesson*"));
        QCOMPARE(lesson.topics, (std::vector<std::string>{"linkage", "Grashof"}));
        QCOMPARE(lesson.minutes, 15);
        QCOMPARE(lesson.steps.size(), std::size_t{3});
        QCOMPARE(lesson.steps[0].title, lesson.title);
        const LessonStep& one = lesson.steps[1];
        QCOMPARE(one.title, std::string("One"));
        QCOMPARE(one.line, 11);
        QCOMPARE(one.stateLine, 15);
        QCOMPARE(one.state.shows.set, std::vector<std::string>{"/a=1 m"});
        QCOMPARE(one.state.shows.at, 1.5);
        const auto code = std::get<LessonMarkdown>(one.parts.at(1).what);
        QVERIFY(code.text.find("## no step") != std::string::npos);
        const LessonStep& two = lesson.steps[2];
        QCOMPARE(two.parts.size(), std::size_t{6});
        const auto& choice = std::get<ChoiceQuestion>(two.parts[0].what);
        QCOMPARE(choice.question, std::string("Which: a or b?"));
        QVERIFY(choice.answers[0].isRight && !choice.answers[1].isRight && !choice.hasSeveral());
        QCOMPARE(choice.answers[1].why, std::string("no"));
        const RightNumber right = *rightNumber(std::get<NumberQuestion>(two.parts[1].what));
        QCOMPARE(right.quantity, Quantity::angle);
        QCOMPARE(right.value, std::numbers::pi / 6.0);
        QCOMPARE(std::get<OrderQuestion>(two.parts[2].what).items.size(), std::size_t{3});
        QCOMPARE(std::get<LessonHint>(two.parts[3].what).text, std::string("Look *there*.\n"));
        QCOMPARE(std::get<LessonButton>(two.parts[4].what).state.shows.hand,
                 std::string("push 5 N until 3 deg"));
        const auto& prediction = std::get<Prediction>(two.parts[5].what);
        QCOMPARE(prediction.until, 2.0);
        QCOMPARE(prediction.tolerance, 0.2);
    }

    void faultsAreToldWithTheirPlace_data() {
        QTest::addColumn<QByteArray>("text"); // which need not be UTF-8
        QTest::addColumn<QString>("words");   // that are part of the message
        const auto row = [](const char* name, const std::string& text, const char* words) {
            QTest::newRow(name) << QByteArray::fromStdString(text) << QString::fromLatin1(words);
        };
        row("no head", "# Title\n", "line 1: A lesson begins with a line ---");
        row("open head", "---\nlesson: 1\n", "line 1: A lesson begins");
        row("empty", "", "line 1: A lesson begins");
        row("no version", "---\nrig: oven\n---\n", "\"lesson: 1\"");
        row("later version", "---\nlesson: 2\nrig: oven\n---\n", "Version 2 of the format cannot be read");
        row("no rig", "---\nlesson: 1\n---\n", "needs a rig");
        row("unknown key of the head", "---\nlesson: 1\nrig: oven\ntitel: x\n---\n",
            "line 4, column 1: \"titel\"");
        row("not UTF-8",
            lessonWith("text\n## \xDC"
                       "bung\n"),
            "line 8: This line is not UTF-8");
        row("surrogate", lessonWith("\xED\xA0\x80"), "line 7: This line is not UTF-8");
        row("same titles", lessonWith("## S\ntext\n## S\ntext\n"), "line 9: Another step has the same title");
        row("same questions",
            lessonWith(
                "```order\nquestion: q\nitems: [a, b]\n```\n```order\nquestion: q\nitems: [a, c]\n```\n"),
            "line 11: This step asks the same question twice");
        row("the answer is seen first",
            lessonWith(
                "```state\nset: []\n```\n```predict\nquestion: q\nchannel: joint.pivot.angle\nuntil: 1 s\n"
                "least: -90 deg\nmost: 90 deg\n```\n"),
            "at: 0 s");
        row("over an axis that the curve never crosses",
            lessonWith(
                "```predict\nquestion: q\nchannel: joint.pivot.rate\nover: joint.pivot.angle\nfrom: 170 deg\n"
                "to: 180 deg\nuntil: 1 s\nleast: -9 rad/s\nmost: 9 rad/s\n```\n"),
            "never lies on its axis");
        row("no steps", "---\nlesson: 1\nrig: oven\n---\n# T\n", "no steps");
        row("not YAML", lessonWith("```choice\nquestion: [a\n```\n"),
            "line 9, column 1: This block cannot be read");
        row("a list", lessonWith("```choice\n- a\n```\n"),
            "line 8, column 1: This block cannot be read: keys are expected");
        row("unknown key", lessonWith("```state\ncamra: top\n```\n"), "line 8, column 1: \"camra\"");
        row("meant key", lessonWith("```state\ncamra: top\n```\n"), "camera");
        row("key twice", lessonWith("```state\nat: 1 s\nat: 2 s\n```\n"), "stands twice");
        row("wrong form", lessonWith("```state\nset: /a=1\n```\n"), "line 8, column 1: \"set\"");
        row("wrong unit", lessonWith("```state\nat: 3 m\n```\n"), "line 8, column 1: \"at\"");
        row("missing value", lessonWith("```state\nat:\n```\n"), "a value is missing");
        row("mark", lessonWith("```state\nmarks: [letters]\n```\n"), "There is no mark \"letters\"");
        row("camera", lessonWith("```state\ncamera: behind\n```\n"), "line 7: \"camera\"");
        row("two states", lessonWith("## S\n```state\nat: 1 s\n```\n```state\nat: 2 s\n```\n"), "two states");
        row("no right answer", lessonWith("```choice\nquestion: q\nanswers: [{text: a}, {text: b}]\n```\n"),
            "No answer is right");
        row("one answer", lessonWith("```choice\nquestion: q\nanswers: [{text: a, right: true}]\n```\n"),
            "two answers at least");
        row("no unit", lessonWith("```number\nquestion: q\nanswer: many\n```\n"), "number with its unit");
        row("share of zero", lessonWith("```number\nquestion: q\nanswer: 0 m\n```\n"), "number with its unit");
        row("other unit", lessonWith("```number\nquestion: q\nanswer: 1 m\ntolerance: 1 s\n```\n"),
            "number with the same unit");
        row("no end", lessonWith("```number\nquestion: q\nanswer: 1 m\nchannel: c\n```\n"), "needs \"until\"");
        row("one item", lessonWith("```order\nquestion: q\nitems: [a]\n```\n"), "nothing to sort");
        row("same items", lessonWith("```order\nquestion: q\nitems: [a, a]\n```\n"), "Two items are the same");
        row("no limits", lessonWith("```predict\nquestion: q\nchannel: c\nuntil: 1 s\n```\n"), "\"least\"");
        row("other rig",
            lessonWith("```predict\nquestion: q\nchannel: c\nuntil: 1 s\nleast: 0\nmost: 1\nrig: oven\n```\n"),
            "about the rig of its step");
        row("no text", lessonWith("```button\nset: []\n```\n"), "needs a text");
        row("open block", lessonWith("```hint\nText"), "line 7: The block that begins here has no end");
        row("typing error", lessonWith("```chioce\nquestion: q\n```\n"), "Did you mean \"choice\"?");
        row("unknown rig", "---\nlesson: 1\nrig: nothing\n---\n# T\n```state\nat: 1 s\n```\n",
            "no rig \"nothing\"");
        row("parameter", lessonWith("```state\nset: [/dimensions/nothing/value=1]\n```\n"), "line 7: ");
        row("channel", lessonWith("```state\nchannels: [joint.x.angle]\n```\n"),
            "no channel \"joint.x.angle\"");
        row("item", lessonWith("```state\nselect: /joints/x\n```\n"), "no item \"/joints/x\"");
        row("hand", lessonWith("```state\nhand: wave\n```\n"), "line 7: ");
        row("wrong answer",
            lessonWith(
                "```state\nset: [/dimensions/release/value=5 deg]\n```\n```number\nquestion: q\nanswer: 2.2 s\n"
                "tolerance: 1 %\nchannel: joint.pivot.angle\nmeasure: period\nuntil: 10 s\n```\n"),
            "line 10: The answer is 2.2 s, but the simulation gives 2.00");
        row("answer in another unit",
            lessonWith("```number\nquestion: q\nanswer: 2 m\nchannel: joint.pivot.angle\nuntil: 1 s\n```\n"),
            "another unit than the channel");
        row("curve leaves its axis",
            lessonWith(
                "```predict\nquestion: q\nchannel: joint.pivot.angle\nuntil: 1 s\nleast: 0 deg\nmost: 1 deg\n"
                "```\n"),
            "leaves its axis");
        row("axis the wrong way",
            lessonWith(
                "```predict\nquestion: q\nchannel: joint.pivot.angle\nuntil: 1 s\nleast: 9 deg\nmost: 1 deg\n"
                "```\n"),
            "not below its upper limit");
        row("values without end",
            lessonWith("```state\na: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, "
                       "*a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\nd: [*c, *c, *c, *c]\n"
                       "```\n"),
            "too many values");
        row("levels", lessonWith("```state\na: [[[[[[[[[[[[1]]]]]]]]]]]]\n```\n"), "too many levels");
    }

    void faultsAreToldWithTheirPlace() {
        QFETCH(QByteArray, text);
        QFETCH(QString, words);
        const std::string found = wordsOf(issuesOf(text.toStdString()));
        QVERIFY2(QString::fromStdString(found).contains(words), found.c_str());
    }

    /// A block that is wrong is left out; what stands about it stays.
    void theRestOfALessonStays() {
        const LessonReading reading =
            readLesson(lessonWith("Before.\n```choice\nquestion: q\n```\nAfter.\n## Two\nText.\n"));
        QCOMPARE(reading.issues.size(), std::size_t{1});
        QCOMPARE(reading.lesson->steps.size(), std::size_t{2});
        QCOMPARE(reading.lesson->steps[0].parts.size(), std::size_t{2});
    }

    /// Whatever bytes come, there is an answer, and places lie within the file.
    void anyBytesAreRead() {
        const std::string whole(shippedLessons().front().text);
        for (std::size_t end = 0; end < whole.size(); end += 37) {
            for (const LessonIssue& issue : readLesson(std::string_view(whole).substr(0, end)).issues)
                QVERIFY(issue.line >= 1);
            std::string broken = whole;
            broken[end] = static_cast<char>(end * 7919 % 256);
            static_cast<void>(readLesson(broken));
        }
        QVERIFY(!readLesson(std::string(kMostLessonBytes + 1, '#')).lesson);
        std::string many = lessonWith("");
        for (int i = 0; i < 200; ++i) many += "## Step\ntext\n";
        const LessonReading reading = readLesson(many);
        QVERIFY(reading.lesson->steps.size() <= kMostLessonSteps);
        QVERIFY(wordsOf(reading.issues).find("100 steps") != std::string::npos);
    }

    void numbersAreJudged() {
        NumberQuestion question;
        question.answer = "200 N";
        question.tolerance = "5 %";
        RightNumber right = *rightNumber(question);
        QVERIFY(right.accepts(190.0) && right.accepts(210.0) && !right.accepts(189.9) &&
                !right.accepts(-200.0));
        QVERIFY(!right.accepts(std::nan("")));
        question.answer = "0 N";
        question.tolerance = "0.5 N";
        right = *rightNumber(question);
        QVERIFY(right.accepts(-0.5) && !right.accepts(0.6));
        question.answer = "3";
        QCOMPARE(rightNumber(question), std::nullopt); // of another quantity than its tolerance
        question.tolerance = "0.1";
        QCOMPARE(rightNumber(question)->quantity, Quantity::dimensionless);
    }

    void ordersAreMixed() {
        for (std::size_t count = 2; count < 12; ++count) {
            std::vector<std::size_t> order = mixedOrder(count);
            QVERIFY(!std::is_sorted(order.begin(), order.end()));
            std::sort(order.begin(), order.end());
            for (std::size_t i = 0; i < count; ++i) QCOMPARE(order[i], i);
        }
    }

    /// Measures of curves that one can reckon.
    void measuresAreThoseOfTheCurve() {
        const std::vector<double> times = steps(0.0, 10.0, 2001);
        std::vector<double> values;
        for (const double t : times) values.push_back(1.0 + 2.0 * std::cos(2.0 * std::numbers::pi * t / 1.7));
        const auto measure = [&](LessonMeasure of) { return measureOf(of, times, values).value(); };
        // Crossings between samples of 5 ms are linear: off by some (pi dt / T)^2 dt.
        QVERIFY(std::abs(measure(LessonMeasure::period) - 1.7) < 1e-4);
        QCOMPARE(measure(LessonMeasure::value), values.back());
        QCOMPARE(measure(LessonMeasure::greatest), 3.0);
        QVERIFY(std::abs(measure(LessonMeasure::least) + 1.0) < 1e-4);
        const double mean = 1.0 + 2.0 * std::sin(2.0 * std::numbers::pi * 10.0 / 1.7) /
                                      (2.0 * std::numbers::pi * 10.0 / 1.7); // its integral over 10 s
        QVERIFY(std::abs(measure(LessonMeasure::mean) - mean) < 1e-5);
        const std::vector<double> flat(times.size(), 2.0);
        QCOMPARE(measureOf(LessonMeasure::period, times, flat), std::nullopt);
        QCOMPARE(measureOf(LessonMeasure::value, {}, {}), std::nullopt);
    }

    /// The share of the curve within the band, and the mean difference, of curves whose difference is known.
    void predictionsAreScored() {
        DrawnCurve drawn{0.0, 2.0, std::vector<double>(5, 1.0)};
        const std::vector<double> x = steps(0.0, 2.0, 201);
        std::vector<double> y;
        for (const double at : x) y.push_back(at); // leaves the band of 0.25 about 1 at 0.75 and 1.25
        PredictionScore score = scoreOf(drawn, x, y, 0.25);
        QCOMPARE(score.samples, std::size_t{201});
        QVERIFY(std::abs(score.within - 0.25) < 0.01);
        QVERIFY(std::abs(score.meanDifference - 0.5) < 0.01);
        QCOMPARE(scoreOf(drawn, x, std::vector<double>(x.size(), 1.0), 0.25).within, 1.0);
        drawn.values[4] = std::nan(""); // nothing drawn in the last quarter
        score = scoreOf(drawn, x, std::vector<double>(x.size(), 1.0), 0.25);
        QVERIFY(std::abs(score.within - 0.75) < 0.01);
        QCOMPARE(score.meanDifference, 0.0);
        QVERIFY(!drawn.isEmpty());
        QVERIFY(std::isnan(drawn.at(-0.1)) && std::isnan(drawn.at(2.1)) && drawn.at(1.5) == 1.0);
    }

    void camerasAreReadAndWritten() {
        std::string problem;
        QCOMPARE(std::get<NamedView>(*readCamera(" top ", problem)), NamedView::top);
        const CameraSpot spot =
            std::get<CameraSpot>(*readCamera("from (1.5,-2, 1) m to (0, 0, 400) mm up (0, 1, 1)", problem));
        QCOMPARE(spot.from, Vector3(1.5, -2.0, 1.0));
        QCOMPARE(spot.to, Vector3(0.0, 0.0, 0.4));
        QVERIFY((spot.up - Vector3(0.0, 1.0, 1.0).normalized()).norm() < 1e-15);
        const CameraSpot again = std::get<CameraSpot>(*readCamera(cameraText(spot), problem));
        const double distance = (spot.from - spot.to).norm();
        QVERIFY((again.from - spot.from).norm() < 1e-4 * distance && (again.up - spot.up).norm() < 1e-3);
        QCOMPARE(cameraText({Vector3(1, 0, -0.0), Vector3::Zero(), Vector3::UnitZ()}),
                 std::string("from (1, 0, 0) m to (0, 0, 0) m"));
        for (const char* wrong :
             {"", "left", "from (1, 2) m to (0, 0, 0) m", "from (1, 2, 3) to (0, 0, 0)", "from (1, 2, 3) m",
              "from (1, 2, 3) m to (1, 2, 3) m", "from (0, 0, 3) m to (0, 0, 0) m",
              "from (1, 2, nan) m to (0, 0, 0) m", "from (1, 2, 3) m to (0, 0, 0) m and",
              "from (1, 2, 3, 4) m to (0, 0, 0) m", "from (1, 2, 3) m to (0, 0, 0) m up (0, 0, 0)"}) {
            problem.clear();
            QVERIFY2(!readCamera(wrong, problem), wrong);
            QVERIFY2(!problem.empty(), wrong);
        }
    }

    void shippedLessonsHold_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedLesson& lesson : shippedLessons()) {
            const std::string name(lesson.name);
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }

    /// Each is read without a fault; its rigs, states, channels and items are there; its answers are what the
    /// simulation gives, and its predicted curves fit their axes.
    void shippedLessonsHold() {
        QFETCH(QString, name);
        for (const ShippedLesson& lesson : shippedLessons()) {
            if (name.toStdString() != lesson.name) continue;
            const std::string text(lesson.text);
            const std::vector<LessonIssue> issues = issuesOf(text);
            QVERIFY2(issues.empty(), wordsOf(issues).c_str());
            const Lesson read = *readLesson(text).lesson;
            QVERIFY(read.minutes > 0 && !read.topics.empty());
            int predictions = 0;
            int questions = 0;
            int simulated = 0; ///< numbers that the audit compares
            for (const LessonStep& step : read.steps) {
                for (const LessonPart& part : step.parts) {
                    predictions += std::holds_alternative<Prediction>(part.what) ? 1 : 0;
                    questions += std::holds_alternative<ChoiceQuestion>(part.what) ? 1 : 0;
                    const auto* number = std::get_if<NumberQuestion>(&part.what);
                    simulated += number != nullptr && !number->channel.empty() ? 1 : 0;
                }
            }
            QVERIFY2(predictions > 0 && questions > 0 && simulated > 0, "a lesson predicts, asks and measures");
        }
    }
};

HINGELAB_APPLESS_TEST(TestLessons)

} // namespace test_lessons

#include "test_lessons.moc"
