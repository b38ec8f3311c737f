// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QTimer>
#include <string>

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/path_cursors.h"
#include "ui/plots/phase_field.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"
#include "ui/plots/variant_lines.h"

namespace hingelab {

/// Any channel of the rig against any other: the way of the present run up to the instant that is shown, with a
/// dot there, and dashed that of the run that is shown faintly. Dragging along the way looks back; cursors are
/// dragged along it, too. What the
/// present rig has not is named in the title, and comes back with the rig that has it. The rate of a rig's only
/// coordinate against that coordinate is its phase portrait: arrows and equilibria come with it.
class ChannelPlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit ChannelPlot(Workbench& bench, QWidget* parent = nullptr);

    void setChannels(const std::string& x, const std::string& y);
    [[nodiscard]] const std::string& xChannel() const { return x_.channel; }
    [[nodiscard]] const std::string& yChannel() const { return y_.channel; }
    /// "hinge: angular velocity against hinge: angle".
    [[nodiscard]] QString words() const;

    [[nodiscard]] QComboBox& xChoice() { return *x_.choice; }
    /// Points of the way as they were drawn, and the dot, in display units.
    [[nodiscard]] const QCPCurve& path() const { return *path_; }
    [[nodiscard]] const QCPCurve& ghost() const { return *ghost_; }
    [[nodiscard]] const QCPGraph& dot() const { return *dot_; }
    /// Draws the ways of pinned variants, too.
    void setVariants(const VariantSet& variants);
    [[nodiscard]] const std::map<long, QCPCurve*>& variantPaths() const { return variantPaths_; }

    [[nodiscard]] PathCursors& cursors() { return *cursors_; }
    [[nodiscard]] const PhaseArrows& phase() const { return *phase_; }
    [[nodiscard]] const QLabel& note() const { return *note_; }

  signals:
    void chosen();
    void closeRequested();

  protected:
    void refresh() override;
    void themeChanged() override;

  private:
    void makeLines(QCustomPlot& p, const Theme& theme);
    void makeNote();
    void followRun(QCustomPlot& p);
    struct Side {
        QCPAxis* axis = nullptr;
        QComboBox* choice = nullptr;
        std::string channel;
        Quantity quantity = Quantity::dimensionless;
        QString label; ///< as the rig has it; of what it has not, the channel's name
        QString words; ///< label of the axis where there is room for it, else its unit
        int index = -1;
        const Unit* unit = &displayUnit(Quantity::dimensionless); ///< of the data
        QSharedPointer<ScaledTicker> ticker;
        SteadyRange range;
        double low = 0.0, high = 0.0; ///< [display unit] of what was drawn
        bool hasExtent = false;

        void include(double value);
    };

    void buildChoices();
    void fillChoices();
    void choose(Side& side, const std::string& channel);
    void restoreChoice(Side& side);
    void findChannels();
    void drawAnew();
    void drawPath();
    void drawGhost();
    void drawVariants();
    void appendTo(QCPCurve& curve, std::span<const double> row);
    void drawRows(QCPCurve& curve, const History& rows);
    void appendPoint(QCPCurve& curve, double time, const QPointF& point);
    void fitAxes();
    void setWords(Side& side, const QString& unit);
    void fitWords();
    void updateLive(bool restarted);
    void updateTail();
    void showPhase();
    void tellPhase();

    OpenRig& openRig_;
    SessionController& session_;
    Side x_, y_;
    QCPCurve* ghost_;
    QCPCurve* path_;
    QCPCurve* tail_; ///< from the end of the path, which is drawn a few times a second, to now
    QCPGraph* dot_;
    const VariantSet* variants_ = nullptr;
    std::map<long, QCPCurve*> variantPaths_; ///< by id
    QTimer variantPause_;                    ///< between two drawings of them
    PathCursors* cursors_;
    PhaseArrows* phase_;
    QLabel* note_;
    QTimer pause_; ///< between two drawings of the path
    long generation_ = -1;
    std::size_t drawnEnd_ = 0; ///< rows in path_, counted from the start of the run
    QPointF lastPoint_;        ///< [pixels] drawn last
    bool hasPoint_ = false;
};

} // namespace hingelab
