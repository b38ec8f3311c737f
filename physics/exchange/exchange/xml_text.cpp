// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/xml_text.h"

#include "exchange/export_report.h"
#include "text/escaped_xml.h"

namespace hingelab {

std::string xmlNumbers(const Vector3& v) {
    std::string text = exportNumber(v.x());
    text += ' ';
    text += exportNumber(v.y());
    text += ' ';
    text += exportNumber(v.z());
    return text;
}

void XmlText::start(const char* name, const Attributes& attributes) {
    text_.append(2 * open_.size(), ' ');
    text_ += '<';
    text_ += name;
    for (const auto& [key, value] : attributes) {
        text_ += ' ';
        text_ += key;
        text_ += "=\"";
        text_ += escapedXml(value);
        text_ += '"';
    }
}

void XmlText::open(const char* name, const Attributes& attributes) {
    start(name, attributes);
    text_ += ">\n";
    open_.emplace_back(name);
}

void XmlText::close() {
    const std::string name = open_.back();
    open_.pop_back();
    text_.append(2 * open_.size(), ' ');
    text_ += "</";
    text_ += name;
    text_ += ">\n";
}

void XmlText::leaf(const char* name, const Attributes& attributes) {
    start(name, attributes);
    text_ += "/>\n";
}

void XmlText::leaf(const char* name, const std::string& content, const Attributes& attributes) {
    start(name, attributes);
    text_ += '>';
    text_ += escapedXml(content);
    text_ += "</";
    text_ += name;
    text_ += ">\n";
}

} // namespace hingelab
