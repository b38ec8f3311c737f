// SPDX-License-Identifier: GPL-3.0-or-later
#include "cases/assembly_case.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "assemblies/assembly.h"
#include "cases/kind_reader.h"
#include "rig/rig.h"

namespace hingelab {
namespace {

constexpr double kOriginalLeast = 1e-10; // k1 - C² [m⁴] or B²/4 - C [m²]

struct Conventions {
    Vector3 gravity{0.0, -9.80665, 0.0}; ///< the original's world
    Assembly::GuessRule rule = Assembly::GuessRule::literal;
};

Vector3 readVector(const Json& json, const std::string& where) {
    if (!json.is_array() || json.size() != 3)
        throw std::runtime_error(where + " is not a list of three numbers");
    Vector3 v;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!json[i].is_number()) throw std::runtime_error(where + " is not a list of three numbers");
        v[static_cast<Eigen::Index>(i)] = json[i].get<double>();
    }
    if (!v.allFinite()) throw std::runtime_error(where + " is not finite");
    return v;
}

Vector3 vectorAt(const Json& object, const char* key, const std::string& where) {
    const auto it = object.find(key);
    return it == object.end() ? Vector3(Vector3::Zero()) : readVector(*it, where + "/" + key);
}

const Json& child(const Json& object, const char* key, const std::string& where) {
    if (!object.is_object() || !object.contains(key))
        throw std::runtime_error(where + "/" + key + " is missing");
    return object.at(key);
}

Matrix3 readRotation(const Json& frame, const std::string& where) {
    Matrix3 R = Matrix3::Identity(); // frame -> world
    if (const auto T = frame.find("T"); T != frame.end()) {
        if (!T->is_array() || T->size() != 3) throw std::runtime_error(where + "/T is not a 3 x 3 matrix");
        for (std::size_t i = 0; i < 3; ++i) {
            R.col(static_cast<Eigen::Index>(i)) = readVector((*T)[i], where + "/T/" + std::to_string(i));
        }
    } else if (const auto Q = frame.find("quat_wxyz"); Q != frame.end()) {
        if (!Q->is_array() || Q->size() != 4 ||
            !std::all_of(Q->begin(), Q->end(), [](const Json& x) { return x.is_number(); })) {
            throw std::runtime_error(where + "/quat_wxyz is not a list of four numbers");
        }
        const Eigen::Quaterniond q((*Q)[0].get<double>(), (*Q)[1].get<double>(), (*Q)[2].get<double>(),
                                   (*Q)[3].get<double>());
        if (!(q.norm() > 1e-9)) throw std::runtime_error(where + "/quat_wxyz has no length");
        R = q.normalized().toRotationMatrix();
    }
    if (!((R.transpose() * R - Matrix3::Identity()).norm() < 1e-6) || R.determinant() < 0.0) {
        throw std::runtime_error(where + "/T is not a rotation");
    }
    return R;
}

FrameMotion readFrame(const Json& input, const char* key) {
    const std::string where = std::string("/input/") + key;
    const Json& json = child(input, key, "/input");
    FrameMotion frame;
    frame.X.rotation = readRotation(json, where);
    frame.X.translation = vectorAt(json, "r_0", where);
    frame.V = {frame.X.rotation * vectorAt(json, "w", where), vectorAt(json, "v_0", where)};
    frame.A = {frame.X.rotation * vectorAt(json, "z", where), vectorAt(json, "a_0", where)};
    return frame;
}

Json list(const Vector3& v) {
    return Json::array({v[0], v[1], v[2]});
}

Json matrix(const Matrix3& R) { // rows of world -> frame
    return Json::array({list(R.col(0)), list(R.col(1)), list(R.col(2))});
}

Json quaternion(const Matrix3& R) {
    const Eigen::Quaterniond q(R);
    return Json::array({q.w(), q.x(), q.y(), q.z()});
}

Json frameJson(const Pose& X, const SpatialVelocity& V, const SpatialAcceleration& A) {
    const Matrix3 T = X.rotation.transpose();
    return {{"r_0", list(X.translation)}, {"v_0", list(V.translational)},        {"a_0", list(A.translational)},
            {"T", matrix(X.rotation)},    {"quat_wxyz", quaternion(X.rotation)}, {"w", list(T * V.rotational)},
            {"z", list(T * A.rotational)}};
}

