// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/import_tree.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "exchange/import_loops.h"
#include "exchange/import_xml.h"
#include "spatial/roll_pitch_yaw.h"
#include "text/limits.h"

namespace hingelab {
namespace {

class ImportBuilder {
  public:
    explicit ImportBuilder(ImportedTree tree) : tree_(std::move(tree)) {}

    ImportedRig build() {
        if (tree_.links.size() > kMaximumItems) {
            throw std::runtime_error("more than " + std::to_string(kMaximumItems) + " links");
        }
        checkItems();
        order();
        loads_ = carriedLoads(tree_, order_);
        for (const std::size_t i : order_) settle(tree_.links[i].motions, i);
        for (ImportedLoop& loop : tree_.loops) settle(loop.motions, static_cast<std::size_t>(loop.child));
        for (std::size_t turn = 0; turn < tree_.couplings.size() && turn < 20; ++turn) {
            for (const ImportedCoupling& coupling : tree_.couplings) startCoupled(coupling);
        }
        rig_.name = importName(tree_.name, "Imported");
        rig_.description = "Imported from " + tree_.origin + ".";
        rig_.sources = {"imported from " + tree_.origin};
        rig_.environment.gravity = tree_.gravity;
        bodyNames_.insert(kWorldName);
        carriers_.resize(tree_.links.size());
        for (const std::size_t i : order_) addLink(i);
        if (!tree_.ground.empty()) {
            Body world;
            world.name = kWorldName;
            world.shapes = std::move(tree_.ground);
            nameShapes(world);
            rig_.bodies.push_back(std::move(world));
        }
        for (const ImportedSpring& spring : tree_.springs) addSpring(spring);
        for (const ImportedLoop& loop : tree_.loops) addLoop(loop);
        for (const ImportedCoupling& coupling : tree_.couplings) couple(coupling);
        settleClosures(rig_, loops_, couplings_, tree_);
        tellStops();
        if (tree_.untold > 0) {
            tree_.losses.push_back(
                {"more", std::to_string(tree_.untold) + " further ones are not listed.", {}});
        }
        if (rig_.joints.empty()) throw std::runtime_error("there is nothing in it that could move or be held");
        return {std::move(rig_), std::move(tree_.losses), std::move(standIns_)};
    }

  private:
    /// So many of each kind as rigs have: what is done with them takes longer than they are many.
    void checkItems() const {
        std::size_t motions = 0, shapes = tree_.ground.size();
        for (const ImportedLink& link : tree_.links) {
            checkCount(link.shapes.size(), kMaximumItems, "shapes on a link");
            motions += link.motions.size();
            shapes += link.shapes.size();
        }
        checkCount(tree_.ground.size(), kMaximumItems, "shapes on the ground");
        for (const ImportedLoop& loop : tree_.loops) motions += loop.motions.size();
        checkCount(motions, kMaximumItems, "joints");
        checkCount(tree_.springs.size(), kMaximumItems, "springs");
        checkCount(tree_.loops.size(), kMaximumItems, "joints that close loops");
        checkCount(shapes, kMaximumItemsInAll, "shapes");
    }

    static void checkCount(std::size_t count, std::size_t most, const char* what) {
        if (count > most) throw std::runtime_error("more than " + std::to_string(most) + " " + what);
    }

    /// Body of the rig that a link became, and the link's frame in it.
    struct Carrier {
        std::string body = kWorldName;
        Pose X_BL;
    };

    /// Parents before children.
    void order() {
        std::vector<int> state(tree_.links.size(), 0);
        for (std::size_t i = 0; i < tree_.links.size(); ++i) {
            std::vector<std::size_t> trail;
            for (std::size_t k = i; state[k] == 0;) {
                state[k] = 1;
                trail.push_back(k);
                const int parent = tree_.links[k].parent;
                if (parent < 0) break;
                k = static_cast<std::size_t>(parent);
                if (state[k] == 1) {
                    throw std::runtime_error("link \"" + importName(tree_.links[k].name, "?") +
                                             "\" hangs on itself: joints form a circle");
                }
            }
            for (auto k = trail.rbegin(); k != trail.rend(); ++k) {
                state[*k] = 2;
                order_.push_back(*k);
            }
        }
    }

