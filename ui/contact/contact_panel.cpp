// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contact/contact_panel.h"

#include <QHeaderView>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "simulation/contact_channels.h"
#include "ui/text/elided_label.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

using channels_detail::ContactState;

/// A force to a hundredth of a newton: fewer digits than it changes in while it rests, so the table stands
/// still.
QString forceText(double value) {
    return fixedText(displayUnit(Quantity::force).fromSi(value), 2);
}

/// A speed from nanometres per second to metres per second.
QString speedText(double value) {
    constexpr double least = 1e-9; // [m/s] slower is no motion
    if (!std::isfinite(value)) return QStringLiteral("–");
    return value < least ? QStringLiteral("0") : readableText(Quantity::velocity, value, 2);
}

constexpr int kMostRowsShown = 6;

} // namespace

ContactPanel::ContactPanel(Workbench& bench, QWidget* parent)
    : QFrame(parent), openRig_(bench.openRig()), session_(bench.session()), theme_(bench.theme()) {
    setObjectName(QStringLiteral("plotFrame"));
    makeChoices();
    makeTable();
    makePlots(bench);
    layOut();
    join();
    rebuild();
}

void ContactPanel::makeChoices() {
    scheme_ = new QComboBox(this);
    scheme_->addItem(tr("Two-way"), QVariant::fromValue(static_cast<int>(ContactScheme::twoWay)));
    scheme_->addItem(tr("One-way"), QVariant::fromValue(static_cast<int>(ContactScheme::oneWay)));
    scheme_->addItem(tr("Convex"), QVariant::fromValue(static_cast<int>(ContactScheme::convex)));
    scheme_->setAccessibleName(tr("Contact scheme"));
    scheme_->setToolTip(
        tr("Two-way: normal forces, and the friction they allow, follow each step. Convex: friction is that of "
           "the "
           "normal forces at its start, which always has one solution. One-way: both are those of its start, "
           "which is cheaper and can ring"));
    settled_ = new QCheckBox(tr("Start settled"), this);
    settled_->setToolTip(tr(
        "From the next Reset on, the run starts at rest with loaded contacts. Otherwise it starts as placed: "
        "a body that just touches first falls onto its contacts, and can slip"));
    settled_->setObjectName(QStringLiteral("startSettled"));
    settled_->setFocusPolicy(Qt::TabFocus);
    compare_ = new QPushButton(tr("Compare…"), this);
    compare_->setToolTip(
        tr("Simulates this rig with all three schemes and a fine-step reference, and tells which is nearer to "
           "it"));
    compare_->setAccessibleName(tr("Compare the contact schemes"));
    compare_->setObjectName(QStringLiteral("compareSchemes"));
    compare_->setFocusPolicy(Qt::TabFocus); // after a click, space plays
}

void ContactPanel::makeTable() {
    table_ = new QTableWidget(0, 5, this);
    table_->setHorizontalHeaderLabels({tr("Contact"), tr("State"), tr("Normal"), tr("Friction"), tr("Slip")});
    table_->setAccessibleName(tr("State of each contact"));
    table_->verticalHeader()->hide();
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setSelectionMode(QAbstractItemView::NoSelection);
    table_->setFocusPolicy(Qt::TabFocus);
    table_->setShowGrid(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    table_->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    table_->horizontalHeaderItem(0)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (const int column : {2, 3, 4})
        table_->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignBottom);
    table_->horizontalHeader()->setHighlightSections(false);
    table_->horizontalHeader()->setMinimumSectionSize(30);
    table_->setMinimumWidth(200);
    table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    creep_ = new QLabel(this);
    creep_->setTextFormat(Qt::PlainText);
    creep_->setWordWrap(true);
    creep_->setContentsMargins(space::edge, space::tight, space::edge, space::small);
    creep_->setMinimumHeight(2 * fontMetrics().height() + 8);
}