SpatialForce readLoad(const Json& loads, const char* key, const Matrix3& R) {
    const auto it = loads.find(key);
    if (it == loads.end()) return {};
    const std::string where = std::string("/input/loads/") + key;
    if (!it->is_object()) throw std::runtime_error(where + " is not an object { \"f\": [...], \"t\": [...] }");
    return {R * vectorAt(*it, "t", where), R * vectorAt(*it, "f", where)};
}

std::string problemText(AssemblyProblem problem) {
    switch (problem) {
        case AssemblyProblem::none:
            return {};
        case AssemblyProblem::unreachable:
            return "unreachable: no position of the joints lets rod 1 reach; check lengths and frames";
        case AssemblyProblem::deadCentre:
            return "singular position of the loop: the rods are in line, or every angle fits";
        case AssemblyProblem::noLine:
            return "frame_a and frame_b coincide: the line between them has no direction";
        case AssemblyProblem::universal:
            return "singular universal joint: its first axis points along rod 1";
    }
    return {};
}

/// Angles of the universal joint about n1 and then e2, zero where frame_ia is parallel to frame_a, with rates.
Json universalJson(const AssemblyPlacement& p, const AssemblyRates& r, const AssemblyAccelerations& acc,
                   const FrameMotion& a) {
    const Vector3 n1 = a.X.rotation.transpose() * p.n1; // all in frame_a
    const Vector3 e2 = a.X.rotation.transpose() * p.e2;
    const Matrix3 R_a_ia = a.X.rotation.transpose() * p.X_Wia.rotation;
    const Vector3 e2AtZero = p.X_Wia.rotation.transpose() * p.e2;
    const double phi1 = std::atan2(n1.dot(e2AtZero.cross(e2)), e2AtZero.dot(e2));
    const Matrix3 second = rotationAbout(n1, phi1).transpose() * R_a_ia; // about e2AtZero
    const Vector3 across = e2AtZero.unitOrthogonal();
    const Vector3 turned = second * across;
    const double phi2 = std::atan2(e2AtZero.dot(across.cross(turned)), across.dot(turned));
    // w_rel = phi1' n1 + phi2' e2; alpha_rel = phi1'' n1 + phi2'' e2 + phi1' phi2' n1 x e2, all seen from
    // frame_a.
    const Vector3 w_rel = a.X.rotation.transpose() * (r.V_ia.rotational - a.V.rotational);
    const Vector3 alpha_rel = a.X.rotation.transpose() * (acc.A_ia.rotational - a.A.rotational) -
                              (a.X.rotation.transpose() * a.V.rotational).cross(w_rel);
    const double rate1 = w_rel.dot(n1); // n1 and e2 are at right angles
    const double rate2 = w_rel.dot(e2);
    return {{"phi1", phi1},
            {"phi2", phi2},
            {"phi1_d", rate1},
            {"phi2_d", rate2},
            {"phi1_dd", alpha_rel.dot(n1)},
            {"phi2_dd", alpha_rel.dot(e2)}};
}

Json loadJson(const SpatialForce& F, const Matrix3& R) {
    return {{"f", list(R.transpose() * F.translational)}, {"t", list(R.transpose() * F.rotational)}};
}

/// The published assemblies resolve n1_a in frame_ia, too, where they need it across the rod: without that they
/// have no second axis there. A rig takes another one (assembly.cpp).
void refuseUndefinedTriad(const AssemblyParameters& parameters) {
    constexpr double least = 1e-10; // of |n1 x eRod|², as in the original
    const auto refuse = [](const Vector3& n1, const Vector3& rod) {
        if (n1.normalized().cross(rod.normalized()).squaredNorm() > least) return;
        throw std::runtime_error(
            "/parameters/n1_a: The first axis of the universal joint points along rod 1 "
            "(allowed: an axis at an angle to the rod)");
    };
    if (const auto* ups = std::get_if<JointUps>(&parameters)) refuse(ups->n1_a, ups->nAxis_ia);
    if (const auto* usr = std::get_if<JointUsr>(&parameters)) refuse(usr->n1_a, usr->rRod1_ia);
    if (const auto* usp = std::get_if<JointUsp>(&parameters)) refuse(usp->n1_a, usp->rRod1_ia);
}

