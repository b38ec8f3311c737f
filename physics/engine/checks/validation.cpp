// SPDX-License-Identifier: GPL-3.0-or-later
#include "checks/validation.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

#include "checks/contact_checks.h"
#include "checks/coupling_checks.h"
#include "checks/measurement_checks.h"
#include "checks/motor_checks.h"
#include "checks/port_checks.h"
#include "checks/story_checks.h"
#include "checks/target_checks.h"
#include "checks/variant_checks.h"
#include "mechanism/mass_properties.h"
#include "numerics/indices.h"
#include "rig/assembly_retype.h"
#include "rig/expressions.h"
#include "rig/issue_names.h"
#include "rig/parameters.h"
#include "shapes/solid.h"
#include "simulation/simulation.h"
#include "text/check_support.h"
#include "text/control_characters.h"
#include "text/expression.h"
#include "text/limits.h"
#include "text/number_limit.h"

namespace hingelab {
namespace {

using namespace checks;

constexpr std::size_t kLongestName = 200; // [bytes]

/// An expression in a message.
std::string shortened(const std::string& expression) {
    constexpr std::size_t longest = 100; // [bytes]
    return expression.size() > longest ? expression.substr(0, longest) + "…" : expression;
}

void checkRanges(const Rig& rig, Issues& issues) {
    std::size_t count = 0;
    bool areWithin = true;
    readNumbers(rig, [&](std::string_view, const FieldInfo& field, double value) {
        ++count;
        areWithin = areWithin && field.range.contains(value);
    });
    if (count > kMostNumbers) {
        addError(issues, "", "The rig has too many numbers in all (masses, sizes, places, parameters)",
                 std::to_string(count),
                 "at most " + std::to_string(kMostNumbers) +
                     "; draw several shapes as one mesh, or make two rigs of it");
        return;
    }
    if (areWithin) return;
    const std::vector<Parameter> parameters = parametersOf(rig);
    for (const Parameter& parameter : parameters) {
        if (parameter.info->range.contains(parameter.value)) continue;
        const std::string origin =
            parameter.expression.empty() ? "" : ", by " + shortened(parameter.expression);
        addError(issues, parameter.pointer, parameter.label + " is out of range",
                 valueText(parameter.info->quantity, parameter.value) + origin, rangeText(*parameter.info));
    }
}

/// Names that expressions can have, ends in order, and expressions that have values.
void checkDimensions(const Rig& rig, const Issues* ofExpressions, Issues& issues) {
    for (std::size_t i = 0; i < rig.dimensions.size(); ++i) {
        const Dimension& dimension = rig.dimensions[i];
        const std::string why =
            dimension.name.size() > kLongestName ? "The name is too long" : whyNotAName(dimension.name);
        if (!why.empty()) {
            addError(
                issues, at("dimensions", i, "/name"), why, quoted(dimension.name),
                "letters, digits and _, at most 60, that no unit, function or constant has: coupler, crank_2");
        }
        const bool isInOrder = std::abs(dimension.lower) <= kUnlimited &&
                               std::abs(dimension.upper) <= kUnlimited && dimension.lower < dimension.upper;
        if (!isInOrder) {
            addError(issues, at("dimensions", i, "/upper"),
                     "The upper end of a dimension must be above its lower end",
                     valueText(dimension.quantity, dimension.upper),
                     "above lower, which is " + valueText(dimension.quantity, dimension.lower));
        }
    }
    Issues found;
    if (ofExpressions == nullptr) { // values are there already; this asks what is wrong
        Rig copy = rig;
        found = resolveExpressions(copy);
        ofExpressions = &found;
    }
    issues.insert(issues.end(), ofExpressions->begin(), ofExpressions->end());
}

/// Tables, lists and terminals show names in one line.
void checkOneLine(const std::string& name, const std::string& pointer, Issues& issues) {
    if (!hasControlCharacters(name, LineBreaks::refused)) return;
    addError(issues, pointer, "This name has line breaks or other control characters", quoted(name),
             allowedCharacters(LineBreaks::refused));
}

/// Pointers, channels and files use names: they must be there, not look like an index, and have a bearable
/// length.
void checkName(const std::string& name, const std::string& pointer, Issues& issues) {
    if (name.empty()) addError(issues, pointer, "The name is missing", {}, "a name of its own");
    if (name.size() > kLongestName) {
        addError(issues, pointer, "The name is too long", std::to_string(name.size()) + " bytes",
                 "at most " + std::to_string(kLongestName) + " bytes");
    }
    checkOneLine(name, pointer, issues);
    const bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
    if (isNumber)
        addError(issues, pointer, "A name of digits only would be taken for an index", quoted(name),
                 "a name with a letter");
}

template <class T>
void checkNames(const std::string& base, const char* list, const std::vector<T>& items, Issues& issues) {
    constexpr bool mayBeNameless = std::is_same_v<T, Shape>; // then it goes by its index
    std::map<std::string, std::size_t> seen;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string& name = items[i].name;
        if (mayBeNameless && name.empty()) continue;
        checkName(name, base + at(list, i, "/name"), issues);
        const auto [it, isNew] = seen.emplace(name, i);
        if (!isNew && !name.empty()) {
            addError(issues, base + at(list, i, "/name"),
                     "This name is taken by " + base + at(list, it->second), quoted(name), "a name of its own");
        }
    }
    if (items.size() > kMaximumItems) {
        addError(issues, base + "/" + std::string(list), "Too many " + std::string(list),
                 std::to_string(items.size()), "at most " + std::to_string(kMaximumItems));
    }
}

/// Frames that assemblies offer, by assembly.
std::set<std::string> frameNames(const Rig& rig) {
    std::set<std::string> names;
    for (const AssemblyItem& item : rig.assemblies) {
        for (std::size_t which = 0; which < 3; ++which) {
            if (hasFrame(item, which)) names.insert(item.name + "." + kAssemblyFrames[which]);
        }
    }
    return names;
}

/// What only joints that close loops have, and what they cannot have.
void checkLoop(const Joint& joint, std::size_t i, Issues& issues) {
    if (joint.closesLoop && joint.parent == joint.child) {
        addError(issues, at("joints", i, "/parent"), "A joint cannot connect a body to itself",
                 quoted(joint.parent), "another body");
    }
    if (joint.closesLoop || (!joint.childPosition && !joint.childRotation)) return;
    addError(issues, at("joints", i, joint.childPosition ? "/child_position" : "/child_rotation"),
             "Only a joint that closes a loop has a place in its child; another one moves the child's origin",
             {}, "\"closes_loop\": true, or no child_position and child_rotation");
}

/// Each body hangs on one joint, apart from those that close loops, and every reference is known.
void checkReferences(const Rig& rig, Issues& issues) {
    std::set<std::string> bodies = namesOf(rig.bodies);
    bodies.insert(kWorldName);
    std::set<std::string> carriers = bodies;
    carriers.merge(frameNames(rig));
    const auto known = [&](const std::set<std::string>& names, const std::string& name,
                           const std::string& pointer, const char* what) {
        if (!names.contains(name)) {
            addError(issues, pointer, std::string("There is no such ") + what, quoted(name), listed(names));
        }
    };
    const std::set<std::string> frames = frameNames(rig);
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        if (!frames.contains(rig.bodies[i].name)) continue;
        addError(issues, at("bodies", i, "/name"), "This is the name of a frame of an assembly",
                 quoted(rig.bodies[i].name), "a name of its own");
    }
    const std::set<std::string> joints = namesOf(rig.joints);
    for (std::size_t i = 0; i < rig.assemblies.size(); ++i) {
        if (!joints.contains(rig.assemblies[i].name)) continue;
        addError(issues, at("assemblies", i, "/name"), "A joint has this name, and elements name both",
                 quoted(rig.assemblies[i].name), "a name of its own");
    }
    std::map<std::string, std::size_t> jointOfChild;
    std::size_t coordinates = rig.assemblies.size();
    std::size_t freedoms = 0;
    for (std::size_t i = 0; i < rig.joints.size(); ++i) {
        const Joint& joint = rig.joints[i];
        known(carriers, joint.parent, at("joints", i, "/parent"), "body");
        known(bodies, joint.child, at("joints", i, "/child"), "body");
        if (joint.child == kWorldName) {
            addError(issues, at("joints", i, "/child"), "The world cannot be moved by a joint",
                     quoted(joint.child),
                     joint.closesLoop ? "a body: swap parent and child, and their positions" : "a body");
        }
        checkLoop(joint, i, issues);
        const auto [it, isNew] =
            joint.closesLoop ? std::pair(jointOfChild.end(), true) : jointOfChild.emplace(joint.child, i);
        if (!isNew) {
            addError(issues, at("joints", i, "/child"),
                     "This body hangs on the joint " + quoted(rig.joints[it->second].name) + " already",
                     quoted(joint.child),
                     "\"closes_loop\": true for a joint that closes a loop; or a body that no other joint "
                     "moves; or an assembly, such as JointRRR for a four-bar or JointRRP for a slider-crank");
        }
        std::visit(
            [&](const auto& kind) { JointEntryOf<decltype(kind)>::check(kind, at("joints", i), issues); },
            joint.kind);
        coordinates += coordinateNames(joint.kind).size();
        freedoms += coordinateNames(joint.kind).size();
    }
    if (freedoms > kMaximumDegreesOfFreedom) {
        addError(issues, "/joints", "The joints have too many coordinates", std::to_string(freedoms),
                 "at most " + std::to_string(kMaximumDegreesOfFreedom));
    } else if (coordinates > kMaximumCoordinates) {
        addError(issues, "/assemblies", "Too many joint coordinates and assemblies together",
                 std::to_string(coordinates), "at most " + std::to_string(kMaximumCoordinates));
    }
    for (std::size_t i = 0; i < rig.assemblies.size(); ++i) {
        const AssemblyItem& item = rig.assemblies[i];
        known(carriers, item.frameA.body, at("assemblies", i, "/frame_a/body"), "body");
        known(carriers, item.frameB.body, at("assemblies", i, "/frame_b/body"), "body");
        if (const std::optional<ParameterProblem> problem = findProblem(item.parameters)) {
            addError(issues, at("assemblies", i, "/" + problem->key), problem->why, {}, problem->allowed);
        }
    }
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        const std::string& name = rig.bodies[i].name;
        if (name == kWorldName || jointOfChild.contains(name)) continue;
        addError(issues, at("bodies", i), "No joint holds this body", quoted(name),
                 "a joint (revolute, fixed, ...) whose child it is and that does not close a loop");
    }
}

