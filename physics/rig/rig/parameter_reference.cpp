// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/parameter_reference.h"

#include <cmath>
#include <functional>
#include <map>
#include <typeindex>

#include "rig/rig_walk.h"
#include "text/file_number.h"

namespace hingelab {
namespace {

/// Writes one section for each kind of object; where one occurs again, it refers to its section.
class ReferenceBuilder : public ConstVisitor {
  public:
    /// The section of an object, found at `path`, and then those of what it consists of.
    void section(const PartType& type, const std::string& title, const std::string& path,
                 const std::string& intro = {}) {
        out_ += "\n## " + title + "\n\n" + (intro.empty() ? "" : intro + "\n\n") + kHead;
        const std::string outer = std::exchange(path_, path);
        const std::vector<std::function<void()>> waiting = std::exchange(inner_, {});
        const OwnDocumentPart object(type);
        ConstDocumentPart(object.part()).walk(*this);
        const std::vector<std::function<void()>> inner = std::exchange(inner_, waiting);
        for (const auto& write : inner) write();
        path_ = outer;
    }
    [[nodiscard]] const std::string& page() const { return out_; }

    void readText(const char* key, const std::string&, const char* help) override {
        row(key, "–", "–", "text", help);
    }
    void readName(const char* key, const std::string&, const char* help) override {
        row(key, "–", "–", "a name of its own", help);
    }
    void readReference(const char* key, const std::string&, Refers to, const char* help) override {
        row(key, "–", "–", std::string("name of ") + named(to), help);
    }
    void readFile(const char* key, const std::string&, const char* help) override {
        row(key, "–", "–", "path", help);
    }
    void readTexts(const char* key, const std::vector<std::string>&, const char* help) override {
        row(key, "[]", "–", "list of texts", help);
    }
    void readChannels(const char* key, const std::vector<std::string>&, const char* help) override {
        row(key, "[]", "–", "names of channels", help);
    }
    void readJson(const char* key, const Json&, const char* help) override {
        row(key, "[]", "–", "list of operations", help);
    }
    void readNumber(const FieldInfo& field, double, double byDefault) override {
        numberRow(field, shortestText(inFile(field, byDefault)));
    }
    void readVector(const FieldInfo& field, const Vector3&, const Vector3& v) override {
        numberRow(field, "[" + shortestText(inFile(field, v[0])) + ", " + shortestText(inFile(field, v[1])) +
                             ", " + shortestText(inFile(field, v[2])) + "]");
    }
    void readOptionalVector(const FieldInfo& field, const std::optional<Vector3>&) override {
        row(field.key, "none", std::string(fileUnit(field.quantity).symbol), "three numbers, or absent",
            field.help);
    }
    void readMeasure(const char* key, double value, const FieldInfo& field) override {
        row(key, shortestText(value), "of its quantity", "between `lower` and `upper`",
            *field.help != '\0' ? field.help : "Its value.");
    }
    void readLimit(const char* key, double value, const FieldInfo& field) override {
        const bool isOptional = std::abs(value) >= kUnlimited;
        const bool isEnd = std::string_view(key) == "lower" || std::string_view(key) == "upper";
        row(key, isOptional ? "none" : shortestText(value),
            field.quantity == Quantity::dimensionless ? "–" : "of its quantity",
            isOptional ? "a number, or absent"
            : isEnd    ? "`lower` below `upper`"
                       : rangeText(field),
            field.help);
    }
    void readFound(const char* key, std::span<const double> values, const char* help) override {
        row(key, "–", "–", values.size() == 1 ? "a number" : std::to_string(values.size()) + " numbers", help);
    }
    void readChoice(const char* key, const ChoiceField& choice, const char* help) override {
        std::string allowed;
        for (std::size_t i = 0; i < choice.count(); ++i) {
            allowed += (allowed.empty() ? "`" : ", `") + std::string(choice.text(i)) + "`";
        }
        row(key, choice.text(), "–", allowed, help);
    }
    void readObject(const char* key, const ConstDocumentPart& part, const char* label) override {
        row(key, "–", "–", "object", refer(part.type(), label, path_ + "." + key));
    }
    void readOptional(const char* key, const OptionalField& optional, const char* label) override {
        row(key, "none", "–", "object, or absent", refer(optional.type(), label, path_ + "." + key));
    }
    void readList(const char* key, const ListField& items, const char* label) override {
        row(key, "[]", "–", "list of objects", refer(items.itemType(), label, path_ + "." + key + "[]"));
    }
    void readVariant(const VariantField& variant) override {
        std::string allowed;
        for (const KindName& name : variant.names()) {
            allowed += (allowed.empty() ? "`" : ", `") + std::string(name.name) + "`";
        }
        const bool hasDefault = variant.whenMissing() == VariantDefault::first;
        row("type", hasDefault ? variant.names()[0].name : "–", "–", allowed,
            "Which kind it is; further keys below.");
        for (std::size_t i = 0; i < variant.names().size(); ++i) alternative(variant, i);
    }

