// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured/measured_actions.h"

#include <QFileDialog>

namespace hingelab {

MeasuredActions::MeasuredActions(RigModel& rigModel, const Theme& theme, DoorPlot& plot, QWidget& window)
    : QObject(&window), rigModel_(rigModel), theme_(theme), plot_(plot), window_(window) {
    import_ = new QAction(tr("Import &measurement…"), this);
    import_->setToolTip(
        tr("A table of a test bench (CSV): torque or force against the angle, or angle over time"));
    fit_ = new QAction(tr("&Fit to measurement…"), this);
    fit_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
    fit_->setToolTip(tr("Finds numbers of the rig from a measurement (Ctrl+T)"));
    clear_ = new QAction(tr("&Take measurements away"), this);
    connect(import_, &QAction::triggered, this, &MeasuredActions::importFromDialog);
    connect(fit_, &QAction::triggered, this, &MeasuredActions::fit);
    connect(clear_, &QAction::triggered, this, &MeasuredActions::clear);
    connect(&rigModel_, &RigModel::opened, this, &MeasuredActions::clear);
    update();
}

void MeasuredActions::fillMenu(QMenu& menu) {
    menu.addActions({import_, fit_, clear_});
}

void MeasuredActions::importFromDialog() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Import measurement"), {}, tr("Tables (*.csv *.tsv *.txt *.dat *.asc);;All files (*)"));
    if (!path.isEmpty()) import(path);
}

void MeasuredActions::import(const QString& path) {
    if (importDialog_ != nullptr) importDialog_->reject();
    auto* dialog = new ImportDialog(path, theme_, &window_);
    importDialog_ = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (!dialog->measurement()) return;
        add(dialog->measurement());
        if (dialog->isFitWanted()) fit();
    });
    dialog->open();
}

void MeasuredActions::add(std::shared_ptr<const Measurement> measurement) {
    emit message(tr("Imported %1 with %2 points")
                     .arg(QString::fromStdString(measurement->name))
                     .arg(measurement->size()));
    measurements_.push_back(std::move(measurement));
    update();
    emit imported();
}

void MeasuredActions::clear() {
    measurements_.clear();
    update();
}

void MeasuredActions::update() {
    fit_->setEnabled(!measurements_.empty());
    clear_->setEnabled(!measurements_.empty());
    plot_.setMeasurements(measurements_);
}

void MeasuredActions::fit() {
    if (measurements_.empty()) return;
    if (fitDialog_ != nullptr) fitDialog_->reject();
    auto* dialog = new FitDialog(rigModel_, measurements_, theme_, &window_);
    fitDialog_ = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FitDialog::applied, this,
            [this] { emit message(tr("What was found is in the rig now")); });
    dialog->open();
}

} // namespace hingelab
