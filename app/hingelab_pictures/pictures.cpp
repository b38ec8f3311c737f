// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_pictures/pictures.h"

#include <QApplication>
#include <QItemSelectionModel>
#include <QTimer>
#include <cmath>
#include <cstdio>

#include "app/hingelab/screenshot.h"
#include "ui/motor/motor_picker.h"
#include "ui/start/start_actions.h"
#include "ui/synthesis/synthesis_dialog.h"
#include "ui/workshop/add_dialog.h"

namespace hingelab {
namespace {

constexpr int kNoPicture = 3;

} // namespace

void pictureOfMotorLibrary(MainWindow& window, const Theme& theme, const QString& path) {
    auto* picker = new MotorPicker(QStringLiteral("drive"), theme, &window);
    picker->table().clearSelection();
    picker->table().setCurrentCell(3, 0, QItemSelectionModel::NoUpdate);
    for (const int row : {2, 3, 6}) { // of a like size
        QItemSelectionModel* selection = picker->table().selectionModel();
        selection->select(picker->table().model()->index(row, 0),
                          QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    picker->show();
    QTimer::singleShot(200, picker, [picker, path] { // once the plot has been drawn
        Screenshot::write(*picker, path);
    });
}

void pictureOfAddDialog(MainWindow& window, const Theme& theme, const QString& path) {
    auto* dialog = new AddDialog(theme, true, &window);
    dialog->show();
    QTimer::singleShot(200, dialog, [dialog, path] { Screenshot::write(*dialog, path); });
}

void pictureOfImport(MainWindow& window, const QString& path) {
    ImportDialog* dialog = window.measured().importDialog();
    auto* timer = new QTimer(dialog);
    QObject::connect(timer, &QTimer::timeout, dialog, [dialog, timer, path] {
        if (dialog->isBusy()) return;
        timer->stop();
        QTimer::singleShot(
            200, dialog, [dialog, path] { Screenshot::write(*dialog, path); }); // once the plot has been drawn
    });
    timer->start(30);
}

void pictureOfFit(MainWindow& window, const QString& path) {
    window.measured().fit();
    FitDialog* dialog = window.measured().fitDialog();
    if (dialog == nullptr) return QApplication::exit(kNoPicture);
    dialog->setFree("/elements/hinge/static_friction_torque", true);
    dialog->start();
    auto* timer = new QTimer(dialog);
    QObject::connect(timer, &QTimer::timeout, dialog, [dialog, timer, path] {
        if (dialog->isBusy()) return;
        timer->stop();
        QTimer::singleShot(200, dialog, [dialog, path] { Screenshot::write(*dialog, path); });
    });
    timer->start(30);
}

void pictureOfExport(MainWindow& window, const QString& kind, const QString& path) {
    window.exchange().showExport();
    ExportDialog* dialog = window.exchange().dialog();
    dialog->choose(kind);
    auto* timer = new QTimer(dialog);
    QObject::connect(timer, &QTimer::timeout, dialog, [dialog, timer, path] {
        if (dialog->isBusy()) return;
        timer->stop();
        dialog->showCurves();
        QTimer::singleShot(200, dialog, [dialog, path] { Screenshot::write(*dialog, path); });
    });
    timer->start(30);
}

void pictureOfStartPage(MainWindow& window, const QString& path) {
    window.start().showStartPage();
    constexpr int drawn = 8000; // [ms] until the pictures in sight are those of the scene
    QTimer::singleShot(drawn, &window, [&window, path] { Screenshot::write(window, path); });
}

void pictureOfSketch(MainWindow& window, const QString& path) {
    window.makers().showSketch();
    SketchDialog* dialog = window.makers().sketch();
    dialog->drawExample();
    dialog->model().select({std::nullopt, {0}});
    QTimer::singleShot(500, dialog, [dialog, path] { Screenshot::write(*dialog, path); });
}

void pictureOfThreePositions(MainWindow& window, const Theme& theme, const QString& path, double share) {
    auto* dialog = new SynthesisDialog(theme, &window);
    // Whole seconds choose the example, what is left of them the place on its way.
    const std::vector<SynthesisExample> examples = synthesisExamples();
    const auto example = static_cast<std::size_t>(share) % examples.size();
    dialog->model().begin(examples[example]);
    dialog->resize(window.size());
    dialog->show();
    dialog->canvas().frameAll();
    dialog->slider().setShare(share - std::floor(share));
    QTimer::singleShot(200, dialog, [dialog, path] { Screenshot::write(*dialog, path); });
}

/// Whether the window shows what the picture is of; does the next thing on the way to it.
bool LookBack::isReady() {
    SessionController& session = window_.session();
    if (session.status().forwardLeft > 0.0) return false;
    if (edit_.isEmpty()) {
        if (session.isLive() && session.runs().runs().size() == 1) session.showInstant(time_);
        return session.isLive() || session.standing() != nullptr;
    }
    if (session.runs().runs().size() == 1) {
        if (session.isLive()) session.showInstant(time_);
        if (session.standing() != nullptr) branch();
        return false;
    }
    if (session.status().time < after_ - Runner::kSingleStep) {
        session.runner().fastForward(after_ - session.status().time);
        return false;
    }
    return true;
}

void LookBack::branch() {
    const QStringList parts = edit_.split('=');
    OpenRig& model = window_.openRig();
    const bool isWhole = parts.size() == 2;
    const Issues issues =
        isWhole ? model.setParameter(parts[0].toStdString(), parts[1].toDouble(), model.newGesture())
                : Issues{};
    if (isWhole && issues.empty()) return;
    std::fprintf(stderr, "hingelab: --branch takes POINTER=VALUE, not \"%s\"\n", qPrintable(edit_));
    QApplication::exit(kNoPicture);
}

} // namespace hingelab
