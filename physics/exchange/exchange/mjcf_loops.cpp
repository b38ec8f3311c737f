// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/mjcf_loops.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <stdexcept>

#include "exchange/import_xml.h"

namespace hingelab {
namespace {

/// One side of a constraint.
struct LoopEnd {
    int link = -1;
    Pose X_LE;
};

class MjcfLoopReader {
  public:
    MjcfLoopReader(const ImportNode& node, const ImportedTree& tree,
                   const std::map<std::string, MjcfSite>& sites)
        : node_(node), tree_(tree), sites_(sites), isBall_(node.is("connect")) {}

    std::optional<ImportedLoop> read(std::string& fault) {
        const bool isFound = node_.attribute("site1") ? readSites(fault) : readBodies(fault);
        if (!isFound) return std::nullopt;
        if (first_.link == second_.link) {
            fault = "it holds a body to itself";
            return std::nullopt;
        }
        if (first_.link < 0) std::swap(first_, second_); // a joint does not move the world
        ImportedLoop loop;
        loop.name = node_.value("name");
        loop.what = importPlace(node_);
        loop.child = first_.link;
        loop.X_CJ = first_.X_LE;
        loop.parent = second_.link;
        loop.X_PJ = second_.X_LE;
        if (isBall_) {
            ImportedMotion ball;
            ball.kind = ImportedMotion::Kind::ball;
            ball.name = loop.name;
            loop.motions.push_back(std::move(ball));
        }
        return loop;
    }

  private:
    bool readSites(std::string& fault) {
        const auto one = sites_.find(node_.value("site1")), two = sites_.find(node_.value("site2"));
        if (one == sites_.end() || two == sites_.end()) {
            fault = "one of its sites is none of the file";
            return false;
        }
        first_ = {one->second.link, one->second.X_LS};
        second_ = {two->second.link, two->second.X_LS};
        return true;
    }

    bool readBodies(std::string& fault) {
        const std::optional<int> one = linkNamed(node_.value("body1")), two = linkNamed(node_.value("body2"));
        if (!one || !two) {
            fault = "one of its bodies is none of the file";
            return false;
        }
        first_.link = *one;
        second_.link = *two;
        const Pose X_12 = inWorld(*one).inverse() * inWorld(*two);
        const Vector3 anchor = attributeVector(node_, "anchor").value_or(Vector3::Zero());
        if (isBall_) {
            first_.X_LE.translation = anchor;
            second_.X_LE.translation = X_12.inverse() * anchor;
        } else {
            readWeld(X_12, anchor);
        }
        return true;
    }

    /// The anchor of a weld is where MuJoCo measures its error, in the second body: of one that holds no
    /// rotation, the point that it holds.
    void readWeld(const Pose& inFile, const Vector3& anchor) {
        isBall_ = attributeNumber(node_, "torquescale").value_or(1.0) == 0.0;
        if (isBall_) second_.X_LE.translation = anchor;
        first_.X_LE = relativePose().value_or(inFile) * second_.X_LE;
    }

    /// relpose: of the second body in the first; empty: as in the file, which a quaternion of zeros means.
    [[nodiscard]] std::optional<Pose> relativePose() const {
        const pugi::xml_attribute given = node_.attribute("relpose");
        if (!given) return std::nullopt;
        const std::vector<double> v = importNumbers(given.value(), 7, 7, node_, "relpose");
        const Eigen::Quaterniond turn(v[3], v[4], v[5], v[6]);
        if (!(turn.norm() > 1e-9)) return std::nullopt;
        return Pose{turn.normalized().toRotationMatrix(), {v[0], v[1], v[2]}};
    }

    [[nodiscard]] std::optional<int> linkNamed(const std::string& name) const {
        if (name.empty() || name == kWorldName) return -1;
        const auto found = std::find_if(tree_.links.begin(), tree_.links.end(),
                                        [&](const ImportedLink& link) { return link.name == name; });
        if (found == tree_.links.end()) return std::nullopt;
        return static_cast<int>(found - tree_.links.begin());
    }

    [[nodiscard]] Pose inWorld(int link) const {
        Pose X;
        for (; link >= 0; link = tree_.links[static_cast<std::size_t>(link)].parent) {
            X = tree_.links[static_cast<std::size_t>(link)].X_PL * X;
        }
        return X;
    }

    const ImportNode& node_;
    const ImportedTree& tree_;
    const std::map<std::string, MjcfSite>& sites_;
    bool isBall_;
    LoopEnd first_, second_;
};

} // namespace

std::optional<ImportedLoop> readMjcfLoop(const ImportNode& node, const ImportedTree& tree,
                                         const std::map<std::string, MjcfSite>& sites, std::string& fault) {
    return MjcfLoopReader(node, tree, sites).read(fault);
}

} // namespace hingelab
