// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/add_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/theme/screen_fit.h"
#include "ui/workshop/kind_icon.h"

namespace hingelab {
namespace {

constexpr int kIdRole = Qt::UserRole; // index in additions(); headings have none

/// How well a name fits what was typed: the best fit is selected.
enum class NameMatch { none, part, word, beginning, whole };

NameMatch matchOf(const QString& name, const QString& typed) {
    if (name.compare(typed, Qt::CaseInsensitive) == 0) return NameMatch::whole;
    if (name.startsWith(typed, Qt::CaseInsensitive)) return NameMatch::beginning;
    const QString words = QLatin1Char(' ') + name + QLatin1Char(' ');
    if (words.contains(QLatin1Char(' ') + typed + QLatin1Char(' '), Qt::CaseInsensitive))
        return NameMatch::word;
    return name.contains(typed, Qt::CaseInsensitive) ? NameMatch::part : NameMatch::none;
}

} // namespace

AddDialog::AddDialog(const Theme& theme, bool canPick, QWidget* parent)
    : QDialog(parent), theme_(theme), canPick_(canPick) {
    setWindowTitle(tr("Add to the rig"));
    auto* layout = new QVBoxLayout(this);
    search_ = new QLineEdit(this);
    search_->setObjectName(QStringLiteral("additionSearch"));
    search_->setPlaceholderText(tr("Search: strut, slider, detent, floor …"));
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Search what can be added"));
    search_->installEventFilter(this);
    layout->addWidget(search_);
    list_ = new QListWidget(this);
    list_->setAccessibleName(tr("What can be added"));
    list_->setObjectName(QStringLiteral("additions"));
    list_->setIconSize(QSize(28, 28));
    layout->addWidget(list_, 1);
    help_ = new QLabel(this);
    help_->setWordWrap(true);
    help_->setObjectName(QStringLiteral("derived"));
    help_->setMinimumHeight(3 * fontMetrics().lineSpacing() + 12);
    help_->setAlignment(Qt::AlignTop);
    layout->addWidget(help_);
    buildJoints(*layout);
    auto* buttons = new QDialogButtonBox(this);
    add_ = buttons->addButton(tr("&Add"), QDialogButtonBox::AcceptRole);
    add_->setDefault(true);
    pick_ = buttons->addButton(tr("&Place in the view…"), QDialogButtonBox::ActionRole);
    pick_->setAutoDefault(false);
    assistant_ = buttons->addButton(tr("&Find struts…"), QDialogButtonBox::ActionRole);
    assistant_->setObjectName(QStringLiteral("strutAssistant"));
    assistant_->setAutoDefault(false);
    assistant_->setToolTip(
        tr("Say what the door shall do, and get struts of a catalogue with places for their ends"));
    buttons->addButton(QDialogButtonBox::Cancel)->setAutoDefault(false);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(pick_, &QPushButton::clicked, this, [this] {
        isToBePicked_ = true;
        accept();
    });
    connect(assistant_, &QPushButton::clicked, this, [this] {
        asksAssistant_ = true;
        accept();
    });
    connect(search_, &QLineEdit::textChanged, this, &AddDialog::filter);
    connect(list_, &QListWidget::currentRowChanged, this, &AddDialog::showChosen);
    connect(list_, &QListWidget::itemActivated, this, [this] {
        if (chosen() != nullptr && add_->isEnabled()) accept();
    });
    filter({});
    resizeWithinScreen(*this, QSize(460, 620));
    search_->setFocus();
}

void AddDialog::buildJoints(QVBoxLayout& layout) {
    jointsRow_ = new QWidget(this);
    auto* row = new QHBoxLayout(jointsRow_);
    row->setContentsMargins(0, 0, 0, 0);
    const std::array names = {tr("First place"), tr("Between"), tr("Second place")};
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        auto* column = new QVBoxLayout;
        auto* label = new QLabel(names[i], jointsRow_);
        joints_[i] = new QComboBox(jointsRow_);
        for (int kind = 0; kind <= static_cast<int>(DyadJoint::spherical); ++kind) {
            joints_[i]->addItem(QString::fromLatin1(nameOf(static_cast<DyadJoint>(kind))));
        }
        joints_[i]->setAccessibleName(tr("Joint of the dyad: %1").arg(names[i].toLower()));
        label->setBuddy(joints_[i]);
        connect(joints_[i], &QComboBox::currentIndexChanged, this, &AddDialog::showChosen);
        column->addWidget(label);
        column->addWidget(joints_[i]);
        row->addLayout(column, 1);
    }
    jointsRow_->hide();
    layout.addWidget(jointsRow_);
}

DyadJoints AddDialog::joints() const {
    DyadJoints joints{};
    for (std::size_t i = 0; i < joints.size(); ++i)
        joints[i] = static_cast<DyadJoint>(joints_[i]->currentIndex());
    return joints;
}

