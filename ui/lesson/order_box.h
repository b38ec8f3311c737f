// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>

#include "lesson/lesson.h"
#include "ui/lesson/question_box.h"

namespace hingelab {

/// Items to be sorted: by dragging, by buttons, or with Alt and the arrow keys.
class OrderBox : public QuestionBox {
    Q_OBJECT
  public:
    OrderBox(const Look& look, const OrderQuestion& question, QWidget* parent);

    void restore(const Json& given) override;

  protected:
    void check() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void move(int by);
    void fitHeight();
    [[nodiscard]] std::vector<std::string> order() const;
    [[nodiscard]] LessonResult judge();

    OrderQuestion asked_;
    QListWidget* list_;
};

} // namespace hingelab
