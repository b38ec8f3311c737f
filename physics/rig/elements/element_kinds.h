// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <variant>
#include <vector>

#include "elements/cabin_air/cabin_air.h"
#include "elements/check_table/check_table.h"
#include "elements/damper/damper.h"
#include "elements/door_check/door_check.h"
#include "elements/door_closer/door_closer.h"
#include "elements/door_hinge/door_hinge_kind.h"
#include "elements/door_latch/door_latch.h"
#include "elements/door_seal/door_seal.h"
#include "elements/engine_gas/engine_gas.h"
#include "elements/formula/formula_element.h"
#include "elements/gas_strut/gas_strut.h"
#include "elements/gear_mesh/gear_mesh.h"
#include "elements/load/load.h"
#include "elements/load_table/load_table.h"
#include "elements/rope_spring/rope_spring.h"
#include "elements/slide_friction/slide_friction.h"
#include "elements/spring/spring.h"
#include "elements/stops/stops.h"
#include "elements/torque_hinge/torque_hinge.h"
#include "elements/torsion_bar/torsion_bar.h"

namespace hingelab {

/// The kinds of force elements that there are.
struct ElementLaw
    : std::variant<DoorHingeParameters, AppliedTorque, AppliedForce, RotationalSpring, LinearSpring, TorsionBar,
                   RopeSpring, GasStrut, TorqueTable, ForceTable, EngineGas, DoorCheck, CheckTable, DoorCloser,
                   DoorSeal, DoorLatch, CabinAir, TorqueHinge, GearMesh, SlideFriction, RotationalDamper,
                   LinearDamper, RotationalStops, LinearStops, TorqueFormula, ForceFormula> {
    using variant::variant;
    using variant::operator=;
    // Compiled once, not wherever one is copied: for so many alternatives they are long.
    ElementLaw();
    ElementLaw(const ElementLaw& other);
    ElementLaw(ElementLaw&& other) noexcept;
    ElementLaw& operator=(const ElementLaw& other);
    ElementLaw& operator=(ElementLaw&& other) noexcept;
    ~ElementLaw();
};

/// What there is to say of each kind, in the order of ElementLaw's alternatives.
[[nodiscard]] std::span<const KindInfo> elementKinds();
/// The same as alternatives of a variant in files.
[[nodiscard]] std::span<const KindName> elementKindNames();

inline const KindInfo& kindOf(const ElementLaw& law) {
    return elementKinds()[law.index()];
}

template <class T>
using ElementKindOf = ElementKind<std::remove_cvref_t<T>>;

/// One of each kind, as one would begin with it in a rig of this size.
[[nodiscard]] std::vector<ElementLaw> oneOfEachKind(const RigScale& scale = {});

/// A law ready for evaluation, which neither allocates nor throws. Parameters must be valid.
[[nodiscard]] std::unique_ptr<const ForceLaw> makeLaw(const ElementLaw& law);

/// The law as equations (law_text.h), whose own state begins with `state`. Parameters must be valid.
[[nodiscard]] LawText textOf(const ElementLaw& law, double state);

} // namespace hingelab
