// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/rig_version.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "rig/rig_bytes.h"

namespace hingelab {
namespace {

// Changes are pieces, one after the other: so many bytes of the base are kept, so many left out, so many put in
// their place, and these.
using PieceCount = std::uint32_t;
constexpr std::size_t kPieceHead = 3 * sizeof(PieceCount);

void appendPiece(std::string& changes, std::size_t kept, std::size_t left, std::string_view put) {
    for (const std::size_t number : {kept, left, put.size()}) {
        const auto bytes = std::bit_cast<std::array<char, sizeof(PieceCount)>>(static_cast<PieceCount>(number));
        changes.append(bytes.data(), bytes.size());
    }
    changes += put;
}

PieceCount takeCount(std::string_view& changes) {
    PieceCount count = 0;
    std::memcpy(&count, changes.data(), sizeof count);
    changes.remove_prefix(sizeof count);
    return count;
}

/// Between texts of one length: runs that differ. Two that are nearer to each other than a piece's head are
/// one.
std::string changesInPlace(std::string_view base, std::string_view now) {
    std::string changes;
    std::size_t done = 0;
    std::size_t at = 0;
    while (at < now.size()) {
        if (base[at] == now[at]) {
            ++at;
            continue;
        }
        const std::size_t begin = at;
        std::size_t end = at + 1; // behind the last byte that differs
        for (at = end; at < now.size() && at - end < kPieceHead; ++at) {
            if (base[at] != now[at]) end = at + 1;
        }
        appendPiece(changes, begin - done, end - begin, now.substr(begin, end - begin));
        done = end;
    }
    return changes;
}

std::string changesOf(std::string_view base, std::string_view now) {
    if (base.size() == now.size()) return changesInPlace(base, now);
    const std::size_t shorter = std::min(base.size(), now.size());
    std::size_t front = 0;
    while (front < shorter && base[front] == now[front]) ++front;
    std::size_t back = 0;
    while (back < shorter - front && base[base.size() - 1 - back] == now[now.size() - 1 - back]) ++back;
    std::string changes;
    appendPiece(changes, front, base.size() - front - back, now.substr(front, now.size() - front - back));
    return changes;
}

std::string withChanges(std::string_view base, std::string_view changes) {
    std::string now;
    while (!changes.empty()) {
        const std::size_t kept = takeCount(changes);
        const std::size_t left = takeCount(changes);
        const std::size_t put = takeCount(changes);
        now += base.substr(0, kept);
        base.remove_prefix(kept + left);
        now += changes.substr(0, put);
        changes.remove_prefix(put);
    }
    return now += base;
}

} // namespace

RigVersion::RigVersion(const Rig& rig, const RigVersion* before) {
    constexpr std::size_t much = 16; // times as many changes, and a base of its own is better
    std::string bytes = bytesOf(rig);
    if (before != nullptr) {
        changes_ = changesOf(*before->base_, bytes);
        if (changes_.size() < bytes.size() / much) {
            changes_.shrink_to_fit();
            base_ = before->base_;
            return;
        }
        changes_ = {};
    }
    bytes.shrink_to_fit();
    base_ = std::make_shared<const std::string>(std::move(bytes));
    ownsBase_ = true;
}

Rig RigVersion::rig() const {
    return rigOfBytes(changes_.empty() ? *base_ : withChanges(*base_, changes_));
}

std::size_t RigVersion::memory() const {
    return sizeof(RigVersion) + changes_.capacity() + (ownsBase_ ? base_->capacity() + sizeof(std::string) : 0);
}

/// Measured over the shipped rigs: names and labels of channels, and what goes with them; of each hull that may
/// touch, its corners with the edges and faces about them, and of each outline, its corners with their places
/// on the ground; of tables of couplings, their points with a spline through them; of the rig, its shapes and
/// its expressions, each with the place that it drives.
std::size_t modelMemory(const Model& model) {
    std::size_t corners = 0;
    std::size_t outlines = 0;
    for (const Model::ContactPair& pair : model.contactPairs()) {
        corners += pair.first.polyhedron.corners.size() + pair.second.polyhedron.corners.size();
        outlines += pair.first.outline.size() + pair.second.outline.size();
    }
    std::size_t points = 0;
    for (const LoopClosures::Coupling& coupling : model.mechanism().loops().couplings()) {
        for (const LoopClosures::Coupling::Term& term : coupling.terms)
            points += term.curve ? term.curve->knots().x.size() : 0;
    }
    std::size_t rig = 0;
    for (const Body& body : model.rig().bodies) rig += body.shapes.capacity() * sizeof(Shape);
    constexpr std::size_t node = 96; // of a map of texts
    for (const auto& [pointer, expression] : model.rig().expressions)
        rig += node + pointer.capacity() + expression.capacity();
    return 3'000 + rig + 330 * model.channels().size() +
           sizeof(Model::ContactPair) * model.contactPairs().size() + 350 * corners + 310 * outlines +
           64 * points;
}

} // namespace hingelab
