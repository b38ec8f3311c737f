// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace hingelab {

/// How the normal forces enter a step with contacts.
enum class ContactScheme {
    oneWay, ///< they are given, from the start of the step, and do not respond
    twoWay  ///< they follow the compliant law at the end of the step
};

} // namespace hingelab
