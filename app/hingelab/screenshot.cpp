// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/screenshot.h"

#include <QApplication>
#include <QBuffer>
#include <QDialog>
#include <QFileInfo>
#include <QPainter>
#include <QTimer>
#include <cstdio>

#include "rig/parameters.h"
#include "ui/files/safe_file.h"

namespace hingelab {
namespace {

constexpr int kNotWritten = 3;

} // namespace

Screenshot::Screenshot(MainWindow& window, QString path, double afterSeconds, std::function<bool()> isReady)
    : QObject(&window),
      window_(window),
      path_(std::move(path)),
      after_(afterSeconds),
      isReady_(std::move(isReady)) {
    QTimer::singleShot(0, this, &Screenshot::start);
}

void Screenshot::pin(MainWindow& window, const QStringList& edits) {
    window.variants().pin();
    OpenRig& model = window.openRig();
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

void Screenshot::start() {
    if (after_ > 0.0) window_.session().runner().fastForward(after_);
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, &Screenshot::watch);
    timer->start(30);
}

void Screenshot::watch() {
    const RunStatus& status = window_.session().status();
    reached_ = reached_ || status.time >= after_ - Runner::kSampleInterval || status.state == RunState::stopped;
    if (!reached_ || (isReady_ && !isReady_()) || !window_.variants().isComplete()) return;
    if (SceneView* view = window_.scenePanel().view()) view->smoothEdges();
    if (framesLeft_-- > 0) return;
    write(window_, path_);
}

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
    QApplication::exit(problem.isEmpty() ? 0 : kNotWritten);
}

} // namespace hingelab

#include "app/hingelab/moc_screenshot.cpp"
