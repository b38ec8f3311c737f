// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/preferences/preferences.h"

#include <QSettings>
#include <algorithm>

#include "ui/preferences/preferences_dialog.h"
#include "ui/text/readable.h"
#include "ui/widgets/number_edit.h"

namespace hingelab {
namespace {

constexpr QLatin1String kUnitsSetting("preferences/units");
constexpr QLatin1String kTextSetting("preferences/textSize");
constexpr int kUsualText = 100;
constexpr int kTextStep = 10;

} // namespace

QString wordsOf(UnitSystem system) {
    QStringList symbols;
    for (const Quantity quantity : {Quantity::length, Quantity::force, Quantity::torque, Quantity::stiffness,
                                    Quantity::mass, Quantity::temperature})
        symbols << symbolOf(displayUnit(quantity, system));
    const QString name = system == UnitSystem::metre        ? Preferences::tr("SI, lengths in metres")
                         : system == UnitSystem::millimetre ? Preferences::tr("SI, lengths in millimetres")
                                                            : Preferences::tr("US customary");
    return QStringLiteral("%1 (%2)").arg(name, symbols.join(QStringLiteral(", ")));
}

Preferences::Preferences(Workbench& bench, QWidget& window)
    : QObject(&window), bench_(bench), window_(window), action_(new QAction(tr("&Preferences…"), this)) {
    action_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Comma));
    action_->setToolTip(tr("Choose units and the size of text"));
    connect(action_, &QAction::triggered, this, &Preferences::showDialog);
    setTextSize(QSettings().value(kTextSetting, kUsualText).toInt());
}

void Preferences::restoreUnits() {
    const std::string name = QSettings().value(kUnitsSetting).toString().toStdString();
    if (const auto system = unitSystemNamed(name)) setUnitSystem(*system);
}

void Preferences::setUnits(UnitSystem system) {
    const std::string_view name = nameOf(system);
    QSettings().setValue(kUnitsSetting, QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
    if (system == unitSystem()) return;
    setUnitSystem(system);
    bench_.openRig().showAnew();
    for (NumberEdit* edit : window_.findChildren<NumberEdit*>()) edit->followUnits();
    emit unitsChanged();
}

void Preferences::setTextSize(int percent) {
    percent = std::clamp(percent, kLeastTextSize, kMostTextSize);
    if (percent == textSize_) return;
    textSize_ = percent;
    QSettings().setValue(kTextSetting, percent);
    applyTextSize();
}

void Preferences::setEnlargement(double factor) {
    if (factor == enlargement_) return;
    enlargement_ = factor;
    applyTextSize();
}

void Preferences::applyTextSize() {
    bench_.theme().setTextScale(enlargement_ * textSize_ / 100.0);
    bench_.openRig().showAnew(); // rows measure their text when they are made
}

void Preferences::fillTextMenu(QMenu& menu) {
    const auto add = [&](const QString& text, const QList<QKeySequence>& keys, auto size) {
        QAction* action = menu.addAction(text);
        action->setShortcuts(keys);
        connect(action, &QAction::triggered, this, [this, size] { setTextSize(size(textSize_)); });
    };
    add(tr("&Larger"), {QKeySequence(Qt::ALT | Qt::Key_Plus), QKeySequence(Qt::ALT | Qt::Key_Equal)},
        [](int size) { return size + kTextStep; });
    add(tr("&Smaller"), {QKeySequence(Qt::ALT | Qt::Key_Minus)}, [](int size) { return size - kTextStep; });
    add(tr("&Usual size"), {QKeySequence(Qt::ALT | Qt::Key_0)}, [](int) { return kUsualText; });
}

void Preferences::showDialog() {
    PreferencesDialog dialog(unitSystem(), textSize_, &window_);
    if (dialog.exec() != QDialog::Accepted) return;
    setUnits(dialog.units());
    setTextSize(dialog.textSize());
}

} // namespace hingelab

#include "ui/preferences/moc_preferences.cpp"
