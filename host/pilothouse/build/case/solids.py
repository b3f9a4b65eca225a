"""Simple bodies for a case: boxes, rods, slots, openings and signs, made with manifold3d. In mm."""

from collections.abc import Iterable

from manifold3d import CrossSection, Manifold, OpType

from pilothouse.build.case.layout import Spot

ROUND = 48  # edges of a circle
FAR = 200.0  # longer than any case: for what is cut right through


def make_box(
    width: float, length: float, height: float, at: Spot = (0, 0), z: float = 0, corner: float = 0
) -> Manifold:
    """A box about a spot, from z up; `corner`: the radius of its upright edges."""
    face = CrossSection.square((width - 2 * corner, length - 2 * corner), True)
    if corner:
        face = face.offset(corner, circular_segments=ROUND)
    return face.extrude(height).translate((*at, z))


def make_rod(
    across: float, height: float, at: Spot = (0, 0), z: float = 0, top: float | None = None
) -> Manifold:
    """A cylinder about a spot, from z up; `top`: how wide a cone is at its upper end."""
    upper = across if top is None else top
    return Manifold.cylinder(height, across / 2, upper / 2, ROUND).translate((*at, z))


def make_slot(across: float, longer: float, height: float, at: Spot, z: float) -> Manifold:
    """A rod that is drawn out in y by `longer`, half of it to each side."""
    ends = [make_rod(across, height, (at[0], at[1] + s * longer / 2), z) for s in (-1, 1)]
    return Manifold.batch_hull(ends)


def make_opening(width: float, length: float, height: float, at: Spot, z: float) -> Manifold:
    """What a window cuts: from z up it gets wider by as much as it rises, at 45 degrees."""
    wider = (1 + 2 * height / width, 1 + 2 * height / length)
    face = CrossSection.square((width, length), True)
    return face.extrude(height, scale_top=wider).translate((*at, z))


def draw_sign(role: str, size: float) -> CrossSection:
    """The sign of a role about the origin: an arrow, a ring for ok, a bent arrow for back."""
    turns = {"up": 0, "left": 90, "down": 180, "right": 270}
    if role in turns:
        head = CrossSection([[(-size / 2, 0.0), (size / 2, 0.0), (0.0, size / 2)]])
        stem = _span((-size / 6, -size / 2), (size / 6, 0.1))
        return (head + stem).rotate(turns[role])
    if role == "ok":
        circles = [CrossSection.circle(size / 2 - thick, ROUND) for thick in (0, 1.0)]
        return circles[0] - circles[1]
    # As the wiring picture draws it, in units of a 24th: an arrow to the left that comes back.
    head = CrossSection([[(-12, 3), (-3, -6), (-3, 12)]])
    bars = [((-3, 0), (4, 6)), ((-6, -12), (4, -7))]
    turn = CrossSection.circle(9, ROUND) - CrossSection.circle(3.75, ROUND)
    turn = (turn ^ _span((0, -9), (9, 9))).translate((4, -3))
    shape = head + turn + _span(*bars[0]) + _span(*bars[1])
    return shape.scale((size / 24, size / 24))


def _span(low: Spot, high: Spot) -> CrossSection:
    """A rectangle from one corner to the other."""
    return CrossSection.square((high[0] - low[0], high[1] - low[1])).translate(low)


def join(bodies: Iterable[Manifold]) -> Manifold:
    """One body of several."""
    return Manifold.batch_boolean(list(bodies), OpType.Add)


def place(body: Manifold, at: Spot, turn: int) -> Manifold:
    """A body that was made about the origin: turned to the left by some degrees, then moved."""
    return body.rotate((0, 0, turn)).translate((*at, 0))
