// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/targets/target_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>

#include "analysis/target_check.h"
#include "text/quantity_entry.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr int kEntryDigits = 6;

QString entryOf(Quantity quantity, double value) {
    if (std::abs(value) >= kUnlimited) return {};
    const Unit& unit = displayUnit(quantity);
    QString text = QString::fromStdString(shortDisplayText(unit.fromSi(value), kEntryDigits));
    return text + QLatin1Char(' ') + symbolOf(unit);
}

/// Reads a line; empty is none. Throws what is wrong with it.
double entered(const QLineEdit& line, const QString& text, Quantity quantity, double none) {
    if (text.trimmed().isEmpty()) return none;
    if (const auto value = parseEntry(quantity, text.toStdString(), &displayUnit(quantity))) return *value;
    throw QObject::tr("%1: \"%2\" cannot be read. Type %3.")
        .arg(line.accessibleName(), text, QString::fromStdString(entryText(quantity)));
}

} // namespace

TargetDialog::TargetDialog(const Target& target, bool isNew, Take take, BandEdit::AroundCurve aroundCurve,
                           QWidget* parent)
    : QDialog(parent), target_(target), isNew_(isNew), take_(std::move(take)) {
    setWindowTitle(isNew ? tr("Add a target") : tr("Change the target"));
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    figure_ = new QComboBox(this);
    for (const FigureKind& kind : figureKinds()) {
        figure_->addItem(QString::fromUtf8(kind.label), static_cast<int>(kind.figure));
        figure_->setItemData(figure_->count() - 1, QString::fromUtf8(kind.definition), Qt::ToolTipRole);
    }
    figure_->setAccessibleName(tr("Figure"));
    figure_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    figure_->setMinimumContentsLength(28);
    form->addRow(tr("&Figure"), figure_);
    definition_ = new QLabel(this);
    definition_->setWordWrap(true);
    definition_->setTextFormat(Qt::PlainText);
    form->addRow(QString(), definition_);
    from_ = addLine(tr("Fro&m"), tr("Position"));
    from_->setObjectName(QStringLiteral("fromLine"));
    to_ = addLine(tr("&To"), tr("End of the part of the range of motion that the target applies to"));
    band_ = new BandEdit(std::move(aroundCurve), this);
    form->addRow(tr("&Band"), band_);
    addNumbers(*form);
    connect(band_, &BandEdit::problem, this, &TargetDialog::showProblem);
    connect(figure_, &QComboBox::currentIndexChanged, this, &TargetDialog::followFigure);
    fill();
}

void TargetDialog::addNumbers(QFormLayout& form) {
    least_ = addLine(tr("At &least"), tr("Lower limit"));
    least_->setObjectName(QStringLiteral("leastLine"));
    most_ = addLine(tr("At m&ost"), tr("Upper limit"));
    most_->setObjectName(QStringLiteral("mostLine"));
    reserve_ = addLine(tr("&Reserve"), tr("Margin that the figure shall keep from its limits"));
    reserve_->setObjectName(QStringLiteral("reserveLine"));
    reserve_->setPlaceholderText(tr("for friction ±20 % and the tolerance of struts"));
    coldest_ = addLine(tr("At &temperatures from"), tr("Lowest ambient temperature at which the limits apply"));
    coldest_->setObjectName(QStringLiteral("coldestLine"));
    warmest_ = addLine(tr("&up to"), tr("Highest ambient temperature at which the limits apply"));
    warmest_->setObjectName(QStringLiteral("warmestLine"));
    for (QLineEdit* line : {coldest_, warmest_})
        line->setPlaceholderText(tr("the rig's, or in %1").arg(unitSymbol(Quantity::temperature)));
    weight_ = addLine(tr("&Weight"), tr("How much the target counts if not all targets can be met"));
    weight_->setObjectName(QStringLiteral("weightLine"));
    weight_->setPlaceholderText(tr("1; for a more important target, 2 or 10"));
    name_ = addLine(tr("&Name"), tr("Name of the target"));
    name_->setObjectName(QStringLiteral("nameLine"));
    name_->setPlaceholderText(tr("as the figure"));
    source_ = addLine(tr("&Source"), tr("Where the limit comes from"));
    problem_ = new QLabel(this);
    problem_->setWordWrap(true);
    problem_->setTextFormat(Qt::PlainText);
    problem_->setObjectName(QStringLiteral("banner"));
    problem_->setAccessibleName(tr("What is wrong with the target"));
    problem_->hide();
    form.addRow(problem_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    form.addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &TargetDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &TargetDialog::reject);
}

void TargetDialog::fill() {
    const Target& target = target_;
    figure_->setCurrentIndex(figure_->findData(static_cast<int>(target.figure)));
    const Quantity place = placeQuantity(target.isRotation());
    from_->setText(entryOf(place, target.from));
    to_->setText(entryOf(place, target.to));
    least_->setText(entryOf(target.quantity(), target.atLeast));
    most_->setText(entryOf(target.quantity(), target.atMost));
    reserve_->setText(entryOf(target.quantity(), target.reserve));
    coldest_->setText(entryOf(Quantity::temperature, target.coldest));
    warmest_->setText(entryOf(Quantity::temperature, target.warmest));
    weight_->setText(entryOf(Quantity::dimensionless, target.weight).trimmed());
    name_->setText(QString::fromStdString(target.name));
    source_->setText(QString::fromStdString(target.source));
    followFigure();
    band_->setBand(target.band);
    const FigureTakes takes = kindOf(target.figure).takes;
    const bool needsPlace = takes == FigureTakes::place || takes == FigureTakes::bothPlaces;
    const bool asksPlace = needsPlace && from_->text().isEmpty();
    if (takes == FigureTakes::band) {
        band_->table().setFocus();
    } else {
        (asksPlace ? from_ : target.hasLeast() ? least_ : most_)->setFocus();
    }
}

