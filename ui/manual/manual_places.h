// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <span>

/// Which place of the manual explains a part of the window.
namespace hingelab {

/// A class of widgets and its place: "plots", "plots#axes".
struct ManualPlace {
    const char* widget;
    const char* place;
};
/// Panels, dialogs, bars: all whose place does not depend on what they show.
[[nodiscard]] std::span<const ManualPlace> manualPlaces();

/// Gives a widget a place of its own, before that of its class.
void setManualPlace(QWidget& widget, const QString& place);

/// The place of a widget, or of the nearest around it that has one; else the user guide.
[[nodiscard]] QString manualPlaceOf(const QWidget* widget);

} // namespace hingelab
