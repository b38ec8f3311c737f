// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/law_text.h"
#include "elements/load_table/load_table.h"

namespace hingelab {
namespace {

template <class Points, class Member>
void addTimeTable(LawText& law, const Points& points, Member load) {
    std::vector<double> times, loads;
    for (const auto& point : points) {
        times.push_back(point.time);
        loads.push_back(point.*load);
    }
    if (times.empty()) {
        law.term("Load", "0.0");
        return;
    }
    law.curve("load", times, loads, Interpolation::Kind::monotone);
    law.term("Load", LawText::curveAt("load", "time"));
}

} // namespace

LawText ElementKind<TorqueTable>::text(const TorqueTable& table, double) {
    LawText law;
    addTimeTable(law, table.points, &TorqueTable::Point::torque);
    return law;
}

LawText ElementKind<ForceTable>::text(const ForceTable& table, double) {
    LawText law;
    addTimeTable(law, table.points, &ForceTable::Point::force);
    return law;
}

} // namespace hingelab