/// Which assembly it will be; what no assembly has, cannot be added.
QString AddDialog::dyadWords() {
    const DyadJoints wanted = joints();
    if (wanted == DyadJoints{}) return tr("Which assembly it becomes, follows from the two places.");
    const DyadChoice choice = assemblyWith(wanted, true);
    add_->setEnabled(choice.kind.has_value());
    pick_->setEnabled(choice.kind.has_value() && canPick_);
    return QString::fromStdString(choice.words);
}

void AddDialog::filter(const QString& text) {
    list_->clear();
    QString group;
    const std::vector<Addition>& all = additions();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const QString words = QString::fromStdString(all[i].group + " " + all[i].label + " " + all[i].help);
        const QStringList wanted = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        const bool hits = std::all_of(wanted.begin(), wanted.end(), [&](const QString& word) {
            return words.contains(word, Qt::CaseInsensitive);
        });
        if (!hits) continue;
        if (QString::fromStdString(all[i].group) != group) {
            group = QString::fromStdString(all[i].group);
            auto* heading = new QListWidgetItem(group, list_);
            heading->setFlags(Qt::NoItemFlags);
            QFont font = heading->font();
            font.setBold(true);
            heading->setFont(font);
        }
        auto* row =
            new QListWidgetItem(kindIcon(all[i].id, theme_), QString::fromStdString(all[i].label), list_);
        row->setData(kIdRole, static_cast<int>(i));
        row->setData(Qt::AccessibleDescriptionRole, QString::fromStdString(all[i].help));
    }
    const QString name = text.trimmed();
    for (const NameMatch least :
         {NameMatch::whole, NameMatch::beginning, NameMatch::word, NameMatch::part, NameMatch::none}) {
        for (int row = 0; row < list_->count() && chosen() == nullptr; ++row) {
            const QListWidgetItem* item = list_->item(row);
            if (item->data(kIdRole).isValid() && matchOf(item->text(), name) >= least)
                list_->setCurrentRow(row);
        }
    }
    if (list_->currentItem() != nullptr) list_->scrollToItem(list_->currentItem());
    showChosen();
}

const Addition* AddDialog::chosen() const {
    const QListWidgetItem* row = list_->currentItem();
    if (row == nullptr || !row->data(kIdRole).isValid()) return nullptr;
    return &additions()[static_cast<std::size_t>(row->data(kIdRole).toInt())];
}

void AddDialog::showChosen() {
    const Addition* addition = chosen();
    add_->setEnabled(addition != nullptr);
    pick_->setEnabled(addition != nullptr && canPick_ && addition->asks != Asks::coordinate &&
                      addition->asks != Asks::follower && addition->asks != Asks::home &&
                      addition->asks != Asks::nothing);
    assistant_->setVisible(addition != nullptr && addition->id == "elements/gas_strut");
    jointsRow_->setVisible(addition != nullptr && addition->asks == Asks::joints);
    if (addition == nullptr) {
        help_->setText(list_->count() == 0 ? tr("Nothing of this kind is known.") : QString());
        return;
    }
    QString where;
    switch (addition->asks) {
        case Asks::nothing:
            where = tr("Appears as a slider at the top of the parameters.");
            break;
        case Asks::body:
            where = tr("Is added to the selected body.");
            break;
        case Asks::carrier:
            where = tr("Is attached to the selected body, or to the ground if none is selected.");
            break;
        case Asks::coordinate:
            where = tr("Acts on the selected joint, or on the first one that turns.");
            break;
        case Asks::follower:
            where =
                tr("The selected joint follows another one; without a selection, the last joint that is free.");
            break;
        case Asks::home:
            where = tr("Becomes part of the selected joint or force, or of the first one that can have it.");
            break;
        case Asks::joints:
            where = dyadWords();
            break;
        case Asks::points:
        case Asks::places:
            where = tr("Leads from a body to another: click its two ends, or choose them afterwards.");
            break;
        case Asks::sides:
            where = tr("Between the selected body and the ground, else between all bodies.");
            break;
    }
    help_->setText(QString::fromStdString(addition->help) + QLatin1Char('\n') + where);
}

/// Arrows move in the list while one types.
bool AddDialog::eventFilter(QObject* object, QEvent* event) {
    if (object == search_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int by = key == Qt::Key_Down ? 1 : -1;
            for (int row = list_->currentRow() + by; row >= 0 && row < list_->count(); row += by) {
                if (!list_->item(row)->data(kIdRole).isValid()) continue;
                list_->setCurrentRow(row);
                break;
            }
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

} // namespace hingelab

#include "ui/workshop/moc_add_dialog.cpp"
