// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/contact/comparison_dialog.h"

#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "physics/text/quantity.h"
#include "ui/plots/plot_theme.h"
#include "ui/text/readable.h"
#include "ui/theme/screen_fit.h"

namespace hingelab {
namespace {

QVector<QCPGraphData> pointsOf(const SchemeRun& run, const std::vector<double>& values) {
    QVector<QCPGraphData> points;
    for (std::size_t i = 0; i < run.time.size(); ++i) points.append({run.time[i], values[i]});
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

double largestOf(const std::vector<double>& values) {
    return values.empty() ? 0.0 : *std::max_element(values.begin(), values.end());
}

QString number(double value, int digits) {
    return QString::fromStdString(displayText(value, digits));
}

} // namespace

ComparisonPlot::ComparisonPlot(const Theme& theme, QWidget* parent)
    : PlotPanel(theme, tr("All contacts over time"), parent) {
    QCustomPlot& p = plot();
    auto* margins = new QCPMarginGroup(&p);
    const std::array labels = {tr("normal force (N)"), tr("friction force (N)"), tr("Newton updates")};
    rects_[0] = p.axisRect();
    for (std::size_t i = 0; i < kRows; ++i) {
        if (i > 0) {
            rects_[i] = new QCPAxisRect(&p);
            p.plotLayout()->addElement(static_cast<int>(i), 0, rects_[i]);
            for (QCPAxis* axis : rects_[i]->axes()) {
                axis->setLayer(QStringLiteral("axes"));
                axis->grid()->setLayer(QStringLiteral("grid"));
            }
        }
        rects_[i]->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
        QCPAxis* time = rects_[i]->axis(QCPAxis::atBottom);
        time->setTickLabels(i + 1 == kRows);
        rects_[i]->axis(QCPAxis::atLeft)->setLabel(labels[i]);
        rects_[i]->axis(QCPAxis::atLeft)->ticker()->setTickCount(4);
        twoWay_[i] = p.addGraph(time, rects_[i]->axis(QCPAxis::atLeft));
        oneWay_[i] = p.addGraph(time, rects_[i]->axis(QCPAxis::atLeft)); // dashed, over the other
        for (QCPGraph* graph : {twoWay_[i], oneWay_[i]}) {
            graph->setAdaptiveSampling(true);
            if (i > 0) graph->removeFromLegend(); // the first row's items say it for all
        }
        twoWay_[i]->setName(tr("two-way"));
        oneWay_[i]->setName(tr("one-way"));
    }
    rects_.back()->axis(QCPAxis::atBottom)->setLabel(tr("simulated time (s)"));
    placeLegendAbove(p, 2);
}

void ComparisonPlot::themeChanged() {
    for (std::size_t i = 0; i < kRows; ++i) {
        twoWay_[i]->setPen(QPen(colors().opening, 1.8));
        oneWay_[i]->setPen(QPen(colors().closing, 1.6, Qt::DashLine));
    }
}

void ComparisonPlot::showRuns(const SchemeRun& twoWay, const SchemeRun& oneWay) {
    constexpr std::array<std::vector<double> SchemeRun::*, kRows> values = {
        &SchemeRun::normalForce, &SchemeRun::frictionForce, &SchemeRun::iterations};
    const QCPRange touching = touchingSpan(twoWay, oneWay);
    for (std::size_t i = 0; i < kRows; ++i) {
        twoWay_[i]->data()->set(pointsOf(twoWay, twoWay.*values[i]), true);
        oneWay_[i]->data()->set(pointsOf(oneWay, oneWay.*values[i]), true);
        double highest = 1e-9;
        for (const SchemeRun* run : {&twoWay, &oneWay}) {
            for (const double value : run->*values[i]) highest = std::max(highest, value);
        }
        rects_[i]->axis(QCPAxis::atLeft)->setRange(0.0, 1.08 * highest);
        QCPAxis* time = rects_[i]->axis(QCPAxis::atBottom);
        if (touching.size() > 0.0) {
            time->setRange(touching);
        } else if (!twoWay.time.empty()) {
            time->setRange(0.0, std::max(twoWay.time.back(), 1e-9));
        }
    }
    requestReplot();
}

ComparisonDialog::ComparisonDialog(const Rig& rig, double duration, const Theme& theme, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("One-way against two-way: %1").arg(QString::fromStdString(rig.name)));
    resizeWithinScreen(*this, QSize(820, 600));
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
        tr("<table cellspacing=6><tr><td></td><td align=right>largest normal force</td>"
           "<td align=right>largest friction force</td>"
           "<td align=right>Newton updates per step</td><td align=right>energy error</td></tr>");
    for (const auto& [run, name] : {std::pair(&twoWay, tr("two-way")), std::pair(&oneWay, tr("one-way"))}) {
        html +=
            QStringLiteral(
                "<tr><td><b>%1</b></td><td align=right>%2 N</td><td align=right>%3 N</td>"
                "<td align=right>%4</td><td align=right>%5</td></tr>")
                .arg(name, number(run->largestForce, 4), number(largestOf(run->frictionForce), 4),
                     number(run->meanIterations, 3), readableText(Quantity::energy, run->largestClosure, 3));
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
