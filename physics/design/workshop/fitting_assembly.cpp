// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/fitting_assembly.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "analysis/mobility.h"
#include "checks/checked_rig.h"
#include "numerics/indices.h"
#include "rig/references.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/pointer.h"
#include "workshop/item_json.h"
#include "workshop/unused_name.h"

namespace hingelab {
namespace {

constexpr double kSameDirection = 1e-6; ///< sine or cosine of directions that count as parallel or square

bool areParallel(const Vector3& a, const Vector3& b) {
    return a.cross(b).norm() < kSameDirection;
}
bool areSquare(const Vector3& a, const Vector3& b) {
    return std::abs(a.dot(b)) < kSameDirection;
}

/// Two links X and Y between two others, A and B, with the joints A-X, X-Y and Y-B.
struct LinkPair {
    std::string A, X, Y, B;
    std::array<std::size_t, 3> joints{};
    [[nodiscard]] LinkPair turnedRound() const { return {B, Y, X, A, {joints[2], joints[1], joints[0]}}; }
};

/// A mechanism where it starts, with its bodies' motions.
struct StartState {
    explicit StartState(const Mechanism& mechanism) : scratch(mechanism.makeScratch()) {
        JointVector q(mechanism.degreesOfFreedom());
        JointVector v(mechanism.degreesOfFreedom());
        for (int c = 0; c < q.size(); ++c) {
            q[c] = mechanism.coordinates()[toSize(c)].initial;
            v[c] = mechanism.coordinates()[toSize(c)].initialRate;
        }
        if (mechanism.start(q, 0.0, scratch, phase)) mechanism.move(v, scratch);
    }
    StartState(const StartState&) = delete; // the scratch refers to the phase
    StartState& operator=(const StartState&) = delete;
    ~StartState() = default;

    MechanismScratch scratch;
    MechanismPhase phase;
};

class AssemblyFitter {
  public:
    AssemblyFitter(const Model& model, std::size_t loopJoint)
        : model_(model), rig_(model.rig()), start_(model.mechanism()), loopJoint_(loopJoint) {}

    [[nodiscard]] Proposal propose() {
        if (sharesItsGroup()) return refused("Other loops or couplings share the joints of this loop");
        Proposal first = refused("A dyad has two links between two others, and the loop needs one more joint");
        bool isFirst = true;
        for (const LinkPair& pair : pairs()) {
            Proposal proposal = proposeFor(pair);
            if (!proposal.edits.empty()) return proposal;
            if (std::exchange(isFirst, false)) first = std::move(proposal);
        }
        return first;
    }

  private:
    [[nodiscard]] const Mechanism& mechanism() const { return model_.mechanism(); }

    [[nodiscard]] bool sharesItsGroup() const {
        const LoopClosures& loops = mechanism().loops();
        for (const LoopClosures::Group& group : loops.groups()) {
            for (const std::size_t l : group.loops) {
                if (loops.loops()[l].joint == loopJoint_)
                    return group.loops.size() > 1 || !group.couplings.empty();
            }
        }
        return false;
    }

    /// Index of the joint that carries a body; of all joints: none does.
    [[nodiscard]] std::size_t holderOf(const std::string& body) const {
        const auto it = std::find_if(rig_.joints.begin(), rig_.joints.end(),
                                     [&](const Joint& joint) { return joint.carries(body); });
        return toSize(it - rig_.joints.begin());
    }
    [[nodiscard]] bool hangsOn(std::string body, const std::string& ancestor) const {
        for (std::size_t j = holderOf(body); j < rig_.joints.size(); j = holderOf(body)) {
            if (body == ancestor) return true;
            body = rig_.joints[j].parent;
        }
        return body == ancestor;
    }

