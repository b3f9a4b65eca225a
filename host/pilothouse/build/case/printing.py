"""What a printer makes of a body: layers that nothing carries; grams and minutes, estimated."""

from collections.abc import Iterator
from typing import NamedTuple

from manifold3d import CrossSection, Manifold

LAYER = 0.2  # mm
LEDGE = 1.2  # mm that a layer may stick out: three lines of plastic
BRIDGE = 13.0  # mm that lines span in the air if both ends lie on something
SLIVER = 0.02  # mm2
# PLA weighs 1.24 g/cm3. For two lines of 0.45 mm all round and 15 % inside, PrusaSlicer 2.5 gave
# 39.1, 14.6, 16.6 and 4.9 g for four bodies of a sketch of these cases; 207, 88, 97, 31 minutes.
DENSITY, SHELL, INSIDE, MINUTES_PER_GRAM = 1.24, 0.9, 0.15, 5.6


class Print(NamedTuple):
    """An estimate of one body."""

    grams: float
    minutes: float


def estimate(body: Manifold) -> Print:
    """Grams and minutes, from volume and surface: layers of 0.2 mm, PLA, 15 % inside."""
    volume, surface = body.volume(), body.surface_area()
    shell = min(volume, SHELL * surface)
    grams = DENSITY * (shell + INSIDE * (volume - shell)) / 1000
    return Print(grams, grams * MINUTES_PER_GRAM)


def find_unsupported(body: Manifold) -> Iterator[str]:
    """Sentences: what would need support if a body is printed as it lies.

    A layer is firm where it lies on firm plastic, or leans out by as much as it is high (45
    degrees). What is not firm may be a ledge of LEDGE, or a bridge whose ends lie on firm plastic
    in x or in y; a bridge is firm.
    """
    _, _, bed, _, _, top = body.bounding_box()
    firm = body.slice(bed + LAYER / 2)
    for k in range(1, int((top - bed) / LAYER)):
        z = bed + (k + 0.5) * LAYER
        layer = body.slice(z)
        reach = firm.offset(LAYER + 0.05, circular_segments=16)
        loose = layer - reach
        carried = layer ^ reach
        if loose.area() > SLIVER:
            ledge = firm.offset(LEDGE, circular_segments=16)
            for piece in loose.decompose():
                if (piece - ledge).area() > SLIVER:
                    if not _is_bridge(piece, reach):
                        x0, y0, x1, y1 = piece.bounds()
                        yield f"at {z:.1f} mm: {x1 - x0:.1f} x {y1 - y0:.1f} mm lie on nothing"
                    carried += piece  # said once
        firm = carried.simplify(0.01)  # or corners would multiply, layer by layer


def _is_bridge(piece: CrossSection, reach: CrossSection) -> bool:
    """Whether a piece of a layer spans from something to something in x or in y."""
    x0, y0, x1, y1 = piece.bounds()
    held = reach.offset(0.1)
    grown = piece.offset(0.05)
    for along, span in (((0.4, 0.0), x1 - x0), ((0.0, 0.4), y1 - y0)):
        ends = (piece.translate((sign * along[0], sign * along[1])) - grown for sign in (-1, 1))
        if span <= BRIDGE and all((end - held).area() < SLIVER for end in ends):
            return True
    return False
