// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/lesson_actions.h"

#include <QDate>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

#include "checks/checked_rig.h"
#include "lesson/lesson_reader.h"
#include "resources/shipped_lessons.h"
#include "resources/shipped_rigs.h"
#include "ui/files/safe_file.h"
#include "ui/lesson/worksheet.h"
#include "ui/report/page_printer.h"
#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

constexpr QLatin1String kStudent("lessons/student"); // as it was typed last

const ShippedLesson* shippedLesson(const QString& name) {
    for (const ShippedLesson& shipped : shippedLessons()) {
        if (name.toStdString() == shipped.name) return &shipped;
    }
    return nullptr;
}

bool isShippedRig(const QString& name) {
    const auto rigs = shippedRigs();
    return std::any_of(rigs.begin(), rigs.end(),
                       [&](const ShippedRig& shipped) { return name.toStdString() == shipped.name; });
}

/// The text of a file, or why there is none.
std::pair<std::string, QString> textOfLesson(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {{}, LessonActions::tr("%1 cannot be read: %2").arg(path, file.errorString())};
    if (file.size() > static_cast<qint64>(kMostLessonBytes))
        return {{}, LessonActions::tr("%1 is larger than 1 MiB.").arg(path)};
    return {file.readAll().toStdString(), {}};
}

QStringList linesOf(const std::vector<LessonIssue>& issues) {
    QStringList lines;
    constexpr std::size_t most = 8; // who mends these sees the rest
    for (std::size_t i = 0; i < std::min(most, issues.size()); ++i)
        lines << QString::fromStdString(issues[i].text());
    if (issues.size() > most)
        lines << LessonActions::tr("%n more", nullptr, static_cast<int>(issues.size() - most));
    return lines;
}

} // namespace

LessonActions::LessonActions(Workbench& bench, FileActions& files, LessonPanel& panel, QDockWidget& dock,
                             QMainWindow& window)
    : QObject(&window),
      bench_(bench),
      files_(files),
      panel_(panel),
      dock_(dock),
      window_(window),
      watch_(new FileWatch(this)),
      show_(new QAction(tr("&Lessons"), this)) {
    show_->setObjectName(QStringLiteral("lessons"));
    show_->setToolTip(tr("Lessons with experiments, questions and predictions"));
    connect(show_, &QAction::triggered, this, &LessonActions::showPanel);
    connect(&panel_, &LessonPanel::chosen, this, &LessonActions::open);
    connect(&panel_, &LessonPanel::openWanted, this, &LessonActions::openFromDialog);
    connect(watch_, &FileWatch::changed, this, &LessonActions::readAgain);
    panel_.setRigOpener([this](const QString& name) { return openRig(name); });
    fillPanelMenu();
}

void LessonActions::fillPanelMenu() {
    QMenu& menu = panel_.menu();
    menu.setToolTipsVisible(true);
    menu.addAction(tr("&Save answers…"), this, &LessonActions::saveAnswersFromDialog)
        ->setToolTip(tr("Write your answers to a file for your lecturer"));
    menu.addAction(tr("Save &worksheet…"), this, [this] { saveWorksheetFromDialog(false); })
        ->setToolTip(tr("Write the lesson as PDF, with room for answers"));
    menu.addAction(tr("Save worksheet with &solutions…"), this, [this] { saveWorksheetFromDialog(true); });
    menu.addSeparator();
    menu.addAction(tr("Start &again"), this, &LessonActions::startAgain)
        ->setToolTip(tr("Remove all answers and go to the first step"));
    menu.addAction(tr("&Open a lesson…"), this, &LessonActions::openFromDialog);
    menu.addAction(tr("&Close the lesson"), this, [this] {
        watch_->watch({});
        panel_.close();
    });
}

void LessonActions::startAgain() {
    const bool mayGo =
        panel_.progress().isEmpty() ||
        mayReplace(&window_, tr("Start the lesson again"), tr("All answers to this lesson will be removed."));
    if (mayGo) panel_.startAgain();
}

bool LessonActions::isLesson(const QString& nameOrPath) {
    return nameOrPath.endsWith(QLatin1String(".md"), Qt::CaseInsensitive) ||
           (!isShippedRig(nameOrPath) && shippedLesson(nameOrPath) != nullptr);
}

void LessonActions::showPanel() {
    dock_.show();
    dock_.raise();
    panel_.setFocus();
}

void LessonActions::open(const QString& nameOrPath) {
    const ShippedLesson* const shipped = shippedLesson(nameOrPath);
    LessonPanel::Origin origin{nameOrPath, {}};
    std::string text;
    if (shipped != nullptr) {
        text = shipped->text;
    } else {
        const QFileInfo file(nameOrPath);
        origin = {file.absoluteFilePath(), file.absolutePath()};
        const auto [content, problem] = textOfLesson(origin.key);
        if (!problem.isEmpty()) {
            showWarning(&window_, tr("The lesson was not opened"), problem);
            return;
        }
        text = content;
    }
    LessonReading reading = readLesson(text);
    if (!reading.lesson) {
        showWarning(&window_, tr("The lesson was not opened"), linesOf(reading.issues).join(QChar::LineFeed));
        return;
    }
    watch_->watch(shipped != nullptr ? QString() : origin.key);
    text_ = text;
    showPanel();
    panel_.open(std::move(*reading.lesson), origin);
    if (!reading.issues.empty()) panel_.setProblems(linesOf(reading.issues));
}

