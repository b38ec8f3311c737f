// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "app/hingelab_fmu/fmi3_interface.h"
#include "app/hingelab_fmu/fmu_instance.h"

namespace hingelab::fmu {

/// Behind an fmi3Instance.
struct Fmi3Handle {
    std::unique_ptr<FmuInstance> instance;
};

template <class Body>
fmi3Status fmi3Call(fmi3Instance c, const char* function, std::initializer_list<Stage> stages,
                    Body body) noexcept {
    auto* const handle = static_cast<Fmi3Handle*>(c);
    if (handle == nullptr) return fmi3Error;
    return static_cast<fmi3Status>(handle->instance->call(function, stages, [&] { body(*handle->instance); }));
}

} // namespace hingelab::fmu
