// SPDX-License-Identifier: GPL-3.0-or-later
#include "motor/data_sheet.h"

#include <array>
#include <cmath>

#include "text/control_characters.h"
#include "text/json_text.h"
#include "text/similar_key.h"

namespace hingelab {
namespace {

constexpr FieldInfo field(const char* key, const char* label, Quantity quantity, const char* help,
                          Range range = kPositive) {
    return {key, label, quantity, range, {}, 1.0, Scale::linear, help};
}

using enum Quantity;
constexpr std::array kFields = {
    DataSheetField{field("nominal_voltage", "Nominal voltage", voltage, "Voltage of the values below."),
                   &DataSheet::nominalVoltage},
    DataSheetField{field("no_load_speed", "No-load speed", shaftRate, "Speed at that voltage without load."),
                   &DataSheet::noLoadSpeed},
    DataSheetField{field("no_load_current", "No-load current", current, "Current then.", kNotNegative),
                   &DataSheet::noLoadCurrent},
    DataSheetField{field("stall_torque", "Stall torque", shaftTorque, "Torque at standstill."),
                   &DataSheet::stallTorque},
    DataSheetField{field("stall_current", "Stall current", current, "Current at standstill."),
                   &DataSheet::stallCurrent},
    DataSheetField{field("resistance", "Terminal resistance", resistance, "Between the terminals, at 25 °C."),
                   &DataSheet::resistance},
    DataSheetField{
        field("inductance", "Terminal inductance", inductance, "Between the terminals.", kNotNegative),
        &DataSheet::inductance},
    DataSheetField{field("torque_constant", "Torque constant", torqueConstant, "Torque per current."),
                   &DataSheet::torqueConstant},
    DataSheetField{field("speed_constant", "Speed constant", speedConstant, "Speed per induced voltage."),
                   &DataSheet::speedConstant},
    DataSheetField{
        field("speed_torque_gradient", "Speed/torque gradient", rateTorqueGradient, "Speed lost per torque."),
        &DataSheet::speedTorqueGradient},
    DataSheetField{field("mechanical_time_constant", "Mechanical time constant", time,
                         "Of the rotor alone, at constant voltage."),
                   &DataSheet::mechanicalTimeConstant},
    DataSheetField{field("rotor_inertia", "Rotor inertia", rotorInertia, "About the shaft."),
                   &DataSheet::rotorInertia},
    DataSheetField{
        field("viscous_friction", "Viscous friction", shaftDamping,
              "Torque per rate; follows from the no-load current where it is not given.", kNotNegative),
        &DataSheet::viscousFriction},
    DataSheetField{field("rated_current", "Rated current", current, "Largest continuous current."),
                   &DataSheet::ratedCurrent},
    DataSheetField{field("thermal_resistance", "Thermal resistance", thermalResistance,
                         "Thermal resistance from the winding to the surroundings."),
                   &DataSheet::thermalResistance},
    DataSheetField{field("thermal_time_constant", "Thermal time constant", time, "Of the winding."),
                   &DataSheet::thermalTimeConstant},
    DataSheetField{field("winding_limit", "Winding limit", temperature, "Highest temperature of the winding.",
                         {-200, 1000}),
                   &DataSheet::windingLimit},
    DataSheetField{field("coulomb_share", "Share of dry friction", dimensionless,
                         "Of the no-load torque; the rest is viscous. 0 where nothing is known.", {0, 1}),
                   &DataSheet::coulombShare},
};

const FieldInfo& infoOf(std::optional<double> DataSheet::*member) {
    for (const DataSheetField& f : kFields) {
        if (f.member == member) return f.info;
    }
    return kFields.front().info;
}

/// Collects the contradictions of a sheet.
class Checker {
  public:
    Checker(const DataSheet& sheet, Issues& issues) : sheet_(sheet), issues_(issues) {}

