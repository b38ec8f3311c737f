// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/port_target.h"

#include <algorithm>

namespace hingelab {
namespace {

template <class Items>
int indexNamed(const Items& items, const std::string& name) {
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const auto& item) { return item.name == name; });
    return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

} // namespace

PortTarget findPortTarget(const Rig& rig, const std::string& name) {
    PortTarget target;
    const auto find = [&](const std::string& wanted) {
        target.joint = indexNamed(rig.joints, wanted);
        target.assembly = indexNamed(rig.assemblies, wanted);
        return target.joint >= 0 || target.assembly >= 0;
    };
    if (find(name)) return target;
    const std::size_t dot = name.rfind('.');
    if (dot != std::string::npos && find(name.substr(0, dot))) target.suffix = name.substr(dot + 1);
    return target;
}

} // namespace hingelab
