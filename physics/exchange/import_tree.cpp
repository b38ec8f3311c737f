// SPDX-License-Identifier: GPL-3.0-or-later
#include "physics/exchange/import_tree.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "physics/exchange/import_xml.h"
#include "physics/mechanism/mass_properties.h"
#include "physics/spatial/roll_pitch_yaw.h"
#include "physics/text/limits.h"

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
        findMasses();
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
        if (rig_.joints.empty()) throw std::runtime_error("there is nothing in it that could move or be held");
        return {std::move(rig_), std::move(tree_.losses)};
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
        checkCount(motions, kMaximumItems, "joints");
        checkCount(tree_.springs.size(), kMaximumItems, "springs");
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

    /// Mass and moment that each link moves with all that hangs on it.
    void findMasses() {
        moved_.assign(tree_.links.size(), 0.0);
        for (auto i = order_.rbegin(); i != order_.rend(); ++i) {
            const ImportedLink& link = tree_.links[*i];
            Body body;
            body.shapes = link.shapes;
            moved_[*i] += link.inertia ? link.inertia->mass : massPropertiesOf(body).mass;
            if (link.parent >= 0) moved_[static_cast<std::size_t>(link.parent)] += moved_[*i];
        }
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
        Carrier parent;
        if (link.parent >= 0) parent = carriers_[static_cast<std::size_t>(link.parent)];
        if (!link.motions.empty() && !(moved_[index] > 0.0)) {
            tree_.lose("joint \"" + link.motions.front().name + "\"",
                       "moves no mass, which a rig cannot have: fixed.");
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
            Joint joint = jointOf(motion);
            if (motion.kind == ImportedMotion::Kind::hinge) {
                X_PJ = X_PJ * Pose{rotationAbout(motion.axis.normalized(), -motion.reference),
                                   -motion.travel * motion.reference * motion.axis.normalized()};
            } else if (motion.kind == ImportedMotion::Kind::slide) {
                X_PJ = X_PJ * Pose{Matrix3::Identity(), -motion.reference * motion.axis.normalized()};
            }
            addElements(motion, joint.name);
            if (m + 1 == link.motions.size()) {
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
        for (Shape& shape : link.shapes) {
            if (link.inertia) shape.mass = shape.density = 0.0;
            const Pose X = X_BL * Pose{rotationFromRollPitchYaw(shape.rotation), shape.position};
            shape.position = X.translation;
            shape.rotation = rollPitchYawOf(X.rotation);
            body.shapes.push_back(std::move(shape));
        }
        nameShapes(body);
        carriers_[index] = {body.name, X_BL};
        place(joint, parent, body.name, X_PJ);
        rig_.bodies.push_back(std::move(body));
        rig_.joints.push_back(std::move(joint));
    }

    Joint jointOf(const ImportedMotion& motion) {
        Joint joint;
        std::string name = importName(motion.name, "joint");
        std::replace(name.begin(), name.end(), '.', '_'); // what follows a point is a coordinate
        joint.name = uniqueIn(jointNames_, name);
        if (motion.kind == ImportedMotion::Kind::ball) {
            joint.kind = SphericalJoint{};
            return joint;
        }
        if (motion.kind == ImportedMotion::Kind::free) {
            joint.kind = FreeJoint{};
            return joint;
        }
        double lower = motion.lower, upper = motion.upper;
        if (!(lower < upper)) {
            tree_.lose("joint \"" + joint.name + "\"", "Its limits are no range: left out.");
            lower = -kNoLimit;
            upper = kNoLimit;
        }
        double start = motion.start;
        if (start < lower || start > upper) {
            const bool isRange = std::isfinite(lower) && std::isfinite(upper);
            start = isRange ? 0.5 * (lower + upper) : std::isfinite(lower) ? lower : upper;
            tree_.lose("joint \"" + joint.name + "\"",
                       "It would start beyond its limits: between them instead.");
        }
        if ((std::isfinite(lower) || std::isfinite(upper)) && !toldStops_) {
            toldStops_ = true;
            tree_.lose("limits", "They become stops, of a stiffness that no such file says: look at it.");
        }
        if (motion.kind == ImportedMotion::Kind::slide) {
            PrismaticJoint slide;
            slide.axis = motion.axis;
            slide.initialDistance = start;
            slide.initialSpeed = motion.startRate;
            if (std::isfinite(lower)) slide.lowerStop = SlideStop{lower};
            if (std::isfinite(upper)) slide.upperStop = SlideStop{upper};
            joint.kind = slide;
        } else if (motion.travel != 0.0) {
            ScrewJoint screw;
            fillTurning(screw, motion, start, lower, upper);
            screw.lead = motion.travel * 6.283185307179586;
            joint.kind = screw;
        } else {
            RevoluteJoint turn;
            fillTurning(turn, motion, start, lower, upper);
            joint.kind = turn;
        }
        return joint;
    }

    template <class J>
    static void fillTurning(J& joint, const ImportedMotion& motion, double start, double lower, double upper) {
        joint.axis = motion.axis;
        joint.initialAngle = start;
        joint.initialRate = motion.startRate;
        if (std::isfinite(lower)) joint.lowerStop = EndStop{lower};
        if (std::isfinite(upper)) joint.upperStop = EndStop{upper};
    }

    void addElements(const ImportedMotion& motion, const std::string& joint) {
        if (motion.stiffness == 0.0 && motion.damping == 0.0 && motion.friction == 0.0) return;
        Element element;
        element.name = uniqueIn(elementNames_, joint);
        element.joint = joint;
        if (motion.stiffness < 0.0 || motion.damping < 0.0 || motion.friction < 0.0) {
            tree_.lose("joint \"" + joint + "\"", "Stiffness, damping or friction below zero: left out.");
            return;
        }
        if (motion.kind == ImportedMotion::Kind::hinge) {
            if (motion.friction > 0.0) {
                DoorHingeParameters hinge;
                hinge.springConstant = motion.stiffness;
                hinge.springZeroAngle = motion.springReference;
                hinge.viscousFriction = motion.damping;
                hinge.dynamicFrictionTorque = motion.friction;
                hinge.staticFrictionTorque = hinge.catchTorque = hinge.catchWidth = 0.0;
                element.law = hinge;
            } else {
                element.law = RotationalSpring{motion.stiffness, motion.springReference, motion.damping};
            }
        } else if (motion.kind == ImportedMotion::Kind::slide) {
            if (motion.friction > 0.0) {
                tree_.lose("joint \"" + joint + "\"", "Dry friction of a slide (" +
                                                          displayText(Quantity::force, motion.friction, 3) +
                                                          "): no element of rigs has it alone.");
            }
            if (motion.stiffness == 0.0 && motion.damping == 0.0) return;
            element.law = LinearSpring{motion.stiffness, motion.springReference, motion.damping};
        } else {
            tree_.lose("joint \"" + joint + "\"", "Springs and damping of ball and free joints are left out.");
            return;
        }
        rig_.elements.push_back(std::move(element));
    }

    void addSpring(const ImportedSpring& spring) {
        const auto end = [&](int link, const Vector3& point) {
            if (link < 0) return PlacePoint{kWorldName, point};
            const Carrier& carrier = carriers_[static_cast<std::size_t>(link)];
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
    std::vector<double> moved_; ///< [kg]
    std::vector<Carrier> carriers_;
    std::set<std::string> bodyNames_, jointNames_, elementNames_;
    bool toldStops_ = false;
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
