// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Compiled once for the user interface: headers of others that most files need, and those of physics that read
// rigs and simulate them.
#include <qcustomplot.h>
#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QOpenGLWidget>
#include <QPushButton>
#include <QSettings>
#include <QSlider>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QUndoStack>
#include <QVBoxLayout>

#include "checks/checked_rig.h"
#include "physics_precompiled.h"
#include "simulation/simulation.h"
