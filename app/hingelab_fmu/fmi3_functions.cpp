// SPDX-License-Identifier: GPL-3.0-or-later
// FMI 3.0 co-simulation over FmuInstance.
#include <algorithm>
#include <string>
#include <utility>

#include "app/hingelab_fmu/fmi3_handle.h"

namespace {

using namespace hingelab::fmu;
using enum hingelab::fmu::Stage;

Messenger fmi3Messenger(fmi3InstanceEnvironment environment, fmi3LogMessageCallback logMessage) {
    return [environment, logMessage](CallStatus status, const char* category, const std::string& words) {
        if (logMessage == nullptr) return;
        logMessage(environment, static_cast<fmi3Status>(status), category, words.c_str());
    };
}

/// Arrays for scalars: one value for each reference.
void needValues(const fmi3ValueReference vr[], std::size_t nvr, const void* values, std::size_t nValues) {
    if (nvr != nValues) throw Refusal(Refusal::Kind::error, "there has to be one value for each reference");
    if (nvr > 0 && (vr == nullptr || values == nullptr)) {
        throw Refusal(Refusal::Kind::error, "an argument is a null pointer");
    }
}

void needPlace(const void* place) {
    if (place == nullptr) throw Refusal(Refusal::Kind::error, "an argument is a null pointer");
}

} // namespace

extern "C" {

const char* fmi3GetVersion() {
    return "3.0";
}

fmi3Instance fmi3InstantiateCoSimulation(fmi3String instanceName, fmi3String instantiationToken,
                                         fmi3String resourcePath, fmi3Boolean /*visible*/,
                                         fmi3Boolean loggingOn, fmi3Boolean eventModeUsed,
                                         fmi3Boolean /*earlyReturnAllowed*/, const fmi3ValueReference[],
                                         std::size_t nRequiredIntermediateVariables,
                                         fmi3InstanceEnvironment environment, fmi3LogMessageCallback logMessage,
                                         fmi3IntermediateUpdateCallback /*intermediateUpdate*/) {
    try {
        const Messenger messenger = fmi3Messenger(environment, logMessage);
        try {
            if (instanceName == nullptr || *instanceName == '\0') {
                throw std::runtime_error("the instance has no name");
            }
            if (instantiationToken == nullptr || resourcePath == nullptr) {
                throw std::runtime_error("the token and the path of the resources are needed");
            }
            if (eventModeUsed || nRequiredIntermediateVariables > 0) {
                throw std::runtime_error("this FMU has neither an event mode nor intermediate variables");
            }
            auto handle = std::make_unique<Fmi3Handle>();
            handle->instance = std::make_unique<FmuInstance>(resourcePath, instantiationToken, messenger);
            handle->instance->setLogging(loggingOn, 0, nullptr);
            return handle.release();
        } catch (const std::exception& error) {
            messenger(CallStatus::error, kErrorCategory,
                      std::string("fmi3InstantiateCoSimulation: ") + error.what());
        }
    } catch (...) {
        return nullptr; // no memory for words, either
    }
    return nullptr;
}

void fmi3FreeInstance(fmi3Instance instance) {
    delete static_cast<Fmi3Handle*>(instance);
}

fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean loggingOn, std::size_t nCategories,
                               const fmi3String categories[]) {
    return fmi3Call(instance, __func__, {},
                    [&](FmuInstance& fmu) { fmu.setLogging(loggingOn, nCategories, categories); });
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance instance, fmi3Boolean /*toleranceDefined*/,
                                       fmi3Float64 /*tolerance*/, fmi3Float64 startTime,
                                       fmi3Boolean stopTimeDefined, fmi3Float64 stopTime) {
    return fmi3Call(instance, __func__, {instantiated}, [&](FmuInstance& fmu) {
        fmu.setUp(startTime, stopTimeDefined, stopTime);
        fmu.enterInitialization();
    });
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance instance) {
    return fmi3Call(instance, __func__, {initializing}, [](FmuInstance& fmu) { fmu.exitInitialization(); });
}

fmi3Status fmi3Terminate(fmi3Instance instance) {
    return fmi3Call(instance, __func__, {stepping}, [](FmuInstance& fmu) { fmu.run().stage = terminated; });
}

fmi3Status fmi3Reset(fmi3Instance instance) {
    return fmi3Call(instance, __func__, {}, [](FmuInstance& fmu) { fmu.reset(); });
}

fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          fmi3Float64 values[], std::size_t nValues) {
    return fmi3Call(instance, __func__, {initializing, stepping, terminated}, [&](FmuInstance& fmu) {
        needValues(vr, nvr, values, nValues);
        for (std::size_t i = 0; i < nvr; ++i) {
            fmu.checkReference(vr[i], FmuInstance::Type::real);
            values[i] = fmu.run().valueOf(fmu.unit(), vr[i]);
        }
    });
}

fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          const fmi3Float64 values[], std::size_t nValues) {
    return fmi3Call(instance, __func__, {instantiated, initializing, stepping}, [&](FmuInstance& fmu) {
        needValues(vr, nvr, values, nValues);
        fmu.setReals(vr, nvr, values);
    });
}

fmi3Status fmi3GetBoolean(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          fmi3Boolean values[], std::size_t nValues) {
    return fmi3Call(instance, __func__, {initializing, stepping, terminated}, [&](FmuInstance& fmu) {
        needValues(vr, nvr, values, nValues);
        for (std::size_t i = 0; i < nvr; ++i) {
            fmu.checkReference(vr[i], FmuInstance::Type::boolean);
            values[i] = fmu.run().valueOf(fmu.unit(), vr[i]) != 0.0;
        }
    });
}

fmi3Status fmi3SetBoolean(fmi3Instance instance, const fmi3ValueReference vr[], std::size_t nvr,
                          const fmi3Boolean values[], std::size_t nValues) {
    return fmi3Call(instance, __func__, {instantiated, initializing, stepping}, [&](FmuInstance& fmu) {
        needValues(vr, nvr, values, nValues);
        for (std::size_t i = 0; i < nvr; ++i) fmu.checkReference(vr[i], FmuInstance::Type::boolean);
        for (std::size_t i = 0; i < nvr; ++i) fmu.run().setByHand(fmu.unit(), vr[i], values[i]);
    });
}

fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState* state) {
    return fmi3Call(instance, __func__, {instantiated, initializing, stepping, terminated},
                    [&](FmuInstance& fmu) { fmu.saveState(state); });
}

fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state) {
    return fmi3Call(instance, __func__, {}, [&](FmuInstance& fmu) { fmu.restoreState(state); });
}

fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState* state) {
    return fmi3Call(instance, __func__, {}, [&](FmuInstance& fmu) { fmu.freeState(state); });
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state, std::size_t* size) {
    return fmi3Call(instance, __func__, {}, [&](FmuInstance& fmu) {
        needPlace(size);
        *size = fmu.bytesOf(state).size();
    });
}

fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state, fmi3Byte bytes[],
                                 std::size_t size) {
    return fmi3Call(instance, __func__, {}, [&](FmuInstance& fmu) {
        needPlace(bytes);
        const std::string text = fmu.bytesOf(state);
        if (size < text.size()) {
            throw Refusal(Refusal::Kind::error,
                          "there is too little room for the state: ask for its size first");
        }
        std::copy(text.begin(), text.end(), bytes);
    });
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte bytes[], std::size_t size,
                                   fmi3FMUState* state) {
    return fmi3Call(instance, __func__, {}, [&](FmuInstance& fmu) {
        needPlace(bytes);
        fmu.stateFromBytes({reinterpret_cast<const char*>(bytes), size}, state);
    });
}

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 currentCommunicationPoint,
                      fmi3Float64 communicationStepSize, fmi3Boolean /*noSetFMUStatePriorToCurrentPoint*/,
                      fmi3Boolean* eventHandlingNeeded, fmi3Boolean* terminateSimulation,
                      fmi3Boolean* earlyReturn, fmi3Float64* lastSuccessfulTime) {
    bool isDone = false;
    const fmi3Status status = fmi3Call(instance, __func__, {stepping}, [&](FmuInstance& fmu) {
        for (const void* place :
             {static_cast<const void*>(eventHandlingNeeded), static_cast<const void*>(terminateSimulation),
              static_cast<const void*>(earlyReturn), static_cast<const void*>(lastSuccessfulTime)}) {
            needPlace(place);
        }
        *eventHandlingNeeded = *terminateSimulation = *earlyReturn = false;
        *lastSuccessfulTime = fmu.run().time();
        isDone = fmu.doStep("fmi3DoStep", currentCommunicationPoint, communicationStepSize);
        *lastSuccessfulTime = fmu.run().time();
    });
    return status == fmi3OK && !isDone ? fmi3Discard : status;
}
}
