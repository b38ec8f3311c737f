// SPDX-License-Identifier: GPL-3.0-or-later
// A full frame of the real window: pose, 3D picture, plots. Needs a display (./dev bench starts Xvfb).
#include <benchmark/benchmark.h>

#include <QApplication>
#include <QElapsedTimer>

#include "checks/checked_rig.h"
#include "resources/shipped_rigs.h"
#include "ui/drawing/allocator.h"
#include "ui/main_window.h"

using namespace hingelab;

namespace {

MainWindow& window() {
    static Theme theme;
    static MainWindow instance(*readRig(shippedRigs().front().text).document, theme, true);
    return instance;
}

/// The argument is the level of quality: plain, smooth edges, ambient occlusion, too. The processor's time is
/// that of all threads: where it draws, it tells more than the clock on a machine that does other things, too.
void sceneFrame(benchmark::State& state) {
    SceneView& view = *window().scenePanel().view();
    const Model& model = *window().openRig().model();
    ScenePose pose(model);
    JointVector q(1);
    double angle = 0.0;
    for (auto _ : state) {
        angle = angle > 1.5 ? 0.0 : angle + 0.01;
        q[0] = angle;
        if (!pose.compute(model, q)) state.SkipWithError("the rig cannot be posed");
        view.scene().setPose(pose);
        bool swapped = false;
        const auto connection = QObject::connect(&view, &VtkWidget::frameDrawn, [&] { swapped = true; });
        view.drawAt(static_cast<QualityLevel>(state.range(0)));
        while (!swapped) QApplication::processEvents(QEventLoop::AllEvents);
        QObject::disconnect(connection);
    }
    state.SetLabel(view.isSoftwareRendered() ? "software GL" : "hardware GL");
}
BENCHMARK(sceneFrame)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();

/// Looking back: from the wish for an instant of the run to the picture of it, with all plots.
void scrub(benchmark::State& state) {
    SceneView& view = *window().scenePanel().view();
    SessionController& session = window().session();
    session.runner().fastForward(1.0);
    while (session.status().time < 1.0) QApplication::processEvents(QEventLoop::AllEvents);
    bool swapped = false;
    const auto connection = QObject::connect(&view, &VtkWidget::frameDrawn, [&] { swapped = true; });
    double time = 0.05;
    for (auto _ : state) {
        time = time > 0.35 ? time - 0.3 : time + 0.11; // here it falls: each instant is another picture
        swapped = false;
        session.showInstant(time);
        while (!swapped) QApplication::processEvents(QEventLoop::AllEvents);
    }
    QObject::disconnect(connection);
    session.showLive();
    state.SetLabel(view.isSoftwareRendered() ? "software GL" : "hardware GL");
}
BENCHMARK(scrub)->Unit(benchmark::kMillisecond)->UseRealTime();

/// A slider's edit with all that follows in the GUI thread: validation, compiling, panel, curves, repainting
/// one plot.
void sliderEdit(benchmark::State& state) {
    OpenRig& model = window().openRig();
    double value = 1.0;
    const int gesture = model.newGesture();
    for (auto _ : state) {
        value = value > 5.0 ? 1.0 : value + 0.01;
        benchmark::DoNotOptimize(model.setParameter("/elements/0/spring_constant", value, gesture));
        window().torqueAnglePlot().plot().replot(QCustomPlot::rpImmediateRefresh);
    }
}
BENCHMARK(sliderEdit)->Unit(benchmark::kMillisecond);

void allPlots(benchmark::State& state) {
    for (auto _ : state) {
        for (QCustomPlot* plot : {&window().torqueAnglePlot().plot(), &window().torqueRatePlot().plot(),
                                  &window().timePlot().plot()}) {
            plot->replot(QCustomPlot::rpImmediateRefresh);
        }
    }
}
BENCHMARK(allPlots)->Unit(benchmark::kMillisecond);

} // namespace

int main(int argc, char** argv) {
    startGivingMemoryBack(); // as the program does
    QSurfaceFormat::setDefaultFormat(VtkWidget::defaultFormat());
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("HingelabBenchmark"));
    window().resize(1440, 860);
    window().show();
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 1500) QApplication::processEvents(QEventLoop::AllEvents, 20);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    std::_Exit(0); // statics of Qt and VTK outlive the application otherwise
}