    /// The joint in the middle first: then the joints that carry the outer links stay.
    [[nodiscard]] std::vector<LinkPair> pairs() const {
        const std::string& P = rig_.joints[loopJoint_].parent;
        const std::string& C = rig_.joints[loopJoint_].child;
        std::vector<LinkPair> found;
        const auto add = [&](const LinkPair& pair) {
            const bool ends = hangsOn(pair.A, pair.X) || hangsOn(pair.A, pair.Y) || hangsOn(pair.B, pair.X) ||
                              hangsOn(pair.B, pair.Y);
            if (!ends) found.push_back(pair);
        };
        const std::size_t none = rig_.joints.size();
        const std::size_t ofP = holderOf(P);
        const std::size_t ofC = holderOf(C);
        if (ofP < none && ofC < none)
            add({rig_.joints[ofP].parent, P, C, rig_.joints[ofC].parent, {ofP, loopJoint_, ofC}});
        for (const auto& [end, other] : {std::pair(C, P), std::pair(P, C)}) {
            const std::size_t inner = holderOf(end);
            if (inner == none) continue;
            const std::size_t outer = holderOf(rig_.joints[inner].parent);
            if (outer == none) continue;
            add({rig_.joints[outer].parent, rig_.joints[inner].parent, end, other, {outer, inner, loopJoint_}});
        }
        return found;
    }

    /// Why a joint has to stay; empty: it need not.
    [[nodiscard]] std::string whyNeeded(std::size_t j) const {
        const Joint& joint = rig_.joints[j];
        const std::string name = "\"" + joint.name + "\"";
        if (!stopsOf(joint.kind).empty()) return name + " has a stop, which no joint of an assembly has";
        const JointMotions motions = motionsOf(joint.kind);
        const bool isLed = std::any_of(motions.singles.begin(), motions.singles.end(),
                                       [](const SingleMotion& single) { return single.motion.has_value(); });
        if (isLed || (motions.orientation && motions.orientation->roll))
            return name + " has a prescribed motion, which no joint of an assembly has";
        std::string user;
        Rig rig = rig_;
        visitReferences(rig, [&](const Reference& reference, std::string& text) {
            if (reference.to == Refers::channel || !user.empty()) return;
            if (targetOf(rig_, reference, text) == "/joints/" + std::to_string(j)) user = reference.pointer;
        });
        return user.empty() ? user : user + " refers to " + name;
    }

    [[nodiscard]] static DyadJoint dyadJointOf(const Joint& joint) {
        if (joint.revolute() != nullptr) return DyadJoint::revolute;
        if (std::holds_alternative<PrismaticJoint>(joint.kind)) return DyadJoint::prismatic;
        if (std::holds_alternative<UniversalJoint>(joint.kind)) return DyadJoint::universal;
        return std::holds_alternative<SphericalJoint>(joint.kind) ? DyadJoint::spherical : DyadJoint::any;
    }

    [[nodiscard]] Pose frameOf(std::size_t j) const {
        return mechanism().poseOf(mechanism().jointPlace(j), start_.scratch);
    }
    /// The axis of a joint with one [unit, world].
    [[nodiscard]] Vector3 axisAt(std::size_t j) const {
        return (frameOf(j).rotation * axisOf(rig_.joints[j].kind).value_or(Vector3::UnitZ())).normalized();
    }
    [[nodiscard]] Pose poseOf(const std::string& carrier) const {
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            if (rig_.bodies[b].name == carrier)
                return mechanism().poseOf(mechanism().attachmentOf(b), start_.scratch);
        }
        return {};
    }
    /// The axes of a universal joint that are fixed in the outer link and in the inner one [unit, world].
    [[nodiscard]] std::array<Vector3, 2> universalAxes(std::size_t j, const std::string& outer) const {
        const Joint& joint = rig_.joints[j];
        const auto& universal = std::get<UniversalJoint>(joint.kind);
        const Vector3 inParent = (frameOf(j).rotation * universal.axis).normalized();
        const Matrix3 R = poseOf(joint.child).rotation * mechanism().frameInChild(j).rotation;
        const Vector3 inChild = (R * universal.axis2).normalized();
        return joint.parent == outer ? std::array{inParent, inChild} : std::array{inChild, inParent};
    }

    [[nodiscard]] bool isPlanar(const LinkPair& pair, const std::array<DyadJoint, 3>& kinds) const {
        std::optional<Vector3> across;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            if (kinds.at(i) != DyadJoint::revolute) continue;
            const Vector3 axis = axisAt(pair.joints.at(i));
            if (across && !areParallel(*across, axis)) return false;
            across = axis;
        }
        for (std::size_t i = 0; i < kinds.size() && across; ++i) {
            if (kinds.at(i) == DyadJoint::prismatic && !areSquare(*across, axisAt(pair.joints.at(i))))
                return false;
        }
        return across.has_value();
    }

