// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/exchange/export_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QSettings>
#include <QVBoxLayout>

#include "files/system_files.h"
#include "fmu/fmu_format.h"
#include "ui/files/safe_file.h"
#include "ui/theme/spaces.h"

namespace hingelab {
namespace {

const QString kLastKind = QStringLiteral("exportKind");
constexpr std::size_t kMostPreviewed = 200'000; ///< [bytes]: nobody reads more in a dialog

bool isFmu(const ExportKind& kind) {
    return std::string_view(kind.ending) == "fmu";
}

} // namespace

ExportDialog::ExportDialog(Workbench& bench, QWidget* parent)
    : QDialog(parent),
      openRig_(bench.openRig()),
      theme_(bench.theme()),
      task_(
          this, [](const Job& job, const std::function<bool()>&) { return madeOf(job); },
          [this](long number, const Outcome& outcome) { take(number, outcome); }) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export model"));
    buildFields();
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 34);
    fillHinges();
    connect(&openRig_, &OpenRig::parametersChanged, this, &ExportDialog::make);
    connect(&openRig_, &OpenRig::structureChanged, this, [this] {
        fillHinges();
        make();
    });
    make();
}

void ExportDialog::buildFields() {
    kind_ = new QComboBox(this);
    kind_->setObjectName(QStringLiteral("exportKind"));
    kind_->setAccessibleName(tr("Format"));
    const QString last = QSettings().value(kLastKind, QStringLiteral("mjcf")).toString();
    for (const ExportKind& kind : exportKinds()) {
        kind_->addItem(QString::fromUtf8(kind.words), QString::fromUtf8(kind.key));
        if (last == QString::fromUtf8(kind.key)) kind_->setCurrentIndex(kind_->count() - 1);
    }
    hinge_ = new QComboBox(this);
    hinge_->setObjectName(QStringLiteral("exportHinge"));
    hinge_->setAccessibleName(tr("Hinge"));
    losses_ = new QListWidget(this);
    losses_->setObjectName(QStringLiteral("exportLosses"));
    losses_->setAccessibleName(tr("What is lost"));
    losses_->setWordWrap(true);
    losses_->setSpacing(space::tight);
    losses_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* curves = new QWidget(this);
    law_ = new QComboBox(curves);
    law_->setObjectName(QStringLiteral("exportLaw"));
    law_->setAccessibleName(tr("Curve"));
    overlay_ = new ExportOverlay(theme_, curves);
    auto* curvesLayout = new QVBoxLayout(curves);
    curvesLayout->addWidget(law_);
    curvesLayout->addWidget(overlay_, 1);
    preview_ = new QPlainTextEdit(this);
    preview_->setObjectName(QStringLiteral("exportPreview"));
    preview_->setAccessibleName(tr("The file"));
    preview_->setReadOnly(true);
    preview_->setLineWrapMode(QPlainTextEdit::NoWrap);
    preview_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    pages_ = new QTabWidget(this);
    pages_->addTab(losses_, tr("What is &lost"));
    pages_->addTab(curves, tr("&Curves"));
    pages_->addTab(preview_, tr("The fi&le"));
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("exportWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    save_ = new QPushButton(tr("&Save as…"), this);
    save_->setObjectName(QStringLiteral("exportSave"));
    save_->setDefault(true);
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);

    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Format"), kind_);
    form->addRow(tr("&Hinge"), hinge_);
    hingeLabel_ = qobject_cast<QLabel*>(form->labelForField(hinge_));
    auto* foot = new QHBoxLayout;
    foot->addStretch(1);
    foot->addWidget(save_);
    foot->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(pages_, 1);
    layout->addWidget(words_);
    layout->addLayout(foot);
    connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
        QSettings().setValue(kLastKind, kind_->currentData());
        make();
    });
    connect(hinge_, &QComboBox::currentIndexChanged, this, &ExportDialog::make);
    connect(law_, &QComboBox::currentIndexChanged, this, &ExportDialog::showLaw);
    connect(save_, &QPushButton::clicked, this, &ExportDialog::save);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
}

/// The door hinges of the rig, by the place of their element.
void ExportDialog::fillHinges() {
    const QSignalBlocker blocker(hinge_);
    const QString was = hinge_->currentText();
    hinge_->clear();
    const std::vector<Element>& elements = openRig_.rig().elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
        if (!std::holds_alternative<DoorHingeParameters>(elements[i].law)) continue;
        hinge_->addItem(QString::fromStdString(elements[i].name), static_cast<qulonglong>(i));
        if (hinge_->itemText(hinge_->count() - 1) == was) hinge_->setCurrentIndex(hinge_->count() - 1);
    }
}

const ExportKind& ExportDialog::kind() const {
    return exportKinds()[static_cast<std::size_t>(kind_->currentIndex())];
}

void ExportDialog::choose(const QString& key) {
    const int index = kind_->findData(key);
    if (index >= 0) kind_->setCurrentIndex(index);
}

