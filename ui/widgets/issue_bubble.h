// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPointer>

namespace hingelab {

/// Says beneath a row what is wrong with it, laid over what follows: rows do not jump while one types. Stays
/// with its row when that moves or hides. A child of `host`, inside which it finds room; above the row if there
/// is none beneath.
class IssueBubble : public QLabel {
    Q_OBJECT
  public:
    explicit IssueBubble(QWidget& row);

    /// Empty: nothing is wrong any more.
    void say(const QString& text);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void place();

    QPointer<QWidget> row_;
};

} // namespace hingelab
