// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/film_dialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <cmath>

namespace hingelab {
namespace {

constexpr FieldInfo kFilmTime{"time", "Time", Quantity::time, kFinite, {0.0, 60.0}, 0.1, Scale::linear, ""};
constexpr int kTypedMost = 99'999; // pixels: what is too many is told in words

QString filmSeconds(double time) {
    return QStringLiteral("%1 s").arg(time, 0, 'f', 2);
}

QString filmFolder() {
    const QString films = QStandardPaths::writableLocation(QStandardPaths::MoviesLocation);
    return QDir(films).exists() ? films : QDir::homePath();
}

} // namespace

FilmDialog::FilmDialog(Workbench& bench, FilmStage& stage, QWidget* parent)
    : QDialog(parent),
      session_(bench.session()),
      stage_(stage),
      theme_(bench.theme()),
      maker_(bench.session(), stage) {
    setObjectName(QStringLiteral("filmDialog"));
    setWindowTitle(tr("Export film"));
    wasPlaying_ = session_.isPlaying();
    session_.setPlaying(false);
    buildFields();
    buildButtons();
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(fields_);
    layout->addWidget(words_);
    layout->addStretch(1);
    layout->addWidget(progress_);
    auto* foot = new QHBoxLayout;
    foot->addWidget(left_, 1);
    foot->addWidget(export_);
    foot->addWidget(cancel_);
    layout->addLayout(foot);
    setMinimumWidth(fontMetrics().averageCharWidth() * 76);
    connect(&maker_, &FilmMaker::progressed, this, [this](long done, long total, double seconds) {
        progress_->setMaximum(static_cast<int>(total));
        progress_->setValue(static_cast<int>(done));
        const QString count = tr("Frame %1 of %2").arg(done).arg(total);
        left_->setText(std::isfinite(seconds) ? tr("%1, about %2 s left").arg(count).arg(std::ceil(seconds))
                                              : count);
    });
    connect(&maker_, &FilmMaker::failed, this, [this](const QString& problem) {
        showBusy(false);
        say(problem, true);
    });
    connect(&maker_, &FilmMaker::finished, this, [this](const QString& path) {
        showBusy(false);
        emit made(path);
        accept();
    });
    showBusy(false);
    showSpan();
    showSize();
    showFormat();
}

FilmDialog::~FilmDialog() {
    hide(); // a field that is being typed into takes its number when it loses the focus: while all is there
    maker_.cancel();
    if (wasPlaying_) session_.setPlaying(true);
}

void FilmDialog::buildFields() {
    fields_ = new QWidget(this);
    auto* form = new QFormLayout(fields_);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    subject_ = new QComboBox(this);
    subject_->setObjectName(QStringLiteral("filmSubject"));
    subject_->setAccessibleName(tr("What is filmed"));
    const std::pair<FilmSubject, QString> subjects[] = {
        {FilmSubject::view, tr("3D view")},
        {FilmSubject::viewAndPlot, tr("3D view with the plot over time beneath")},
        {FilmSubject::window, tr("Whole window")}};
    for (const auto& [subject, name] : subjects) {
        if (stage_.has(subject)) subject_->addItem(name, static_cast<int>(subject));
    }
    form->addRow(tr("&Show"), subject_);
    addTimes(*form);
    addFile(*form);
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("filmWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setMinimumHeight(3 * fontMetrics().lineSpacing()); // an error does not move what is beneath
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    words_->setAccessibleName(tr("What will be written, or what is wrong"));
    connect(subject_, &QComboBox::currentIndexChanged, this, &FilmDialog::showSize);
    connect(span_, &QComboBox::currentIndexChanged, this, &FilmDialog::showSpan);
    connect(format_, &QComboBox::currentIndexChanged, this, &FilmDialog::showFormat);
    connect(path_, &QLineEdit::textEdited, this, &FilmDialog::takeEnding);
    for (QSpinBox* box : {rate_, width_, height_}) {
        connect(box, &QSpinBox::valueChanged, this, &FilmDialog::showPlan);
    }
    connect(speed_, &QDoubleSpinBox::valueChanged, this, &FilmDialog::showPlan);
}

void FilmDialog::addTimes(QFormLayout& form) {
    span_ = new QComboBox(this);
    span_->setObjectName(QStringLiteral("filmSpan"));
    span_->setAccessibleName(tr("Range of time"));
    span_->addItem(tr("Whole run"), wholeRun);
    if (session_.loop()) span_->addItem(tr("Range that is looped"), loopRange);
    span_->addItem(tr("From – to"), fromUntil);
    form.addRow(tr("&Range"), span_);
    from_ = new NumberEdit(kFilmTime, this);
    from_->setObjectName(QStringLiteral("filmFrom"));
    from_->setAccessibleName(tr("From"));
    until_ = new NumberEdit(kFilmTime, this);
    until_->setObjectName(QStringLiteral("filmUntil"));
    until_->setAccessibleName(tr("To"));
    const auto take = [this](NumberEdit* edit, double& time) {
        connect(edit, &NumberEdit::valueEntered, this, [this, edit, &time](double value) {
            time = value;
            edit->setValue(value);
            showPlan();
        });
        connect(edit, &NumberEdit::complaintChanged, this,
                [this](const QString& reason) { reason.isEmpty() ? showPlan() : say(reason, true); });
    };
    take(from_, fromTime_);
    take(until_, untilTime_);
    auto* ends = new QHBoxLayout;
    ends->addWidget(from_);
    ends->addWidget(new QLabel(QStringLiteral("–"), this));
    ends->addWidget(until_);
    form.addRow(tr("Simulated time"), ends);
    speed_ = new SpeedEdit(this);
    speed_->setObjectName(QStringLiteral("filmSpeed"));
    speed_->setValue(1.0);
    speed_->setToolTip(tr("Simulated seconds in a second of the film"));
    rate_ = new QSpinBox(this);
    rate_->setObjectName(QStringLiteral("filmRate"));
    rate_->setButtonSymbols(QAbstractSpinBox::NoButtons);
    rate_->setRange(1, 1000);
    rate_->setValue(30);
    rate_->setSuffix(tr(" frames/s"));
    rate_->setAccessibleName(tr("Frames per second"));
    auto* pace = new QHBoxLayout;
    pace->addWidget(speed_, 1);
    pace->addWidget(rate_, 1);
    form.addRow(tr("S&peed"), pace);
    qobject_cast<QLabel*>(form.labelForField(pace))->setBuddy(speed_);
}

void FilmDialog::addFile(QFormLayout& form) {
    width_ = new QSpinBox(this);
    width_->setObjectName(QStringLiteral("filmWidth"));
    width_->setAccessibleName(tr("Width"));
    height_ = new QSpinBox(this);
    height_->setObjectName(QStringLiteral("filmHeight"));
    height_->setAccessibleName(tr("Height"));
    auto* size = new QHBoxLayout;
    for (QSpinBox* box : {width_, height_}) {
        box->setRange(1, kTypedMost);
        box->setSuffix(tr(" px"));
        box->setButtonSymbols(QAbstractSpinBox::NoButtons);
        box->setSingleStep(2);
        box->setToolTip(tr("From %1 to %2 pixels; even numbers for MP4 and WebM")
                            .arg(FilmPlan::kSmallest)
                            .arg(FilmPlan::kLargest));
        if (box == height_) size->addWidget(new QLabel(QStringLiteral("×"), this));
        size->addWidget(box, 1);
    }
    form.addRow(tr("S&ize"), size);
    qobject_cast<QLabel*>(form.labelForField(size))->setBuddy(width_);
    format_ = new QComboBox(this);
    format_->setObjectName(QStringLiteral("filmFormat"));
    format_->setAccessibleName(tr("Format"));
    for (const FilmFormatInfo& info : kFilmFormats) {
        QString name = QCoreApplication::translate("Film", info.name);
        name[0] = name[0].toUpper();
        format_->addItem(name, static_cast<int>(info.format));
    }
    const FilmFormat first = FrameSink::hasFilmProgram() ? FilmFormat::mp4 : FilmFormat::pictures;
    format_->setCurrentIndex(format_->findData(static_cast<int>(first)));
    form.addRow(tr("For&mat"), format_);
    path_ = new QLineEdit(filmFolder() + QStringLiteral("/run"), this);
    path_->setObjectName(QStringLiteral("filmPath"));
    path_->setAccessibleName(tr("File"));
    path_->setToolTip(
        tr("The ending says the format: .mp4, .webm, .gif, .apng, or none for a folder of pictures"));
    auto* browse = new QPushButton(tr("&Browse…"), this);
    browse->setAutoDefault(false);
    connect(browse, &QPushButton::clicked, this, &FilmDialog::browse);
    auto* file = new QHBoxLayout;
    file->addWidget(path_, 1);
    file->addWidget(browse);
    form.addRow(tr("&File"), file);
    qobject_cast<QLabel*>(form.labelForField(file))->setBuddy(path_);
}

void FilmDialog::buildButtons() {
    progress_ = new QProgressBar(this);
    progress_->setTextVisible(false);
    progress_->setAccessibleName(tr("Progress of the film"));
    left_ = new QLabel(this);
    left_->setObjectName(QStringLiteral("muted"));
    export_ = new QPushButton(tr("&Export"), this);
    export_->setObjectName(QStringLiteral("filmExport"));
    export_->setDefault(true);
    cancel_ = new QPushButton(this);
    cancel_->setObjectName(QStringLiteral("filmCancel"));
    cancel_->setAutoDefault(false);
    connect(export_, &QPushButton::clicked, this, &FilmDialog::start);
    connect(cancel_, &QPushButton::clicked, this, &FilmDialog::reject);
}

void FilmDialog::showSpan() {
    const History& run = session_.history();
    const int span = span_->currentData().toInt();
    if (span == wholeRun && !run.isEmpty()) {
        fromTime_ = run.time(0);
        untilTime_ = run.last()[0];
    } else if (span == loopRange && session_.loop()) {
        fromTime_ = session_.loop()->first;
        untilTime_ = session_.loop()->second;
    }
    from_->setValue(fromTime_);
    until_->setValue(untilTime_);
    for (NumberEdit* edit : {from_, until_}) edit->setEnabled(span == fromUntil);
    showPlan();
}

void FilmDialog::showSize() {
    const QSize size = stage_.sizeOf(static_cast<FilmSubject>(subject_->currentData().toInt()));
    width_->setValue(size.width());
    height_->setValue(size.height());
    showPlan();
}

/// The file's name gets the ending of the format.
void FilmDialog::showFormat() {
    const FilmFormatInfo& info = infoOf(static_cast<FilmFormat>(format_->currentData().toInt()));
    QString path = path_->text();
    const QString ending = QFileInfo(path).suffix();
    if (!ending.isEmpty() && filmFormatOf(path)) path.chop(ending.size() + 1);
    if (!QLatin1String(info.ending).isEmpty()) path += QLatin1Char('.') + QLatin1String(info.ending);
    if (filmFormatOf(path_->text()) != info.format) path_->setText(path);
    showPlan();
}

/// The ending that was typed says the format.
void FilmDialog::takeEnding() {
    if (const std::optional<FilmFormat> format = filmFormatOf(path_->text())) {
        const QSignalBlocker blocker(format_);
        format_->setCurrentIndex(format_->findData(static_cast<int>(*format)));
    }
    showPlan();
}

void FilmDialog::browse() {
    QString filter = tr("All films (*.mp4 *.webm *.gif *.apng)");
    for (const FilmFormatInfo& info : kFilmFormats) {
        filter +=
            QStringLiteral(";;%1 (%2)")
                .arg(QCoreApplication::translate("Film", info.name),
                     !QLatin1String(info.ending).isEmpty() ? QStringLiteral("*.") + QLatin1String(info.ending)
                                                           : QStringLiteral("*"));
    }
    const QString path = QFileDialog::getSaveFileName(this, tr("Export film"), path_->text(), filter);
    if (path.isEmpty()) return;
    path_->setText(path);
    takeEnding();
}

FilmPlan FilmDialog::plan() const {
    FilmPlan plan;
    plan.subject = static_cast<FilmSubject>(subject_->currentData().toInt());
    plan.from = fromTime_;
    plan.until = untilTime_;
    plan.speed = speed_->value();
    plan.framesPerSecond = rate_->value();
    plan.size = QSize(width_->value(), height_->value());
    plan.format = static_cast<FilmFormat>(format_->currentData().toInt());
    plan.path = path_->text().trimmed();
    return plan;
}

void FilmDialog::showPlan() {
    if (words_ == nullptr || maker_.isBusy()) return;
    const FilmPlan now = plan();
    QString problem = problemOf(now, session_.history());
    if (problem.isEmpty() && FrameSink::needsFilmProgram(now.format) && !FrameSink::hasFilmProgram()) {
        problem =
            tr("Films of this kind need the program ffmpeg, which is not installed. Install the package %1 "
               "(sudo apt install %1), or choose a folder of PNG pictures, which needs no other program.")
                .arg(QLatin1String(FrameSink::kPackage));
    }
    export_->setEnabled(problem.isEmpty());
    if (!problem.isEmpty()) return say(problem, true);
    QString text = tr("%1 frames, %2 of film.").arg(now.frames()).arg(filmSeconds(now.duration()));
    const History& run = session_.history();
    const double spacing = (run.last()[0] - run.time(0)) / static_cast<double>(run.rows() - 1); // [s]
    if (now.speed / now.framesPerSecond < 0.5 * spacing) {
        text += tr(" The run has a sample each %1 ms: in a film as slow as this, pictures repeat.")
                    .arg(1e3 * spacing, 0, 'g', 2);
    }
    const QFileInfo file(now.path);
    if (file.isFile()) text += tr(" The file %1 is replaced.").arg(file.fileName());
    say(text, false);
}

void FilmDialog::say(const QString& text, bool isProblem) {
    words_->setText(text);
    const QColor color = isProblem ? theme_.colors().danger : theme_.colors().text;
    words_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
}

void FilmDialog::start() {
    if (from_->isComplaining() || until_->isComplaining()) return;
    showBusy(true);
    say(tr("Writing %1").arg(plan().path), false);
    maker_.start(plan());
}

void FilmDialog::showBusy(bool isBusy) {
    fields_->setEnabled(!isBusy);
    export_->setEnabled(!isBusy);
    progress_->setVisible(isBusy);
    if (!isBusy) left_->clear();
    cancel_->setText(isBusy ? tr("Cancel") : tr("Close"));
    if (isBusy) cancel_->setFocus();
}

void FilmDialog::reject() {
    if (!maker_.isBusy()) return QDialog::reject();
    maker_.cancel();
    showBusy(false);
    showPlan();
    say(tr("Cancelled: nothing was written."), false);
}

} // namespace hingelab

#include "ui/film/moc_film_dialog.cpp"
