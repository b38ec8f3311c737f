// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/door/energy_bars.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "analysis/door_slam.h"

namespace hingelab {
namespace {

constexpr int kEnergyDigits = 3;
constexpr int kBarGap = 6; // [pixels] between a bar and what is beside it

QString energyText(const DoorEnergyShare& share) {
    return QString::fromStdString(displayText(Quantity::energy, share.energy, kEnergyDigits));
}

} // namespace

EnergyBars::EnergyBars(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(tr("Energy sources and losses"));
    connect(&theme_, &Theme::changed, this, qOverload<>(&QWidget::update));
}

void EnergyBars::setShares(std::vector<DoorEnergyShare> shares) {
    const bool isAsHigh = shares.size() == shares_.size();
    shares_ = std::move(shares);
    QStringList lines;
    for (const DoorEnergyShare& share : shares_) {
        lines << QString::fromStdString(shareWords(share)) + QStringLiteral(": ") + energyText(share);
    }
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    if (!isAsHigh) updateGeometry();
    update();
}

int EnergyBars::rowHeight() const {
    return fontMetrics().height() + 6;
}

QSize EnergyBars::sizeHint() const {
    constexpr int least = 220;
    return {least, rowHeight() * static_cast<int>(shares_.size()) + 4};
}

void EnergyBars::paintEvent(QPaintEvent*) {
    if (shares_.empty()) return;
    QPainter painter(this);
    const ThemeColors& colors = theme_.colors();
    const QFontMetrics metrics = fontMetrics();
    double most = 0.0;
    double given = 0.0;
    double taken = 0.0;
    int valueWidth = 0;
    for (const DoorEnergyShare& share : shares_) {
        most = std::max(most, std::abs(share.energy));
        given = std::max(given, share.energy);
        taken = std::max(taken, -share.energy);
        valueWidth = std::max(valueWidth, metrics.horizontalAdvance(energyText(share)));
    }
    const int names = width() * 2 / 5;
    const int room = width() - names - valueWidth - 3 * kBarGap;
    if (most <= 0.0 || room <= 0) return;
    const double perJoule = room / (given + taken);
    const double line = names + kBarGap + taken * perJoule;
    int y = 2;
    for (const DoorEnergyShare& share : shares_) {
        const double length = std::abs(share.energy) * perJoule;
        const QRectF bar(share.energy > 0.0 ? line : line - length, y + 3, std::max(1.0, length),
                         rowHeight() - 6);
        painter.fillRect(bar, share.energy > 0.0 ? colors.opening : colors.closing);
        painter.setPen(colors.text);
        const QRect name(0, y, names, rowHeight());
        const QString words = QString::fromStdString(shareWords(share));
        painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(words, Qt::ElideMiddle, names));
        const QRect value(width() - valueWidth, y, valueWidth, rowHeight());
        painter.drawText(value, Qt::AlignRight | Qt::AlignVCenter, energyText(share));
        y += rowHeight();
    }
    painter.setPen(colors.axis);
    painter.drawLine(QPointF(line, 0.0), QPointF(line, y));
}

} // namespace hingelab

#include "ui/door/moc_energy_bars.cpp"
