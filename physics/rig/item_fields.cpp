// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/rig/item_fields.h"

#include <algorithm>
#include <cctype>

#include "physics/rig/describe.h"
#include "physics/text/pointer.h"

namespace hingelab {
namespace {

/// The archive that finds the columns of what has nothing but numbers (see describe.h).
class ColumnFinder : public TextsAlike<ColumnFinder> {
  public:
    void text(const char*, std::string&, const char*) { isGrid_ = false; }
    void texts(const char*, std::vector<std::string>&, const char*) { isGrid_ = false; }
    void measure(const char*, double&, const FieldInfo&) { isGrid_ = false; }
    template <class T>
    void table(T&) {
        for (const auto& field : Table<T>::numbers) columns_.push_back(&field.info);
        isGrid_ = isGrid_ && Table<T>::vectors.empty();
    }
    template <class Enum, class Names>
    void choice(const char*, Enum&, const Names&, const char*) {
        isGrid_ = false;
    }
    template <class T>
    void object(const char*, T&, const char*) {
        isGrid_ = false;
    }
    template <class T>
    void optionalObject(const char*, std::optional<T>&, const char*) {
        isGrid_ = false;
    }
    template <class T>
    void list(const char*, std::vector<T>&, const char*) {
        isGrid_ = false;
    }
    template <class Variant, class Names>
    void variant(Variant&, const Names&, VariantDefault = VariantDefault::none) {
        isGrid_ = false;
    }

    /// Empty where there is more than numbers.
    [[nodiscard]] std::vector<const FieldInfo*> columns() const {
        return isGrid_ ? columns_ : std::vector<const FieldInfo*>{};
    }

