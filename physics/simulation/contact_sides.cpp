// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/simulation/contact_sides.h"

namespace hingelab {
namespace {

const Shape* findShape(const Body& body, const std::string& name) {
    const auto it = std::find_if(body.shapes.begin(), body.shapes.end(),
                                 [&](const Shape& shape) { return shape.name == name; });
    return it == body.shapes.end() ? nullptr : &*it;
}

} // namespace

std::optional<ContactProbes> probesOf(const Body& body, const ContactPlace& place, std::string& fault) {
    if (!place.point.empty()) {
        for (const Point& point : body.points) {
            if (point.name == place.point) return probeAt(point.position);
        }
        fault = "the body has no point \"" + place.point + "\"";
        return std::nullopt;
    }
    const Shape* shape = findShape(body, place.shape);
    if (shape == nullptr) {
        fault = "the body has no shape \"" + place.shape + "\"";
        return std::nullopt;
    }
    std::optional<ContactProbes> probes = probesOf(*shape);
    if (!probes) fault = "a shape of this type cannot touch";
    return probes;
}

std::optional<ContactSurface> surfaceOf(const Body& body, const ContactPlace& place, std::string& fault) {
    if (!place.point.empty()) {
        fault = "a point cannot be touched";
        return std::nullopt;
    }
    const Shape* shape = findShape(body, place.shape);
    if (shape == nullptr) {
        fault = "the body has no shape \"" + place.shape + "\"";
        return std::nullopt;
    }
    std::optional<ContactSurface> surface = surfaceOf(*shape);
    if (!surface) fault = "a shape of this type cannot be touched";
    return surface;
}

} // namespace hingelab
