// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// What writer and reader of the resources of an FMU have in common: resources/rig.json is the rig, and
/// resources/fmu.json has format, version, token, and the names of outputs and parameters (FmuChoice).
namespace hingelab {

inline constexpr const char* kFmuFormat = "hingelab-fmu";
inline constexpr int kFmuFormatVersion = 1;
inline constexpr const char* kFmuEngine = "hingelab_fmu.so"; ///< as built and installed

/// What an importer can have logged, beside errors and warnings, which it always gets.
inline constexpr const char* kLogEvents = "logEvents";

} // namespace hingelab
