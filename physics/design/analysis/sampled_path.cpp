// SPDX-License-Identifier: GPL-3.0-or-later
#include "analysis/sampled_path.h"

#include <array>

namespace hingelab {
namespace {

struct PathUnit {
    Quantity x, y;
    Quantity result;
};

constexpr std::array kPathSlopes = {
    PathUnit{Quantity::angle, Quantity::torque, Quantity::rotationalStiffness},
    PathUnit{Quantity::length, Quantity::force, Quantity::stiffness},
    PathUnit{Quantity::angularRate, Quantity::torque, Quantity::rotationalDamping},
    PathUnit{Quantity::velocity, Quantity::force, Quantity::damping},
    PathUnit{Quantity::angle, Quantity::energy, Quantity::torque},
    PathUnit{Quantity::length, Quantity::energy, Quantity::force},
    PathUnit{Quantity::current, Quantity::voltage, Quantity::resistance},
    PathUnit{Quantity::angle, Quantity::angle, Quantity::dimensionless},
    PathUnit{Quantity::length, Quantity::length, Quantity::dimensionless},
};

constexpr std::array kPathAreas = {
    PathUnit{Quantity::angle, Quantity::torque, Quantity::energy},
    PathUnit{Quantity::length, Quantity::force, Quantity::energy},
    PathUnit{Quantity::angularRate, Quantity::torque, Quantity::power},
    PathUnit{Quantity::velocity, Quantity::force, Quantity::power},
    PathUnit{Quantity::current, Quantity::voltage, Quantity::power},
};

TraceUnit displayTraceUnit(Quantity quantity) {
    const Unit& unit = displayUnit(quantity);
    return {std::string(unit.symbol), unit.siPerUnit};
}

/// One among others in a product or below a fraction stroke.
std::string asFactor(const std::string& symbol) {
    return symbol.find('/') == std::string::npos ? symbol : "(" + symbol + ")";
}

} // namespace

TraceUnit pathSlopeUnit(Quantity x, Quantity y) {
    if (x == Quantity::time) return slopeUnit(y);
    for (const PathUnit& known : kPathSlopes) {
        if (known.x == x && known.y == y) return displayTraceUnit(known.result);
    }
    const TraceUnit over = displayTraceUnit(y);
    const TraceUnit under = displayTraceUnit(x);
    if (under.symbol.empty()) return over;
    std::string symbol = over.symbol.empty() ? std::string("1") : asFactor(over.symbol);
    const bool isProduct =
        under.symbol.find("·") != std::string::npos && under.symbol.find('/') == std::string::npos;
    symbol.append("/").append(isProduct ? "(" + under.symbol + ")" : asFactor(under.symbol));
    return {std::move(symbol), over.siPerUnit / under.siPerUnit};
}

TraceUnit pathAreaUnit(Quantity x, Quantity y) {
    if (x == Quantity::time) return areaUnit(y);
    for (const PathUnit& known : kPathAreas) {
        const bool isIt = (known.x == x && known.y == y) || (known.x == y && known.y == x);
        if (isIt) return displayTraceUnit(known.result);
    }
    const TraceUnit one = displayTraceUnit(y);
    const TraceUnit other = displayTraceUnit(x);
    const double siPerUnit = one.siPerUnit * other.siPerUnit;
    if (one.symbol.empty() || other.symbol.empty()) return {one.symbol + other.symbol, siPerUnit};
    std::string symbol = asFactor(one.symbol);
    symbol.append("·").append(asFactor(other.symbol));
    return {std::move(symbol), siPerUnit};
}

} // namespace hingelab
