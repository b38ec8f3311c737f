// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_dialog.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <cmath>
#include <exception>

#include "report/report_html.h"
#include "ui/files/safe_file.h"
#include "ui/report/page_printer.h"

namespace hingelab {
namespace {

constexpr qint64 kMostLogoBytes = qint64{8} * 1024 * 1024;

} // namespace

ReportDialog::ReportDialog(RequestSource request, const QString& proposedPath, const Theme& theme,
                           QWidget* parent)
    : QDialog(parent),
      request_(std::move(request)),
      theme_(theme),
      task_(
          this, [this](const Job& job, const std::function<bool()>& isEnding) { return make(job, isEnding); },
          [this](long, const Outcome& outcome) { take(outcome); }) {
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Report"));
    buildFields(proposedPath);
    setMinimumWidth(fontMetrics().averageCharWidth() * 76);
    setBusy(false);
    showChoice();
}

ReportDialog::~ReportDialog() {
    isGivenUp_ = true;
}

void ReportDialog::buildFields(const QString& proposedPath) {
    picture_ = new QCheckBox(tr("P&icture of the rig as it stands now"), this);
    picture_->setObjectName(QStringLiteral("reportPicture"));
    picture_->setChecked(true);
    changes_ = new QCheckBox(tr("&What was changed since the rig was opened or saved"), this);
    changes_->setObjectName(QStringLiteral("reportChanges"));
    changes_->setChecked(true);
    logo_ = new QLineEdit(this);
    logo_->setObjectName(QStringLiteral("reportLogo"));
    logo_->setAccessibleName(tr("Logo"));
    logo_->setPlaceholderText(tr("none; a PNG, JPEG or SVG file"));
    notes_ = new QPlainTextEdit(this);
    notes_->setObjectName(QStringLiteral("reportNotes"));
    notes_->setAccessibleName(tr("Notes"));
    notes_->setPlaceholderText(tr("a paragraph of yours, below the picture"));
    notes_->setTabChangesFocus(true);
    notes_->setMaximumHeight(5 * fontMetrics().lineSpacing());
    path_ = new QLineEdit(proposedPath, this);
    path_->setObjectName(QStringLiteral("reportPath"));
    path_->setAccessibleName(tr("File"));
    progress_ = new QProgressBar(this);
    progress_->setObjectName(QStringLiteral("reportProgress"));
    progress_->setRange(0, 0);
    progress_->setTextVisible(false);
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("reportWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    make_ = new QPushButton(tr("&Make the report"), this);
    make_->setObjectName(QStringLiteral("reportMake"));
    make_->setDefault(true);
    close_ = new QPushButton(this);
    close_->setObjectName(QStringLiteral("reportClose"));
    close_->setAutoDefault(false);

    const auto withBrowse = [this](QLineEdit* edit, void (ReportDialog::*browse)()) {
        auto* button = new QPushButton(tr("Browse…"), this);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, browse);
        auto* row = new QHBoxLayout;
        row->addWidget(edit, 1);
        row->addWidget(button);
        return row;
    };
    QHBoxLayout* logo = withBrowse(logo_, &ReportDialog::browseLogo);
    QHBoxLayout* file = withBrowse(path_, &ReportDialog::browseFile);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("With"), picture_);
    form->addRow(QString(), changes_);
    form->addRow(tr("&Logo"), logo);
    form->addRow(tr("&Notes"), notes_);
    form->addRow(tr("&File"), file);
    qobject_cast<QLabel*>(form->labelForField(logo))->setBuddy(logo_);
    qobject_cast<QLabel*>(form->labelForField(file))->setBuddy(path_);
    auto* foot = new QHBoxLayout;
    foot->addWidget(progress_, 1);
    foot->addStretch(1);
    foot->addWidget(make_);
    foot->addWidget(close_);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(words_);
    layout->addStretch(1);
    layout->addLayout(foot);
    connect(path_, &QLineEdit::textEdited, this, &ReportDialog::showChoice);
    connect(make_, &QPushButton::clicked, this, &ReportDialog::start);
    connect(close_, &QPushButton::clicked, this, [this] {
        if (!isBusy_) return reject();
        isGivenUp_ = true;
    });
}

