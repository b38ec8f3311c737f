// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/take_actions.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <numeric>

#include "files/file_writer.h"
#include "recording/run_table.h"
#include "ui/text/plain_text.h"
#include "ui/timeline/take_contents.h"

namespace hingelab {
namespace {

QString linesOfProblems(const Issues& issues) {
    QStringList lines;
    for (const Issue& issue : issues) {
        if (issue.severity == Severity::error) lines << QString::fromStdString(issue.text());
    }
    return lines.join(u'\n');
}

/// "csv" or "json" where a run goes as a table; else empty.
QString tableFormatOf(const QString& path) {
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool isTable = suffix == QLatin1String("csv") || suffix == QLatin1String("json");
    return isTable ? suffix : QString();
}

std::string nativeName(const QString& path) {
    return QFile::encodeName(path).toStdString();
}

} // namespace

TakeActions::TakeActions(Workbench& bench, FileActions& files, QWidget& window)
    : QObject(&window),
      openRig_(bench.openRig()),
      session_(bench.session()),
      files_(files),
      window_(window),
      folder_(TakeFolder::usualRoot()),
      task_(std::make_unique<LatestTask<Job, Outcome>>(
          this, &TakeActions::work, [this](long, const Outcome& outcome) { take(outcome); })) {
    save_ = new QAction(tr("Save ta&ke…"), this);
    save_->setToolTip(
        tr("The run as a file: the rig and all that was done to it, with the same numbers anywhere"));
    open_ = new QAction(tr("Open tak&e…"), this);
    open_->setToolTip(tr("Computes a run again that was saved as a take"));
    export_ = new QAction(tr("Export run as ta&ble…"), this);
    export_->setToolTip(tr("All samples of the run, as CSV or JSON"));
    connect(save_, &QAction::triggered, this, &TakeActions::chooseAndSave);
    connect(open_, &QAction::triggered, this, &TakeActions::chooseAndOpen);
    connect(export_, &QAction::triggered, this, &TakeActions::chooseAndExport);
    connect(&openRig_, &OpenRig::opened, this, &TakeActions::dropOldFiles);
    const auto hasNewEdits = [this] { isDiscarded_ = false; };
    connect(&openRig_.undoStack(), &QUndoStack::indexChanged, this, hasNewEdits);
    connect(&openRig_.undoStack(), &QUndoStack::cleanChanged, this, hasNewEdits); // made, without a step
    connect(&openRig_, &OpenRig::parametersChanged, this, hasNewEdits);           // edits that merge
    connect(&openRig_, &OpenRig::opened, this, hasNewEdits);
    connect(&session_, &SessionController::recorded, this,
            [this](const std::shared_ptr<const RecordedRun>& run) {
                for (const QString& path : std::exchange(paths_, {}))
                    request({nativeName(path), 0, run, openRig_.source(), openRig_.meshFolder()});
            });
}

TakeActions::~TakeActions() {
    task_.reset(); // the one that does not wait is written
    for (const Job& job : waiting_) {
        if (job.run) static_cast<void>(work(job, [] { return true; }));
    }
}

void TakeActions::request(Job job) {
    waiting_.push_back(std::move(job));
    if (!isBusy_) workOnNext();
}

void TakeActions::workOnNext() {
    isBusy_ = !waiting_.empty();
    if (!isBusy_) return;
    task_->request(std::move(waiting_.front()));
    waiting_.pop_front();
}

/// Nobody looks at files of takes that are not open any more.
void TakeActions::dropOldFiles() {
    if (readsUnderWay_ == 0) folder_.keepOnly(openRig_.meshFolder());
}

void TakeActions::fillMenu(QMenu& menu) {
    menu.addActions({save_, open_, export_});
}

void TakeActions::chooseAndSave() {
    const QString path =
        QFileDialog::getSaveFileName(&window_, tr("Save take"), QStringLiteral("run") + kEnding,
                                     tr("Takes (*%1)").arg(QLatin1String(kEnding)));
    const bool isTake = !QFileInfo(path).suffix().isEmpty() && tableFormatOf(path).isEmpty();
    saveAs(path, isTake ? QString() : QLatin1String(kEnding));
}

void TakeActions::chooseAndExport() {
    const QString csv = tr("CSV table (*.csv)");
    const QString json = tr("JSON table (*.json)");
    QString chosen = csv;
    const QString path =
        QFileDialog::getSaveFileName(&window_, tr("Export run as table"), QStringLiteral("run.csv"),
                                     csv + QStringLiteral(";;") + json, &chosen);
    const QString ending = chosen == json ? QStringLiteral(".json") : QStringLiteral(".csv");
    saveAs(path, tableFormatOf(path).isEmpty() ? ending : QString());
}

/// A name that was chosen, with an ending that it lacks: the dialog has not asked about that file.
void TakeActions::saveAs(const QString& chosen, const QString& ending) {
    if (chosen.isEmpty()) return;
    const QString path = chosen + ending;
    const QString question = tr("There is a file %1 already.").arg(QFileInfo(path).fileName());
    if (!ending.isEmpty() && QFile::exists(path) && !mayReplace(&window_, tr("Save"), question)) return;
    saveTo(path);
}

void TakeActions::chooseAndOpen() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Open take"), QString(), tr("Takes (*%1);;All files (*)").arg(QLatin1String(kEnding)));
    if (!path.isEmpty()) openFrom(path);
}

void TakeActions::saveTo(const QString& path) {
    paths_ << path;
    session_.runner().requestRecord();
}

