// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cad/cad_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "shapes/solid.h"
#include "ui/text/readable.h"

namespace hingelab {
CadDialog::CadDialog(CadFiles& files, const QString& file, std::set<std::string> known, QWidget* parent)
    : QDialog(parent), files_(files), file_(file), known_(std::move(known)) {
    setObjectName(QStringLiteral("cadDialog"));
    setWindowTitle(tr("Import %1").arg(QFileInfo(file).fileName()));
    pages_ = new QStackedWidget(this);
    auto* reading = new QWidget(pages_);
    buildReading(*new QVBoxLayout(reading));
    pages_->addWidget(reading);
    auto* parts = new QWidget(pages_);
    buildParts(*new QVBoxLayout(parts));
    pages_->addWidget(parts);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(pages_);
    resize(720, 460);
    connect(&files_, &CadFiles::progressed, this,
            [this](const QString& of, double share, const QString& words) {
                if (of != file_) return;
                progress_->setValue(static_cast<int>(100.0 * share));
                words_->setText(words + QStringLiteral("…"));
            });
    connect(&files_, &CadFiles::finished, this, [this](const QString& of) {
        if (of == file_ && reading_.model == nullptr) look(); // what is shown stays, though the file may change
    });
    files_.forgetFailure(file_); // what kept it from being read may be mended
    look();
}

CadDialog::~CadDialog() {
    delete table_; // before the model that it shows
}

void CadDialog::buildReading(QVBoxLayout& layout) {
    words_ = new QLabel(tr("Reading…"), this);
    words_->setObjectName(QStringLiteral("cadWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    progress_ = new QProgressBar(this);
    progress_->setAccessibleName(tr("Progress of reading"));
    progress_->setRange(0, 100);
    close_ = new QPushButton(tr("&Cancel"), this);
    connect(close_, &QPushButton::clicked, this, &QDialog::reject);
    layout.addStretch();
    layout.addWidget(words_);
    layout.addWidget(progress_);
    layout.addStretch();
    layout.addWidget(close_, 0, Qt::AlignRight);
}

void CadDialog::buildParts(QVBoxLayout& layout) {
    summary_ = new QLabel(this);
    summary_->setObjectName(QStringLiteral("cadSummary"));
    summary_->setTextFormat(Qt::PlainText);
    summary_->setWordWrap(true);
    form_ = new QFormLayout;
    unit_ = new QComboBox(this);
    unit_->setObjectName(QStringLiteral("cadUnit"));
    unit_->setToolTip(tr("The file states no unit: choose the one that makes the sizes right."));
    for (const Unit& unit : unitsOf(Quantity::length)) unit_->addItem(symbolOf(unit));
    form_->addRow(tr("&Unit of the file"), unit_);
    materials_ = new QComboBox(this);
    materials_->setObjectName(QStringLiteral("cadMaterial"));
    materials_->setToolTip(tr("Material of the parts for which the file names none"));
    for (const EnumName<Material>& name : materialNames()) materials_->addItem(QString::fromUtf8(name.label));
    materials_->setCurrentIndex(1); // steel, which most hinges are of
    form_->addRow(tr("&Material of parts without one"), materials_);
    table_ = new CadPartTable(this);
    auto* hint =
        new QLabel(tr("Parts with the same body name move together. Select several rows to change them at "
                      "once."),
                   this);
    hint->setObjectName(QStringLiteral("hint"));
    hint->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    open_ = buttons->addButton(tr("Open as &new rig"), QDialogButtonBox::AcceptRole);
    open_->setObjectName(QStringLiteral("cadOpen"));
    add_ = buttons->addButton(tr("&Add to the open rig"), QDialogButtonBox::AcceptRole);
    add_->setObjectName(QStringLiteral("cadAdd"));
    open_->setDefault(true);
    layout.addWidget(summary_);
    layout.addLayout(form_);
    layout.addWidget(table_, 1);
    layout.addWidget(hint);
    layout.addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(open_, &QPushButton::clicked, this, [this] {
        into_ = Into::newRig;
        accept();
    });
    connect(add_, &QPushButton::clicked, this, [this] {
        into_ = Into::openRig;
        accept();
    });
    connect(unit_, &QComboBox::currentIndexChanged, this, [this] { table_->setScale(scale()); });
    connect(materials_, &QComboBox::currentIndexChanged, this, &CadDialog::propose);
    connect(table_, &CadPartTable::changed, this, &CadDialog::showSummary);
}

/// Shows the parts as soon as they are there.
void CadDialog::look() {
    QString problem;
    const std::optional<CadReading> reading = files_.reading(file_, problem);
    if (reading) {
        reading_ = *reading;
        return showParts();
    }
    if (problem.isEmpty()) return; // it is being read
    words_->setText(problem);
    progress_->hide();
    close_->setText(tr("&Close"));
}

void CadDialog::showParts() {
    const CadModel& model = *reading_.model;
    const bool hasUnit = !model.unit.empty();
    for (QWidget* part : {static_cast<QWidget*>(unit_), form_->labelForField(unit_)})
        part->setVisible(!hasUnit);
    if (!hasUnit) {
        const double likely = likelyScale(extentOf(model));
        const std::span<const Unit> units = unitsOf(Quantity::length);
        const auto found = std::find_if(units.begin(), units.end(),
                                        [&](const Unit& unit) { return unit.siPerUnit == likely; });
        const QSignalBlocker blocker(unit_); // the table has nothing yet
        unit_->setCurrentIndex(static_cast<int>(found - units.begin()));
    }
    propose();
    table_->setScale(scale());
    pages_->setCurrentIndex(1);
    open_->setFocus();
}

/// What a person has said stays; materials that nobody chose follow the one above.
void CadDialog::propose() {
    if (reading_.model == nullptr) return;
    const CadModel& model = *reading_.model;
    const std::vector<CadPartChoice> before = table_->choices();
    const std::vector<CadPartChoice> proposedBefore = proposedCadParts(model, material_);
    material_ = materialNames()[static_cast<std::size_t>(materials_->currentIndex())].value;
    std::vector<CadPartChoice> proposed = proposedCadParts(model, material_);
    for (std::size_t i = 0; i < proposed.size(); ++i) {
        proposed[i].isWanted = !known_.contains(model.parts[i].path);
        if (before.size() != proposed.size()) continue; // the first time
        const bool isChosen = before[i].material != proposedBefore[i].material;
        if (isChosen) proposed[i] = before[i];
        proposed[i].isWanted = before[i].isWanted;
        proposed[i].body = before[i].body;
    }
    table_->setParts(model, std::move(proposed));
}

void CadDialog::showSummary() {
    const CadModel& model = *reading_.model;
    std::set<std::string> bodies;
    int wanted = 0;
    double mass = 0.0;
    const std::vector<CadPartChoice>& choices = table_->choices();
    for (std::size_t i = 0; i < choices.size(); ++i) {
        if (!choices[i].isWanted) continue;
        ++wanted;
        bodies.insert(choices[i].body);
        const double density =
            choices[i].material == Material::none ? choices[i].density : densityOf(choices[i].material);
        mass += density * figuresOf(model, model.parts[i], scale()).volume;
    }
    const QString unit = model.unit.empty() ? tr("no unit stated") : QString::fromStdString(model.unit);
    QString text =
        tr("%1 file (%2), largest side %3. %4 of %5 parts in %6 bodies, %7.")
            .arg(QString::fromStdString(model.format), unit, drawnLength(scale() * extentOf(model), 4))
            .arg(wanted)
            .arg(choices.size())
            .arg(bodies.size())
            .arg(readableText(Quantity::mass, mass, 3));
    if (!known_.empty()) text += QLatin1Char('\n') + tr("Parts that the open rig has already are not ticked.");
    for (std::size_t i = 0; i < std::min<std::size_t>(model.notes.size(), 3); ++i)
        text += QLatin1Char('\n') + QString::fromStdString(model.notes[i]);
    summary_->setText(text);
    open_->setEnabled(wanted > 0);
    add_->setEnabled(wanted > 0);
}

double CadDialog::scale() const {
    if (reading_.model == nullptr || !reading_.model->unit.empty()) return 1.0;
    return unitsOf(Quantity::length)[static_cast<std::size_t>(unit_->currentIndex())].siPerUnit;
}

CadImport CadDialog::import() const {
    CadImport import;
    import.name = QFileInfo(file_).completeBaseName().toStdString();
    import.file = file_.toStdString();
    import.fingerprint = reading_.fingerprint;
    import.scale = scale();
    import.parts = table_->choices();
    return import;
}

void CadDialog::done(int result) {
    files_.disconnect(this); // nothing more is to be shown
    if (result != Accepted && reading_.model == nullptr) files_.cancel(file_);
    QDialog::done(result);
}

} // namespace hingelab

#include "ui/cad/moc_cad_dialog.cpp"
