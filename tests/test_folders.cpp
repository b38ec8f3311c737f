// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/test_folders.h"

namespace hingelab::test {

std::string testData(const std::string& path) {
    return std::string(HINGELAB_TEST_DATA) + "/" + path;
}

std::string documentation(const std::string& path) {
    return std::string(HINGELAB_DOCS) + "/" + path;
}

} // namespace hingelab::test
