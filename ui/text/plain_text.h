// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

/// Names, descriptions and paths come from documents, and documents come from strangers. Qt takes whatever
/// looks like HTML for HTML in tool tips, labels and message boxes; then a name could load pictures from the
/// disk or show links. What follows shows such texts letter by letter. Labels: ElidedLabel, or Qt::PlainText.
namespace hingelab {

/// A text for a tool tip or another place that looks for HTML by itself: it is shown as it stands.
[[nodiscard]] QString literalText(const QString& text);

/// A text for menus, buttons and check boxes, in which & marks a key: it is shown as it stands.
[[nodiscard]] QString literalActionText(const QString& text);

/// A message with one button, without links or pictures.
void showWarning(QWidget* parent, const QString& title, const QString& text);
void showInformation(QWidget* parent, const QString& title, const QString& text);

/// Asks whether what is there already may go; Cancel unless it is said.
[[nodiscard]] bool mayReplace(QWidget* parent, const QString& title, const QString& text);

} // namespace hingelab
