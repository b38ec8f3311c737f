// SPDX-License-Identifier: GPL-3.0-or-later
// Pages that play runs in a browser: what is in them, beside simulations and volumes of solids.
#include <QByteArray>
#include <QTest>
#include <QtEndian>
#include <cmath>
#include <cstring>

#include "checks/checked_rig.h"
#include "resources/share/share_assets.h"
#include "rig/parameter_set.h"
#include "shapes/solid.h"
#include "share/share_gltf.h"
#include "share/share_page.h"
#include "simulation/simulation.h"
#include "tests/shipped.h"
#include "tests/suite.h"
#include "text/base64.h"

namespace test_share {

using namespace hingelab;
using namespace hingelab::test;

namespace {

constexpr double kStep = 0.05; // [s] between frames

ShareRequest requestOf(const char* rig, double duration) {
    ShareRequest request;
    request.rig = shippedDocument(rig).rig;
    request.times = {duration, kStep};
    request.program = "Hingelab";
    request.files = [](const std::string&) { return std::nullopt; };
    return request;
}

bool always(double) {
    return true;
}

/// What a browser finds in a page.
class OpenedPage {
  public:
    explicit OpenedPage(const std::string& html)
        : manifest(Json::parse(between(html, "id=\"manifest\">"))),
          data_(inflated(between(html, "id=\"data\">"))) {}

    template <class Number>
    [[nodiscard]] Number at(const Json& array, std::size_t index) const {
        Number number{};
        std::memcpy(&number, data_.constData() + array.at("offset").get<std::size_t>() + index * sizeof(Number),
                    sizeof(Number));
        return number;
    }
    [[nodiscard]] Vector3 point(const Json& array, std::size_t index) const {
        return {at<float>(array, 3 * index), at<float>(array, 3 * index + 1), at<float>(array, 3 * index + 2)};
    }

    Json manifest;

  private:
    static std::string between(const std::string& html, const std::string& begin) {
        const std::size_t from = html.find(begin) + begin.size();
        return html.substr(from, html.find("</script>", from) - from);
    }
    /// Qt's form has the length in front of zlib's.
    static QByteArray inflated(const std::string& text) {
        const auto trimmed = QByteArray::fromStdString(text).trimmed();
        return qUncompress(QByteArray(4, '\xff') + QByteArray::fromBase64(trimmed));
    }

    QByteArray data_;
};

/// A binary file of glTF: a header, a chunk of JSON, a chunk of bytes.
class GltfScene {
  public:
    explicit GltfScene(const std::string& file) {
        const auto number = [&](std::size_t at) { return qFromLittleEndian<quint32>(file.data() + at); };
        constexpr std::size_t header = 12, ofChunk = 8;
        const std::size_t length = number(header);
        json_ = Json::parse(file.substr(header + ofChunk, length));
        bytes_ = file.substr(header + 2 * ofChunk + length);
    }

    /// Of an animation, in a frame.
    [[nodiscard]] std::vector<float> valueOf(const std::string& node, const std::string& path,
                                             std::size_t frame, std::size_t size) const {
        const Json& animation = json_.at("animations").at(0);
        for (const Json& channel : animation.at("channels")) {
            const Json& target = channel.at("target");
            if (json_.at("nodes").at(target.at("node").get<std::size_t>()).value("name", "") != node ||
                target.at("path") != path)
                continue;
            const Json& sampler = animation.at("samplers").at(channel.at("sampler").get<std::size_t>());
            const Json& accessor = json_.at("accessors").at(sampler.at("output").get<std::size_t>());
            const Json& view = json_.at("bufferViews").at(accessor.at("bufferView").get<std::size_t>());
            std::vector<float> value(size);
            std::memcpy(value.data(),
                        bytes_.data() + view.value("byteOffset", std::size_t{0}) + frame * size * sizeof(float),
                        size * sizeof(float));
            return value;
        }
        throw std::out_of_range(node + " does not move");
    }

