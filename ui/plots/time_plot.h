// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QToolButton>

#include "ui/model/session_controller.h"
#include "ui/model/workbench.h"
#include "ui/plots/history_cursor.h"
#include "ui/plots/plot_panel.h"
#include "ui/plots/plot_scrubber.h"
#include "ui/plots/plot_theme.h"
#include "ui/plots/time_cursors.h"
#include "ui/plots/variant_lines.h"

namespace hingelab {

/// Any channels over time. Channels of the first quantity chosen use the left axis, those of a second one the
/// right; a third quantity takes the place of the second.
class TimePlot : public PlotPanel {
    Q_OBJECT
  public:
    explicit TimePlot(Workbench& bench, QWidget* parent = nullptr);

    [[nodiscard]] std::vector<std::string> shownChannels() const;

    /// Shows or hides a channel by its name; from now on the user chooses.
    void setShown(const std::string& channel, bool shown);
    /// These channels, and no others; from now on the user chooses.
    void showOnly(const std::vector<std::string>& channels);

    [[nodiscard]] TimeCursors& cursors() { return *cursors_; }

    /// Draws the same channels of pinned variants.
    void setVariants(const VariantSet& variants);
    /// Null without setVariants().
    [[nodiscard]] const VariantLines* variantLines() const { return variantLines_.get(); }

    static constexpr double kWindow = 10.0; ///< simulated seconds shown

  signals:
    void channelPlotRequested(); ///< of one channel against another

  protected:
    void refresh() override;
    void themeChanged() override;
    void leaveEvent(QEvent* event) override;

  private:
    struct Trace {
        std::string channel;
        Quantity quantity;
        QCPGraph* graph;
        QCPGraph* ghost; ///< of the run that is shown faintly
    };
    /// One of the two axes of values: its unit follows the values.
    struct ValueAxis {
        QCPAxis* axis = nullptr;
        QSharedPointer<ScaledTicker> ticker;
        SteadyRange range;
        Quantity quantity = Quantity::dimensionless;
    };

    void emptyMenu();
    void buildMenu();
    void showTicks();
    void addChannel(QMenu& menu, const Channel& channel, QString text);
    void keepInRig();
    void tellCursors();
    void tellTerms();
    void showLight();
    void lightUnder(const QPointF& place);
    void lightOnly(const std::string& channel);
    void tellVariants();
    void change(const std::string& channel, bool shown);
    void label(ValueAxis& side, double largest);
    void showDefaults();
    void lookForBetterDefaults();
    void followChannels();
    void clearAll();
    void append(bool restarted);
    void rescale();
    void rescale(ValueAxis& side, double start, double end);
    void drawGhosts();
    void assignAxes();
    [[nodiscard]] QColor colorOf(std::size_t index) const;

    OpenRig& openRig_;
    SessionController& session_;
    TermLight& terms_;
    QToolButton* channelsButton_;
    QMenu* menu_;
    QAction* restore_ = nullptr; ///< while the menu is filled
    QAction* keep_ = nullptr;
    std::vector<Trace> traces_;
    bool isChosen_ = false; ///< by the user; else another rig brings its own
    QString openedRig_;     ///< file and name
    std::string lighted_;   ///< channel of the curve that the pointer is on
    double nextLook_ = 0.0; ///< [s] when to see whether the defaults say something
    ValueAxis left_, right_;
    HistoryCursor cursor_;
    InstantLine instant_;
    TimeCursors* cursors_;
    std::unique_ptr<VariantLines> variantLines_;
    std::pair<long, long> drawnGhost_{0, -1}; ///< run, and generation of its rows
};

} // namespace hingelab