void ExportDialog::make() {
    const bool ofHinge = kind().ofHinge;
    hinge_->setVisible(ofHinge);
    hingeLabel_->setVisible(ofHinge);
    if (ofHinge && hinge_->count() == 0) {
        asked_ = task_.requests() + 1; // what is under way is of another format
        outcome_ = {{}, tr("The rig has no door hinge.").toStdString()};
        return showResult();
    }
    save_->setEnabled(false);
    isBusy_ = true;
    say(tr("Looking at what the target can have …"), false);
    Job job{openRig_.model(), &kind(), hinge_->currentData().toULongLong(), {}};
    if (isFmu(kind())) job.engine = system_files::libraryOfThis(kFmuEngine);
    asked_ = task_.request(std::move(job));
}

/// On the thread of the task.
ExportDialog::Outcome ExportDialog::madeOf(const Job& job) {
    try {
        const Rig& rig = job.model->rig();
        ExportRequest request{rig};
        if (job.kind->ofHinge) {
            request.hinge = &rig.elements[job.hinge];
            request.range = rangeOfHinge(rig, *request.hinge);
        }
        request.fmu.engine = job.engine;
        return {job.kind->make(request), {}};
    } catch (const std::exception& refusal) {
        return {{}, refusal.what()};
    }
}

void ExportDialog::take(long number, const Outcome& outcome) {
    if (number != asked_) return;
    outcome_ = outcome;
    showResult();
}

void ExportDialog::showResult() {
    isBusy_ = false;
    const bool isThere = outcome_.refusal.empty();
    save_->setEnabled(isThere);
    losses_->clear();
    for (const ExportLoss& loss : outcome_.result.losses) {
        losses_->addItem(QString::fromStdString(lossText(loss)));
    }
    if (isThere && losses_->count() == 0) losses_->addItem(tr("Nothing is lost."));
    {
        const QSignalBlocker blocker(law_);
        const QString was = law_->currentText();
        law_->clear();
        for (const ExportedLaw& law : outcome_.result.laws) {
            law_->addItem(
                tr("%1: %2").arg(QString::fromStdString(law.coordinate), QString::fromStdString(law.elements)));
            if (law_->itemText(law_->count() - 1) == was) law_->setCurrentIndex(law_->count() - 1);
        }
    }
    pages_->setTabEnabled(kCurves, law_->count() > 0);
    law_->setVisible(law_->count() > 1); // the plot has its name
    showLaw();
    const std::string& text = outcome_.result.text;
    if (isFmu(kind())) {
        preview_->setPlainText(
            QString::fromUtf8(fmuPermission().data(), static_cast<qsizetype>(fmuPermission().size())));
        pages_->setTabText(kFile, tr("&Licence"));
    } else {
        preview_->setPlainText(QString::fromStdString(text.substr(0, kMostPreviewed)));
        pages_->setTabText(kFile, tr("The fi&le"));
    }
    if (!isThere)
        return say(tr("This rig cannot go there: %1").arg(QString::fromStdString(outcome_.refusal)), true);
    constexpr double kilo = 1000.0;
    const QString size = tr("%1 kB").arg(static_cast<double>(text.size()) / kilo, 0, 'f', 1);
    const std::size_t lost = outcome_.result.losses.size();
    say(lost == 0   ? tr("%1; nothing is lost.").arg(size)
        : lost == 1 ? tr("%1; one thing is lost or different.").arg(size)
                    : tr("%1; %2 things are lost or different.").arg(size).arg(lost),
        false);
}

void ExportDialog::showLaw() {
    const int index = law_->currentIndex();
    if (index < 0) return overlay_->clear();
    overlay_->show(outcome_.result.laws[static_cast<std::size_t>(index)]);
}

void ExportDialog::save() {
    const QString ending = QString::fromUtf8(kind().ending);
    const QString base =
        openRig_.path().isEmpty() ? QStringLiteral("rig") : QFileInfo(openRig_.path()).completeBaseName();
    const QString folder = QFileInfo(openRig_.path()).absolutePath();
    QString path = QFileDialog::getSaveFileName(this, tr("Export model"), folder + '/' + base + '.' + ending,
                                                tr("%1 (*.%2)").arg(QString::fromUtf8(kind().words), ending));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += '.' + ending;
    saveTo(path);
}

void ExportDialog::saveTo(const QString& path) {
    const QString problem = writeSafely(path, outcome_.result.text);
    if (!problem.isEmpty()) return say(problem, true);
    say(tr("Saved %1").arg(path), false);
    emit saved(path);
}

void ExportDialog::say(const QString& text, bool isProblem) {
    const QColor color = isProblem ? theme_.colors().danger : theme_.colors().text;
    words_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
    words_->setText(text);
}

} // namespace hingelab

#include "ui/exchange/moc_export_dialog.cpp"
