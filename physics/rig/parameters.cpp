// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/parameters.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "physics/rig/describe.h"
#include "physics/rig/expressions.h"
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

/// A field with the texts that it points to.
struct OwnedField {
    std::string label;
    std::string help;
    FieldInfo info;

    explicit OwnedField(const FieldInfo& field) : label(field.label), help(field.help), info(field) {
        info.label = label.c_str();
        info.help = help.c_str();
    }
};

/// The archive that visits numbers (see describe.h).
class ParameterVisitor : public TextsAlike<ParameterVisitor> {
  public:
    /// With `only`, a pointer by index, the parameter there and no other.
    ParameterVisitor(const Expressions& expressions,
                     const std::function<void(const Parameter&, double&)>& visit, std::string_view only = {})
        : expressions_(expressions), visit_(visit), only_(only) {}

    void text(const char*, std::string&, const char*) {}
    void texts(const char*, std::vector<std::string>&, const char*) {}
    template <class Enum, class Names>
    void choice(const char*, Enum&, const Names&, const char*) {}

    template <class T>
    void table(T& object) {
        for (const auto& field : Table<T>::numbers)
            number(lasting(field.info), object.*field.member, field.info.key, "");
        for (const auto& field : Table<T>::vectors) {
            Vector3& vector = object.*field.member;
            path_.push(field.info.key);
            namePath_.push(field.info.key);
            constexpr std::array axes = {" x", " y", " z"};
            for (int i = 0; i < 3; ++i) {
                number(lasting(field.info), vector[i], std::to_string(i), axes[static_cast<std::size_t>(i)]);
            }
            path_.pop();
            namePath_.pop();
        }
    }

    void measure(const char* key, double& value, const FieldInfo& field) {
        const auto owned = std::make_shared<const OwnedField>(field);
        number({owned, &owned->info}, value, key, "");
    }
    void limit(const char*, double&, const FieldInfo&) {}

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
            label =
                std::is_same_v<T, Dimension> ? "Dimensions" : capitalised(label); // one group for all of them
            enter(std::to_string(i), name, label, [&] { describe(*this, items[i]); });
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

    /// Of a table, which lives for ever.
    static std::shared_ptr<const FieldInfo> lasting(const FieldInfo& info) {
        return {std::shared_ptr<const FieldInfo>(), &info};
    }

    void number(std::shared_ptr<const FieldInfo> info, double& value, const std::string& key,
                const char* axis) {
        if (!only_.empty() && !path_.isParentOf(only_, key)) return;
        std::string subgroup;
        for (std::size_t i = 1; i < labels_.size(); ++i) subgroup += (i > 1 ? " " : "") + labels_[i];
        const std::string fieldLabel = std::string(info->label) + axis;
        Parameter parameter{path_.child(key),
                            namePath_.child(key),
                            labels_.empty() ? "" : labels_.front(),
                            subgroup,
                            subgroup.empty() ? fieldLabel : subgroup + " " + fieldLabel,
                            std::move(info),
                            value};
        const auto driven = expressions_.find(parameter.pointer);
        if (driven != expressions_.end()) parameter.expression = driven->second;
        visit_(parameter, value);
    }

    const Expressions& expressions_;
    const std::function<void(const Parameter&, double&)>& visit_;
    std::string_view only_;
    PointerPath path_;
    PointerPath namePath_;
    std::vector<std::string> labels_;
};

/// The archive that visits numbers without words (see describe.h).
class NumberVisitor : public PointerWalk<NumberVisitor> {
  public:
    explicit NumberVisitor(const std::function<void(std::string_view, const FieldInfo&, double&)>& visit)
        : visit_(visit) {}

    void limit(const char*, double&, const FieldInfo&) {}
    void measure(const char* key, double& value, const FieldInfo& field) { number({key}, value, field); }
    template <class T>
    void table(T& object) {
        for (const auto& field : Table<T>::numbers) number({field.info.key}, object.*field.member, field.info);
        for (const auto& field : Table<T>::vectors) {
            constexpr std::array indices = {"0", "1", "2"};
            for (std::size_t i = 0; i < indices.size(); ++i) {
                number({field.info.key, indices[i]}, (object.*field.member)[static_cast<Eigen::Index>(i)],
                       field.info);
            }
        }
    }

