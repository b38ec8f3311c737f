// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/workshop/offered_parts.h"

#include <algorithm>

#include "physics/rig/describe.h"

namespace hingelab {
namespace {

/// The archive that finds parts which are offered (see archive.h).
class PartFinder : public ValuesIgnored<PartFinder> {
  public:
    PartFinder(std::vector<OfferedPart>& parts, std::string list, std::string kind)
        : parts_(parts), list_(std::move(list)), kind_(std::move(kind)) {}

    template <class T>
    void object(const char*, T&, const char*) {}
    template <class T>
    void optionalObject(const char* key, std::optional<T>&, const char*) {
        note<T>(key, false);
    }
    template <class T>
    void list(const char* key, std::vector<T>&, const char*) {
        note<T>(key, true);
    }

  private:
    template <class T>
    void note(const char* key, bool isList) {
        if constexpr (requires { OfferedAs<T>::label; }) {
            using As = OfferedAs<T>;
            auto found = std::find_if(parts_.begin(), parts_.end(),
                                      [](const OfferedPart& part) { return part.name == As::name; });
            if (found == parts_.end()) found = parts_.insert(found, {As::name, As::label, As::help, {}});
            found->homes.push_back({list_, kind_, key, isList});
        }
    }

    std::vector<OfferedPart>& parts_;
    std::string list_;
    std::string kind_;
};

template <class Variant, class Names, std::size_t I = 0>
void findInKinds(std::vector<OfferedPart>& parts, const char* list, const Names& names) {
    if constexpr (I < std::variant_size_v<Variant>) {
        std::variant_alternative_t<I, Variant> kind{};
        PartFinder finder(parts, list, names[I].name);
        describe(finder, kind);
        findInKinds<Variant, Names, I + 1>(parts, list, names);
    }
}

std::vector<OfferedPart> findParts() {
    std::vector<OfferedPart> parts;
    findInKinds<ElementLaw>(parts, "elements", kElementKinds);
    findInKinds<JointKind>(parts, "joints", kJointKinds);
    Motor motor;
    PartFinder finder(parts, "motors", {});
    describe(finder, motor);
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
