// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/floor_shadow.h"

#include <vtkCellArray.h>
#include <vtkCellArrayIterator.h>
#include <vtkMatrix4x4.h>
#include <vtkPointData.h>
#include <vtkProperty.h>

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/drawing/untimed_mapper.h"
#include "ui/drawing/vtk_parts.h"

namespace hingelab {
namespace {

// In sizes of the rig. What is higher than a level's top belongs to the next one.
struct ShadowLevel {
    double top;      ///< mean height of a caster
    double blur;     ///< half width of what the blur averages, thrice
    double strength; ///< where all light of the lamp is covered
};
constexpr std::array<ShadowLevel, 3> kShadowLevels = {
    {{0.06, 0.02, 0.34}, {0.25, 0.03, 0.26}, {1e300, 0.05, 0.18}}};
constexpr double kFades = 1.0;        // [sizes of the rig] of height, over which a shadow pales to nothing
constexpr double kShadowPixel = 0.02; // [sizes of the rig]
constexpr int kStepPixels = 12;       // the picture grows by so many
constexpr float kDarkest = 0.5F;      // shadows of several levels add up to no more

/// The hull of points, counterclockwise (Andrew's monotone chain).
std::vector<Eigen::Vector2d> hullOf(std::vector<Eigen::Vector2d> points) {
    std::sort(points.begin(), points.end(), [](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
        return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y());
    });
    if (points.size() < 3) return points;
    std::vector<Eigen::Vector2d> hull;
    const auto add = [&](const Eigen::Vector2d& p, std::size_t least) {
        while (hull.size() >= least + 2) {
            const Eigen::Vector2d a = hull[hull.size() - 1] - hull[hull.size() - 2];
            const Eigen::Vector2d b = p - hull[hull.size() - 1];
            if (a.x() * b.y() - a.y() * b.x() > 0.0) break;
            hull.pop_back();
        }
        hull.push_back(p);
    };
    for (const Eigen::Vector2d& p : points) add(p, 0);
    const std::size_t lower = hull.size() - 1;
    for (auto p = points.rbegin() + 1; p != points.rend(); ++p) add(*p, lower);
    hull.pop_back();
    return hull;
}

/// Averages over 2 r + 1 values along one line of a picture whose values are `step` apart.
void averageLine(float* values, std::ptrdiff_t count, std::ptrdiff_t step, std::ptrdiff_t r,
                 std::vector<float>& scratch) {
    scratch.clear();
    const auto at = [&](std::ptrdiff_t i) { return i < 0 || i >= count ? 0.0F : values[i * step]; };
    float sum = 0.0F;
    for (std::ptrdiff_t i = -r; i <= r; ++i) sum += at(i);
    const float share = 1.0F / static_cast<float>(2 * r + 1);
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        scratch.push_back(sum * share);
        sum += at(i + r + 1) - at(i - r);
    }
    for (const float mean : scratch) {
        *values = mean;
        values += step;
    }
}

/// Three averages one after the other are nearly a bell curve.
void blurPicture(std::vector<float>& values, const Eigen::Array2i& size, std::ptrdiff_t r) {
    if (r < 1) return;
    const std::ptrdiff_t width = size.x();
    const std::ptrdiff_t height = size.y();
    std::vector<float> scratch;
    scratch.reserve(static_cast<std::size_t>(std::max(width, height)));
    for (int pass = 0; pass < 3; ++pass) {
        for (std::ptrdiff_t y = 0; y < height; ++y)
            averageLine(values.data() + y * width, width, 1, r, scratch);
        for (std::ptrdiff_t x = 0; x < width; ++x) averageLine(values.data() + x, height, width, r, scratch);
    }
}

} // namespace

