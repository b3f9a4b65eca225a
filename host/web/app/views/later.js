/** A view whose module is loaded when it is first shown. */

/**
 * @param {() => Promise<import("../shell.js").View>} load
 * @returns {import("../shell.js").View}
 */
export function later(load) {
  /** @type {import("../shell.js").View | null} */
  let view = null;
  let shown = false;
  return {
    enter(param) {
      shown = true;
      if (view) {
        view.enter(param);
        return;
      }
      load().then((loaded) => {
        view = loaded;
        if (shown) {
          view.enter(param);
        }
      });
    },
    leave() {
      shown = false;
      view?.leave?.();
    },
    title: () => view?.title?.() ?? "",
  };
}
