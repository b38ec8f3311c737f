// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>

#include "app/hingelab_fmu/fmu_run.h"

namespace hingelab::fmu {

/// What calls of both standards answer; the numbers are theirs.
enum class CallStatus : int { ok = 0, warning = 1, discard = 2, error = 3, fatal = 4 };

inline constexpr const char* kErrorCategory = "logStatusError";
inline constexpr const char* kDiscardCategory = "logStatusDiscard";

/// Where messages go: to the importer, in the form that its standard has.
using Messenger = std::function<void(CallStatus status, const char* category, const std::string& words)>;

/// One instance of an FMU behind the C interfaces of both standards. Instances know nothing of each other:
/// each may be used by a thread of its own.
class FmuInstance {
  public:
    /// @throws std::runtime_error as FmuUnit does.
    FmuInstance(const std::filesystem::path& resources, std::string_view token, Messenger messenger);

    /// Does what a C function asks for, in the stages in which the standard allows it. What is refused is told
    /// to the importer, and the instance stays as it was; after anything else that was thrown the instance is
    /// good for nothing but a reset, a saved state, or being freed. Never throws.
    template <class Body>
    CallStatus call(const char* function, std::initializer_list<Stage> stages, Body body) noexcept {
        try {
            checkStage(function, stages);
            body();
            return CallStatus::ok;
        } catch (const Refusal& refusal) {
            const bool isDiscard = refusal.kind() == Refusal::Kind::discard;
            return tell(isDiscard ? CallStatus::discard : CallStatus::error, function, refusal.what());
        } catch (const std::exception& error) {
            hasFailed_ = true;
            return tell(CallStatus::error, function, error.what());
        } catch (...) {
            hasFailed_ = true;
            return tell(CallStatus::error, function, "something went wrong that has no words");
        }
    }

    [[nodiscard]] FmuRun& run() { return *run_; }
    [[nodiscard]] const FmuUnit& unit() const { return unit_; }

    // What calls do; each throws Refusal.

    void enterInitialization();
    void exitInitialization();
    void reset();
    /// False: the simulation stopped on the way; the importer was told why.
    [[nodiscard]] bool doStep(const char* function, double from, double size);
    /// The variable of a reference, of the kind that a call is about.
    enum class Type { real, boolean };
    void checkReference(std::size_t reference, Type type) const;
    /// All of the values, or none.
    void setReals(const unsigned references[], std::size_t count, const double values[]);
    void setUp(double startTime, bool hasStop, double stopTime);
    void setLogging(bool isOn, std::size_t count, const char* const categories[]);

    // States that the importer keeps; a pointer is good for the instance that gave it.
    void saveState(void** state);
    void restoreState(const void* state);
    void freeState(void** state);
    [[nodiscard]] std::string bytesOf(const void* state) const;
    void stateFromBytes(std::string_view bytes, void** state);

  private:
    void checkStage(const char* function, std::initializer_list<Stage> stages) const;
    CallStatus tell(CallStatus status, const char* function, const char* words) noexcept;
    void tellEvents();
    [[nodiscard]] const FmuRun& stateAt(const void* state) const;

    FmuUnit unit_;
    Messenger messenger_;
    std::unique_ptr<FmuRun> run_;
    std::map<const void*, std::unique_ptr<FmuRun>> states_;
    bool logsEvents_ = false;
    bool hasFailed_ = false;
};

} // namespace hingelab::fmu
