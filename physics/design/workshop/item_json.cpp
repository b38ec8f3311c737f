// SPDX-License-Identifier: GPL-3.0-or-later
#include "workshop/item_json.h"

#include "rig/edit.h"

namespace hingelab {
namespace {

Json lastOf(const Rig& rig, const char* list) {
    return rigAsJson(rig)[list].back();
}

} // namespace

Json inFileForm(const Body& body) {
    Rig rig;
    rig.bodies = {body};
    return lastOf(rig, "bodies");
}
Json inFileForm(const Joint& joint) {
    Rig rig;
    rig.joints = {joint};
    return lastOf(rig, "joints");
}
Json inFileForm(const AssemblyItem& assembly) {
    Rig rig;
    rig.assemblies = {assembly};
    return lastOf(rig, "assemblies");
}
Json inFileForm(const Coupling& coupling) {
    Rig rig;
    rig.couplings = {coupling};
    return lastOf(rig, "couplings");
}
Json inFileForm(const Element& element) {
    Rig rig;
    rig.elements = {element};
    return lastOf(rig, "elements");
}
Json inFileForm(const Contact& contact) {
    Rig rig;
    rig.contacts = {contact};
    return lastOf(rig, "contacts");
}
Json inFileForm(const Motor& motor) {
    Rig rig;
    rig.motors = {motor};
    return lastOf(rig, "motors");
}
Json inFileForm(const Shape& shape) {
    Body body;
    body.shapes = {shape};
    return inFileForm(body)["shapes"].back();
}

} // namespace hingelab
