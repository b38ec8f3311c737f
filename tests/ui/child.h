// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <typeinfo>

namespace hingelab::test {

/// The child of this class that has this object name, or any of the class without one (null); a direct child
/// before those within others. Ends the program, saying what is missing, if there is none.
template <class T>
T& child(const QObject& parent, const char* name = nullptr) {
    const QString wanted = QString::fromLatin1(name);
    for (const auto reach : {Qt::FindDirectChildrenOnly, Qt::FindChildrenRecursively}) {
        for (QObject* each : parent.findChildren<QObject*>(wanted, reach)) {
            if (auto* found = dynamic_cast<T*>(each)) return *found;
        }
    }
    qFatal("%s \"%s\" has no child \"%s\" of class %s", parent.metaObject()->className(),
           qPrintable(parent.objectName()), name == nullptr ? "" : name, typeid(T).name());
}

} // namespace hingelab::test
