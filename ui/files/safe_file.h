// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <string_view>

namespace hingelab {

/// Writes a file so that the old one survives any failure (see FileWriter). Returns what went wrong and what to
/// do, in words for the user; empty on success. Not with QSaveFile: before Qt 6.5 it renames what a full disk
/// kept from being written, and reports success.
[[nodiscard]] QString writeSafely(const QString& path, std::string_view content);
[[nodiscard]] QString writeSafely(const QString& path, const QByteArray& content);

/// A name for a file of something that people have named: lower case, without what file systems or shells do
/// not take (":", "/", "?" …); "rig" if nothing is left.
[[nodiscard]] QString fileNameFor(const QString& title);

} // namespace hingelab