FloorShadow::FloorShadow() {
    corners_->SetNumberOfPoints(4);
    vtkNew<vtkCellArray> face;
    const vtkIdType ids[4] = {0, 1, 2, 3};
    face->InsertNextCell(4, ids);
    places_->SetNumberOfComponents(2);
    places_->SetNumberOfTuples(4);
    rectangle_->SetPoints(corners_);
    rectangle_->SetPolys(face);
    rectangle_->GetPointData()->SetTCoords(places_);
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputData(rectangle_);
    actor_->SetMapper(mapper);
    texture_->SetInputData(image_);
    texture_->SetColorModeToDirectScalars();
    texture_->InterpolateOn();
    texture_->RepeatOff();
    texture_->EdgeClampOn();
    actor_->SetTexture(texture_);
    actor_->GetProperty()->SetLighting(false);
    actor_->GetProperty()->BackfaceCullingOn(); // from below one would see it before the bodies
    actor_->ForceTranslucentOn();
    actor_->UseBoundsOff();
    actor_->PickableOff();
    actor_->VisibilityOff();
}

void FloorShadow::place(const Pose& X_WF, const Vector3& falling, double size) {
    constexpr double grazing = 0.2; // of one, that the light falls at least: shadows would be as long as that
    X_WF_ = X_WF;
    const Vector3 falling_F = X_WF.rotation.transpose() * falling;
    isLit_ = falling_F.z() < -grazing;
    slope_ = isLit_ ? Eigen::Vector2d(falling_F.head<2>() / -falling_F.z()) : Eigen::Vector2d::Zero();
    size_ = size;
    region_.setEmpty();
    vtk_parts::setMatrix(*actor_, X_WF_);
}

void FloorShadow::setCasters(std::vector<vtkActor*> casters) {
    casters_ = std::move(casters);
    std::map<vtkSmartPointer<vtkMapper>, Outline> outlines;
    for (vtkActor* caster : casters_) {
        const vtkSmartPointer<vtkMapper> mapper = caster->GetMapper();
        if (outlines.contains(mapper)) continue;
        const auto known = outlines_.find(mapper);
        outlines.emplace(mapper, known != outlines_.end() ? std::move(known->second) : outlineOf(*mapper));
    }
    outlines_ = std::move(outlines);
}

FloorShadow::Outline FloorShadow::outlineOf(vtkMapper& mapper) {
    constexpr vtkIdType fewFaces = 64;
    constexpr int directions = 64;
    Outline outline;
    mapper.Update();
    auto* data = vtkPolyData::SafeDownCast(mapper.GetInput());
    if (data == nullptr || data->GetNumberOfPoints() == 0) return outline;
    const auto point = [&](vtkIdType i) { return Vector3(data->GetPoint(i)); };
    if (data->GetNumberOfPolys() > 0 && data->GetNumberOfPolys() <= fewFaces &&
        data->GetNumberOfStrips() == 0) {
        const auto cells = vtk::TakeSmartPointer(data->GetPolys()->NewIterator());
        for (cells->GoToFirstCell(); !cells->IsDoneWithTraversal(); cells->GoToNextCell()) {
            vtkIdType count = 0;
            const vtkIdType* ids = nullptr;
            cells->GetCurrentCell(count, ids);
            std::vector<Vector3>& face = outline.faces.emplace_back();
            for (vtkIdType i = 0; i < count; ++i) face.push_back(point(ids[i]));
        }
        return outline;
    }
    for (int k = 0; k < directions; ++k) { // spread evenly over the sphere, by the golden angle
        const double z = 1.0 - (2.0 * k + 1.0) / directions;
        const double turn = 2.399963229728653 * k;
        const double r = std::sqrt(1.0 - z * z);
        const Vector3 along(r * std::cos(turn), r * std::sin(turn), z);
        Vector3 farthest = point(0);
        for (vtkIdType i = 1; i < data->GetNumberOfPoints(); ++i) {
            if (const Vector3 p = point(i); along.dot(p) > along.dot(farthest)) farthest = p;
        }
        outline.corners.push_back(farthest);
    }
    return outline;
}

