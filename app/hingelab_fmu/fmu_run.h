// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/hingelab_fmu/fmu_unit.h"
#include "app/hingelab_fmu/input_log.h"

namespace hingelab::fmu {

inline constexpr double kLongestRun = 1e7; ///< [s] where times are 2e-9 s apart, far below any step

/// Where an instance is in the standard's life of one.
enum class Stage : std::uint8_t { instantiated, initializing, stepping, terminated };

/// All that an instance is but its name and its logger: a copy goes on exactly as the original, which is what
/// an importer saves and restores. Times within are those of the simulation: 0 is where the importer started.
class FmuRun {
  public:
    explicit FmuRun(const FmuUnit& unit);

    Stage stage = Stage::instantiated;
    double startTime = 0.0;         ///< of the importer [s]
    std::optional<double> stopTime; ///< of the importer [s]

    /// What was set last, or at the last sample.
    /// @throws Refusal for outputs before there is a motion.
    [[nodiscard]] double valueOf(const FmuUnit& unit, std::size_t reference);
    /// @throws Refusal for what cannot be set, or not any more.
    void checkSettable(const FmuUnit& unit, std::size_t reference, double value) const;
    /// After that check.
    void setReal(const FmuUnit& unit, std::size_t reference, double value);
    void setByHand(const FmuUnit& unit, std::size_t reference, bool isByHand);

    /// The simulation at its start, with the present parameters and inputs.
    void begin(const FmuUnit& unit);
    /// Inputs and parameters that were set take effect, then on to `time` [s] of the importer. False if the
    /// simulation stopped on the way; its report says why, and time() where.
    /// @throws Refusal for parameters that the rig cannot have.
    [[nodiscard]] bool advanceTo(const FmuUnit& unit, double time);

    /// Of the importer [s].
    [[nodiscard]] double time() const { return startTime + time_; }
    [[nodiscard]] bool hasStopped() const { return hasStopped_; }
    /// Only once it has begun.
    [[nodiscard]] Simulation& simulation() { return *simulation_; }

    /// The inputs since the start: enough to compute the run again, to the last bit.
    [[nodiscard]] std::string bytes(const FmuUnit& unit) const;
    /// @throws std::runtime_error for bytes that are not those of a run of this unit.
    [[nodiscard]] static FmuRun fromBytes(const FmuUnit& unit, std::string_view bytes);

  private:
    void refresh(const FmuUnit& unit);
    void applyInputs(const FmuUnit& unit);
    void apply(const FmuUnit& unit, const InputEntry& entry);

    std::vector<double> efforts_;         ///< as set, by free coordinate
    std::vector<double> voltages_;        ///< as set, by motor
    std::vector<char> areByHand_;         ///< by motor
    std::vector<double> parameters_;      ///< as set
    std::vector<double> startParameters_; ///< of the simulation when it began
    std::vector<double> usedParameters_;  ///< of the simulation now
    std::optional<Simulation> simulation_;
    InputLog log_;
    double time_ = 0.0;  ///< [s] of the last communication point, or where the simulation stopped
    double asked_ = 0.0; ///< [s] farthest that the simulation was asked to go to
    bool hasStopped_ = false;
    bool isDirty_ = true; ///< at the start: something was set since it was computed
    std::vector<double> row_;
    bool isSampled_ = false;
};

} // namespace hingelab::fmu
