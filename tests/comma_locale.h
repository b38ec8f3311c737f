// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QTemporaryDir>
#include <clocale>
#include <cstdio>
#include <string>

namespace hingelab::test {

/// The program's locale is German while this lives: C prints and reads commas. The locale is compiled into a
/// folder of its own, so the machine needs no German.
class CommaLocale {
  public:
    CommaLocale() {
        QProcess process;
        process.start(QStringLiteral("localedef"), {"--no-archive", "-i", "de_DE", "-f", "UTF-8", "-c",
                                                    folder_.filePath(QStringLiteral("de_DE.UTF-8"))});
        process.waitForFinished(60000);
        qputenv("LOCPATH", folder_.path().toUtf8());
        std::setlocale(LC_ALL, "de_DE.UTF-8");
    }
    ~CommaLocale() {
        std::setlocale(LC_ALL, "C");
        qunsetenv("LOCPATH");
    }
    CommaLocale(const CommaLocale&) = delete;
    CommaLocale& operator=(const CommaLocale&) = delete;

    /// Whether C really prints commas now.
    [[nodiscard]] static bool isInForce() {
        char text[8] = {};
        std::snprintf(text, sizeof text, "%.1f", 1.5);
        return std::string(text) == "1,5";
    }

    [[nodiscard]] QString folder() const { return folder_.path(); }

  private:
    QTemporaryDir folder_;
};

} // namespace hingelab::test
