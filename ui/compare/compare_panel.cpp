// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_panel.h"

#include <QAbstractItemDelegate>
#include <QAction>
#include <QApplication>
#include <QColorDialog>
#include <QHeaderView>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/gallery/thumbnail.h"
#include "ui/text/plain_text.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

constexpr QSize kPicture(54, 34); // [pixels]
constexpr int kBar = 6;           // of colour, beside it
constexpr int kSoon = 120;        // [ms] until what is shown follows

QTableWidgetItem* textItem(const QString& text, const QString& help = {}) {
    auto* item = new QTableWidgetItem(text);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setToolTip(literalText(help.isEmpty() ? text : help));
    return item;
}

QIcon chip(const QColor& colour) {
    QPixmap pixmap(12, 12);
    pixmap.fill(colour);
    return {pixmap};
}

} // namespace

ComparePanel::ComparePanel(Workbench& bench, RigPictures& pictures, QWidget* parent)
    : QFrame(parent),
      openRig_(bench.openRig()),
      variants_(bench.variants()),
      theme_(bench.theme()),
      compared_(bench.variants(), bench.session()),
      drawn_(pictures) {
    setObjectName(QStringLiteral("plotFrame"));
    makeHeading();
    makeList();
    makePages();
    layOut();
    followHands();
    followDesigns(bench.session());
    listVariants();
}

void ComparePanel::makeHeading() {
    auto* title = new QLabel(tr("Compare"), this);
    title->setObjectName(QStringLiteral("plotTitle"));
    more_ = new QToolButton(this);
    more_->setIcon(theme_.icon(QStringLiteral("more")));
    more_->setAutoRaise(true);
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setFocusPolicy(Qt::TabFocus);
    more_->setToolTip(tr("What can be done with the selected variant"));
    more_->setAccessibleName(tr("More about the selected variant"));
    menu_ = new QMenu(more_);
    menu_->setObjectName(QStringLiteral("variantMenu"));
    more_->setMenu(menu_);
    heading_ = new QWidget(this);
    buttons_ = new QHBoxLayout(heading_);
    buttons_->setContentsMargins(space::edge, space::small, space::medium, space::small);
    buttons_->setSpacing(space::medium);
    buttons_->addWidget(title, 1);
    buttons_->addWidget(more_);
    hint_ = new QLabel(this);
    hint_->setTextFormat(Qt::PlainText);
    hint_->setWordWrap(true);
    hint_->setContentsMargins(space::edge, 0, space::edge, space::large);
}

void ComparePanel::makeList() {
    list_ = makeTable(tr("Variants"), this);
    list_->setObjectName(QStringLiteral("variants"));
    list_->setColumnCount(kListColumns);
    list_->setHorizontalHeaderLabels({tr("Variant"), tr("Differs in"), tr("In file")});
    list_->setIconSize({kPicture.width() + kBar + 2, kPicture.height()});
    list_->verticalHeader()->setDefaultSectionSize(kPicture.height() + 6);
    list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setMinimumHeight(list_->horizontalHeader()->sizeHint().height() + 2 * (kPicture.height() + 6));
    note_ = new QLabel(this);
    note_->setObjectName(QStringLiteral("compareNote"));
    note_->setTextFormat(Qt::PlainText);
    note_->setWordWrap(true);
    note_->setContentsMargins(space::edge, space::small, space::edge, 0);
    note_->setAccessibleName(tr("What to know of the variants"));
}

void ComparePanel::makePages() {
    pages_ = new QTabBar(this);
    pages_->setObjectName(QStringLiteral("comparePages"));
    pages_->addTab(tr("Differences"));
    pages_->addTab(tr("Figures"));
    pages_->setAccessibleName(tr("What is compared"));
    pages_->setDrawBase(false);
    pages_->setExpanding(false);
    differences_ = makeTable(tr("What the selected variant differs in"), this);
    differences_->setObjectName(QStringLiteral("differences"));
    differences_->setColumnCount(3);
    figures_ = makeTable(tr("Key figures side by side"), this);
    figures_->setObjectName(QStringLiteral("compareFigures"));
}

