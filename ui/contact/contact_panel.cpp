// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contact/contact_panel.h"

#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "physics/simulation/channels.h"

namespace hingelab {
namespace {

using channels_detail::ContactState;

/// A force to a hundredth of a newton: fewer digits than it changes in while it rests, so the table stands
/// still.
QString forceText(double value) {
    return std::isfinite(value) ? QString::number(value, 'f', 2) : QStringLiteral("–");
}

/// A speed from micrometres per second to metres per second.
QString speedText(double value) {
    if (!std::isfinite(value)) return QStringLiteral("–");
    return value < 1e-9 ? QStringLiteral("0") : QString::fromStdString(displayText(value, 2));
}

constexpr int kMostRowsShown = 6;

} // namespace

ContactPanel::ContactPanel(RigModel& rigModel, SessionController& session, const Theme& theme, QWidget* parent)
    : QFrame(parent), rigModel_(rigModel), session_(session), theme_(theme) {
    setObjectName(QStringLiteral("plotFrame"));
    auto* title = new QLabel(tr("Contacts"), this);
    title->setObjectName(QStringLiteral("plotTitle"));
    scheme_ = new QComboBox(this);
    scheme_->addItem(tr("Two-way"), QVariant::fromValue(static_cast<int>(ContactScheme::twoWay)));
    scheme_->addItem(tr("One-way"), QVariant::fromValue(static_cast<int>(ContactScheme::oneWay)));
    scheme_->setAccessibleName(tr("Contact scheme"));
    scheme_->setToolTip(
        tr("Two-way: normal forces follow the end of each step. One-way: they are those of its start, "
           "which is cheaper and can ring"));
    compare_ = new QPushButton(tr("Compare…"), this);
    compare_->setToolTip(tr("Simulates this rig with both schemes and shows their forces side by side"));
    compare_->setAccessibleName(tr("Compare the contact schemes"));
    auto* line = new QHBoxLayout;
    line->setContentsMargins(12, 4, 6, 0);
    line->addWidget(title, 1);
    line->addWidget(scheme_);
    line->addWidget(compare_);

    table_ = new QTableWidget(0, 5, this);
    table_->setHorizontalHeaderLabels(
        {tr("Contact"), tr("State"), tr("Normal (N)"), tr("Friction (N)"), tr("Slip (m/s)")});
    table_->setAccessibleName(tr("State of each contact"));
    table_->verticalHeader()->hide();
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::TabFocus);
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    creep_ = new QLabel(this);
    creep_->setWordWrap(true);
    creep_->setContentsMargins(12, 2, 12, 4);
    creep_->setMinimumHeight(2 * fontMetrics().height() + 8);

    friction_ = new FrictionPlot(rigModel, session, theme, this);
    newton_ = new NewtonPlot(rigModel, session, theme, this);
    iterations_ = new IterationsPlot(rigModel, session, theme, this);
    auto* lower = new QHBoxLayout;
    lower->setSpacing(0);
    lower->addWidget(newton_);
    lower->addWidget(iterations_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    layout->addLayout(line);
    auto* inset = new QHBoxLayout; // in line with the title
    inset->setContentsMargins(8, 0, 8, 0);
    inset->addWidget(table_);
    layout->addLayout(inset);
    layout->addWidget(creep_);
    layout->addWidget(friction_, 3);
    layout->addLayout(lower, 2);

    connect(scheme_, &QComboBox::activated, this, &ContactPanel::chooseScheme);
    connect(compare_, &QPushButton::clicked, this, &ContactPanel::compareRequested);
    connect(&rigModel_, &RigModel::structureChanged, this, &ContactPanel::rebuild);
    connect(&rigModel_, &RigModel::parametersChanged, this, &ContactPanel::showScheme);
    connect(&session_, &SessionController::samplesArrived, this, &ContactPanel::showStates);
    connect(&theme_, &Theme::changed, this, &ContactPanel::showStates);
    rebuild();
}

void ContactPanel::rebuild() {
    const auto& contacts = rigModel_.model()->contacts();
    for (QWidget* control : std::initializer_list<QWidget*>{scheme_, compare_})
        control->setEnabled(!contacts.empty());
    table_->setRowCount(static_cast<int>(contacts.size()));
    for (int row = 0; row < table_->rowCount(); ++row) {
        for (int column = 0; column < table_->columnCount(); ++column) {
            auto* item = new QTableWidgetItem;
            item->setTextAlignment(Qt::AlignVCenter | (column < 2 ? Qt::AlignLeft : Qt::AlignRight));
            table_->setItem(row, column, item);
        }
        table_->item(row, 0)->setText(QString::fromStdString(contacts[static_cast<std::size_t>(row)].name));
    }
    const int rows = std::clamp(table_->rowCount(), 1, kMostRowsShown);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                           rows * table_->verticalHeader()->defaultSectionSize() + 4);
    showScheme();
    showStates();
}

void ContactPanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    showStates();
}

void ContactPanel::showScheme() {
    scheme_->setCurrentIndex(scheme_->findData(static_cast<int>(rigModel_.rig().simulation.contactScheme)));
}

void ContactPanel::chooseScheme(int index) {
    const auto scheme = static_cast<ContactScheme>(scheme_->itemData(index).toInt());
    if (scheme == rigModel_.rig().simulation.contactScheme) return;
    rigModel_.change(tr("contact scheme"), [scheme](Rig& rig) {
        rig.simulation.contactScheme = scheme;
        return Issues{};
    });
    showScheme();
}

void ContactPanel::showStates() {
    if (!isVisible()) return;
    const auto& contacts = rigModel_.model()->contacts();
    const ThemeColors& c = theme_.colors();
    for (int row = 0; row < table_->rowCount() && row < static_cast<int>(contacts.size()); ++row) {
        const std::string prefix = "contact." + contacts[static_cast<std::size_t>(row)].name + ".";
        const double state = session_.latest(prefix + "state");
        QString text = tr("separated");
        QColor color = c.mutedText;
        if (state == static_cast<double>(ContactState::sliding)) {
            text = tr("sliding");
            color = c.warning;
        } else if (state == static_cast<double>(ContactState::stiction)) {
            text = tr("stiction");
            color = c.good;
        }
        table_->item(row, 1)->setText(QStringLiteral("● ") + text);
        table_->item(row, 1)->setForeground(color);
        table_->item(row, 2)->setText(forceText(session_.latest(prefix + "normal_force")));
        table_->item(row, 3)->setText(forceText(session_.latest(prefix + "friction_force")));
        table_->item(row, 4)->setText(speedText(session_.latest(prefix + "slip_speed")));
    }
    creep_->setText(creepText());
}

/// What sticking means in this model, and how fast what sticks now creeps.
QString ContactPanel::creepText() const {
    const double vs = rigModel_.rig().simulation.stictionTolerance;
    double creep = -1.0;
    QString name;
    for (const Model::ContactPair& pair : rigModel_.model()->contacts()) {
        const std::string prefix = "contact." + pair.name + ".";
        if (session_.latest(prefix + "state") != static_cast<double>(ContactState::stiction)) continue;
        const double slip = session_.latest(prefix + "slip_speed");
        if (!(slip > creep)) continue;
        creep = slip;
        name = QString::fromStdString(pair.name);
    }
    const auto perMinute = [](double speed) {
        const double millimetres = 60e3 * speed;
        return millimetres < 0.001 ? tr("less than 0.001")
                                   : QString::fromStdString(displayText(millimetres, 2));
    };
    if (creep < 0.0) {
        return tr("What sticks in this model creeps: at the stiction tolerance of %1 m/s by %2 mm per minute.")
            .arg(QString::fromStdString(displayText(vs, 3)), perMinute(vs));
    }
    return tr("“%1” sticks and creeps by %2 mm per minute (at most %3, at the stiction tolerance of %4 m/s).")
        .arg(name, perMinute(creep), perMinute(vs), QString::fromStdString(displayText(vs, 3)));
}

} // namespace hingelab
