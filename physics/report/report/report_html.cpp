// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/report_html.h"

#include <cstdio>

#include "report/markup.h"
#include "report/plot_svg.h"
#include "text/base64.h"
#include "text/escaped_xml.h"

namespace hingelab {
namespace {

constexpr const char* kStyle = R"(
body { font-family: "DejaVu Sans", "Segoe UI", Helvetica, Arial, sans-serif; font-size: 14px; line-height: 1.45;
  color: #1f2428; max-width: 860px; margin: 32px auto; padding: 0 24px; }
header { display: flex; justify-content: space-between; align-items: flex-start; gap: 24px; }
h1 { font-size: 26px; margin: 0 0 8px; }
h2 { font-size: 17px; margin: 28px 0 8px; border-bottom: 1px solid #c8ced3; padding-bottom: 4px; }
p { margin: 6px 0; white-space: pre-line; }
table { border-collapse: collapse; width: 100%; margin: 8px 0 14px; font-size: 13px; }
th { text-align: left; background: #eef1f3; font-weight: 600; }
th, td { padding: 4px 8px; border-bottom: 1px solid #dde2e6; vertical-align: top; }
figure { margin: 10px 0; }
svg, img { max-width: 100%; height: auto; }
footer { margin-top: 32px; color: #5b646b; font-size: 12px; }
@media print { body { margin: 0; max-width: none; } h2 { break-after: avoid; } figure, tr { break-inside: avoid; } }
)";

std::string markup(const ReportText& text) {
    return "<p>" + escapedXml(text.text) + "</p>\n";
}

std::string markup(const ReportTable& table) {
    std::string text = "<table>\n<thead><tr>";
    for (const std::string& heading : table.headings) {
        text += "<th scope=\"col\">";
        text += escapedXml(heading);
        text += "</th>";
    }
    text += "</tr></thead>\n<tbody>\n";
    for (const std::vector<std::string>& row : table.rows) {
        text += "<tr>";
        for (const std::string& cell : row) {
            text += "<td>";
            text += escapedXml(cell);
            text += "</td>";
        }
        text += "</tr>\n";
    }
    return text + "</tbody>\n</table>\n";
}

std::string markup(const ReportPlot& plot) {
    return "<figure>" + plotSvg(plot) + "</figure>\n";
}

std::string markup(const ReportPicture& picture) {
    char width[32];
    std::snprintf(width, sizeof width, "%.0f", picture.width);
    return "<figure><img alt=\"" + escapedXml(picture.words) + "\" style=\"width: " + width +
           "%\" src=\"data:" + pictureType(picture.bytes) + ";base64," + base64(picture.bytes) +
           "\"/></figure>\n";
}

} // namespace

std::string pictureType(const std::string& bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return "image/png";
    if (bytes.starts_with("\xff\xd8\xff")) return "image/jpeg";
    if (bytes.substr(0, 1024).find("<svg") != std::string::npos) return "image/svg+xml";
    return {};
}

std::string reportHtml(const Report& report) {
    std::string text =
        "<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n"
        "<meta charset=\"utf-8\"/>\n<title>" +
        escapedXml(report.title) + "</title>\n<style>" + kStyle +
        "</style>\n</head>\n<body>\n<header><div><h1>" + escapedXml(report.title) + "</h1>\n<p>" +
        escapedXml(report.lead) + "</p></div>\n";
    for (const ReportPicture& logo : report.logo) {
        text += "<img alt=\"" + escapedXml(logo.words) +
                "\" style=\"max-width: 180px; max-height: 90px\" src=\"data:" + pictureType(logo.bytes) +
                ";base64," + base64(logo.bytes) + "\"/>\n";
    }
    text += "</header>\n";
    for (const ReportSection& section : report.sections) {
        text += "<section>\n<h2>" + escapedXml(section.title) + "</h2>\n";
        for (const ReportPart& part : section.parts) {
            text += std::visit([](const auto& what) { return markup(what); }, part);
        }
        text += "</section>\n";
    }
    return text + "<footer>" + escapedXml(report.foot) + "</footer>\n</body>\n</html>\n";
}

} // namespace hingelab
