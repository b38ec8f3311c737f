// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <map>
#include <vector>

#include "analysis/run_deviation.h"
#include "analysis/run_figures.h"
#include "ui/model/variant_set.h"

namespace hingelab {

/// Key figures of the present design and of the variants side by side, as the table has them: how far each run
/// is from the reference, what the runs did, the scorecard of the whole door, and of the door thrown shut.
class CompareFigures {
  public:
    CompareFigures(const VariantSet& variants, const SessionController& session)
        : variants_(variants), session_(session) {}

    struct Row {
        QString label, definition;
        std::vector<QString> cells; ///< of the present design, then of each variant; none: a heading
    };
    [[nodiscard]] std::vector<Row> rows();

    /// How far the runs are from the reference, after rows(): by id, 0 the present one.
    [[nodiscard]] const std::map<long, RunDeviation>& deviations() const { return deviations_; }
    /// Which variant is nearest to the reference, in words; empty without a reference or another variant.
    [[nodiscard]] QString nearestWords() const;
    /// Its id; 0: there is none.
    [[nodiscard]] long nearest() const;

  private:
    /// Figures of the rows so far.
    struct Account {
        const Model* model = nullptr;
        long generation = -1;
        std::size_t next = 0; ///< row, counted from the start of the run
        std::optional<RunFigures> figures;
    };
    [[nodiscard]] std::vector<RunFigure> figuresOf(long id, const History& rows);
    void addDeviations(std::vector<Row>& table);
    void addRuns(std::vector<Row>& table);
    void addCurves(std::vector<Row>& table) const;
    template <class Figures, class Text>
    void addDoors(const char* heading, std::vector<Row>& table, const Figures& figures, const Text& text) const;

    const VariantSet& variants_;
    const SessionController& session_;
    std::map<long, Account> accounts_; ///< by id, 0 the present run
    std::map<long, RunDeviation> deviations_;
};

/// Of two runs, at the instants that both have rows of.
[[nodiscard]] RunDeviation deviationBetween(const History& reference, const History& other);

} // namespace hingelab
