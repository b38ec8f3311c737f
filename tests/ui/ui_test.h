// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QRegularExpression>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include "tests/shipped.h"
#include "tests/suite.h"
#include "tests/test_data.h"
#include "tests/ui/child.h"
#include "ui/main_window.h"

namespace hingelab::test {

inline double valueOf(const OpenRig& model, const std::string& pointer) {
    return findParameter(model.rig(), pointer).value().value;
}

/// Fails the present test function on any warning but those of a machine without a desktop.
inline void failOnWarnings() {
    QTest::failOnWarning(
        QRegularExpression(QStringLiteral("^(?!.*(XDG_RUNTIME_DIR|plugin does not support)).*")));
}

/// Runs a test object in an application of its own, away from the user's settings; every warning is a failure.
template <class Test>
int runUiTest(int argc, char** argv) {
    QStandardPaths::setTestModeEnabled(true);
    QSurfaceFormat::setDefaultFormat(VtkWidget::defaultFormat());
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("HingelabTest"));
    QApplication::setApplicationName(QStringLiteral("HingelabTest"));
    const QTemporaryDir settings; // its own: tests run side by side
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace hingelab::test

#define HINGELAB_UI_TEST(Test) HINGELAB_TEST_RUN_BY(Test, hingelab::test::runUiTest)