  private:
    Json json_;
    std::string bytes_;
};

double volumeInside(const OpenedPage& page, const Json& mesh) {
    double volume = 0.0;
    for (std::size_t t = 0; t < mesh.at("triangleCount").get<std::size_t>(); ++t) {
        std::array<Vector3, 3> corners;
        for (std::size_t i = 0; i < 3; ++i)
            corners.at(i) =
                page.point(mesh.at("points"), page.at<std::uint32_t>(mesh.at("triangles"), 3 * t + i));
        volume += corners[0].dot(corners[1].cross(corners[2])) / 6.0;
    }
    return volume;
}

QString refusalOf(const ShareRequest& request) {
    try {
        static_cast<void>(makeSharePage(request, shareAssets(), always));
    } catch (const std::invalid_argument& fault) {
        return QString::fromUtf8(fault.what());
    }
    return {};
}

} // namespace

class TestShare : public QObject {
    Q_OBJECT
  private slots:
    /// Each combination has its run, the last variable fastest, and the values of a simulation of that rig.
    void runsAreThoseOfSimulations() {
        ShareRequest request = requestOf("four-bar", 1.0);
        request.variables = {{"/dimensions/rod/value", {"1 kg/m", "2 kg/m"}},
                             {"/coupler", shareValuesIn("0.3 m; 0.5 m ;; 600 mm")}};
        const OpenedPage page(makeSharePage(request, shareAssets(), always).html);
        QCOMPARE(page.manifest.at("runs").size(), std::size_t{6});
        QCOMPARE(page.manifest.at("variables").at(1).at("start").get<int>(), 1);
        const Json& run = page.manifest.at("runs").at(5);
        QCOMPARE(run.at("settings"), Json::array({1, 2}));

        Rig rig = request.rig;
        QVERIFY(assignParameter(rig, "/dimensions/rod/value=2").empty());
        QVERIFY(assignParameter(rig, "/coupler=0.6").empty());
        const auto model = std::make_shared<const Model>(rig);
        Simulation simulation(model);
        std::vector<double> row(model->channels().size());
        const std::size_t frames = page.manifest.at("frames").get<std::size_t>();
        QCOMPARE(frames, std::size_t{21});
        const std::size_t carriers = run.at("bodies").size();
        for (std::size_t frame = 0; frame < frames; ++frame) {
            QCOMPARE(page.at<double>(page.manifest.at("times"), frame), kStep * static_cast<double>(frame));
            QCOMPARE(simulation.advanceTo(kStep * static_cast<double>(frame)), StepStatus::ok);
            simulation.sample(kStep * static_cast<double>(frame), row);
            for (std::size_t i = 0; i < page.manifest.at("channels").size(); ++i) {
                const int channel =
                    model->channelIndex(page.manifest.at("channels").at(i).at("name").get<std::string>());
                const double value = row[static_cast<std::size_t>(channel)];
                const double shown =
                    displayUnit(model->channels()[static_cast<std::size_t>(channel)].quantity).fromSi(value);
                const double kept = page.at<double>(run.at("channels"), i * frames + frame);
                QVERIFY(kept == shown || (std::isnan(kept) && std::isnan(shown)));
            }
            for (std::size_t b = 0; b < rig.bodies.size(); ++b) {
                const int x = model->channelIndex("body." + rig.bodies[b].name + ".x");
                if (x < 0) continue;
                for (std::size_t i = 0; i < 3; ++i) // single precision
                    QVERIFY(std::abs(page.at<float>(run.at("poses"), 7 * (frame * carriers + b) + i) -
                                     row[static_cast<std::size_t>(x) + i]) < 1e-6);
            }
        }
    }

    /// Triangles enclose what the shapes' own formulas say, round ones but for their facets.
    void surfacesEncloseTheirVolume_data() {
        QTest::addColumn<QString>("name");
        for (const ShippedRig& rig : shippedRigs())
            QTest::newRow(std::string(rig.name).c_str()) << QString::fromStdString(std::string(rig.name));
    }
    void surfacesEncloseTheirVolume() {
        QFETCH(QString, name);
        const ShareRequest request = requestOf(name.toStdString().c_str(), 0.1);
        const SharePage made = makeSharePage(request, shareAssets(), always);
        QVERIFY2(made.notes.empty(), made.notes.empty() ? "" : made.notes.front().c_str());
        const OpenedPage page(made.html);
        const Json& bodies = page.manifest.at("runs").at(0).at("bodies");
        for (std::size_t b = 0; b < request.rig.bodies.size(); ++b) {
            std::size_t part = 0;
            for (const Shape& shape : request.rig.bodies[b].shapes) {
                if (shape.finish == Finish::hidden) continue;
                const Json& drawn = bodies.at(b).at("parts").at(part++);
                const double volume = volumeOf(shape);
                if (volume == 0.0) continue;
                const double inside =
                    volumeInside(page, page.manifest.at("meshes").at(drawn.at("mesh").get<std::size_t>()));
                constexpr double facets = 0.02; // 40 sides: 0.4 % of a cylinder; a sphere has them twice
                QVERIFY2(std::abs(inside - volume) < facets * volume, shape.name.c_str());
            }
        }
    }

