// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workshop/kind_icon.h"

#include <QPainter>
#include <QPainterPath>
#include <map>

namespace hingelab {
namespace {

constexpr std::string_view kAssemblyIds = "assemblies/Joint";

/// Draws in a square of 28 by 28.
class IconSketch {
  public:
    IconSketch(QPainter& painter, const ThemeColors& colors) : p_(painter), colors_(colors) {
        p_.setRenderHint(QPainter::Antialiasing);
        strong();
    }

    void strong() { p_.setPen(QPen(colors_.text, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)); }
    void accent() { p_.setPen(QPen(colors_.accent, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin)); }
    void fill(bool filled) { p_.setBrush(filled ? QBrush(colors_.accent) : QBrush(Qt::NoBrush)); }
    void line(double x1, double y1, double x2, double y2) { p_.drawLine(QPointF(x1, y1), QPointF(x2, y2)); }
    void circle(double x, double y, double r) { p_.drawEllipse(QPointF(x, y), r, r); }
    void box(double x, double y, double w, double h) { p_.drawRect(QRectF(x, y, w, h)); }
    void roundedBox(double x, double y, double w, double h, double r) {
        p_.drawRoundedRect(QRectF(x, y, w, h), r, r);
    }
    void path(const std::vector<QPointF>& points) {
        p_.drawPolyline(points.data(), static_cast<int>(points.size()));
    }
    void arc(double x, double y, double r, int from, int span) {
        p_.drawArc(QRectF(x - r, y - r, 2 * r, 2 * r), from * 16, span * 16);
    }
    void ellipse(double x, double y, double w, double h) { p_.drawEllipse(QRectF(x, y, w, h)); }
    void letters(const QString& text) {
        QFont font = p_.font();
        font.setPixelSize(text.size() > 2 ? 10 : 13);
        font.setBold(true);
        p_.setFont(font);
        p_.drawText(QRectF(0, 0, 28, 28), Qt::AlignCenter, text);
    }
    void zigzag(double y) {
        path({{3, y}, {7, y}, {9, y - 5}, {13, y + 5}, {17, y - 5}, {21, y + 5}, {23, y}, {25, y}});
    }
    void ground() {
        line(3, 23, 25, 23);
        for (int x = 5; x < 26; x += 5) line(x, 23, x - 2.5, 26);
    }

