// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/worksheet.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextDocument>
#include <map>

#include "lesson/lesson_score.h"
#include "report/plot_svg.h"
#include "ui/gallery/thumbnail.h"
#include "ui/lesson/lesson_text.h"
#include "ui/manual/manual_markdown.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("Worksheet", text);
}

QString plain(const std::string& text) {
    return QString::fromStdString(text).toHtmlEscaped();
}

QString pictureTag(const QImage& picture, int share) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    picture.save(&buffer, "PNG");
    return QStringLiteral("<p><img style=\"width: %1%\" src=\"data:image/png;base64,%2\"/></p>")
        .arg(share)
        .arg(QString::fromLatin1(bytes.toBase64()));
}

/// Axes of a prediction without a curve, in the units that people see.
QString emptyAxes(const PredictionAxes& axes, const Model& model) {
    constexpr double wide = 640.0;
    constexpr double high = 300.0;
    constexpr double left = 70.0;
    constexpr double top = 12.0;
    constexpr double bottom = 48.0;
    constexpr int lines = 8;
    const Channel& channel = model.channels()[axes.channel];
    const Quantity along = axes.over ? model.channels()[*axes.over].quantity : Quantity::time;
    const Unit& xUnit = displayUnit(along);
    const Unit& yUnit = displayUnit(channel.quantity);
    const double from = xUnit.fromSi(axes.from);
    const double to = xUnit.fromSi(axes.to);
    const double least = yUnit.fromSi(axes.least);
    const double most = yUnit.fromSi(axes.most);
    const double right = wide - 12.0;
    const double base = high - bottom;
    const auto x = [&](double value) { return left + (right - left) * (value - from) / (to - from); };
    const auto y = [&](double value) { return base - (base - top) * (value - least) / (most - least); };
    const auto line = [](double x1, double y1, double x2, double y2, const char* color) {
        return QStringLiteral("<line x1=\"%1\" y1=\"%2\" x2=\"%3\" y2=\"%4\" stroke=\"%5\"/>")
            .arg(x1)
            .arg(y1)
            .arg(x2)
            .arg(y2)
            .arg(QLatin1String(color));
    };
    const auto text = [](double px, double py, const QString& anchor, const QString& words) {
        return QStringLiteral("<text x=\"%1\" y=\"%2\" text-anchor=\"%3\" font-size=\"12\">%4</text>")
            .arg(px)
            .arg(py)
            .arg(anchor, words.toHtmlEscaped());
    };
    const auto within = [](double value, double a, double b) { return value >= a - 1e-9 && value <= b + 1e-9; };
    QString svg = QStringLiteral(
                      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1\" height=\"%2\" "
                      "viewBox=\"0 0 %1 %2\" font-family=\"sans-serif\">")
                      .arg(wide)
                      .arg(high);
    for (const double tick : roundTicks(from, to, lines)) {
        if (!within(tick, from, to)) continue;
        svg += line(x(tick), top, x(tick), base, "#c8ced3");
        svg += text(x(tick), base + 16.0, QStringLiteral("middle"),
                    QString::fromStdString(shortDisplayText(tick)));
    }
    for (const double tick : roundTicks(least, most, lines)) {
        if (!within(tick, least, most)) continue;
        svg += line(left, y(tick), right, y(tick), "#c8ced3");
        svg += text(left - 6.0, y(tick) + 4.0, QStringLiteral("end"),
                    QString::fromStdString(shortDisplayText(tick)));
    }
    svg += line(left, top, left, base, "#000000") + line(left, base, right, base, "#000000");
    const QString alongName =
        axes.over ? QString::fromStdString(model.channels()[*axes.over].label) : tr("time");
    const auto withUnit = [](const QString& name, Quantity quantity) {
        const QString unit = unitSymbol(quantity);
        return unit.isEmpty() ? name : QStringLiteral("%1 (%2)").arg(name, unit);
    };
    svg += text(right, base + 36.0, QStringLiteral("end"), withUnit(alongName, along));
    svg += text(left, base + 36.0, QStringLiteral("start"),
                tr("Vertical: %1").arg(withUnit(QString::fromStdString(channel.label), channel.quantity)));
    return QStringLiteral("<p>") + svg + QStringLiteral("</svg></p>");
}

class WorksheetWriter {
  public:
    explicit WorksheetWriter(const WorksheetRequest& request) : request_(request) {}

    QString page() {
        const Lesson& lesson = request_.lesson;
        html_ = QStringLiteral("<html><body><h1>%1</h1>").arg(plain(lesson.title));
        html_ += QStringLiteral("<p>%1 ______________________________ %2 ____________</p>")
                     .arg(tr("Name:"), tr("Date:"));
        for (step_ = 0; step_ < lesson.steps.size(); ++step_) {
            const LessonStep& step = lesson.steps[step_];
            if (step.title != lesson.title)
                html_ += QStringLiteral("<h2>%1. %2</h2>").arg(++number_).arg(plain(step.title));
            addPicture(step);
            for (const LessonPart& part : step.parts)
                std::visit([this](const auto& what) { add(what); }, part.what);
        }
        return html_ + QStringLiteral("</body></html>");
    }