    /// A run that stops keeps its last pose, has no values from there on, and is told.
    void runsThatStopAreTold() {
        ShareRequest request = requestOf("double-rocker", 2.0);
        RevoluteJoint& crank = *request.rig.joints[0].revolute(); // that is driven to its dead centre
        crank.motion = RotationMotion{ConstantSpeed<MotionOf::rotation>{crank.initialAngle, 2.0}};
        const SharePage made = makeSharePage(request, shareAssets(), always);
        QCOMPARE(made.notes.size(), std::size_t{1});
        const OpenedPage page(made.html);
        const Json& run = page.manifest.at("runs").at(0);
        QVERIFY(!run.at("stopped").get<std::string>().empty());
        QVERIFY(run.at("end").get<double>() < 2.0);
        const std::size_t frames = page.manifest.at("frames").get<std::size_t>();
        QVERIFY(std::isnan(page.at<double>(run.at("channels"), frames - 1)));
    }

    /// A run whose energy balance is off says so, in the notes and on the page; the others do not.
    void energyThatIsOffIsTold() {
        ShareRequest request = requestOf("four-bar", 10.0);
        QVERIFY(makeSharePage(request, shareAssets(), always).notes.empty());
        request.rig.simulation.tolerance = 0.01; // the coarsest: off by 4 % of the energy in play
        const SharePage made = makeSharePage(request, shareAssets(), always);
        QVERIFY(made.notes.size() == 1 && made.notes.front().find("do not rely") != std::string::npos);
        const std::string doubt =
            OpenedPage(made.html).manifest.at("runs").at(0).at("doubt").get<std::string>();
        QVERIFY(doubt.find("energy") != std::string::npos);
        QCOMPARE(makeShareGltf(request, always).notes, made.notes);
    }

    /// The animation of a scene puts each body where the simulation has it.
    void scenesMoveAsTheSimulation() {
        const ShareRequest request = requestOf("four-bar", 1.0);
        const GltfScene scene(makeShareGltf(request, always).bytes);
        const auto model = std::make_shared<const Model>(request.rig);
        Simulation simulation(model);
        std::vector<double> row(model->channels().size());
        for (std::size_t frame = 0; frame < request.times.frames(); ++frame) {
            const double time = request.times.at(frame);
            QCOMPARE(simulation.advanceTo(time), StepStatus::ok);
            simulation.sample(time, row);
            for (const char* body : {"crank", "coupler", "rocker"}) {
                const auto first =
                    static_cast<std::size_t>(model->channelIndex("body." + std::string(body) + ".x"));
                const std::vector<float> place = scene.valueOf(body, "translation", frame, 3);
                for (std::size_t i = 0; i < 3; ++i) QVERIFY(std::abs(place[i] - row[first + i]) < 1e-6);
                const std::vector<float> turn = scene.valueOf(body, "rotation", frame, 4); // x, y, z, w
                const double same = turn[3] * row[first + 3] + turn[0] * row[first + 4] +
                                    turn[1] * row[first + 5] + turn[2] * row[first + 6];
                QVERIFY(std::abs(std::abs(same) - 1.0) < 1e-6);
            }
        }
    }

    void scenesHaveOneRun() {
        ShareRequest request = requestOf("four-bar", 1.0);
        request.variables = {{"/coupler", {"0.5"}}};
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(makeShareGltf(request, always)), std::invalid_argument);
        request.variables.clear();
        QVERIFY(makeShareGltf(request, [](double) { return false; }).bytes.empty());
    }

    /// Names and texts of a rig end no tag, whatever they say.
    void textsAreHarmless() {
        ShareRequest request = requestOf("slope", 0.1);
        const std::string bad = "</script><script>alert(1)</script><b>\"&@DATA@";
        request.rig.name = request.rig.description = bad;
        request.rig.sources = {bad};
        request.rig = *applyEdits(request.rig, {RenameItem{"/bodies/0", bad}}).rig;
        const std::string html = makeSharePage(request, shareAssets(), always).html;
        QVERIFY(html.find("<script>alert") == std::string::npos);
        QVERIFY(html.find("<b>\"") == std::string::npos);
        QCOMPARE(OpenedPage(html).manifest.at("title").get<std::string>(), bad);
    }

