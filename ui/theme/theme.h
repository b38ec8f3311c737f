// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "rig/rig.h"

namespace hingelab {

enum class ThemeChoice { system, light, dark };

/// All colours of the program, in one place. Series colours are the Okabe-Ito set, which stays apart for
/// colour-blind eyes; text on background has a contrast of at least 4.5.
struct ThemeColors {
    bool isDark = false;
    QColor window, surface, raised, border, text, mutedText, accent, accentText, danger, warning, good;
    QColor grid, axis;
    QColor total, opening, closing, spring, catchTorque, friction, detents, live;
    QColor skyTop, skyBottom, ground, edge, forceArrow;
    QColor joint, rod, line, mass, coil; ///< default looks of linkages

    [[nodiscard]] QColor finish(Finish finish) const;
};

/// The present theme. Follows the system unless the user chose; tells when it changes.
class Theme : public QObject {
    Q_OBJECT
  public:
    explicit Theme(QObject* parent = nullptr);

    [[nodiscard]] const ThemeColors& colors() const { return *colors_; }
    [[nodiscard]] ThemeChoice choice() const { return choice_; }
    void setChoice(ThemeChoice choice);
    /// Size of all text, as a multiple of the desktop's.
    void setTextScale(double scale);

    /// An icon from resources/icons, drawn in the text colour of the theme, crisp at any scale; it follows
    /// the theme.
    [[nodiscard]] QIcon icon(const QString& name) const;
    /// The same for a button filled with the accent colour.
    [[nodiscard]] QIcon iconOnAccent(const QString& name) const;

  signals:
    void changed();

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;

  private:
    void apply();

    double usualText_ = 0.0; ///< [points]
    ThemeChoice choice_ = ThemeChoice::system;
    bool systemIsDark_ = false;
    std::optional<bool> isDark_; ///< what is in force
    bool applying_ = false;
    std::shared_ptr<ThemeColors> colors_ = std::make_shared<ThemeColors>(); ///< icons share them
};

} // namespace hingelab
