// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/count_edit.h"

namespace hingelab {

CountEdit::CountEdit(QWidget* parent) : QSpinBox(parent) {
    setAlignment(Qt::AlignRight); // as all values are
}

} // namespace hingelab

#include "ui/widgets/moc_count_edit.cpp"