    /// What springs of a time constant are for the inertia that they move; starts between the limits.
    void settle(std::vector<ImportedMotion>& motions, std::size_t index) {
        for (ImportedMotion& motion : motions) {
            if (motion.kind == ImportedMotion::Kind::ball || motion.kind == ImportedMotion::Kind::free)
                continue;
            if (motion.springDamper) {
                const auto [time, ratio] = *motion.springDamper;
                const double inertia = inertiaOfMotion(motion, loads_[index]);
                motion.stiffness = inertia / (time * time * ratio * ratio);
                motion.damping = 2.0 * inertia / time;
            }
            if (!(motion.lower <= motion.upper)) {
                tree_.lose(jointWords(motion), "Its lower limit (" + valueOf(motion, motion.lower) +
                                                   ") is above its upper one (" +
                                                   valueOf(motion, motion.upper) + "): both are left out.");
                motion.lower = -kNoLimit;
                motion.upper = kNoLimit;
            }
            motions_.emplace(motion.name, std::pair(index, &motion));
            if (motion.lower == motion.upper) motion.start = motion.lower;
            if (motion.start >= motion.lower && motion.start <= motion.upper) continue;
            const bool isRange = std::isfinite(motion.lower) && std::isfinite(motion.upper);
            motion.start = isRange                       ? 0.5 * (motion.lower + motion.upper)
                           : std::isfinite(motion.lower) ? motion.lower
                                                         : motion.upper;
            tree_.lose(jointWords(motion), "It would start beyond its limits: between them instead, at " +
                                               valueOf(motion, motion.start) + ".");
        }
    }

    static bool isLocked(const ImportedMotion& motion) {
        const bool isSingle =
            motion.kind == ImportedMotion::Kind::hinge || motion.kind == ImportedMotion::Kind::slide;
        return isSingle && motion.lower == motion.upper;
    }

    static std::string jointWords(const ImportedMotion& motion) {
        return "joint \"" + importName(motion.name, "joint") + "\"";
    }

    static std::string valueOf(const ImportedMotion& motion, double value) {
        const bool isSlide = motion.kind == ImportedMotion::Kind::slide;
        return displayText(isSlide ? Quantity::length : Quantity::angle, value, 3);
    }

    static std::string uniqueIn(std::set<std::string>& names, const std::string& name) {
        std::string tried = name;
        for (int i = 2; !names.insert(tried).second; ++i) tried = name + " " + std::to_string(i);
        return tried;
    }

    static void nameShapes(Body& body) {
        std::set<std::string> names;
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const std::string name = importName(body.shapes[i].name, "shape " + std::to_string(i + 1));
            body.shapes[i].name = uniqueIn(names, name);
        }
    }

    void addLink(std::size_t index) {
        ImportedLink& link = tree_.links[index];
        const Carrier parent = carrierOf(link.parent);
        if (!(loads_[index].inertia.mass > 0.0)) {
            for (const ImportedMotion& motion : link.motions) {
                tree_.lose(jointWords(motion),
                           "moves no mass, which a rig cannot have: fixed. To let it move, "
                           "give \"" +
                               importName(link.name, "link") + "\" or a link behind it a mass.");
                motions_.erase(motion.name);
            }
            link.motions.clear();
        }
        Pose X_PJ = parent.X_BL * link.X_PL;
        if (link.motions.empty()) {
            Joint joint;
            joint.kind = FixedJoint{};
            joint.name = uniqueIn(jointNames_, importName(link.name, "link") + " mount");
            finish(link, std::move(joint), parent.body, X_PJ, Pose{}, index);
            return;
        }
        Vector3 before = Vector3::Zero();
        std::string carrier = parent.body;
        for (std::size_t m = 0; m < link.motions.size(); ++m) {
            const ImportedMotion& motion = link.motions[m];
            X_PJ = X_PJ * Pose{Matrix3::Identity(), motion.anchor - before};
            before = motion.anchor;
            const bool isLast = m + 1 == link.motions.size();
            if (isLocked(motion)) {
                tree_.lose(jointWords(motion),
                           std::string(motion.isHeld ? "An equality holds it: fixed at "
                                                     : "Its lower and upper limit are the same: fixed at ") +
                               valueOf(motion, motion.lower) + ".");
                X_PJ = X_PJ * displacement(motion, motion.lower - motion.reference);
                if (!isLast) continue;
            } else {
                X_PJ = X_PJ * displacement(motion, -motion.reference);
            }
            Joint joint = jointOf(motion, loads_[index]);
            if (!isLocked(motion)) addElements(motion, joint.name, loads_[index]);
            if (isLast) {
                finish(link, std::move(joint), carrier, X_PJ, {Matrix3::Identity(), -motion.anchor}, index);
                return;
            }
            Body between;
            between.name = uniqueIn(bodyNames_, importName(link.name, "link") + " " + std::to_string(m + 1));
            place(joint, carrier, between.name, X_PJ);
            carrier = between.name;
            rig_.bodies.push_back(std::move(between));
            rig_.joints.push_back(std::move(joint));
            X_PJ = Pose{};
        }
    }

