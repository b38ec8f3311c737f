// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gallery/thumbnail.h"

#include <QPainter>
#include <QPolygonF>
#include <algorithm>
#include <cmath>

#include "shapes/solid.h"
#include "ui/drawing/scene_pose.h"

namespace hingelab {
namespace {

/// A flat face in the world with its colour.
struct Face {
    std::vector<Vector3> corners;
    QColor color;
    bool isRod = false;       ///< a thick line between two points
    std::vector<bool> isEdge; ///< of sides, from each corner to the next: drawn as a line
    bool isGround = false;    ///< all else stands on it
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
        if (shape.finish == Finish::hidden) return;
        constexpr int sidesOfCircles = 20;
        const Pose X = pose_.body(body) * poseInBody(shape);
        const QColor color = colors_.finish(shape.finish);
        const ShapeSurface surface = surfaceOf(shape.geometry, {sidesOfCircles, false});
        const std::vector<std::vector<bool>> edges = edgeSidesOf(surface);
        for (std::size_t k = 0; k < surface.polygons.size(); ++k) {
            const std::vector<std::size_t>& polygon = surface.polygons[k];
            Vector3 normal = Vector3::Zero();
            for (const std::size_t corner : polygon) normal += X.rotation * surface.normals[corner];
            normal.normalize();
            if (normal.dot(towards_) <= 0.0) continue;
            Face face{{}, shaded(color, normal), false, edges[k], isEndless(shape.geometry)};
            for (const std::size_t corner : polygon) face.corners.push_back(X * surface.points[corner]);
            faces_.push_back(face);
        }
    }

    void addRods(std::size_t k) {
        const auto at = [&](ScenePose::Frame frame) { return pose_.frame(k, frame).translation; };
        const Assembly& assembly = model_.mechanism().assemblies()[k];
        if (!assembly.hasRod2()) {
            faces_.push_back({{at(ScenePose::frameA), at(ScenePose::frameB)}, colors_.line, true, {}, false});
            return;
        }
        faces_.push_back({{at(ScenePose::frameA), at(ScenePose::frameIm)}, colors_.rod, true, {}, false});
        faces_.push_back({{at(ScenePose::frameIb), at(ScenePose::frameIm)}, colors_.rod, true, {}, false});
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
        std::stable_sort(faces_.begin(), faces_.end(), [&](const Face& a, const Face& b) {
            return a.isGround != b.isGround ? a.isGround : depth(a) < depth(b);
        });
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
            painter.setPen(QPen(face.color, 0.6)); // or the sky would show between faces
            painter.setBrush(face.color);
            painter.drawPolygon(polygon);
            painter.setPen(QPen(colors_.edge, 0.6));
            for (qsizetype i = 0; i < polygon.size(); ++i) {
                if (face.isEdge[static_cast<std::size_t>(i)])
                    painter.drawLine(polygon[i], polygon[(i + 1) % polygon.size()]);
            }
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
