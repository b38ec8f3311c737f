// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/parameter_reference.h"

#include <cmath>
#include <functional>
#include <map>
#include <typeindex>

#include "physics/rig/describe.h"
#include "physics/text/file_number.h"

namespace hingelab {
namespace {

/// Writes one section for each kind of object; where one occurs again, it refers to its section.
class ReferenceBuilder : public TextsAlike<ReferenceBuilder> {
  public:
    /// The section of T, found at `path`, and then those of what it consists of.
    template <class T>
    void section(const std::string& title, const std::string& path, const std::string& intro = {}) {
        out_ += "\n## " + title + "\n\n" + (intro.empty() ? "" : intro + "\n\n") + kHead;
        const std::string outer = std::exchange(path_, path);
        const std::vector<std::function<void()>> waiting = std::exchange(inner_, {});
        T object;
        describe(*this, object);
        const std::vector<std::function<void()>> inner = std::exchange(inner_, waiting);
        for (const auto& write : inner) write();
        path_ = outer;
    }
    [[nodiscard]] const std::string& text() const { return out_; }

    void text(const char* key, std::string&, const char* help) { row(key, "–", "–", "text", help); }
    void name(const char* key, std::string&, const char* help) {
        row(key, "–", "–", "a name of its own", help);
    }
    void reference(const char* key, std::string&, Refers to, const char* help) {
        row(key, "–", "–", std::string("name of ") + named(to), help);
    }
    void file(const char* key, std::string&, const char* help) { row(key, "–", "–", "path", help); }
    void texts(const char* key, std::vector<std::string>&, const char* help) {
        row(key, "[]", "–", "list of texts", help);
    }
    void channels(const char* key, std::vector<std::string>&, const char* help) {
        row(key, "[]", "–", "names of channels", help);
    }
    void json(const char* key, Json&, const char* help) { row(key, "[]", "–", "list of operations", help); }
    template <class T>
    void table(T& defaults) {
        for (const auto& field : Table<T>::numbers) {
            numberRow(field.info, shortestText(inFile(field.info, defaults.*field.member)));
        }
        for (const auto& field : Table<T>::vectors) {
            const Vector3& v = defaults.*field.member;
            numberRow(field.info, "[" + shortestText(inFile(field.info, v[0])) + ", " +
                                      shortestText(inFile(field.info, v[1])) + ", " +
                                      shortestText(inFile(field.info, v[2])) + "]");
        }
    }
    void measure(const char* key, double& value, const FieldInfo& field) {
        row(key, shortestText(value), "of its quantity", "between `lower` and `upper`",
            *field.help != '\0' ? field.help : "Its value.");
    }
    void limit(const char* key, double& value, const FieldInfo& field) {
        const bool isOptional = std::abs(value) >= kUnlimited;
        const bool isEnd = std::string_view(key) == "lower" || std::string_view(key) == "upper";
        row(key, isOptional ? "none" : shortestText(value),
            field.quantity == Quantity::dimensionless ? "–" : "of its quantity",
            isOptional ? "a number, or absent"
            : isEnd    ? "`lower` below `upper`"
                       : rangeText(field),
            field.help);
    }
    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char* help) {
        std::string allowed;
        std::string chosen;
        for (const auto& entry : names) {
            allowed += (allowed.empty() ? "`" : ", `") + std::string(entry.text) + "`";
            if (entry.value == value) chosen = entry.text;
        }
        row(key, chosen, "–", allowed, help);
    }
    template <class T>
    void object(const char* key, T&, const char* label) {
        row(key, "–", "–", "object", refer<T>(label, path_ + "." + key));
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>&, const char* label) {
        row(key, "none", "–", "object, or absent", refer<T>(label, path_ + "." + key));
    }
    template <class T>
    void list(const char* key, std::vector<T>&, const char* label) {
        row(key, "[]", "–", "list of objects", refer<T>(label, path_ + "." + key + "[]"));
    }
    template <class Variant, class Names>
    void variant(Variant&, const Names& names, VariantDefault whenMissing = VariantDefault::none) {
        std::string allowed;
        for (const auto& name : names)
            allowed += (allowed.empty() ? "`" : ", `") + std::string(name.name) + "`";
        row("type", whenMissing == VariantDefault::first ? names[0].name : "–", "–", allowed,
            "Which kind it is; further keys below.");
        alternatives<Variant>(names, path_);
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

    /// "Lower stop." where T is new, which then gets a section; else where its section is.
    template <class T>
    std::string refer(const char* label, const std::string& path) {
        const auto [seen, isNew] = seen_.emplace(std::type_index(typeid(T)), shown(path));
        if (!isNew) return std::string(label) + ": as " + seen->second + ".";
        const std::string title = std::string(label) + " (" + shown(path) + ")";
        inner_.emplace_back([this, title, path] { section<T>(title, path); });
        return std::string(label) + ": see below.";
    }
    static std::string shown(const std::string& path) { return "`" + path.substr(1) + "`"; }

    template <class Variant, class Names, std::size_t I = 0>
    void alternatives(const Names& names, const std::string& path) {
        if constexpr (I < std::variant_size_v<Variant>) {
            using T = std::variant_alternative_t<I, Variant>;
            std::string title = shown(path) + " of type `" + names[I].name + "`";
            std::string intro;
            const auto introduce = [&](const auto& kind) {
                title = std::string(kind.label) + " (" + title + ")";
                intro = kind.help;
            };
            if constexpr (std::is_same_v<Variant, ElementLaw>) introduce(kElementKinds[I]);
            if constexpr (std::is_same_v<Variant, JointKind>) introduce(kJointKinds[I]);
            if constexpr (!std::is_empty_v<T>) {
                inner_.emplace_back([this, title, path, intro] { section<T>(title, path, intro); });
            }
            alternatives<Variant, Names, I + 1>(names, path);
        }
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
    builder.section<Rig>("The rig", "");
    return builder.text();
}

} // namespace hingelab
