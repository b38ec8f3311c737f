// SPDX-License-Identifier: GPL-3.0-or-later
#include "rig/rig.h"

template class std::vector<hingelab::Shape>;
template class std::vector<hingelab::Body>;
template class std::vector<hingelab::Joint>;
template class std::vector<hingelab::Coupling>;
template class std::vector<hingelab::Element>;
template class std::vector<hingelab::Contact>;
template class std::vector<hingelab::Motor>;

namespace hingelab {

Rig::Rig() = default;
Rig::Rig(const Rig& other) = default;
Rig::Rig(Rig&& other) noexcept = default;
Rig& Rig::operator=(const Rig& other) = default;
Rig& Rig::operator=(Rig&& other) noexcept = default;
Rig::~Rig() = default;

} // namespace hingelab