/// Everything must be reached from the world, joint by joint and assembly by assembly.
void checkOrder(const Rig& rig, Issues& issues) {
    std::set<std::string> placed{kWorldName};
    std::vector<bool> jointDone(rig.joints.size(), false);
    std::vector<bool> assemblyDone(rig.assemblies.size(), false);
    for (bool progress = true; progress;) {
        progress = false;
        for (std::size_t j = 0; j < rig.joints.size(); ++j) {
            if (jointDone[j] || !placed.contains(rig.joints[j].parent)) continue;
            if (!rig.joints[j].closesLoop) placed.insert(rig.joints[j].child);
            jointDone[j] = progress = true;
        }
        for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
            const AssemblyItem& item = rig.assemblies[k];
            if (assemblyDone[k] || !placed.contains(item.frameA.body) || !placed.contains(item.frameB.body))
                continue;
            for (std::size_t which = 0; which < 3; ++which) {
                if (hasFrame(item, which)) placed.insert(item.name + "." + kAssemblyFrames[which]);
            }
            assemblyDone[k] = progress = true;
        }
    }
    for (std::size_t j = 0; j < rig.joints.size(); ++j) {
        if (jointDone[j]) continue;
        addError(issues, at("joints", j, "/parent"),
                 "The joints form a cycle: this one is never reached from the world",
                 quoted(rig.joints[j].parent), "a chain of parents that ends at \"world\"");
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        if (assemblyDone[k]) continue;
        addError(issues, at("assemblies", k), "The frames of this assembly are not known before it",
                 quoted(rig.assemblies[k].name),
                 "frames on bodies that are reached from the world without this assembly");
    }
}

