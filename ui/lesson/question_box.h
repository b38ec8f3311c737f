// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <string>

#include "text/json_text.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What became of a question.
struct LessonResult {
    Json given;       ///< the answer, in the form of its kind
    std::string text; ///< the answer in words, for the lecturer
    bool isRight = false;
    double score = 0.0; ///< share of it that is right, from 0 to 1
};

/// A question of a lesson: its text, a place for the answer, a button that checks it, what is said of the
/// answer, and a hint on request.
class QuestionBox : public QFrame {
    Q_OBJECT
  public:
    /// What all boxes are made with.
    struct Look {
        const Theme& theme;
        QString folder; ///< of the lesson, for pictures
    };
    QuestionBox(const Look& look, const std::string& question, const std::string& hint, QWidget* parent);

    /// What names the question in records of answers.
    [[nodiscard]] const std::string& question() const { return question_; }
    /// What the Tab key goes through: answers, then buttons.
    [[nodiscard]] QList<QWidget*> tabStops() const;
    /// Shows an answer that was given before, as if it were checked now.
    virtual void restore(const Json& given) = 0;

  signals:
    void answered(const LessonResult& result);

  protected:
    /// Where the answer goes.
    [[nodiscard]] QVBoxLayout& place() { return *place_; }
    [[nodiscard]] const Look& look() const { return look_; }
    /// The button that checks; hidden by those that need none.
    [[nodiscard]] QPushButton& checkButton() { return *check_; }
    /// Another one beside it.
    void addButton(QPushButton& button);
    /// Says what is thought of the answer; `why` is Markdown, perhaps empty.
    void say(bool isRight, const QString& verdict, const QString& why);
    /// Something to be done before there is an answer.
    void remind(const QString& text);
    void sayNothing();
    virtual void check() = 0;

  private:
    void showHint();
    void showVerdict();

    Look look_;
    std::string question_;
    QString hint_;
    QVBoxLayout* place_;
    QHBoxLayout* buttons_ = nullptr;
    QPushButton* check_;
    QPushButton* hintButton_;
    QWidget* shownHint_ = nullptr;
    QLabel* verdict_;
    QWidget* why_ = nullptr;
    enum class Tone { neutral, right, wrong } tone_ = Tone::neutral;
};

} // namespace hingelab
