// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences/preferences_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGroupBox>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

#include "ui/preferences/preferences.h"
#include "ui/theme/spaces.h"
#include "ui/widgets/count_edit.h"

namespace hingelab {

PreferencesDialog::PreferencesDialog(UnitSystem units, int textSize, QWidget* parent)
    : QDialog(parent), units_(new QButtonGroup(this)), textSize_(new CountEdit(this)) {
    setWindowTitle(tr("Preferences"));
    auto* box = new QGroupBox(tr("Units"), this);
    auto* choices = new QVBoxLayout(box);
    for (const UnitSystem system : kUnitSystems) {
        auto* choice = new QRadioButton(wordsOf(system), box);
        const std::string_view name = nameOf(system);
        choice->setObjectName(QStringLiteral("units_") +
                              QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
        choice->setChecked(system == units);
        units_->addButton(choice, static_cast<int>(system));
        choices->addWidget(choice);
    }
    auto* note = new QLabel(tr("Angles are in degrees, and motors turn in rpm. You can type a number in any "
                               "unit. Files and exports keep SI units."),
                            box);
    note->setWordWrap(true);
    choices->addWidget(note);
    textSize_->setObjectName(QStringLiteral("textSize"));
    textSize_->setRange(Preferences::kLeastTextSize, Preferences::kMostTextSize);
    textSize_->setSingleStep(10);
    textSize_->setSuffix(tr(" %"));
    textSize_->setValue(textSize);
    auto* form = new QFormLayout;
    form->addRow(tr("&Text size:"), textSize_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(space::large);
    layout->addWidget(box);
    layout->addLayout(form);
    layout->addWidget(buttons);
}

UnitSystem PreferencesDialog::units() const {
    return static_cast<UnitSystem>(units_->checkedId());
}

} // namespace hingelab

#include "ui/preferences/moc_preferences_dialog.cpp"
