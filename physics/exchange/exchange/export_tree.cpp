// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_tree.h"

#include <algorithm>
#include <map>
#include <set>

#include "exchange/start_pose.h"
#include "exchange/tree_motions.h"
#include "mechanism/mass_properties.h"
#include "simulation/model.h"

namespace hingelab {
namespace {

constexpr int kLeftOut = -2;

/// Poses at the start and at zero, and the axes as the body sees them at the start.
void composePoses(TreeBody& body, const Pose& X_WP) {
    body.X_PC = body.X_PJ * poseAtStart(body.motions);
    body.X_PC0 = body.X_PJ * poseAtZero(body.motions);
    setStartAxes(body.motions);
    body.X_WC = X_WP * body.X_PC;
}

class TreeBuilder {
  public:
    TreeBuilder(const Rig& rig, ClosingCoordinates closing)
        : rig_(rig),
          start_(rig),
          mechanism_(start_.mechanism()),
          scratch_(start_.scratch()),
          hasClosingCoordinates_(closing == ClosingCoordinates::kept) {
        tree_.rig = &rig;
        tree_.bodyOf.assign(rig.bodies.size(), kLeftOut);
        for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
            if (rig.bodies[i].name != kWorldName) continue;
            tree_.world = &rig.bodies[i];
            tree_.bodyOf[i] = -1;
        }
        frameOf_.resize(rig.assemblies.size());
        for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
            for (int f = 0; f < 3; ++f) {
                frameNamed_[rig.assemblies[k].name + "." + kAssemblyFrames[f]] = {k, f};
            }
        }
    }

    ExportTree build() {
        findRods();
        bool grows = true;
        std::vector<bool> hasJoint(rig_.joints.size(), false), hasAssembly(rig_.assemblies.size(), false);
        while (grows) {
            grows = false;
            for (std::size_t i = 0; i < rig_.joints.size(); ++i) {
                if (hasJoint[i] || rig_.joints[i].closesLoop || !isThere(rig_.joints[i].parent)) continue;
                addJoint(i);
                hasJoint[i] = grows = true;
            }
            for (std::size_t k = 0; k < rig_.assemblies.size(); ++k) {
                const AssemblyItem& item = rig_.assemblies[k];
                if (hasAssembly[k] || !isThere(item.frameA.body) || !isThere(item.frameB.body)) continue;
                addAssembly(k);
                hasAssembly[k] = grows = true;
            }
        }
        for (std::size_t i = 0; i < rig_.joints.size(); ++i) {
            if (rig_.joints[i].closesLoop) addClosing(i);
        }
        for (const Coupling& coupling : rig_.couplings) addCoupling(coupling);
        for (const Element& element : rig_.elements) addElement(element);
        for (const Motor& motor : rig_.motors) addMotor(motor);
        return std::move(tree_);
    }

  private:
    /// Where a name of a body or of an assembly's frame is: body of the tree with a constant pose.
    struct Carrier {
        int body = -1;
        Pose X_BF;
    };
    struct Frames {
        bool isThere = false;
        Carrier ia, ib, im;
        int axisBody = -1, axisMotion = -1; ///< the assembly's coordinate
        TreePoint lineFrom, lineTo;         ///< of a line without bodies
    };

    void addCoupling(const Coupling& coupling) {
        TreeCoupling made;
        made.coupling = &coupling;
        made.follower = portOf(coupling.joint, {}, {});
        bool isWhole = !made.follower.isLeftOut && made.follower.closing < 0;
        for (const CouplingTerm& term : coupling.follows) {
            made.leaders.push_back(portOf(term.joint, {}, {}));
            isWhole = isWhole && !made.leaders.back().isLeftOut && made.leaders.back().closing < 0;
        }
        if (isWhole) {
            tree_.couplings.push_back(std::move(made));
            return;
        }
        tree_.losses.push_back(
            {"coupling \"" + coupling.name + "\"",
             "couples a joint that closes a loop and has no coordinate in the file. Left out.",
             {}});
    }

    void addElement(const Element& element) {
        TreePort port = portOf(element.joint, element.from, element.to);
        if (element.gearedTo) {
            port.isLeftOut = true;
            tree_.losses.push_back(
                {"\"" + element.name + "\"",
                 "acts between two joints: trees of bodies have nothing of the kind. Left out.",
                 {}});
        } else if (port.isLeftOut) {
            tellClosing("\"" + element.name + "\"", element.joint);
        }
        tree_.elements.push_back(port);
    }