/// False if it throws no shadow on the floor: hidden, below it, or nowhere.
bool FloorShadow::flatten(vtkActor& caster, const Outline& outline, Flat& flat) const {
    if (caster.GetVisibility() == 0) return false;
    const vtkMatrix4x4* m = caster.GetMatrix();
    double low = std::numeric_limits<double>::infinity();
    double high = 0.0;
    const auto shadeOf = [&](const Vector3& p) {
        Vector3 p_W;
        for (int i = 0; i < 3; ++i) {
            p_W[i] = m->GetElement(i, 0) * p.x() + m->GetElement(i, 1) * p.y() + m->GetElement(i, 2) * p.z() +
                     m->GetElement(i, 3);
        }
        const Vector3 p_F = X_WF_.inverse() * p_W;
        const double height = std::max(0.0, p_F.z());
        low = std::min(low, height);
        high = std::max(high, p_F.z());
        return Eigen::Vector2d(p_F.head<2>() + height * slope_);
    };
    for (const std::vector<Vector3>& face : outline.faces) {
        std::vector<Eigen::Vector2d>& polygon = flat.polygons.emplace_back();
        for (const Vector3& p : face) polygon.push_back(shadeOf(p));
    }
    if (!outline.corners.empty()) {
        std::vector<Eigen::Vector2d> points;
        for (const Vector3& p : outline.corners) points.push_back(shadeOf(p));
        flat.polygons.push_back(hullOf(std::move(points)));
    }
    const double mean = 0.5 * (low + high) / size_;
    if (!(high > 0.0) || !std::isfinite(mean)) return false;
    while (flat.level + 1 < kLevels && mean > kShadowLevels[static_cast<std::size_t>(flat.level)].top)
        ++flat.level;
    flat.strength = caster.GetProperty()->GetOpacity() * std::clamp(1.0 + 0.5 - low / size_ / kFades, 0.0, 1.0);
    return flat.strength > 0.0;
}

/// The picture covers what is shaded and what the blur adds. Its pixels stay where they are on the floor,
/// whatever was shaded before: an instant looks the same, live and looked back at.
void FloorShadow::chooseRegion(const std::vector<Flat>& flats) {
    Eigen::AlignedBox2d shaded;
    for (const Flat& flat : flats) {
        for (const auto& polygon : flat.polygons) {
            for (const Eigen::Vector2d& p : polygon) shaded.extend(p);
        }
    }
    region_.setEmpty();
    constexpr double farthest = 1e3; // sizes of the rig: what is so far off has no shadow that one sees
    if (shaded.isEmpty() || !(shaded.sizes().maxCoeff() < farthest * size_)) return;
    const double margin = 3.0 * kShadowLevels.back().blur * size_;
    shaded.extend(Eigen::Vector2d(shaded.min().array() - margin));
    shaded.extend(Eigen::Vector2d(shaded.max().array() + margin));
    double pixel = kShadowPixel * size_;
    while (shaded.sizes().maxCoeff() > (kMostPixels - 2 * kStepPixels) * pixel && std::isfinite(pixel))
        pixel *= 2.0;
    const double step = kStepPixels * pixel;
    const Eigen::Array2d first = (shaded.min() / step).array().floor();
    const Eigen::Array2d last = (shaded.max() / step).array().ceil();
    region_ = Eigen::AlignedBox2d(Eigen::Vector2d(step * first), Eigen::Vector2d(step * last));
    pixels_ = (kStepPixels * (last - first)).cast<int>();
}

