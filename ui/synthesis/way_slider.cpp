// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/synthesis/way_slider.h"

#include <QPainter>
#include <QStyle>
#include <QStyleOptionSlider>
#include <cmath>

#include "ui/synthesis/synthesis_painter.h"

namespace hingelab {

WaySlider::WaySlider(const Theme& theme, QWidget* parent) : FineSlider(parent), theme_(theme) {
    setToolTip(tr("Moves the linkage through the poses (Shift: finely)"));
}

void WaySlider::setMarks(const std::array<std::optional<double>, 3>& shares) {
    if (marks_ == shares) return;
    marks_ = shares;
    update();
}

void WaySlider::setDeadCentres(const std::vector<double>& shares) {
    if (deadCentres_ == shares) return;
    deadCentres_ = shares;
    setToolTip(shares.empty()
                   ? tr("Moves the linkage through the poses (Shift: finely)")
                   : tr("Moves the linkage through the poses (Shift: finely); ✕ is a dead centre of the "
                        "driven bar"));
    update();
}

void WaySlider::setShare(double share) {
    setValue(static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * kSteps)));
}

QSize WaySlider::sizeHint() const {
    const QSize plain = FineSlider::sizeHint();
    return {160, plain.height() + 2 * fontMetrics().height() + 8};
}

void WaySlider::paintEvent(QPaintEvent* event) {
    FineSlider::paintEvent(event);
    QStyleOptionSlider option;
    initStyleOption(&option);
    const QRect groove = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderGroove, this);
    const QRect handle = style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double half = 0.5 * handle.width();
    const double middle = 0.5 * height();
    const double lines = fontMetrics().height();
    const auto mark = [&](double share, const QColor& color, const QString& text) {
        const double x = groove.left() + half + share * (groove.width() - 2.0 * half);
        painter.setPen(QPen(color, 2.0));
        painter.drawLine(QPointF(x, middle + 7.0), QPointF(x, middle + 11.0));
        painter.setPen(theme_.colors().text);
        painter.drawText(QRectF(x - 10.0, middle + 10.0, 20.0, lines), Qt::AlignCenter, text);
    };
    for (const double share : deadCentres_) mark(share, theme_.colors().danger, QStringLiteral("✕"));
    for (std::size_t i = 0; i < 3; ++i) {
        if (marks_[i]) mark(*marks_[i], colorOfPose(i, theme_.colors()), QString::number(i + 1));
    }
}

} // namespace hingelab

#include "ui/synthesis/moc_way_slider.cpp"
