// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/plain_text.h"

#include <QMessageBox>
#include <QPushButton>
#include <QTextDocument>

namespace hingelab {
namespace {

void showPlain(QMessageBox::Icon icon, QWidget* parent, const QString& title, const QString& text) {
    constexpr int most = 4000; // letters: a window must fit on the screen
    QMessageBox box(icon, title, text.size() > most ? text.left(most) + QStringLiteral(" …") : text,
                    QMessageBox::Ok, parent);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

} // namespace

QString literalText(const QString& text) {
    if (!Qt::mightBeRichText(text)) return text;
    return QStringLiteral("<p style='white-space:pre-wrap'>%1</p>").arg(text.toHtmlEscaped());
}

QString literalActionText(const QString& text) {
    QString literal = text;
    return literal.replace(QLatin1Char('&'), QStringLiteral("&&"));
}

void showWarning(QWidget* parent, const QString& title, const QString& text) {
    showPlain(QMessageBox::Warning, parent, title, text);
}

void showInformation(QWidget* parent, const QString& title, const QString& text) {
    showPlain(QMessageBox::Information, parent, title, text);
}

bool mayReplace(QWidget* parent, const QString& title, const QString& text) {
    QMessageBox box(QMessageBox::Question, title, text, QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    QPushButton* const replace = box.addButton(QMessageBox::tr("&Replace"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == replace;
}

} // namespace hingelab
