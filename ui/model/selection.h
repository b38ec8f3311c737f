// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <set>
#include <string>

#include "ui/model/open_rig.h"

namespace hingelab {

/// Which item of the rig is selected, which one the pointer is on, and which bodies are hidden, for tree, forms
/// and picture alike. Selected is a JSON pointer by indices
/// ("/bodies/0/shapes/1"), or none. It stays with its item when others come, go, move or are renamed.
class Selection : public QObject {
    Q_OBJECT
  public:
    explicit Selection(OpenRig& openRig, QObject* parent = nullptr);

    [[nodiscard]] const std::string& item() const { return item_; }
    void select(const std::string& item);
    /// The same, by a pointer whose segments are names or indices ("/bodies/door").
    void selectNamed(const std::string& namePointer);
    void clear() { select({}); }

    /// The body that is selected or that the selected shape or point is part of; -1: none.
    [[nodiscard]] int body() const;

    /// What the pointer is on, in the tree or in the picture; empty: nothing. Seen in both.
    [[nodiscard]] const std::string& hovered() const { return hovered_; }
    void setHovered(const std::string& item);

    /// Bodies that are left out of the picture; not a part of the document.
    [[nodiscard]] const std::set<std::string>& hiddenBodies() const { return hidden_; }
    void setHidden(const std::string& body, bool hidden);

    /// The body that the camera goes along with, by name; empty: none. Not a part of the document either.
    [[nodiscard]] const std::string& followedBody() const { return followed_; }
    void setFollowed(const std::string& body);
    /// Of the selected body, or of the one that moves and has the handle; the end of it where it goes on.
    void toggleFollowed();

  signals:
    void changed();
    void hoveredChanged();
    void hiddenChanged();
    void followedChanged();

  private:
    void follow();

    OpenRig& openRig_;
    Rig before_; ///< what item_ points into
    std::string item_;
    std::string hovered_;
    std::set<std::string> hidden_;
    std::string followed_;
};

} // namespace hingelab
