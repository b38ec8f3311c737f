// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace hingelab {

/// A page of HTML as it comes from reportHtml(), printed as PDF on A4: plots stay vectors, pages are numbered.
/// Nothing is loaded from elsewhere: pictures are those inside the page. Empty if it could not be printed.
[[nodiscard]] QByteArray pdfOfPage(const QString& html);

} // namespace hingelab