void ReportDialog::showChoice() {
    const QFileInfo file(path_->text());
    say(file.isFile()
            ? tr("The file %1 is replaced.").arg(file.fileName())
            : tr("A name that ends in .pdf is printed on A4 pages; .html is one file for any browser."),
        false);
}

void ReportDialog::browseFile() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Report"), path_->text(), tr("PDF (*.pdf);;Web page (*.html)"));
    if (path.isEmpty()) return;
    path_->setText(path);
    showChoice();
}

void ReportDialog::browseLogo() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Logo"), logo_->text(),
                                                      tr("Pictures (*.png *.jpg *.jpeg *.svg)"));
    if (!path.isEmpty()) logo_->setText(path);
}

std::optional<ReportPicture> ReportDialog::logo(QString& problem) const {
    const QString path = logo_->text().trimmed();
    if (path.isEmpty()) return std::nullopt;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        problem = tr("The logo %1 cannot be read: %2.").arg(path, file.errorString());
        return std::nullopt;
    }
    ReportPicture picture{file.read(kMostLogoBytes + 1).toStdString(), "Logo"};
    if (picture.bytes.size() > kMostLogoBytes) {
        problem = tr("The logo %1 is larger than 8 MB; choose a smaller picture.").arg(path);
        return std::nullopt;
    }
    if (pictureType(picture.bytes).empty()) {
        problem = tr("The logo %1 is no PNG, JPEG or SVG picture.").arg(path);
        return std::nullopt;
    }
    return picture;
}

void ReportDialog::start() {
    QString path = path_->text().trimmed();
    if (path.isEmpty()) return say(tr("Say where the report goes: choose a file."), true);
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending.isEmpty()) path += QStringLiteral(".pdf");
    if (!ending.isEmpty() && ending != QLatin1String("pdf") && ending != QLatin1String("html")) {
        return say(tr("“.%1” is no report here: end the name in .pdf or .html.").arg(ending), true);
    }
    QString problem;
    std::optional<ReportPicture> picture = logo(problem);
    if (!problem.isEmpty()) return say(problem, true);
    Job job{request_(picture_->isChecked()), path};
    job.request.logo = std::move(picture);
    job.request.notes = notes_->toPlainText().trimmed().toStdString();
    if (!changes_->isChecked()) job.request.start.reset();
    isGivenUp_ = false;
    setBusy(true);
    say(tr("Throwing the door, finding its figures …"), false);
    task_.request(std::move(job));
}

/// On the thread of the task.
ReportDialog::Outcome ReportDialog::make(const Job& job, const std::function<bool()>& isEnding) {
    try {
        const std::optional<Report> report =
            makeReport(job.request, [&](double) { return !isGivenUp_ && !isEnding(); });
        return {job.path, report ? reportHtml(*report) : std::string(), {}};
    } catch (const std::exception& error) { // must not end the program
        return {job.path, {}, QString::fromUtf8(error.what())};
    }
}

void ReportDialog::take(const Outcome& outcome) {
    setBusy(false);
    if (!outcome.problem.isEmpty()) return say(tr("The report was not written: %1").arg(outcome.problem), true);
    if (isGivenUp_ || outcome.page.empty()) return say(tr("Cancelled; nothing was written."), false);
    QByteArray bytes = QByteArray::fromStdString(outcome.page);
    if (outcome.path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
        bytes = pdfOfPage(QString::fromUtf8(bytes));
        if (bytes.isEmpty())
            return say(tr("The report could not be printed; try a name that ends in .html."), true);
    }
    const QString problem = writeSafely(outcome.path, bytes);
    if (!problem.isEmpty()) return say(problem, true);
    emit made(outcome.path);
    accept();
}

void ReportDialog::setBusy(bool isBusy) {
    isBusy_ = isBusy;
    progress_->setVisible(isBusy);
    make_->setEnabled(!isBusy);
    close_->setText(isBusy ? tr("Cancel") : tr("Close"));
}

void ReportDialog::say(const QString& text, bool isProblem) {
    const QColor color = isProblem ? theme_.colors().danger : theme_.colors().text;
    words_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
    words_->setText(text);
}

} // namespace hingelab

#include "ui/report/moc_report_dialog.cpp"
