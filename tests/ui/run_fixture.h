// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/ui_test.h"
#include "ui/plots/channel_rows.h"

/// What tests of plots are made of: a rig that runs, a mouse.
namespace hingelab::test {

inline constexpr const char* kAngle = "joint.hinge axis.angle"; ///< of the dishwasher and its kind
inline constexpr const char* kRate = "joint.hinge axis.rate";
inline constexpr const char* kTorque = "element.hinge.torque";

/// A rig that comes with the program, and its run.
struct RunFixture {
    explicit RunFixture(const char* rig = "dishwasher") : bench(shippedDocument(rig), theme) {}

    Theme theme;
    Workbench bench;
    OpenRig& model = bench.openRig();
    SessionController& session = bench.session();

    void show(QWidget& widget, QSize size = {700, 420}) {
        widget.resize(size);
        widget.show();
        static_cast<void>(QTest::qWaitForWindowExposed(&widget));
        QCoreApplication::processEvents();
    }

    void simulate(double seconds) {
        const double end = session.status().time + seconds;
        session.runner().fastForward(seconds);
        QTRY_VERIFY_WITH_TIMEOUT(session.status().time > end - 1e-6, 60'000);
        QTRY_VERIFY(session.isIdle());
    }

    [[nodiscard]] ChannelRows rows(const char* channel) const {
        const History& run = session.history();
        return {run, static_cast<std::size_t>(run.model()->channelIndex(channel))};
    }

    /// The time of the sample that is nearest.
    [[nodiscard]] double sampleAt(double time) const {
        return session.history().time(session.history().nearest(time));
    }
};

/// After something beside the plot has come or gone: the plot has its size, and is drawn in it.
inline void settle(QCustomPlot& plot) {
    constexpr int most = 5; // layouts within layouts
    for (int i = 0; i < most; ++i) QCoreApplication::processEvents();
    plot.replot(QCustomPlot::rpImmediateRefresh);
}

/// A pointer that comes from elsewhere: one that stays where it is says nothing.
inline void hover(QCustomPlot& plot, const QPoint& pixel) {
    QTest::mouseMove(&plot, pixel + QPoint(1, 0));
    QTest::mouseMove(&plot, pixel);
    QCoreApplication::processEvents();
}

inline void press(QCustomPlot& plot, const QPoint& at) {
    hover(plot, at);
    QTest::mousePress(&plot, Qt::LeftButton, Qt::NoModifier, at);
}

/// With the left button down.
inline void move(QCustomPlot& plot, const QPoint& to) {
    QMouseEvent event(QEvent::MouseMove, to, plot.mapToGlobal(QPointF(to)), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&plot, &event);
}

inline void drag(QCustomPlot& plot, const QPoint& from, const QPoint& to) {
    press(plot, from);
    for (const double share : {0.5, 1.0}) move(plot, from + (share * QPointF(to - from)).toPoint());
    QTest::mouseRelease(&plot, Qt::LeftButton, Qt::NoModifier, to);
}

/// What the bar of cursors says, without what keeps numbers and units on one line.
inline QStringList shownWords(const QWidget& panel) {
    QStringList all;
    for (const QLabel* label : panel.findChildren<QLabel*>(QStringLiteral("cursorWords"))) {
        QString text = label->text();
        all << text.replace(QChar::Nbsp, QLatin1Char(' ')).remove(QChar(0x2060));
    }
    return all;
}

} // namespace hingelab::test
