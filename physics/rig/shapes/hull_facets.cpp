// SPDX-License-Identifier: GPL-3.0-or-later
#include "shapes/hull_facets.h"

extern "C" {
#include <libqhull_r/qhull_ra.h>
}

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>

namespace hingelab {
namespace {

#ifdef _WIN32
constexpr const char* kNowhere = "NUL";
#else
constexpr const char* kNowhere = "/dev/null";
#endif

/// Qhull's memory, and where its words go: what it would say of flat points, the caller says better.
class Hull {
  public:
    Hull() : words_(std::fopen(kNowhere, "w"), &std::fclose) { qh_zero(&qhull_, words_.get()); }
    ~Hull() {
        int left = 0;
        int blocks = 0;
        qhull_.NOerrexit = True;
        qh_freeqhull(&qhull_, !qh_ALL);
        qh_memfreeshort(&qhull_, &left, &blocks);
    }
    Hull(const Hull&) = delete;
    Hull& operator=(const Hull&) = delete;

    /// False where there is none.
    [[nodiscard]] bool enclose(std::vector<double>& coordinates) {
        // Pp: no words on precision. Q12: facets that merging made wide are no error. C1: merge facets whose
        // middles are within 1 of each other's planes.
        std::string options = "qhull Pp Q12 C1";
        return qh_new_qhull(&qhull_, 3, static_cast<int>(coordinates.size() / 3), coordinates.data(), False,
                            options.data(), words_.get(), words_.get()) == qh_ERRnone;
    }

    [[nodiscard]] std::vector<std::vector<std::size_t>> facets() {
        std::vector<std::vector<std::size_t>> found;
        found.reserve(static_cast<std::size_t>(qhull_.num_facets));
        for (const facetT* facet = qhull_.facet_list; facet != qhull_.facet_tail; facet = facet->next) {
            found.push_back(cornersOf(*facet));
        }
        return found;
    }

  private:
    [[nodiscard]] std::vector<std::size_t> cornersOf(const facetT& facet) {
        std::vector<std::size_t> corners;
        const int count = qh_setsize(&qhull_, facet.vertices);
        corners.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) {
            const auto* vertex = static_cast<const vertexT*>(facet.vertices->e[i].p);
            corners.push_back(static_cast<std::size_t>(qh_pointid(&qhull_, vertex->point)));
        }
        std::sort(corners.begin(), corners.end());
        return corners;
    }

    std::unique_ptr<std::FILE, int (*)(std::FILE*)> words_;
    qhT qhull_{};
};

} // namespace

std::vector<std::vector<std::size_t>> hullFacets(std::span<const Vector3> points, double flat) {
    // Qhull merges by the middle of a facet: that of a triangle whose corner stands out by `flat` does so by a
    // third. That length is made 1, for Qhull reads numbers of options by the locale.
    const double scale = 3.0 / flat;
    std::vector<double> coordinates;
    coordinates.reserve(3 * points.size());
    for (const Vector3& p : points) {
        for (const double x : p) coordinates.push_back(x * scale);
    }
    Hull hull;
    if (!hull.enclose(coordinates)) return {};
    return hull.facets();
}

} // namespace hingelab
