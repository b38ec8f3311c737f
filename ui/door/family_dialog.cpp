// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/family_dialog.h"

#include <QCompleter>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <numbers>

#include "rig/parameters.h"
#include "ui/widgets/count_edit.h"

namespace hingelab {
namespace {

constexpr int kMostCurves = 9;
constexpr double kTenDegrees = std::numbers::pi / 18.0;
constexpr double kAroundValue = 0.2; // of the present value, either way

constexpr FieldInfo kFamilyEnd{"value", "Value", Quantity::angle, kFinite, {-1.0, 1.0}, 1.0, Scale::linear, ""};

} // namespace

FamilyDialog::FamilyDialog(OpenRig& openRig, QWidget* parent) : QDialog(parent), openRig_(openRig) {
    setWindowTitle(tr("Family of curves"));
    axes_ = new QComboBox(this);
    axes_->setObjectName(QStringLiteral("axisChoice"));
    axes_->setAccessibleName(tr("What differs"));
    axes_->setMaxVisibleItems(20);
    axes_->setEditable(true); // a rig has a hundred numbers: typing a part of a name finds it
    axes_->setInsertPolicy(QComboBox::NoInsert);
    axes_->lineEdit()->setPlaceholderText(tr("Type a part of the name"));
    axes_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    axes_->completer()->setFilterMode(Qt::MatchContains);
    axes_->completer()->setMaxVisibleItems(20);
    axes_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    axes_->setMinimumContentsLength(34);
    from_ = new NumberEdit(kFamilyEnd, this);
    from_->setObjectName(QStringLiteral("fromEdit"));
    from_->setAccessibleName(tr("First value"));
    to_ = new NumberEdit(kFamilyEnd, this);
    to_->setAccessibleName(tr("Last value"));
    count_ = new CountEdit(this);
    count_->setObjectName(QStringLiteral("countEdit"));
    count_->setRange(2, kMostCurves);
    count_->setValue(5);
    count_->setAccessibleName(tr("Number of curves"));
    problem_ = new QLabel(this);
    problem_->setObjectName(QStringLiteral("problem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setWordWrap(true);
    problem_->setAccessibleName(tr("What is wrong"));
    problem_->hide();
    auto* form = new QFormLayout;
    form->addRow(tr("What differs"), axes_);
    form->addRow(tr("From"), from_);
    form->addRow(tr("To"), to_);
    form->addRow(tr("Curves"), count_);
    auto* buttons = new QDialogButtonBox(this);
    show_ = buttons->addButton(tr("Show"), QDialogButtonBox::ApplyRole);
    show_->setObjectName(QStringLiteral("showButton"));
    show_->setDefault(true);
    remove_ = buttons->addButton(tr("Remove"), QDialogButtonBox::ResetRole);
    remove_->setObjectName(QStringLiteral("removeButton"));
    remove_->setToolTip(tr("Takes the family off the plot"));
    buttons->addButton(QDialogButtonBox::Close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(problem_);
    layout->addWidget(buttons);
    connect(axes_, &QComboBox::currentIndexChanged, this, &FamilyDialog::proposeRange);
    // What was typed and is no name gives way to the choice that holds.
    connect(axes_->lineEdit(), &QLineEdit::editingFinished, this,
            [this] { axes_->setEditText(axes_->itemText(axes_->currentIndex())); });
    connect(from_, &NumberEdit::valueEntered, this, [this](double value) {
        fromValue_ = value;
        from_->setValue(value);
    });
    connect(to_, &NumberEdit::valueEntered, this, [this](double value) {
        toValue_ = value;
        to_->setValue(value);
    });
    connect(show_, &QPushButton::clicked, this, &FamilyDialog::ask);
    connect(remove_, &QPushButton::clicked, this, &FamilyDialog::removed);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(&openRig_, &OpenRig::structureChanged, this, &FamilyDialog::fillAxes);
    fillAxes();
}

void FamilyDialog::fillAxes() {
    axes_->clear();
    const auto add = [&](const FamilyAxis& axis) {
        axes_->addItem(QString::fromStdString(axis.label), QString::fromStdString(axis.pointer));
    };
    add(familyAxis(openRig_.rig(), kTiltAboutX).axis);
    add(familyAxis(openRig_.rig(), kTiltAboutY).axis);
    for (const Parameter& parameter : parametersOf(openRig_.rig())) add(familyAxis(parameter));
}

void FamilyDialog::proposeRange() {
    const std::string name = axes_->currentData().toString().toStdString();
    const FoundAxis found = familyAxis(openRig_.rig(), name);
    if (!found.issues.empty()) return;
    FieldInfo field = kFamilyEnd;
    field.quantity = found.axis.quantity;
    fromValue_ = -kTenDegrees;
    toValue_ = kTenDegrees;
    if (const std::optional<Parameter> parameter = findParameter(openRig_.rig(), name)) {
        const double value = parameter->value;
        const bool isFew = value == 0.0 || field.quantity == Quantity::temperature;
        fromValue_ = isFew ? parameter->info->slider.lower : value - kAroundValue * std::abs(value);
        toValue_ = isFew ? parameter->info->slider.upper : value + kAroundValue * std::abs(value);
    }
    for (NumberEdit* edit : {from_, to_}) edit->setField(field);
    from_->setValue(fromValue_);
    to_->setValue(toValue_);
    problem_->hide();
}

/// Values that the rig does not take are told before anything is drawn.
void FamilyDialog::ask() {
    const FoundAxis found = familyAxis(openRig_.rig(), axes_->currentData().toString().toStdString());
    if (!found.issues.empty()) return;
    FamilyAsked family{found.axis, evenly(fromValue_, toValue_, static_cast<std::size_t>(count_->value()))};
    for (const FamilyMember& member : rigFamily(openRig_.rig(), family.axis, family.values)) {
        const auto error = std::find_if(member.issues.begin(), member.issues.end(),
                                        [](const Issue& issue) { return issue.severity == Severity::error; });
        if (error == member.issues.end()) continue;
        problem_->setText(QString::fromStdString(error->text()));
        problem_->show();
        return;
    }
    problem_->hide();
    emit asked(family);
}

} // namespace hingelab

#include "ui/door/moc_family_dialog.cpp"
