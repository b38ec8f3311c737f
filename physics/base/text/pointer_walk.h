// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/pointer.h"
#include "text/visitor.h"

namespace hingelab {

/// Where a walk is, for both of the walks below.
class WalkedPath {
  public:
    [[nodiscard]] const PointerPath& path() const { return path_; }

    template <class Part, class Walker>
    void through(const char* key, const Part& part, Walker& visitor) {
        path_.push(key);
        part.walk(visitor);
        path_.pop();
    }
    /// `visit` is called with each item before the walk goes through it.
    template <class Items, class Walker, class Visit>
    void throughAll(const char* key, Items& items, Walker& visitor, const Visit& visit) {
        path_.push(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            const auto part = items.at(i);
            visit(part);
            part.walk(visitor);
            path_.pop();
        }
        path_.pop();
    }

  private:
    PointerPath path_;
};

/// Goes everywhere, and knows the pointer of where it is; `item()` is called for each item of a list.
class PointerWalk : public Visitor {
  public:
    virtual void item(const DocumentPart&) {}

    void object(const char* key, const DocumentPart& part, const char*) override {
        walked_.through(key, part, *this);
    }
    void list(const char* key, ListField& items, const char*) override {
        walked_.throughAll(key, items, *this, [this](const DocumentPart& part) { item(part); });
    }

  protected:
    [[nodiscard]] const PointerPath& path() const { return walked_.path(); }

  private:
    WalkedPath walked_;
};

/// The same for what only reads.
class ConstPointerWalk : public ConstVisitor {
  public:
    virtual void readItem(const ConstDocumentPart&) {}

    void readObject(const char* key, const ConstDocumentPart& part, const char*) override {
        walked_.through(key, part, *this);
    }
    void readList(const char* key, const ListField& items, const char*) override {
        walked_.throughAll(key, items, *this, [this](const ConstDocumentPart& part) { readItem(part); });
    }

  protected:
    [[nodiscard]] const PointerPath& path() const { return walked_.path(); }

  private:
    WalkedPath walked_;
};

} // namespace hingelab
