// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/textbook_marks.h"

#include <vtkCellArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "joints/joint_kinds.h"
#include "simulation/sample_layout.h"
#include "ui/drawing/untimed_mapper.h"
#include "ui/drawing/vtk_parts.h"
#include "ui/text/readable.h"

namespace hingelab {
namespace {

constexpr double kArcRadius = 0.07; // of the rig's size

/// "P₁₂"
QString withIndex(const QString& letter, const QString& index) {
    QString text = letter;
    for (const QChar digit : index) text += QChar(0x2080 + digit.digitValue());
    return text;
}

/// Any direction across another.
Vector3 across(const Vector3& axis) {
    return axis.unitOrthogonal();
}

/// The single turn that a joint makes, if it makes no other motion.
std::optional<SingleMotion> onlyTurn(const Joint& joint) {
    const JointMotions motions = motionsOf(joint.kind);
    if (motions.orientation || motions.singles.size() != 1 || !motions.singles[0].isRotation)
        return std::nullopt;
    return motions.singles[0];
}

/// Axis of an assembly's joint at frame_a or frame_b, in that frame.
Vector3 axisOf(const AssemblyParameters& parameters, bool isA) {
    return std::visit(
        [&](const auto& p) -> Vector3 {
            if constexpr (requires { p.n_b; }) {
                if (!isA) return p.n_b.normalized();
            }
            if constexpr (requires { p.n_a; }) return p.n_a.normalized();
            if constexpr (requires { p.n1_a; }) return p.n1_a.normalized();
            return Vector3::UnitZ();
        },
        parameters);
}

} // namespace

/// The first body of either link; npos: none hangs on them.
std::size_t TextbookMarks::bodyNumbered(int first, int second) const {
    for (std::size_t b = 0; b < names_.bodies.size(); ++b) {
        if (names_.bodies[b] == first || (second != 0 && names_.bodies[b] == second)) return b;
    }
    return ScenePose::npos;
}

TextbookMarks::TextbookMarks(vtkRenderer& front) : front_(front) {
    lines_ = vtkSmartPointer<vtkPolyData>::New();
    vtkNew<UntimedMapper> mapper;
    mapper->SetInputData(lines_);
    actor_ = vtkSmartPointer<vtkActor>::New();
    actor_->SetMapper(mapper);
    actor_->GetProperty()->SetLighting(false);
    actor_->GetProperty()->SetLineWidth(2.0F);
    actor_->PickableOff();
    actor_->VisibilityOff();
    front_.AddActor(actor_);
}

void TextbookMarks::build(const std::shared_ptr<const Model>& model, double size) {
    const bool isOther = size != size_ || model_ == nullptr;
    model_ = model;
    size_ = size;
    if (isOther) restartScale();
    names_ = linkNames(*model);
    pins_.clear();
    for (std::size_t j = 0; j < model->rig().joints.size(); ++j) addJoint(j);
    for (std::size_t k = 0; k < model->rig().assemblies.size(); ++k) addAssembly(k);
    labels_.clear();
}

void TextbookMarks::setColors(const ThemeColors& colors) {
    colors_ = colors;
    vtk_parts::setColor(*actor_, colors.text);
    for (const auto& arrow : arrows_) vtk_parts::setColor(*arrow, colors.opening);
}

/// Where the child's link leads from the joint: to its centre of mass, or to its farthest point; across the
/// axis.
Vector3 TextbookMarks::referenceOf(const Joint& joint, const Vector3& axis) const {
    const Rig& rig = model_->rig();
    Vector3 best = Vector3::Zero();
    const auto consider = [&](const Vector3& p) {
        const Vector3 sideways = p - axis.dot(p) * axis;
        if (sideways.norm() > best.norm()) best = sideways;
    };
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        if (rig.bodies[b].name != joint.child) continue;
        consider(model_->mechanism().inertiaOfBody(b).centreOfMass);
        if (best.norm() < 1e-6 * size_) {
            for (const Point& point : rig.bodies[b].points) consider(point.position);
        }
    }
    return best.norm() > 1e-9 ? Vector3(best.normalized()) : across(axis);
}

