// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/finish_look.h"

namespace hingelab {
namespace {

/// Of Blinn and Phong's reflection, as VTK has it.
struct Gloss {
    double strength; ///< of the highlight, from 0 to 1
    double power;    ///< the larger, the smaller the highlight
    double opacity = 1.0;
};

Gloss glossOf(Finish finish) {
    switch (finish) {
        case Finish::metal:
            return {0.55, 30.0};
        case Finish::frame:
            return {0.16, 18.0};
        case Finish::panel:
            return {0.12, 40.0};
        case Finish::glass:
            return {0.7, 60.0, 0.38};
        case Finish::accent:
            return {0.3, 30.0};
        case Finish::interior:
        case Finish::dark:
        case Finish::wood:
            return {0.05, 10.0};
    }
    return {0.1, 20.0};
}

} // namespace

void applyFinish(vtkProperty& property, Finish finish) {
    const Gloss gloss = glossOf(finish);
    property.SetInterpolationToGouraud();
    property.SetAmbient(0.44);
    property.SetDiffuse(0.66);
    property.SetSpecular(gloss.strength);
    property.SetSpecularPower(gloss.power);
    property.SetOpacity(gloss.opacity);
}

} // namespace hingelab