  private:
    static const char* named(Refers to) {
        switch (to) {
            case Refers::body:
                return "a body";
            case Refers::bodyOrAll:
                return "a body, or *";
            case Refers::carrier:
                return "a body or a frame of an assembly";
            case Refers::coordinate:
                return "a joint or an assembly";
            case Refers::shape:
                return "a shape";
            case Refers::point:
                return "a point";
            case Refers::element:
                return "a force element";
            case Refers::channel:
                return "a channel";
        }
        return "";
    }

    static constexpr const char* kHead = "| key | default | unit | valid | meaning |\n|---|---|---|---|---|\n";

    void row(const char* key, const std::string& value, const std::string& unit, const std::string& valid,
             const std::string& help) {
        out_ +=
            "| `" + std::string(key) + "` | " + value + " | " + unit + " | " + valid + " | " + help + " |\n";
    }
    void numberRow(const FieldInfo& info, const std::string& value) {
        const std::string unit(fileUnit(info.quantity).symbol);
        row(info.key, value, unit.empty() ? "–" : unit, rangeText(info), info.help);
    }

    /// "Lower stop." where a type is new, which then gets a section; else where its section is.
    std::string refer(const PartType& type, const char* label, const std::string& path) {
        const auto [seen, isNew] = seen_.emplace(std::type_index(type.id), shown(path));
        if (!isNew) return std::string(label) + ": as " + seen->second + ".";
        const std::string title = std::string(label) + " (" + shown(path) + ")";
        inner_.emplace_back([this, &type, title, path] { section(type, title, path); });
        return std::string(label) + ": see below.";
    }
    static std::string shown(const std::string& path) { return "`" + path.substr(1) + "`"; }

    void alternative(const VariantField& variant, std::size_t i) {
        const PartType& type = variant.typeOf(i);
        if (type.isEmpty) return;
        const KindName& kind = variant.names()[i];
        std::string title = shown(path_) + " of type `" + kind.name + "`";
        std::string intro;
        if (path_ == ".elements[]" || path_ == ".joints[]") { // whose kinds have words of their own
            title = std::string(kind.label) + " (" + title + ")";
            intro = kind.help;
        }
        inner_.emplace_back([this, &type, title, path = path_, intro] { section(type, title, path, intro); });
    }

    std::string out_ =
        "# Parameters\n\nGenerated from the program's own description of a rig by `hingelab-cli schema "
        "--markdown`; a test keeps it current. Numbers in files are in these SI units, or texts with a "
        "unit such as `\"30 deg\"`. `elements[].detents[]` means: an item of the list `detents` of an "
        "item of the list `elements`.\n";
    std::string path_;
    std::vector<std::function<void()>> inner_; ///< sections that follow the present one
    std::map<std::type_index, std::string> seen_;
};

} // namespace

std::string parameterReference() {
    ReferenceBuilder builder;
    const Rig rig;
    builder.section(partOf(rig).type(), "The rig", "");
    return builder.page();
}

} // namespace hingelab
