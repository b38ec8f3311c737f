// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/screenshot.h"

#include <QApplication>
#include <QBuffer>
#include <QDialog>
#include <QFileInfo>
#include <QItemSelectionModel>
#include <QPainter>
#include <QTimer>
#include <cmath>
#include <cstdio>

#include "rig/parameters.h"
#include "ui/files/safe_file.h"
#include "ui/motor/motor_picker.h"
#include "ui/synthesis/synthesis_dialog.h"
#include "ui/workshop/add_dialog.h"

namespace hingelab {
namespace {

constexpr int kNotWritten = 3;

} // namespace

Screenshot::Screenshot(MainWindow& window, QString path, double afterSeconds)
    : QObject(&window), window_(window), path_(std::move(path)), after_(afterSeconds) {
    QTimer::singleShot(0, this, &Screenshot::start);
}

void Screenshot::pin(MainWindow& window, const QStringList& edits) {
    window.variants().pin();
    RigModel& model = window.rigModel();
    for (const QString& edit : edits) {
        const std::string pointer = edit.section('=', 0, 0).toStdString();
        bool isNumber = false;
        const double value = edit.section('=', 1).toDouble(&isNumber);
        const bool isDone = isNumber && findParameter(model.rig(), pointer).has_value() &&
                            model.setParameter(pointer, value, model.newGesture()).empty();
        if (isDone) continue;
        std::fprintf(stderr, "hingelab: --pin takes POINTER=VALUE, not \"%s\"\n", qPrintable(edit));
    }
}

void Screenshot::follow(MainWindow& window, const QString& plan) {
    HandDialog& dialog = window.hand().show();
    // Once the window has been laid out: a panel that comes then takes no other's room.
    QTimer::singleShot(200, &dialog, [&dialog] { dialog.plotButton().click(); });
    const QString problem = dialog.follow(plan);
    if (!problem.isEmpty()) std::fprintf(stderr, "hingelab: --hand: %s\n", qPrintable(problem));
}

void Screenshot::ofMotorPicker(MainWindow& window, const Theme& theme, const QString& path) {
    auto* picker = new MotorPicker(tr("drive"), theme, &window);
    picker->table().clearSelection();
    picker->table().setCurrentCell(3, 0, QItemSelectionModel::NoUpdate);
    for (const int row : {2, 3, 6}) { // of a like size
        QItemSelectionModel* selection = picker->table().selectionModel();
        selection->select(picker->table().model()->index(row, 0),
                          QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    picker->show();
    QTimer::singleShot(200, picker, [picker, path] { // once the plot has been drawn
        write(*picker, path);
    });
}

void Screenshot::ofAddDialog(MainWindow& window, const Theme& theme, const QString& path) {
    auto* dialog = new AddDialog(theme, true, &window);
    dialog->show();
    QTimer::singleShot(200, dialog, [dialog, path] { write(*dialog, path); });
}

void Screenshot::measure(MainWindow& window, const QString& table) {
    const CsvReading reading = readCsvFile(table.toStdString());
    MeasurementReading taken;
    if (reading.table) taken = takeMeasurement(*reading.table, proposeLayout(*reading.table).layout);
    if (!taken.measurement) {
        std::fprintf(stderr, "hingelab: %s cannot be taken over as it is; see hingelab-cli fit\n",
                     qPrintable(table));
        return;
    }
    taken.measurement->name = QFileInfo(table).fileName().toStdString();
    window.measured().add(std::make_shared<const Measurement>(std::move(*taken.measurement)));
}

void Screenshot::ofImport(MainWindow& window, const QString& path) {
    ImportDialog* dialog = window.measured().importDialog();
    auto* timer = new QTimer(dialog);
    connect(timer, &QTimer::timeout, dialog, [dialog, timer, path] {
        if (dialog->isBusy()) return;
        timer->stop();
        QTimer::singleShot(200, dialog,
                           [dialog, path] { write(*dialog, path); }); // once the plot has been drawn
    });
    timer->start(30);
}

void Screenshot::ofFit(MainWindow& window, const QString& path) {
    window.measured().fit();
    FitDialog* dialog = window.measured().fitDialog();
    if (dialog == nullptr) return QApplication::exit(kNotWritten);
    dialog->setFree("/elements/hinge/static_friction_torque", true);
    dialog->start();
    auto* timer = new QTimer(dialog);
    connect(timer, &QTimer::timeout, dialog, [dialog, timer, path] {
        if (dialog->isBusy()) return;
        timer->stop();
        QTimer::singleShot(200, dialog, [dialog, path] { write(*dialog, path); });
    });
    timer->start(30);
}

void Screenshot::ofExport(MainWindow& window, const QString& kind, const QString& path) {
    window.exchange().showExport();
    ExportDialog* dialog = window.exchange().dialog();
    dialog->choose(kind);
    auto* timer = new QTimer(dialog);
    connect(timer, &QTimer::timeout, dialog, [dialog, timer, path] {
        if (dialog->isBusy()) return;
        timer->stop();
        dialog->showCurves();
        QTimer::singleShot(200, dialog, [dialog, path] { write(*dialog, path); });
    });
    timer->start(30);
}

void Screenshot::ofSketch(MainWindow& window, const QString& path) {
    window.makers().showSketch();
    SketchDialog* dialog = window.makers().sketch();
    dialog->drawExample();
    dialog->model().select({std::nullopt, {0}});
    QTimer::singleShot(500, dialog, [dialog, path] { write(*dialog, path); });
}

void Screenshot::ofThreePositions(MainWindow& window, const Theme& theme, const QString& path, double share) {
    auto* dialog = new SynthesisDialog(theme, &window);
    // Whole seconds choose the example, what is left of them the place on its way.
    const std::vector<SynthesisExample> examples = synthesisExamples();
    const auto example = static_cast<std::size_t>(share) % examples.size();
    dialog->model().begin(examples[example]);
    dialog->resize(window.size());
    dialog->show();
    dialog->canvas().frameAll();
    dialog->slider().setShare(share - std::floor(share));
    QTimer::singleShot(200, dialog, [dialog, path] { write(*dialog, path); });
}

void Screenshot::start() {
    if (after_ > 0.0) window_.session().runner().fastForward(after_);
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &Screenshot::watch);
    timer->start(30);
}

void Screenshot::watch() {
    const RunStatus& status = window_.session().status();
    reached_ = reached_ || status.time >= after_ - Runner::kSampleInterval || status.state == RunState::stopped;
    if (!reached_ || !isBack() || !window_.variants().isComplete()) return;
    if (SceneView* view = window_.scenePanel().view()) view->smoothEdges();
    if (framesLeft_-- > 0) return;
    take();
}

void Screenshot::lookBack(double time, const QString& edit) {
    back_ = time;
    edit_ = edit;
}

/// Whether the window shows what the picture is of; does the next thing on the way to it.
bool Screenshot::isBack() {
    if (!back_) return true;
    SessionController& session = window_.session();
    if (session.status().forwardLeft > 0.0) return false;
    if (edit_.isEmpty()) {
        if (session.isLive() && session.runs().runs().size() == 1) session.showInstant(*back_);
        return session.isLive() || session.standing() != nullptr;
    }
    if (session.runs().runs().size() == 1) {
        if (session.isLive()) session.showInstant(*back_);
        if (session.standing() != nullptr) branch();
        return false;
    }
    if (session.status().time < after_ - Runner::kSingleStep) {
        session.runner().fastForward(after_ - session.status().time);
        return false;
    }
    return true;
}

void Screenshot::branch() {
    const QStringList parts = edit_.split('=');
    RigModel& model = window_.rigModel();
    const bool isWhole = parts.size() == 2;
    const Issues issues =
        isWhole ? model.setParameter(parts[0].toStdString(), parts[1].toDouble(), model.newGesture())
                : Issues{};
    if (isWhole && issues.empty()) return;
    std::fprintf(stderr, "hingelab: --branch takes POINTER=VALUE, not \"%s\"\n", qPrintable(edit_));
    QApplication::exit(kNotWritten);
}

void Screenshot::take() {
    write(window_, path_);
}

/// Writes a picture of the widget and ends the program.
void Screenshot::write(QWidget& widget, const QString& path) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const QByteArray format = QFileInfo(path).suffix().toLatin1();
    QString problem;
    QPixmap picture = widget.grab();
    QPainter painter(&picture);
    for (QDialog* dialog : widget.findChildren<QDialog*>()) { // over the picture, where it is in nobody's way
        if (!dialog->isVisible()) continue;
        const QPixmap above = dialog->grab();
        const QPoint place(widget.width() / 40, widget.height() / 4);
        painter.drawPixmap(place, above);
        painter.setPen(dialog->palette().color(QPalette::Mid));
        painter.drawRect(QRect(place, above.deviceIndependentSize().toSize()));
    }
    painter.end();
    if (!picture.save(&buffer, format.isEmpty() ? "PNG" : format.constData())) {
        problem = tr("%1: pictures cannot be written in this format; end the name in .png").arg(path);
    } else {
        problem = writeSafely(path, bytes);
    }
    if (!problem.isEmpty()) std::fprintf(stderr, "hingelab: %s\n", qPrintable(problem));
    QApplication::exit(problem.isEmpty() ? 0 : 3);
}

} // namespace hingelab

#include "app/hingelab/moc_screenshot.cpp"
