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
#include "spatial/roll_pitch_yaw.h"
#include "workshop/body_axis.h"
#include "workshop/survey.h"

namespace hingelab {
namespace {

constexpr double kSamePlace = 1e-7; // [m] to which something lies on a picked axis

std::string lengthWords(double length) {
    return displayText(drawingUnit().fromSi(length), 3) + " " + std::string(drawingUnit().symbol);
}

std::string massWords(double mass) {
    const Unit& unit = displayUnit(Quantity::mass);
    return displayText(unit.fromSi(mass), 4) + " " + std::string(unit.symbol);
}

/// Of the part's frame in the body.
Pose partInBody(const Shape& shape, const CadGeometry& cad) {
    const Pose X_BM = poseInBody(shape);
    return {X_BM.rotation, X_BM * Vector3(-cad.middle())};
}

Pose partInFile(const CadFigures& figures) {
    return {rotationFromRollPitchYaw(figures.rotation), figures.position};
}

/// A picked axis or centre, before and after, in the body's frame [m].
struct MovedPick {
    CadPick before, after;
    std::string part;
};

CadPick placed(const CadPick& pick, const Pose& X) {
    return {X * pick.point, X.rotation * pick.direction, pick.radius};
}

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
    CadUpdater(Rig& rig, const std::string& file, const CadModel& model, const std::string& fingerprint)
        : rig_(rig), file_(file), model_(model), fingerprint_(fingerprint) {}

    [[nodiscard]] CadUpdate update() {
        for (std::size_t b = 0; b < rig_.bodies.size(); ++b) {
            std::vector<MovedPick> moved;
            for (Shape& shape : rig_.bodies[b].shapes) updateShape(shape, moved);
            for (const MovedPick& pick : moved) movePlaces(b, pick);
            moveAxes(b, moved);
        }
        for (const CadPart& part : model_.parts) {
            if (!seen_.contains(part.path)) result_.added.push_back(part.path);
        }
        return std::move(result_);
    }

  private:
    void updateShape(Shape& shape, std::vector<MovedPick>& moved) {
        auto* cad = std::get_if<CadGeometry>(&shape.geometry);
        if (cad == nullptr || cad->file != file_) return;
        const CadPart* part = partAt(model_, cad->part);
        if (part == nullptr) {
            result_.problems.push_back("The file has no part \"" + cad->part +
                                       "\" any more: it keeps its mass and is drawn as a box.");
            return;
        }
        seen_.insert(part->path);
        const CadFigures before = cad->figures;
        const Pose X_BP = partInBody(shape, *cad);
        const CadSolid& solid = model_.solids[part->solid];
        cad->figures = figuresOf(solid, cad->scale);
        cad->figures.position = cad->scale * part->placement.translation;
        cad->figures.rotation = rollPitchYawOf(part->placement.rotation);
        cad->fingerprint = fingerprint_;
        if (cad->figures.volume <= 0.0 && massOfShape(shape) > 0.0) {
            result_.problems.push_back("\"" + cad->part + "\" is no closed solid any more, so it has no mass.");
            shape.mass = shape.density = 0.0;
            shape.material = Material::none;
        }
        const Pose X_BP_now = X_BP * partInFile(before).inverse() * partInFile(cad->figures);
        shape.rotation = rollPitchYawOf(X_BP_now.rotation);
        shape.position =
            X_BP_now * cad->middle() + X_BP_now.rotation * shape.anchor.cwiseProduct(halfExtents(shape));
        if (!(cad->figures == before)) tellChange(shape, before, *cad);
        for (CadPick& pick : cad->picks) {
            const double size = (before.high - before.low).norm();
            const std::optional<CadPick> now = foundAgain(solid, cad->scale, pick, size);
            if (!now) {
                result_.problems.push_back(
                    "The picked " + std::string(pick.direction.norm() > 0.5 ? "axis" : "centre") + " of \"" +
                    cad->part + "\" is gone: what was put there stays where it is.");
                continue;
            }
            moved.push_back({placed(pick, X_BP), placed(*now, X_BP_now), cad->part});
            pick = *now;
        }
    }

    [[nodiscard]] static double massOfShape(const Shape& shape) {
        return shape.mass + shape.density + densityOf(shape.material);
    }

    void tellChange(const Shape& shape, const CadFigures& before, const CadGeometry& now) {
        std::string words = "\"" + now.part + "\": ";
        const double volume = before.volume;
        if (volume > 0.0 && std::abs(now.figures.volume - volume) > 1e-9 * volume) {
            const double mass = massOf(shape);
            words += mass > 0.0
                         ? massWords(mass) + " instead of " + massWords(mass * volume / now.figures.volume)
                         : "another volume";
        } else {
            words += "another shape or place";
        }
        result_.changes.push_back(words + ".");
    }

