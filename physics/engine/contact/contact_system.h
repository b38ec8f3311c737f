// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "contact/contact_laws.h"
#include "contact/contact_problem.h"

namespace hingelab {

/// Scalar forces that act along given rows and are taken at the end of the step, besides the contacts: hinge
/// friction, end stops, springs, dampers. Row i has the rate u_i = g_i v + bias_i.
class RowForces {
  public:
    virtual ~RowForces() = default;
    /// Force f_i and its slope d f_i/d u_i at the rates u; all arrays have the number of rows.
    virtual void respond(const double* rates, double* forces, double* slopes) const = 0;

  protected:
    RowForces() = default;
    RowForces(const RowForces&) = default;
    RowForces& operator=(const RowForces&) = default;
};

/// The equations of a contact problem in the layout of the kernels, with room for all that an iteration
/// computes. Matrices are row-major with an even stride; unused lanes are zero. Nothing here allocates after
/// reserve().
class ContactSystem {
  public:
    struct Range {
        int begin = 0, end = 0; ///< columns; begin is even
        friend bool operator==(const Range&, const Range&) = default;
    };

    ContactSystem() = default;

    /// Room for problems up to this size.
    void reserve(int velocities, int contacts, int rows);
    /// Sizes of the next problem; allocates only beyond what was reserved. All entries of M, J and G are to be
    /// written then; of a sparse problem those of `inertiaColumns`, and of each contact's range.
    void resize(int velocities, int contacts, int rows);
    /// Takes over a problem whose sizes are right; velocity biases and further rows are cleared.
    void load(const ContactProblem& problem);
    /// After the Jacobian rows were written: which columns each contact touches.
    void findRanges();
    /// The next problem is sparse: each contact's range and the columns of each row are written next, with even
    /// ends.
    void beginSparse();
    /// A sparse problem becomes one in which all entries are read.
    void fillIn();
    /// Columns of M that are read in row i.
    [[nodiscard]] Range inertiaColumnsOf(int i) const {
        return isSparse ? inertiaColumns[static_cast<std::size_t>(i)] : Range{0, n};
    }

    int n = 0;      ///< velocities
    int nc = 0;     ///< contacts
    int nr = 0;     ///< further rows
    int stride = 0; ///< n rounded up to even
    /// Only some columns of each row are read.
    bool isSparse = false;
    bool isTwoWay = true;
    bool isLagged = false;   ///< two-way, but rubs with Law::frictionLoad: a convex problem, (17)
    bool isAveraged = false; ///< two-way: elastic forces are averaged over the way of the step, (16)
    double dt = 1e-3;
    Regularisation regularisation;
    double rounding = 0.0;     ///< of the corners of normal forces, for following a path only [m/s]
    bool keepsFactors = false; ///< elimination leaves what solving again needs
    const RowForces* rowForces = nullptr;

    struct Law {
        double mu = 0.0;
        double fn =
            0.0; ///< one-way: the normal force; two-way: the elastic force at the start, negative: a gap
        double stiffness = 0.0, dissipation = 0.0;
        double frictionLoad = 0.0; ///< of a convex problem: the normal force with which it rubs [N]
        /// Rubs with the normal force of its law, which another contact exerts: torques against rolling and
        /// spinning, whose tangential rows are those of a relative angular velocity.
        bool rubsOnly = false;
        // Of an averaged step, (16), in place of fn and stiffness:
        double undeformed = 0.0;   ///< stiffness of the undeformed contact [N/m]
        double depth = 0.0;        ///< at the start; negative: a gap [m]
        double startRate = 0.0;    ///< vn there [m/s]
        double byDoubling = 0.0;   ///< 1/D [1/m]
        double dampingShare = 0.0; ///< of the start in the rate that damps
    };
    /// Of one contact, at the present velocities. Triples are normal, first and second tangent.
    struct State {
        double v[3] = {};         ///< [m/s]
        double f[3] = {};         ///< [N]
        double load = 0.0;        ///< normal force with which it rubs [N]
        double normalSlope = 0.0; ///< d fn/d vn
        double muT[2] = {};       ///< mu(x) t: -d ft/d fn
        double slip[3] = {};      ///< -d ft/d vt: 00, 01, 11
        bool acts = false;        ///< has a force or a slope
    };

    std::vector<double> M;    ///< n x stride
    std::vector<double> p;    ///< stride
    std::vector<double> J;    ///< 3 nc x stride: normal, first, second tangent of each contact
    std::vector<double> bias; ///< 3 nc: velocities of contacts when v = 0 [m/s]
    std::vector<double> G;    ///< nr x stride
    std::vector<double> rowBias;
    std::vector<Range> rowRanges; ///< of each row of G
    std::vector<Law> laws;
    std::vector<Range> ranges; ///< of each contact
    // Of a sparse problem, whose pattern is symmetric:
    std::vector<Range> inertiaColumns; ///< of each row of M
    std::vector<Range> columns;        ///< of each row of Newton's matrix: all that couples with it

    // What an iteration computes.
    std::vector<double> v, dv, residual; ///< stride each
    std::vector<State> states;
    std::vector<double> contactChange; ///< 3 nc: J dv
    std::vector<double> rowRates, rowValues, rowSlopes;
    std::vector<double> A; ///< Newton's matrix, n x stride
    std::vector<double> W; ///< 3 nc x stride: the rows of J times the slopes of the forces
    std::vector<int> ends; ///< of the rows of a sparse A, as elimination widens them
    // Of the last elimination: row k * stride has what row k was multiplied by where it was taken from others,
    // after it had changed places with another row.
    std::vector<double> multipliers;
    std::vector<int> pivots, lastRows; ///< lastRows: of a sparse A, where each row's multipliers end

    [[nodiscard]] double* rowOf(std::vector<double>& matrix, int i) const {
        return matrix.data() + static_cast<std::ptrdiff_t>(i) * stride;
    }
    [[nodiscard]] const double* rowOf(const std::vector<double>& matrix, int i) const {
        return matrix.data() + static_cast<std::ptrdiff_t>(i) * stride;
    }
};

} // namespace hingelab
