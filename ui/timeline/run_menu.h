// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

#include "ui/model/session_controller.h"

namespace hingelab {

/// The runs: the present one, those that were put away, to return to, and which of them is shown faintly.
class RunMenu : public QMenu {
    Q_OBJECT
  public:
    explicit RunMenu(SessionController& session, QWidget* parent = nullptr);

    /// "Run 2: from 1.24 s of run 1, to 3.20 s"
    [[nodiscard]] static QString describe(const RunInfo& run, double end);

  private:
    void fill();

    SessionController& session_;
};

} // namespace hingelab
