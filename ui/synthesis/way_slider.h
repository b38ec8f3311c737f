// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "ui/theme/theme.h"
#include "ui/widgets/fine_slider.h"

namespace hingelab {

/// A slider over the way through three poses, with a mark and a number at each.
class WaySlider : public FineSlider {
    Q_OBJECT
  public:
    explicit WaySlider(const Theme& theme, QWidget* parent = nullptr);

    /// Shares 0 .. 1 of the poses; empty for those that are not on the way.
    void setMarks(const std::array<std::optional<double>, 3>& shares);
    /// Where the driven bar is at a dead centre.
    void setDeadCentres(const std::vector<double>& shares);
    [[nodiscard]] double share() const { return static_cast<double>(value()) / kSteps; }
    void setShare(double share);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    const Theme& theme_;
    std::array<std::optional<double>, 3> marks_;
    std::vector<double> deadCentres_;
};

} // namespace hingelab
