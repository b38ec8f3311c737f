// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cad/cad_part_table.h"

#include <Eigen/Geometry>
#include <QComboBox>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <algorithm>

#include "shapes/solid.h"
#include "ui/text/plain_text.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

/// "Steel DC01, 7850 kg/m³" where the file says so.
QString labelOf(const CadPartChoice& choice, const CadPart& part) {
    if (choice.material == Material::none && choice.density > 0.0) {
        const QString density = readableText(Quantity::density, choice.density, 4);
        return part.material.empty()
                   ? density
                   : QStringLiteral("%1, %2").arg(QString::fromStdString(part.material), density);
    }
    for (const EnumName<Material>& name : materialNames()) {
        if (name.value == choice.material) return QString::fromUtf8(name.label);
    }
    return {};
}

/// Lets a person choose among the materials.
class MaterialDelegate : public QStyledItemDelegate {
  public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override {
        auto* box = new QComboBox(parent);
        box->setAccessibleName(CadPartTable::tr("Material"));
        for (const EnumName<Material>& name : materialNames()) box->addItem(QString::fromUtf8(name.label));
        return box;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        auto* box = static_cast<QComboBox*>(editor);
        box->setCurrentIndex(std::max(0, box->findText(index.data().toString())));
    }
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override {
        model->setData(index, static_cast<QComboBox*>(editor)->currentText());
    }
};

QTableWidgetItem* itemOf(const QString& text, bool isEditable) {
    auto* item = new QTableWidgetItem(text);
    if (!isEditable) item->setFlags(item->flags() & ~Qt::ItemIsEditable);
    return item;
}

QString sizeText(const CadFigures& figures) {
    const Vector3 size = figures.high - figures.low;
    const auto number = [](double x) {
        return QString::fromStdString(shortDisplayText(drawingUnit().fromSi(x), 4));
    };
    return CadPartTable::tr("%1 × %2 × %3").arg(number(size.x()), number(size.y()), drawnLength(size.z(), 4));
}

} // namespace

CadPartTable::CadPartTable(QWidget* parent) : QTableWidget(parent) {
    setObjectName(QStringLiteral("cadParts"));
    setAccessibleName(tr("Parts of the file"));
    setColumnCount(columns);
    setHorizontalHeaderLabels({tr("Part"), tr("Body"), tr("Material"), tr("Mass"), tr("Size")});
    horizontalHeaderItem(body)->setToolTip(
        tr("Parts with the same body move together. Name it \"world\" if it never moves."));
    horizontalHeaderItem(material)->setToolTip(tr("Material of the part, from which its mass follows"));
    verticalHeader()->hide();
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setAlternatingRowColors(true);
    setTabKeyNavigation(false);
    setItemDelegateForColumn(material, new MaterialDelegate(this));
    connect(this, &QTableWidget::itemChanged, this, [this](QTableWidgetItem* item) {
        if (!isFilling_) take(*item);
    });
}

void CadPartTable::setParts(const CadModel& model, std::vector<CadPartChoice> choices) {
    model_ = &model;
    choices_ = std::move(choices);
    fill();
}

void CadPartTable::setScale(double scale) {
    scale_ = scale;
    showMasses();
}

void CadPartTable::fill() {
    {
        const QScopedValueRollback<bool> filling(isFilling_, true);
        setRowCount(static_cast<int>(choices_.size()));
        for (int row = 0; row < rowCount(); ++row) {
            const CadPart& source = model_->parts[static_cast<std::size_t>(row)];
            const CadPartChoice& choice = choices_[static_cast<std::size_t>(row)];
            auto* name = itemOf(QString::fromStdString(source.path), false);
            name->setFlags(name->flags() | Qt::ItemIsUserCheckable);
            name->setCheckState(choice.isWanted ? Qt::Checked : Qt::Unchecked);
            name->setToolTip(literalText(name->text()));
            if (source.colour) {
                const CadColour& c = *source.colour;
                name->setData(Qt::DecorationRole, QColor(c[0], c[1], c[2]));
            }
            setItem(row, part, name);
            setItem(row, body, itemOf(QString::fromStdString(choice.body), true));
            const bool isClosed = model_->solids[source.solid].isClosed;
            auto* of = itemOf(isClosed ? labelOf(choice, source) : tr("none: not closed"), isClosed);
            of->setToolTip(
                source.material.empty()
                    ? tr("The file names no material")
                    : literalText(tr("In the file: %1").arg(QString::fromStdString(source.material))));
            setItem(row, material, of);
            for (const Column column : {mass, size}) {
                setItem(row, column, itemOf({}, false));
                item(row, column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            }
        }
    }
    showMasses();
    resizeColumnsToContents();
    constexpr int widest = 300; // [pixels] of names
    for (const Column column : {part, body}) setColumnWidth(column, std::min(widest, columnWidth(column)));
}

void CadPartTable::showMasses() {
    if (model_ == nullptr) return;
    const QScopedValueRollback<bool> filling(isFilling_, true);
    for (int row = 0; row < rowCount(); ++row) {
        const CadPartChoice& choice = choices_[static_cast<std::size_t>(row)];
        const CadPart& source = model_->parts[static_cast<std::size_t>(row)];
        const CadSolid& solid = model_->solids[source.solid];
        const CadFigures figures = figuresOf(*model_, source, scale_);
        const double density = choice.material == Material::none ? choice.density : densityOf(choice.material);
        const bool isKnown = solid.isClosed && density > 0.0;
        item(row, mass)->setText(isKnown ? readableText(Quantity::mass, density * figures.volume, 3)
                                         : QStringLiteral("–"));
        item(row, size)->setText(sizeText(figures));
    }
    emit changed();
}

/// One edit in a selected row is meant for all selected rows.
void CadPartTable::take(const QTableWidgetItem& edited) {
    std::vector<int> rows{edited.row()};
    for (const QModelIndex& index : selectionModel()->selectedRows()) {
        const bool isAmong = selectionModel()->isRowSelected(edited.row(), QModelIndex());
        if (isAmong && index.row() != edited.row()) rows.push_back(index.row());
    }
    {
        const QScopedValueRollback<bool> filling(isFilling_, true);
        for (const int row : rows) apply(row, edited);
    }
    showMasses();
}

void CadPartTable::apply(int row, const QTableWidgetItem& edited) {
    CadPartChoice& choice = choices_[static_cast<std::size_t>(row)];
    QTableWidgetItem* own = item(row, edited.column());
    switch (edited.column()) {
        case part:
            choice.isWanted = edited.checkState() == Qt::Checked;
            own->setCheckState(edited.checkState());
            break;
        case body: {
            const QString name = edited.text().trimmed();
            if (!name.isEmpty()) choice.body = name.toStdString();
            own->setText(QString::fromStdString(choice.body));
            break;
        }
        case material: {
            if (!model_->solids[model_->parts[static_cast<std::size_t>(row)].solid].isClosed) break;
            for (const EnumName<Material>& name : materialNames()) {
                if (edited.text() != QString::fromUtf8(name.label)) continue;
                choice.material = name.value;
                choice.density = 0.0;
            }
            own->setText(labelOf(choice, model_->parts[static_cast<std::size_t>(row)]));
            break;
        }
        default:
            break;
    }
}

} // namespace hingelab

#include "ui/cad/moc_cad_part_table.cpp"
