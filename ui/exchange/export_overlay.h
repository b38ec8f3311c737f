// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/export_report.h"
#include "ui/plots/plot_panel.h"

namespace hingelab {

/// What the target of an export will make of the elements on a coordinate, over what they are.
class ExportOverlay : public PlotPanel {
    Q_OBJECT
  public:
    explicit ExportOverlay(const Theme& theme, QWidget* parent = nullptr);

    void show(const ExportedLaw& law);
    void clear();

  protected:
    void refresh() override {}
    void themeChanged() override;

  private:
    QCPGraph* realOpening_;
    QCPGraph* realClosing_;
    QCPGraph* exportedOpening_;
    QCPGraph* exportedClosing_;
};

} // namespace hingelab
