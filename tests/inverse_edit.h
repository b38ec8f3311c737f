// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "rig/edit.h"
#include "rig/identity.h"

namespace hingelab::test {

/// What leads from `after` back to `before`, as an edit of what differs in the files.
inline PatchRig inverseEdit(const Rig& before, const Rig& after, const std::string& words) {
    return {Json::diff(rigAsJson(after), rigAsJson(before)), words, identitiesOf(before)};
}

} // namespace hingelab::test
