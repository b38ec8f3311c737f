// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QTest>

/// Several test classes in one program. Each source names its class at its end; the program runs the one that
/// its first argument names, as the source is named ("test_spatial"), with Qt Test's arguments after it. With
/// one class alone, all arguments are Qt Test's.
namespace hingelab::test {

using RunTest = int (*)(int argc, char** argv);

/// Enters a class into the list that main() chooses from.
class SuiteEntry {
  public:
    /// `source`: __FILE__ of the test, whose stem is the name.
    SuiteEntry(const char* source, RunTest run);
};

/// Without an application: nothing that needs an event loop.
template <class Test>
int runAppless(int argc, char** argv) {
    Test test;
    return QTest::qExec(&test, argc, argv);
}

template <class Test>
int runGuiless(int argc, char** argv) {
    QCoreApplication application(argc, argv);
    return runAppless<Test>(argc, argv);
}

} // namespace hingelab::test

#define HINGELAB_TEST_RUN_BY(Test, run) \
    static const hingelab::test::SuiteEntry entryOf##Test(__FILE__, &run<Test>);
#define HINGELAB_APPLESS_TEST(Test) HINGELAB_TEST_RUN_BY(Test, hingelab::test::runAppless)
#define HINGELAB_GUILESS_TEST(Test) HINGELAB_TEST_RUN_BY(Test, hingelab::test::runGuiless)
