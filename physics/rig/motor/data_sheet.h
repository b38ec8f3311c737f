// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motor/dc_motor.h"
#include "text/field.h"
#include "text/issue.h"

/// Data sheets of motors: catalogue values, what they say twice, and the model's parameters that follow.
/// docs/reference/data-sheets.md has the rules.
namespace hingelab {

inline constexpr const char* kMotorFormat = "hingelab-motor";
inline constexpr int kMotorVersion = 1;

/// Catalogue values [SI]; empty: the sheet does not say.
struct DataSheet {
    std::string name;
    std::string maker;
    std::string orderNumber;
    std::string source;
    std::optional<double> nominalVoltage;         ///< U_N [V]
    std::optional<double> noLoadSpeed;            ///< n_0 [rad/s]
    std::optional<double> noLoadCurrent;          ///< I_0 [A]
    std::optional<double> stallTorque;            ///< M_H [N·m]
    std::optional<double> stallCurrent;           ///< I_A [A]
    std::optional<double> resistance;             ///< R [ohm]
    std::optional<double> inductance;             ///< L [H]
    std::optional<double> torqueConstant;         ///< k_M [N·m/A]
    std::optional<double> speedConstant;          ///< k_n [rad/(V·s)]
    std::optional<double> speedTorqueGradient;    ///< dn/dM [rad/(s·N·m)]
    std::optional<double> mechanicalTimeConstant; ///< [s]
    std::optional<double> rotorInertia;           ///< J [kg·m²]
    std::optional<double> viscousFriction;        ///< [N·m·s/rad]; few sheets have it
    std::optional<double> ratedCurrent;           ///< continuous [A]
    std::optional<double> thermalResistance;      ///< winding to surroundings [K/W]
    std::optional<double> thermalTimeConstant;    ///< of the winding [s]
    std::optional<double> windingLimit;           ///< [°C]
    std::optional<double> coulombShare; ///< of the no-load torque that is dry friction, 0 .. 1; not in sheets
};

struct DataSheetField {
    FieldInfo info;
    std::optional<double> DataSheet::*member;
};
/// All numbers of a sheet, in the order of catalogues.
[[nodiscard]] std::span<const DataSheetField> dataSheetFields();

struct MotorDesign {
    DcMotorParameters motor;
    std::optional<MotorThermal> thermal;
};

/// The model of a data sheet. Errors name what is missing or contradicts itself; warnings tell where two
/// values of the sheet say the same thing differently. Empty on errors.
[[nodiscard]] std::optional<MotorDesign> designOf(const DataSheet& sheet, Issues& issues);

/// Reads a data sheet (docs/reference/data-sheets.md). All issues are reported; empty on errors.
[[nodiscard]] std::optional<DataSheet> readDataSheet(std::string_view text, Issues& issues);
[[nodiscard]] std::string writeDataSheet(const DataSheet& sheet);

} // namespace hingelab