void TextbookMarks::addJoint(std::size_t j) {
    const Rig& rig = model_->rig();
    const Joint& joint = rig.joints[j];
    if (names_.joints[j].empty()) return;
    Pin pin;
    pin.letter = names_.joints[j];
    const ScenePose pose(*model_);
    pin.node = pose.find(rig, joint.parent);
    pin.X = {rotationFromRollPitchYaw(joint.rotation), joint.position};
    const std::size_t child = pose.find(rig, joint.child);
    if (child < rig.bodies.size()) pin.child = child;
    const bool isOnBody = pin.node < rig.bodies.size();
    pin.isGround = pin.node == ScenePose::npos || (isOnBody && names_.bodies[pin.node] == 1);
    const JointMotions motions = motionsOf(joint.kind);
    if (!motions.singles.empty()) {
        pin.axis = motions.singles[0].axis.normalized();
        pin.slides = !motions.singles[0].isRotation;
    }
    if (const std::optional<SingleMotion> turn = onlyTurn(joint)) {
        pin.turns = true;
        pin.angle = model_->layout().joints[j].coordinate.value;
        pin.reference = joint.closesLoop ? across(pin.axis) : referenceOf(joint, pin.axis);
    }
    pins_.push_back(std::move(pin));
}

void TextbookMarks::addAssembly(std::size_t k) {
    const AssemblyItem& item = model_->rig().assemblies[k];
    const ScenePose pose(*model_);
    const Assembly& assembly = model_->mechanism().assemblies()[k];
    const auto add = [&](std::size_t which, ScenePose::Frame frame, const std::string* body) {
        if (names_.assemblies[k][which].empty()) return;
        Pin pin;
        pin.letter = names_.assemblies[k][which];
        pin.node = pose.nodeOf(k, frame);
        const std::size_t on = body != nullptr ? pose.find(model_->rig(), *body) : ScenePose::npos;
        pin.isGround =
            body != nullptr && (on == ScenePose::npos || (on < names_.bodies.size() && names_.bodies[on] == 1));
        pin.child = body == nullptr             ? bodyNumbered(names_.rods[k][0], names_.rods[k][1])
                    : on < names_.bodies.size() ? on
                                                : ScenePose::npos;
        pin.axis = axisOf(item.parameters, frame == ScenePose::frameA);
        pin.slides = frame == ScenePose::frameB && assembly.closure() == Assembly::Closure::prismatic;
        pins_.push_back(std::move(pin));
    };
    add(0, ScenePose::frameA, &item.frameA.body);
    add(1, ScenePose::frameIm, nullptr);
    add(2, ScenePose::frameB, &item.frameB.body);
}

Pose TextbookMarks::placeOf(const Pin& pin, const ScenePose& pose) const {
    return pin.node == ScenePose::npos ? pin.X : pose.node(pin.node) * pin.X;
}

void TextbookMarks::addLine(const Vector3& a, const Vector3& b) {
    const vtkIdType ids[2] = {lines_->GetPoints()->InsertNextPoint(a.data()),
                              lines_->GetPoints()->InsertNextPoint(b.data())};
    lines_->GetLines()->InsertNextCell(2, ids);
}

/// A base line below the joint, with slanted strokes beneath it: across the axis of a turn, along that of a
/// slide.
void TextbookMarks::addHatch(const Pose& X, const Vector3& axis, bool slides) {
    const Vector3 along = X.rotation * axis;
    Vector3 down = model_->rig().environment.gravity;
    down -= along.dot(down) * along;
    down = down.norm() > 1e-9 ? Vector3(down.normalized()) : across(along);
    const Vector3 side = slides ? along : Vector3(along.cross(down));
    const double wide = 0.035 * size_;
    const Vector3 base = X.translation + 0.8 * wide * down;
    addLine(base - wide * side, base + wide * side);
    addLine(X.translation, base - 0.6 * wide * side);
    addLine(X.translation, base + 0.6 * wide * side);
    constexpr int strokes = 6;
    for (int i = 0; i < strokes; ++i) {
        const Vector3 from = base + wide * (-1.0 + 2.0 * (i + 0.8) / strokes) * side;
        addLine(from, from + 0.35 * wide * down - 0.35 * wide * side);
    }
}

