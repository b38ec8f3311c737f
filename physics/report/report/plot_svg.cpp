// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/plot_svg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>

#include "report/markup.h"
#include "text/escaped_xml.h"
#include "text/quantity.h"

namespace hingelab {
namespace {

constexpr double kWidth = 640.0, kHeight = 340.0;
constexpr double kBelowLegend = 14.0;
constexpr double kLeft = 66.0, kRight = 630.0, kTop = 42.0, kBottom = 276.0;
/// Okabe and Ito (2008): told apart by colour-blind readers, too.
constexpr std::array kCurveColours = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#56b4e9", "#8a6d00", "#555555"};

struct Extent {
    double from = std::numeric_limits<double>::infinity();
    double to = -std::numeric_limits<double>::infinity();

    void hold(double value) {
        from = std::min(from, value);
        to = std::max(to, value);
    }
    [[nodiscard]] bool isEmpty() const { return !(from <= to); }
};

/// Room around what is drawn; a constant gets an interval around it.
Extent roomy(Extent extent) {
    const double size = std::max(std::abs(extent.from), std::abs(extent.to));
    double margin = 0.04 * (extent.to - extent.from);
    if (extent.to - extent.from <= 1e-9 * size) margin = size > 0.0 ? 0.1 * size : 1.0;
    return {extent.from - margin, extent.to + margin};
}

std::string coordinate(double value) {
    std::array<char, 32> text{};
    const int length = std::snprintf(text.data(), text.size(), "%.2f", value);
    return {text.data(), static_cast<std::size_t>(length)};
}

std::string label(double x, double y, const char* anchor, const std::string& text, const char* more = "") {
    return "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" text-anchor=\"" + anchor +
           "\" font-size=\"12\" fill=\"#333333\"" + more + ">" + escapedXml(text) + "</text>\n";
}

std::string line(double x1, double y1, double x2, double y2, const char* look) {
    return "<line x1=\"" + coordinate(x1) + "\" y1=\"" + coordinate(y1) + "\" x2=\"" + coordinate(x2) +
           "\" y2=\"" + coordinate(y2) + "\" " + look + "/>\n";
}

class PlotPainter {
  public:
    explicit PlotPainter(const ReportPlot& plot) : plot_(plot) {
        for (const ReportCurve& curve : plot.curves) {
            for (std::size_t i = 0; i < curve.x.size(); ++i) {
                if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) continue;
                x_.hold(curve.x[i]);
                y_.hold(curve.y[i]);
            }
        }
    }

    [[nodiscard]] std::string paint() {
        if (x_.isEmpty()) return label(kWidth / 2.0, kHeight / 2.0, "middle", "There is nothing to draw.");
        x_ = roomy(x_);
        y_ = roomy(y_);
        std::string text = axes();
        for (std::size_t i = 0; i < plot_.curves.size(); ++i) text += curve(plot_.curves[i], colourOf(i));
        return text + legend();
    }
    /// Of what was painted: more lines of the legend make it higher.
    [[nodiscard]] double height() const { return height_; }

  private:
    [[nodiscard]] static const char* colourOf(std::size_t i) { return kCurveColours[i % kCurveColours.size()]; }
    [[nodiscard]] double across(double x) const {
        return kLeft + (x - x_.from) / (x_.to - x_.from) * (kRight - kLeft);
    }
    [[nodiscard]] double up(double y) const {
        return kBottom - (y - y_.from) / (y_.to - y_.from) * (kBottom - kTop);
    }

    [[nodiscard]] std::string axes() const {
        constexpr const char* grid = "stroke=\"#dddddd\" stroke-width=\"1\"";
        constexpr const char* zero = "stroke=\"#888888\" stroke-width=\"1.2\"";
        std::string text;
        for (const double x : roundTicks(x_.from, x_.to, 8)) {
            text += line(across(x), kTop, across(x), kBottom, x == 0.0 ? zero : grid);
            text += label(across(x), kBottom + 17.0, "middle", shortDisplayText(x));
        }
        for (const double y : roundTicks(y_.from, y_.to, 6)) {
            text += line(kLeft, up(y), kRight, up(y), y == 0.0 ? zero : grid);
            text += label(kLeft - 6.0, up(y) + 4.0, "end", shortDisplayText(y));
        }
        text += "<rect x=\"" + coordinate(kLeft) + "\" y=\"" + coordinate(kTop) + "\" width=\"" +
                coordinate(kRight - kLeft) + "\" height=\"" + coordinate(kBottom - kTop) +
                "\" fill=\"none\" stroke=\"#888888\" stroke-width=\"1\"/>\n";
        text += label((kLeft + kRight) / 2.0, kBottom + 34.0, "middle", plot_.xLabel);
        text += label(8.0, kTop - 27.0, "start", plot_.title, " font-weight=\"bold\"");
        text += label(8.0, kTop - 9.0, "start", plot_.yLabel);
        return text;
    }

