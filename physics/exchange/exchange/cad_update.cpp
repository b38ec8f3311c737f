// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/cad_update.h"

#include <algorithm>
#include <optional>
#include <set>

#include "cad/cad_features.h"
#include "exchange/cad_import.h"
#include "rig/outline.h"
#include "shapes/solid.h"
#include "simulation/model.h"
#include "workshop/body_axis.h"
#include "workshop/cad_picks.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

std::string lengthWords(double length) {
    return displayText(drawingUnit().fromSi(length), 3) + " " + std::string(drawingUnit().symbol);
}

std::string massWords(double mass) {
    const Unit& unit = displayUnit(Quantity::mass);
    return displayText(unit.fromSi(mass), 4) + " " + std::string(unit.symbol);
}

/// A picked axis or centre, before and after, in the body's frame [m].
struct MovedPick {
    CadPick before, after;
    std::string part;
};

double alongOf(const CadPick& pick, const Vector3& p) {
    return pick.direction.dot(p - pick.point);
}

/// How far a point is from the axis or the centre [m].
double distanceTo(const CadPick& pick, const Vector3& p) {
    return (p - pick.point - alongOf(pick, p) * pick.direction).norm();
}

/// The feature that a pick means now: of the same kind and size the nearest, else the nearest within a tenth of
/// the part. Of an axis the point stays where it was along it.
std::optional<CadPick> foundAgain(const CadSolid& solid, double scale, const CadPick& pick, double size) {
    const bool isAxis = pick.direction.norm() > 0.5;
    std::optional<CadPick> best;
    double least = 0.1 * size;
    bool bestIsSame = false;
    for (const CadFeature& feature : featuresOf(solid)) {
        if (isAxis != (feature.kind == CadFeature::Kind::axis)) continue;
        CadPick now{scale * feature.point, feature.direction, scale * feature.radius};
        if (isAxis && now.direction.cross(pick.direction).norm() > 0.02) continue; // about a degree
        if (isAxis && now.direction.dot(pick.direction) < 0.0) now.direction = -now.direction;
        const double distance = distanceTo(now, pick.point);
        const bool isSame = std::abs(now.radius - pick.radius) <= 1e-6 * (pick.radius + 1e-3);
        if (bestIsSame && !isSame) continue;
        if (distance >= least && bestIsSame == isSame) continue;
        if (distance > 0.1 * size) continue;
        if (isAxis) now.point += alongOf(now, pick.point) * now.direction;
        best = now;
        least = distance;
        bestIsSame = isSame;
    }
    return best;
}

class CadUpdater {
  public:
    CadUpdater(Rig& rig, const std::function<bool(const std::string&)>& isFile, const CadModel& model,
               const std::string& fingerprint)
        : rig_(rig), isFile_(isFile), model_(model), fingerprint_(fingerprint) {}