    void tellClosing(std::string what, const std::string& coordinate) {
        tree_.losses.push_back(
            {std::move(what),
             "acts on \"" + coordinate + "\", which closes a loop and has no coordinate in the file. Left out.",
             {}});
    }

    [[nodiscard]] bool isThere(const std::string& name) const {
        if (name == kWorldName) return true;
        for (std::size_t i = 0; i < rig_.bodies.size(); ++i) {
            if (rig_.bodies[i].name == name) return tree_.bodyOf[i] != kLeftOut || skipped_.contains(name);
        }
        return frameOf_[frameNamed_.at(name).first].isThere;
    }

    [[nodiscard]] Carrier carrierOf(const std::string& name) const {
        if (name == kWorldName) return {};
        for (std::size_t i = 0; i < rig_.bodies.size(); ++i) {
            if (rig_.bodies[i].name == name) return {tree_.bodyOf[i], {}};
        }
        const auto [assembly, frame] = frameNamed_.at(name);
        const Frames& frames = frameOf_[assembly];
        return frame == 0 ? frames.ia : frame == 1 ? frames.ib : frames.im;
    }

    [[nodiscard]] Pose poseOf(const Carrier& carrier) const {
        return carrier.body < 0 ? carrier.X_BF
                                : tree_.bodies[static_cast<std::size_t>(carrier.body)].X_WC * carrier.X_BF;
    }

    /// Bodies hung on a frame by fixed joints, and whether they weigh anything.
    void collectRigid(const std::string& frame, std::vector<std::string>& bodies, bool& hasMass,
                      bool& carriesMore) const {
        for (const Joint& joint : rig_.joints) {
            if (joint.closesLoop && joint.child == frame) carriesMore = true;
            if (joint.parent != frame) continue;
            if (!joint.isFixed() || joint.closesLoop) {
                carriesMore = true;
                continue;
            }
            bodies.push_back(joint.child);
            for (const Body& body : rig_.bodies) {
                if (body.name == joint.child && massPropertiesOf(body).mass > 0.0) hasMass = true;
            }
            collectRigid(joint.child, bodies, hasMass, carriesMore);
        }
        for (const AssemblyItem& item : rig_.assemblies) {
            if (item.frameA.body == frame || item.frameB.body == frame) carriesMore = true;
        }
        for (const Element& element : rig_.elements) {
            for (const auto* end : {&element.from, &element.to}) {
                if (*end && (*end)->body == frame) carriesMore = true;
            }
        }
    }

    /// Rods without mass, which become distances; what is drawn on them is left out.
    void findRods() {
        isRod_.assign(rig_.assemblies.size(), false);
        for (std::size_t k = 0; k < rig_.assemblies.size(); ++k) {
            const std::string& name = rig_.assemblies[k].name;
            std::vector<std::string> bodies;
            bool hasMass = false, carriesMore = false;
            collectRigid(name + ".frame_ia", bodies, hasMass, carriesMore);
            const bool isLine = mechanism_.assemblies()[k].closure() == Assembly::Closure::line;
            if (isLine) {
                for (const char* frame : {".frame_ib", ".frame_im"}) {
                    collectRigid(name + frame, bodies, hasMass, carriesMore);
                }
            }
            isRod_[k] = !hasMass && !carriesMore;
            if (!isRod_[k]) continue;
            for (const std::string& body : bodies) {
                skipped_.insert(body);
                tree_.losses.push_back(
                    {"body \"" + body + "\"", "weighs nothing and hangs on a rod without mass: left out.", {}});
            }
        }
    }

    void nameMotions(std::vector<TreeMotion>& motions) {
        for (TreeMotion& motion : motions) {
            const std::string name = motion.name; // an assembly may be called as a joint is
            for (int i = 2; !motionNames_.insert(motion.name).second; ++i) {
                motion.name = name + " " + std::to_string(i);
            }
        }
    }

    int addBody(TreeBody body, const Pose& X_WP) {
        nameMotions(body.motions);
        composePoses(body, X_WP);
        tree_.bodies.push_back(std::move(body));
        return static_cast<int>(tree_.bodies.size()) - 1;
    }

