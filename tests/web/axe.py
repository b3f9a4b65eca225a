"""axe-core looks at a page: what it finds hinders people who don't see, or see little."""

from pilothouse.build import npm

AXE = npm.MODULES / "axe-core/axe.min.js"
LOADED = "typeof axe !== 'undefined'"
# What moves or fades is looked at when it rests.
REST = "Promise.allSettled(document.getAnimations().map((animation) => animation.finished))"


def violations(page):
    """What it finds: (rule, the elements) each."""
    if not page.evaluate(LOADED):
        page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(f"{REST}.then(() => null)")
    found = page.evaluate("axe.run()")["violations"]
    return [(v["id"], [n["html"] for n in v["nodes"]]) for v in found]


def accessible(page) -> None:
    """It finds nothing, in the colours of the day and of the night."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = violations(page)
        assert found == [], (scheme, found)
