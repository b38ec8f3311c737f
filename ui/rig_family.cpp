// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rig_family.h"

#include <QCoreApplication>
#include <algorithm>

#include "simulation/sample_layout.h"

namespace hingelab {
namespace {

struct FamilyWords {
    const char* key;
    const char* name;
};
constexpr std::array kFamilyWords = {
    FamilyWords{"hinge", QT_TRANSLATE_NOOP("RigFamily", "hinges and doors")},
    FamilyWords{"linkage", QT_TRANSLATE_NOOP("RigFamily", "linkages")},
    FamilyWords{"contact", QT_TRANSLATE_NOOP("RigFamily", "contacts")},
    FamilyWords{"motor", QT_TRANSLATE_NOOP("RigFamily", "motors")},
    FamilyWords{"free", QT_TRANSLATE_NOOP("RigFamily", "free motion")},
};
static_assert(kFamilyWords.size() == kRigFamilies.size());

} // namespace

RigFamily familyOf(const Model& model) {
    const Rig& rig = model.rig();
    if (!model.motors().empty()) return RigFamily::motor;
    if (!model.contacts().empty()) return RigFamily::contact;
    const BlockList<AssemblyBlock>& assemblies = model.layout().assemblies;
    const bool isLinkage = std::any_of(assemblies.begin(), assemblies.end(), [](const AssemblyBlock& assembly) {
        return static_cast<bool>(assembly.transmissionAngle);
    });
    if (isLinkage || !model.mechanism().loops().isEmpty()) return RigFamily::linkage;
    const std::vector<Coordinate>& coordinates = model.mechanism().coordinates();
    const bool turns = std::any_of(coordinates.begin(), coordinates.end(), [&](const Coordinate& c) {
        return c.motion < 0 && rig.joints.at(c.joint).revolute() != nullptr;
    });
    return turns || !model.hinges().empty() ? RigFamily::hinge : RigFamily::freeMotion;
}

QString keyOf(RigFamily family) {
    return QString::fromLatin1(kFamilyWords.at(static_cast<std::size_t>(family)).key);
}

QString nameOf(RigFamily family) {
    return QCoreApplication::translate("RigFamily", kFamilyWords.at(static_cast<std::size_t>(family)).name);
}

} // namespace hingelab