    [[nodiscard]] Carrier carrierOf(int link) const {
        return link < 0 ? Carrier{} : carriers_[static_cast<std::size_t>(link)];
    }

    [[nodiscard]] std::string linkWords(int link) const {
        return link < 0 ? "the world"
                        : "\"" + importName(tree_.links[static_cast<std::size_t>(link)].name, "?") + "\"";
    }

    void addLoop(const ImportedLoop& loop) {
        const CarriedLoad load = loadInJoint(loads_[static_cast<std::size_t>(loop.child)], loop.X_CJ);
        const Carrier parent = carrierOf(loop.parent), child = carrierOf(loop.child);
        Pose X_PJ = parent.X_BL * loop.X_PJ;
        Joint joint;
        if (loop.motions.size() == 2) {
            joint = universalOf(loop);
        } else if (!loop.motions.empty()) {
            ImportedMotion motion = loop.motions.front();
            if (motion.name.empty()) motion.name = nameOf(loop);
            X_PJ = X_PJ * displacement(motion, (isLocked(motion) ? motion.lower : 0.0) - motion.reference);
            joint = jointOf(motion, load);
            if (!isLocked(motion)) addElements(motion, joint.name, load);
        } else {
            joint.kind = FixedJoint{};
            joint.name = jointName(nameOf(loop));
        }
        place(joint, parent.body, child.body, X_PJ);
        const Pose X_CE = child.X_BL * loop.X_CJ;
        joint.closesLoop = true;
        joint.childPosition = X_CE.translation;
        // A ball turns as it may: at the start as the bodies stand.
        if (!std::holds_alternative<SphericalJoint>(joint.kind)) {
            joint.childRotation = rollPitchYawOf(X_CE.rotation);
        }
        loops_.push_back({joint.name, loop.what,
                          "closes a loop between " + linkWords(loop.parent) + " and " + linkWords(loop.child)});
        rig_.joints.push_back(std::move(joint));
    }

    [[nodiscard]] std::string nameOf(const ImportedLoop& loop) const {
        if (!loop.name.empty()) return loop.name;
        return importName(tree_.links[static_cast<std::size_t>(loop.child)].name, "link") + " loop";
    }

    Joint universalOf(const ImportedLoop& loop) {
        const ImportedMotion &first = loop.motions[0], &second = loop.motions[1];
        UniversalJoint universal;
        universal.axis = first.axis;
        universal.axis2 = second.axis;
        universal.initialAngle1 = first.start;
        universal.initialAngle2 = second.start;
        Joint joint;
        joint.name = jointName(nameOf(loop));
        joint.kind = universal;
        for (const ImportedMotion& motion : loop.motions) {
            const bool isBare = !std::isfinite(motion.lower) && !std::isfinite(motion.upper) &&
                                motion.stiffness == 0.0 && motion.damping == 0.0 && motion.friction == 0.0;
            if (isBare) continue;
            tree_.lose(loop.what,
                       "Limits, springs, damping and friction of a universal joint that closes a loop are left "
                       "out.");
            break;
        }
        return joint;
    }

    static Pose displacement(const ImportedMotion& motion, double by) {
        const Vector3 axis = motion.axis.normalized();
        if (motion.kind == ImportedMotion::Kind::slide) return {Matrix3::Identity(), by * axis};
        if (motion.kind == ImportedMotion::Kind::hinge)
            return {rotationAbout(axis, by), motion.travel * by * axis};
        return {};
    }

    static void place(Joint& joint, const std::string& parent, const std::string& child, const Pose& X_PJ) {
        joint.parent = parent;
        joint.child = child;
        joint.position = X_PJ.translation;
        joint.rotation = rollPitchYawOf(X_PJ.rotation);
        if (auto* free = std::get_if<FreeJoint>(&joint.kind)) {
            free->initialPosition = joint.position;
            free->initialRotation = joint.rotation;
            joint.position = joint.rotation = Vector3::Zero();
        }
    }

