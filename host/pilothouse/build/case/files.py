"""Bodies as files for a printer's program: STL (binary) and 3MF. In mm.

STL: a head of 80 bytes, the number of triangles, then 50 bytes for each. 3MF: a zip with a model in
XML, after the 3MF Core Specification 1.3; it says that its unit is the millimetre, STL can't.
"""

import io
import zipfile

import numpy as np
from manifold3d import Manifold

WHEN = (1980, 1, 1, 0, 0, 0)  # so that the same body makes the same file
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" '
    'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)
_MODEL = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<model unit="millimeter" xml:lang="en-US" '
    'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">'
    '<resources><object id="1" type="model" name="{name}"><mesh>\n<vertices>{vertices}</vertices>\n'
    "<triangles>{triangles}</triangles></mesh></object></resources>"
    '<build><item objectid="1"/></build></model>\n'
)
# A triangle of a binary STL, after its head of 84 bytes
RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])


def read_mesh(body: Manifold) -> tuple[np.ndarray, np.ndarray]:
    """(corners, n x 3 in mm; triangles, m x 3 places of corners, seen from outside to the left)."""
    mesh = body.to_mesh()
    return np.asarray(mesh.vert_properties[:, :3], np.float64), np.asarray(mesh.tri_verts)


def make_stl(body: Manifold) -> bytes:
    """A binary STL."""
    corners, triangles = read_mesh(body)
    records = np.zeros(len(triangles), RECORD)
    records["corners"] = corners[triangles]
    one, two, three = records["corners"].astype(np.float64).transpose(1, 0, 2)
    normal = np.cross(two - one, three - one)
    size = np.linalg.norm(normal, axis=1, keepdims=True)
    records["normal"] = np.divide(normal, size, out=np.zeros_like(normal), where=size > 0)
    head = b"Pilothouse, in mm".ljust(80)
    return head + len(triangles).to_bytes(4, "little") + records.tobytes()


def make_3mf(body: Manifold, name: str) -> bytes:
    """A 3MF with one object of that name, which may have letters, digits, `_` and `-`."""
    corners, triangles = read_mesh(body)
    model = _MODEL.format(
        name=name,
        vertices="\n".join(f'<vertex x="{x:.5f}" y="{y:.5f}" z="{z:.5f}"/>' for x, y, z in corners),
        triangles="\n".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in triangles),
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as file:
        for path, text in (
            ("[Content_Types].xml", _TYPES),
            ("_rels/.rels", _RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            file.writestr(zipfile.ZipInfo(path, WHEN), text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()