void ComparePanel::layOut() {
    auto* tabs = new QHBoxLayout;
    tabs->setContentsMargins(space::large, space::small, space::large, 0);
    tabs->addWidget(pages_);
    tabs->addStretch(1);
    auto* tables = new QVBoxLayout;
    tables->setContentsMargins(space::large, 0, space::large, space::small);
    tables->addWidget(differences_);
    tables->addWidget(figures_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::hair, space::hair, space::hair, space::hair);
    layout->setSpacing(0);
    layout->addWidget(heading_);
    layout->addWidget(hint_);
    layout->addWidget(list_, 2);
    layout->addWidget(note_);
    layout->addLayout(tabs);
    layout->addLayout(tables, 3);
    figures_->hide();
}

/// What the user does in it.
void ComparePanel::followHands() {
    soon_.setSingleShot(true);
    soon_.setInterval(kSoon);
    connect(&soon_, &QTimer::timeout, this, &ComparePanel::refresh);
    connect(menu_, &QMenu::aboutToShow, this, &ComparePanel::buildMenu);
    connect(list_, &QTableWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (list_->itemAt(at) == nullptr) return;
        buildMenu();
        menu_->popup(list_->viewport()->mapToGlobal(at));
    });
    connect(list_, &QTableWidget::itemChanged, this, &ComparePanel::takeItem);
    connect(list_->itemDelegate(), &QAbstractItemDelegate::closeEditor, this, &ComparePanel::showPictures,
            Qt::QueuedConnection); // the field is still there now
    connect(list_, &QTableWidget::currentCellChanged, this, [this](int row, int, int before) {
        if (row == before || isFilling_) return;
        showDifferences();
        showNote();
    });
    connect(pages_, &QTabBar::currentChanged, this, [this] {
        differences_->setVisible(page() == Page::differences);
        figures_->setVisible(page() == Page::figures);
        refresh();
    });
}

void ComparePanel::followDesigns(SessionController& session) {
    connect(&variants_, &VariantSet::listChanged, this, [this] {
        std::erase_if(pictures_, [this](const auto& each) { return variants_.find(each.first) == nullptr; });
        listVariants();
        refreshSoon();
    });
    connect(&variants_, &VariantSet::rowsChanged, this, &ComparePanel::refreshSoon);
    connect(&variants_, &VariantSet::curvesChanged, this, &ComparePanel::refreshSoon);
    connect(&openRig_, &OpenRig::parametersChanged, this, &ComparePanel::refreshSoon);
    connect(&session, &SessionController::samplesArrived, this, &ComparePanel::refreshSoon);
    connect(&theme_, &Theme::changed, this, [this] {
        pictures_.clear();
        listVariants();
    });
}

QTableWidget* ComparePanel::makeTable(const QString& name, QWidget* parent) {
    auto* table = new QTableWidget(parent);
    table->setAccessibleName(name);
    table->verticalHeader()->hide();
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setFocusPolicy(Qt::TabFocus); // after a click, space plays
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setMinimumHeight(60);
    return table;
}

void ComparePanel::setActions(QAction& pin, QAction& switchOver) {
    int place = 1; // after the title
    for (QAction* action : {&pin, &switchOver}) {
        auto* button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        button->setAccessibleName(action->text());
        button->setFocusPolicy(Qt::TabFocus);
        buttons_->insertWidget(place++, button);
    }
}

void ComparePanel::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    listVariants();
    refresh();
}

void ComparePanel::refreshSoon() {
    if (isVisible() && !soon_.isActive()) soon_.start();
}

void ComparePanel::refresh() {
    if (!isVisible()) return;
    isFilling_ = true;
    for (int row = 0; row < list_->rowCount(); ++row) {
        const PinnedVariant* variant = variants_.find(list_->item(row, kName)->data(Qt::UserRole).toLongLong());
        if (variant == nullptr || !variant->model) continue;
        const std::size_t count = differencesTo(*variant).size();
        const QString text = count == 0   ? tr("nothing: it is the present one")
                             : count == 1 ? tr("1 thing")
                                          : tr("%1 things").arg(count);
        if (QTableWidgetItem* item = list_->item(row, kDiffers); item != nullptr && item->text() != text) {
            item->setText(text);
            item->setToolTip(text);
        }
    }
    isFilling_ = false;
    showDifferences();
    showFigures();
    showNote();
}

// ---- the list