    void whatDoesNotSuitIsRefusedByName() {
        ShareRequest request = requestOf("four-bar", 1.0);
        request.variables = {{"/dimensions/couplr/value", {"1"}}};
        QVERIFY(refusalOf(request).contains("couplr"));
        request.variables = {{"/coupler", {}}};
        QVERIFY(refusalOf(request).contains("no values"));
        request.variables = {{"/coupler", {"0.3", "-1"}}};
        QVERIFY2(refusalOf(request).contains("out of range"), qPrintable(refusalOf(request)));
        request.variables = {{"/coupler", {"long"}}};
        QVERIFY(refusalOf(request).contains("/coupler=long"));
        request.variables = {{"/coupler", std::vector<std::string>(kMostShareRuns + 1, "0.5")}};
        QVERIFY(refusalOf(request).contains("60 runs"));
        request.variables = {{"/coupler", {"0.3"}}, {"/dimensions/coupler/value", {"0.5"}}};
        QVERIFY(refusalOf(request).contains("twice"));
        request.variables.clear();
        request.channels = {"joint.nothing.angle"};
        QVERIFY(refusalOf(request).contains("joint.nothing.angle"));
        request.channels.clear();
        request.hand = "fly";
        QVERIFY(refusalOf(request).contains("hand"));
        request.hand.clear();
        request.times = {1e9, 1e-3};
        QVERIFY(refusalOf(request).contains("frames"));
        request.times = {0.0, 0.1};
        QVERIFY(refusalOf(request).contains("above zero"));
    }

    void namesSayTheFormat() {
        QVERIFY(shareFormatOf("a/run.HTML") == ShareFormat::page);
        QVERIFY(shareFormatOf("run.htm") == ShareFormat::page);
        QVERIFY(shareFormatOf("run.GLB") == ShareFormat::gltf);
        for (const char* name : {"run", "run.gltf", "run.pdf", ""})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(shareFormatOf(name)), std::invalid_argument);
    }

    /// Pages begin with what there is to see: meshes in their size, joints of rigs without shapes; what flies
    /// off does not count.
    void boundsAreThoseOfWhatIsSeen() {
        const auto reachOf = [](const ShareRequest& request) {
            const Json bounds =
                OpenedPage(makeSharePage(request, shareAssets(), always).html).manifest.at("bounds");
            return bounds.at("upper").at(0).get<double>() - bounds.at("lower").at(0).get<double>();
        };
        ShareRequest bare = requestOf("four-bar", 0.2);
        for (Body& body : bare.rig.bodies) body.shapes.clear();
        QVERIFY(reachOf(bare) > 0.45 && reachOf(bare) < 1.0); // the ground link is 0.5 m
        ShareRequest mesh = bare;
        mesh.files = [](const std::string&) -> std::optional<std::string> {
            return "v 0 0 0\nv 3000 0 0\nv 3000 10 0\nv 0 10 5\nf 1 2 3 4\n";
        };
        Shape shape;
        shape.name = "mesh";
        shape.geometry = MeshGeometry{"plate.obj", 0.001};
        mesh.rig.bodies[1].shapes.push_back(shape);
        QVERIFY(reachOf(mesh) > 1.5); // 3 m, aslant
        mesh.files = [](const std::string&) -> std::optional<std::string> {
            return "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n"; // no area
        };
        const SharePage page = makeSharePage(mesh, shareAssets(), always);
        QVERIFY(page.notes.size() == 1 && page.notes.front().find("no face") != std::string::npos);
        QVERIFY(!makeShareGltf(mesh, always).bytes.empty());
        ShareRequest thrown = requestOf("bouncing-ball", 0.5);
        const double seen = reachOf(thrown);
        thrown.rig.contacts.clear(); // it falls for ever
        thrown.times.duration = 30.0;
        QVERIFY(std::abs(reachOf(thrown) - seen) < 0.5);
    }

    void cancelledPagesAreEmpty() {
        int asked = 0;
        const SharePage page = makeSharePage(requestOf("four-bar", 1.0), shareAssets(), [&](double share) {
            if (share < 0.0 || share > 1.0) qFatal("no share");
            return ++asked < 5;
        });
        QVERIFY(page.html.empty());
        QCOMPARE(asked, 5);
    }

    /// The proposed values are those that the parameter may have, in the unit that people read.
    void proposedValuesAreValid() {
        const Rig rig = shippedDocument("four-bar").rig;
        QCOMPARE(proposedShareValues(*findParameter(rig, "/coupler")), std::string("0.4 m; 0.5 m; 0.6 m"));
        QCOMPARE(proposedShareValues(*findParameter(rig, "/joints/crank pivot/initial_angle")),
                 std::string("0 deg"));
    }
};

HINGELAB_APPLESS_TEST(TestShare)

} // namespace test_share

#include "test_share.moc"
