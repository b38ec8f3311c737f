// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/motor/data_sheet_dialog.h"

#include <QDialogButtonBox>
#include <QFile>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QVBoxLayout>

#include "text/json_parser.h"
#include "text/quantity_entry.h"
#include "text/text_file.h"
#include "ui/files/safe_file.h"
#include "ui/text/plain_text.h"
#include "ui/theme/screen_fit.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {
namespace {

QString unitText(Quantity quantity) {
    const std::string symbol(displayUnit(quantity).symbol);
    return QString::fromStdString(symbol);
}

QString shown(Quantity quantity, double value) {
    return QString::fromStdString(displayText(quantity, value, 4)).toHtmlEscaped();
}

} // namespace

DataSheetDialog::DataSheetDialog(const DataSheet& sheet, const QString& target, const Theme& theme,
                                 QWidget* parent)
    : QDialog(parent), theme_(theme), sheet_(sheet) {
    setWindowTitle(tr("Data sheet of a motor"));
    QScrollArea* form = makeForm();
    makeFindings();
    layOut(form, target);
    fill();
    resizeWithinScreen(*this, QSize(900, 700));
}

QScrollArea* DataSheetDialog::makeForm() {
    auto* form = new QFormLayout;
    form->setLabelAlignment(Qt::AlignLeft);
    name_ = new QLineEdit(this);
    maker_ = new QLineEdit(this);
    order_ = new QLineEdit(this);
    form->addRow(tr("Name"), name_);
    form->addRow(tr("Maker"), maker_);
    form->addRow(tr("Order number"), order_);
    for (QLineEdit* edit : {name_, maker_, order_}) {
        connect(edit, &QLineEdit::textEdited, this, &DataSheetDialog::takeTexts);
    }
    for (const DataSheetField& field : dataSheetFields()) {
        auto* edit = new QLineEdit(this);
        const QString unit = unitText(field.info.quantity);
        edit->setPlaceholderText(unit.isEmpty() ? tr("not stated") : tr("not stated (%1)").arg(unit));
        edit->setToolTip(QString::fromUtf8(field.info.help));
        edit->setAccessibleName(QString::fromUtf8(field.info.label));
        edit->setAlignment(Qt::AlignRight);
        connect(edit, &QLineEdit::textEdited, this, &DataSheetDialog::takeTexts);
        form->addRow(QString::fromUtf8(field.info.label), edit);
        edits_.push_back(edit);
    }
    auto* page = new QWidget(this);
    page->setLayout(form);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(page);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setMinimumWidth(page->sizeHint().width() + 30);
    return scroll;
}

void DataSheetDialog::makeFindings() {
    model_ = new QLabel(this);
    model_->setTextFormat(Qt::RichText);
    model_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    model_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    findings_ = new QLabel(this);
    findings_->setObjectName(QStringLiteral("findings"));
    findings_->setTextFormat(Qt::RichText);
    findings_->setWordWrap(true);
    findings_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    findings_->setMinimumWidth(330);
    findings_->setAccessibleName(tr("Contradictions of the data sheet"));
}

void DataSheetDialog::layOut(QWidget* form, const QString& target) {
    auto* right = new QVBoxLayout;
    right->addWidget(model_);
    right->addWidget(findings_, 1);
    auto* columns = new QHBoxLayout;
    columns->addWidget(form);
    columns->addSpacing(12);
    columns->addLayout(right, 1);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    use_ = buttons->addButton(target.isEmpty() ? tr("Use") : tr("Use for “%1”").arg(literalActionText(target)),
                              QDialogButtonBox::AcceptRole);
    use_->setObjectName(QStringLiteral("useButton"));
    QPushButton* open = buttons->addButton(tr("Open…"), QDialogButtonBox::ActionRole);
    QPushButton* saveButton = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
    for (QAbstractButton* button : buttons->buttons()) button->setIcon(QIcon());
    connect(open, &QPushButton::clicked, this, &DataSheetDialog::load);
    connect(saveButton, &QPushButton::clicked, this, &DataSheetDialog::save);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(buttons);
}

QLineEdit& DataSheetDialog::editOf(const std::string& key) {
    const auto fields = dataSheetFields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (key == fields[i].info.key) return *edits_[i];
    }
    return *name_;
}

/// The sheet into the lines.
void DataSheetDialog::fill() {
    name_->setText(QString::fromStdString(sheet_.name));
    maker_->setText(QString::fromStdString(sheet_.maker));
    order_->setText(QString::fromStdString(sheet_.orderNumber));
    const auto fields = dataSheetFields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::optional<double>& value = sheet_.*(fields[i].member);
        edits_[i]->setText(value ? numberText(fields[i].info, *value) : QString());
    }
    Issues issues;
    design_ = designOf(sheet_, issues);
    showResult(issues);
}