    void finish(ImportedLink& link, Joint joint, const std::string& parent, const Pose& X_PJ, const Pose& X_BL,
                std::size_t index) {
        Body body;
        body.name = uniqueIn(bodyNames_, importName(link.name, "link"));
        if (link.inertia) {
            const RigidInertia I = link.inertia->expressedIn(X_BL);
            MassProperties properties;
            properties.mass = I.mass;
            properties.centreOfMass = I.centreOfMass;
            properties.moments = I.aboutCentreOfMass.diagonal();
            properties.products = {I.aboutCentreOfMass(0, 1), I.aboutCentreOfMass(0, 2),
                                   I.aboutCentreOfMass(1, 2)};
            body.massProperties = properties;
        }
        if (link.gravityShare != 1.0) body.gravity = GravityShare{link.gravityShare};
        for (Shape& shape : link.shapes) {
            if (link.inertia) shape.mass = shape.density = 0.0;
            body.shapes.push_back(moved(std::move(shape), X_BL));
        }
        nameShapes(body);
        for (Shape& shape : link.standIns) standIns_[body.name].push_back(moved(std::move(shape), X_BL));
        carriers_[index] = {body.name, X_BL};
        place(joint, parent, body.name, X_PJ);
        rig_.bodies.push_back(std::move(body));
        rig_.joints.push_back(std::move(joint));
    }

    static Shape moved(Shape shape, const Pose& X_BL) {
        const Pose X = X_BL * Pose{rotationFromRollPitchYaw(shape.rotation), shape.position};
        shape.position = X.translation;
        shape.rotation = rollPitchYawOf(X.rotation);
        return shape;
    }

    std::string jointName(const std::string& ofFile) {
        std::string name = importName(ofFile, "joint");
        std::replace(name.begin(), name.end(), '.', '_'); // what follows a point is a coordinate
        return uniqueIn(jointNames_, name);
    }

    Joint jointOf(const ImportedMotion& motion, const CarriedLoad& load) {
        Joint joint;
        joint.name = jointName(motion.name);
        if (isLocked(motion)) {
            joint.kind = FixedJoint{};
            return joint;
        }
        jointOfMotion_.emplace(motion.name, joint.name);
        if (motion.kind == ImportedMotion::Kind::ball) {
            joint.kind = SphericalJoint{};
            return joint;
        }
        if (motion.kind == ImportedMotion::Kind::free) {
            joint.kind = FreeJoint{};
            return joint;
        }
        if (motion.kind == ImportedMotion::Kind::slide) {
            PrismaticJoint slide;
            slide.axis = motion.axis;
            slide.initialDistance = motion.start;
            slide.initialSpeed = motion.startRate;
            addStops(slide, &SlideStop::position, motion, load);
            joint.kind = slide;
        } else if (motion.travel != 0.0) {
            ScrewJoint screw;
            fillTurning(screw, motion, load);
            screw.lead = motion.travel * 6.283185307179586;
            joint.kind = screw;
        } else {
            RevoluteJoint turn;
            fillTurning(turn, motion, load);
            joint.kind = turn;
        }
        return joint;
    }

    template <class J>
    void fillTurning(J& joint, const ImportedMotion& motion, const CarriedLoad& load) {
        joint.axis = motion.axis;
        joint.initialAngle = motion.start;
        joint.initialRate = motion.startRate;
        addStops(joint, &EndStop::angle, motion, load);
    }

    template <class J, class Stop>
    void addStops(J& joint, double Stop::*position, const ImportedMotion& motion, const CarriedLoad& load) {
        const auto stopAt = [&](double limit) -> std::optional<Stop> {
            if (!std::isfinite(limit)) return std::nullopt;
            Stop stop;
            stop.*position = limit;
            const double stiffness = stopStiffnessOf(motion, load, tree_.gravity, limit);
            if (stiffness > 0.0) stop.stiffness = stiffness;
            if (motion.stopDissipation) stop.dissipation = *motion.stopDissipation;
            const bool isOfFile = motion.stopStiffness || motion.stopStiffnessPerInertia;
            (isOfFile ? hasStopsOfFile_ : hasChosenStops_) = true;
            if (!motion.stopDissipation && motion.stopDamping) {
                stop.dissipation = *motion.stopDamping / (stop.stiffness * stopDampingDepth(motion));
                hasDampingOfFile_ = true;
            } else if (!motion.stopDissipation) {
                hasChosenDissipation_ = true;
            }
            return stop;
        };
        joint.lowerStop = stopAt(motion.lower);
        joint.upperStop = stopAt(motion.upper);
    }

