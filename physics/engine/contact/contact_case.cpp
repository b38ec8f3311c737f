// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_case.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace hingelab {
namespace {

constexpr std::size_t kMostEntries = 10'000'000; ///< of a matrix: what fits in memory with room to spare

double readNumber(const Json& json, const std::string& where) {
    if (json.is_number()) return json.get<double>();
    if (json == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (json == "Infinity") return std::numeric_limits<double>::infinity();
    if (json == "-Infinity") return -std::numeric_limits<double>::infinity();
    throw std::runtime_error(where + " is not a number");
}

Json numberToJson(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0.0 ? "Infinity" : "-Infinity";
    return value;
}

const Json& member(const Json& json, const char* key, const std::string& where) {
    const auto it = json.find(key);
    if (it == json.end()) throw std::runtime_error(where + "/" + key + " is missing");
    return *it;
}

Eigen::VectorXd readVector(const Json& json, const char* key, const std::string& where) {
    const Json& list = member(json, key, where);
    const std::string place = where + "/" + key;
    if (!list.is_array()) throw std::runtime_error(place + " is not a list of numbers");
    Eigen::VectorXd vector(static_cast<Eigen::Index>(list.size()));
    for (std::size_t i = 0; i < list.size(); ++i) {
        vector[static_cast<Eigen::Index>(i)] = readNumber(list[i], place + "/" + std::to_string(i));
    }
    return vector;
}

Eigen::MatrixXd readMatrix(const Json& json, const char* key, const std::string& where, Eigen::Index columns) {
    const Json& list = member(json, key, where);
    const std::string place = where + "/" + key;
    if (!list.is_array()) throw std::runtime_error(place + " is not a list of rows");
    if (list.size() * static_cast<std::size_t>(columns) > kMostEntries) {
        throw std::runtime_error(place + " has more than " + std::to_string(kMostEntries) + " entries");
    }
    Eigen::MatrixXd matrix(static_cast<Eigen::Index>(list.size()), columns);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string row = place + "/" + std::to_string(i);
        if (!list[i].is_array() || list[i].size() != static_cast<std::size_t>(columns)) {
            throw std::runtime_error(row + " is not a list of " + std::to_string(columns) + " numbers");
        }
        for (std::size_t j = 0; j < list[i].size(); ++j) {
            matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
                readNumber(list[i][j], row + "/" + std::to_string(j));
        }
    }
    return matrix;
}

Json toJson(const Eigen::VectorXd& vector) {
    Json list = Json::array();
    for (const double value : vector) list.push_back(numberToJson(value));
    return list;
}

Json toJson(const Eigen::MatrixXd& matrix) {
    Json rows = Json::array();
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) rows.push_back(toJson(Eigen::VectorXd(matrix.row(i))));
    return rows;
}

void readParameters(const Json& json, const std::string& where, StribeckParameters& parameters) {
    const auto params = json.find("params");
    if (params == json.end()) return;
    if (!params->is_object()) throw std::runtime_error(where + "/params is not an object");
    const auto set = [&](const char* key, double& value) {
        if (params->contains(key)) value = readNumber(params->at(key), where + "/params/" + key);
    };
    set("stiction_tolerance", parameters.stictionTolerance);
    set("relative_tolerance", parameters.relativeTolerance);
    set("theta_max", parameters.largestTurn);
    set("momentum_tolerance", parameters.momentumTolerance);
    double iterations = parameters.maxIterations;
    set("max_iterations", iterations);
    if (!(std::abs(iterations) <= 1e6) || iterations != std::floor(iterations)) {
        throw std::runtime_error(where + "/params/max_iterations must be a whole number from 1 to 1000000");
    }
    parameters.maxIterations = static_cast<int>(iterations);
}

Json resultToJson(const std::string& name, StribeckResult result, const std::string& message) {
    Json json;
    if (!name.empty()) json["name"] = name;
    json["code"] = static_cast<int>(result);
    json["code_name"] = nameOf(result);
    if (!message.empty()) json["message"] = message;
    return json;
}

std::string describe(StribeckResult result, const StribeckSolver& solver) {
    switch (result) {
        case StribeckResult::success:
            return {};
        case StribeckResult::maxIterationsReached:
            return "no velocities satisfy the equations within max_iterations; a larger stiction_tolerance or "
                   "a "
                   "shorter dt helps";
        case StribeckResult::linearSolverFailed:
            return "Newton's matrix is singular: look at M";
        case StribeckResult::limiterFailed:
            return "an update is not finite: look for singular or very large input";
        case StribeckResult::invalidInput:
            return solver.fault();
    }
    return {};
}