/// The lines into the sheet; what is empty is not stated.
void DataSheetDialog::takeTexts() {
    sheet_.name = name_->text().toStdString();
    sheet_.maker = maker_->text().toStdString();
    sheet_.orderNumber = order_->text().toStdString();
    const auto fields = dataSheetFields();
    Issues issues;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (!edits_[i]->isModified()) continue; // rounded for reading, and not typed
        const QString text = edits_[i]->text().trimmed();
        std::optional<double>& value = sheet_.*(fields[i].member);
        value.reset();
        if (text.isEmpty()) continue;
        const Unit& unit = displayUnit(fields[i].info.quantity);
        value = parseEntry(fields[i].info.quantity, text.toStdString(), &unit);
        if (value) continue;
        issues.push_back({Severity::error, "", std::string(fields[i].info.label) + " is not a number",
                          text.toStdString(), entryText(fields[i].info.quantity)});
    }
    design_ = designOf(sheet_, issues);
    if (hasErrors(issues)) design_.reset();
    showResult(issues);
}

void DataSheetDialog::showResult(const Issues& issues) {
    const ThemeColors& c = theme_.colors();
    QString html = tr("<b>The model that follows</b>");
    if (!design_) {
        html += tr("<p>none yet</p>");
    } else {
        const DcMotorParameters& p = design_->motor;
        const MotorFigures f = figuresOf(p, p.supplyVoltage);
        const auto row = [&](const QString& label, const QString& value) {
            html += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td align=right>%2</td></tr>").arg(label, value);
        };
        html += QStringLiteral("<table cellspacing=2>");
        row(tr("Resistance"), shown(Quantity::resistance, p.resistance));
        row(tr("Inductance"), shown(Quantity::inductance, p.inductance));
        row(tr("Torque constant"), shown(Quantity::torqueConstant, p.torqueConstant));
        row(tr("Back-EMF constant"), shown(Quantity::backEmfConstant, p.backEmfConstant));
        row(tr("Rotor inertia"), shown(Quantity::rotorInertia, p.rotorInertia));
        row(tr("Viscous friction"), shown(Quantity::shaftDamping, p.viscousFriction));
        row(tr("No-load speed"), shown(Quantity::shaftRate, f.noLoadRate));
        row(tr("Stall torque"), shown(Quantity::shaftTorque, f.stallTorque));
        row(tr("Stall current"), shown(Quantity::current, f.stallCurrent));
        row(tr("Largest power"), shown(Quantity::power, f.maximumPower));
        row(tr("Largest efficiency"), tr("%1 %").arg(100.0 * f.maximumEfficiency, 0, 'f', 1));
        row(tr("Electrical time constant"), tr("%1 ms").arg(1e3 * f.electricalTimeConstant, 0, 'g', 3));
        row(tr("Mechanical time constant"), tr("%1 ms").arg(1e3 * f.mechanicalTimeConstant, 0, 'g', 3));
        html += QStringLiteral("</table>");
    }
    model_->setText(html);
    QString words;
    for (const Issue& issue : issues) {
        const bool isError = issue.severity == Severity::error;
        words += QStringLiteral("<p><span style='color:%1'>%2</span> %3")
                     .arg((isError ? c.danger : c.warning).name(), isError ? tr("Error:") : tr("Warning:"),
                          QString::fromStdString(issue.message).toHtmlEscaped());
        if (!issue.value.empty())
            words += tr(" — is %1").arg(QString::fromStdString(issue.value).toHtmlEscaped());
        if (!issue.allowed.empty()) {
            words += tr("; expected: %1").arg(QString::fromStdString(issue.allowed).toHtmlEscaped());
        }
        words += QStringLiteral("</p>");
    }
    if (issues.empty()) words = tr("<p>The values agree with each other.</p>");
    findings_->setText(words);
    use_->setEnabled(design_.has_value());
}

void DataSheetDialog::load() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Open a data sheet"), QString(),
                                                      tr("Data sheets (*.json);;All files (*)"));
    if (path.isEmpty()) return;
    std::string content;
    try {
        content = readTextFile(QFile::encodeName(path).toStdString(), kDocumentLimits.bytes);
    } catch (const std::exception& error) {
        showWarning(this, tr("The data sheet was not opened"),
                    tr("%1 cannot be read: %2.").arg(path, QString::fromUtf8(error.what())));
        return;
    }
    Issues issues;
    const std::optional<DataSheet> read = readDataSheet(content, issues);
    if (!read) {
        QString text;
        for (const Issue& issue : issues) text += QString::fromStdString(issue.text()) + '\n';
        showWarning(this, tr("The data sheet was not opened"), text);
        return;
    }
    sheet_ = *read;
    fill();
}

void DataSheetDialog::save() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the data sheet"),
                                                      QStringLiteral("motor.json"), tr("Data sheets (*.json)"));
    if (path.isEmpty()) return;
    const QString problem = writeSafely(path, writeDataSheet(sheet_));
    if (!problem.isEmpty()) showWarning(this, tr("The data sheet was not saved"), problem);
}

} // namespace hingelab

#include "ui/motor/moc_data_sheet_dialog.cpp"
