// SPDX-License-Identifier: GPL-3.0-or-later
#include "elements/door_seal/door_seal.h"
#include "elements/law_text.h"

namespace hingelab {
namespace {

/// What is said of a piece: # stands for its name.
std::string ofPiece(std::string_view pattern, const std::string& piece) {
    std::string text;
    for (const char c : pattern) {
        if (c == '#') {
            text += piece;
        } else {
            text += c;
        }
    }
    return text;
}

} // namespace

LawText ElementKind<DoorSeal>::text(const DoorSeal& seal, double state) {
    LawText law;
    law.numbers(seal);
    double closed = 0.0, length = 0.0;
    std::string sum;
    for (std::size_t i = 0; i < seal.pieces.size(); ++i) {
        const std::string piece = "piece_" + std::to_string(i + 1);
        law.numbers(seal.pieces[i], piece);
        closed += seal.lineForce * seal.pieces[i].length * seal.pieces[i].lever;
        length += seal.pieces[i].length;
        law.variable(ofPiece("#_share", piece), Quantity::dimensionless,
                     "Compression, as a share of the closed seal's");
        law.variable(ofPiece("#_torque", piece), Quantity::torque, "Torque of the piece");
        law.equation(ofPiece("#_share = max(0.0, 1.0 - #_lever*(x - closed_angle)/compression)", piece));
        law.equation(ofPiece("#_torque = line_force*#_length*#_lever*#_share^exponent", piece));
        sum += ofPiece(sum.empty() ? "#_torque" : " + #_torque", piece);
    }
    law.variable("elastic", Quantity::torque, "Torque between loading and unloading");
    law.equation("elastic = " + sum);
    law.term("Seal", "elastic");
    if (seal.hysteresis > 0.0) {
        const double lever = closed / (seal.lineForce * length);
        law.bristles({seal.hysteresis * closed * lever / seal.hysteresisTravel, 0.0, 0.0}, state);
        law.parameter("closed_torque", Quantity::torque, closed);
        law.equation("level = hysteresis*sqrt(elastic^2 + (0.0001*closed_torque)^2)");
        law.equation("least = level");
        law.term("Hysteresis", "-dry");
    }
    return law;
}

} // namespace hingelab