std::size_t indexOfBody(const Rig& rig, const std::string& name) {
    const auto body =
        std::find_if(rig.bodies.begin(), rig.bodies.end(), [&](const Body& b) { return b.name == name; });
    return static_cast<std::size_t>(body - rig.bodies.begin());
}

/// At most one of mass, density and material, and a volume for the latter two.
void checkWeight(const Shape& shape, const std::string& base, Issues& issues) {
    const bool hasMaterial = shape.material != Material::none;
    const int given = (shape.mass > 0.0 ? 1 : 0) + (shape.density > 0.0 ? 1 : 0) + (hasMaterial ? 1 : 0);
    if (given > 1) {
        addError(issues, base + (hasMaterial ? "/material" : "/density"), "The shape's weight is given twice",
                 "mass " + valueText(Quantity::mass, shape.mass) + ", density " +
                     valueText(Quantity::density, shape.density) + (hasMaterial ? ", and a material" : ""),
                 "one of mass, density and material, the others 0 or none");
    }
    if (std::holds_alternative<CadGeometry>(shape.geometry)) {
        if (given == 0 || volumeOf(shape) > 0.0) return;
        addError(
            issues, base, "The part is no closed solid, so its mass and inertia are not known", {},
            "neither mass nor density nor material; give the mass in mass_properties of the body, or close "
            "the part in the CAD program");
        return;
    }
    if (isSolid(shape.geometry) || (shape.density == 0.0 && !hasMaterial)) return;
    std::string kind = kindOf(shape.geometry).label;
    kind.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(kind.front())));
    addError(issues, base + (hasMaterial ? "/material" : "/density"),
             "A " + kind + " has no volume, so it cannot have a density", {},
             "neither density nor material; give the mass in mass_properties of the body");
}