    [[nodiscard]] Pose jointInBody(const Joint& joint, const Carrier& carrier) const {
        return carrier.X_BF * Pose{rotationFromRollPitchYaw(joint.rotation), joint.position};
    }

    void addJoint(std::size_t index) {
        const Joint& joint = rig_.joints[index];
        std::size_t child = 0;
        while (rig_.bodies[child].name != joint.child) ++child;
        if (skipped_.contains(joint.child)) return;
        const Carrier carrier = carrierOf(joint.parent);
        TreeBody body;
        body.name = joint.child;
        body.parent = carrier.body;
        body.joint = joint.name;
        body.X_PJ = jointInBody(joint, carrier);
        body.inertia = massPropertiesOf(rig_.bodies[child]);
        body.drawn = &rig_.bodies[child];
        body.motions = treeMotionsOf(rig_, index, start_, tree_.losses);
        body.isFree = std::holds_alternative<FreeJoint>(joint.kind);
        tree_.bodyOf[child] = addBody(std::move(body), poseOf({carrier.body, {}}));
    }

    void addClosing(std::size_t index) {
        const Joint& joint = rig_.joints[index];
        const Carrier carrier = carrierOf(joint.parent);
        TreeClosing closing;
        closing.joint = &joint;
        closing.parent = carrier.body;
        closing.child = carrierOf(joint.child).body;
        closing.X_PJ = jointInBody(joint, carrier);
        closing.X_CE = start_.endInChild(index);
        closing.motions = treeMotionsOf(rig_, index, start_, tree_.losses);
        nameMotions(closing.motions);
        closing.isFree = std::holds_alternative<FreeJoint>(joint.kind);
        tree_.closings.push_back(std::move(closing));
    }

    void addAssembly(std::size_t k) {
        const AssemblyItem& item = rig_.assemblies[k];
        const auto place = [&](const FramePlace& frame) {
            const Carrier carrier = carrierOf(frame.body);
            return Carrier{carrier.body,
                           carrier.X_BF * Pose{rotationFromRollPitchYaw(frame.rotation), frame.position}};
        };
        const Carrier a = place(item.frameA), b = place(item.frameB);
        Frames& frames = frameOf_[k];
        frames.isThere = true;
        if (mechanism_.assemblies()[k].closure() == Assembly::Closure::line) {
            addLine(k, a, b, frames);
        } else {
            addDyad(k, a, b, frames);
        }
        if (item.parameters.index() != 0 && mechanism_.assemblies()[k].rodMass() > 0.0) {
            tree_.losses.push_back({"rod of \"" + item.name + "\"",
                                    "The point mass in the middle of the rod (" +
                                        displayText(Quantity::mass, mechanism_.assemblies()[k].rodMass(), 3) +
                                        ") is not in the file.",
                                    {}});
        }
    }

    /// Universal, prismatic, spherical.
    void addLine(std::size_t k, const Carrier& a, const Carrier& b, Frames& frames) {
        const Assembly& assembly = mechanism_.assemblies()[k];
        const AssemblyPlacement& at = scratch_.assemblies[k];
        const std::string& name = rig_.assemblies[k].name;
        if (isRod_[k]) {
            frames.lineFrom = {a.body, a.X_BF.translation};
            frames.lineTo = {b.body, b.X_BF.translation};
            frames.ia = a;
            frames.ib = frames.im = b;
            return;
        }
        frames.ia = {addUniversal(k, a), {}};
        const Vector3 along = at.X_Wia.rotation.transpose() * at.eRod;
        TreeBody ib;
        ib.name = name + ".frame_ib";
        ib.joint = name;
        ib.parent = frames.ia.body;
        ib.X_PJ.translation = assembly.offset() * along;
        TreeMotion slide;
        slide.name = name;
        slide.kind = TreeMotion::Kind::slide;
        slide.axis = along;
        slide.value = at.angle - assembly.offset();
        slide.rate = scratch_.assemblyRates[k].rate;
        ib.motions.push_back(slide);
        const int body = addBody(std::move(ib), poseOf(frames.ia));
        frames.ib = frames.im = {body, {}};
        frames.axisBody = body;
        frames.axisMotion = 0;
        tree_.loops.push_back({name, {body, Vector3::Zero()}, {b.body, b.X_BF.translation}, 0.0});
    }

