// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <unordered_set>
#include <vector>

#include "exchange/import_tree.h"
#include "spatial/pose.h"

/// Reading of a document that keeps in mind what was asked for, so that all the rest can be named: nothing of a
/// file is left out without a word.
namespace hingelab {

/// Elements and attributes that a reader asked for.
class ImportMarks {
  public:
    void mark(const pugi::xml_node& node) { marked_.insert(node.internal_object()); }
    void mark(const pugi::xml_attribute& attribute) { marked_.insert(attribute.internal_object()); }
    [[nodiscard]] bool has(const pugi::xml_node& node) const {
        return marked_.contains(node.internal_object());
    }
    [[nodiscard]] bool has(const pugi::xml_attribute& attribute) const {
        return marked_.contains(attribute.internal_object());
    }

  private:
    std::unordered_set<const void*> marked_;
};

/// An element; what it is asked for by name is marked. Ask only for what is used, or told by other words.
class ImportNode {
  public:
    ImportNode() = default;
    ImportNode(const pugi::xml_node& node, ImportMarks& marks) : node_(node), marks_(&marks) {}

    operator const pugi::xml_node&() const {
        return node_;
    } // NOLINT(google-explicit-constructor): a view of it
    [[nodiscard]] explicit operator bool() const { return !node_.empty(); }
    [[nodiscard]] const pugi::xml_node& xml() const { return node_; }
    [[nodiscard]] const char* name() const { return node_.name(); }
    [[nodiscard]] const char* text() const { return node_.text().get(); }
    [[nodiscard]] bool is(const char* name) const;

    /// The first of this name; empty: there is none.
    [[nodiscard]] ImportNode child(const char* name) const;
    [[nodiscard]] std::vector<ImportNode> children(const char* name) const;
    /// All elements in it, unmarked.
    [[nodiscard]] std::vector<ImportNode> elements() const;
    [[nodiscard]] pugi::xml_attribute attribute(const char* key) const;
    [[nodiscard]] std::string value(const char* key) const { return attribute(key).value(); }

    void markRead() const;
    /// With all that is in it: it was told by other words.
    void markWhole() const;

  private:
    pugi::xml_node node_;
    ImportMarks* marks_ = nullptr;
};

/// An attribute, or a child's text, if it is there.
[[nodiscard]] std::optional<double> attributeNumber(const ImportNode& node, const char* key);
[[nodiscard]] std::optional<Vector3> attributeVector(const ImportNode& node, const char* key);
[[nodiscard]] std::optional<double> childNumber(const ImportNode& node, const char* key);
[[nodiscard]] std::optional<Vector3> childVector(const ImportNode& node, const char* key);
/// "true" or "1", "false" or "0".
/// @throws std::runtime_error for other words
[[nodiscard]] std::optional<bool> childFlag(const ImportNode& node, const char* key);

/// "line 12", of the text that the document was read from; empty for what was put into it later.
[[nodiscard]] std::string importLine(const pugi::xml_node& node, const std::string& text);

/// Names what of the document no reader asked for: each kind of it once, with its first places.
void tellUnread(const pugi::xml_document& document, const ImportMarks& marks, const std::string& text,
                ImportedTree& tree);

} // namespace hingelab