void checkShapes(const Rig& rig, Issues& issues) {
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const Body& body = rig.bodies[b];
        if (body.massProperties && !massPropertiesOf(body).isPhysical()) {
            addError(issues, at("bodies", b, "/mass_properties"), "No solid has such moments of inertia", {},
                     "moments of which no one exceeds the sum of the other two, and products that fit them");
        }
        for (std::size_t i = 0; i < body.shapes.size(); ++i) {
            const std::string base = at("bodies", b) + at("shapes", i);
            const Shape& shape = body.shapes[i];
            checkWeight(shape, base, issues);
            checkGeometry(shape.geometry, base, issues);
            if (std::holds_alternative<MeshGeometry>(shape.geometry) && shape.mass > 0.0) {
                addError(issues, base + "/mass", "A mesh is drawn only and has no mass of its own",
                         valueText(Quantity::mass, shape.mass),
                         "0, with mass_properties of the body saying what it weighs");
            }
        }
    }
}

/// Coupled joints that couplings hold, although nothing prescribes where they are.
void warnOfHeldJoints(const Rig& rig, const Mechanism& mechanism, const LoopClosures::Group& group,
                      const LoopScratch& loop, Issues& issues) {
    if (group.moverCount() > group.freeMovers) return; // prescribed ones lead the others
    constexpr double nothing = 1e-9;                   // pivots, relative
    constexpr double rounding = 1e-14;                 // beside it, chains of ratios move
    Eigen::FullPivLU<Eigen::MatrixXd> factor(loop.equations);
    factor.setThreshold(nothing);
    const bool isFree = factor.dimensionOfKernel() > 0;
    const Eigen::MatrixXd motions =
        isFree ? Eigen::MatrixXd(factor.kernel()) : Eigen::MatrixXd::Zero(group.moverCount(), 1);
    for (const std::size_t k : group.couplings) {
        const LoopClosures::Coupling& coupling = mechanism.loops().couplings()[k];
        if (!coupling.isLinear()) continue; // a cam may rest, and moves on
        const auto mover = std::find(group.movers.begin(), group.movers.end(), coupling.coordinate);
        if (motions.row(mover - group.movers.begin()).norm() > rounding * motions.norm()) continue;
        addWarning(issues, at("couplings", coupling.item), "This coupling locks: its joint cannot move",
                   quoted(rig.couplings[coupling.item].joint), "fewer couplings between the same joints");
    }
}

/// Loops that hold all their joints: allowed, but hardly meant.
void warnOfLockedLoops(const Rig& rig, const Mechanism& mechanism, const MechanismPhase& phase,
                       const MechanismScratch& scratch, Issues& issues) {
    for (std::size_t g = 0; g < phase.loops.size(); ++g) {
        const LoopClosures::Group& group = mechanism.loops().groups()[g];
        if (group.loops.empty()) {
            warnOfHeldJoints(rig, mechanism, group, scratch.loops[g], issues);
            continue;
        }
        const bool isDriven = group.moverCount() > group.freeMovers;
        if (isDriven || static_cast<int>(phase.loops[g].dependents.size()) < group.freeMovers) continue;
        const std::size_t joint = mechanism.loops().loops()[group.loops.front()].joint;
        addWarning(issues, at("joints", joint), "The loop of this joint locks: it lets none of its joints move",
                   quoted(rig.joints[joint].name),
                   "places and axes that leave a motion, such as hinges exactly in line, or a joint with more "
                   "freedom");
    }
}

