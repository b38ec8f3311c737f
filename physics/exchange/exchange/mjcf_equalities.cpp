// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/mjcf_equalities.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cctype>
#include <set>

#include "exchange/mjcf_geoms.h"
#include "numerics/shifted_polynomial.h"
#include "rig/rig.h"

namespace hingelab {
namespace {

using Attributes = XmlText::Attributes;

std::string couplingTendonOf(const Coupling& coupling) {
    return "coupling " + coupling.name;
}

/// Loops are held by constraints that are as stiff as MuJoCo has them.
class EqualityWriter {
  public:
    EqualityWriter(XmlText& xml, const ExportTree& tree, double step, std::vector<ExportLoss>& losses)
        // Twice the step is the stiffest that MuJoCo keeps stable. It leaves the change of the constraint's
        // direction out of the acceleration, so that a loop is open by that acceleration times the square of
        // this time.
        : xml_(xml), tree_(tree), losses_(losses), solref_(mjcfPair(2.0 * step, 1.0)) {}

    void write() {
        for (const TreeLoop& loop : tree_.loops) holdLoop(loop);
        for (const TreeClosing& closing : tree_.closings) holdClosing(closing);
        for (const TreeBody& body : tree_.bodies) holdThreads(body);
        for (const TreeCoupling& coupling : tree_.couplings) holdCoupling(coupling);
        if (!isOpen_) return;
        xml_.close();
        losses_.push_back({tree_.couplings.empty() ? "loops" : "loops and couplings",
                           "MuJoCo holds them by constraints that give way a little, where the rig has "
                           "them exactly: energy is not kept to the last digits.",
                           {}});
    }

  private:
    void put(const char* kind, const std::string& name, Attributes attributes) {
        if (!isOpen_) xml_.open("equality");
        isOpen_ = true;
        std::string unique = name;
        for (int i = 2; !names_.insert(unique).second; ++i) unique = name + " " + std::to_string(i);
        attributes.insert(attributes.begin(), {"name", unique});
        attributes.emplace_back("solref", solref_);
        attributes.emplace_back("solimp", "0.9999 0.9999 0.001");
        xml_.leaf(kind, attributes);
    }

    [[nodiscard]] std::string nameOf(int body) const {
        return body < 0 ? kWorldName : tree_.bodies[static_cast<std::size_t>(body)].name;
    }

    /// A point of a body, on the other body where it is in the file's pose.
    void connect(const std::string& name, const TreePoint& point, int other) {
        Attributes attributes = {{"body1", nameOf(point.body)}};
        if (other >= 0) attributes.emplace_back("body2", nameOf(other));
        attributes.emplace_back("anchor", xmlNumbers(point.position));
        put("connect", name, std::move(attributes));
    }

    void holdLoop(const TreeLoop& loop) {
        if (loop.distance > 0.0) {
            put("tendon", loop.name, {{"tendon1", "rod " + loop.name}});
        } else {
            connect(loop.name, loop.first, loop.second.body);
        }
    }

    void holdClosing(const TreeClosing& closing) {
        const std::string& name = closing.joint->name;
        if (std::holds_alternative<SphericalJoint>(closing.joint->kind)) {
            connect(name, {closing.child, closing.X_CE.translation}, closing.parent);
        } else if (closing.joint->isFixed()) {
            weld(closing);
        } else if (closing.joint->revolute() != nullptr) {
            hinge(closing);
        } else {
            tellLeftOut(closing);
        }
    }

    void tellLeftOut(const TreeClosing& closing) {
        std::string kind = jointKinds()[closing.joint->kind.index()].label; // "Prismatic joint"
        kind.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(kind.front())));
        losses_.push_back({"joint \"" + closing.joint->name + "\"",
                           closing.isFree ? "closes a loop as a free joint, which holds nothing: left out."
                                          : "closes a loop, and MuJoCo has no constraint that holds a " + kind +
                                                ": left out, the loop is open there.",
                           {}});
    }

    void weld(const TreeClosing& closing) {
        const Pose X_PC = closing.X_PJ * closing.X_CE.inverse();
        const Eigen::Quaterniond turn(X_PC.rotation);
        std::string pose = xmlNumbers(X_PC.translation);
        for (const double part : {turn.w(), turn.x(), turn.y(), turn.z()}) pose += " " + exportNumber(part);
        put("weld", closing.joint->name,
            {{"body1", nameOf(closing.parent)}, {"body2", nameOf(closing.child)}, {"relpose", pose}});
    }

