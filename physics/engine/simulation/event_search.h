// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "simulation/run_book.h"
#include "simulation/step_end.h"
#include "simulation/stepper.h"

namespace hingelab {

/// Whether what happens is told of.
enum class Booking { events, silent };

/// Finds events that the state itself brings about: where within a step a law changes its phase. So each step
/// sees one smooth law only, and the event is as accurate as a step. Allocates nothing once as many guards as
/// before were listed.
class EventSearch {
  public:
    EventSearch() = default;
    /// `room` is any state of the model.
    EventSearch(const Model& model, const MotionState& room)
        : ports_(model.portCount()), state_(room), laws_(model.laws().size()) {
        guards_.reserve(2 * laws_);
    }

    /// What ends the phase within the step of length h [s] that `stepper` has just attempted from `start`: the
    /// length of the step that ends there, which is the stepper's last attempt then; 0 where the phase is over
    /// at the start already; empty where nothing ends it. Counts attempts and switches.
    [[nodiscard]] std::optional<double> find(const StepEnd& start, Stepper& stepper, double h,
                                             SimulationStatistics& statistics);

    /// Lets what find() has found change the phase at the end of the step, and books what users hear of.
    void pass(const StepEnd& end, Booking booking, RunBook& book) const;

    /// How often a phase may be over at the start of a step before that is taken for chattering.
    [[nodiscard]] std::size_t mostFlips() const { return 2 * std::max(2 * laws_, listed_); }

  private:
    /// Something that ends a step, because a law changes its phase there.
    struct Guard {
        std::size_t law = 0;
        int which = 0;      ///< of the law's guards
        double scale = 1.0; ///< by how much its value falls in the attempted step
    };
    /// Where a step crosses a guard, and how fast the guards' values fall there.
    struct Crossing {
        double step = 0.0;  ///< [s] from the start
        double slope = 1.0; ///< [1/s] of the values as shares of Guard::scale, > 0
    };

    void list(const StepEnd& start);
    void keepOneEach();
    [[nodiscard]] bool observeAttempt(const StepEnd& start, const Stepper& stepper, double h);
    [[nodiscard]] double least(const StepEnd& start, const JointVector& z, double time) const;
    [[nodiscard]] Crossing searchDense(const StepEnd& start, const Stepper& stepper, double h);
    [[nodiscard]] double landBehind(const StepEnd& start, Stepper& stepper, const Crossing& crossing, double h,
                                    SimulationStatistics& statistics);

    std::vector<Guard> guards_;     ///< those that the attempted step crosses
    std::vector<PortMotion> ports_; ///< within the attempted step, or at its end
    MotionState state_;             ///< within the attempted step, but for the quadratures
    std::size_t laws_ = 0;          ///< of the model
    std::size_t listed_ = 0;        ///< guards, before the last attempt
};

} // namespace hingelab
