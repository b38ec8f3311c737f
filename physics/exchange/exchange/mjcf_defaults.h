// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <utility>

#include "exchange/import_node.h"
#include "exchange/import_tree.h"
#include "spatial/pose.h"

namespace hingelab {

/// What a document of MuJoCo says once for many elements: the compiler's settings and classes of defaults.
class MjcfDefaults {
  public:
    /// `root` is the element mujoco, with all that it includes.
    void read(const ImportNode& root);

    /// An attribute of the element, or of its class, or of `childClass` where it names none; null: nowhere.
    [[nodiscard]] const char* find(const ImportNode& node, const char* key,
                                   const std::string& childClass) const;
    [[nodiscard]] std::optional<double> number(const ImportNode& node, const char* key,
                                               const std::string& childClass) const;
    /// Pose by pos and quat, axisangle, euler, xyaxes or zaxis.
    [[nodiscard]] Pose pose(const ImportNode& node, const std::string& childClass) const;
    /// Of three angles in the unit and the order of the compiler.
    [[nodiscard]] Matrix3 euler(const Vector3& angles) const;
    /// Attributes of classes that were asked for, of whatever element, count as read; classes that there are
    /// not are told.
    void finish(ImportMarks& marks, ImportedTree& tree) const;
    [[nodiscard]] double angle(double value) const { return isDegree ? value * 0.017453292519943295 : value; }

    bool isDegree = true;
    bool hasAutolimits = true;
    bool isLocal = true;
    std::string eulerOrder = "xyz";
    std::string meshFolder;
    enum class Inertia { never, always, whereMissing } fromShapes = Inertia::whereMissing;
    double totalMass = -1.0;           ///< that all bodies are scaled to [kg]; below zero: none
    int firstGroup = 0, lastGroup = 5; ///< of geoms that count for inertia
    bool stripsPaths = false;          ///< of mesh files

    struct Attribute {
        std::string value;
        pugi::xml_attribute source;
    };
    using Attributes = std::map<std::string, Attribute>;
    using Elements = std::map<std::string, Attributes>; ///< of a class

  private:
    void readClass(const ImportNode& node, const std::string& parent, int depth);

    std::map<std::string, Elements> classes_;
    mutable std::set<std::pair<std::string, std::string>> asked_; ///< element, attribute
    mutable std::set<std::string> missing_;                       ///< classes that elements name
    std::size_t handedDown_ = 0; ///< bytes that classes have of the classes around them
};

/// Elements of included files in the place of <include>, of files in the folder only.
/// @throws std::runtime_error
void resolveMjcfIncludes(pugi::xml_node root, const ImportFiles& files);

} // namespace hingelab
