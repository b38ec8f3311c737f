// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contact/comparison_dialog.h"

#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "physics/rig/quantity.h"
#include "ui/plots/plot_theme.h"

namespace hingelab {
namespace {

QVector<QCPGraphData> pointsOf(const SchemeRun& run) {
    QVector<QCPGraphData> points;
    for (std::size_t i = 0; i < run.time.size(); ++i) points.append({run.time[i], run.normalForce[i]});
    return points;
}

/// From the first to the last force, with a margin: an impact is short against the time before and after it.
QCPRange touchingSpan(const SchemeRun& a, const SchemeRun& b) {
    double first = std::numeric_limits<double>::infinity();
    double last = -first;
    for (const SchemeRun* run : {&a, &b}) {
        for (std::size_t i = 0; i < run->time.size(); ++i) {
            if (run->normalForce[i] < 1e-3 * std::max(a.largestForce, b.largestForce)) continue;
            first = std::min(first, run->time[i]);
            last = std::max(last, run->time[i]);
        }
    }
    if (!(last > first)) return {0.0, 0.0};
    const double margin = 0.1 * (last - first);
    return {std::max(0.0, first - margin), last + margin};
}

QString number(double value, int digits) {
    return QString::fromStdString(displayText(value, digits));
}

} // namespace

ComparisonPlot::ComparisonPlot(const Theme& theme, QWidget* parent)
    : PlotPanel(theme, tr("Normal force of all contacts"), parent) {
    QCustomPlot& p = plot();
    p.xAxis->setLabel(tr("simulated time (s)"));
    p.yAxis->setLabel(tr("normal force (N)"));
    placeLegendAbove(p, 2);
    twoWay_ = p.addGraph();
    twoWay_->setName(tr("two-way"));
    oneWay_ = p.addGraph(); // dashed, over the other
    oneWay_->setName(tr("one-way"));
    for (QCPGraph* graph : {oneWay_, twoWay_}) graph->setAdaptiveSampling(true);
}

void ComparisonPlot::themeChanged() {
    twoWay_->setPen(QPen(colors().opening, 1.8));
    oneWay_->setPen(QPen(colors().closing, 1.6, Qt::DashLine));
}

void ComparisonPlot::showRuns(const SchemeRun& twoWay, const SchemeRun& oneWay) {
    twoWay_->data()->set(pointsOf(twoWay), true);
    oneWay_->data()->set(pointsOf(oneWay), true);
    plot().rescaleAxes();
    const QCPRange touching = touchingSpan(twoWay, oneWay);
    if (touching.size() > 0.0) plot().xAxis->setRange(touching);
    plot().yAxis->setRange(0.0, 1.08 * std::max(1e-9, plot().yAxis->range().upper));
    requestReplot();
}

ComparisonDialog::ComparisonDialog(const Rig& rig, double duration, const Theme& theme, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("One-way against two-way: %1").arg(QString::fromStdString(rig.name)));
    resize(820, 520);
    plot_ = new ComparisonPlot(theme, this);
    progress_ = new QProgressBar(this);
    progress_->setRange(0, 100);
    progress_->setAccessibleName(tr("Progress of the two simulations"));
    words_ = new QLabel(tr("Simulating %1 s with each scheme…").arg(number(duration, 3)), this);
    words_->setObjectName(QStringLiteral("comparisonWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::RichText);
    close_ = new QPushButton(tr("Cancel"), this);
    auto* last = new QHBoxLayout;
    last->addWidget(progress_, 1);
    last->addWidget(close_, 0, Qt::AlignRight);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(plot_, 1);
    layout->addWidget(words_);
    layout->addLayout(last);
    connect(close_, &QPushButton::clicked, this, &QDialog::reject);
    connect(this, &ComparisonDialog::progressed, progress_, &QProgressBar::setValue, Qt::QueuedConnection);
    connect(
        this, &ComparisonDialog::finished, this,
        [this](const std::shared_ptr<const std::pair<SchemeRun, SchemeRun>>& runs) {
            showRuns(runs->first, runs->second);
        },
        Qt::QueuedConnection);
    worker_ = std::jthread([this, rig, duration](const std::stop_token& stop) {
        const double interval = duration / 2000.0; // as many points as the plot has pixels
        const auto half = [&](ContactScheme scheme, double from) {
            return runScheme(rig, scheme, duration, interval, [&](double share) {
                emit progressed(static_cast<int>(from + 50.0 * share));
                return !stop.stop_requested();
            });
        };
        auto runs = std::make_shared<std::pair<SchemeRun, SchemeRun>>();
        runs->first = half(ContactScheme::twoWay, 0.0);
        if (!stop.stop_requested()) runs->second = half(ContactScheme::oneWay, 50.0);
        if (!stop.stop_requested()) emit finished(runs);
    });
}

ComparisonDialog::~ComparisonDialog() {
    worker_.request_stop();
    worker_.join(); // before the widgets that it signals to go
}

void ComparisonDialog::showRuns(const SchemeRun& twoWay, const SchemeRun& oneWay) {
    plot_->showRuns(twoWay, oneWay);
    QString html =
        tr("<table cellspacing=6><tr><td></td><td align=right>largest force</td>"
           "<td align=right>Newton updates per step</td><td align=right>energy error</td></tr>");
    for (const auto& [run, name] : {std::pair(&twoWay, tr("two-way")), std::pair(&oneWay, tr("one-way"))}) {
        html += QStringLiteral(
                    "<tr><td><b>%1</b></td><td align=right>%2 N</td><td align=right>%3</td>"
                    "<td align=right>%4 J</td></tr>")
                    .arg(name, number(run->largestForce, 4), number(run->meanIterations, 3),
                         number(run->largestClosure, 3));
    }
    html += QStringLiteral("</table>");
    for (const auto& [run, name] : {std::pair(&twoWay, tr("two-way")), std::pair(&oneWay, tr("one-way"))}) {
        if (run->stopped.empty()) continue;
        html += tr("<br>The %1 run stopped at %2 s: %3.")
                    .arg(name, number(run->time.empty() ? 0.0 : run->time.back(), 4),
                         QString::fromStdString(run->stopped).toHtmlEscaped());
    }
    words_->setText(html);
    progress_->hide();
    close_->setText(tr("Close"));
}

} // namespace hingelab