void FloorShadow::paint(const std::vector<Flat>& flats) {
    const Eigen::Array2d scale = pixels_.cast<double>() / region_.sizes().array();
    const auto count = static_cast<std::size_t>(pixels_.prod());
    darkness_.assign(count, 0.0F);
    for (int level = 0; level < kLevels; ++level) {
        const auto isOnLevel = [&](const Flat& flat) { return flat.level == level; };
        if (std::none_of(flats.begin(), flats.end(), isOnLevel)) continue;
        QImage& image = levels_[static_cast<std::size_t>(level)];
        const QSize size(pixels_.x(), pixels_.y());
        if (image.size() != size) image = QImage(size, QImage::Format_Grayscale8);
        image.fill(0);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setCompositionMode(QPainter::CompositionMode_Lighten);
        painter.setPen(Qt::NoPen);
        for (const Flat& flat : flats) {
            if (!isOnLevel(flat)) continue;
            const int grey = static_cast<int>(std::lround(255.0 * flat.strength));
            painter.setBrush(QColor(grey, grey, grey));
            for (const auto& corners : flat.polygons) {
                QPolygonF polygon;
                for (const Eigen::Vector2d& p : corners) {
                    const Eigen::Array2d at = (p - region_.min()).array() * scale;
                    polygon << QPointF(at.x(), at.y());
                }
                painter.drawPolygon(polygon, Qt::WindingFill);
            }
        }
        painter.end();
        std::vector<float> values;
        values.reserve(count);
        for (int y = 0; y < pixels_.y(); ++y) {
            const uchar* line = image.constScanLine(y);
            for (int x = 0; x < pixels_.x(); ++x) values.push_back(static_cast<float>(line[x]) / 255.0F);
        }
        const ShadowLevel& look = kShadowLevels[static_cast<std::size_t>(level)];
        blurPicture(values, pixels_, std::lround(look.blur * size_ * scale.maxCoeff()));
        const auto strength = static_cast<float>(look.strength);
        for (std::size_t i = 0; i < count; ++i) {
            darkness_[i] = 1.0F - (1.0F - darkness_[i]) * (1.0F - strength * values[i]);
        }
    }
}

void FloorShadow::upload() {
    image_->SetDimensions(pixels_.x(), pixels_.y(), 1);
    image_->AllocateScalars(VTK_UNSIGNED_CHAR, 4);
    auto* bytes = static_cast<unsigned char*>(image_->GetScalarPointer());
    for (const float dark : darkness_) {
        *bytes++ = 12;
        *bytes++ = 18;
        *bytes++ = 26;
        *bytes++ = static_cast<unsigned char>(std::lround(255.0F * std::min(dark, kDarkest)));
    }
    image_->Modified();
    // Above the grid, below what stands on it; on a face of a limited floor, just above it.
    const double height = (limit_.isEmpty() ? -0.0005 : 0.0005) * size_;
    const Eigen::AlignedBox2d shown = limit_.isEmpty() ? region_ : region_.intersection(limit_);
    for (int i = 0; i < 4; ++i) {
        const Eigen::Vector2d corner(i == 1 || i == 2 ? shown.max().x() : shown.min().x(),
                                     i >= 2 ? shown.max().y() : shown.min().y());
        const Eigen::Array2d at = (corner - region_.min()).array() / region_.sizes().array();
        corners_->SetPoint(i, corner.x(), corner.y(), height);
        places_->SetTuple2(i, at.x(), at.y());
    }
    places_->Modified();
    corners_->Modified();
    rectangle_->Modified();
}

void FloorShadow::update() {
    std::vector<Flat> flats;
    flats.reserve(casters_.size());
    for (vtkActor* caster : casters_) {
        if (!isLit_) break;
        Flat flat;
        if (flatten(*caster, outlines_.at(caster->GetMapper()), flat)) flats.push_back(std::move(flat));
    }
    chooseRegion(flats);
    if (!limit_.isEmpty() && !region_.intersects(limit_)) region_.setEmpty();
    actor_->SetVisibility(region_.isEmpty() ? 0 : 1);
    if (region_.isEmpty()) {
        darkness_.clear();
        return;
    }
    paint(flats);
    upload();
}

double FloorShadow::darknessBelow(const Vector3& p_W) const {
    if (darkness_.empty()) return 0.0;
    const Vector3 p = X_WF_.inverse() * p_W;
    const Eigen::Array2i at =
        ((p.head<2>() - region_.min()).array() * pixels_.cast<double>() / region_.sizes().array())
            .floor()
            .cast<int>();
    if ((at < 0).any() || (at >= pixels_).any()) return 0.0;
    const auto row = static_cast<std::size_t>(at.y()) * static_cast<std::size_t>(pixels_.x());
    return std::min(darkness_[row + static_cast<std::size_t>(at.x())], kDarkest);
}

} // namespace hingelab
