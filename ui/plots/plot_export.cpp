// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <cmath>

#include "text/quantity.h"
#include "ui/files/rig_carrier.h"
#include "ui/files/safe_file.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {
namespace {

constexpr double kPictureScale = 2.0; // for PNG: sharp in print

void paint(QCustomPlot& plot, QPaintDevice& device, int width, int height) {
    QCPPainter painter;
    if (!painter.begin(&device)) return;
    painter.setMode(QCPPainter::pmVectorized);
    painter.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&painter, width, height);
}

QByteArray asSvg(QCustomPlot& plot, const QString& title) {
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(plot.size());
    generator.setViewBox(QRect(QPoint(), plot.size()));
    generator.setTitle(title);
    generator.setDescription(QStringLiteral("Hingelab"));
    paint(plot, generator, plot.width(), plot.height());
    return buffer.data();
}

QByteArray asPdf(QCustomPlot& plot, const QString& title) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(title);
    writer.setResolution(96);
    writer.setPageMargins(QMarginsF());
    writer.setPageSize(QPageSize(QSizeF(plot.size()) * 72.0 / 96.0, QPageSize::Point));
    paint(plot, writer, plot.width(), plot.height());
    return buffer.data();
}

QByteArray asPng(QCustomPlot& plot, const QString& title) {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    plotWithTitle(plot, title, kPictureScale).save(&buffer, "PNG");
    return buffer.data();
}

/// Points of a graph or curve, by the one interface they share.
struct Series {
    QString name;
    QString keyLabel;
    QString valueLabel;
    double keyScale;
    double valueScale;
    QCPPlottableInterface1D* points;
};

/// What the numbers on an axis are; labels may be in another unit: see ScaledTicker.
QString dataLabel(const QCPAxis& axis) {
    const QVariant label = axis.property(kDataLabel);
    return label.isValid() ? label.toString() : axis.label();
}

double tableScale(const QCPAxis& axis) {
    const QVariant scale = axis.property(kTableScale);
    return scale.isValid() ? scale.toDouble() : 1.0;
}

QString field(const QString& text) {
    if (!text.contains(',') && !text.contains('"')) return text;
    QString escaped = text;
    return "\"" + escaped.replace("\"", "\"\"") + "\"";
}

} // namespace

QImage plotWithTitle(QCustomPlot& plot, const QString& title, double scale) {
    const QPixmap picture = plot.toPixmap(plot.width(), plot.height(), scale);
    if (picture.isNull()) return {};
    QFont font = plot.font();
    font.setBold(true);
    const int line = 2 * QFontMetrics(font).height();
    QImage image(picture.width(), picture.height() + static_cast<int>(std::lround(scale * line)),
                 QImage::Format_RGB32);
    image.fill(plot.palette().color(QPalette::Base));
    QPainter painter(&image);
    painter.drawPixmap(QRect(QPoint(0, image.height() - picture.height()), picture.size()), picture,
                       QRect(QPoint(), picture.size()));
    painter.scale(scale, scale);
    painter.setFont(font);
    painter.setPen(plot.palette().color(QPalette::WindowText));
    constexpr int margin = 12;
    painter.drawText(QRect(margin, 0, plot.width() - 2 * margin, line), Qt::AlignVCenter | Qt::TextWordWrap,
                     title);
    return image;
}

QString plotAsCsv(QCustomPlot& plot) {
    std::vector<Series> series;
    qsizetype longest = 0;
    for (int i = 0; i < plot.plottableCount(); ++i) {
        QCPAbstractPlottable* plottable = plot.plottable(i);
        QCPPlottableInterface1D* points = plottable->interface1D();
        if (points == nullptr || points->dataCount() == 0 || plottable->name().isEmpty() ||
            !plottable->visible()) {
            continue;
        }
        series.push_back({plottable->name(), dataLabel(*plottable->keyAxis()),
                          dataLabel(*plottable->valueAxis()), tableScale(*plottable->keyAxis()),
                          tableScale(*plottable->valueAxis()), points});
        longest = std::max<qsizetype>(longest, points->dataCount());
    }
    QStringList header;
    for (const Series& s : series) {
        header << field(s.name + ": " + s.keyLabel) << field(s.name + ": " + s.valueLabel);
    }
    QString text = header.join(',') + '\n';
    for (int row = 0; row < longest; ++row) {
        QStringList cells;
        for (const Series& s : series) {
            const bool has = row < s.points->dataCount();
            const auto number = [&](double value) {
                return has ? QString::fromStdString(shortestText(value)) : QString();
            };
            cells << number(has ? s.points->dataMainKey(row) * s.keyScale : 0.0)
                  << number(has ? s.points->dataMainValue(row) * s.valueScale : 0.0);
        }
        text += cells.join(',') + '\n';
    }
    return text;
}

QString writePlot(QCustomPlot& plot, const QString& path, const QString& title) {
    const QString ending = QFileInfo(path).suffix().toLower();
    QByteArray content;
    if (ending == "png") {
        content = RigCarrier::carrying(plot, asPng(plot, title));
    } else if (ending == "svg") {
        content = RigCarrier::carrying(plot, asSvg(plot, title));
    } else if (ending == "pdf") {
        content = asPdf(plot, title);
    } else if (ending == "csv") {
        content = plotAsCsv(plot).toUtf8();
    } else {
        return QCoreApplication::translate("PlotExport",
                                           "“%1” is no picture format here: end the name in .png, .svg, "
                                           ".pdf or .csv.")
            .arg(ending);
    }
    if (content.isEmpty()) {
        return QCoreApplication::translate("PlotExport", "The plot is too large or too small for a picture.");
    }
    return writeSafely(path, content);
}

} // namespace hingelab
