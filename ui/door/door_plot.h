// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <array>
#include <memory>

#include "measured/measurement.h"
#include "ui/door/band_lines.h"
#include "ui/door/door_curve_maker.h"
#include "ui/door/family_lines.h"
#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/curve_cursors.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"
#include "ui/plots/variant_curves.h"

namespace hingelab {

/// The whole torque on the driving coordinate, or the force at the handle, against its angle or distance: at
/// rest, opening and closing with the band of friction between, by cause; along the bottom what the door does
/// by itself; balances as dots; the present state with a trail of the last second.
///
/// Nothing is drawn by itself: show() has what to draw, and who calls it decides when.
class DoorPlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit DoorPlot(Workbench& bench, QWidget* parent = nullptr);

    void show(std::shared_ptr<DoorPicture> picture);
    void updateLive();
    [[nodiscard]] PlotScrubber::PointOf pathOfRun() const;
    /// The curve as it is now stays as a ghost beside those that come; or goes.
    void keepBefore();
    void dropBefore();
    /// A line at a place of the way [rad or m]; none: without it.
    void mark(std::optional<double> place);

    /// Points of measured sweeps, over the curve; those of motions have no load and are not shown.
    void setMeasurements(std::vector<std::shared_ptr<const Measurement>> measurements);

    /// Draws the curves of pinned variants, too: opening, and dashed closing.
    void setVariants(const VariantSet& variants);
    [[nodiscard]] const VariantCurves* variantCurves() const { return variantCurves_.get(); }

    /// Something to know of what is shown; empty: nothing.
    void setNote(const QString& text);
    [[nodiscard]] const QLabel& note() const { return *note_; }

    /// What is shown; null: nothing yet.
    [[nodiscard]] const std::shared_ptr<DoorPicture>& picture() const { return picture_; }
    [[nodiscard]] const FamilyLines& family() const { return *family_; }
    [[nodiscard]] const BandLines& bands() const { return *bands_; }
    [[nodiscard]] CurveCursors& cursors() { return *cursors_; }
    /// What is told of the place under the mouse [axis units], in words.
    [[nodiscard]] QString wordsAt(double key) const;

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    void makeChoices();
    void makeNote();
    void makeLines(QCustomPlot& p);
    [[nodiscard]] double shown(double force, double leverage) const;
    [[nodiscard]] bool isAtHandle() const { return unit_->currentIndex() == 1; }
    /// Not beside a family: a dozen thin lines in other colours would hide which curves belong together.
    [[nodiscard]] bool showsCauses() const { return causes_->isChecked() && family_->isEmpty(); }
    void fillParts();
    void fillBands();
    void fillBefore();
    void fillMeasured();
    void fillVariants();
    void fillStrip();
    void fitAxes();
    void includeParts(double& low, double& high) const;
    void tellCursors();
    void clearAll();
    void setLegend();
    [[nodiscard]] QString wordsOfCoordinate() const;
    [[nodiscard]] std::optional<double> placeOf(double coordinate) const;

    SessionController& session_;
    std::shared_ptr<DoorPicture> picture_;
    QComboBox* unit_;
    QToolButton* causes_;
    QLabel* note_;
    CurveCursors* cursors_;
    std::shared_ptr<const DoorPicture> before_; ///< the ghost, if there is one
    std::array<QCPGraph*, 2> ghosts_{};         ///< of it: closing, opening
    QCPGraph* opening_;
    QCPGraph* closing_;
    QCPGraph* rest_;
    QCPGraph* stable_;
    QCPGraph* unstable_;
    std::vector<QCPGraph*> parts_;
    std::vector<QCPItemRect*> strip_;
    std::vector<QCPItemText*> stripWords_;
    QCPGraph* measuredOpening_;
    QCPGraph* measuredClosing_;
    std::vector<std::shared_ptr<const Measurement>> measurements_;
    std::unique_ptr<FamilyLines> family_;
    std::unique_ptr<BandLines> bands_; ///< of the rig's targets
    std::unique_ptr<VariantCurves> variantCurves_;
    QCPItemStraightLine* mark_;
    QCPCurve* trail_;
    QCPGraph* dot_;
    SteadyRange valueRange_;
    double perUnit_ = 1.0; ///< axis units per rad or m
};

} // namespace hingelab
