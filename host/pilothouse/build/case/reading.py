"""Reads the bodies in STL and 3MF files again, and says whether their surface is closed.

A surface is an array of n x 3 numbers of corners: a row a triangle, seen from outside to the left.
"""

import io
import zipfile
from xml.etree import ElementTree

import numpy as np

from pilothouse.build.case.files import RECORD
from pilothouse.errors import BuildError

_HEAD = 84  # bytes of a binary STL before its triangles: 80, and their number
_PARTS = {"[Content_Types].xml", "_rels/.rels", "3D/3dmodel.model"}


def read_stl(data: bytes) -> np.ndarray:
    """The surface in a binary STL; corners are one where all their digits are.

    Raises BuildError if it is none, or is not whole.
    """
    count = int.from_bytes(data[_HEAD - 4 : _HEAD], "little")
    if not count or len(data) != _HEAD + RECORD.itemsize * count:
        raise BuildError("this is no binary STL, or it is not whole")
    corners = np.frombuffer(data[_HEAD:], RECORD)["corners"].reshape(-1, 3)
    _, number = np.unique(corners, axis=0, return_inverse=True)
    return number.reshape(-1, 3)


def read_3mf(data: bytes) -> tuple[np.ndarray, np.ndarray]:
    """(the surface; its corners, n x 3 in mm) of the only object. Raises BuildError as above."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as file:
            root = ElementTree.fromstring(file.read("3D/3dmodel.model"))
            names = set(file.namelist())
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError) as error:
        raise BuildError(f"this is no 3MF, or it is not whole ({error})") from None
    if names != _PARTS or root.get("unit") != "millimeter":
        raise BuildError("this is no 3MF with one model in millimetres")
    corners = [[float(v.get(axis, "")) for axis in "xyz"] for v in root.iterfind(".//{*}vertex")]
    rows = [[int(t.get(f"v{i}", "")) for i in (1, 2, 3)] for t in root.iterfind(".//{*}triangle")]
    if not rows:
        raise BuildError("this 3MF has no triangles")
    return np.array(rows), np.array(corners)


def is_closed(surface: np.ndarray) -> bool:
    """Whether each edge is that of two triangles, once in each direction: nothing leaks."""
    edges = np.concatenate([surface[:, (i, (i + 1) % 3)] for i in range(3)])
    there = set(map(tuple, edges.tolist()))
    return len(there) == len(edges) and there == {(b, a) for a, b in there}
