// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/mjcf_defaults.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <stdexcept>
#include <vector>

#include "exchange/import_xml.h"
#include "spatial/turn_between.h"

namespace hingelab {
namespace {

constexpr std::size_t kMostClasses = 500;
constexpr std::size_t kMostIncludes = 50;

Vector3 unitOf(const Vector3& v, const pugi::xml_node& at) {
    if (!(v.norm() > 1e-9)) throw std::runtime_error(importPlace(at) + ": a direction without length");
    return v.normalized();
}

/// In memory, where each entry of a map takes more than its text.
std::size_t bytesOf(const MjcfDefaults::Elements& elements) {
    constexpr std::size_t entry = 128;
    std::size_t bytes = 0;
    for (const auto& [element, attributes] : elements) {
        bytes += entry + element.size();
        for (const auto& [key, attribute] : attributes) bytes += entry + key.size() + attribute.value.size();
    }
    return bytes;
}

/// What classes of defaults call an element.
std::string classTagOf(const ImportNode& node) {
    return node.is("spatial") || node.is("fixed") ? "tendon" : node.name();
}

} // namespace

void MjcfDefaults::read(const ImportNode& root) {
    for (const ImportNode& compiler : root.children("compiler")) {
        const auto text = [&](const char* key) { return compiler.value(key); };
        if (compiler.attribute("angle")) isDegree = text("angle") != "radian";
        if (compiler.attribute("autolimits")) hasAutolimits = text("autolimits") == "true";
        if (compiler.attribute("coordinate")) isLocal = text("coordinate") == "local";
        if (compiler.attribute("meshdir")) meshFolder = text("meshdir");
        if (compiler.attribute("assetdir") && meshFolder.empty()) meshFolder = text("assetdir");
        if (compiler.attribute("eulerseq")) eulerOrder = text("eulerseq");
        if (compiler.attribute("inertiafromgeom")) {
            fromShapes = text("inertiafromgeom") == "true"    ? Inertia::always
                         : text("inertiafromgeom") == "false" ? Inertia::never
                                                              : Inertia::whereMissing;
        }
        totalMass = attributeNumber(compiler, "settotalmass").value_or(totalMass);
        if (const pugi::xml_attribute groups = compiler.attribute("inertiagrouprange")) {
            const std::vector<double> v = importNumbers(groups.value(), 2, 2, compiler, "inertiagrouprange");
            firstGroup = static_cast<int>(std::clamp(v[0], -1000.0, 1000.0));
            lastGroup = static_cast<int>(std::clamp(v[1], -1000.0, 1000.0));
        }
        if (compiler.attribute("strippath")) stripsPaths = text("strippath") == "true";
    }
    if (eulerOrder.size() != 3 || eulerOrder.find_first_not_of("xyzXYZ") != std::string::npos) {
        throw std::runtime_error("<compiler>: eulerseq is three of xyzXYZ");
    }
    for (const ImportNode& node : root.children("default")) readClass(node, "main", 0);
}

void MjcfDefaults::readClass(const ImportNode& node, const std::string& parent, int depth) {
    if (classes_.size() >= kMostClasses) throw std::runtime_error("more than 500 classes of defaults");
    const std::string name = depth == 0 && !node.attribute("class") ? "main" : node.value("class");
    if (name != parent && classes_.contains(parent)) {
        const auto& inherited = classes_[parent];
        handedDown_ += bytesOf(inherited);
        if (handedDown_ > kImportBytes) throw std::runtime_error("classes of defaults hand down too much");
        classes_[name] = inherited;
    }
    auto& elements = classes_[name];
    for (const ImportNode& child : node.elements()) {
        if (child.is("default")) continue;
        child.markRead(); // its attributes, where they are asked for
        for (const pugi::xml_attribute& attribute : child.xml().attributes()) {
            elements[child.name()][attribute.name()] = {attribute.value(), attribute};
        }
    }
    for (const ImportNode& child : node.children("default")) readClass(child, name, depth + 1);
}

const char* MjcfDefaults::find(const ImportNode& node, const char* key, const std::string& childClass) const {
    const std::string tag = classTagOf(node);
    asked_.emplace(tag, key);
    if (const pugi::xml_attribute attribute = node.attribute(key)) return attribute.value();
    const pugi::xml_attribute own = node.attribute("class");
    const std::string name = own ? own.value() : childClass.empty() ? "main" : childClass;
    const auto found = classes_.find(name);
    if (found == classes_.end()) {
        if (name != "main") missing_.insert(name);
        return nullptr;
    }
    const auto element = found->second.find(tag);
    if (element == found->second.end()) return nullptr;
    const auto attribute = element->second.find(key);
    return attribute == element->second.end() ? nullptr : attribute->second.value.c_str();
}

void MjcfDefaults::finish(ImportMarks& marks, ImportedTree& tree) const {
    for (const std::string& name : missing_) {
        tree.lose("class \"" + importName(name, "?") + "\"",
                  "There are no defaults of this class: none are used.");
    }
    for (const auto& [name, elements] : classes_) {
        for (const auto& [tag, attributes] : elements) {
            for (const auto& [key, attribute] : attributes) {
                if (asked_.contains({tag, key})) marks.mark(attribute.source);
            }
        }
    }
}

std::optional<double> MjcfDefaults::number(const ImportNode& node, const char* key,
                                           const std::string& childClass) const {
    const char* text = find(node, key, childClass);
    if (text == nullptr) return std::nullopt;
    return importNumbers(text, 1, 10, node, key).front();
}

Matrix3 MjcfDefaults::euler(const Vector3& angles) const {
    Matrix3 R = Matrix3::Identity();
    for (int i = 0; i < 3; ++i) {
        const char axis = eulerOrder[static_cast<std::size_t>(i)];
        const bool isFixed = axis < 'a'; // upper case: about axes that stay
        const Matrix3 turn =
            rotationAbout(Vector3::Unit((isFixed ? axis - 'X' : axis - 'x')), angle(angles[i]));
        R = isFixed ? Matrix3(turn * R) : Matrix3(R * turn);
    }
    return R;
}

Pose MjcfDefaults::pose(const ImportNode& node, const std::string& childClass) const {
    const auto numbers = [&](const char* key, std::size_t count) -> std::vector<double> {
        const char* text = find(node, key, childClass);
        return text == nullptr ? std::vector<double>() : importNumbers(text, count, count, node, key);
    };
    Pose X;
    if (const auto p = numbers("pos", 3); !p.empty()) X.translation = {p[0], p[1], p[2]};
    if (const auto q = numbers("quat", 4); !q.empty()) {
        const Eigen::Quaterniond turn(q[0], q[1], q[2], q[3]);
        if (!(turn.norm() > 1e-9)) throw std::runtime_error(importPlace(node) + ": quat is zero");
        X.rotation = turn.normalized().toRotationMatrix();
    } else if (const auto a = numbers("axisangle", 4); !a.empty()) {
        X.rotation = rotationAbout(unitOf({a[0], a[1], a[2]}, node), angle(a[3]));
    } else if (const auto e = numbers("euler", 3); !e.empty()) {
        X.rotation = euler({e[0], e[1], e[2]});
    } else if (const auto xy = numbers("xyaxes", 6); !xy.empty()) {
        const Vector3 x = unitOf({xy[0], xy[1], xy[2]}, node);
        Vector3 y(xy[3], xy[4], xy[5]);
        y = unitOf(y - y.dot(x) * x, node);
        X.rotation << x, y, x.cross(y);
    } else if (const auto z = numbers("zaxis", 3); !z.empty()) {
        const Vector3 to = unitOf({z[0], z[1], z[2]}, node);
        X.rotation = turnBetween(Vector3::UnitZ(), to);
    }
    return X;
}

void resolveMjcfIncludes(pugi::xml_node root, const ImportFiles& files) {
    std::set<std::string> seen;
    std::size_t elements = 0;
    for (;;) {
        const pugi::xml_node include =
            root.find_node([](const pugi::xml_node& node) { return std::strcmp(node.name(), "include") == 0; });
        if (!include) return;
        const std::string name = include.attribute("file").value();
        if (seen.size() >= kMostIncludes) throw std::runtime_error("more than 50 files are included");
        if (!seen.insert(name).second) {
            throw std::runtime_error("\"" + importName(name, "") + "\" is included twice");
        }
        const std::optional<std::string> text = files ? files(name) : std::nullopt;
        if (!text) {
            throw std::runtime_error("<include>: \"" + importName(name, "") +
                                     "\" cannot be read in the folder of the document");
        }
        pugi::xml_document other;
        readImportXml(*text, other);
        elements += text->size() / 4;
        if (elements > 4 * kImportElements)
            throw std::runtime_error("the included files are too large together");
        pugi::xml_node parent = include.parent();
        for (const pugi::xml_node& child : other.document_element().children()) {
            parent.insert_copy_before(child, include);
        }
        parent.remove_child(include);
    }
}

} // namespace hingelab
