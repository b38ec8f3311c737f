// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <vector>

#include "analysis/door_motion.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// Where the energy of a motion comes from and goes, as bars from a common line: given to the right, taken to
/// the left, each with its name and value.
class EnergyBars : public QWidget {
    Q_OBJECT
  public:
    EnergyBars(const Theme& theme, QWidget* parent = nullptr);

    /// Shares as they are to be shown, from the top.
    void setShares(std::vector<DoorEnergyShare> shares);
    [[nodiscard]] const std::vector<DoorEnergyShare>& shares() const { return shares_; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    [[nodiscard]] int rowHeight() const;

    const Theme& theme_;
    std::vector<DoorEnergyShare> shares_;
};

} // namespace hingelab
