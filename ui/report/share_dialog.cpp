// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/share_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <exception>
#include <stdexcept>

#include "resources/share/share_assets.h"
#include "share/share_gltf.h"
#include "ui/files/safe_file.h"

namespace hingelab {
namespace {

constexpr int kVariables = 2;          // more make more runs than anybody waits for
constexpr int kProgressInterval = 100; // [ms]

/// Dimensions first: they are what a rig is meant to be changed by.
std::vector<Parameter> parametersToVary(const Rig& rig) {
    std::vector<Parameter> parameters = parametersOf(rig);
    std::erase_if(parameters, [](const Parameter& parameter) { return !parameter.expression.empty(); });
    std::stable_partition(parameters.begin(), parameters.end(), isDimension);
    return parameters;
}

bool isGltf(const QString& path) {
    return shareFormatOf(path.toStdString()) == ShareFormat::gltf;
}

QString labelOf(const Parameter& parameter) {
    QString text = QString::fromStdString(parameter.label);
    if (!parameter.subgroup.empty())
        text.prepend(QString::fromStdString(parameter.subgroup) + QStringLiteral(": "));
    if (!parameter.group.empty() && !isDimension(parameter))
        text.prepend(QString::fromStdString(parameter.group) + QStringLiteral(": "));
    return text;
}

} // namespace

ShareDialog::ShareDialog(ShareRequest request, const QString& proposedPath, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      request_(std::move(request)),
      theme_(theme),
      parameters_(parametersToVary(request_.rig)),
      task_(
          this, [this](const Job& job, const std::function<bool()>& isEnding) { return make(job, isEnding); },
          [this](long, const Outcome& outcome) { take(outcome); }) {
    setObjectName(QStringLiteral("shareDialog"));
    setWindowTitle(tr("Share"));
    buildFields(proposedPath);
    setMinimumWidth(fontMetrics().averageCharWidth() * 80);
    setBusy(false);
    say(tr("One HTML file that any browser plays without a network: the mechanism in 3D, plots, and a slider "
           "for "
           "each parameter that is varied."),
        false);
}

ShareDialog::~ShareDialog() {
    isGivenUp_ = true;
}

QLayout* ShareDialog::buildVariable(int number) {
    auto* parameter = new QComboBox(this);
    parameter->setObjectName(QStringLiteral("shareParameter%1").arg(number));
    parameter->setAccessibleName(tr("Parameter %1 to vary").arg(number));
    parameter->addItem(tr("none"));
    for (const Parameter& each : parameters_) parameter->addItem(labelOf(each));
    parameter->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    parameter->setMinimumContentsLength(24);
    auto* values = new QLineEdit(this);
    values->setObjectName(QStringLiteral("shareValues%1").arg(number));
    values->setAccessibleName(tr("Values of parameter %1").arg(number));
    values->setPlaceholderText(tr("0.25 m; 0.5 m"));
    values->setEnabled(false);
    const std::size_t index = variables_.size();
    variables_.push_back({parameter, values});
    connect(parameter, &QComboBox::currentIndexChanged, this, [this, index] { propose(index); });
    auto* row = new QHBoxLayout;
    row->addWidget(parameter, 1);
    row->addWidget(values, 1);
    return row;
}

void ShareDialog::propose(std::size_t variable) {
    const Variable& row = variables_[variable];
    const int chosen = row.parameter->currentIndex() - 1;
    row.values->setEnabled(chosen >= 0);
    row.values->setText(chosen < 0 ? QString()
                                   : QString::fromStdString(
                                         proposedShareValues(parameters_[static_cast<std::size_t>(chosen)])));
}

void ShareDialog::buildFields(const QString& proposedPath) {
    duration_ = new QDoubleSpinBox(this);
    duration_->setObjectName(QStringLiteral("shareDuration"));
    duration_->setAccessibleName(tr("Duration"));
    duration_->setRange(0.1, 600.0);
    duration_->setDecimals(1);
    duration_->setButtonSymbols(QAbstractSpinBox::NoButtons);
    duration_->setSuffix(tr(" s"));
    duration_->setValue(10.0);
    hand_ = new QLineEdit(this);
    hand_->setObjectName(QStringLiteral("shareHand"));
    hand_->setAccessibleName(tr("Hand"));
    hand_->setPlaceholderText(tr("none; such as to 80 deg at 30 deg/s"));
    path_ = new QLineEdit(proposedPath, this);
    path_->setObjectName(QStringLiteral("sharePath"));
    path_->setAccessibleName(tr("File"));
    auto* browseFile = new QPushButton(tr("Browse…"), this);
    browseFile->setAutoDefault(false);
    opens_ = new QCheckBox(tr("&Open it in the browser"), this);
    opens_->setObjectName(QStringLiteral("shareOpens"));
    opens_->setChecked(true);
    progress_ = new QProgressBar(this);
    progress_->setObjectName(QStringLiteral("shareProgress"));
    progress_->setRange(0, 100);
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("shareWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    make_ = new QPushButton(tr("&Make the page"), this);
    make_->setObjectName(QStringLiteral("shareMake"));
    make_->setDefault(true);
    close_ = new QPushButton(this);
    close_->setObjectName(QStringLiteral("shareClose"));
    close_->setAutoDefault(false);

    auto* file = new QHBoxLayout;
    file->addWidget(path_, 1);
    file->addWidget(browseFile);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Duration"), duration_);
    for (int i = 1; i <= kVariables; ++i) {
        QLayout* row = buildVariable(i);
        form->addRow(i == 1 ? tr("&Vary") : QString(), row);
        if (i == 1) qobject_cast<QLabel*>(form->labelForField(row))->setBuddy(variables_.back().parameter);
    }
    form->addRow(tr("&Hand"), hand_);
    form->addRow(tr("&File"), file);
    qobject_cast<QLabel*>(form->labelForField(file))->setBuddy(path_);
    form->addRow(QString(), opens_);
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
    connect(browseFile, &QPushButton::clicked, this, &ShareDialog::browse);
    connect(make_, &QPushButton::clicked, this, &ShareDialog::start);
    connect(close_, &QPushButton::clicked, this, [this] {
        if (!isBusy_) return reject();
        isGivenUp_ = true;
    });
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this] { progress_->setValue(percent_); });
    timer->start(kProgressInterval);
}

void ShareDialog::browse() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Share"), path_->text(),
                                                      tr("Web page (*.html);;glTF with an animation (*.glb)"));
    if (!path.isEmpty()) path_->setText(path);
}