void TextbookMarks::addArc(const Vector3& centre, const Vector3& axis, const Vector3& from, double angle,
                           double radius) {
    const Vector3 side = axis.cross(from);
    const auto at = [&](double a) -> Vector3 {
        return centre + radius * (std::cos(a) * from + std::sin(a) * side);
    };
    constexpr double step = 0.1; // [rad] of a chord
    const int count = std::max(1, static_cast<int>(std::ceil(std::abs(angle) / step)));
    for (int i = 0; i < count; ++i) addLine(at(angle * i / count), at(angle * (i + 1) / count));
    addLine(centre, at(0.0));
}

void TextbookMarks::markNames(const ScenePose& pose) {
    const Rig& rig = model_->rig();
    for (const Pin& pin : pins_)
        labels_.push_back({placeOf(pin, pose).translation, QString::fromStdString(pin.letter), colors_.text});
    std::vector<int> done;
    for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
        const int number = names_.bodies[b];
        if (number == 1 || std::find(done.begin(), done.end(), number) != done.end()) continue;
        done.push_back(number);
        const Pose& X = pose.body(b);
        labels_.push_back({X.translation + X.rotation * model_->mechanism().inertiaOfBody(b).centreOfMass,
                           QString::number(number), colors_.accent});
    }
    for (std::size_t k = 0; k < rig.assemblies.size(); ++k) {
        const bool hasRod2 = names_.rods[k][1] != 0;
        const Vector3 middle = pose.frame(k, hasRod2 ? ScenePose::frameIm : ScenePose::frameB).translation;
        const std::pair<int, Vector3> rods[] = {
            {names_.rods[k][0], pose.frame(k, ScenePose::frameA).translation},
            {names_.rods[k][1], pose.frame(k, ScenePose::frameIb).translation}};
        for (const auto& [number, begin] : rods) {
            if (number == 0 || std::find(done.begin(), done.end(), number) != done.end()) continue;
            done.push_back(number);
            labels_.push_back({0.5 * (begin + middle), QString::number(number), colors_.accent});
        }
    }
}

void TextbookMarks::markAngles(const ScenePose& pose, std::span<const double> sample) {
    const double radius = kArcRadius * size_;
    const auto add = [&](const QString& symbol, const Vector3& centre, const Vector3& axis, const Vector3& from,
                         double angle, double shownAngle) {
        const double drawn = std::remainder(angle, 2.0 * std::numbers::pi);
        addArc(centre, axis, from, drawn, radius);
        const Vector3 side = axis.cross(from);
        const Vector3 middle = std::cos(0.5 * drawn) * from + std::sin(0.5 * drawn) * side;
        labels_.push_back({centre + 1.2 * radius * middle,
                           QStringLiteral("%1 = %2").arg(symbol, readableText(Quantity::angle, shownAngle, 3)),
                           colors_.text});
    };
    const bool isOnly =
        std::count_if(pins_.begin(), pins_.end(), [](const Pin& pin) { return pin.turns; }) == 1;
    int index = 1;
    for (const Pin& pin : pins_) {
        if (!pin.turns) continue;
        const double angle = pin.angle.in(sample);
        if (!std::isfinite(angle)) continue;
        const Pose X = placeOf(pin, pose);
        add(withIndex(QStringLiteral("θ"), isOnly ? QString() : QString::number(index++)), X.translation,
            X.rotation * pin.axis, X.rotation * pin.reference, angle, angle);
    }
    for (std::size_t k = 0; k < model_->rig().assemblies.size(); ++k) {
        const double transmission = model_->layout().assemblies[k].transmissionAngle.in(sample);
        if (!std::isfinite(transmission)) continue;
        const Vector3 middle = pose.frame(k, ScenePose::frameIm).translation;
        const Vector3 first = (pose.frame(k, ScenePose::frameA).translation - middle).normalized();
        const Vector3 second = (pose.frame(k, ScenePose::frameIb).translation - middle).normalized();
        const Vector3 normal = first.cross(second);
        if (normal.norm() < 1e-9) continue;
        add(QStringLiteral("μ"), middle, normal.normalized(), first,
            std::atan2(normal.norm(), first.dot(second)), transmission);
    }
}