/// Pointer of what keeps the linkage from closing.
std::string placeOfFailure(const Mechanism& mechanism, const MechanismScratch& s) {
    if (s.failedAssembly >= 0) return at("assemblies", toSize(s.failedAssembly));
    const std::size_t closure = toSize(s.failedLoop);
    if (const LoopClosures::Coupling* coupling = mechanism.loops().couplingAt(closure))
        return at("couplings", coupling->item);
    return at("joints", mechanism.loops().loops()[closure].joint);
}

/// The linkage must close at the start, and what moves must have inertia, or its acceleration would be
/// infinite.
void checkStart(const std::shared_ptr<const Model>& model, Issues& issues) {
    const Rig& rig = model->rig();
    const Mechanism& mechanism = model->mechanism();
    const int n = mechanism.degreesOfFreedom();
    MechanismScratch scratch = mechanism.makeScratch();
    MechanismPhase phase;
    JointVector q(n);
    for (int c = 0; c < n; ++c) q[c] = mechanism.coordinates()[static_cast<std::size_t>(c)].initial;
    if (!mechanism.start(q, 0.0, scratch, phase)) {
        const StopReport report = describeFailure(rig, mechanism, scratch, 0.0);
        addError(issues, placeOfFailure(mechanism, scratch),
                 "The linkage cannot be closed at the start: " + report.cause, {}, report.remedy);
        return;
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        const auto* rrr = std::get_if<JointRrr>(&rig.assemblies[k].parameters);
        const auto* rrp = std::get_if<JointRrp>(&rig.assemblies[k].parameters);
        if (rrr == nullptr && rrp == nullptr) continue;
        const Vector3 n_a = (rrr != nullptr ? rrr->n_a : rrp->n_a).normalized();
        const double along = n_a.dot(rrr != nullptr ? rrr->rRod1_ia : rrp->rRod1_ia);
        const Vector3 n_W = mechanism.frameA(k, scratch).X.rotation * n_a;
        const bool slidesAcross = rrp == nullptr || std::abs(n_W.dot(scratch.assemblies[k].e)) <= 1e-6;
        const bool isLevel =
            std::abs(n_W.dot(scratch.assemblies[k].u) - along) <= 1e-6 * scratch.assemblies[k].length;
        if (slidesAcross && isLevel) continue;
        addWarning(issues, at("assemblies", k),
                   "The loop does not lie in one plane across n_a; it is solved in space", {},
                   "frame_a and frame_b at the same height along n_a, or an assembly USR or USP");
    }
    warnOfLockedLoops(rig, mechanism, phase, scratch, issues);
    checkContactStart(rig, mechanism, scratch, issues);
    if (n == 0) return;
    JointMatrix mass = JointMatrix::Zero(mechanism.coordinateCount(), mechanism.coordinateCount());
    mechanism.massMatrix(scratch, mass);
    const MotorStart motors(model, q, phase);
    motors.addRotorInertia(mass);
    constexpr double kLeastInertia = 1e-12; // [kg·m²] a grain of sand at a tenth of a millimetre
    bool isSound = true;
    for (int c = 0; c < n; ++c) {
        if (std::isfinite(mass(c, c)) && mass(c, c) >= kLeastInertia) continue;
        isSound = false;
        const std::string& child = rig.joints[mechanism.coordinates()[static_cast<std::size_t>(c)].joint].child;
        addError(issues, "/bodies/" + std::to_string(indexOfBody(rig, child)),
                 std::isfinite(mass(c, c)) ? "This body moves but has no inertia about its joint's axis"
                                           : "The inertia of this body is beyond what can be computed",
                 quoted(child), "a mass above 0 kg, and not absurd, in a shape or in mass_properties");
    }
    if (isSound) motors.checkGears(issues);
    if (!isSound || n < 2) return;
    const JointMatrix freeMass = mass.topLeftCorner(n, n);
    const JointVector scale = freeMass.diagonal().cwiseSqrt().cwiseInverse();
    const Eigen::LLT<JointMatrix> factor(scale.asDiagonal() * freeMass * scale.asDiagonal());
    if (factor.info() != Eigen::Success || factor.rcond() < 1e-12) {
        addError(issues, "/joints", "Some combination of joint motions moves no mass", {},
                 "bodies with mass between joints that share an axis");
        return;
    }
}