    [[nodiscard]] Proposal proposeFor(LinkPair pair) {
        for (const std::size_t j : pair.joints) {
            const std::string why = whyNeeded(j);
            if (!why.empty()) return refused(why);
        }
        std::array<DyadJoint, 3> kinds{};
        for (std::size_t i = 0; i < kinds.size(); ++i) {
            const Joint& joint = rig_.joints[pair.joints.at(i)];
            kinds.at(i) = dyadJointOf(joint);
            if (kinds.at(i) == DyadJoint::any)
                return refused("\"" + joint.name + "\" is of a kind that no assembly has");
        }
        const bool planar = isPlanar(pair, kinds);
        const DyadChoice choice = assemblyWith(kinds, planar);
        if (!choice.kind) return refused(choice.words);
        if (choice.isTurned) pair = pair.turnedRound();
        const std::string kind = assemblyKinds()[*choice.kind].name;
        AssemblyItem item;
        if (kind == "JointRRR" || kind == "JointRRP") {
            if (!planar) return refused("The loop is not planar at its three joints, as " + kind + " is");
            item = planarOne(pair, kind == "JointRRP");
        } else if (kind == "JointUPS") {
            item = lineOfChangingLength(pair);
        } else if (kind == "JointUSR" || kind == "JointUSP") {
            item = spatialOne(pair, kind == "JointUSP");
        } else {
            return refused(kind + " has a rod without inertia, which no body is");
        }
        if (!why_.empty()) return refused(std::exchange(why_, {}));
        return checkedProposal(pair, std::move(item), kind);
    }

    /// The frame of a place on a link, along its axes, at p [m, world].
    [[nodiscard]] FramePlace placeOn(const std::string& link, const Vector3& p) const {
        return {link, tidiedPlace(poseOf(link).inverse() * p), Vector3::Zero()};
    }
    [[nodiscard]] static Vector3 tidiedPlace(const Vector3& value) { // of rounding alone
        constexpr double rounding = 1e-14;
        return value.unaryExpr([](double a) { return std::abs(a) < rounding ? 0.0 : a; });
    }
    [[nodiscard]] Vector3 inAxesOf(const std::string& link, const Vector3& v_W) const {
        return tidiedPlace(poseOf(link).rotation.transpose() * v_W);
    }

    /// At the start, frame_ia is parallel to link A and frame_ib to link B, so that all angles are zero.
    [[nodiscard]] AssemblyItem planarOne(const LinkPair& pair, bool slides) const {
        const Vector3 e = axisAt(pair.joints[0]);
        const auto inPlane = [&](const Vector3& v) -> Vector3 { return v - e * e.dot(v); };
        const Vector3 a = frameOf(pair.joints[0]).translation;
        const Vector3 m = a + inPlane(frameOf(pair.joints[1]).translation - a);
        AssemblyItem item;
        item.frameA = placeOn(pair.A, a);
        if (slides) {
            JointRrp rrp;
            rrp.n_a = inAxesOf(pair.A, e);
            rrp.n_b = inAxesOf(pair.B, axisAt(pair.joints[2]));
            rrp.rRod1_ia = inAxesOf(pair.A, m - a);
            rrp.rRod2_ib = Vector3::Zero();
            item.frameB = placeOn(pair.B, m);
            item.parameters = rrp;
            return item;
        }
        const Vector3 b = a + inPlane(frameOf(pair.joints[2]).translation - a);
        JointRrr rrr;
        rrr.n_a = inAxesOf(pair.A, e);
        rrr.rRod1_ia = inAxesOf(pair.A, m - a);
        rrr.rRod2_ib = inAxesOf(pair.B, m - b);
        item.frameB = placeOn(pair.B, b);
        item.parameters = rrr;
        return item;
    }

    /// The first axis of the universal joint, if the second one is square to the rod.
    [[nodiscard]] Vector3 firstAxis(const LinkPair& pair, const Vector3& rod) {
        const auto [outer, inner] = universalAxes(pair.joints[0], pair.A);
        if (!areSquare(inner, rod.normalized()) || !areSquare(outer, inner))
            why_ = "The axis of \"" + rig_.joints[pair.joints[0]].name + "\" that is fixed in \"" + pair.X +
                   "\" is not square to its other axis and to the rod, as that of an assembly is";
        return inAxesOf(pair.A, outer);
    }

