// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTextBlock>
#include <QTextCharFormat>
#include <functional>
#include <optional>

#include "ui/typeset/equation.h"

/// Equations in the manual's Markdown, in GitHub's form: $…$ within lines, fences named math, each a paragraph.
namespace hingelab {

/// What is shown in place of an equation.
using EquationReplacement = std::function<QString(const QString& tex, Equation::Form form)>;

/// The page with each equation replaced. Code stays as it is.
[[nodiscard]] QString withEquationsReplaced(const QString& markdown, const EquationReplacement& replacement);

/// The page with equations as pictures, named by addresses of our own that hold the equation.
[[nodiscard]] QString withEquationPictures(const QString& markdown);

/// The page with equations in plain text.
[[nodiscard]] QString withPlainEquations(const QString& markdown);

/// An equation that such an address holds, with its form.
struct AddressedEquation {
    QString tex;
    Equation::Form form = Equation::Form::display;
};
[[nodiscard]] std::optional<AddressedEquation> equationOfAddress(const QString& address);

/// An equation within a page that is shown: an object of a document, in place of the picture.
inline constexpr int kEquationObject = QTextFormat::UserObject + 1;
[[nodiscard]] QTextCharFormat equationFormat(const QString& address, const QString& plainText,
                                             const EquationLook& look);
/// The address of the equation that characters are: as such an object or as a picture that waits for it.
[[nodiscard]] std::optional<QString> equationOfFormat(const QTextCharFormat& format);
[[nodiscard]] EquationLook lookOfFormat(const QTextCharFormat& format);

/// The text of a block of a page, equations in plain text. From `begin` to `end`, positions in the document.
[[nodiscard]] QString textWithEquations(const QTextBlock& block, int begin, int end);
[[nodiscard]] QString textWithEquations(const QTextBlock& block);

} // namespace hingelab