  private:
    std::vector<const FieldInfo*> columns_;
    bool isGrid_ = true;
};

/// More than a handful of parameters is a form, not a row of a grid: pairs, and coordinates in space.
bool areColumns(const std::vector<const FieldInfo*>& fields) {
    constexpr std::size_t most = 2;
    constexpr std::size_t ofSpace = 3;
    const auto isLength = [](const FieldInfo* field) { return field->quantity == Quantity::length; };
    return fields.size() <= most ||
           (fields.size() == ofSpace && std::all_of(fields.begin(), fields.end(), isLength));
}

template <class T>
std::vector<const FieldInfo*> columnsOf() {
    ColumnFinder finder;
    T item{};
    describe(finder, item);
    std::vector<const FieldInfo*> columns = finder.columns();
    return areColumns(columns) ? columns : std::vector<const FieldInfo*>{};
}

template <class T>
std::vector<double> rowOf(T& item) {
    std::vector<double> row;
    if constexpr (requires { Table<T>::numbers; }) {
        for (const auto& field : Table<T>::numbers) row.push_back(item.*field.member);
    }
    return row;
}

template <class T>
concept HasName = requires(T& item) {
    item.name;
};

std::string shownName(const std::string& label) {
    std::string text = label;
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// The archive that collects the fields of one item (see describe.h).
class FieldCollector {
  public:
    FieldCollector(const Rig& rig, const std::string& item, std::vector<ItemField>& fields)
        : rig_(rig), wanted_(splitPointer(item)), fields_(fields) {
        if (item.empty()) wanted_.clear(); // splitting gives one empty segment
    }

    void text(const char* key, std::string& value, const char* help) {
        add(ItemField::Form::text, key, help).value = value;
    }
    void texts(const char* key, std::vector<std::string>& values, const char* help) {
        ItemField& field = add(ItemField::Form::lines, key, help);
        for (const std::string& value : values) field.value += (field.value.empty() ? "" : "\n") + value;
        field.count = values.size();
    }
    void channels(const char* key, std::vector<std::string>& values, const char* help) {
        texts(key, values, help);
    }
    void json(const char*, Json&, const char*) {} // made by comparing, not by typing
    void name(const char* key, std::string& value, const char* help) {
        add(ItemField::Form::name, key, help).value = value;
    }
    void file(const char* key, std::string& value, const char* help) {
        add(ItemField::Form::file, key, help).value = value;
    }
    void reference(const char* key, std::string& value, Refers to, const char* help) {
        if (isWanted()) {
            ItemField& field = add(ItemField::Form::reference, key, help);
            field.value = value;
            field.options = referenceOptions(rig_, to, body_);
            field.refers = to;
            field.ofBody = body_;
        }
        if (to == Refers::body || to == Refers::bodyOrAll) body_ = value;
    }
    template <class Enum, class Names>
    void choice(const char* key, Enum& value, const Names& names, const char* help) {
        if (!isWanted()) return;
        ItemField& field = add(ItemField::Form::choice, key, help);
        for (const auto& name : names) {
            field.options.push_back({name.text, name.label, {}});
            if (name.value == value) field.value = name.text;
        }
    }
    template <class T>
    void table(T& object) {
        if (!isWanted()) return;
        for (const auto& field : Table<T>::numbers) number(field.info, "", object.*field.member, "");
        constexpr const char* axes[] = {" x", " y", " z"};
        for (const auto& field : Table<T>::vectors) {
            for (int i = 0; i < 3; ++i) {
                number(field.info, "/" + std::to_string(i), (object.*field.member)[i], axes[i]);
            }
        }
    }
    void measure(const char* key, double& value, const FieldInfo& info) {
        if (!isWanted()) return;
        FieldInfo own = info; // whose texts are those of the item, and do not outlast it
        own.label = own.help = key;
        number(own, "", value, "");
        fields_.back().help = info.help;
    }
    void limit(const char* key, double& value, const FieldInfo& info) {
        if (!isWanted()) return;
        measure(key, value, info);
        fields_.back().form = ItemField::Form::limit;
    }
    template <class T>
    void object(const char* key, T& object, const char* label) {
        if (!leadsTo(key)) return;
        if (isWanted()) add(ItemField::Form::part, key, "").label = label;
        enter(key, [&] { describe(*this, object); });
    }
    template <class T>
    void optionalObject(const char* key, std::optional<T>& object, const char* label) {
        if (!leadsTo(key)) return;
        if (isWanted()) {
            ItemField& field = add(ItemField::Form::optionalPart, key, "");
            const std::string own = labelOfKey(key);
            field.label = own.size() >= std::string(label).size() ? own : label;
            field.isPresent = object.has_value();
        }
        if (object) enter(key, [&] { describe(*this, *object); });
    }
    template <class T>
    void list(const char* key, std::vector<T>& items, const char* itemLabel) {
        if (!leadsTo(key)) return;
        const std::vector<const FieldInfo*> columns = columnsOf<T>();
        if (isWanted()) {
            const auto form = HasName<T>        ? ItemField::Form::items
                              : columns.empty() ? ItemField::Form::list
                                                : ItemField::Form::grid;
            ItemField& field = add(form, key, "");
            field.count = items.size();
            field.columns = columns;
            if (form == ItemField::Form::grid) {
                for (T& item : items) field.rows.push_back(rowOf(item));
            }
            if (form != ItemField::Form::list) return;
        }
        path_.push(key);
        ++nesting_;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const std::string index = std::to_string(i);
            if (!leadsTo(index)) continue;
            if (isWanted()) {
                ItemField& field = add(ItemField::Form::part, index.c_str(), "");
                field.label = std::string(itemLabel) + " " + std::to_string(i + 1);
                field.isListItem = true;
            }
            enter(index, [&] { describe(*this, items[i]); });
        }
        --nesting_;
        path_.pop();
    }
    template <class Variant, class Names>
    void variant(Variant& variant, const Names& names, VariantDefault = VariantDefault::none) {
        if (isWanted()) {
            ItemField& field = add(ItemField::Form::kind, "type", "");
            field.label = "Kind";
            field.value = names[variant.index()].name;
            field.help = names[variant.index()].help;
            for (const auto& name : names) field.options.push_back({name.name, name.label, name.help});
        }
        std::visit([this](auto& alternative) { describe(*this, alternative); }, variant);
    }

  private:
    /// Whether the present place is the item, or within it.
    [[nodiscard]] bool isWanted() const { return nesting_ >= wanted_.size(); }

    /// Whether the item is beyond this key of the present place, or contains it.
    [[nodiscard]] bool leadsTo(const std::string& key) const {
        if (wanted_.empty()) return false; // of the rig itself the texts alone
        return nesting_ >= wanted_.size() || wanted_[nesting_] == key;
    }

    template <class Body>
    void enter(const std::string& key, const Body& body) {
        path_.push(key);
        ++nesting_;
        body();
        --nesting_;
        path_.pop();
    }

    ItemField& add(ItemField::Form form, const char* key, const char* help) {
        if (!isWanted()) return spare_ = {};
        ItemField field;
        field.form = form;
        field.pointer = path_.child(key);
        field.label = labelOfKey(key);
        field.help = help;
        field.depth = static_cast<int>(nesting_ - wanted_.size());
        fields_.push_back(std::move(field));
        return fields_.back();
    }

    void number(const FieldInfo& info, const std::string& index, double value, const char* axis) {
        ItemField& field = add(ItemField::Form::number, info.key, info.help);
        field.pointer += index;
        field.label = shownName(info.label) + axis;
        field.info = std::make_shared<const FieldInfo>(info);
        field.number = value;
    }

    const Rig& rig_;
    std::vector<std::string> wanted_;
    std::vector<ItemField>& fields_;
    ItemField spare_;
    PointerPath path_;
    std::string body_;        ///< whose shapes and points are meant
    std::size_t nesting_ = 0; ///< segments of the present place
};

template <class Items>
void addNames(const Items& items, const std::string& help, std::vector<FieldOption>& options) {
    for (const auto& item : items) options.push_back({item.name, item.name, help});
}

void addCoordinates(const Rig& rig, std::vector<FieldOption>& options) {
    for (const Joint& joint : rig.joints) {
        const std::vector<CoordinateName> names = coordinateNames(joint.kind);
        for (const CoordinateName& coordinate : names) {
            if (!coordinate.canBeDriven) continue;
            const std::string text = names.size() == 1 ? joint.name : joint.name + "." + coordinate.suffix;
            options.push_back({text, text, coordinate.isRotation ? "turns" : "slides"});
        }
    }
    addNames(rig.assemblies, "assembly", options);
}

} // namespace

std::string labelOfKey(const char* key) {
    std::string text = shownName(key);
    for (char& c : text) {
        if (c == '_') c = ' ';
    }
    return text;
}

std::vector<FieldOption> referenceOptions(const Rig& rig, Refers to, const std::string& body) {
    std::vector<FieldOption> options;
    if (to == Refers::body || to == Refers::carrier || to == Refers::bodyOrAll) {
        if (to == Refers::bodyOrAll) options.push_back({kAllBodies, "All bodies", {}});
        const bool hasWorld = std::any_of(rig.bodies.begin(), rig.bodies.end(),
                                          [](const Body& b) { return b.name == kWorldName; });
        if (!hasWorld) options.push_back({kWorldName, kWorldName, "the ground"});
        addNames(rig.bodies, "body", options);
    }
    if (to == Refers::carrier) {
        for (const AssemblyItem& assembly : rig.assemblies) {
            for (const char* frame : kAssemblyFrames) {
                const std::string text = assembly.name + "." + frame;
                options.push_back({text, text, "frame of an assembly"});
            }
        }
    }
    if (to == Refers::coordinate) {
        options.push_back({"", "—", "none: between two points"});
        addCoordinates(rig, options);
    }
    if (to == Refers::shape || to == Refers::point) {
        options.push_back({"", "—", "none"});
        for (const Body& owner : rig.bodies) {
            if (owner.name != body) continue;
            if (to == Refers::shape) {
                addNames(owner.shapes, "shape", options);
            } else {
                addNames(owner.points, "point", options);
            }
        }
    }
    return options;
}

std::vector<ItemField> fieldsOf(const Rig& rig, const std::string& item) {
    std::vector<ItemField> fields;
    Rig copy = rig; // the walk is written for writing, too
    FieldCollector collector(rig, item, fields);
    describe(collector, copy);
    return fields;
}

} // namespace hingelab