    [[nodiscard]] AssemblyItem spatialOne(const LinkPair& pair, bool slides) {
        const Vector3 a = frameOf(pair.joints[0]).translation;
        const Vector3 m = frameOf(pair.joints[1]).translation;
        AssemblyItem item;
        item.frameA = placeOn(pair.A, a);
        const Vector3 n1 = firstAxis(pair, m - a);
        if (slides) {
            JointUsp usp;
            usp.n1_a = n1;
            usp.n_b = inAxesOf(pair.B, axisAt(pair.joints[2]));
            usp.rRod1_ia = inAxesOf(pair.A, m - a);
            usp.rRod2_ib = Vector3::Zero();
            item.frameB = placeOn(pair.B, m);
            item.parameters = usp;
            return item;
        }
        const Vector3 b = frameOf(pair.joints[2]).translation;
        JointUsr usr;
        usr.n1_a = n1;
        usr.n_b = inAxesOf(pair.B, axisAt(pair.joints[2]));
        usr.rRod1_ia = inAxesOf(pair.A, m - a);
        usr.rRod2_ib = inAxesOf(pair.B, m - b);
        item.frameB = placeOn(pair.B, b);
        item.parameters = usr;
        return item;
    }

    [[nodiscard]] AssemblyItem lineOfChangingLength(const LinkPair& pair) {
        const Vector3 a = frameOf(pair.joints[0]).translation;
        const Vector3 b = frameOf(pair.joints[2]).translation;
        if (!areParallel(axisAt(pair.joints[1]), (b - a).normalized()))
            why_ = "\"" + rig_.joints[pair.joints[1]].name + "\" does not slide along the line between the " +
                   "other two joints, as JointUPS does";
        JointUps ups;
        const Vector3 n1 = firstAxis(pair, b - a);
        ups.n1_a = n1;
        ups.nAxis_ia = inAxesOf(pair.A, b - a);
        AssemblyItem item;
        item.frameA = placeOn(pair.A, a);
        item.frameB = placeOn(pair.B, b);
        item.parameters = ups;
        return item;
    }

    /// A link on a frame of the assembly: `along` and p are that frame's axes and origin at the start.
    [[nodiscard]] Joint mountOf(const std::string& link, const std::string& frame, const std::string& along,
                                const Vector3& p) const {
        Joint mount;
        mount.name = unusedName(link + " mount", rig_.joints, rig_.assemblies);
        mount.kind = FixedJoint{};
        mount.parent = frame;
        mount.child = link;
        const Matrix3 R = poseOf(along).rotation.transpose();
        mount.position = tidiedPlace(R * (poseOf(link).translation - p));
        mount.rotation = tidiedPlace(rollPitchYawOf(R * poseOf(link).rotation));
        return mount;
    }

    [[nodiscard]] Proposal checkedProposal(const LinkPair& pair, AssemblyItem item, const std::string& kind) {
        item.name = unusedName("dyad", rig_.joints, rig_.assemblies);
        const auto place = [&](const FramePlace& at) -> Vector3 { return poseOf(at.body) * at.position; };
        const bool isLine = std::holds_alternative<JointUps>(item.parameters);
        const Joint first = mountOf(pair.X, item.name + "." + kAssemblyFrames[0], pair.A, place(item.frameA));
        const Joint second =
            mountOf(pair.Y, item.name + "." + kAssemblyFrames[1], isLine ? pair.A : pair.B, place(item.frameB));
        Json operations = Json::array();
        std::array<std::size_t, 3> places = pair.joints;
        std::sort(places.rbegin(), places.rend());
        for (const std::size_t j : places)
            operations.push_back({{"op", "remove"}, {"path", "/joints/" + std::to_string(j)}});
        if (rig_.assemblies.empty())
            operations.push_back({{"op", "add"}, {"path", "/assemblies"}, {"value", Json::array()}});
        operations.push_back({{"op", "add"}, {"path", "/assemblies/-"}, {"value", inFileForm(item)}});
        for (const Joint* mount : {&first, &second})
            operations.push_back({{"op", "add"}, {"path", "/joints/-"}, {"value", inFileForm(*mount)}});
        Proposal proposal;
        proposal.words = "Replace the loop by " + kind;
        proposal.edits = {PatchRig{std::move(operations), proposal.words}};
        proposal.item = "/assemblies/" + escapeSegment(item.name);
        proposal.note = noteOf(pair, kind);
        const std::string misfit = misfitOf(proposal.edits);
        return misfit.empty() ? proposal : refused(misfit);
    }