    /// Warns if the sheet's value is further than `share` from what its other values give.
    void compare(std::optional<double> DataSheet::*member, double other, double share, const char* from) {
        const std::optional<double>& value = sheet_.*member;
        if (!value || !(other > 0.0) || std::abs(*value - other) <= share * std::max(*value, other)) return;
        const FieldInfo& info = infoOf(member);
        issues_.push_back({Severity::warning, pointer(member),
                           std::string(info.label) + " does not fit the other values",
                           displayText(info.quantity, *value, 4),
                           "about " + displayText(info.quantity, other, 4) + ", from " + from});
    }
    void error(std::optional<double> DataSheet::*member, const std::string& message,
               const std::string& allowed) {
        const std::optional<double>& value = sheet_.*member;
        issues_.push_back({Severity::error, pointer(member), message,
                           value ? displayText(infoOf(member).quantity, *value, 4) : "missing", allowed});
    }
    void warning(std::optional<double> DataSheet::*member, const std::string& message,
                 const std::string& allowed) {
        error(member, message, allowed);
        issues_.back().severity = Severity::warning;
    }

  private:
    static std::string pointer(std::optional<double> DataSheet::*member) {
        return std::string("/") + infoOf(member).key;
    }
    const DataSheet& sheet_;
    Issues& issues_;
};

std::optional<double> quotient(const std::optional<double>& a, const std::optional<double>& b) {
    if (!a || !b || *b == 0.0) return std::nullopt;
    return *a / *b;
}

void checkRanges(const DataSheet& sheet, Issues& issues) {
    for (const DataSheetField& f : kFields) {
        const std::optional<double>& value = sheet.*(f.member);
        if (!value || f.info.range.contains(*value)) continue;
        issues.push_back({Severity::error, std::string("/") + f.info.key,
                          std::string(f.info.label) + " is out of range", valueText(f.info.quantity, *value),
                          rangeText(f.info)});
    }
}

/// R, K_m and K_b, from what the sheet has.
void findConstants(const DataSheet& s, DcMotorParameters& p, Checker& check) {
    const double V = *s.nominalVoltage;
    const std::optional<double> R = s.resistance ? s.resistance : quotient(s.nominalVoltage, s.stallCurrent);
    if (!R) {
        check.error(&DataSheet::resistance, "The resistance is missing", "a value, or the stall current");
        return;
    }
    p.resistance = *R;
    const double drop = *R * s.noLoadCurrent.value_or(0.0);
    if (drop >= V) {
        check.error(&DataSheet::noLoadCurrent, "The no-load current is as large as that of a blocked shaft",
                    "less than " + displayText(Quantity::current, V / *R, 4));
        return;
    }
    std::optional<double> Kb = quotient(1.0, s.speedConstant);
    if (!Kb && s.noLoadSpeed && s.noLoadCurrent) Kb = (V - drop) / *s.noLoadSpeed;
    std::optional<double> Km = s.torqueConstant;
    if (!Km) Km = quotient(s.stallTorque, s.stallCurrent);
    if (!Km) Km = Kb;
    if (!Kb) Kb = Km;
    if (!Km) {
        check.error(&DataSheet::torqueConstant, "The torque constant is missing",
                    "a value, or the speed constant, or stall torque and stall current, or no-load speed and "
                    "no-load current");
        return;
    }
    p.torqueConstant = *Km;
    p.backEmfConstant = *Kb;
    if (s.noLoadSpeed && *Kb * *s.noLoadSpeed >= 1.05 * V) {
        check.error(&DataSheet::noLoadSpeed, "At this speed the motor would induce more than its voltage",
                    "at most " + displayText(Quantity::shaftRate, V / *Kb, 4) +
                        ", or another speed or torque constant");
    }
}

void findFriction(const DataSheet& s, DcMotorParameters& p, Checker& check) {
    const double V = *s.nominalVoltage;
    const double speed = s.noLoadSpeed.value_or(V / p.backEmfConstant);
    double noLoadCurrent = s.noLoadCurrent.value_or(0.0);
    if (!s.noLoadCurrent && s.noLoadSpeed) {
        noLoadCurrent = std::max(0.0, (V - p.backEmfConstant * speed) / p.resistance);
        if (noLoadCurrent == 0.0) {
            check.warning(&DataSheet::noLoadSpeed,
                          "At this speed nothing is left for friction, which will be zero",
                          "a no-load current, or less than " +
                              displayText(Quantity::shaftRate, V / p.backEmfConstant, 4));
        }
    }
    const double torque = p.torqueConstant * noLoadCurrent;
    const double share = s.coulombShare.value_or(0.0);
    p.coulombFriction = share * torque;
    p.viscousFriction = s.viscousFriction.value_or((1.0 - share) * torque / speed);
    const double electrical = p.torqueConstant * p.backEmfConstant / p.resistance;
    if (s.viscousFriction && std::abs(*s.viscousFriction - electrical) < 0.02 * electrical) {
        check.warning(&DataSheet::viscousFriction,
                      "This friction equals K²/R, the damping by the back EMF, which the model already "
                      "contains: it would count twice",
                      "torque constant times no-load current over no-load speed");
    }
}

void findInertia(const DataSheet& s, DcMotorParameters& p, Checker& check) {
    const double Kb = p.backEmfConstant;
    const double fromTime =
        s.mechanicalTimeConstant ? *s.mechanicalTimeConstant * p.torqueConstant * Kb / p.resistance : 0.0;
    if (!s.rotorInertia && fromTime == 0.0) {
        check.error(&DataSheet::rotorInertia, "The rotor inertia is missing",
                    "a value, or the mechanical time constant");
    }
    p.rotorInertia = s.rotorInertia.value_or(fromTime);
    p.inductance = s.inductance.value_or(0.0);
    if (!s.inductance) {
        check.warning(&DataSheet::inductance, "The inductance is missing: the current will follow at once",
                      "a value, typically 0.1 to 1 mH");
    }
}

void compareAll(const DataSheet& s, const DcMotorParameters& p, Checker& check) {
    const double V = *s.nominalVoltage;
    const double R = p.resistance;
    const double Km = p.torqueConstant;
    const double Kb = p.backEmfConstant;
    // Sheets round to three digits, and give no-load and stall values from fits: a few per cent are usual.
    check.compare(&DataSheet::speedConstant, 1.0 / Km, 0.02,
                  "the torque constant (their product is one in an ideal machine)");
    check.compare(&DataSheet::stallCurrent, V / R, 0.03, "voltage over resistance");
    check.compare(&DataSheet::stallTorque, Km * V / R, 0.05, "torque constant times voltage over resistance");
    if (s.noLoadCurrent) {
        check.compare(&DataSheet::noLoadSpeed, (V - R * *s.noLoadCurrent) / Kb, 0.05,
                      "voltage, resistance, no-load current and back-EMF constant");
    }
    check.compare(&DataSheet::speedTorqueGradient, R / (Km * Kb), 0.1, "resistance over the constants squared");
    if (s.rotorInertia) {
        check.compare(&DataSheet::mechanicalTimeConstant, R * *s.rotorInertia / (Km * Kb), 0.1,
                      "resistance, inertia and constants");
    }
    if (s.ratedCurrent && *s.ratedCurrent > V / R) {
        check.warning(&DataSheet::ratedCurrent, "The rated current is more than the stall current",
                      "at most " + displayText(Quantity::current, V / R, 4));
    }
}

} // namespace

std::span<const DataSheetField> dataSheetFields() {
    return kFields;
}

std::optional<MotorDesign> designOf(const DataSheet& sheet, Issues& issues) {
    Issues own;
    Checker check(sheet, own);
    checkRanges(sheet, own);
    if (!sheet.nominalVoltage) {
        check.error(&DataSheet::nominalVoltage, "The nominal voltage is missing", "the voltage of the sheet");
    }
    MotorDesign design;
    DcMotorParameters& p = design.motor;
    if (!hasErrors(own)) findConstants(sheet, p, check);
    if (!hasErrors(own)) {
        p.supplyVoltage = *sheet.nominalVoltage;
        p.ratedCurrent = sheet.ratedCurrent.value_or(0.0);
        findFriction(sheet, p, check);
        findInertia(sheet, p, check);
        compareAll(sheet, p, check);
        if (sheet.thermalResistance && sheet.thermalTimeConstant) {
            design.thermal.emplace();
            design.thermal->resistance = *sheet.thermalResistance;
            design.thermal->timeConstant = *sheet.thermalTimeConstant;
            if (sheet.windingLimit) design.thermal->limit = *sheet.windingLimit;
        }
    }
    issues.insert(issues.end(), own.begin(), own.end());
    if (hasErrors(own)) return std::nullopt;
    return design;
}

std::optional<DataSheet> readDataSheet(std::string_view text, Issues& issues) {
    Issues own;
    DataSheet sheet;
    const std::optional<Json> json = parseJson(text, own);
    const auto give = [&]() -> std::optional<DataSheet> {
        issues.insert(issues.end(), own.begin(), own.end());
        if (hasErrors(own)) return std::nullopt;
        return sheet;
    };
    if (!json) return give();
    if (!json->is_object() || json->value("format", Json()) != kMotorFormat) {
        own.push_back({Severity::error, "/format", "This is not a motor's data sheet", excerpt(*json),
                       "an object with \"format\": \"" + std::string(kMotorFormat) + "\""});
        return give();
    }
    if (json->value("version", Json()) != kMotorVersion) {
        own.push_back({Severity::error, "/version", "This version of the format cannot be read",
                       excerpt(json->value("version", Json())), std::to_string(kMotorVersion)});
        return give();
    }
    const std::pair<const char*, std::string*> texts[] = {{"name", &sheet.name},
                                                          {"maker", &sheet.maker},
                                                          {"order_number", &sheet.orderNumber},
                                                          {"source", &sheet.source}};
    for (const auto& [key, value] : json->items()) {
        if (key == "format" || key == "version" || key == "$schema") continue;
        for (const auto& [name, member] : texts) {
            if (key != name) continue;
            if (value.is_string()) {
                *member = value.get<std::string>();
                if (hasControlCharacters(*member, LineBreaks::refused)) {
                    own.push_back({Severity::error, "/" + key,
                                   "This text has line breaks or control characters", excerpt(value),
                                   allowedCharacters(LineBreaks::refused)});
                }
            } else {
                own.push_back({Severity::error, "/" + key, "This has the wrong form", excerpt(value),
                               "a text in quotes"});
            }
        }
        for (const DataSheetField& f : kFields) {
            if (key != f.info.key) continue;
            if (!value.is_null()) sheet.*(f.member) = readNumber(value, f.info, "/" + key, own);
        }
    }
    std::vector<KnownKey> known = {{"format"}, {"version"}};
    for (const auto& [name, member] : texts) known.push_back({name});
    for (const DataSheetField& f : kFields) known.push_back({f.info.key, f.info.label});
    reportUnknownKeys(*json, "", known, own);
    checkRanges(sheet, own);
    return give();
}

std::string writeDataSheet(const DataSheet& sheet) {
    Json json = {{"format", kMotorFormat}, {"version", kMotorVersion}, {"name", sheet.name}};
    if (!sheet.maker.empty()) json["maker"] = sheet.maker;
    if (!sheet.orderNumber.empty()) json["order_number"] = sheet.orderNumber;
    if (!sheet.source.empty()) json["source"] = sheet.source;
    for (const DataSheetField& f : kFields) {
        const std::optional<double>& value = sheet.*(f.member);
        if (value) json[f.info.key] = writeNumber(*value, f.info, nullptr);
    }
    return formatJson(json);
}

} // namespace hingelab