    void tellStops() {
        if (hasChosenStops_) {
            tree_.lose("limits",
                       "They become stops. Where the file gives no stiffness, it follows from the "
                       "load: the weight behind a joint presses its stop in by at most 0.03° or "
                       "0.2 mm.");
        }
        if (hasDampingOfFile_) {
            tree_.lose("dissipation of limits",
                       "A stop of a rig damps more the deeper it is: as the file says at "
                       "a depth of 1° or 1 mm.");
        }
        if (hasChosenDissipation_ && (hasChosenStops_ || hasStopsOfFile_)) {
            tree_.lose("bounce of limits",
                       "The dissipation of the stops is this program's default (0.5 s/rad, "
                       "2 s/m): the file gives none in these terms.");
        }
    }

    void addElements(const ImportedMotion& motion, const std::string& joint, const CarriedLoad& load) {
        if (motion.stiffness < 0.0 || motion.damping < 0.0 || motion.friction < 0.0 || motion.armature < 0.0) {
            tree_.lose("joint \"" + joint + "\"",
                       "Stiffness, damping, friction or armature below zero: left out, all of them.");
            return;
        }
        const bool isHinge = motion.kind == ImportedMotion::Kind::hinge;
        const bool isSlide = motion.kind == ImportedMotion::Kind::slide;
        const bool hasSpring = motion.stiffness != 0.0 || motion.damping != 0.0;
        if (!isHinge && !isSlide) {
            if (hasSpring || motion.friction != 0.0 || motion.armature != 0.0) {
                tree_.lose("joint \"" + joint + "\"",
                           "The stiffness, damping, friction (frictionloss) and armature of ball and free "
                           "joints are left out.");
            }
            return;
        }
        if (isHinge && motion.friction > 0.0) {
            DoorHingeParameters hinge;
            hinge.springConstant = motion.stiffness;
            hinge.springZeroAngle = motion.springReference;
            hinge.viscousFriction = motion.damping;
            hinge.dynamicFrictionTorque = motion.friction;
            hinge.staticFrictionTorque = hinge.catchTorque = hinge.catchWidth = 0.0;
            addElement(joint, hinge);
        } else if (hasSpring && isHinge) {
            addElement(joint, RotationalSpring{motion.stiffness, motion.springReference, motion.damping});
        } else if (hasSpring) {
            addElement(joint, LinearSpring{motion.stiffness, motion.springReference, motion.damping});
        }
        if (isSlide && motion.friction > 0.0) addSlideFriction(motion, joint, load);
        addRotor(motion, joint);
    }

    Element& addElement(const std::string& joint, ElementLaw law) {
        Element element;
        element.name = uniqueIn(elementNames_, joint);
        element.joint = joint;
        element.law = std::move(law);
        rig_.elements.push_back(std::move(element));
        return rig_.elements.back();
    }

    /// Coulomb's friction, which holds what is at rest. What is held gives way by a hundredth of a millimetre,
    /// as far as a rig may be that stiff.
    void addSlideFriction(const ImportedMotion& motion, const std::string& joint, const CarriedLoad& load) {
        constexpr double least = 1e-6; // [N]
        if (motion.friction < least) {
            tree_.lose(jointWords(motion), "Its dry friction, " +
                                               displayText(Quantity::force, motion.friction, 3) +
                                               ", is below a millionth of a newton: left out.");
            return;
        }
        SlideFriction friction;
        friction.friction = motion.friction;
        friction.stiffness = std::min(motion.friction / 1e-5, kUnlimited);
        friction.damping = std::sqrt(friction.stiffness * inertiaOfMotion(motion, load));
        addElement(joint, friction);
    }

