// SPDX-License-Identifier: GPL-3.0-or-later
// FMI 2.0 co-simulation over FmuInstance.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "app/hingelab_fmu/fmi2_interface.h"
#include "app/hingelab_fmu/fmu_instance.h"

namespace {

using namespace hingelab::fmu;
using enum hingelab::fmu::Stage;

struct Fmi2Handle {
    std::unique_ptr<FmuInstance> instance;
    fmi2Status lastStep = fmi2OK;
};

/// The message is an argument, never a format; # would begin a reference to a variable.
Messenger fmi2Messenger(const std::string& name, const fmi2CallbackFunctions& functions) {
    return [name, functions](CallStatus status, const char* category, const std::string& words) {
        if (functions.logger == nullptr) return;
        std::string escaped;
        for (const char c : words) escaped += c == '#' ? std::string("##") : std::string(1, c);
        functions.logger(functions.componentEnvironment, name.c_str(), static_cast<fmi2Status>(status),
                         category, "%s", escaped.c_str());
    };
}

template <class Body>
fmi2Status fmi2Call(fmi2Component c, const char* function, std::initializer_list<Stage> stages, Body body) {
    auto* const handle = static_cast<Fmi2Handle*>(c);
    if (handle == nullptr) return fmi2Error;
    return static_cast<fmi2Status>(
        handle->instance->call(function, stages, [&] { body(*handle->instance, *handle); }));
}

void needRoom(const void* pointer, std::size_t count = 1) {
    if (pointer == nullptr && count > 0) {
        throw Refusal(Refusal::Kind::error, "an argument is a null pointer");
    }
}

[[noreturn]] void noSuchThing(const char* words) {
    throw Refusal(Refusal::Kind::error, words);
}

} // namespace

extern "C" {

const char* fmi2GetTypesPlatform() {
    return "default";
}

const char* fmi2GetVersion() {
    return "2.0";
}

fmi2Component fmi2Instantiate(fmi2String instanceName, fmi2Type fmuType, fmi2String fmuGUID,
                              fmi2String fmuResourceLocation, const fmi2CallbackFunctions* functions,
                              fmi2Boolean /*visible*/, fmi2Boolean loggingOn) {
    if (functions == nullptr) return nullptr;
    try {
        const std::string name = instanceName == nullptr ? "" : instanceName;
        const Messenger messenger = fmi2Messenger(name, *functions);
        try {
            if (name.empty()) throw std::runtime_error("the instance has no name");
            if (fmuType != fmi2CoSimulation) throw std::runtime_error("this FMU is for co-simulation only");
            if (fmuGUID == nullptr || fmuResourceLocation == nullptr) {
                throw std::runtime_error("the GUID and the location of the resources are needed");
            }
            auto handle = std::make_unique<Fmi2Handle>();
            handle->instance =
                std::make_unique<FmuInstance>(folderOfUri(fmuResourceLocation), fmuGUID, messenger);
            handle->instance->setLogging(loggingOn != fmi2False, 0, nullptr);
            return handle.release();
        } catch (const std::exception& error) {
            messenger(CallStatus::error, kErrorCategory, std::string("fmi2Instantiate: ") + error.what());
        }
    } catch (...) {
        return nullptr; // no memory for words, either
    }
    return nullptr;
}

void fmi2FreeInstance(fmi2Component c) {
    delete static_cast<Fmi2Handle*>(c);
}

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean loggingOn, std::size_t nCategories,
                               const fmi2String categories[]) {
    return fmi2Call(c, __func__, {}, [&](FmuInstance& instance, auto&) {
        instance.setLogging(loggingOn != fmi2False, nCategories, categories);
    });
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean /*toleranceDefined*/, fmi2Real /*tolerance*/,
                               fmi2Real startTime, fmi2Boolean stopTimeDefined, fmi2Real stopTime) {
    return fmi2Call(c, __func__, {instantiated}, [&](FmuInstance& instance, auto&) {
        instance.setUp(startTime, stopTimeDefined != fmi2False, stopTime);
    });
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c) {
    return fmi2Call(c, __func__, {instantiated},
                    [](FmuInstance& instance, auto&) { instance.enterInitialization(); });
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c) {
    return fmi2Call(c, __func__, {initializing},
                    [](FmuInstance& instance, auto&) { instance.exitInitialization(); });
}