    /// Two points of the axis, as far apart as the joint is from the body's origin.
    void hinge(const TreeClosing& closing) {
        constexpr double least = 1e-3, otherwise = 0.1; // [m]
        const double arm = closing.X_CE.translation.norm();
        const Vector3 half =
            0.5 * (arm > least ? arm : otherwise) * (closing.X_CE.rotation * closing.motions.front().startAxis);
        const std::string& name = closing.joint->name;
        for (const double side : {-1.0, 1.0}) {
            connect(name, {closing.child, closing.X_CE.translation + side * half}, closing.parent);
        }
        losses_.push_back({"joint \"" + name + "\"",
                           "closes a loop: written as two connect constraints on its axis, so its angle is no "
                           "coordinate of the file.",
                           {}});
        if (!closing.motions.front().lower && !closing.motions.front().upper) return;
        losses_.push_back({"stops of \"" + name + "\"",
                           "Left out: a constraint of MuJoCo has no coordinate that a limit could act on.",
                           {}});
    }

    /// The travel of a screw follows its angle.
    void holdThreads(const TreeBody& body) {
        for (const TreeMotion& motion : body.motions) {
            if (motion.travel == 0.0) continue;
            put("joint", motion.name + " thread",
                {{"joint1", motion.name + ".travel"},
                 {"joint2", motion.name},
                 {"polycoef", "0 " + exportNumber(motion.travel) + " 0 0 0"}});
        }
    }

    /// MuJoCo counts from the pose of the file, which is the start: the offset is in it. What follows several
    /// joints is a tendon of constant length (writeMjcfCouplingTendon()).
    void holdCoupling(const TreeCoupling& each) {
        const Coupling& coupling = *each.coupling;
        if (!isMjcfCoupling(coupling)) {
            losses_.push_back({"coupling \"" + coupling.name + "\"",
                               std::string(coupling.follows.size() > 1
                                               ? "follows several joints, one of them by a table or polynomial"
                                               : "follows by a table") +
                                   ", which MuJoCo has no constraint for: left out, it does not hold \"" +
                                   coupling.joint + "\".",
                               {}});
            return;
        }
        if (each.leaders.size() > 1) {
            put("tendon", coupling.name, {{"tendon1", couplingTendonOf(coupling)}});
            return;
        }
        const TreeMotion& leader = tree_.motionOf(each.leaders.front());
        put("joint", coupling.name,
            {{"joint1", tree_.motionOf(each.follower).name},
             {"joint2", leader.name},
             {"polycoef", polynomialFrom(coupling, leader.value)}});
    }

    /// The polynomial by which a coupling follows its only joint, counted from where that joint starts: a
    /// polynomial's Taylor series there, without the constant.
    [[nodiscard]] static std::string polynomialFrom(const Coupling& coupling, double start) {
        const std::optional<CouplingCurve> curve = coupling.follows.front().curve();
        if (!curve) return "0 " + exportNumber(coupling.factorOf(coupling.follows.front())) + " 0 0 0";
        std::vector<double> polynomial = curve->powers(); // of x, x², ...
        polynomial.insert(polynomial.begin(), 0.0);
        const std::vector<double> shifted = shiftedPolynomial(std::move(polynomial), start);
        std::string text = "0";
        for (std::size_t k = 1; k < shifted.size(); ++k) text += " " + exportNumber(shifted[k]);
        return text;
    }

    XmlText& xml_;
    const ExportTree& tree_;
    std::vector<ExportLoss>& losses_;
    std::string solref_;
    std::set<std::string> names_;
    bool isOpen_ = false;
};

} // namespace

void writeMjcfEqualities(XmlText& xml, const ExportTree& tree, double step, std::vector<ExportLoss>& losses) {
    EqualityWriter(xml, tree, step, losses).write();
}

bool isMjcfCoupling(const Coupling& coupling) {
    const bool hasOne = coupling.follows.size() == 1;
    return std::all_of(coupling.follows.begin(), coupling.follows.end(), [&](const CouplingTerm& term) {
        const std::optional<CouplingCurve> curve = term.curve();
        return !curve || (hasOne && !curve->powers().empty());
    });
}

void writeMjcfCouplingTendon(XmlText& xml, const ExportTree& tree, const TreeCoupling& each) {
    xml.open("fixed", {{"name", couplingTendonOf(*each.coupling)}});
    xml.leaf("joint", {{"joint", tree.motionOf(each.follower).name}, {"coef", "1"}});
    for (std::size_t i = 0; i < each.leaders.size(); ++i) {
        xml.leaf("joint", {{"joint", tree.motionOf(each.leaders[i]).name},
                           {"coef", exportNumber(-each.coupling->factorOf(each.coupling->follows[i]))}});
    }
    xml.close();
}

} // namespace hingelab