void LessonActions::openFromDialog() {
    const QString path =
        QFileDialog::getOpenFileName(&window_, tr("Open a lesson"), {}, tr("Lessons (*.md);;All files (*)"));
    if (!path.isEmpty()) open(path);
}

/// A file that is being written may be wrong for a while: the lesson stays as it was read last.
void LessonActions::readAgain(const QString& path) {
    if (!panel_.isOpen() || panel_.origin().key != path) return;
    const auto [content, problem] = textOfLesson(path);
    if (!problem.isEmpty()) {
        panel_.setProblems({problem});
        return;
    }
    if (content == text_) return; // another file of the folder has changed
    text_ = content;
    LessonReading reading = readLesson(content);
    if (reading.lesson) panel_.replace(std::move(*reading.lesson));
    panel_.setProblems(linesOf(reading.issues));
}

/// A file beside the lesson, or a shipped rig.
QString LessonActions::pathOfRig(const QString& name) const {
    const QString folder = panel_.origin().folder;
    if (!folder.isEmpty() && isBesideLesson(name.toStdString())) {
        for (const QString& file : {name, name + QStringLiteral(".json")}) {
            const QFileInfo found(QDir(folder).filePath(file));
            if (found.isFile()) return found.absoluteFilePath();
        }
    }
    return isShippedRig(name) ? name : QString();
}

QString LessonActions::openRig(const QString& name) {
    const QString path = pathOfRig(name);
    if (path.isEmpty())
        return tr("The lesson is about the rig “%1”. There is no such file beside the lesson, and no "
                  "shipped rig of that name.")
            .arg(name);
    const QString file = isShippedRig(path) ? QString() : path; // saved elsewhere, it is another rig
    if (files_.source() == path && bench_.openRig().path() == file) return {};
    bench_.states().takeBack(); // what the lesson itself has set needs no question
    if (!files_.mayDiscard())
        return tr("The lesson needs the rig “%1”. Go to this step again to open it.").arg(name);
    const QStringList problems = files_.openRig(path);
    dock_.raise(); // panels that suit the rig have come
    return problems.join(QChar::LineFeed);
}

QString LessonActions::proposedPath(const QString& ending) const {
    const QString folder = panel_.origin().folder.isEmpty()
                               ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                               : panel_.origin().folder;
    return (QDir(folder).exists() ? folder : QDir::homePath()) + QLatin1Char('/') +
           fileNameFor(QString::fromStdString(panel_.lesson().title)) + ending;
}

QString LessonActions::saveAnswers(const QString& path, const QString& student) const {
    const Json report =
        panel_.progress().report(panel_.lesson(), student, QDate::currentDate().toString(Qt::ISODate));
    return writeSafely(path, formatJson(report));
}

void LessonActions::saveAnswersFromDialog() {
    if (!panel_.isOpen()) return;
    if (panel_.progress().isEmpty()) {
        showInformation(&window_, tr("There are no answers yet"), tr("Answer a question of the lesson first."));
        return;
    }
    bool isGiven = false;
    const QString student =
        QInputDialog::getText(&window_, tr("Save answers"), tr("Your name:"), QLineEdit::Normal,
                              QSettings().value(kStudent).toString(), &isGiven);
    if (!isGiven) return;
    QSettings().setValue(kStudent, student);
    const QString path = QFileDialog::getSaveFileName(
        &window_, tr("Save answers"), proposedPath(QStringLiteral("-answers.json")), tr("Answers (*.json)"));
    if (path.isEmpty()) return;
    const QString problem = saveAnswers(path, student);
    if (!problem.isEmpty()) {
        showWarning(&window_, tr("The answers were not saved"), problem);
        return;
    }
    emit message(tr("Saved %1").arg(path));
}

QString LessonActions::saveWorksheet(const QString& path, bool hasAnswers) const {
    WorksheetRequest request;
    request.lesson = panel_.lesson();
    request.folder = panel_.origin().folder;
    request.hasAnswers = hasAnswers;
    request.colors = bench_.theme().colors();
    request.find = [this](const std::string& name) {
        LessonRig found;
        const QString rig = pathOfRig(QString::fromStdString(name));
        std::string text;
        for (const ShippedRig& shipped : shippedRigs()) {
            if (rig.toStdString() == shipped.name) text = shipped.text;
        }
        QFile file(rig);
        const bool isFile = text.empty() && file.size() <= static_cast<qint64>(kDocumentLimits.bytes);
        if (isFile && file.open(QIODevice::ReadOnly)) text = file.readAll().toStdString();
        if (RigReading reading = readRig(text); reading.document) found.rig = std::move(reading.document->rig);
        return found;
    };
    const QByteArray pdf = pdfOfPage(worksheetPage(request));
    if (pdf.isEmpty()) return tr("The worksheet could not be printed.");
    return writeSafely(path, pdf);
}

void LessonActions::saveWorksheetFromDialog(bool hasAnswers) {
    if (!panel_.isOpen()) return;
    const QString ending = hasAnswers ? QStringLiteral("-solutions.pdf") : QStringLiteral(".pdf");
    const QString path =
        QFileDialog::getSaveFileName(&window_, tr("Save worksheet"), proposedPath(ending), tr("PDF (*.pdf)"));
    if (path.isEmpty()) return;
    const QString problem = saveWorksheet(path, hasAnswers);
    if (!problem.isEmpty()) {
        showWarning(&window_, tr("The worksheet was not saved"), problem);
        return;
    }
    emit message(tr("Saved %1").arg(path));
}

} // namespace hingelab

#include "ui/lesson/moc_lesson_actions.cpp"
