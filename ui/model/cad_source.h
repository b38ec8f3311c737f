// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <memory>

#include "cad/cad_model.h"

namespace hingelab {

/// Where a scene has the CAD files of a rig from. Reading one may take long: the scene draws boxes until it is
/// there, and is built anew then.
class CadSource {
  public:
    virtual ~CadSource() = default;
    /// What a file holds, `path` relative to `folder`; null while it is being read, or with a problem in words,
    /// if it cannot be.
    [[nodiscard]] virtual std::shared_ptr<const CadModel> cadModel(const QString& path, const QString& folder,
                                                                   QString& problem) = 0;
};

} // namespace hingelab