/// "door_hinge, applied_torque or torque_table": the kinds that act on this.
std::string kindsActingOn(ActsOn what) {
    std::string text;
    std::string last;
    for (const KindInfo& kind : elementKinds()) {
        if (kind.actsOn != what) continue;
        if (!last.empty()) text.append(text.empty() ? "" : ", ").append(last);
        last = kind.name;
    }
    return text.append(" or ").append(last);
}

void checkTarget(const Rig& rig, std::size_t i, Issues& issues) {
    const Element& element = rig.elements[i];
    const std::optional<bool> turns =
        checkPort(rig, {element.joint, element.from, element.to}, at("elements", i), "An element", issues);
    if (!turns || *turns == (kindOf(element.law).actsOn == ActsOn::rotation)) return;
    if (element.from || element.to) {
        addError(issues, at("elements", i, "/type"), "A torque cannot act between points", {},
                 "a law of forces: " + kindsActingOn(ActsOn::distance));
        return;
    }
    addError(issues, at("elements", i, "/type"),
             *turns ? "This law is one of forces, but the coordinate is an angle"
                    : "This law is one of torques, but the coordinate is a distance",
             quoted(element.joint), kindsActingOn(*turns ? ActsOn::rotation : ActsOn::distance));
}

/// Whether an image has an original; else its own ends and law say nothing.
bool checkImage(const Rig& rig, std::size_t i, Issues& issues) {
    const MirrorImage& mirror = *rig.elements[i].mirror;
    const std::string here = at("elements", i, "/mirror_of");
    const auto original = std::find_if(rig.elements.begin(), rig.elements.end(),
                                       [&](const Element& other) { return other.name == mirror.element; });
    for (const auto& [key, plane] : {std::pair("/from", &mirror.from), std::pair("/to", &mirror.to)}) {
        if (plane->normal.norm() > kLeastAbove) continue;
        addError(issues, here + key + "/normal", "The normal of a mirror plane has no length", "0, 0, 0",
                 "a direction, such as 0, 1, 0");
    }
    if (original == rig.elements.end()) {
        addError(issues, here + "/element", "There is no such force element", quoted(mirror.element),
                 "the name of an element between two points");
        return false;
    }
    if (original->mirror) {
        addError(issues, here + "/element", "An image cannot be the image of another image",
                 quoted(mirror.element), quoted(original->mirror->element));
        return false;
    }
    if (original->from && original->to) return true;
    addError(issues, here + "/element", "Only an element between two points has a mirror image",
             quoted(mirror.element), "an element with \"from\" and \"to\"");
    return false;
}

void checkElements(const Rig& rig, Issues& issues) {
    for (std::size_t i = 0; i < rig.elements.size(); ++i) {
        if (rig.elements[i].mirror && !checkImage(rig, i, issues)) continue;
        checkTarget(rig, i, issues);
        checkGearing(rig, rig.elements[i], at("elements", i), issues);
        std::visit(
            [&](const auto& kind) { ElementKindOf<decltype(kind)>::check(kind, at("elements", i), issues); },
            rig.elements[i].law);
    }
}

void checkHandle(const Rig& rig, Issues& issues) {
    if (!rig.handle) return;
    const auto body = std::find_if(rig.bodies.begin(), rig.bodies.end(),
                                   [&](const Body& b) { return b.name == rig.handle->body; });
    if (body == rig.bodies.end()) {
        addError(issues, "/handle/body", "There is no such body", quoted(rig.handle->body),
                 listed(namesOf(rig.bodies)));
    } else if (!namesOf(body->points).contains(rig.handle->point)) {
        addError(issues, "/handle/point", "The body has no such point", quoted(rig.handle->point),
                 listed(namesOf(body->points)));
    }
}