long ComparePanel::selected() const {
    const QTableWidgetItem* item = list_->item(list_->currentRow(), kName);
    return item == nullptr ? 0 : static_cast<long>(item->data(Qt::UserRole).toLongLong());
}

void ComparePanel::select(long id) {
    for (int row = 0; row < list_->rowCount(); ++row) {
        if (list_->item(row, kName)->data(Qt::UserRole).toLongLong() == id) list_->setCurrentCell(row, kName);
    }
}

void ComparePanel::showPictures() {
    // Where a name is being typed, a row that changes would give the field its old text again.
    const QWidget* const focus = QApplication::focusWidget();
    if (focus != nullptr && focus != list_ && list_->isAncestorOf(focus)) return;
    for (int row = 0; row < list_->rowCount(); ++row) {
        QTableWidgetItem* const item = list_->item(row, kName);
        const QSignalBlocker blocker(list_); // no name has been edited
        const auto id = static_cast<long>(item->data(Qt::UserRole).toLongLong());
        if (const PinnedVariant* const variant = variants_.find(id)) item->setIcon(iconOf(*variant));
    }
}

/// Of a panel that is not seen, pictures are painted, which takes no time; it lists again when it is shown.
QImage ComparePanel::pictureOf(const PinnedVariant& variant) {
    const RigShown shown{variant.model, openRig_.meshFolder(), theme_.colors(), kPicture * 2};
    if (!isVisible()) return thumbnailOf(*variant.model, shown.colors, shown.size);
    QImage& picture = pictures_[variant.id];
    if (picture.isNull()) {
        picture = drawn_.pictureForNow(shown, {}, this, [this, id = variant.id](const QImage& drawn) {
            pictures_[id] = drawn;
            showPictures();
        });
    }
    return picture;
}

QIcon ComparePanel::iconOf(const PinnedVariant& variant) {
    const QImage picture = variant.model ? pictureOf(variant) : QImage();
    QPixmap pixmap(QSize(kPicture.width() + kBar + 2, kPicture.height()) * 2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.fillRect(QRect(0, 0, kBar * 2, kPicture.height() * 2), variant.colour);
    if (!picture.isNull()) painter.drawImage(QPoint((kBar + 2) * 2, 0), picture);
    painter.end();
    pixmap.setDevicePixelRatio(2.0);
    return {pixmap};
}

void ComparePanel::listVariants() {
    const long before = selected();
    const std::size_t countBefore = static_cast<std::size_t>(list_->rowCount());
    isFilling_ = true;
    list_->setRowCount(0);
    list_->setRowCount(static_cast<int>(variants_.all().size()));
    int row = 0;
    for (const auto& variant : variants_.all()) {
        const QString name = QString::fromStdString(variant->name);
        auto* item = new QTableWidgetItem(iconOf(*variant), name);
        item->setData(Qt::UserRole, QVariant::fromValue<qlonglong>(variant->id));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsUserCheckable);
        item->setCheckState(variant->isShown ? Qt::Checked : Qt::Unchecked);
        item->setToolTip(tr("Tick: its curves and its ghost are shown. Double-click or F2: another name."));
        list_->setItem(row, kName, item);
        list_->setItem(row, kDiffers,
                       textItem(variant->model ? QString() : tr("does not fit"),
                                QString::fromStdString(variant->problem)));
        auto* kept = new QTableWidgetItem;
        kept->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        kept->setCheckState(variants_.isKept(variant->id) ? Qt::Checked : Qt::Unchecked);
        kept->setToolTip(tr("Tick: it is saved with the rig, in its file"));
        list_->setItem(row, kInFile, kept);
        ++row;
    }
    QHeaderView* header = list_->horizontalHeader();
    header->setSectionResizeMode(kName, QHeaderView::Interactive);
    header->setSectionResizeMode(kDiffers, QHeaderView::Stretch);
    header->setSectionResizeMode(kInFile, QHeaderView::ResizeToContents);
    fitName();
    select(before);
    const bool isLonger = variants_.all().size() > countBefore;
    if (selected() == 0 || isLonger) list_->setCurrentCell(list_->rowCount() - 1, kName);
    isFilling_ = false;
    showHint();
    refresh();
}

