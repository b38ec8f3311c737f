// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/item_fields.h"

#include <algorithm>
#include <cctype>

#include "rig/rig_walk.h"
#include "text/pointer.h"

namespace hingelab {
namespace {

/// Finds the columns of what has nothing but numbers.
class ColumnFinder : public ConstVisitor {
  public:
    void readText(const char*, const std::string&, const char*) override { isGrid_ = false; }
    void readTexts(const char*, const std::vector<std::string>&, const char*) override { isGrid_ = false; }
    void readMeasure(const char*, double, const FieldInfo&) override { isGrid_ = false; }
    void readNumber(const FieldInfo& field, double, double) override { columns_.push_back(&field); }
    void readVector(const FieldInfo&, const Vector3&, const Vector3&) override { isGrid_ = false; }
    void readChoice(const char*, const ChoiceField&, const char*) override { isGrid_ = false; }
    void readObject(const char*, const ConstDocumentPart&, const char*) override { isGrid_ = false; }
    void readOptional(const char*, const OptionalField&, const char*) override { isGrid_ = false; }
    void readList(const char*, const ListField&, const char*) override { isGrid_ = false; }
    void readVariant(const VariantField&) override { isGrid_ = false; }

    /// Empty where there is more than numbers.
    [[nodiscard]] std::vector<const FieldInfo*> columns() const {
        return isGrid_ ? columns_ : std::vector<const FieldInfo*>{};
    }

  private:
    std::vector<const FieldInfo*> columns_;
    bool isGrid_ = true;
};

/// Whether an object consists of nothing but what the program has found: that is in no form.
class FoundFinder : public ConstVisitor {
  public:
    [[nodiscard]] bool isAllFound() const { return hasFound_ && !hasOther_; }

    void readFound(const char*, std::span<const double>, const char*) override { hasFound_ = true; }
    void readText(const char*, const std::string&, const char*) override { hasOther_ = true; }
    void readTexts(const char*, const std::vector<std::string>&, const char*) override { hasOther_ = true; }
    void readNumber(const FieldInfo&, double, double) override { hasOther_ = true; }
    void readVector(const FieldInfo&, const Vector3&, const Vector3&) override { hasOther_ = true; }
    void readMeasure(const char*, double, const FieldInfo&) override { hasOther_ = true; }
    void readChoice(const char*, const ChoiceField&, const char*) override { hasOther_ = true; }

  private:
    bool hasFound_ = false;
    bool hasOther_ = false;
};

bool isAllFound(const ConstDocumentPart& part) {
    FoundFinder finder;
    part.walk(finder);
    return finder.isAllFound();
}

/// More than a handful of parameters is a form, not a row of a grid: pairs, and coordinates in space.
bool areColumns(const std::vector<const FieldInfo*>& fields) {
    constexpr std::size_t most = 2;
    constexpr std::size_t ofSpace = 3;
    const auto isLength = [](const FieldInfo* field) { return field->quantity == Quantity::length; };
    return fields.size() <= most ||
           (fields.size() == ofSpace && std::all_of(fields.begin(), fields.end(), isLength));
}

std::vector<const FieldInfo*> columnsOf(const PartType& type) {
    ColumnFinder finder;
    const OwnDocumentPart item(type);
    ConstDocumentPart(item.part()).walk(finder);
    std::vector<const FieldInfo*> columns = finder.columns();
    return areColumns(columns) ? columns : std::vector<const FieldInfo*>{};
}

/// The numbers of an object alone.
class RowReader : public ConstVisitor {
  public:
    void readNumber(const FieldInfo&, double value, double) override { row_.push_back(value); }
    [[nodiscard]] std::vector<double> take() { return std::move(row_); }

  private:
    std::vector<double> row_;
};

std::vector<double> rowOf(const ConstDocumentPart& item) {
    RowReader reader;
    item.walk(reader);
    return reader.take();
}

std::string shownName(const std::string& label) {
    std::string text = label;
    if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
}

/// Collects the fields of one item.
class FieldCollector : public ConstVisitor {
  public:
    FieldCollector(const Rig& rig, const std::string& item, std::vector<ItemField>& fields)
        : rig_(rig), wanted_(splitPointer(item)), fields_(fields) {
        if (item.empty()) wanted_.clear(); // splitting gives one empty segment
    }