AssemblyParameters readParameters(const std::string& kind, const Json& json) {
    if (!json.is_object()) throw std::runtime_error("/parameters is not an object { ... }");
    Issues issues;
    const AssemblyParameters parameters = readAssembly(kind, json, "/parameters", issues);
    if (!issues.empty())
        throw std::runtime_error(issues.front().text()); // unknown keys are slips of the pen here
    if (const std::optional<ParameterProblem> problem = findProblem(parameters)) {
        throw std::runtime_error("/parameters/" + problem->key + ": " + problem->why +
                                 " (allowed: " + problem->allowed + ")");
    }
    refuseUndefinedTriad(parameters);
    return parameters;
}

Json evaluateCase(const std::string& kind, const Json& input, const Json& parameterJson,
                  const Conventions& conventions) {
    Assembly assembly(readParameters(kind, parameterJson));
    const FrameMotion a = readFrame(input, "frame_a");
    const FrameMotion b = readFrame(input, "frame_b");
    assembly.alignAxes(a.X, b.X);
    const Assembly::Solutions solutions = assembly.solutions(a.X, b.X, kOriginalLeast, true);
    AssemblyPlacement p;
    const double wanted = assembly.offset() + assembly.guess();
    assembly.solve(a.X, b.X, assembly.nearest(solutions, conventions.rule), wanted, kOriginalLeast, true, p);
    if (p.problem != AssemblyProblem::none) throw std::runtime_error(problemText(p.problem));
    // Angles as the original gives them: within half a turn.
    if (assembly.closure() == Assembly::Closure::revolute)
        p.angle = std::remainder(p.angle, 2.0 * std::numbers::pi);
    AssemblyRates r;
    assembly.rates(p, a.V, b.V, nullptr, r);
    AssemblyAccelerations acc;
    assembly.accelerations(p, r, a, b, nullptr, acc);

    const Json loadsJson = input.contains("loads") ? input["loads"] : Json::object();
    if (!loadsJson.is_object()) throw std::runtime_error("/input/loads is not an object { ... }");
    AssemblyLoads loads;
    loads.ia = readLoad(loadsJson, "frame_ia", p.X_Wia.rotation);
    loads.ib = readLoad(loadsJson, "frame_ib", p.X_Wib.rotation);
    loads.im = readLoad(loadsJson, "frame_im", p.X_Wim.rotation);
    if (const auto axis = loadsJson.find("axis"); axis != loadsJson.end()) {
        if (!axis->is_number()) throw std::runtime_error("/input/loads/axis is not a number");
        loads.axis = axis->get<double>();
    }
    FrameMotion rod;
    rod.X.translation = a.X.translation + 0.5 * p.u;
    rod.V.translational = 0.5 * (a.V.translational + r.V_im.translational);
    rod.A.translational = 0.5 * (a.A.translational + acc.A_im.translational);
    loads.rodInertiaForce = assembly.rodMass() * (rod.A.translational - conventions.gravity);
    const AssemblyReactions reactions = assembly.reactions(p, loads, nullptr);

    Json out = Json::object();
    const bool turns = assembly.closure() == Assembly::Closure::revolute;
    std::vector<double> all(solutions.value, solutions.value + solutions.count);
    for (double& value : all) value -= assembly.offset();
    std::sort(all.begin(), all.end());
    out["all_solutions_relative"] = all;
    const std::string name = turns ? "phi" : "s";
    out[name] = p.angle - assembly.offset();
    out[name + "_d"] = r.rate;
    out[name + "_dd"] = acc.acceleration;
    out["frames"] = Json::object();
    if (assembly.hasUniversal()) out["frames"]["frame_ia"] = frameJson(p.X_Wia, r.V_ia, acc.A_ia);
    out["frames"]["frame_ib"] = frameJson(p.X_Wib, r.V_ib, acc.A_ib);
    if (assembly.hasRod2()) out["frames"]["frame_im"] = frameJson(p.X_Wim, r.V_im, acc.A_im);
    out["frame_a"] = loadJson(reactions.a, a.X.rotation);
    out["frame_b"] = loadJson(reactions.b, b.X.rotation);
    double total = power(reactions.a, a.V) + power(reactions.b, b.V) + power(loads.ib, r.V_ib) +
                   loads.axis * r.rate - loads.rodInertiaForce.dot(rod.V.translational);
    if (assembly.hasUniversal()) total += power(loads.ia, r.V_ia);
    if (assembly.hasRod2()) total += power(loads.im, r.V_im);
    out["totalPower"] = total;
    if (assembly.hasRod2()) {
        out["f_rod"] = reactions.rodForce;
        out["aux"] = turns ? p.e.cross(p.r2).dot(p.eRod) : p.e.dot(p.eRod);
        out["eRod_0"] = list(p.eRod);
    }
    if (assembly.hasUniversal()) {
        out["universal"] = universalJson(p, r, acc, a);
    } else {
        out["rod1_CM"] = {
            {"r", list(rod.X.translation)}, {"v", list(rod.V.translational)}, {"a", list(rod.A.translational)}};
    }
    return out;
}