/// What is not finite of a problem that is said to be solved; empty: nothing. The published algorithm checks
/// nothing, and reports success on some of it.
std::string whatIsNotFinite(const ContactCase& c, const StribeckSolver& solver) {
    const ContactProblem& p = c.problem;
    const std::pair<const char*, bool> inputs[] = {
        {"dt", std::isfinite(p.dt)},
        {"M", p.M.allFinite()},
        {"Jn", p.Jn.allFinite()},
        {"Jt", p.Jt.allFinite()},
        {"p_star", p.pStar.allFinite()},
        {"mu", p.mu.allFinite()},
        {"fn", p.normalForce.allFinite()},
        {"stiffness", p.stiffness.allFinite()},
        {"dissipation", p.dissipation.allFinite()},
        {"x0", p.penetration.allFinite()},
        {"vn_bias", p.normalBias.allFinite()},
        {"vt_bias", p.tangentialBias.allFinite()},
        {"v_guess", c.guess.allFinite()},
        {"params/stiction_tolerance", std::isfinite(c.parameters.stictionTolerance)},
        {"params/relative_tolerance", std::isfinite(c.parameters.relativeTolerance)},
        {"params/theta_max", std::isfinite(c.parameters.largestTurn)},
        {"params/momentum_tolerance", std::isfinite(c.parameters.momentumTolerance)},
    };
    for (const auto& [name, isFinite] : inputs) {
        if (!isFinite) return std::string(name) + " has an entry that is not a finite number";
    }
    const bool isFinite =
        solver.velocities().allFinite() && std::isfinite(solver.statistics().momentumResidual);
    return isFinite ? "" : "the result is not finite: look for a singular M or very large input";
}

Json solveCase(const ContactCase& c, StribeckMode mode) {
    StribeckSolver solver(static_cast<int>(std::max<Eigen::Index>(1, c.problem.velocities())),
                          static_cast<int>(c.problem.contacts()), 0, c.parameters);
    solver.setProblem(c.problem);
    const StribeckResult result = solver.solve(c.guess, mode);
    const StribeckStatistics& statistics = solver.statistics();
    const std::string fault = result == StribeckResult::success ? whatIsNotFinite(c, solver) : std::string();
    Json json = fault.empty() ? resultToJson(c.name, result, describe(result, solver))
                              : resultToJson(c.name, StribeckResult::invalidInput, fault);
    json["num_iterations"] = statistics.iterations;
    if (result == StribeckResult::invalidInput) return json;
    Json residuals = Json::array();
    for (const double residual : statistics.residuals) residuals.push_back(numberToJson(residual));
    json["residuals"] = std::move(residuals);
    json["v"] = toJson(solver.velocities());
    json["vn"] = toJson(solver.normalVelocities());
    json["vt"] = toJson(solver.tangentialVelocities());
    json["fn"] = toJson(solver.normalForces());
    json["ft"] = toJson(solver.frictionForces());
    json["tau_f"] = toJson(solver.generalizedFriction());
    json["tau"] = toJson(solver.generalizedContact());
    json["momentum_residual_inf"] = numberToJson(statistics.momentumResidual);
    json["momentum_residual_relative"] = numberToJson(statistics.relativeResidual);
    json["strategy"] = nameOf(statistics.strategy);
    json["further_iterations"] = statistics.furtherIterations;
    json["jacobian_at_guess"] = toJson(solver.jacobianAt(c.guess));
    json["jacobian_at_solution"] = toJson(solver.jacobianAt(solver.velocities()));
    return json;
}

} // namespace

