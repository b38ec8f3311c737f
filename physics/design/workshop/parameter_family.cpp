// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/parameter_family.h"

#include "checks/validation.h"

namespace hingelab {
namespace {

/// Gravity as the rig sees it that stands on leaning ground.
Vector3 leaningGravity(const Vector3& gravity, const Vector3& about, double angle) {
    return Eigen::AngleAxisd(-angle, about) * gravity;
}

} // namespace

FamilyAxis familyAxis(const Parameter& parameter) {
    std::string label = parameter.group;
    if (!label.empty()) label += ": ";
    return {parameter.pointer, label + parameter.label, parameter.info->quantity};
}

FoundAxis familyAxis(const Rig& rig, std::string_view name) {
    if (name == kTiltAboutX) return {{std::string(name), "Tilt about x", Quantity::angle}, {}};
    if (name == kTiltAboutY) return {{std::string(name), "Tilt about y", Quantity::angle}, {}};
    const std::optional<Parameter> found = findParameter(rig, name);
    if (found) return {familyAxis(*found), {}};
    Issue issue;
    issue.pointer = withSlash(name);
    issue.message = "The rig has no number of this name; numbers are as in \"params\", or tilt_x, tilt_y";
    return {{}, {issue}};
}

std::vector<FamilyMember> rigFamily(const Rig& rig, const FamilyAxis& axis, std::span<const double> values) {
    std::vector<FamilyMember> members;
    members.reserve(values.size());
    for (const double value : values) {
        FamilyMember member{value, rig, {}};
        if (axis.pointer == kTiltAboutX || axis.pointer == kTiltAboutY) {
            const Vector3 about = axis.pointer == kTiltAboutX ? Vector3::UnitX() : Vector3::UnitY();
            member.rig.environment.gravity = leaningGravity(rig.environment.gravity, about, value);
        } else {
            static_cast<void>(setParameter(member.rig, axis.pointer, value));
        }
        member.issues = validate(member.rig);
        members.push_back(std::move(member));
    }
    return members;
}

std::vector<double> evenly(double from, double to, std::size_t count) {
    std::vector<double> values;
    values.reserve(count);
    const double last = count > 1 ? static_cast<double>(count - 1) : 1.0;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(from + (to - from) * static_cast<double>(i) / last);
    return values;
}

} // namespace hingelab
