// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/pointer.h"
#include "text/visitor.h"

namespace hingelab {

/// Goes everywhere, and knows the pointer of where it is; `item()` is called for each item of a list.
class PointerWalk : public Visitor {
  public:
    virtual void item(const DocumentPart&) {}

    void object(const char* key, const DocumentPart& part, const char*) override {
        path_.push(key);
        part.walk(*this);
        path_.pop();
    }
    void list(const char* key, ListField& items, const char*) override {
        path_.push(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            const DocumentPart part = items.at(i);
            item(part);
            part.walk(*this);
            path_.pop();
        }
        path_.pop();
    }

  protected:
    [[nodiscard]] const PointerPath& path() const { return path_; }

  private:
    PointerPath path_;
};

/// The same for what only reads.
class ConstPointerWalk : public ConstVisitor {
  public:
    virtual void readItem(const ConstDocumentPart&) {}

    void readObject(const char* key, const ConstDocumentPart& part, const char*) override {
        path_.push(key);
        part.walk(*this);
        path_.pop();
    }
    void readList(const char* key, const ListField& items, const char*) override {
        path_.push(key);
        for (std::size_t i = 0; i < items.size(); ++i) {
            path_.push(i);
            const ConstDocumentPart part = items.at(i);
            readItem(part);
            part.walk(*this);
            path_.pop();
        }
        path_.pop();
    }

  protected:
    [[nodiscard]] const PointerPath& path() const { return path_; }

  private:
    PointerPath path_;
};

} // namespace hingelab