std::size_t longestName(const Rig& rig) {
    std::size_t longest = 0;
    const auto look = [&](const auto& items) {
        for (const auto& item : items) longest = std::max(longest, item.name.size());
    };
    look(rig.dimensions);
    look(rig.bodies);
    look(rig.joints);
    look(rig.assemblies);
    look(rig.couplings);
    look(rig.elements);
    look(rig.contacts);
    look(rig.motors);
    look(rig.targets);
    look(rig.measurements);
    look(rig.variants);
    look(rig.experiments);
    for (const Body& body : rig.bodies) {
        look(body.shapes);
        look(body.points);
    }
    return longest;
}

/// `model` is compiled where nothing speaks against it. `ofExpressions`: null, they are evaluated.
Issues findIssues(const Rig& rig, const Issues* ofExpressions, std::shared_ptr<const Model>& model) {
    Issues issues;
    checkOneLine(rig.name, "/name", issues);
    checkNames("", "dimensions", rig.dimensions, issues);
    checkNames("", "bodies", rig.bodies, issues);
    checkNames("", "joints", rig.joints, issues);
    checkNames("", "couplings", rig.couplings, issues);
    checkNames("", "elements", rig.elements, issues);
    checkNames("", "contacts", rig.contacts, issues);
    checkNames("", "motors", rig.motors, issues);
    checkNames("", "targets", rig.targets, issues);
    checkNames("", "measurements", rig.measurements, issues);
    checkNames("", "variants", rig.variants, issues);
    checkNames("", "experiments", rig.experiments, issues);
    checkNames("", "assemblies", rig.assemblies, issues);
    for (std::size_t i = 0; i < rig.bodies.size(); ++i) {
        checkNames(at("bodies", i), "shapes", rig.bodies[i].shapes, issues);
        checkNames(at("bodies", i), "points", rig.bodies[i].points, issues);
    }
    if (hasErrors(issues) && issues.size() > kMaximumIssues) return issues; // the rest would only repeat itself
    if (longestName(rig) > kLongestName) return issues; // every parameter's pointer would repeat it
    checkDimensions(rig, ofExpressions, issues);
    checkRanges(rig, issues);
    const std::size_t before = issues.size();
    checkReferences(rig, issues);
    if (issues.size() == before) checkOrder(rig, issues);
    checkCouplings(rig, issues);
    checkElements(rig, issues);
    checkContacts(rig, issues);
    checkMotors(rig, issues);
    checkHandle(rig, issues);
    checkTargets(rig, issues);
    checkMeasurements(rig, issues);
    checkVariants(rig, issues);
    checkShapes(rig, issues);
    if (!hasErrors(issues)) { // a model needs finite sizes and sound references
        model = std::make_shared<const Model>(rig);
        checkStart(model, issues);
    }
    if (!hasErrors(issues)) checkStory(*model, issues);
    const bool moves =
        std::any_of(rig.joints.begin(), rig.joints.end(), [](const Joint& joint) { return !joint.isFixed(); });
    if (!moves) addWarning(issues, "/joints", "Nothing moves: there is no joint that does");
    return issues;
}

} // namespace

namespace {

ValidatedRig validated(const Rig& rig, const Issues* ofExpressions) {
    ValidatedRig result;
    result.issues = findIssues(rig, ofExpressions, result.model);
    if (hasErrors(result.issues)) result.model.reset();
    nameItems(rig, result.issues);
    return result;
}

} // namespace

ValidatedRig validateAndCompile(const Rig& rig) {
    return validated(rig, nullptr);
}

ValidatedRig validateAndCompile(const Rig& rig, const Issues& ofExpressions) {
    return validated(rig, &ofExpressions);
}

Issues validate(const Rig& rig) {
    return validateAndCompile(rig).issues;
}

Issues validate(const DoorHingeParameters& hinge) {
    Rig rig;
    Element element;
    element.name = "hinge";
    element.law = hinge;
    rig.elements.push_back(std::move(element));
    Issues issues;
    checkRanges(rig, issues);
    ElementKind<DoorHingeParameters>::check(hinge, "/elements/0", issues);
    for (Issue& issue : issues) issue.pointer.erase(0, std::string("/elements/0").size());
    std::erase_if(issues, [](const Issue& issue) { // the rig around the hinge is only a carrier
        return issue.pointer.empty();
    });
    return issues;
}

} // namespace hingelab
