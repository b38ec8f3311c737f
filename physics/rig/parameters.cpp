// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/parameters.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "physics/rig/describe.h"
#include "physics/text/pointer.h"

namespace hingelab {
namespace {

template <class T>
concept Named = requires(T& object) {
    object.name;
};

std::string capitalised(std::string text) {
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// The archive that visits numbers (see describe.h).
class ParameterVisitor : public TextsAlike<ParameterVisitor> {
  public:
    explicit ParameterVisitor(const std::function<void(const Parameter&, double&)>& visit) : visit_(visit) {}

    void text(const char*, std::string&, const char*) {}
    void texts(const char*, std::vector<std::string>&, const char*) {}
    template <class Enum, class Names>
    void choice(const char*, Enum&, const Names&, const char*) {}

    template <class T>
    void table(T& object) {
        for (const auto& field : Table<T>::numbers)
            number(field.info, object.*field.member, field.info.key, "");
        for (const auto& field : Table<T>::vectors) {
            Vector3& vector = object.*field.member;
            path_.push(field.info.key);
            namePath_.push(field.info.key);
            constexpr std::array axes = {" x", " y", " z"};
            for (int i = 0; i < 3; ++i) {
                number(field.info, vector[i], std::to_string(i), axes[static_cast<std::size_t>(i)]);
            }
            path_.pop();
            namePath_.pop();
        }
    }

    template <class T>
    void object(const char* key, T& object, const char* label) {
        enter(key, key, label, [&] { describe(*this, object); });
    }

    template <class T>
    void optionalObject(const char* key, std::optional<T>& object, const char* label) {
        if (object) enter(key, key, label, [&] { describe(*this, *object); });
    }

    template <class T>
    void list(const char* key, std::vector<T>& items, const char* itemLabel) {
        path_.push(key);
        namePath_.push(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            std::string name = std::to_string(i);
            std::string label = std::string(itemLabel) + " " + std::to_string(i + 1);
            if constexpr (Named<T>) {
                if (!items[i].name.empty()) name = label = items[i].name;
            }
            enter(std::to_string(i), name, capitalised(label), [&] { describe(*this, items[i]); });
        }
        path_.pop();
        namePath_.pop();
    }

    template <class Variant, class Names>
    void variant(Variant& variant, const Names&, VariantDefault = VariantDefault::none) {
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

  private:
    template <class Body>
    void enter(const std::string& key, const std::string& name, const std::string& label, const Body& body) {
        path_.push(key);
        namePath_.push(name);
        labels_.push_back(label);
        body();
        labels_.pop_back();
        path_.pop();
        namePath_.pop();
    }

    void number(const FieldInfo& info, double& value, const std::string& key, const char* axis) {
        std::string subgroup;
        for (std::size_t i = 1; i < labels_.size(); ++i) subgroup += (i > 1 ? " " : "") + labels_[i];
        const std::string fieldLabel = std::string(info.label) + axis;
        const Parameter parameter{path_.child(key),
                                  namePath_.child(key),
                                  labels_.empty() ? "" : labels_.front(),
                                  subgroup,
                                  subgroup.empty() ? fieldLabel : subgroup + " " + fieldLabel,
                                  &info,
                                  value};
        visit_(parameter, value);
    }

    const std::function<void(const Parameter&, double&)>& visit_;
    PointerPath path_;
    PointerPath namePath_;
    std::vector<std::string> labels_;
};

} // namespace

std::string withSlash(std::string_view pointer) {
    return pointer.starts_with('/') ? std::string(pointer) : "/" + std::string(pointer);
}

std::vector<std::string> pointersOf(const Parameter& parameter) {
    std::vector<std::string> pointers{parameter.pointer, parameter.namePointer};
    const std::string_view former = parameter.info->formerKey;
    if (former.empty()) return pointers;
    for (std::size_t i = 0; i < 2; ++i) {
        pointers.push_back(pointers[i].substr(0, pointers[i].rfind('/') + 1) + std::string(former));
    }
    return pointers;
}

void visitParameters(Rig& rig, const std::function<void(const Parameter&, double&)>& visit) {
    ParameterVisitor visitor(visit);
    describe(visitor, rig);
}

std::vector<Parameter> parametersOf(const Rig& rig) {
    std::vector<Parameter> parameters;
    Rig copy = rig; // the walk is written for writing, too
    visitParameters(copy, [&](const Parameter& parameter, double&) { parameters.push_back(parameter); });
    return parameters;
}

namespace {

bool isAt(const Parameter& parameter, const std::string& wanted) {
    if (parameter.pointer == wanted || parameter.namePointer == wanted) return true;
    if (parameter.info->formerKey[0] == '\0') return false;
    const std::vector<std::string> pointers = pointersOf(parameter);
    return std::find(pointers.begin(), pointers.end(), wanted) != pointers.end();
}

} // namespace

bool setParameter(Rig& rig, std::string_view pointer, double value) {
    const std::string wanted = withSlash(pointer);
    bool found = false;
    visitParameters(rig, [&](const Parameter& parameter, double& target) {
        if (!found && isAt(parameter, wanted)) {
            target = value;
            found = true;
        }
    });
    return found;
}

std::optional<Parameter> findParameter(const Rig& rig, std::string_view pointer) {
    const std::string wanted = withSlash(pointer);
    for (Parameter& parameter : parametersOf(rig)) {
        if (isAt(parameter, wanted)) return std::move(parameter);
    }
    return std::nullopt;
}

} // namespace hingelab
