// SPDX-License-Identifier: GPL-3.0-or-later
// Functions of FMI 3.0 for what these FMUs do not have. Importers look for all of them; each says what there is
// not.
#include <string>

#include "app/hingelab_fmu/fmi3_handle.h"

namespace {

using namespace hingelab::fmu;

fmi3Status absent(fmi3Instance instance, const char* function, const char* words) {
    return fmi3Call(instance, function, {}, [&](FmuInstance&) { throw Refusal(Refusal::Kind::error, words); });
}

/// Reading or writing no variables of a type that there is not is no error.
fmi3Status absentType(fmi3Instance instance, const char* function, std::size_t count) {
    if (count == 0 && instance != nullptr) return fmi3OK;
    return absent(instance, function, "there are no variables of this type, only Float64 and Boolean");
}

constexpr const char* kNoClocks = "there are no clocks";
constexpr const char* kNoEvents = "there is no event mode: what happens within a step, the engine handles";
constexpr const char* kNoDerivatives = "there are no derivatives of this kind";

} // namespace

extern "C" {

#define HINGELAB_FMI3_ABSENT(Name)                                                                             \
    fmi3Status fmi3Get##Name(fmi3Instance instance, const fmi3ValueReference[], std::size_t nvr, fmi3##Name[], \
                             std::size_t) {                                                                    \
        return absentType(instance, __func__, nvr);                                                            \
    }                                                                                                          \
    fmi3Status fmi3Set##Name(fmi3Instance instance, const fmi3ValueReference[], std::size_t nvr,               \
                             const fmi3##Name[], std::size_t) {                                                \
        return absentType(instance, __func__, nvr);                                                            \
    }
HINGELAB_FMI3_ABSENT(Float32)
HINGELAB_FMI3_ABSENT(Int8)
HINGELAB_FMI3_ABSENT(UInt8)
HINGELAB_FMI3_ABSENT(Int16)
HINGELAB_FMI3_ABSENT(UInt16)
HINGELAB_FMI3_ABSENT(Int32)
HINGELAB_FMI3_ABSENT(UInt32)
HINGELAB_FMI3_ABSENT(Int64)
HINGELAB_FMI3_ABSENT(UInt64)
HINGELAB_FMI3_ABSENT(String)
#undef HINGELAB_FMI3_ABSENT

fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference[], std::size_t nvr, std::size_t[],
                         fmi3Binary[], std::size_t) {
    return absentType(instance, __func__, nvr);
}

fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference[], std::size_t nvr,
                         const std::size_t[], const fmi3Binary[], std::size_t) {
    return absentType(instance, __func__, nvr);
}

fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference[], std::size_t nvr, fmi3Clock[]) {
    return absentType(instance, __func__, nvr);
}

fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference[], std::size_t nvr, const fmi3Clock[]) {
    return absentType(instance, __func__, nvr);
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                          fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback logMessage) {
    if (logMessage != nullptr) {
        logMessage(environment, fmi3Error, kErrorCategory,
                   "fmi3InstantiateModelExchange: this FMU is for co-simulation only");
    }
    return nullptr;
}

fmi3Instance fmi3InstantiateScheduledExecution(fmi3String, fmi3String, fmi3String, fmi3Boolean, fmi3Boolean,
                                               fmi3InstanceEnvironment environment,
                                               fmi3LogMessageCallback logMessage, fmi3ClockUpdateCallback,
                                               fmi3PreemptionCallback, fmi3PreemptionCallback) {
    if (logMessage != nullptr) {
        logMessage(environment, fmi3Error, kErrorCategory,
                   "fmi3InstantiateScheduledExecution: this FMU is for co-simulation only");
    }
    return nullptr;
}

fmi3Status fmi3EnterEventMode(fmi3Instance instance) {
    return absent(instance, __func__, kNoEvents);
}

fmi3Status fmi3EnterStepMode(fmi3Instance instance) {
    return absent(instance, __func__, kNoEvents);
}

fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance) {
    return absent(instance, __func__, kNoEvents);
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean*, fmi3Boolean*, fmi3Boolean*,
                                    fmi3Boolean*, fmi3Boolean*, fmi3Float64*) {
    return absent(instance, __func__, kNoEvents);
}

fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance) {
    return absent(instance, __func__, "there are no structural parameters");
}

fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance) {
    return absent(instance, __func__, "there are no structural parameters");
}

fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance, fmi3ValueReference, std::size_t*) {
    return absent(instance, __func__, "dependencies are not told one by one: outputs depend on everything");
}

fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference, std::size_t[],
                                       fmi3ValueReference[], std::size_t[], fmi3DependencyKind[], std::size_t) {
    return absent(instance, __func__, "dependencies are not told one by one: outputs depend on everything");
}

fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                                        const fmi3ValueReference[], std::size_t, const fmi3Float64[],
                                        std::size_t, fmi3Float64[], std::size_t) {
    return absent(instance, __func__, kNoDerivatives);
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                                    const fmi3ValueReference[], std::size_t, const fmi3Float64[], std::size_t,
                                    fmi3Float64[], std::size_t) {
    return absent(instance, __func__, kNoDerivatives);
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                                    const fmi3Int32[], fmi3Float64[], std::size_t) {
    return absent(instance, __func__, kNoDerivatives);
}

fmi3Status fmi3GetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference[], std::size_t, fmi3Float64[],
                                  fmi3IntervalQualifier[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3GetIntervalFraction(fmi3Instance instance, const fmi3ValueReference[], std::size_t, fmi3UInt64[],
                                   fmi3UInt64[], fmi3IntervalQualifier[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3GetShiftDecimal(fmi3Instance instance, const fmi3ValueReference[], std::size_t, fmi3Float64[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3GetShiftFraction(fmi3Instance instance, const fmi3ValueReference[], std::size_t, fmi3UInt64[],
                                fmi3UInt64[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3SetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                                  const fmi3Float64[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3SetIntervalFraction(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                                   const fmi3UInt64[], const fmi3UInt64[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3SetShiftDecimal(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                               const fmi3Float64[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3SetShiftFraction(fmi3Instance instance, const fmi3ValueReference[], std::size_t,
                                const fmi3UInt64[], const fmi3UInt64[]) {
    return absent(instance, __func__, kNoClocks);
}

fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference, fmi3Float64) {
    return absent(instance, __func__, kNoClocks);
}
}
