// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QToolButton>
#include <QWidget>

#include "rig/parameters.h"
#include "ui/model/nudge_burst.h"
#include "ui/model/open_rig.h"
#include "ui/model/workbench.h"
#include "ui/text/elided_label.h"
#include "ui/theme/theme.h"
#include "ui/widgets/fine_slider.h"
#include "ui/widgets/issue_bubble.h"
#include "ui/widgets/number_edit.h"
#include "ui/widgets/slider_span.h"

namespace hingelab {

/// One parameter: label, slider, number with unit, reset. Over what follows, what is wrong with what was typed.
/// A number that an expression drives is marked, and has no slider of its own to move. The slider of a length
/// or a free angle covers a window about the value (SliderSpan), which grows where it is dragged to its end.
/// Numbers are as wide as the widest of them; label and slider share the rest, and where that is too little for
/// the labels, the slider goes into a line of its own, and a number gives way to its label.
class ParameterRow : public QWidget {
    Q_OBJECT
  public:
    ParameterRow(Workbench& bench, const Parameter& parameter, QWidget* parent);
    ~ParameterRow() override;
    ParameterRow(const ParameterRow&) = delete;
    ParameterRow& operator=(const ParameterRow&) = delete;

    [[nodiscard]] const std::string& pointer() const { return pointer_; }

    /// Shows the value the rig has now.
    void show(const ParameterState& state, const std::optional<ParameterState>& baseline);

    /// As wide as its own label would be [px].
    [[nodiscard]] int labelNeed() const;
    /// The widest label of those that stand above each other with this one, so that sliders begin at one place.
    void setSharedLabelNeed(int pixels);

    /// Of the number where there is room, and where its label would be cut for that [px].
    [[nodiscard]] int fieldWidth() const;
    /// What is wrong with what was typed; it lies on the page, not within the row.
    [[nodiscard]] const QLabel& issueLabel() const { return *issue_; }
    [[nodiscard]] int leastFieldWidth() const;

    [[nodiscard]] NumberEdit& edit() { return *edit_; }
    /// What the slider covers.
    [[nodiscard]] const SliderSpan& span() const { return span_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void connectSlider();
    void sliderMoved(int position);
    void sliderReleased();
    void stepBy(int steps, StepSize size);
    void enter(const ParameterState& state);
    void useSpan();
    void showSpanMenu(const QPoint& place);
    void apply(const ParameterState& state);
    void showOrigin();
    [[nodiscard]] int positionOf(double value) const;
    [[nodiscard]] double valueAt(int position) const;
    void arrange();
    void arrangeInTwoLines();
    [[nodiscard]] int widthBesideSlider() const;
    [[nodiscard]] int longestLabel() const;
    [[nodiscard]] int labelWidth(int width) const;
    [[nodiscard]] bool isOneLine(int width) const;
    [[nodiscard]] int lineHeight() const;

    OpenRig& openRig_;
    std::string pointer_;
    std::shared_ptr<const FieldInfo> field_; ///< of a dimension, it has no other owner that lasts
    FieldInfo info_;                         ///< of field_, with the span of the slider
    QString help_;
    ParameterState state_;
    ParameterState baseline_;
    SliderSpan span_;
    NudgeBurst burst_;
    int gesture_ = 0;
    int sharedLabelNeed_ = 0;
    ElidedLabel* label_;
    FineSlider* slider_;
    NumberEdit* edit_;
    QToolButton* reset_;
    QPointer<IssueBubble> issue_; ///< a child of the page that the row is on
};

} // namespace hingelab
