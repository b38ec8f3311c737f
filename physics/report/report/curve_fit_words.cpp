// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/curve_fit_words.h"

#include <algorithm>
#include <cmath>

#include "text/quantity.h"

namespace hingelab {
namespace {

/// Linear between the samples of the curve; not a number beyond them.
double between(const DoorCurve& curve, double x, double (*of)(const DoorCurve&, std::size_t)) {
    const auto after = std::upper_bound(curve.x.begin(), curve.x.end(), x);
    const auto i = static_cast<std::size_t>(after - curve.x.begin());
    if (i == 0 || (i == curve.x.size() && x > curve.x.back())) return std::nan("");
    if (i == curve.x.size()) return of(curve, i - 1);
    const double share = (x - curve.x[i - 1]) / (curve.x[i] - curve.x[i - 1]);
    return (1.0 - share) * of(curve, i - 1) + share * of(curve, i);
}

double openingAt(const DoorCurve& curve, std::size_t i) {
    return curve.total[i].opening;
}
double closingAt(const DoorCurve& curve, std::size_t i) {
    return curve.total[i].closing;
}
double leverageAt(const DoorCurve& curve, std::size_t i) {
    return curve.leverage[i];
}

/// Why the two cannot be compared; empty if they can.
std::string refusalOf(const Measurement& measurement, const DoorCurve& curve) {
    if (curve.isEmpty()) return "the rig has no curve of the whole door: " + curve.refusal;
    if (measurement.load.empty()) return "it is a motion, without loads.";
    if (measurement.isRotation != curve.isRotation)
        return "one is against an angle, the other against a distance.";
    return {};
}

struct ComparedPoints {
    std::vector<double> x, measured, model; ///< [SI]; loads on the driving coordinate
    std::size_t outside = 0;
};

ComparedPoints pointsOf(const Measurement& m, const DoorCurve& curve, int direction) {
    ComparedPoints points;
    for (std::size_t i = 0; i < m.size(); ++i) {
        if (m.direction[i] != direction) continue;
        const double model = between(curve, m.place[i], direction > 0 ? openingAt : closingAt);
        if (!std::isfinite(model)) {
            ++points.outside;
            continue;
        }
        points.x.push_back(m.place[i]);
        points.measured.push_back(m.load[i] * (m.isHandleForce ? between(curve, m.place[i], leverageAt) : 1.0));
        points.model.push_back(model);
    }
    return points;
}

std::string wordsOf(const ComparedPoints& points, bool isOpening, const DoorCurve& curve) {
    const std::string way = std::string("\n") + (isOpening ? "Opening: " : "Closing: ");
    if (points.x.empty()) {
        return way + "all " + std::to_string(points.outside) + " points lie beyond the range of motion.";
    }
    const Quantity force = curve.isRotation ? Quantity::torque : Quantity::force;
    double squares = 0.0, largest = 0.0, where = 0.0;
    for (std::size_t i = 0; i < points.x.size(); ++i) {
        const double off = points.measured[i] - points.model[i];
        squares += off * off;
        if (std::abs(off) > std::abs(largest)) {
            largest = off;
            where = points.x[i];
        }
    }
    constexpr int digits = 3;
    const auto count = static_cast<double>(points.x.size());
    std::string text = way + std::to_string(points.x.size()) + " points, root mean square of the difference " +
                       displayText(force, std::sqrt(squares / count), digits) + ", largest " +
                       displayText(force, largest, digits) + " at " +
                       displayText(curve.isRotation ? Quantity::angle : Quantity::length, where, digits) + ".";
    if (points.outside > 0)
        text += " " + std::to_string(points.outside) + " points lie beyond the range of motion.";
    return text;
}

} // namespace

std::string curveFitWords(const Measurement& measurement, const DoorCurve& curve) {
    std::string text = "\"" + measurement.name + "\": ";
    const std::string refusal = refusalOf(measurement, curve);
    if (!refusal.empty()) return text + "not compared, " + refusal;
    text += "measured load on the door against the curve of the door moved slowly.";
    for (const int direction : {1, -1}) {
        const ComparedPoints points = pointsOf(measurement, curve, direction);
        if (points.x.size() + points.outside > 0) text += wordsOf(points, direction > 0, curve);
    }
    return text;
}

std::optional<ReportPlot> measuredPlot(const Measurement& measurement, const DoorCurve& curve) {
    if (!refusalOf(measurement, curve).empty()) return std::nullopt;
    const Unit& place = displayUnit(curve.isRotation ? Quantity::angle : Quantity::length);
    const Unit& force = displayUnit(curve.isRotation ? Quantity::torque : Quantity::force);
    ReportPlot plot{
        "Measured \"" + measurement.name + "\"",
        std::string(curve.isRotation ? "Angle" : "Distance") + " [" + std::string(place.symbol) + "]",
        "Load on the door, opens positive [" + std::string(force.symbol) + "]",
        {}};
    constexpr std::size_t mostDots = 400; // of a pass: more make a report slow to open, and nothing clearer
    for (const int direction : {1, -1}) {
        const ComparedPoints points = pointsOf(measurement, curve, direction);
        if (points.x.empty()) continue;
        const std::string words = direction > 0 ? "opening" : "closing";
        ReportCurve measured{words + ", measured", {}, {}, ReportStroke::dots};
        const std::size_t step = (points.x.size() + mostDots - 1) / mostDots;
        for (std::size_t i = 0; i < points.x.size(); i += step) {
            measured.x.push_back(points.x[i] / place.siPerUnit);
            measured.y.push_back(points.measured[i] / force.siPerUnit);
        }
        ReportCurve model{words + ", rig", {}, {}, ReportStroke::solid};
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            model.x.push_back(curve.x[i] / place.siPerUnit);
            const DoorForce& f = curve.total[i];
            model.y.push_back((direction > 0 ? f.opening : f.closing) / force.siPerUnit);
        }
        plot.curves.push_back(std::move(measured));
        plot.curves.push_back(std::move(model));
    }
    return plot;
}

} // namespace hingelab
