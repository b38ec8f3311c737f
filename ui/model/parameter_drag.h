// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ui/model/open_rig.h"

namespace hingelab {

/// Parameters of a rig while a handle of theirs is dragged, wherever it is drawn: all that is set in a drag is
/// one undo step, none where nothing changed in the end, and what was can be brought back.
class ParameterDrag {
  public:
    explicit ParameterDrag(OpenRig& openRig) : openRig_(openRig) {}

    /// Of these parameters; those that there are not are left out.
    void begin(const std::vector<std::string>& pointers);
    /// Returns the errors that keep it from being done; then all stays as it was last.
    Issues set(const std::vector<std::pair<std::string, double>>& values);
    void bringBack();

  private:
    OpenRig& openRig_;
    int gesture_ = 0;
    std::vector<std::pair<std::string, double>> before_;
};

} // namespace hingelab
