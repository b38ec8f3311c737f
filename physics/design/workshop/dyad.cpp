// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/dyad.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "assemblies/assembly_parameters.h"

namespace hingelab {
namespace {

DyadJoint jointOfLetter(char letter) {
    switch (letter) {
        case 'R':
            return DyadJoint::revolute;
        case 'P':
            return DyadJoint::prismatic;
        case 'U':
            return DyadJoint::universal;
        default:
            assert(letter == 'S'); // names of assemblies have no other
            return DyadJoint::spherical;
    }
}

/// Its joints, as its name says them: "JointRRP".
DyadJoints jointsOfKind(std::size_t kind) {
    const std::string name = assemblyKinds()[kind].name;
    DyadJoints joints{};
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i] = jointOfLetter(name[name.size() - joints.size() + i]);
    }
    return joints;
}

DyadJoints turnedRound(DyadJoints joints) {
    std::swap(joints.front(), joints.back());
    return joints;
}

std::size_t differences(const DyadJoints& wanted, const DyadJoints& has) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (wanted[i] != DyadJoint::any && wanted[i] != has[i]) ++count;
    }
    return count;
}

bool isPlanarKind(std::size_t kind) {
    const DyadJoints joints = jointsOfKind(kind);
    return joints[0] == DyadJoint::revolute;
}

std::string inWords(const DyadJoints& joints) {
    std::string text = nameOf(joints[0]);
    for (std::size_t i = 1; i < joints.size(); ++i) {
        text += ", ";
        text += nameOf(joints[i]);
    }
    return text;
}

/// What has all joints but one.
std::string nearlyFitting(const DyadJoints& wanted) {
    std::string text;
    for (std::size_t kind = 0; kind < assemblyKinds().size(); ++kind) {
        const DyadJoints has = jointsOfKind(kind);
        if (std::min(differences(wanted, has), differences(wanted, turnedRound(has))) != 1) continue;
        text += text.empty() ? " What comes nearest: " : "; ";
        text += assemblyKinds()[kind].name;
        text += " (" + inWords(has);
        text += ")";
    }
    return text.empty() ? text : text + ".";
}

} // namespace

const char* nameOf(DyadJoint joint) {
    constexpr std::array names = {"any", "revolute", "prismatic", "universal", "spherical"};
    return names[static_cast<std::size_t>(joint)];
}

DyadChoice assemblyWith(const DyadJoints& joints, bool isPlanar) {
    std::vector<std::size_t> kinds;
    for (const bool planar : {isPlanar, !isPlanar}) {
        for (std::size_t kind = 0; kind < assemblyKinds().size(); ++kind) {
            if (isPlanarKind(kind) == planar) kinds.push_back(kind);
        }
    }
    // A lever at the end suits most; the line of changing length last, unless it is asked for.
    std::stable_sort(kinds.begin(), kinds.end(), [&](std::size_t a, std::size_t b) {
        const auto rank = [&](std::size_t kind) {
            const bool otherSpace = isPlanarKind(kind) != isPlanar;
            return 2 * (otherSpace ? 1 : 0) + (jointsOfKind(kind)[1] == DyadJoint::prismatic ? 1 : 0);
        };
        return rank(a) < rank(b);
    });
    for (const std::size_t kind : kinds) {
        const DyadJoints has = jointsOfKind(kind);
        const bool fits = differences(joints, has) == 0;
        if (!fits && differences(joints, turnedRound(has)) > 0) continue;
        DyadChoice choice{kind, !fits, assemblyKinds()[kind].name};
        choice.words += ": " + inWords(fits ? has : turnedRound(has));
        if (!fits) choice.words += ", with its frame_a at the second place";
        return choice;
    }
    DyadChoice none;
    none.words = "None of the seven assemblies has the joints " + inWords(joints);
    none.words += "." + nearlyFitting(joints);
    return none;
}

} // namespace hingelab
