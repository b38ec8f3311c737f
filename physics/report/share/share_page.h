// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "rig/parameters.h"
#include "share/share_run.h"
#include "share/share_scene.h"

/// One HTML file that any browser opens offline: runs of a rig in 3D, with plots, a time bar and a slider for
/// each parameter that was varied (docs/how-to/share.md).
namespace hingelab {

/// The browser's part of a page, as texts: resources/share.
struct ShareAssets {
    std::string_view page; ///< with a word between two at signs in the place of each of the others
    std::string_view style, three, chart, viewer, licences;
};

/// A parameter with the values that it takes in turn, as people type them.
struct ShareVariable {
    std::string pointer; ///< "/dimensions/coupler/value"
    std::vector<std::string> values;
};

/// The values of a list such as "0.25 m; 0.5 m".
[[nodiscard]] std::vector<std::string> shareValuesIn(std::string_view text);
/// A list to begin with: the parameter's value, and a fifth below and above, as far as they are valid.
[[nodiscard]] std::string proposedShareValues(const Parameter& parameter);

struct ShareRequest {
    Rig rig;
    std::vector<ShareVariable> variables; ///< each combination of their values gets a run of its own
    std::string hand;                     ///< a plan of the hand for each run; empty: none
    std::vector<std::string> channels;    ///< by name; empty: those that a page of this rig would show
    ShareTimes times;
    std::string program; ///< "Hingelab 1.0.0"
    ShareFiles files;    ///< of meshes
    ShareCad cad;        ///< of CAD parts; none: they are drawn as boxes
};

/// What a page may hold; more is refused by name.
inline constexpr std::size_t kMostShareRuns = 60;
inline constexpr std::size_t kMostShareFrames = 36'000;
inline constexpr std::size_t kMostShareNumbers = 20'000'000;

struct SharePage {
    std::string html;               ///< empty: it was cancelled
    std::vector<std::string> notes; ///< what is not as in the rig, and runs that stopped; a sentence each
};

/// Channels that a page begins with: those of the rig's story, then coordinates, elements, motors, assemblies
/// and energies, as many as a page can list.
[[nodiscard]] std::vector<std::string> usualShareChannels(const Model& model);

/// The rig of a request, checked; its times and its size, too.
/// @throws std::invalid_argument with words.
[[nodiscard]] std::shared_ptr<const Model> checkedShareModel(const ShareRequest& request);
/// What is to be said of a run, a sentence each: that it stops, that its energy balance is off. `which` follows
/// "The run".
[[nodiscard]] std::vector<std::string> shareNotesOf(const ShareRun& run, const std::string& which);
/// Refuses what would not fit in memory or in a browser: so many runs, with so many channels.
void checkShareSize(const ShareRequest& request, const Model& model, std::size_t runs, std::size_t channels);
/// Which file a name asks for: .html and .htm are pages, .glb scenes, in any case; others are refused.
enum class ShareFormat { page, gltf };
[[nodiscard]] ShareFormat shareFormatOf(std::string_view fileName);
/// Against gravity, unit; z without gravity.
[[nodiscard]] Vector3 shareUp(const Rig& rig);

/// Simulates the runs and writes the page. `goesOn` is told the share that is done, from 0 to 1; where it says
/// no, the page is empty.
/// @throws std::invalid_argument with words: a value that does not suit the rig, a channel or parameter that it
/// does not have, too much for a page.
[[nodiscard]] SharePage makeSharePage(const ShareRequest& request, const ShareAssets& assets,
                                      const std::function<bool(double share)>& goesOn);

} // namespace hingelab
