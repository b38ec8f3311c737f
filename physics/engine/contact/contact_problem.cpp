// SPDX-License-Identifier: GPL-3.0-or-later
#include "contact/contact_problem.h"

#include <Eigen/Cholesky>
#include <cmath>
#include <sstream>
#include <tuple>

namespace hingelab {
namespace {

/// Text of one entry: "M(2, 3) is nan; ...".
std::string entry(const std::string& name, Eigen::Index row, Eigen::Index column, double value,
                  const char* allowed) {
    std::ostringstream text;
    text << name << '(' << row;
    if (column >= 0) text << ", " << column;
    text << ") is " << value << "; " << allowed;
    return text.str();
}

std::string nonFinite(const char* name, const Eigen::MatrixXd& matrix) {
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
            if (!std::isfinite(matrix(i, j))) return entry(name, i, j, matrix(i, j), "it must be finite");
        }
    }
    return {};
}

std::string negative(const char* name, const Eigen::VectorXd& vector) {
    for (Eigen::Index i = 0; i < vector.size(); ++i) {
        if (!std::isfinite(vector[i]) || vector[i] < 0.0) {
            return entry(name, i, -1, vector[i], "it must be zero or positive");
        }
    }
    return {};
}

std::string sizeFault(const char* name, Eigen::Index rows, Eigen::Index columns, Eigen::Index needRows,
                      Eigen::Index needColumns) {
    if (rows == needRows && columns == needColumns) return {};
    std::ostringstream text;
    text << name << " is " << rows << " x " << columns << "; it must be " << needRows << " x " << needColumns;
    return text.str();
}

std::string massFault(const Eigen::MatrixXd& M) {
    const double scale = M.cwiseAbs().maxCoeff();
    for (Eigen::Index i = 0; i < M.rows(); ++i) {
        for (Eigen::Index j = 0; j < i; ++j) {
            if (std::abs(M(i, j) - M(j, i)) > 1e-9 * scale) {
                return entry("M", i, j, M(i, j), "M must be symmetric");
            }
        }
    }
    if (Eigen::LLT<Eigen::MatrixXd>(M).info() != Eigen::Success) {
        return "M is not positive definite: some motion has no inertia";
    }
    return {};
}

} // namespace

std::string describeSizeFault(const ContactProblem& p) {
    const Eigen::Index nv = p.velocities();
    const Eigen::Index nc = p.contacts();
    if (nv == 0) return "p_star is empty: a problem needs at least one velocity";
    for (const std::string& fault :
         {sizeFault("M", p.M.rows(), p.M.cols(), nv, nv), sizeFault("Jn", p.Jn.rows(), p.Jn.cols(), nc, nv),
          sizeFault("Jt", p.Jt.rows(), p.Jt.cols(), 2 * nc, nv)}) {
        if (!fault.empty()) return fault;
    }
    for (const auto& [bias, name, need] :
         {std::tuple(&p.normalBias, "vn_bias", nc), std::tuple(&p.tangentialBias, "vt_bias", 2 * nc)}) {
        if (bias->size() == 0) continue;
        if (std::string fault = sizeFault(name, bias->size(), 1, need, 1); !fault.empty()) return fault;
    }
    if (p.scheme != ContactScheme::twoWay) {
        std::string fault = sizeFault("fn", p.normalForce.size(), 1, nc, 1);
        if (!fault.empty() || p.scheme == ContactScheme::oneWay) return fault;
    }
    for (const std::string& fault :
         {sizeFault("x0", p.penetration.size(), 1, nc, 1), sizeFault("stiffness", p.stiffness.size(), 1, nc, 1),
          sizeFault("dissipation", p.dissipation.size(), 1, nc, 1)}) {
        if (!fault.empty()) return fault;
    }
    return {};
}

std::string describeFault(const ContactProblem& p) {
    if (std::string fault = describeSizeFault(p); !fault.empty()) return fault;
    if (!std::isfinite(p.dt) || p.dt <= 0.0) return entry("dt", 0, -1, p.dt, "it must be positive and finite");
    for (const std::string& fault :
         {nonFinite("M", p.M), nonFinite("p_star", p.pStar), nonFinite("Jn", p.Jn), nonFinite("Jt", p.Jt),
          nonFinite("vn_bias", p.normalBias), nonFinite("vt_bias", p.tangentialBias), negative("mu", p.mu)}) {
        if (!fault.empty()) return fault;
    }
    if (p.scheme != ContactScheme::twoWay) {
        if (std::string fault = negative("fn", p.normalForce); !fault.empty()) return fault;
    }
    if (p.scheme != ContactScheme::oneWay) {
        for (const std::string& fault : {nonFinite("x0", p.penetration), negative("stiffness", p.stiffness),
                                         negative("dissipation", p.dissipation)}) {
            if (!fault.empty()) return fault;
        }
    }
    return massFault(p.M);
}

} // namespace hingelab
