// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/analysis/door_metrics.h"

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

struct Peak {
    double value = 0.0;
    double at = 0.0;
};

/// The largest of y over x, between samples by the parabola through three of them; none above zero: empty.
std::optional<Peak> peakOf(const std::vector<double>& x, const std::vector<double>& y) {
    const auto i = static_cast<std::size_t>(std::max_element(y.begin(), y.end()) - y.begin());
    if (y.empty() || y[i] <= 0.0) return std::nullopt;
    Peak peak{y[i], x[i]};
    if (i == 0 || i + 1 == y.size()) return peak;
    const double a = x[i - 1] - x[i];
    const double b = x[i + 1] - x[i];
    const double slopeA = (y[i - 1] - y[i]) / a;
    const double slopeB = (y[i + 1] - y[i]) / b;
    const double curvature = (slopeB - slopeA) / (b - a);
    const double slope = slopeA - curvature * a;
    if (!(curvature < 0.0)) return peak;
    const double step = std::clamp(-0.5 * slope / curvature, a, b);
    peak.value += step * (slope + curvature * step);
    peak.at += step;
    return peak;
}

/// What a hand pulls with along the way, at samples and halfway between them.
struct Efforts {
    std::vector<double> x, opening, closing;      ///< [N·m or N]
    std::vector<double> openingGrip, closingGrip; ///< at the handle [N]
};

Efforts effortsOf(const DoorCurve& curve) {
    Efforts e;
    const auto add = [&](double x, const DoorForce& total, double leverage) {
        e.x.push_back(x);
        e.opening.push_back(-total.opening);
        e.closing.push_back(total.closing);
        constexpr double leastLeverage = 1e-6; // [m/rad] nearer to the axis, no hand opens anything
        const bool reaches = leverage > leastLeverage;
        e.openingGrip.push_back(reaches ? -total.opening / leverage : 0.0);
        e.closingGrip.push_back(reaches ? total.closing / leverage : 0.0);
    };
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
        add(curve.x[i], curve.total[i], curve.leverage[i]);
        if (i + 1 == curve.x.size()) break;
        add(0.5 * (curve.x[i] + curve.x[i + 1]), curve.between[i],
            0.5 * (curve.leverage[i] + curve.leverage[i + 1]));
    }
    return e;
}

class MetricList {
  public:
    void add(const char* key, const char* label, Quantity quantity, const char* definition,
             std::optional<double> value, std::optional<double> at, const char* missing) {
        list.push_back({key, label, definition, quantity, value, at, missing});
    }
    void addPeak(const char* key, const char* label, Quantity quantity, const char* definition,
                 const std::optional<Peak>& peak, const char* missing) {
        std::optional<double> value;
        std::optional<double> at;
        if (peak) {
            value = peak->value;
            at = peak->at;
        }
        add(key, label, quantity, definition, value, at, missing);
    }
    std::vector<DoorMetric> list;
};

void addEfforts(const DoorCurve& curve, MetricList& m) {
    const Quantity own = curve.isRotation ? Quantity::torque : Quantity::force;
    const Efforts e = effortsOf(curve);
    m.addPeak("peak_effort_opening", "Peak effort opening", own,
              "Largest generalised force that a hand must apply to open the door slowly, friction slipping.",
              peakOf(e.x, e.opening), "opens everywhere by itself");
    m.addPeak("peak_handle_force_opening", "… at the handle", Quantity::force,
              "Largest force along the grip's path that opens the door slowly.", peakOf(e.x, e.openingGrip),
              "opens everywhere by itself");
    m.addPeak("peak_effort_closing", "Peak effort closing", own,
              "Largest generalised force that a hand must apply to close the door slowly, friction slipping.",
              peakOf(e.x, e.closing), "closes everywhere by itself");
    m.addPeak("peak_handle_force_closing", "… at the handle", Quantity::force,
              "Largest force along the grip's path that closes the door slowly.", peakOf(e.x, e.closingGrip),
              "closes everywhere by itself");
    const double start = curve.hold.front().againstOpening - curve.total.front().atRest;
    m.add(
        "breakaway_closed", "Breakaway when closed", own,
        "Generalised force that sets the door at the lower end of its way in motion, static friction included.",
        start > 0.0 ? std::optional(start) : std::nullopt, curve.x.front(), "opens by itself");
}

