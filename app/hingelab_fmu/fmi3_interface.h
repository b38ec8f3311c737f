// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// The C interface of FMI 3.0 co-simulation, declared from the text of the standard (fmi-standard.org, 3.0.2,
/// sections 2.2, 2.3 and 4.2), as far as this project calls or answers it.
extern "C" {

using fmi3Instance = void*;
using fmi3InstanceEnvironment = void*;
using fmi3FMUState = void*;
using fmi3ValueReference = std::uint32_t;
using fmi3Float32 = float;
using fmi3Float64 = double;
using fmi3Int8 = std::int8_t;
using fmi3UInt8 = std::uint8_t;
using fmi3Int16 = std::int16_t;
using fmi3UInt16 = std::uint16_t;
using fmi3Int32 = std::int32_t;
using fmi3UInt32 = std::uint32_t;
using fmi3Int64 = std::int64_t;
using fmi3UInt64 = std::uint64_t;
using fmi3Boolean = bool;
using fmi3Char = char;
using fmi3String = const fmi3Char*;
using fmi3Byte = std::uint8_t;
using fmi3Binary = const fmi3Byte*;
using fmi3Clock = bool;

enum fmi3Status : int { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal };
enum fmi3DependencyKind : int {
    fmi3Independent,
    fmi3Constant,
    fmi3Fixed,
    fmi3Tunable,
    fmi3Discrete,
    fmi3Dependent
};
enum fmi3IntervalQualifier : int { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged };

using fmi3LogMessageCallback = void (*)(fmi3InstanceEnvironment environment, fmi3Status status,
                                        fmi3String category, fmi3String message);
using fmi3IntermediateUpdateCallback = void (*)(fmi3InstanceEnvironment environment, fmi3Float64 time,
                                                fmi3Boolean setRequested, fmi3Boolean getAllowed,
                                                fmi3Boolean stepFinished, fmi3Boolean canReturnEarly,
                                                fmi3Boolean* returnsEarly, fmi3Float64* earlyReturnTime);
using fmi3ClockUpdateCallback = void (*)(fmi3InstanceEnvironment environment);
using fmi3PreemptionCallback = void (*)();

const char* fmi3GetVersion();
fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean loggingOn, std::size_t nCategories,
                               const fmi3String categories[]);
fmi3Instance fmi3InstantiateCoSimulation(fmi3String instanceName, fmi3String instantiationToken,
                                         fmi3String resourcePath, fmi3Boolean visible, fmi3Boolean loggingOn,
                                         fmi3Boolean eventModeUsed, fmi3Boolean earlyReturnAllowed,
                                         const fmi3ValueReference requiredIntermediateVariables[],
                                         std::size_t nRequiredIntermediateVariables,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback logMessage,
                                         fmi3IntermediateUpdateCallback intermediateUpdate);
fmi3Instance fmi3InstantiateModelExchange(fmi3String instanceName, fmi3String instantiationToken,
                                          fmi3String resourcePath, fmi3Boolean visible, fmi3Boolean loggingOn,
                                          fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback logMessage);
fmi3Instance fmi3InstantiateScheduledExecution(fmi3String instanceName, fmi3String instantiationToken,
                                               fmi3String resourcePath, fmi3Boolean visible,
                                               fmi3Boolean loggingOn, fmi3InstanceEnvironment environment,
                                               fmi3LogMessageCallback logMessage,
                                               fmi3ClockUpdateCallback clockUpdate,
                                               fmi3PreemptionCallback lockPreemption,
                                               fmi3PreemptionCallback unlockPreemption);
void fmi3FreeInstance(fmi3Instance instance);
fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean toleranceDefined,
                                       fmi3Float64 tolerance, fmi3Float64 startTime,
                                       fmi3Boolean stopTimeDefined, fmi3Float64 stopTime);
fmi3Status fmi3ExitInitializationMode(fmi3Instance instance);
fmi3Status fmi3EnterEventMode(fmi3Instance instance);
fmi3Status fmi3EnterStepMode(fmi3Instance instance);
fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance);
fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance);
fmi3Status fmi3Terminate(fmi3Instance instance);
fmi3Status fmi3Reset(fmi3Instance instance);
fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          fmi3Float64 values[], std::size_t nValues);
fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          const fmi3Float64 values[], std::size_t nValues);
fmi3Status fmi3GetBoolean(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          fmi3Boolean values[], std::size_t nValues);
fmi3Status fmi3SetBoolean(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          const fmi3Boolean values[], std::size_t nValues);
fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState* state);
fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state);
fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState* state);
fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, std::size_t* size);
fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[], std::size_t size);
fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], std::size_t size,
                                   fmi3FMUState* state);
fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 currentCommunicationPoint,
                      fmi3Float64 communicationStepSize, fmi3Boolean noSetFMUStatePriorToCurrentPoint,
                      fmi3Boolean* eventHandlingNeeded, fmi3Boolean* terminateSimulation,
                      fmi3Boolean* earlyReturn, fmi3Float64* lastSuccessfulTime);

// What the standard has and these FMUs do not: answered with an error.
#define HINGELAB_FMI3_NO_TYPE(Name)                                                                 \
    fmi3Status fmi3Get##Name(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr, \
                             fmi3##Name values[], std::size_t nValues);                             \
    fmi3Status fmi3Set##Name(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr, \
                             const fmi3##Name values[], std::size_t nValues);
HINGELAB_FMI3_NO_TYPE(Float32)
HINGELAB_FMI3_NO_TYPE(Int8)
HINGELAB_FMI3_NO_TYPE(UInt8)
HINGELAB_FMI3_NO_TYPE(Int16)
HINGELAB_FMI3_NO_TYPE(UInt16)
HINGELAB_FMI3_NO_TYPE(Int32)
HINGELAB_FMI3_NO_TYPE(UInt32)
HINGELAB_FMI3_NO_TYPE(Int64)
HINGELAB_FMI3_NO_TYPE(UInt64)
HINGELAB_FMI3_NO_TYPE(String)
#undef HINGELAB_FMI3_NO_TYPE
fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                         std::size_t valueSizes[], fmi3Binary values[], std::size_t nValues);
fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                         const std::size_t valueSizes[], const fmi3Binary values[], std::size_t nValues);
fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                        fmi3Clock values[]);
fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                        const fmi3Clock values[]);
fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance instance, fmi3ValueReference vr,
                                               std::size_t* count);
fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference dependent,
                                       std::size_t elementsOfDependent[], fmi3ValueReference independents[],
                                       std::size_t elementsOfIndependents[], fmi3DependencyKind kinds[],
                                       std::size_t count);
fmi3Status fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[],
                                        std::size_t nUnknowns, const fmi3ValueReference knowns[],
                                        std::size_t nKnowns, const fmi3Float64 seed[], std::size_t nSeed,
                                        fmi3Float64 sensitivity[], std::size_t nSensitivity);
fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[],
                                    std::size_t nUnknowns, const fmi3ValueReference knowns[],
                                    std::size_t nKnowns, const fmi3Float64 seed[], std::size_t nSeed,
                                    fmi3Float64 sensitivity[], std::size_t nSensitivity);
fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                    const fmi3Int32 orders[], fmi3Float64 values[], std::size_t nValues);
fmi3Status fmi3GetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                  fmi3Float64 intervals[], fmi3IntervalQualifier qualifiers[]);
fmi3Status fmi3GetIntervalFraction(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                   fmi3UInt64 counters[], fmi3UInt64 resolutions[],
                                   fmi3IntervalQualifier qualifiers[]);
fmi3Status fmi3GetShiftDecimal(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                               fmi3Float64 shifts[]);
fmi3Status fmi3GetShiftFraction(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                fmi3UInt64 counters[], fmi3UInt64 resolutions[]);
fmi3Status fmi3SetIntervalDecimal(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                  const fmi3Float64 intervals[]);
fmi3Status fmi3SetIntervalFraction(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                   const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]);
fmi3Status fmi3SetShiftDecimal(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                               const fmi3Float64 shifts[]);
fmi3Status fmi3SetShiftFraction(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                                const fmi3UInt64 counters[], const fmi3UInt64 resolutions[]);
fmi3Status fmi3EvaluateDiscreteStates(fmi3Instance instance);
fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean* discreteStatesNeedUpdate,
                                    fmi3Boolean* terminateSimulation,
                                    fmi3Boolean* nominalsOfContinuousStatesChanged,
                                    fmi3Boolean* valuesOfContinuousStatesChanged,
                                    fmi3Boolean* nextEventTimeDefined, fmi3Float64* nextEventTime);
fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock, fmi3Float64 time);
}
