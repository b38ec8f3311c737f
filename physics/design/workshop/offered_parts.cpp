// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/offered_parts.h"

#include <algorithm>

#include "rig/rig_walk.h"

namespace hingelab {
namespace {

/// Finds parts which are offered in the kinds of an item of a list.
class PartFinder : public ConstVisitor {
  public:
    PartFinder(std::vector<OfferedPart>& parts, std::string list) : parts_(parts), list_(std::move(list)) {}

    void readObject(const char*, const ConstDocumentPart&, const char*) override {}
    void readOptional(const char* key, const OptionalField& optional, const char*) override {
        note(optional.type(), key, false);
    }
    void readList(const char* key, const ListField& items, const char*) override {
        note(items.itemType(), key, true);
    }
    void readVariant(const VariantField& variant) override {
        for (std::size_t i = 0; i < variant.names().size(); ++i) {
            kind_ = variant.names()[i].name;
            const OwnDocumentPart kind(variant.typeOf(i));
            ConstDocumentPart(kind.part()).walk(*this);
        }
        kind_.clear();
    }

  private:
    void note(const PartType& type, const char* key, bool isList) {
        if (type.offered == nullptr) return;
        const OfferedWords& as = *type.offered;
        auto found = std::find_if(parts_.begin(), parts_.end(),
                                  [&](const OfferedPart& part) { return part.name == as.name; });
        if (found == parts_.end()) found = parts_.insert(found, {as.name, as.label, as.help, {}});
        found->homes.push_back({list_, kind_, key, isList});
    }

    std::vector<OfferedPart>& parts_;
    std::string list_;
    std::string kind_;
};

/// What the items of one of the rig's lists offer.
class ListFinder : public ConstVisitor {
  public:
    ListFinder(std::vector<OfferedPart>& parts, std::string list) : parts_(parts), list_(std::move(list)) {}
    void readObject(const char*, const ConstDocumentPart&, const char*) override {}
    void readList(const char* key, const ListField& items, const char*) override {
        if (key != list_) return;
        PartFinder finder(parts_, list_);
        const OwnDocumentPart item(items.itemType());
        ConstDocumentPart(item.part()).walk(finder);
    }

  private:
    std::vector<OfferedPart>& parts_;
    std::string list_;
};

std::vector<OfferedPart> findParts() {
    std::vector<OfferedPart> parts;
    for (const char* list : {"elements", "joints", "motors"}) {
        ListFinder finder(parts, list);
        walk(finder, Rig{});
    }
    for (OfferedPart& part : parts) { // an end stop above is what is mostly meant
        std::stable_sort(part.homes.begin(), part.homes.end(), [](const auto& a, const auto& b) {
            return a.key.starts_with("upper") && !b.key.starts_with("upper");
        });
    }
    return parts;
}

} // namespace

const std::vector<OfferedPart>& offeredParts() {
    static const std::vector<OfferedPart> parts = findParts();
    return parts;
}

} // namespace hingelab