/// Names are seen whole as long as they leave room for what differs.
void ComparePanel::fitName() {
    constexpr double most = 0.6;            // of the list
    const QAbstractItemView& view = *list_; // where the hint is public
    QHeaderView& header = *list_->horizontalHeader();
    const int whole = std::max(view.sizeHintForColumn(kName), header.sectionSizeHint(kName));
    header.resizeSection(kName, std::min(whole, static_cast<int>(most * list_->viewport()->width())));
}

void ComparePanel::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitName();
}

/// Of the present design from the variant: found once for each.
const std::vector<RigDifference>& ComparePanel::differencesTo(const PinnedVariant& variant) {
    if (differencesOf_ != openRig_.model()) {
        differencesOf_ = openRig_.model();
        found_.clear();
    }
    const auto [entry, isNew] = found_.try_emplace(variant.id);
    if (isNew) entry->second = differencesOf(variant.design, openRig_.rig());
    return entry->second;
}

/// Ticked, unticked, or named by the user.
void ComparePanel::takeItem(QTableWidgetItem* item) {
    if (isFilling_ || item->column() == kDiffers) return;
    const QTableWidgetItem* first = list_->item(item->row(), kName);
    const auto id = static_cast<long>(first->data(Qt::UserRole).toLongLong());
    const bool isTicked = item->checkState() == Qt::Checked;
    const int column = item->column();
    const QString text = item->text();
    // The list is filled anew by what follows: not while the item tells.
    QMetaObject::invokeMethod(
        this,
        [this, id, column, isTicked, text] {
            const PinnedVariant* variant = variants_.find(id);
            if (variant == nullptr) return;
            if (column == kInFile) {
                variants_.setKept(id, isTicked);
            } else if (column == kName) {
                variants_.setShown(id, isTicked);
                const QString problem = variants_.rename(id, text);
                if (!problem.isEmpty()) emit variants_.said(problem);
            }
            listVariants();
        },
        Qt::QueuedConnection);
}

void ComparePanel::showHint() {
    const bool isEmpty = variants_.isEmpty();
    hint_->setText(
        tr("Pin the present design, then change it: both are simulated with the same inputs, and shown "
           "as curves, as ghosts in the picture and as figures side by side. B switches between the "
           "two."));
    hint_->setVisible(isEmpty);
    for (QWidget* widget : std::initializer_list<QWidget*>{list_, pages_}) widget->setVisible(!isEmpty);
    differences_->setVisible(!isEmpty && page() == Page::differences);
    figures_->setVisible(!isEmpty && page() == Page::figures);
}

