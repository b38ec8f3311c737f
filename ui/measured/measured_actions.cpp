// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/measured/measured_actions.h"

#include <QFileDialog>

#include "ui/text/plain_text.h"

namespace hingelab {

MeasuredActions::MeasuredActions(Workbench& bench, DoorPlot& plot, QWidget& window)
    : QObject(&window),
      bench_(bench),
      openRig_(bench.openRig()),
      theme_(bench.theme()),
      plot_(plot),
      window_(window),
      kept_(bench.openRig()) {
    import_ = new QAction(tr("Import &measurement…"), this);
    import_->setToolTip(
        tr("A table of a test bench (CSV): torque or force against the angle, or angle over time"));
    fit_ = new QAction(tr("&Fit to measurement…"), this);
    fit_->setObjectName(QStringLiteral("fitAction"));
    fit_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
    fit_->setToolTip(tr("Finds numbers of the rig from a measurement (Ctrl+T)"));
    clear_ = new QAction(tr("&Take measurements away"), this);
    clear_->setObjectName(QStringLiteral("clearAction"));
    clear_->setToolTip(tr("Those of this session; what is kept with the rig stays"));
    keptMenu_ = new QMenu(tr("Measurements of the &rig"), &window_);
    keptMenu_->setObjectName(QStringLiteral("keptMenu"));
    keptMenu_->setToolTipsVisible(true);
    connect(keptMenu_, &QMenu::aboutToShow, this, &MeasuredActions::fillKeptMenu);
    connect(import_, &QAction::triggered, this, &MeasuredActions::importFromDialog);
    connect(fit_, &QAction::triggered, this, &MeasuredActions::fit);
    connect(clear_, &QAction::triggered, this, &MeasuredActions::clear);
    connect(&openRig_, &OpenRig::opened, this, [this] {
        ++rigsOpened_;
        fitChoice_.reset();
        clear();
    });
    connect(&kept_, &KeptMeasurements::changed, this, &MeasuredActions::update);
    update();
}

void MeasuredActions::fillMenu(QMenu& menu) {
    menu.addActions({import_, fit_, clear_});
    menu.addMenu(keptMenu_);
}

void MeasuredActions::importFromDialog() {
    const QString path = QFileDialog::getOpenFileName(
        &window_, tr("Import measurement"), {}, tr("Tables (*.csv *.tsv *.txt *.dat *.asc);;All files (*)"));
    if (!path.isEmpty()) import(path);
}

void MeasuredActions::import(const QString& path) {
    if (importDialog_ != nullptr) importDialog_->reject();
    auto* dialog = new ImportDialog(path, theme_, &window_, doorTurnsOf(openRig_.rig()));
    importDialog_ = dialog;
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { takeImport(*dialog); });
    dialog->open();
}

/// For the session, or as an edit of the rig.
void MeasuredActions::takeImport(ImportDialog& dialog) {
    const std::shared_ptr<const Measurement> measurement = dialog.measurement();
    if (!measurement) return;
    std::optional<KeptMeasurement> kept = dialog.kept(openRig_.meshFolder());
    if (!kept) {
        add(measurement);
    } else {
        const QString name = QString::fromStdString(kept->name);
        const QString refusal = kept_.keep(std::move(*kept), measurement);
        if (!refusal.isEmpty()) {
            showWarning(&window_, tr("The measurement is not kept with the rig"), refusal);
            add(measurement);
        } else {
            emit message(tr("Kept %1 with the rig, with %2 points").arg(name).arg(measurement->size()));
            emit imported();
        }
    }
    if (dialog.isFitWanted()) fit();
}

void MeasuredActions::add(std::shared_ptr<const Measurement> measurement) {
    emit message(tr("Imported %1 with %2 points")
                     .arg(QString::fromStdString(measurement->name))
                     .arg(measurement->size()));
    session_.push_back(std::move(measurement));
    update();
    emit imported();
}

void MeasuredActions::clear() {
    session_.clear();
    update();
}

MeasuredActions::Measurements MeasuredActions::measurements() const {
    Measurements all;
    for (const KeptMeasurements::Entry& entry : kept_.entries()) {
        if (entry.measurement) all.push_back(entry.measurement);
    }
    all.insert(all.end(), session_.begin(), session_.end());
    return all;
}

void MeasuredActions::update() {
    fit_->setEnabled(!measurements().empty());
    clear_->setEnabled(!session_.empty());
    keptMenu_->setEnabled(!kept_.entries().empty());
    Measurements shown;
    for (const KeptMeasurements::Entry& entry : kept_.entries()) {
        if (entry.measurement && entry.kept.shown == MeasurementShown::yes) shown.push_back(entry.measurement);
    }
    shown.insert(shown.end(), session_.begin(), session_.end());
    plot_.setMeasurements(shown);
    const QString problems = kept_.problems();
    plot_.setNote(problems);
    if (problems != problems_ && !problems.isEmpty()) emit message(problems.section(QChar::LineFeed, 0, 0));
    problems_ = problems;
    emit shownChanged(shown);
}

/// One menu for each: shown or not, removed.
void MeasuredActions::fillKeptMenu() {
    keptMenu_->clear();
    for (QMenu* old : keptMenu_->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)) old->deleteLater();
    const std::vector<KeptMeasurements::Entry>& entries = kept_.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const KeptMeasurements::Entry& entry = entries[i];
        QMenu* menu = keptMenu_->addMenu(literalActionText(QString::fromStdString(entry.kept.name)));
        const QString where = entry.kept.isInside() ? tr("inside the rig's file")
                                                    : tr("in %1").arg(QString::fromStdString(entry.kept.file));
        const QString what = entry.measurement ? tr("%1 points, %2").arg(entry.measurement->size()).arg(where)
                             : entry.isRead    ? tr("cannot be read: %1").arg(where)
                                               : tr("being read: %1").arg(where);
        menu->addAction(literalActionText(what))->setEnabled(false);
        QAction* show = menu->addAction(tr("&Show over curves"));
        show->setCheckable(true);
        show->setChecked(entry.kept.shown == MeasurementShown::yes);
        connect(show, &QAction::triggered, this, [this, i](bool isShown) { kept_.setShown(i, isShown); });
        QAction* remove = menu->addAction(tr("&Remove from the rig"));
        remove->setToolTip(tr("The file stays where it is; Undo brings the measurement back"));
        connect(remove, &QAction::triggered, this, [this, i] { kept_.remove(i); });
    }
}

void MeasuredActions::fit() {
    std::vector<FitSource> all;
    for (const KeptMeasurements::Entry& entry : kept_.entries()) {
        if (entry.measurement) all.push_back({entry.measurement, entry.kept.name});
    }
    for (const auto& measurement : session_) all.push_back({measurement});
    if (all.empty()) return;
    if (fitDialog_ != nullptr) fitDialog_->reject();
    auto* dialog = new FitDialog(bench_, std::move(all), &window_);
    fitDialog_ = dialog;
    if (fitChoice_) dialog->setChoice(*fitChoice_);
    connect(dialog, &QDialog::finished, this, [this, dialog, generation = rigsOpened_] {
        if (generation == rigsOpened_) fitChoice_ = dialog->choice(); // else it is of another rig
    });
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &FitDialog::applied, this,
            [this] { emit message(tr("What was found is in the rig now")); });
    dialog->open();
}

} // namespace hingelab

#include "ui/measured/moc_measured_actions.cpp"
