// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_node.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>

#include "exchange/import_xml.h"

namespace hingelab {
namespace {

/// Something that nobody asked for, as often as it is there.
struct Unread {
    std::size_t count = 0;
    std::vector<std::string> places;   ///< the first of them
    std::vector<std::string> contents; ///< names of what is in it
};

constexpr std::size_t kToldPlaces = 3;
constexpr std::size_t kToldContents = 60;

class UnreadTeller {
  public:
    UnreadTeller(const ImportMarks& marks, const std::string& text) : marks_(marks), text_(text) {
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '\n') ends_.push_back(static_cast<std::ptrdiff_t>(i));
        }
    }

    void look(const pugi::xml_node& node) {
        for (const pugi::xml_attribute& attribute : node.attributes()) {
            if (marks_.has(attribute)) continue;
            note("\"" + importName(attribute.name(), "?") + "\" of <" + importName(node.name(), "?") + ">",
                 node);
        }
        for (const pugi::xml_node& child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            if (marks_.has(child)) {
                look(child);
            } else {
                std::string what = "<" + importName(child.name(), "?") + ">";
                if (node.type() == pugi::node_element) what += " in <" + importName(node.name(), "?") + ">";
                noteContents(child, note(what, child));
            }
        }
    }

    void tell(ImportedTree& tree) const {
        for (const std::string& what : order_) {
            const Unread& unread = found_.at(what);
            std::string words = "not read. ";
            if (unread.count > 1) words += std::to_string(unread.count) + " times: ";
            for (std::size_t i = 0; i < unread.places.size(); ++i) {
                words += (i == 0 ? "" : "; ") + unread.places[i];
            }
            if (unread.count > unread.places.size()) words += "; and others";
            words += '.';
            if (!unread.contents.empty()) {
                words += " It contains";
                for (std::size_t i = 0; i < unread.contents.size(); ++i) {
                    words += (i == 0 ? " " : ", ") + unread.contents[i];
                }
                words += unread.contents.size() < kToldContents ? "." : ", and more.";
            }
            tree.lose(what, words);
        }
    }

  private:
    Unread& note(const std::string& what, const pugi::xml_node& at) {
        const auto [found, isNew] = found_.try_emplace(what);
        if (isNew) order_.push_back(what);
        Unread& unread = found->second;
        ++unread.count;
        if (unread.places.size() < kToldPlaces) unread.places.push_back(placeOf(at));
        return unread;
    }

    [[nodiscard]] std::string placeOf(const pugi::xml_node& node) const {
        const std::ptrdiff_t offset = node.offset_debug();
        const bool isHere = offset >= 0 && offset <= static_cast<std::ptrdiff_t>(text_.size());
        const auto line = std::lower_bound(ends_.begin(), ends_.end(), offset) - ends_.begin() + 1;
        const std::string where = isHere ? "line " + std::to_string(line) : "of an included file";
        const pugi::xml_node around =
            node.attribute("name").empty() && node.parent().type() == pugi::node_element ? node.parent() : node;
        return where + ", " + importPlace(around);
    }

    static void noteName(const char* name, Unread& unread) {
        if (unread.contents.size() >= kToldContents) return;
        const std::string made = importName(name, "?");
        if (std::find(unread.contents.begin(), unread.contents.end(), made) == unread.contents.end())
            unread.contents.push_back(made);
    }

    static void noteContents(const pugi::xml_node& node, Unread& unread) {
        for (const pugi::xml_attribute& attribute : node.attributes()) noteName(attribute.name(), unread);
        for (const pugi::xml_node& child : node.children()) {
            if (child.type() != pugi::node_element) continue;
            noteName(child.name(), unread);
            noteContents(child, unread);
        }
    }

    const ImportMarks& marks_;
    const std::string& text_;
    std::vector<std::ptrdiff_t> ends_; ///< of lines
    std::map<std::string, Unread> found_;
    std::vector<std::string> order_;
};

} // namespace

bool ImportNode::is(const char* name) const {
    return std::strcmp(node_.name(), name) == 0;
}

ImportNode ImportNode::child(const char* name) const {
    ImportNode found;
    found.node_ = node_.child(name);
    found.marks_ = marks_;
    if (found) found.markRead();
    return found;
}

std::vector<ImportNode> ImportNode::children(const char* name) const {
    std::vector<ImportNode> found;
    for (const pugi::xml_node& child : node_.children(name)) {
        found.emplace_back(child, *marks_);
        found.back().markRead();
    }
    return found;
}

std::vector<ImportNode> ImportNode::elements() const {
    std::vector<ImportNode> found;
    for (const pugi::xml_node& child : node_.children()) {
        if (child.type() == pugi::node_element) found.emplace_back(child, *marks_);
    }
    return found;
}

pugi::xml_attribute ImportNode::attribute(const char* key) const {
    const pugi::xml_attribute found = node_.attribute(key);
    if (found) marks_->mark(found);
    return found;
}

void ImportNode::markRead() const {
    if (marks_ != nullptr) marks_->mark(node_);
}

void ImportNode::markWhole() const {
    if (node_.empty()) return;
    markRead();
    for (const pugi::xml_attribute& attribute : node_.attributes()) marks_->mark(attribute);
    for (const ImportNode& inner : elements()) inner.markWhole();
}

std::optional<double> attributeNumber(const ImportNode& node, const char* key) {
    const pugi::xml_attribute attribute = node.attribute(key);
    if (!attribute) return std::nullopt;
    return importNumber(attribute.value(), node, key);
}

std::optional<Vector3> attributeVector(const ImportNode& node, const char* key) {
    const pugi::xml_attribute attribute = node.attribute(key);
    if (!attribute) return std::nullopt;
    const std::vector<double> v = importNumbers(attribute.value(), 3, 3, node, key);
    return Vector3(v[0], v[1], v[2]);
}

std::optional<double> childNumber(const ImportNode& node, const char* key) {
    const ImportNode child = node.child(key);
    if (!child) return std::nullopt;
    return importNumber(child.text(), child, key);
}

std::optional<Vector3> childVector(const ImportNode& node, const char* key) {
    const ImportNode child = node.child(key);
    if (!child) return std::nullopt;
    const std::vector<double> v = importNumbers(child.text(), 3, 3, child, key);
    return Vector3(v[0], v[1], v[2]);
}

std::optional<bool> childFlag(const ImportNode& node, const char* key) {
    const ImportNode child = node.child(key);
    if (!child) return std::nullopt;
    std::string text = child.text();
    const std::size_t from = text.find_first_not_of(" \t\r\n");
    text = from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(" \t\r\n") + 1 - from);
    if (text == "true" || text == "1") return true;
    if (text == "false" || text == "0") return false;
    throw std::runtime_error(importPlace(node) + ": <" + key + "> is \"" + importName(text, "") +
                             "\", where true or false belongs");
}

std::string importLine(const pugi::xml_node& node, const std::string& text) {
    const std::ptrdiff_t offset = node.offset_debug();
    if (offset < 0 || offset > static_cast<std::ptrdiff_t>(text.size())) return {};
    return "line " + std::to_string(1 + std::count(text.begin(), text.begin() + offset, '\n'));
}

void tellUnread(const pugi::xml_document& document, const ImportMarks& marks, const std::string& text,
                ImportedTree& tree) {
    UnreadTeller teller(marks, text);
    teller.look(document);
    teller.tell(tree);
}

} // namespace hingelab
