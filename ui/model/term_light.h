// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QObject>
#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "simulation/model.h"
#include "spatial/spatial_vectors.h"
#include "text/quantity.h"

namespace hingelab {

/// A vector of an equation as an arrow in the picture. `value` and `place` read a sample of the model that the
/// arrows are of.
struct TermArrow {
    QString name;
    QColor color;
    Quantity quantity = Quantity::force;
    std::function<Vector3(std::span<const double> row)> value;
    std::function<Vector3(std::span<const double> row)> place; ///< where it begins [m]
};

/// What equations, curves and arrows know of each other: which terms are drawn as arrows, which one the pointer
/// is on, and in which colour a channel is plotted.
class TermLight : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

    struct Arrows {
        std::shared_ptr<const Model> model; ///< null: there are none
        QString title;                      ///< of the vector that they add up to
        std::vector<TermArrow> list;
        bool isChain = false; ///< each begins where the one before ends, but for the last: the sum
    };
    [[nodiscard]] const Arrows& arrows() const { return arrows_; }
    void setArrows(Arrows arrows);

    /// The term that the pointer is on: its channel, if it has one, and its arrow, if it has one.
    [[nodiscard]] const std::string& litChannel() const { return litChannel_; }
    [[nodiscard]] std::optional<std::size_t> litArrow() const { return litArrow_; }
    void light(const std::string& channel, std::optional<std::size_t> arrow = std::nullopt);

    /// Colours of the channels that are plotted over time.
    [[nodiscard]] std::optional<QColor> colorOf(const std::string& channel) const;
    void setColors(std::map<std::string, QColor> colors);

    /// Plots a channel over time, or leaves it out.
    void toggle(const std::string& channel) { emit toggled(channel); }

  signals:
    void arrowsChanged();
    void lit();
    void colorsChanged();
    void toggled(const std::string& channel);

  private:
    Arrows arrows_;
    std::string litChannel_;
    std::optional<std::size_t> litArrow_;
    std::map<std::string, QColor> colors_;
};

} // namespace hingelab
