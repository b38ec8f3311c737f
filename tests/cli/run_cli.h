// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <vector>

namespace hingelab::test {

struct Outcome {
    int code;
    QByteArray out;
    QByteArray err;
};

inline Outcome outcomeOf(QProcess& process) {
    if (!process.waitForFinished(60000)) return {-1, {}, "timeout"};
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -2,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Runs the real program.
inline Outcome runCli(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess process;
    process.start(QStringLiteral(HINGELAB_CLI), arguments);
    process.write(input);
    process.closeWriteChannel();
    return outcomeOf(process);
}

/// Rows of numbers of a CSV text, without its header.
inline std::vector<std::vector<double>> rowsOf(const QByteArray& csv) {
    std::vector<std::vector<double>> rows;
    const QList<QByteArray> lines = csv.trimmed().split('\n');
    for (const QByteArray& line : lines.mid(1)) {
        std::vector<double> row;
        for (const QByteArray& cell : line.split(',')) row.push_back(cell.toDouble());
        rows.push_back(row);
    }
    return rows;
}

} // namespace hingelab::test