    [[nodiscard]] CadUpdate update() {
        std::vector<std::vector<MovedPick>> moved(rig_.bodies.size());
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            for (Shape& shape : rig_.bodies[b].shapes) updateShape(shape, moved[b]);
        }
        const std::vector<MovedAxis> axes = movedAxes(moved); // before anything moves
        for (std::size_t b = 0; b < moved.size(); ++b) movePlaces(b, moved[b]);
        for (const MovedAxis& axis : axes) moveAxis(axis);
        for (const CadPart& part : model_.parts) {
            if (!seen_.contains(part.path)) result_.added.push_back(part.path);
        }
        return std::move(result_);
    }

  private:
    /// The axis of a joint, as the body that turns about it has it now and shall have it [m, its frame].
    struct MovedAxis {
        std::string body, joint, part;
        Vector3 point, direction;
    };

    void updateShape(Shape& shape, std::vector<MovedPick>& moved) {
        auto* cad = std::get_if<CadGeometry>(&shape.geometry);
        if (cad == nullptr || !isFile_(cad->file)) return;
        cad->fingerprint = fingerprint_;
        const CadPart* part = partAt(model_, cad->part);
        if (part == nullptr) {
            result_.problems.push_back("The file has no part \"" + cad->part +
                                       "\" any more: it keeps its mass and is drawn as a box.");
            return;
        }
        seen_.insert(part->path);
        const CadFigures before = cad->figures;
        const Pose X_BP = partInBody(shape, *cad);
        cad->figures = figuresOf(model_, *part, cad->scale);
        const Pose X_BP_now = X_BP * partInFile(before).inverse() * partInFile(cad->figures);
        if (!(cad->figures == before)) {
            place(shape, *cad, X_BP_now);
            tellClosing(shape, before, *cad);
            tellChange(shape, before, *cad);
        }
        for (CadPick& pick : cad->picks) {
            const double size = (before.high - before.low).norm();
            const std::optional<CadPick> now = foundAgain(model_.solids[part->solid], cad->scale, pick, size);
            if (!now) {
                result_.problems.push_back(
                    "The picked " + std::string(pick.direction.norm() > 0.5 ? "axis" : "centre") + " of \"" +
                    cad->part + "\" is gone: what was put there stays where it is.");
                continue;
            }
            if (std::abs(now->radius - pick.radius) > 1e-9)
                result_.changes.push_back("The picked axis or centre of \"" + cad->part +
                                          "\" has a radius of " + lengthWords(now->radius) + " instead of " +
                                          lengthWords(pick.radius) + ".");
            moved.push_back({placed(pick, X_BP), placed(*now, X_BP_now), cad->part});
            pick = *now;
        }
    }

    static void place(Shape& shape, const CadGeometry& cad, const Pose& X_BP) {
        shape.rotation = cleanTurn(X_BP.rotation);
        shape.position = X_BP * cad.middle() + X_BP.rotation * shape.anchor.cwiseProduct(halfExtents(shape));
    }

    void tellClosing(Shape& shape, const CadFigures& before, const CadGeometry& now) {
        const bool hasWeight = shape.mass > 0.0 || shape.density > 0.0 || shape.material != Material::none;
        if (before.volume <= 0.0 && now.figures.volume > 0.0 && !hasWeight)
            result_.problems.push_back("\"" + now.part + "\" is a closed solid now. Choose its material.");
        if (now.figures.volume > 0.0 || !hasWeight) return;
        result_.problems.push_back(
            "\"" + now.part + "\" is no closed solid any more, so it has no mass. Its material was removed.");
        shape.mass = shape.density = 0.0;
        shape.material = Material::none;
    }

    void tellChange(const Shape& shape, const CadFigures& before, const CadGeometry& now) {
        std::string words = "\"" + now.part + "\": ";
        const double volume = before.volume;
        const double mass = massOf(shape);
        const bool isOther = volume > 0.0 && std::abs(now.figures.volume - volume) > 1e-9 * volume;
        if (!isOther) {
            words += "another shape or place";
        } else if (shape.mass > 0.0 || mass <= 0.0) {
            words += "another volume" + (mass > 0.0 ? "; its mass stays " + massWords(mass) : std::string());
        } else {
            words += massWords(mass) + " instead of " + massWords(mass * volume / now.figures.volume);
        }
        result_.changes.push_back(words + ".");
    }

    /// What lies on a picked axis or centre follows it, where it was along the axis; of several picks the first
    /// that it lies on. Joints that carry bodies are left to moveAxis().
    void movePlaces(std::size_t body, const std::vector<MovedPick>& moved) {
        std::vector<Edit> edits;
        for (const PlaceOnBody& place : placesOnBody(rig_, body)) {
            if (place.pointer.find("/shapes/") != std::string::npos || isCarrying(place.pointer)) continue;
            const auto pick = std::find_if(moved.begin(), moved.end(), [&](const MovedPick& m) {
                return distanceTo(m.before, place.position) <= kSamePlaceAsPick;
            });
            if (pick == moved.end()) continue;
            const Vector3 now =
                pick->after.point + alongOf(pick->before, place.position) * pick->after.direction;
            if ((now - place.position).norm() <= kSamePlaceAsPick) continue;
            edits.emplace_back(SetValue{place.pointer, Json::array({now.x(), now.y(), now.z()})});
            result_.changes.push_back(namedPlace(place.pointer) + " moved by " +
                                      lengthWords((now - place.position).norm()) + " with \"" + pick->part +
                                      "\".");
        }
        apply(edits);
    }

    [[nodiscard]] bool isCarrying(const std::string& pointer) const {
        for (std::size_t j = 0; j < rig_.joints.size(); ++j) {
            const bool isIt = pointer.starts_with("/joints/" + std::to_string(j) + "/");
            if (isIt) return !rig_.joints[j].closesLoop;
        }
        return false;
    }

    /// Revolute joints whose axes lie on picked ones at the start, whichever body those are on.
    [[nodiscard]] std::vector<MovedAxis> movedAxes(const std::vector<std::vector<MovedPick>>& moved) const {
        std::vector<MovedAxis> axes;
        const bool isNone = std::all_of(moved.begin(), moved.end(), [](const auto& m) { return m.empty(); });
        if (isNone) return axes;
        const RigPoses poses = posesAtStart(Model(rig_));
        for (std::size_t child = 0; child < rig_.bodies.size(); ++child) {
            for (std::size_t b = 0; b < moved.size(); ++b) {
                const Pose X_CB = poses.bodies[child].inverse() * poses.bodies[b];
                if (addAxis(child, moved[b], X_CB, axes)) break;
            }
        }
        return axes;
    }

    /// Whether the body turns about one of them.
    bool addAxis(std::size_t body, const std::vector<MovedPick>& moved, const Pose& X_CB,
                 std::vector<MovedAxis>& axes) const {
        const std::string& name = rig_.bodies[body].name;
        const auto joint = std::find_if(rig_.joints.begin(), rig_.joints.end(),
                                        [&](const Joint& j) { return j.carries(name); });
        if (joint == rig_.joints.end() || joint->revolute() == nullptr) return false;
        const Vector3 axis = joint->revolute()->axis.normalized();
        for (const MovedPick& pick : moved) {
            const CadPick before = placed(pick.before, X_CB);
            const CadPick after = placed(pick.after, X_CB);
            const bool isIt = distanceTo(before, Vector3::Zero()) <= kSamePlaceAsPick &&
                              before.direction.norm() > 0.5 && before.direction.cross(axis).norm() <= 1e-9;
            if (!isIt) continue;
            const double sense = before.direction.dot(axis) < 0.0 ? -1.0 : 1.0;
            const Vector3 now = after.point + alongOf(before, Vector3::Zero()) * after.direction;
            axes.push_back({name, joint->name, pick.part, now, sense * after.direction});
            return true;
        }
        return false;
    }

    void moveAxis(const MovedAxis& axis) {
        const auto joint = std::find_if(rig_.joints.begin(), rig_.joints.end(),
                                        [&](const Joint& j) { return j.name == axis.joint; });
        const Vector3 before = joint->revolute()->axis.normalized();
        if (axis.point.norm() <= kSamePlaceAsPick && axis.direction.cross(before).norm() <= 1e-9) return;
        const Proposal proposal = proposeAxis(rig_, axis.body, axis.point, axis.direction);
        if (proposal.edits.empty()) {
            result_.problems.push_back("The axis of \"" + axis.joint + "\" stays: " + proposal.refusal + ".");
            return;
        }
        result_.changes.push_back("The axis of \"" + axis.joint + "\" moved by " +
                                  lengthWords(axis.point.norm()) + " with \"" + axis.part + "\".");
        apply(proposal.edits);
    }

    /// "/bodies/Leaf/points/grip" of "/bodies/0/points/0/position".
    [[nodiscard]] std::string namedPlace(const std::string& pointer) const {
        std::string item = pointer.substr(0, pointer.rfind('/'));
        for (const char* end : {"/from", "/to", "/frame_a", "/frame_b", "/mass_properties"}) {
            if (item.ends_with(end)) item.resize(item.size() - std::string(end).size());
        }
        return namePointerOf(rig_, item);
    }

    void apply(const std::vector<Edit>& edits) {
        if (edits.empty()) return;
        const Edited outcome = editRig(rig_, edits);
        if (outcome.rig) rig_ = *outcome.rig;
        for (const Issue& issue : outcome.issues) {
            if (issue.severity == Severity::error) result_.problems.push_back(issue.text());
        }
    }

    Rig& rig_;
    const std::function<bool(const std::string&)>& isFile_;
    const CadModel& model_;
    const std::string& fingerprint_;
    std::set<std::string> seen_;
    CadUpdate result_;
};

} // namespace

CadUpdate updateFromCad(Rig& rig, const std::function<bool(const std::string&)>& isFile, const CadModel& model,
                        const std::string& fingerprint) {
    return CadUpdater(rig, isFile, model, fingerprint).update();
}

} // namespace hingelab