void ComparePanel::buildMenu() {
    menu_->clear();
    menu_->setToolTipsVisible(true);
    const long id = selected();
    const PinnedVariant* variant = variants_.find(id);
    const bool is = variant != nullptr && variant->model;
    const auto add = [&](const QString& text, const QString& help, bool isEnabled, const auto& act) {
        QAction* action = menu_->addAction(text);
        action->setToolTip(help);
        action->setEnabled(isEnabled);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    const bool isOther = is && variants_.presentId() != id;
    add(tr("&Revert to this"), tr("Makes it the present design again, as one step of undo"), isOther,
        [this, id] { variants_.revertTo(id); });
    add(tr("&Switch to this"), tr("The same; the present design is pinned, so that B goes back to it"), isOther,
        [this, id] { variants_.switchTo(id); });
    menu_->addSeparator();
    add(tr("&Colour…"), tr("Of its curves and its ghost"), is, [this] { chooseColour(); });
    add(tr("Re&name"), tr("F2"), variant != nullptr,
        [this] { list_->editItem(list_->item(list_->currentRow(), kName)); });
    QAction* reference = add(tr("Re&ference"), tr("The figures show how far the other designs are from it"), is,
                             [this, id] { variants_.setReference(variants_.reference() == id ? 0 : id); });
    reference->setCheckable(true);
    reference->setChecked(is && variants_.reference() == id);
    menu_->addSeparator();
    add(tr("Re&move"), tr("Removes it from the comparison"), variant != nullptr,
        [this, id] { variants_.remove(id); });
    add(tr("&Bring back"), tr("Restores the variant that was removed last"), variants_.canBringBack(),
        [this] { variants_.bringBack(); });
    menu_->addSeparator();
    add(tr("Compare contact &schemes"), tr("Pins all three schemes and a reference with fine steps"),
        !openRig_.rig().contacts.empty(), [this] { emit schemesRequested(); });
}

void ComparePanel::chooseColour() {
    const long id = selected();
    const PinnedVariant* variant = variants_.find(id);
    if (variant == nullptr) return;
    const QColor colour = QColorDialog::getColor(variant->colour, this, tr("Colour of the variant"));
    if (colour.isValid()) variants_.setColour(id, colour);
}

// ---- what is compared

void ComparePanel::showDifferences() {
    if (page() != Page::differences || !isVisible()) return;
    const PinnedVariant* variant = variants_.find(selected());
    const bool has = variant != nullptr && variant->model;
    differences_->setHorizontalHeaderLabels(
        {tr("What"), has ? QString::fromStdString(variant->name) : QString(), tr("Present")});
    QHeaderView* header = differences_->horizontalHeader();
    header->setSectionResizeMode(0, QHeaderView::Stretch);
    header->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    const std::vector<RigDifference> found = has ? differencesTo(*variant) : std::vector<RigDifference>();
    differences_->setRowCount(static_cast<int>(found.size()));
    differences_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    int row = 0;
    for (const RigDifference& difference : found) {
        const QString words = QString::fromStdString(difference.words());
        const auto side = [](const std::string& text) {
            return text.empty() ? QStringLiteral("–") : QString::fromStdString(text);
        };
        differences_->setItem(row, 0, textItem(QString::fromStdString(difference.what), words));
        differences_->setItem(row, 1, textItem(side(difference.before), words));
        differences_->setItem(row, 2, textItem(side(difference.after), words));
        ++row;
    }
}

void ComparePanel::showFigures() {
    if (!isVisible() || variants_.isEmpty()) return;
    const std::vector<CompareFigures::Row> rows = compared_.rows(); // the note needs them, too
    if (page() != Page::figures) return;
    const int columns = static_cast<int>(variants_.all().size()) + 2;
    if (figures_->columnCount() != columns) figures_->setColumnCount(columns);
    figures_->setRowCount(static_cast<int>(rows.size()));
    figures_->setHorizontalHeaderItem(0, new QTableWidgetItem(tr("Figure")));
    figures_->setHorizontalHeaderItem(1, new QTableWidgetItem(tr("Present")));
    int column = 2;
    for (const auto& variant : variants_.all()) {
        auto* item = new QTableWidgetItem(chip(variant->colour), QString::fromStdString(variant->name));
        figures_->setHorizontalHeaderItem(column++, item);
    }
    figures_->clearSpans();
    figures_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
        const CompareFigures::Row& line = rows[static_cast<std::size_t>(row)];
        const bool isHeading = line.cells.empty();
        QTableWidgetItem* label = textItem(line.label, line.definition);
        if (isHeading) {
            QFont bold = figures_->font();
            bold.setBold(true);
            label->setFont(bold);
            figures_->setSpan(row, 0, 1, columns);
        }
        figures_->setItem(row, 0, label);
        for (int c = 1; c < columns; ++c) {
            const auto index = static_cast<std::size_t>(c - 1);
            const QString text = index < line.cells.size() ? line.cells[index] : QString();
            if (QTableWidgetItem* item = figures_->item(row, c)) {
                if (item->text() != text) item->setText(text);
                item->setToolTip(literalText(text));
            } else {
                figures_->setItem(row, c, textItem(text));
            }
        }
    }
    figures_->resizeColumnsToContents();
}

/// Why the selected variant has no curves; else which one is nearest to the reference.
void ComparePanel::showNote() {
    const PinnedVariant* variant = variants_.find(selected());
    QString text;
    if (variant != nullptr && !variant->problem.empty()) {
        text = QString::fromStdString(variant->problem);
    } else if (variant != nullptr && !variant->refusal.empty()) {
        text = tr("%1 has no curves over time: %2")
                   .arg(QString::fromStdString(variant->name), QString::fromStdString(variant->refusal));
    } else if (variants_.reference() != 0) {
        text = compared_.nearestWords();
    }
    note_->setText(text);
    note_->setVisible(!text.isEmpty());
}

} // namespace hingelab

#include "ui/compare/moc_compare_panel.cpp"