    /// Rod 1 at frame_a, rod 2 at frame_b, together at frame_im.
    void addDyad(std::size_t k, const Carrier& a, const Carrier& b, Frames& frames) {
        const Assembly& assembly = mechanism_.assemblies()[k];
        const AssemblyPlacement& at = scratch_.assemblies[k];
        const std::string& name = rig_.assemblies[k].name;
        TreeBody ib;
        ib.name = name + ".frame_ib";
        ib.joint = name;
        ib.parent = b.body;
        TreeMotion motion;
        motion.name = name;
        motion.axis = assembly.axisInB();
        motion.value = at.angle - assembly.offset();
        motion.rate = scratch_.assemblyRates[k].rate;
        const bool turns = assembly.closure() == Assembly::Closure::revolute;
        motion.kind = turns ? TreeMotion::Kind::hinge : TreeMotion::Kind::slide;
        ib.X_PJ = b.X_BF * poseAt(motion, assembly.offset(), Matrix3::Identity());
        ib.motions.push_back(motion);
        const int body = addBody(std::move(ib), poseOf({b.body, {}}));
        frames.ib = {body, {}};
        frames.im = {body, {Matrix3::Identity(), assembly.rod2()}};
        frames.axisBody = body;
        frames.axisMotion = 0;
        const TreePoint meeting{body, assembly.rod2()};
        if (isRod_[k]) {
            frames.ia = a;
            tree_.loops.push_back({name, {a.body, a.X_BF.translation}, meeting, assembly.rodLength()});
            return;
        }
        frames.ia = {addUniversal(k, a), {}};
        const Vector3 rod = at.X_Wia.rotation.transpose() * at.u;
        tree_.loops.push_back({name, {frames.ia.body, rod}, meeting, 0.0});
    }

    /// frame_ia on the two axes of the universal joint, also where the second one rests because all is planar:
    /// then the loop has as many unknowns as equations. Passive, so they count from the start.
    int addUniversal(std::size_t k, const Carrier& a) {
        const AssemblyPlacement& at = scratch_.assemblies[k];
        const AssemblyItem& item = rig_.assemblies[k];
        TreeBody ia;
        ia.name = item.name + ".frame_ia";
        ia.joint = item.name + ".frame_a";
        ia.parent = a.body;
        const Pose X_WP = poseOf({a.body, {}});
        ia.X_PJ = X_WP.inverse() * at.X_Wia;
        const Matrix3 R_Wia = at.X_Wia.rotation;
        TreeMotion first;
        first.name = item.name + ".frame_a.angle_1";
        first.axis = R_Wia.transpose() * at.n1;
        const Vector3 relative = R_Wia.transpose() * (scratch_.assemblyRates[k].V_ia.rotational -
                                                      mechanism_.frameA(k, scratch_).V.rotational);
        first.rate = relative.dot(first.axis);
        ia.motions.push_back(first);
        TreeMotion second = first;
        second.name = item.name + ".frame_a.angle_2";
        second.axis = R_Wia.transpose() * at.e2; // perpendicular to the first
        second.rate = relative.dot(second.axis);
        ia.motions.push_back(std::move(second));
        return addBody(std::move(ia), X_WP);
    }

    [[nodiscard]] TreePoint pointOf(const PlacePoint& place) const {
        for (std::size_t i = 0; i < rig_.bodies.size(); ++i) {
            if (rig_.bodies[i].name == place.body) return {tree_.bodyOf[i], place.position};
        }
        return {-1, place.position};
    }

