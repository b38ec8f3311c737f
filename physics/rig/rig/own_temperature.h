// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "rig/rig.h"

/// Up to 1.0.0 every gas strut had a temperature of its own. Documents of that time set it, and say it where it
/// meant nothing.
namespace hingelab {

/// Gives the gas strut whose temperature a pointer names ("/elements/strut/temperature") one of its own, the
/// ambient one, so that it is a parameter. Whether the pointer names one; nothing changes for others.
bool giveOwnTemperature(Rig& rig, std::string_view pointer);

/// Takes the former default off all gas struts: 20 °C at a reference of 20 °C is what they have without.
void dropDefaultTemperatures(Rig& rig);

} // namespace hingelab