  private:
    void number(std::initializer_list<const char*> keys, double& value, const FieldInfo& field) {
        pointer_ = path().text();
        for (const char* key : keys) {
            pointer_ += '/';
            pointer_ += key;
        }
        visit_(pointer_, field, value);
    }

    const std::function<void(std::string_view, const FieldInfo&, double&)>& visit_;
    std::string pointer_; ///< of the number: kept, so that nothing is allocated for each
};

} // namespace

std::string withSlash(std::string_view pointer) {
    return pointer.starts_with('/') ? std::string(pointer) : "/" + std::string(pointer);
}

bool isDimension(const Parameter& parameter) {
    return parameter.pointer.starts_with(kDimensionList);
}

std::vector<std::string> pointersOf(const Parameter& parameter) {
    std::vector<std::string> pointers{parameter.pointer, parameter.namePointer};
    if (isDimension(parameter)) {
        const std::string named = parameter.namePointer.substr(0, parameter.namePointer.rfind('/'));
        pointers.push_back(named);
        pointers.push_back(named.substr(named.rfind('/')));
    }
    const std::string_view former = parameter.info->formerKey;
    if (former.empty()) return pointers;
    for (std::size_t i = 0; i < 2; ++i) {
        pointers.push_back(pointers[i].substr(0, pointers[i].rfind('/') + 1) + std::string(former));
    }
    return pointers;
}

void visitParameters(Rig& rig, const std::function<void(const Parameter&, double&)>& visit) {
    ParameterVisitor visitor(rig.expressions, visit);
    describe(visitor, rig);
}

void visitNumbers(Rig& rig, const std::function<void(std::string_view, const FieldInfo&, double&)>& visit) {
    NumberVisitor visitor(visit);
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
    if (parameter.info->formerKey[0] == '\0' && !isDimension(parameter)) return false;
    const std::vector<std::string> pointers = pointersOf(parameter);
    return std::find(pointers.begin(), pointers.end(), wanted) != pointers.end();
}

} // namespace

bool setParameter(Rig& rig, std::string_view pointer, double value, Issues* issues) {
    const std::string wanted = withSlash(pointer);
    bool found = false;
    std::string at;
    visitNumbers(rig, [&](std::string_view number, const FieldInfo&, double& target) {
        if (found || number != wanted) return;
        target = value;
        found = true;
        at = wanted;
    });
    const auto byName = [&](const Parameter& parameter, double& target) {
        if (found || !isAt(parameter, wanted)) return;
        target = value;
        found = true;
        at = parameter.pointer;
    };
    if (!found) visitParameters(rig, byName);
    rig.expressions.erase(at);
    if (at.starts_with(kDimensionList)) { // else nothing follows
        const std::size_t dimension = std::stoul(at.substr(kDimensionList.size()));
        Issues now = resolveFollowing(rig, dimension);
        if (issues != nullptr) *issues = std::move(now);
    }
    return found;
}

bool setExpression(Rig& rig, std::string_view pointer, std::string_view expression, Issues* issues) {
    const std::optional<Parameter> parameter = findParameter(rig, pointer);
    if (!parameter) return false;
    rig.expressions[parameter->pointer] = expression;
    Issues now = resolveExpressions(rig);
    if (issues != nullptr) *issues = std::move(now);
    return true;
}

std::optional<Parameter> findParameter(const Rig& rig, std::string_view pointer) {
    const std::string wanted = withSlash(pointer);
    Rig copy = rig; // the walk is written for writing, too
    std::optional<Parameter> found;
    const std::function<void(const Parameter&, double&)> take = [&](const Parameter& parameter, double&) {
        if (!found && isAt(parameter, wanted)) found = parameter;
    };
    ParameterVisitor byIndex(copy.expressions, take, wanted);
    describe(byIndex, copy);
    if (!found) visitParameters(copy, take);
    return found;
}

} // namespace hingelab
