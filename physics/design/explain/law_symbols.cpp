// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/law_symbols.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace hingelab {
namespace {

struct Symbol {
    std::string_view name;
    const char* tex;
};

// As in the manual's pages of the laws.
constexpr std::array kSymbols = {
    Symbol{"time", "t"},
    Symbol{"spring_constant", "k_\\mathrm{ts}"},
    Symbol{"spring_zero_angle_rad", "q_\\mathrm{s0}"},
    Symbol{"dynamic_friction_torque", "k_\\mathrm{df}"},
    Symbol{"static_friction_torque", "k_\\mathrm{sf}"},
    Symbol{"viscous_friction", "k_\\mathrm{vf}"},
    Symbol{"catch_width", "q_\\mathrm{c0}"},
    Symbol{"catch_torque", "k_\\mathrm{c}"},
    Symbol{"motion_threshold", "\\omega_0"},
    Symbol{"closing_friction_factor", "f_\\mathrm{c}"},
    Symbol{"closing_viscous_factor", "f_\\mathrm{v}"},
    Symbol{"breakaway_torque", "T_\\mathrm{b}"},
    Symbol{"opening_factor", "f"},
    Symbol{"falling_from", "\\omega_\\mathrm{b}"},
    Symbol{"stiffness", "k"},
    Symbol{"bar_stiffness", "k"},
    Symbol{"bristle_friction", "\\mu"},
    Symbol{"bristle_wrap_angle", "\\varphi"},
    Symbol{"shear_modulus", "G"},
    Symbol{"diameter", "d"},
    Symbol{"length", "l"},
    Symbol{"count", "n"},
    Symbol{"tension", "T"},
    Symbol{"slip", "R"},
    Symbol{"free_length", "x_0"},
    Symbol{"tolerance", "\\Delta F_1"},
    Symbol{"damping", "c"},
    Symbol{"quadratic", "c_2"},
    Symbol{"dissipation", "d"},
    Symbol{"rest_angle", "q_0"},
    Symbol{"rest_length", "x_0"},
    Symbol{"lower", "a"},
    Symbol{"upper", "b"},
    Symbol{"load_torque", "M"},
    Symbol{"load_force", "F"},
    Symbol{"load_start", "t_0"},
    Symbol{"load_end", "t_1"},
    Symbol{"load", "L"},
    Symbol{"extended_force", "F_1"},
    Symbol{"progression", "K"},
    Symbol{"extended_length", "x_1"},
    Symbol{"compressed_length", "x_0"},
    Symbol{"temperature", "T"},
    Symbol{"reference_temperature", "T_0"},
    Symbol{"friction_speed", "v_0"},
    Symbol{"end_damping", "c_\\mathrm{e}"},
    Symbol{"end_zone", "l_\\mathrm{e}"},
    Symbol{"stop_stiffness", "k_\\mathrm{s}"},
    Symbol{"stop_dissipation", "d_\\mathrm{s}"},
    Symbol{"gas", "G"},
    Symbol{"zone", "\\zeta"},
    Symbol{"bore", "d"},
    Symbol{"cylinder_length", "L"},
    Symbol{"pressure", "p"},
    Symbol{"y", "y"},
    Symbol{"preload", "F_0"},
    Symbol{"friction", "\\mu"},
    Symbol{"lever", "l"},
    Symbol{"friction_rate", "\\omega_0"},
    Symbol{"height", "h"},
    Symbol{"slope", "h'"},
    Symbol{"press", "N"},
    Symbol{"mean", "M"},
    Symbol{"half", "H"},
    Symbol{"least_level", "H_0"},
    Symbol{"closing_torque", "T_\\mathrm{c}"},
    Symbol{"opening_torque", "T_\\mathrm{o}"},
    Symbol{"spring_rate", "k"},
    Symbol{"sweep_damping", "c_\\mathrm{sweep}"},
    Symbol{"latch_damping", "c_\\mathrm{latch}"},
    Symbol{"latch_angle", "q_\\mathrm{latch}"},
    Symbol{"opening_damping", "c_\\mathrm{open}"},
    Symbol{"back_check_damping", "c_\\mathrm{back}"},
    Symbol{"back_check_angle", "q_\\mathrm{back}"},
    Symbol{"ramp", "\\rho"},
    Symbol{"while_closing", "c_1"},
    Symbol{"while_opening", "c_2"},
    Symbol{"static_ratio", "r_\\mathrm{s}"},
    Symbol{"slip_rate", "\\omega_\\mathrm{s}"},
    Symbol{"slip_speed", "v_\\mathrm{s}"},
    Symbol{"viscous", "c"},
    Symbol{"backlash", "b"},
    Symbol{"bristle_stiffness", "\\sigma_0"},
    Symbol{"bristle_damping", "\\sigma_1"},
    Symbol{"bristle_elastic_share", "\\alpha"},
    Symbol{"z", "z"},
    Symbol{"der(z)", "\\dot{z}"},
    Symbol{"bent", "T_z"},
    Symbol{"along", "T_\\mathrm{a}"},
    Symbol{"level", "T_\\mathrm{s}"},
    Symbol{"least", "T_\\mathrm{min}"},
    Symbol{"slip_share", "\\beta"},
    Symbol{"dry", "D"},
    Symbol{"line_force", "p_0"},
    Symbol{"compression", "c_0"},
    Symbol{"exponent", "n"},
    Symbol{"hysteresis", "h"},
    Symbol{"closed_angle", "q_\\mathrm{c}"},
    Symbol{"closed_torque", "T_\\mathrm{c}"},
    Symbol{"elastic", "T"},
    Symbol{"volume", "V"},
    Symbol{"width", "W"},
    Symbol{"vent_area", "a_\\mathrm{v}"},
    Symbol{"sealed_angle", "q_\\mathrm{s}"},
    Symbol{"discharge", "C_\\mathrm{d}"},
    Symbol{"overpressure", "P"},
    Symbol{"der(overpressure)", "\\dot{P}"},
    Symbol{"gap", "d"},
    Symbol{"outflow", "Q"},
    Symbol{"touch_angle", "q_\\mathrm{t}"},
    Symbol{"half_travel", "d_\\mathrm{h}"},
    Symbol{"full_travel", "d_\\mathrm{f}"},
    Symbol{"hold_stiffness", "k_\\mathrm{h}"},
    Symbol{"release_time", "t_\\mathrm{r}"},
    Symbol{"travel", "d"},
    Symbol{"spring", "p"},
    Symbol{"pawl", "m"},
    Symbol{"der(pawl)", "\\dot{m}"},
    Symbol{"held", "\\delta"},
    Symbol{"released", "u"},
    Symbol{"share", "s"},
    Symbol{"r", "r"},
    Symbol{"s", "s"},
};

/// "detent_2_torque": the parts of a list are numbered.
std::string numbered(const std::string& name) {
    struct Part {
        std::string_view kind, key;
        const char* tex;
    };
    constexpr std::array parts = {
        Part{"detent_", "_torque", "k"}, Part{"detent_", "_width", "w"}, Part{"detent_", "_angle", "q"},
        Part{"zone_", "_viscous", "c"},  Part{"zone_", "_from", "q"},    Part{"zone_", "_to", "q'"},
        Part{"zone_", "_ramp", "\\rho"}, Part{"piece_", "_length", "l"}, Part{"piece_", "_lever", "r"},
        Part{"piece_", "_share", "s"},   Part{"piece_", "_torque", "T"},
    };
    for (const Part& part : parts) {
        if (!name.starts_with(part.kind) || !name.ends_with(part.key)) continue;
        const std::size_t begin = part.kind.size();
        const std::string number = name.substr(begin, name.size() - begin - part.key.size());
        if (part.kind == "piece_") return std::string(part.tex) + "_{" + number + "}";
        const std::string_view of = part.kind == "detent_" ? "d" : "z";
        return std::string(part.tex) + "_{\\mathrm{" + std::string(of) + "}" + number + "}";
    }
    return {};
}

} // namespace

std::string lawSymbol(const std::string& name, bool turns) {
    if (name == "x") return turns ? "q" : "x";
    if (name == "v") return turns ? "\\dot{q}" : "\\dot{x}";
    if (name == "force") return turns ? "\\tau" : "f";
    const auto* const known = std::find_if(kSymbols.begin(), kSymbols.end(),
                                           [&](const Symbol& symbol) { return symbol.name == name; });
    if (known != kSymbols.end()) return known->tex;
    if (std::string tex = numbered(name); !tex.empty()) return tex;
    std::string words = name;
    std::replace(words.begin(), words.end(), '_', ' ');
    return "\\text{" + words + "}";
}

} // namespace hingelab
