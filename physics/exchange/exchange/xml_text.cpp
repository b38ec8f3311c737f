// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/xml_text.h"

#include <sstream>

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

XmlText::XmlText() : within_(document_) {
    pugi::xml_node declaration = document_.append_child(pugi::node_declaration);
    declaration.append_attribute("version").set_value("1.0");
    declaration.append_attribute("encoding").set_value("UTF-8");
}

pugi::xml_node XmlText::add(const char* name, const Attributes& attributes) {
    pugi::xml_node element = within_.append_child(name);
    for (const auto& [key, value] : attributes) {
        element.append_attribute(key).set_value(inXmlCharacters(value).c_str());
    }
    return element;
}

void XmlText::open(const char* name, const Attributes& attributes) {
    within_ = add(name, attributes);
}

void XmlText::leaf(const char* name, const Attributes& attributes) {
    add(name, attributes);
}

void XmlText::leaf(const char* name, const std::string& content, const Attributes& attributes) {
    add(name, attributes).text().set(inXmlCharacters(content).c_str());
}

void XmlText::comment(const std::string& words) {
    document_.insert_child_after(pugi::node_comment, document_.first_child()).set_value(words.c_str());
}

std::string XmlText::text() const {
    std::ostringstream text;
    document_.save(text, "  ", pugi::format_indent, pugi::encoding_utf8);
    return text.str();
}

} // namespace hingelab