    /// What lies on the picked axis or centre follows it, where it was along the axis.
    void movePlaces(std::size_t body, const MovedPick& pick) {
        std::vector<Edit> edits;
        for (const PlaceOnBody& place : placesOnBody(rig_, body)) {
            const bool isShape = place.pointer.find("/shapes/") != std::string::npos;
            if (isShape || distanceTo(pick.before, place.position) > kSamePlace) continue;
            const Vector3 now = pick.after.point + alongOf(pick.before, place.position) * pick.after.direction;
            if ((now - place.position).norm() <= kSamePlace) continue;
            edits.emplace_back(SetValue{place.pointer, Json::array({now.x(), now.y(), now.z()})});
            result_.changes.push_back(namedPlace(place.pointer) + " moved by " +
                                      lengthWords((now - place.position).norm()) + " with \"" + pick.part +
                                      "\".");
        }
        apply(edits);
    }

    /// Joints about whose axes bodies turn follow, if those lie on picked ones of `body`, which may be another.
    void moveAxes(std::size_t body, const std::vector<MovedPick>& moved) {
        if (moved.empty()) return;
        for (std::size_t child = 0; child < rig_.bodies.size(); ++child) {
            const RigPoses poses = posesAtStart(Model(rig_));
            const Pose X_CB = poses.bodies[child].inverse() * poses.bodies[body];
            for (const MovedPick& pick : moved) {
                if (moveAxis(child, {placed(pick.before, X_CB), placed(pick.after, X_CB), pick.part})) break;
            }
        }
    }

    /// Whether it is on the picked axis [frame of the body that turns].
    bool moveAxis(std::size_t body, const MovedPick& pick) {
        const std::string name = rig_.bodies[body].name;
        const auto joint = std::find_if(rig_.joints.begin(), rig_.joints.end(),
                                        [&](const Joint& j) { return j.carries(name); });
        if (joint == rig_.joints.end() || joint->revolute() == nullptr) return false;
        const Vector3 axis = joint->revolute()->axis.normalized();
        const bool isIt = distanceTo(pick.before, Vector3::Zero()) <= kSamePlace &&
                          pick.before.direction.cross(axis).norm() <= 1e-9;
        if (!isIt) return false;
        const double sense = pick.before.direction.dot(axis) < 0.0 ? -1.0 : 1.0;
        const Vector3 now = pick.after.point + alongOf(pick.before, Vector3::Zero()) * pick.after.direction;
        const Vector3 direction = sense * pick.after.direction;
        if (now.norm() <= kSamePlace && direction.cross(axis).norm() <= 1e-9) return true;
        const Proposal proposal = proposeAxis(rig_, name, now, direction);
        if (proposal.edits.empty()) {
            result_.problems.push_back(proposal.refusal + ".");
            return true;
        }
        result_.changes.push_back("The axis of \"" + joint->name + "\" moved by " + lengthWords(now.norm()) +
                                  " with \"" + pick.part + "\".");
        apply(proposal.edits);
        return true;
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
    const std::string& file_;
    const CadModel& model_;
    const std::string& fingerprint_;
    std::set<std::string> seen_;
    CadUpdate result_;
};

} // namespace

CadUpdate updateFromCad(Rig& rig, const std::string& file, const CadModel& model,
                        const std::string& fingerprint) {
    return CadUpdater(rig, file, model, fingerprint).update();
}

std::optional<Edit> pickEdit(const Rig& rig, std::size_t body, std::size_t shape, const Vector3& point,
                             const Vector3& direction, double radius) {
    const Shape& picked = rig.bodies[body].shapes[shape];
    const auto* cad = std::get_if<CadGeometry>(&picked.geometry);
    if (cad == nullptr) return std::nullopt;
    const CadPick pick = placed({point, direction, radius}, partInBody(picked, *cad).inverse());
    const auto isSame = [&](const CadPick& other) {
        return (other.point - pick.point).norm() <= kSamePlace &&
               (other.direction - pick.direction).norm() <= 1e-9;
    };
    if (std::any_of(cad->picks.begin(), cad->picks.end(), isSame)) return std::nullopt;
    const auto json = [](const Vector3& v) { return Json::array({v.x(), v.y(), v.z()}); };
    const std::string list = "/bodies/" + std::to_string(body) + "/shapes/" + std::to_string(shape) + "/picks";
    return AddItem{list,
                   {{"point", json(pick.point)}, {"direction", json(pick.direction)}, {"radius", pick.radius}}};
}

} // namespace hingelab
