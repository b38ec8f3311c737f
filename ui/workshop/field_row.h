// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QWidget>
#include <functional>

#include "rig/item_fields.h"
#include "ui/theme/theme.h"

namespace hingelab {

/// What a form does with what was entered: a text, a choice, a reference, a kind.
using FieldEdit = std::function<void(const ItemField& field, const QString& value)>;

/// What a form does to let a reference be pointed at in the picture.
using FieldPick = std::function<void(const ItemField& field)>;

/// A label and an editor for one field of an item that is no number: a line for texts and names, a list to
/// choose from for choices, kinds and references, a page for several lines. What was typed is taken with Enter
/// or when the line is left; Escape brings the old text back.
/// Beside references stands a button to point at what is meant, unless `pick` is empty.
[[nodiscard]] QWidget* makeFieldRow(const ItemField& field, const Theme& theme, const FieldEdit& edit,
                                    const FieldPick& pick, QWidget* parent);

} // namespace hingelab
