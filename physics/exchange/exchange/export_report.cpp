// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/export_report.h"

#include <algorithm>
#include <cctype>

namespace hingelab {

std::string lossText(const ExportLoss& loss) {
    std::string text = loss.what + ": " + loss.words;
    if (loss.largest) {
        text += " At most " + displayText(loss.quantity, *loss.largest, 3) + ", at " +
                displayText(loss.positionAs, loss.position, 4) + " and " +
                displayText(loss.rateAs, loss.rate, 3) + ".";
    }
    return text;
}

std::string lossLines(const std::vector<ExportLoss>& losses, const std::string& mark) {
    if (losses.empty()) return mark + "Nothing is lost.\n";
    std::string text;
    for (const ExportLoss& loss : losses) text += mark + inComment(lossText(loss)) + "\n";
    return text;
}

std::string exportNumber(double value) {
    std::string text = shortestText(value);
    const std::size_t e = text.find('e');
    if (text.find('.') == std::string::npos) text.insert(std::min(e, text.size()), ".0");
    return text;
}

std::string exportIdentifier(const std::string& name) {
    std::string id;
    for (const char c : name) id += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    if (id.empty() || std::isdigit(static_cast<unsigned char>(id[0])) != 0) id.insert(0, "n_");
    return id;
}

std::string inComment(const std::string& name) {
    std::string text;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        const bool ends =
            c == '*' || static_cast<unsigned char>(c) < ' ' || (c == '-' && i > 0 && name[i - 1] == '-');
        text += ends ? ' ' : c;
    }
    return text;
}

} // namespace hingelab