void TextbookMarks::markVelocities(const ScenePose& pose, std::span<const double> sample,
                                   std::vector<DrawnArrow>& arrows) {
    struct Moving {
        Vector3 at, velocity;
        std::string letter;
    };
    std::vector<Moving> all;
    const auto add = [&](std::size_t body, const Vector3& at, const std::string& letter) {
        const BodyBlock& block = model_->layout().bodies[body];
        if (!block) return;
        const bool isThere = std::any_of(all.begin(), all.end(), [&](const Moving& other) {
            return (other.at - at).norm() < 1e-6 * size_; // a point that is named on two bodies, or a joint
        });
        if (isThere) return;
        const FrameMotion motion = block.in(sample);
        all.push_back({at, motion.V.shift(at - motion.X.translation).translational, letter});
    };
    for (const Pin& pin : pins_) {
        if (!pin.isGround && pin.child != ScenePose::npos)
            add(pin.child, placeOf(pin, pose).translation, pin.letter);
    }
    for (std::size_t b = 0; b < model_->rig().bodies.size(); ++b) {
        for (const Point& point : model_->rig().bodies[b].points) {
            const Pose& X = pose.body(b);
            add(b, X.translation + X.rotation * point.position, point.name);
        }
    }
    double largest = 0.0;
    for (const Moving& moving : all) largest = std::max(largest, moving.velocity.norm());
    if (!(largest > 0.0) || !std::isfinite(largest)) return;
    velocityScale_.see(sample[0], largest);
    while (arrows_.size() < all.size()) {
        arrows_.push_back(vtk_parts::plainActor(*vtk_parts::unitArrow(0.018, 0.05, 0.2)));
        vtk_parts::setColor(*arrows_.back(), colors_.opening);
        front_.AddActor(arrows_.back());
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::optional<Vector3> tip = drawArrow(*arrows_[i], all[i].at, all[i].velocity, velocityScale_);
        if (tip) {
            arrows.push_back({all[i].at, *tip, all[i].velocity.norm(), Quantity::velocity, colors_.opening,
                              QStringLiteral("v ") + QString::fromStdString(all[i].letter)});
        }
    }
}

void TextbookMarks::markCentres(std::span<const double> sample) {
    const double arm = 0.012 * size_;
    std::vector<int> done;
    for (std::size_t b = 0; b < model_->rig().bodies.size(); ++b) {
        const BodyBlock& block = model_->layout().bodies[b];
        const int number = names_.bodies[b];
        if (!block || std::find(done.begin(), done.end(), number) != done.end()) continue;
        done.push_back(number);
        const FrameMotion motion = block.in(sample);
        const std::optional<Vector3> centre = instantCentre(motion);
        constexpr double far = 3.0; // times the rig: it would be nowhere in the picture
        if (!centre || (*centre - motion.X.translation).norm() > far * size_) continue;
        const Vector3 u = across(motion.V.rotational.normalized());
        const Vector3 v = motion.V.rotational.normalized().cross(u);
        addLine(*centre - arm * u, *centre + arm * u);
        addLine(*centre - arm * v, *centre + arm * v);
        labels_.push_back(
            {*centre, withIndex(QStringLiteral("P"), QStringLiteral("1%1").arg(number)), colors_.closing});
    }
}

void TextbookMarks::update(const ScenePose& pose, std::span<const double> sample, const Shown& shown,
                           std::vector<DrawnArrow>& arrows) {
    labels_.clear();
    for (const auto& arrow : arrows_) arrow->VisibilityOff();
    actor_->SetVisibility(shown.any() ? 1 : 0);
    if (!shown.any() || model_ == nullptr) return;
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> cells;
    lines_->SetPoints(points);
    lines_->SetLines(cells);
    if (shown.names) markNames(pose);
    if (shown.ground) {
        for (const Pin& pin : pins_) {
            if (pin.isGround) addHatch(placeOf(pin, pose), pin.axis, pin.slides);
        }
    }
    if (shown.angles) markAngles(pose, sample);
    if (shown.centres) markCentres(sample);
    if (shown.velocities) markVelocities(pose, sample, arrows);
    lines_->Modified();
}

} // namespace hingelab
