// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/explain/page_layout.h"
#include "ui/model/workbench.h"

namespace hingelab {

/// The equations of one item, painted, with live numbers. The pointer or the arrow keys are on a term: its
/// curve and its arrow are shown bold, and Return or a click plots it over time.
class ExplainPage : public QWidget {
    Q_OBJECT
  public:
    /// @param viewport what the page is seen through: as wide are its lines.
    ExplainPage(Workbench& bench, QWidget& viewport, QWidget* parent);

    void explain(const std::shared_ptr<const Model>& model, Explanation explanation);
    [[nodiscard]] const Explanation& explanation() const { return *explanation_; }
    /// What was explained; null: nothing yet.
    [[nodiscard]] const std::shared_ptr<const Model>& model() const { return model_; }
    [[nodiscard]] const std::vector<PageLayout::Term>& terms() const { return terms_; }
    [[nodiscard]] const std::vector<QColor>& termColors() const { return colors_; }
    /// Where a term lies [pixels].
    [[nodiscard]] QRectF placeOf(std::size_t term) const;
    /// All that is written.
    [[nodiscard]] QString plainText() const;

    /// Numbers of the instant that is shown. A run brings sixty a second: not each is set.
    void showNow();

    [[nodiscard]] std::optional<std::size_t> current() const { return current_; }
    /// Which vector's terms the picture shows as arrows.
    void setDrawn(std::optional<std::size_t> vector) { drawn_ = vector; }

  signals:
    void placed();                         ///< arrows and colours may be others
    void currentMoved(const QRect& place); ///< by a key

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void chooseColors();
    void layOut();
    void setCurrent(std::optional<std::size_t> term);
    void followLight();
    void plotCurrent();
    void tellCurrent();

    QWidget& viewport_;
    SessionController& session_;
    TermLight& light_;
    const Theme& theme_;
    std::shared_ptr<const Model> model_;
    std::shared_ptr<const Explanation> explanation_ = std::make_shared<const Explanation>();
    std::vector<PageLayout::Term> terms_;
    std::vector<QColor> colors_;
    PageLayout::Look look_;
    std::vector<double> row_; ///< that the layout refers to
    std::unique_ptr<PageLayout> layout_;
    std::optional<std::size_t> current_, drawn_;
    QTimer pause_; ///< between two layouts
};

} // namespace hingelab
