// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>

#include "ui/session/pacer.h"

namespace hingelab {

/// The speed as a number, to read and to type: "0.25×". Takes a decimal comma as well as a point.
class SpeedEdit : public QDoubleSpinBox {
  public:
    explicit SpeedEdit(QWidget* parent = nullptr) : QDoubleSpinBox(parent) {
        setDecimals(4);
        setRange(Pacer::kSlowest, Pacer::kFastest);
        setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
        setSuffix(QStringLiteral("×"));
        setKeyboardTracking(false);
        setButtonSymbols(QAbstractSpinBox::NoButtons);
        setLocale(QLocale::c());
        setAccessibleName(QCoreApplication::translate("SpeedEdit", "Speed, as a number"));
        lineEdit()->setAccessibleName(accessibleName());
    }

    [[nodiscard]] QString textFromValue(double value) const override { return QString::number(value, 'g', 3); }
    [[nodiscard]] double valueFromText(const QString& text) const override {
        return QDoubleSpinBox::valueFromText(withPoint(text));
    }
    QValidator::State validate(QString& text, int& position) const override {
        text = withPoint(text);
        return QDoubleSpinBox::validate(text, position);
    }

  private:
    [[nodiscard]] static QString withPoint(QString text) { return text.replace(u',', u'.'); }
};

} // namespace hingelab