void ContactPanel::makePlots(Workbench& bench) {
    friction_ = new FrictionPlot(bench, this);
    newton_ = new NewtonPlot(bench, this);
    iterations_ = new IterationsPlot(bench, this);
    constexpr int narrow = 130; // [pixels] two side by side
    for (PlotPanel* plot : std::initializer_list<PlotPanel*>{newton_, iterations_}) {
        plot->plot().setMinimumWidth(narrow);
    }
}

void ContactPanel::layOut() {
    auto* line = new QHBoxLayout;
    line->setContentsMargins(space::edge, space::small, space::medium, 0);
    line->addWidget(settled_);
    line->addStretch(1); // the panel's title is that of its dock
    line->addWidget(scheme_);
    line->addWidget(compare_);
    auto* lower = new QHBoxLayout;
    lower->setSpacing(0);
    lower->addWidget(newton_);
    lower->addWidget(iterations_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::hair, space::hair, space::hair, space::hair);
    layout->setSpacing(0);
    layout->addLayout(line);
    auto* inset = new QHBoxLayout; // in line with the title
    inset->setContentsMargins(space::large, 0, space::large, 0);
    inset->addWidget(table_);
    layout->addLayout(inset);
    layout->addWidget(creep_);
    layout->addWidget(friction_, 3);
    layout->addLayout(lower, 2);
}

void ContactPanel::join() {
    connect(settled_, &QCheckBox::clicked, this, &ContactPanel::chooseStart);
    connect(scheme_, &QComboBox::activated, this, &ContactPanel::chooseScheme);
    connect(compare_, &QPushButton::clicked, this, &ContactPanel::compareRequested);
    connect(&openRig_, &OpenRig::structureChanged, this, &ContactPanel::rebuild);
    connect(&openRig_, &OpenRig::parametersChanged, this, &ContactPanel::showScheme);
    connect(&session_, &SessionController::samplesArrived, this, &ContactPanel::showStates);
    connect(&theme_, &Theme::changed, this, &ContactPanel::showStates);
}

void ContactPanel::rebuild() {
    const auto& contacts = openRig_.model()->contacts();
    for (QWidget* control : std::initializer_list<QWidget*>{settled_, scheme_, compare_})
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
    const QString force = unitSymbol(Quantity::force);
    table_->horizontalHeaderItem(2)->setText(tr("Normal\n(%1)").arg(force));
    table_->horizontalHeaderItem(3)->setText(tr("Friction\n(%1)").arg(force));
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

void ContactPanel::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitColumns();
}

/// Numbers have the room that they need, of fixed width so that nothing moves while they change; names have the
/// rest. Where that is little, the state is its sign alone and the slip is in the tool tip.
void ContactPanel::fitColumns() {
    const auto widthOf = [this](const QString& longest) {
        return fontMetrics().horizontalAdvance(longest) + 14;
    };
    const int state = widthOf(tr("● separated"));
    const int force = widthOf(QStringLiteral("00000.0"));
    const int slip = widthOf(QStringLiteral("0.00 mm/s"));
    const bool isNarrow = width() < widthOf(QStringLiteral("middle on floor")) + state + 2 * force + slip;
    QHeaderView& header = *table_->horizontalHeader();
    header.resizeSection(1, isNarrow ? widthOf(QStringLiteral("●")) : state);
    header.resizeSection(2, force);
    header.resizeSection(3, force);
    header.resizeSection(4, slip);
    table_->setColumnHidden(4, isNarrow);
    table_->horizontalHeaderItem(1)->setText(isNarrow ? QString() : tr("State"));
    if (isNarrow == isNarrow_) return;
    isNarrow_ = isNarrow;
    showStates();
}

void ContactPanel::showScheme() {
    const SimulationSettings& settings = openRig_.rig().simulation;
    scheme_->setCurrentIndex(scheme_->findData(static_cast<int>(settings.contactScheme)));
    settled_->setChecked(settings.contactStart == ContactStart::settled);
}