  private:
    /// Of a rig that was not seen before.
    void addPicture(const LessonStep& step) {
        const std::string rig = rigOfStep(request_.lesson, step_);
        if (!step.hasState && !seen_.empty()) return;
        const std::shared_ptr<const Model> model = modelOf(stateOfStep(request_.lesson, step_));
        if (!model || seen_[rig]) return;
        seen_[rig] = true;
        constexpr QSize pixels(1000, 560);
        constexpr int share = 60;
        html_ += pictureTag(thumbnailOf(*model, request_.colors, pixels), share);
    }

    std::shared_ptr<const Model> modelOf(const LessonState& state) {
        const std::string name = state.rig.empty() ? rigOfStep(request_.lesson, step_) : state.rig;
        const LessonRig found = request_.find(name);
        return found.rig ? prepareState(state, *found.rig).model : nullptr;
    }

    [[nodiscard]] QString rich(const std::string& markdown) const {
        QTextDocument document;
        document.setMarkdown(withPlainEquations(QString::fromStdString(markdown)),
                             QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) |
                                 QTextDocument::MarkdownNoHTML);
        static const QRegularExpression body(QStringLiteral("<body[^>]*>(.*)</body>"),
                                             QRegularExpression::DotMatchesEverythingOption);
        static const QRegularExpression image(QStringLiteral("<img[^>]*src=\"([^\"]*)\"[^>]*>"));
        QString html = body.match(document.toHtml()).captured(1);
        for (QRegularExpressionMatch match = image.match(html); match.hasMatch(); match = image.match(html)) {
            const QImage picture = lessonPicture(request_.folder, QUrl(match.captured(1)));
            constexpr int share = 60;
            QString inside = picture.isNull() ? QString() : pictureTag(picture, share);
            inside.replace(QLatin1String("<img"), QLatin1String("<\x01")); // not found again
            html.replace(match.capturedStart(), match.capturedLength(), inside);
        }
        return html.replace(QLatin1String("<\x01"), QLatin1String("<img"));
    }

    void ask(const std::string& question) {
        html_ += QStringLiteral("<p><b>%1</b></p>").arg(tr("Question %1").arg(++question_));
        html_ += rich(question);
    }

    void answer(const QString& words) {
        if (request_.hasAnswers) html_ += QStringLiteral("<p><i>%1 %2</i></p>").arg(tr("Answer:"), words);
    }

    void add(const LessonMarkdown& text) { html_ += rich(text.text); }
    void add(const LessonHint& hint) {
        if (request_.hasAnswers) html_ += rich(hint.text);
    }
    void add(const LessonButton& button) {
        html_ += QStringLiteral("<p>%1</p>").arg(tr("Try: %1").arg(plain(button.text)));
    }
    void add(const ChoiceQuestion& question) {
        ask(question.question);
        for (const ChoiceAnswer& one : question.answers) {
            const bool isTicked = request_.hasAnswers && one.isRight;
            html_ += QStringLiteral("<p>%1 %2</p>")
                         .arg(isTicked ? QStringLiteral("☒") : QStringLiteral("☐"),
                              withPlainEquations(QString::fromStdString(one.text)).toHtmlEscaped());
        }
    }
    void add(const NumberQuestion& question) {
        ask(question.question);
        if (request_.hasAnswers) return answer(plain(question.answer));
        const std::optional<RightNumber> right = rightNumber(question);
        html_ += QStringLiteral("<p>%1 __________ %2</p>")
                     .arg(tr("Answer:"), right ? unitSymbol(right->quantity) : QString());
    }
    void add(const OrderQuestion& question) {
        ask(question.question);
        for (const std::size_t i : mixedOrder(question.items.size())) {
            const QString place = request_.hasAnswers ? QString::number(i + 1) : QStringLiteral("___");
            html_ += QStringLiteral("<p>%1 %2</p>").arg(place, plain(question.items[i]));
        }
    }
    void add(const Prediction& prediction) {
        ask(prediction.question);
        LessonState state = prediction.state.runs() ? prediction.state : stateOfStep(request_.lesson, step_);
        const std::shared_ptr<const Model> model = modelOf(state);
        if (!model) return;
        const PredictionAxes axes = axesOf(prediction, *model);
        if (axes.problem.empty()) html_ += emptyAxes(axes, *model);
        if (!prediction.why.empty()) answer(rich(prediction.why));
    }

    const WorksheetRequest& request_;
    QString html_;
    std::map<std::string, bool> seen_; ///< rigs
    std::size_t step_ = 0;
    int number_ = 0;
    int question_ = 0;
};

} // namespace

QString worksheetPage(const WorksheetRequest& request) {
    return WorksheetWriter(request).page();
}

} // namespace hingelab