/// The pointer of the first number that is not finite, which JSON could not write; empty if there is none.
std::string findOverflow(const Json& json, const std::string& pointer) {
    if (json.is_number_float() && !std::isfinite(json.get<double>())) return pointer;
    if (!json.is_structured()) return {};
    for (const auto& [key, value] : json.items()) {
        std::string below = pointer;
        below.append("/").append(key);
        if (std::string found = findOverflow(value, below); !found.empty()) return found;
    }
    return {};
}

void evaluateList(const Json& cases, const std::string& kind, const Conventions& conventions, Json& results) {
    for (const Json& item : cases) {
        Json result = Json::object();
        if (item.is_object() && item.contains("id")) result["id"] = item["id"];
        try {
            if (!item.is_object()) throw std::runtime_error("a case is an object { ... }");
            if (kind.empty() && item.contains("kind") && !item["kind"].is_string()) {
                throw std::runtime_error("/kind is not a text such as \"JointRRR\"");
            }
            const std::string itsKind = kind.empty() ? item.value("kind", std::string()) : kind;
            if (itsKind.empty())
                throw std::runtime_error("/kind is missing (allowed: \"JointUPS\", \"JointUSR\", ...)");
            const Json values =
                evaluateCase(itsKind, child(item, "input", ""), child(item, "parameters", ""), conventions);
            if (const std::string place = findOverflow(values, ""); !place.empty()) {
                throw std::runtime_error(
                    "the result " + place +
                    " is not finite: numbers of the input are too large or too small; write "
                    "lengths in m, rates in rad/s, forces in N");
            }
            for (const auto& [key, value] : values.items()) result[key] = value;
        } catch (const std::exception& error) {
            result = item.is_object() && item.contains("id") ? Json{{"id", item["id"]}} : Json::object();
            result["error"] = error.what();
        }
        results.push_back(std::move(result));
    }
}

} // namespace

Json evaluateAssemblies(const Json& document) {
    Json results = Json::array();
    Conventions conventions;
    if (document.is_object() && document.contains("gravity")) {
        conventions.gravity = readVector(document["gravity"], "/gravity");
    }
    if (document.is_object() && document.contains("guess_rule")) {
        const Json& rule = document["guess_rule"];
        if (rule != "literal" && rule != "modulo_turns") {
            throw std::runtime_error("/guess_rule is not known (allowed: \"literal\", \"modulo_turns\")");
        }
        if (rule == "modulo_turns") conventions.rule = Assembly::GuessRule::moduloTurns;
    }
    if (document.is_object() && document.contains("cases")) {
        const Json& cases = document["cases"];
        if (!cases.is_structured()) throw std::runtime_error("/cases is neither a list nor lists by kind");
        if (cases.is_object()) {
            for (const auto& [kind, list] : cases.items()) {
                if (!list.is_array()) throw std::runtime_error("/cases/" + kind + " is not a list");
                evaluateList(list, kind, conventions, results);
            }
        } else {
            evaluateList(cases, {}, conventions, results);
        }
    } else {
        evaluateList(document.is_array() ? document : Json::array({document}), {}, conventions, results);
    }
    return {{"results", std::move(results)}};
}

} // namespace hingelab
