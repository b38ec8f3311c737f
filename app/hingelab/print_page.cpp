// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab/print_page.h"

#include <QFile>
#include <cstdio>

#include "ui/files/safe_file.h"
#include "ui/report/page_printer.h"

namespace hingelab {
namespace {

constexpr int kNotPrinted = 3;

int refuse(const QString& reason) {
    std::fprintf(stderr, "hingelab: %s\n", qPrintable(reason));
    return kNotPrinted;
}

} // namespace

int printPage(const QString& page, const QString& pdf) {
    constexpr qint64 mostBytes = qint64{64} * 1024 * 1024;
    QFile file(page);
    if (!file.open(QIODevice::ReadOnly)) {
        return refuse(QStringLiteral("%1 cannot be read: %2").arg(page, file.errorString()));
    }
    if (file.size() > mostBytes) return refuse(QStringLiteral("%1 is larger than 64 MB").arg(page));
    const QByteArray bytes = pdfOfPage(QString::fromUtf8(file.readAll()));
    if (bytes.isEmpty()) return refuse(QStringLiteral("%1 could not be printed").arg(page));
    const QString problem = writeSafely(pdf, bytes);
    return problem.isEmpty() ? 0 : refuse(problem);
}

} // namespace hingelab
