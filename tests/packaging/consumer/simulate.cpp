// SPDX-License-Identifier: GPL-3.0-or-later
// simulate RIG: the angle of a door with more damping, ten times a second.
#include <hingelab/checks/checked_rig.h>
#include <hingelab/checks/validation.h>
#include <hingelab/rig/parameters.h>
#include <hingelab/rig/rig_document.h>
#include <hingelab/simulation/sample_layout.h>
#include <hingelab/simulation/simulation.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

int main(int argc, char** argv) {
    std::ifstream file(argc > 1 ? argv[1] : "");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    hingelab::RigReading reading = hingelab::readRig(text);
    for (const hingelab::Issue& issue : reading.issues) std::fprintf(stderr, "%s\n", issue.message.c_str());
    if (!reading.document) return 1;

    hingelab::Rig& rig = reading.document->rig;
    if (!hingelab::setParameter(rig, "/elements/hinge/viscous_friction", 3.0)) return 1; // [N·m·s/rad]
    const hingelab::ValidatedRig valid = hingelab::validateAndCompile(rig);
    if (!valid.model) return 1;

    hingelab::Simulation simulation(valid.model);
    std::vector<double> row(valid.model->channels().size());
    const hingelab::ChannelHandle angle = valid.model->layout().joints.of("hinge axis").coordinate.value;
    for (int i = 0; i <= 10; ++i) {
        if (simulation.advanceTo(0.1 * i) != hingelab::StepStatus::ok) return 1;
        simulation.sample(0.1 * i, row);
        std::printf("%.1f s  %.12g rad\n", 0.1 * i, angle.in(row));
    }
}
