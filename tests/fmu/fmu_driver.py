# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives an unpacked FMU by its modelDescription.xml and the C interface alone."""
import ctypes
import xml.etree.ElementTree as xml
from ctypes import CFUNCTYPE, POINTER, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint, c_void_p
from pathlib import Path


class Callbacks2(ctypes.Structure):
    # The logger is variadic; the words are its first argument after the format "%s".
    Logger = CFUNCTYPE(None, c_void_p, c_char_p, c_int, c_char_p, c_char_p, c_char_p)
    _fields_ = [("logger", Logger), ("allocate", c_void_p), ("free", c_void_p), ("finished", c_void_p),
                ("environment", c_void_p)]


class Description:
    def __init__(self, folder):
        self.root = xml.parse(Path(folder) / "modelDescription.xml").getroot()
        self.three = self.root.get("fmiVersion") == "3.0"
        self.identifier = self.root.find("CoSimulation").get("modelIdentifier")
        self.token = self.root.get("instantiationToken" if self.three else "guid")
        self.variables = list(self.root.find("ModelVariables"))
        self.references = {v.get("name"): int(v.get("valueReference")) for v in self.variables}
        self.outputs = [v.get("name") for v in self.variables if v.get("causality") == "output"]

    def type_of(self, variable):
        """The element that has unit and start, and the name of the type."""
        return variable if self.three else variable[0]


class Fmu:
    """One instance, in initialization mode after begin(), in step mode after go()."""

    def __init__(self, folder):
        folder = Path(folder)
        self.description = d = Description(folder)
        self.messages = []
        self.lib = ctypes.CDLL(str(folder / "binaries" / ("x86_64-linux" if d.three else "linux64") / (d.identifier + ".so")))
        if d.three:
            log = CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_char_p)
            self.logger = log(lambda _, status, category, words: self.messages.append((status, category, words)))
            make = self.lib.fmi3InstantiateCoSimulation
            make.restype = c_void_p
            make.argtypes = [c_char_p, c_char_p, c_char_p, c_bool, c_bool, c_bool, c_bool, c_void_p, c_size_t, c_void_p, log,
                             c_void_p]
            self.instance = make(b"one", d.token.encode(), str(folder / "resources").encode() + b"/", False, True, False,
                                 False, None, 0, None, self.logger, None)
        else:
            self.callbacks = Callbacks2(Callbacks2.Logger(
                lambda _, name, status, category, form, words: self.messages.append((status, category, words))))
            make = self.lib.fmi2Instantiate
            make.restype = c_void_p
            make.argtypes = [c_char_p, c_int, c_char_p, c_char_p, POINTER(Callbacks2), c_int, c_int]
            self.instance = make(b"one", 1, d.token.encode(), (folder / "resources").as_uri().encode(),
                                 ctypes.byref(self.callbacks), 0, 1)
        assert self.instance, self.messages
        self.time = 0.0

    def call(self, name, types, *arguments):
        function = getattr(self.lib, ("fmi3" if self.description.three else "fmi2") + name)
        function.argtypes = [c_void_p, *types]
        return function(self.instance, *arguments)

    def begin(self):
        if self.description.three:
            assert self.call("EnterInitializationMode", [c_bool, c_double, c_double, c_bool, c_double], False, 0, 0, False, 0) == 0
        else:
            assert self.call("SetupExperiment", [c_int, c_double, c_double, c_int, c_double], 0, 0.0, 0.0, 0, 0.0) == 0
            assert self.call("EnterInitializationMode", []) == 0

    def go(self):
        assert self.call("ExitInitializationMode", []) == 0, self.messages

    def get(self, names):
        count = len(names)
        references = (c_uint * count)(*(self.description.references[name] for name in names))
        values = (c_double * count)()
        if self.description.three:
            status = self.call("GetFloat64", [c_void_p, c_size_t, c_void_p, c_size_t], references, count, values, count)
        else:
            status = self.call("GetReal", [c_void_p, c_size_t, c_void_p], references, count, values)
        assert status == 0, self.messages
        return list(values)

    def set(self, name, value):
        reference = (c_uint * 1)(self.description.references[name])
        if isinstance(value, bool):
            values, suffix = ((c_bool if self.description.three else c_int) * 1)(value), "Boolean"
        else:
            values, suffix = (c_double * 1)(value), "Float64" if self.description.three else "Real"
        if self.description.three:
            return self.call("Set" + suffix, [c_void_p, c_size_t, c_void_p, c_size_t], reference, 1, values, 1)
        return self.call("Set" + suffix, [c_void_p, c_size_t, c_void_p], reference, 1, values)

    def step_to(self, time):
        if self.description.three:
            flags = [c_bool() for _ in range(3)]
            last = c_double()
            status = self.call("DoStep", [c_double, c_double, c_bool] + [c_void_p] * 4, self.time, time - self.time, True,
                               *(ctypes.byref(flag) for flag in flags), ctypes.byref(last))
        else:
            status = self.call("DoStep", [c_double, c_double, c_int], self.time, time - self.time, 1)
        if status == 0:
            self.time = time
        return status

    def free(self):
        self.call("FreeInstance", [])
        self.instance = None