void ContactPanel::chooseStart(bool settled) {
    openRig_.change(tr("start of contacts"), [settled](Rig& rig) {
        rig.simulation.contactStart = settled ? ContactStart::settled : ContactStart::asPlaced;
        return Issues{};
    });
    showScheme();
}

void ContactPanel::chooseScheme(int index) {
    const auto scheme = static_cast<ContactScheme>(scheme_->itemData(index).toInt());
    if (scheme == openRig_.rig().simulation.contactScheme) return;
    openRig_.change(tr("contact scheme"), [scheme](Rig& rig) {
        rig.simulation.contactScheme = scheme;
        return Issues{};
    });
    showScheme();
}

void ContactPanel::showStates() {
    if (!isVisible()) return;
    const auto& contacts = openRig_.model()->contacts();
    const ThemeColors& c = theme_.colors();
    for (int row = 0; row < table_->rowCount() && row < static_cast<int>(contacts.size()); ++row) {
        const std::string& name = contacts[static_cast<std::size_t>(row)].name;
        const ContactBlock& contact = session_.layout().contacts.of(name);
        const double state = session_.valueOf(contact.state);
        QString sign = QStringLiteral("○"); // shapes, too: not all see the colours
        QString text = tr("separated");
        QColor color = c.mutedText;
        if (std::isnan(state)) { // before an edit brought it
            sign = QStringLiteral("–");
            text = tr("not there");
        } else if (state == static_cast<double>(ContactState::sliding)) {
            sign = QStringLiteral("◐");
            text = tr("sliding");
            color = c.warning;
        } else if (state == static_cast<double>(ContactState::stiction)) {
            sign = QStringLiteral("●");
            text = tr("stiction");
            color = c.good;
        }
        table_->item(row, 1)->setText(isNarrow_ ? sign : sign + QStringLiteral(" ") + text);
        const QString slip = speedText(session_.valueOf(contact.slipSpeed));
        for (const int column : {0, 1}) {
            table_->item(row, column)
                ->setToolTip(
                    literalText(tr("%1: %2, slips at %3").arg(QString::fromStdString(name), text, slip)));
        }
        table_->item(row, 1)->setData(Qt::AccessibleTextRole, text);
        table_->item(row, 1)->setForeground(color);
        table_->item(row, 2)->setText(forceText(session_.valueOf(contact.normalForce)));
        table_->item(row, 3)->setText(forceText(session_.valueOf(contact.frictionForce)));
        table_->item(row, 4)->setText(slip);
    }
    creep_->setText(creepText());
}

/// What sticking means in this model, and how fast what sticks now creeps.
QString ContactPanel::creepText() const {
    const double vs = openRig_.rig().simulation.stictionTolerance;
    double creep = -1.0;
    QString name;
    for (const Model::ContactUnit& pair : openRig_.model()->contacts()) {
        const ContactBlock& contact = session_.layout().contacts.of(pair.name);
        if (session_.valueOf(contact.state) != static_cast<double>(ContactState::stiction)) continue;
        const double slip = session_.valueOf(contact.slipSpeed);
        if (!(slip > creep)) continue;
        creep = slip;
        name = QString::fromStdString(pair.name);
    }
    const auto perMinute = [](double speed) {
        const double distance = 60.0 * speed;
        constexpr double least = 1e-6; // [m]
        return distance < least ? tr("less than %1").arg(drawnLength(least, 1)) : drawnLength(distance, 2);
    };
    if (creep < 0.0) {
        return tr("In this model a sticking contact creeps: by %2 per minute at the stiction tolerance of "
                  "%1.")
            .arg(readableText(Quantity::velocity, vs, 3), perMinute(vs));
    }
    return tr("“%1” sticks and creeps by %2 per minute (at most %3, at the stiction tolerance of %4).")
        .arg(name, perMinute(creep), perMinute(vs), readableText(Quantity::velocity, vs, 3));
}

} // namespace hingelab

#include "ui/contact/moc_contact_panel.cpp"