    /// Inertia of a coordinate alone: a motor without voltage has it, and its constants are too small for any
    /// torque by the current.
    void addRotor(const ImportedMotion& motion, const std::string& joint) {
        if (motion.armature == 0.0) return;
        constexpr double nothing = 1e-12;
        Motor rotor;
        rotor.name = uniqueIn(motorNames_, joint + " armature");
        rotor.catalogue = "armature of the joint, from " + tree_.origin + ": no motor";
        rotor.joint = joint;
        rotor.motor.resistance = 1.0;
        rotor.motor.inductance = 0.0;
        rotor.motor.torqueConstant = rotor.motor.backEmfConstant = nothing;
        rotor.motor.rotorInertia = motion.armature;
        rotor.motor.viscousFriction = rotor.motor.coulombFriction = 0.0;
        rotor.motor.frictionRate = 0.001;
        rotor.gear.ratio = 1.0;
        rotor.gear.lead = 6.283185307179586; // a radian of the rotor is a metre of the slide
        rotor.drive.law = ConstantVoltage{0.0};
        rig_.motors.push_back(std::move(rotor));
        tree_.lose(jointWords(motion),
                   "Its armature is kept as a motor without voltage, \"" + rig_.motors.back().name + "\".");
    }

    [[nodiscard]] const ImportedMotion* motionNamed(const std::string& name) const {
        const auto found = motions_.find(name);
        return found == motions_.end() ? nullptr : found->second.second;
    }

    /// Whether the motion is a coordinate of the rig that can be coupled.
    [[nodiscard]] bool canBeCoupled(const std::string& name) const {
        const ImportedMotion* const motion = motionNamed(name);
        return motion != nullptr && !isLocked(*motion) &&
               (motion->kind == ImportedMotion::Kind::hinge || motion->kind == ImportedMotion::Kind::slide);
    }
    [[nodiscard]] bool canBeCoupled(const ImportedCoupling& coupling) const {
        return canBeCoupled(coupling.follower) && !coupling.leaders.empty() &&
               std::all_of(coupling.leaders.begin(), coupling.leaders.end(), [&](const auto& leader) {
                   return (leader.ratio != 0.0 || !leader.isLinear()) && leader.name != coupling.follower &&
                          canBeCoupled(leader.name);
               });
    }

    [[nodiscard]] std::string whyNotCoupled(const ImportedCoupling& coupling) const {
        for (const ImportedCoupling::Leader& leader : coupling.leaders) {
            if (leader.ratio == 0.0 && leader.isLinear())
                return "a ratio of 0 leads nowhere; fix the joint at the value that it is to have";
            if (leader.name == coupling.follower) return "a joint cannot follow itself";
        }
        const auto isTurning = [&](const std::string& name) {
            return std::any_of(tree_.links.begin(), tree_.links.end(), [&](const ImportedLink& link) {
                return std::any_of(link.motions.begin(), link.motions.end(), [&](const ImportedMotion& motion) {
                    return motion.name == name && (motion.kind == ImportedMotion::Kind::ball ||
                                                   motion.kind == ImportedMotion::Kind::free);
                });
            });
        };
        const bool anyTurns = isTurning(coupling.follower) ||
                              std::any_of(coupling.leaders.begin(), coupling.leaders.end(),
                                          [&](const auto& leader) { return isTurning(leader.name); });
        return anyTurns ? "ball and free joints have no single coordinate that could be coupled"
                        : "one of them is fixed, or none of the file";
    }

    /// Whether the joint follows itself by way of others.
    [[nodiscard]] bool isInCircle(const ImportedCoupling& coupling) const {
        std::set<std::string> above;
        for (const ImportedCoupling::Leader& leader : coupling.leaders) above.insert(leader.name);
        for (bool grows = true; grows;) {
            grows = false;
            for (const ImportedCoupling& other : tree_.couplings) {
                if (!above.contains(other.follower)) continue;
                for (const ImportedCoupling::Leader& leader : other.leaders)
                    grows = above.insert(leader.name).second || grows;
            }
        }
        return above.contains(coupling.follower);
    }

    /// The start of a joint that follows others.
    void startCoupled(const ImportedCoupling& coupling) {
        if (!canBeCoupled(coupling) || isInCircle(coupling)) return; // told later
        ImportedMotion& led = *motions_.at(coupling.follower).second;
        led.start = coupling.offset;
        led.startRate = 0.0;
        for (const ImportedCoupling::Leader& leader : coupling.leaders) {
            const CouplingCurve curve(polynomialOf<MotionOf::rotation, MotionOf::rotation>(leader));
            const Interpolation::Value f = curve.at(motionNamed(leader.name)->start);
            led.start += f.y;
            led.startRate += f.slope * motionNamed(leader.name)->startRate;
        }
    }

    template <MotionOf L, MotionOf F>
    [[nodiscard]] static CouplingPolynomial<L, F> polynomialOf(const ImportedCoupling::Leader& leader) {
        return {1.0, leader.ratio, leader.higher[0], leader.higher[1], leader.higher[2]};
    }

