// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hand/hand_form.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/theme/spaces.h"
#include "ui/widgets/count_edit.h"

namespace hingelab {
namespace {

constexpr double kRadPerDegree = std::numbers::pi / 180.0;
constexpr int kMostTimes = 100;

/// Where a joint's stops let it go [rad or m]; without stops a right angle, or ten centimetres, from its start.
Range wayOf(const Model& model, int coordinate, bool turns) {
    const double start = model.mechanism().coordinates()[static_cast<std::size_t>(coordinate)].initial;
    Range way{start, start + (turns ? 90.0 * kRadPerDegree : 0.1)};
    for (const Model::Stop& stop : model.stops()) {
        if (stop.port.kind != Port::Kind::coordinate || stop.port.index != coordinate) continue;
        (stop.side > 0.0 ? way.upper : way.lower) = stop.law.angle;
    }
    return way;
}

/// To whole degrees or millimetres, inwards.
double rounded(double value, bool turns, bool upwards) {
    const double unit = turns ? kRadPerDegree : 1e-3;
    const double count = value / unit;
    return unit * (upwards ? std::ceil(count - 1e-6) : std::floor(count + 1e-6));
}

} // namespace

HandForm::HandForm(QWidget* parent) : QWidget(parent) {
    grid_ = new QGridLayout(this);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setHorizontalSpacing(space::large);
    grid_->setVerticalSpacing(space::medium);
    grid_->setColumnStretch(1, 1);
    leadsFirst_ = new QCheckBox(tr("Leads it there first"), this);
    leadsFirst_->setObjectName(QStringLiteral("handLeadsFirst"));
    leadsFirst_->setToolTip(
        tr("To where the push begins, at the rate below; else it begins where the joint is"));
    addRow(to_, "handTo", tr("To"), "Where the hand leads the joint.");
    addRow(back_, "handBack", tr("Back to"), "Where it leads it then.");
    addRow(rate_, "handRate", tr("At a rate of"),
           "Constant but at the ends of the way, where the hand starts and stops.");
    addRow(hold_, "handHold", tr("Holds it for"), "Before it goes on, or lets go.");
    const int timesRow = grid_->rowCount();
    timesLabel_ = new QLabel(tr("Times"), this);
    times_ = new CountEdit(this);
    times_->setRange(1, kMostTimes);
    times_->setAccessibleName(tr("How often it opens and closes"));
    timesLabel_->setBuddy(times_);
    grid_->addWidget(timesLabel_, timesRow, 0);
    grid_->addWidget(times_, timesRow, 1);
    grid_->addWidget(leadsFirst_, grid_->rowCount(), 0, 1, 2);
    addRow(effort_, "handEffort", tr("Pushes with"), "Constant, until the hand lets go.");
    effortKind_ = new QComboBox(this);
    effortKind_->setObjectName(QStringLiteral("handEffortKind"));
    effortKind_->addItems({tr("at the handle, along its path"), tr("on the joint")});
    effortKind_->setAccessibleName(tr("What the push is"));
    grid_->addWidget(effortKind_, grid_->rowCount(), 1);
    addRow(until_, "handUntil", tr("Lets go at"), "The hand pushes towards it.");
    connect(times_, &QSpinBox::valueChanged, this, &HandForm::changed);
    connect(leadsFirst_, &QCheckBox::toggled, this, [this] {
        setCase(case_);
        emit changed();
    });
    connect(effortKind_, &QComboBox::activated, this, [this] {
        showEffort();
        emit changed();
    });
}

void HandForm::addRow(Row& row, const char* name, const QString& label, const char* help) {
    row.info = {"", "", Quantity::angle, kFinite, {-10.0, 10.0}, 1.0, Scale::linear, help};
    row.label = new QLabel(label, this);
    row.edit = new NumberEdit(row.info, this);
    row.edit->setObjectName(QString::fromLatin1(name));
    row.edit->setAccessibleName(label);
    row.edit->setToolTip(tr(help));
    row.label->setBuddy(row.edit);
    const int at = grid_->rowCount();
    grid_->addWidget(row.label, at, 0);
    grid_->addWidget(row.edit, at, 1);
    connect(row.edit, &NumberEdit::valueEntered, this, [this, &row](double value) {
        if (!row.info.range.contains(value)) {
            row.edit->complain(
                tr("%1: expects %2.").arg(row.label->text(), QString::fromStdString(rangeText(row.info))));
            return;
        }
        row.value = value;
        row.edit->setValue(value);
        emit changed();
    });
    connect(row.edit, &NumberEdit::complaintChanged, this, &HandForm::complaintChanged);
}

void HandForm::setQuantity(Row& row, Quantity quantity, double value) {
    row.info.quantity = quantity;
    const bool isPlace = &row == &to_ || &row == &back_ || &row == &until_;
    row.info.range = isPlace ? kFinite : &row == &hold_ ? kNotNegative : kPositive;
    row.edit->setField(row.info);
    row.value = value;
    row.edit->setValue(value);
}

void HandForm::setJoint(const Model& model, const std::string& joint) {
    const HandJoint found = jointForHand(model, joint);
    if (!found.joint) return;
    const int coordinate = onlyFreeCoordinate(model.mechanism(), *found.joint);
    turns_ = model.mechanism().coordinates()[static_cast<std::size_t>(coordinate)].isRotation;
    hasHandle_ = model.degreesOfFreedom() == 1 && model.contacts().empty();
    const Range way = wayOf(model, coordinate, turns_);
    const double low = rounded(way.lower, turns_, true);
    const double high = rounded(way.upper, turns_, false);
    const Quantity place = turns_ ? Quantity::angle : Quantity::length;
    setQuantity(to_, place, high);
    setQuantity(back_, place, low);
    setQuantity(until_, place, rounded(0.5 * (low + high), turns_, false));
    setQuantity(rate_, turns_ ? Quantity::angularRate : Quantity::velocity,
                turns_ ? 30.0 * kRadPerDegree : 0.05);
    setQuantity(hold_, Quantity::time, 0.0);
    effortKind_->setCurrentIndex(hasHandle_ || !turns_ ? 0 : 1);
    showEffort();
    setCase(case_);
}

/// The number of the push in the unit that goes with what it is.
void HandForm::showEffort() {
    const bool isForce = !turns_ || effortKind_->currentIndex() == 0;
    const Quantity quantity = isForce ? Quantity::force : Quantity::torque;
    if (effort_.info.quantity != quantity) setQuantity(effort_, quantity, isForce ? 20.0 : 5.0);
}

void HandForm::showRow(Row& row, bool shown) {
    row.label->setVisible(shown);
    row.edit->setVisible(shown);
}

void HandForm::setCase(Case what) {
    case_ = what;
    const bool isPush = what == Case::pushes;
    const bool leads = !isPush || leadsFirst_->isChecked();
    leadsFirst_->setVisible(isPush);
    showRow(to_, leads);
    to_.label->setText(isPush ? tr("From") : tr("To"));
    to_.edit->setAccessibleName(to_.label->text());
    showRow(back_, what == Case::opensAndCloses);
    showRow(rate_, leads);
    showRow(hold_, leads);
    timesLabel_->setVisible(what == Case::opensAndCloses);
    times_->setVisible(what == Case::opensAndCloses);
    showRow(effort_, isPush);
    effortKind_->setVisible(isPush && turns_ && hasHandle_);
    showRow(until_, isPush);
}

HandPlan HandForm::plan() const {
    HandPlan plan;
    const auto lead = [&](double to) { plan.steps.emplace_back(HandPlan::LeadTo{to, rate_.value}); };
    const auto hold = [&] {
        if (hold_.value > 0.0) plan.steps.emplace_back(HandPlan::Wait{hold_.value});
    };
    if (case_ == Case::opensAndCloses) {
        for (int i = 0; i < times_->value(); ++i) {
            lead(to_.value);
            hold();
            lead(back_.value);
        }
        return plan;
    }
    if (case_ == Case::goesTo || leadsFirst_->isChecked()) {
        lead(to_.value);
        hold();
    }
    if (case_ == Case::pushes) {
        const bool isAtHandle = turns_ && effortKind_->currentIndex() == 0;
        plan.steps.emplace_back(HandPlan::Push{effort_.value, isAtHandle, until_.value});
    }
    return plan;
}

bool HandForm::isComplaining() const {
    for (const Row* row : {&to_, &back_, &rate_, &hold_, &effort_, &until_}) {
        if (!row->edit->isHidden() && row->edit->isComplaining()) return true;
    }
    return false;
}

} // namespace hingelab

#include "ui/hand/moc_hand_form.cpp"