  private:
    QPainter& p_;
    const ThemeColors& colors_;
};

using Drawing = void (*)(IconSketch&);

/// A link from a joint at the lower left.
void bar(IconSketch& s) {
    s.strong();
    s.line(8, 20, 23, 7);
    s.accent();
}

const std::map<std::string, Drawing>& drawings() {
    static const std::map<std::string, Drawing> all = {
        {"dyad",
         [](IconSketch& s) {
             s.line(5, 22, 13, 7), s.accent(), s.line(13, 7, 23, 20), s.strong(), s.fill(true),
                 s.circle(13, 7, 2.5), s.fill(false), s.letters(QStringLiteral("?"));
         }},
        {"joints/revolute", [](IconSketch& s) { bar(s), s.circle(8, 20, 4); }},
        {"joints/fixed", [](IconSketch& s) { bar(s), s.fill(true), s.box(5, 17, 6, 6); }},
        {"joints/prismatic",
         [](IconSketch& s) {
             s.line(3, 21, 25, 21), s.accent(), s.box(9, 12, 11, 8), s.line(12, 7, 21, 7), s.line(18, 4, 21, 7),
                 s.line(18, 10, 21, 7);
         }},
        {"joints/universal",
         [](IconSketch& s) { bar(s), s.circle(8, 20, 4), s.line(5, 17, 11, 23), s.line(11, 17, 5, 23); }},
        {"joints/spherical", [](IconSketch& s) { bar(s), s.fill(true), s.circle(8, 20, 4); }},
        {"joints/planar",
         [](IconSketch& s) {
             s.path({{3, 20}, {10, 10}, {26, 10}, {19, 20}, {3, 20}}), s.accent(), s.box(11, 12, 7, 5);
         }},
        {"joints/cylindrical",
         [](IconSketch& s) {
             s.line(2, 14, 26, 14), s.accent(), s.box(9, 9, 10, 10), s.strong(), s.arc(14, 14, 11, 60, 60);
         }},
        {"joints/pin_in_slot",
         [](IconSketch& s) { s.roundedBox(3, 10, 22, 8, 4), s.accent(), s.fill(true), s.circle(11, 14, 3.5); }},
        {"joints/free",
         [](IconSketch& s) {
             s.accent(), s.box(9, 9, 10, 10), s.strong(), s.line(14, 2, 14, 6), s.line(14, 22, 14, 26),
                 s.line(2, 14, 6, 14), s.line(22, 14, 26, 14);
         }},
        {"joints/screw",
         [](IconSketch& s) {
             s.line(14, 3, 14, 25), s.accent(), s.path({{9, 8}, {19, 11}, {9, 14}, {19, 17}, {9, 20}});
         }},
        {"elements/door_hinge",
         [](IconSketch& s) {
             s.line(7, 24, 7, 4), s.line(7, 24, 23, 16), s.accent(), s.arc(7, 24, 13, 28, 60),
                 s.circle(7, 24, 2.5);
         }},
        {"elements/door_check",
         [](IconSketch& s) {
             s.line(3, 20, 25, 12), s.accent(), s.path({{5, 14}, {9, 17}, {13, 12}, {17, 14}, {21, 8}}),
                 s.circle(13, 12, 2);
         }},
        {"elements/check_table",
         [](IconSketch& s) {
             s.line(4, 4, 4, 24), s.line(4, 14, 25, 14), s.accent(),
                 s.path({{5, 12}, {9, 6}, {13, 14}, {17, 20}, {21, 13}, {25, 7}}),
                 s.path({{5, 16}, {9, 11}, {13, 18}, {17, 24}, {21, 18}, {25, 12}});
         }},
        {"elements/door_closer",
         [](IconSketch& s) {
             s.line(4, 24, 4, 12), s.line(4, 24, 25, 24), s.accent(), s.box(3, 6, 14, 6), s.line(14, 9, 24, 15),
                 s.line(24, 15, 20, 24);
         }},
        {"elements/torque_hinge",
         [](IconSketch& s) {
             s.line(4, 23, 24, 23), s.line(7, 20, 17, 3), s.accent(), s.circle(7, 20, 3.5),
                 s.arc(7, 20, 9, 5, 50);
         }},
        {"elements/slide_friction",
         [](IconSketch& s) {
             s.line(3, 21, 25, 21), s.box(7, 9, 12, 8), s.accent(),
                 s.path({{4, 19}, {7, 17}, {10, 19}, {13, 17}, {16, 19}, {19, 17}, {22, 19}});
         }},
        {"elements/rotational_damper",
         [](IconSketch& s) {
             s.circle(14, 14, 9), s.accent(), s.arc(14, 14, 5.5, 30, 240), s.line(14, 14, 25, 6);
         }},
        {"elements/damper",
         [](IconSketch& s) {
             s.path({{19, 8}, {9, 8}, {9, 20}, {19, 20}}), s.line(2, 14, 9, 14), s.accent(),
                 s.line(15, 10, 15, 18), s.line(15, 14, 26, 14);
         }},
        {"elements/torque_formula",
         [](IconSketch& s) {
             s.line(4, 24, 25, 24), s.line(4, 24, 4, 3), s.accent(), s.arc(4, 24, 16, 10, 80),
                 s.path({{12, 9}, {16, 9}, {14, 5}});
         }},
        {"elements/force_formula",
         [](IconSketch& s) {
             s.line(4, 24, 25, 24), s.line(4, 24, 4, 3), s.accent(),
                 s.path({{4, 20}, {9, 17}, {13, 9}, {17, 7}, {24, 14}});
         }},
        {"elements/rotational_stops",
         [](IconSketch& s) {
             s.arc(14, 18, 9, 20, 140), s.line(14, 18, 14, 7), s.accent(), s.line(24, 17, 20, 12),
                 s.line(4, 17, 8, 12);
         }},
        {"elements/stops",
         [](IconSketch& s) {
             s.line(5, 14, 23, 14), s.box(11, 10, 6, 8), s.accent(), s.line(4, 7, 4, 21), s.line(24, 7, 24, 21);
         }},
        {"elements/rotational_spring",
         [](IconSketch& s) {
             s.accent(), s.arc(14, 15, 9, 20, 320), s.arc(14, 15, 5, 20, 300), s.strong(),
                 s.line(14, 15, 25, 6);
         }},
        {"elements/spring", [](IconSketch& s) { s.accent(), s.zigzag(14); }},
        {"elements/torsion_bar",
         [](IconSketch& s) {
             s.line(4, 6, 4, 22), s.line(24, 6, 24, 22), s.accent(), s.line(4, 11, 24, 11),
                 s.line(4, 17, 24, 17), s.line(8, 11, 13, 17), s.line(15, 11, 20, 17);
         }},
        {"elements/rope_spring",
         [](IconSketch& s) {
             s.circle(20, 8, 4), s.path({{24, 8}, {24, 24}}), s.accent(),
                 s.path({{3, 12}, {6, 12}, {8, 8}, {11, 16}, {14, 12}, {16, 9}});
         }},
        {"elements/door_seal",
         [](IconSketch& s) {
             s.line(4, 4, 4, 24), s.line(24, 4, 24, 24), s.line(24, 14, 19, 14), s.accent(),
                 s.circle(11.5, 14, 7);
         }},
        {"elements/cabin_air",
         [](IconSketch& s) {
             s.path({{24, 6}, {4, 6}, {4, 23}, {24, 23}}), s.line(24, 6, 19, 2), s.accent(),
                 s.path({{8, 12}, {12, 10}, {16, 12}, {20, 10}, {25, 12}}),
                 s.path({{8, 18}, {12, 16}, {16, 18}, {20, 16}, {25, 18}});
         }},
        {"elements/door_latch",
         [](IconSketch& s) {
             s.circle(19, 12, 2.5), s.path({{24, 4}, {24, 24}}), s.accent(), s.arc(14, 13, 9, 40, 290),
                 s.line(21, 7, 16, 11), s.line(17, 21, 15, 15);
         }},
        {"elements/gas_strut",
         [](IconSketch& s) {
             s.line(16, 11, 25, 5), s.accent(), s.path({{3, 20}, {6, 24}, {18, 15}, {15, 10}, {3, 20}});
         }},
        {"mirror",
         [](IconSketch& s) {
             s.path({{4, 8}, {11, 20}}), s.circle(11, 20, 2), s.line(14, 3, 14, 25), s.accent(),
                 s.path({{24, 8}, {17, 20}}), s.circle(17, 20, 2);
         }},
        {"elements/applied_torque",
         [](IconSketch& s) {
             s.accent(), s.arc(14, 14, 9, -30, 240), s.line(6, 18, 5, 12), s.line(6, 18, 12, 18);
         }},
        {"elements/applied_force",
         [](IconSketch& s) { s.accent(), s.line(4, 22, 23, 6), s.line(23, 6, 15, 7), s.line(23, 6, 21, 14); }},
        {"elements/gear_mesh",
         [](IconSketch& s) {
             s.circle(9, 17, 6), s.accent(), s.circle(20, 9, 4.5), s.fill(true), s.circle(9, 17, 1.5),
                 s.circle(20, 9, 1.5), s.fill(false), s.line(14, 9.5, 16.5, 15.5);
         }},
        {"elements/engine_gas",
         [](IconSketch& s) {
             s.path({{7, 3}, {7, 25}}), s.path({{21, 3}, {21, 25}}), s.line(7, 3, 21, 3), s.accent(),
                 s.box(8.5, 13, 11, 7);
         }},
        {"parts/detent",
         [](IconSketch& s) {
             s.path({{3, 10}, {9, 10}, {14, 19}, {19, 10}, {25, 10}}), s.accent(), s.fill(true),
                 s.circle(14, 11, 3.5);
         }},
        {"parts/end_stop",
         [](IconSketch& s) {
             s.line(5, 24, 22, 10), s.arc(5, 24, 18, 20, 60), s.accent(), s.fill(true), s.box(19, 3, 6, 6);
         }},
        {"parts/damping_zone",
         [](IconSketch& s) {
             s.line(5, 24, 24, 24), s.line(5, 24, 5, 4), s.accent(), s.arc(5, 24, 12, 15, 60),
                 s.arc(5, 24, 15, 15, 60), s.arc(5, 24, 18, 15, 60);
         }},
        {"parts/motion",
         [](IconSketch& s) { s.circle(14, 14, 9), s.accent(), s.line(14, 14, 14, 7), s.line(14, 14, 19, 17); }},
        {"couplings",
         [](IconSketch& s) {
             s.circle(8, 18, 5.5), s.circle(21, 9, 4), s.accent(), s.line(4.5, 13.7, 18.2, 6.2),
                 s.line(11.5, 22.3, 23.5, 12.1);
         }},
        {"motors", [](IconSketch& s) { s.circle(14, 14, 10), s.accent(), s.letters(QStringLiteral("M")); }},
        {"contacts", [](IconSketch& s) { s.ground(), s.accent(), s.circle(14, 15, 7.5); }},
        {"shapes/box",
         [](IconSketch& s) {
             s.box(4, 10, 14, 14), s.path({{4, 10}, {10, 4}, {24, 4}, {24, 18}, {18, 24}}),
                 s.line(18, 10, 24, 4);
         }},
        {"shapes/rounded_box",
         [](IconSketch& s) {
             s.roundedBox(4, 9, 15, 15, 4), s.accent(),
                 s.path({{8, 9}, {12, 4}, {21, 4}, {25, 8}, {25, 17}, {19, 21}});
         }},
        {"shapes/cylinder",
         [](IconSketch& s) {
             s.ellipse(6, 3, 16, 6), s.line(6, 6, 6, 22), s.line(22, 6, 22, 22), s.arc(14, 22, 0, 0, 0),
                 s.path({{6, 22}, {10, 24.5}, {18, 24.5}, {22, 22}});
         }},
        {"shapes/sphere", [](IconSketch& s) { s.circle(14, 14, 10), s.ellipse(4, 10, 20, 8); }},
        {"shapes/plate",
         [](IconSketch& s) {
             s.path({{4, 18}, {9, 6}, {22, 8}, {25, 20}, {13, 23}, {4, 18}});
         }},
        {"shapes/cad",
         [](IconSketch& s) {
             s.path({{4, 9}, {14, 4}, {24, 9}, {24, 20}, {14, 25}, {4, 20}, {4, 9}}),
                 s.path({{4, 9}, {14, 14}, {24, 9}}), s.line(14, 14, 14, 25);
             s.accent();
             s.circle(14, 9, 2);
         }},
        {"shapes/mesh",
         [](IconSketch& s) {
             s.path({{4, 22}, {14, 4}, {25, 19}, {4, 22}}), s.line(14, 4, 13, 14), s.line(13, 14, 4, 22),
                 s.line(13, 14, 25, 19);
         }},
        {"shapes/capsule",
         [](IconSketch& s) {
             s.arc(9, 14, 6, 90, 180), s.arc(19, 14, 6, -90, 180), s.line(9, 8, 19, 8), s.line(9, 20, 19, 20);
         }},
        {"shapes/hull",
         [](IconSketch& s) {
             s.path({{4, 19}, {8, 7}, {19, 4}, {25, 13}, {20, 23}, {9, 25}, {4, 19}});
             s.path({{4, 19}, {14, 14}, {25, 13}});
             s.path({{8, 7}, {14, 14}, {20, 23}});
         }},
        {"shapes/half_space",
         [](IconSketch& s) {
             s.path({{2, 20}, {9, 12}, {26, 12}, {19, 20}, {2, 20}}), s.accent(), s.line(14, 16, 14, 5),
                 s.line(11, 8, 14, 5), s.line(17, 8, 14, 5);
         }},
        {"dimensions",
         [](IconSketch& s) {
             s.line(4, 6, 4, 22), s.line(24, 6, 24, 22), s.accent(), s.line(4, 14, 24, 14);
             s.path({{8, 10}, {4, 14}, {8, 18}}), s.path({{20, 10}, {24, 14}, {20, 18}});
         }},
        {"points",
         [](IconSketch& s) { s.accent(), s.line(14, 6, 14, 22), s.line(6, 14, 22, 14), s.circle(14, 14, 4); }},
        {"handle",
         [](IconSketch& s) {
             s.accent(), s.arc(14, 16, 9, 0, 180), s.strong(), s.line(5, 16, 5, 22), s.line(23, 16, 23, 22);
         }},
    };
    return all;
}

/// The three joints of an assembly, rod by rod.
void drawAssembly(IconSketch& s, const std::string& joints) {
    const double x[3] = {4.5, 14, 23.5};
    const double y[3] = {21, 7, 21};
    s.strong();
    s.line(x[0], y[0], x[1], y[1]);
    s.line(x[1], y[1], x[2], y[2]);
    s.accent();
    for (std::size_t i = 0; i < 3 && i < joints.size(); ++i) {
        s.fill(joints[i] == 'S');
        if (joints[i] == 'P') {
            s.box(x[i] - 4, y[i] - 3, 8, 6);
        } else {
            s.circle(x[i], y[i], 3.2);
        }
        if (joints[i] == 'U') s.line(x[i] - 3, y[i], x[i] + 3, y[i]);
    }
}

void drawTable(IconSketch& s) {
    s.path({{4, 4}, {4, 24}, {25, 24}});
    s.accent();
    s.path({{4, 20}, {10, 9}, {16, 16}, {24, 6}});
}

QString initials(const std::string& id) {
    const QString name = QString::fromStdString(id.substr(id.rfind('/') + 1));
    QString letters;
    for (const QString& word : name.split(QLatin1Char('_'), Qt::SkipEmptyParts))
        letters += word.left(1).toUpper();
    return letters.left(3);
}

/// Of a joint between two bodies that are there: the joint's own.
std::string drawnAs(const std::string& id) {
    constexpr std::string_view loops = "loops/";
    return id.starts_with(loops) ? "joints/" + id.substr(loops.size()) : id;
}

} // namespace

bool hasDrawing(const std::string& id) {
    return drawings().contains(drawnAs(id)) || id.starts_with(kAssemblyIds) || id.ends_with("table");
}

QIcon kindIcon(const std::string& id, const Theme& theme) {
    constexpr int scale = 3; // crisp at high resolutions
    constexpr int side = 28;
    QPixmap pixmap(side * scale, side * scale);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.scale(scale, scale);
    IconSketch sketch(painter, theme.colors());
    const auto drawing = drawings().find(drawnAs(id));
    if (drawing != drawings().end()) {
        drawing->second(sketch);
    } else if (id.starts_with(kAssemblyIds)) {
        drawAssembly(sketch, id.substr(kAssemblyIds.size()));
    } else if (id.ends_with("table")) {
        drawTable(sketch);
    } else {
        sketch.letters(initials(id));
    }
    painter.end();
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected); // not tinted
    return icon;
}

} // namespace hingelab
