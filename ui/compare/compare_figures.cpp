// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_figures.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <string_view>

#include "analysis/door_words.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr int kComparedDigits = 4;

QString trFigures(const char* text) {
    return QCoreApplication::translate("CompareFigures", text);
}

QString dash() {
    return QStringLiteral("–");
}

QString cellOf(const RunFigure& figure) {
    if (!figure.value || !std::isfinite(*figure.value)) return QString::fromStdString(figure.missing);
    return readableText(figure.quantity, *figure.value, kComparedDigits);
}

} // namespace

RunDeviation deviationBetween(const History& reference, const History& other) {
    if (reference.isEmpty() || other.isEmpty()) return {};
    DeviationMeter meter(*reference.model(), *other.model());
    std::size_t i = 0;
    for (std::size_t row = 0; row < reference.rows(); ++row) {
        const double time = reference.time(row);
        while (i < other.rows() && other.time(i) < time - RunLog::kSameTime) ++i;
        if (i == other.rows()) break;
        if (other.time(i) <= time + RunLog::kSameTime) meter.add(reference.row(row), other.row(i));
    }
    return meter.deviation();
}

std::vector<RunFigure> CompareFigures::figuresOf(long id, const History& rows) {
    Account& account = accounts_[id];
    if (rows.isEmpty()) {
        account = {};
        return {};
    }
    const std::size_t end = rows.dropped() + rows.rows();
    const bool goesOn = account.figures && account.model == rows.model().get() &&
                        account.generation == rows.generation() && account.next >= rows.dropped() &&
                        account.next <= end;
    if (!goesOn) {
        account.figures.emplace(*rows.model());
        account.model = rows.model().get();
        account.generation = rows.generation();
        account.next = rows.dropped();
    }
    for (std::size_t row = account.next - rows.dropped(); row < rows.rows(); ++row) {
        account.figures->add(rows.row(row));
    }
    account.next = end;
    return account.figures->figures();
}

std::vector<CompareFigures::Row> CompareFigures::rows() {
    std::erase_if(accounts_, [this](const auto& entry) {
        return entry.first != 0 && variants_.find(entry.first) == nullptr;
    });
    std::vector<Row> table;
    addDeviations(table);
    addRuns(table);
    addCurves(table);
    return table;
}

void CompareFigures::addDeviations(std::vector<Row>& table) {
    deviations_.clear();
    const PinnedVariant* reference = variants_.find(variants_.reference());
    if (reference == nullptr || reference->rows.isEmpty()) return;
    deviations_[0] = deviationBetween(reference->rows, session_.history());
    for (const auto& variant : variants_.all()) {
        if (variant.get() != reference && !variant->rows.isEmpty()) {
            deviations_[variant->id] = deviationBetween(reference->rows, variant->rows);
        }
    }
    const auto row = [&](const char* label, const char* definition, const auto& cell) {
        Row line{trFigures(label), trFigures(definition), {}};
        const auto of = [&](long id) {
            const auto found = deviations_.find(id);
            line.cells.push_back(
                found == deviations_.end() || found->second.instants == 0 ? dash() : cell(found->second));
        };
        of(0);
        for (const auto& variant : variants_.all()) of(variant->id);
        table.push_back(std::move(line));
    };
    table.push_back({trFigures("Deviation from %1").arg(QString::fromStdString(reference->name)), {}, {}});
    row("Largest distance", "Between the centres of mass of the same body, at the same instant.",
        [](const RunDeviation& d) { return readableText(Quantity::length, d.distance.value, 3); });
    row("… at", "When, and which body.", [](const RunDeviation& d) {
        if (d.distance.body.empty()) return dash();
        return QStringLiteral("%1, %2").arg(readableText(Quantity::time, d.distance.time, 3),
                                            QString::fromStdString(d.distance.body));
    });
    row("Distance at the end", "The largest of the bodies, at the last instant.",
        [](const RunDeviation& d) { return readableText(Quantity::length, d.endDistance, 3); });
    row("Largest turn", "Of a body against itself, at the same instant.",
        [](const RunDeviation& d) { return readableText(Quantity::angle, d.turn.value, 3); });
    row("Turn at the end", "The largest of the bodies, at the last instant.",
        [](const RunDeviation& d) { return readableText(Quantity::angle, d.endTurn, 3); });
}