void addWork(const DoorCurve& curve, MetricList& m) {
    const Quantity own = curve.isRotation ? Quantity::torque : Quantity::force;
    const double area = doorWork(curve, &DoorForce::closing) - doorWork(curve, &DoorForce::opening);
    m.add("work_to_open", "Work to open", Quantity::energy,
          "Integral of the effort of opening over the way, where a hand must help; what it must hold back is "
          "not counted.",
          -doorWork(curve, &DoorForce::opening, -1), std::nullopt, "");
    m.add("work_to_close", "Work to close", Quantity::energy,
          "Integral of the effort of closing over the way, where a hand must help.",
          doorWork(curve, &DoorForce::closing, 1), std::nullopt, "");
    m.add("stored_change", "Energy stored by opening", Quantity::energy,
          "What gravity, springs and struts store more at the upper end than at the lower one.",
          -doorWork(curve, &DoorForce::atRest), std::nullopt, "");
    m.add("hysteresis_area", "Hysteresis area", Quantity::energy,
          "Area between the curves of closing and opening: what friction takes from one slow cycle.", area,
          std::nullopt, "");
    m.add("hysteresis_width", "Hysteresis, mean width", own, "Hysteresis area over the way.",
          area / (curve.x.back() - curve.x.front()), std::nullopt, "");
}

void addSpans(const DoorCurve& curve, MetricList& m) {
    const Quantity place = curve.isRotation ? Quantity::angle : Quantity::length;
    const Quantity rate = curve.isRotation ? Quantity::angularRate : Quantity::velocity;
    const DoorSpan& first = curve.spans.front();
    const DoorSpan& last = curve.spans.back();
    const auto from = [](bool is, double value) { return is ? std::optional(value) : std::nullopt; };
    const bool opens = last.behaviour == DoorBehaviour::opens;
    const bool closes = first.behaviour == DoorBehaviour::closes;
    m.add("self_opening_from", "Opens by itself from", place,
          "Place from which on the door, released at rest, opens as far as it goes.", from(opens, last.from),
          from(opens, last.from), "does not");
    m.add("self_closing_to", "Closes by itself below", place,
          "Place below which the door, released at rest, closes as far as it goes.", from(closes, first.to),
          from(closes, first.to), "does not");
    const DoorSpan* widest = nullptr;
    double sum = 0.0;
    for (const DoorSpan& span : curve.spans) {
        if (span.behaviour != DoorBehaviour::stays) continue;
        sum += span.to - span.from;
        if (widest == nullptr || span.to - span.from > widest->to - widest->from) widest = &span;
    }
    m.add("holding_total", "Stays, in all", place,
          "Sum of the parts of the way where friction holds the door against what drives it.", sum,
          std::nullopt, "");
    const auto ofWidest = [&](double DoorSpan::*member) {
        return widest == nullptr ? std::nullopt : std::optional(widest->*member);
    };
    m.add("holding_from", "Widest holding range, from", place,
          "Where the widest part of the way begins in which friction holds the door.",
          ofWidest(&DoorSpan::from), ofWidest(&DoorSpan::from), "it stays nowhere");
    m.add("holding_to", "Widest holding range, to", place, "Where that part ends.", ofWidest(&DoorSpan::to),
          ofWidest(&DoorSpan::to), "it stays nowhere");
    const bool isHeld = widest != nullptr && std::isfinite(widest->creep);
    m.add(
        "holding_creep", "… creeps in its middle", rate,
        "Rate at which the held door moves all the same where friction is a function of the rate; at the edges "
        "of the range it is more.",
        isHeld ? std::optional(std::abs(widest->creep)) : std::nullopt,
        isHeld ? std::optional(0.5 * (widest->from + widest->to)) : std::nullopt, "it stays nowhere");
}

} // namespace

double doorWork(const DoorCurve& curve, double DoorForce::*force, int sign) {
    double work = 0.0;
    for (std::size_t i = 0; i + 1 < curve.x.size(); ++i) {
        const double a = curve.total[i].*force;
        const double middle = curve.between[i].*force;
        const double b = curve.total[i + 1].*force;
        if (sign != 0 && sign * middle <= 0.0) continue; // changes of sign are samples: an interval has one
        work += (curve.x[i + 1] - curve.x[i]) * (a + 4.0 * middle + b) / 6.0;
    }
    return work;
}

std::vector<DoorMetric> doorMetrics(const DoorCurve& curve) {
    if (curve.isEmpty()) return {};
    const Quantity place = curve.isRotation ? Quantity::angle : Quantity::length;
    MetricList m;
    m.add("way_from", "Way, from", place, "Lower end of the way: a stop, or where a loop locks.",
          curve.x.front(), curve.x.front(), "");
    m.add("way_to", "Way, to", place, "Upper end of the way.", curve.x.back(), curve.x.back(), "");
    addEfforts(curve, m);
    addWork(curve, m);
    addSpans(curve, m);
    return std::move(m.list);
}

} // namespace hingelab
