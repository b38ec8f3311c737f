// SPDX-License-Identifier: GPL-3.0-or-later
#include "fit/fit_model.h"

#include <cassert>

#include "checks/validation.h"
#include "rig/expressions.h"
#include "rig/mirror_images.h"

namespace hingelab {

FitModel::FitModel(const Rig& rig, const std::vector<Parameter>& parameters)
    : trial_(rig), places_(parameters.size(), nullptr) {
    visitParameters(trial_, [&](const Parameter& parameter, double& value) {
        for (std::size_t k = 0; k < parameters.size(); ++k) {
            if (parameters[k].pointer == parameter.pointer) places_[k] = &value;
        }
    });
    for (const Parameter& parameter : parameters) hasDimensions_ = hasDimensions_ || isDimension(parameter);
}

bool FitModel::set(const Eigen::VectorXd& numbers) {
    for (std::size_t k = 0; k < places_.size(); ++k) {
        assert(places_[k] != nullptr); // a parameter of the rig
        *places_[k] = numbers[static_cast<Eigen::Index>(k)];
    }
    if (hasDimensions_) return !hasErrors(resolveExpressions(trial_));
    resolveMirrorImages(trial_);
    return true;
}

bool FitModel::isValid() const {
    return !hasErrors(validate(trial_));
}

} // namespace hingelab
