// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/linkage_makers.h"

#include "checks/checked_rig.h"
#include "ui/text/plain_text.h"

namespace hingelab {

LinkageMakers::LinkageMakers(FileActions& files, const Theme& theme, QWidget* window)
    : QObject(window), files_(files), theme_(theme), window_(window) {
    sketchAction_ = new QAction(tr("S&ketch a linkage…"), this);
    sketchAction_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_K));
    sketchAction_->setToolTip(tr("Draw a planar linkage and make a rig of it (Ctrl+K)"));
    synthesisAction_ = new QAction(tr("Linkage through t&hree positions…"), this);
    synthesisAction_->setToolTip(tr("A four-bar that carries its coupler through three poses"));
    connect(sketchAction_, &QAction::triggered, this, &LinkageMakers::showSketch);
    connect(synthesisAction_, &QAction::triggered, this, &LinkageMakers::showSynthesis);
}

bool LinkageMakers::take(RigDocument document) {
    if (!files_.openMade(std::move(document))) return false;
    window_->activateWindow();
    emit made();
    return true;
}

void LinkageMakers::showSketch() {
    if (!sketch_) {
        sketch_ = new SketchDialog(theme_, window_);
        connect(sketch_, &SketchDialog::rigMade, this, [this](const std::shared_ptr<RigDocument>& document) {
            if (take(*document)) sketch_->hide();
        });
    }
    sketch_->show();
    sketch_->raise();
    sketch_->activateWindow();
}

void LinkageMakers::showSynthesis() {
    if (!synthesis_) {
        synthesis_ = new SynthesisDialog(theme_, window_);
        connect(synthesis_, &SynthesisDialog::made, this, [this](const std::string& text) {
            RigReading reading = readRig(text);
            if (!reading.document) {
                QStringList lines;
                for (const Issue& issue : reading.issues) lines << QString::fromStdString(issue.text());
                showWarning(synthesis_, tr("The rig was not made"), lines.join(QLatin1Char('\n')));
                return;
            }
            if (take(std::move(*reading.document))) synthesis_->accept();
        });
    }
    synthesis_->open();
}

} // namespace hingelab

#include "ui/moc_linkage_makers.cpp"
