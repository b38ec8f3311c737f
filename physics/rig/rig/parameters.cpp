// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/parameters.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "rig/expressions.h"
#include "rig/mirror_images.h"
#include "rig/own_temperature.h"
#include "rig/rig_walk.h"
#include "text/pointer_walk.h"

namespace hingelab {
namespace {

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

/// Where a walk is, by index and by name, and what the numbers there are called.
class ParameterNamer {
  public:
    /// With `only`, a pointer by index, the parameter there and no other.
    explicit ParameterNamer(const Expressions& expressions, std::string_view only = {})
        : expressions_(expressions), only_(only) {}

    void enter(const std::string& key, const std::string& name, const std::string& label) {
        path_.push(key);
        namePath_.push(name);
        labels_.push_back(label);
    }
    void leave() {
        labels_.pop_back();
        path_.pop();
        namePath_.pop();
    }
    void enterList(const char* key) {
        path_.push(key);
        namePath_.push(key);
    }
    void leaveList() {
        path_.pop();
        namePath_.pop();
    }
    void enterItem(std::size_t index, const ConstDocumentPart& item, const char* itemLabel) {
        std::string name = std::to_string(index);
        std::string label = std::string(itemLabel) + " " + std::to_string(index + 1);
        if (const std::string* const own = item.name(); own != nullptr && !own->empty()) name = label = *own;
        const bool isDimension = item.as<Dimension>() != nullptr; // one group for all of them
        enter(std::to_string(index), name, isDimension ? "Dimensions" : capitalised(label));
    }

    /// The number's parameter; empty if another one is sought.
    [[nodiscard]] std::optional<Parameter> parameter(std::shared_ptr<const FieldInfo> info, double value,
                                                     const std::string& key, const char* axis = "") const {
        if (!only_.empty() && !path_.isParentOf(only_, key)) return std::nullopt;
        std::string subgroup;
        for (std::size_t i = 1; i < labels_.size(); ++i) subgroup += (i > 1 ? " " : "") + labels_[i];
        const std::string fieldLabel = std::string(info->label) + axis;
        Parameter made{path_.child(key),
                       namePath_.child(key),
                       labels_.empty() ? "" : labels_.front(),
                       subgroup,
                       subgroup.empty() ? fieldLabel : subgroup + " " + fieldLabel,
                       std::move(info),
                       value};
        const auto driven = expressions_.find(made.pointer);
        if (driven != expressions_.end()) made.expression = driven->second;
        return made;
    }

    /// Of a table, which lives for ever.
    static std::shared_ptr<const FieldInfo> lasting(const FieldInfo& info) {
        return {std::shared_ptr<const FieldInfo>(), &info};
    }
    static std::shared_ptr<const FieldInfo> owned(const FieldInfo& info) {
        const auto own = std::make_shared<const OwnedField>(info);
        return {own, &own->info};
    }

  private:
    const Expressions& expressions_;
    std::string_view only_;
    PointerPath path_;
    PointerPath namePath_;
    std::vector<std::string> labels_;
};

constexpr std::array kAxisIndices = {"0", "1", "2"};
constexpr std::array kAxisLabels = {" x", " y", " z"};

/// Visits numbers that may be changed.
class ParameterVisitor : public Visitor {
  public:
    ParameterVisitor(const Expressions& expressions,
                     const std::function<void(const Parameter&, double&)>& visit)
        : namer_(expressions), visit_(visit) {}

    void number(const FieldInfo& field, double& value, double) override {
        visitAt(ParameterNamer::lasting(field), value, field.key);
    }
    void vector(const FieldInfo& field, Vector3& value, const Vector3&) override {
        namer_.enterList(field.key);
        for (std::size_t i = 0; i < kAxisIndices.size(); ++i) {
            visitAt(ParameterNamer::lasting(field), value[static_cast<Eigen::Index>(i)], kAxisIndices[i],
                    kAxisLabels[i]);
        }
        namer_.leaveList();
    }
    void measure(const char* key, double& value, const FieldInfo& field) override {
        visitAt(ParameterNamer::owned(field), value, key);
    }
    void limit(const char*, double&, const FieldInfo&) override {}
    void object(const char* key, const DocumentPart& part, const char* label) override {
        namer_.enter(key, key, label);
        part.walk(*this);
        namer_.leave();
    }
    void list(const char* key, ListField& items, const char* itemLabel) override {
        namer_.enterList(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const DocumentPart item = items.at(i);
            namer_.enterItem(i, item, itemLabel);
            item.walk(*this);
            namer_.leave();
        }
        namer_.leaveList();
    }

  private:
    void visitAt(std::shared_ptr<const FieldInfo> info, double& value, const std::string& key,
                 const char* axis = "") {
        if (const auto parameter = namer_.parameter(std::move(info), value, key, axis)) {
            visit_(*parameter, value);
        }
    }

    ParameterNamer namer_;
    const std::function<void(const Parameter&, double&)>& visit_;
};

/// The same for what only reads.
class ParameterReader : public ConstVisitor {
  public:
    ParameterReader(const Expressions& expressions, const std::function<void(Parameter)>& take,
                    std::string_view only = {})
        : namer_(expressions, only), take_(take) {}