ContactCase readContactCase(const Json& json, const std::string& where) {
    if (!json.is_object()) throw std::runtime_error(where + " is not an object");
    ContactCase c;
    if (const auto name = json.find("name"); name != json.end() && name->is_string()) {
        c.name = name->get<std::string>();
    }
    const Json& scheme = member(json, "scheme", where);
    const auto known = std::find_if(kSchemes.begin(), kSchemes.end(),
                                    [&](ContactScheme candidate) { return scheme == keyOf(candidate); });
    if (known == kSchemes.end()) {
        throw std::runtime_error(where + "/scheme must be \"one_way\", \"two_way\" or \"convex\"");
    }
    ContactProblem& p = c.problem;
    p.scheme = *known;
    p.dt = readNumber(member(json, "dt", where), where + "/dt");
    p.pStar = readVector(json, "p_star", where);
    p.mu = readVector(json, "mu", where);
    const Eigen::Index nv = p.pStar.size();
    p.M = readMatrix(json, "M", where, nv);
    p.Jn = readMatrix(json, "Jn", where, nv);
    p.Jt = readMatrix(json, "Jt", where, nv);
    if (p.scheme != ContactScheme::twoWay) p.normalForce = readVector(json, "fn", where);
    if (p.scheme != ContactScheme::oneWay) {
        p.stiffness = readVector(json, "stiffness", where);
        p.dissipation = readVector(json, "dissipation", where);
        if (json.contains("x0")) {
            p.penetration = readVector(json, "x0", where);
        } else {
            const Eigen::VectorXd force = readVector(json, "fn0", where);
            if (force.size() != p.stiffness.size()) {
                throw std::runtime_error(where + "/fn0 must have as many entries as stiffness");
            }
            if ((p.stiffness.array() == 0.0).any()) {
                throw std::runtime_error(where + "/fn0 needs a stiffness that is not zero, or x0 instead");
            }
            p.penetration = force.cwiseQuotient(p.stiffness);
        }
    }
    if (json.contains("vn_bias")) p.normalBias = readVector(json, "vn_bias", where);
    if (json.contains("vt_bias")) p.tangentialBias = readVector(json, "vt_bias", where);
    if (const std::string fault = describeSizeFault(p); !fault.empty())
        throw std::runtime_error(where + ": " + fault);
    readParameters(json, where, c.parameters);
    c.guess = json.contains("v_guess") ? readVector(json, "v_guess", where)
                                       : Eigen::VectorXd(Eigen::VectorXd::Zero(nv));
    return c;
}

Json contactCaseToJson(const ContactCase& c) {
    const ContactProblem& p = c.problem;
    Json json;
    json["name"] = c.name;
    json["scheme"] = keyOf(p.scheme);
    json["nv"] = p.velocities();
    json["nc"] = p.contacts();
    json["dt"] = numberToJson(p.dt);
    json["params"] = {{"stiction_tolerance", c.parameters.stictionTolerance},
                      {"max_iterations", c.parameters.maxIterations},
                      {"relative_tolerance", c.parameters.relativeTolerance},
                      {"theta_max", c.parameters.largestTurn},
                      {"momentum_tolerance", c.parameters.momentumTolerance}};
    json["M"] = toJson(p.M);
    json["Jn"] = toJson(p.Jn);
    json["Jt"] = toJson(p.Jt);
    json["p_star"] = toJson(p.pStar);
    json["mu"] = toJson(p.mu);
    if (p.scheme != ContactScheme::twoWay) json["fn"] = toJson(p.normalForce);
    if (p.scheme != ContactScheme::oneWay) {
        json["fn0"] = toJson(Eigen::VectorXd(p.stiffness.cwiseProduct(p.penetration)));
        json["stiffness"] = toJson(p.stiffness);
        json["dissipation"] = toJson(p.dissipation);
        json["x0"] = toJson(p.penetration);
    }
    if (p.normalBias.size() > 0) json["vn_bias"] = toJson(p.normalBias);
    if (p.tangentialBias.size() > 0) json["vt_bias"] = toJson(p.tangentialBias);
    json["v_guess"] = toJson(c.guess);
    return json;
}

Json contactCasesToJson(const std::vector<ContactCase>& cases) {
    Json list = Json::array();
    for (const ContactCase& c : cases) list.push_back(contactCaseToJson(c));
    return {{"cases", std::move(list)}};
}

Json solveContactCases(const Json& document, StribeckMode mode,
                       const std::function<bool(const CaseAtHand&)>& goOn) {
    const bool hasCases = document.is_object() && document.contains("cases");
    const Json& cases = hasCases ? document.at("cases") : document;
    const std::string where = hasCases ? "/cases" : "";
    if (!cases.is_array() && !cases.is_object()) {
        throw std::runtime_error(
            "the document is neither a case, nor a list of cases, nor an object with \"cases\"");
    }
    Json results = Json::array();
    CaseAtHand atHand;
    atHand.count = cases.is_array() ? cases.size() : 1;
    const auto solve = [&](const Json& json, const std::string& place) { // false: enough
        try {
            const ContactCase contactCase = readContactCase(json, place);
            atHand.velocities = contactCase.problem.velocities();
            atHand.contacts = contactCase.problem.contacts();
            if (goOn && !goOn(atHand)) return false;
            results.push_back(solveCase(contactCase, mode));
        } catch (const std::exception& error) {
            const bool isNamed = json.is_object() && json.contains("name") && json["name"].is_string();
            results.push_back(resultToJson(isNamed ? json["name"].get<std::string>() : std::string(),
                                           StribeckResult::invalidInput, error.what()));
        }
        ++atHand.index;
        return true;
    };
    if (cases.is_array()) {
        while (atHand.index < cases.size() &&
               solve(cases[atHand.index], where + "/" + std::to_string(atHand.index))) {
        }
    } else {
        solve(cases, where);
    }
    return {{"results", std::move(results)}};
}

} // namespace hingelab