    [[nodiscard]] std::string curve(const ReportCurve& curve, const char* colour) const {
        return curve.stroke == ReportStroke::dots ? dots(curve, colour) : lines(curve, colour);
    }

    [[nodiscard]] std::string dots(const ReportCurve& curve, const char* colour) const {
        std::string text;
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) continue;
            text += "<circle cx=\"" + coordinate(across(curve.x[i])) + "\" cy=\"" + coordinate(up(curve.y[i])) +
                    "\" r=\"1.8\" fill=\"" + colour + "\"/>\n";
        }
        return text;
    }

    [[nodiscard]] std::string lines(const ReportCurve& curve, const char* colour) const {
        std::string text;
        std::string points;
        const auto end = [&] {
            if (points.empty()) return;
            text += "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + colour +
                    "\" stroke-width=\"1.8\"" +
                    (curve.stroke == ReportStroke::dashed ? " stroke-dasharray=\"6,4\"" : "") + "/>\n";
            points.clear();
        };
        for (std::size_t i = 0; i < curve.x.size(); ++i) {
            if (!std::isfinite(curve.x[i]) || !std::isfinite(curve.y[i])) {
                end();
                continue;
            }
            points += coordinate(across(curve.x[i])) + "," + coordinate(up(curve.y[i])) + " ";
        }
        end();
        return text;
    }

    /// Below the axis, in the order of the curves; from the left, as far as there is room.
    [[nodiscard]] std::string legend() {
        constexpr double letter = 7.0, sample = 22.0, gap = 16.0, lineHeight = 16.0;
        double x = kLeft, y = kHeight - kBelowLegend;
        std::string text;
        for (std::size_t i = 0; i < plot_.curves.size(); ++i) {
            const ReportCurve& curve = plot_.curves[i];
            const double width = sample + letter * static_cast<double>(lettersIn(curve.name)) + gap;
            if (x > kLeft && x + width > kWidth) {
                x = kLeft;
                y += lineHeight;
            }
            const std::string look = std::string("stroke=\"") + colourOf(i) + "\" stroke-width=\"2.5\"" +
                                     (curve.stroke == ReportStroke::dashed ? " stroke-dasharray=\"6,4\"" : "") +
                                     (curve.stroke == ReportStroke::dots ? " stroke-dasharray=\"2,3\"" : "");
            text += line(x, y - 4.0, x + 16.0, y - 4.0, look.c_str());
            text += label(x + sample, y, "start", curve.name);
            x += width;
        }
        height_ = y + kBelowLegend;
        return text;
    }

    const ReportPlot& plot_;
    Extent x_, y_;
    double height_ = kHeight;
};

} // namespace

std::vector<double> roundTicks(double from, double to, int count) {
    const double raw = (to - from) / std::max(count, 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10.0 * power;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw) {
            step = factor * power;
            break;
        }
    }
    std::vector<double> ticks;
    const double first = std::ceil(from / step);
    const double last = std::floor(to / step);
    // Ends that differ by less than doubles can tell have no steps between them.
    if (!std::isfinite(first) || !std::isfinite(last) || last - first > 4.0 * count + 4.0) return ticks;
    const auto steps = static_cast<int>(last - first);
    ticks.reserve(static_cast<std::size_t>(std::max(steps + 1, 0)));
    for (int k = 0; k <= steps; ++k) {
        const double i = first + k;
        ticks.push_back(i == 0.0 ? 0.0 : i * step);
    }
    return ticks;
}

std::string plotSvg(const ReportPlot& plot) {
    PlotPainter painter(plot);
    const std::string painted = painter.paint();
    const std::string height = shortDisplayText(painter.height());
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 " + height +
           "\" width=\"640\" height=\"" + height +
           "\" font-family=\"DejaVu Sans, sans-serif\" role=\"img\">\n<title>" + escapedXml(plot.title) +
           "</title>\n" + painted + "</svg>\n";
}

} // namespace hingelab