void CompareFigures::addRuns(std::vector<Row>& table) {
    std::vector<std::vector<RunFigure>> columns{figuresOf(0, session_.history())};
    for (const auto& variant : variants_.all()) columns.push_back(figuresOf(variant->id, variant->rows));
    std::vector<const RunFigure*> all; // of any design, in order
    for (const auto& column : columns) {
        for (const RunFigure& figure : column) {
            if (std::none_of(all.begin(), all.end(), [&](const RunFigure* f) { return f->key == figure.key; }))
                all.push_back(&figure);
        }
    }
    if (all.empty()) return;
    table.push_back({trFigures("This run"), {}, {}});
    for (const RunFigure* figure : all) {
        Row line{QString::fromStdString(figure->label), QString::fromStdString(figure->definition), {}};
        for (const auto& column : columns) {
            const auto own = std::find_if(column.begin(), column.end(),
                                          [&](const RunFigure& f) { return f.key == figure->key; });
            line.cells.push_back(own == column.end() ? dash() : cellOf(*own));
        }
        table.push_back(std::move(line));
    }
}

/// What comes with the curve of each design, made in the background: `figures` of it, each in a line, `text` of
/// one that the design has.
template <class Figures, class Text>
void CompareFigures::addDoors(const char* heading, std::vector<Row>& table, const Figures& figures,
                              const Text& text) const {
    std::vector<const DesignCurve*> columns{variants_.presentCurve().get()};
    for (const auto& variant : variants_.all()) columns.push_back(variant->curve.get());
    const DesignCurve* first = nullptr;
    for (const DesignCurve* column : columns) {
        if (first == nullptr && column != nullptr && !figures(*column).empty()) first = column;
    }
    if (first == nullptr) return;
    table.push_back({trFigures(heading), {}, {}});
    for (const auto& figure : figures(*first)) {
        Row line{QString::fromUtf8(figure.label), QString::fromUtf8(figure.definition), {}};
        for (const DesignCurve* column : columns) {
            if (column == nullptr) {
                line.cells.push_back(QStringLiteral("…"));
                continue;
            }
            const auto& all = figures(*column);
            const auto own = std::find_if(all.begin(), all.end(), [&](const auto& other) {
                return std::string_view(other.key) == figure.key;
            });
            line.cells.push_back(own == all.end() ? dash() : text(*own, *column));
        }
        table.push_back(std::move(line));
    }
}

void CompareFigures::addCurves(std::vector<Row>& table) const {
    addDoors(
        "The whole door, moved slowly", table, [](const DesignCurve& c) -> const auto& { return c.metrics; },
        [](const DoorMetric& metric, const DesignCurve& c) {
            return QString::fromStdString(metricText(metric, c.curve));
        });
    addDoors(
        "The door thrown shut, from the middle of its range with 1 m/s", table,
        [](const DesignCurve& c) -> const auto& { return c.slam; },
        [](const SlamFigure& figure, const DesignCurve&) {
            return figure.value ? readableText(figure.quantity, *figure.value, kComparedDigits)
                                : QString::fromStdString(figure.missing);
        });
}

long CompareFigures::nearest() const {
    long best = 0;
    for (const auto& [id, deviation] : deviations_) {
        if (id == 0 || deviation.instants == 0) continue;
        if (best == 0 || deviation.isNearerThan(deviations_.at(best))) best = id;
    }
    return best;
}

QString CompareFigures::nearestWords() const {
    const PinnedVariant* best = variants_.find(nearest());
    const PinnedVariant* reference = variants_.find(variants_.reference());
    if (best == nullptr || reference == nullptr) return {};
    const auto words = [](const RunDeviation& d) {
        return QStringLiteral("%1, %2").arg(readableText(Quantity::length, d.distance.value, 3),
                                            readableText(Quantity::angle, d.turn.value, 3));
    };
    QString text = trFigures("Nearest to “%1” is “%2”: off by at most %3.")
                       .arg(QString::fromStdString(reference->name), QString::fromStdString(best->name),
                            words(deviations_.at(best->id)));
    for (const auto& variant : variants_.all()) {
        const auto own = deviations_.find(variant->id);
        if (variant.get() == best || own == deviations_.end() || own->second.instants == 0) continue;
        text += trFigures(" “%1”: %2.").arg(QString::fromStdString(variant->name), words(own->second));
    }
    return text;
}

} // namespace hingelab
