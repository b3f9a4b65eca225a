"""Fingers on the table view: what can be tapped, and whether a finger can hit it."""

from typing import Any

FAR = 44  # CSS pixels: the least that a button is wide and high
# The page shows what the box offers at this moment, and no tap is on its way.
OFFERED = """
document.body.dataset.view === "table" && (document.body.classList.contains("over")
|| document.body.dataset.digest && document.body.dataset.offered === document.body.dataset.digest
&& !document.querySelector("[aria-busy='true']"))
"""
# What is wrong with what can be seen: buttons that are too small or covered, texts that are cut,
# what lies in a heap or sticks out.
FAULTS = """
(least) => {
  const faults = [];
  const told = ({ id, dataset, textContent }) =>
    id || dataset.action || textContent.trim().slice(0, 30);
  const top = document.querySelector("dialog[open]") ?? document.body;
  const inside = (box) => box.left >= -0.5 && box.top >= -0.5
    && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
  for (const button of top.querySelectorAll("button, select, input, summary, a")) {
    if (!button.checkVisibility({ checkVisibilityCSS: true })) continue;
    if (button.closest("[inert]")) continue;
    const box = button.getBoundingClientRect();
    if (!inside(box)) {
      if (!button.closest("dialog, .scroll, .list"))
        faults.push(`beside the glass: ${told(button)}`);
      continue;
    }
    if (box.width < least - 0.5 || box.height < least - 0.5)
      faults.push(`${box.width.toFixed()}x${box.height.toFixed()}: ${told(button)}`);
    const list = button.closest("dialog, .scroll, .list")?.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    if (list && (middle < list.top || middle > list.bottom)) continue;  // it can be scrolled to
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!button.contains(hit) && !hit?.contains(button)) faults.push(`covered: ${told(button)}`);
  }
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.data.trim() || !element.checkVisibility({ checkVisibilityCSS: true })) continue;
    if (element.closest(".unseen, svg, script, style, option, .scroll, .list")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (style.overflow === "visible" || style.overflow.includes("auto")) continue;
      if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 1)
        faults.push(`cut: ${text.data.trim()}`);
      break;
    }
    if (!inside(box) && !element.closest("dialog"))
      faults.push(`text beside the glass: ${text.data.trim()}`);
    for (const line of element.closest("button") ? [] : range.getClientRects()) {
      const over = document.elementFromPoint(line.right - 2, (line.top + line.bottom) / 2);
      if (over?.closest("button")) faults.push(`under a button: ${text.data.trim()}`);
    }
  }
  const parts = ["top", "picture", "strip", "hand"].map((id) => document.getElementById(id));
  for (const [n, one] of parts.entries())
    for (const other of parts.slice(n + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (a.width && b.width && x > 1 && y > 1) faults.push(`${one.id} lies over ${other.id}`);
    }
  for (const full of document.querySelectorAll("#top, #top h1, #strip, #strip > li > *, #hand"))
    if (full.scrollHeight > full.clientHeight + 2 || full.scrollWidth > full.clientWidth + 2)
      faults.push(`too full: ${told(full)}`);
  const round = [...top.querySelectorAll("button, .hub")]
    .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }));
  const cores = round.map((one) => [one, one.getBoundingClientRect()]).filter(([one, box]) => {
    const list = one.closest(".scroll")?.getBoundingClientRect();
    return !list || (box.top >= list.top && box.bottom <= list.bottom);  // else it is scrolled to
  });
  for (const [n, [one, a]] of cores.entries())
    for (const [other, b] of cores.slice(n + 1)) {
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (Math.min(x / Math.min(a.width, b.width), y / Math.min(a.height, b.height)) > 0.2)
        faults.push(`in a heap: ${told(one)}, ${told(other)}`);
    }
  const sheet = top.matches("dialog") && top.getBoundingClientRect();
  for (const [n, [one, a]] of sheet ? cores.entries() : [])
    for (const [other, b] of cores.slice(n + 1))
      if (b.top - a.bottom < 2 && b.left < a.right && a.left < b.right && b.top > a.top)
        faults.push(`no gap: ${told(one)}, ${told(other)}`);
  for (const one of sheet ? top.querySelectorAll("header > *, button, h3, p, li") : []) {
    const box = one.getBoundingClientRect();
    const above = one.matches("header > *") && box.top < sheet.top;
    if (box.left < sheet.left || box.right > sheet.right || above)
      faults.push(`sticks out of the sheet: ${told(one)}`);
  }
  return [...new Set(faults)];
}
"""
# What can't be reached where the table scrolls, because letters are large, or where edges of the
# glass are not for buttons ([top, right, bottom, left] in pixels); what does not look like a
# button; fields for which a telephone enlarges the page.
REACHED = """
([top, right, bottom, left]) => {
  const faults = [];
  const told = ({ id, dataset, textContent }) =>
    id || dataset.action || textContent.trim().slice(0, 30);
  const inside = (box) => box.left >= left - 0.5 && box.top >= top - 0.5
    && box.right <= innerWidth - right + 0.5 && box.bottom <= innerHeight - bottom + 0.5;
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const all = [...shown.querySelectorAll("button, select, input")]
    .filter((one) => one.checkVisibility({ checkVisibilityCSS: true }) && !one.matches(".unseen"));
  for (const one of all) {
    one.scrollIntoView({ block: "center" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit = one.contains(hit) || hit?.contains(one);
    if (!isHit || !inside({ ...box.toJSON(), top: y, bottom: y }))
      faults.push(`can't be reached: ${told(one)}`);
    const { borderTopWidth, outlineStyle, fontSize } = getComputedStyle(one);
    const isFlat = borderTopWidth === "0px" && outlineStyle === "none";
    if (isFlat && one.matches("button") && matchMedia("(forced-colors: active)").matches)
      faults.push(`no button: ${told(one)}`);
    const isTyped = one.matches("select, input:not([type=range], [type=radio], [type=checkbox])");
    if (isTyped && parseFloat(fontSize) < 16)
      faults.push(`letters too small to type: ${told(one)}`);
  }
  const fixed = shown === document.body ? "#top button, #primary, .bar button, .foot" : "header";
  for (const one of shown.querySelectorAll(fixed))
    if (one.checkVisibility() && !inside(one.getBoundingClientRect()))
      faults.push(`not on the glass: ${told(one)}`);
  const seen = (one) => {
    const box = one.getBoundingClientRect().toJSON();
    let around = one.parentElement;
    while (around && getComputedStyle(around).overflowY !== "auto") around = around.parentElement;
    if (around) {
      const edge = around.getBoundingClientRect();
      box.top = Math.max(box.top, edge.top);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  };
  const what = "#picture, #strip > li, #sentence, .beside > *, .card, #said, body > header";
  const parts = [...document.querySelectorAll(what)]
    .map((one) => [one, seen(one)]).filter(([, { height, top, bottom }]) => height && bottom > top);
  if (document.scrollingElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  for (const [n, [one, a]] of parts.entries())
    for (const [other, b] of parts.slice(n + 1))
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        faults.push(`${told(one)} lies over ${told(other)}`);
  for (const one of document.querySelectorAll("main, dialog")) one.scrollTo(0, 0);
  return [...new Set(faults)];
}
"""
EDGES = ["top", "right", "bottom", "left"]
NOTCH = {True: (47, 0, 34, 0), False: (0, 47, 21, 47)}  # pixels of a telephone, if it is upright
LARGE = 32  # pixels of a letter, where somebody has set twice the usual size