void ShareDialog::start() {
    QString path = path_->text().trimmed();
    if (path.isEmpty()) return say(tr("Say where the page goes: choose a file."), true);
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".html");
    try {
        static_cast<void>(shareFormatOf(path.toStdString()));
    } catch (const std::invalid_argument& fault) {
        return say(tr("The page cannot be written: %1.").arg(QString::fromUtf8(fault.what())), true);
    }
    Job job{request_, path};
    job.request.times.duration = duration_->value();
    job.request.hand = hand_->text().trimmed().toStdString();
    for (const Variable& variable : variables_) {
        const int chosen = variable.parameter->currentIndex() - 1;
        if (chosen < 0) continue;
        job.request.variables.push_back({parameters_[static_cast<std::size_t>(chosen)].pointer,
                                         shareValuesIn(variable.values->text().toStdString())});
    }
    isGivenUp_ = false;
    percent_ = 0;
    setBusy(true);
    say(tr("Simulating …"), false);
    task_.request(std::move(job));
}

/// On the thread of the task.
ShareDialog::Outcome ShareDialog::make(const Job& job, const std::function<bool()>& isEnding) {
    try {
        const auto goesOn = [&](double share) {
            percent_ = static_cast<int>(100.0 * share);
            return !isGivenUp_ && !isEnding();
        };
        if (!isGltf(job.path)) return {job.path, makeSharePage(job.request, shareAssets(), goesOn), {}};
        ShareGltf gltf = makeShareGltf(job.request, goesOn);
        return {job.path, {std::move(gltf.bytes), std::move(gltf.notes)}, {}};
    } catch (const std::exception& error) { // must not end the program
        return {job.path, {}, QString::fromUtf8(error.what())};
    }
}

void ShareDialog::take(const Outcome& outcome) {
    setBusy(false);
    if (!outcome.problem.isEmpty()) return say(tr("The page was not written: %1.").arg(outcome.problem), true);
    if (isGivenUp_ || outcome.page.html.empty()) return say(tr("Cancelled; nothing was written."), false);
    const QString problem = writeSafely(outcome.path, QByteArray::fromStdString(outcome.page.html));
    if (!problem.isEmpty()) return say(problem, true);
    emit made(outcome.path, opens_->isChecked() && !isGltf(outcome.path));
    if (outcome.page.notes.empty()) return accept();
    QStringList notes;
    for (const std::string& note : outcome.page.notes) notes << QString::fromStdString(note);
    say(tr("Saved. %1").arg(notes.join(' ')), false);
}

void ShareDialog::setBusy(bool isBusy) {
    isBusy_ = isBusy;
    progress_->setVisible(isBusy);
    make_->setEnabled(!isBusy);
    close_->setText(isBusy ? tr("Cancel") : tr("Close"));
}

void ShareDialog::say(const QString& text, bool isProblem) {
    const QColor color = isProblem ? theme_.colors().danger : theme_.colors().text;
    words_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
    words_->setText(text);
}

} // namespace hingelab

#include "ui/report/moc_share_dialog.cpp"