    void readNumber(const FieldInfo& field, double value, double) override {
        takeAt(ParameterNamer::lasting(field), value, field.key);
    }
    void readVector(const FieldInfo& field, const Vector3& value, const Vector3&) override {
        namer_.enterList(field.key);
        for (std::size_t i = 0; i < kAxisIndices.size(); ++i) {
            takeAt(ParameterNamer::lasting(field), value[static_cast<Eigen::Index>(i)], kAxisIndices[i],
                   kAxisLabels[i]);
        }
        namer_.leaveList();
    }
    void readMeasure(const char* key, double value, const FieldInfo& field) override {
        takeAt(ParameterNamer::owned(field), value, key);
    }
    void readLimit(const char*, double, const FieldInfo&) override {}
    void readObject(const char* key, const ConstDocumentPart& part, const char* label) override {
        namer_.enter(key, key, label);
        part.walk(*this);
        namer_.leave();
    }
    void readList(const char* key, const ListField& items, const char* itemLabel) override {
        namer_.enterList(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            const ConstDocumentPart item = items.at(i);
            namer_.enterItem(i, item, itemLabel);
            item.walk(*this);
            namer_.leave();
        }
        namer_.leaveList();
    }

  private:
    void takeAt(std::shared_ptr<const FieldInfo> info, double value, const std::string& key,
                const char* axis = "") {
        if (auto parameter = namer_.parameter(std::move(info), value, key, axis)) take_(std::move(*parameter));
    }

    ParameterNamer namer_;
    const std::function<void(Parameter)>& take_;
};

/// The pointer of a number, in room that is kept, so that nothing is allocated for each.
class NumberPointer {
  public:
    std::string_view of(const PointerPath& path, std::initializer_list<const char*> keys) {
        text_ = path.text();
        for (const char* key : keys) {
            text_ += '/';
            text_ += key;
        }
        return text_;
    }

  private:
    std::string text_;
};

/// Visits numbers without words.
class NumberVisitor : public PointerWalk {
  public:
    explicit NumberVisitor(const std::function<void(std::string_view, const FieldInfo&, double&)>& visit)
        : visit_(visit) {}

    void limit(const char*, double&, const FieldInfo&) override {}
    void measure(const char* key, double& value, const FieldInfo& field) override {
        visit_(pointer_.of(path(), {key}), field, value);
    }
    void number(const FieldInfo& field, double& value, double) override {
        visit_(pointer_.of(path(), {field.key}), field, value);
    }
    void vector(const FieldInfo& field, Vector3& value, const Vector3&) override {
        for (std::size_t i = 0; i < kAxisIndices.size(); ++i) {
            visit_(pointer_.of(path(), {field.key, kAxisIndices[i]}), field,
                   value[static_cast<Eigen::Index>(i)]);
        }
    }

  private:
    const std::function<void(std::string_view, const FieldInfo&, double&)>& visit_;
    NumberPointer pointer_;
};

/// The same for what only reads.
class NumberReader : public ConstPointerWalk {
  public:
    explicit NumberReader(const std::function<void(std::string_view, const FieldInfo&, double)>& read)
        : read_(read) {}

    void readLimit(const char*, double, const FieldInfo&) override {}
    void readMeasure(const char* key, double value, const FieldInfo& field) override {
        read_(pointer_.of(path(), {key}), field, value);
    }
    void readNumber(const FieldInfo& field, double value, double) override {
        read_(pointer_.of(path(), {field.key}), field, value);
    }
    void readVector(const FieldInfo& field, const Vector3& value, const Vector3&) override {
        for (std::size_t i = 0; i < kAxisIndices.size(); ++i) {
            read_(pointer_.of(path(), {field.key, kAxisIndices[i]}), field,
                  value[static_cast<Eigen::Index>(i)]);
        }
    }

  private:
    const std::function<void(std::string_view, const FieldInfo&, double)>& read_;
    NumberPointer pointer_;
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
    walk(visitor, rig);
}

void visitNumbers(Rig& rig, const std::function<void(std::string_view, const FieldInfo&, double&)>& visit) {
    NumberVisitor visitor(visit);
    walk(visitor, rig);
}

void readNumbers(const Rig& rig, const std::function<void(std::string_view, const FieldInfo&, double)>& read) {
    NumberReader reader(read);
    walk(reader, rig);
}

std::vector<Parameter> parametersOf(const Rig& rig) {
    std::vector<Parameter> parameters;
    const std::function<void(Parameter)> take = [&](Parameter p) { parameters.push_back(std::move(p)); };
    ParameterReader reader(rig.expressions, take);
    walk(reader, rig);
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
    giveOwnTemperature(rig, wanted);
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
    } else {
        resolveMirrorImages(rig);
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
    std::optional<Parameter> found;
    const std::function<void(Parameter)> take = [&](Parameter parameter) {
        if (!found && isAt(parameter, wanted)) found = std::move(parameter);
    };
    ParameterReader byIndex(rig.expressions, take, wanted);
    walk(byIndex, rig);
    if (found) return found;
    ParameterReader byName(rig.expressions, take);
    walk(byName, rig);
    return found;
}

} // namespace hingelab
