// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "simulation/contact_places.h"
#include "simulation/contact_spots.h"
#include "simulation/contact_step.h"

namespace hingelab {

/// What one spot of a contact did in the last step; forces are means over it. World frame.
struct SpotState {
    ContactSpot spot;                        ///< at the start of the step; its id is unique in its contact
    std::size_t pair = 0;                    ///< among Model::contactPairs()
    Vector3 normalForce = Vector3::Zero();   ///< on the first body [N]
    Vector3 frictionForce = Vector3::Zero(); ///< on the first body [N]
    double normal = 0.0;                     ///< magnitude of the normal force [N]
    double friction = 0.0;                   ///< magnitude of the friction force [N]
    double slip = 0.0;                       ///< slip speed at the end of the step [m/s]
    bool acts = false;
};

/// What all spots of a contact did in the last step; forces are means over it. World frame.
struct ContactSum {
    int touching = 0;                   ///< spots that act at its end
    bool slides = false;                ///< one of them is faster than the stiction tolerance
    double normal = 0.0;                ///< sum of their magnitudes [N]
    Vector3 friction = Vector3::Zero(); ///< on the first bodies [N]
    Vector3 torque = Vector3::Zero();   ///< on the first bodies, against rolling and spinning [N·m]
    double slip = 0.0;                  ///< the fastest, at the end of the step [m/s]
    double depth = 0.0;                 ///< the deepest at the start of its last part [m]
};

/// Loads of contacts, as means over a step that is taken in parts. Allocates nothing after construction.
class ContactLoads {
  public:
    ContactLoads(std::shared_ptr<const Model> model, double stictionTolerance);

    /// Nothing touches.
    void reset();
    /// A step begins.
    void clear();
    /// A part of it that is a share of the step: spots, torques, and the generalised force of all contacts,
    /// whose prescribed coordinates are found here. `placed` is its middle.
    struct Part {
        const MechanismScratch& placed;
        const SpotSearch& search;
        const std::vector<TurningSpot>& turnings;
        const SpotPlaces& places;
        double share;
    };
    void add(const Part& part, JointVector& force);

    [[nodiscard]] const std::vector<SpotState>& spots() const { return spots_; }
    [[nodiscard]] const std::vector<ContactSum>& sums() const { return sums_; }
    [[nodiscard]] const std::vector<SpatialForce>& bodies() const { return bodies_; }
    [[nodiscard]] const JointVector& force() const { return force_; }

  private:
    void beginPart(const SpotPlaces& places);
    void keepSpot(const ActiveSpot& active, double share);
    void addSpot(const Part& part, const ActiveSpot& active, JointVector& force);
    void addLoad(const Part& part, const ActiveSpot& active, const Vector3& force, const Vector3& torque,
                 JointVector& generalised);
    void addToPrescribed(const Part& part, const ActiveSpot& active, const Vector3& force,
                         const Vector3& torque, JointVector& generalised) const;

    std::shared_ptr<const Model> model_;
    double stictionTolerance_; ///< [m/s]
    bool hasResults_ = false;  ///< of spots
    std::vector<SpotState> spots_;
    std::vector<ContactSum> sums_;
    std::vector<SpatialForce> bodies_; ///< about their origins
    JointVector force_;                ///< generalised, over all coordinates
};

} // namespace hingelab
