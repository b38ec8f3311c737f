// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/span_words.h"

#include <QCoreApplication>

#include "ui/text/readable.h"

namespace hingelab {
namespace {

QString translated(const char* text) {
    return QCoreApplication::translate("hingelab::ParameterRow", text);
}

QString endText(const FieldInfo& field, double value) {
    constexpr int digits = 5;
    const bool isLength = field.quantity == Quantity::length;
    const Unit& unit = isLength ? drawingUnit() : displayUnit(field.quantity);
    return QString::fromStdString(shortDisplayText(unit.fromSi(value), digits)) + QLatin1Char(' ') +
           symbolOf(unit);
}

} // namespace

QString spanWidth(const FieldInfo& field, double half) {
    return QStringLiteral("± ") + endText(field, half);
}

QString spanWords(const FieldInfo& field, const SliderSpan& span) {
    if (!span.canChange()) return {};
    const QString width = span.isWhole() ? translated("whole range") : spanWidth(field, span.half());
    return translated("\nSlider: %1 to %2 (%3)")
               .arg(endText(field, span.range().lower), endText(field, span.range().upper), width) +
           translated("\nCtrl+wheel or right-click: another span. Drag to an end: twice the span");
}

} // namespace hingelab
