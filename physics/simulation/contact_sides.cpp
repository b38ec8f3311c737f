// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/contact_sides.h"

#include <algorithm>

namespace hingelab {

std::optional<ContactForm> contactFormOf(const Body& body, const ContactPlace& place, std::string& fault) {
    if (!place.point.empty()) {
        for (const Point& point : body.points) {
            if (point.name == place.point) return contactFormAt(point.position);
        }
        fault = "the body has no point \"" + place.point + "\"";
        return std::nullopt;
    }
    const auto shape = std::find_if(body.shapes.begin(), body.shapes.end(),
                                    [&](const Shape& s) { return s.name == place.shape; });
    if (shape != body.shapes.end()) return contactFormOf(*shape, fault);
    fault = "the body has no shape \"" + place.shape + "\"";
    return std::nullopt;
}

} // namespace hingelab