fmi2Status fmi2Terminate(fmi2Component c) {
    return fmi2Call(c, __func__, {stepping},
                    [](FmuInstance& instance, auto&) { instance.run().stage = terminated; });
}

fmi2Status fmi2Reset(fmi2Component c) {
    return fmi2Call(c, __func__, {}, [](FmuInstance& instance, Fmi2Handle& handle) {
        instance.reset();
        handle.lastStep = fmi2OK;
    });
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], std::size_t nvr, fmi2Real value[]) {
    return fmi2Call(c, __func__, {initializing, stepping, terminated}, [&](FmuInstance& instance, auto&) {
        needRoom(vr, nvr);
        needRoom(value, nvr);
        for (std::size_t i = 0; i < nvr; ++i) {
            instance.checkReference(vr[i], FmuInstance::Type::real);
            value[i] = instance.run().valueOf(instance.unit(), vr[i]);
        }
    });
}

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], std::size_t nvr,
                       const fmi2Real value[]) {
    return fmi2Call(c, __func__, {instantiated, initializing, stepping}, [&](FmuInstance& instance, auto&) {
        needRoom(vr, nvr);
        needRoom(value, nvr);
        instance.setReals(vr, nvr, value);
    });
}

fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference vr[], std::size_t nvr,
                          fmi2Boolean value[]) {
    return fmi2Call(c, __func__, {initializing, stepping, terminated}, [&](FmuInstance& instance, auto&) {
        needRoom(vr, nvr);
        needRoom(value, nvr);
        for (std::size_t i = 0; i < nvr; ++i) {
            instance.checkReference(vr[i], FmuInstance::Type::boolean);
            value[i] = instance.run().valueOf(instance.unit(), vr[i]) != 0.0 ? fmi2True : fmi2False;
        }
    });
}

fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference vr[], std::size_t nvr,
                          const fmi2Boolean value[]) {
    return fmi2Call(c, __func__, {instantiated, initializing, stepping}, [&](FmuInstance& instance, auto&) {
        needRoom(vr, nvr);
        needRoom(value, nvr);
        for (std::size_t i = 0; i < nvr; ++i) instance.checkReference(vr[i], FmuInstance::Type::boolean);
        for (std::size_t i = 0; i < nvr; ++i) {
            instance.run().setByHand(instance.unit(), vr[i], value[i] != fmi2False);
        }
    });
}

fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference[], std::size_t nvr, fmi2Integer[]) {
    return fmi2Call(c, __func__, {initializing, stepping, terminated}, [&](auto&, auto&) {
        if (nvr > 0) noSuchThing("there are no integers");
    });
}

fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference[], std::size_t nvr, const fmi2Integer[]) {
    return fmi2Call(c, __func__, {instantiated, initializing, stepping}, [&](auto&, auto&) {
        if (nvr > 0) noSuchThing("there are no integers");
    });
}

fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference[], std::size_t nvr, fmi2String[]) {
    return fmi2Call(c, __func__, {initializing, stepping, terminated}, [&](auto&, auto&) {
        if (nvr > 0) noSuchThing("there are no texts");
    });
}

fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference[], std::size_t nvr, const fmi2String[]) {
    return fmi2Call(c, __func__, {instantiated, initializing, stepping}, [&](auto&, auto&) {
        if (nvr > 0) noSuchThing("there are no texts");
    });
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate* state) {
    return fmi2Call(c, __func__, {instantiated, initializing, stepping, terminated},
                    [&](FmuInstance& instance, auto&) { instance.saveState(state); });
}

fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state) {
    return fmi2Call(c, __func__, {}, [&](FmuInstance& instance, Fmi2Handle& handle) {
        instance.restoreState(state);
        handle.lastStep = instance.run().hasStopped() ? fmi2Discard : fmi2OK;
    });
}

fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate* state) {
    return fmi2Call(c, __func__, {}, [&](FmuInstance& instance, auto&) { instance.freeState(state); });
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, std::size_t* size) {
    return fmi2Call(c, __func__, {}, [&](FmuInstance& instance, auto&) {
        needRoom(size);
        *size = instance.bytesOf(state).size();
    });
}

fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte bytes[], std::size_t size) {
    return fmi2Call(c, __func__, {}, [&](FmuInstance& instance, auto&) {
        const std::string text = instance.bytesOf(state);
        needRoom(bytes, size);
        if (size < text.size()) noSuchThing("there is too little room for the state: ask for its size first");
        std::copy(text.begin(), text.end(), bytes);
    });
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte bytes[], std::size_t size,
                                   fmi2FMUstate* state) {
    return fmi2Call(c, __func__, {}, [&](FmuInstance& instance, auto&) {
        needRoom(bytes, size);
        instance.stateFromBytes({bytes, size}, state);
    });
}

fmi2Status fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference[], std::size_t,
                                        const fmi2ValueReference[], std::size_t, const fmi2Real[], fmi2Real[]) {
    return fmi2Call(c, __func__, {}, [](auto&, auto&) { noSuchThing("there are no directional derivatives"); });
}

fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference[], std::size_t,
                                       const fmi2Integer[], const fmi2Real[]) {
    return fmi2Call(c, __func__, {}, [](auto&, auto&) {
        noSuchThing("inputs are constant over a step: canInterpolateInputs is false");
    });
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference[], std::size_t,
                                        const fmi2Integer[], fmi2Real[]) {
    return fmi2Call(c, __func__, {}, [](auto&, auto&) {
        noSuchThing("there are no derivatives of outputs: maxOutputDerivativeOrder is 0");
    });
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real currentCommunicationPoint, fmi2Real communicationStepSize,
                      fmi2Boolean /*noSetFMUStatePriorToCurrentPoint*/) {
    bool isDone = false;
    const fmi2Status status = fmi2Call(c, __func__, {stepping}, [&](FmuInstance& instance, auto&) {
        isDone = instance.doStep("fmi2DoStep", currentCommunicationPoint, communicationStepSize);
    });
    const fmi2Status result = status == fmi2OK && !isDone ? fmi2Discard : status;
    if (c != nullptr) static_cast<Fmi2Handle*>(c)->lastStep = result;
    return result;
}

fmi2Status fmi2CancelStep(fmi2Component c) {
    return fmi2Call(c, __func__, {},
                    [](auto&, auto&) { noSuchThing("no step is under way: they end before they return"); });
}

fmi2Status fmi2GetStatus(fmi2Component c, fmi2StatusKind kind, fmi2Status* value) {
    return fmi2Call(c, __func__, {stepping, terminated}, [&](auto&, Fmi2Handle& handle) {
        needRoom(value);
        if (kind != fmi2DoStepStatus) noSuchThing("this is no question for a status");
        *value = handle.lastStep;
    });
}

fmi2Status fmi2GetRealStatus(fmi2Component c, fmi2StatusKind kind, fmi2Real* value) {
    return fmi2Call(c, __func__, {stepping, terminated}, [&](FmuInstance& instance, auto&) {
        needRoom(value);
        if (kind != fmi2LastSuccessfulTime) noSuchThing("this is no question for a real number");
        *value = instance.run().time();
    });
}

fmi2Status fmi2GetIntegerStatus(fmi2Component c, fmi2StatusKind, fmi2Integer*) {
    return fmi2Call(c, __func__, {}, [](auto&, auto&) { noSuchThing("this is no question for an integer"); });
}

fmi2Status fmi2GetBooleanStatus(fmi2Component c, fmi2StatusKind kind, fmi2Boolean* value) {
    return fmi2Call(c, __func__, {stepping, terminated}, [&](FmuInstance& instance, auto&) {
        needRoom(value);
        if (kind != fmi2Terminated) noSuchThing("this is no question for a Boolean");
        *value = instance.run().hasStopped() ? fmi2True : fmi2False;
    });
}

fmi2Status fmi2GetStringStatus(fmi2Component c, fmi2StatusKind, fmi2String*) {
    return fmi2Call(c, __func__, {}, [](auto&, auto&) { noSuchThing("no step is pending"); });
}
}