QLineEdit* TargetDialog::addLine(const QString& label, const QString& help) {
    auto* line = new QLineEdit(this);
    line->setAccessibleName(help);
    line->setToolTip(help);
    static_cast<QFormLayout*>(layout())->addRow(label, line);
    return line;
}

Figure TargetDialog::figure() const {
    return static_cast<Figure>(figure_->currentData().toInt());
}

void TargetDialog::followFigure() {
    const FigureKind& kind = kindOf(figure());
    definition_->setText(QString::fromUtf8(kind.definition));
    const auto unitOf = [](Quantity quantity) {
        const std::string_view symbol = displayUnit(quantity).symbol;
        return QString::fromUtf8(symbol.data(), static_cast<int>(symbol.size()));
    };
    const bool isRotation = target_.isRotation();
    const QString place = unitOf(placeQuantity(isRotation));
    const bool takesTo = kind.takes == FigureTakes::somePart || kind.takes == FigureTakes::bothPlaces;
    const bool takesBand = kind.takes == FigureTakes::band;
    auto* form = static_cast<QFormLayout*>(layout());
    for (QWidget* line : std::initializer_list<QWidget*>{from_, to_}) form->setRowVisible(line, !takesBand);
    form->setRowVisible(band_, takesBand);
    if (takesBand) {
        band_->setFigure(figure(), isRotation);
        if (least_->text().isEmpty()) least_->setText(entryOf(quantityOf(kind.measure, isRotation), 0.0));
    }
    from_->setEnabled(kind.takes != FigureTakes::nothing && !takesBand);
    to_->setEnabled(takesTo);
    const bool isOptional = kind.takes == FigureTakes::somePart;
    from_->setPlaceholderText(!from_->isEnabled()  ? tr("the whole range")
                              : isOptional         ? tr("the whole range, or in %1").arg(place)
                              : isNew_ && !takesTo ? tr("in %1; several: 30; 60; 90").arg(place)
                                                   : tr("in %1").arg(place));
    to_->setPlaceholderText(takesTo ? tr("in %1").arg(place) : QString());
    const QString unit = unitOf(quantityOf(kind.measure, isRotation));
    for (QLineEdit* line : {least_, most_}) line->setPlaceholderText(tr("no limit, or in %1").arg(unit));
}

void TargetDialog::showProblem(const QString& text) {
    problem_->setText(text);
    problem_->setVisible(!text.isEmpty());
}

/// But for the place and the name. Throws what cannot be read.
Target TargetDialog::targetAsTyped() const {
    Target target = target_;
    target.figure = figure();
    target.source = source_->text().trimmed().toStdString();
    const Quantity quantity = target.quantity();
    target.atLeast = entered(*least_, least_->text(), quantity, -kUnlimited);
    target.atMost = entered(*most_, most_->text(), quantity, kUnlimited);
    target.reserve = entered(*reserve_, reserve_->text(), quantity, kUnlimited);
    target.coldest = entered(*coldest_, coldest_->text(), Quantity::temperature, kUnlimited);
    target.warmest = entered(*warmest_, warmest_->text(), Quantity::temperature, kUnlimited);
    target.weight = entered(*weight_, weight_->text(), Quantity::dimensionless, kUnlimited);
    if (target.hasWeight() && !kTargetWeights.contains(target.weight)) {
        throw tr("%1: a weight is a number from 0.001 to 1000; empty, it is 1.").arg(weight_->accessibleName());
    }
    const Quantity place = placeQuantity(target.isRotation());
    target.to = to_->isEnabled() ? entered(*to_, to_->text(), place, kUnlimited) : kUnlimited;
    const bool takesBand = kindOf(target.figure).takes == FigureTakes::band;
    target.band = takesBand ? band_->band() : std::vector<BandPoint>();
    return target;
}

void TargetDialog::accept() {
    std::vector<Target> targets;
    try {
        Target target = targetAsTyped();
        QStringList places =
            from_->isEnabled() ? from_->text().split(QLatin1Char(';')) : QStringList{QString()};
        if (!isNew_) places = {places.join(QLatin1Char(';'))};
        for (const QString& text : places) {
            target.from = entered(*from_, text, placeQuantity(target.isRotation()), kUnlimited);
            target.name = name_->text().trimmed().toStdString();
            if (target.name.empty()) target.name = figureText(target);
            targets.push_back(target);
        }
    } catch (const QString& problem) {
        showProblem(problem);
        return;
    }
    const QString problem = take_(targets);
    showProblem(problem);
    if (problem.isEmpty()) QDialog::accept();
}

} // namespace hingelab

#include "ui/targets/moc_target_dialog.cpp"