    void readText(const char* key, const std::string& value, const char* help) override {
        add(ItemField::Form::text, key, help).value = value;
    }
    void readTexts(const char* key, const std::vector<std::string>& values, const char* help) override {
        ItemField& field = add(ItemField::Form::lines, key, help);
        for (const std::string& value : values) field.value += (field.value.empty() ? "" : "\n") + value;
        field.count = values.size();
    }
    void readName(const char* key, const std::string& value, const char* help) override {
        add(ItemField::Form::name, key, help).value = value;
    }
    void readFile(const char* key, const std::string& value, const char* help) override {
        add(ItemField::Form::file, key, help).value = value;
    }
    void readReference(const char* key, const std::string& value, Refers to, const char* help) override {
        if (isWanted()) {
            ItemField& field = add(ItemField::Form::reference, key, help);
            field.value = value;
            field.options = referenceOptions(rig_, to, body_);
            field.refers = to;
            field.ofBody = body_;
        }
        if (to == Refers::body || to == Refers::bodyOrAll) body_ = value;
    }
    void readChoice(const char* key, const ChoiceField& choice, const char* help) override {
        if (!isWanted()) return;
        ItemField& field = add(ItemField::Form::choice, key, help);
        for (std::size_t i = 0; i < choice.count(); ++i) {
            field.options.push_back({choice.text(i), choice.label(i), {}});
        }
        field.value = choice.text();
    }
    void readNumber(const FieldInfo& field, double value, double) override {
        if (isWanted()) addNumber(field, "", value, "");
    }
    void readVector(const FieldInfo& field, const Vector3& value, const Vector3&) override {
        if (!isWanted()) return;
        constexpr const char* axes[] = {" x", " y", " z"};
        for (int i = 0; i < 3; ++i) addNumber(field, "/" + std::to_string(i), value[i], axes[i]);
    }
    void readMeasure(const char* key, double value, const FieldInfo& info) override {
        if (!isWanted()) return;
        FieldInfo own = info; // whose texts are those of the item, and do not outlast it
        own.label = own.help = key;
        addNumber(own, "", value, "");
        fields_.back().help = info.help;
    }
    void readLimit(const char* key, double value, const FieldInfo& info) override {
        if (!isWanted()) return;
        readMeasure(key, value, info);
        fields_.back().form = ItemField::Form::limit;
    }
    void readObject(const char* key, const ConstDocumentPart& part, const char* label) override {
        if (!leadsTo(key) || isAllFound(part)) return;
        if (isWanted()) add(ItemField::Form::part, key, "").label = label;
        enter(key, part);
    }
    void readOptional(const char* key, const OptionalField& optional, const char* label) override {
        if (!leadsTo(key)) return;
        if (isWanted()) {
            ItemField& field = add(ItemField::Form::optionalPart, key, "");
            const std::string own = labelOfKey(key);
            field.label = own.size() >= std::string(label).size() ? own : label;
            field.isPresent = optional.isPresent();
        }
        if (optional.isPresent()) enter(key, optional.part());
    }
    void readList(const char* key, const ListField& items, const char* itemLabel) override {
        if (!leadsTo(key) || isAllFound(OwnDocumentPart(items.itemType()).part())) return;
        if (isWanted() && !addList(key, items)) return;
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
            enter(index, items.at(i));
        }
        --nesting_;
        path_.pop();
    }
    void readVariant(const VariantField& variant) override {
        if (isWanted()) {
            ItemField& field = add(ItemField::Form::kind, "type", "");
            field.label = "Kind";
            field.value = variant.kind().name;
            field.help = variant.kind().help;
            for (const KindName& name : variant.names()) {
                field.options.push_back({name.name, name.label, name.help});
            }
        }
        variant.part().walk(*this);
    }

  private:
    /// Whether the present place is the item, or within it.
    [[nodiscard]] bool isWanted() const { return nesting_ >= wanted_.size(); }

    /// Whether the item is beyond this key of the present place, or contains it.
    [[nodiscard]] bool leadsTo(const std::string& key) const {
        if (wanted_.empty()) return false; // of the rig itself the texts alone
        return nesting_ >= wanted_.size() || wanted_[nesting_] == key;
    }

    /// Whether its items are fields, too.
    bool addList(const char* key, const ListField& items) {
        const std::vector<const FieldInfo*> columns = columnsOf(items.itemType());
        const auto form = items.itemType().name != nullptr ? ItemField::Form::items
                          : columns.empty()                ? ItemField::Form::list
                                                           : ItemField::Form::grid;
        ItemField& field = add(form, key, "");
        field.count = items.size();
        field.columns = columns;
        if (form == ItemField::Form::grid) {
            for (std::size_t i = 0; i < items.size(); ++i) field.rows.push_back(rowOf(items.at(i)));
        }
        return form == ItemField::Form::list;
    }

    void enter(const std::string& key, const ConstDocumentPart& part) {
        path_.push(key);
        ++nesting_;
        part.walk(*this);
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

    void addNumber(const FieldInfo& info, const std::string& index, double value, const char* axis) {
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

/// Elements that another one can be the mirror image of.
void addImageable(const Rig& rig, std::vector<FieldOption>& options) {
    for (const Element& element : rig.elements) {
        if (!element.mirror && element.from && element.to)
            options.push_back({element.name, element.name, "force element"});
    }
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
    if (to == Refers::element) addImageable(rig, options);
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
    FieldCollector collector(rig, item, fields);
    walk(collector, rig);
    return fields;
}

} // namespace hingelab
