// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace hingelab {

/// One line of plain text that ends in … where there is no room for it, and then has all of it in its tool tip:
/// however long a name, it does not widen the window.
class ElidedLabel : public QLabel {
    Q_OBJECT
  public:
    explicit ElidedLabel(QWidget* parent = nullptr) : ElidedLabel(QString(), parent) {}
    explicit ElidedLabel(const QString& text, QWidget* parent = nullptr);

    /// What the tool tip says while the whole text is visible.
    void setHelp(const QString& help) { help_ = help; }

    /// Asks for the room of this text at least, so that neighbours stand still while numbers change.
    void setSteadyText(const QString& text) { steadyText_ = text; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool isElided() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

  private:
    QString help_;
    QString steadyText_;
};

} // namespace hingelab
