// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/door_statics.h"
#include "analysis/hinge_curves.h"
#include "analysis/strut_stroke.h"

namespace hingelab {

/// What a door that stands somewhere does of itself.
enum class DoorBehaviour {
    stays, ///< friction holds it
    opens, ///< it moves towards larger x
    closes ///< towards smaller x
};

/// A part of the way in which the door does the same everywhere.
struct DoorSpan {
    double from = 0.0, to = 0.0; ///< [rad or m]
    DoorBehaviour behaviour = DoorBehaviour::stays;
    /// Where it stays: how fast it creeps all the same, in the middle of the span [rad/s or m/s].
    double creep = 0.0;
};

/// Where gravity, springs and struts balance without friction.
struct DoorBalance {
    double x = 0.0; ///< [rad or m]
    bool isStable = false;
    bool isHeld = false; ///< by friction: it stays there, stable or not
};

/// The whole door, quasi-static: the generalised force on the driving coordinate along its way, by cause,
/// opening and closing. Positive forces act towards larger x; the hand that moves the door slowly applies the
/// opposite.
struct DoorCurve {
    /// One cause: forces at each x.
    struct Part {
        std::string cause; ///< "gravity" or the name of an element, a motor; "stops"
        std::vector<DoorForce> forces;
    };
    std::string refusal;    ///< why there is no curve, in words; all else is empty then
    std::string coordinate; ///< "hinge.angle"
    std::string channel;    ///< "joint.hinge.angle"
    bool isRotation = true;
    DoorWay way;                    ///< without its poses
    std::vector<double> x;          ///< ascending [rad or m]
    std::vector<DoorForce> total;   ///< at each x [N·m or N]
    std::vector<DoorForce> between; ///< halfway from each x to the next: for integrals
    std::vector<DoorStatics::Hold> hold;
    std::vector<double> leverage; ///< of the grip [m/rad or 1]
    std::vector<Part> parts;
    std::vector<DoorSpan> spans; ///< ascending, from one end of the way to the other
    std::vector<DoorBalance> balances;
    std::string grip; ///< where the hand pulls, in words
    Model::GripPoint gripPoint{};
    std::vector<std::string> leftOut; ///< loads over time
    std::vector<StrutStroke> strokes; ///< of gas struts, between the stops of the door; of a model's curve

    [[nodiscard]] bool isEmpty() const { return x.empty(); }
};

struct DoorCurveOptions {
    MotorVoltages voltages; ///< none: motors off
    SamplingOptions sampling{.initialPoints = 97, .maximumPoints = 700, .tolerance = 5e-4};
};

/// Of any rig; never throws for what a rig is: what cannot be drawn has `refusal`.
[[nodiscard]] DoorCurve doorCurve(const std::shared_ptr<const Model>& model,
                                  const DoorCurveOptions& options = {});

/// Of statics that are there already; they are left somewhere on the way.
[[nodiscard]] DoorCurve doorCurve(DoorStatics& statics, const SamplingOptions& options);

} // namespace hingelab
