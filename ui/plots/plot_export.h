// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <QImage>
#include <QString>

namespace hingelab {

/// Property of an axis whose label has another unit than its data: the label with the data's unit.
inline constexpr const char* kDataLabel = "dataLabel";

/// Writes the plot as PNG, SVG, PDF or CSV, as the file's name ends. Returns what went wrong, or nothing; on
/// failure an existing file stays as it was.
[[nodiscard]] QString writePlot(QCustomPlot& plot, const QString& path, const QString& title);

/// The plot as a picture of `scale` times its size, with its title above. Null where it cannot be made.
[[nodiscard]] QImage plotWithTitle(QCustomPlot& plot, const QString& title, double scale);

/// The plotted points: one block of columns for each named series, units taken from the axis labels.
[[nodiscard]] QString plotAsCsv(QCustomPlot& plot);

} // namespace hingelab
