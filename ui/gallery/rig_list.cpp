// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery/rig_list.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "rig/rig.h"
#include "rig/rig_document.h"

namespace hingelab {
namespace {

constexpr QSize kThumbnail(216, 148);
constexpr int kNameRole = Qt::UserRole;
constexpr int kDescriptionRole = Qt::UserRole + 1;
constexpr int kWordsRole = Qt::UserRole + 2;
constexpr int kGroupRole = Qt::UserRole + 3;

/// What the search finds a rig by: name, description, group and the assemblies it uses.
QString wordsOf(const Rig& rig, const QString& group) {
    QString words = QString::fromStdString(rig.name + " " + descriptionWithExperiments(rig) + " ") + group;
    for (const AssemblyItem& item : rig.assemblies) {
        words += QStringLiteral(" ") + assemblyKinds()[item.parameters.index()].name;
    }
    return words;
}

} // namespace

std::vector<GalleryEntry> shippedEntries() {
    std::vector<GalleryEntry> entries;
    for (const ShippedRig& shipped : shippedRigs()) {
        entries.push_back(
            {QString::fromUtf8(shipped.name), std::string(shipped.text), QString::fromUtf8(shipped.group)});
    }
    return entries;
}

RigList::RigList(const Theme& theme, RigPictures& pictures, const std::vector<GalleryEntry>& entries,
                 QWidget* parent)
    : QWidget(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    search_ = new QLineEdit(this);
    search_->setObjectName(QStringLiteral("rigSearch"));
    search_->setPlaceholderText(tr("Search, such as \"slider\" or \"JointUPS\""));
    search_->setClearButtonEnabled(true);
    search_->setAccessibleName(tr("Search the gallery"));
    groups_ = new QComboBox(this);
    groups_->setObjectName(QStringLiteral("groups"));
    groups_->setAccessibleName(tr("Group of rigs"));
    groups_->addItem(tr("All rigs"));
    auto* top = new QHBoxLayout;
    top->addWidget(search_, 1);
    top->addWidget(groups_);
    layout->addLayout(top);
    list_ = new QListWidget(this);
    list_->setObjectName(QStringLiteral("rigs"));
    list_->setViewMode(QListView::IconMode);
    list_->setIconSize(kThumbnail);
    list_->setGridSize(QSize(kThumbnail.width() + 22, kThumbnail.height() + 44));
    list_->setResizeMode(QListView::Adjust);
    list_->setMovement(QListView::Static);
    list_->setUniformItemSizes(true);
    list_->setWordWrap(true);
    list_->setAccessibleName(tr("Rigs"));
    layout->addWidget(list_, 1);
    description_ = new QLabel(this);
    description_->setTextFormat(Qt::PlainText);
    description_->setWordWrap(true);
    description_->setMinimumHeight(5 * fontMetrics().lineSpacing());
    description_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(description_);
    connect(search_, &QLineEdit::textChanged, this, &RigList::filter);
    connect(groups_, &QComboBox::currentIndexChanged, this, &RigList::filter);
    connect(list_, &QListWidget::currentItemChanged, this, &RigList::describe);
    connect(list_, &QListWidget::itemActivated, this, [this] {
        if (!selected().isEmpty()) emit chosen();
    });
    fill(theme, pictures, entries);
    list_->setCurrentRow(0);
}

QString RigList::selected() const {
    const QListWidgetItem* item = list_->currentItem();
    return item == nullptr || item->isHidden() ? QString() : item->data(kNameRole).toString();
}

void RigList::fill(const Theme& theme, RigPictures& pictures, const std::vector<GalleryEntry>& entries) {
    for (const GalleryEntry& entry : entries) {
        const RigReading reading = readRig(entry.text);
        if (!reading.document) continue;
        const Rig& rig = reading.document->rig;
        auto* item = new QListWidgetItem(QString::fromStdString(rig.name), list_);
        showPicture(*item, entry, rig, theme.colors(), pictures);
        item->setData(kNameRole, entry.name);
        item->setData(kDescriptionRole, QString::fromStdString(descriptionWithExperiments(rig)));
        item->setData(Qt::AccessibleDescriptionRole, QString::fromStdString(descriptionWithExperiments(rig)));
        item->setData(kWordsRole, wordsOf(rig, entry.group));
        item->setData(kGroupRole, entry.group);
        item->setTextAlignment(Qt::AlignHCenter | Qt::AlignTop);
        if (!entry.group.isEmpty() && groups_->findText(entry.group) < 0) groups_->addItem(entry.group);
    }
    groups_->setVisible(groups_->count() > 1);
}

/// The picture that was drawn before; else a painted one, until there is one of the scene.
void RigList::showPicture(QListWidgetItem& item, const GalleryEntry& entry, const Rig& rig,
                          const ThemeColors& colors, RigPictures& pictures) {
    const qreal scale = devicePixelRatioF();
    const QSize size = (QSizeF(kThumbnail) * scale).toSize();
    const QString key = QStringLiteral("%1 %2 %3 %4")
                            .arg(entry.name, colors.skyTop.name())
                            .arg(size.width())
                            .arg(qHash(QByteArrayView(entry.text)));
    const auto put = [&item, scale](const QImage& picture) {
        QPixmap pixmap = QPixmap::fromImage(picture);
        pixmap.setDevicePixelRatio(scale);
        item.setIcon(pixmap);
    };
    const bool isFile = QFileInfo(entry.name).isAbsolute();
    const RigShown shown{std::make_shared<const Model>(rig),
                         isFile ? QFileInfo(entry.name).absolutePath() : QString(), colors, size};
    put(pictures.pictureForNow(shown, key, list_, put));
}

void RigList::filter() {
    const QString text = search_->text().trimmed();
    const QString group = groups_->currentIndex() > 0 ? groups_->currentText() : QString();
    QListWidgetItem* first = nullptr;
    for (int i = 0; i < list_->count(); ++i) {
        QListWidgetItem* item = list_->item(i);
        const bool shows = item->data(kWordsRole).toString().contains(text, Qt::CaseInsensitive) &&
                           (group.isEmpty() || item->data(kGroupRole).toString() == group);
        item->setHidden(!shows);
        if (shows && first == nullptr) first = item;
    }
    list_->setCurrentItem(first);
}

void RigList::describe() {
    const QListWidgetItem* item = list_->currentItem();
    const QString nothing = groups_->currentIndex() > 0
                                ? tr("No rig of \"%1\" fits this search.").arg(groups_->currentText())
                                : tr("No rig fits this search.");
    description_->setText(item == nullptr ? nothing : item->data(kDescriptionRole).toString());
    emit selectionChanged();
}

} // namespace hingelab

#include "ui/gallery/moc_rig_list.cpp"
