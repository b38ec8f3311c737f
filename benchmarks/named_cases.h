// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <sstream>
#include <vector>

#include "contact/contact_case.h"

namespace hingelab {

/// The named problems of tests/data/contact/contact_benchmark.json.
inline std::vector<ContactCase> namedCases() {
    std::ifstream file(HINGELAB_TEST_DATA "/contact/contact_benchmark.json");
    std::stringstream text;
    text << file.rdbuf();
    std::vector<ContactCase> cases;
    const Json document = Json::parse(text.str());
    for (const Json& json : document.at("cases")) cases.push_back(readContactCase(json, ""));
    return cases;
}

} // namespace hingelab
