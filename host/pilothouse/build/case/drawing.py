"""Draws bodies from above at a slant: shaded faces with outlines, each pixel the nearest face's.

Outlines make the picture readable without its colours. Colours are in `pictures.py`.
"""

import io
from collections.abc import Sequence

import numpy as np
from PIL import Image

Colour = tuple[int, int, int]
Mesh = tuple[np.ndarray, np.ndarray, Colour]  # corners, triangles (see files.py), colour
Marks = list[tuple[float, float]]  # where points are in the picture

AZIMUTH, HEIGHT = -28.0, 38.0  # degrees: from where one looks
OVER = 2  # the picture is drawn larger by this, and made smaller: smooth edges
MARGIN = 1 / 40  # of the width
SUN = np.array([-0.45, 0.55, 0.7]) / np.linalg.norm([-0.45, 0.55, 0.7])
INK = 30.0
FLAT, JUMP = 0.9, 1.2  # cosine between faces, and mm between depths, that are no edge yet


def draw(
    meshes: Sequence[Mesh], points: Sequence[tuple[float, float, float]], width: int
) -> tuple[Image.Image, Marks]:
    """(the picture, where some points of the scene are in it); `width` in pixels."""
    turn = _turn_view()
    turned = [(corners @ turn.T, triangles, colour) for corners, triangles, colour in meshes]
    every = np.concatenate([corners for corners, _, _ in turned])
    low, high = every.min(0), every.max(0)
    w = width * OVER
    edge = w * MARGIN
    scale = (w - 2 * edge) / (high[0] - low[0])
    h = int((high[1] - low[1]) * scale + 2 * edge) // OVER * OVER

    def project(places: np.ndarray) -> np.ndarray:
        """To pixels: x to the right, y down; the third is how near it is, in mm."""
        flat = (places - [low[0], low[1], 0.0]) * [scale, -scale, 1.0]
        return np.asarray(flat + [edge, h - edge, 0.0])

    faces = np.concatenate([project(corners)[triangles] for corners, triangles, _ in turned])
    sides = np.concatenate([_find_normals(corners[triangles]) for corners, triangles, _ in turned])
    owners = np.concatenate([np.full(len(t), i) for i, (_, t, _) in enumerate(turned)])
    nearest = _find_nearest(faces, sides[:, 2] > 1e-6, w, h)
    colours = np.array([colour for _, _, colour in turned], np.float64)
    picture = _shade(nearest, sides, owners, colours, (h, w))
    image = Image.fromarray(picture).resize((width, h // OVER), Image.Resampling.LANCZOS)
    marks = project(np.asarray(points, np.float64).reshape(-1, 3) @ turn.T) / OVER
    return image, [(float(x), float(y)) for x, y, _ in marks]


def save(image: Image.Image) -> bytes:
    """The picture as a PNG with at most 128 colours."""
    out = io.BytesIO()
    image.convert("RGB").quantize(128, dither=Image.Dither.NONE).save(out, "png", optimize=True)
    return out.getvalue()


def _turn_view() -> np.ndarray:
    """Rows: right and up in the picture, and towards the eye."""
    a, e = np.radians(AZIMUTH), np.radians(HEIGHT)
    right = np.array([np.cos(a), np.sin(a), 0.0])
    ahead = np.array([-np.sin(a) * np.cos(e), np.cos(a) * np.cos(e), -np.sin(e)])
    return np.array([right, np.cross(right, ahead), -ahead])


def _find_normals(corners: np.ndarray) -> np.ndarray:
    """Of triangles (n x 3 x 3): n x 3, of length 1; 0 for one without area."""
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    size = np.linalg.norm(normals, axis=1, keepdims=True)
    return np.divide(normals, size, out=np.zeros_like(normals), where=size > 1e-9)


def _find_nearest(faces: np.ndarray, seen: np.ndarray, w: int, h: int) -> tuple:
    """(for each pixel the number of the nearest triangle or -1; how near it is)."""
    depth, owner = np.full(w * h, -np.inf), np.full(w * h, -1)
    for part in np.array_split(np.nonzero(seen)[0], max(1, int(seen.sum()) // 2000)):
        number, x, y = _list_pixels(faces, part, h)
        a, b, c = (faces[number, i] for i in range(3))
        # The plane through the corners, at the middle of the pixel.
        u, v = b - a, c - a
        area = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
        dx, dy = x + 0.5 - a[:, 0], y + 0.5 - a[:, 1]
        along = (dx * v[:, 1] - dy * v[:, 0]) / area
        across = (dy * u[:, 0] - dx * u[:, 1]) / area
        z = a[:, 2] + along * u[:, 2] + across * v[:, 2]
        at = y * w + x
        order = np.argsort(z, kind="stable")  # of two with one place, the nearer is written last
        at, z, number = at[order], z[order], number[order]
        nearer = z > depth[at]
        depth[at[nearer]], owner[at[nearer]] = z[nearer], number[nearer]
    return owner.reshape(h, w), depth.reshape(h, w)


def _list_pixels(faces: np.ndarray, part: np.ndarray, h: int) -> tuple:
    """(triangle, x, y) of every pixel whose middle is in one of some triangles, row by row."""
    ys = faces[part, :, 1]
    first = np.clip(np.ceil(ys.min(1) - 0.5).astype(int), 0, h)
    rows = np.clip(np.ceil(ys.max(1) - 0.5).astype(int), 0, h) - first
    number, y = np.repeat(part, rows), np.repeat(first, rows) + _count_up(rows)
    left, right = np.full(len(y), np.inf), np.full(len(y), -np.inf)
    middle = y + 0.5
    for i in range(3):
        one, two = faces[number, i], faces[number, (i + 1) % 3]
        rise = two[:, 1] - one[:, 1]
        crossed = (one[:, 1] <= middle) != (two[:, 1] <= middle)
        share = np.divide(middle - one[:, 1], rise, out=np.zeros_like(rise), where=crossed)
        x = one[:, 0] + share * (two[:, 0] - one[:, 0])
        left = np.where(crossed, np.minimum(left, x), left)
        right = np.where(crossed, np.maximum(right, x), right)
    good = left <= right
    number, y, left, right = number[good], y[good], left[good], right[good]
    start = np.ceil(left - 0.5).astype(int)
    pixels = np.maximum(np.ceil(right - 0.5).astype(int) - start, 0)
    x = np.repeat(start, pixels) + _count_up(pixels)
    return np.repeat(number, pixels), x, np.repeat(y, pixels)


def _count_up(lengths: np.ndarray) -> np.ndarray:
    """0, 1, 2, ... up to each length, one after another."""
    ends = np.cumsum(lengths)
    return np.asarray(np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - lengths, lengths))


def _shade(
    nearest: tuple, sides: np.ndarray, owners: np.ndarray, colours: np.ndarray, shape: tuple
) -> np.ndarray:
    """The pixels: white where nothing is, INK where a body or a face ends."""
    owner, depth = nearest
    filled = owner >= 0
    normal = np.where(filled[..., None], sides[owner], 0.0)
    body = np.where(filled, owners[owner], -1)
    light = 0.5 + 0.5 * np.clip(normal @ SUN, 0.0, 1.0)
    picture = np.where(filled[..., None], colours[body] * light[..., None], 255.0)
    edge = np.zeros(shape, bool)
    for axis in (0, 1):
        one = (slice(1, None), slice(None)) if axis == 0 else (slice(None), slice(1, None))
        two = (slice(None, -1), slice(None)) if axis == 0 else (slice(None), slice(None, -1))
        with np.errstate(invalid="ignore"):  # nothing beside nothing
            step = np.abs(depth[one] - depth[two]) > JUMP
        bent = (normal[one] * normal[two]).sum(-1) < FLAT
        both = filled[one] & filled[two]
        ends = (body[one] != body[two]) | both & (bent | step)
        edge[one] |= ends
        edge[two] |= ends
    picture[edge] = INK
    return np.asarray(picture.clip(0, 255), np.uint8)
