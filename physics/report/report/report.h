// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <variant>
#include <vector>

/// A report as plain values: what stands in it, not how it looks. report_html.h makes a page of it; the window
/// prints the same page (docs/how-to/report.md).
namespace hingelab {

struct ReportText {
    std::string text; ///< a paragraph
};

/// Rows have as many cells as there are headings.
struct ReportTable {
    std::vector<std::string> headings;
    std::vector<std::vector<std::string>> rows;
};

enum class ReportStroke { solid, dashed, dots };

/// Points joined by lines (or not, as dots), in the units of the plot.
struct ReportCurve {
    std::string name;
    std::vector<double> x, y; ///< the same length; what is not finite leaves a gap
    ReportStroke stroke = ReportStroke::solid;
};

struct ReportPlot {
    std::string title;
    std::string xLabel, yLabel; ///< with units
    std::vector<ReportCurve> curves;
};

/// A picture, as the bytes of a PNG, JPEG or SVG file.
struct ReportPicture {
    std::string bytes;
    std::string words;    ///< what it shows, for those who do not see it
    double width = 100.0; ///< share of the page [%]
};

using ReportPart = std::variant<ReportText, ReportTable, ReportPlot, ReportPicture>;

struct ReportSection {
    std::string title;
    std::vector<ReportPart> parts;
};

struct Report {
    std::string title;
    std::string lead;                ///< a paragraph below the title
    std::vector<ReportPicture> logo; ///< none or one
    std::vector<ReportSection> sections;
    std::string foot; ///< program, version, date
};

} // namespace hingelab
