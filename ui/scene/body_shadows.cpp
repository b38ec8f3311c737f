// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/body_shadows.h"

#include <vtkCellArray.h>
#include <vtkCellArrayIterator.h>
#include <vtkMatrix4x4.h>
#include <vtkPolyData.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>

namespace hingelab {
namespace {

constexpr double kTexelsOfSize = 400.0; // a rig that stays within its reach is never seen larger
constexpr double kBorder = 40.0;        // [texels] round what throws: the shader reads no farther
constexpr int kLeastTexels = 96;        // of an empty map: more than twice the border
constexpr double kFarthestOff = 16.0;   // sizes of the rig: what is so far off would leave texels too coarse

/// Every cell of some points in a row, with its number.
template <typename Take>
void forCells(vtkCellArray* cells, const Take& take) {
    if (cells == nullptr) return;
    const auto at = vtk::TakeSmartPointer(cells->NewIterator());
    for (at->GoToFirstCell(); !at->IsDoneWithTraversal(); at->GoToNextCell()) {
        vtkIdType count = 0;
        const vtkIdType* ids = nullptr;
        at->GetCurrentCell(count, ids);
        take(count, ids);
    }
}

std::size_t pointIndex(vtkIdType id) {
    return static_cast<std::size_t>(id);
}

} // namespace

/// Polygons are convex, as OpenGL draws them.
BodyShadows::Surface BodyShadows::surfaceOf(vtkMapper& mapper) {
    Surface surface;
    mapper.Update();
    auto* data = vtkPolyData::SafeDownCast(mapper.GetInput());
    if (data == nullptr) return surface;
    forCells(data->GetPolys(), [&](vtkIdType count, const vtkIdType* ids) {
        for (vtkIdType i = 2; i < count; ++i) {
            surface.triangles.push_back({pointIndex(ids[0]), pointIndex(ids[i - 1]), pointIndex(ids[i])});
        }
    });
    forCells(data->GetStrips(), [&](vtkIdType count, const vtkIdType* ids) {
        for (vtkIdType i = 2; i < count; ++i) {
            surface.triangles.push_back({pointIndex(ids[i - 2]), pointIndex(ids[i - 1]), pointIndex(ids[i])});
        }
    });
    if (surface.triangles.size() > kMostTriangles) surface.triangles.clear();
    if (surface.triangles.empty()) return surface;
    surface.points.reserve(pointIndex(data->GetNumberOfPoints()));
    for (vtkIdType i = 0; i < data->GetNumberOfPoints(); ++i) {
        const Vector3 p(data->GetPoint(i));
        surface.points.emplace_back(p.cast<float>());
        surface.box.extend(p);
    }
    return surface;
}

void BodyShadows::setCasters(const std::vector<vtkActor*>& casters) {
    std::map<vtkSmartPointer<vtkMapper>, Surface> surfaces;
    casters_.clear();
    for (vtkActor* actor : casters) {
        const vtkSmartPointer<vtkMapper> mapper = actor->GetMapper();
        auto it = surfaces.find(mapper);
        if (it == surfaces.end()) {
            const auto known = surfaces_.find(mapper);
            it = surfaces
                     .emplace(mapper, known != surfaces_.end() ? std::move(known->second) : surfaceOf(*mapper))
                     .first;
        }
        if (!it->second.triangles.empty()) casters_.push_back({actor, &it->second});
    }
    surfaces_ = std::move(surfaces); // its nodes stay where they are
    isStale_ = true;
}

void BodyShadows::aim(const Vector3& falling, double size) {
    if (falling == R_WL_.col(2) && size == size_) return;
    const Vector3 x = falling.unitOrthogonal();
    R_WL_ << x, falling.cross(x), falling;
    size_ = size;
    isStale_ = true;
}

/// True if it is another place than before, or seen no more, or again.
bool BodyShadows::place(Caster& caster) const {
    const vtkMatrix4x4* m = caster.actor->GetMatrix();
    Placed X;
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 4; ++k) X(i, k) = m->GetElement(i, k);
    }
    X = R_WL_.transpose() * X;
    const bool isDrawn =
        caster.actor->GetVisibility() != 0 && caster.actor->GetProperty()->GetOpacity() >= 1.0 && X.allFinite();
    if (isDrawn == caster.isDrawn && (!isDrawn || X == caster.X)) return false;
    caster.isDrawn = isDrawn;
    caster.X = X;
    return true;
}