    [[nodiscard]] std::string noteOf(const LinkPair& pair, const std::string& kind) const {
        std::string text = kind + " replaces the joints";
        for (std::size_t i = 0; i < pair.joints.size(); ++i) {
            text += i == 0 ? " \"" : i + 1 == pair.joints.size() ? " and \"" : ", \"";
            text += rig_.joints[pair.joints.at(i)].name + "\"";
        }
        text += ", whose channels are gone. Its places are numbers, as they are at the start.";
        if (isInExperiment(pair)) text += " Experiments that name one of them no longer work.";
        return text;
    }

    [[nodiscard]] bool isInExperiment(const LinkPair& pair) const {
        const auto names = [&](const std::string& text) {
            return std::any_of(pair.joints.begin(), pair.joints.end(), [&](std::size_t j) {
                return text.find(rig_.joints[j].name) != std::string::npos;
            });
        };
        return std::any_of(rig_.experiments.begin(), rig_.experiments.end(), [&](const Experiment& experiment) {
            return names(experiment.hand) || std::any_of(experiment.set.begin(), experiment.set.end(), names) ||
                   std::any_of(experiment.channels.begin(), experiment.channels.end(), names);
        });
    }

    /// Whether all bodies stand and move as before at the start, as freely; if not, why not.
    [[nodiscard]] std::string misfitOf(const std::vector<Edit>& edits) const {
        const CompiledEdit after = editAndCompile(rig_, edits);
        if (after.model == nullptr) {
            return after.edited.issues.empty() ? std::string("The rig would not be valid")
                                               : after.edited.issues.front().message;
        }
        const Mechanism& other = after.model->mechanism();
        if (mobilityOf(*after.model).freedom != mobilityOf(model_).freedom)
            return "It would have other degrees of freedom: the joints hold more than the assembly does";
        const StartState now(other);
        constexpr double same = 1e-6; // of lengths [m], of angles, and of rates per second
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            const FrameMotion was = mechanism().motionOf(mechanism().attachmentOf(b), start_.scratch);
            const FrameMotion is = other.motionOf(other.attachmentOf(b), now.scratch);
            if ((was.X.translation - is.X.translation).norm() > same ||
                (was.X.rotation - is.X.rotation).norm() > same)
                return "\"" + rig_.bodies[b].name + "\" would start at another place";
            if ((was.V.translational - is.V.translational).norm() > same ||
                (was.V.rotational - is.V.rotational).norm() > same)
                return "\"" + rig_.bodies[b].name +
                       "\" would start at another speed: one of the joints that go has the initial rate";
        }
        return {};
    }

    const Model& model_;
    const Rig& rig_;
    StartState start_;
    std::size_t loopJoint_;
    std::string why_; ///< the present pair does not fit
};

} // namespace

Proposal proposeAssemblyForLoop(const Model& model, const std::string& loopJoint) {
    const std::vector<Joint>& joints = model.rig().joints;
    const auto it = std::find_if(joints.begin(), joints.end(), [&](const Joint& joint) {
        return joint.name == loopJoint && joint.closesLoop;
    });
    if (it == joints.end()) return refused("\"" + loopJoint + "\" does not close a loop");
    return AssemblyFitter(model, toSize(it - joints.begin())).propose();
}

std::vector<std::string> assemblyOffers(const Model& model) {
    std::vector<std::string> offers;
    for (const Joint& joint : model.rig().joints) {
        if (!joint.closesLoop) continue;
        const Proposal proposal = proposeAssemblyForLoop(model, joint.name);
        if (proposal.edits.empty()) continue;
        offers.push_back("The loop that joint \"" + joint.name +
                         "\" closes can be an assembly, which is faster: select the joint in the workshop, and "
                         "press \"" +
                         proposal.words + "\".");
    }
    return offers;
}

} // namespace hingelab
