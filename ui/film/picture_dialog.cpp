// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/film/picture_dialog.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <cmath>

#include "exchange/rig_in_picture.h"
#include "ui/files/rig_carrier.h"
#include "ui/files/safe_file.h"
#include "ui/text/plain_text.h"

namespace hingelab {
namespace {

enum PictureSubject { kViewPicture = -2, kWindowPicture = -1 }; // else a plot

QString pictureFolder() {
    const QString pictures = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    return QDir(pictures).exists() ? pictures : QDir::homePath();
}

} // namespace

PictureDialog::PictureDialog(FilmStage& stage, const Theme& theme, QWidget* parent)
    : QDialog(parent),
      stage_(stage),
      theme_(theme),
      task_(
          this, [](const Job& job, const std::function<bool()>&) { return write(job); },
          [this](long, const Outcome& outcome) { take(outcome); }) {
    setObjectName(QStringLiteral("pictureDialog"));
    setWindowTitle(tr("Export picture"));
    for (PlotPanel* panel : stage_.plots()) plots_.emplace_back(panel);
    buildPictureFields();
    setMinimumWidth(fontMetrics().averageCharWidth() * 70);
    showChoice();
}

void PictureDialog::buildPictureFields() {
    subject_ = new QComboBox(this);
    subject_->setObjectName(QStringLiteral("pictureSubject"));
    subject_->setAccessibleName(tr("What is in the picture"));
    if (stage_.has(FilmSubject::view)) subject_->addItem(tr("3D view"), kViewPicture);
    subject_->addItem(tr("Whole window"), kWindowPicture);
    for (std::size_t i = 0; i < plots_.size(); ++i) {
        subject_->addItem(tr("Plot: %1").arg(plots_[i]->title()), static_cast<int>(i));
    }
    scale_ = new QComboBox(this);
    scale_->setObjectName(QStringLiteral("pictureScale"));
    scale_->setAccessibleName(tr("Size"));
    for (const int scale : {1, 2, 3, 4}) scale_->addItem(QString(), scale);
    transparent_ = new QCheckBox(tr("&Transparent background"), this);
    transparent_->setObjectName(QStringLiteral("pictureTransparent"));
    carriesRig_ = new QCheckBox(tr("The &rig inside, so that the picture opens it"), this);
    carriesRig_->setObjectName(QStringLiteral("pictureCarriesRig"));
    carriesRig_->setToolTip(
        tr("Store the rig in the picture, so that File > Open can read it. Everyone who receives the picture "
           "receives the rig. Applies to pictures of plots, too"));
    carriesRig_->setChecked(RigCarrier::isWanted());
    path_ = new QLineEdit(pictureFolder() + QStringLiteral("/picture.png"), this);
    path_->setObjectName(QStringLiteral("picturePath"));
    path_->setAccessibleName(tr("File"));
    auto* browse = new QPushButton(tr("&Browse…"), this);
    browse->setAutoDefault(false);
    words_ = new QLabel(this);
    words_->setObjectName(QStringLiteral("pictureWords"));
    words_->setTextFormat(Qt::PlainText);
    words_->setWordWrap(true);
    words_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    words_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    export_ = new QPushButton(tr("&Export"), this);
    export_->setObjectName(QStringLiteral("pictureExport"));
    export_->setDefault(true);
    auto* close = new QPushButton(tr("Close"), this);
    close->setAutoDefault(false);

    auto* file = new QHBoxLayout;
    file->addWidget(path_, 1);
    file->addWidget(browse);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    form->addRow(tr("&Show"), subject_);
    form->addRow(tr("S&ize"), scale_);
    form->addRow(QString(), transparent_);
    form->addRow(QString(), carriesRig_);
    form->addRow(tr("&File"), file);
    qobject_cast<QLabel*>(form->labelForField(file))->setBuddy(path_);
    auto* foot = new QHBoxLayout;
    foot->addStretch(1);
    foot->addWidget(export_);
    foot->addWidget(close);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(words_);
    layout->addStretch(1);
    layout->addLayout(foot);
    connect(subject_, &QComboBox::currentIndexChanged, this, &PictureDialog::showChoice);
    connect(path_, &QLineEdit::textEdited, this, &PictureDialog::showChoice);
    connect(carriesRig_, &QCheckBox::toggled, this, &RigCarrier::setWanted);
    connect(browse, &QPushButton::clicked, this, &PictureDialog::browse);
    connect(export_, &QPushButton::clicked, this, &PictureDialog::start);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
}

bool PictureDialog::isOfView() const {
    return subject_->currentData().toInt() == kViewPicture;
}

/// At 1× [pixels].
QSize PictureDialog::size() const {
    const int subject = subject_->currentData().toInt();
    if (subject == kViewPicture) return sceneSize(*stage_.view());
    const QWidget* widget = &stage_.window();
    if (subject >= 0) {
        const PlotPanel* panel = plots_[static_cast<std::size_t>(subject)];
        if (panel != nullptr) widget = panel;
    }
    return (QSizeF(widget->size()) * widget->devicePixelRatioF()).toSize();
}

void PictureDialog::showChoice() {
    const bool isOfWindow = subject_->currentData().toInt() == kWindowPicture;
    if (isOfWindow) scale_->setCurrentIndex(0);
    scale_->setEnabled(!isOfWindow);
    transparent_->setEnabled(isOfView());
    for (int i = 0; i < scale_->count(); ++i) {
        const int scale = scale_->itemData(i).toInt();
        const QSize pixels = size() * scale;
        scale_->setItemText(i, isOfView() || isOfWindow
                                   ? tr("%1× (%2 × %3 px)").arg(scale).arg(pixels.width()).arg(pixels.height())
                                   : tr("%1×").arg(scale));
    }
    const QFileInfo file(path_->text());
    say(file.isFile() ? tr("The file %1 is replaced.").arg(file.fileName()) : QString(), false);
}

void PictureDialog::browse() {
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export picture"), path_->text(), tr("PNG pictures (*.png)"));
    if (path.isEmpty()) return;
    path_->setText(path);
    showChoice();
}

QImage PictureDialog::picture() const {
    const int subject = subject_->currentData().toInt();
    const int scale = scale_->currentData().toInt();
    if (subject == kViewPicture) {
        const bool isTransparent = transparent_->isChecked();
        return scenePicture(*stage_.view(), size() * scale,
                            isTransparent ? PictureGround::transparent : PictureGround::sky);
    }
    if (subject == kWindowPicture) return stage_.windowPicture();
    PlotPanel* panel = plots_[static_cast<std::size_t>(subject)];
    return panel == nullptr ? QImage() : FilmStage::plotPicture(*panel, scale);
}

void PictureDialog::start() {
    QString path = path_->text().trimmed();
    if (path.isEmpty()) return say(tr("Say where the picture goes: choose a file."), true);
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending.isEmpty()) path += QStringLiteral(".png");
    if (!ending.isEmpty() && ending != QLatin1String("png")) {
        return say(tr("Pictures of type “.%1” are not supported: end the name in .png.").arg(ending), true);
    }
    if (!RigCarrier::isDecided()) {
        if (!RigCarrier::decide(*this)) return;
        carriesRig_->setChecked(RigCarrier::isWanted());
    }
    const QImage image = picture();
    if (image.isNull()) {
        return say(tr("The picture cannot be drawn at this size. Choose a smaller size."), true);
    }
    export_->setEnabled(false);
    say(tr("Writing %1").arg(path), false);
    task_.request({image, path, carriesRig_->isChecked() ? stage_.openRig().text() : std::string()});
}

PictureDialog::Outcome PictureDialog::write(const Job& job) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!job.picture.save(&buffer, "PNG")) {
        return {job.path, tr("There is not enough memory for the picture; choose a smaller size.")};
    }
    if (!job.rig.empty()) bytes = QByteArray::fromStdString(withRigInside(bytes.toStdString(), job.rig));
    return {job.path, writeSafely(job.path, bytes)};
}

void PictureDialog::take(const Outcome& outcome) {
    export_->setEnabled(true);
    if (!outcome.problem.isEmpty()) return say(outcome.problem, true);
    emit made(outcome.path);
    accept();
}

void PictureDialog::say(const QString& text, bool isProblem) {
    const QColor color = isProblem ? theme_.colors().danger : theme_.colors().text;
    words_->setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
    words_->setText(text);
}

} // namespace hingelab

#include "ui/film/moc_picture_dialog.cpp"
