// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

/// Gas struts that can be ordered, as a designer keeps them in a table of his own: one row a strut, or one row
/// a series whose force is chosen when ordering. strut_law.h makes the law of a row. The columns are in
/// docs/reference/strut-catalogue.md.
namespace hingelab {

inline constexpr std::size_t kMostCatalogueBytes = std::size_t{8} * 1024 * 1024;
inline constexpr std::size_t kMostCatalogueRows = 20'000;
inline constexpr std::size_t kLongestCatalogueCell = 200; ///< [characters]
inline constexpr std::size_t kMostCatalogueProblems = 200;

/// A row, in SI units. Forces are those of a test machine that moves the strut slowly, rod and friction as they
/// are: F1 and F2 while it extends, F3 and F4 while it is compressed, F1 and F3 near the extended end, F2 and
/// F4 near the compressed end, all at measuringOffset() (strut_law.h) from the end. What is absent is not
/// stated.
struct CatalogueStrut {
    std::string maker;                 ///< may be empty
    std::string order;                 ///< number of order
    double stroke = 0.0;               ///< [m]
    double extendedLength = 0.0;       ///< between the centres of the end fittings [m], > stroke
    double f1 = 0.0;                   ///< F1 [N], > 0; of a series 0
    double minimumForce = 0.0;         ///< of a series: the least F1 that can be ordered [N]
    double maximumForce = 0.0;         ///< of a series: the largest F1 [N]; else 0
    std::optional<double> forceStep;   ///< of a series: between the F1 that can be ordered [N]
    std::optional<double> f2;          ///< F2 [N]
    std::optional<double> f3;          ///< F3 [N]
    std::optional<double> f4;          ///< F4 [N]
    std::optional<double> progression; ///< K = F2/F1
    std::optional<double> friction;    ///< Ff = (F3 - F1)/2 [N]
    std::optional<double> tolerance;   ///< of F1, either way [N]
    std::optional<double> endZone;     ///< length of the damped end of the extension [m]
    std::optional<double> endDamping;  ///< in the end zone [N·s/m]
    std::optional<double> damping;     ///< along the whole stroke [N·s/m]
    std::optional<double> temperature; ///< at which the forces were measured [°C]; absent: 20 °C
    std::string note;

    [[nodiscard]] bool isSeries() const { return maximumForce > 0.0; }
};

/// The F1 [N] that can be ordered and is nearest to `wanted`: within the limits of a series and, counted from
/// its least force, a whole number of steps; of a single strut its F1.
[[nodiscard]] double orderableForce(const CatalogueStrut& strut, double wanted);

struct StrutCatalogue {
    std::vector<CatalogueStrut> struts; ///< in the order of the file; strut_law.h takes each of them
    std::vector<std::string> problems;  ///< sentences with line, column and what to write instead
    std::vector<std::string> ignored;   ///< headings of the columns that are not known
};

/// Reads CSV with semicolons, tabs, commas or bars. The first line that is neither empty nor a comment ('#')
/// names the columns, in any order and case, with units in brackets; bare numbers are in mm, N, N·s/m and °C.
/// The decimal sign is what the numbers show, a point or a comma. A row that makes no sense is left out and
/// told as a problem; without a heading that can be read there are no struts. Latin-1 is read, too. Never
/// throws on bad text.
[[nodiscard]] StrutCatalogue readStrutCatalogue(const std::string& text);

} // namespace hingelab