    [[nodiscard]] static CouplingTerm::By lawOf(const ImportedCoupling::Leader& leader, bool leads,
                                                bool turns) {
        constexpr MotionOf turn = MotionOf::rotation, slide = MotionOf::translation;
        if (leader.isLinear()) {
            if (leads == turns) return CouplingRatio{leader.ratio};
            return CouplingRadius{turns ? 1.0 / leader.ratio : leader.ratio};
        }
        if (leads && turns) return polynomialOf<turn, turn>(leader);
        if (leads) return polynomialOf<turn, slide>(leader);
        if (turns) return polynomialOf<slide, turn>(leader);
        return polynomialOf<slide, slide>(leader);
    }

    void couple(const ImportedCoupling& given) {
        const std::string what = "joint \"" + importName(given.follower, "joint") + "\"";
        std::string leading;
        for (const ImportedCoupling::Leader& leader : given.leaders) {
            leading += (leading.empty() ? "\"" : " and \"") + importName(leader.name, "joint") + "\"";
        }
        const auto joint = [&](const std::string& name) {
            const auto found = jointOfMotion_.find(name);
            return found == jointOfMotion_.end() ? std::string() : found->second;
        };
        bool isWhole = canBeCoupled(given) && !joint(given.follower).empty();
        for (const ImportedCoupling::Leader& leader : given.leaders) {
            isWhole = isWhole && !joint(leader.name).empty();
        }
        if (!isWhole) {
            tree_.lose(what, "that it follows " + leading + " (" + given.kind +
                                 ") is left out, it is free: " + whyNotCoupled(given) + ".");
            return;
        }
        Coupling coupling;
        coupling.name = uniqueIn(couplingNames_, joint(given.follower));
        coupling.joint = joint(given.follower);
        const bool turns = motionNamed(given.follower)->kind == ImportedMotion::Kind::hinge;
        if (turns) {
            coupling.value = CoupledAngle{given.offset};
        } else {
            coupling.value = CoupledDistance{given.offset};
        }
        for (const ImportedCoupling::Leader& leader : given.leaders) {
            const bool leads = motionNamed(leader.name)->kind == ImportedMotion::Kind::hinge;
            coupling.follows.push_back({joint(leader.name), lawOf(leader, leads, turns)});
        }
        couplings_.push_back({coupling.name, what, "follows " + leading + " (" + given.kind + ")"});
        rig_.couplings.push_back(std::move(coupling));
    }

    void addSpring(const ImportedSpring& spring) {
        const auto end = [&](int link, const Vector3& point) {
            const Carrier carrier = carrierOf(link);
            return PlacePoint{carrier.body, carrier.X_BL * point};
        };
        Element element;
        element.name = uniqueIn(elementNames_, importName(spring.name, "spring"));
        element.from = end(spring.from, spring.fromPoint);
        element.to = end(spring.to, spring.toPoint);
        element.law = spring.law;
        rig_.elements.push_back(std::move(element));
    }

    ImportedTree tree_;
    Rig rig_;
    std::vector<std::size_t> order_;
    std::vector<CarriedLoad> loads_;                                         ///< by link
    std::map<std::string, std::pair<std::size_t, ImportedMotion*>> motions_; ///< by their names, with the link
    std::map<std::string, std::string> jointOfMotion_;
    std::map<std::string, std::vector<Shape>> standIns_;
    std::vector<Carrier> carriers_;
    std::vector<ClosureOfFile> loops_, couplings_;
    std::set<std::string> couplingNames_;
    std::set<std::string> bodyNames_, jointNames_, elementNames_, motorNames_;
    bool hasChosenStops_ = false, hasStopsOfFile_ = false, hasChosenDissipation_ = false;
    bool hasDampingOfFile_ = false;
};

} // namespace

std::optional<RigidInertia> importInertia(double mass, const Vector3& centre, const Matrix3& about,
                                          std::string& fault) {
    if (mass == 0.0) return std::nullopt;
    RigidInertia inertia{mass, centre, 0.5 * (about + about.transpose())};
    if (inertia.isPhysical()) return inertia;
    fault = mass > 0.0 ? "no body can have these moments of inertia" : "its mass is below zero";
    return std::nullopt;
}

ImportedRig buildImportedRig(ImportedTree tree) {
    return ImportBuilder(std::move(tree)).build();
}

} // namespace hingelab
