// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>
#include <string>

#include "app/hingelab_samples/oven_door.h"
#include "app/hingelab_samples/small_hinge.h"

int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr,
                     "hingelab_samples SHIPPED TESTS: writes the CAD files of the project into two folders\n");
        return 2;
    }
    try {
        const std::string shipped = argv[1];
        const std::string tests = argv[2];
        hingelab::samples::writeOvenDoor(shipped + "/oven.step");
        hingelab::samples::writeSmallHinge(tests + "/hinge.step", 12.0, 12.0);
        hingelab::samples::writeSmallHinge(tests + "/hinge_changed.step", 14.0, 16.0);
        return 0;
    } catch (const std::exception& fault) {
        std::fprintf(stderr, "%s\n", fault.what());
        return 1;
    }
}
