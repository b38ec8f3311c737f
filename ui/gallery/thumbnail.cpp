// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery/thumbnail.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "shapes/convex_hull.h"
#include "shapes/solid.h"
#include "ui/drawing/scene_pose.h"

namespace hingelab {
namespace {

/// A flat face in the world with its colour.
struct Face {
    std::vector<Vector3> corners;
    QColor color;
    bool isRod = false;    ///< a thick line between two points
    bool isSmooth = false; ///< part of a surface that bends: no lines round it
};

class Painter {
  public:
    Painter(const Model& model, const ThemeColors& colors, const QSize& size)
        : model_(model), colors_(colors), size_(size), pose_(model) {}

    QImage paint() {
        QImage image(size_, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        QLinearGradient sky(0, 0, 0, size_.height());
        sky.setColorAt(0.0, colors_.skyTop);
        sky.setColorAt(1.0, colors_.skyBottom);
        painter.fillRect(image.rect(), sky);
        JointVector q(model_.degreesOfFreedom());
        for (Eigen::Index i = 0; i < q.size(); ++i) {
            q[i] = model_.mechanism().coordinates()[static_cast<std::size_t>(i)].initial;
        }
        if (!pose_.compute(model_, q)) return image;
        chooseView();
        for (std::size_t b = 0; b < model_.rig().bodies.size(); ++b) {
            for (const Shape& shape : model_.rig().bodies[b].shapes) addShape(b, shape);
        }
        for (std::size_t k = 0; k < model_.rig().assemblies.size(); ++k) addRods(k);
        draw(painter);
        return image;
    }

  private:
    void chooseView() {
        const Vector3 gravity = model_.rig().environment.gravity;
        Eigen::Index axis = 2;
        if (gravity.norm() > 1e-9) gravity.cwiseAbs().maxCoeff(&axis);
        const Vector3 up = Vector3::Unit(axis);
        const Vector3 towards = (axis == 1 ? Vector3(0.22, 0.3, 1.0) : Vector3(0.78, 0.62, 0.42)).normalized();
        right_ = up.cross(towards).normalized();
        up_ = towards.cross(right_);
        towards_ = towards;
    }

    void addShape(std::size_t body, const Shape& shape) {
        const Pose X = pose_.body(body) * poseInBody(shape);
        if (shape.finish == Finish::hidden) return;
        const QColor color = colors_.finish(shape.finish);
        if (const auto* plate = std::get_if<PlateGeometry>(&shape.geometry)) {
            Face face{{}, color, false};
            for (const PlateCorner& c : plate->corners) face.corners.push_back(X * Vector3(c.x, c.y, 0.0));
            faces_.push_back(face);
            return;
        }
        if (const auto* hull = std::get_if<HullGeometry>(&shape.geometry)) {
            for (const HullFace& side : facesOf(*hull)) {
                const Vector3 n = X.rotation * side.normal;
                if (n.dot(towards_) <= 0.0) continue;
                Face face{{}, shaded(color, n), false};
                for (const Vector3& p : side.corners) face.corners.push_back(X * p);
                faces_.push_back(face);
            }
            return;
        }
        if (const std::optional<ShapeSurface> surface = surfaceOf(shape.geometry)) {
            addSurface(X, *surface, color);
            return;
        }
        const Vector3 half = halfExtents(shape);
        if (half.norm() == 0.0) return; // a mesh, known to its file only
        const bool isRound = !std::holds_alternative<BoxGeometry>(shape.geometry) &&
                             !std::holds_alternative<HalfSpaceGeometry>(shape.geometry);
        if (isRound) {
            addPrism(X, half, color, std::holds_alternative<SphereGeometry>(shape.geometry));
            return;
        }
        for (int axis = 0; axis < 3; ++axis) {
            for (const double side : {-1.0, 1.0}) {
                const Vector3 n = side * Vector3(X.rotation.col(axis));
                if (n.dot(towards_) <= 0.0) continue;
                const int u = (axis + 1) % 3;
                const int v = (axis + 2) % 3;
                Face face{{}, shaded(color, n), false};
                for (const auto& [a, b] : {std::pair(-1, -1), {1, -1}, {1, 1}, {-1, 1}}) {
                    Vector3 p = Vector3::Zero();
                    p[axis] = side * half[axis];
                    p[u] = a * half[u];
                    p[v] = b * half[v];
                    face.corners.push_back(X * p);
                }
                faces_.push_back(face);
            }
        }
    }

    void addSurface(const Pose& X, const ShapeSurface& surface, const QColor& color) {
        for (const std::vector<std::size_t>& polygon : surface.polygons) {
            Vector3 normal = Vector3::Zero();
            for (const std::size_t corner : polygon) normal += X.rotation * surface.normals[corner];
            normal.normalize();
            if (normal.dot(towards_) <= 0.0) continue;
            Face face{{}, shaded(color, normal), false, true};
            for (const std::size_t corner : polygon) face.corners.push_back(X * surface.points[corner]);
            faces_.push_back(face);
        }
    }

    void addPrism(const Pose& X, const Vector3& half, const QColor& color, bool isBall) {
        constexpr int sides = 20;
        const auto rim = [&](int i, double z) {
            const double a = 2.0 * 3.14159265358979 * i / sides;
            return X * Vector3(half.x() * std::cos(a), half.y() * std::sin(a), z);
        };
        if (isBall) {
            Face disk{{}, color, false};
            for (int i = 0; i < sides; ++i) {
                const double a = 2.0 * 3.14159265358979 * i / sides;
                disk.corners.emplace_back(X.translation +
                                          half.x() * (std::cos(a) * right_ + std::sin(a) * up_));
            }
            faces_.push_back(disk);
            return;
        }
        for (int i = 0; i < sides; ++i) {
            const double a = 2.0 * 3.14159265358979 * (i + 0.5) / sides;
            const Vector3 n = X.rotation * Vector3(std::cos(a), std::sin(a), 0.0);
            if (n.dot(towards_) <= 0.0) continue;
            faces_.push_back(
                {{rim(i, -half.z()), rim(i + 1, -half.z()), rim(i + 1, half.z()), rim(i, half.z())},
                 shaded(color, n),
                 false});
        }
        for (const double side : {-1.0, 1.0}) {
            const Vector3 n = side * Vector3(X.rotation.col(2));
            if (n.dot(towards_) <= 0.0) continue;
            Face cap{{}, shaded(color, n), false};
            for (int i = 0; i < sides; ++i) cap.corners.push_back(rim(i, side * half.z()));
            faces_.push_back(cap);
        }
    }

    void addRods(std::size_t k) {
        const auto at = [&](ScenePose::Frame frame) { return pose_.frame(k, frame).translation; };
        const Assembly& assembly = model_.mechanism().assemblies()[k];
        if (!assembly.hasRod2()) {
            faces_.push_back({{at(ScenePose::frameA), at(ScenePose::frameB)}, colors_.line, true});
            return;
        }
        faces_.push_back({{at(ScenePose::frameA), at(ScenePose::frameIm)}, colors_.rod, true});
        faces_.push_back({{at(ScenePose::frameIb), at(ScenePose::frameIm)}, colors_.rod, true});
        for (const auto frame : {ScenePose::frameA, ScenePose::frameIm, ScenePose::frameB}) {
            joints_.push_back(at(frame));
        }
    }

    [[nodiscard]] QColor shaded(const QColor& color, const Vector3& normal) const {
        const double light =
            0.72 + 0.28 * std::clamp(normal.dot((towards_ + 0.8 * up_).normalized()), 0.0, 1.0);
        return QColor::fromRgbF(static_cast<float>(color.redF() * light),
                                static_cast<float>(color.greenF() * light),
                                static_cast<float>(color.blueF() * light));
    }

    [[nodiscard]] QPointF project(const Vector3& p) const {
        return {size_.width() / 2.0 + scale_ * (right_.dot(p) - centre_.x()),
                size_.height() / 2.0 - scale_ * (up_.dot(p) - centre_.y())};
    }

    void draw(QPainter& painter) {
        if (faces_.empty()) return;
        Eigen::AlignedBox2d box;
        for (const Face& face : faces_) {
            for (const Vector3& p : face.corners) box.extend(Eigen::Vector2d(right_.dot(p), up_.dot(p)));
        }
        centre_ = box.center();
        const Eigen::Vector2d extent = box.sizes().cwiseMax(1e-3);
        scale_ = 0.86 * std::min(size_.width() / extent.x(), size_.height() / extent.y());
        const auto depth = [&](const Face& face) {
            double sum = 0.0;
            for (const Vector3& p : face.corners) sum += towards_.dot(p);
            return sum / static_cast<double>(face.corners.size());
        };
        std::stable_sort(faces_.begin(), faces_.end(),
                         [&](const Face& a, const Face& b) { return depth(a) < depth(b); });
        painter.setRenderHint(QPainter::Antialiasing);
        for (const Face& face : faces_) {
            if (face.isRod) {
                painter.setPen(QPen(colors_.edge, 4.6, Qt::SolidLine, Qt::RoundCap));
                painter.drawLine(project(face.corners[0]), project(face.corners[1]));
                painter.setPen(QPen(face.color, 3.0, Qt::SolidLine, Qt::RoundCap));
                painter.drawLine(project(face.corners[0]), project(face.corners[1]));
                continue;
            }
            QPolygonF polygon;
            for (const Vector3& p : face.corners) polygon << project(p);
            const QColor rim = face.corners.size() > 4 ? face.color.darker(130) : colors_.edge;
            painter.setPen(QPen(face.isSmooth ? face.color : rim, 0.6));
            painter.setBrush(face.color);
            painter.drawPolygon(polygon);
        }
        painter.setPen(QPen(colors_.edge, 0.8));
        painter.setBrush(colors_.joint);
        for (const Vector3& p : joints_) painter.drawEllipse(project(p), 3.4, 3.4);
    }

    const Model& model_;
    const ThemeColors& colors_;
    QSize size_;
    ScenePose pose_;
    std::vector<Face> faces_;
    std::vector<Vector3> joints_;
    Vector3 right_, up_, towards_;
    Eigen::Vector2d centre_ = Eigen::Vector2d::Zero();
    double scale_ = 1.0;
};

} // namespace

QImage thumbnailOf(const Model& model, const ThemeColors& colors, const QSize& size) {
    return Painter(model, colors, size).paint();
}

} // namespace hingelab