void TakeActions::openFrom(const QString& path) {
    if (!files_.mayDiscard()) return;
    emit message(tr("Reading %1 …").arg(path));
    try {
        const QString folder = folder_.path();
        isDiscarded_ = true;
        ++readsUnderWay_;
        request({nativeName(path), ++reads_, nullptr, {}, folder});
    } catch (const FileError& error) {
        showWarning(&window_, tr("%1 was not opened").arg(QFileInfo(path).fileName()),
                    QString::fromStdString(error.cause() + "; " + error.remedy()));
    }
}

TakeActions::Outcome TakeActions::work(const Job& job, const std::function<bool()>& isEnding) {
    Outcome outcome;
    try {
        if (!job.run) {
            outcome = readFrom(job, isEnding);
        } else if (!tableFormatOf(QFile::decodeName(QByteArray::fromStdString(job.path))).isEmpty()) {
            outcome = writeTable(job, isEnding);
        } else {
            outcome = writeRun(job);
        }
    } catch (const FileError& error) {
        outcome.problem = QString::fromStdString(error.cause() + "; " + error.remedy());
    } catch (const std::exception& error) {
        outcome.problem = QString::fromUtf8(error.what());
    }
    outcome.path = QFile::decodeName(QByteArray::fromStdString(job.path));
    outcome.read = job.read;
    return outcome;
}

TakeActions::Outcome TakeActions::writeRun(const Job& job) {
    Outcome outcome;
    const TakeContents contents = readFilesForTake(filesOf(job.run->origin, job.run->log), job.folder);
    writeFile(job.path, writeTake(job.source, job.run->origin, job.run->log, contents.files));
    outcome.left = contents.left;
    const std::size_t count = contents.files.files.size();
    if (count == 1) outcome.note = tr("its file is in it");
    if (count > 1) outcome.note = tr("its %1 files are in it").arg(count);
    return outcome;
}

TakeActions::Outcome TakeActions::readFrom(const Job& job, const std::function<bool()>& isEnding) {
    Outcome outcome;
    QFile file(QFile::decodeName(QByteArray::fromStdString(job.path)));
    if (!file.open(QIODevice::ReadOnly)) {
        outcome.problem = file.errorString();
        return outcome;
    }
    if (file.size() > static_cast<qint64>(kTakeLimits.bytes)) {
        outcome.problem = tr("The file is larger than any take (%1 MB)").arg(kTakeLimits.bytes / 1024 / 1024);
        return outcome;
    }
    TakeReading reading = readTake(file.readAll().toStdString(), isEnding);
    outcome.problem = linesOfProblems(reading.issues);
    if (!reading.take) return outcome;
    outcome.meshFolder = QFileInfo(file.fileName()).absolutePath(); // what is not in it lies beside it
    if (!reading.take->files.empty()) {
        outcome.meshFolder = putTakeFiles(reading.take->files, job.folder);
        outcome.isFolderLent = true;
    }
    outcome.take = std::make_shared<Take>(std::move(*reading.take));
    return outcome;
}

TakeActions::Outcome TakeActions::writeTable(const Job& job, const std::function<bool()>& isEnding) {
    Outcome outcome;
    FileWriter file(job.path);
    RunTableOptions options;
    options.path = job.path;
    options.format = tableFormatOf(QFile::decodeName(QByteArray::fromStdString(job.path))).toStdString();
    options.channels.resize(modelAtEnd(job.run->origin, job.run->log)->channels().size());
    std::iota(options.channels.begin(), options.channels.end(), 0);
    const RunTableEnd end = writeRunTable(
        job.run->origin, job.run->log, options, [&](std::string_view text) { file.write(text); },
        [&](double) { return isEnding(); });
    if (end.status == StepStatus::interrupted) return outcome; // the program ends: the old file stays
    file.commit();
    outcome.note = tr("%1 samples from %2 to %3 s")
                       .arg(end.rows)
                       .arg(QString::number(end.from, 'f', 3), QString::number(end.until, 'f', 3));
    return outcome;
}

void TakeActions::take(const Outcome& outcome) {
    const QString name = QFileInfo(outcome.path).fileName();
    workOnNext();
    if (outcome.read > 0) --readsUnderWay_;
    if (outcome.read > 0 && outcome.read < reads_) return dropOldFiles(); // another one is meant by now
    if (!outcome.problem.isEmpty()) {
        showWarning(&window_,
                    outcome.read > 0 ? tr("%1 was not opened").arg(name) : tr("%1 was not written").arg(name),
                    outcome.problem);
        return;
    }
    if (outcome.take) {
        if (!isDiscarded_ && !files_.mayDiscard()) return dropOldFiles(); // edits came in the meantime
        if (outcome.read < reads_) return dropOldFiles();                 // while that was asked
        begin(outcome);
        emit message(tr("Computing the run of %1 again").arg(name));
        emit opened();
        return;
    }
    emit message(outcome.note.isEmpty() ? tr("Saved %1").arg(outcome.path)
                                        : tr("Saved %1: %2").arg(outcome.path, outcome.note));
    if (!outcome.left.isEmpty()) {
        showWarning(&window_, tr("%1 is saved without some of its files").arg(name),
                    tr("The run has the same numbers without them; they are only shown.\n%1")
                        .arg(outcome.left.join(u'\n')));
    }
    emit saved(outcome.path);
}

/// The rig as at the take's start becomes the document; what the take made of it is one step of undo.
void TakeActions::begin(const Outcome& outcome) {
    Take take = std::move(*outcome.take);
    const std::shared_ptr<const Model> last = modelAtEnd(take.origin, take.log);
    openRig_.open(std::move(take.rig), QString(), take.origin.model, outcome.meshFolder);
    if (outcome.isFolderLent) openRig_.lendMeshFolder();
    session_.follow({take.origin, std::move(take.log)}, last);
}

} // namespace hingelab

#include "ui/timeline/moc_take_actions.cpp"