def faults(page) -> list[str]:
    """What a finger or an eye would stumble over on what is shown now; [] is as it should be."""
    return page.evaluate(FAULTS, FAR)


def offered(tab) -> str:
    """Wait until the page offers what the box does; returns the digest."""
    tab.wait(OFFERED)
    return tab.page.evaluate("document.body.dataset.digest ?? ''")


def tap(tab, selector: str) -> None:
    """Tap something once, and wait until the page shows what has followed."""
    before = offered(tab)
    tab.page.locator(selector).first.tap()
    tab.wait(f"document.body.dataset.digest !== {before!r}")
    offered(tab)


def begun(tab, setup: dict[str, Any], actions=()) -> str:
    """A game is on the table, so many actions are played, and the page shows it."""
    tab.call("game.new", setup)
    for action in actions:
        tab.call("game.do", {"action": action})
    digest = tab.call("game.digest")["digest"]
    tab.page.evaluate("location.hash = '#table'")
    tab.wait(f"document.body.dataset.digest === {digest!r}")
    tab.page.evaluate("document.querySelector('#laid').click()")  # the new tile has been laid
    return offered(tab)


def seen_otherwise(tab, large=(LARGE,)) -> dict[str, list[str]]:
    """What is wrong for those who see otherwise, or whose glass is no rectangle; {}: nothing.

    large: sizes of letters, in pixels. It leaves all as it has found it.
    """
    found = {}

    def look(how, edges=(0, 0, 0, 0)):
        tab.page.evaluate("new Promise((next) => requestAnimationFrame(() => setTimeout(next)))")
        if wrong := tab.page.evaluate(REACHED, list(edges)):
            found[how] = wrong

    for size in large:
        letters(tab, size)
        look(f"letters of {size} pixels")
    letters(tab, LARGE // 2)
    notch = NOTCH[tab.page.evaluate("innerHeight > innerWidth")]
    cut_out(tab, notch)
    look("safe areas", notch)
    cut_out(tab, (0, 0, 0, 0))
    tab.page.emulate_media(forced_colors="active")
    look("forced colours")
    tab.page.emulate_media(forced_colors="none")
    if tab.page.evaluate("document.getAnimations().length"):
        found["reduced motion"] = ["something moves"]
    return found


def letters(tab, size: int) -> None:
    """Set the size of letters, in pixels, as a person does for all pages, which hear of it."""
    tab.touch.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
    tab.page.evaluate("void dispatchEvent(new Event('resize'))")


def cut_out(tab, edges) -> None:
    """Set how many pixels of each edge of the glass are no place for buttons, as on a telephone."""
    insets = dict(zip(EDGES, edges, strict=True))
    tab.touch.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
