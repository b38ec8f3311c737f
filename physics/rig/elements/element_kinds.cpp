// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/element_kinds.h"

#include <array>

#include "elements/law_text.h"

namespace hingelab {
namespace {

template <class... Kinds>
std::array<KindInfo, sizeof...(Kinds)> infosOf(const std::variant<Kinds...>*) {
    return {ElementKind<Kinds>::info...};
}

} // namespace

std::span<const KindInfo> elementKinds() {
    static const std::array kinds = infosOf(static_cast<const ElementLaw*>(nullptr));
    return kinds;
}

std::span<const KindName> elementKindNames() {
    static const std::vector<KindName> names = [] {
        std::vector<KindName> all;
        all.reserve(elementKinds().size());
        for (const KindInfo& kind : elementKinds()) all.push_back({kind.name, kind.label, kind.help});
        return all;
    }();
    return names;
}

std::vector<ElementLaw> oneOfEachKind(const RigScale& scale) {
    const auto make = [&]<class... Kinds>(const std::variant<Kinds...>*) {
        return std::vector<ElementLaw>{ElementKind<Kinds>::sized(scale)...};
    };
    return make(static_cast<const ElementLaw*>(nullptr));
}

std::unique_ptr<const ForceLaw> makeLaw(const ElementLaw& law) {
    return std::visit([](const auto& kind) { return ElementKindOf<decltype(kind)>::law(kind); }, law);
}

LawText textOf(const ElementLaw& law, double state) {
    LawText text =
        std::visit([&](const auto& kind) { return ElementKindOf<decltype(kind)>::text(kind, state); }, law);
    text.addUp();
    return text;
}

ElementLaw::ElementLaw() = default;
ElementLaw::ElementLaw(const ElementLaw& other) = default;
ElementLaw::ElementLaw(ElementLaw&& other) noexcept = default;
ElementLaw& ElementLaw::operator=(const ElementLaw& other) = default;
ElementLaw& ElementLaw::operator=(ElementLaw&& other) noexcept = default;
ElementLaw::~ElementLaw() = default;

} // namespace hingelab
