// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace hingelab {

/// A heading of the manual with what stands beneath it, up to the next heading.
struct ManualSection {
    QString page;    ///< name of the page: "how-to/plots"
    QString title;   ///< of the page
    QString heading; ///< the title again, of what stands before the first other heading
    QString anchor;  ///< by which links name the heading
    QString text;    ///< without marks
};

/// Names of all pages: "README", "how-to/plots".
[[nodiscard]] QStringList manualPages();

/// All sections of all pages, which are compiled in.
[[nodiscard]] std::vector<ManualSection> manualSections();

/// The sections that contain all words, the most promising first.
[[nodiscard]] std::vector<ManualSection> searchManual(const std::vector<ManualSection>& sections,
                                                      const QString& words);

/// What a section says where a word is first mentioned, about `length` letters of it.
[[nodiscard]] QString excerptOf(const ManualSection& section, const QString& words, int length = 160);

/// How links name a heading: "The whole door" is "the-whole-door".
[[nodiscard]] QString anchorOfHeading(const QString& heading);

} // namespace hingelab