/// The map covers what throws shadows, with a border. True if it has another place than before.
bool BodyShadows::chooseRegion() {
    Eigen::AlignedBox2d thrown;
    for (const Caster& caster : casters_) {
        if (!caster.isDrawn) continue;
        for (int i = 0; i < 8; ++i) {
            const Vector3 p = caster.surface->box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i));
            thrown.extend(Eigen::Vector2d((caster.X * p.homogeneous()).head<2>()));
        }
    }
    double texel = size_ / kTexelsOfSize;
    Eigen::Array2d origin(0.0, 0.0);
    Eigen::Array2i texels(kLeastTexels, kLeastTexels);
    covers_ = !thrown.isEmpty() && thrown.sizes().maxCoeff() < kFarthestOff * size_;
    if (covers_) {
        for (;; texel *= 2.0) {
            const Eigen::Array2d first = ((thrown.min() / texel).array() - kBorder) / DepthMap::kStep;
            const Eigen::Array2d last = ((thrown.max() / texel).array() + kBorder) / DepthMap::kStep;
            origin = DepthMap::kStep * first.floor();
            texels = (DepthMap::kStep * last.ceil() - origin).cast<int>();
            if (texels.maxCoeff() <= kMostTexels) break;
        }
    }
    if (texel == texel_ && (origin == origin_).all() && (texels == texels_).all()) return false;
    texel_ = texel;
    origin_ = origin;
    texels_ = texels;
    return true;
}

void BodyShadows::drawCaster(const Caster& caster, DepthMap& map) {
    if (!caster.isDrawn || !covers_) return;
    Eigen::Matrix<float, 3, 4> toTexels = (caster.X / texel_).cast<float>();
    toTexels.col(3).head<2>() = (caster.X.col(3).head<2>() / texel_ - origin_.matrix()).cast<float>();
    corners_.clear();
    for (const Eigen::Vector3f& p : caster.surface->points) {
        corners_.emplace_back(toTexels.leftCols<3>() * p + toTexels.col(3));
    }
    for (const auto& [a, b, c] : caster.surface->triangles) map.draw(corners_[a], corners_[b], corners_[c]);
}

bool BodyShadows::update() {
    constexpr int still = 8; // pictures, after which something is taken to stand
    bool hasMoved = isStale_;
    for (Caster& caster : casters_) {
        const bool moves = place(caster);
        hasMoved = hasMoved || moves;
        isStale_ = isStale_ || (moves && caster.isKept);
        caster.stood = moves ? 0 : std::min(caster.stood + 1, still);
    }
    if (!hasMoved) return false;
    isStale_ = chooseRegion() || isStale_;
    for (const Caster& caster : casters_) isStale_ = isStale_ || (caster.stood >= still && !caster.isKept);
    if (isStale_) {
        kept_.clear(texels_);
        for (Caster& caster : casters_) {
            caster.isKept = caster.stood >= still;
            if (caster.isKept) drawCaster(caster, kept_);
        }
        isStale_ = false;
    }
    map_ = kept_;
    for (const Caster& caster : casters_) {
        if (!caster.isKept) drawCaster(caster, map_);
    }
    map_.finish();
    isUploaded_ = false;
    return true;
}

void BodyShadows::bind(vtkOpenGLRenderWindow& window) {
    texture_->SetContext(&window);
    if (!isUploaded_ || texture_->GetHandle() == 0) { // none where the window's OpenGL has gone
        const Eigen::Array2<unsigned> size = map_.atlasSize().cast<unsigned>();
        auto* values = const_cast<float*>(map_.atlas().data()); // it is only read
        isUploaded_ = texture_->Create2DFromRaw(size.x(), size.y(), 1, VTK_FLOAT, values);
    }
    texture_->Activate();
}

void BodyShadows::release() {
    texture_->Deactivate();
}

ShadowSight BodyShadows::sightFrom(const Matrix3& cameraAxes, const Vector3& place) const {
    Eigen::Matrix4d toMap = Eigen::Matrix4d::Identity();
    toMap.topLeftCorner<3, 3>() = R_WL_.transpose() * cameraAxes / texel_;
    toMap.topRightCorner<3, 1>() = R_WL_.transpose() * place / texel_;
    toMap.topRightCorner<2, 1>() -= origin_.matrix();
    return {toMap.cast<float>(), texels_, texture_->GetTextureUnit()};
}

} // namespace hingelab