    TreePort portOf(const std::string& name, const std::optional<PlacePoint>& from,
                    const std::optional<PlacePoint>& to) {
        TreePort port;
        if (from && to) {
            port.from = pointOf(*from);
            port.to = pointOf(*to);
            port.isRotation = false;
            return port;
        }
        const PortTarget target = findPortTarget(rig_, name);
        if (target.assembly >= 0) {
            const auto k = static_cast<std::size_t>(target.assembly);
            const Frames& frames = frameOf_[k];
            port.isRotation = mechanism_.assemblies()[k].closure() == Assembly::Closure::revolute;
            port.body = frames.axisBody;
            port.motion = frames.axisMotion;
            port.from = frames.lineFrom;
            port.to = frames.lineTo;
            port.offset = mechanism_.assemblies()[k].offset();
            return port;
        }
        const Joint& joint = rig_.joints[static_cast<std::size_t>(target.joint)];
        const std::vector<CoordinateName> names = coordinateNames(joint.kind);
        std::size_t motion = 0;
        while (!target.suffix.empty() && names[motion].suffix != target.suffix) ++motion;
        port.motion = static_cast<int>(motion);
        if (joint.closesLoop) {
            const auto closing = std::find_if(tree_.closings.begin(), tree_.closings.end(),
                                              [&](const TreeClosing& each) { return each.joint == &joint; });
            port.closing = static_cast<int>(closing - tree_.closings.begin());
            port.isLeftOut = !hasClosingCoordinates_ || closing->isFree;
        } else {
            const auto body = std::find_if(tree_.bodies.begin(), tree_.bodies.end(), [&](const TreeBody& each) {
                return each.drawn != nullptr && each.drawn->name == joint.child;
            });
            port.body = static_cast<int>(body - tree_.bodies.begin());
        }
        port.isRotation = tree_.motionOf(port).isRotation();
        return port;
    }

    void addMotor(const Motor& motor) {
        const TreePort port = portOf(motor.joint, motor.from, motor.to);
        tree_.motors.push_back(port);
        if (port.isLeftOut) tellClosing("motor \"" + motor.name + "\"", motor.joint);
        if (port.closing >= 0) return;
        const double ratio = motor.gear.shaftPer(port.isRotation);
        const double inertia = ratio * ratio * motor.motor.rotorInertia;
        if (port.body < 0) {
            tree_.losses.push_back({"rotor of \"" + motor.name + "\"",
                                    "Its inertia, seen at the distance, is not in the file.", inertia, 0.0, 0.0,
                                    Quantity::mass});
            return;
        }
        tree_.bodies[static_cast<std::size_t>(port.body)]
            .motions[static_cast<std::size_t>(port.motion)]
            .armature += inertia;
    }

    const Rig& rig_;
    StartPose start_;
    const Mechanism& mechanism_;
    const MechanismScratch& scratch_;
    bool hasClosingCoordinates_;
    ExportTree tree_;
    std::vector<Frames> frameOf_;
    std::vector<bool> isRod_;
    /// "name.frame_ib": index of the assembly, and of the frame (0 ia, 1 ib, 2 im).
    std::map<std::string, std::pair<std::size_t, int>> frameNamed_;
    std::set<std::string> skipped_, motionNames_;
};

} // namespace

ExportTree makeExportTree(const Rig& rig, ClosingCoordinates closing) {
    return TreeBuilder(rig, closing).build();
}

std::map<std::string, const TreeCoupling*> followersOf(const ExportTree& tree, const std::string& format,
                                                       const std::function<bool(const TreePort&)>& isJoint,
                                                       std::vector<ExportLoss>& losses) {
    std::map<std::string, const TreeCoupling*> found;
    const auto leaderOf = [&](const TreeCoupling& coupling) {
        return tree.motionOf(coupling.leaders.front()).name;
    };
    const auto whyNot = [&](const TreeCoupling& coupling) -> std::string {
        if (coupling.leaders.size() != 1)
            return "follows several joints, and a joint of " + format + " follows one";
        if (coupling.coupling->follows.front().curve())
            return "follows by a table or polynomial, and a joint of " + format + " follows by a ratio";
        if (!isJoint(coupling.follower) || !isJoint(coupling.leaders.front()))
            return "couples a coordinate that has no joint of its own in the file";
        const std::string& follower = tree.motionOf(coupling.follower).name;
        if (found.contains(follower))
            return "is not the first coupling of this joint, and a joint follows once";
        std::string up = leaderOf(coupling);
        while (up != follower && found.contains(up)) up = leaderOf(*found.at(up));
        return up == follower ? "closes a circle of couplings" : std::string();
    };
    for (const TreeCoupling& coupling : tree.couplings) {
        const std::string why = whyNot(coupling);
        if (why.empty()) {
            found[tree.motionOf(coupling.follower).name] = &coupling;
        } else {
            losses.push_back({"coupling \"" + coupling.coupling->name + "\"",
                              why + ": left out, it does not hold \"" + coupling.coupling->joint + "\".",
                              {}});
        }
    }
    return found;
}

} // namespace hingelab
