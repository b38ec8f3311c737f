// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/model/cad_files.h"
#include "ui/model/open_rig.h"
#include "ui/model/prepared_states.h"
#include "ui/model/selection.h"
#include "ui/model/session_controller.h"
#include "ui/model/term_light.h"
#include "ui/model/variant_set.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What all panels of one window work on: the document, its run, what is selected, the variants that are
/// pinned, prepared states, the terms of equations that are shown, CAD files, and the colours. It owns them,
/// but for the theme, which the application has and which must live longer; panels keep references to what they
/// use, so the bench must live longer than they do. The window makes one.
class Workbench {
  public:
    Workbench(RigDocument document, Theme& theme)
        : theme_(theme),
          openRig_(std::move(document)),
          session_(openRig_),
          selection_(openRig_),
          variants_(openRig_, session_),
          states_(openRig_, session_, selection_) {}
    Workbench(const Workbench&) = delete;
    Workbench& operator=(const Workbench&) = delete;

    [[nodiscard]] OpenRig& openRig() { return openRig_; }
    [[nodiscard]] SessionController& session() { return session_; }
    [[nodiscard]] Selection& selection() { return selection_; }
    [[nodiscard]] VariantSet& variants() { return variants_; }
    [[nodiscard]] PreparedStates& states() { return states_; }
    [[nodiscard]] TermLight& terms() { return terms_; }
    [[nodiscard]] CadFiles& cadFiles() { return cadFiles_; }
    [[nodiscard]] Theme& theme() { return theme_; }

  private:
    Theme& theme_;
    CadFiles cadFiles_;
    OpenRig openRig_;
    SessionController session_;
    Selection selection_;
    VariantSet variants_;
    PreparedStates states_;
    TermLight terms_;
};

} // namespace hingelab
