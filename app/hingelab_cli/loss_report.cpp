// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/hingelab_cli/loss_report.h"

#include <iostream>

#include "app/hingelab_cli/files.h"
#include "text/control_characters.h"
#include "text/table_format.h"

namespace hingelab::cli {
namespace {

Json lossJson(const ExportLoss& loss) {
    Json json = {{"what", loss.what}, {"words", loss.words}};
    if (loss.largest) {
        json["largest_error"] = numberOrText(*loss.largest);
        json["error_unit"] = siUnit(loss.quantity).ascii;
        json["at_position"] = loss.position;
        json["at_rate"] = loss.rate;
    }
    return json;
}

/// What the target makes of elements, beside what they are: for plots.
Json lawJson(const ExportedLaw& law) {
    return {{"coordinate", law.coordinate},
            {"elements", law.elements},
            {"unit", siUnit(law.isRotation ? Quantity::torque : Quantity::force).ascii},
            {"position", law.position},
            {"real_opening", law.realOpening},
            {"real_closing", law.realClosing},
            {"exported_opening", law.exportedOpening},
            {"exported_closing", law.exportedClosing}};
}

} // namespace

void tellLosses(const std::string& file, const std::string& kind, const std::string& of,
                const std::vector<ExportLoss>& losses, const std::vector<ExportedLaw>& laws) {
    if (file.empty()) {
        std::cerr << printable(lossLines(losses, ""), LineBreaks::allowed);
        return;
    }
    Json list = Json::array();
    for (const ExportLoss& loss : losses) list.push_back(lossJson(loss));
    Json report = {{"kind", kind}, {"of", of}, {"losses", std::move(list)}};
    if (!laws.empty()) report["laws"] = Json::array();
    for (const ExportedLaw& law : laws) report["laws"].push_back(lawJson(law));
    writeText(file, formatJson(report));
}

} // namespace hingelab::cli
